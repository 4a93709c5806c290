"""A mission at a real table: the rulebook's two rounds, the record, wrong answers, undoing."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.alliance.at_table.objectives import results_of
from rules.alliance.at_table.prompts import Prompt
from rules.alliance.at_table.start import TablePlayer
from rules.alliance.at_table.state import TableState, state_document
from rules.alliance.at_table.steps import (
    MOST_STEPS,
    add_step,
    answer_step,
    is_over,
    state_of,
    state_of_record,
)
from rules.alliance.errors import AllianceError
from tests.families import each_case
from tests.rules.alliance.tables import (
    AKIRA,
    EXCELSIOR,
    MISSIONS,
    PATROL,
    RELAY,
    People,
    begin,
    example,
    played_through,
    some_answer,
)


def tokens(state: TableState, ship: str) -> dict[str, int]:
    """Gives the tokens beside a ship."""
    return {name: count for name, count in state.ship(ship).tokens.items() if count}


def set_up(people: People) -> None:
    """Sets the example up, and has the dials set."""
    for name in ("map", "arrive-pair", "arrive-single", "deploy", "dials"):
        people.say(name)


def round_one(people: People) -> None:
    """Plays the first round of the rulebook's example."""
    set_up(people)
    # EA-G1
    people.pick("nearest", "player:1")
    people.pick("band", "0")
    people.say("sector", sector="front-left")
    people.say("maneuver", roll="4")
    for _ in ("J1", "J2"):
        people.pick("crossing", "no")
        people.pick("ending", "clear")
        people.pick("shot", "no")
        people.pick("near", "0")
        people.say("action")
    # EA-G2
    people.pick("order", "player:1")
    people.pick("action", "battlestations")
    people.pick("action", "none")
    people.pick("nearest", "player:1")
    people.pick("band", "0")
    people.say("sector", sector="front")
    people.say("maneuver", roll="2")
    people.pick("crossing", "no")
    people.pick("ending", "clear")
    people.pick("shot", "yes")
    people.say("action")
    # EA-G3
    people.say("arc", **{"band-1": "2", "band-2": "0", "obstructed": []})
    people.say("attack", roll="HBX")
    people.say("stations")
    people.pick("defense", "own")
    people.say("evades", evades=1)
    people.say("damage")
    # EA-G4
    people.pick("order", "player:1")
    people.pick("target", "enemy:3")
    people.say("how", band="2", weapon="primary", obstructed="no")
    people.pick("attack", "own")
    people.say("results", hits=3, crits=1)
    people.say("defense-3", roll="EX")
    people.pick("card", "Structural Damage")
    people.say("suffered")
    assert tokens(people.state, "enemy:1") == tokens(people.state, "enemy:2") == {"scan": 1}
    assert tokens(people.state, "enemy:3") == {}
    # EA-G5
    people.pick("target", "none")
    people.say("arc", **{"band-1": "3", "band-2": "0", "obstructed": []})
    people.say("attack", roll="XXB")
    people.say("miss")
    people.say("arc", **{"band-1": "0", "band-2": "0", "obstructed": []})


def round_two(people: People) -> None:
    """Plays the second round as far as it is told."""
    people.say("end")
    people.say("dials")
    # EA-G6
    people.pick("nearest", "player:1")
    people.pick("band", "2")
    people.say("sector", sector="front")
    people.pick("facing", "yes")
    people.say("maneuver", roll="5")
    people.pick("crossing", "yes")
    people.pick("clear-left", "yes")
    people.pick("clear-right", "no")
    people.pick("ending", "clear")
    people.pick("shot", "yes")
    people.say("action")
    people.pick("crossing", "no")
    people.pick("ending", "clear")
    people.pick("shot", "yes")
    people.say("action")
    people.pick("order", "player:2")
    people.pick("action", "none")
    people.pick("action", "none")
    # EA-G7
    people.pick("nearest", "player:1")
    people.pick("band", "2")
    people.say("sector", sector="front-left")
    people.pick("facing", "yes")
    people.say("maneuver", roll="6")
    people.pick("crossing", "no")
    people.pick("ending", "clear")
    people.say("action")
    # EA-G8
    people.say("arc", **{"band-1": "1", "band-2": "0", "obstructed": []})
    people.say("attack", roll="HHXB")
    people.pick("defense", "own")
    people.say("evades", evades=1)
    people.say("damage")
    # EA-G9
    people.pick("order", "player:1")
    people.pick("target", "enemy:2")
    people.say("how", band="2", weapon="primary", obstructed="yes")
    people.pick("attack", "own")
    people.say("results", hits=2, crits=0)
    people.say("defense-2", roll="BBX")
    people.say("spend-battlestations")
    people.say("evaded")
    people.pick("target", "enemy:1")
    people.say("how", band="2", weapon="primary", obstructed="no")
    people.pick("attack", "own")
    people.say("results", hits=3, crits=0)
    people.say("defense-1", roll="XX")
    people.say("suffered")


