"""What is odd about a box that can be read: problems with their places and remedies.

Errors are what keeps a box from being played with, warnings what is likely a slip of whoever typed
the cards in. Parts
that are missing as a whole are not typed in yet, and no problem. Source: Fleet Captains, Starship
Display Card, Combat Dial, Command Decks, Mission Deck; FC-1, FC-4, FC-9, FC-10, FC-43, FC-133.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.ship_cards import AlertStatus, ShipCard
from rules.fleet_captains.terms import (
    CARDS_OF_A_SUBDECK,
    GREATEST_GOAL,
    MISSION_KINDS,
    SHIPS_OF_A_SIDE,
    SUBDECKS_OF_A_SIDE,
    TILES,
)

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
    return [*_of_sides(box), *_of_ships(box), *_of_stacks(box), *_of_subdecks(box)]


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
    usual = usual_power(powers)
    for place, power in enumerate(powers):
        if power != usual:
            yield BoxProblem(
                WARNING,
                "dial.power",
                f"{where}/settings/{place}",
                f"{card.name}, {level.name}: this setting spends {power} power and others "
                f"{usual}; settings of one Alert Status spend the same",
            )


def usual_power(powers: Sequence[int]) -> int:
    """Returns the power that most settings of an Alert Status spend, the greatest of several."""
    return max(powers, key=lambda power: (powers.count(power), power))


def _of_stacks(box: GameBox) -> Iterator[BoxProblem]:
    """Yields stacks of tiles and missions that are smaller than play asks for."""
    tiles = sum(tile.copies for tile in box.tiles.values())
    if box.tiles and tiles != TILES:
        yield BoxProblem(
            WARNING,
            "tiles.number",
            "/tiles",
            f"there are {tiles} location tiles, counting copies; the base game has {TILES}",
        )
    if not box.missions:
        return
    for place, kind in enumerate(MISSION_KINDS):
        cards = sum(card.copies for card in box.missions.values() if card.kind == kind)
        for side in box.sides:
            most = sum(card.missions[place] for card in box.ships_of(side))
            if cards < most:
                yield BoxProblem(
                    WARNING,
                    "missions.kind",
                    "/missions",
                    f"there are {cards} {kind} missions, and the ships of {side} bring {most} "
                    "together; type more in",
                )


def _of_subdecks(box: GameBox) -> Iterator[BoxProblem]:
    for number, subdeck in enumerate(box.subdecks.values()):
        if subdeck.size != CARDS_OF_A_SUBDECK:
            yield BoxProblem(
                WARNING,
                "subdeck.cards",
                f"/commands/{number}/cards",
                f"{subdeck.name} has {subdeck.size} cards, counting copies; a subdeck has "
                f"{CARDS_OF_A_SUBDECK}",
            )
    if not box.subdecks:
        return
    for side in box.sides:
        subdecks = sum(subdeck.side == side for subdeck in box.subdecks.values())
        if subdecks != SUBDECKS_OF_A_SIDE:
            yield BoxProblem(
                WARNING,
                "side.subdecks",
                "/commands",
                f"{side} has {subdecks} subdecks; the base game has {SUBDECKS_OF_A_SIDE} a side",
            )
