"""Steps of building a fleet."""

from __future__ import annotations

import pytest

from rules.building.edits import Edit, apply_edit
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.rules.building.helpers import GALAXY, PICARD, VOR_CHA, card, ship
from tests.rules.catalogue import catalogue

DATA, WORF, ENGAGE = "crew:data-71120", "crew:worf-71120", "talent:engage-71120"
SEVEN, EXOCOMP = "crew:seven-of-nine-75014", "tech:exocomp-2017core"
HELD = card(SEVEN, EXOCOMP)
KORRD = "ambassador:korrd-75010"
FLEET = Fleet(
    ships=(
        ship(GALAXY, card(DATA), HELD, captain=card(PICARD, ENGAGE), admiral="admiral:hayes-72008"),
        ship(VOR_CHA, card(WORF), ambassador=KORRD),
    ),
    name="Two",
)
EMPTY = Fleet()


def edited(action: str, where: str = "", fleet: Fleet = FLEET, **rest: object) -> Fleet:
    return apply_edit(fleet, Edit(action, where, **rest), catalogue())  # type: ignore[arg-type]


def test_a_fleet_is_built_from_nothing() -> None:
    one = edited("add", fleet=EMPTY, card=GALAXY)
    two = edited("add", "/ships/0", one, card=PICARD)
    three = edited("add", "/ships/0", two, card=DATA, slot="crew")
    four = edited("add", "/ships/0/captain", three, card=ENGAGE, slot="talent")
    assert four == Fleet(
        ships=(
            ShipBuild(
                ship=GALAXY,
                captain=Equipped(PICARD, upgrades=(Equipped(ENGAGE),)),
                upgrades=(Equipped(DATA),),
            ),
        )
    )


def test_each_type_has_its_place() -> None:
    with_admiral = edited("add", "/ships/1", card="admiral:hayes-72008")
    assert with_admiral.ships[1].admiral == Equipped("admiral:hayes-72008")
    flagship = edited("add", "/ships/1", card="flagship:klingon-op4participation")
    assert flagship.ships[1].resource == Equipped("flagship:klingon-op4participation")
    resource = next(each.key for each in catalogue().by_type["resource"])
    assert edited("add", card=resource).resource == Equipped(resource)
    assert edited("add", "/sideboard", card=DATA).sideboard == (Equipped(DATA),)


def test_another_captain_takes_over_what_the_first_one_held() -> None:
    other = edited("add", "/ships/0", card="captain:worf-75011")
    assert other.ships[0].captain == Equipped("captain:worf-75011", upgrades=(Equipped(ENGAGE),))


def test_a_slot_is_written_down_only_where_there_is_a_choice() -> None:
    several = next(each for each in catalogue() if each.is_upgrade and len(each.fills) > 1)
    chosen = edited("add", "/ships/1", card=several.key, slot=several.fills[1])
    assert chosen.ships[1].upgrades[-1] == Equipped(several.key, slot=several.fills[1])
    plain = edited("add", "/ships/1", card=DATA, slot="crew")
    assert plain.ships[1].upgrades[-1] == Equipped(DATA)


def test_a_card_moves_with_what_it_holds() -> None:
    moved = edited("move", "/ships/0/upgrades/1", to="/ships/1")
    assert moved.ships[0].upgrades == (Equipped(DATA),)
    assert moved.ships[1].upgrades == (Equipped(WORF), HELD)


def test_captains_change_places() -> None:
    moved = edited("move", "/ships/0/captain", to="/ships/1")
    assert (moved.ships[0].captain, moved.ships[1].captain) == (None, card(PICARD, ENGAGE))
    back = edited("move", "/ships/1/captain", moved, to="/ships/0")
    assert back == FLEET
    crowded = edited("add", "/ships/1", card="captain:worf-75011")
    exchanged = edited("move", "/ships/0/captain", crowded, to="/ships/1")
    assert exchanged.ships[0].captain == Equipped("captain:worf-75011")
    assert exchanged.ships[1].captain == card(PICARD, ENGAGE)


def test_a_move_to_where_it_is_changes_nothing() -> None:
    assert edited("move", "/ships/0/captain", to="/ships/0") == FLEET


def test_a_ship_is_duplicated_behind_itself() -> None:
    first, second = FLEET.ships
    assert edited("duplicate", "/ships/0").ships == (first, first, second)


@pytest.mark.parametrize(
    ("where", "by", "expected"),
    [
        ("/ships/0", 1, [VOR_CHA, GALAXY]),
        ("/ships/1", -1, [VOR_CHA, GALAXY]),
        ("/ships/0", -3, [GALAXY, VOR_CHA]),
        ("/ships/1", 9, [GALAXY, VOR_CHA]),
    ],
)
def test_ships_are_shifted(where: str, by: int, expected: list[str]) -> None:
    assert [each.ship for each in edited("shift", where, by=by).ships] == expected


def test_upgrades_are_shifted() -> None:
    shifted = edited("shift", "/ships/0/upgrades/1", by=-1)
    assert shifted.ships[0].upgrades == (HELD, Equipped(DATA))
    assert edited("shift", "/ships/0/upgrades/0", shifted, by=1) == FLEET


def test_a_fix_is_a_step_too() -> None:
    assert edited("remove", "/ships/1/upgrades/0").ships[1].upgrades == ()
    assert edited("swap", "/ships/1/upgrades/0", card=DATA).ships[1].upgrades == (Equipped(DATA),)
    assert edited("set_limit", value=90).points_limit == 90


@pytest.mark.parametrize(
    ("action", "where", "rest", "message"),
    [
        ("add", "/ships/7", {"card": DATA}, "the fleet has nothing there"),
        ("add", "", {"card": DATA}, "Data goes on a ship; choose which one"),
        ("add", "/ships/0", {"card": "crew:nobody"}, "nobody knows a card 'crew:nobody'"),
        ("swap", "/ships/0/captain", {"card": "x"}, "nobody knows a card 'x'"),
        ("move", "/ships/0/captain", {"to": "/ships/9"}, "the fleet has nothing there"),
        ("move", "/ships/0/captain", {"to": "/ships/0/captain"}, "a card can only be moved"),
        ("duplicate", "/ships/0/captain", {}, "only a ship can be duplicated"),
        ("shift", "/ships/0/captain", {"by": 1}, "this stands in no order"),
        ("shift", "/ships/4", {"by": 1}, "the fleet has nothing there"),
        ("shine", "/ships/0", {}, "there is no fix called 'shine'"),
    ],
)
def test_what_points_at_nothing_is_refused(
    action: str, where: str, rest: dict[str, object], message: str
) -> None:
    with pytest.raises(DocumentError, match=message):
        edited(action, where, **rest)