# --- the rulebook's example -----------------------------------------------------------------------


def test_first_round_of_the_example() -> None:
    people = People(example())
    round_one(people)
    state = people.state
    j1, j2, j3 = state.enemies
    assert [each.skill for each in state.enemies] == [1, 1, 4]
    # Bearing 3 points straight south; both banked to the left by 45 degrees.
    assert (j1.heading, j2.heading) == (135.0, 135.0)
    assert (j3.shields, j3.down, j3.up) == (0, 0, ["Structural Damage"])
    assert [(each.shields, each.damage) for each in state.players] == [(1, 0), (3, 0)]
    assert (people.prompt.round, people.prompt.phase) == (1, "end")


def test_second_round_of_the_example_ends_as_the_book_tells() -> None:
    people = People(example())
    round_one(people)
    round_two(people)
    state = people.state
    j1, j2, j3 = state.enemies
    assert (state.player("player:1").shields, state.player("player:1").damage) == (0, 0)
    assert (j3.shields, j3.down, j3.up) == (0, 0, ["Structural Damage"])
    assert (j1.shields, j1.down, j1.up) == (0, 1, [])
    assert (j2.shields, j2.damage) == (2, 0)
    assert tokens(state, "enemy:1") == {"battlestations": 1}
    assert tokens(state, "enemy:2") == {}
    # J1 swerved away from J2: of two ships neither leaves, but hull damage broke the formation.
    assert (j1.heading, j2.heading, j1.has_left, j2.has_left) == (90.0, 135.0, False, False)
    assert state.broken == {"pair", "single"}
    # J1 attacks next, and after the round J1 and J2 choose singly.
    assert (people.prompt.title, people.prompt.key.partition("-")[2]) == (j1.title, "arc")


def test_every_prompt_of_the_example_says_why() -> None:
    people = People(example())
    round_one(people)
    told = {line.words: [reason.text for reason in line.reasons] for line in people.state.log}
    name = people.state.enemies[0].title
    assert told[f"{name} flies: white left bank 3."] == [
        "Ship 1 chooses for itself.",
        "Its orders: attack.",
        "Its target is A1.",
        "The target lies front-left.",
        "The target is beyond Range 3: outer ring.",
        "A 4 on the outer ring of the front-right table, flipped to the left: white left bank 3.",
        "No obstacle is in its way.",
    ]
    follower = people.state.enemies[1].title
    assert told[f"{follower} flies: white left bank 3."][0] == (
        "Pair flies in formation: ship 1 has its lowest ID token."
    )
    assert all(reason.rule for line in people.state.log for reason in line.reasons)


def test_the_enemy_counts_scan_tokens_and_range_in_the_players_dice() -> None:
    people = People(example())
    round_one(people)
    # Undo J2's look and J1's miss, and let J1 hit: 2 dice, + 1 at Range 3, - 1 for its scan token.
    for _ in range(3):
        people.undo()
    people.say("attack", roll="HHX")
    assert people.prompt.words == (
        "2 hits against A1. It rolls 2 defense dice, more or fewer by its cards."
    )
    assert [each.text for each in people.prompt.reasons] == [
        "2 (agility) + 1 (Range 3) - 1 (its scan tokens)."
    ]


