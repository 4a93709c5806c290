"""The rulebooks' examples of movement, echo, target lock, arc and range.

The books draw the positions; the scenes here are ours and show the same outcome. Ids as in the
list of worked examples (E17: 2017, EA: Alliance), coordinates in inches.
"""

from __future__ import annotations

from rules.cards import Maneuver
from rules.table import (
    SMALL,
    TABLE,
    Pose,
    Table,
    arcs_of,
    attack_band,
    band,
    distance,
    each_echo,
    echo_pose,
    execute,
    is_in_arc,
    line_of_fire,
    overlaps,
    parse_table,
    template,
    templates_for,
    touches,
)
from rules.table.strip import NOT_MET, first_beneath
from tests.rules.catalogue import catalogue


def place(pose: Pose) -> tuple[float, float, float]:
    """Gives (x, y, heading) to 4 places."""
    return round(pose.x, 4), round(pose.y, 4), round(pose.heading, 4)


def dial(key: str) -> dict[tuple[int, str], str]:
    """Gives the colours of a class's maneuvers."""
    maneuvers = catalogue().ship_classes[key].maneuvers
    return {(each.speed, each.bearing): each.colour for each in maneuvers}


def primary_band(table: Table, attacker: str, target: str, key: str) -> int:
    """Gives the range band of an attack through the primary arc of a class."""
    arc = arcs_of(catalogue().ship_classes[key]).primary
    assert arc is not None
    return attack_band(table.pose_of(attacker), table.pose_of(target), arc)


def test_movement_example() -> None:
    """E17-M1, EA-M1: a bank 1 to the right, green on the dial of a Galaxy Class."""
    assert dial("galaxy-class")[1, "bank"] == "green"
    movement = execute(template("bank", 1, "right", SMALL), Pose(10, 10), [], [], TABLE)
    assert place(movement.pose) == (11.4793, 13.5713, 45)
    assert movement.is_full


def test_a_maneuver_goes_to_the_side_that_was_chosen() -> None:
    """E17-M2, EA-M2: of a bank 3 to the right there is one template, and it goes right."""
    left, right = templates_for(Maneuver(3, "bank", "white"), SMALL)
    assert (left.side, right.side) == ("left", "right")
    assert place(right.end(Pose(18, 10))) == (20.6324, 16.3552, 45)
    assert place(left.end(Pose(18, 10))) == (15.3676, 16.3552, 315)


def test_overlapping_example() -> None:
    """E17-M3: back from Vorn onto K'mpec's Attack Cruiser, then back until it touches that."""
    table = parse_table(
        """
        ship enterprise-d 18,10 h0
        ship vorn 18,16.6929 h0
        ship k-mpec 19.1811,14.1339 h0
        """
    )
    start = table.pose_of("enterprise-d")
    vorn, k_mpec = table.others("enterprise-d")
    straight = template("straight", 3, "", SMALL)
    assert place(straight.end(start)) == (18, 16.2992, 0)
    assert overlaps(straight.end(start), vorn)
    back = Pose(18, 15.1181)
    assert not overlaps(back, vorn)
    assert overlaps(back, k_mpec)
    movement = execute(straight, start, [vorn, k_mpec], [], TABLE)
    assert place(movement.pose) == (18, 12.5591, 0)
    assert movement.overlapped == (0, 1)
    assert movement.touching == (1,)
    assert not movement.is_full
    assert not movement.has_fled


def test_overlapping_example_on_a_bank() -> None:
    """EA-M4: Excelsior, bank 3 to the right, first Attack Ship 2, ends touching Attack Ship 1."""
    table = parse_table(
        """
        ship excelsior 14,10 h0
        ship attack-ship-1 16.2,13.8 h180
        ship attack-ship-2 17,16.6 h225
        """
    )
    assert (3, "bank") in dial("excelsior-class")
    start = table.pose_of("excelsior")
    first, second = table.others("excelsior")
    bank = template("bank", 3, "right", SMALL)
    assert place(bank.end(start)) == (16.6324, 16.3552, 45)
    assert overlaps(bank.end(start), second)
    movement = execute(bank, start, [first, second], [], TABLE)
    assert movement.overlapped == (1, 0)
    assert movement.touching == (0,)
    assert touches(movement.pose, first)
    assert place(movement.pose) == (14.4146, 13.0421, 18.6718)


def test_sensor_echo_example() -> None:
    """E17-M4: to the right with the straight 1; Vorn leaves the Enterprise's primary arc."""
    vorn, enterprise = Pose(18, 18), Pose(14.5, 22, 180)
    arc = arcs_of(catalogue().ship_classes["galaxy-class"]).primary
    assert arc is not None
    assert is_in_arc(enterprise, vorn, arc)
    after = echo_pose(vorn, 1, "right")
    assert place(after) == (21.1496, 18, 0)
    assert not is_in_arc(enterprise, after, arc)
    assert place(echo_pose(vorn, 1, "right", 0.7874)) == (21.1496, 18.7874, 0)
    assert place(echo_pose(vorn, 2, "right")) == (22.7244, 18, 0)
    offered = [each for each in each_echo(vorn, [enterprise], [], TABLE) if each.side == "right"]
    assert [(each.speed, round(each.pose.y, 4)) for each in offered] == [
        (speed, y) for speed in (1, 2) for y in (18.7874, 18.3937, 18.0, 17.6063, 17.2126)
    ]


