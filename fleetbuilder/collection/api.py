"""The collection in the API: read, said anew, changed; as JSON or as a table.

It belongs to the session, or the account, that asks; nobody else can read it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import IO, Any, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from cards.selectors import catalogue_current
from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.collection import selectors, serializers, services, tables
from fleetbuilder.collection.documents import collection_document, collection_read
from fleetbuilder.core.parsers import BoundedJSONParser
from fleetbuilder.core.rest import ERROR, PRIVATE, RestView, scopes
from fleetbuilder.core.visitors import visitor_of

BODIES: Final = {
    "application/json": serializers.BODY,
    "text/csv": serializers.CSV,
}
ANSWERS: Final = {
    200: serializers.CollectionSerializer,
    400: OpenApiResponse(ERROR, "A key or a count is wrong, or the body cannot be read."),
    413: OpenApiResponse(ERROR, "The body is too large."),
}
EXAMPLE: Final = OpenApiExample(
    "Two starter sets and a loose card",
    {"sets": {"71120": 2}, "cards": {"crew:worf-2017core": 1}},
    request_only=True,
    media_type="application/json",
)


class TableParser(BaseParser):
    """Reads a table of CSV."""

    media_type = "text/csv"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Returns what the table says. Raises as `csv_read`."""
        return tables.csv_read(stream.read())


class CollectionView(RestView):
    """Tells what somebody owns, and lets them say it."""

    permission_classes = (OwnerPermission,)
    schema_tags = ("collection",)
    missing = "Send an object or a table."
    parser_classes = (BoundedJSONParser, TableParser)

    throttle_scope = scopes("check", GET="read")

    @extend_schema(
        operation_id="collection_retrieve",
        summary="What you own",
        description=(
            "Sets and loose cards as you have said them, and what they come to card by card. A "
            "set holds each of its cards once."
        ),
        responses={200: serializers.CollectionSerializer},
    )
    def get(self, request: Request) -> Response:
        """Answers the collection."""
        return _answer(visitor_of(request))

    @extend_schema(
        operation_id="collection_replace",
        summary="Say all that you own",
        description=(
            "What is not named goes. Keys that the catalogue does not know are kept and named. A "
            "table has the columns `kind` (`set` or `card`), `key` and `count`. Without an account "
            "the answer sets a session cookie; signing in moves the collection into the account."
        ),
        request=BODIES,
        responses=ANSWERS,
        examples=[EXAMPLE],
    )
    def put(self, request: Request) -> Response:
        """Says all anew."""
        return _changed(request, self.body(request), services.counts_replace)

    @extend_schema(
        operation_id="collection_change",
        summary="Say how many you own of some sets and cards",
        description=(
            "What is not named stays; 0 takes away. A count is said and not added, so that a "
            "request that is sent twice acts once."
        ),
        request=BODIES,
        responses=ANSWERS,
        examples=[EXAMPLE],
    )
    def patch(self, request: Request) -> Response:
        """Changes some counts."""
        return _changed(request, self.body(request), services.counts_change)


def _changed(request: Request, body: Any, service: Callable[..., None]) -> Response:
    said = collection_read(body)
    owner = visitor_of(request, make=True)
    service(owner=owner, sets=said.sets, cards=said.cards)
    return _answer(owner)


def _answer(owner: str) -> Response:
    found = selectors.collection_of(owner)
    return Response(collection_document(found, catalogue_current()), headers=PRIVATE)


class CollectionTableView(RestView):
    """Gives the collection as a table."""

    permission_classes = (OwnerPermission,)
    schema_tags = ("collection",)
    throttle_scope = "read"

    @extend_schema(
        operation_id="collection_table",
        summary="What you own, as a table",
        description="CSV with the columns `kind`, `key`, `count` and `name`, as it is read, too.",
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> HttpResponse:
        """Answers the table."""
        found = selectors.collection_of(visitor_of(request))
        text = tables.csv_written(found, catalogue_current())
        return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=PRIVATE)
