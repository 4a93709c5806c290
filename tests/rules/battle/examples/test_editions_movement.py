"""EDITIONS E: activation and movement, in the editions that differ."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.mechanics import actions
from rules.battle.position import moments
from rules.battle.position.terms import DESTROYED, IN_PLAY
from rules.battle.timing.handlers import Occasion
from tests.rules.battle.examples.scene import DIAL, MakeScene, Scene, effect, vessel
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2016, RULES_2017

BOTH = [RULES_2017, CLASSIC]
FAR = "b1 4,34 h180 acted"


def moving(make: MakeScene, maneuver: str, ship: str = "18,10", **fields: Any) -> Scene:
    """Returns a scene in which a1 is about to execute a maneuver."""
    more = fields.pop("more", "")
    first = fields.pop("first", vessel(1))
    return make(
        f"round 1 activation begun\na1 {ship}\n{FAR}\n{more}",
        first,
        vessel(5),
        dials={"a1": maneuver},
        **fields,
    )


@pytest.mark.parametrize("rules", BOTH)
def test_e1_steps_of_an_activation(scene: MakeScene, rules: str) -> None:
    """Reveal, execute, check for strain, perform an action; windows open in this order."""
    steps: list[str] = []

    def noting(name: str) -> Any:
        def note(battle: Battle, occasion: Occasion, ship: Ship) -> None:
            steps.append(name)

        return note

    play = moving(scene, "3 turn left", rules=rules)
    for moment in (
        moments.REVEALS_DIAL,
        moments.WOULD_EXECUTE,
        moments.EXECUTES,
        moments.CHECKS_STRAIN,
        moments.HAS_MOVED,
        moments.PERFORMS_ACTION,
    ):
        play.add("a1", effect(moment, noting(moments.NAMES[moment])))
    play.finish_phase()
    assert steps == [
        "reveals its dial",
        "would execute a maneuver",
        "executes a maneuver",
        "checks for power strain",
        "has moved",
        "performs an action",
    ]
    kinds = [text.split()[0] for text in play.told("active", "revealed", "moved", "token", "acted")]
    assert kinds[:5] == ["active", "revealed", "moved", "token", "acted"]


@pytest.mark.ruling("F14-G5", "F14-G23")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("auxiliary", "may_act"), [(0, True), (1, False), (2, False)])
def test_e2_auxiliary_power_forbids_actions(
    scene: MakeScene, rules: str, auxiliary: int, may_act: bool
) -> None:
    """Free ones too; a white maneuver leaves the token."""
    granted: list[bool] = []

    def grant(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        granted.append((yield from actions.free_action(battle, ship, (actions.EVADE_ACTION,))))

    play = moving(scene, "3 straight", f"18,10 auxiliary {auxiliary}", rules=rules)
    play.add("a1", effect(moments.HAS_MOVED, grant))
    if may_act:
        assert (play.asked, play.offered) == ("Action a1", ["pass", "evade"])
        play.give("evade")
        assert play.asked == "Action a1"
        play.give("scan")
    play.finish_phase()
    assert granted == [may_act]
    assert len(play.told("action")) == (2 if may_act else 0)
    assert play.ship("a1", play.at_phase("combat")).auxiliary == auxiliary


@pytest.mark.parametrize("rules", BOTH)
def test_e3_red_under_auxiliary_power(scene: MakeScene, rules: str) -> None:
    """The opponent chooses any maneuver of the dial that is not red."""
    play = moving(scene, "3 about", "18,10 auxiliary 1", rules=rules)
    question = play.question
    assert question is not None
    assert (type(question).__name__, question.side) == ("ChooseManeuverFor", 1)
    sides = ("left", "right")
    expected = []
    for speed, bearing, colour in DIAL:
        if colour != "red":
            sided = bearing in ("bank", "turn")
            expected += [f"{speed} {bearing} {side}" for side in sides] if sided else []
            expected += [] if sided else [f"{speed} {bearing}"]
    assert play.offered == expected
    play.give("1 bank left")
    # It executes that one, green: the token comes off, and it may act.
    assert play.ship("a1").auxiliary == 0
    assert play.asked == "Action a1"
    assert "3 about" not in play.told("moved")[0]


def test_e3_red_under_auxiliary_power_in_alliance(scene: MakeScene) -> None:
    """DECISIONS D122: a damage card face up, then a white straight 2: no token on, none off."""
    play = scene(
        f"round 1 activation begun\n{FAR.replace('b1', 'a1')}\nb1 18,10 auxiliary 1",
        vessel(5),
        vessel(1),
        rules="alliance",
        script=["damage Structural Damage"],
        dials={"b1": "3 about"},
    ).finish_phase()
    ship = play.ship("b1", play.at_phase("combat"))
    assert [card.name for card in ship.face_up] == ["Structural Damage"]
    assert (ship.pose.x, round(ship.pose.y, 4)) == (18.0, 14.7244)
    assert (ship.auxiliary, play.told("token")) == (1, [])


def test_e3_in_alliance_the_card_comes_first(scene: MakeScene) -> None:
    """DECISIONS D122: a ship that the card destroys moves no more."""
    play = scene(
        "round 1 activation begun\na1 4,34 acted\nb1 18,10 auxiliary 1 shields 0/0",
        vessel(5),
        vessel(1, hull=1),
        rules="alliance",
        script=["damage Structural Damage"],
        dials={"b1": "3 about"},
    ).finish_phase()
    assert play.ship("b1").place == DESTROYED
    assert play.told("moved") == []


@pytest.mark.parametrize("rules", BOTH)
def test_e4_red_maneuver_gives_a_token(scene: MakeScene, rules: str) -> None:
    """One token; the ship then has no action."""
    play = moving(scene, "3 turn right", rules=rules).finish_phase()
    assert play.told("token") == ["token a1 auxiliary 1 red maneuver"]
    assert play.told("action") == []
    assert play.ship("a1", play.at_phase("combat")).auxiliary == 1


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1)])
def test_e5_green_maneuver_takes_one_off(
    scene: MakeScene, rules: str, before: int, after: int
) -> None:
    play = moving(scene, "2 straight", f"18,10 auxiliary {before}", rules=rules).finish_phase()
    assert play.ship("a1", play.at_phase("combat")).auxiliary == after


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("y", "place"),
    [
        # A straight 1 goes 3.1496 in; half a base is 0.7874.
        (32.0, IN_PLAY),
        (32.063, IN_PLAY),
        (32.07, DESTROYED),
        (33.0, DESTROYED),
    ],
)
def test_e6_fleeing(scene: MakeScene, rules: str, y: float, place: int) -> None:
    """Any part of the base over the edge: destroyed. Touching the edge is inside."""
    play = moving(scene, "1 straight", f"18,{y}", rules=rules).finish_phase()
    assert play.ship("a1").place == place
    if place == DESTROYED:
        assert play.told("left") == ["left a1 destroyed fled"]
        assert (play.state.winner, play.state.reason) == (1, "elimination")


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("maneuver", "other", "expected"),
    [
        # Straight: back until it touches; the colour counts, no action.
        ("3 straight", "18,16 h0", (18.0, 14.4252, 0.0)),
        # Come about becomes a straight of the same speed and colour.
        ("3 about", "18,16 h0", (18.0, 14.4252, 0.0)),
        # Full astern goes forward again.
        ("-1 straight", "18,6 h0", (18.0, 7.5748, 0.0)),
    ],
)
def test_e7_overlapping_ships(
    scene: MakeScene, rules: str, maneuver: str, other: str, expected: tuple[float, float, float]
) -> None:
    play = scene(
        f"round 1 activation begun\na1 18,10\nb1 {other} acted",
        vessel(1),
        vessel(5),
        rules=rules,
        dials={"a1": maneuver},
    ).finish_phase()
    combat = play.at_phase("combat")
    pose = play.ship("a1", combat).pose
    assert (round(pose.x, 4), round(pose.y, 4), pose.heading) == expected
    assert play.told("action") == []
    assert play.ship("a1", combat).auxiliary == (0 if maneuver == "3 straight" else 1)


@pytest.mark.ruling("F14-G4")
def test_e7_touching_ships_may_attack_each_other(scene: MakeScene) -> None:
    """2017, Plastic Bases Overlapping: within their arcs, at Range 1."""
    play = scene(
        "round 1 activation begun\na1 18,10\nb1 18,16 h180 acted",
        vessel(5),
        vessel(1),
        dials={"a1": "3 straight"},
    )
    assert (play.asked, play.offered) == ("Attack a1", ["pass", "primary weapon at b1"])


def test_ships_move_through_ships_without_penalty(scene: MakeScene) -> None:
    """2017, Moving Through a Ship: only the final position counts."""
    play = scene(
        "round 1 activation begun\na1 18,10\nb1 18,13 h90 acted",
        vessel(1),
        vessel(5),
        dials={"a1": "4 straight"},
    )
    assert play.asked == "Action a1"
    assert round(play.ship("a1").pose.y, 4) == 17.874


OBSTACLE = "terrain obstacle:1 18,13"


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("die", "shields", "face_up"), [("H", 1, 0), ("C", 1, 0), ("B", 2, 0), ("X", 2, 0)]
)
def test_e8_obstacle_in_the_way(
    scene: MakeScene, rules: str, die: str, shields: int, face_up: int
) -> None:
    """The maneuver is executed; one attack die, no Perform Action step."""
    play = moving(
        scene, "3 straight", more=OBSTACLE, rules=rules, script=[f"attack {die}"]
    ).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert round(ship.pose.y, 4) == 16.2992
    assert (ship.shields, len(ship.face_up)) == (shields, face_up)
    assert play.told("action") == []


def test_e8_a_crit_deals_a_card_face_up(scene: MakeScene) -> None:
    play = moving(
        scene,
        "3 straight",
        "18,10 shields 0/0",
        more=OBSTACLE,
        script=["attack C", "damage Weapons Malfunction"],
    )
    play.finish_phase()
    assert [each.name for each in play.ship("a1").face_up] == ["Weapons Malfunction"]


def test_e8_a_ship_may_leave_an_obstacle_without_a_penalty(scene: MakeScene) -> None:
    """2017, Moving Into and Through Obstacles: it stays where it lands; DECISIONS D26."""
    play = moving(scene, "3 straight", "18,13", more=OBSTACLE)
    assert play.asked == "Action a1"
    assert play.told("dice") == []


PLANET = "terrain planet 18,17"


@pytest.mark.parametrize("rules", BOTH)
def test_e9_planet_in_the_way(scene: MakeScene, rules: str) -> None:
    """Back along the template until clear; no Perform Action step; through it is free."""
    play = moving(scene, "3 straight", more=PLANET, rules=rules).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    # The front edge touches the rim: 17 - 3 - 0.7874.
    assert ship.pose.y == pytest.approx(13.2126, abs=0.002)
    assert play.told("action") == []
    assert play.told("dice") == []
    across = moving(scene, "4 straight", "18,10", more="terrain planet 18,14 r1", rules=rules)
    assert across.asked == "Action a1"
    assert round(across.ship("a1").pose.y, 4) == 17.874


def test_e9_in_alliance_enemies_ignore_planets(scene: MakeScene) -> None:
    for first, expected in (("a1", 16.2992), ("b1", 13.2126)):
        other = "b1" if first == "a1" else "a1"
        play = scene(
            f"round 1 activation begun\n{first} 18,10\n{other} 4,34 h180 acted\n{PLANET}",
            vessel(1),
            vessel(1),
            rules="alliance",
            dials={first: "3 straight"},
        ).finish_phase()
        assert play.ship(first).pose.y == pytest.approx(expected, abs=0.002)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("maneuver", "pose"),
    [
        ("2 straight", (18.0, 14.7244, 0.0)),
        ("2 bank right", (20.0558, 14.9632, 45.0)),
        ("2 turn left", (14.752, 13.248, 270.0)),
        ("3 about", (18.0, 16.2992, 180.0)),
        ("-1 straight", (18.0, 6.8504, 0.0)),
    ],
)
def test_e10_bearings(
    scene: MakeScene, rules: str, maneuver: str, pose: tuple[float, float, float]
) -> None:
    """Straight, bank, turn, come about, full astern: five in both editions (EDITIONS O17)."""
    play = moving(scene, maneuver, rules=rules)
    play.finish_phase()
    found = play.ship("a1", play.at_phase("combat")).pose
    assert (round(found.x, 4), round(found.y, 4), found.heading) == pose


# --- what the tournament documents fill in -------------------------------------------------


@pytest.mark.parametrize("rules", [*BOTH, ORGANIZED_2016])
def test_n1_no_free_actions_after_overlapping_a_ship(scene: MakeScene, rules: str) -> None:
    """EDITIONS N1; DECISIONS D29: none until its activation ends; afterwards they may come."""
    granted: list[bool] = []

    def grant(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        granted.append((yield from actions.free_action(battle, ship, (actions.SCAN_ACTION,))))

    play = scene(
        "round 1 activation begun\na1 18,10\nb1 18,16 acted",
        vessel(1),
        vessel(5),
        rules=rules,
        dials={"a1": "3 straight"},
    )
    play.add("a1", effect(moments.HAS_MOVED, grant))
    play.add("a1", effect(moments.END_OF_ACTIVATION, grant, source="later"))
    assert (play.asked, play.offered) == ("Action a1", ["pass", "scan"])
    assert granted == [False]
    play.give("scan")
    assert granted == [False, True]


@pytest.mark.ruling("F14-G11", "F14-G12")
@pytest.mark.parametrize("rules", [*BOTH, ORGANIZED_2016])
def test_n2_no_actions_after_an_obstacle_this_round(scene: MakeScene, rules: str) -> None:
    """EDITIONS N2; DECISIONS D29: no free ones either; what is no action still works."""
    granted: list[bool] = []

    def grant(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        granted.append((yield from actions.free_action(battle, ship, (actions.SCAN_ACTION,))))
        ship.mission += 1

    play = moving(scene, "3 straight", more=OBSTACLE, rules=rules, script=["attack X"])
    play.add("a1", effect(moments.HAS_MOVED, grant))
    play.add("a1", effect(moments.END_OF_ACTIVATION, grant, source="later"))
    play.finish_phase()
    assert granted == [False, False]
    assert play.ship("a1").mission == 2


BIG = {"base": "oversized", "hull": 9}


@pytest.mark.parametrize("rules", [*BOTH, ORGANIZED_2016])
@pytest.mark.parametrize(("hull", "may_act"), [(6, True), (7, False)])
def test_n13_large_base_onto_a_small_hull(
    scene: MakeScene, rules: str, hull: int, may_act: bool
) -> None:
    """EDITIONS N13: it keeps its Perform Action step on a base with hull 6 or less."""
    play = scene(
        "round 1 activation begun\na1 18,10 h0 oversized\nb1 18,17 acted",
        vessel(1, **BIG),
        vessel(5, hull=hull),
        rules=rules,
        dials={"a1": "3 straight"},
    )
    assert (play.asked == "Action a1") is may_act
    assert play.told("action") == []
    assert play.after("moved").ships[0].overlapped == (1,)


STATION = {"base": "oversized", "is_station": True, "agility": 1}
STATION_DIAL = [(0, "stop", "white"), (0, "45-degree-rotate", "red")]


@pytest.mark.ruling("F14-N1", "F14-N2")
@pytest.mark.parametrize("rules", [*BOTH, ORGANIZED_2016])
def test_n14_stations(scene: MakeScene, rules: str) -> None:
    """EDITIONS N14: no echo, no agility gain; an auxiliary token comes off by itself."""
    station = vessel(1, dial=STATION_DIAL, **STATION)
    play = scene(
        "round 1 activation begun\na1 18,18 h0 oversized shields 0/2 cloak green-beside\n"
        "b1 18,26 h180 acted",
        station,
        vessel(5),
        rules=rules,
        dials={"a1": "0 stop"},
        script=["attack XXX", "defense X"],
    )
    assert play.asked == "Action a1"
    play.refuse("sensor-echo")
    play.give("pass", "primary weapon at a1")
    assert play.battle.attacks[0].defense_dice == 1
    relieved = scene(
        "round 1 activation begun\na1 18,18 h0 oversized auxiliary 2\n"
        "b1 18,26 h180 auxiliary 2 acted",
        station,
        vessel(5),
        rules=rules,
        dials={"a1": "0 stop"},
    ).finish_phase()
    assert [each.auxiliary for each in relieved.state.ships] == [1, 2]


def test_n14_without_the_document_a_station_is_like_any_ship(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,18 h0 oversized shields 0/2 cloak green chance\nb1 18,26 h180",
        vessel(1, dial=STATION_DIAL, **STATION),
        vessel(5),
        station_systems=True,
        script=["attack XXX", "defense XXXXX"],
    )
    play.give("primary weapon at a1")
    assert play.battle.attacks[0].defense_dice == 5


@pytest.mark.ruling("F14-S6", "FR-028.1")
@pytest.mark.parametrize("rules", [*BOTH, ORGANIZED_2016])
def test_n15_spin(scene: MakeScene, rules: str) -> None:
    """EDITIONS N15: a straight, then 90 degrees in place; only the straight part overlaps."""
    spinner = vessel(1, dial=[(2, "spin", "white")])
    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted",
        spinner,
        vessel(5),
        rules=rules,
        dials={"a1": "2 spin left"},
    )
    assert play.asked == "Action a1"
    pose = play.ship("a1").pose
    assert (round(pose.y, 4), pose.heading) == (14.7244, 270.0)
    stopped = scene(
        "round 1 activation begun\na1 18,10\nb1 18,16 acted",
        spinner,
        vessel(5),
        rules=rules,
        dials={"a1": "2 spin left"},
    ).finish_phase()
    pose = stopped.ship("a1", stopped.at_phase("combat")).pose
    assert (round(pose.y, 4), pose.heading) == (14.4252, 270.0)
    assert stopped.told("action") == []


@pytest.mark.ruling("F14-W6")
@pytest.mark.parametrize("rules", [*BOTH, ORGANIZED_2016])
def test_n18_a_minefield_is_no_obstacle(scene: MakeScene, rules: str) -> None:
    """EDITIONS N18: no die, no lost action; its card acts."""
    met: list[str] = []

    def mines(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        met.append(occasion.what)

    play = moving(scene, "3 straight", more="terrain minefield 18,13", rules=rules)
    play.add("b1", effect(moments.MEETS_MINEFIELD, mines, moments.WATCHER))
    assert play.asked == "Action a1"
    assert met == ["minefield 18,13"]
    assert play.told("dice") == []


def test_n18_as_an_option_it_costs_a_die_and_the_action(scene: MakeScene) -> None:
    play = moving(
        scene,
        "3 straight",
        more="terrain minefield 18,13",
        minefield_is_obstacle=True,
        script=["attack X"],
    ).finish_phase()
    assert play.told("action") == []


def test_a_ship_destroyed_in_mid_move_has_no_more_steps(scene: MakeScene) -> None:
    """DECISIONS D37: removed at once; no strain, no action."""
    play = moving(
        scene,
        "3 turn left",
        "18,10 shields 0/0",
        first=vessel(1, hull=1),
        more="terrain obstacle:1 17,12.5",
        script=["attack H", "damage Direct Hit"],
    ).finish_phase()
    assert play.ship("a1").place == DESTROYED
    assert play.told("token", "action") == []


def test_tokens_move_along_with_the_ship(scene: MakeScene) -> None:
    """2017, Execute Maneuver: whatever lies beside it stays beside it."""
    play = moving(scene, "3 straight", "18,10 auxiliary 1 locks b1 cloak green-beside shields 0/2")
    play.finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.auxiliary, ship.locks, ship.is_cloak_beside) == (1, (1,), True)