def test_formation_leaves_and_edges() -> None:
    people = People(example())
    set_up(people)
    people.pick("nearest", "player:2")
    people.pick("band", "1")
    people.say("sector", sector="line")
    people.say("line", sectors=["front-right", "front"])
    people.pick("nose", "front-right")
    people.say("maneuver", roll="6")
    people.pick("crossing", "no")
    people.pick("ending", "edge-north")
    told = people.say("outside")
    assert told.reasons[0].text == (
        "It ends over the north edge and may not retreat there: it stands outside, its front "
        "along the edge, and the maneuver counts as red."
    )
    assert people.state.enemies[0].is_outside
    assert people.state.enemies[0].heading == 180.0
    assert people.say("action").words.endswith("performs no action.")


def test_a_formation_flies_on_as_chosen_when_its_leader_has_retreated() -> None:
    people = People(example(retreat="north"))
    set_up(people)
    people.correct("enemy:1", "auxiliary-power", 1)
    people.correct("enemy:1", "lock", "player:1")
    people.pick("nearest", "player:1")
    people.pick("band", "0")
    people.say("sector", sector="front-left")
    people.say("maneuver", roll="4")
    people.pick("crossing", "no")
    people.pick("ending", "edge-north")
    people.say("retreated")
    gone = people.state.enemies[0]
    assert (gone.status, tokens(people.state, gone.key), gone.lock) == ("retreated", {}, "")
    # Alliance, Formations: no new target, no new roll for the one that is left.
    asked = people.pick("crossing", "no")
    assert "white left bank 3" in asked.words


def test_a_lock_rolls_no_battle_stations_again_that_an_ability_uses() -> None:
    people = People(example(ability="when attacking: convert 1 battle stations to crit."))
    set_up(people)
    people.correct("enemy:1", "lock", "player:1")
    people.correct("enemy:3", "lock", "player:1")
    for _ in ("J1", "J2"):
        if people.prompt.key.endswith("nearest"):
            people.pick("nearest", "player:1")
            people.pick("band", "0")
            people.say("sector", sector="front-left")
            people.say("maneuver", roll="4")
        people.pick("crossing", "no")
        people.pick("ending", "clear")
        people.pick("shot", "no")
        people.pick("near", "0")
        people.say("action")
    people.pick("order", "player:1")
    people.pick("action", "none")
    people.pick("action", "none")
    people.pick("nearest", "player:1")
    people.pick("band", "0")
    people.say("sector", sector="front")
    people.say("maneuver", roll="2")
    people.pick("crossing", "no")
    people.pick("ending", "clear")
    people.pick("shot", "no")
    people.pick("near", "0")
    people.say("action")
    people.say("arc", **{"band-1": "2", "band-2": "0", "obstructed": []})
    people.say("attack", roll="BBX")
    # Alliance, Combat Phase: Enemy AI Ships 4, Note.
    again = people.say("again-spend-target-lock", roll="H")
    assert again.words.endswith("It spends its target lock to re-roll 1 blank die.")
    assert "BBh" in people.prompt.words


# --- the record -----------------------------------------------------------------------------------


def test_undo_restores_the_state_exactly() -> None:
    people = People(example())
    set_up(people)
    before, prompt = state_document(people.state), people.prompt
    lines = len(people.state.log)
    people.pick("nearest", "player:1")
    people.undo()
    assert (state_document(people.state), people.prompt) == (before, prompt)
    assert len(people.state.log) == lines
    assert len(people.steps) == 7
    people.undo()
    assert people.prompt.key == "4-dials"


def test_the_app_rolls_the_same_again_after_an_undo() -> None:
    people = People(example())
    set_up(people)
    people.pick("nearest", "player:1")
    people.pick("band", "1")
    people.say("sector", sector="right")
    people.say("maneuver", roll="app")
    first = [line.words for line in people.state.log], people.prompt
    people.undo()
    people.say("maneuver", roll="app")
    assert ([line.words for line in people.state.log], people.prompt) == first


