"""Dials that are seen, set anew or kept from their players, and plans laid open."""

from __future__ import annotations

import pytest

from rules.battle import View
from rules.battle.position.terms import NOBODY
from tests.rules.battle.effects.printed import borne, flown
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    setting,
    vessel,
)

TWO = ((1, "straight", "green"), (2, "straight", "white"))
NAVIGATOR = "reveal dial: may change the maneuver to a 2 straight."


def planned(make: MakeScene, *forces: object, at: str, **dials: str) -> Scene:
    """Returns a scene in which the last dial is about to be set; the others are."""
    return make(f"round 2 planning begun\n{at}", *forces, dials=dials)


def dial_of(play: Scene, name: str) -> str:
    ship = play.ship(name)
    return str(ship.record.dial[play.state.dials[ship.index]]).rpartition(" ")[0]


def view(play: Scene, side: int) -> View:
    return play.battle.views[side]


TROI = "crew:deanna-troi-2017core"
ABOUT = "a1 18,10 h0\nb1 18,18 h180 acted\nb2 14,18 h180 acted\nb3 18,34 h180 acted\n"


def troi(make: MakeScene, *more: object) -> Scene:
    foes = [bearer(NAVIGATOR, dial=DIAL, skill=1), vessel(1, dial=DIAL), vessel(1, dial=DIAL)]
    dials = {"b1": "3 straight", "b2": "1 straight", "b3": "1 straight"}
    return planned(make, borne(TROI, dial=TWO), foes, at=ABOUT, **dials).give("1 straight")


def test_deanna_troi(scene: MakeScene) -> None:
    """Two opponents in range: their dials are seen and stay, her own may be set anew."""
    play = troi(scene)
    assert play.asked == "Effect a1"
    play.give(TROI)
    # Two of them are in range: there is no choice.
    first, second, far = (play.ship(name) for name in ("b1", "b2", "b3"))
    assert str(view(play, 0).dial(first)) == "3 straight white"
    assert str(view(play, 0).dial(second)) == "1 straight green"
    assert view(play, 0).dial(far) is None
    assert play.ship("a1").cards[0].is_discarded
    play.give("yes")
    assert dial_of(play, "a1") == "2 straight"
    assert play.told("ban") == [
        f"ban {name} change-maneuver round {TROI} False" for name in ("b1", "b2")
    ]
    play.finish_round()
    assert "3 straight" in play.told("moved")[0]
    assert "Effect b1" not in play.history


def test_without_deanna_troi_the_maneuver_can_be_changed(scene: MakeScene) -> None:
    play = troi(scene)
    play.give("pass").go_to("Effect b1").give(CARD)
    assert "2 straight" in play.told("moved")[0]


def test_a_maneuver_that_cannot_be_changed(scene: MakeScene) -> None:
    """Neither its speed, nor by another one instead."""
    ban = card("Ban", ability="activation phase: this ship can't change the maneuver this round.")
    for text in (
        NAVIGATOR,
        "reveal dial: may raise speed by 1.",
        "when this ship would execute a straight: may execute a 2 straight instead.",
    ):
        play = scene(
            "round 2 activation\na1 18,10 h0\nb1 18,34 h180 acted\n",
            bearer(text, ban, dial=DIAL),
            vessel(1, dial=HELD),
            dials={"a1": "1 straight"},
        )
        assert play.asked == "Action a1"
        assert "1 straight" in play.told("moved")[0]


ALDARA = "ship:aldara-blind-aldara"


@pytest.mark.parametrize(
    ("place", "is_offered"), [("18,20 h180", True), ("18,4 h0", False), ("30,10 h0", False)]
)
def test_aldara(scene: MakeScene, place: str, is_offered: bool) -> None:
    """As soon as one has moved that was in front of it when the phase began."""
    play = scene(
        f"round 2 activation\na1 18,10 h0\nb1 {place}\nb2 10,34 h180 acted\n",
        flown(ALDARA, dial=TWO),
        [vessel(1, dial=TWO), vessel(1, dial=HELD)],
        dials={"a1": "1 straight", "b1": "1 straight"},
    ).go_to("Effect a1" if is_offered else "Action b1")
    if is_offered:
        play.give(ALDARA)
        assert dial_of(play, "a1") == "2 straight"
        play.go_to("Action a1")
    assert len(play.told("redialed")) == int(is_offered)


