"""The rulebook's examples of the Enemy AI on a virtual table, measured: EA-E1 to E6, EA-G.

What the examples leave open (places, sides) is ours; what they tell is asserted.
"""

from __future__ import annotations

import pytest

from rules.alliance.enemy.actions import EnemyAction, Situation, choose_action
from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose
from rules.alliance.enemy.flight import Surroundings
from rules.alliance.enemy.formations import formation, leader_of, leavers
from rules.alliance.enemy.logic import EnemyManeuver
from rules.alliance.enemy.maneuvers import roll_maneuver
from rules.alliance.enemy.sectors import (
    DirectionFacts,
    RingFacts,
    choose_ring,
    choose_sector,
    measure_direction,
    measure_ring,
)
from rules.alliance.enemy.targets import ATTACK, choose_target, measure_candidates
from rules.dice import ScriptedChance
from rules.loader import load_enemies
from rules.table import SMALL, Pose, Terrain, arc_named
from tests.rules.alliance.aim import Mark, measure_targets, nearest_band
from tests.rules.alliance.flights import Flight, fly

CARD = load_enemies()["attack-ship"].logic
ARC = arc_named("front", CARD.stats.front_arc)


def ship(number: int, name: str, pose: Pose, agility: int = 2) -> Mark:
    return Mark(number, name, pose, agility)


def target(enemy: Pose, ships: list[Mark]) -> Mark:
    """Returns the ship that an enemy flies for."""
    found = choose_target(
        ATTACK, measure_candidates(enemy, {each.ship: (each.name, each.pose) for each in ships})
    )
    assert isinstance(found, EnemyChoice)
    return next(each for each in ships if each.ship == found.value)


def maneuver(enemy: Pose, ships: list[Mark], *script: str) -> EnemyManeuver:
    """Returns the maneuver that an enemy rolls; the script is used up exactly."""
    at = target(enemy, ships).pose
    with ScriptedChance(*script) as chance:
        sector = choose_sector(measure_direction(enemy, at), chance).value
        ring = choose_ring(CARD.range_reminder, measure_ring(enemy, at)).value
        return roll_maneuver(CARD, sector, ring, chance).value.maneuver


def not_asked(question: PlayersChoose[EnemyManeuver]) -> int:
    pytest.fail(f"the players were asked: {question}")


def flown(
    enemy: Pose, rolled: EnemyManeuver, *others: Pose, rocks: tuple[Terrain, ...] = ()
) -> Flight:
    return fly(enemy, rolled, Surroundings(others, rocks), not_asked)


def action(flight: Flight, ships: list[Mark], rocks: tuple[Terrain, ...] = ()) -> EnemyAction:
    situation = Situation(
        has_shot=bool(measure_targets(flight.pose, ARC, ships, rocks)),
        nearest_band=nearest_band(flight.pose, ships),
    )
    return choose_action(CARD, situation, flight.outcome).value


# --- the single examples -----------------------------------------------------------------


def test_ea_e1_determining_the_target() -> None:
    enemy = Pose(18.0, 18.0, 0.0)
    one = ship(1, "Ship 1", Pose(18.0 + SMALL.side, 18.3, 0.0))
    two = ship(2, "Akira", Pose(15.0, 24.5, 90.0))
    three = ship(3, "Ship 3", Pose(18.0, 26.5, 90.0))
    measured = measure_candidates(enemy, {each.ship: ("", each.pose) for each in (one, two, three)})
    assert [(each.band, each.is_touching) for each in measured] == [
        (1, True),
        (2, False),
        (2, False),
    ]
    assert target(enemy, [one, two, three]).name == "Akira"
    assert target(enemy, [one]).name == "Ship 1"


def test_ea_e2_directions_on_a_line() -> None:
    enemy = Pose(18.0, 18.0, 0.0)
    akira = enemy.moved(0.0, 0.0, 22.5).moved(8.0)
    akira = Pose(akira.x, akira.y, 280.0)
    assert measure_direction(enemy, akira) == DirectionFacts(("front", "front-right"), "front")
    excelsior = enemy.moved(0.0, 0.0, 112.5).moved(8.0)
    away = Pose(excelsior.x, excelsior.y, 112.5)
    assert measure_direction(enemy, away) == DirectionFacts(("right", "rear-right"))
    at = Pose(excelsior.x, excelsior.y, 292.5)
    assert measure_direction(enemy, at) == DirectionFacts(("right", "rear-right"))


def test_ea_e3_a_formation_moves_as_one() -> None:
    """Ship 1 leads and rolls a bank 3; ships 2 and 3 do the same (the side is ours)."""
    wing = formation("Wing", [1, 2, 3])
    poses = {n: Pose(10.0 + 3.0 * n, 8.0, 0.0) for n in wing.members}
    akira = ship(9, "Akira", Pose(26.0, 20.0, 200.0))
    rolled = maneuver(poses[leader_of(wing, 3)], [akira], "number 3")
    assert str(rolled) == "white right bank 3"
    for n in (3, 2, 1):
        others = [pose for other, pose in poses.items() if other != n]
        poses[n] = flown(poses[n], rolled, *others).pose
    assert [pose.heading for pose in poses.values()] == [45.0] * 3
    assert leavers(wing, {n: pose.heading for n, pose in poses.items()}) == ()


