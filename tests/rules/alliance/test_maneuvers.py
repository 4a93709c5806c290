"""Alliance, Activation Phase: Enemy AI Ships: rolling, swerving, edges; DECISIONS D115-D118."""

from __future__ import annotations

import pytest

from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose
from rules.alliance.enemy.logic import SECTORS, parse_maneuver
from rules.alliance.enemy.maneuvers import (
    EdgeFacts,
    ManeuverOutcome,
    SwerveFacts,
    alternatives,
    choose_at_edge,
    choose_swerve,
    lost_action,
    read_maneuver_table,
    roll_maneuver,
)
from rules.alliance.errors import AllianceError
from rules.dice import ScriptedChance
from rules.loader import load_enemies
from tests.families import each_case

ENEMIES = load_enemies()
ATTACK_SHIP = ENEMIES["attack-ship"].logic


def swerved(
    text: str, *clear: str, is_crossing: bool = True
) -> EnemyChoice[str] | PlayersChoose[str]:
    """Returns what becomes of a maneuver, in print."""
    facts = SwerveFacts(is_crossing, tuple(parse_maneuver(each) for each in clear))
    choice = choose_swerve(parse_maneuver(text), facts)
    if isinstance(choice, EnemyChoice):
        return EnemyChoice(str(choice.value), choice.reasons)
    return PlayersChoose(tuple(str(each) for each in choice.options), choice.reasons)


def flown(text: str, *clear: str) -> str:
    choice = swerved(text, *clear)
    assert isinstance(choice, EnemyChoice)
    return choice.value


# --- the roll ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sector", "ring", "roll", "maneuver"),
    [
        ("front-left", "outer", 4, "white left bank 3"),  # EA-G1: J1 and J2
        ("front", "outer", 2, "white straight 4"),  # EA-G2: J3
        ("front", "inner", 5, "green straight 2"),  # EA-G6: J1 and J2
        ("front-left", "inner", 6, "red come about 3"),  # EA-G7: J3
    ],
)
def test_ea_g_the_rolls_of_the_gameplay_example(
    sector: str, ring: str, roll: int, maneuver: str
) -> None:
    with ScriptedChance(f"number {roll - 1}") as chance:
        choice = roll_maneuver(ATTACK_SHIP, sector, ring, chance)
    assert str(choice.value.maneuver) == maneuver
    assert (choice.value.sector, choice.value.ring, choice.value.roll) == (sector, ring, roll)
    assert not choice.value.origin.is_house_made


def test_a_flipped_table_is_told() -> None:
    assert [each.text for each in read_maneuver_table(ATTACK_SHIP, "left", "inner", 3).reasons] == [
        "A 3 on the inner ring of the right table, flipped to the left: white left turn 2."
    ]
    assert [each.text for each in read_maneuver_table(ATTACK_SHIP, "rear", "outer", 1).reasons] == [
        "A 1 on the outer ring of the rear table: white left turn 3."
    ]


@pytest.mark.parametrize("name", sorted(ENEMIES))
def test_every_table_answers_every_roll(name: str) -> None:
    logic = ENEMIES[name].logic
    for sector in SECTORS:
        for ring in ("inner", "outer"):
            for roll in range(1, 7):
                found = read_maneuver_table(logic, sector, ring, roll).value.maneuver
                assert found == logic.cell(sector, ring, roll).maneuver


def test_a_die_that_shows_7_is_refused() -> None:
    with pytest.raises(AllianceError, match="the die shows 1 to 6, not 7"):
        read_maneuver_table(ATTACK_SHIP, "front", "inner", 7)


# --- swerving ------------------------------------------------------------------------


@each_case(
    ("text", "instead"),
    [
        ("white straight 3", ["white left bank 3", "white right bank 3"]),
        ("white straight 4", ["white left bank 4", "white right bank 4"]),
        ("white straight 5", ["white left bank 4", "white right bank 4"]),
        ("white straight 6", ["white left bank 4", "white right bank 4"]),
        ("red come about 3", ["red left bank 3", "red right bank 3"]),
        ("red come about 5", ["red left bank 4", "red right bank 4"]),
        ("white left bank 2", ["white left turn 2"]),
        ("green right bank 3", ["green right turn 3"]),
        ("white right bank 4", ["white right turn 3"]),
        ("red left turn 3", ["red left bank 3"]),
        ("white right turn 1", ["white right bank 1"]),
        ("white full astern 1", ["white straight 1"]),
        ("red full astern 3", ["red straight 1"]),
    ],
)
def test_d115_what_a_ship_tries_instead(text: str, instead: list[str]) -> None:
    assert [str(each) for each in alternatives(parse_maneuver(text))] == instead


