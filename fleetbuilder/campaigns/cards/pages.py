"""What the pages of player cards show: the card as it is printed, its XP, its history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.campaigns.cards import documents, forms
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    Kind,
    LedgerEntry,
    Member,
    MemberRole,
    PlayerCard,
)
from fleetbuilder.campaigns.common.pages import head_context
from fleetbuilder.campaigns.common.roles import Rank, may_fly
from fleetbuilder.campaigns.ledger import services as ledger_services
from rules.alliance.campaign import ledger
from rules.alliance.campaign.player_card import (
    REPUTATION,
    ROWS,
    SKILL,
    TALENT,
    Box,
    Shading,
    Sheet,
    reputation,
    struck_icons,
)

LABELS: Final = {
    "skill": "Skill",
    "talent": "Talents",
    "weapon": "Weapon",
    "crew": "Crew",
    "tech": "Tech",
}
KIND_WORDS: Final = {
    Kind.STARTING: "Starting XP",
    Kind.MISSION: "Mission",
    Kind.CORRECTION: "Correction",
    Kind.COUNTER: "Taken back",
}


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A box of a row: its place, the number in it, and what is said of it aloud."""

    number: int
    text: str
    spoken: str
    is_shaded: bool
    is_last: bool = False
    has_icon: bool = False
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A row of a card; `may_choose` tells whether XP may go there now."""

    id: str
    label: str
    value: str
    shaded: int
    boxes: tuple[DrawnBox, ...]
    may_choose: bool
    is_none_chosen: bool = True

    @property
    def length(self) -> int:
        """Returns how many boxes can be shaded."""
        return sum(1 for box in self.boxes if not box.is_last)


@dataclass(frozen=True, slots=True)
class DrawnColumn:
    """A skill box with the talent box that lies above it, if any."""

    skill: DrawnBox
    talent: DrawnBox | None


@dataclass(frozen=True, slots=True)
class DrawnChoice:
    """An underlined box's choice of icons, as (icon, gained, struck, chosen)."""

    box: int
    icons: tuple[tuple[str, bool, bool, bool], ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card as its page draws it."""

    skill: DrawnRow
    talent: DrawnRow
    columns: tuple[DrawnColumn, ...]
    choices: tuple[DrawnChoice, ...]
    rows: tuple[DrawnRow, ...]


def shaded_of(sheet: Sheet, shading: Shading) -> dict[str, int]:
    """Returns how many boxes of each row are shaded."""
    return {row: shading.leftmost_unshaded(row) - 1 for row in ROWS}


def card_drawn(
    sheet: Sheet, shading: Shading, kind: Kind | None, sent: Mapping[str, str] | None = None
) -> DrawnCard:
    """Draws a card; `kind` is that of the XP to spend, `sent` what a refused form had chosen."""
    values = documents.values_document(sheet, shading)
    told = sent or {}

    def row(name: str, value: str) -> DrawnRow:
        may = kind is not None and (kind != Kind.STARTING or name in REPUTATION)
        return _row(sheet, shading, name, value, may, told.get(name, ""))

    skill = row(SKILL, f"{values['skill']}")
    slots = values["talent_slots"]
    talent = row(TALENT, f"{slots} slot{'' if slots == 1 else 's'}")
    above = dict(zip(sheet.talents, talent.boxes, strict=True))
    struck = set(struck_icons(sheet, shading))
    return DrawnCard(
        skill,
        talent,
        tuple(DrawnColumn(box, above.get(box.number)) for box in skill.boxes),
        tuple(
            DrawnChoice(
                choice.box,
                tuple(
                    (
                        icon,
                        (choice.box, icon) in shading.gains,
                        (choice.box, icon) in struck,
                        told.get(f"icon-{choice.box}") == icon,
                    )
                    for icon in choice.icons
                ),
                skill.may_choose and (SKILL, choice.box) not in shading.boxes,
            )
            for choice in sheet.icons
        ),
        tuple(row(name, f"{reputation(sheet, shading, name)} SP") for name in REPUTATION),
    )


def _row(sheet: Sheet, shading: Shading, name: str, value: str, may: bool, chosen: str) -> DrawnRow:
    shaded = shading.leftmost_unshaded(name) - 1
    boxes = []
    length = sheet.length(name)
    underlined = {choice.box for choice in sheet.icons} if name == SKILL else set()
    numbers = None if name == TALENT else sheet.numbers(name)
    for number in range(1, length + (0 if numbers is None else 1) + 1):
        if numbers is None:
            text = "+1" if number in sheet.talent_icons else ""
            gives = ", gives a talent slot" if text else ""
        else:
            text = str(numbers[number - 1])
            gives = f", then {numbers[number]}" if number <= length else ""
        is_icon = number in underlined
        spoken = f"{LABELS[name]} box {number}{gives}{', gives an icon' if is_icon else ''}"
        boxes.append(
            DrawnBox(
                number,
                text,
                spoken,
                Box(name, number) in shading.boxes,
                number > length,
                is_icon,
                chosen == str(number) and number > shaded,
            )
        )
    is_none = not any(box.is_chosen for box in boxes)
    return DrawnRow(name, LABELS[name], value, shaded, tuple(boxes), may, is_none)


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """An entry of the ledger as the page lists it; `may_undo` offers to take it back."""

    row: LedgerEntry
    word: str
    boxes: str
    undone_by: int | None
    may_undo: bool


def history_rows(card: PlayerCard, rows: list[LedgerEntry], *, may: bool) -> list[HistoryRow]:
    """Returns the ledger for the page, the newest entry first."""
    undone = {row.refers_to: row.number for row in rows if row.refers_to}
    sheet, entries = mapping.sheet_of(card), mapping.entries_of(rows)
    found = []
    for row in reversed(rows):
        is_free = row.kind != Kind.COUNTER and row.number not in undone
        may_undo = may and is_free and not ledger.dependent_entries(sheet, entries, row.number)
        boxes = ledger_services.boxes_words({name: abs(getattr(row, name)) for name in ROWS})
        word = KIND_WORDS[Kind(row.kind)]
        if row.refers_to:
            boxes = f"entry {row.refers_to}"
        if row.kind == Kind.MISSION:
            word = f"{word}, round {row.round.number}"
        found.append(HistoryRow(row, word, boxes, undone.get(row.number), may_undo))
    return found


def card_context(
    campaign: Campaign,
    rank: Rank,
    member: Member,
    card: PlayerCard,
    *,
    until: int | None = None,
    form: forms.SpendForm | None = None,
) -> dict[str, Any]:
    """Prepares the page of a card: as it is, or as it was after an entry."""
    rows = selectors.entry_list(card=card)
    steps = mapping.steps_of(card, rows)
    sheet = mapping.sheet_of(card)
    last = len(steps) if until is None else min(until, len(steps))
    shading = mapping.shading_after(steps, last)
    is_now = last == len(steps)
    may = may_fly(card, rank, member) and is_now and card.retired_at is None
    found = ledger_services.xp_open(card)
    correcting = form is not None and form.data.get("kind") == Kind.CORRECTION
    spending = None if correcting else next(iter(found), None)
    kind = Kind.CORRECTION if correcting else spending.kind if spending else None
    sent = dict(form.data.items()) if form is not None else None
    return head_context(campaign, rank, member, "campaign") | {
        "card": card,
        "sheet": sheet,
        "drawn": card_drawn(sheet, shading, kind if may else None, sent),
        "values": documents.values_document(sheet, shading),
        "until": None if is_now else last,
        "shown_at": rows[last - 1].made_at if last and not is_now else None,
        "history": history_rows(card, rows, may=may),
        "open": found,
        "spending": spending if may else None,
        "kind": kind,
        "may_fly": may,
        "may_lead": rank >= Rank.ORGANISER,
        "form": form,
        "house_made": sheet.house_made,
        "members": [
            each
            for each in selectors.member_list(campaign=campaign)
            if each.role != MemberRole.GUEST and each.pk != card.member_id
        ],
    }


def correcting_context(context: dict[str, Any]) -> dict[str, Any]:
    """Returns the context of a card's page once more, with boxes for a correction."""
    card: PlayerCard = context["card"]
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    sheet = mapping.sheet_of(card)
    shading = mapping.shading_after(steps, len(steps))
    drawn = card_drawn(sheet, shading, Kind.CORRECTION)
    return context | {"drawn": drawn, "kind": Kind.CORRECTION, "spending": None}
