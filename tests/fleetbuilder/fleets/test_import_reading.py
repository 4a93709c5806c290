"""Every fleet of a document is read alone, and every match says how sure it is."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fleetbuilder.core import errors
from fleetbuilder.fleets.imports import parsing as import_reading
from fleetbuilder.fleets.imports.parsing import (
    Match,
    choices_read,
    document_read,
    fleet_settled,
    places_read,
)
from rules.catalogue import Catalogue
from rules.errors import DocumentError, TooLargeError
from rules.notation import parse, render
from tests.fleetbuilder.fleets.importing import SQUADS, THREE, listed
from tests.fleetbuilder.fleets.saved import ENTERPRISE, PICARD, WORF, content

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


def matched(place: int, source: str = THREE) -> list[tuple[str, str, str, str]]:
    found = document_read(source).found[place]
    return [(each.where, each.words, each.card, each.quality) for each in found.matches]


def test_matches_are_exact_likely_or_unknown() -> None:
    assert matched(0) == [
        ("/ships/0", "U.S.S. Enterprise-D", ENTERPRISE, "exact"),
        ("/ships/0/captain", "Jean-Luc Picard", PICARD, "exact"),
        ("/ships/0/upgrades/0", "Worf", "crew:worf-71120", "likely"),
        ("/ships/0/upgrades/1", "Xyzzy Qwrtp", "", "unknown"),
    ]
    assert matched(2) == matched(0)[:2]


def test_a_name_that_is_nearly_one_is_likely_and_is_kept_until_somebody_chooses() -> None:
    reading = document_read(THREE)
    typo = reading.found[1]
    assert typo.matches[1] == Match(
        "/ships/0/captain", "Gene Luke Pikard", "", "likely", typo.matches[1].options
    )
    assert typo.matches[1].options[0].startswith("captain:jean-luc-picard")
    kept = fleet_settled(typo, {}).ships[0].captain
    assert kept is not None
    assert (kept.card, kept.name) == ("", "Gene Luke Pikard")
    chosen = choices_read(reading, {typo.matches[1].id: typo.matches[1].options[0]})
    taken = fleet_settled(typo, chosen).ships[0].captain
    assert taken is not None
    assert (taken.card, taken.name) == (typo.matches[1].options[0], "")


def test_another_printing_keeps_the_price_that_was_set_by_hand() -> None:
    text = "U.S.S. Enterprise-D (71120)\n  Crew: Worf {cost 1}\n"
    reading = document_read(text)
    (match,) = reading.choices()
    assert (match.words, match.card) == ("Worf", "crew:worf-71120")
    other = match.options[0]
    (card,) = fleet_settled(reading.found[0], {match.id: other}).ships[0].upgrades
    assert (card.card, card.cost_override) == (other, 1)


def test_the_same_question_is_asked_once() -> None:
    text = "".join(f"Fleet: {name}\nU.S.S. Enterprise-D (71120)\n  Crew: Worf\n" for name in "AB")
    reading = document_read(text)
    (match,) = reading.choices()
    for found in reading.found:
        settled = fleet_settled(found, {match.id: match.options[0]})
        assert [card.card for card in settled.ships[0].upgrades] == [match.options[0]]


def test_fifty_three_fleets_of_space_dock(catalogue: Catalogue) -> None:
    reading = document_read(SQUADS)
    assert reading.format == "space-dock"
    assert [each.place for each in reading.found] == list(range(53))
    assert [each.where for each in reading.found[:3]] == ["/0", "/1", "/2"]
    assert [each.fleet for each in reading.found] == list(parse(SQUADS, catalogue).fleets)
    qualities = Counter(match.quality for each in reading.found for match in each.matches)
    assert qualities == Counter({"exact": 382, "likely": 10})
    assert reading.choices() == ()


@pytest.mark.parametrize("form", ["json", "text", "share-code", "space-dock", "utopia"])
def test_every_format_is_read(form: str, catalogue: Catalogue) -> None:
    fleet = content(WORF)
    reading = document_read(render(fleet, catalogue, form))
    assert (reading.format, len(reading.found)) == (form, 1)
    assert [each.card for each in reading.found[0].matches] == [ENTERPRISE, PICARD, WORF]


def test_what_cannot_be_read_costs_its_own_fleet_and_says_where() -> None:
    reading = document_read(listed("One", "Two", "Three", broken=(1,)))
    assert [(each.place, each.where, each.name, each.reason) for each in reading.found] == [
        (0, "/0", "One", ""),
        (1, "/1", "", "/ships: ships are a list, not a number."),
        (2, "/2", "Three", ""),
    ]
    assert [each.place for each in reading.readable] == [0, 2]


def test_lines_are_counted_from_the_head_of_the_document(catalogue: Catalogue) -> None:
    code = render(content(WORF), catalogue, "share-code")
    reading = document_read(f"{code}\n\n{code.strip()[:-4]}\n{code}")
    assert [each.where for each in reading.found] == ["line 1", "line 4", "line 5"]
    assert reading.found[1].reason == (
        "Line 4: the share code is cut off (its checksum differs); copy it again."
    )


def test_cards_that_nobody_knows_are_kept() -> None:
    source = json.dumps({"ships": [{"ship": "ship:nobody-knows-1"}], "unmatched": ["a dream"]})
    assert matched(0, source) == [
        ("/ships/0", "ship:nobody-knows-1", "", "unknown"),
        ("", "a dream", "", "unknown"),
    ]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "the document is empty"),
        ("[]", "this holds no fleet"),
        ('{"ships": 7}', "/ships: ships are a list, not a number."),
    ],
)
def test_a_document_without_a_fleet_is_refused(source: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        document_read(source)
    assert str(caught.value) == message


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(errors.InvalidError) as caught:
        document_read("x", "xlsx")
    assert list(caught.value.fields) == ["/format"]


def test_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TooLargeError) as caught:
        document_read(json.dumps([{}] * 501))
    assert caught.value.message == "501 fleets are too many; at most 500 are imported at a time"
    monkeypatch.setattr(import_reading, "MOST_CARDS", 5)
    with pytest.raises(TooLargeError) as caught:
        document_read(listed("One", "Two"))
    assert str(caught.value) == "/1: more than 5 ships and cards in all; import a part of it"
    monkeypatch.setattr(import_reading, "MOST_CARDS", 1000)
    monkeypatch.setattr(import_reading, "MOST_UNKNOWN", 0)
    with pytest.raises(TooLargeError) as caught:
        document_read(THREE)
    assert caught.value.message == "more than 0 cards that nobody knows; import a part of it"
    monkeypatch.setattr(import_reading, "MOST_SIZE", 10)
    with pytest.raises(TooLargeError) as caught:
        document_read("Fleet: Größe")
    assert caught.value.message == "the document has 14 bytes; at most 10 are imported at a time"


def test_only_what_was_asked_and_offered_can_be_chosen() -> None:
    reading = document_read(THREE)
    worf = reading.choices()[0]
    assert choices_read(reading, {worf.id: ""}) == {}
    assert choices_read(reading, {worf.id: worf.card}) == {}
    with pytest.raises(errors.InvalidError) as caught:
        choices_read(reading, {worf.id: PICARD, "nothing": PICARD})
    assert caught.value.fields == {
        f"/take/{worf.id}": ["This card is not among those that were offered."],
        "/take/nothing": ["Nothing of this id is asked here. Look again."],
    }


def test_only_readable_fleets_can_be_chosen() -> None:
    reading = document_read(listed("One", "Two", "Three", broken=(1,)))
    assert [each.name for each in places_read(reading, [2])] == ["Three"]
    for places, message in (
        ([], "Choose at least one fleet."),
        ([0, 1], "There is no fleet to import at place 1."),
        ([True], "There is no fleet to import at place True."),
    ):
        with pytest.raises(errors.InvalidError) as caught:
            places_read(reading, places)
        assert caught.value.fields == {"/places": [message]}
