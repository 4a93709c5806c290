"""What card data mean, in English."""

from __future__ import annotations

import pytest

from cards import wording
from cards.wording import Names
from rules.building.predicates import LEAVES
from rules.cards import AddedSlot, Condition, Exclusion, Modifier, PenaltyWaiver, SlotChange
from tests.rules.catalogue import catalogue


@pytest.fixture(scope="module")
def names() -> Names:
    return Names(catalogue())


def condition(document: dict) -> Condition:
    return Condition.from_document(document)


@pytest.mark.parametrize(
    ("document", "sentence", "token", "factions"),
    [
        ({"ship_faction": ["klingon"]}, "Only on a Klingon ship.", "", ("klingon",)),
        (
            {"ship_faction": ["federation", "independent"]},
            "Only on a Federation or Independent ship.",
            "",
            ("federation", "independent"),
        ),
        ({"ship_faction": ["independent"]}, "Only on an Independent ship.", "", ("independent",)),
        (
            {"not": {"ship_faction": ["borg"]}},
            "Only on a ship that is not Borg.",
            "not",
            ("borg",),
        ),
        ({"captain_faction": ["vulcan"]}, "Only under a Vulcan captain.", "", ("vulcan",)),
        ({"ship_class": ["galaxy-class"]}, "Only on a Galaxy Class ship.", "", ()),
        ({"ship_class": ["borg-cube"]}, "Only on a Borg Cube.", "", ()),
        (
            {"ship_class": ["vor-cha-class", "negh-var-class"]},
            "Only on a Negh'var Class ship or a Vor'cha Class ship.",
            "",
            (),
        ),
        ({"ship_hull": [">=", 4]}, "Only on a ship with hull 4 or more.", "≥ 4", ()),
        ({"not": {"ship_hull": [">=", 4]}}, "Only on a ship with hull 3 or less.", "< 4", ()),
        ({"ship_speed": ["<", 4]}, "Only on a ship with top speed 3 or less.", "< 4", ()),
        (
            {"captain_skill": [">=", 8]},
            "Only under a captain of skill 8 or more.",
            "≥ 8",
            (),
        ),
        ({"captain_talents": ["<=", 0]}, "Only under a captain with no talent slot.", "", ()),
        ({"captain_name": ["Loskene"]}, "Only under Loskene.", "", ()),
        ({"has_captain": [True]}, "Only under a captain.", "", ()),
        ({"not": {"has_captain": [True]}}, "Only without a captain.", "", ()),
        ({"ship_name": ["U.S.S. Voyager"]}, "Only on the U.S.S. Voyager.", "", ()),
        (
            {"ship": ["ship:enterprise-nx-01-75016"]},
            "Only on the Enterprise NX-01.",
            "",
            (),
        ),
        ({"ship_arc": ["rear"]}, "Only on a ship with a rear firing arc.", "", ()),
        ({"ship_maneuver": ["about"]}, "Only on a ship with Come About on its dial.", "", ()),
        (
            {"ship_action": ["battlestations"]},
            "Only on a ship with Battle Stations on its bar.",
            "",
            (),
        ),
    ],
)
def test_a_restriction_is_one_sentence(
    names: Names, document: dict, sentence: str, token: str, factions: tuple[str, ...]
) -> None:
    (term,) = wording.restriction_terms(condition(document), names)
    assert (term.kind, term.sentence, term.token) == ("restriction", sentence, token)
    assert term.factions == factions


def test_what_has_to_be_met_together_stands_on_lines_of_its_own(names: Names) -> None:
    both = condition({"all": [{"ship_faction": ["klingon"]}, {"ship_hull": [">=", 4]}]})
    assert [term.sentence for term in wording.restriction_terms(both, names)] == [
        "Only on a Klingon ship.",
        "Only on a ship with hull 4 or more.",
    ]


def test_a_choice_is_one_line(names: Names) -> None:
    either = condition({"any": [{"ship_faction": ["borg"]}, {"ship_hull": [">=", 5]}]})
    (term,) = wording.restriction_terms(either, names)
    assert term.sentence == "Only on a Borg ship or on a ship with hull 5 or more."


