"""The admiral: what it plays out, with which dice, and that it neither peeks nor leaves a trace."""

from __future__ import annotations

import pytest

from rules.battle import Battle, set_up_battle
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing.questions import ChooseManeuver
from rules.dice import ATTACK_WEIGHTS, BLANK, CRIT, FRESH, HIT, SeededChance, count_of
from rules.keyed_chance import KeyedChance, key_of
from rules.pilots import make_pilot
from rules.pilots.admiral import OTHERS_PLANS, FleetAdmiral, others_plans
from rules.pilots.rollouts import LAYERS, LayeredChance, played_on, standing
from rules.pilots.tactician import TRUST, Tactician
from rules.pilots.weights import PERSONALITIES
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

BALANCED = PERSONALITIES["balanced"]


def battle_at(round_: int, seed: str = "1", *, first: bool = False) -> Battle:
    """Returns a battle of gunners that stopped in a Planning Phase.

    The first dial of the round is asked for, or the first one after somebody else set his.
    """
    battle = set_up_battle(
        list(battle_records()["02-romulan-dominion"]),
        catalogue(),
        battle_rules(),
        SeededChance(seed),
    )
    pilots = [make_pilot("gunner", SeededChance(f"{seed}.{side}")) for side in range(2)]
    question = battle.step()
    while question is not None:
        state = battle.state
        if state.round == round_ and isinstance(question, ChooseManeuver):
            ships = state.ships
            others = [each for each in ships if each.side != question.side and each.has_acted]
            if first or others:
                return battle
        question = battle.answer(
            pilots[question.side].choose(battle.views[question.side], question)
        )
    raise AssertionError("the battle ended before")


# --- dice -------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 5, 23])
def test_over_eight_layers_each_die_shows_each_face(count: int) -> None:
    rolls = [LayeredChance("keyed:7", layer).attack_dice(count, 5) for layer in range(LAYERS)]
    for face in (HIT, CRIT, BLANK):
        assert sum(count_of(roll, face, FRESH) for roll in rolls) == count * ATTACK_WEIGHTS[face]
    assert len(set(rolls)) > 1


def test_layers_of_one_seed_differ_in_dice_alone() -> None:
    one, other = LayeredChance("keyed:7", 0), LayeredChance("keyed:7", 3)
    assert [one.below(100, key) for key in range(9)] == [other.below(100, key) for key in range(9)]
    assert one.damage_card(["a", "b", "c"], 4) == other.damage_card(["a", "b", "c"], 4)
    one, other = LayeredChance("keyed:7", 0), LayeredChance("keyed:8", 0)
    assert [one.below(100, key) for key in range(9)] != [other.below(100, key) for key in range(9)]


# --- branches ---------------------------------------------------------------------


def test_a_branch_sets_hidden_dials_anew_and_leaves_the_battle_alone() -> None:
    battle = battle_at(2)
    question = battle.question
    assert question is not None
    side, before = question.side, battle.state.copy()
    branch = battle.views[side].branch(KeyedChance("1"))
    for ship in branch.state.ships:
        is_set = battle.state.dials[ship.index] >= 0
        assert (branch.state.dials[ship.index] >= 0) == (is_set and ship.side == side)
        assert ship.has_acted == (is_set and ship.side == side)
    result = branch.run([make_pilot("gunner", KeyedChance(str(each))) for each in range(2)])
    assert result.reason == "elimination"
    assert battle.state == before


def test_what_is_played_on_follows_from_its_seed_and_layer() -> None:
    battle = battle_at(3, first=True)
    assert battle.question is not None
    view, before = battle.views[battle.question.side], battle.state.copy()
    found = {
        (seed, layer): played_on(view, BALANCED, {}, seed, layer, 2)
        for seed in ("keyed:1", "keyed:2")
        for layer in range(LAYERS)
    }
    assert len(set(found.values())) > 4
    assert played_on(view, BALANCED, {}, "keyed:2", 7, 2) == found["keyed:2", 7]
    assert battle.state == before


def test_the_standing_is_of_points_and_of_what_is_left() -> None:
    battle = battle_at(1, first=True)
    ships = battle.state.ships
    points = [sum(each.record.points for each in ships if each.team == team) for team in range(2)]
    assert standing(battle.state, 0) == pytest.approx(points[0] - points[1])
    assert standing(battle.state, 1) == pytest.approx(points[1] - points[0])
    one = ships[0]
    one.shields = 0
    share = one.hull_left / (one.hull + one.shield_value)
    lost = one.record.points * 0.6 * (1.0 - share)
    assert standing(battle.state, 0) == pytest.approx(points[0] - points[1] - lost)


