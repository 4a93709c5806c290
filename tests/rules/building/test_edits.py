"""Steps of building a fleet."""

from __future__ import annotations

import pytest

from rules.building.editing.edits import Edit, apply_edit
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.families import each_case
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


OFFICERS = tuple(
    Equipped(f"officer:{name}-officer-collectiveop3") for name in ("first", "science", "tactical")
)
AROUND = Fleet(
    ships=(
        ship(GALAXY, card(DATA, *OFFICERS[:2]), card(WORF), captain=card(PICARD, ENGAGE)),
        ship(VOR_CHA, HELD),
    ),
    sideboard=(Equipped("captain:worf-75011"), Equipped(EXOCOMP)),
)


def test_an_officer_moves_to_another_crew_card() -> None:
    """The card Officer Cards: it serves beneath crew, on its own ship or on another."""
    where = "/ships/0/upgrades/0/upgrades/0"
    beside = edited("move", where, AROUND, to="/ships/0/upgrades/1")
    assert beside.ships[0].upgrades == (card(DATA, OFFICERS[1]), card(WORF, OFFICERS[0]))
    assert beside.ships[1] == AROUND.ships[1]
    there = edited("move", where, AROUND, to="/ships/1/upgrades/0")
    assert there.ships[0].upgrades == (card(DATA, OFFICERS[1]), Equipped(WORF))
    assert there.ships[1].upgrades == (card(SEVEN, EXOCOMP, OFFICERS[0]),)
    back = edited("move", "/ships/1/upgrades/0/upgrades/1", there, to="/ships/0/upgrades/0")
    assert back.ships[0].upgrades == (card(DATA, OFFICERS[1], OFFICERS[0]), Equipped(WORF))
    assert back.ships[1] == AROUND.ships[1]


def test_an_upgrade_moves_beneath_a_card_with_all_that_it_holds() -> None:
    after = edited("move", "/ships/0/upgrades/0", AROUND, to="/ships/0/upgrades/1")
    assert after.ships[0].upgrades == (card(WORF, card(DATA, *OFFICERS[:2])),)


def test_a_card_of_the_sideboard_moves_to_a_ship() -> None:
    """F14, Reinforcements Sideboard: its cards take the place of others during a battle."""
    after = edited("move", "/sideboard/1", AROUND, to="/ships/0")
    assert after.sideboard == AROUND.sideboard[:1]
    assert after.ships[0].upgrades == (*AROUND.ships[0].upgrades, Equipped(EXOCOMP))
    beneath = edited("move", "/sideboard/1", AROUND, to="/ships/0/upgrades/1")
    assert beneath.ships[0].upgrades[1] == card(WORF, EXOCOMP)
    assert beneath.sideboard == AROUND.sideboard[:1]


def test_a_captain_of_the_sideboard_takes_his_place() -> None:
    alone = edited("move", "/sideboard/0", AROUND, to="/ships/1", slot="captain")
    assert alone.ships[1].captain == Equipped("captain:worf-75011")
    assert alone.sideboard == AROUND.sideboard[1:]
    # Whoever commanded goes on the sideboard; the talents stay with the place, as in a swap.
    relieved = edited("move", "/sideboard/0", AROUND, to="/ships/0", slot="captain")
    assert relieved.ships[0].captain == card("captain:worf-75011", ENGAGE)
    assert relieved.sideboard == (Equipped(PICARD), Equipped(EXOCOMP))
    assert edited("move", "/sideboard/0", relieved, to="/ships/0", slot="captain") == AROUND


def test_a_card_moves_to_the_sideboard_and_leaves_there_what_it_held() -> None:
    after = edited("move", "/ships/0/upgrades/0", AROUND, to="/sideboard")
    assert after.sideboard == (*AROUND.sideboard, Equipped(DATA))
    assert after.ships[0].upgrades == (Equipped(WORF), *OFFICERS[:2])
    captain = edited("move", "/ships/0/captain", AROUND, to="/sideboard")
    assert captain.ships[0].captain is None
    assert captain.ships[0].upgrades == (*AROUND.ships[0].upgrades, Equipped(ENGAGE))
    assert captain.sideboard == (*AROUND.sideboard, Equipped(PICARD))
    held = edited("move", "/ships/1/upgrades/0/upgrades/0", AROUND, to="/sideboard")
    assert held.ships[1].upgrades == (Equipped(SEVEN),)
    assert held.sideboard == (*AROUND.sideboard, Equipped(EXOCOMP))


def test_no_card_is_lost_by_a_move() -> None:
    before = sorted(AROUND.keys())
    for where in ("/ships/0/captain", "/ships/0/upgrades/0", "/ships/0/upgrades/0/upgrades/1"):
        for to in ("/ships/1", "/sideboard", "/ships/0"):
            assert sorted(edited("move", where, AROUND, to=to).keys()) == before
    for where in ("/sideboard/0", "/sideboard/1"):
        for place in ("", "captain"):
            after = edited("move", where, AROUND, to="/ships/0", slot=place)
            assert sorted(after.keys()) == before


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


@each_case(
    ("action", "where", "rest", "message"),
    [
        ("add", "/ships/7", {"card": DATA}, "the fleet has nothing there"),
        ("add", "", {"card": DATA}, "Data goes on a ship; choose which one"),
        ("add", "/ships/0", {"card": "crew:nobody"}, "nobody knows a card 'crew:nobody'"),
        ("swap", "/ships/0/captain", {"card": "x"}, "nobody knows a card 'x'"),
        ("move", "/ships/0/captain", {"to": "/ships/9"}, "the fleet has nothing there"),
        ("move", "/ships/0/captain", {"to": "/ships/0/captain"}, "a card can only be moved"),
        ("move", "/ships/0", {"to": "/ships/1"}, "only a card can be moved"),
        ("move", "/ships/0/upgrades/1", {"to": "/ships/0/upgrades/1"}, "beneath another card"),
        (
            "move",
            "/ships/0/upgrades/1",
            {"to": "/ships/0/upgrades/1/upgrades/0"},
            "a card can only be moved to a ship, or beneath another card",
        ),
        ("move", "/ships/0/upgrades/0", {"to": "/sideboard/0"}, "the fleet has nothing there"),
        ("move", "/ships/0/upgrades/9", {"to": "/sideboard"}, "the fleet has nothing there"),
        ("move", "/sideboard/0", {"to": "/sideboard"}, "the fleet has nothing there"),
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


@pytest.mark.parametrize(
    ("where", "to", "message"),
    [
        ("/sideboard/0", "/sideboard", "only a card of a ship can be moved to the sideboard"),
        ("/ships/0/upgrades/1", "/sideboard/0", "to a ship, or beneath another card"),
        ("/ships/0/captain", "/ships/0/upgrades/1", "to a ship, or beneath another card"),
    ],
)
def test_a_move_that_means_nothing_is_refused(where: str, to: str, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        edited("move", where, AROUND, to=to)
