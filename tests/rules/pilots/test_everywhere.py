"""Pilots play by every rule set, with any ship, three at a table, in teams and in missions."""

from __future__ import annotations

import random

import pytest

from rules.battle import set_up_battle
from rules.dice import SeededChance
from rules.loader import load_mission_rules
from rules.pilots import make_pilot
from tests.rules.battle.battles import prepared_fleets, rulesets
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

PLANS = {
    "2017": ("attack-wing-2017", {}, 2, ()),
    "terrain": ("attack-wing-2017", {"obstacles": 6, "planet": True}, 2, ()),
    "classic": ("attack-wing-classic", {}, 2, ()),
    "organized-2016": ("organized-play-2016", {}, 2, ()),
    "three": ("attack-wing-2017", {}, 3, ()),
    "teams": ("attack-wing-2017", {}, 4, (0, 1, 0, 1)),
}
BATTLES = 6


@pytest.mark.parametrize("plan", PLANS)
def test_random_fleets_fight_to_the_end(plan: str) -> None:
    name, options, players, teams = PLANS[plan]
    rules = rulesets()[name].with_options(**options)
    fleets = prepared_fleets(7, rules)
    draw = random.Random(plan)
    for number in range(BATTLES):
        chosen = [draw.choice(fleets) for _ in range(players)]
        battle = set_up_battle(chosen, catalogue(), rules, SeededChance(str(number)), teams=teams)
        pilots = [
            make_pilot(
                ("gunner", "tactician")[(side + number) % 2],
                SeededChance(str(side)),
                draw.choice(["balanced", "bold", "wary"]),
            )
            for side in range(players)
        ]
        result = battle.run(pilots)
        assert result.reason in ("elimination", "simultaneous", "round-limit")
        assert result.rounds <= 30


@pytest.mark.parametrize("mission", sorted(load_mission_rules()))
def test_missions_are_played_to_the_end(mission: str) -> None:
    rules = load_mission_rules()[mission]
    records = list(battle_records().values())
    for number in range(3):
        fleets = [records[number + side][side % 2] for side in range(rules.players)]
        battle = set_up_battle(
            fleets, catalogue(), battle_rules(), SeededChance(str(number)), mission=rules
        )
        names = ("gunner", "tactician", "gunner")
        result = battle.run(
            [make_pilot(names[side], SeededChance(str(side))) for side in range(rules.players)]
        )
        assert result.reason != ""