# --- choices ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tactician", "admiral"])
def test_it_takes_the_plan_that_ends_best(name: str) -> None:
    battle = battle_at(3, first=True)
    assert battle.question is not None
    view = battle.views[battle.question.side]
    changed = 0
    for number in range(4):
        seed = KeyedChance(str(number)).below(1 << 30, key_of("rollouts", 3))
        of_others: list[list[dict[int, int]]] = [[{}] * LAYERS]
        pilot = Tactician(KeyedChance(str(number)), BALANCED, plans=5)
        if name == "admiral":
            pilot = FleetAdmiral(KeyedChance(str(number)), BALANCED, plans=5)
            planned = others_plans(pilot.outlook(view), seed)
            of_others.append(planned * (LAYERS // OTHERS_PLANS))
        plan = pilot.plan(pilot.outlook(view))
        assert pilot.plan(pilot.outlook(view)) is plan
        values = []
        for worth, settings in plan.best(5):
            ends = [
                played_on(view, BALANCED, others | settings, f"keyed:{seed}.{whole}", layer, 1)
                for whole, samples in enumerate(of_others)
                for layer, others in enumerate(samples)
            ]
            values.append(TRUST * worth * plan.outlook.scale + sum(ends) / len(ends))
        place = values.index(max(values))
        assert plan.settings == plan.best(5)[place][1]
        changed += place > 0
    assert changed > 0


def test_the_others_are_taken_for_tacticians_who_see_what_they_can_see() -> None:
    battle = battle_at(3)
    question, before = battle.question, battle.state.copy()
    assert question is not None
    pilot = FleetAdmiral(KeyedChance("1"), BALANCED)
    plans = others_plans(pilot.outlook(battle.views[question.side]), 7)
    others = {
        each.index
        for each in battle.state.ships
        if each.side != question.side and each.place == IN_PLAY
    }
    assert [set(plan) for plan in plans] == [others] * OTHERS_PLANS
    for ship in battle.state.ships:
        if ship.side != question.side and battle.state.dials[ship.index] >= 0:
            battle.state.dials[ship.index] = (battle.state.dials[ship.index] + 3) % len(
                ship.record.dial
            )
    pilot = FleetAdmiral(KeyedChance("1"), BALANCED)
    assert others_plans(pilot.outlook(battle.views[question.side]), 7) == plans
    for ship in battle.state.ships:
        if ship.side != question.side and battle.state.dials[ship.index] >= 0:
            battle.state.dials[ship.index] = (battle.state.dials[ship.index] - 3) % len(
                ship.record.dial
            )
    assert battle.state == before


def test_it_answers_the_same_whatever_others_have_set() -> None:
    battle = battle_at(3)
    question = battle.question
    assert isinstance(question, ChooseManeuver)
    view, state = battle.views[question.side], battle.state
    answer = FleetAdmiral(KeyedChance("1"), BALANCED).choose(view, question)
    for ship in state.ships:
        if ship.side != question.side and state.dials[ship.index] >= 0:
            state.dials[ship.index] = (state.dials[ship.index] + 3) % len(ship.record.dial)
    assert FleetAdmiral(KeyedChance("1"), BALANCED).choose(view, question) == answer


def test_it_plans_as_a_tactician_while_the_fleets_are_far_apart() -> None:
    battle = battle_at(1, first=True)
    question = battle.question
    assert isinstance(question, ChooseManeuver)
    view = battle.views[question.side]
    admiral, tactician = (
        FleetAdmiral(KeyedChance("1"), BALANCED),
        Tactician(KeyedChance("1"), BALANCED),
    )
    plans = [pilot.plan(pilot.outlook(view)).settings for pilot in (admiral, tactician)]
    assert plans[0] == plans[1]
    assert len(plans[0]) == 3


def test_a_battle_of_an_admiral_is_the_same_each_time() -> None:
    results = []
    for _ in range(2):
        battle = set_up_battle(
            list(battle_records(with_texts=True)["01-federation-klingon"]),
            catalogue(),
            battle_rules(),
            KeyedChance("1"),
        )
        admiral = FleetAdmiral(KeyedChance("1.0"), BALANCED, plans=3)
        battle.run([admiral, make_pilot("tactician", KeyedChance("1.1"))])
        results.append((battle.result(), battle.answers))
    assert results[0] == results[1]
