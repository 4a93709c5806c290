"""What holds for every fleet and every input: nothing is lost, nothing crashes."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import fold
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.names import names_of
from rules.notation import FORMATS, Parsed, fleet_from_document, fleet_to_document, parse, render
from tests.rules.catalogue import catalogue
from tests.rules.notation.test_share_code import packed
from tests.rules.strategies import fleets, plain_fleets, texts

NAMES = list(FORMATS)
FULL = ["json", "share-code", "text"]
"""Formats that can say everything."""
WORDS = "words: "


def there_and_back(fleet: Fleet, name: str) -> Fleet:
    """Writes a fleet in a format and reads it again."""
    (again,) = parse(render(fleet, catalogue(), name), catalogue(), format=name).fleets
    return again


@settings(max_examples=60)
@pytest.mark.parametrize("name", FULL)
@given(fleet=fleets(most_ships=3))
def test_formats_that_say_everything_lose_nothing(name: str, fleet: Fleet) -> None:
    assert there_and_back(fleet, name) == fleet


@settings(max_examples=40)
@pytest.mark.parametrize("name", NAMES)
@given(fleet=fleets(least_ships=1, most_ships=3))
def test_what_was_read_once_is_read_the_same_again(name: str, fleet: Fleet) -> None:
    once = there_and_back(fleet, name)
    assert there_and_back(once, name) == once


@settings(max_examples=40)
@pytest.mark.parametrize("name", NAMES)
@given(fleet=plain_fleets())
def test_fleets_as_players_build_them_survive_whole(name: str, fleet: Fleet) -> None:
    again = there_and_back(fleet, name)
    if name in ("space-dock", "space-dock-squads", "tabletop-simulator"):
        # These lists are flat: talents stand among the ship's upgrades.
        fleet = replace(fleet, ships=tuple(_flat(build) for build in fleet.ships))
    assert again == fleet


def _flat(build: ShipBuild) -> ShipBuild:
    if build.captain is None:
        return build
    talents = build.captain.upgrades
    return replace(
        build,
        captain=replace(build.captain, upgrades=()),
        upgrades=(*talents, *build.upgrades),
    )


def content(fleet: Fleet) -> list[Counter[str]]:
    """Returns what stands on each ship, and on the sideboard, in no order."""

    def words(cards: Iterator[Equipped]) -> Counter[str]:
        return Counter(each.card or WORDS + " ".join(each.name.split()) for each in cards)

    ships = [
        words(build.cards()) + Counter([build.ship or WORDS + " ".join(build.name.split())])
        for build in fleet.ships
    ]
    return [*ships, words(each for card in fleet.sideboard for each in card.walk())]


@settings(max_examples=12)
@pytest.mark.parametrize("second", NAMES)
@pytest.mark.parametrize("first", NAMES)
@given(fleet=fleets(least_ships=1, most_ships=2))
def test_no_card_is_lost_between_two_formats(first: str, second: str, fleet: Fleet) -> None:
    if fleet.resource is None or not fleet.resource.card:
        # The sideboard hangs on the resource in the other builders' lists.
        fleet = replace(fleet, sideboard=())
    converted = there_and_back(there_and_back(fleet, first), second)
    before, after = content(fleet), content(converted)
    assert len(after) == len(before)
    for had, has in zip(before, after, strict=True):
        # Words of an unknown card may turn out to be the name of a card.
        lost, found = had - has, has - had
        # Two sides of one card have one id elsewhere, which its place tells apart.
        sides = Counter({each: n for each, n in lost.items() if other_side(each) in found})
        lost, found = lost - sides, found - Counter({other_side(each): 1 for each in sides})
        assert all(each.startswith(WORDS) for each in lost)
        assert lost.total() == found.total()
        assert all(any(may_mean(words, card) for card in found) for words in lost)


OTHER_SIDE = {"captain": "crew", "crew": "captain"}


def other_side(key: str) -> str:
    """Returns the key of the other side of a card, a captain on one and crew on the other."""
    kind, _, name = key.partition(":")
    return f"{OTHER_SIDE.get(kind, '')}:{name}"


def may_mean(lost: str, found: str) -> bool:
    """Tells whether words stand for a card, printed, everyday or near, or are kept as words."""
    words = lost.removeprefix(WORDS)
    card = catalogue().find(found)
    if card is None:
        return fold(found.removeprefix(WORDS)) == fold(words)
    names = names_of(catalogue())
    asked = ((), (card.type,))
    return any(
        card.name in {each.name for each in names.meant(words, types).cards} for types in asked
    )


@settings(max_examples=40)
@pytest.mark.parametrize("name", ["space-dock", "space-dock-squads"])
@given(fleet=fleets(most_ships=3))
def test_space_dock_keeps_names_notes_points_and_prices(name: str, fleet: Fleet) -> None:
    again = there_and_back(fleet, name)
    assert (again.name, again.notes, again.extra_points) == (
        fleet.name,
        fleet.notes,
        fleet.extra_points,
    )
    assert [_prices(build) for build in again.ships] == [_prices(build) for build in fleet.ships]


def _prices(build: ShipBuild) -> Counter[int]:
    on_resource = build.resource.cost_override if build.resource is not None else None
    prices = Counter(each.cost_override for each in build.cards() if each.cost_override is not None)
    if on_resource is not None:
        prices -= Counter([on_resource])
    return prices


def attempt(source: str | bytes, name: str | None = None) -> Parsed | None:
    """Reads anything; what is read must be a sound fleet, else the error is the right one."""
    try:
        parsed = parse(source, catalogue(), format=name)
    except DocumentError as error:
        return _refused(error)
    for fleet in parsed.fleets:
        assert fleet_from_document(fleet_to_document(fleet)) == fleet
    return parsed


@pytest.mark.parametrize("name", [None, *NAMES])
@given(source=texts(300) | st.binary(max_size=300))
def test_any_text_and_any_bytes(name: str | None, source: str | bytes) -> None:
    attempt(source, name)


def _refused(error: DocumentError) -> None:
    assert error.message
    assert str(error).endswith(error.message)


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | texts(12)
    | st.sampled_from(["ship:S415", "S415", "1001", "Q030", "captain:Cap906", "question:Q030"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "ships",
                    "ship",
                    "shipId",
                    "shipTitle",
                    "id",
                    "captain",
                    "admiral",
                    "resource",
                    "upgrades",
                    "upgradeSlots",
                    "upgradeId",
                    "upgradeTitle",
                    "card",
                    "slot",
                    "name",
                    "additionalPoints",
                    "sideboard",
                    "flagship",
                    "cost_override",
                    "overriddenCost",
                    "costIsOverridden",
                    "format",
                    "uuid",
                    "notes",
                    "exchange",
                    "outposts",
                    "points",
                ]
            )
            | texts(5),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)


@pytest.mark.parametrize(
    "name", [None, "json", "space-dock", "space-dock-squads", "utopia", "text"]
)
@given(document=_json)
def test_any_json(name: str | None, document: object) -> None:
    attempt(json.dumps(document), name)


@given(document=_json)
def test_any_json_in_a_link(document: object) -> None:
    attempt("https://example.org/#" + base64.b64encode(json.dumps(document).encode()).decode())


@given(
    lines=st.lists(
        st.sampled_from(["Ss", "S-", "cx", "wy", "1tz", ">we", "9", "Y", "F", "B"]) | texts(12),
        max_size=8,
    )
)
def test_any_lines_in_a_share_code(lines: list[str]) -> None:
    attempt(packed("\n".join(lines)))


_words = st.sampled_from(
    [
        "Engage",
        "U.S.S. Defiant",
        "Jean-Luc Picard",
        "Worf",
        "Photon Torpedoes",
        "Flagship",
        "Q",
        "Captain",
        "Ship 1",
        "Crew:",
        "Weapons",
        "Sideboard",
        "Resource:",
        "Fleet:",
        "Notes:",
        "Points limit:",
        "(3)",
        "[3 SP]",
        "x2",
        "2x",
        "-",
        "•",
        "  ",
        "\t",
        "{slot crew}",
        "{key crew:x}",
        "{beneath}",
        "{unmatched}",
        "(71120)",
        "[Galaxy Class]",
        "|",
        ",",
        "+",
        "**",
        "<b>",
        "&amp;",
        "\\",
        "Total",
        "overridden to",
        "Independent (Klingon)",
        "Fleet Captain",
        "generated by",
        "http://a/#b",
    ]
)


@given(
    text=st.lists(
        st.lists(_words | texts(8), max_size=6).map(" ".join), min_size=1, max_size=12
    ).map("\n".join)
)
def test_any_mixture_of_what_players_write(text: str) -> None:
    attempt(text)
    attempt(text, "text")


@settings(max_examples=30)
@given(fleet=fleets(), data=st.data())
def test_damaged_documents(fleet: Fleet, data: st.DataObject) -> None:
    text = render(fleet, catalogue(), data.draw(st.sampled_from(NAMES)))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    attempt(text[:start] + data.draw(texts(4)) + text[end:])
