"""Changes of a card's ledger: XP spent, corrected, taken back by a counter-entry.

Whoever appends an entry says which entry they have seen as the last. The card is moved on from
that one by a conditional UPDATE, so that of two who ask at once one is told to look again.

While a mission is played, the ledgers of the cards that fly in it stand still: neither is anything
spent nor taken back until it is recorded, or until an organiser goes back to the ships. While ships
are equipped, each entry has them checked again. A card that retired comes back first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.changes import CampaignChange, campaign_change
from fleetbuilder.campaigns.common.models import (
    Campaign,
    Kind,
    LedgerEntry,
    MissionResult,
    PlayerCard,
    Round,
)
from fleetbuilder.campaigns.ships.services import ships_follow, still_check
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from rules.alliance.campaign import ledger
from rules.alliance.campaign.ledger import LedgerStep
from rules.alliance.campaign.ledger_book import BookEntry, LedgerError
from rules.alliance.campaign.player_card import ROWS, Shading, ShadingError, Sheet, boxes_left

LONGEST_NOTE: Final = 200
MOST_ENTRIES: Final = 500


class LedgerMovedError(errors.ConflictError):
    """Says that the ledger has gone on since it was looked at; nothing was changed.

    `card` is the card as it stands.
    """

    code = "campaigns.ledger_moved"
    message = "The card was changed in the meantime. Look at it, and spend what is still there."

    def __init__(self, message: str = "", *, card: PlayerCard) -> None:
        super().__init__(message)
        self.card = card

    def as_document(self) -> dict[str, Any]:
        """Returns the error with the number of the last entry that stands."""
        return {**super().as_document(), "entries": self.card.entries}


@dataclass(frozen=True, slots=True)
class Spending:
    """How XP are spent: boxes by row, and the icons to gain, from left to right.

    `after` is the number of the last entry that was seen, 0 for a blank card; None for who spends
    them whatever the last entry is.
    """

    after: int | None
    boxes: Mapping[str, int] = field(default_factory=dict)
    icons: Sequence[str] = ()
    note: str = ""

    def plain(self) -> list[Any]:
        """Returns it as plain data."""
        return [self.after, dict(self.boxes), list(self.icons), self.note]

    @property
    def xp(self) -> int:
        """Returns the number of boxes, which is what they cost."""
        return sum(self.boxes.values())


@dataclass(frozen=True, slots=True)
class Open:
    """XP that a card has to spend: at the start, or of a mission's `result`."""

    kind: Kind
    xp: int
    lapsed: int
    round: Round | None = None
    result: MissionResult | None = None


# --- what is there to spend ---------------------------------------------------------------------


def xp_open(
    card: PlayerCard,
    *,
    rows: Sequence[LedgerEntry] | None = None,
    results: Sequence[MissionResult] | None = None,
) -> list[Open]:
    """Returns the XP that a card has to spend, each of it at once; the oldest first.

    XP for which the card has no box lapse (`lapsed`). Who has the card's entries and the results
    that count gives them as `rows` and `results`. Source: Alliance, Spend Starting Experience
    Points, Spend Experience.
    """
    rows = selectors.entry_list(card=card) if rows is None else rows
    results = selectors.results_of(card=card) if results is None else results
    sheet = mapping.sheet_of(card)
    entries = mapping.entries_of(rows)
    counting = {each.number for each in ledger.standing(sheet, entries)}
    shading = ledger.replay(sheet, entries)
    standing = [row for row in rows if row.number in counting]
    found = []
    if not any(row.kind == Kind.STARTING for row in standing):
        found.append(_open(sheet, shading, Kind.STARTING, int(card.campaign.terms["starting_xp"])))
    spent = {row.result_id for row in standing}
    for result in results:
        if result.pk not in spent and result.xp:
            each = _open(sheet, shading, Kind.MISSION, result.xp)
            found.append(Open(each.kind, each.xp, each.lapsed, result.round, result))
    return [each for each in found if each.xp]


def spent_check(card: PlayerCard) -> None:
    """Raises `ConflictError` for a card with XP to spend: they are never saved."""
    if left := sum(each.xp for each in xp_open(card)):
        raise errors.ConflictError(
            f"{card.name} has {left} XP to spend first.", code="campaigns.xp_unspent"
        )