def test_aldara_only_once_and_before_it_moves(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation\na1 18,10 h0\nb1 18,20 h180\nb2 21,20 h180\nb3 15,20 h180\n",
        flown(ALDARA, dial=TWO, skill=2),
        [vessel(1, dial=TWO), vessel(1, dial=TWO), vessel(3, dial=TWO)],
        dials=dict.fromkeys(("a1", "b1", "b2", "b3"), "1 straight"),
    ).go_to("Effect a1")
    play.give(ALDARA).finish_phase()
    assert play.history.count("Effect a1") == 1


def test_aldara_that_has_moved(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation\na1 18,10 h0\nb1 18,20 h180\n",
        flown(ALDARA, dial=TWO, skill=1),
        vessel(3, dial=TWO),
        dials={"a1": "1 straight", "b1": "1 straight"},
    ).finish_phase()
    assert "Effect a1" not in play.history


LURE = "talent:lure-71805"


def lured(make: MakeScene, at: str, other: object, dial: str = "3 straight") -> Scene:
    play = planned(make, borne(LURE, captain(1), dial=TWO), other, at=at, b1=dial)
    return play.give("1 straight")


@pytest.mark.ruling("FR-223.1")
def test_lure(scene: MakeScene) -> None:
    """A green maneuver of its dial, which its player neither sees nor changes."""
    navigator = bearer(NAVIGATOR, dial=DIAL, skill=3)
    play = lured(scene, "a1 18,10 h0\nb1 18,30 h180 acted\n", navigator)
    assert play.asked == "Effect a1"
    play.give(LURE)
    assert play.asked == "Detail a1"
    assert play.offered == [
        "1 straight green",
        "2 straight green",
        "1 bank left green",
        "1 bank right green",
    ]
    play.give("1 bank left green")
    ship = play.ship("b1")
    assert view(play, 1).dial(ship) is None
    assert str(view(play, 0).dial(ship)) == "1 bank left green"
    assert view(play, 1).imagined().dials[ship.index] == NOBODY
    assert play.ship("a1").cards[0].is_discarded
    play.go_to("Action b1")
    assert "Effect b1" not in play.history
    assert "1 bank left" in play.told("moved")[1]


def test_lure_reaches_nobody_in_range(scene: MakeScene) -> None:
    play = lured(scene, "a1 18,10 h0\nb1 18,20 h180 acted\n", vessel(1, dial=DIAL))
    assert play.asked != "Effect a1"


@pytest.mark.ruling("FR-223.2")
@pytest.mark.parametrize(
    ("at", "is_offered"),
    [("18,30 h0", False), ("18,34 h0", True), ("18,30 h180", True)],
)
def test_a_lured_ship_may_stay(scene: MakeScene, at: str, is_offered: bool) -> None:
    """Where the new maneuver would take it off the table or onto another ship."""
    after = bearer("after moving: gain 1 scan.", dial=DIAL, skill=3)
    second = "b2 18,25 h180 acted\n" if at == "18,30 h180" else "b2 4,30 h180 acted\n"
    play = lured(scene, f"a1 18,4 h0\nb1 {at} acted\n{second}", [after, vessel(1, dial=HELD)]).give(
        LURE
    )
    play.give("b1", "2 straight green")
    if not is_offered:
        play.go_to("Action b1")
        assert play.ship("b1").scan == 1
        return
    play.go_to("Detail b1")
    before = play.ship("b1").pose
    play.give("yes").finish_phase()
    ship = play.ship("b1")
    assert (ship.pose, ship.scan) == (before, 0)
    assert not [text for text in play.told("moved") if text.startswith("moved b1")]


