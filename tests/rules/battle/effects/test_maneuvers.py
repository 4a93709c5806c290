"""What texts do with maneuvers, dials, steps of the activation."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.effects.install import compile_text
from rules.battle.effects.reading.errors import UnplayableError
from rules.battle.phases.log import replay
from rules.battle.phases.notation import parse_position
from rules.battle.position.printing import print_position
from rules.battle.position.terms import GREEN, WHITE
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.effects.texts import CARD, attacking, bearer, in_activation
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, card, vessel


def moving(make: MakeScene, text: str, dial: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1, which bears the text, is about to reveal its dial."""
    return make(
        f"round 2 activation begun\na1 18,10 h0 {words}\n"
        f"b1 {fields.pop('place', '18,18 h180')} acted",
        bearer(text, dial=DIAL),
        vessel(1, dial=HELD),
        dials={"a1": dial},
        **fields,
    )


def executed(play: Scene) -> tuple[str, int]:
    """Returns what a1 executed by its dial, and how often it is short of power."""
    state = play.at_phase("combat")
    ship = play.ship("a1", state)
    return str(state.setting_of(ship)), ship.auxiliary


# --- executing -----------------------------------------------------------------------------


def test_a_maneuver_besides_that_of_the_dial(scene: MakeScene) -> None:
    play = in_activation(scene, "action: execute a 1 straight.")
    play.give(CARD)
    ship = play.ship("a1")
    assert play.told("moved")[-1].split()[2:4] == ["1", "straight"]
    assert ship.pose.y > 11
    assert (ship.auxiliary, str(play.state.setting_of(ship))) == (0, "0 stop white")


def test_of_several_maneuvers_one_is_chosen_and_a_red_one_strains(scene: MakeScene) -> None:
    play = in_activation(scene, "action: execute a red 1 turn or white 1 bank.")
    play.give(CARD)
    assert (play.asked, play.offered) == (
        "Detail a1",
        ["1 turn left red", "1 turn right red", "1 bank left white", "1 bank right white"],
    )
    play.give("1 turn right red")
    assert (play.ship("a1").pose.heading, play.ship("a1").auxiliary) == (90.0, 1)


def test_a_green_one_restores_power(scene: MakeScene) -> None:
    text = "activation phase: execute a green 1 straight."
    play = scene(
        "round 2 activation\na1 18,10 h0 auxiliary 1\nb1 18,18 h180 acted",
        bearer(text),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    play.go_to("Action a1")
    assert play.ship("a1").auxiliary == 0


def test_no_red_maneuver_under_auxiliary_power(scene: MakeScene) -> None:
    text = "after executing a maneuver: disable this to execute a red 1 straight."
    play = moving(scene, text, "1 straight", "auxiliary 2")
    play.finish_phase()
    assert play.ship("a1").cards[0].disabled == 0
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("a green maneuver", ["1 straight green", "2 straight green", "1 bank left green",
                              "1 bank right green"]),
        ("a come about", ["3 about red"]),
        ("a 1 full astern", ["-1 straight red"]),
        ("a maneuver with speed 4 or more", ["4 straight white"]),
        ("a red maneuver with speed 3", ["3 turn left red", "3 turn right red", "3 about red"]),
        ("a maneuver with the same speed", ["2 straight green", "2 bank left white",
                                            "2 bank right white", "2 turn left white",
                                            "2 turn right white"]),
    ],
)  # fmt: skip
def test_maneuvers_in_words(scene: MakeScene, words: str, offered: list[str]) -> None:
    play = moving(scene, f"action: execute {words}; gain 1 scan.", "2 straight", place="18,24 h180")
    play.go_to("Action a1").give(CARD)
    if len(offered) == 1:
        assert [" ".join(each.split()[2:4]) for each in play.told("moved")][-1] == " ".join(
            offered[0].split()[:2]
        )
    else:
        assert play.offered == offered


