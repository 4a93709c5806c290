"""The table as text: what is printed is read back, and mistakes are named."""

from __future__ import annotations

import copy
import pickle

import pytest

from rules.errors import DocumentError
from rules.table import (
    OVERSIZED,
    TABLE,
    Area,
    Pose,
    Table,
    TableError,
    Terrain,
    parse_area,
    parse_pose,
    parse_table,
    parse_terrain,
    print_area,
    print_pose,
    print_table,
    print_terrain,
)
from tests.families import each_case

SCENE = """\
area 0,0 36,48
ship enterprise-d 18,10 h0
ship cube 18.25,30.5 h180 oversized
terrain obstacle:3 12,20 h30
terrain minefield 9,9.5
terrain planet 7,29
terrain planet 20,20 r2.5
terrain objective 27,27"""


def test_a_scene_is_read_and_printed() -> None:
    table = parse_table(SCENE)
    assert table == Table(
        Area(0, 0, 36, 48),
        (("enterprise-d", Pose(18, 10)), ("cube", Pose(18.25, 30.5, 180, OVERSIZED))),
        (
            Terrain("obstacle", 12, 20, heading=30, outline=3),
            Terrain("minefield", 9, 9.5),
            Terrain("planet", 7, 29),
            Terrain("planet", 20, 20, radius=2.5),
            Terrain("objective", 27, 27),
        ),
    )
    assert print_table(table) == SCENE
    assert pickle.loads(pickle.dumps(table)) == copy.deepcopy(table) == table  # noqa: S301


def test_an_empty_table_is_the_usual_one() -> None:
    assert parse_table("\n\n") == Table()
    assert print_table(Table()) == "area 0,0 36,36"
    assert Table().area == TABLE


def test_ships_are_found_by_name() -> None:
    table = parse_table("ship a 1,2\nship b 3,4\nship c 5,6 h7")
    assert table.pose_of("b") == Pose(3, 4)
    assert table.others("b") == [Pose(1, 2), Pose(5, 6, 7)]
    with pytest.raises(TableError, match="no ship 'd' is on the table"):
        table.pose_of("d")


@pytest.mark.parametrize(
    ("text", "pose", "printed"),
    [
        ("18,10", Pose(18, 10), "18,10 h0"),
        ("18,10 h0", Pose(18, 10), "18,10 h0"),
        ("18.5,-0.25 h22.5", Pose(18.5, -0.25, 22.5), "18.5,-0.25 h22.5"),
        ("1,2 oversized", Pose(1, 2, 0, OVERSIZED), "1,2 h0 oversized"),
        ("1,2 h90 small", Pose(1, 2, 90), "1,2 h90"),
        ("1,2 h-90", Pose(1, 2, 270), "1,2 h270"),
    ],
)
def test_poses(text: str, pose: Pose, printed: str) -> None:
    assert parse_pose(text) == pose
    assert print_pose(pose) == printed


def test_numbers_are_printed_in_full() -> None:
    pose = Pose(0.1 + 0.2, 1e-17, 100 / 3)
    assert print_pose(pose) == "0.30000000000000004,1e-17 h33.333333333333336"
    assert parse_pose(print_pose(pose)) == pose
    assert print_pose(Pose(-0.0, 2.0, -0.0)) == "0,2 h0"


def test_areas_and_tokens() -> None:
    assert parse_area("0,32 8,36") == Area(0, 32, 8, 36)
    assert print_area(Area(0, 32, 8, 36)) == "0,32 8,36"
    assert print_terrain(parse_terrain("obstacle:6 12,20")) == "obstacle:6 12,20 h0"
    assert print_terrain(parse_terrain("obstacle 12,20 r1.25")) == "obstacle 12,20 r1.25"


@each_case(
    ("text", "message"),
    [
        ("", "'' is no pose: a pose is written"),
        ("18", "'18' is no place"),
        ("18,x", "'x' is no number"),
        ("18,nan", "'nan' is no number"),
        ("18,inf", "'inf' is no number"),
        ("18,10 hx", "'x' is no number"),
        ("18,10 huge", "'uge' is no number"),
        ("18,10 large", "there is no base 'large': it is one of small, oversized"),
        ("18,10 small h0", "is no pose"),
        ("18,10 h0 small 3", "is no pose"),
    ],
)
def test_wrong_poses(text: str, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        parse_pose(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("planet", "'planet' is no token"),
        ("comet 1,2", "there is no terrain 'comet'"),
        ("obstacle 1,2", "a disc needs a radius"),
        ("obstacle:x 1,2", "'x' is no outline"),
        ("obstacle:9 1,2", "there is no outline 9"),
        ("planet 1,2 h30", "'h30' does not belong to 'planet'"),
        ("obstacle:1 1,2 r3", "'r3' does not belong to 'obstacle:1'"),
        ("planet 1,2 rx", "'x' is no number"),
    ],
)
def test_wrong_tokens(text: str, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        parse_terrain(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,0", "'0,0' is no area"),
        ("0,0 1", "'1' is no place"),
        ("4,4 0,8", "'4,4 0,8' is inside out"),
    ],
)
def test_wrong_areas(text: str, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        parse_area(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("area 0,0 36,36\nship a 1", "line 2: '1' is no place"),
        ("ship a 1,2\n\nship a 3,4", "line 3: there are two ships 'a'"),
        ("moon 1,2", "line 1: 'moon' is unknown: a line is"),
        ("ship a", "line 1: '' is no pose"),
        ("terrain planet", "line 1: 'planet' is no token"),
    ],
)
def test_wrong_tables_name_the_line(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as raised:
        parse_table(text)
    assert str(raised.value).startswith(message)
