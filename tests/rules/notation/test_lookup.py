"""Finding cards by what people write."""

from __future__ import annotations

import gc
import weakref

import pytest

from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import parse, render
from rules.notation.reading.lookup import SUGGESTIONS, NameIndex, index_of, tail_of
from tests.rules.catalogue import catalogue


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Jean-Luc Picard", {"Jean-Luc Picard"}),
        ("JEAN LUC PICARD", {"Jean-Luc Picard"}),
        ("jéanlúc-pícard!", {"Jean-Luc Picard"}),
        ("Enterprise-D", {"U.S.S. Enterprise-D"}),
        ("Ch'tang", {"I.K.S. Ch'tang"}),
        ("Defiant", {"U.S.S. Defiant", "I.S.S. Defiant"}),
        ("Nebula Class", {"Federation Starship"}),
        ("nobody at all", set()),
        ("", set()),
    ],
)
def test_names_however_they_are_written(written: str, names: set[str]) -> None:
    assert {card.name for card in index_of(catalogue()).find(written)} == names


@pytest.mark.parametrize(
    ("before", "now", "key", "tail"),
    [
        (
            "Insecetoid Raiding Party",
            "Insectoid Raiding Party",
            "crew:insecetoid-raiding-party-72273",
            "72273",
        ),
        (
            "Heavy Gravition Beam",
            "Heavy Graviton Beam",
            "weapon:heavy-gravition-beam-72231",
            "72231",
        ),
        ("Photonic Missles", "Photonic Missiles", "weapon:photonic-missles-75014", "75014"),
        ("Tal Shair Scout", "Tal Shiar Scout", "ship:tal-shair-scout-75012", "75012"),
        (
            "Kohlars Battle Cruiser",
            "Kohlar's Battle Cruiser",
            "ship:kohlars-battle-cruiser-72270p",
            "72270p",
        ),
        ("U.S.S. Yaeger", "U.S.S. Yeager", "ship:u-s-s-yeager-u-s-s-yaeger", "u-s-s-yaeger"),
        ("Tellera", "Tallera", "crew:tallera-blind-belak", "blind-belak"),
    ],
)
def test_a_name_that_was_misspelt_is_read_as_before(
    before: str, now: str, key: str, tail: str
) -> None:
    card = catalogue()[key]
    assert (card.name, tail_of(card)) == (now, tail)
    assert index_of(catalogue()).find(before) == (card,)
    own = Equipped(key) if card.type != "ship" else None
    build = (
        ShipBuild(ship=key) if own is None else ShipBuild(ship="ship:d-kyr-71446", upgrades=(own,))
    )
    fleet = Fleet(ships=(build,))
    for identifier in ("text", "share-code", "json", "utopia", "markdown"):
        (back,) = parse(render(fleet, catalogue(), identifier), catalogue()).fleets
        assert [each.ship for each in back.ships] == [build.ship], identifier
        assert [each.card for each in back.ships[0].upgrades] == [
            each.card for each in build.upgrades
        ]


@pytest.mark.parametrize(
    ("written", "types", "first"),
    [
        ("Jean-Luc Pikard", (), "Jean-Luc Picard"),
        ("Pikard", ("captain",), "Jean-Luc Picard"),
        ("Riker", ("captain",), "William T. Riker"),
        ("McCoy", (), "Leonard McCoy"),
        ("photon torpedos", (), "Photon Torpedoes"),
        ("Cloking Device", ("tech",), "Cloaking Device"),
        ("USS Enterprize D", (), "U.S.S. Enterprise-D"),
        ("Deta", ("crew",), "Data"),
        ("Worff", ("crew",), "Worf"),
    ],
)
def test_the_nearest_name_comes_first(written: str, types: tuple[str, ...], first: str) -> None:
    found = index_of(catalogue()).suggest(written, types)
    assert found[0].name == first
    assert len(found) <= SUGGESTIONS
    if types:
        assert catalogue()[found[0].card].type in types


@pytest.mark.parametrize("written", ["", "x", "zzzzzz", "!!!", "ß" * 500, "xq" * 500])
def test_nothing_near_gives_no_suggestion(written: str) -> None:
    assert index_of(catalogue()).suggest(written) == ()


def test_the_tail_tells_cards_of_one_name_and_type_apart() -> None:
    seen: dict[tuple[str, str, str], str] = {}
    for card in catalogue():
        tail = tail_of(card)
        if tail:
            place = (card.type, card.folded_name, tail)
            assert seen.setdefault(place, card.key) == card.key
    assert tail_of(catalogue()["captain:jean-luc-picard-71120"]) == "71120"
    assert tail_of(catalogue()["ship:u-s-s-voyager-75014-2"]) == "75014-2"


def test_a_catalogue_has_one_index_and_takes_it_along() -> None:
    other = Catalogue((), ())
    index = index_of(other)
    assert index_of(other) is index
    assert index is not index_of(catalogue())
    assert index.find("Worf") == ()
    gone = weakref.ref(index)
    del index, other
    gc.collect()
    assert gone() is None


def test_the_newest_set_is_no_alliance_set() -> None:
    index = NameIndex(catalogue())
    torpedoes = catalogue().by_name["photontorpedoes"]
    assert any(card.era == "alliance" for card in torpedoes)
    assert index.newest(torpedoes).key == "weapon:photon-torpedoes-75013"
    assert index.oldest(torpedoes).key == "weapon:photon-torpedoes-71120"
