"""What texts do with actions: performed, free, of other cards, of an admiral."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.effects.install import compile_text
from rules.battle.effects.reading.errors import UnplayableError
from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, admiral, captain, card, vessel

OTHER = card("Other", ability="action: disable this to gain 1 scan.")


def state_of(play: Scene, name: str = "a1") -> tuple[int, int, int]:
    """Returns the evade, scan and battle stations tokens of a ship."""
    state = play.state
    if state.round == 3:
        # Nobody had anything more to do: it has gone on to the next round.
        state = play.at_phase("combat", 2)
    ship = play.ship(name, state)
    return ship.evade, ship.scan, ship.battle_stations


# --- performing ----------------------------------------------------------------------------


def test_one_of_the_actions_named(scene: MakeScene) -> None:
    play = in_activation(scene, "free action: perform evade or scan as a free action.")
    assert (play.asked, play.offered) == ("Effect a1", [CARD, "pass"])
    play.give(CARD)
    assert (play.asked, play.offered) == ("Action a1", ["evade", "scan"])
    play.give("scan")
    assert play.asked == "Action a1"
    play.refuse("scan")
    play.refuse(CARD)
    play.give("evade")
    assert state_of(play) == (1, 1, 0)
    assert [text.split()[2] for text in play.told("action")] == ["Helper", "scan", "evade"]


def test_not_twice_a_round(scene: MakeScene) -> None:
    play = in_activation(scene, "free action: perform scan as a free action.", "done 2")
    assert play.asked == "Action a1"


@pytest.mark.parametrize("words", ["auxiliary 1", "bar activation", "bar round"])
def test_nothing_free_where_actions_are_forbidden(scene: MakeScene, words: str) -> None:
    text = "before executing a maneuver: may perform scan as a free action."
    play = in_activation(scene, text, words)
    play.finish_phase()
    assert "Effect a1" not in play.history


def test_an_overlap_does_not_forbid_what_is_not_free(scene: MakeScene) -> None:
    text = "after executing a maneuver: may perform scan."
    play = in_activation(scene, text, "bar activation")
    play.give(CARD)
    assert state_of(play) == (0, 1, 0)


def test_despite_auxiliary_power(scene: MakeScene) -> None:
    text = (
        "perform action, if this ship has auxiliary power: disable this to perform evade or scan "
        "despite auxiliary power."
    )
    play = in_activation(scene, text, "auxiliary 1")
    play.give(CARD, "evade").finish_phase()
    assert play.ship("a1", play.at_phase("combat")).evade == 1
    assert "Action a1" in play.history
    assert play.history.count("Action a1") == 1


def test_an_action_from_the_bar(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "free action: disable this to perform an action from the action bar as a free action.",
        first=bearer(
            "free action: disable this to perform an action from the action bar as a free action.",
            actions=["evade", "scan", "target-lock"],
        ),
        place="18,34 h180",
    )
    play.give(CARD)
    assert play.offered == ["evade", "scan"]  # nobody is near enough to be locked


def test_any_action_may_be_that_of_a_card(scene: MakeScene) -> None:
    text = "free action: discard this to perform an action as a free action."
    play = in_activation(scene, text, first=bearer(text, OTHER, actions=["evade"]))
    play.give(CARD)
    assert play.offered == ["evade", "crew:other"]


def test_an_action_that_the_bar_lacks(scene: MakeScene) -> None:
    text = "action: perform battle stations."
    play = in_activation(scene, text, first=bearer(text, actions=["evade"]))
    play.give(CARD)
    assert state_of(play) == (0, 0, 1)


def test_the_same_action(scene: MakeScene) -> None:
    text = (
        "after an opposing ship in range performs evade or scan: disable this to perform the same "
        "action as a free action."
    )
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180",
        bearer(text),
        vessel(1, dial=HELD),
        dials={"b1": "0 stop"},
    )
    play.give("scan", CARD)
    assert state_of(play) == (0, 1, 0)


def test_a_sensor_echo_with_another_template_even_if_uncloaked(scene: MakeScene) -> None:
    text = "action: perform sensor echo with a 1 straight even if uncloaked."
    play = in_activation(scene, text)
    play.give(CARD)
    assert play.asked == "Echo a1"
    assert {each.split()[1] for each in play.offered} == {"1"}
    play.give("left 1 +0.0000")
    assert round(play.ship("a1").pose.x, 4) == round(18 - 2 * 1.5748, 4)
    assert play.ship("a1").done == 32
    uncloaked = in_activation(scene, "action: perform sensor echo.")
    uncloaked.refuse(CARD)


def test_a_sensor_echo_with_a_bank(scene: MakeScene) -> None:
    text = (
        "when this ship would perform sensor echo: may perform sensor echo with a 1 bank or 2 bank "
        "instead."
    )
    play = in_activation(scene, text, "cloak green")
    play.give("sensor-echo", CARD)
    assert play.asked == "Echo a1"
    assert len(play.offered) == 40
    play.give("left 1 bank right +0.0000")
    pose = play.ship("a1").pose
    assert (round(pose.x, 4), round(pose.y, 4), pose.heading) == (14.4287, 11.4793, 45)
    assert play.ship("a1").done == 32
    assert play.ship("a1", play.after("echoed")).pose == pose
    plain = in_activation(scene, text, "cloak green")
    plain.give("sensor-echo", "pass")
    assert {each.split()[1] for each in plain.offered} == {"1", "2"}
    assert not any("bank" in each for each in plain.offered)


PROTOTYPE = "tech:prototype-cloaking-device-72233"


@pytest.mark.parametrize(
    ("words", "text", "is_offered"),
    [
        ("", "", True),
        ("shields 0/2", "", True),
        ("shields 0/0", "", True),
        ("cloak green shields 0/2", "", False),
        ("", "always: can't perform cloak.", False),
        ("", "always: can't perform cloak as a free action.", False),
        ("", "always: can't perform free actions.", False),
    ],
)
def test_a_cloak_even_without_active_shields(
    scene: MakeScene, words: str, text: str, is_offered: bool
) -> None:
    """It is the cloak action all the same: none in a cloak, and none that a text forbids."""
    cards = [card("Forbidding", ability=text)] if text else []
    own = borne(PROTOTYPE, *cards, actions=["evade"])
    play = acting(scene, own, words, script=["attack H"] if is_offered else [])
    assert (PROTOTYPE in play.offered) is is_offered
    if is_offered:
        play.give(PROTOTYPE)
        ship = play.ship("a1")
        assert (ship.is_cloaked, ship.shields, ship.done) == (True, 0, 16)


def test_what_awaits_a_cloak_action_acts_on_the_prototype(scene: MakeScene) -> None:
    text = "when this ship would perform cloak: disable 1 active shield on this ship to gain cloak"
    own = borne(PROTOTYPE, card("Better", "tech", ability=f"{text} instead."), actions=["evade"])
    play = acting(scene, own, script=["attack B", "damage Direct Hit"])
    play.give(PROTOTYPE, "tech:better")
    ship = play.ship("a1")
    assert (ship.is_cloaked, ship.shields, ship.disabled_shields, ship.damage) == (True, 1, 1, 1)


def test_another_ship_performs_it(scene: MakeScene) -> None:
    text = "action: each friendly ship at range 1-2 may perform scan as a free action."
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 18,30 h180 acted",
        [bearer(text), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(CARD)
    assert play.asked == "Detail a2"
    play.give("yes")
    assert (state_of(play), state_of(play, "a2")) == ((0, 0, 0), (0, 1, 0))


# --- actions of cards ----------------------------------------------------------------------


def test_the_action_of_a_card(scene: MakeScene) -> None:
    text = "action: perform the action of another crew on this ship as a free action."
    play = in_activation(scene, text, cards=[OTHER])
    play.give(CARD)
    ship = play.ship("a1")
    assert (ship.scan, ship.cards[1].disabled, ship.acted) == (1, 1, (CARD, "crew:other"))


def test_a_card_out_of_use_acts_only_where_the_text_says_so(scene: MakeScene) -> None:
    more = "card a1 1 disabled 1"
    plain = "action: perform the action of another crew on this ship as a free action."
    in_activation(scene, plain, cards=[OTHER], more=more).refuse(CARD)
    free = card("Other", ability="action: gain 1 scan.")
    text = "action: perform the action of a disabled crew on this ship as a free action."
    play = in_activation(scene, text, cards=[free], more=more)
    play.give(CARD)
    assert play.ship("a1").scan == 1
    # Its price cannot be paid while it is disabled.
    in_activation(scene, text, cards=[OTHER], more=more).refuse(CARD)


def test_the_action_of_a_card_that_another_ship_bears(scene: MakeScene) -> None:
    text = (
        "action: disable a crew on an opposing ship at range 1-3; may perform an action of that "
        "crew as a free action."
    )
    play = in_activation(
        scene,
        text,
        second=vessel(1, dial=HELD, cards=[card("Theirs", ability="action: gain 2 evade.")]),
    )
    play.give(CARD, "yes")
    assert (play.ship("a1").evade, play.ship("b1").cards[0].disabled) == (2, 1)


def test_the_action_of_the_ship_itself(scene: MakeScene) -> None:
    text = "action: perform an action of this ship as a free action."
    play = in_activation(scene, text, first=bearer(text, ability="action: gain 1 battle stations."))
    play.give(CARD, "ship:plain")
    assert state_of(play) == (0, 0, 1)


def test_two_actions_of_a_card(scene: MakeScene) -> None:
    text = "action: gain 1 evade. action: gain 1 scan."
    play = in_activation(scene, text)
    assert [each for each in play.offered if each.startswith(CARD)] == [CARD, f"{CARD}#1"]
    play.give(f"{CARD}#1")
    assert (state_of(play), play.ship("a1").acted) == ((0, 1, 0), (f"{CARD}#1",))


def test_free_actions_come_before_and_after(scene: MakeScene) -> None:
    play = in_activation(scene, "free action: gain 1 evade.")
    play.give("pass", "scan")
    assert (play.asked, play.offered) == ("Effect a1", [CARD, "pass"])
    play.give(CARD)
    assert state_of(play) == (1, 1, 0)
    assert [text.split()[-1] for text in play.told("action")] == ["False", "True"]


def test_after_performing_a_free_action_of_a_card(scene: MakeScene) -> None:
    text = (
        "free action: gain 1 evade. after performing the action of a crew on this ship: gain 1 "
        "scan."
    )
    play = in_activation(scene, text)
    play.give(CARD)
    assert state_of(play) == (1, 1, 0)


# --- what a clause leaves behind -----------------------------------------------------------


def test_an_action_that_is_left_behind(scene: MakeScene) -> None:
    text = "action: disable this so this game, action: gain 1 scan."
    play = in_activation(scene, text)
    play.give(CARD).finish_round()
    play.go_to("Effect a1")
    assert play.state.round == 3
    play.give(CARD).finish_phase()
    assert play.ship("a1", play.at_phase("combat", 3)).scan == 1
    assert play.history[-1] != "Action a1"


# --- fleet actions -------------------------------------------------------------------------


def fleet(make: MakeScene, text: str, **fields: Any) -> Scene:
    """Returns a scene in which a2 may perform an action of the admiral aboard a1."""
    leader = admiral(6, 1, "Leader") | {"ability": text}
    return make(
        f"round 2 activation begun\na1 18,4 h0 acted\na2 {fields.pop('place', '18,8 h0')}\n"
        "b1 18,34 h180 acted",
        [vessel(1, cards=[captain(5), leader], dial=HELD), vessel(2, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a2": "0 stop"},
        **fields,
    )


def test_an_admirals_action_is_that_of_the_ship_that_performs_it(scene: MakeScene) -> None:
    play = fleet(scene, "fleet action: gain 1 evade.")
    play.give("fleet-action")
    assert (state_of(play), state_of(play, "a2")) == ((0, 0, 0), (1, 0, 0))
    assert play.told("fleet-action")[0] == "fleet-action 0 a2"
    fleet(scene, "fleet action: gain 1 evade.", place="34,34 h0").refuse("fleet-action")


def test_it_is_offered_only_if_it_can_be_done(scene: MakeScene) -> None:
    text = "fleet action: disable a crew on this ship to gain 1 evade."
    fleet(scene, text).refuse("fleet-action")


def test_one_of_several_of_an_admiral(scene: MakeScene) -> None:
    text = "fleet action: gain 1 evade. fleet action: gain 1 scan."
    play = fleet(scene, text)
    play.give("fleet-action")
    assert play.asked == "Effect a1"
    assert len(play.offered) == 2
    play._answer(1)
    assert state_of(play, "a2") == (0, 1, 0)


def test_a_free_one(scene: MakeScene) -> None:
    play = fleet(scene, "free fleet action: gain 1 evade.")
    assert (play.asked, play.offered) == ("Effect a1", ["admiral:leader", "pass"])
    play.give("admiral:leader")
    assert play.asked == "Action a2"
    play.refuse("fleet-action")
    assert (state_of(play, "a2"), play.state.sides[0].fleet_action) == ((1, 0, 0), 1)


# --- targets and factions ------------------------------------------------------------------


def test_a_target_has_to_be_there(scene: MakeScene) -> None:
    text = "action: target an opposing ship in range; gain 1 evade and give 1 scan to the target."
    play = in_activation(scene, text)
    play.give(CARD)
    assert (state_of(play), state_of(play, "b1")) == ((1, 0, 0), (0, 1, 0))
    in_activation(scene, text, place="34,34 h180").refuse(CARD)


def test_up_to_so_many_targets(scene: MakeScene) -> None:
    text = "action: target up to 2 friendly ships at range 1-2; give 1 scan to the targets."
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\na3 15,10 h0 acted\n"
        "b1 18,30 h180 acted",
        [bearer(text), vessel(1, dial=HELD), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(CARD)
    assert play.offered == ["none", "a2", "a3", "a2, a3"]
    play.give("a2, a3")
    assert (state_of(play, "a2"), state_of(play, "a3")) == ((0, 1, 0), (0, 1, 0))


def test_this_ship_plus_some(scene: MakeScene) -> None:
    text = (
        "action: this ship plus up to 1 friendly ship at range 1-2 may perform scan as a free "
        "action."
    )
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\na3 15,10 h0 acted\n"
        "b1 18,30 h180 acted",
        [bearer(text), vessel(1, dial=HELD), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(CARD)
    assert play.offered == ["none", "a2", "a3"]
    play.give("a3", "yes", "yes")
    assert [state_of(play, name)[1] for name in ("a1", "a2", "a3")] == [1, 0, 1]


def test_a_faction_is_chosen_for_the_whole_game(scene: MakeScene) -> None:
    text = (
        "action: choose a faction. when attacking, if the defender is of the chosen faction: roll "
        "+1 attack die."
    )
    for chosen, dice in (("klingon", 4), ("federation", 3)):
        play = in_activation(
            scene,
            text,
            place="18,17.5 h180",
            second=vessel(1, dial=HELD, factions=["klingon"]),
            script=[f"attack {'X' * dice}", "defense X"],
        )
        play.give(CARD)
        assert (play.asked, play.offered) == ("Detail a1", ["klingon", "federation"])
        play.give(chosen).go_to("Attack a1").give("primary weapon at b1").finish_round()
        assert play.battle.attacks[0].attack_dice == dice


@pytest.mark.parametrize(
    "text",
    [
        'action: perform "transport" as a free action.',
        "action: perform sensor echo with a 1 turn as a free action.",
        "action: target a planet without scan; gain 1 scan.",
    ],
)
def test_what_the_engine_does_not_know(text: str) -> None:
    with pytest.raises(UnplayableError):
        compile_text(text, CARD, "Helper", 0, None)


def test_one_that_holds_as_long_as_something_is_so(scene: MakeScene) -> None:
    text = "fleet action: gain 1 evade; can't be attacked while this ship has evade."
    play = fleet(scene, text)
    play.give("fleet-action")
    assert play.told("ban") == ["ban a2 be-attacked standing admiral:leader False"]
