"""The map of a mission as SVG: what is drawn, where, and nothing that a strict page refuses."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from rules.alliance.mission.map_drawing import description, legend, map_svg
from rules.alliance.mission.mission import Mission
from rules.alliance.mission.scatter import LaidToken
from rules.loader import load_alliance_missions
from rules.table.terrain import Terrain

SVG = "{http://www.w3.org/2000/svg}"
MISSIONS = load_alliance_missions()


def read(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314  (our own text, not a stranger's)


def drawn(mission: Mission, **options: object) -> ElementTree.Element:
    return read(map_svg(mission, **options))  # type: ignore[arg-type]


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


@pytest.mark.parametrize("name", sorted(MISSIONS))
def test_it_is_well_formed_and_carries_classes_alone(name: str) -> None:
    root = drawn(MISSIONS[name])
    assert root.get("viewBox") == "-40 -40 440 440"
    assert root.get("role") == "img"
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        assert element.tag != f"{SVG}style"
        assert not {"style", "fill", "stroke", "onclick", "href"} & set(element.attrib)
    assert [each.text for each in root.iter(f"{SVG}title")] == [f"Map of {MISSIONS[name].name}"]
    assert root.get("aria-labelledby") == "mission-map-title mission-map-about"
    assert {each.get("id") for each in root if each.get("id")} == {
        "mission-map-title",
        "mission-map-about",
    }


def test_grid_letters_areas_and_bearings_of_the_patrol() -> None:
    root = drawn(MISSIONS["a-simple-patrol"])
    grid = classed(root, "mission-map-grid")[0].get("d", "")
    assert grid.count("M") == 16
    assert grid.startswith("M40 0V360M80 0V360")
    assert grid.endswith("M0 40H360")
    assert [
        (each.text, each.get("x"), each.get("y")) for each in classed(root, "mission-map-letter")
    ] == [
        ("A", "64.5", "329"),
        ("B", "34.5", "29"),
        ("C", "100", "180"),
        ("D", "260", "180"),
    ]
    (area,) = classed(root, "mission-map-deployment")
    assert {name: area.get(name) for name in ("x", "y", "width", "height")} == {
        "x": "60",
        "y": "320",
        "width": "240",
        "height": "40",
    }
    bearings = classed(root, "mission-map-bearing")
    assert [each.findtext(f"{SVG}text") for each in bearings] == ["1", "2", "3", "4", "5", "6"]
    arrows = [each.find(f"{SVG}path") for each in bearings]
    assert [each.get("transform") for each in arrows if each is not None][:3] == [
        "translate(0 120) rotate(90)",
        "translate(60 0) rotate(180)",
        "translate(140 0) rotate(180)",
    ]


def test_edges_say_whose_they_are_and_who_retreats() -> None:
    root = drawn(MISSIONS["a-friend-among-freighters"])
    words = [each.text for each in classed(root, "mission-map-words")]
    assert words == [
        "Dominion · enemies retreat",
        "No retreat",
        "Federation · players retreat",
        "No retreat",
    ]
    assert len(classed(root, "faction-federation")) == 1
    assert len(classed(root, "faction-dominion")) == 1


def test_what_only_more_players_meet_is_marked() -> None:
    root = drawn(MISSIONS["hold-the-relay"])
    assert len(classed(root, "mission-map-more-players")) == 1
    letters = [each.text for each in classed(root, "mission-map-letter")]
    assert letters == ["A", "B", "C", "D", "E 4p"]
    assert len(classed(root, "mission-map-planet")) == 1
    # The patrol's asteroids lie there with two players too, though one is for four.
    assert not classed(drawn(MISSIONS["a-simple-patrol"]), "mission-map-more-players")


def test_laid_terrain_and_tokens_are_drawn() -> None:
    mission = MISSIONS["a-simple-patrol"]
    root = drawn(
        mission,
        prefix="here",
        terrain=[Terrain("obstacle", 18.0, 30.0, outline=1), Terrain("planet", 9.0, 9.0)],
        tokens=[LaidToken("odd-site", 10.0, 18.0)],
    )
    (obstacle,) = classed(root, "mission-map-obstacle")
    assert obstacle.get("points", "").split()[0] == "189.5,58"
    assert len(obstacle.get("points", "").split()) == 6
    (planet,) = classed(root, "mission-map-planet")
    assert (planet.get("cx"), planet.get("cy"), planet.get("r")) == ("90", "270", "30")
    assert len(classed(root, "mission-map-token")) == 1
    assert root.get("aria-labelledby") == "here-title here-about"


def test_words_are_escaped() -> None:
    name = 'Fire & <script>alert("x")</script>'
    text = map_svg(replace(MISSIONS["a-simple-patrol"], name=name), prefix='"><b>')
    assert "<script" not in text
    assert "<b>" not in text
    root = read(text)
    assert root.findtext(f"{SVG}title") == f"Map of {name}"


def test_the_legend_and_the_description() -> None:
    mission = MISSIONS["a-simple-patrol"]
    entries = {entry.letter: entry for entry in legend(mission)}
    assert entries["A"].lines == ()
    apart = "Asteroid field, at most 8 in from the north edge, at least 4 in from each other"
    assert entries["B"].lines == (f"4 × {apart}", f"1 × {apart} (with 4 or more players)")
    assert entries["C"].lines == ("Mission token: Sensor data, odd",)
    about = description(mission)
    assert "C, Odd-numbered mission token, at 10, 18 (Mission token: Sensor data, odd)." in about
    assert "South edge: Federation · players retreat." in about
    assert "Bearing 3 on the north edge at 14, 36, heading 180." in about
