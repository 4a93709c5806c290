"""The map of a mission: spans of distances, bearings, edges, what is left at its default."""

from __future__ import annotations

import pytest

from rules.alliance.mission.document import mission_from_document
from rules.alliance.mission.map import EdgeArrow, Interval, MissionMap, read_interval
from rules.errors import DocumentError
from rules.table.distance import band_of
from tests.families import each_case
from tests.rules.alliance.missions import FREIGHTERS, Edit, cut, document, mission, put


def table(edit: Edit) -> MissionMap:
    return mission_from_document(document(edit=edit)).map


@pytest.mark.parametrize(
    ("span", "inside", "outside"),
    [
        ({"bands": [1, 1]}, [0.0, 4.0], [4.01]),
        ({"bands": [1, 2]}, [0.0, 4.0, 8.0], [8.01, 30.0]),
        ({"bands": [2, 3]}, [4.01, 12.0], [0.0, 4.0, 12.01]),
        ({"bands": [2, None]}, [4.01, 12.0, 30.0], [0.0, 4.0]),
        ({"inches": [4, None]}, [4.0, 30.0], [0.0, 3.99]),
        ({"inches": [1.5, 3]}, [1.5, 3.0], [1.49, 3.01]),
    ],
)
def test_spans(span: dict[str, object], inside: list[float], outside: list[float]) -> None:
    found = read_interval(span)
    assert [found.holds(inches) for inches in inside] == [True] * len(inside)
    assert [found.holds(inches) for inches in outside] == [False] * len(outside)


@pytest.mark.parametrize("band", [1, 2, 3])
@each_case("inches", [0.0, 3.999, 4.0, 4.001, 8.0, 8.001, 12.0, 12.001])
def test_a_span_of_one_band_is_that_band_of_the_ruler(band: int, inches: float) -> None:
    assert read_interval({"bands": [band, band]}).holds(inches) is (band_of(inches) == band)


def test_the_patrols_arrows() -> None:
    assert list(mission().map.bearings.values()) == [
        EdgeArrow(1, "west", 0.0, 24.0, 90.0),
        EdgeArrow(2, "north", 6.0, 36.0, 180.0),
        EdgeArrow(3, "north", 14.0, 36.0, 180.0),
        EdgeArrow(4, "north", 22.0, 36.0, 180.0),
        EdgeArrow(5, "north", 30.0, 36.0, 180.0),
        EdgeArrow(6, "east", 36.0, 24.0, 270.0),
    ]


@pytest.mark.parametrize(
    ("number", "heading"), [(0, 90.0), (1, 180.0), (5, 270.0)], ids=["west", "north", "east"]
)
def test_an_arrow_points_straight_in_unless_said_otherwise(number: int, heading: float) -> None:
    found = table(cut(f"map/bearings/{number}/heading"))
    assert found.bearings[number + 1].heading == heading


@pytest.mark.parametrize(
    ("heading", "is_read"), [(120, True), (240, True), (119, False), (241, False)]
)
def test_an_arrow_may_slant_by_60_degrees(heading: int, is_read: bool) -> None:
    edit = put("map/bearings/1/heading", heading)
    if is_read:
        assert table(edit).bearings[2].heading == heading
        return
    with pytest.raises(DocumentError) as raised:
        table(edit)
    assert raised.value.where == "/map/bearings/1/heading"


def test_defaults() -> None:
    """The play area is 3 by 3 feet unless the diagram says otherwise (Alliance, Map Setup A)."""
    found = mission(FREIGHTERS).map
    assert (found.width, found.height) == (36.0, 36.0)
    assert found.edges["east"].factions == ()
    assert found.edges["east"].retreat == ()
    assert found.terrain[0].from_players == 1
    assert found.terrain[0].edge_distance is None
    assert found.terrain[0].apart == Interval(4.0)
    assert found.tokens[0].number == "any"


def test_a_larger_table() -> None:
    def edit(found: dict[str, dict[str, object]]) -> None:
        found["map"]["width"] = 48

    assert table(edit).area.right == 48.0
    assert table(edit).bearings[6].x == 48.0
