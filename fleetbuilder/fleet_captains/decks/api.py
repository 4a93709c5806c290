"""Command decks in the API: listed, checked, kept, read, replaced, deleted.

A deck belongs to the session, or the account, that keeps it, and nobody else is told that it is
there. A change says by `If-Match` from which version it was made.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.rest import (
    ERROR,
    IDEMPOTENCY,
    PRIVATE,
    example,
    made,
    parameters,
    scopes,
)
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.decks import documents, selectors, serializers, services
from fleetbuilder.fleet_captains.decks.mapping import deck_cards
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.named_decks import box_named, deck_for, named_choice_read
from fleetbuilder.player_documents.rest import (
    KEY_USED,
    REPLACE_REFUSED,
    DocumentView,
    if_match,
    slug_parameter,
)
from fleetbuilder.player_documents.services import document_delete
from rules.fleet_captains.muster.deck_choice import deck_choice_from_document, deck_document

IF_MATCH: Final = if_match("deck")
WRONG: Final = OpenApiResponse(ERROR, "A value cannot be understood; `fields` names it.")
NO_BOX: Final = OpenApiResponse(ERROR, "You have no such box.")
NOT_FOUND: Final = OpenApiResponse(
    ERROR, "There is no such deck, or it is somebody else's; or you have no such box."
)
KLINGON_DECK: Final[dict[str, Any]] = {
    "side": "klingon",
    "subdecks": ["battleships", "conquest", "code-of-honor", "deep-raids"],
    "missions": {"science": 1, "influence": 3, "combat": 6},
}
KEPT: Final = example("A Klingon deck", {"name": "For a war", **KLINGON_DECK})


class DeckView(DocumentView[CommandDeck]):
    """Base view of decks: who they belong to, and how one is answered."""

    schema_tags = ("fleet-captains",)
    schema_parameters = parameters(slug_parameter("deck"))
    detail = "api:captains-deck"
    missing = "Send the side and its subdecks."

    def own_box(self, request: Request, slug: str) -> OwnersBox:
        """Returns a box of whoever asks; what its cards help with counts as heavy."""
        page_throttle(request, "heavy")
        return box_for(request, slug)

    def shown(self, document: CommandDeck) -> dict[str, Any]:
        """Returns a deck as it is answered."""
        return documents.kept_document(document)


class DeckListView(DeckView):
    """Keeps decks and lists them."""

    throttle_scope = scopes("read", POST="check")

    @extend_schema(
        operation_id="fleet_captains_decks_list",
        summary="Your command decks",
        description="Those changed last come first. Nobody else's are listed.",
        responses={200: serializers.CommandDeckListSerializer},
    )
    def get(self, request: Request) -> Response:
        """Answers the decks of whoever asks."""
        rows = [documents.deck_row(deck) for deck in selectors.decks_of(visitor_of(request))]
        return Response({"decks": rows}, headers=PRIVATE)

    @extend_schema(
        operation_id="fleet_captains_decks_create",
        summary="Keep a command deck",
        description=(
            "A choice that is not legal yet is kept with its problems. Only you ever read it. "
            "Without an account the answer sets a session cookie; signing in moves the deck into "
            "the account. Deleting an own box deletes the decks that are from it."
        ),
        parameters=[IDEMPOTENCY],
        request={"application/json": serializers.KEPT_DECK_BODY},
        responses={
            **made(serializers.CommandDeckSerializer, "It was kept before, by the same key."),
            400: WRONG,
            404: NO_BOX,
            **KEY_USED,
        },
        examples=[KEPT],
    )
    def post(self, request: Request) -> Response:
        """Keeps a deck."""
        # Nobody gets a session for a deck that cannot be read.
        named = named_choice_read(self.body(request), partial(self.own_box, request))
        owner = visitor_of(request, make=True)
        deck, is_new = services.deck_create(owner=owner, named=named, key=self.key(request))
        return self.answer(request, deck, code=201 if is_new else 200)


class DeckCheckView(DeckView):
    """Checks choices of subdecks that are not kept."""

    schema_parameters = ()
    throttle_scope = "check"

    @extend_schema(
        operation_id="fleet_captains_decks_check",
        summary="A choice of subdecks, checked",
        description="A deck is four subdecks of a side. Problems are part of the answer, each with "
        "its place and a remedy. Every subdeck of the side is told with what its cards help with; "
        "with a mission mix also how many of them help with a mission of it, on average. Nothing "
        "is stored. With a `box` of your own, its subdecks are among them.",
        request={"application/json": serializers.DECK_BODY},
        responses={
            200: serializers.DeckSerializer,
            400: WRONG,
            404: NO_BOX,
            415: OpenApiResponse(ERROR, "The body is no JSON."),
        },
        examples=[example("A Klingon deck", KLINGON_DECK)],
    )
    def post(self, request: Request) -> Response:
        """Answers the check of the body."""
        box, body = box_named(self.body(request), partial(self.own_box, request))
        cards = deck_cards(box)
        choice = deck_choice_from_document(body, cards)
        return Response(deck_document(cards, choice), headers=PRIVATE)


class DeckDetailView(DeckView):
    """Shows a deck, replaces it, deletes it."""

    throttle_scope = scopes("read", PUT="check")

    @extend_schema(
        operation_id="fleet_captains_decks_retrieve",
        summary="A command deck of yours, checked",
        responses={200: serializers.CommandDeckSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a deck."""
        return self.answer(request, deck_for(request, slug))

    @extend_schema(
        operation_id="fleet_captains_decks_replace",
        summary="Replace what a command deck holds",
        description="Send the whole deck, and by `If-Match` which version you have changed.",
        parameters=[IF_MATCH, IDEMPOTENCY],
        request={"application/json": serializers.KEPT_DECK_BODY},
        responses={
            200: serializers.CommandDeckSerializer,
            400: WRONG,
            404: NOT_FOUND,
            **REPLACE_REFUSED,
        },
        examples=[KEPT],
    )
    def put(self, request: Request, slug: str) -> Response:
        """Replaces what a deck holds."""
        deck = deck_for(request, slug)
        named = named_choice_read(self.body(request), partial(self.own_box, request))
        with self.precondition(request, deck) as expected:
            deck, _ = services.deck_replace(
                deck=deck, named=named, expected=expected, **self.asking(request)
            )
        return self.answer(request, deck)

    @extend_schema(
        operation_id="fleet_captains_decks_delete",
        summary="Delete a command deck",
        responses={204: None, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a deck."""
        document_delete(deck_for(request, slug))
        return Response(status=status.HTTP_204_NO_CONTENT)