def test_a_maneuver_that_waits_for_an_attack_strains_the_ship_too(scene: MakeScene) -> None:
    """It comes when the attack under way is over, and so does what it costs."""
    text = (
        "after attacking: disable this to attack with the primary weapon and execute a red "
        "1 straight."
    )
    play = attacking(scene, text, *["attack BBX", "defense X"] * 2)
    play.give("primary weapon at b1", CARD)
    ship = play.ship("a1")
    assert (round(ship.pose.y, 2), ship.auxiliary) == (13.15, 1)
    assert len(play.battle.attacks) == 2


def test_treated_as_red_when_executed_besides(scene: MakeScene) -> None:
    play = in_activation(scene, "action: execute a 1 straight and treat the maneuver as red.")
    play.give(CARD)
    assert play.ship("a1").auxiliary == 1


def test_instead_of_the_one_that_was_announced(scene: MakeScene) -> None:
    text = "when this ship would execute a 1 bank: may execute a red 1 turn instead."
    play = moving(scene, text, "1 bank left")
    play.give(CARD)
    assert play.offered == ["1 turn left red", "1 turn right red"]
    play.give("1 turn left red").finish_phase()
    assert executed(play) == ("1 turn left red", 1)
    assert play.ship("a1").pose.heading == 270.0
    after = play.at_phase("combat")
    assert str(play.ship("a1", after).executed) == "1 turn left red"
    assert f"executed '{play.ship('a1', after).executed.index} 1 turn left red'" in play.line(  # type: ignore[union-attr]
        "a1", after
    )


def test_after_revealing_instead(scene: MakeScene) -> None:
    text = "after revealing a 3 straight: may execute a 4 straight instead."
    play = moving(scene, text, "3 straight", place="18,26 h180")
    play.give(CARD).finish_phase()
    assert executed(play) == ("4 straight white", 0)
    declined = moving(scene, text, "3 straight", place="18,26 h180")
    declined.give("pass").finish_phase()
    assert executed(declined) == ("3 straight white", 0)
    other = moving(scene, text, "2 straight", place="18,26 h180").finish_phase()
    assert other.told("effect") == []


def test_the_maneuver_despite_auxiliary_power(scene: MakeScene) -> None:
    text = (
        "after revealing a red maneuver, if this ship has auxiliary power: disable this to "
        "execute the maneuver despite auxiliary power."
    )
    play = moving(scene, text, "3 about", "auxiliary 1")
    play.give(CARD).finish_phase()
    assert executed(play) == ("3 about red", 2)


# --- changing ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "dial", "offered"),
    [
        ("change speed by 1", "3 bank left", ["4 bank left white", "2 bank left white"]),
        ("change speed by 1 on the dial", "3 bank left", ["2 bank left white"]),
        ("change speed by 1 on the dial", "2 turn right", ["3 turn right red"]),
        ("change speed by 1 on the dial", "3 about", []),
        ("raise speed by 1", "2 bank left", ["3 bank left white"]),
        ("raise speed by up to 2", "1 straight", ["2 straight green", "3 straight white"]),
        ("lower speed by 1", "1 straight", []),
        ("raise speed by 1", "3 about", ["4 about white"]),
        ("change speed by 1", "2 turn right", ["3 turn right red", "1 turn right white"]),
    ],
)
def test_speeds(scene: MakeScene, text: str, dial: str, offered: list[str]) -> None:
    play = moving(scene, f"reveal dial: disable this to {text}.", dial, place="18,26 h180")
    if not offered:
        play.finish_phase()
        assert play.ship("a1").cards[0].disabled == 0
        return
    play.give(CARD)
    if len(offered) > 1:
        assert sorted(play.offered) == sorted(offered)
        play.give(offered[0])
    play.finish_phase()
    assert executed(play)[0] == offered[0]


def test_the_maneuver_is_changed_when_it_is_revealed(scene: MakeScene) -> None:
    play = moving(
        scene,
        "reveal dial: discard this to change the maneuver to a green maneuver.",
        "3 turn left",
    )
    play.give(CARD).give("1 straight green").finish_phase()
    assert executed(play) == ("1 straight green", 0)


