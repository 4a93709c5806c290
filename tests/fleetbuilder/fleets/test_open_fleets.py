"""The state of the check page."""

from __future__ import annotations

import json

import pytest

from fleetbuilder.core.errors import InvalidError
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check.open_fleets import (
    LONGEST_POSTED,
    MOST_PAST,
    CheckPageState,
    fix_read,
    page_state_read,
)
from rules.building.report import Fix
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild

pytestmark = pytest.mark.usefixtures("catalogue")

SUTHERLAND = "ship:u-s-s-sutherland-2017core"
VORN = "ship:i-k-s-vorn-2017core"


def fleet(*ships: str, name: str = "") -> Fleet:
    return Fleet(ships=tuple(ShipBuild(ship=ship) for ship in ships), name=name)


def test_the_fields_of_the_page_hold_all_of_it() -> None:
    held = CheckPageState(
        (fleet(SUTHERLAND, name="First"), fleet(VORN)),
        shown=1,
        asked=(SUTHERLAND, VORN),
        saved="k7m2pq9x@3",
        posted="Sutherland\n\nVorn",
        posted_as="text",
    ).changed(fleet(SUTHERLAND, VORN))
    fields = held.fields()
    assert sorted(fields) == ["asked", "fleets", "past", "posted", "posted_as", "saved", "shown"]
    assert page_state_read(fields) == held
    assert held.past == (f"1 {open_fleets.fleet_code(fleet(VORN))}",)
    assert page_state_read({**fields, "saved": "../etc@1"}).saved == ""
    # As browsers send it, and as nobody should.
    assert page_state_read({**fields, "posted": "Sutherland\r\n\r\nVorn"}) == held
    for spoilt in ({"posted": "x" * (LONGEST_POSTED + 1)}, {"posted": "\0"}, {"posted_as": "?"}):
        assert page_state_read({**fields, **spoilt}).posted == ""


def test_undoing_goes_back_step_by_step() -> None:
    start = CheckPageState((fleet(SUTHERLAND), fleet(VORN)))
    once = start.changed(fleet(VORN, VORN))
    twice = once.opened("1").changed(fleet())
    assert twice.fleets == (fleet(VORN, VORN), fleet())
    back = twice.undone()
    assert (back.fleets, back.shown, back.past) == (once.fleets, 1, once.past)
    again = back.undone()
    assert (again.fleets, again.shown, again.past) == (start.fleets, 0, ())
    assert again.undone() == again


def test_only_so_many_steps_are_kept() -> None:
    held = CheckPageState((fleet(),))
    for number in range(MOST_PAST + 5):
        held = held.changed(fleet(name=str(number)))
    assert len(held.past) == MOST_PAST
    for _ in range(MOST_PAST):
        held = held.undone()
    assert held.fleet == fleet(name="4")


def test_a_fix_changes_the_open_fleet_alone() -> None:
    held = CheckPageState((fleet(SUTHERLAND, VORN), fleet(VORN)))
    fixed = held.fixed(Fix("remove", "", where="/ships/0"))
    assert fixed.fleets == (fleet(VORN), fleet(VORN))
    assert fixed.undone().fleets == held.fleets
    with pytest.raises(DocumentError, match="nothing there"):
        held.fixed(Fix("remove", "", where="/ships/7"))


@pytest.mark.parametrize("number", ["2", "-1", "x", "", "99999999999999999999", "¹"])
def test_a_fleet_that_is_not_there(number: str) -> None:
    with pytest.raises(DocumentError, match="there is no fleet number"):
        CheckPageState((fleet(), fleet())).opened(number)


def test_codes_that_are_spoilt() -> None:
    with pytest.raises(DocumentError):
        page_state_read({"fleets": "FB1-nonsense"})
    with pytest.raises(DocumentError):
        page_state_read({})
    code = open_fleets.fleet_code(fleet(SUTHERLAND))
    spoilt = page_state_read({"fleets": code, "past": "7 FB1-x"})
    with pytest.raises(DocumentError):
        spoilt.undone()
    assert page_state_read({"fleets": code, "past": "0 \n\n"}).past == ("0 ",)


def test_fixes_are_read_as_their_buttons_write_them(catalogue: Catalogue) -> None:
    for fix in (
        Fix("remove", "Remove it", where="/ships/0"),
        Fix("swap", "Swap", where="/ships/0/captain", card="captain:k-mpec-2017core"),
        Fix("move", "Move", where="/ships/0/upgrades/1", to="/ships/1"),
        Fix("set_limit", "Raise the limit to 130 SP", value=130),
    ):
        assert fix_read(json.dumps(fix.to_document())) == fix


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        '{"action": ""}',
        '{"action": 7}',
        '{"action": "remove", "where": 7}',
        '{"action": "remove", "because": "x"}',
        '{"action": "swap", "card": "the good ship"}',
        r'{"action": "swap", "card": "crew:\ud800"}',
        '{"action": "set_limit", "value": -1}',
        '{"action": "set_limit", "value": 1e99}',
        '{"action": "set_limit", "value": true}',
        '{"action": "set_limit", "value": "130"}',
        '{"action": "remove", "label": "' + "x" * 3000 + '"}',
    ],
)
def test_what_is_no_fix(text: str) -> None:
    with pytest.raises(InvalidError, match="That remedy cannot be understood"):
        fix_read(text)


def test_a_fix_that_nobody_offers_is_refused() -> None:
    with pytest.raises(DocumentError, match="there is no fix called"):
        CheckPageState((fleet(),)).fixed(fix_read('{"action": "beam"}'))


def test_codes_carry_unknown_cards() -> None:
    strange = Fleet(ships=(ShipBuild(ship="", name="Warff", captain=Equipped("", name="Kahn")),))
    held = CheckPageState((strange,))
    assert page_state_read(held.fields()).fleets == (strange,)
