"""Ships that leave the table for a while, and ships that are put elsewhere on it."""

from __future__ import annotations

import pytest

from rules.battle import AnswerError
from rules.battle.position.terms import AWAY, DESTROYED, IN_PLAY
from rules.battle.timing.questions import ChooseNewPlace
from rules.pilots.details import best_new_place
from rules.table import (
    Pose,
    Terrain,
    band,
    band_of,
    overlaps_terrain,
    parse_terrain,
    terrain_distance,
)
from tests.rules.battle.effects.printed import acting, borne, flown, moving
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    captain,
    fleet_of,
    vessel,
)

LOADED = "evade 1 scan 1 locks b1 cloak green-beside shields 0/2"
FAST = ((5, "straight", "white"),)
ONE = ((1, "straight", "green"),)


def put(play: Scene, place: int = 0) -> Pose:
    """Puts the ship at one of the places offered, and returns it."""
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    pose: Pose = question.answers[place]
    play._answer(place)
    return pose


def has_lost_all_but_auxiliary(play: Scene, number: int, kind: str = "placed") -> None:
    """Looks after the last event of a kind, or "now", since the battle may have gone on."""
    state = play.state if kind == "now" else play.after(kind, len(play.told(kind)))
    ship, other = play.ship("a1", state), play.ship("b1", state)
    assert (ship.evade, ship.scan, ship.locks, ship.is_cloaked) == (0, 0, (), False)
    assert (ship.auxiliary, other.locks) == (number, ())


@pytest.mark.parametrize(
    ("key", "of_friends"),
    [
        ("tech:quantum-singularity-71281", True),
        ("borg:transwarp-conduit-71522", False),
        ("tech:spatial-distortion-71799", False),
    ],
)
def test_away_until_the_end_phase(scene: MakeScene, key: str, of_friends: bool) -> None:
    """The only ship of its fleet: nobody attacks it, and the battle goes on."""
    play = acting(
        scene,
        [borne(key), vessel(1, dial=HELD)],
        LOADED,
        other="locks a1",
        more="a2 4,4 h0 acted\n",
    ).give(key)
    ship = play.ship("a1")
    assert ship.place == AWAY
    assert play.line("a1").startswith("a1 away 18,10")
    has_lost_all_but_auxiliary(play, 0, "now")
    assert ship.cards[0].is_discarded
    play.go_to("NewPlace a1")
    assert "Attack b1" not in play.history  # a2 is out of its range
    assert play.state.phase == 4
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    others = [play.ship("b1").pose, play.ship("a2").pose]
    assert all(band(others[0], pose) == 0 for pose in question.answers)
    assert all(band(others[1], pose) == 0 for pose in question.answers) is of_friends
    pose = put(play)
    ship = play.ship("a1")
    assert (ship.place, ship.pose) == (IN_PLAY, pose)
    assert play.told("away") == ["away a1"]
    assert len(play.told("placed")) == 1
    assert play.after("away").ships[0].place == AWAY
    assert play.after("placed").ships[0].pose == pose


@pytest.mark.ruling("F14-H6", "F16-41")
def test_a_fleet_whose_only_ship_is_away_goes_on(scene: MakeScene) -> None:
    key = "tech:quantum-singularity-71281"
    play = acting(scene, borne(key)).give(key).go_to("NewPlace a1")
    assert (play.state.round, play.state.reason) == (2, "")
    put(play)
    assert (play.state.round, play.state.reason) == (3, "")


def test_a_fleet_whose_only_ship_is_away_wins_over_one_that_is_destroyed(
    scene: MakeScene,
) -> None:
    """No ship is left to fight it, though none of its own is on the table."""
    text = "action: leave the table; destroy an opposing ship."
    play = in_activation(scene, text).give(CARD)
    assert play.asked == "over"
    assert (play.state.winner, play.state.reason) == (0, "elimination")


SPOTS = ("6,6", "6,18", "6,30", "18,6", "18,30", "30,6", "30,18", "30,30")
"""With a ship on each and one in the middle of the table there is no place beyond their range."""


def crowd(make: MakeScene, own: object, **fields: object) -> Scene:
    return acting(
        make,
        own,
        second=[vessel(1, dial=HELD) for _ in range(9)],
        more="".join(f"b{number} {at} h180 acted\n" for number, at in enumerate(SPOTS, 2)),
        **fields,
    )


@pytest.mark.ruling("F14-H7", "F16-42")
def test_who_finds_no_room_to_return_is_destroyed(scene: MakeScene) -> None:
    key = "tech:quantum-singularity-71281"
    play = crowd(scene, [borne(key), vessel(1, dial=HELD)])
    play.give(key)
    assert play.ship("a1").place == AWAY
    play.finish_round()
    assert play.ship("a1").place == DESTROYED
    assert play.told("left") == ["left a1 destroyed no room"]