def test_nothing_in_the_way() -> None:
    choice = swerved("white straight 3", is_crossing=False)
    assert isinstance(choice, EnemyChoice)
    assert choice.value == "white straight 3"


def test_ea_e4_the_clear_side_is_taken() -> None:
    """EA-E4: straight 3 crosses an obstacle, the bank 3 to the right does not."""
    assert flown("white straight 3", "white right bank 3") == "white right bank 3"


def test_ea_e4_neither_side_is_clear() -> None:
    choice = swerved("white straight 3")
    assert isinstance(choice, EnemyChoice)
    assert choice.value == "white straight 3"
    assert choice.reasons[0].text == (
        "white straight 3 meets an obstacle, and so would every other way: it flies on."
    )


def test_ea_e4_with_both_sides_clear_the_players_choose() -> None:
    choice = swerved("white straight 3", "white right bank 3", "white left bank 3")
    assert isinstance(choice, PlayersChoose)
    assert choice.options == ("white left bank 3", "white right bank 3")
    assert choice.choose(1).value == "white right bank 3"
    assert choice.reasons[0].rule == "Alliance, Swerving to Avoid Obstacles"


def test_ea_g6_one_ship_of_the_formation_swerves() -> None:
    assert flown("green straight 2", "green left bank 2") == "green left bank 2"


def test_a_ship_without_a_clear_turn_flies_its_bank() -> None:
    assert flown("white left bank 3") == "white left bank 3"
    assert flown("white left bank 3", "white left turn 3") == "white left turn 3"
    assert flown("red right turn 3", "red right bank 3") == "red right bank 3"
    assert flown("white full astern 2", "white straight 1") == "white straight 1"


@pytest.mark.parametrize(
    ("text", "clear", "says"),
    [
        ("white left bank 3", "white right turn 3", "tries white left turn 3"),
        ("white straight 3", "white left bank 2", "white left bank 3 or white right bank 3"),
        ("white straight 3", "green left bank 3", "white left bank 3 or white right bank 3"),
    ],
)
def test_a_way_that_is_no_alternative_is_refused(text: str, clear: str, says: str) -> None:
    with pytest.raises(AllianceError, match=says):
        swerved(text, clear)


# --- the edge, and what a maneuver costs ---------------------------------------------


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        (EdgeFacts(), "stays"),
        (EdgeFacts("north", may_retreat=True), "retreats"),
        (EdgeFacts("north"), "outside"),
    ],
)
def test_at_the_edge(facts: EdgeFacts, value: str) -> None:
    choice = choose_at_edge(facts)
    assert choice.value == value
    assert choice.reasons[0].rule == "Alliance, Swerving to Avoid Board Edges"


def test_ea_e5_outside_costs_the_action() -> None:
    """EA-E5: a bank 3 over the edge: placed outside, red, no action."""
    lost = lost_action(ManeuverOutcome(is_red=True, is_outside=True))
    assert lost is not None
    assert lost.text == "It was placed outside the edge, which counts as a red maneuver."


@pytest.mark.parametrize(
    ("outcome", "rule"),
    [
        (ManeuverOutcome(), ""),
        (
            ManeuverOutcome(is_red=True),
            "Alliance, Activation Phase: Enemy AI Ships, Check for Power Strain",
        ),
        (ManeuverOutcome(has_overlapped_ship=True), "Alliance, Plastic Bases Overlapping"),
        (ManeuverOutcome(has_met_obstacle=True), "Alliance, Moving Into and Through Obstacles"),
        (ManeuverOutcome(is_outside=True), "Alliance, Swerving to Avoid Board Edges"),
    ],
)
def test_what_costs_the_action(outcome: ManeuverOutcome, rule: str) -> None:
    lost = lost_action(outcome)
    assert (lost.rule if lost else "") == rule
