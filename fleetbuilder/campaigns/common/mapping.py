"""The only place that turns rows into player cards, ledgers and missions, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fleetbuilder.campaigns.common.models import (
    Campaign,
    LedgerEntry,
    PlayerCard,
    Round,
    RoundShip,
    RoundStage,
)
from rules.alliance.campaign import ledger, player_card_document
from rules.alliance.campaign.campaign import Campaign as Terms
from rules.alliance.campaign.campaign import PlayedMission
from rules.alliance.campaign.document import campaign_from_document
from rules.alliance.campaign.ledger import LedgerStep, LedgerTotals
from rules.alliance.campaign.ledger_book import BookEntry
from rules.alliance.campaign.player_card import BLANK, Shading, Sheet
from rules.alliance.campaign.player_card_document import box_to_document, gain_to_document
from rules.alliance.mission.document import mission_from_document
from rules.alliance.mission.mission import Mission
from rules.fleet import Fleet
from rules.notation import fleet_from_document

ROWS = ("xp", "skill", "talent", "weapon", "crew", "tech")


def sheet_of(card: PlayerCard) -> Sheet:
    """Returns what is printed on a card."""
    return player_card_document.sheet_from_document(card.sheet)


def entry_of(row: LedgerEntry) -> BookEntry:
    """Returns a row of the ledger as an entry."""
    return BookEntry(
        number=row.number,
        moment=row.made_at.isoformat(),
        kind=row.kind,
        xp=row.xp,
        boxes=tuple(player_card_document.read_box(each) for each in row.boxes),
        gains=tuple(player_card_document.read_gain(each) for each in row.gains),
        refers_to=row.refers_to,
        note=row.note,
    )


def entries_of(rows: Iterable[LedgerEntry]) -> tuple[BookEntry, ...]:
    """Returns rows as a ledger."""
    return tuple(entry_of(row) for row in rows)


def steps_of(card: PlayerCard, rows: Iterable[LedgerEntry]) -> tuple[LedgerStep, ...]:
    """Returns every entry of a card's ledger with the card as it was after it."""
    return ledger.history(sheet_of(card), entries_of(rows))


def columns_of_step(step: LedgerStep) -> dict[str, Any]:
    """Returns the columns that hold an entry, what it adds and the totals after it."""
    entry = step.entry
    columns: dict[str, Any] = {
        "number": entry.number,
        "kind": entry.kind,
        "boxes": [box_to_document(box) for box in player_card_document.in_order(entry.boxes)],
        "gains": [gain_to_document(gain) for gain in sorted(entry.gains)],
        "refers_to": entry.refers_to,
        "note": entry.note,
    }
    for row in ROWS:
        columns[row] = getattr(step.added, row)
        columns[f"total_{row}"] = getattr(step.totals, row)
    return columns


def totals_of(row: LedgerEntry) -> LedgerTotals:
    """Returns the totals that a row holds."""
    return LedgerTotals(*(getattr(row, f"total_{name}") for name in ROWS))


# --- campaigns and missions -----------------------------------------------------------------------


def terms_of(campaign: Campaign) -> Terms:
    """Returns what a campaign starts with and how its missions lead on."""
    return campaign_from_document(campaign.terms)


def missions_of(campaign: Campaign) -> dict[str, Mission]:
    """Returns the missions of a campaign by id, as they were when it was opened."""
    return {name: mission_from_document(each) for name, each in campaign.missions.items()}


def mission_of(row: Round) -> Mission | None:
    """Returns the mission of a round, None before one is chosen."""
    if not row.mission:
        return None
    return mission_from_document(row.campaign.missions[row.mission])


def record_of(rounds: Iterable[Round]) -> tuple[PlayedMission, ...]:
    """Returns the rounds that are recorded as a group's record, in their order."""
    return tuple(
        played_of(row)
        for row in rounds
        if row.stage == RoundStage.RECORDED and row.rewound_at is None
    )


def played_of(row: Round) -> PlayedMission:
    """Returns a recorded round as an entry of a group's record."""
    return PlayedMission(row.mission, row.outcome == "success", tuple(row.met))


def fleet_of(ship: RoundShip) -> Fleet:
    """Returns the ship of a round as a fleet of one."""
    return fleet_from_document(ship.document)


def shading_after(steps: Sequence[LedgerStep], number: int) -> Shading:
    """Returns the card after the entry of a number, the blank one for 0."""
    return steps[number - 1].shading if number else BLANK
