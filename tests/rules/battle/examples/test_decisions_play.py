"""DECISIONS D1 to D51: set-up, movement, actions and tokens where the rulebooks leave a choice."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import AnswerError, Battle, Ship
from rules.battle.mechanics import actions, cards, damage, tokens
from rules.battle.mechanics.movement import check_strain, execute_maneuver, granted
from rules.battle.mechanics.whereabouts import put
from rules.battle.position import moments
from rules.battle.position.terms import IN_PLAY, RED, SCAN, WHITE
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import ChooseEcho, ChooseObstaclePlace, ChoosePlacement
from rules.table import Pose, terrain_gap
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    admiral,
    captain,
    card,
    change,
    effect,
    fleet_of,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, RULES_2017

BOTH = [RULES_2017, CLASSIC]


def active(play: Scene) -> list[str]:
    """Returns the ships that were active, in order."""
    return [text.split()[1] for text in play.told("active")]


# --- Initiative, order, set-up --------------------------------------------------------------


def test_d1_a_tied_roll_is_rolled_again(scene: MakeScene) -> None:
    play = scene(
        "",
        vessel(),
        vessel(),
        script=[
            *("attack BBXXX", "defense BBEEX"),
            *("attack HHXXX", "defense EEXXX"),
            *("attack BXXXX", "defense BBXXX"),
        ],
    )
    assert play.asked.startswith("Placement")
    assert play.state.initiative == 1


def test_d2_classic_one_roll_is_good_for_the_whole_game(scene: MakeScene) -> None:
    """Same total, same faction."""
    still = vessel(dial=HELD)
    play = scene("", still, still, rules=CLASSIC, script=["attack XXXXX", "defense BXXXX"])
    while play.asked.startswith("Placement"):
        play.battle.answer(0)
    assert [text.split()[1] for text in play.told("placed")] == ["b1", "a1"]
    for _ in range(3):
        assert play.state.initiative == 1
        play.finish_round()


@pytest.mark.ruling("F14-D1.9")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        # A ship of two factions counts as the higher.
        (["klingon"], ["mirror-universe", "federation"], 1),
        (["federation"], ["mirror-universe", "klingon"], 0),
        # Unlisted ones come after Independents, before Mirror Universe, by name.
        (["independent"], ["vulcan"], 0),
        (["vulcan"], ["mirror-universe"], 0),
        (["xindi"], ["vulcan"], 1),
        (["vulcan"], ["q-continuum"], 1),
    ],
)
def test_d3_classic_two_factions_and_unlisted_ones(
    scene: MakeScene, first: list[str], second: list[str], winner: int
) -> None:
    play = scene("", vessel(factions=first), vessel(factions=second), rules=CLASSIC)
    assert play.asked.startswith("Placement")
    assert play.state.initiative == winner


def test_d5_a_ship_that_arrives_in_mid_phase_acts_from_the_next_phase(scene: MakeScene) -> None:
    def arrive(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        put(battle, battle.state.ships[1], Pose(30.0, 4.0))

    play = scene(
        "round 1 activation\na1 4,4\na2 waiting\nb1 4,34 h180",
        [vessel(1, dial=HELD), vessel(9, dial=HELD)],
        vessel(5, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    play.add("a1", effect(moments.ACTIVATES, arrive))
    play.finish_round()
    assert active(play)[:5] == ["a1", "b1", "a2", "b1", "a1"]


def test_d7_six_obstacles_apart_from_each_other(scene: MakeScene) -> None:
    """More than 8 inches from every edge, after the fleets are known (EDITIONS O5)."""
    play = scene("", fleet_of(vessel(), points=1), vessel(), obstacles=6)
    assert play.battle.options.obstacle_margin == 8
    while isinstance(play.question, ChooseObstaclePlace):
        question = play.question
        # The nearest place that is left, to make it hard.
        nearest = min(range(len(question.answers)), key=lambda i: question.answers[i].x)
        play.battle.answer(nearest)
    tokens_ = play.state.terrain
    assert [each.outline for each in tokens_] == [1, 2, 3, 4, 5, 6]
    gaps = [terrain_gap(one, two) for one in tokens_ for two in tokens_ if one is not two]
    assert min(gaps) > 0.0
    corners = [corner for each in tokens_ for corner in each.corners]
    assert min(min(x, y, 36.0 - x, 36.0 - y) for x, y in corners) > 8.0


def test_d9_four_players_at_the_middle_of_the_four_edges(scene: MakeScene) -> None:
    play = scene("", *[fleet_of(vessel(), points=n) for n in (1, 2, 3, 4)])
    assert play.asked == "Placement a1"
    areas = [each.area for each in play.state.sides]
    assert [(a.left, a.bottom, a.right, a.top) for a in areas] == [
        (14.0, 0.0, 22.0, 4.0),
        (0.0, 14.0, 4.0, 22.0),
        (14.0, 32.0, 22.0, 36.0),
        (32.0, 14.0, 36.0, 22.0),
    ]


def test_d10_ships_may_touch_but_not_overlap_at_placement(scene: MakeScene) -> None:
    play = scene("", fleet_of(vessel(1), vessel(2), points=1), vessel(3))
    assert play.asked == "Placement a1"
    play.battle.answer(Pose(18, 2))
    assert play.asked == "Placement a2"
    question = play.question
    assert isinstance(question, ChoosePlacement)
    side = question.answers[0].base.side
    before = play.state.copy()
    with pytest.raises(AnswerError):
        play.battle.answer(Pose(18 + side - 0.01, 2))
    assert play.state == before
    play.battle.answer(Pose(18 + side, 2))
    assert play.ship("a2").place == IN_PLAY


@pytest.mark.parametrize(("initiative", "chooser"), [(0, 1), (1, 1), (2, 2)])
def test_d11_who_chooses_for_a_ship_under_auxiliary_power(
    scene: MakeScene, initiative: int, chooser: int
) -> None:
    """Of several opponents the one who has initiative, or is next to the left of its holder."""
    play = scene(
        f"round 1 activation begun initiative {initiative}\na1 18,10 auxiliary 1\n"
        "b1 4,34 acted\nc1 30,34 acted",
        vessel(1),
        vessel(5),
        vessel(5),
        dials={"a1": "3 about"},
    )
    question = play.question
    assert question is not None
    assert (type(question).__name__, question.side) == ("ChooseManeuverFor", chooser)


def test_d11_in_teams_the_first_player_of_that_team(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation begun initiative 0\na1 18,10 auxiliary 1\n"
        "b1 4,34 acted\nc1 30,34 acted\nd1 30,4 acted",
        vessel(1),
        vessel(5),
        vessel(5),
        vessel(5),
        teams=(0, 1, 0, 1),
        dials={"a1": "3 about"},
    )
    question = play.question
    assert question is not None
    assert question.side == 1


def test_d12_a_dial_without_a_maneuver_that_is_not_red(scene: MakeScene) -> None:
    """The ship doesn't move; no strain."""
    play = scene(
        "round 1 activation begun\na1 18,10 auxiliary 1\nb1 4,34 acted",
        vessel(1, dial=[(1, "straight", "red"), (2, "straight", "red")]),
        vessel(5),
        dials={"a1": "2 straight"},
    ).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.pose.y, ship.auxiliary) == (10.0, 1)
    assert play.told("moved") == []