def test_a_dial_is_set_anew(scene: MakeScene) -> None:
    play = scene(
        "round 2 planning begun\na1 18,10 h0\nb1 18,24 h180",
        bearer("end of the planning phase: may change the maneuver to a maneuver.", dial=DIAL),
        vessel(1),
    )
    play.go_to("Maneuver a1").give("3 straight").go_to("Effect a1").give(CARD)
    assert play.asked == "Detail a1"
    assert len(play.offered) == 15
    assert "3 straight white" not in play.offered
    play.give("1 bank right green")
    assert play.at_phase("activation").dials[0] == 5


def test_the_dial_of_another_ship(scene: MakeScene) -> None:
    text = (
        "end of the planning phase: discard this to change the maneuver of an opposing ship not at "
        "range 1-3 to a 1 straight."
    )
    play = scene(
        "round 2 planning begun\na1 2,2 h0\nb1 34,34 h180",
        bearer(text),
        vessel(1),
    )
    play.go_to("Maneuver b1").give("3 straight").go_to("Effect a1").give(CARD).finish_phase()
    assert play.told("redialed") == ["redialed b1 0 1 straight green"]
    assert play.at_phase("activation").dials[1] == 0


def test_a_dial_is_seen(scene: MakeScene) -> None:
    text = "end of the planning phase: discard this to look at the dial of a ship at range 1-3."
    play = scene(
        "round 2 planning begun\na1 18,10 h0\nb1 18,18 h180",
        bearer(text, dial=DIAL),
        vessel(1),
    )
    play.go_to("Maneuver b1").give("3 straight").go_to("Effect a1")
    ours, theirs = play.battle.views
    assert ours.dial(play.ship("b1")) is None
    play.give(CARD)
    assert str(ours.dial(play.ship("b1"))) == "3 straight white"
    assert theirs.dial(play.ship("a1")) is None
    assert "seen:0" in play.ship("b1").used
    assert ours.imagined().dials[1] == 2


# --- colours -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "dial", "words", "colour"),
    [
        ("after revealing a red maneuver: discard this to treat the maneuver as green.", "3 about",
         "", GREEN),
        ("before executing a red maneuver: disable this to treat the maneuver as white.", "3 about",
         "", WHITE),
        ("after executing a maneuver: disable this to treat the maneuver as green.", "3 straight",
         "auxiliary 1", GREEN),
        ("execute maneuver: disable this to treat a red maneuver as white this turn.", "3 about",
         "", WHITE),
    ],
)  # fmt: skip
def test_another_colour(scene: MakeScene, text: str, dial: str, words: str, colour: int) -> None:
    play = moving(scene, text, dial, words, place="18,26 h180")
    play.give(CARD).finish_phase()
    state = play.at_phase("combat")
    found = state.setting_of(play.ship("a1", state))
    assert found is not None
    assert (found.colour, play.ship("a1").auxiliary) == (colour, 0)
    declined = moving(scene, text, dial, words, place="18,26 h180")
    declined.give("pass").finish_phase()
    assert declined.ship("a1").auxiliary == 1


def test_all_maneuvers_of_a_colour_for_a_round(scene: MakeScene) -> None:
    text = (
        "activation phase: target an opposing ship in range; the target treats all white maneuvers "
        "as red this round."
    )
    play = scene(
        "round 2 activation\na1 18,10 h0 acted\nb1 18,18 h180",
        bearer(text),
        vessel(3),
        dials={"a1": "0 stop", "b1": "3 straight"},
    )
    play.finish_phase()
    assert play.ship("b1").auxiliary == 1


# --- steps, turning, order -----------------------------------------------------------------


def test_a_ship_turns_where_it_stands(scene: MakeScene) -> None:
    play = in_activation(scene, "action: rotate 180 degrees.")
    play.give(CARD)
    assert (play.ship("a1").pose.heading, play.told("turned")) == (
        180.0,
        ["turned a1 180 18,10 h180"],
    )
    play.finish_phase()
    assert play.ship("a1", play.at_phase("combat")).pose.heading == 180.0