def test_nothing_can_be_taken_back_before_the_first_step() -> None:
    people = People(example())
    with pytest.raises(AllianceError, match="no step to take back") as caught:
        people.undo()
    assert caught.value.code == "table.undo"
    assert people.steps == ()


def test_a_record_of_an_earlier_version_is_played_on_as_far_as_it_fits() -> None:
    people = People(replace(example(), version=1))
    set_up(people)
    kept = people.steps
    assert state_document(state_of_record(people.start, kept)) == state_document(people.state)
    other = (*kept, {"kind": "answer", "prompt": "5-farthest", "answer": {}})
    with pytest.raises(AllianceError, match=r"begun by version 1 .* version 2 asks") as caught:
        state_of_record(people.start, other)
    assert caught.value.code == "table.record"
    assert 'now it is "5-nearest"' in str(caught.value)


def test_a_record_takes_only_so_many_steps() -> None:
    people = People(example())
    full = [answer_step(people.prompt, {})] * MOST_STEPS
    with pytest.raises(AllianceError, match="at most 4000 steps") as caught:
        add_step(people.start, full, answer_step(people.prompt, {}))
    assert caught.value.code == "table.full"


@each_case(
    ("step", "code", "words"),
    [
        ({"kind": "answer", "prompt": "4-dials", "answer": {}}, "table.prompt", 'now it is "5-n'),
        ({"kind": "answer", "prompt": "5-nearest"}, "table.answer", "an object, not null"),
        (
            {"kind": "answer", "prompt": "5-nearest", "answer": {}},
            "table.answer",
            'is not answered; send "choice"',
        ),
        (
            {"kind": "answer", "prompt": "5-nearest", "answer": {"choice": "player:3"}},
            "table.answer",
            'takes one of player:1, player:2, not "player:3"',
        ),
        (
            {"kind": "answer", "prompt": "5-nearest", "answer": {"choice": 1}},
            "table.answer",
            "not a number",
        ),
        (
            {"kind": "answer", "prompt": "5-nearest", "answer": {"choice": "player:1", "x": 1}},
            "table.answer",
            'no field "x"; it asks for choice',
        ),
        ({"kind": "jump"}, "table.step", 'answer, correction, undo, not "jump"'),
        ({"kind": "undo", "ship": "enemy:1"}, "table.step", 'no field "ship"; it has kind'),
        (
            {"kind": "correction", "ship": "enemy:9", "what": "shields", "value": 1},
            "table.ship",
            "there are enemy:1, enemy:2, enemy:3, player:1, player:2",
        ),
        (
            {"kind": "correction", "ship": "enemy:1", "what": "shields", "value": 13},
            "table.correction",
            "shields is a whole number from 0 to 12, not",
        ),
        (
            {"kind": "correction", "ship": "enemy:1", "what": "crew", "value": 1},
            "table.correction",
            'no "crew" to correct; it has shields, damage',
        ),
        (
            {"kind": "correction", "ship": "player:1", "what": "cargo:tea", "value": 1},
            "table.correction",
            'no cargo "tea"; it has odd-data, even-data',
        ),
        (
            {"kind": "correction", "ship": "enemy:1", "what": "face-up", "value": "Direct Hit"},
            "table.correction",
            "face-up is one of Communications Failure",
        ),
        (
            {"kind": "correction", "ship": "enemy:1", "what": "shields", "value": True},
            "table.correction",
            "a number or text, not",
        ),
    ],
)
def test_wrong_steps_are_refused_and_change_nothing(
    step: dict[str, Any], code: str, words: str
) -> None:
    people = People(example())
    set_up(people)
    before, steps = state_document(people.state), people.steps
    with pytest.raises(AllianceError) as caught:
        people.do(step)
    assert (caught.value.code, words in str(caught.value)) == (code, True), str(caught.value)
    assert (people.steps, state_document(people.state)) == (steps, before)


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("HH", "takes 3 attack dice, not 2"),
        ("HHE", "'E' is no attack result"),
        ("HHx", "capital letters alone"),
        (3, "letters such as HHX, or app"),
    ],
)
def test_wrong_dice_are_refused(roll: Any, words: str) -> None:
    people = People(example())
    round_one(people)
    for _ in range(3):
        people.undo()
    with pytest.raises(AllianceError) as caught:
        people.say("attack", roll=roll)
    assert words in str(caught.value)


