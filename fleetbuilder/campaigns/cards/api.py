"""Player cards in the API: made, read as they are or were, XP spent, taken back."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.campaigns.cards import documents, serializers, services
from fleetbuilder.campaigns.cards.printing import card_pdf
from fleetbuilder.campaigns.cards.requests import until_read
from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.api import NOT_FOUND, NOT_YOURS, REFUSED, WRONG, CampaignView
from fleetbuilder.campaigns.common.models import Campaign, Kind, PlayerCard
from fleetbuilder.campaigns.common.roles import Rank, fly_check
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import Spending
from fleetbuilder.core import errors
from fleetbuilder.core.entity_tags import entity_tag, is_any, tags_matched
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, PRIVATE, example, made
from fleetbuilder.fleets.paper import printing

IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "The ETag of the card that you have seen, unless `after` says it; `*` appends whatever the "
        "last entry is."
    ),
)
PAST: Final = (
    OpenApiParameter("until", OpenApiTypes.INT, description="After that entry; 0: blank."),
    OpenApiParameter(
        "at",
        OpenApiTypes.STR,
        description="At that moment (ISO 8601; UTC where no offset stands), instead of `until`.",
    ),
)
MOVED: Final = OpenApiResponse(
    serializers.LedgerMovedSerializer,
    "The ledger has gone on, the XP are spent, or an entry leans on another.",
)
UNSAID: Final = OpenApiResponse(ERROR, "Neither If-Match nor `after` says what you have seen.")


class CardView(CampaignView):
    """Base view of one player card: look-up, who may change it, idempotency key."""

    def card(self, request: Request, slug: str, number: int) -> tuple[Campaign, PlayerCard]:
        """Returns a card to everybody who takes part."""
        campaign, _, _ = self.found(request, slug, Rank.GUEST)
        return campaign, _card(campaign, number)

    def flown(self, request: Request, slug: str, number: int) -> tuple[Campaign, PlayerCard, Rank]:
        """Returns a card to its captain, or an organiser, to change it."""
        campaign, rank, member = self.found(request, slug, Rank.CAPTAIN)
        card = _card(campaign, number)
        fly_check(card, rank, member)
        return campaign, card, rank

    def card_answer(self, campaign: Campaign, number: int, code: int = 200) -> Response:
        """Answers a card as it is."""
        card = _card(campaign, number)
        headers = {**PRIVATE, "ETag": entity_tag(card.entries)}
        return Response(documents.card_document(card), status=code, headers=headers)


def _card(campaign: Campaign, number: int) -> PlayerCard:
    return or_404(selectors.card_find(campaign=campaign, number=number))


class PlayerCardListView(CardView):
    """Gives out cards and lists them."""

    @extend_schema(
        operation_id="campaigns_cards",
        summary="All player cards, retired ones too",
        responses={200: serializers.PlayerCardRowSerializer(many=True), 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the cards."""
        campaign, _, _ = self.found(request, slug, Rank.GUEST)
        found = selectors.card_list(campaign=campaign, retired=True)
        return Response([documents.card_row(each) for each in found], headers=PRIVATE)

    @extend_schema(
        operation_id="campaigns_cards_create",
        summary="Take a player card",
        description="You may hold several; each flies one ship and counts as a player.",
        request=serializers.CardInput,
        responses={
            **made(serializers.PlayerCardSerializer, "Taken before, by the same key."),
            **REFUSED,
        },
        examples=[example("Sisko", {"name": "Sisko", "sheet": "federation"})],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Makes a card."""
        campaign, _, _ = self.found(request, slug, Rank.CAPTAIN)
        values = self.values(request, serializers.CardInput)
        card, is_new = services.card_make(campaign=campaign, **values, **self.asking(request))
        return self.card_answer(campaign, card.number, 201 if is_new else 200)


class PlayerCardDetailView(CardView):
    """Shows a card, as it is or was, and changes whose it is."""

    @extend_schema(
        operation_id="campaigns_cards_retrieve",
        summary="A player card, now, after an earlier entry or at a moment",
        description=(
            "The ETag is what If-Match of a new entry names; `open` are the XP to be spent now."
        ),
        parameters=[
            *PAST,
        ],
        responses={200: serializers.PlayerCardSerializer, 400: WRONG, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answers a card."""
        campaign, card = self.card(request, slug, number)
        until = until_read(card, request.query_params)
        if until is None:
            return self.card_answer(campaign, number)
        return Response(documents.card_document(card, until), headers=PRIVATE)

    @extend_schema(
        operation_id="campaigns_cards_edit",
        summary="Rename a captain, hand a card on, retire it",
        description=(
            "A captain may rename and retire the own cards; organisers hand them on. What is "
            "printed on a card is put right as long as no XP were spent on it."
        ),
        request=serializers.CardEditInput,
        responses={200: serializers.PlayerCardSerializer, **REFUSED},
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Changes a card."""
        campaign, _, rank = self.flown(request, slug, number)
        values = self.values(request, serializers.CardEditInput)
        if len(values) != 1:
            raise errors.InvalidError("Send one of name, member, sheet and retired at a time.")
        if "member" in values and rank < Rank.ORGANISER:
            raise errors.PermissionDeniedError("Only an organiser may hand cards on.")
        asking: dict[str, Any] = {"campaign": campaign, "number": number, **self.asking(request)}
        if "name" in values:
            services.card_rename(name=values["name"], **asking)
        elif "member" in values:
            services.card_hand(to=values["member"], **asking)
        elif "sheet" in values:
            services.card_print(sheet=values["sheet"], **asking)
        else:
            services.card_retire(back=not values["retired"], **asking)
        return self.card_answer(campaign, number)


class LedgerView(CardView):
    """Shows the ledger of a card and appends to it."""

    @extend_schema(
        operation_id="campaigns_ledger",
        summary="The XP ledger of a card",
        responses={200: serializers.LedgerEntrySerializer(many=True), 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answers the ledger."""
        _, card = self.card(request, slug, number)
        headers = {**PRIVATE, "ETag": entity_tag(card.entries)}
        return Response(documents.ledger_rows(card), headers=headers)

    @extend_schema(
        operation_id="campaigns_ledger_append",
        summary="Spend XP, or take an entry back",
        description=(
            "All XP are spent at once, each on one box. Entries are never changed: a mistake is "
            "taken back by a counter-entry. Corrections are for organisers. Say in If-Match or "
            "`after` which entry you have seen as the last; when the ledger has gone on since, "
            "nothing is changed."
        ),
        parameters=[IF_MATCH],
        request=serializers.EntryInput,
        responses={201: serializers.PlayerCardSerializer, **REFUSED, 409: MOVED, 428: UNSAID},
        examples=[
            example(
                "The rulebook's example",
                {"kind": "starting", "after": 0, "boxes": {"weapon": 2, "crew": 4}},
            )
        ],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Appends an entry."""
        campaign, card, rank = self.flown(request, slug, number)
        values = self.values(request, serializers.EntryInput)
        kind = Kind(values["kind"])
        if kind == Kind.CORRECTION and rank < Rank.ORGANISER:
            raise errors.PermissionDeniedError("Only an organiser may correct a card.")
        after = _seen(request, values, card)
        asking: dict[str, Any] = {"campaign": campaign, "number": number, **self.asking(request)}
        note = values.get("note", "")
        spending = Spending(after, values.get("boxes", {}), values.get("icons", ()), note)
        if kind == Kind.STARTING:
            ledger_services.xp_spend_starting(spending=spending, **asking)
        elif kind == Kind.CORRECTION:
            ledger_services.xp_correct(spending=spending, **asking)
        elif kind == Kind.MISSION:
            earned = _needed(values, "round", "Say of which round the XP are.")
            ledger_services.xp_spend_mission(round=earned, spending=spending, **asking)
        else:
            entry = _needed(values, "refers_to", "Say which entry is taken back.")
            ledger_services.entry_counter(entry=entry, after=after, note=note, **asking)
        return self.card_answer(campaign, number, 201)


def _needed(values: dict[str, Any], name: str, words: str) -> int:
    if name not in values:
        raise errors.InvalidError.at(f"/{name}", words)
    found: int = values[name]
    return found


def _seen(request: Request, values: dict[str, Any], card: PlayerCard) -> int | None:
    """Returns the last entry that was seen, None for whichever it is.

    Raises `PreconditionRequiredError` where nothing says.
    """
    header = request.headers.get("If-Match")
    if header is not None and is_any(header):
        return None
    if header is not None:
        return tags_matched(header, card.entries)
    if "after" not in values:
        raise errors.PreconditionRequiredError
    after: int = values["after"]
    return after


class CardPDFView(CardView):
    """Prints a card."""

    throttle_scope = "heavy"

    @extend_schema(
        operation_id="campaigns_cards_pdf",
        summary="The player card to print",
        parameters=[
            *PAST,
            OpenApiParameter("paper", OpenApiTypes.STR, description="a4 or letter."),
        ],
        responses={
            (200, "application/pdf"): OpenApiTypes.BINARY,
            400: WRONG,
            403: NOT_YOURS,
            404: NOT_FOUND,
        },
    )
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """Answers the card as PDF, as it is or was."""
        _, card = self.card(request, slug, number)
        paper = printing.paper_read(request.query_params.get("paper"))
        content = card_pdf(card, paper, until_read(card, request.query_params))
        return HttpResponse(content, content_type=printing.PDF, headers=PRIVATE)
