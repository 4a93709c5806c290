"""The box that an owner of the game types in: laid over another one, and how far it has come.

It need not be whole. What is missing of it comes from the box below, card by card; a stack that is
whole takes the place of the one below. Source: Fleet Captains, Components; FC-4, FC-8, FC-9.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol, TypeVar

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.box_check import check_box
from rules.fleet_captains.terms import (
    CARDS_OF_A_SUBDECK,
    ENCOUNTERS,
    MISSIONS,
    SHIPS_OF_A_SIDE,
    SIDES,
    SUBDECKS_OF_A_SIDE,
    TILES,
)

NOTHING: Final = 0
SHIPS: Final = 1
MAP: Final = 2
WHOLE: Final = 3
LEVELS: Final = {
    NOTHING: "no side has all its ships",
    SHIPS: "all ships of a side",
    MAP: "ships, location tiles and missions",
    WHOLE: "all cards",
}
"""The levels of a box, with our words: each has what the one before has, and more."""


class _SideCard(Protocol):
    @property
    def side(self) -> str: ...


class _StackCard(Protocol):
    @property
    def copies(self) -> int: ...


SideCard = TypeVar("SideCard", bound=_SideCard)
StackCard = TypeVar("StackCard", bound=_StackCard)


@dataclass(frozen=True, slots=True)
class MissingCards:
    """Cards that a box lacks: the part, the side ("" where it has none), and how far it has come.

    Subdecks are counted as `commands` when they have all their cards.
    """

    part: str
    side: str
    found: int
    needed: int

    @property
    def words(self) -> str:
        """Returns it in our words."""
        return f"{PART_WORDS[self.part].format(side=self.side)}: {self.found} of {self.needed}"

    def as_document(self) -> dict[str, Any]:
        """Returns it as commands and the API write it."""
        return asdict(self)


PART_WORDS: Final = {
    "ships": "ships of {side}",
    "tiles": "location tiles",
    "missions": "missions",
    "encounters": "encounters",
    "commands": f"subdecks of {{side}} with {CARDS_OF_A_SUBDECK} cards",
}


@dataclass(frozen=True, slots=True)
class BoxCompleteness:
    """How complete a box is: its level, the sides that have all their ships, and what is missing.

    What is missing is counted against the base game.
    """

    level: int
    sides: tuple[str, ...]
    missing: tuple[MissingCards, ...]

    @property
    def words(self) -> str:
        """Returns the level in our words."""
        return LEVELS[self.level]

    def as_document(self) -> dict[str, Any]:
        """Returns it as commands and the API write it."""
        return {
            "level": self.level,
            "sides": list(self.sides),
            "missing": [each.as_document() for each in self.missing],
        }


def completeness(box: GameBox) -> BoxCompleteness:
    """Returns how complete a box is."""
    missing = tuple(each for each in _counted(box) if each.found < each.needed)
    lacking = {each.part for each in missing}
    sides = tuple(side for side in box.sides if len(box.ships_of(side)) >= SHIPS_OF_A_SIDE)
    level = NOTHING
    if sides:
        level = SHIPS if lacking & {"tiles", "missions"} else MAP
        if not missing:
            level = WHOLE
    return BoxCompleteness(level, sides, missing)


def box_report(box: GameBox) -> dict[str, Any]:
    """Returns how complete a box is and its problems, as commands and the API write it."""
    problems = [each.as_document() for each in check_box(box)]
    return {**completeness(box).as_document(), "problems": problems}


def _counted(box: GameBox) -> Iterator[MissingCards]:
    """Yields how far each part has come, whether anything of it is missing or not."""
    for side in SIDES:
        yield MissingCards("ships", side, _number_of(side, box.ships), SHIPS_OF_A_SIDE)
    yield MissingCards("tiles", "", _copies(box.tiles), TILES)
    yield MissingCards("missions", "", _copies(box.missions), MISSIONS)
    yield MissingCards("encounters", "", _copies(box.encounters), ENCOUNTERS)
    whole = {
        key: subdeck for key, subdeck in box.subdecks.items() if subdeck.size >= CARDS_OF_A_SUBDECK
    }
    for side in SIDES:
        yield MissingCards("commands", side, _number_of(side, whole), SUBDECKS_OF_A_SIDE)


def lay_over(own: GameBox, below: GameBox) -> GameBox:
    """Returns an owner's box laid over another one; id and name are the owner's.

    A card takes the place of that with its key or name. A side with all its ships, a side with all
    its subdecks and a stack with all its cards leave nothing of the box below.
    """
    return GameBox(
        id=own.id,
        name=own.name,
        ships=_sides_laid(own.ships, below.ships, SHIPS_OF_A_SIDE),
        layouts={**below.layouts, **own.layouts},
        tiles=_stack_laid(own.tiles, below.tiles, TILES),
        missions=_stack_laid(own.missions, below.missions, MISSIONS),
        encounters=_stack_laid(own.encounters, below.encounters, ENCOUNTERS),
        subdecks=_sides_laid(own.subdecks, below.subdecks, SUBDECKS_OF_A_SIDE),
    )


def _sides_laid(
    own: Mapping[str, SideCard], below: Mapping[str, SideCard], whole: int
) -> dict[str, SideCard]:
    left = {key: card for key, card in below.items() if _number_of(card.side, own) < whole}
    return {**left, **own}


def _stack_laid(
    own: Mapping[str, StackCard], below: Mapping[str, StackCard], whole: int
) -> dict[str, StackCard]:
    return dict(own) if _copies(own) >= whole else {**below, **own}


def _number_of(side: str, cards: Mapping[str, SideCard]) -> int:
    return sum(card.side == side for card in cards.values())


def _copies(cards: Mapping[str, StackCard]) -> int:
    return sum(card.copies for card in cards.values())
