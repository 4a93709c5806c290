"""Imports in the API: looked at, begun, followed, cancelled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, ID, IDEMPOTENCY, RestView, parameters
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.imports import serializers
from fleetbuilder.fleets.imports.documents import import_document, reading_document
from fleetbuilder.fleets.imports.parsing import (
    ImportReading,
    choices_read,
    document_read,
    places_read,
)
from fleetbuilder.fleets.imports.selectors import import_find
from fleetbuilder.fleets.imports.services import import_cancel, import_create
from fleetbuilder.fleets.saved import requests as saved_requests
from fleetbuilder.fleets.saved.details import Details, about_read
from fleetbuilder.jobs.models import Job

NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such import, or it is somebody else's.")
WRONG: Final = OpenApiResponse(ERROR, "The document cannot be read, or a value is wrong.")
TOO_LARGE: Final = OpenApiResponse(ERROR, "The body, or the document, is too large.")
IMPORTED: Final = ("text", "format", "ruleset", "places", "take", "folder", "tags")
EXAMPLE: Final = {"text": "Fleet: Wolf 359\nU.S.S. Enterprise-D\n  Worf", "folder": "Old"}


class ImportView(RestView):
    """Base view of its room: look-up, validation of bodies, idempotency key."""

    permission_classes = (OwnerPermission,)
    schema_tags = ("saved fleets",)
    schema_parameters = parameters(ID)
    throttle_scope = "heavy"
    missing = "Say what is to be imported."

    def fields(self, request: Request, *allowed: str) -> Mapping[str, Any]:
        """Returns the fields of the body; raises `MalformedError` for none."""
        return saved_requests.fields_read(self.body(request), *allowed)

    def reading(self, values: Mapping[str, Any]) -> ImportReading:
        """Reads the document of a body."""
        text, form = values.get("text"), values.get("format", "")
        faults: dict[str, list[str]] = {}
        if not isinstance(text, str) or not text.strip():
            faults["/text"] = ["The document is a text, and one is needed here."]
        if not isinstance(form, str):
            faults["/format"] = ["The id of a format is a text."]
        if faults or not isinstance(text, str):
            raise errors.InvalidError(fields=faults)
        return document_read(text, form, check_services.Options(ruleset=_ruleset(values)))

    def found(self, request: Request, id: UUID) -> Job:  # noqa: A002
        """Returns an import to its owner; for others it is not there."""
        return or_404(import_find(id=id, owner=visitor_of(request)))


class ImportPreviewView(ImportView):
    """Shows what would be imported."""

    @extend_schema(
        operation_id="fleets_import_preview",
        summary="Look at what an import would store",
        description=(
            "Every fleet of the document, and of each card whether its match is `exact`, `likely` "
            "or `unknown`. Nothing is stored. A fleet that cannot be read has a `reason`.\n\n"
            "Where the document states totals, `agreements` says how many of them each rule set "
            "gives, `ruleset` is the one that agrees best, or the one that you ask for, and "
            "`differences` are the fleets whose total is another under it, card by card."
        ),
        request={"application/json": serializers.PREVIEW_BODY},
        responses={200: serializers.ImportPreviewSerializer, 400: WRONG, 413: TOO_LARGE},
        examples=[OpenApiExample("A list", {"text": EXAMPLE["text"]}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Answers what was understood."""
        values = self.fields(request, "text", "format", "ruleset")
        return Response(reading_document(self.reading(values), _ruleset(values)))


class ImportCreateView(ImportView):
    """Begins imports."""

    @extend_schema(
        operation_id="fleets_import",
        summary="Import fleets",
        description=(
            "Stores every fleet that can be read, or those at `places`. A few are stored before "
            "the answer; more are left to a job: read its address to follow it. What you have "
            "already, word for word, is skipped; a card that nobody knows is kept under its words. "
            "All fleets are bound to `ruleset`; without it those that name none are bound to the "
            "rule set whose totals agree best with the document's."
            "\n\nA request that is sent twice with the same `Idempotency-Key` imports once."
        ),
        parameters=[IDEMPOTENCY],
        request={"application/json": serializers.IMPORT_BODY},
        responses={
            200: OpenApiResponse(
                serializers.ImportSerializer, "It was begun before, with the same key."
            ),
            201: serializers.ImportSerializer,
            400: WRONG,
            409: OpenApiResponse(ERROR, "The key was used for another request."),
            413: TOO_LARGE,
            429: OpenApiResponse(ERROR, "As many as may be are running for this address."),
        },
        examples=[OpenApiExample("A list", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Begins an import."""
        values = self.fields(request, *IMPORTED)
        reading = self.reading(values)
        about = about_read({name: values[name] for name in ("folder", "tags") if name in values})
        job, is_new = import_create(
            reading=reading,
            wanted=places_read(reading, _places(values, reading)),
            chosen=choices_read(reading, _take(values)),
            about=Details(**about),
            owner=visitor_of(request, make=True),
            client=client_of(request),
            ruleset=_ruleset(values),
            key=self.key(request),
        )
        return Response(
            import_document(job=job),
            status=status.HTTP_201_CREATED if is_new else status.HTTP_200_OK,
            headers={"Location": reverse("api:fleets-import-job", [job.pk], request=request)},
        )


def _ruleset(values: Mapping[str, Any]) -> str:
    return check_services.options_read({"ruleset": values.get("ruleset")}).ruleset


def _places(values: Mapping[str, Any], reading: ImportReading) -> list[Any]:
    if "places" not in values:
        return [each.place for each in reading.readable]
    places = values["places"]
    whole = isinstance(places, list) and all(
        isinstance(each, int) and not isinstance(each, bool) for each in places
    )
    if not whole:
        message = "The places of fleets are a list of whole numbers, from 0 on."
        raise errors.InvalidError(fields={"/places": [message]})
    return list(places)


def _take(values: Mapping[str, Any]) -> Mapping[str, Any]:
    take = values.get("take", {})
    if not isinstance(take, dict) or not all(isinstance(key, str) for key in take.values()):
        message = "The answers are an object: for each question's id the key of a card."
        raise errors.InvalidError(fields={"/take": [message]})
    return take


class ImportDetailView(ImportView):
    """Shows an import."""

    throttle_scope = "read"

    @extend_schema(
        operation_id="fleets_import_retrieve",
        summary="How far an import is, and what became of each fleet",
        responses={200: serializers.ImportSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers an import with its report."""
        return Response(import_document(job=self.found(request, id)))


class ImportCancelView(ImportView):
    """Cancels an import."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="fleets_import_cancel",
        summary="Cancel an import",
        description="What is stored until then is kept. What has ended stays as it is.",
        request=None,
        responses={200: serializers.ImportSerializer, 404: NOT_FOUND},
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels an import of whoever asks."""
        import_cancel(job=self.found(request, id))
        return Response(import_document(job=self.found(request, id)))
