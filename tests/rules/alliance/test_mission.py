"""Missions as data: who comes, when and where, by the rulebook's own examples."""

from __future__ import annotations

import pickle

import pytest

from rules.alliance.errors import AllianceError
from rules.alliance.mission.goals import Orders
from rules.alliance.mission.mission import ROLL, SETUP, EnemyShip, column_for
from rules.cards import Ship
from rules.catalogue import Catalogue
from rules.loader import load_catalogue, load_enemies
from tests.rules.alliance.missions import FREIGHTERS, NAMES, PATROL, RELAY, mission, missions


def ship_class_of(catalogue: Catalogue, key: str) -> str:
    card = catalogue[key]
    assert isinstance(card, Ship)
    return catalogue.ship_classes[card.ship_class].name


SHIP = EnemyShip("attack-ship")
ELITE = EnemyShip("attack-ship", is_elite=True)


# --- Enemy Ships, Row Examples -------------------------------------------------


def test_a_row_of_three_players() -> None:
    """EA-S1: Dominion 1st Wing, at set-up, arrow 3, one Attack Ship."""
    row = mission().formation("dominion-1st-wing")
    assert row.arrival == SETUP
    assert row.bearings == (3,)
    assert row.bearing_text == "3"
    assert row.orders == "attack"
    assert row.ships_for(3) == (SHIP,)
    assert row in mission().arriving(SETUP, 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_that_few_players_do_not_meet(players: int) -> None:
    """EA-S2: Dominion 3rd Wing is not used with two, three or four players."""
    row = mission().formation("dominion-3rd-wing")
    assert row.ships_for(players) == ()
    assert not row.is_used(players)
    assert row not in mission().formations_for(players)
    assert mission().arriving(2, players) == ()
    assert row.is_used(5)


def test_columns_add_up() -> None:
    """EA-S3: Dominion Alpha with six players, round 3, two elite ships from 2p and 4p."""
    row = mission().formation("dominion-alpha")
    assert row.arrival == 3
    assert row.bearings == ROLL == (1, 2, 3, 4, 5, 6)
    assert row.bearing_text == "Roll"
    assert row.columns == {2: (ELITE,), 4: (ELITE,)}
    assert [row.ships_for(players) for players in (2, 3, 4, 5, 6)] == [
        (ELITE,),
        (ELITE,),
        (ELITE, ELITE),
        (ELITE, ELITE),
        (ELITE, ELITE),
    ]
    assert mission().arriving(3, 6) == (row,)


def test_several_arrows_are_written_with_a_slash() -> None:
    row = mission(FREIGHTERS).formation("supply-convoy")
    assert row.bearings == (1, 6)
    assert row.bearing_text == "1/6"


def test_terrain_for_more_players() -> None:
    """EA-S5: what is marked 4p lies there with four players or more."""
    table = mission(RELAY).map
    assert [[each.id for each in table.terrain_for(players)] for players in (2, 3, 4, 6)] == [
        ["moon", "ring"],
        ["moon", "ring"],
        ["moon", "ring", "debris"],
        ["moon", "ring", "debris"],
    ]


def test_ready_made_ships() -> None:
    """EA-S6: six sets, 6, 6, 6, 6, 6 and 5 SP of upgrades on ships of two classes."""
    catalogue = load_catalogue()
    found = [
        (
            ship_class_of(catalogue, each.ship),
            [catalogue[key].name for key in each.upgrades],
            sum(catalogue[key].cost for key in each.upgrades),
        )
        for each in mission().pregenerated
    ]
    assert found == [
        ("Excelsior Class", ["Dorsal Phaser Array", "Helmsman"], 6),
        ("Excelsior Class", ["Detection Grid", "Science Officer"], 6),
        ("Excelsior Class", ["Overcharged Phasers", "Reinforced Shielding"], 6),
        ("Akira Class", ["Enhanced Targeting", "Operations Officer"], 6),
        ("Akira Class", ["Photon Torpedoes", "Tactical Officer"], 6),
        ("Akira Class", ["Commander"], 5),
    ]


# --- players and marks ---------------------------------------------------------


@pytest.mark.parametrize(("players", "column"), [(1, 2), (2, 2), (3, 3), (6, 6)])
def test_one_player_alone_plays_the_column_of_two(players: int, column: int) -> None:
    assert column_for(players) == column


@pytest.mark.parametrize("players", [-1, 0, 7])
def test_a_mission_is_for_one_to_six(players: int) -> None:
    with pytest.raises(AllianceError) as raised:
        mission().formations_for(players)
    assert str(raised.value) == f"a mission is for 1 to 6 player ships, not for {players}"
    assert raised.value.code == "mission.players"


def test_what_was_won_or_lost_changes_the_table() -> None:
    found = {
        marks: [row.id for row in mission(RELAY).formations_for(3, frozenset(marks))]
        for marks in [
            (),
            ("friend-supplied",),
            ("supplies-cut",),
            ("relay-located",),
            ("friend-supplied", "supplies-cut"),
        ]
    }
    assert found == {
        (): ["vanguard", "ambush", "spearhead", "reserves"],
        ("friend-supplied",): ["vanguard", "spearhead", "reserves"],
        ("supplies-cut",): ["vanguard", "ambush", "spearhead"],
        ("relay-located",): ["vanguard", "ambush", "siege-wing", "spearhead", "reserves"],
        ("friend-supplied", "supplies-cut"): ["vanguard", "spearhead"],
    }


@pytest.mark.parametrize(
    ("name", "ships"),
    [
        (FREIGHTERS, [4, 4, 6, 8, 10, 12]),
        (PATROL, [4, 4, 5, 7, 9, 11]),
        (RELAY, [4, 4, 6, 9, 11, 13]),
    ],
)
def test_more_players_meet_more_enemies(name: str, ships: list[int]) -> None:
    assert [
        sum(len(row.ships_for(players)) for row in mission(name).formations_for(players))
        for players in range(1, 7)
    ] == ships


def test_an_unknown_formation() -> None:
    with pytest.raises(AllianceError) as raised:
        mission().formation("borg")
    assert str(raised.value) == (
        "A Simple Patrol has no formation 'borg'; it has dominion-1st-wing, dominion-2nd-wing, "
        "dominion-3rd-wing, dominion-alpha, dominion-4th-wing"
    )


# --- the fixtures as a whole ---------------------------------------------------


def test_there_are_three_missions_and_two_are_ours() -> None:
    assert sorted(missions()) == NAMES
    assert [name for name in NAMES if mission(name).is_ours] == [FREIGHTERS, RELAY]
    assert mission(PATROL).is_introductory
    assert all(mark.why for name in NAMES for mark in mission(name).house_made)


@pytest.mark.parametrize("name", NAMES)
def test_every_enemy_is_of_a_type_that_exists(name: str) -> None:
    types = set(load_enemies())
    used = {
        ship.type
        for row in mission(name).formations
        for ships in row.columns.values()
        for ship in ships
    }
    assert used
    assert used <= types


def test_orders_that_a_mission_describes() -> None:
    found = mission(RELAY).orders_named("assault")
    assert isinstance(found, Orders)
    assert (found.target, found.place) == ("place", "C")
    assert mission(RELAY).orders_named("attack") is None


def test_who_may_retreat_where() -> None:
    table = mission(FREIGHTERS).map
    sides = [(edge, side) for edge in table.edges for side in ("players", "enemies")]
    assert [each for each in sides if table.may_retreat(*each)] == [
        ("north", "enemies"),
        ("south", "players"),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_missions_can_be_sent_to_workers(name: str) -> None:
    assert pickle.loads(pickle.dumps(mission(name))) == mission(name)  # noqa: S301  (our own)
