"""Questions about ships of a table, read and answered for one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from rules.fleet_captains.at_table import advice
from rules.fleet_captains.at_table.sector_steps import MOST_LEVEL
from rules.fleet_captains.at_table.state import CaptainsTable, Values, has_dial
from rules.fleet_captains.at_table.step_fields import (
    BONUS,
    SHIP,
    TableStepField,
    read_fields,
    ships,
    system,
    whole,
)
from rules.fleet_captains.at_table.table_view import is_of_team, may_see_cards
from rules.fleet_captains.play.state import StarshipInPlay
from rules.notation.reading.values import FieldError

TEST: Final = "test"
ATTACK: Final = "attack"
BREAKAWAY: Final = "breakaway"

_FIELDS: Final[Mapping[str, Mapping[str, TableStepField]]] = {
    TEST: {
        "ships": TableStepField(ships),
        "system": TableStepField(system),
        "level": TableStepField(whole(0, MOST_LEVEL)),
        "bonus": BONUS,
    },
    ATTACK: {
        "ships": TableStepField(ships),
        "target": SHIP,
        "bonus": BONUS,
        "enemy_bonus": BONUS,
    },
    BREAKAWAY: {"ships": TableStepField(ships), "foes": TableStepField(ships)},
}

_ANSWERS: Final[Mapping[str, Callable[[CaptainsTable, Values], dict[str, Any]]]] = {
    TEST: lambda table, v: advice.advice_on_test(
        table, v["ships"], v["system"], v["level"], v["bonus"]
    ),
    ATTACK: lambda table, v: advice.advice_on_attack(
        table, v["ships"], v["target"], v["bonus"], v["enemy_bonus"]
    ),
    BREAKAWAY: lambda table, v: advice.advice_on_breakaway(v["ships"], v["foes"]),
}


def question_answered(table: CaptainsTable, seat: int | None, asked: Any) -> dict[str, Any]:
    """Returns the answer to a question of a seat; raises `InvalidError` naming what is wrong.

    Nobody asks about a cloaked ship of another team; `PermissionDeniedError` for who looks on at a
    table with an owner's box.
    """
    if not isinstance(asked, Mapping):
        raise errors.InvalidError("Send an object with a kind.")
    if not may_see_cards(table, seat):
        raise errors.PermissionDeniedError("This table has an owner's box: take a seat to ask.")
    kind = asked.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise errors.InvalidError.at("/kind", f"Ask for one of {', '.join(_FIELDS)}.")
    try:
        values = read_fields(asked, kind, _FIELDS[kind], table)
    except FieldError as fault:
        error = fault.error()
        raise errors.InvalidError.at(error.where, sentence(error.message)) from None
    for name, value in values.items():
        for ship in value if isinstance(value, list) else [value]:
            if isinstance(ship, StarshipInPlay):
                _check(table, seat, ship, name, needs_dial=kind != BREAKAWAY)
    return {"kind": kind, "answer": _ANSWERS[kind](table, values)}


def _check(
    table: CaptainsTable, seat: int | None, ship: StarshipInPlay, name: str, *, needs_dial: bool
) -> None:
    if ship.is_cloaked and not (name == "ships" and is_of_team(table, seat, ship.player)):
        raise errors.InvalidError.at(f"/{name}", f"{ship.card.name} is cloaked.")
    if needs_dial and not has_dial(ship.card):
        raise errors.InvalidError.at(
            f"/{name}", f"The Ratings of {ship.card.name} are not known here."
        )
