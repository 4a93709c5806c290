"""The table against an independent geometry library, on random scenes.

Our answers are exact up to rounding, so the tolerance is a millionth of an inch unless a test
says why it is wider. Scenes that lie on the border of a question within that tolerance are left
out of yes-or-no comparisons; exact borders have their own tests in `tests/rules/table`.
"""

from __future__ import annotations

from math import atan2, inf

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import get_coordinates
from shapely.geometry import LineString, Point, Polygon

from rules.table import (
    TABLE,
    Arc,
    Area,
    Base,
    Movement,
    Pose,
    Table,
    Template,
    Terrain,
    attack_band,
    attack_distance,
    band,
    band_of,
    crosses,
    distance,
    echo_pose,
    execute,
    greatest_shift,
    is_in_arc,
    line_obstruction,
    line_of_fire,
    obstruction,
    overlaps,
    overlaps_terrain,
    parse_pose,
    parse_table,
    print_pose,
    print_table,
    separation,
    template,
    templates_of,
    terrain_distance,
    terrain_gap,
    touches,
)
from rules.table.dimensions import CONTACT
from rules.table.strip import NOT_MET, first_beneath
from rules.table.terrain import gap_to_base
from tests.rules.catalogue import catalogue
from tests.rules.table.shapes import (
    ARCS,
    anywhere,
    bases,
    beside_the_way,
    cardboard,
    coordinates,
    discs,
    headings,
    maneuvers,
    mirrored,
    near,
    outline,
    poses,
    square,
    tokens,
    wedge,
)

TOLERANCE = 1e-6
MANY = settings(max_examples=600)


@given(near, near)
@MANY
def test_bases_overlap_where_their_squares_do(one: Pose, other: Pose) -> None:
    gap = separation(one, other)
    apart = square(one).distance(square(other))
    assert (gap > 0.0) == (apart > 0.0) or abs(gap) < TOLERANCE
    assert gap <= apart + TOLERANCE
    assert overlaps(one, other) == overlaps(other, one) == (gap < -0.001)
    assert touches(one, other) == (abs(gap) <= 0.001)


@given(anywhere, anywhere)
@MANY
def test_distance_is_that_of_the_squares(one: Pose, other: Pose) -> None:
    expected = square(one).distance(square(other))
    assert abs(distance(one, other) - expected) < TOLERANCE
    assert abs(distance(one, other) - distance(other, one)) < TOLERANCE
    if all(abs(expected - limit) > 2 * TOLERANCE for limit in (4.0, 8.0, 12.0)):
        assert band(one, other) == band_of(expected)


@given(anywhere, anywhere, st.sampled_from(ARCS))
@MANY
def test_attack_is_measured_to_the_part_inside_the_arc(
    attacker: Pose, target: Pose, arc: Arc
) -> None:
    part = square(target).intersection(wedge(attacker, arc))
    assume(part.is_empty or part.area > 1e-4)
    measured = attack_distance(attacker, target, arc)
    assert is_in_arc(attacker, target, arc) == (measured < inf)
    if part.is_empty:
        assume(square(target).distance(wedge(attacker, arc)) > 2 * TOLERANCE)
        assert measured == inf
        assert attack_band(attacker, target, arc) == 0
        assert line_of_fire(attacker, target, arc) is None
        return
    expected = square(attacker).distance(part)
    assert abs(measured - expected) < 1e-5  # a corner of the part may lie on the arc's line
    if all(abs(expected - limit) > 1e-4 for limit in (4.0, 8.0, 12.0)):
        assert attack_band(attacker, target, arc) == band_of(expected)


@given(anywhere, anywhere, st.sampled_from(ARCS))
@MANY
def test_line_of_fire_joins_the_bases_and_is_as_long_as_the_range(
    attacker: Pose, target: Pose, arc: Arc
) -> None:
    line = line_of_fire(attacker, target, arc)
    measured = attack_distance(attacker, target, arc)
    if line is None:
        assert measured == inf
        return
    assume(not overlaps(attacker, target))
    # Bases that touch may lie a little in each other, and then no corner needs to.
    assert abs(line.length - measured) < (1e-5 if separation(attacker, target) > 0 else 0.003)
    assert square(attacker).distance(Point(line.start_x, line.start_y)) < 0.0011
    assert square(target).distance(Point(line.end_x, line.end_y)) < 0.0011
    assert wedge(attacker, arc).distance(Point(line.end_x, line.end_y)) < 2 * TOLERANCE


