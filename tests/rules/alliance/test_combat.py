"""Alliance, Combat Phase: Enemy AI Ships: weapon, target, tokens; EDITIONS G11."""

from __future__ import annotations

import pytest

from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose
from rules.alliance.enemy.combat import (
    AttackMeans,
    AttackTarget,
    DefenseFacts,
    DefenseMeans,
    DiceStep,
    RerollAbility,
    choose_attack_target,
    choose_method,
    defense_dice,
    next_attack_step,
    next_defense_step,
)
from rules.alliance.errors import AllianceError
from rules.dice import AttackPool, DefensePool, ScriptedChance, uncancelled
from rules.loader import load_enemies
from tests.rules.alliance.spending import modify_attack, modify_defense

ENEMIES = load_enemies()
AKIRA = AttackTarget(1, "Akira", 2, 2)
EXCELSIOR = AttackTarget(2, "Excelsior", 2, 1)
MIRANDA = AttackTarget(3, "Miranda", 3, 0)


def target(*targets: AttackTarget) -> int:
    choice = choose_attack_target(targets)
    assert isinstance(choice, EnemyChoice)
    return choice.value


def attacked(dice: str, means: AttackMeans, *script: str) -> tuple[str, list[str]]:
    """Returns an attacking enemy's dice after all that it does, and what it did."""
    pool = AttackPool.parse(dice)
    with ScriptedChance(*script) as chance:
        steps = modify_attack(pool, means, chance)
    return str(pool), [each.value.kind for each in steps]


def defended(
    dice: str, means: DefenseMeans, hits: int, crits: int = 0, *script: str
) -> tuple[str, list[str]]:
    """Returns a defending enemy's dice after all that it does, and what it did."""
    pool = DefensePool.parse(dice)
    with ScriptedChance(*script) as chance:
        steps = modify_defense(pool, means, hits, crits, chance)
    return str(pool), [each.value.kind for each in steps]


# --- weapon --------------------------------------------------------------------------


def test_the_attack_ship_fires_its_primary_weapon() -> None:
    ship = ENEMIES["attack-ship"]
    choice = choose_method(ship.logic, ship.loadout(1, is_elite=True), {"primary": (AKIRA,)})
    assert choice.value == "primary"
    assert choice.reasons[0].rule == "Alliance, Combat Phase: Enemy AI Ships 1"


def test_without_a_target_it_does_not_attack() -> None:
    ship = ENEMIES["attack-ship"]
    for targets in ({}, {"primary": ()}):
        choice = choose_method(ship.logic, ship.loadout(1, is_elite=False), targets)
        assert choice.value == ""


@pytest.mark.parametrize(
    ("targets", "weapon"),
    [
        ({"primary": (AKIRA,), "loadout": (AKIRA,)}, "loadout"),
        ({"primary": (AKIRA,), "loadout": ()}, "primary"),
        ({"primary": (AKIRA,)}, "primary"),
        ({"loadout": (MIRANDA,)}, "loadout"),
    ],
)
def test_the_method_comes_before_the_target(
    targets: dict[str, tuple[AttackTarget, ...]], weapon: str
) -> None:
    galor = ENEMIES["galor"]
    torpedoes = galor.loadout(2, is_elite=True)
    assert torpedoes.weapon is not None
    assert choose_method(galor.logic, torpedoes, targets).value == weapon


def test_a_weapon_that_the_loadout_lacks_is_not_fired() -> None:
    galor = ENEMIES["galor"]
    targets = {"primary": (AKIRA,), "loadout": (AKIRA,)}
    assert choose_method(galor.logic, galor.loadout(2, is_elite=False), targets).value == "primary"


def test_a_weapon_choice_may_ask_for_the_nearest_band() -> None:
    """The Battle Cruiser keeps its torpedoes for when nobody is at Range 1."""
    cruiser = ENEMIES["battle-cruiser"]
    loadout = cruiser.loadout(2, is_elite=True)
    near = AttackTarget(4, "Nova", 1, 2)
    both = {"primary": (near, AKIRA), "loadout": (AKIRA,)}
    assert choose_method(cruiser.logic, loadout, both).value == "loadout"
    both = {"primary": (near,), "loadout": (near,)}
    assert choose_method(cruiser.logic, loadout, both).value == "primary"


