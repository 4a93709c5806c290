"""Every field of a position is copied, compared and written: one that is forgotten would fail.

A field of a ship that is none of `SHIP_FIELDS` cannot be set, as they are its slots.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.permissions import NO_ATTACK, SCAN_IGNORED
from rules.battle.position.pieces import Ban, CardState, DamageCard, Grant, Lasting
from rules.battle.position.printing import print_position
from rules.battle.position.state import SHIP_FIELDS, STATE_FIELDS, Ship, State
from rules.battle.position.terms import CLOAKED, DESTROYED, NOT_THIS_ROUND
from rules.table import Pose, parse_area, parse_terrain
from tests.rules.battle.examples.scene import MakeScene, card, vessel

FIXED = {"index", "side", "team"}
"""What a ship is made with, for good."""

ELSEWHERE = {
    # worked out anew from the cards and what lasts
    *("agility_base", "agility_sum", "attack_base", "attack_sum", "hull", "shield_value", "skill"),
    "record",
    "face_down",  # the line tells each card
    "left_in",  # told of ships that are out of play
    "dock",  # told of ships in dock
}
"""What the line of a ship in play leaves out."""

OTHERS: dict[str, Any] = {
    "acted": ("crew:helper",),
    "bans": [Ban(NO_ATTACK, "round", "card")],
    "bar": NOT_THIS_ROUND,
    "cloak": CLOAKED,
    "face_up": [DamageCard("Injured Captain", 1)],
    "governed": ((0, "attack"),),
    "grants": [Grant(SCAN_IGNORED, "round", "card")],
    "lasting": [Lasting("attack", 1, "round", "card")],
    "locks": (1,),
    "markers": (("drone", 2),),
    "overlapped": (1,),
    "place": DESTROYED,
    "pose": Pose(3.0, 4.0),
    "used": ("attacked",),
}
"""Another value of each field of a ship that is neither a number nor true or false."""

OTHERS_OF_STATE: dict[str, Any] = {
    "area": parse_area("0,0 10,10"),
    "deck": ["Injured Captain"],
    "dials": [1, 1],
    "discards": ["Injured Captain"],
    "hidden": [["Injured Captain"], []],
    "marks": {"done": 1},
    "mines": ((parse_terrain("planet 18,18"), 0, 0),),
    "moves": ((0, 0, 1),),
    "night_shift": (0,),
    "reason": "surrender",
    "standing": (0,),
    "terrain": [parse_terrain("planet 18,18")],
}


def other(name: str, value: Any, others: dict[str, Any]) -> Any:
    """Returns another value of a field."""
    if name in others:
        return others[name]
    return not value if isinstance(value, bool) else value + 1


@pytest.fixture
def state(scene: MakeScene) -> State:
    """Returns a battle with a ship in play on either side, a card on the first."""
    text = "round 1 combat begun\na1 18,10 h0\nb1 18,17 h180"
    found = scene(text, vessel(cards=[card("Helper")]), vessel(key="ship:other"))
    state: State = found.battle.state
    return state


def changed(state: State, name: str) -> Ship:
    """Returns the first ship, of which one field has another value."""
    ship = state.ships[0]
    value = getattr(ship, name)
    if name == "executed":
        found: Any = ship.record.dial[1]
    elif name == "record":
        found = state.ships[1].record
    elif name == "cards":
        found = [CardState(each.record) for each in ship.cards]
        found[0].disabled = 1
    else:
        found = other(name, value, OTHERS)
    setattr(ship, name, found)
    return ship


@pytest.mark.parametrize("name", sorted({*SHIP_FIELDS, "governed"} - FIXED))
def test_a_ship_copies_and_compares_each_field(state: State, name: str) -> None:
    before = state.ships[0].values()
    ship = changed(state, name)
    copied = ship.copy()
    assert getattr(copied, name) == getattr(ship, name)
    assert copied.values() == ship.values()
    assert (ship.values() != before) is (name != "governed")
    if isinstance(getattr(ship, name), list):
        assert getattr(copied, name) is not getattr(ship, name)


@pytest.mark.parametrize("name", sorted({*SHIP_FIELDS} - FIXED - ELSEWHERE))
def test_a_position_tells_each_field_of_a_ship(state: State, name: str) -> None:
    before = print_position(state)
    changed(state, name)
    assert print_position(state) != before


@pytest.mark.parametrize("name", sorted({*STATE_FIELDS} - {"ships", "sides"}))
def test_a_state_copies_and_compares_each_field(state: State, name: str) -> None:
    before = state.copy()
    found = other(name, getattr(state, name), OTHERS_OF_STATE)
    setattr(state, name, found)
    for copied in (state.copy(), state.passing_copy()):
        assert getattr(copied, name) == found
        assert copied == state
        assert copied != before
    if isinstance(found, list | dict):
        assert getattr(state.copy(), name) is not found


CARD_FIELDS = (
    *("disabled", "drones", "is_away", "is_discarded", "is_face_down", "is_moved", "is_removed"),
    *("markers", "mission", "time"),
)


@pytest.mark.parametrize("name", CARD_FIELDS)
def test_a_card_copies_and_compares_each_field(state: State, name: str) -> None:
    one = state.ships[0].cards[0]
    before = one.copy()
    setattr(one, name, other(name, getattr(one, name), OTHERS))
    assert getattr(one.copy(), name) == getattr(one, name)
    assert one.copy() == one
    assert one != before


@pytest.mark.parametrize("name", [name for name in CARD_FIELDS if name != "is_moved"])
def test_a_position_tells_each_field_of_a_card(state: State, name: str) -> None:
    before = print_position(state)
    one = state.ships[0].cards[0]
    setattr(one, name, other(name, getattr(one, name), OTHERS))
    assert print_position(state) != before
