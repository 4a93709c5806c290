"""Alliance, Actions: Enemy AI Ships, Additional Steps."""

from __future__ import annotations

import pytest

from rules.alliance.enemy.actions import (
    FIRST_FIXED,
    EnemyAction,
    Situation,
    additional_steps,
    choose_action,
    holds,
)
from rules.alliance.enemy.logic_document import ACTIONS, CONDITIONS
from rules.alliance.enemy.maneuvers import ManeuverOutcome
from rules.alliance.errors import AllianceError
from rules.battle.mechanics.damage_cards import REPAIRABLE
from rules.loader import load_enemies
from tests.families import each_case

ENEMIES = load_enemies()
ATTACK_SHIP = ENEMIES["attack-ship"].logic
FLOWN = ManeuverOutcome()


def action(
    situation: Situation, outcome: ManeuverOutcome = FLOWN, name: str = "attack-ship"
) -> EnemyAction:
    return choose_action(ENEMIES[name].logic, situation, outcome).value


def test_ea_e6_ship_1_evades() -> None:
    """EA-E6: no token, nobody in arc, a Federation ship within Range 3."""
    choice = choose_action(ATTACK_SHIP, Situation(nearest_band=3), ManeuverOutcome())
    assert choice.value == EnemyAction("evade")
    assert [reason.text for reason in choice.reasons] == [
        "Entry 1, remove auxiliary power: not so: it has an auxiliary power token.",
        "Entry 2, battlestations: not so: it has a shot.",
        "Entry 3: it performs evasive maneuvers: a player ship is within Range 3.",
    ]


def test_ea_e6_ship_2_goes_to_battle_stations() -> None:
    """EA-E6: the Akira is in its arc."""
    assert action(Situation(has_shot=True, nearest_band=2)) == EnemyAction("battlestations")


def test_ea_e6_ship_3_overlapped_and_does_nothing() -> None:
    """EA-E6: it collides with the Excelsior."""
    outcome = ManeuverOutcome(has_overlapped_ship=True)
    choice = choose_action(ATTACK_SHIP, Situation(has_shot=True, nearest_band=1), outcome)
    assert choice.value == EnemyAction("")
    assert choice.reasons[0].text == "It overlapped a ship."


def test_ea_g1_scan_where_nothing_else_applies() -> None:
    """EA-G1: no shot, nobody within Range 3."""
    choice = choose_action(ATTACK_SHIP, Situation(), ManeuverOutcome())
    assert choice.value == EnemyAction("scan")
    assert choice.reasons[-1].text == "Entry 5: it scans: nothing before applies."


@pytest.mark.parametrize("band", [1, 2])
def test_ea_g2_and_g6_battle_stations_with_a_shot(band: int) -> None:
    assert action(Situation(has_shot=True, nearest_band=band)) == EnemyAction("battlestations")


@pytest.mark.parametrize(
    "outcome",
    [
        ManeuverOutcome(is_red=True),  # EA-G7
        ManeuverOutcome(is_red=True, is_outside=True),  # EA-E5
        ManeuverOutcome(has_met_obstacle=True),
    ],
)
def test_ea_g7_no_action_after_a_red_maneuver_or_an_obstacle(outcome: ManeuverOutcome) -> None:
    # D118: not even the token goes.
    assert action(Situation(auxiliary=1, has_shot=True), outcome) == EnemyAction("")


def test_the_token_goes_first() -> None:
    situation = Situation(2, has_shot=True, nearest_band=1, fixable=("Console Fire",))
    choice = choose_action(ATTACK_SHIP, situation, ManeuverOutcome())
    assert choice.value == EnemyAction("remove-auxiliary-power")
    assert choice.reasons[0].rule == "Alliance, Remove Auxiliary Power Token"


def test_critical_damage_is_fixed_before_scanning() -> None:
    situation = Situation(fixable=("Structural Damage",), hull_damage=1)
    assert action(situation) == EnemyAction("fix-critical-damage", "Structural Damage")
    # Evade comes before it.
    assert action(Situation(nearest_band=3, fixable=("Structural Damage",))).action == "evade"


def test_the_most_dangerous_damage_is_fixed_first() -> None:
    assert sorted(FIRST_FIXED) == sorted(REPAIRABLE)
    for place, name in enumerate(FIRST_FIXED):
        rest = FIRST_FIXED[place:]
        assert action(Situation(fixable=rest)).card == name
        assert action(Situation(fixable=rest[::-1])).card == name


