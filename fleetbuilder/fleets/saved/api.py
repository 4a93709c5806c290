"""Saved fleets in the API: kept, listed, read, saved, described, deleted.

A fleet belongs to the session, or the account, that keeps it. A change says from which revision
it was made, by `If-Match` or in its body, and is refused when another is in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.accounts.access import KEY, Access
from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.core import errors
from fleetbuilder.core.entity_tags import is_any, tags_matched
from fleetbuilder.core.rest import ERROR, IDEMPOTENCY, PRIVATE, RestView, parameters, scopes
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check import examples
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved import details, documents, requests, selectors, serializers, services
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.named_fleets import fleet_for
from fleetbuilder.fleets.saved.services import FleetConflictError

SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the fleet."
)
LINK_KEY: Final = OpenApiParameter(
    KEY, OpenApiTypes.STR, description="The key of an unlisted link, for who was given it."
)
IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "The ETag that the fleet was read with; `*` saves on top of whatever is in force. "
        "Only the revision in it counts."
    ),
)
NOT_FOUND: Final = OpenApiResponse(
    ERROR, "There is no such fleet, or not for you; only its owner may change it."
)
WRONG: Final = OpenApiResponse(ERROR, "A value is wrong, or the fleet cannot be read.")
TOO_LARGE: Final = OpenApiResponse(ERROR, "The body, or the fleet, is too large.")
SAVING: Final = {
    200: serializers.SavedFleetSerializer,
    400: WRONG,
    404: NOT_FOUND,
    409: OpenApiResponse(
        serializers.ConflictSerializer,
        "Another revision is in force than the body says, or the key was used before.",
    ),
    412: OpenApiResponse(
        serializers.ConflictSerializer, "Another revision is in force than If-Match says."
    ),
    428: OpenApiResponse(ERROR, "Neither If-Match nor the body says what was changed."),
}


class FleetPreconditionError(FleetConflictError):
    """A conflict where the request made the revision a precondition."""

    status = 412


class SavedView(RestView):
    """Base view of its room: look-up, validation of bodies, idempotency key."""

    permission_classes = (OwnerPermission,)
    schema_tags = ("saved fleets",)
    schema_parameters = parameters(SLUG, LINK_KEY)

    def answer(
        self,
        request: Request,
        fleet: Fleet,
        *,
        code: int = 200,
        saved: int | None = None,
        revision: Revision | None = None,
    ) -> Response:
        """Answers a fleet as it stands, with its entity tag.

        `revision` is the one in force, for who has it at hand.
        """
        if revision is None:
            revision = selectors.revision_current(fleet=fleet)
        visitor, site = visitor_of(request), self.site(request)
        is_mine = fleet.owner == visitor
        document = documents.fleet_document(
            fleet, revision, is_mine=is_mine, visitor=visitor, site=site
        )
        if is_mine:
            document["wins"] = documents.wins_document(fleet, revision, site)
        headers = {
            "ETag": documents.entity_tag(fleet, document),
            **PRIVATE,
        }
        if saved is not None:
            document["saved"] = saved
        if request.method == "GET" and request.headers.get("If-None-Match") == headers["ETag"]:
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse("api:fleet", [fleet.slug], request=request)
        return Response(document, status=code, headers=headers)

    def fields(self, request: Request, *allowed: str) -> Mapping[str, Any]:
        """Returns the fields of the body, none for no body."""
        data = request.data if request.stream is not None else {}
        return requests.fields_read(data, *allowed)


class SavingView(SavedView):
    """What the views that make a revision have in common."""

    throttle_scope = "check"

    def saving(
        self, request: Request, fleet: Fleet, values: Mapping[str, Any], service: Any, **more: Any
    ) -> Response:
        """Makes a revision with a service, and answers the fleet."""
        header = request.headers.get("If-Match")
        if header is not None:
            expected = tags_matched(header, fleet.current)
        elif "revision" in values:
            expected = requests.revision_read(values["revision"])
        else:
            raise errors.PreconditionRequiredError
        while True:
            try:
                revision, is_new = service(
                    fleet=fleet,
                    expected=expected,
                    author=visitor_of(request),
                    key=self.key(request),
                    **more,
                )
                break
            except FleetConflictError as error:
                if header is None:
                    raise
                if not is_any(header):
                    raise FleetPreconditionError(
                        current=error.current, judged=error.judged, difference=error.difference
                    ) from error
            # Another save came first, so this one goes on top of that; some save always gets on.
            fleet = fleet_for(request, fleet.slug, Access.CHANGE)
            expected = fleet.current
        if is_new:
            return self.answer(request, fleet, saved=revision.number, revision=revision)
        # Somebody else's may be in force by now.
        fleet.refresh_from_db()
        return self.answer(request, fleet, saved=revision.number)


class SavedListView(SavedView):
    """Keeps fleets and lists them."""

    throttle_scope = scopes("read", POST="heavy")

    @extend_schema(
        operation_id="fleets_list",
        summary="Your fleets, or those that are public",
        description=(
            "Those changed last come first. Nobody's private or unlisted fleets are listed to "
            f"others. A search of public ones looks through the last {selectors.PUBLIC_SEARCHED}."
        ),
        parameters=[
            OpenApiParameter("of", OpenApiTypes.STR, enum=["me", "all"], description="Whose."),
            OpenApiParameter(
                "search",
                OpenApiTypes.STR,
                description="Words of names and cards; of your own, of folder, tags and notes too.",
            ),
            OpenApiParameter("folder", OpenApiTypes.STR, description="Only of this folder."),
            OpenApiParameter("tag", OpenApiTypes.STR, description="Only with this tag."),
            OpenApiParameter("archived", OpenApiTypes.BOOL, description="Only archived ones."),
            OpenApiParameter("from", OpenApiTypes.STR, description="As `next` has it."),
        ],
        responses={200: serializers.SavedListSerializer, 400: WRONG},
    )
    def get(self, request: Request) -> Response:
        """Answers a page of fleets."""
        query = request.query_params
        place = query.get("from", "")
        owner = visitor_of(request)
        if _choice(query, "of", ("me", "all")) == "all":
            listing = selectors.public_fleet_list(search=query.get("search", ""), place=place)
        else:
            filters = selectors.Filters(
                search=query.get("search", ""),
                folder=query.get("folder"),
                tag=query.get("tag", "").lower(),
                archived=_choice(query, "archived", ("false", "true")) == "true",
            )
            listing = selectors.fleet_list(owner=owner, filters=filters, place=place)
        rows = [
            documents.fleet_row(fleet, is_mine=owner != "" and fleet.owner == owner)
            for fleet in listing.fleets
        ]
        return Response({"fleets": rows, "next": next_page(request, "from", listing.following)})

    @extend_schema(
        operation_id="fleets_create",
        summary="Keep a fleet",
        description=(
            "Whatever the fleet holds, it is kept as it is, and its report says why it may not be "
            "fielded. Without an account the answer sets a session cookie; who sends it back owns "
            "the fleet, and signing in moves it into the account."
        ),
        parameters=[IDEMPOTENCY],
        request={
            "application/json": serializers.body(
                "fleet", fleet=serializers.CONTENT, **serializers.ABOUT
            )
        },
        responses={
            200: OpenApiResponse(
                serializers.SavedFleetSerializer, "It was kept before, with the same key."
            ),
            201: serializers.SavedFleetSerializer,
            400: WRONG,
            409: OpenApiResponse(ERROR, "The key was used for another request."),
            413: TOO_LARGE,
        },
        examples=[
            OpenApiExample(
                "A fleet in a folder",
                {"fleet": examples.FLEET, "folder": "Klingon", "tags": ["solo"]},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Keeps a fleet."""
        values = self.fields(request, "fleet", *details.NAMES)
        content = requests.content_read(values)
        about = Details(**details.about_read(values))
        owner = visitor_of(request, make=True)
        fleet, is_new = services.fleet_create(
            owner=owner, content=content, about=about, key=self.key(request)
        )
        return self.answer(request, fleet, code=201 if is_new else 200)


