"""Player cards and their ledgers as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns.cards.serializers import (
    LedgerEntrySerializer,
    OpenXPSerializer,
    PlayerCardRowSerializer,
)
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.mapping import shading_after
from fleetbuilder.campaigns.common.models import Campaign, LedgerEntry, PlayerCard
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import xp_open
from rules.alliance.campaign import ledger
from rules.alliance.campaign.player_card import (
    REPUTATION,
    Shading,
    Sheet,
    captain_skill,
    gained_icons,
    reputation,
    talent_limit,
    talent_slots,
)
from rules.alliance.campaign.player_card_document import shading_to_document


def card_row(card: PlayerCard) -> dict[str, Any]:
    """Returns a card as lists show it."""
    return PlayerCardRowSerializer.row(card, retired=card.retired_at is not None)


def values_document(sheet: Sheet, shading: Shading) -> dict[str, Any]:
    """Returns what a card is worth."""
    return {
        "skill": captain_skill(sheet, shading),
        "reputation": {kind: reputation(sheet, shading, kind) for kind in REPUTATION},
        "icons": list(gained_icons(shading)),
        "talent_slots": talent_slots(sheet, shading),
        "talent_limit": talent_limit(sheet, shading),
    }


def card_document(card: PlayerCard, until: int | None = None) -> dict[str, Any]:
    """Returns a card with boxes, values and XP to spend; `until` shows it after that entry."""
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    last = len(steps) if until is None else min(until, len(steps))
    sheet = mapping.sheet_of(card)
    shading = shading_after(steps, last)
    return {
        **card_row(card),
        "shown": last,
        "sheet": card.sheet,
        "shading": shading_to_document(shading),
        "values": values_document(sheet, shading),
        "open": [
            OpenXPSerializer.row(each, round=each.round.number if each.round else None)
            for each in xp_open(card)
        ],
    }


def entry_row(row: LedgerEntry, undone_by: int | None) -> dict[str, Any]:
    """Returns an entry of a ledger."""
    return LedgerEntrySerializer.row(
        row,
        added={name: getattr(row, name) for name in mapping.ROWS[1:]},
        totals={name: getattr(row, f"total_{name}") for name in mapping.ROWS},
        undone_by=undone_by,
    )


def ledger_rows(card: PlayerCard) -> list[dict[str, Any]]:
    """Returns a card's ledger, the oldest entry first."""
    rows = selectors.entry_list(card=card)
    undone = {row.refers_to: row.number for row in rows if row.refers_to}
    return [entry_row(row, undone.get(row.number)) for row in rows]


def card_lines(campaign: Campaign, *, retired: bool = False) -> list[dict[str, Any]]:
    """Returns the cards that are flown, by number, with what they are worth and XP to be spent.

    Retired ones are among them if asked for.
    """
    ledgers = selectors.entries_by_card(campaign=campaign)
    earned = selectors.results_by_card(campaign=campaign)
    found = []
    for card in selectors.card_list(campaign=campaign, retired=retired):
        rows = ledgers.get(card.pk, [])
        steps = mapping.steps_of(card, rows)
        shading = mapping.shading_after(steps, len(steps))
        left = ledger_services.xp_open(card, rows=rows, results=earned.get(card.pk, []))
        found.append(
            {
                "card": card,
                "values": values_document(mapping.sheet_of(card), shading),
                "xp_open": sum(each.xp for each in left),
            }
        )
    return found


def skill_of(card: PlayerCard) -> int:
    """Returns the skill of a captain as the card stands."""
    sheet, rows = mapping.sheet_of(card), selectors.entry_list(card=card)
    return captain_skill(sheet, ledger.replay(sheet, mapping.entries_of(rows)))