# --- corrections ----------------------------------------------------------------------------------


def test_corrections_are_steps_that_can_be_taken_back() -> None:
    people = People(example())
    set_up(people)
    prompt = people.prompt
    people.correct("enemy:1", "shields", 1)
    people.correct("enemy:1", "auxiliary-power", 2)
    people.correct("player:2", "cargo:odd-data", 1)
    people.correct("enemy:3", "lock", "player:1")
    state = people.state
    assert state.enemies[0].shields == 1
    assert tokens(state, "enemy:1") == {"auxiliary-power": 2}
    assert state.player("player:2").cargo == {"odd-data": 1}
    assert state.enemies[2].lock == "player:1"
    assert people.prompt == prompt
    for _ in range(4):
        people.undo()
    assert state_document(people.state) == state_document(state_of(people.start, people.steps[:5]))


def test_hull_damage_by_correction_breaks_the_formation_and_destroys() -> None:
    people = People(example())
    set_up(people)
    people.correct("enemy:2", "damage", 1)
    assert people.state.broken == {"pair"}
    people.correct("enemy:2", "damage", 3)
    assert people.state.enemies[1].status == "destroyed"
    with pytest.raises(AllianceError, match="correct its damage first"):
        people.correct("enemy:2", "status", "in-play")
    people.correct("enemy:2", "damage", 2)
    people.correct("enemy:2", "status", "in-play")
    assert people.state.enemies[1].is_in_play


def test_a_ship_that_is_corrected_away_in_its_turn_is_passed_over() -> None:
    people = People(example())
    set_up(people)
    people.pick("nearest", "player:1")
    people.correct("enemy:1", "status", "removed")
    assert people.prompt.ship == "enemy:2"


def test_a_target_that_is_corrected_away_is_no_longer_offered() -> None:
    people = People(example())
    set_up(people)
    people.correct("player:1", "status", "retreated")
    # One ship is left: nobody is asked which is nearest, and the answer after it is the distance.
    people.pick("band", "0")
    assert [each.title for each in people.state.players_in_play] == ["E1"]


# --- damage ---------------------------------------------------------------------------------------


def hit(people: People, enemy: str, hits: int, crits: int, roll: str = "XX") -> None:
    """Has A1 hit an enemy in the combat of the example's first round."""
    round_one_until_combat(people)
    people.pick("order", "player:1")
    people.pick("target", enemy)
    people.say("how", band="2", weapon="other", obstructed="no")
    people.say("results", hits=hits, crits=crits)
    people.say(f"defense-{enemy.partition(':')[2]}", roll=roll)


def round_one_until_combat(people: People) -> None:
    """Plays the example until the players attack, without what happens on the way."""
    round_one(people)
    while people.prompt.key.partition("-")[2] != "order" or people.prompt.phase != "combat":
        people.undo()


def test_direct_hit_does_one_more_damage_and_lies_face_down() -> None:
    people = People(example())
    hit(people, "enemy:3", 2, 1)
    people.pick("card", "Direct Hit")
    j3 = people.state.enemies[2]
    assert (j3.shields, j3.down, j3.up) == (0, 2, [])


def test_what_is_left_over_when_an_enemy_is_destroyed_is_not_dealt() -> None:
    people = People(example())
    hit(people, "enemy:3", 9, 0)
    people.say("destroyed")
    j3 = people.state.enemies[2]
    assert (j3.status, j3.damage) == ("destroyed", 3)


def test_power_disruption_gives_a_token_that_its_first_action_removes() -> None:
    people = People(example())
    hit(people, "enemy:3", 2, 1)
    people.pick("card", "Power Disruption")
    assert people.say("auxiliary").words.startswith("Put 1 auxiliary power token")
    assert tokens(people.state, "enemy:3") == {"auxiliary-power": 1}