class SavedDetailView(SavingView):
    """Shows a fleet, saves it, describes it, deletes it; a check is part of reading it, too."""

    @extend_schema(
        operation_id="fleets_retrieve",
        summary="A fleet with its report",
        description=(
            "The points are those that it was saved with; `offer` says what has changed since."
        ),
        responses={
            200: serializers.SavedFleetSerializer,
            304: OpenApiResponse(None, "It is as If-None-Match says."),
            404: NOT_FOUND,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a fleet."""
        return self.answer(request, fleet_for(request, slug, Access.READ))

    @extend_schema(
        operation_id="fleets_save",
        summary="Save a fleet as its next revision",
        description=(
            "Send the whole fleet, and what it was made from. What is the same as before makes no "
            "revision. When somebody else saved it since, nothing is changed: the answer says "
            "which revision is in force and what saving yours would change."
        ),
        parameters=[IF_MATCH, IDEMPOTENCY],
        request={
            "application/json": serializers.body(
                "fleet", fleet=serializers.CONTENT, revision=serializers.REVISION
            )
        },
        responses={**SAVING, 413: TOO_LARGE},
    )
    def put(self, request: Request, slug: str) -> Response:
        """Saves a fleet."""
        fleet = fleet_for(request, slug, Access.CHANGE)
        values = self.fields(request, "fleet", "revision")
        content = requests.content_read(values)
        return self.saving(request, fleet, values, services.fleet_save, content=content)

    @extend_schema(
        operation_id="fleets_describe",
        summary="Say who may read a fleet, where you keep it, and what you note about it",
        description="What is left out stays. No revision is made.",
        request={"application/json": serializers.body(**serializers.ABOUT)},
        responses={
            200: serializers.SavedFleetSerializer,
            400: WRONG,
            404: NOT_FOUND,
        },
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Changes what is said about a fleet."""
        fleet = fleet_for(request, slug, Access.CHANGE)
        changes = details.about_read(self.fields(request, *details.NAMES))
        return self.answer(request, services.fleet_describe(fleet=fleet, changes=changes))

    @extend_schema(
        operation_id="fleets_delete",
        summary="Delete a fleet with all its revisions",
        responses={204: None, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a fleet."""
        services.fleet_delete(fleet=fleet_for(request, slug, Access.CHANGE))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _choice(query: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    value = query.get(name, "") or choices[0]
    if value not in choices:
        raise errors.InvalidError(fields={f"/{name}": [f"Choose one of {', '.join(choices)}."]})
    return value


def next_page(request: Request, name: str, value: object) -> str | None:
    """Returns the address of the next page, None after the last."""
    if not value:
        return None
    query = request.query_params.copy()
    query[name] = str(value)
    return request.build_absolute_uri(f"?{query.urlencode()}")
