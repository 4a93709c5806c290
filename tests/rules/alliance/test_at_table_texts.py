"""What loadout cards of enemies say, at a real table: every text is played or shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.alliance.at_table.start import TableStart
from rules.alliance.at_table.steps import answer_step
from tests.families import each_case
from tests.rules.alliance.tables import (
    People,
    begin,
    enemy_documents,
    mission_document,
    some_answer,
)

TEXTS = [
    (kind, loadout[side]["name"], side, text)
    for kind, document in enemy_documents().items()
    for loadout in document["loadouts"]
    for side in ("normal", "elite")
    for text in (
        loadout[side].get("ability", ""),
        loadout[side].get("weapon", {}).get("ability", ""),
    )
    if text
]


def alone(kind: str, name: str, side: str = "elite", **changed: Any) -> TableStart:
    """Begins a mission in which the one enemy is a ship with this loadout."""
    documents = enemy_documents()
    document = documents[kind]
    [card, *_] = [each for each in document["loadouts"] if each[side]["name"] == name]
    card[side] |= changed
    document["loadouts"] = [card]
    mission = mission_document()
    mission["house_made"] = []
    mission["enemies"] = [
        {
            "id": "single",
            "name": "Single",
            "arrival": "setup",
            "bearing": 3,
            "ships": {"2": [{"type": kind, "elite": side == "elite"}]},
        }
    ]
    return begin(mission, enemies=documents)


def eventful(people: People, band: str, chance: random.Random) -> None:
    """Does the next step so that much happens: ships meet, all shoot, all hit at a range."""
    prompt = people.prompt
    name = prompt.key.partition("-")[2]
    picks = {"nearest": "player:1", "band": band, "crossing": "no", "met": "no", "shot": "yes"}
    picks |= {"ending": "ship", "action": "none", "order": "player:1", "rammed": "player:1"}
    picks |= {"target": "enemy:1", "attack": "own", "defense": "own"}
    answers: dict[str, Any] = {
        "arc": {"band-1": band, "band-2": "0", "obstructed": []},
        "how": {"band": band, "weapon": "primary", "obstructed": "no"},
        "results": {"hits": 2, "crits": 1},
        "evades": {"evades": 0},
    }
    weapon = people.state.enemies[0].loadout.weapon if people.state.enemies else None
    if name == "arc":
        needs_lock = weapon is not None and weapon.spends_lock
        people.correct("enemy:1", "lock", "player:1" if needs_lock else "")
    if name == "attack" and prompt.ship == "enemy:1":
        people.say("attack", roll="HCBX"[: prompt.fields[0].most].ljust(prompt.fields[0].most, "X"))
    elif name == "defense-1":
        people.say(name, roll="BX".ljust(prompt.fields[0].most, "X")[: prompt.fields[0].most])
    elif name in answers:
        people.say(name, **answers[name])
    elif name in picks and prompt.fields:
        people.pick(name, picks[name])
    elif name == "again-re-roll":
        people.say(name, roll="X" * prompt.fields[0].most)
    else:
        people.do(answer_step(prompt, some_answer(prompt, chance)))


def seen(start: TableStart, band: str, rounds: int = 1) -> set[str]:
    """Gives all reasons of some rounds in which much happens at a range."""
    people, chance = People(start), random.Random(1)
    told: set[str] = set()
    while people.state.round <= rounds and people.prompt.kind != "over":
        told |= {each.text for each in people.prompt.reasons}
        told |= {each.text for line in people.state.log for each in line.reasons}
        if people.prompt.key.endswith("-end"):
            break
        if people.state.enemies and not people.state.enemies[0].is_in_play:
            break
        eventful(people, band, chance)
    return told


@each_case(("kind", "name", "side", "text"), TEXTS)
def test_every_text_of_the_enemies_is_shown_or_played(
    kind: str, name: str, side: str, text: str
) -> None:
    start = alone(kind, name, side)
    told = seen(start, "1") | seen(start, "3")
    if "green maneuver" in text:
        told |= green(start)
    if text.startswith("end phase"):
        told |= bare(start)
    assert any(text in each or name in each for each in told), sorted(told)


def green(start: TableStart) -> set[str]:
    """Gives the reasons when the enemy has flown a green maneuver."""
    people, chance = People(start), random.Random(2)
    while people.prompt.key.partition("-")[2] != "maneuver":
        eventful(people, "1", chance)
    for roll in "123456":
        before = len(people.steps)
        people.say("maneuver", roll=roll)
        until(people, "ending")
        if "green" in people.prompt.words:
            people.pick("ending", "clear")
            return {each.text for each in people.prompt.reasons}
        for _ in people.steps[before:]:
            people.undo()
    raise AssertionError("it has no green maneuver there")


def bare(start: TableStart) -> set[str]:
    """Gives the reasons in the End Phase when the enemy has no shields."""
    people, chance = People(start), random.Random(2)
    while people.prompt.key.partition("-")[2] != "headed":
        eventful(people, "3", chance)
    people.correct("enemy:1", "shields", 0)
    people.say("headed")
    return {each.text for each in people.prompt.reasons}


# --- what they do ---------------------------------------------------------------------------------


def until(people: People, name: str, band: str = "1") -> None:
    """Goes on until a prompt has this name."""
    chance = random.Random(3)
    while people.prompt.key.partition("-")[2] != name:
        eventful(people, band, chance)


def state_of_player(people: People) -> tuple[int, int, int]:
    """Gives shields, disabled shields and damage cards of the first player."""
    ship = people.state.player("player:1")
    return ship.shields, ship.disabled, ship.damage


@pytest.mark.parametrize(("roll", "left"), [("H", 1), ("C", 1), ("B", 2), ("X", 2)])
def test_a_ramming_ship_damages_whom_it_overlapped(roll: str, left: int) -> None:
    people = People(alone("battle-cruiser", "Ramming Cruiser"))
    until(people, "rammed")
    assert people.prompt.reasons[0].rule == "Loadout card, Ramming Cruiser"
    people.pick("rammed", "player:1")
    people.say("ram", roll=roll)
    if people.prompt.key.endswith("damage"):
        people.say("damage")
    assert state_of_player(people) == (left, 0, 0)


def test_a_ramming_ship_does_nothing_to_one_of_its_own() -> None:
    people = People(alone("battle-cruiser", "Ramming Cruiser"))
    until(people, "rammed")
    people.pick("rammed", "nobody")
    assert people.prompt.key.endswith("action")
    assert state_of_player(people) == (2, 0, 0)


@pytest.mark.parametrize(("evades", "after"), [(0, (0, 0, 1)), (1, (0, 0, 0)), (2, (2, 0, 0))])
def test_a_torpedo_adds_its_hit_only_where_the_attack_hits(
    evades: int, after: tuple[int, int, int]
) -> None:
    people = People(alone("battle-cruiser", "Torpedo Cruiser"))
    until(people, "attack", "3")
    people.say("attack", roll="HHXXXX")
    # The text speaks of a hit, so nothing is asked before the defense dice.
    people.pick("defense", "own")
    people.say("evades", evades=evades)
    people.say("damage" if evades < 2 else "evaded")
    assert state_of_player(people) == after


@pytest.mark.parametrize(("band", "after"), [("1", (0, 1, 1)), ("2", (0, 0, 0))])
def test_close_action_disables_a_shield_before_damage_is_dealt(
    band: str, after: tuple[int, int, int]
) -> None:
    people = People(alone("battle-cruiser", "Close Action Cruiser"))
    until(people, "attack", band)
    dice = people.prompt.fields[0].most
    people.say("attack", roll="HH".ljust(dice, "X"))
    people.pick("defense", "own")
    people.say("evades", evades=0)
    if band == "1":
        told = people.say("disabled")
        assert told.words == "A1: turn 1 active shield to the disabled side."
    people.say("damage")
    assert state_of_player(people) == after


@pytest.mark.parametrize("evades", [0, 4])
def test_a_dissipator_strains_only_whom_it_hits(evades: int) -> None:
    text = "if the attack hits, the defender gains 1 auxiliary power."
    [name] = [each for kind, each, _, found in TEXTS if kind == "breen" and text in found]
    people = People(alone("breen", name))
    until(people, "attack", "2")
    people.say("attack", roll="HH".ljust(people.prompt.fields[0].most, "X"))
    people.pick("defense", "own")
    people.say("evades", evades=evades)
    if evades:
        people.say("evaded")
    else:
        told = people.say("strained")
        assert told.words == "Put 1 auxiliary power token beside A1."


@pytest.mark.parametrize(
    "text",
    [
        "when attacking: if the attack hits, add 1 crit.",
        "when attacking, at deal damage: deal 1 damage to the defender.",
    ],
)
def test_a_text_that_nobody_reads_is_asked_about_when_the_attack_hits(text: str) -> None:
    people = People(alone("battle-cruiser", "Bulwark", ability=text))
    until(people, "attack")
    people.say("attack", roll="HH".ljust(people.prompt.fields[0].most, "X"))
    people.pick("defense", "own")
    people.say("evades", evades=1)
    asked = people.say("hit-in-all", hits=1, crits=1, disabled=1)
    assert [each.text for each in asked.reasons] == [text]
    assert [each.usual for each in asked.fields] == [1, 0, 0]
    assert people.state.player("player:1").disabled == 1


def test_a_text_about_overlapping_that_nobody_reads_is_told_then() -> None:
    text = "after overlapping an opposing ship: gain 1 evade."
    people = People(alone("battle-cruiser", "Bulwark", ability=text))
    until(people, "overlapping")
    assert [each.text for each in people.prompt.reasons] == [text]
