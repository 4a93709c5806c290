"""The player card: what is printed on it, which boxes are shaded, and what the two give.

A card has five rows: skill, the talent boxes above it, and one row of reputation for each type of
upgrade. Boxes are counted from 1 at the left of their row. The value of a row of numbers is its
leftmost number that is not shaded, so its last number is never shaded: a row of 15 numbers has
14 boxes.

Source: Alliance, Player Card Anatomy, Shading Numbered Boxes, Unlocking Additional Upgrade Icons,
Shading White Boxes, Spend Starting Experience Points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.alliance.errors import AllianceError
from rules.notation.reading.objects import (
    HouseMade,
)

SKILL: Final = "skill"
TALENT: Final = "talent"
REPUTATION: Final = ("weapon", "crew", "tech")
"""The types of upgrade that have a row of reputation, and an icon to gain."""

ROWS: Final = (SKILL, TALENT, *REPUTATION)
"""The rows of a card, in an order in which boxes of different rows can always be shaded."""

ICONS_TO_CHOOSE_FROM: Final = 3
"""An underlined skill box shows so many icons; all but one are shaded."""


class ShadingError(AllianceError):
    """Says why a box may not be shaded, and what may; `code` begins with "shading."."""


class Box(NamedTuple):
    """One box of a card: its row, and its place from the left, from 1."""

    row: str
    number: int


class IconGain(NamedTuple):
    """An icon gained at an underlined skill box: the one of its three left unshaded."""

    box: int
    icon: str


@dataclass(frozen=True, slots=True)
class IconChoice:
    """An underlined skill box: its number, and the icons in the box below it."""

    box: int
    icons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """Names where a printed part of a card is known from: a JSON pointer, and the source."""

    where: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A player card as it is printed.

    `skill`, `weapon`, `crew` and `tech` are the numbers of a row from the left. `talents` gives
    for each talent box the number of the skill box below it, `talent_icons` after how many talent
    boxes a talent icon is printed. `house_made` marks what is not public and was written by us,
    `printed` where the rest comes from.
    """

    id: str
    name: str
    faction: str
    skill: tuple[int, ...]
    icons: tuple[IconChoice, ...]
    talents: tuple[int, ...]
    talent_icons: tuple[int, ...]
    weapon: tuple[int, ...]
    crew: tuple[int, ...]
    tech: tuple[int, ...]
    house_made: tuple[HouseMade, ...] = ()
    printed: tuple[Printed, ...] = ()

    def numbers(self, row: str) -> tuple[int, ...]:
        """Returns the numbers of a row; talent boxes bear none. Raises `ShadingError`."""
        by_row = {SKILL: self.skill, "weapon": self.weapon, "crew": self.crew, "tech": self.tech}
        try:
            return by_row[row]
        except KeyError:
            raise ShadingError(
                f"the card has no row of numbers {row!r}; those are {', '.join(by_row)}",
                "shading.no_row",
            ) from None

    def length(self, row: str) -> int:
        """Returns how many boxes of a row can be shaded. Raises `ShadingError`."""
        require_row(row)
        return len(self.talents) if row == TALENT else len(self.numbers(row)) - 1

    def choice_at(self, box: int) -> IconChoice | None:
        """Returns the choice of icons at a skill box, or None where it is not underlined."""
        return next((choice for choice in self.icons if choice.box == box), None)


@dataclass(frozen=True, slots=True)
class Shading:
    """What was done to a card with a pencil: boxes shaded, and icons gained.

    It may hold anything; `faults` tells whether a hand could have shaded it.
    """

    boxes: frozenset[Box] = frozenset()
    gains: tuple[IconGain, ...] = ()

    def leftmost_unshaded(self, row: str) -> int:
        """Returns the number of the first box of a row that is not shaded."""
        number = 1
        while (row, number) in self.boxes:
            number += 1
        return number


BLANK: Final = Shading()
"""A card that nobody has written on yet."""


# --- what a card is worth ---------------------------------------------------------


def captain_skill(sheet: Sheet, shading: Shading) -> int:
    """Returns the captain's skill (Alliance, Shading Numbered Boxes)."""
    return _value(sheet.skill, shading.leftmost_unshaded(SKILL))


def reputation(sheet: Sheet, shading: Shading, kind: str) -> int:
    """Returns the SP that upgrades of one type may cost together.

    Raises `ShadingError` for a type without a row. Source: Alliance, Shading Numbered Boxes.
    """
    if kind not in REPUTATION:
        raise ShadingError(
            f"{kind!r} upgrades have no reputation; {', '.join(REPUTATION)} have",
            "shading.no_row",
        )
    return _value(sheet.numbers(kind), shading.leftmost_unshaded(kind))


def gained_icons(shading: Shading) -> tuple[str, ...]:
    """Returns the upgrade icons that the captain adds to any ship's bar, in the order gained.

    Source: Alliance, Unlocking Additional Upgrade Icons.
    """
    return tuple(gain.icon for gain in sorted(shading.gains))


def struck_icons(sheet: Sheet, shading: Shading) -> tuple[IconGain, ...]:
    """Returns the icons that are shaded below underlined skill boxes: all but those gained."""
    kept = dict(shading.gains)
    return tuple(
        IconGain(choice.box, icon)
        for choice in sheet.icons
        if choice.box in kept
        for icon in choice.icons
        if icon != kept[choice.box]
    )


def talent_slots(sheet: Sheet, shading: Shading) -> int:
    """Returns the number of talent icons with every box to their left shaded.

    Source: Alliance, Shading White Boxes.
    """
    shaded = shading.leftmost_unshaded(TALENT) - 1
    return sum(1 for after in sheet.talent_icons if after <= shaded)


