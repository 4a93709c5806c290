"""Player cards and their ledgers as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns.cards import ledger_services
from fleetbuilder.campaigns.cards.ledger_services import Open, xp_open
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.documents import moment
from fleetbuilder.campaigns.common.mapping import shading_after
from fleetbuilder.campaigns.common.models import Campaign, LedgerEntry, PlayerCard
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
    return {
        "number": card.number,
        "name": card.name,
        "faction": card.faction,
        "member": card.member.number,
        "member_name": card.member.name,
        "retired": card.retired_at is not None,
        "entries": card.entries,
    }


def values_document(sheet: Sheet, shading: Shading) -> dict[str, Any]:
    """Returns what a card is worth."""
    return {
        "skill": captain_skill(sheet, shading),
        "reputation": {kind: reputation(sheet, shading, kind) for kind in REPUTATION},
        "icons": list(gained_icons(shading)),
        "talent_slots": talent_slots(sheet, shading),
        "talent_limit": talent_limit(sheet, shading),
    }


def open_document(found: Open) -> dict[str, Any]:
    """Returns XP that are to be spent."""
    return {
        "kind": found.kind.value,
        "round": found.round.number if found.round else None,
        "xp": found.xp,
        "lapsed": found.lapsed,
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
        "open": [open_document(each) for each in xp_open(card)],
    }


def entry_row(row: LedgerEntry, undone_by: int | None) -> dict[str, Any]:
    """Returns an entry of a ledger."""
    return {
        "number": row.number,
        "kind": row.kind,
        "xp": row.xp,
        "added": {name: getattr(row, name) for name in mapping.ROWS[1:]},
        "totals": {name: getattr(row, f"total_{name}") for name in mapping.ROWS},
        "boxes": row.boxes,
        "gains": row.gains,
        "refers_to": row.refers_to,
        "undone_by": undone_by,
        "round": row.round.number,
        "author": row.author.name,
        "note": row.note,
        "made_at": moment(row.made_at),
    }


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
