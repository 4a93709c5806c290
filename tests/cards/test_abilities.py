"""The texts of cards: what is checked of them, how they are shown, how many are played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.ability_checks import ability_faults
from cards.coverage import Share, coverage_of
from cards.faults import CatalogueFaultsError
from cards.management.commands import check_cards
from cards.models import Card
from cards.pages import play_status
from cards.services import LoadReport, catalogue_check, house_card_save
from cards.wording import ClausePart, ability_clauses
from rules.abilities import parse, render
from rules.abilities.names import catalogue_names
from rules.battle.phases.prepare import is_played
from rules.cards import Upgrade
from rules.catalogue import Catalogue
from rules.loader import FIXTURES, load_pilot_uses
from tests.cards.conftest import Edit

IN_NO_FLEET = {
    # They act in positions that were arranged, and stand in no fleet of the battles counted.
    "captain:erika-hernandez-75016",
    "talent:andorian-imperial-guard-75004",
    "tech:hatchery-72273",
}
GAIN = "action: gain 1 scan."


def document(text: str | None, status: str = "automated") -> dict[str, Any]:
    found = {"key": "crew:a-house", "type": "crew", "ability_status": status}
    return found if text is None else found | {"ability": text}


# --- the catalogue ------------------------------------------------------------------------------


def test_the_texts_of_the_catalogue_are_what_they_say_to_be(whole: Catalogue) -> None:
    names = catalogue_names(whole)
    faults: list[str] = []
    for path in sorted((FIXTURES / "cards").glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            faults += map(str, ability_faults(card, names, path.name))
    assert faults == []


def test_every_text_has_its_status(whole: Catalogue) -> None:
    for card in whole:
        assert bool(card.ability) == (card.ability_status != "none"), card.key


def test_texts_for_people_are_sentences(whole: Catalogue) -> None:
    for card in whole:
        if card.ability_status == "manual":
            assert card.ability[0].isupper() or card.ability[0] in '“"0123456789', card.key
            assert card.ability.endswith((".", ".”", '."', ".)")), card.key
            assert len(card.ability) <= 900, card.key


# --- what is checked ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (GAIN, "automated", []),
        (None, "none", []),
        (None, "manual", []),
        ("Does something.", "manual", []),
        (
            None,
            "automated",
            ["crew:a-house · ability: is missing; an automated card has a text"],
        ),
        (
            GAIN,
            "none",
            [
                (
                    "crew:a-house · ability_status: is none, but the card has a text; make it "
                    "automated or manual"
                )
            ],
        ),
        (
            "when atacking: add 1 hit.",
            "automated",
            [
                (
                    "crew:a-house · ability: cannot be read at “atacking” (character 6): unknown "
                    'word "atacking" (did you mean attacking, taking, facing?)'
                )
            ],
        ),
        (
            "action:  gain 1 scan.",
            "automated",
            [f"crew:a-house · ability: is not in the printed form, which is: {GAIN}"],
        ),
        (
            'when attacking with a "photon" weapon: add 1 hit.',
            "automated",
            [
                (
                    "crew:a-house · ability: cannot be read at “photon” (character 23): no card, "
                    'ship class or keyword is called "photon"'
                )
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_text(text: str | None, status: str, said: list[str]) -> None:
    names = frozenset({"photon torpedoes"})
    assert [str(fault) for fault in ability_faults(document(text, status), names)] == said


def test_a_load_refuses_a_text_that_cannot_be_read(directory: Any, edit: Edit) -> None:
    edit("a1.json", "crew:helmsman-a1", ability="action: gain 1 scn.", ability_status="automated")
    with pytest.raises(CatalogueFaultsError) as caught:
        catalogue_check(directory=directory)
    assert str(caught.value) == (
        "a1.json · crew:helmsman-a1 · ability: cannot be read at “scn” (character 16): unknown "
        'word "scn" (did you mean scan, second?)'
    )


def test_a_house_card_may_name_itself_and_stands_in_battles(loaded: LoadReport) -> None:
    text = 'action: disable another "a new officer" crew on this ship to gain 1 scan.'
    house_card_save(
        document={
            "key": "crew:a-new-officer-house",
            "type": "crew",
            "name": "A New Officer",
            "sets": ["house"],
            "era": "modern-2017",
            "cost": 3,
            "ability": text,
            "ability_status": "automated",
        }
    )
    assert Card.objects.get(key="crew:a-new-officer-house").document["ability"] == text


# --- how a text is shown ------------------------------------------------------------------------


def test_a_clause_has_its_timing_its_condition_its_costs_and_its_effects() -> None:
    text = (
        "once per round, when attacking, at modify attack dice, if this ship has scan: "
        "if the defender is cloaked, disable this to add 1 hit; otherwise, may add 1 crit."
    )
    (clause,) = ability_clauses(text)
    assert clause.parts == (
        ClausePart("timing", "once per round, when attacking, at modify attack dice"),
        ClausePart("", ", if this ship has scan:"),
        ClausePart("", " "),
        ClausePart("", "if the defender is cloaked, "),
        ClausePart("cost", "disable this"),
        ClausePart("", " to "),
        ClausePart("", "add 1 hit"),
        ClausePart("", "; "),
        ClausePart("", "otherwise, may "),
        ClausePart("", "add 1 crit"),
        ClausePart("", "."),
    )
    assert clause.text == text


def test_a_clause_that_waits_has_its_own_timing() -> None:
    (clause,) = ability_clauses("action: this round, when attacking: discard this to add 1 hit.")
    assert [part.text for part in clause.parts if part.kind == "timing"] == [
        "action:",
        "when attacking:",
    ]
    assert [part.text for part in clause.parts if part.kind == "cost"] == ["discard this"]


def test_an_attack_value_is_a_clause() -> None:
    clauses = ability_clauses("attack value: primary weapon +1. attack: disable this to fire.")
    assert [clause.text for clause in clauses] == [
        "attack value: primary weapon +1.",
        "attack: disable this to fire.",
    ]
    assert clauses[0].parts[0] == ClausePart("timing", "attack value:")
    assert clauses[0].explanation[0].text == "The attack value is primary weapon +1."


def test_a_clause_is_explained() -> None:
    (clause,) = ability_clauses("when defending: disable this to re-roll up to 2 blanks.")
    assert [(line.depth, line.text) for line in clause.explanation] == [
        (
            0,
            (
                "When: when defending (at the moment of the event, each time: the ship is "
                "attacked). Your choice: it has a cost."
            ),
        ),
        (
            1,
            (
                "Pay first: this ship disables this (makes a card or shield useless until it is "
                "enabled or repaired). Declined or not payable, the rest of it is lost; then:"
            ),
        ),
        (
            1,
            "this ship re-rolls up to 2 blanks (rolls dice again; at modify defense dice).",
        ),
    ]


def test_texts_for_people_are_shown_as_they_stand() -> None:
    (clause,) = ability_clauses("Read this aloud: twice.")
    assert (clause.parts, clause.explanation) == ((ClausePart("", "Read this aloud: twice."),), ())
    assert ability_clauses("") == ()
    assert [each.text for each in ability_clauses("One.\n\n Two. ")] == ["One.", "Two."]


def test_the_clauses_of_a_card_are_its_text(whole: Catalogue) -> None:
    for card in whole:
        shown = " ".join(clause.text for clause in ability_clauses(card.ability))
        assert shown == card.ability, card.key
        if card.ability_status == "automated":
            assert all(clause.explanation for clause in ability_clauses(card.ability)), card.key
            assert render(parse(card.ability)) == card.ability


@pytest.mark.parametrize(
    ("values", "title"),
    [
        ({"ability_status": "none"}, "No ability in play"),
        ({"ability_status": "manual"}, "Not yet written"),
        ({"ability_status": "manual", "ability": "Does it."}, "Read by people"),
        ({"ability_status": "automated", "ability": GAIN}, "Played by the simulator"),
    ],
)
def test_the_page_says_who_plays_a_card(values: dict[str, str], title: str) -> None:
    card = Upgrade(key="crew:a", type="crew", name="A", sets=(), era="classic", **values)  # type: ignore[arg-type]
    assert play_status(card).title == title


def test_a_weapon_that_only_people_understand_is_never_fired(whole: Catalogue) -> None:
    weapon = replace(whole["weapon:prototype-weapon-72004p"], ability_status="manual")
    assert play_status(weapon).text == (
        "The simulator never fires it, as nobody would pay its price, and says so."
    )


COUNTED = Share(
    "",
    "All cards",
    **json.loads((Path(__file__).resolve().parents[1] / "data" / "coverage.json").read_text()),
    used=sum(acted > 0 for _, acted in load_pilot_uses().values()),
)
"""The catalogue as `python -m tests.follow_cards` counted it last."""


# --- coverage -----------------------------------------------------------------------------------


def test_the_coverage_of_the_catalogue(whole: Catalogue) -> None:
    found = coverage_of(whole)
    total = found.total
    assert total == COUNTED
    assert (total.cards, total.abilities) == (len(whole), total.automated + total.manual)
    for group in (found.eras, found.types, found.sets):
        assert sum(each.cards for each in group) == total.cards
        assert sum(each.automated for each in group) == total.automated
        assert sum(each.manual for each in group) == total.manual
        assert sum(each.used for each in group) == total.used
    assert 0 < total.used < total.automated
    assert [each.key for each in found.eras] == ["classic", "modern-2017", "alliance"]
    assert coverage_of(whole) is found


def test_pilots_were_counted_with_every_card_that_battles_play(whole: Catalogue) -> None:
    """A card that they never use says so on its page."""
    uses = load_pilot_uses()
    assert {card.key for card in whole if is_played(card)} - set(uses) == IN_NO_FLEET
    assert all(0 <= acted <= battles for battles, acted in uses.values())
    used = next(key for key, (_, acted) in uses.items() if acted)
    battles, acted = uses[used]
    assert play_status(whole[used]).text == (
        "Battles carry it out exactly as it stands here. "
        f"Gunners used it in {acted} of {battles} battles."
    )
    unused = next(key for key, (_, acted) in uses.items() if not acted)
    assert play_status(whole[unused]).text.endswith(
        f"Gunners used it in none of {uses[unused][0]} battles: they may not see what it is for."
    )


def test_a_share_without_a_text_has_no_percentage() -> None:
    assert Share("x", "X", 0, 0, 4).percent is None
    assert Share("x", "X", 199, 1, 4).percent == 99
    assert Share("x", "X", 0, 0, 4).as_document() == {
        "key": "x",
        "name": "X",
        "cards": 4,
        "automated": 0,
        "manual": 0,
        "none": 4,
        "used_by_pilots": 0,
        "automated_share": None,
    }


def test_the_page_of_the_coverage(client: Client, site: Catalogue) -> None:
    html = client.get("/cards/coverage/").content.decode()
    assert html.count("<table") == 3
    assert f"{COUNTED.automated} of {COUNTED.abilities} cards" in " ".join(html.split())
    assert 'href="/sets/71120/"' in html
    assert 'href="/cards/?q=ability%3Amanual"' in html
    assert 'href="/cards/coverage/"' in client.get("/cards/").content.decode()


def test_the_coverage_of_an_empty_catalogue(client: Client, db: None) -> None:
    html = client.get("/cards/coverage/").content.decode()
    assert "The catalogue is empty." in html


def test_the_coverage_in_the_api(client: Client, site: Catalogue) -> None:
    answer = client.get("/api/v1/coverage/").json()
    assert answer["catalogue"] == site.version
    assert answer["total"] == {
        "key": "",
        "name": "All cards",
        "cards": COUNTED.cards,
        "automated": COUNTED.automated,
        "manual": COUNTED.manual,
        "none": COUNTED.none,
        "used_by_pilots": COUNTED.used,
        "automated_share": round(COUNTED.automated / COUNTED.abilities, 4),
    }
    assert len(answer["types"]) == len({card.type for card in site})
    assert {each["key"] for each in answer["sets"]} == {card.sets[0] for card in site}


def test_the_command_reads_the_texts_too() -> None:
    assert check_cards.catalogue_check is catalogue_check
