"""What an enemy's own abilities re-roll in a battle: blanks, and battle stations of no use.

Source: Alliance, Combat Phase: Enemy AI Ships 4 (with its note) and 6A.
"""

from __future__ import annotations

import pytest

from tests.rules.alliance.duels import Duel, Enemy, still

FIGHT = """
round 10 combat
a1 18,24 {} {}
b1 18,17 {} shields 9
"""
"""The last Combat Phase of a mission: the way that each faces, and the enemy's tokens."""

PATROL_LEADER: Enemy = ("attack-ship", 1, True)  # when attacking: may re-roll 1 blank
DIVISION_COMMAND: Enemy = ("battle-cruiser", 1, True)  # when attacking: may re-roll all blanks
GUNNERY: Enemy = ("galor", 5, True)  # when attacking: convert 1 battle stations to crit
SHIELDED: Enemy = ("attack-ship", 3, True)  # when defending: may re-roll 1 blank


def changes(duel: Duel) -> list[str]:
    """Returns the enemy's dice after each of its modifications; its card stands for its ability."""
    duel.play_to(11, "planning")
    duel.scene.chance.finish()
    told = [each.split(maxsplit=2)[2] for each in duel.told("modified")]
    return [each.partition(" (elite) ")[2] or each for each in told]


@pytest.mark.parametrize(
    ("enemy", "tokens", "rolls", "found"),
    [
        (PATROL_LEADER, "", ["attack HHB", "attack C"], ["HHc"]),
        (PATROL_LEADER, "", ["attack HBX", "attack C"], ["HBc"]),  # blanks come first
        (PATROL_LEADER, "", ["attack HHH"], []),
        (PATROL_LEADER, "battlestations 1", ["attack HHB"], ["battlestations HHH"]),
        (DIVISION_COMMAND, "", ["attack HHBBX", "attack HBX"], ["HHhbx"]),
        (GUNNERY, "", ["attack HHBX"], ["HHCX"]),
    ],
)
def test_an_attacker_rolls_battle_stations_of_no_use_again(
    enemy: Enemy, tokens: str, rolls: list[str], found: list[str]
) -> None:
    fight = FIGHT.format("h180", tokens, "h180")
    duel = Duel(fight, [enemy], [still(agility=0)], script=rolls)
    assert changes(duel) == found


@pytest.mark.parametrize(
    ("tokens", "rolls", "found"),
    [
        ("", ["defense EB", "defense E"], ["Ee"]),
        ("", ["defense BX", "defense E"], ["Be"]),
        ("battlestations 1", ["defense EB"], ["battlestations EE"]),
        ("battlestations 1", ["defense BX", "defense B"], ["Bb", "battlestations Ee"]),
    ],
)
def test_a_defender_too(tokens: str, rolls: list[str], found: list[str]) -> None:
    fight = FIGHT.format("h0", tokens, "h0")
    script = ["attack HHH", *rolls]
    duel = Duel(fight, [SHIELDED], [still()], script=script, is_firing=True)
    assert changes(duel) == found


def test_players_roll_only_blanks_again() -> None:
    """The rule speaks of enemies alone: the guard finds nothing to roll again."""
    texts = {"ability": "when attacking: may re-roll 1 blank."}
    fight = FIGHT.format("h0", "shields 9", "h0")
    script = ["attack HHB", "defense XX"]
    duel = Duel(fight, [PATROL_LEADER], [still(**texts)], script=script, is_firing=True)
    duel.play_to(11, "planning")
    duel.scene.chance.finish()
    assert duel.told("modified", name="b") == []