def test_what_is_barred_is_passed_over() -> None:
    """A Damaged Sensor Array bars the actions of the bar; fixing it is none of them."""
    barred = frozenset({"battlestations", "evade", "scan", "target-lock"})
    situation = Situation(0, True, 1, ("Damaged Sensor Array",), 1, barred=barred)
    assert action(situation) == EnemyAction("fix-critical-damage", "Damaged Sensor Array")
    choice = choose_action(ATTACK_SHIP, Situation(has_shot=True, barred=barred), ManeuverOutcome())
    assert choice.value == EnemyAction("")
    assert [each.text for each in choice.reasons][1] == (
        "Entry 2, battlestations: it cannot be performed."
    )


@each_case(
    ("name", "situation", "expected"),
    [
        ("galor", Situation(has_shot=True, nearest_band=3, can_lock=True), "target-lock"),
        ("galor", Situation(has_shot=True, nearest_band=3, has_lock=True), "scan"),
        ("galor", Situation(has_shot=True, nearest_band=3), "scan"),
        ("galor", Situation(nearest_band=2), "evade"),
        ("galor", Situation(nearest_band=3), "scan"),
        ("battle-cruiser", Situation(has_shot=True, nearest_band=3), "battlestations"),
        ("battle-cruiser", Situation(nearest_band=3, can_lock=True), "target-lock"),
        ("battle-cruiser", Situation(nearest_band=3, has_lock=True, can_lock=True), "evade"),
        ("battle-cruiser", Situation(), "scan"),
        ("breen", Situation(has_shot=True, nearest_band=1), "scan"),
        ("breen", Situation(nearest_band=2, can_lock=True), "evade"),
        ("breen", Situation(nearest_band=3, can_lock=True), "target-lock"),
    ],
)
def test_the_lists_of_the_others(name: str, situation: Situation, expected: str) -> None:
    assert action(situation, name=name).action == expected


def test_additional_steps() -> None:
    breen = ENEMIES["breen"].logic
    steps = additional_steps(breen, Situation(has_shot=True, nearest_band=2, can_lock=True))
    assert [each.value.gains for each in steps] == ["target-lock"]
    assert steps[0].reasons[0].rule.endswith("Additional Steps")
    for situation in (
        Situation(nearest_band=2, can_lock=True),
        Situation(has_shot=True, nearest_band=2, can_lock=True, has_lock=True),
        Situation(has_shot=True, nearest_band=2),
    ):
        assert additional_steps(breen, situation) == ()
    assert additional_steps(ATTACK_SHIP, Situation(has_shot=True, can_lock=True)) == ()


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_holds_in_some_situation_and_not_in_another(condition: str) -> None:
    full = Situation(1, True, 1, ("Console Fire",), 1, has_lock=True, can_lock=True)
    assert {holds(condition, full), holds(condition, Situation())} == {True, False}


@pytest.mark.parametrize(("band", "within"), [(0, ()), (3, (3,)), (2, (2, 3)), (1, (1, 2, 3))])
def test_within_a_range(band: int, within: tuple[int, ...]) -> None:
    situation = Situation(nearest_band=band)
    found = [n for n in (1, 2, 3) if holds(f"enemy-within-range-{n}", situation)]
    assert tuple(found) == within


def test_every_action_of_a_card_is_known() -> None:
    used = {entry.action for enemy in ENEMIES.values() for entry in enemy.logic.actions}
    assert used <= set(ACTIONS)


@pytest.mark.parametrize(
    ("situation", "says"),
    [
        (Situation(nearest_band=4), "a range band is 1 to 3"),
        (Situation(fixable=("Direct Hit",)), "no action fixes 'Direct Hit'"),
        (Situation(auxiliary=-1), "not fewer than 0"),
    ],
)
def test_facts_that_cannot_be_are_refused(situation: Situation, says: str) -> None:
    with pytest.raises(AllianceError, match=says):
        choose_action(ATTACK_SHIP, situation, ManeuverOutcome())


def test_an_unknown_condition_is_refused() -> None:
    with pytest.raises(AllianceError, match="there is no condition 'enemy-within-range-9'"):
        holds("enemy-within-range-9", Situation())
