"""Rule sets in words, and as documents of the API."""

from __future__ import annotations

import pytest

from fleetbuilder.fleets.rulebook import pages as rulebook_pages
from rules.rulesets import RuleSets


def test_every_value_has_words(rulesets: RuleSets) -> None:
    for ruleset in rulesets:
        for name, option in rulesets.options.items():
            words = rulebook_pages.value_words(option, ruleset[name])
            assert words, (ruleset.id, name)
            assert words not in option.choices, (ruleset.id, name)
            assert "None" not in words or option.values.get(0) == "None"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("points_limit", 130, "130 SP"),
        ("points_limit", None, "No limit"),
        ("price_date", None, "Today"),
        ("price_date", "2016-05-31", "31 May 2016"),
        ("ships_minimum", 0, "No minimum"),
        ("ships_minimum", 3, "3"),
        ("resources_maximum", 0, "None"),
        ("resources_maximum", 1, "1"),
        ("resources_maximum", 99, "Any number"),
        ("surcharges", True, "Yes"),
        ("surcharges", False, "No"),
        ("sub_factions", False, "Each faction stands alone"),
        ("faction_mixing", "consent", "Only if all players agree, and for the faction penalty"),
        ("shuttle_limited_types", (), "Every card"),
        ("shuttle_limited_types", ("weapon",), "Weapon"),
        ("shuttle_limit_exempt", ("Antimatter Mines",), "Antimatter Mines"),
    ],
)
def test_values_in_words(rulesets: RuleSets, name: str, value: object, words: str) -> None:
    assert rulebook_pages.value_words(rulesets.options[name], value) == words


def test_an_option_of_a_page_says_who_imposed_it(rulesets: RuleSets) -> None:
    groups = rulebook_pages.option_groups(rulesets["organized-play-2016"], rulesets)
    assert [group.key for group in groups] == list(rulesets.options.groups)
    shown = {option.about.name: option for group in groups for option in group.options}
    assert set(shown) == set(rulesets.options)
    limit = shown["points_limit"]
    assert (limit.about.title, limit.value, limit.own) == ("Points limit", "130 SP", True)
    assert (limit.parent_value, limit.imposed_by.id) == ("120 SP", "organized-play-2016")
    assert limit.source == "T16, Fleet Construction"
    cap = shown["ship_points_cap"]
    assert (cap.value, cap.own, cap.parent_value) == ("50 SP", False, "")
    assert cap.imposed_by.id == "organized-play-2014"
    assert cap.imposed_by.name == "Organized play, December 2014"


def test_differences_from_the_parent(rulesets: RuleSets) -> None:
    found = rulebook_pages.differences(rulesets["ship-pure"], rulesets)
    assert [(each.about.name, each.value, each.parent_value) for each in found] == [
        ("ships_minimum", "3", "No minimum"),
        ("faction_mixing", "Captains yes, upgrades no", "Yes, for the faction penalty"),
    ]
    assert rulebook_pages.differences(rulesets["attack-wing"], rulesets) == []


def test_parents_and_children(rulesets: RuleSets) -> None:
    root = rulesets["attack-wing"]
    assert rulebook_pages.parent_of(root, rulesets) is None
    assert {each.id for each in rulebook_pages.children_of(root, rulesets)} == {
        "attack-wing-2017",
        "attack-wing-classic",
    }
    parent = rulebook_pages.parent_of(rulesets["alliance"], rulesets)
    assert parent is rulesets["attack-wing-2017"]


@pytest.mark.parametrize(
    ("rule", "words", "address"),
    [
        (
            "attack-wing: points_limit",
            "Points limit",
            "/rulesets/ship-pure/#points_limit",
        ),
        ("slots", "Slots", ""),
        ("mission: the-chase", "Mission: the-chase", ""),
    ],
)
def test_the_rule_of_a_problem_leads_to_its_option(rule: str, words: str, address: str) -> None:
    assert rulebook_pages.rule_link(rule, "ship-pure") == (words, address)


def test_documents(rulesets: RuleSets) -> None:
    document = rulebook_pages.ruleset_document(rulesets["attack-wing-classic"], rulesets)
    options = document.pop("options")
    assert document == {
        "id": "attack-wing-classic",
        "name": "Attack Wing, classic rules",
        "summary": rulesets["attack-wing-classic"].summary,
        "inherits": "attack-wing",
        "url": "/rulesets/attack-wing-classic/",
        "lineage": ["attack-wing", "attack-wing-classic"],
    }
    assert [option["name"] for option in options] == list(rulesets.options)
    mixing = next(option for option in options if option["name"] == "faction_mixing")
    assert mixing == {
        "name": "faction_mixing",
        "title": "Mixing factions",
        "question": "May a ship carry cards of another faction?",
        "group": "factions",
        "kind": "text",
        "choices": ["free", "consent", "forbidden", "own-upgrades-only"],
        "value": "consent",
        "value_words": "Only if all players agree, and for the faction penalty",
        "source": "classic, Build Your Squad; EDITIONS A2",
        "imposed_by": "attack-wing-classic",
        "inherited": False,
        "parent_value": "free",
    }
