"""The fields of steps: each reads a value beside the table that it is about.

All readers raise `FieldError`, which names what there is instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.at_table.state import CaptainsTable, Values, ship_name
from rules.fleet_captains.play.rolls import DIE
from rules.fleet_captains.play.state import CloakToken, StarshipInPlay
from rules.fleet_captains.terms import SYSTEMS
from rules.notation.reading.objects import Fields, read_title, read_whole, require_known
from rules.notation.reading.values import FieldError, read_choice, read_flag, read_list

Reader = Callable[[object, CaptainsTable], Any]

MOST_SHIPS: Final = 12
MOST_NUMBER: Final = 99
MOST_BONUS: Final = 30


@dataclass(frozen=True, slots=True)
class TableStepField:
    """A field of a step: how it is read, and what stands for it where it is missing.

    `is_hidden` says whether only the team of who added the step may see it.
    """

    read: Reader
    is_needed: bool = True
    usual: Any = None
    is_hidden: bool = False


def read_fields(
    step: Mapping[str, Any], kind: str, fields: Mapping[str, TableStepField], table: CaptainsTable
) -> Values:
    """Returns the fields of a step by name. Raises `FieldError`."""
    document = {name: value for name, value in step.items() if name not in ("kind", "seat")}
    reading = Fields(document, f'the step "{kind}"', fields)
    values: Values = {}
    for name, each in fields.items():
        if each.is_needed:
            values[name] = reading.read(name, each.read, table)
        else:
            values[name] = reading.read(name, each.read, table, default=each.usual)
    return values


def ship(value: object, table: CaptainsTable) -> StarshipInPlay:
    """Reads a ship in play by its number."""
    number = read_whole(value, 0, 10**6)
    found = table.game.ships.get(number)
    if found is None:
        known = ", ".join(f"{each.number} {ship_name(each)}" for each in table.game.ships.values())
        raise FieldError(f"there is no ship {number} in play; there is {known or 'none'}")
    return found


def ships(value: object, table: CaptainsTable) -> list[StarshipInPlay]:
    """Reads several ships in play, at least one and none twice."""
    found = [ship(each, table) for each in read_list(value, MOST_SHIPS, "ships")]
    if not found or len({each.number for each in found}) < len(found):
        raise FieldError("one ship or several are expected, none of them twice")
    return found


def token(value: object, table: CaptainsTable) -> CloakToken:
    """Reads a cloak token on the board by its number."""
    number = read_whole(value, 0, 10**6)
    found = table.game.tokens.get(number)
    if found is None:
        known = ", ".join(str(each) for each in table.game.tokens)
        raise FieldError(f"there is no cloak token {number}; there is {known or 'none'}")
    return found


def place(value: object, table: CaptainsTable) -> int:
    """Reads a place by its name."""
    if not isinstance(value, str):
        raise FieldError("a place is named by its text")
    found = table.place_named(value)
    if found is None:
        known = [table.place_name(each) for each in range(len(table.game.locations))]
        require_known(value, known, "place")
        raise FieldError("there is no such place")
    return found


def player(value: object, table: CaptainsTable) -> int:
    """Reads a player by number."""
    return read_whole(value, 0, len(table.game.players) - 1)


def team(value: object, table: CaptainsTable) -> int:
    """Reads a team by number."""
    return read_whole(value, 0, len(table.game.teams) - 1)


def system(value: object, table: CaptainsTable) -> str:
    """Reads the name of a System."""
    return read_choice(value, frozenset(SYSTEMS), "System")


def flag(value: object, table: CaptainsTable) -> bool:
    """Reads true or false."""
    return read_flag(value)


def title(value: object, table: CaptainsTable) -> str:
    """Reads a name in one line."""
    return read_title(value)


def die(value: object, table: CaptainsTable) -> int:
    """Reads what a die showed."""
    return read_whole(value, 1, DIE)


def whole(lowest: int, highest: int) -> Reader:
    """Returns the reader of whole numbers within bounds."""
    return lambda value, table: read_whole(value, lowest, highest)


def one_of(what: str, *names: str) -> Reader:
    """Returns the reader of one name among several."""
    return lambda value, table: read_choice(value, frozenset(names), what)


def optional(read: Reader, usual: Any = None, *, is_hidden: bool = False) -> TableStepField:
    """Returns a field that may be left out."""
    return TableStepField(read, False, usual, is_hidden)


SHIP: Final = TableStepField(ship)
PLACE: Final = TableStepField(place)
FREE: Final = optional(flag, False)
"""Whether a step takes no action: a free attack, an encounter's test, what a card allows."""

SETTING: Final = whole(0, 11)
BONUS: Final = optional(whole(-MOST_BONUS, MOST_BONUS), 0)
"""What cards add to a Rating in one test or combat."""
