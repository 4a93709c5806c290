"""Enemies that come on a real table: where they stand, and what if models are missing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.alliance.at_table.start import TableStart, start_document, start_from_document
from rules.errors import DocumentError
from rules.loader import load_damage_deck
from tests.rules.alliance.tables import (
    AKIRA,
    EXCELSIOR,
    People,
    begin,
    enemy_documents,
    example,
    mission_document,
)
from tests.rules.alliance.test_at_table_end import until

FREE = (
    "If another base is in the way, the whole formation takes the nearest free place along the "
    "edge, or else farther in."
)


def coming(*later: str, models: dict[str, int] | None = None) -> TableStart:
    """Begins a mission with three attack ships, to which ships of these types come in round 2."""
    document = mission_document()
    document["house_made"] = []
    ships = {"here": ["attack-ship"] * 3, "later": list(later)}
    document["enemies"] = [
        {
            "id": name,
            "name": name.capitalize(),
            "arrival": "setup" if name == "here" else 2,
            "bearing": 3,
            "ships": {"2": [{"type": each} for each in types]},
        }
        for name, types in ships.items()
    ]
    if models is None:
        return begin(document)
    deck, players = load_damage_deck(), (AKIRA, EXCELSIOR)
    return start_from_document(
        start_document(document, enemy_documents(), deck, players, "1", models=models)
    )


def statuses(people: People) -> list[str]:
    """Gives whether each enemy is in play, by ID token."""
    return [each.status for each in people.state.enemies]


def reasons(people: People) -> list[str]:
    """Gives why, as it stands beside the prompt."""
    return [each.text for each in people.prompt.reasons]


# --- places ---------------------------------------------------------------------------------------


def test_rows_spacing_and_a_place_that_is_taken_are_told() -> None:
    people = People(example(together=5))
    people.say("map")
    assert reasons(people) == [
        (
            "ID tokens from left to right as the ships look: from the edge inward 5 4 3, then 2 1. "
            "The middles of the bases are 2.5 inches apart, the formation is centred over the "
            "arrow and heads as it points, the rear of the row nearest the edge on that edge."
        ),
        FREE,
    ]
    people.say("arrive-pair")
    assert reasons(people) == [
        "It stands over the arrow and heads as it points, its rear on the edge.",
        FREE,
    ]


def test_two_ships_stand_in_one_row() -> None:
    people = People(example())
    people.say("map")
    assert reasons(people)[0].startswith(
        "ID tokens from left to right as the ships look: 2 1. The middles"
    )


def test_where_it_stands_outside_the_edge_is_told() -> None:
    people = People(example())
    until(people, "ending")
    assert reasons(people)[-1] == "Over a corner, the edge that its middle crossed first counts."
    people.pick("ending", "edge-west")
    assert reasons(people)[-1] == (
        "It stands where the line of its middle left the map; where another base stands there, it "
        "is shifted along the edge until it is free."
    )


# --- models ---------------------------------------------------------------------------------------


def test_models_that_were_counted_are_made_free_before_the_formation_comes() -> None:
    people = People(coming("attack-ship", "attack-ship", models={"attack-ship": 4}))
    until(people, "dials")
    people.correct("enemy:2", "shields", 1)
    until(people, "remove-2")
    assert statuses(people) == ["in-play", "removed", "in-play"]
    told = people.say("remove-2")
    assert told.words == "Take Jem'Hadar Attack Ship 2 off the table: its model is needed."
    assert told.reasons[0].text == "It has the fewest shields and hull left, 4 in all."
    # The start says how many there are: nobody is asked.
    assert people.say("arrive-later").fields == ()
    assert statuses(people) == ["in-play", "removed", "in-play", "in-play", "in-play"]


def test_of_equals_the_farthest_goes() -> None:
    people = People(coming("attack-ship", models={"attack-ship": 3}))
    until(people, "farthest")
    assert people.prompt.words == "Which of them is farthest from any of your ships?"
    people.correct("enemy:1", "shields", 3)
    assert [each.value for each in people.prompt.fields[0].options] == ["enemy:2", "enemy:3"]
    people.pick("farthest", "enemy:3")
    assert people.prompt.key.endswith("remove-3")
    assert statuses(people) == ["in-play", "in-play", "removed"]


def test_models_of_another_type_are_left_alone() -> None:
    people = People(coming("galor", models={"attack-ship": 0, "galor": 1}))
    until(people, "arrive-later")
    assert people.prompt.fields == ()
    assert statuses(people)[:3] == ["in-play"] * 3


def test_models_that_nobody_counted_are_asked_about() -> None:
    people = People(coming("attack-ship", "galor"))
    until(people, "arrive-later")
    [asked] = people.prompt.fields
    assert (asked.name, asked.label) == (
        "missing-attack-ship",
        "Jem'Hadar Attack Ship models that you are short of",
    )
    people.correct("enemy:3", "damage", 2)
    people.say("arrive-later", **{"missing-attack-ship": 1})
    people.say("remove-3")
    assert statuses(people) == ["in-play", "in-play", "removed", "in-play", "in-play"]
    assert people.prompt.key.endswith("dials")


def test_who_says_nothing_has_models_enough() -> None:
    people = People(coming("attack-ship"))
    until(people, "arrive-later")
    people.say("arrive-later")
    assert statuses(people) == ["in-play"] * 4


def test_where_no_other_is_left_any_model_will_do() -> None:
    people = People(coming("attack-ship", models={"attack-ship": 0}))
    until(people, "dials")
    for enemy in (1, 2, 3):
        people.correct(f"enemy:{enemy}", "status", "destroyed")
    until(people, "any-model")
    assert people.prompt.words == (
        "No other Jem'Hadar Attack Ship is on the table: use any model in its place."
    )


def test_only_types_of_the_mission_are_kept_in_the_start() -> None:
    start = coming("galor", models={"attack-ship": 3, "breen": 2})
    assert start.models == {"attack-ship": 3}
    assert example().models == {}


@pytest.mark.parametrize(
    ("models", "where"),
    [({"attack-ship": -1}, "/models/attack-ship"), ({"tea": 1}, "/models"), (3, "/models")],
)
def test_wrong_models_are_refused(models: Any, where: str) -> None:
    document = start_document(
        mission_document(), enemy_documents(), load_damage_deck(), (AKIRA,), "1"
    )
    with pytest.raises(DocumentError) as caught:
        start_from_document(document | {"models": models})
    assert caught.value.where == where