def test_weapons_and_bands_that_are_not_are_refused() -> None:
    ship = ENEMIES["attack-ship"]
    loadout = ship.loadout(1, is_elite=False)
    with pytest.raises(AllianceError, match="there is no weapon 'phaser'"):
        choose_method(ship.logic, loadout, {"phaser": (AKIRA,)})
    with pytest.raises(AllianceError, match="Far: an attack is at Range 1 to 3, not 0"):
        choose_method(ship.logic, loadout, {"primary": (AttackTarget(1, "Far", 0, 1),)})


# --- target --------------------------------------------------------------------------


def test_the_nearest_band_then_the_fewest_defense_dice() -> None:
    assert target(MIRANDA, AKIRA) == 1
    assert target(AKIRA, EXCELSIOR, MIRANDA) == 2
    assert target(AKIRA) == 1


def test_players_choose_where_it_is_still_a_tie() -> None:
    saber = AttackTarget(4, "Saber", 2, 1)
    tie = choose_attack_target((saber, AKIRA, EXCELSIOR))
    assert isinstance(tie, PlayersChoose)
    assert tie.options == (4, 2)
    assert tie.reasons[0].text == (
        "Saber and Excelsior are at Range 2 and roll 1 defense dice each: players choose."
    )


def test_nothing_to_attack_is_refused() -> None:
    with pytest.raises(AllianceError, match="there is nothing to attack"):
        choose_attack_target(())


@pytest.mark.parametrize(
    ("facts", "dice"),
    [
        (DefenseFacts(2, 1), 2),
        (DefenseFacts(2, 3), 3),
        (DefenseFacts(2, 3, is_primary=False), 2),
        (DefenseFacts(2, 2, is_obstructed=True), 3),
        (DefenseFacts(2, 3, scans=1), 2),  # EA-G5: 2 + 1 - 1
        (DefenseFacts(2, 2, is_obstructed=True, by_cards=1), 4),
        (DefenseFacts(0, 1, scans=2), 0),
        (DefenseFacts(8, 3, by_cards=-1), 8),
    ],
)
def test_total_defense_dice(facts: DefenseFacts, dice: int) -> None:
    assert defense_dice(facts) == dice


# --- attacking: tokens ---------------------------------------------------------------


def test_ea_g3_the_token_is_spent_at_the_first_opportunity() -> None:
    """EA-G3: J3 rolls H B X and spends battle stations: H H X, against E X: 1 shield."""
    pool, did = attacked("HBX", AttackMeans(has_battle_stations=True))
    assert (pool, did) == ("HHX", ["spend-battle-stations"])
    assert uncancelled(2, 0, 1) == (1, 0)


def test_ea_c1_a_lock_rerolls_blanks() -> None:
    """EA-C1 as an enemy would do it: H H H X X becomes H H H C B; B stays without a token."""
    pool, did = attacked("HHHXX", AttackMeans(has_lock=True), "attack CB")
    assert (pool, did) == ("HHHcb", ["spend-target-lock"])


def test_without_a_token_battle_stations_are_blank() -> None:
    pool, did = attacked("HBX", AttackMeans(has_lock=True), "attack HX")
    assert (pool, did) == ("Hhx", ["spend-target-lock"])


def test_with_a_token_battle_stations_are_kept_and_converted() -> None:
    pool, did = attacked("HBX", AttackMeans(has_lock=True, has_battle_stations=True), "attack B")
    assert (pool, did) == ("HHh", ["spend-target-lock", "spend-battle-stations"])


def test_an_ability_for_battle_stations_keeps_them_too() -> None:
    pool, did = attacked("HBB", AttackMeans(has_lock=True, converts_battle_stations=True))
    assert (pool, did) == ("HBB", [])


@pytest.mark.parametrize("dice", ["HHH", "HC", "CCC"])
def test_nothing_is_spent_that_adds_nothing(dice: str) -> None:
    means = AttackMeans(True, (RerollAbility("Fleet Spearhead"),), True)
    assert attacked(dice, means) == (dice, [])