@pytest.mark.ruling("F14-H8", "F16-43")
def test_a_ship_may_return_onto_an_obstacle_and_not_onto_a_planet(scene: MakeScene) -> None:
    key = "tech:quantum-singularity-71281"
    play = acting(
        scene,
        borne(key),
        more="terrain obstacle 4,6 r1\nterrain planet 30,6\n",
        second=vessel(1),
        script=["attack H"],
    ).give(key)
    play.go_to("NewPlace a1")
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    on_obstacle, on_planet = Pose(4.0, 6.0, 0.0), Pose(30.0, 6.0, 0.0)
    for token in play.state.terrain:
        assert not any(overlaps_terrain(pose, token) for pose in question.answers)
    assert not question.allows(on_planet)
    play.battle.answer(on_obstacle)
    ship = play.ship("a1", play.after("placed"))
    assert ship.pose == on_obstacle
    assert play.told("dice") == ["dice a1 attack H obstacle"]
    assert play.ship("a1").shields == 1


def test_cards_of_a_ship_that_is_away_do_nothing(scene: MakeScene) -> None:
    text = (
        "action: leave the table; this round, end phase, if this ship is off the table: place "
        "this ship at range 1-3. end phase: gain 1 evade. combat phase: gain 1 scan."
    )
    play = in_activation(scene, text, second=vessel(1)).give(CARD).go_to("NewPlace a1")
    ship = play.ship("a1")
    assert (ship.place, ship.evade, ship.scan) == (AWAY, 0, 0)
    put(play)
    # It is back in time for what its cards do in the end phase.
    assert play.told("token")[0] == "token a1 evade 1 crew:helper"


def test_subspace_vortex(scene: MakeScene) -> None:
    key = "tech:subspace-vortex-71225"
    play = acting(
        scene,
        [borne(key), vessel(9, dial=HELD)],
        LOADED,
        more="a2 4,4 h0 acted\nb2 30,4 h0 acted\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        other="locks a1",
    ).give(key)
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    foes = [play.ship(name).pose for name in ("b1", "b2")]
    for pose in question.answers:
        assert all(band(foe, pose) == 0 for foe in foes)
    assert any(band(play.ship("a2").pose, pose) for pose in question.answers)
    # Another place is as good as those that are offered, if it is far enough away.
    with pytest.raises(AnswerError):
        play.battle.answer(Pose(30.0, 10.0, 12.5))
    play.battle.answer(Pose(4.0, 30.0, 12.5))
    ship = play.ship("a1")
    assert (ship.pose, ship.place) == (Pose(4.0, 30.0, 12.5), IN_PLAY)
    has_lost_all_but_auxiliary(play, 0, "ban")
    assert ship.cards[0].is_discarded
    assert play.told("ban") == [f"ban a1 attack round {key} False"]
    assert play.told("away") == []


def test_subspace_vortex_needs_a_place(scene: MakeScene) -> None:
    key = "tech:subspace-vortex-71225"
    assert key not in crowd(scene, borne(key)).offered


@pytest.mark.parametrize(("dial", "is_offered"), [(FAST, True), (ONE, False)])
def test_quantum_slipstream_drive(scene: MakeScene, dial: object, is_offered: bool) -> None:
    """The maneuver follows from where the ship has been put."""
    key = "tech:quantum-slipstream-drive-71805"
    maneuver = "5 straight" if is_offered else "1 straight"
    play = moving(scene, borne(key, dial=dial), maneuver, LOADED + " auxiliary 2")
    assert (play.asked == "Effect a1") is is_offered
    if not is_offered:
        return
    play.give(key)
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    at = Pose(4.0, 10.0, 0.0)
    play.battle.answer(at)
    end = play.ship("a1").pose
    assert (end.x, round(end.y, 2)) == (4.0, round(10.0 + 6 * 40 / 25.4, 2))
    has_lost_all_but_auxiliary(play, 2, "ban")
    assert play.told("ban") == [f"ban a1 attack round {key} False"]
    assert play.ship("a1").cards[0].is_discarded


def test_quantum_slipstream_drive_keeps_off_friends(scene: MakeScene) -> None:
    key = "tech:quantum-slipstream-drive-71805"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 4,4 h0 acted\nb1 18,34 h180 acted\n",
        [borne(key, dial=FAST), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "5 straight"},
    ).give(key)
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    for pose in question.answers:
        assert band(play.ship("a2").pose, pose) == band(play.ship("b1").pose, pose) == 0