def talent_limit(sheet: Sheet, shading: Shading) -> int:
    """Returns the SP that all talents together may cost: the captain's skill.

    Source: Alliance, Shading White Boxes; EDITIONS A11.
    """
    return captain_skill(sheet, shading)


def _value(numbers: tuple[int, ...], leftmost: int) -> int:
    return numbers[min(leftmost, len(numbers)) - 1]


# --- shading by hand ---------------------------------------------------------------


def shade(
    sheet: Sheet, shading: Shading, row: str, icon: str = "", *, starting: bool = False
) -> Shading:
    """Shades the next box of a row for 1 XP and gives the card as it is then.

    `icon` is the one gained at an underlined skill box, and is empty anywhere else. `starting` XP
    may be spent on reputation only. Raises `ShadingError` saying what stands in the way.
    Source: Alliance, Shading Numbered Boxes, Spend Starting Experience Points.
    """
    require_row(row)
    if starting and row not in REPUTATION:
        raise ShadingError(
            f"starting XP may be spent on {', '.join(REPUTATION)}, not on {row}",
            "shading.starting",
        )
    number = shading.leftmost_unshaded(row)
    if number > sheet.length(row):
        raise ShadingError(
            f"the {row} row is full: all its {sheet.length(row)} boxes are shaded",
            "shading.row_full",
        )
    if row == TALENT:
        below = sheet.talents[number - 1]
        if (SKILL, below) not in shading.boxes:
            raise ShadingError(
                f"talent box {number} lies above skill box {below}, which must be shaded first",
                "shading.talent_too_early",
            )
    gains = _gain(sheet, row, number, icon)
    return Shading(shading.boxes | {Box(row, number)}, tuple(sorted((*shading.gains, *gains))))


def _gain(sheet: Sheet, row: str, number: int, icon: str) -> tuple[IconGain, ...]:
    """Returns what shading a box gains; refuses an icon too many, too few or of another kind."""
    choice = sheet.choice_at(number) if row == SKILL else None
    if choice is None:
        if icon:
            raise ShadingError(
                f"{row} box {number} is not underlined, so it gives no {icon} icon",
                "shading.icon_uncalled",
            )
        return ()
    if not icon:
        raise ShadingError(
            f"skill box {number} is underlined: name the icon to gain, one of "
            f"{', '.join(choice.icons)}",
            "shading.icon_missing",
        )
    if icon not in choice.icons:
        raise ShadingError(
            f"skill box {number} gives no {icon!r} icon; choose one of {', '.join(choice.icons)}",
            "shading.icon_unknown",
        )
    return (IconGain(number, icon),)


def boxes_left(sheet: Sheet, shading: Shading, *, starting: bool = False) -> int:
    """Returns how many XP the card can still take; what is earned beyond them lapses.

    All of them can be spent in any mixture that begins with skill, so it is a plain count.
    """
    rows = REPUTATION if starting else ROWS
    return sum(sheet.length(row) for row in rows) - sum(box.row in rows for box in shading.boxes)


def require_row(row: str) -> None:
    """Raises `ShadingError` unless a card has the row."""
    if row not in ROWS:
        raise ShadingError(
            f"the card has no row {row!r}; its rows are {', '.join(ROWS)}", "shading.no_row"
        )


# --- judging a card without knowing how it came about --------------------------------


def faults(sheet: Sheet, shading: Shading) -> tuple[str, ...]:
    """Lists in words what no hand could have shaded; none for a card that is right.

    It looks at the result alone and shares no step with `shade`.
    """
    return (
        *_stray_boxes(sheet, shading.boxes),
        *_gaps(sheet, shading.boxes),
        *_lonely_talents(sheet, shading.boxes),
        *_wrong_gains(sheet, shading),
    )


def _stray_boxes(sheet: Sheet, boxes: frozenset[Box]) -> Iterable[str]:
    for row, number in sorted(boxes):
        if row not in ROWS:
            yield f"there is no row {row!r}"
        elif not 1 <= number <= sheet.length(row):
            yield f"the {row} row has no box {number}"


def _gaps(sheet: Sheet, boxes: frozenset[Box]) -> Iterable[str]:
    for row in ROWS:
        last = max((number for each, number in boxes if each == row), default=0)
        for number in range(1, min(last, sheet.length(row))):
            if (row, number) not in boxes:
                yield f"{row} box {number} is not shaded, but one to its right is"


def _lonely_talents(sheet: Sheet, boxes: frozenset[Box]) -> Iterable[str]:
    for number, below in enumerate(sheet.talents, start=1):
        if (TALENT, number) in boxes and (SKILL, below) not in boxes:
            yield f"talent box {number} is shaded, but not skill box {below} below it"


def _wrong_gains(sheet: Sheet, shading: Shading) -> Iterable[str]:
    for choice in sheet.icons:
        gained = [gain.icon for gain in shading.gains if gain.box == choice.box]
        wanted = 1 if (SKILL, choice.box) in shading.boxes else 0
        if len(gained) != wanted:
            yield f"skill box {choice.box} must have given {wanted} icon, not {len(gained)}"
        for icon in gained:
            if icon not in choice.icons:
                yield f"skill box {choice.box} gives no {icon!r} icon"
    underlined = {choice.box for choice in sheet.icons}
    for gain in shading.gains:
        if gain.box not in underlined:
            yield f"skill box {gain.box} is not underlined, but gave an icon"