@pytest.mark.ruling("F14-G39")
def test_d14_endless_repetition_happens_once(scene: MakeScene) -> None:
    """An effect that gains a token whenever a token is gained."""

    def echo(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from tokens.gain(battle, ship, SCAN, "again")

    play = scene("round 1 combat\na1 4,4\nb1 30,30", vessel(1), vessel(2))
    play.add("a1", effect(moments.COMBAT_PHASE, echo, source="first"))
    play.add("a1", effect(moments.HAS_GAINED, echo, source="endless"))
    play.finish_phase()
    assert len([text for text in play.told("token") if "again" in text]) == 2


# --- Movement ------------------------------------------------------------------------------


def test_d21_without_a_free_position_it_stays_and_has_overlapped(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10\nb1 18,11.5748 acted\nb2 18,13.1496 acted",
        vessel(1),
        [vessel(5), vessel(5)],
        dials={"a1": "1 straight"},
    ).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert ship.pose.y == pytest.approx(10.0, abs=0.001)
    assert ship.overlapped != ()
    assert play.told("action") == []


@pytest.mark.parametrize(("other", "y", "dice"), [("18,12.6", 11.0252, 0), ("4,34", 12.2992, 1)])
def test_d25_only_the_part_that_was_travelled_meets_obstacles(
    scene: MakeScene, other: str, y: float, dice: int
) -> None:
    """Moved back from a ship, it never came to the obstacle: no die is rolled."""
    play = scene(
        f"round 1 activation begun\na1 18,6\nb1 {other} acted\nterrain obstacle:1 18,13.2",
        vessel(1),
        vessel(5),
        dials={"a1": "3 straight"},
        script=["attack X"] * dice,
    ).finish_phase()
    assert play.ship("a1", play.at_phase("combat")).pose.y == pytest.approx(y, abs=0.001)
    assert len(play.told("dice")) == dice


def test_d27_two_obstacles_one_die_each_in_order(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation begun\na1 18,6 shields 0/0\nb1 4,34 acted\n"
        "terrain obstacle:1 18,12\nterrain obstacle:2 18,9",
        vessel(1),
        vessel(5),
        dials={"a1": "4 straight"},
        script=["attack H", "damage Direct Hit", "attack X"],
    ).finish_phase()
    assert play.told("dice", "damage") == [
        "dice a1 attack H obstacle",
        "damage a1 Direct Hit False",
        "dice a1 attack X obstacle",
    ]
    assert play.ship("a1").face_down == 1


def test_d28_the_die_is_rolled_before_checking_for_strain(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted\nterrain obstacle:1 18,13",
        vessel(1),
        vessel(5),
        dials={"a1": "3 about"},
        script=["attack X"],
    ).finish_phase()
    assert [text.split()[0] for text in play.told("moved", "dice", "token")][:3] == [
        "moved",
        "dice",
        "token",
    ]


@pytest.mark.ruling("F14-G14", "FR-004.1")
def test_d30_after_moving(scene: MakeScene) -> None:
    """After Clean Up, before Perform Action: the auxiliary power token is there already.

    A second move in the round opens no such moment.
    """
    seen: list[int] = []

    def note(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        seen.append(ship.auxiliary)

    def again(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from execute_maneuver(battle, ship, granted(ship, "straight", 1), WHITE)

    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted",
        vessel(1),
        vessel(5),
        dials={"a1": "3 turn left"},
    )
    play.add("a1", effect(moments.HAS_MOVED, note))
    play.add("a1", effect(moments.END_OF_ACTIVATION, again))
    play.finish_phase()
    assert seen == [1]
    assert len(play.told("moved")) >= 2


ECHO = "round 2 activation begun\na1 {} h0 shields 0/2 cloak green-beside\nb1 4,34 acted\n{}"


@pytest.mark.ruling("FR-022.1", "FR-024.1")
def test_d31_an_echo_is_no_maneuver(scene: MakeScene) -> None:
    """No obstacle die, no colour; another whole-base place off the table is not offered."""
    play = scene(
        ECHO.format("18,18", "terrain obstacle:1 20.6,18"),
        vessel(1, dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
    )
    play.give("sensor-echo", "right 1 +0.0000")
    assert play.told("dice", "token") == []
    assert round(play.ship("a1").pose.x, 4) == 21.1496
    edge = scene(
        ECHO.format("34.5,18", ""), vessel(1, dial=HELD), vessel(5), dials={"a1": "0 stop"}
    )
    edge.give("sensor-echo")
    assert [text for text in edge.offered if text.startswith("right")] == []
    assert len(edge.offered) == 10


def test_d32_any_other_shift_is_legal(scene: MakeScene) -> None:
    """Five results are offered for each side and template; the template may lie anywhere."""
    play = scene(ECHO.format("18,18", ""), vessel(1, dial=HELD), vessel(5), dials={"a1": "0 stop"})
    play.give("sensor-echo")
    question = play.question
    assert isinstance(question, ChooseEcho)
    before = play.state.copy()
    for wrong in (
        Pose(21.1496, 18.8),
        Pose(20, 18),
        Pose(21.14960629921260, 18.3, 10.0),
    ):
        with pytest.raises(AnswerError):
            play.battle.answer(wrong)
        assert play.state == before
    play.battle.answer(Pose(18 + 2 * 40 / 25.4, 18.3))
    assert play.ship("a1").pose == Pose(18 + 2 * 40 / 25.4, 18.3)


@pytest.mark.ruling("F14-G30")
@pytest.mark.parametrize(
    ("bearing", "speed", "side", "colour"),
    [("about", 3, "", RED), ("about", 2, "", WHITE), ("bank", 4, "left", WHITE)],
)
def test_d34_n19_a_maneuver_granted_by_a_card(
    scene: MakeScene, bearing: str, speed: int, side: str, colour: int
) -> None:
    """White where the dial lacks it, else as on the dial; its colour counts as usual."""

    def move(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        setting = granted(ship, bearing, speed, side)
        assert setting.colour == colour
        yield from execute_maneuver(battle, ship, setting, setting.colour)
        yield from check_strain(battle, ship, setting.colour)

    play = scene("round 1 combat\na1 18,10\nb1 4,34", vessel(1), vessel(5))
    play.add("a1", effect(moments.COMBAT_PHASE, move))
    play.finish_phase()
    assert play.ship("a1").pose.y > 13.0
    assert play.ship("a1").auxiliary == (1 if colour == RED else 0)


# --- Actions and tokens ----------------------------------------------------------------------


def test_d40_the_same_action(scene: MakeScene) -> None:
    """A card that lets a ship scan uses the action; one that gives a scan token does not."""

    def token(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from tokens.gain(battle, ship, SCAN, "card")

    def free_scan(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from actions.free_action(battle, ship, (actions.SCAN_ACTION,))

    for act, is_left in ((token, True), (free_scan, False)):
        play = scene(
            "round 1 activation begun\na1 18,10\nb1 4,34 acted",
            vessel(1, dial=HELD),
            vessel(5),
            dials={"a1": "0 stop"},
        )
        play.add("a1", effect(moments.HAS_MOVED, act))
        if act is free_scan:
            play.give("scan")
        assert play.asked == "Action a1"
        assert ("scan" in play.offered) is is_left
        assert play.ship("a1").scan == 1


def test_d40_a_card_s_action_is_not_repeated(scene: MakeScene) -> None:
    """The same card's Action text, not even by a free action in the same round."""

    def scan(battle: Battle, ship: Ship) -> Any:
        yield from tokens.gain(battle, ship, SCAN, "card")

    action = actions.Action("card", 0, card="crew:gunner", act=scan)

    def free(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from actions.free_action(battle, ship, (action, actions.EVADE_ACTION))

    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted",
        vessel(1, cards=[card("Gunner")], dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
    )
    play.battle.card_actions[0].append(action)
    play.add("a1", effect(moments.END_OF_ACTIVATION, free))
    play.give("crew:gunner")
    assert play.offered == ["pass", "evade"]


@pytest.mark.ruling("FR-011.1")
def test_d41_a_disabled_token_comes_off_once_a_round(scene: MakeScene) -> None:
    def free(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from actions.free_action(battle, ship, (actions.ENABLE_ACTION, actions.EVADE_ACTION))

    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted\ncard a1 0 disabled 1\n"
        "card a1 1 disabled 1",
        vessel(1, cards=[captain(5), card("Gunner")], dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
    )
    play.add("a1", effect(moments.END_OF_ACTIVATION, free))
    play.give("enable-card")
    assert play.offered == ["Captain", "Gunner"]
    play.give("Captain")
    assert play.offered == ["pass", "evade"]


def test_d42_disabled_cards_lose_their_text_only(scene: MakeScene) -> None:
    """Skill, slots and cost stay; what the text adds to a value goes."""
    ship = vessel(
        1,
        cards=[captain(5), card("Plating", "tech", points=4)],
        changes=[change(1, "agility", 2)],
        points=30,
    )
    play = scene("round 1 combat\na1 18,10\nb1 4,34", ship, vessel(5))
    first = play.ship("a1")
    assert (first.agility_sum, first.skill) == (2, 5)
    for _ in cards.disable(play.battle, first, 1):
        pass
    assert (first.agility_sum, first.skill, first.record.points) == (0, 5, 30)
    for _ in cards.enable(play.battle, first, 1):
        pass
    assert first.agility_sum == 2


@pytest.mark.ruling("F14-G6", "F14-G7")
def test_d43_shields_and_cloak_are_not_lowered_by_choice(scene: MakeScene) -> None:
    """Outside the End Phase no question offers it."""
    play = scene(
        "round 2 activation begun\na1 18,10 shields 0/2 cloak green-beside\nb1 4,34 acted",
        vessel(1, dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
    )
    assert play.offered == ["pass", "evade", "scan", "battlestations", "sensor-echo"]


@pytest.mark.parametrize("gone", ["a1", "b1"])
def test_d45_either_ship_of_a_lock_leaves(scene: MakeScene, gone: str) -> None:
    def remove(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from damage.destroy(battle, ship)

    play = scene(
        "round 1 combat\na1 18,10 locks b1\na2 4,4\nb1 18,16 locks a2\nb2 4,34",
        [vessel(1), vessel(2)],
        [vessel(3), vessel(4)],
    )
    play.add(gone, effect(moments.COMBAT_PHASE, remove))
    play.finish_phase()
    left = {"a1": [(), (), (1,), ()], "b1": [(), (), (), ()]}[gone]
    assert [each.locks for each in play.state.ships] == left


@pytest.mark.ruling("FR-031.2", "FR-031.3")
def test_d49_a_card_with_time_tokens(scene: MakeScene) -> None:
    """Its text counts as blank; it may still be disabled or discarded for a cost."""
    done: list[str] = []
    play = scene(
        "round 1 combat\na1 18,10\nb1 4,34\ncard a1 0 time 2",
        vessel(1, cards=[card("Gunner")]),
        vessel(5),
    )
    play.add("a1", effect(moments.COMBAT_PHASE, lambda *_: done.append("gunner"), card=0))
    play.finish_phase()
    assert done == []
    # The End Phase took one token off.
    ship = play.ship("a1")
    assert cards.is_idle(ship.cards[0])
    for _ in cards.disable(play.battle, ship, 0):
        pass
    assert ship.cards[0].disabled == 1
    for _ in cards.discard(play.battle, ship, 0):
        pass
    assert ship.cards[0].is_discarded
    assert ship.cards[0].time == 1


@pytest.mark.ruling("F14-E1")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", ["captain's talent", "crew's talent"]),
        ("card a1 0 disabled 1", ["crew's talent"]),
        ("card a1 1 disabled 1", ["captain's talent"]),
        ("card a1 1 discarded", ["captain's talent"]),
        ("card a1 0 discarded", ["crew's talent"]),
    ],
)
def test_d50_talents_belong_to_the_card_whose_icon_holds_them(
    scene: MakeScene, words: str, expected: list[str]
) -> None:
    done: list[str] = []
    ship = vessel(
        1,
        cards=[
            captain(5),
            card("Officer"),
            card("One", "talent", holder=0),
            card("Two", "talent", holder=1),
        ],
    )
    play = scene(f"round 1 combat\na1 18,10\nb1 4,34\n{words}", ship, vessel(9))
    for place, name in ((2, "captain's talent"), (3, "crew's talent")):
        note = lambda battle, occasion, ship, name=name: done.append(name)  # noqa: E731
        play.add("a1", effect(moments.COMBAT_PHASE, note, source=name, card=place))
    while play.asked == "Effect a1":
        play.give(play.offered[0])
    assert done == expected


@pytest.mark.parametrize(("with_admiral", "skill"), [(False, 1), (True, 6)])
def test_d51_captain_discarded(scene: MakeScene, with_admiral: bool, skill: int) -> None:
    """Skill 1 in his place; an admiral aboard takes over with his captain's side."""
    aboard = [captain(7), admiral(6, 2)] if with_admiral else [captain(7)]

    def lose(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from cards.discard(battle, ship, 0)

    play = scene("round 1 combat\na1 18,10\nb1 4,34", vessel(3, cards=aboard), vessel(5))
    assert play.ship("a1").skill == (9 if with_admiral else 7)
    play.add("a1", effect(moments.COMBAT_PHASE, lose))
    play.finish_phase()
    assert play.ship("a1").skill == skill


def test_d51_2017_the_admiral_may_take_command_of_damaged_command(scene: MakeScene) -> None:
    """2017, Admiral Cards: those damage cards turn face down, the captain is discarded."""
    play = scene(
        "round 2 activation begun\na1 18,10 up 'Injured Captain@1'\nb1 4,34 acted",
        vessel(1, cards=[captain(7), admiral(6, 2)], dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
    )
    assert (play.asked, play.offered) == ("Admiral a1", ["yes", "no"])
    play.give("yes")
    ship = play.ship("a1")
    assert (ship.face_up, ship.face_down, ship.skill) == ([], 1, 6)
    assert ship.cards[0].is_discarded