def test_captain_and_ship_of_the_same_faction_are_said_in_short(names: Names) -> None:
    pairs = [
        {"all": [{"ship_faction": [faction]}, {"captain_faction": [faction]}]}
        for faction in ("klingon", "romulan")
    ]
    (term,) = wording.restriction_terms(condition({"any": pairs}), names)
    expected = "Only on a ship under a captain of its own faction: Klingon or Romulan."
    assert term.sentence == expected


def test_not_moves_to_the_leaves() -> None:
    document = {"not": {"all": [{"not": {"ship_class": ["a"]}}, {"not": {"ship_class": ["b"]}}]}}
    assert wording.simplified(condition(document)).to_document() == {
        "any": [{"ship_class": ["a"]}, {"ship_class": ["b"]}]
    }


def test_a_card_without_restrictions_has_no_terms(names: Names) -> None:
    assert wording.restriction_terms(None, names) == ()


@pytest.mark.parametrize(
    ("document", "phrase"),
    [
        ({"card_type": ["crew"]}, "crew upgrades"),
        ({"card_type": ["upgrade"]}, "upgrades"),
        (
            {"all": [{"card_type": ["weapon"]}, {"card_faction": ["xindi"]}]},
            "Xindi weapon upgrades",
        ),
        (
            {"all": [{"card_type": ["borg"]}, {"card_cost": [">=", 6]}]},
            "Borg upgrades of 6 SP or more in all",
        ),
        (
            {"all": [{"card_cost": ["<=", 5]}, {"not": {"card_faction": ["borg"]}}]},
            "non-Borg cards of 5 SP or less in all",
        ),
        ({"card_name": ["Hugh"]}, "“Hugh”"),
        (
            {"all": [{"card_type": ["captain"]}, {"not": {"card_name": ["Gareb", "Jhamel"]}}]},
            "captains other than “Gareb” or “Jhamel”",
        ),
        ({"card_name_contains": ["Torpedo"]}, "cards with “Torpedo” in the name"),
        ({"card_unique": [False]}, "non-unique cards"),
        ({"card": ["crew:porthos-75016"]}, "“Porthos”"),
        ({"card_faction_matches_ship": [True]}, "cards of the ship’s own faction"),
    ],
)
def test_cards_are_named_by_what_they_are(names: Names, document: dict, phrase: str) -> None:
    assert wording.cards_phrase(condition(document), names) == phrase


@pytest.mark.parametrize(
    ("slot", "sentence"),
    [
        (AddedSlot(types=("crew",)), "Adds a crew slot."),
        (AddedSlot(types=("tech", "weapon"), count=2), "Adds two tech or weapon slots."),
        (
            AddedSlot(types=("talent",), cards=Condition("card_faction", ("klingon",)), cost=3),
            "Adds a talent slot for Klingon cards: 3 SP.",
        ),
        (
            AddedSlot(
                types=("tech",),
                count=3,
                cards=Condition("card_cost", ("<=", 4)),
                cost=0,
                face_down=True,
                penalty_waived=True,
            ),
            (
                "Adds three tech slots beneath it, face down, for cards of 4 SP or less in all: "
                "0 SP each, no faction penalty."
            ),
        ),
        (
            AddedSlot(types=("weapon",), cost=0, face_down=True),
            "Adds a weapon slot beneath it, face down: 0 SP, the faction penalty is paid.",
        ),
        (AddedSlot(types=("borg",), cost_change=-2), "Adds a Borg slot: 2 SP less."),
        (
            AddedSlot(types=("crew",), combined_cost_max=6, combined_cost_min=6),
            "Adds a crew slot: together exactly 6 SP.",
        ),
    ],
)
def test_an_added_slot_says_its_terms(names: Names, slot: AddedSlot, sentence: str) -> None:
    term = wording.slot_term(slot, names)
    assert (term.kind, term.sentence) == ("addition", sentence)