def test_it_turns_after_the_maneuver_that_it_executes_instead(scene: MakeScene) -> None:
    text = (
        "when revealing a maneuver with speed 4 or more: disable this to execute a white 2 bank "
        "and rotate 90 degrees instead."
    )
    play = moving(scene, text, "4 straight", place="30,30 h180")
    play.give(CARD, "2 bank right white", "90").finish_phase()
    assert play.ship("a1").pose.heading == 135.0


def test_perform_action_is_kept_after_an_overlap(scene: MakeScene) -> None:
    for text, is_asked in (("after overlapping a ship: keep perform action.", True), ("", False)):
        play = moving(scene, text, "3 straight", place="18,16 h180")
        play.finish_phase()
        assert ("Action a1" in play.history) is is_asked


def test_a_friend_keeps_it_in_spite_of_auxiliary_power(scene: MakeScene) -> None:
    text = (
        "activation phase: target a friendly ship at range 1-2; the target keeps perform action "
        "this round."
    )
    play = scene(
        "round 2 activation\na1 18,10 h0 acted\na2 18,13 h0 auxiliary 1\nb1 18,30 h180 acted",
        [bearer(text), vessel(2, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop", "b1": "0 stop"},
    )
    play.finish_phase()
    assert "Action a2" in play.history


@pytest.mark.parametrize("window", ["reveal dial", "before executing a maneuver"])
def test_steps_are_left_out(scene: MakeScene, window: str) -> None:
    text = f"{window}: discard this to skip execute maneuver and skip check power strain."
    play = moving(scene, text, "3 about")
    play.give(CARD).finish_phase()
    assert (play.ship("a1").pose.y, play.ship("a1").auxiliary) == (10, 0)
    assert "Action a1" in play.history


def test_perform_action_is_left_out(scene: MakeScene) -> None:
    text = "perform action: may skip perform action."
    play = in_activation(scene, text)
    play.give(CARD).finish_phase()
    assert "Action a1" not in play.history


@pytest.mark.parametrize(("order", "first"), [("first", "a1"), ("last", "b1")])
def test_a_ship_activates_out_of_order(scene: MakeScene, order: str, first: str) -> None:
    skill = 9 if order == "first" else 1
    play = scene(
        "round 2 activation\na1 18,4 h0\nb1 18,30 h180",
        bearer(f"activation phase: may activate {order} this round.", skill=skill),
        vessel(5, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    play.give(CARD).finish_phase()
    assert play.told("acted")[0] == f"acted {first}"


def test_a_position_tells_of_the_maneuver_in_the_dials_place(scene: MakeScene) -> None:
    text = "after revealing a 3 straight: may execute a 4 straight instead."
    play = moving(scene, text, "3 straight", place="18,26 h180")
    play.give(CARD).finish_phase()
    state = play.at_phase("combat")
    other = scene("", *play.fleets)
    parse_position(print_position(state), other.battle)
    assert str(other.ship("a1").executed) == "4 straight white"
    assert play.battle.log is not None
    assert replay(play.battle.log[:1]).state.round == 0


def test_what_no_step_is_cannot_be_kept() -> None:
    with pytest.raises(UnplayableError):
        compile_text("after overlapping a ship: keep reveal dial.", CARD, "Helper", 0, None)


@pytest.mark.parametrize(("place", "is_offered"), [("18,34 h180", True), ("18,16 h180", False)])
def test_navigational_sensors(scene: MakeScene, place: str, *, is_offered: bool) -> None:
    """A come about that meets a ship becomes a straight, for what asks which it was too."""
    key = "tech:navigational-sensors-blind-interceptor8"
    asks = card("Asks", ability="after executing a straight: may gain 1 scan.")
    dial = ((3, "about", "red"), (1, "straight", "green"))
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 {place} acted",
        borne(key, asks, dial=dial),
        vessel(1, dial=HELD),
        dials={"a1": "3 about"},
    )
    assert (play.asked, play.offered[0]) == ("Effect a1", key if is_offered else "crew:asks")