def test_abilities_come_after_the_lock_and_reroll_no_die_twice() -> None:
    means = AttackMeans(True, (RerollAbility("Fleet Spearhead", 1),))
    assert attacked("HXX", means, "attack XX") == ("Hxx", ["spend-target-lock"])
    means = AttackMeans(
        rerolls=(RerollAbility("Fleet Spearhead", 1), RerollAbility("Patrol Leader", 1))
    )
    assert attacked("HXX", means, "attack H", "attack C") == ("Hhc", ["re-roll", "re-roll"])


def test_an_ability_rerolls_blanks_before_battle_stations() -> None:
    choice = next_attack_step(
        AttackPool.parse("BXX"), AttackMeans(rerolls=(RerollAbility("One", 1),))
    )
    assert choice.value == DiceStep("re-roll", "One", 1, 0)
    choice = next_attack_step(AttackPool.parse("BXX"), AttackMeans(rerolls=(RerollAbility("All"),)))
    assert choice.value == DiceStep("re-roll", "All", 2, 1)
    assert choice.reasons[0].text == (
        "All re-rolls 3 blank dice (1 with battle stations, which count for nothing)."
    )
    choice = next_attack_step(
        AttackPool.parse("BH"), AttackMeans(rerolls=(RerollAbility("One", 2),))
    )
    assert choice.value == DiceStep("re-roll", "One", 0, 1)


# --- defending: tokens ---------------------------------------------------------------


def test_ea_c1_the_evade_token_is_spent() -> None:
    """EA-C1: X E against 3 hits and a crit, one evade token: 2 evades, H and C are left."""
    pool, did = defended("EX", DefenseMeans(evades=1), 3, 1)
    assert (pool, did) == ("EX+E", ["spend-evade"])
    assert uncancelled(3, 1, 2) == (1, 1)


def test_ea_g9_battle_stations_in_defense() -> None:
    """EA-G9: J2 rolls B B X against two hits and spends its token: E E X, no damage."""
    pool, did = defended("BBX", DefenseMeans(has_battle_stations=True), 2)
    assert (pool, did) == ("EEX", ["spend-battle-stations"])
    assert uncancelled(2, 0, 2) == (0, 0)


def test_what_is_cancelled_already_costs_nothing() -> None:
    means = DefenseMeans((RerollAbility("Shielded"),), True, 2)
    assert defended("EBX", means, 1) == ("EBX", [])
    assert defended("BBX", means, 0) == ("BBX", [])
    assert defended("", means, 0) == ("", [])


def test_battle_stations_that_convert_nothing_are_kept() -> None:
    means = DefenseMeans(has_battle_stations=True, evades=1)
    assert defended("EX", means, 3) == ("EX+E", ["spend-evade"])


def test_in_order_ability_token_evade() -> None:
    means = DefenseMeans((RerollAbility("Shielded", 1),), True, 2)
    assert defended("BXX", means, 4, 1, "defense B") == (
        "EXe+EE",
        ["re-roll", "spend-battle-stations", "spend-evade", "spend-evade"],
    )
    # As soon as all is cancelled it stops.
    assert defended("BXX", means, 1, 0, "defense E") == ("BXe", ["re-roll"])
    assert defended("BXX", means, 2, 0, "defense E") == (
        "EXe",
        ["re-roll", "spend-battle-stations"],
    )
    assert defended("BXX", means, 3, 0, "defense E")[1][-1] == "spend-evade"


def test_without_a_token_battle_stations_are_rerolled_in_defense() -> None:
    means = DefenseMeans((RerollAbility("Shielded"),))
    assert defended("BX", means, 2, 0, "defense EE") == ("ee", ["re-roll"])
    kept = DefenseMeans((RerollAbility("Shielded"),), converts_battle_stations=True)
    assert defended("BX", kept, 2, 0, "defense E") == ("Be", ["re-roll"])


def test_a_crit_is_worth_a_token_too() -> None:
    choice = next_defense_step(DefensePool.parse("X"), DefenseMeans(evades=1), 0, 1)
    assert choice.value == DiceStep("spend-evade")
    assert choice.reasons[0].rule == "Alliance, Combat Phase: Enemy AI Ships 6C"
