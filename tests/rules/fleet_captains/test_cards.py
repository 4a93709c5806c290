"""Cards of the house box: they read, say themselves in our words and come back the same."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.errors import DocumentError
from rules.fleet_captains.box.box import GameBox, box_from_document
from rules.fleet_captains.box.box_check import check_box
from rules.fleet_captains.effects.effect import MOMENTS
from rules.loader import FIXTURES, load_boxes

FOLDER = FIXTURES / "fleet_captains"
HOUSE: dict[str, Any] = json.loads((FOLDER / "house-base.json").read_text(encoding="utf-8"))
SCHEMA: dict[str, Any] = json.loads(
    (FIXTURES / "schemas" / "fleet_captains_box.json").read_text(encoding="utf-8")
)
FIRST_EFFECT = ("commands", 0, "cards", 0, "effects", 0)


@pytest.fixture(scope="module")
def house() -> GameBox:
    """Returns the house box."""
    return load_boxes()["house-base"]


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """Returns the house box with another value at a place."""
    document = deepcopy(HOUSE)
    here: Any = document
    for part in path[:-1]:
        here = here[part]
    here[path[-1]] = to
    return document


def test_house_box_has_the_numbers_of_the_base_game(house: GameBox) -> None:
    assert len(house.ships) == 24
    assert all(card.ability for card in house.ships.values())
    assert sum(tile.copies for tile in house.tiles.values()) == 50
    assert sum(card.copies for card in house.missions.values()) == 76
    assert sum(card.copies for card in house.encounters.values()) == 50
    assert {(deck.side, deck.size) for deck in house.subdecks.values()} == {
        ("federation", 10),
        ("klingon", 10),
    }
    assert Counter(deck.side for deck in house.subdecks.values()) == {
        "federation": 10,
        "klingon": 10,
    }
    assert sum(deck.size for deck in house.subdecks.values()) == 200


def test_missions_of_the_house_are_of_three_kinds(house: GameBox) -> None:
    kinds: Counter[str] = Counter()
    for card in house.missions.values():
        kinds[card.kind] += card.copies
    assert kinds == {"science": 26, "influence": 25, "combat": 25}


def test_every_card_comes_back_the_same(house: GameBox) -> None:
    assert [card.as_document() for card in house.ships.values()] == HOUSE["ships"]
    assert [card.as_document() for card in house.tiles.values()] == HOUSE["tiles"]
    assert [card.as_document() for card in house.missions.values()] == HOUSE["missions"]
    assert [card.as_document() for card in house.encounters.values()] == HOUSE["encounters"]
    assert [deck.as_document() for deck in house.subdecks.values()] == HOUSE["commands"]


def test_ship_is_said_with_ability_and_dial(house: GameBox) -> None:
    assert house.ships["uss-defiant"].words[:2] == [
        "U.S.S. Defiant (federation, Defiant): Size 2; missions: 2 combat",
        "In combat, against a larger ship: +2 Weapons.",
    ]
    assert house.ships["uss-defiant"].words[2] == "dial (weapons, sensors, engines, shields):"
    assert house.ships["uss-defiant"].words[5] == "red: 5 D 2 3; 2 1 5 2"
    assert house.ships["iks-korinar"].words[1] == "When cloaking: place a sensor echo here."
    assert house.ships["uss-yosemite"].words[1] == "In a System Test, at a nebula: +2 Sensors."


@pytest.mark.parametrize(
    ("name", "words"),
    [
        # EF-9
        (
            "Class J Nebula",
            [
                "Class J Nebula (a nebula): Size 6; encounter on 1 to 2",
                "Every ship here: +4 Shields.",
            ],
        ),
        # EF-28
        (
            "Class 17 Nebula",
            [
                "Class 17 Nebula (a nebula): Size 6; encounter on 1 to 2",
                "Every ship here: -2 Weapons.",
            ],
        ),
        (
            "Asteroid Field",
            [
                "Asteroid Field (a hazardous location): Size 7; encounter on 1 to 3",
                (
                    "A ship that enters: make a test of Engines, level 9 (failure: this ship takes "
                    "1 damage)."
                ),
            ],
        ),
        (
            "Settled World",
            [
                "Settled World (a habitable planet): Size 5; encounter on 1 to 2",
                "An installation takes 1 control token less than usual.",
            ],
        ),
    ],
)
def test_tiles_are_said(house: GameBox, name: str, words: list[str]) -> None:
    assert house.tiles[name].words == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        # EF-39
        (
            "Attack Run",
            ["Attack Run (combat): 1 VP", "Do 1 damage or more in one attack on an enemy ship."],
        ),
        # EF-41
        (
            "Expansive Survey",
            [
                "Expansive Survey (science): 2 VP",
                "Condition: you have explored 6 locations that form one group.",
            ],
        ),
        # EF-6
        (
            "Geological Study",
            [
                "Geological Study (science): 2 VP",
                "Pass a test of Sensors, level 20, at an uninhabitable planet.",
            ],
        ),
        (
            "Border Raid",
            [
                "Border Raid (combat, secret): 1 VP",
                "Condition: you have 2 ships beyond the middle of the sector.",
            ],
        ),
    ],
)
def test_missions_are_said(house: GameBox, name: str, words: list[str]) -> None:
    assert house.missions[name].words == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        # EF-42
        (
            "Mysterious Abductions",
            [
                "Mysterious Abductions (one ship): Shields Test, level 12",
                "Success: 1 VP.",
                "Failure: discard all crew of this ship.",
            ],
        ),
        # EF-4
        (
            "Particle Fountain",
            [
                "Particle Fountain (one ship): Sensors Test, level 12",
                "Success: 1 VP.",
                "Failure: this ship takes 1 damage.",
            ],
        ),
        (
            "Lost Settlers",
            [
                "Lost Settlers (one ship, persistent): Shields Test, level 9",
                "Success: place 1 control token of yours here.",
            ],
        ),
        ("Friendly Traders", ["Friendly Traders (one ship): no test", "1 VP."]),
    ],
)
def test_encounters_are_said(house: GameBox, name: str, words: list[str]) -> None:
    assert house.encounters[name].words == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        # EF-33
        (
            "Data",
            [
                "Data",
                "Combat: When damaged: prevent 1 damage.",
                "Ops: In a System Test: +5 Sensors.",
                "Crew, officer: +3 Sensors. Trash: When damaged: prevent all damage.",
            ],
        ),
        # EF-34
        (
            "First Contact",
            [
                "First Contact (2 copies)",
                (
                    "Ops: On exploring a location, at a habitable planet: roll a die: on 1: place "
                    "1 control token of the opponent here; on 2 to 6: place 1 control token of "
                    "yours here."
                ),
            ],
        ),
        # EF-35
        (
            "Modified Torpedo",
            [
                "Modified Torpedo",
                (
                    "Ops: In any action but combat, or in an encounter, with Weapons 1 or more: "
                    "+4 Sensors."
                ),
            ],
        ),
        # EF-36
        ("Battle Stations", ["Battle Stations (2 copies)", "Combat: +2 Weapons and +2 Shields."]),
        # EF-38
        (
            "Mr. Spock",
            [
                "Mr. Spock",
                "Ops: In a System Test: +5 Sensors.",
                "Crew, officer: +3 Sensors.",
            ],
        ),
        (
            "Code 47",
            [
                "Code 47",
                "Ops: During your turn: your Fleet Size grows by 1.",
            ],
        ),
        (
            "Reinforcements",
            [
                "Reinforcements",
                "Ops: During your turn: your Fleet Size grows by 1.",
            ],
        ),
        (
            "Sensor Overload",
            [
                "Sensor Overload",
                (
                    "Ops: As an action: make an opposed test, Sensors against Sensors of an enemy "
                    "ship here (success: Disable Sensors of the enemy ship until the end of the "
                    "turn)."
                ),
            ],
        ),
        (
            "Emergency Power",
            [
                "Emergency Power (2 copies)",
                "Ops: In any action but combat, or in an encounter: +2 to any one System.",
            ],
        ),
        ("Kurn", ["Kurn", "Crew, captain: +1 Weapons and +1 Shields."]),
        ("Vagh", ["Vagh", "Crew, officer: +1 Weapons and +1 Sensors."]),
        ("Nu'Daq", ["Nu'Daq", "Crew, captain: +2 Weapons."]),
    ],
)
def test_command_cards_are_said(house: GameBox, name: str, words: list[str]) -> None:
    [card] = [card for deck in house.subdecks.values() for card in deck.cards if card.name == name]
    assert card.words == words


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        (
            changed("tiles", 0, "kind", to="void"),
            "/tiles/0/kind",
            'there is no kind of location "void"; it is one of empty, hazard, nebula, planet, star',
        ),
        (
            changed("tiles", 0, "habitable", to=True),
            "/tiles/0/habitable",
            'only the kind "planet" may be habitable',
        ),
        (
            changed("tiles", 0, "encounter", to=[1]),
            "/tiles/0/encounter",
            "an encounter range is a list: lowest and highest number of the die",
        ),
        (
            changed("missions", 0, "condition", to={"linked": True}),
            "/missions/0",
            "a mission has a deed or a condition, not both; leave one out",
        ),
        (
            changed("missions", 0, "deed", to={"fly": True}),
            "/missions/0/deed",
            (
                'there is no deed "fly"; there is test, attack, destroy, scan, away_team, '
                "remove_control, place_control, build, raze, explore, travel, transport, "
                "encounter, reveal"
            ),
        ),
        (
            changed("encounters", 0, "test", "level", to=0),
            "/encounters/0/test/level",
            "a whole number from 1 to 60 is expected, not 0",
        ),
        (
            changed("encounters", 5, "fail", to={"does": [{"draw": 1}]}),
            "/encounters/5/fail",
            "nothing can fail without a test; write one, or leave this out",
        ),
        (
            changed("commands", 0, "cards", to=[]),
            "/commands/0/cards",
            "too few command cards: 0 of at least 1",
        ),
        (
            changed(*FIRST_EFFECT, "when", to="soon"),
            "/commands/0/cards/0/effects/0/when",
            'there is no moment "soon"; it is one of ' + ", ".join(sorted(MOMENTS)),
        ),
        (
            changed(
                "commands", 0, "cards", 0, "effects", 0, to={"kind": "ops", "does": [{"draw": 1}]}
            ),
            "/commands/0/cards/0/effects/0",
            'an effect of the kind "ops" needs its moment; write "when"',
        ),
        (
            changed(*FIRST_EFFECT, "crew", to="captain"),
            "/commands/0/cards/0/effects/0/crew",
            'only an effect of the kind "crew" has this; leave it out',
        ),
        (
            changed(*FIRST_EFFECT, "does", 0, to={"addd": {"any": 2}}),
            "/commands/0/cards/0/effects/0/does/0",
            'there is no verb "addd"; did you mean "add"?',
        ),
        (
            changed("ships", 0, "ability", "does", 0, to={"add": {"engine": 1}}),
            "/ships/0/ability/does/0/add",
            'a list of Systems has no field "engine"; did you mean "engines"?',
        ),
    ],
)
def test_reader_and_schema_refuse_the_same_faults(
    document: dict[str, Any], where: str, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        box_from_document(document)
    assert (caught.value.where, caught.value.message) == (where, message)
    assert not Draft202012Validator(SCHEMA).is_valid(document)


def leads_somewhere(pointer: str, card: Any) -> bool:
    """Returns whether a JSON pointer leads to a part of a card."""
    here = card
    for part in pointer.split("/")[1:]:
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and part.isdecimal() and int(part) < len(here):
            here = here[int(part)]
        else:
            return False
    return True


def test_what_is_printed_and_what_is_ours_leads_to_parts_of_cards() -> None:
    cards = [
        card for part in ("tiles", "missions", "encounters", "commands") for card in HOUSE[part]
    ]
    cards += [card for deck in HOUSE["commands"] for card in deck["cards"]]
    lost = [
        (card["name"], pointer)
        for card in cards
        for pointer in {**card.get("house_made", {}), **card.get("printed", {})}
        if not leads_somewhere(pointer, card)
    ]
    assert lost == []


def test_double_names_have_their_place() -> None:
    with pytest.raises(DocumentError) as caught:
        box_from_document(changed("tiles", 1, "name", to="Empty Space"))
    assert (caught.value.where, caught.value.message) == (
        "/tiles/1",
        'there are two location tiles "Empty Space"; each needs its own',
    )


def test_check_names_stacks_that_are_too_small() -> None:
    document = changed("tiles", 0, "copies", to=13)
    document["missions"] = [each for each in document["missions"] if each["kind"] != "science"]
    del document["commands"][0]["cards"][0]
    del document["commands"][19]
    found = [
        (each.severity, each.code, each.where, each.message)
        for each in check_box(box_from_document(document))
    ]
    assert found == [
        (
            "warning",
            "tiles.number",
            "/tiles",
            "there are 49 location tiles, counting copies; the base game has 50",
        ),
        (
            "warning",
            "missions.kind",
            "/missions",
            (
                "there are 0 science missions, and the ships of federation bring 16 together; type "
                "more in"
            ),
        ),
        (
            "warning",
            "missions.kind",
            "/missions",
            "there are 0 science missions, and the ships of klingon bring 1 together; type more in",
        ),
        (
            "warning",
            "subdeck.cards",
            "/commands/0/cards",
            "Main Engineering has 8 cards, counting copies; a subdeck has 10",
        ),
        (
            "warning",
            "side.subdecks",
            "/commands",
            "klingon has 9 subdecks; the base game has 10 a side",
        ),
    ]