def test_sensor_echo_example_of_alliance() -> None:
    """EA-M3: a Defiant leaves an Attack Ship's arc, its left side where the template ends."""
    defiant, attack_ship = Pose(20, 20, 270), Pose(17, 22.5, 90)
    arc = arcs_of(catalogue().ship_classes["jem-hadar-attack-ship"]).primary
    assert arc is not None
    assert is_in_arc(attack_ship, defiant, arc)
    after = echo_pose(defiant, 1, "left", -0.5)
    assert place(after) == (20.5, 16.8504, 270)
    assert not is_in_arc(attack_ship, after, arc)


def test_target_lock_example() -> None:
    """E17-L1: measured all round; Sutherland behind at Range 3, Enterprise-D out of range."""
    base = SMALL.side
    k_mpec = Pose(18, 18)
    enterprise, sutherland = Pose(18, 18 + base + 12.5), Pose(18, 18 - base - 11)
    assert round(distance(k_mpec, enterprise), 4) == 12.5
    assert round(distance(k_mpec, sutherland), 4) == 11.0
    assert [band(k_mpec, each) for each in (enterprise, sutherland)] == [0, 3]
    arc = arcs_of(catalogue().ship_classes["vor-cha-class"]).primary
    assert arc is not None
    assert not is_in_arc(k_mpec, sutherland, arc)


def test_target_lock_example_of_alliance() -> None:
    """EA-L1: Attack Ship 1 out of range, Attack Ship 2 at Range 2."""
    base = SMALL.side
    akira = Pose(18, 18, 90)
    ships = [Pose(18 - base - 12.2, 18), Pose(18, 18 + base + 6.5, 180)]
    assert [band(akira, each) for each in ships] == [0, 2]


def test_firing_arc_and_range_example() -> None:
    """E17-R1: two pictures, since no base is 4 inches wide (EDITIONS O8)."""
    table = parse_table(
        """
        ship enterprise-d 18,10 h0
        ship k-mpec 25,12 h0
        ship vorn 20,21 h180
        """
    )
    enterprise, k_mpec = table.pose_of("enterprise-d"), table.pose_of("k-mpec")
    assert band(enterprise, k_mpec) == 2
    assert primary_band(table, "enterprise-d", "k-mpec", "galaxy-class") == 0
    assert primary_band(table, "enterprise-d", "vorn", "galaxy-class") == 3
    assert primary_band(table, "vorn", "enterprise-d", "k-vort-class") == 3
    closer = parse_table("ship enterprise-d 18,10 h0\nship vorn 19,15 h180")
    assert primary_band(closer, "vorn", "enterprise-d", "k-vort-class") == 1
    assert primary_band(closer, "enterprise-d", "vorn", "galaxy-class") == 1


def test_firing_arc_and_range_example_of_alliance() -> None:
    """EA-R1: Excelsior inside at Range 3, Akira outside at Range 2; Excelsior inside at Range 1."""
    table = parse_table(
        """
        ship attack-ship 18,30 h180
        ship excelsior 16,19 h0
        ship akira 11,28.5 h90
        """
    )
    ship = table.pose_of("attack-ship")
    assert primary_band(table, "attack-ship", "excelsior", "jem-hadar-attack-ship") == 3
    assert band(ship, table.pose_of("akira")) == 2
    assert primary_band(table, "attack-ship", "akira", "jem-hadar-attack-ship") == 0
    closer = parse_table("ship attack-ship 18,30 h180\nship excelsior 17,26 h0")
    assert primary_band(closer, "attack-ship", "excelsior", "jem-hadar-attack-ship") == 1


def test_ranges_of_a_secondary_weapon() -> None:
    """E17-W1, EA-W1: Photon Torpedoes at Range 2-3 reach the middle two of these four."""
    base = SMALL.side
    attacker = Pose(18, 4)
    arc = arcs_of(catalogue().ship_classes["galaxy-class"]).primary
    assert arc is not None
    bands = [attack_band(attacker, Pose(18, 4 + base + gap), arc) for gap in (3.9, 4.1, 11.9, 12.1)]
    assert bands == [1, 2, 3, 0]


def test_the_shot_through_an_obstacle() -> None:
    """EA-G9: A1 attacks J2 at Range 2, and the obstacle lies across the line."""
    table = parse_table(
        """
        ship a1 18,10 h0
        ship j2 18.4,17 h180
        terrain obstacle:4 18.2,13.6 h20
        """
    )
    arc = arcs_of(catalogue().ship_classes["akira-class"]).primary
    assert arc is not None
    a1, j2 = table.pose_of("a1"), table.pose_of("j2")
    assert attack_band(a1, j2, arc) == 2
    line = line_of_fire(a1, j2, arc)
    assert line is not None
    assert (round(line.start_x, 4), round(line.end_x, 4)) == (18.2, 18.2)


def test_swerve_example() -> None:
    """EA-E4: the straight 3 would cross an obstacle, the bank 3 to the right does not."""
    table = parse_table("ship attack-ship 18,10 h0\nterrain obstacle:2 17.4,14.8")
    ship, rock = table.pose_of("attack-ship"), table.terrain[0]
    straight = template("straight", 3, "", SMALL)
    right = template("bank", 3, "right", SMALL)
    assert first_beneath(straight, ship, rock, straight.way) > 0.0
    assert first_beneath(right, ship, rock, right.way) == NOT_MET
    assert execute(straight, ship, [], [rock], TABLE).met == (0,)
    assert execute(right, ship, [], [rock], TABLE).met == ()


def test_maneuvers_of_the_planning_example_are_on_the_dials() -> None:
    """E17-P1: bank 3, straight 2, bank 2, bank 2."""
    for key, speed, bearing in (
        ("galaxy-class", 3, "bank"),
        ("vor-cha-class", 2, "straight"),
        ("nebula-class", 2, "bank"),
        ("k-vort-class", 2, "bank"),
    ):
        assert (speed, bearing) in dial(key)
