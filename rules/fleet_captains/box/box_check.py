"""What is odd about a box that can be read: problems with their places and remedies.

Errors are what keeps a box from being played with, warnings what is likely a slip of whoever typed
the cards in. Source: Fleet Captains, Starship Display Card, Combat Dial; FC-1, FC-9, FC-43.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Final

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.ship_cards import AlertStatus, ShipCard
from rules.fleet_captains.box.terms import GREATEST_GOAL, SHIPS_OF_A_SIDE

ERROR: Final = "error"
WARNING: Final = "warning"


@dataclass(frozen=True, slots=True)
class BoxProblem:
    """A problem of a box: its severity, its code, the JSON pointer, and what would be right."""

    severity: str
    code: str
    where: str
    message: str

    def as_document(self) -> dict[str, str]:
        """Returns it as commands and the API write it."""
        return asdict(self)


def check_box(box: GameBox) -> list[BoxProblem]:
    """Lists the problems of a box, in the order of its parts."""
    return [*_of_sides(box), *_of_ships(box)]


def _of_sides(box: GameBox) -> Iterator[BoxProblem]:
    if not box.ships:
        yield BoxProblem(ERROR, "box.no_ships", "/ships", "there are no ship cards; type one in")
    for side in box.sides:
        cards = box.ships_of(side)
        total = sum(card.size for card in cards)
        if len(cards) != SHIPS_OF_A_SIDE:
            yield BoxProblem(
                WARNING,
                "side.ships",
                "/ships",
                f"{side} has {len(cards)} ship cards; a fleet is drawn from {SHIPS_OF_A_SIDE}",
            )
        elif total != GREATEST_GOAL:
            yield BoxProblem(
                WARNING,
                "side.total",
                "/ships",
                f"the Sizes of {side} come to {total}; in the base game they come to "
                f"{GREATEST_GOAL}, the greatest goal",
            )


def _of_ships(box: GameBox) -> Iterator[BoxProblem]:
    for number, card in enumerate(box.ships.values()):
        for place, level in enumerate(card.dial):
            yield from _of_level(card, level, f"/ships/{number}/dial/{place}")


def _of_level(card: ShipCard, level: AlertStatus, where: str) -> Iterator[BoxProblem]:
    """Yields the settings of a level whose power is not that of most (FC-43)."""
    powers = [sum(rating or 0 for rating in setting) for setting in level.settings]
    usual = max(powers, key=lambda power: (powers.count(power), power))
    for place, power in enumerate(powers):
        if power != usual:
            yield BoxProblem(
                WARNING,
                "dial.power",
                f"{where}/settings/{place}",
                f"{card.name}, {level.name}: this setting spends {power} power and others "
                f"{usual}; settings of one Alert Status spend the same",
            )