@pytest.mark.ruling("FR-223.3", "FR-297.2")
def test_a_changed_dial_counts_for_kemocite(scene: MakeScene) -> None:
    """Its own card changes what the dial shows then: the ban keeps that from it."""
    own = borne("tech:kemocite-75003", dial=DIAL, skill=1)
    free = card("Lure", ability="end of the planning phase: target an opposing ship to change the "
                "maneuver of the target to a green 1 straight.")  # fmt: skip
    play = planned(
        scene,
        vessel(5, cards=[free], dial=TWO),
        own,
        at="a1 18,10 h0\nb1 18,30 h180 acted\n",
        b1="3 straight",
    ).give("1 straight")
    play.go_to("Effect b1")
    assert "tech:kemocite-75003" in play.offered


OBSERVATORY = "question:temporal-observatory-72224gp"


def test_temporal_observatory(scene: MakeScene) -> None:
    """Three time: in the next round two dials are seen, in the one after it one."""
    foes = [vessel(1, dial=TWO), vessel(1, dial=TWO), vessel(1, dial=TWO)]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 4,34 h180 acted\nb2 12,34 h180 acted\n"
        "b3 20,34 h180 acted\n",
        borne(OBSERVATORY, dial=HELD),
        foes,
        dials={"a1": "0 stop"},
    ).give(OBSERVATORY)
    assert play.ship("a1").cards[0].time == 3
    for time in (2, 1):
        while play.asked != "Detail a1":
            play._answer_quietly()
        assert play.ship("a1").cards[0].time == time
        seen = 0
        while play.asked == "Detail a1":
            seen += play.offered[0] in ("b1", "b2", "b3")
            play._answer(0)
        views = [view(play, 0).dial(play.ship(name)) for name in ("b1", "b2", "b3")]
        assert len([each for each in views if each is not None]) == time
        assert seen == time
    play.finish_round()
    assert play.ship("a1").cards[0].is_discarded


def test_temporal_observatory_lets_the_own_dial_be_set_anew(scene: MakeScene) -> None:
    play = planned(
        scene,
        borne(OBSERVATORY, dial=TWO),
        vessel(1, dial=TWO),
        at="a1 18,10 h0\nb1 18,34 h180 acted\ncard a1 0 time 2\n",
        b1="1 straight",
    )
    # A card under time tokens that its action did not place says nothing.
    play.give("1 straight")
    assert "Detail a1" not in play.asked


KANAR = "question:kanar-75009"


def test_kanar(scene: MakeScene) -> None:
    """The dial lies open, and the action comes before the maneuver, once."""
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,34 h180\n",
        borne(KANAR, captain(5), dial=TWO),
        vessel(6, dial=TWO),
    )
    assert play.asked == "Effect a1"
    play.give(KANAR)
    assert [each.time for each in play.ship("a1").cards] == [0, 2]
    play.give("2 straight")
    assert play.asked == "Maneuver b1"
    assert str(view(play, 1).dial(play.ship("a1"))) == "2 straight white"
    play.give("1 straight")
    assert play.asked == "Action a1"
    assert not play.told("revealed")
    play.give("evade")
    assert play.asked == "Action b1"
    ship = play.ship("a1")
    assert (ship.evade, round(ship.pose.y, 2)) == (1, round(10 + 3 * 40 / 25.4, 2))
    assert play.told("revealed")[0] == "revealed a1 1 2 straight white"
    # In the next round it is as always.
    play.finish_round()
    assert play.asked == "Effect a1" or play.asked == "Maneuver a1"


def test_without_kanar_the_dial_is_hidden(scene: MakeScene) -> None:
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,34 h180\n",
        borne(KANAR, captain(5), dial=TWO),
        vessel(6, dial=TWO),
    ).give("pass", "2 straight")
    assert view(play, 1).dial(play.ship("a1")) is None
    play.give("1 straight")
    assert play.asked == "Action a1"
    assert play.told("moved")


def test_who_plans_last_sees_who_planned_face_up(scene: MakeScene) -> None:
    text = "planning phase: plan first this round and plan face up this round."
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,34 h180\n",
        bearer(text, dial=TWO, skill=9),
        vessel(2, dial=TWO),
    )
    assert play.asked == "Maneuver a1"
    play.give("1 straight")
    assert play.asked == "Maneuver b1"
    assert view(play, 1).dial(play.ship("a1")) is not None
    assert setting(play.ship("a1").record, "1 straight").index == play.state.dials[0]