def test_the_app_draws_a_card_that_the_deck_still_has() -> None:
    people = People(example())
    hit(people, "enemy:3", 2, 1)
    people.pick("card", "app")
    j3 = people.state.enemies[2]
    assert j3.damage >= 1
    assert set(j3.up) <= set(people.start.deck)


def test_a_player_of_equal_skill_attacks_before_it_is_destroyed() -> None:
    veteran = TablePlayer("A1", "Akira Class", 4, 4, 2, 5, 2)
    people = People(replace(example(), players=(veteran, EXCELSIOR)))
    chance = random.Random(5)
    while people.prompt.phase != "combat":
        people.do(answer_step(people.prompt, some_answer(people.prompt, chance)))
        if people.prompt.key.endswith("-action") and people.prompt.fields:
            people.pick("action", "none")
    people.say("arc", **{"band-1": "1", "band-2": "0", "obstructed": []})
    people.correct("player:1", "shields", 0)
    people.correct("player:1", "damage", 4)
    people.say("attack", roll="HHHX")
    while people.prompt.key.partition("-")[2] == "stations":
        people.say("stations")
    people.pick("defense", "own")
    people.say("evades", evades=0)
    people.say("damage")
    assert people.say("doomed").words == "A1 will be destroyed, but first it has its attack."
    assert people.state.player("player:1").is_in_play
    people.pick("target", "none")
    people.say("destroyed")
    assert people.state.player("player:1").status == "destroyed"


# --- objectives and the end -----------------------------------------------------------------------


def test_sensor_data_is_collected_carried_and_brought_home() -> None:
    people = People(begin(PATROL, (AKIRA,)))
    chance = random.Random(1)

    def until(name: str) -> None:
        while people.prompt.key.partition("-")[2] != name:
            prompt = people.prompt
            if prompt.ship == "player:1" and prompt.key.endswith("-action"):
                people.pick("action", "scan")
            else:
                people.do(answer_step(prompt, quiet_answer(prompt, chance)))

    until("token-collect-odd-data")
    people.pick("token-collect-odd-data", "player:1")
    assert people.state.player("player:1").cargo == {"odd-data": 1}
    assert tokens(people.state, "player:1") == {}
    people.correct("player:1", "cargo:even-data", 1)
    while not (people.prompt.ship == "player:1" and people.prompt.key.endswith("-action")):
        people.do(answer_step(people.prompt, quiet_answer(people.prompt, chance)))
    people.pick("action", "left")
    people.pick("edge", "south")
    people.say("retreated")
    assert is_over(people.state)
    found = results_of(people.state)
    assert found.is_success
    assert (found.met, found.rewards["player:1"].xp) == (("odd-data-home", "even-data-home"), 2)
    with pytest.raises(AllianceError, match="the mission is over") as caught:
        people.do(answer_step(people.prompt, {}))
    assert caught.value.code == "table.over"


def test_a_mission_ends_with_the_round_in_which_nothing_is_left_to_do() -> None:
    people = People(begin(PATROL, ships(2)))
    chance = random.Random(1)
    for token in ("odd-data", "even-data"):
        people.correct("player:1", f"cargo:{token}", 1)
    while not (people.prompt.ship == "player:1" and people.prompt.key.endswith("-action")):
        people.do(answer_step(people.prompt, quiet_answer(people.prompt, chance)))
    people.pick("action", "left")
    people.pick("edge", "south")
    people.say("retreated")
    while not is_over(people.state):
        assert people.state.round == 1
        people.do(answer_step(people.prompt, quiet_answer(people.prompt, chance)))
    assert [each.status for each in people.state.players] == ["retreated", "in-play"]
    assert results_of(people.state).is_success


def quiet_answer(prompt: Prompt, chance: random.Random) -> dict[str, Any]:
    """Answers so that nobody meets, shoots or leaves anything."""
    quiet = {"crossing": "no", "ending": "clear", "shot": "no", "target": "none", "action": "none"}
    name = prompt.key.partition("-")[2]
    if name == "arc":
        return {
            field.name: [] if field.kind == "several" else field.options[0].value
            for field in prompt.fields
        }
    if name in quiet and prompt.fields:
        return {"choice": quiet[name]}
    return some_answer(prompt, chance)