@given(anywhere, anywhere, st.sampled_from(ARCS), st.lists(tokens, max_size=4))
@MANY
def test_obstruction_is_what_crosses_the_line(
    attacker: Pose, target: Pose, arc: Arc, terrain: list[Terrain]
) -> None:
    line = line_of_fire(attacker, target, arc)
    found = obstruction(attacker, target, arc, terrain)
    if line is None:
        assert found == "clear"
        return
    assert found == line_obstruction(line, terrain)
    ends = [(line.start_x, line.start_y), (line.end_x, line.end_y)]
    for token in terrain:
        away = outline(token).distance(LineString(ends))
        if token.corners:
            assert crosses(line, token) == (away < TOLERANCE) or abs(away) < 2 * TOLERANCE
        else:  # the other library's disc has corners
            assert crosses(line, token) == (away <= 0.0) or away < 0.002


# --- tokens --------------------------------------------------------------------------------------


@given(poses(9.0), tokens)
@MANY
def test_bases_and_tokens(pose: Pose, token: Terrain) -> None:
    shape, base = outline(token), square(pose)
    apart = base.distance(shape)
    slack = 1e-9 if token.corners else 0.0003
    assert abs(terrain_distance(pose, token) - apart) <= slack + TOLERANCE
    assert overlaps_terrain(pose, token) == (gap_to_base(pose, token) < -CONTACT)
    if apart > slack + TOLERANCE:
        assert not overlaps_terrain(pose, token)
    elif base.buffer(-2 * CONTACT, join_style="mitre").intersects(shape):
        assert overlaps_terrain(pose, token)


@given(tokens, tokens)
@MANY
def test_gaps_between_tokens(one: Terrain, other: Terrain) -> None:
    assert abs(terrain_gap(one, other) - outline(one).distance(outline(other))) < 0.0006
    assert terrain_gap(one, other) == terrain_gap(other, one)


# --- templates -----------------------------------------------------------------------------------


def along(each: Template, start: Pose, x: float, y: float) -> float:
    """Gives how far along the template a point lies."""
    ahead, aside = start.offset_to(x, y)
    if each.curve is None:
        return ahead * each.course_ahead + aside * each.course_aside - start.half
    radius = each.curve.radius
    return radius * atan2(ahead - start.half, radius - each.curve.sign * aside)


@given(maneuvers, headings, bases, tokens, st.floats(-3, 3), st.floats(-3, 3), st.floats(0, 1))
@MANY
def test_tokens_beneath_a_template(
    maneuver: tuple[str, int, str],
    heading: float,
    base: Base,
    token: Terrain,
    across: float,
    up: float,
    share: float,
) -> None:
    each = template(*maneuver, base)
    start = Pose(18, 18, heading, base)
    middle = each.at(start, each.way / 2)
    token = Terrain(
        token.kind,
        middle.x + across,
        middle.y + up,
        heading=token.heading,
        outline=token.outline,
        radius=token.radius,
    )
    way = each.way - share * each.length
    assume(way > base.side + 0.05)
    found = first_beneath(each, start, token, way)
    common = outline(token).intersection(cardboard(each, start, way, CONTACT))
    # The other library's curves are short of the true ones by less than this.
    if common.is_empty:
        assert (
            found == NOT_MET
            or outline(token).distance(cardboard(each, start, way, CONTACT)) < 0.0005
        )
        return
    if found == NOT_MET:
        assert common.area < 0.001
        return
    if common.area > 0.001:
        rim = get_coordinates(common)
        assert abs(found - min(along(each, start, x, y) for x, y in rim)) < 0.01