@pytest.mark.parametrize(
    ("modifier", "kind", "sentence", "token"),
    [
        (
            Modifier(
                value="cost",
                amount=5,
                when=Condition("not", parts=(Condition("ship_faction", ("kazon",)),)),
            ),
            "surcharge",
            "Costs 5 SP more unless on a Kazon ship.",
            "+5",
        ),
        (
            Modifier(value="cost", amount=-2, when=Condition("captain_name", ("Vrax",))),
            "surcharge",
            "Costs 2 SP less under Vrax.",
            "−2",
        ),
        (
            Modifier(value="cost", amount=1, from_stat="attack"),
            "surcharge",
            "Costs as many SP as the ship’s printed primary weapon value and 1 more.",
            "",
        ),
        (
            Modifier(value="cost", to="cards", amount=-1, cards=Condition("card_type", ("crew",))),
            "addition",
            "Crew upgrades cost 1 SP less.",
            "−1",
        ),
        (
            Modifier(
                value="cost",
                to="cards",
                set_to=4,
                limit=3,
                cards=Condition("card_type", ("upgrade",)),
            ),
            "addition",
            "Up to three upgrades cost 4 SP.",
            "4",
        ),
        (
            Modifier(
                value="cost",
                to="cards",
                amount=-2,
                limit=1,
                cards=Condition("card_type", ("talent",)),
                optional=True,
            ),
            "addition",
            "One talent upgrade costs 2 SP less, if you choose so.",
            "−2",
        ),
        (
            Modifier(
                value="weapon_attack", amount=2, when=Condition("ship_class", ("galaxy-class",))
            ),
            "addition",
            "Own attack +2 on a Galaxy Class ship.",
            "+2",
        ),
    ],
)
def test_a_modifier_says_what_changes(
    names: Names, modifier: Modifier, kind: str, sentence: str, token: str
) -> None:
    term = wording.modifier_term(modifier, names)
    assert term is not None
    assert (term.kind, term.sentence, term.token) == (kind, sentence, token)


def test_a_plain_change_of_the_ship_is_a_value_and_no_sentence(names: Names) -> None:
    assert wording.modifier_term(Modifier(value="hull", to="ship", amount=1), names) is None


def test_penalties_exclusions_and_slot_changes(names: Names) -> None:
    crew = Condition("card_type", ("crew",))
    waived = wording.penalty_term(PenaltyWaiver(to="cards", cards=crew), names)
    assert waived.sentence == "No faction penalty for crew upgrades."
    doubled = wording.penalty_term(PenaltyWaiver(factor=2), names)
    assert doubled.sentence == "Faction penalty times 2 for it."
    excluded = wording.exclusion_term(Exclusion(cards=crew, scope="fleet"), names)
    assert excluded.sentence == "No crew upgrades in the fleet."
    aboard = wording.exclusion_term(Exclusion(cards=crew), names)
    assert aboard.sentence == "No crew upgrades on its ship."
    change = wording.slot_change_term(SlotChange(also=("weapon",), slots=("tech",)), names)
    assert change.sentence == "Tech slots of the ship also take weapon upgrades."


def test_a_key_that_nobody_knows_is_read_as_words() -> None:
    unknown = Names(None)
    assert unknown.ship_class("galaxy-class") == "Galaxy Class"
    assert unknown.card("crew:seven-of-nine-75014") == "Seven Of Nine 75014"
    assert wording.faction_name("mirror-universe") == "Mirror Universe"
    assert wording.type_name("fleet-captain") == "Fleet captain"
    assert wording.action_name("target-lock") == "Target Lock"
    assert wording.bearing_name("about") == "Come About"


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_words_are_listed(words: list[str], text: str) -> None:
    assert wording.join(words) == text


def test_numbers_are_signed_with_a_true_minus() -> None:
    assert [wording.signed(amount) for amount in (2, 0, -1)] == ["+2", "0", "−1"]


def test_every_sentence_of_the_catalogue_is_in_words(names: Names) -> None:
    leaves = [leaf for leaf in LEAVES if "_" in leaf]
    for card in catalogue():
        building = card.building
        terms = [
            *wording.restriction_terms(building.restrictions, names),
            *(wording.slot_term(each, names) for each in building.slots),
            *(wording.modifier_term(each, names) for each in building.modifiers),
            *(wording.penalty_term(each, names) for each in building.penalties),
            *(wording.exclusion_term(each, names) for each in building.excludes),
            *(wording.slot_change_term(each, names) for each in building.slot_changes),
            *(wording.waiver_term(each, names) for each in building.restriction_waivers),
        ]
        for term in terms:
            if term is None:
                continue
            sentence = term.sentence
            assert sentence.endswith("."), (card.key, sentence)
            assert sentence[0].isupper() or sentence[0] == "“", (card.key, sentence)
            assert "True" not in sentence, (card.key, sentence)
            assert "  " not in sentence, (card.key, sentence)
            assert not any(leaf in sentence for leaf in leaves), (card.key, sentence)