def _open(sheet: Sheet, shading: Shading, kind: Kind, xp: int) -> Open:
    left = boxes_left(sheet, shading, starting=kind == Kind.STARTING)
    return Open(kind, min(xp, left), max(0, xp - left))


# --- spending -----------------------------------------------------------------------------------


def xp_spend_starting(
    *, campaign: Campaign, visitor: str, number: int, spending: Spending, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Spends the starting XP of a card, all at once and not on skill; gives it, and if new.

    Raises `InvalidError` for boxes that may not be shaded and for another sum than there is to
    spend, `ConflictError` when they are spent, `LedgerMovedError` when the card has gone on.
    """
    what = ["starting", number, spending.plain()]
    with _ledger_change(campaign, visitor, number, spending.after, what, key) as (change, card):
        if not change.is_repeated:
            found = [each for each in xp_open(card) if each.kind == Kind.STARTING]
            if not found:
                raise errors.ConflictError(
                    "The starting XP of this card are spent.", code="campaigns.xp_spent"
                )
            entry_append(change, card, found[0], spending)
        return card, not change.is_repeated


def xp_spend_mission(
    *,
    campaign: Campaign,
    visitor: str,
    number: int,
    round: int,  # noqa: A002
    spending: Spending,
    key: str = "",
) -> tuple[PlayerCard, bool]:
    """Spends the XP that a card earned in a round, all at once; gives it, and whether it is new.

    Raises as `xp_spend_starting`.
    """
    what = ["mission", number, round, spending.plain()]
    with _ledger_change(campaign, visitor, number, spending.after, what, key) as (change, card):
        if not change.is_repeated:
            earned = [each for each in xp_open(card) if each.round and each.round.number == round]
            if not earned:
                raise errors.ConflictError(
                    f"This card has no XP of round {round} to spend.", code="campaigns.xp_spent"
                )
            entry_append(change, card, earned[0], spending)
        return card, not change.is_repeated


def xp_correct(
    *, campaign: Campaign, visitor: str, number: int, spending: Spending, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Returns a card XP for something that was forgotten, spent at once; gives it, and if new.

    It needs a note that says what for. Raises `InvalidError`, `LedgerMovedError`.
    """
    if not spending.note.strip():
        raise errors.InvalidError.at("/note", "Say what is corrected.")
    what = ["correction", number, spending.plain()]
    with _ledger_change(campaign, visitor, number, spending.after, what, key) as (change, card):
        if not change.is_repeated:
            if spending.xp < 1:
                raise errors.InvalidError.at("/boxes", "Shade at least one box.")
            entry_append(change, card, Open(Kind.CORRECTION, spending.xp, 0), spending)
        return card, not change.is_repeated


def entry_counter(
    *,
    campaign: Campaign,
    visitor: str,
    number: int,
    entry: int,
    after: int | None,
    note: str = "",
    key: str = "",
) -> tuple[PlayerCard, bool]:
    """Takes an entry back by a counter-entry; gives the card, and whether that is new.

    Its XP are to be spent anew where they came from the start or a mission. Raises
    `ConflictError` for an entry that later ones lean on, or that is taken back already.
    """
    what = ["counter", number, entry, after, note]
    with _ledger_change(campaign, visitor, number, after, what, key) as (change, card):
        if not change.is_repeated:
            counter_append(change, card, entry, note)
        return card, not change.is_repeated


@contextmanager
def _ledger_change(
    campaign: Campaign, visitor: str, number: int, after: int | None, what: list[Any], key: str
) -> Iterator[tuple[CampaignChange, PlayerCard]]:
    """Opens a change of the ledger of a card; `after` is the entry seen as the last, if any.

    Unless the request is repeated, raises `ConflictError` for a card that has retired and
    `LedgerMovedError` for one that has gone on.
    """
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        card = selectors.card_required(campaign=change.campaign, number=number)
        if not change.is_repeated:
            if card.retired_at is not None:
                raise errors.ConflictError(
                    f"{card.name} has retired. Bring the card back first.",
                    code="campaigns.retired",
                )
            if after is not None and card.entries != after:
                raise LedgerMovedError(card=card)
        yield change, card


# --- appending ----------------------------------------------------------------------------------


def entry_append(change: CampaignChange, card: PlayerCard, spent: Open, spending: Spending) -> None:
    """Appends the entry that spends XP; raises `InvalidError` for boxes that may not be shaded."""
    note = _note_read(spending.note)
    if spending.xp != spent.xp:
        message = f"{spent.xp} XP are spent at once, one for each box; {spending.xp} are chosen."
        raise errors.InvalidError(
            message, fields={"/boxes": [message]}, code="campaigns.unbalanced"
        )
    sheet, entries = mapping.sheet_of(card), mapping.entries_of(selectors.entry_list(card=card))
    try:
        boxes, gains = ledger.spend(
            sheet,
            ledger.replay(sheet, entries),
            spending.boxes,
            spending.icons,
            starting=spent.kind == Kind.STARTING,
        )
        entry = BookEntry(
            number=card.entries + 1,
            moment=change.now.isoformat(),
            kind=spent.kind.value,
            xp=spent.xp,
            boxes=boxes,
            gains=gains,
            note=note,
        )
        steps = ledger.history(sheet, (*entries, entry))
    except (ShadingError, LedgerError) as error:
        raise errors.InvalidError(
            sentence(str(error)), fields={"/boxes": [sentence(str(error))]}, code=error.code
        ) from error
    _row_append(change, card, steps[-1], spent)
    words = f"{card.name} spent {spent.xp} XP: {boxes_words(spending.boxes)}."
    change.log("xp", words, card=card.number, entry=entry.number, xp=spent.xp)
    _ship_follow(change, card)
    change.done()


def counter_append(change: CampaignChange, card: PlayerCard, number: int, note: str = "") -> None:
    """Appends the counter-entry to an entry; raises `ConflictError` where that cannot be."""
    note = _note_read(note)
    sheet, rows = mapping.sheet_of(card), selectors.entry_list(card=card)
    entries = mapping.entries_of(rows)
    try:
        entry = ledger.undoing(entries, number, change.now.isoformat(), note)
        steps = ledger.history(sheet, (*entries, entry))
    except LedgerError as error:
        if error.code == "ledger.refers_to_nothing":
            raise errors.NotFoundError("The card has no such entry.") from error
        raise errors.ConflictError(sentence(str(error)), code=error.code) from error
    undone = rows[number - 1]
    _row_append(change, card, steps[-1], Open(Kind.COUNTER, 0, 0, undone.round))
    words = f"Took back entry {number} of {card.name}."
    change.log("xp_back", words, card=card.number, entry=entry.number, refers_to=number)
    _ship_follow(change, card)
    change.done()


def _ship_follow(change: CampaignChange, card: PlayerCard) -> None:
    """Has the ships that are being equipped checked again: they stand on what cards are worth."""
    ships_follow(change, (card.pk,) if xp_open(card) else ())


def _row_append(change: CampaignChange, card: PlayerCard, step: LedgerStep, spent: Open) -> None:
    """Moves the card on from the entry before, and writes the row.

    Raises `ConflictError` for a card that is in a mission, and for a ledger that is full.
    """
    still_check(change, card)
    if step.entry.number > MOST_ENTRIES:
        raise errors.ConflictError(
            f"A ledger has at most {MOST_ENTRIES} entries.", code="campaigns.ledger_full"
        )
    moved = PlayerCard.objects.filter(pk=card.pk, entries=step.entry.number - 1)
    if not moved.update(entries=step.entry.number):
        card.refresh_from_db()
        raise LedgerMovedError(card=card)
    card.entries = step.entry.number
    LedgerEntry.objects.create(
        card=card,
        round=spent.round or round_of_entry(change.campaign),
        result=spent.result,
        author=change.by,
        made_at=change.now,
        **mapping.columns_of_step(step),
    )


def round_of_entry(campaign: Campaign) -> Round:
    """Returns the round to which an entry of no mission belongs: the one in play, or the last."""
    present = selectors.round_present(campaign=campaign)
    return present or selectors.round_list(campaign=campaign)[-1]


def _note_read(note: str) -> str:
    line = " ".join(note.split())
    if len(line) > LONGEST_NOTE or not line.isprintable():
        raise errors.InvalidError.at(
            "/note", f"A line of at most {LONGEST_NOTE} characters is kept."
        )
    return line


def boxes_words(boxes: Mapping[str, int]) -> str:
    """Returns how many boxes of which row."""
    counted = [f"{boxes[row]} {row}" for row in ROWS if boxes.get(row)]
    return ", ".join(counted) or "nothing"