@given(maneuvers, headings, bases, st.data())
@MANY
def test_a_ship_that_was_moved_back(
    maneuver: tuple[str, int, str], heading: float, base: Base, data: st.DataObject
) -> None:
    """It is clear of all, touches what stopped it, and no place farther on was clear."""
    each = template(*maneuver, base)
    start = Pose(18, 18, heading, base)
    others = [pose for pose in data.draw(beside_the_way(each, start)) if not overlaps(pose, start)]
    places = data.draw(st.lists(st.tuples(coordinates(7.0), coordinates(7.0)), max_size=1))
    planets = [Terrain("planet", *place) for place in places]
    planets = [planet for planet in planets if not overlaps_terrain(start, planet)]
    movement = execute(each, start, others, planets, TABLE)
    pose = movement.pose
    assert 0.0 <= movement.way <= each.way
    for other in others:
        assert square(pose).intersection(square(other)).area < 0.004
        assert separation(pose, other) >= -CONTACT
    for planet in planets:
        assert gap_to_base(pose, planet) >= -CONTACT
    taken = any(overlaps(movement.full_end, other) for other in others)
    taken = taken or any(overlaps_terrain(movement.full_end, planet) for planet in planets)
    assert movement.is_full == (not taken)
    if movement.is_full:
        assert pose == movement.full_end
        return
    stops_nothing_farther_on(movement, others, planets)
    touched = tuple(index for index, other in enumerate(others) if touches(pose, other))
    assert movement.touching == (touched if movement.overlapped else ())
    if movement.way > 0.0:
        gaps = [abs(separation(pose, others[index])) for index in movement.overlapped]
        gaps += [abs(gap_to_base(pose, planet)) for planet in planets]
        assert min(gaps) < 1e-6


def stops_nothing_farther_on(
    movement: Movement, others: list[Pose], planets: list[Terrain]
) -> None:
    """Looks at the rest of the way in small steps; none was clear.

    A clear stretch shorter than the steps of the search, 0.02 in, may be passed over.
    """
    each, start = movement.template, movement.start
    was_clear = 0
    for step in range(1, 400):
        way = movement.way + (each.way - movement.way) * step / 400
        if way - movement.way < 0.02:
            continue
        pose = each.at(start, way)
        is_clear = all(separation(pose, other) > TOLERANCE for other in others) and all(
            gap_to_base(pose, planet) > TOLERANCE for planet in planets
        )
        was_clear = was_clear + 1 if is_clear else 0
        assert was_clear * (each.way - movement.way) / 400 < 0.03


@given(maneuvers, near, st.lists(near, max_size=4), st.lists(discs(), max_size=3))
@MANY
def test_left_and_right_mirror_each_other(
    maneuver: tuple[str, int, str], start: Pose, others: list[Pose], terrain: list[Terrain]
) -> None:
    bearing, speed, side = maneuver
    other_side = {"left": "right", "right": "left", "": ""}[side]
    one = execute(template(bearing, speed, side, start.base), start, others, terrain, TABLE)
    other = execute(
        template(bearing, speed, other_side, start.base),
        mirrored(start),
        [mirrored(each) for each in others],
        [Terrain(each.kind, 36 - each.x, each.y) for each in terrain],
        TABLE,
    )
    is_same(one, other, mirrored(one.pose))


@given(
    maneuvers,
    near,
    st.lists(near, max_size=4),
    st.lists(tokens, max_size=3),
    st.floats(0, 359),
    st.floats(-50, 50),
)
@MANY
def test_a_scene_may_be_turned_and_pushed(
    maneuver: tuple[str, int, str],
    start: Pose,
    others: list[Pose],
    terrain: list[Terrain],
    turn: float,
    push: float,
) -> None:
    hub = Pose(push, 2 * push, turn)

    def carried(pose: Pose) -> Pose:
        place = hub.moved(pose.y - 18, pose.x - 18)
        return Pose(place.x, place.y, pose.heading + turn, pose.base)

    def carried_token(token: Terrain) -> Terrain:
        place = hub.moved(token.y - 18, token.x - 18)
        heading = token.heading + turn
        return Terrain(token.kind, place.x, place.y, heading=heading, outline=token.outline)

    each = template(*maneuver, start.base)
    whole = Area(-1000, -1000, 1000, 1000)
    one = execute(each, start, others, terrain, whole)
    other = execute(
        each,
        carried(start),
        [carried(pose) for pose in others],
        [carried_token(token) for token in terrain],
        whole,
    )
    is_same(one, other, carried(one.pose))
    for pose in others:
        assert abs(distance(start, pose) - distance(carried(start), carried(pose))) < TOLERANCE