def test_a_ship_that_flees_where_it_may_not_retreat_is_destroyed() -> None:
    people = People(example())
    round_one(people)
    people.say("end")
    while not (people.prompt.ship == "player:1" and people.prompt.key.endswith("-action")):
        people.do(answer_step(people.prompt, quiet_answer(people.prompt, random.Random(2))))
        if people.prompt.key.endswith("-order"):
            people.pick("order", "player:1")
    people.pick("action", "left")
    people.pick("edge", "north")
    people.say("destroyed")
    assert people.state.player("player:1").status == "destroyed"
    assert results_of(people.state).rewards["player:1"].xp == 0


def test_a_place_is_held_in_end_phases_from_the_round_that_counts() -> None:
    chance = random.Random(3)
    asked = []

    def answer(prompt: Prompt) -> dict[str, Any]:
        if prompt.key.partition("-")[2] != "hold-relay-held":
            return quiet_answer(prompt, chance)
        asked.append(prompt.round)
        return {"choice": "yes"}

    state, _ = played_through(begin(RELAY), answer)
    assert asked == [2, 3, 4, 5, 6, 7, 8]
    assert state.progress.held == {"C": {2, 3, 4, 5, 6, 7, 8}}
    found = results_of(state)
    assert (found.is_success, found.met) == (True, ("relay-held", "nobody-lost"))
    # Ships that stayed to the end lose nothing.
    assert {each.xp for each in found.rewards.values()} == {3}


# --- properties -----------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    mission=st.sampled_from(MISSIONS),
    players=st.integers(1, 6),
    seed=st.integers(0, 10_000),
    length=st.integers(0, 300),
)
def test_random_legal_answers_never_fault(
    mission: str, players: int, seed: int, length: int
) -> None:
    start = begin(mission, ships(players), str(seed))
    chance = random.Random(seed)
    state, steps = played_through(start, lambda prompt: some_answer(prompt, chance), length)
    check(state)
    # Replaying gives the state, and an undo the one before.
    assert whole(state_of(start, steps)) == whole(state)
    for number in range(len(steps) - 1, max(-1, len(steps) - 3), -1):
        undone = [*steps, *([{"kind": "undo"}] * (len(steps) - number))]
        before = state_of(start, steps[:number])
        assert whole(state_of(start, undone)) == whole(before)
        check(before)


def ships(players: int) -> tuple[TablePlayer, ...]:
    """Gives so many ships of different skill."""
    return tuple(
        TablePlayer(f"S{place}", "Akira Class", 2 + place % 4, 4, 2, 5, 2)
        for place in range(players)
    )


def whole(state: TableState) -> tuple[Any, ...]:
    """Gives all that a state is, its log and what comes next included."""
    return (
        state_document(state),
        state.prompt,
        state.log,
        state.progress,
        state.broken,
        state.enemies,
        state.players,
    )


def check(state: TableState) -> None:
    """Checks what holds in every state."""
    for ship in state.everybody:
        assert min(ship.shields, ship.damage, *ship.tokens.values(), 0) == 0
        assert ship.is_in_play or not +ship.tokens
        assert not ship.lock or state.ship(ship.lock).is_in_play
    for enemy in state.enemies:
        assert not enemy.is_in_play or enemy.damage < enemy.hull
    assert [each.id for each in state.enemies] == list(range(1, len(state.enemies) + 1))
    results_of(state)


@pytest.mark.parametrize("mission", MISSIONS)
@each_case("players", range(1, 7))
def test_whole_missions_end(mission: str, players: int) -> None:
    chance = random.Random(players)
    start = begin(mission, ships(players), str(players))
    state, steps = played_through(start, lambda prompt: quiet_answer(prompt, chance))
    assert (state.phase, state.round) == ("over", start.mission.end.round)
    assert whole(state_of(start, steps)) == whole(state)
