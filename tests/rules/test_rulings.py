"""Rulings: what the documents say, and documents that are broken."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.catalogue import Catalogue
from rules.citations import citations_in
from rules.errors import DocumentError
from rules.loader import load_catalogue, load_rulesets, load_rulings
from rules.rulings import AUTHORITIES, RulingPart, Rulings
from tests.families import each_case


@pytest.fixture(scope="module")
def rulings() -> Rulings:
    """Returns the rulings of the repository."""
    return load_rulings()


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """Returns the catalogue of the repository."""
    return load_catalogue()


def document(**changes: Any) -> dict[str, Any]:
    """Returns a document of two rulings; `changes` are to the first, and None leaves one out."""
    first = {
        "id": "X-1",
        "also": ["Y-1"],
        "section": "Ties",
        "title": "Equal totals",
        "says": "Roll.",
        "source": "2017, Initiative",
        "authority": "R",
        "binds": ["attack-wing-2017"],
        **changes,
    }
    second = {**first, "id": "X-2", "also": [], "see": ["Y-1"]}
    return {
        "document": "x",
        "name": "Ex",
        "short": "X",
        "about": "Words.",
        "rulings": [{k: v for k, v in each.items() if v is not None} for each in (first, second)],
    }


# --- the documents of the repository -------------------------------------------------------------


def test_documents_and_how_many_rulings_each_has(rulings: Rulings) -> None:
    assert [(each.short, len(each.rulings)) for each in rulings.documents] == [
        ("EDITIONS", 136),
        ("DECISIONS", 103),
        ("FAQ", 597),
        ("T16", 52),
        ("TOURNAMENTS", 3),
        ("EXAMPLES", 74),
    ]
    assert len(rulings) == 965
    assert sum(len(each.ids) for each in rulings.documents[2].rulings) == 1000


def test_whose_word_the_rulings_are(rulings: Rulings) -> None:
    count = Counter(each.authority for each in rulings)
    assert set(count) == set(AUTHORITIES)
    faq = Counter(each.authority for each in rulings.documents[2].rulings)
    assert faq == {"A": 305, "O": 266, "E": 26}


def test_a_row_of_the_editions_says_what_each_text_says(rulings: Rulings) -> None:
    ruling = rulings.find("EDITIONS-C8")
    assert ruling is not None
    assert ruling.says == (
        RulingPart("2017", "Initiative activates last."),
        RulingPart("classic", "Initiative activates first."),
        RulingPart("Alliance", "Enemies first by ascending ID, then players in any order."),
    )
    assert (ruling.authority, len(ruling.binds)) == ("R", 5)


def test_a_ruling_goes_by_each_of_its_ids_in_any_case(rulings: Rulings) -> None:
    ruling = rulings.find("F14-K15")
    assert ruling is not None
    assert ruling.ids == ("F14-K15", "F16-103")
    assert rulings.find("f16-103") is ruling
    assert rulings.find("X-1") is None
    assert ruling.cards == ("crew:quark-71786",)
    assert ruling.source == "F14, Crew 15; F16, point 103"


def test_rule_sets_in_which_a_ruling_binds(rulings: Rulings) -> None:
    """One that the rulebook of 2017 supersedes binds the older rule sets alone."""
    ruling = rulings.find("F16-152")
    assert ruling is not None
    assert ruling.binds == ("attack-wing-classic", "organized-play-2014", "organized-play-2016")
    assert rulings.binds(ruling, ("attack-wing", "attack-wing-classic"))
    assert not rulings.binds(ruling, ("attack-wing", "attack-wing-2017", "ship-pure"))
    assert not rulings.binds(ruling, ("attack-wing",))


def test_the_nearest_rule_set_decides(rulings: Rulings) -> None:
    """What an older rule set has does not bind one that builds on it and drops it."""
    ruling = rulings.find("F14-F1")
    assert ruling is not None
    older = ("attack-wing", "attack-wing-classic", "organized-play-2014")
    assert rulings.binds(ruling, older)
    assert not rulings.binds(ruling, (*older, "organized-play-2016"))


def test_neighbours_in_the_document(rulings: Rulings) -> None:
    first, last = rulings.find("DECISIONS-D1"), rulings.find("DECISIONS-D131")
    assert first is not None
    assert last is not None
    assert rulings.neighbours(first) == (None, rulings.find("DECISIONS-D2"))
    assert rulings.neighbours(last) == (rulings.find("DECISIONS-D130"), None)


def test_every_rule_set_and_every_card_named_exists(rulings: Rulings, catalogue: Catalogue) -> None:
    known = {each.id for each in load_rulesets()}
    assert {name for each in rulings for name in each.binds} - known == set()
    orders = {name for each in rulings.documents for name in each.orders}
    assert orders - known == set()
    assert {key for each in rulings for key in each.cards if catalogue.find(key) is None} == set()


def test_rulings_cite_only_rulings(rulings: Rulings) -> None:
    """In what they say, in their sources and in their notes."""
    lost = [
        (ruling.id, name)
        for ruling in rulings
        for text in (*(part.text for part in ruling.says), ruling.source, ruling.note)
        for citation in citations_in(text)
        for name in (citation.id, *citation.between)
        if rulings.find(name) is None
    ]
    assert lost == []


def test_every_ruling_is_a_sentence_or_several(rulings: Rulings) -> None:
    """Nothing empty, no table marks, no words of another file format."""
    for ruling in rulings:
        for text in (ruling.title, *(part.text for part in ruling.says), ruling.note):
            assert text == text.strip()
            assert not set("|`*") & set(text.replace("|d|", "")), ruling.id
        assert all(part.text[-1] in '.!?"…' for part in ruling.says), ruling.id


# --- broken documents ----------------------------------------------------------------------------


@each_case(
    ("changes", "message"),
    [
        ({"id": "X-2", "also": []}, "x: there are two rulings 'X-2'"),
        ({"also": ["x-2"]}, "x: there are two rulings 'X-2'"),
        ({"also": ["Z-1"]}, "x: 'X-2' refers to the unknown 'Y-1'"),
        ({"authority": "Q"}, "x, X-1: the authority is 'Q', but must be one of R, O, E, A, H"),
        ({"title": None}, "x, X-1: lacks 'title'"),
        ({"titel": "T"}, "x, X-1: has the unknown field 'titel'"),
        ({"title": ""}, "x, X-1: title must be a text"),
        ({"says": {}}, "x, X-1: says nothing"),
        ({"says": {"2017": ""}}, "x, X-1: says nothing"),
        ({"binds": "all"}, "x, X-1: binds must be a list of texts"),
        ({"cards": ["a", "a"]}, "x, X-1: cards names something twice"),
        ({"acts": ["play"]}, "x, X-1: acts must be among battle, build, table"),
    ],
)
def test_a_broken_ruling_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Rulings.from_documents([document(**changes)])
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"document": ""}, "document: a document of rulings has no name"),
        ({"about": None}, "x: has no about"),
        ({"rulings": []}, "x: has no rulings"),
    ],
)
def test_a_broken_document_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Rulings.from_documents([{**document(), **changes}])
    assert str(caught.value) == message