def is_same(one: Movement, other: Movement, expected: Pose) -> None:
    """Compares two movements, but for scenes so close to a border that rounding decides."""
    assume(abs(one.way - other.way) < TOLERANCE)
    assert (one.overlapped, one.touching) == (other.overlapped, other.touching)
    assert (one.is_on_planet, one.is_full) == (other.is_on_planet, other.is_full)
    assert abs(other.pose.x - expected.x) < TOLERANCE
    assert abs(other.pose.y - expected.y) < TOLERANCE
    turned = abs(other.pose.heading - expected.heading) % 360.0
    assert min(turned, 360.0 - turned) < 1e-4
    assert len(one.met) == len(other.met)


@given(st.lists(near, max_size=5), st.lists(tokens, max_size=4), headings)
@settings(max_examples=25)
def test_every_maneuver_on_every_dial_can_be_executed(
    others: list[Pose], terrain: list[Terrain], heading: float
) -> None:
    for ship_class in catalogue().ship_classes.values():
        for _, each in templates_of(ship_class):
            start = Pose(18, 10, heading, each.base)
            movement = execute(each, start, others, terrain, TABLE)
            assert 0.0 <= movement.way <= each.way
            assert movement.has_fled == (not TABLE.holds(movement.pose))
            if not any(overlaps(start, other) for other in others):
                assert all(separation(movement.pose, other) >= -CONTACT for other in others)


# --- areas and text ------------------------------------------------------------------------------


@given(poses(20.0))
@MANY
def test_an_area_holds_what_lies_within_it(pose: Pose) -> None:
    frame = Polygon([(0, 0), (36, 0), (36, 36), (0, 36)])
    corners = square(pose)
    if frame.contains(corners):
        assert TABLE.holds(pose)
        assert TABLE.overhang(pose) == ()
    elif corners.difference(frame.buffer(2 * CONTACT, join_style="mitre")).area > 0:
        assert not TABLE.holds(pose)
        assert TABLE.overhang(pose) != ()


@given(st.builds(Pose, st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(-1e4, 1e4), bases))
@MANY
def test_a_printed_pose_is_read_back(pose: Pose) -> None:
    assert parse_pose(print_pose(pose)) == pose


@given(st.lists(anywhere, max_size=4), st.lists(tokens, max_size=4))
@settings(max_examples=300)
def test_a_printed_table_is_read_back(ships: list[Pose], terrain: list[Terrain]) -> None:
    named = tuple((f"ship-{index}", pose) for index, pose in enumerate(ships))
    table = Table(TABLE, named, tuple(terrain))
    text = print_table(table)
    assert parse_table(text) == table
    assert print_table(parse_table(text)) == text


@given(
    anywhere,
    st.sampled_from([1, 2, 3]),
    st.sampled_from(["left", "right"]),
    st.sampled_from(["left", "right"]),
    st.floats(-1.0, 1.0),
)
@MANY
def test_a_bank_lies_between_both_places_of_an_echo(
    start: Pose, speed: int, side: str, bend: str, share: float
) -> None:
    """Its ends lie wholly against a side of the base before and a side of the base after."""
    shift = share * greatest_shift(start)
    end = echo_pose(start, speed, side, shift, bend)
    turned = 45.0 if bend == "right" else -45.0
    assert abs((end.heading - start.heading - turned + 180.0) % 360.0 - 180.0) < TOLERANCE
    bank = template("bank", speed, bend, start.base)
    leaving = start.moved(shift / 2, 0.0, 90.0 if side == "right" else -90.0)
    shape = cardboard(bank, leaving, bank.way, 0.0)
    before, after = square(start), square(end)
    assert shape.intersection(before).area < TOLERANCE
    assert shape.intersection(after).area < TOLERANCE
    corners = get_coordinates(shape.exterior)
    half = len(corners) // 2
    for base, places in ((before, (0, -2)), (after, (half - 1, half))):
        for place in places:
            assert base.exterior.distance(Point(corners[place])) < TOLERANCE