def test_fluidic_space(scene: MakeScene) -> None:
    """No maneuver, no strain, no action and no attack; tokens stay."""
    key = "tech:fluidic-space-72012"
    red = ((1, "straight", "red"),)
    play = moving(scene, borne(key, dial=red), "1 straight", "evade 1 locks b1")
    play.give(key)
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    bands = {band(play.ship("b1").pose, pose) for pose in question.answers}
    assert bands == {0, 3}
    pose = put(play)
    ship = play.ship("a1", play.after("acted"))
    assert (ship.pose, ship.evade, ship.locks, ship.auxiliary) == (pose, 1, (1,), 0)
    assert "Action a1" not in play.history
    assert not play.told("action")
    assert play.told("ban") == [f"ban a1 {what} round {key} False" for what in ("attack", "action")]


def test_inversion_wave(scene: MakeScene) -> None:
    """At range 1-3 of where it stood, friend or foe notwithstanding."""
    key = "tech:inversion-wave-72013"
    red = ((1, "straight", "red"),)
    play = moving(scene, borne(key, dial=red), "1 straight", LOADED + " auxiliary 2")
    start = play.ship("a1").pose
    play.give(key)
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    assert {band(start, pose) for pose in question.answers} == {1, 2, 3}
    pose = put(play)
    has_lost_all_but_auxiliary(play, 1, "ban")
    ship = play.ship("a1", play.after("acted"))
    assert (ship.pose, ship.auxiliary, ship.cards[0].is_discarded) == (pose, 1, True)
    assert "Action a1" not in play.history
    assert play.told("ban") == [f"ban a1 attack round {key} False"]


def test_warp_jump(scene: MakeScene) -> None:
    """Gone before the first attack, back after the last; it makes none."""
    key = "tech:warp-jump-71201"
    play = scene(
        "round 2 combat\na1 18,10 h0 evade 1 auxiliary 2 locks b1\n"
        "a2 4,4 h0\nb1 18,17.5 h180 locks a1\n",
        [borne(key), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
    ).give(key)
    assert play.ship("a1").place == AWAY
    has_lost_all_but_auxiliary(play, 0, "now")
    assert play.asked == "NewPlace a1"  # b1 could attack nobody
    assert play.state.phase == 3
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    for pose in question.answers:
        assert band(play.ship("a2").pose, pose) == band(play.ship("b1").pose, pose) == 0
    put(play)
    assert play.ship("a1").place == IN_PLAY
    assert not play.told("attack")
    assert play.ship("a1").cards[0].is_discarded


def test_a_ship_put_onto_a_minefield_meets_it(scene: MakeScene) -> None:
    text = "action: place this ship not at range 1-3 of an opposing ship."
    mines = "weapon:antimatter-mines-71120"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 30,30 h180 acted\ncard b1 0 discarded\n"
        "terrain minefield 4,6\nmine b1 0 minefield 4,6",
        bearer(text),
        borne(mines, dial=DIAL),
        dials={"a1": "0 stop"},
        script=["attack HXXX"],
    ).give(CARD)
    play.battle.answer(Pose(4.0, 6.0, 0.0))
    assert play.ship("a1").shields == 1


def test_a_pilot_comes_back_facing_an_opponent_from_behind(scene: MakeScene) -> None:
    key = "tech:subspace-vortex-71225"
    play = acting(scene, borne(key, captain(5)), place="18,18 h0").give(key)
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    place = best_new_place(question, play.state.ships)
    pose = question.answers[place]
    across, up = 18.0 - pose.x, 18.0 - pose.y
    assert across * pose.ahead_x + up * pose.ahead_y > 0.9 * (across**2 + up**2) ** 0.5
    assert pose.y < 18.0
    assert (across**2 + up**2) ** 0.5 < 17.0


# --- ships that may not be taken off ----------------------------------------------------------

GOSS = "ship:goss-shuttle-75003"


def near_goss(scene: MakeScene, first: object, place: str, side: str = "b") -> Scene:
    """Returns a scene in which a1 may act with Goss' Shuttle at a place, on either side."""
    own, other = [first], [vessel(1, dial=HELD)]
    (own if side == "a" else other).append(flown(GOSS))
    more = f"{side}2 {place} acted\n"
    return acting(scene, own, "scan 1", place="18,30 h180", more=more, second=other)


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize(
    ("place", "is_held"), [("18,14 h180", True), ("18,17.5 h180", True), ("18,21 h180", False)]
)
@pytest.mark.parametrize(
    "key",
    [
        "tech:quantum-singularity-71281",
        "borg:transwarp-conduit-71522",
        "tech:subspace-vortex-71225",
    ],
)
def test_goss_shuttle_keeps_ships_on_the_table(
    scene: MakeScene, key: str, place: str, is_held: bool, side: str
) -> None:
    play = near_goss(scene, borne(key), place, side)
    assert play.asked == "Action a1"
    assert (key in play.offered) is not is_held


