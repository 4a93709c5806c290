"""What a card gained in rounds that are rewound, taken back by counter-entries."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.changes import CampaignChange
from fleetbuilder.campaigns.common.models import Kind, PlayerCard, Round
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.core import errors
from rules.alliance.campaign import ledger

REWOUND: Final = "Rewound"
LEANING: Final = "Leans on what was rewound; to be spent again"


@dataclass(frozen=True, slots=True)
class EntryTakenBack:
    """An entry that was taken back; a leaning one belongs to no rewound round itself."""

    card: int
    entry: int
    is_leaning: bool


def card_rewind(
    change: CampaignChange, card: PlayerCard, rewound: Sequence[Round]
) -> list[EntryTakenBack]:
    """Takes back what a card gained in rounds, the last first; gives the entries.

    An entry of another round that leans on one of them (it shaded boxes to its right) goes before
    it. The XP of a mission that stays, or of the start, are open again then; those of a correction
    are gone. Raises `ConflictError` for a ledger that is full.
    """
    gone = {row.pk for row in rewound}
    rows = selectors.entry_list(card=card)
    counting = _counting(card)
    wanted = [
        row.number
        for row in reversed(rows)
        if row.number in counting and row.kind != Kind.STARTING and row.round_id in gone
    ]
    taken: list[EntryTakenBack] = []
    for number in wanted:
        _take_back(change, card, number, wanted, taken)
    return taken


def _take_back(
    change: CampaignChange,
    card: PlayerCard,
    number: int,
    wanted: Collection[int],
    taken: list[EntryTakenBack],
) -> None:
    if number not in _counting(card):
        return
    for other in sorted(_leaning(card, number), reverse=True):
        _take_back(change, card, other, wanted, taken)
    is_leaning = number not in wanted
    try:
        ledger_services.counter_append(change, card, number, LEANING if is_leaning else REWOUND)
    except errors.ConflictError as error:
        raise errors.ConflictError(
            f"{card.name}: {error.message}", code="campaigns.cannot_rewind"
        ) from error
    taken.append(EntryTakenBack(card.number, number, is_leaning))


def _counting(card: PlayerCard) -> set[int]:
    entries = mapping.entries_of(selectors.entry_list(card=card))
    return {each.number for each in ledger.standing(mapping.sheet_of(card), entries)}


def _leaning(card: PlayerCard, number: int) -> tuple[int, ...]:
    entries = mapping.entries_of(selectors.entry_list(card=card))
    return ledger.dependent_entries(mapping.sheet_of(card), entries, number)
