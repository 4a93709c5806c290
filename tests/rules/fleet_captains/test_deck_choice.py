"""Subdecks: what each card is good for, what missions want, the counts, and choices of four."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.errors import DocumentError
from rules.fleet_captains.box.command_cards import CommandCard, CommandSubdeck, read_subdeck
from rules.fleet_captains.box.mission_cards import MissionCard, read_mission_card
from rules.fleet_captains.effects.forms import DEEDS, STATES
from rules.fleet_captains.muster.aids import AIDS, aids_of, does_help, wanted_by
from rules.fleet_captains.muster.card_help import MissionHelp, card_help
from rules.fleet_captains.muster.deck_choice import (
    DeckChoice,
    DeckProblem,
    check_deck,
    chosen_subdecks,
    deck_choice_from_document,
    deck_document,
    deck_help,
    subdecks_of,
)
from rules.loader import load_boxes

BOX = load_boxes()["house-base"]
CARDS = {card.name: card for subdeck in BOX.subdecks.values() for card in subdeck.cards}
FOUR = ("way-of-the-warrior", "the-science-of-war", "battleships", "code-of-honor")
WARLIKE = {"science": 1, "influence": 3, "combat": 7}
"""The mission mix of EF-2."""


def card(*effects: dict[str, Any]) -> CommandCard:
    """Returns a card of these effects."""
    return subdeck(*effects).cards[0]


def subdeck(*effects: dict[str, Any], **changes: Any) -> CommandSubdeck:
    """Returns a subdeck of one card."""
    cards = [{"name": "Card", "effects": list(effects)}]
    whole = {"key": "own", "name": "Own", "side": "klingon", "theme": "Any", "cards": cards}
    return read_subdeck({**whole, **changes})


def mission(**asked: Any) -> MissionCard:
    """Returns a science mission of a deed or a condition."""
    return read_mission_card({"name": "Mission", "kind": "science", "vp": 1, **asked})


def aids(of: CommandCard) -> set[str]:
    """Returns the aids of all effects of a card."""
    return {aid for effect in of.effects for aid in aids_of(effect)}


TESTS = {"weapons_test", "sensors_test", "engines_test", "shields_test"}
OF_SENSORS = {"scan_test", "transport_test"}

# --- what cards are good for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "good_for"),
    [
        # A combat effect acts in combat and in Weapons and Shields Tests (FC-117).
        ("Charge", {"attack", "weapons_test"}),
        ("Battle Stations", {"attack", "weapons_test", "shields_test"}),
        # An interrupt never in combat (FC-115), and in every test.
        ("Emergency Power", {*TESTS, *OF_SENSORS, "encounter_test"}),
        ("Modified Torpedo", {"sensors_test", *OF_SENSORS, "encounter_test"}),
        ("Against the Odds", {"encounter_test"}),
        ("Emergency Beaming", {"transport_test"}),
        ("Silent Running", {"movement"}),
        # Crew lasts, in combat and on the move too.
        ("Nu'Daq", {"crew", "attack", "weapons_test", "encounter_test"}),
        ("Cloak Technician", {"crew", "movement", "engines_test", "encounter_test"}),
        # What crew does when it is trashed counts (EF-33).
        (
            "A Captain Who Listens",
            {"crew", "control", "sensors_test", "shields_test", *OF_SENSORS, "encounter_test"},
        ),
        ("Mediator", {"crew", "control", "clearing", "building"}),
        ("First Contact", {"control"}),
        ("Founding Charter", {"building"}),
        ("Drive Them Out", {"clearing"}),
        ("Crush the Walls", {"razing"}),
        # It destroys an own installation only.
        ("Scorched Ground", set()),
        ("Survey Team", {"landing", "recovery"}),
        ("Take Them Alive", {"prisoners"}),
        ("Plunder", {"cargo"}),
        ("Unwelcome Gift", {"gifts"}),
        ("Strange New Charts", {"exploration"}),
        (
            "Fury",
            {
                "attack",
                *(f"{each}_test" for each in ("weapons", "sensors", "engines", "shields")),
                *(f"{each}_test" for each in ("transport", "scan", "encounter")),
            },
        ),
        ("Sabotaged Relay", {"attack"}),
        ("Evasive Pattern", {"shields_test", "movement"}),
        # What helps with anything has no aid.
        ("Fresh Orders", set()),
        ("Vengeance", set()),
        ("Bloodwine", set()),
        ("Words before Weapons", set()),
    ],
)
def test_what_a_card_is_good_for(name: str, good_for: set[str]) -> None:
    assert aids(CARDS[name]) == good_for


@pytest.mark.parametrize(
    ("effect", "good_for"),
    [
        ({"kind": "combat", "needs": {"role": "target"}, "does": [{"add": {"weapons": 2}}]}, False),
        ({"kind": "combat", "when": "damage", "does": [{"add": {"weapons": 2}}]}, False),
        ({"kind": "combat", "does": [{"add": {"weapons": -2}}]}, False),
        ({"kind": "combat", "does": [{"weaken": {"weapons": 2}}]}, False),
        ({"kind": "combat", "does": [{"weaken": {"any": 2}}]}, True),
        ({"kind": "combat", "does": [{"disable": {"system": "shields", "who": "enemy"}}]}, True),
        ({"kind": "combat", "does": [{"damage": {"number": 1, "who": "enemy"}}]}, True),
        ({"kind": "combat", "does": [{"damage": 1}]}, False),
        (
            {"kind": "ops", "when": "turn", "does": [{"choose": [[{"draw": 1}], [{"vp": 1}]]}]},
            False,
        ),
    ],
)
def test_what_helps_who_attacks(effect: dict[str, Any], good_for: bool) -> None:
    assert ("attack" in aids(card(effect))) == good_for


def test_every_aid_is_that_of_a_house_card_and_wanted_by_some_mission() -> None:
    assert {aid for each in CARDS.values() for aid in aids(each)} == set(AIDS)
    asked = [
        *(mission(deed=document) for document, _ in DEEDS.examples()),
        *(mission(condition=document) for document, _ in STATES.examples()),
        *(
            mission(deed={"test": {"system": system, "level": 9}})
            for system in ("engines", "shields")
        ),
        *(mission(deed={"transport": what}) for what in ("cargo", "give")),
        mission(deed={"away_team": "recover"}),
    ]
    assert {aid for each in asked for aid in wanted_by(each)} == set(AIDS)
    assert all(wanted_by(each) for each in asked)


# --- what missions want --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "asked", "helps"),
    [
        ("Targeting Solution", {"deed": {"test": {"system": "sensors", "level": 10}}}, True),
        ("Targeting Solution", {"deed": {"test": {"system": "engines", "level": 10}}}, False),
        ("Charge", {"deed": {"attack": 1}}, True),
        # An installation is attacked by a Weapons Test (FC-78).
        ("Charge", {"deed": {"raze": True}}, True),
        ("Plant the Banner", {"condition": {"installations": 2}}, True),
        ("Plant the Banner", {"deed": {"remove_control": 1}}, False),
        ("Drive Them Out", {"deed": {"remove_control": 1}}, True),
        ("Boarding Hooks", {"condition": {"prisoners": 1}}, True),
        ("Boarding Hooks", {"deed": {"reveal": True}}, False),
        ("Nu'Daq", {"condition": {"crew_aboard": 3}}, True),
    ],
)
def test_a_card_helps_with_what_a_mission_wants(
    name: str, asked: dict[str, Any], helps: bool
) -> None:
    assert does_help(CARDS[name], mission(**asked)) == helps


@pytest.mark.parametrize(
    ("at", "helps"),
    [
        (None, True),
        ({"kind": "nebula"}, True),
        ({"kind": ["star", "nebula"]}, True),
        ({"kind": "star"}, False),
    ],
)
def test_a_card_and_its_mission_have_a_location_in_common(
    at: dict[str, Any] | None, helps: bool
) -> None:
    test = {"system": "shields", "level": 9, **({"at": at} if at else {})}
    assert does_help(CARDS["Natural Cover"], mission(deed={"test": test})) == helps


@pytest.mark.parametrize(("habitable", "helps"), [(None, True), (True, True), (False, False)])
def test_a_habitable_planet_is_no_barren_one(habitable: bool | None, helps: bool) -> None:
    at = {"kind": "planet", **({} if habitable is None else {"habitable": habitable})}
    asked = mission(condition={"controls": {"count": 2, "at": at}})
    assert does_help(CARDS["First Contact"], asked) == helps


# --- counts --------------------------------------------------------------------------------------


def test_counts_of_a_subdeck_are_those_of_its_cards_and_the_missions() -> None:
    found = deck_help(BOX, BOX.subdecks["conquest"])
    assert (found.cards, found.kinds) == (10, {"ops": 8, "combat": 1, "crew": 1})
    assert found.missions == {
        "science": MissionHelp(cards=0, missions=0, of=26, pairs=0),
        "influence": MissionHelp(cards=4, missions=19, of=25, pairs=63),
        "combat": MissionHelp(cards=3, missions=18, of=25, pairs=20),
    }
    assert found.aids == {
        "weapons_test": 1,
        "shields_test": 1,
        "attack": 1,
        "control": 3,
        "clearing": 2,
        "building": 2,
        "crew": 1,
    }


@pytest.mark.parametrize(
    ("key", "average"),
    [
        ("way-of-the-warrior", Fraction(152 * 7, 25) + Fraction(2 * 3, 25) + Fraction(32, 26)),
        ("conquest", Fraction(20 * 7, 25) + Fraction(63 * 3, 25)),
    ],
)
def test_average_weighs_missions_by_the_mix(key: str, average: Fraction) -> None:
    assert deck_help(BOX, BOX.subdecks[key]).average(WARLIKE) == average / 11


def test_the_best_four_for_the_fleet_of_the_example_are_those_it_takes() -> None:
    """EF-2: of a warlike fleet; which four the player takes stands in the rulebook."""
    best = sorted(
        subdecks_of(BOX, "klingon"),
        key=lambda each: deck_help(BOX, each).average(WARLIKE),
        reverse=True,
    )
    assert {each.key for each in best[:4]} == set(FOUR)


def test_a_whole_deck_counts_all_its_cards() -> None:
    four = [BOX.subdecks[key] for key in FOUR]
    found = deck_help(BOX, *four)
    assert (found.cards, found.kinds) == (40, {"ops": 13, "combat": 22, "crew": 8})
    assert found.missions["combat"].cards == 31
    assert found.average(WARLIKE) == sum(
        (deck_help(BOX, each).average(WARLIKE) for each in four), Fraction(0)
    )


def test_without_missions_nothing_is_helped() -> None:
    found = card_help(BOX.subdecks["conquest"].cards, [])
    assert found.missions["combat"] == MissionHelp(cards=0, missions=0, of=0, pairs=0)
    assert found.average(WARLIKE) == 0
    assert deck_help(BOX, BOX.subdecks["conquest"]).average({}) == 0


# --- choices -------------------------------------------------------------------------------------


def test_four_subdecks_of_a_side_are_a_deck() -> None:
    choice = DeckChoice("klingon", FOUR)
    assert check_deck(BOX, choice) == []
    assert [each.key for each in chosen_subdecks(BOX, choice)] == list(FOUR)


@pytest.mark.parametrize(
    ("subdecks", "problem"),
    [
        (
            ("conqest", *FOUR),
            DeckProblem(
                "deck.unknown",
                "/subdecks/0",
                'there is no subdeck "conqest"; did you mean "conquest"?',
            ),
        ),
        (
            (*FOUR, "main-engineering"),
            DeckProblem(
                "deck.side",
                "/subdecks/4",
                "Main Engineering is a subdeck of Federation; choose one of Klingon",
            ),
        ),
        (
            (*FOUR, "battleships"),
            DeckProblem(
                "deck.double", "/subdecks/4", "Battleships is chosen twice; choose it once"
            ),
        ),
        (
            FOUR[:3],
            DeckProblem(
                "deck.number",
                "/subdecks",
                "a command deck is made of 4 subdecks, and 3 of Klingon are chosen; choose 1 more",
            ),
        ),
        (
            (*FOUR, "conquest", "deep-raids"),
            DeckProblem(
                "deck.number",
                "/subdecks",
                "a command deck is made of 4 subdecks, and 6 of Klingon are chosen; leave 2 out",
            ),
        ),
    ],
)
def test_a_problem_is_named_with_its_place_and_remedy(
    subdecks: tuple[str, ...], problem: DeckProblem
) -> None:
    assert check_deck(BOX, DeckChoice("klingon", subdecks)) == [problem]


def test_a_subdeck_that_is_not_typed_in_whole_is_named() -> None:
    short = subdeck({"kind": "ops", "when": "turn", "does": [{"draw": 1}]})
    box = type(BOX)(
        **{
            **{name: getattr(BOX, name) for name in BOX.__dataclass_fields__},
            "subdecks": {**BOX.subdecks, "own": short},
        }
    )
    assert check_deck(box, DeckChoice("klingon", (*FOUR[:3], "own"))) == [
        DeckProblem(
            "deck.cards",
            "/subdecks/3",
            "Own has cards: 1 of 10; complete it in the box",
        )
    ]


def test_a_document_asks_for_a_choice() -> None:
    document = {"side": "klingon", "subdecks": list(FOUR), "missions": {"combat": 6}}
    assert deck_choice_from_document(document, BOX) == DeckChoice(
        "klingon", FOUR, {"science": 0, "influence": 0, "combat": 6}
    )
    assert deck_choice_from_document({"side": "klingon", "subdecks": []}, BOX) == DeckChoice(
        "klingon", ()
    )


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        ([], "", "a choice of subdecks is an object"),
        ({"side": "klingon"}, "", 'lacks the field "subdecks"'),
        ({"side": "romulan", "subdecks": []}, "/side", "there is no side"),
        ({"side": "klingon", "subdecks": "x"}, "/subdecks", "a list is expected"),
        ({"side": "klingon", "subdecks": [1]}, "/subdecks/0", "text is expected"),
        ({"side": "klingon", "subdecks": ["x"] * 21}, "/subdecks", "more than 20 subdecks"),
        (
            {"side": "klingon", "subdecks": [], "missions": {"combat": 39}},
            "/missions/combat",
            "from 0 to 38 is expected, not 39",
        ),
        (
            {"side": "klingon", "subdecks": [], "missions": {"trade": 1}},
            "/missions",
            'has no field "trade"',
        ),
    ],
)
def test_a_fault_of_a_choice_is_named_at_its_field(document: Any, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        deck_choice_from_document(document, BOX)
    assert caught.value.where == where
    assert message in caught.value.message


def test_a_checked_choice_tells_the_deck_and_every_subdeck() -> None:
    document = deck_document(BOX, DeckChoice("klingon", FOUR, WARLIKE))
    assert (document["legal"], document["problems"]) == (True, [])
    assert document["deck"]["cards"] == 40
    assert [each["key"] for each in document["subdecks"] if each["chosen"]] == list(FOUR)
    assert len(document["subdecks"]) == 10
    average = deck_help(BOX, BOX.subdecks["battleships"]).average(WARLIKE)
    [told] = [each for each in document["subdecks"] if each["key"] == "battleships"]
    assert told["helping"] == {"fraction": str(average), "decimal": float(average)}
    assert told["help"]["combat"] == {"cards": 7, "missions": 18, "of": 25}
    bare = deck_document(BOX, DeckChoice("klingon", ("conqest",)))
    assert "helping" not in bare["deck"]
    assert [each["code"] for each in bare["problems"]] == ["deck.unknown", "deck.number"]