def test_goss_shuttle_lets_a_ship_be_put_at_a_distance_from_its_place(scene: MakeScene) -> None:
    """That card does not take it off the table."""
    text = "action: place this ship at range 1-3."
    assert CARD in near_goss(scene, bearer(text), "18,14 h180").offered


def test_goss_shuttle_keeps_ships_where_they_are_before_they_jump(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat\na1 18,10 h0 evade 1\nb1 18,17.5 h180\n",
        borne("tech:warp-jump-71201"),
        flown(GOSS),
    )
    assert play.asked != "Effect a1"


@pytest.mark.parametrize("is_held", [True, False])
def test_goss_shuttle_keeps_shuttles_from_docking(scene: MakeScene, is_held: bool) -> None:
    """A shuttle that docks is taken off the table."""
    play = scene(
        "round 1 activation begun\na1 18,18 h0 acted\na2 18,12 h0\nb1 18,22 h180 acted\n",
        [vessel(5), vessel(1, support="shuttle", capital=0)],
        flown(GOSS) if is_held else vessel(1, dial=HELD),
        dials={"a2": "2 straight"},
    )
    assert (play.asked == "Action a2") is not is_held


# --- hiding places -------------------------------------------------------------------------------

PIRACY = "talent:life-of-piracy-75015"
PLANET = parse_terrain("planet 8,24")
ROCKS = [parse_terrain("obstacle:1 20,18 h0"), parse_terrain("obstacle:2 24,18 h0")]
LONE = parse_terrain("obstacle:3 6,8 h0")


def hiding(scene: MakeScene, terrain: list[Terrain]) -> Scene:
    """Returns a battle with such tokens on the table, when a1 has been set up."""
    own = fleet_of(borne(PIRACY, captain(5, factions=["independent"])), points=1)
    play = scene("", own, vessel(1, dial=HELD))
    play.state.terrain.extend(terrain)
    return play


def distances(pose: Pose, tokens: list[Terrain]) -> list[int]:
    return [band_of(terrain_distance(pose, each)) for each in tokens]


@pytest.mark.parametrize(
    ("terrain", "near"), [([PLANET], 1), ([*ROCKS, LONE], 2)], ids=["a planet", "two rocks"]
)
def test_life_of_piracy_hides_a_ship(scene: MakeScene, terrain: list[Terrain], near: int) -> None:
    play = hiding(scene, terrain).go_to("Effect a1").give(PIRACY).go_to("NewPlace a1")
    question = play.question
    assert isinstance(question, ChooseNewPlace)
    for pose in question.answers:
        assert distances(pose, terrain).count(1) >= near
    beside_one = Pose(LONE.x + 2.5, LONE.y, 0.0, question.answers[0].base)
    assert question.allows(beside_one) is False
    pose = put(play)
    assert play.ship("a1").pose == pose


def test_life_of_piracy_may_choose(scene: MakeScene) -> None:
    play = hiding(scene, [PLANET, *ROCKS]).go_to("Effect a1").give(PIRACY)
    assert (play.asked, len(play.offered)) == ("Detail a1", 2)
    assert hiding(scene, [PLANET]).go_to("Effect a1").give("pass").ship("a1").pose.y < 4


@pytest.mark.parametrize("terrain", [[], [LONE], [LONE, ROCKS[0]]])
def test_life_of_piracy_finds_nowhere_to_hide(scene: MakeScene, terrain: list[Terrain]) -> None:
    play = hiding(scene, terrain)
    play.finish_round()
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(
    ("faction", "words", "is_paid"),
    [("ferengi", "battlestations 1", True), ("klingon", "battlestations 1", False)],
)
def test_life_of_piracy_of_ferengi(
    scene: MakeScene, faction: str, words: str, is_paid: bool
) -> None:
    play = scene(
        f"round 2 end\na1 18,10 h0 {words}\nb1 18,30 h180",
        borne(PIRACY, captain(5, factions=[faction])),
        vessel(1, dial=HELD),
    )
    assert (play.asked == "Effect a1") is is_paid
    if is_paid:
        play.give(PIRACY)
        ship = play.ship("a1")
        assert ship.cards[1].markers == (("latinum", 1),)
        assert ship.battle_stations == 0


@pytest.mark.parametrize("faction", ["klingon", "ferengi"])
def test_life_of_piracy_of_klingons(scene: MakeScene, faction: str) -> None:
    """The ship needs no cloak for that echo."""
    play = scene(
        "round 2 combat\na1 18,10 h0\nb1 18,30 h180",
        borne(PIRACY, captain(5, factions=[faction])),
        vessel(1, dial=HELD),
    )
    if faction == "klingon":
        play.go_to("Effect a1").give(PIRACY)
        assert play.asked == "Echo a1"
    else:
        play.finish_phase()
        assert play.history == []
