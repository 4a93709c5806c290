"""Random battles of all pilots with texts on any card: every answer is legal, nothing breaks."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.battle import Answer, Battle, FleetRecord, Pilot, Question, View, set_up_battle
from rules.battle.effects.install import explain_unplayable
from rules.battle.effects.waiting import standing
from rules.battle.position.records import ShipRecord
from rules.battle.timing.scope import ClauseResult
from rules.dice import SeededChance
from rules.pilots import make_pilot
from tests.rules.battle.battles import prepared_fleets, rulesets
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

EXAMPLES = Path(__file__).resolve().parents[2] / "data" / "abilities" / "examples.json"
PAIRS = [
    ("gunner", "gunner"),
    ("gunner", "tactician"),
    ("tactician", "drifter"),
    ("drifter", "gunner"),
    ("drifter", "drifter"),
]
BATTLES = 8
NOT_OF_CARDS = ("ship", "weapon", "torpedo")


@cache
def texts() -> list[str]:
    """Returns the texts that battles can play, but those of weapons and ships."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    found = {
        each["ability"]
        for each in examples.values()
        if each["status"] == "automated" and each["type"] not in NOT_OF_CARDS
    }
    return sorted(each for each in found if not explain_unplayable(each))


@cache
def standing_texts() -> list[str]:
    """Returns the texts that hold all the time, but those of weapons and ships."""
    return sorted(
        {
            each.ability
            for each in catalogue()
            if each.ability_status == "automated"
            and each.type not in NOT_OF_CARDS
            and each.ability.startswith(("always:", "while "))
        }
    )


def with_texts(fleet: FleetRecord, draw: random.Random, texts: list[str]) -> FleetRecord:
    """Returns a fleet of which each card has a text drawn by lot."""
    ships = []
    for ship in fleet.ships:
        document: dict[str, Any] = ship.to_document()
        cards = [
            {**each, "ability": draw.choice(texts) if each["type"] not in NOT_OF_CARDS else ""}
            for each in document["cards"]
        ]
        ships.append(ShipRecord({**document, "cards": cards}))
    return FleetRecord("", tuple(ships), fleet.points, resource=fleet.resource, limit=fleet.limit)


class Checked:
    """Is a pilot whose answers are looked at."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def choose(self, view: View, question: Question) -> Answer:
        """Gives the pilot's answer if it is legal, and if nothing was changed to find it."""
        state = view._state
        before = state.copy()
        answer = self.pilot.choose(view, question)
        assert isinstance(answer, int)
        assert 0 <= answer < len(question.answers), question
        assert state == before, question
        return answer


def played(pair: tuple[str, str], number: int) -> Battle:
    """Plays a battle of two pilots with fleets that bear texts."""
    rules = rulesets()["attack-wing-2017"]
    draw = random.Random(f"{pair} {number}")
    fleets = [with_texts(draw.choice(prepared_fleets(11, rules)), draw, texts()) for _ in range(2)]
    battle = set_up_battle(fleets, catalogue(), rules, SeededChance(f"texts {number}"))
    battle.run(
        [
            Checked(make_pilot(name, SeededChance(f"{number} {side}")))
            for side, name in enumerate(pair)
        ]
    )
    return battle


def test_there_are_texts_to_play_with() -> None:
    assert len(texts()) >= 20


@pytest.mark.parametrize("pair", PAIRS)
def test_battles_with_texts_end_well(pair: tuple[str, str]) -> None:
    for number in range(BATTLES):
        battle = played(pair, number)
        assert battle.is_over


@pytest.mark.parametrize("name", sorted(battle_records()))
def test_gunners_change_nothing_by_trying_cards(name: str) -> None:
    """What they try happens in passing copies, which share the cards until one is changed."""
    pair = battle_records(with_texts=True)[name]
    battle = set_up_battle(list(pair), catalogue(), battle_rules(), SeededChance(name))
    result = battle.run([Checked(make_pilot("gunner", SeededChance(str(side)))) for side in (0, 1)])
    assert battle.is_over
    assert result.rounds == battle.state.round


def test_what_holds_is_what_would_be_found_anew() -> None:
    """Clauses that depend on places and cards only are passed over while these stay the same."""
    looked_at = passed_over = 0
    rules = rulesets()["attack-wing-2017"]
    for number in range(BATTLES):
        draw = random.Random(f"standing {number}")
        fleets = [
            with_texts(draw.choice(prepared_fleets(11, rules)), draw, standing_texts())
            for _ in range(2)
        ]
        battle = set_up_battle(fleets, catalogue(), rules, SeededChance(f"standing {number}"))
        pilots = [make_pilot("drifter", SeededChance(f"{number} {side}")) for side in (0, 1)]
        question = battle.step()
        while question is not None:
            before = battle.standing_cache.results
            standing.review(battle)
            for old, result in zip(before, battle.standing_cache.results, strict=False):
                ship, clause = battle.state.ships[result.ship], result.clause
                if not clause.depends_on_positions_only:
                    continue
                looked_at += 1
                passed_over += result is old
                if standing._acts(battle, ship, clause):
                    unknown = ClauseResult(result.ship, clause, (), None)
                    fresh = standing._evaluated(battle, ship, unknown, False)
                    assert result.active == fresh.active, clause.source.key
                else:
                    assert result.active == ()
            chosen = pilots[question.side].choose(battle.views[question.side], question)
            question = battle.answer(chosen)
        assert battle.is_over
    assert looked_at > 4000
    assert passed_over > looked_at // 2


def test_the_same_battle_is_played_again() -> None:
    for number in range(3):
        one, other = played(PAIRS[1], number), played(PAIRS[1], number)
        assert one.answers == other.answers
        assert one.state == other.state
