"""Answering a query: every field, against plain loops over the cards."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search import FACETS, SearchIndex, SearchResult, index_for, parse, refined, search
from cards.search.abilities import DOES_WORDS, TIMING_WORDS, costs, deeds, timings
from cards.search.fields import FIELDS, SORT_FIELDS
from cards.search.index import TextIndex, spaced
from cards.search.problems import MOST_PROBLEMS
from cards.search.syntax import Term, Text
from rules.cards import Card, Ship
from rules.catalogue import Catalogue

COVERAGE = Path(__file__).resolve().parents[2] / "data" / "coverage.json"


def nothing_fits(catalogue: Catalogue, ship: Ship) -> frozenset[str]:
    return frozenset()


def names(catalogue: Catalogue, text: str) -> list[str]:
    result = search(index_for(catalogue), text, nothing_fits)
    assert result.problems == ()
    return [card.key for card in result.cards(0, len(catalogue))]


def short(catalogue: Catalogue, text: str) -> list[str]:
    """Gives the keys found, without their set and number."""
    return [re.sub("-(a1|b2)(-2)?$", "", key) for key in names(catalogue, text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mira", ["captain:mira-thal"]),
        ("thál", ["captain:mira-thal"]),
        ("THAL", ["captain:mira-thal"]),
        ("uss", ["ship:u-s-s-aurora"]),
        ('"photon lances"', ["weapon:photon-lances"]),
        ("lances photon", ["weapon:photon-lances"]),
        ("name:rations", ["question:war-rations"]),
        ("koth", ["ship:i-k-s-k-oth"]),
        ("rora", ["ship:u-s-s-aurora"]),
        ('"uss auro"', ["ship:u-s-s-aurora"]),
        ("ussaurora", ["ship:u-s-s-aurora"]),
        ("zzz", []),
        ("type:talent", ["talent:night-attack"]),
        ("type:captain", ["captain:federation", "captain:korath", "captain:mira-thal"]),
        ("type:?", ["question:war-rations"]),
        ("type:upgrade cost<=2", ["crew:helmsman", "question:war-rations"]),
        ("faction:vulcan", ["captain:mira-thal"]),
        ("faction:mirror", ["crew:korath"]),
        ("faction:none", ["resource:war-chest"]),
        ("cost:0", ["captain:federation"]),
        ("cost<1", ["captain:federation"]),
        ("cost>24", ["ship:u-s-s-aurora"]),
        ("cost:10-22", ["ship:i-k-s-k-oth", "flagship:klingon", "ship:night-fighters"]),
        ("skill>=6", ["captain:korath", "captain:mira-thal"]),
        ("attack:5", ["ship:i-k-s-k-oth", "weapon:photon-lances"]),
        ("agility>2", ["ship:night-fighters"]),
        ("hull:4,1", ["ship:i-k-s-k-oth", "ship:night-fighters"]),
        ("shields:0", ["ship:night-fighters"]),
        ("talents:0", ["captain:federation"]),
        ("talents>=1", ["captain:korath", "admiral:korath", "captain:mira-thal"]),
        ("range:1", ["captain:mira-thal"]),
        ("range:2", ["captain:mira-thal", "weapon:photon-lances"]),
        ("range:3", ["weapon:photon-lances"]),
        ("range>=3", ["weapon:photon-lances"]),
        (
            'class:"Galaxy Class"',
            ["ship:federation-starship", "weapon:photon-lances", "ship:u-s-s-aurora"],
        ),
        ("class:galaxy-class-rear-45", ["ship:federation-starship", "weapon:photon-lances"]),
        ("class:koth", ["ship:i-k-s-k-oth"]),
        ("slot:tech", ["crew:helmsman", "ship:i-k-s-k-oth"]),
        ("slot:talent", ["captain:korath", "admiral:korath", "captain:mira-thal"]),
        ("slot:squadron", ["ship:night-fighters"]),
        ("fills:tech", ["tech:night-cloak", "question:war-rations"]),
        ("action:cloak", ["ship:i-k-s-k-oth"]),
        ("action:scan -type:ship", ["flagship:klingon"]),
        ("set:b2 type:weapon", ["weapon:photon-lances"]),
        ('set:"first starter" type:weapon', ["weapon:photon-lances"]),
        ('set:"wave 1" set:core', ["weapon:photon-lances", "ship:u-s-s-aurora"]),
        ("era:classic type:crew", ["crew:helmsman"]),
        ("restriction:ship-class", ["weapon:photon-lances"]),
        ("restriction:hull", ["tech:night-cloak"]),
        ("restriction:captain-name", ["talent:night-attack"]),
        (
            "restriction:any",
            [
                "flagship:klingon",
                "crew:korath",
                "talent:night-attack",
                "tech:night-cloak",
                "weapon:photon-lances",
            ],
        ),
        ("restriction:none type:tech", []),
        ("keyword:lower-decks", ["crew:helmsman"]),
        ('keyword:"Lower Decks"', ["crew:helmsman"]),
        ("text:lower", ["crew:helmsman"]),
        ('text:"galaxy class"', ["ship:federation-starship", "ship:u-s-s-aurora"]),
        ("text:ower", []),
        ("unique:no type:ship", ["ship:federation-starship", "ship:night-fighters"]),
        ("mirror:yes", ["crew:korath"]),
        ("one-per-ship:yes", ["crew:helmsman"]),
        ("banned:yes", ["tech:night-cloak"]),
        ("alliance:yes", []),
        ("official:no", []),
        ("ability:none type:ship", ["ship:federation-starship", "ship:night-fighters"]),
        ("mira or aurora", ["captain:mira-thal", "ship:u-s-s-aurora"]),
        ("-set:b2 -type:captain", ["ship:federation-starship", "crew:helmsman"]),
        ("type:crew (korath or helmsman) -mirror:yes", ["crew:helmsman", "crew:korath"]),
        ("not (set:a1 or set:b2)", []),
    ],
)
def test_every_field(small: Catalogue, text: str, found: list[str]) -> None:
    assert short(small, text) == found


def test_an_empty_query_finds_everything_by_name(small: Catalogue) -> None:
    got = names(small, "")
    assert len(got) == 17
    assert got[:4] == [
        "captain:federation-a1",
        "ship:federation-starship-a1",
        "crew:helmsman-a1",
        "ship:i-k-s-k-oth-b2",
    ]
    # Of one name, in catalogue order.
    assert got[5:9] == [
        "captain:korath-b2",
        "admiral:korath-b2",
        "crew:korath-b2",
        "crew:korath-b2-2",
    ]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("sort:cost", "captain:federation-a1", "resource:war-chest-b2"),
        ("sort:-cost", "ship:u-s-s-aurora-a1", "resource:war-chest-b2"),
        ("type:captain sort:skill", "captain:federation-a1", "captain:mira-thal-a1"),
        ("type:captain sort:-skill", "captain:mira-thal-a1", "captain:federation-a1"),
        ("type:ship sort:-name", "ship:u-s-s-aurora-a1", "ship:federation-starship-a1"),
        ("sort:type", "ship:federation-starship-a1", "flagship:klingon-b2"),
        ("type:ship sort:faction", "ship:federation-starship-a1", "ship:night-fighters-b2"),
        ("type:ship sort:-set", "ship:i-k-s-k-oth-b2", "ship:u-s-s-aurora-a1"),
        ("type:ship sort:hull,-cost", "ship:night-fighters-b2", "ship:federation-starship-a1"),
        ("type:ship sort:-hull,cost", "ship:federation-starship-a1", "ship:night-fighters-b2"),
    ],
)
def test_orders(small: Catalogue, text: str, first: str, last: str) -> None:
    got = names(small, text)
    assert (got[0], got[-1]) == (first, last)


@pytest.mark.parametrize("field", SORT_FIELDS)
def test_an_order_is_the_same_for_few_cards_as_for_many(whole: Catalogue, field: str) -> None:
    for direction in ("", "-"):
        every = names(whole, f"sort:{direction}{field}")
        assert sorted(every) == sorted(card.key for card in whole)
        some = [key for key in every if whole[key].type == "captain" and whole[key].cost == 3]
        assert names(whole, f"type:captain cost:3 sort:{direction}{field}") == some
        both = names(whole, f"type:captain cost:3 sort:{direction}{field},name")
        assert both == some


def test_pages_are_slices(whole: Catalogue) -> None:
    index = index_for(whole)
    for text in ("", "type:ship", "sort:-cost", "type:crew sort:cost,name"):
        result = search(index, text, nothing_fits)
        every = result.cards(0, result.count)
        assert len(every) == result.count
        assert result.cards(24, 48) == every[24:48]
        assert result.cards(result.count, result.count + 24) == []


# --- against plain loops -------------------------------------------------------------------------

LOOPS: dict[str, Callable[[Card], bool]] = {
    "type:crew faction:klingon cost<=3": lambda card: (
        card.type == "crew" and "klingon" in card.factions and card.cost <= 3
    ),
    "type:captain skill>=8": lambda card: (getattr(card, "skill", None) or 0) >= 8,
    "borg": lambda card: "borg" in spaced(card.name),
    "e": lambda card: "e" in spaced(card.name),
    "slot:weapon type:ship": lambda card: (
        isinstance(card, Ship)
        and (
            "weapon" in card.upgrade_bar
            or any("weapon" in slot.types for slot in card.building.slots)
        )
    ),
    "cost:2-4 -unique:yes": lambda card: (
        2 <= card.cost <= 4 and not card.unique and not card.cost_variable
    ),
    "set:71120": lambda card: "71120" in card.sets,
    "action:cloak hull<=3": lambda card: (
        "cloak" in getattr(card, "actions", ()) and isinstance(card, Ship) and card.hull <= 3
    ),
    "mirror:yes or faction:mirror": lambda card: (
        card.mirror_universe or "mirror-universe" in card.factions
    ),
    "range:3": lambda card: card.range is not None and card.range[0] <= 3 <= card.range[1],
}


@pytest.mark.parametrize("text", LOOPS)
def test_the_whole_catalogue_against_a_loop(whole: Catalogue, text: str) -> None:
    assert set(names(whole, text)) == {card.key for card in whole if LOOPS[text](card)}


atoms = st.sampled_from(sorted(LOOPS))


@settings(max_examples=40)
@given(st.lists(atoms, min_size=1, max_size=3), st.booleans(), st.booleans())
def test_joined_queries_against_joined_loops(
    whole: Catalogue, parts: list[str], either: bool, turned: bool
) -> None:
    text = (" or " if either else " ").join(f"({part})" for part in parts)
    text = f"-({text})" if turned else text
    join = any if either else all
    expected = {
        card.key for card in whole if join(LOOPS[part](card) for part in parts) is not turned
    }
    assert set(names(whole, text)) == expected


# --- names that name nothing ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message", "word", "start", "suggestion"),
    [
        (
            'class:"Galxy Class"',
            "There is no ship class “Galxy Class”.",
            "Galxy Class",
            6,
            "Galaxy Class",
        ),
        ("set:b3", "There is no set “b3”.", "b3", 4, ""),
        ("keyword:lower-deck", "", "", 0, ""),
        ("keyword:upper", "There is no keyword “upper”.", "upper", 8, ""),
        ("mira fits:Aurra", "There is no ship “Aurra”.", "Aurra", 10, ""),
        ('fits:"USS Aurra"', "There is no ship “USS Aurra”.", "USS Aurra", 5, "U.S.S. Aurora"),
    ],
)
def test_what_is_not_there_is_a_problem(
    small: Catalogue, text: str, message: str, word: str, start: int, suggestion: str
) -> None:
    result = search(index_for(small), text, nothing_fits)
    if not message:
        assert result.problems == ()
        return
    (problem,) = result.problems
    assert (problem.code, problem.message) == ("query.unknown_value", message)
    assert (problem.word, problem.start, problem.suggestion) == (word, start, suggestion)
    assert result.count == 0
    assert result.cards(0, 10) == []


def test_all_problems_come_in_the_order_of_the_text(small: Catalogue) -> None:
    result = search(index_for(small), "set:zz typ:crew class:yy", nothing_fits)
    assert [problem.start for problem in result.problems] == [4, 7, 22]


def test_so_many_problems_are_told(small: Catalogue) -> None:
    result = search(index_for(small), "set:zz " * 100, nothing_fits)
    assert len(result.problems) == MOST_PROBLEMS


pieces = st.sampled_from(
    (*(field.example for field in FIELDS.values()), "(", ")", "-", '"', "or", "not", ":", "<", ",")
)


@given(st.lists(pieces | st.text(max_size=8), max_size=12))
def test_no_text_upsets_a_search(whole: Catalogue, parts: list[str]) -> None:
    result = search(index_for(whole), " ".join(parts), nothing_fits)
    assert len(result.cards(0, 10)) == min(10, result.count)
    assert result.count == 0 or result.problems == ()
    result.facet_counts()


# --- what fits -----------------------------------------------------------------------------------


def test_fits_asks_once_for_each_ship_of_the_name(small: Catalogue) -> None:
    asked: Counter[str] = Counter()

    def fits(catalogue: Catalogue, ship: Ship) -> frozenset[str]:
        asked[ship.key] += 1
        return frozenset({"crew:helmsman-a1", "captain:korath-b2", "unknown:key"})

    index = SearchIndex(small)
    for _ in range(3):
        result = search(index, 'fits:"uss aurora" type:crew', fits)
        assert [card.key for card in result.cards(0, 9)] == ["crew:helmsman-a1"]
    assert asked == {"ship:u-s-s-aurora-a1": 1}


# --- facets --------------------------------------------------------------------------------------


def test_facets_count_what_was_found(small: Catalogue) -> None:
    result = search(index_for(small), "korath", nothing_fits)
    assert result.facet_counts() == {
        "type": {"captain": 1, "admiral": 1, "crew": 2},
        "faction": {"klingon": 3, "mirror-universe": 1},
        "era": {"modern-2017": 4},
        "cost": {"3-4": 2, "5-6": 2},
        "ability": {"manual": 3, "none": 1},
    }
    assert next(
        (facet.label, [(v.label, v.count) for v in facet.values]) for facet in result.facets()
    ) == ("Type", [("Captain", 1), ("Admiral", 1), ("Crew", 2)])


def test_facets_count_every_card_of_the_whole_catalogue(whole: Catalogue) -> None:
    counts = search(index_for(whole), "", nothing_fits).facet_counts()
    assert counts["type"] == dict(Counter(card.type for card in whole))
    assert counts["era"] == dict(Counter(card.era for card in whole))
    assert counts["faction"] == dict(Counter(f for card in whole for f in card.factions))
    fixed = [card for card in whole if not card.cost_variable]
    assert sum(counts["cost"].values()) == len(fixed)
    assert counts["cost"]["0"] == sum(card.cost == 0 for card in fixed)
    assert counts["cost"]["30+"] == sum(card.cost >= 30 for card in fixed)


def test_each_facet_value_finds_as_many_as_it_counts(whole: Catalogue) -> None:
    result = search(index_for(whole), "era:classic", nothing_fits)
    for facet in result.facets():
        for value in facet.values:
            if facet.field == "era":
                assert refined(result.query, value.term).condition is None
                continue
            narrowed = refined(result.query, value.term)
            text = SearchResult("", narrowed, (), 0, index_for(whole), 0).canonical
            count = search(index_for(whole), text, nothing_fits).count
            assert count == value.count, (facet.field, value.word)


@pytest.mark.parametrize(
    ("text", "narrowed"),
    [
        ("", "type:crew"),
        ("kirk", "kirk type:crew"),
        ("type:tech kirk", "kirk type:crew"),
        ("type:crew kirk", "kirk"),
        ("kirk or spock sort:cost", "(kirk or spock) type:crew sort:cost"),
    ],
)
def test_narrowing_down(small: Catalogue, text: str, narrowed: str) -> None:
    query = refined(parse(text).query, Term("type", ":", (Text("crew"),)))
    assert SearchResult("", query, (), 0, index_for(small), 0).canonical == narrowed


def test_facets_know_their_words() -> None:
    assert [facet.field for facet in FACETS] == ["type", "faction", "era", "cost", "ability"]
    assert [value.word for value in FACETS[3].values] == [
        "0", "1-2", "3-4", "5-6", "7-9", "10-19", "20-29", "30+",
    ]  # fmt: skip


# --- the index -----------------------------------------------------------------------------------


def test_every_example_of_the_help_is_understood(whole: Catalogue) -> None:
    for field in FIELDS.values():
        result = search(index_for(whole), field.example, nothing_fits)
        assert result.problems == (), field.name


def test_the_index_is_built_once_even_by_threads(small: Catalogue) -> None:
    catalogue = Catalogue(small, small.ship_classes.values(), small.sets.values(), "threads")
    together = threading.Barrier(6)
    found: list[SearchIndex] = []

    def work() -> None:
        together.wait()
        found.append(index_for(catalogue))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(index) for index in found}) == 1


def test_an_empty_catalogue_can_be_searched() -> None:
    index = SearchIndex(Catalogue((), (), ()))
    result = search(index, "kirk type:crew sort:cost", nothing_fits)
    assert (result.count, result.cards(0, 10), result.problems) == (0, [], ())
    assert search(index, "", nothing_fits).cards(0, 10) == []


def test_finding_lines() -> None:
    lines = TextIndex(["kirk", "spock", "", "kirkland"])
    assert lines.find("kirk") == 0b1001
    assert lines.find("k") == 0b1011
    assert lines.find("") == 0b1111
    assert lines.find("kirks") == 0


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Target Lock!", " target lock"),
        ("K'mpec d'Ghor", " kmpec dghor"),
        ("É-2", " e 2"),
        ("", ""),
    ],
)
def test_spaced_words(text: str, folded: str) -> None:
    assert spaced(text) == folded


# --- abilities -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("action: gain 1 evade.", "action"),
        ("free action: gain 1 evade.", "action free-action"),
        ("once per game, fleet action: gain 1 evade.", "action fleet-action once-per-game"),
        ("always: this ship has +1 hull.", "always"),
        ("while this ship is cloaked: this ship has +1 agility.", "while"),
        ("end of the planning phase: gain 1 scan.", "end-of-the-planning-phase"),
        ("reveal dial: disable this to change speed by 1.", "reveal-dial"),
        ("any time: discard this to repair 1 hull.", "any-time"),
        (
            "when attacking: may convert 1 blank to hit.",
            "attacking modify-attack-dice when",
        ),
        (
            "when attacking: roll +1 attack die; if the attack hits, gain 1 scan.",
            "attacking deal-damage roll-attack-dice when",
        ),
        (
            "when attacking or defending: may re-roll 1 blank.",
            "attacking defending modify-attack-dice when",
        ),
        (
            "attack: disable this to fire; may convert 1 blank to crit.",
            "declare-target firing modify-attack-dice",
        ),
        (
            "action: this round, when defending: roll +1 defense die.",
            "action defending roll-defense-dice when",
        ),
        (
            "when this ship would suffer damage: discard this to prevent it.",
            "suffering when",
        ),
        ("after executing a green maneuver: gain 1 evade.", "after executing"),
    ],
)
def test_when_an_ability_acts(text: str, words: str) -> None:
    assert sorted(timings(automated(text))) == words.split()


@pytest.mark.parametrize(
    ("text", "does", "pays"),
    [
        ("when attacking: disable this to re-roll up to 2 blanks.", "re-roll", "disable"),
        ("when attacking: roll +1 attack die.", "modify-dice roll", ""),
        ("action: roll 1 attack die; on hit, gain 1 scan.", "gain roll roll-test", ""),
        ("action: choose one: gain 1 scan, or repair 1 hull.", "gain repair", ""),
        ("action: this round, when attacking: discard this to add 1 hit.", "add", "discard"),
        ("always: this ship can't be targeted by an opposing tech.", "cant", ""),
        (
            "when the captain on this ship is discarded: this becomes the captain with skill 4.",
            "become",
            "",
        ),
    ],
)
def test_what_an_ability_does_and_costs(text: str, does: str, pays: str) -> None:
    card = automated(text)
    assert sorted(deeds(card)) == does.split()
    assert sorted(costs(card)) == pays.split()


def automated(text: str) -> Card:
    return Card(
        key="crew:a-a1",
        type="crew",
        name="A",
        sets=("a1",),
        era="classic",
        ability=text,
        ability_status="automated",
    )


def test_a_text_for_people_has_neither_moment_nor_deed(whole: Catalogue) -> None:
    for card in whole:
        if card.ability_status != "automated":
            assert not timings(card) | deeds(card) | costs(card)


def test_every_moment_and_deed_of_the_catalogue_can_be_asked_for(whole: Catalogue) -> None:
    assert {word for card in whole for word in timings(card)} == set(TIMING_WORDS.values())
    used = {word for card in whole for word in deeds(card) | costs(card)}
    assert used - set(DOES_WORDS.values()) == set()


def test_texts_are_asked_for_like_anything_else(whole: Catalogue) -> None:
    by_key = {card.key: card for card in whole}

    def found(text: str) -> set[str]:
        return set(names(whole, text))

    assert found('timing:"modify attack dice"') == found("timing:modify-attack-dice")
    assert len(found("timing:modify-attack-dice")) > 200
    for field, words_of in (("timing", timings), ("does", deeds), ("pays", costs)):
        word = {"timing": "attacking", "does": "convert", "pays": "discard"}[field]
        expected = {key for key, card in by_key.items() if word in words_of(card)}
        assert found(f"{field}:{word}") == expected
        assert expected
    assert found("does:reroll") == found("does:re-roll") == found('does:"re-roll"')
    assert found("does:roll-test") < found("does:roll")
    assert len(found("ability:manual")) == json.loads(COVERAGE.read_text("utf-8"))["manual"]
    assert found("ability:none") == {key for key, card in by_key.items() if not card.ability}
    assert "target lock" in by_key[min(found('text:"target lock" ability:automated'))].ability


def test_a_verb_that_nobody_knows(whole: Catalogue) -> None:
    (problem,) = search(index_for(whole), "does:konvert", nothing_fits).problems
    assert problem.message == "“konvert” is nothing that an ability does."
    assert problem.suggestion == "convert"
    (problem,) = search(index_for(whole), "timing:attack", nothing_fits).problems
    assert problem.message == "“attack” is no moment at which an ability acts."
    assert problem.suggestion == "attacking"


@pytest.mark.parametrize("query", ["type:crew", "type:crew sort:-cost", "type:crew sort:set"])
def test_a_result_is_narrowed_to_some_cards(whole: Catalogue, query: str) -> None:
    result = search(index_for(whole), query, nothing_fits)
    every = result.cards(0, result.count)
    kept = {card.key for card in every[::3]}
    few = result.among([*kept, "ship:u-s-s-enterprise-d-71120", "crew:lost"])
    assert few.cards(0, few.count) == every[::3]
    assert few.count == len(kept)
    assert few.facet_counts()["type"] == {"crew": len(kept)}
    # The first answer stays what it was.
    assert result.cards(0, result.count) == every
    assert result.among([]).cards(0, 9) == []