def test_ea_e6_the_three_choices_of_action() -> None:
    excelsior = ship(1, "Excelsior", Pose(18.0, 26.0, 0.0))
    akira = ship(2, "Akira", Pose(8.0, 30.0, 0.0))
    ships = [excelsior, akira]
    rolled = CARD.cell("front", "inner", 1).maneuver  # a green straight 1
    first = flown(Pose(24.0, 26.0, 0.0), rolled, *(each.pose for each in ships))
    assert action(first, ships) == EnemyAction("evade")
    second = flown(Pose(9.0, 18.0, 0.0), rolled, *(each.pose for each in ships))
    assert action(second, ships) == EnemyAction("battlestations")
    third = flown(Pose(18.2, 22.0, 0.0), rolled, *(each.pose for each in ships))
    assert third.outcome.has_overlapped_ship
    assert action(third, ships) == EnemyAction("")


# --- the gameplay example ----------------------------------------------------------------

J1, J2 = Pose(20.0, 32.0, 180.0), Pose(17.6, 32.0, 180.0)


def test_ea_g1_j1_and_j2_bank_and_scan() -> None:
    a1 = ship(1, "Akira", Pose(34.5, 17.5, 0.0))
    e1 = ship(2, "Excelsior", Pose(30.0, 4.0, 0.0), 1)
    ships = [a1, e1]
    assert target(J1, ships) == a1
    assert measure_direction(J1, a1.pose) == DirectionFacts(("front-left",))
    assert measure_ring(J1, a1.pose).band == 0
    rolled = maneuver(J1, ships, "number 3")
    assert str(rolled) == "white left bank 3"
    one = flown(J1, rolled, J2)
    two = flown(J2, rolled, one.pose)
    assert [one.pose.heading, two.pose.heading] == [135.0, 135.0]
    assert action(one, ships) == EnemyAction("scan")
    assert action(two, ships) == EnemyAction("scan")


def test_ea_g2_j3_flies_straight_and_goes_to_battle_stations() -> None:
    a1 = ship(1, "Akira", Pose(30.0, 20.0, 315.0))
    j3 = Pose(30.0, 34.5, 180.0)
    assert measure_direction(j3, a1.pose) == DirectionFacts(("front",))
    assert measure_ring(j3, a1.pose).band == 0
    rolled = maneuver(j3, [a1], "number 1")
    assert str(rolled) == "white straight 4"
    flight = flown(j3, rolled)
    assert action(flight, [a1]) == EnemyAction("battlestations")
    # EA-G3: it fires at Range 2, and A1 rolls 2 dice.
    assert [
        (each.band, each.defense_dice) for each in measure_targets(flight.pose, ARC, [a1], ())
    ] == [(2, 2)]


def test_ea_g5_a_scan_takes_a_die_at_range_3() -> None:
    a1 = ship(1, "Akira", Pose(18.0, 30.0, 180.0))
    shots = measure_targets(Pose(18.0, 18.0, 0.0), ARC, [a1], (), scans=1)
    assert [(each.band, each.defense_dice) for each in shots] == [(3, 2)]


def test_ea_g6_j1_swerves_and_the_formation_holds() -> None:
    one, two = Pose(22.6, 26.2, 135.0), Pose(22.6, 26.2, 135.0).moved(0.0, 2.5)
    place = one.moved(8.98, -2.41)
    a1 = ship(1, "Akira", Pose(place.x, place.y, 315.0))
    rock_at = one.moved(3.2, 0.7)
    rocks = (Terrain("obstacle", rock_at.x, rock_at.y, radius=0.6),)
    assert measure_direction(one, a1.pose) == DirectionFacts(("front",))
    assert measure_ring(one, a1.pose) == RingFacts(2, is_facing=True)
    rolled = maneuver(one, [a1], "number 4")
    assert str(rolled) == "green straight 2"
    first = flown(one, rolled, two, a1.pose, rocks=rocks)
    assert str(first.maneuver) == "green left bank 2"
    second = flown(two, rolled, first.pose, a1.pose, rocks=rocks)
    assert str(second.maneuver) == "green straight 2"
    for flight in (first, second):
        assert action(flight, [a1], rocks) == EnemyAction("battlestations")
    headings = {1: first.pose.heading, 2: second.pose.heading}
    assert headings == {1: 90.0, 2: 135.0}
    assert leavers(formation("J", [1, 2]), headings) == ()


def test_ea_g7_j3_turns_about_and_does_nothing_more() -> None:
    j3 = Pose(18.0, 14.0, 0.0)
    place = j3.moved(6.0, -6.0)
    a1 = ship(1, "Akira", Pose(place.x, place.y, 135.0))
    assert measure_direction(j3, a1.pose) == DirectionFacts(("front-left",))
    assert measure_ring(j3, a1.pose) == RingFacts(2, is_facing=True)
    rolled = maneuver(j3, [a1], "number 5")
    assert str(rolled) == "red come about 3"
    flight = flown(j3, rolled, a1.pose)
    assert flight.pose.heading == 180.0
    assert action(flight, [a1]) == EnemyAction("")
