"""Cards that stand in for a captain, as Worf does: until he can command again."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.printing import print_position
from rules.battle.position.state import State
from tests.rules.battle.effects.printed import BY, borne
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    admiral,
    captain,
    card,
    vessel,
)

WORF = "crew:worf-72015"
INJURED = "up 'Injured Captain@1'"
FAILURE = "up 'Communications Failure@1'"


def led(
    make: MakeScene,
    *,
    factions: tuple[str, ...] = ("klingon",),
    skill: int = 4,
    words: str = "",
    more: str = "",
    others: tuple[Any, ...] = (),
    **fields: Any,
) -> Scene:
    """Returns a battle in which a1, with Worf below its captain, is about to act."""
    commander = captain(skill, factions=list(factions), **fields)
    play = make(
        f"round 2 activation begun\na1 18,10 h0 {words}\nb1 18,15 h180 acted\n{more}",
        borne(WORF, commander, *others),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1")
    return play


def command(play: Scene) -> tuple[str, int]:
    """Returns who commands a1, and its skill."""
    ship = play.ship("a1")
    return ("" if ship.captain < 0 else ship.cards[ship.captain].record.name), ship.skill


@pytest.mark.parametrize(("factions", "skill"), [(("klingon",), 7), (("romulan",), 5)])
def test_worf_makes_captains_better(
    scene: MakeScene, factions: tuple[str, ...], skill: int
) -> None:
    assert command(led(scene, factions=factions)) == ("Captain", skill)


@pytest.mark.parametrize("factions", [("klingon",), ("romulan",)])
@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("", "card a1 1 disabled 1\n"),
        (INJURED, ""),
        (FAILURE, ""),
    ],
)
def test_worf_commands_while_the_captain_cannot(
    scene: MakeScene, words: str, more: str, factions: tuple[str, ...]
) -> None:
    """With skill 5, and nothing of what he adds to others."""
    play = led(scene, factions=factions, words=words, more=more)
    assert command(play) == ("Worf", 5)
    if more:
        play.give("enable-card").finish_phase()
        assert command(play) == ("Captain", 7 if "klingon" in factions else 5)


def test_worf_commands_when_the_captain_is_discarded(scene: MakeScene) -> None:
    helper = card("Helper", ability="action: discard the captain on this ship.")
    play = led(scene, others=(helper,)).give("crew:helper")
    assert command(play) == ("Worf", 5)
    play.finish_round()
    assert command(play) == ("Worf", 5)


def test_a_failure_counts_from_the_next_round_on(scene: MakeScene) -> None:
    play = led(scene, words="up 'Communications Failure@2'")
    assert command(play) == ("Captain", 7)
    play.finish_round()
    assert command(play) == ("Worf", 5)


@pytest.mark.parametrize("name", ["Injured Captain", "Communications Failure"])
def test_the_captain_returns_when_the_damage_card_is_turned(scene: MakeScene, name: str) -> None:
    helper = card("Helper", ability="action: flip a damage card on this ship face down.")
    play = led(scene, words=f"up '{name}@1'", others=(helper,))
    assert command(play) == ("Worf", 5)
    play.give("crew:helper")
    assert command(play) == ("Captain", 7)
    assert replayed(play) == play.state


def replayed(play: Scene) -> State:
    """Returns the state after all that the log tells."""
    last = (play.battle.log or [])[-1].kind
    return play.after(last, sum(each.kind == last for each in play.battle.log or []))


def test_worf_takes_over_as_soon_as_the_captain_is_injured(scene: MakeScene) -> None:
    text = "after defending: gain 1 evade."
    play = scene(
        "round 2 combat\na1 18,10 h0 shields 0/0 chance\nb1 18,15 h180\n",
        borne(WORF, captain(4, factions=["klingon"], ability=text)),
        vessel(5, dial=HELD, attack=1),
        script=["attack CX", "defense X", "damage Injured Captain"],
    )
    play.go_to("Attack b1").give(BY).finish_phase()
    assert (command(play), play.ship("a1").evade) == (("Worf", 5), 0)
    assert replayed(play) == play.state


@pytest.mark.parametrize(
    ("harm", "left"),
    [
        ("disable", ("Captain", 1)),
        ("discard", ("Captain", 1)),
        ("remove", ("Captain", 1)),
    ],
)
def test_without_worf_the_captain_is_the_captain(
    scene: MakeScene, harm: str, left: tuple[str, int]
) -> None:
    """He is still disabled; and Worf, who commands, is what takes aim at captains."""
    end = " from the game" if harm == "remove" else ""
    helper = card("Helper", ability=f"action: {harm} the captain on this ship{end}.")
    play = led(scene, more="card a1 1 disabled 1\n", others=(helper,)).give("crew:helper")
    worf = play.ship("a1").cards[0]
    assert worf.disabled or worf.is_discarded
    assert command(play) == left
    assert play.ship("a1").cards[1].is_discarded is False
    assert replayed(play) == play.state


def test_worf_who_is_disabled_leaves_an_injured_captain(scene: MakeScene) -> None:
    helper = card("Helper", ability="action: disable the captain on this ship.")
    play = led(scene, words=INJURED, others=(helper,)).give("crew:helper")
    assert command(play) == ("Captain", 4)
    assert play.ship("a1").cards[0].disabled == 1


def test_worf_goes_before_an_admiral(scene: MakeScene) -> None:
    helper = card("Helper", ability="action: discard the captain on this ship.")
    play = led(scene, others=(helper, admiral(6, 2))).give("crew:helper")
    assert command(play) == ("Worf", 7)
    assert replayed(play) == play.state


def test_an_admiral_does_not_relieve_worf(scene: MakeScene) -> None:
    play = led(scene, words=INJURED, others=(admiral(6, 2),))
    assert command(play) == ("Worf", 7)
    assert "Admiral a1" not in play.history


def test_talents_serve_worf(scene: MakeScene) -> None:
    talent = card("Talent", "talent", ability="action: gain 1 evade.", holder=1)
    play = led(scene, more="card a1 1 disabled 1\n", others=(talent,))
    assert "talent:talent" in play.offered
    assert "talent:talent" not in led(scene, words=INJURED, others=(talent,)).offered


def test_a_captain_who_is_stolen_leaves_nobody(scene: MakeScene) -> None:
    """He is neither disabled nor discarded."""
    thief = card("Thief", ability="action: steal the captain on an opposing ship in range.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,15 h180\n",
        borne(WORF, captain(4)),
        vessel(1, cards=[thief], dial=HELD),
        dials={"b1": "0 stop"},
    )
    if play.go_to("Action b1") and "crew:thief" in play.offered:
        play.give("crew:thief")
        assert command(play)[0] == ""


def test_a_position_says_for_whom_worf_commands(scene: MakeScene) -> None:
    play = led(scene, more="card a1 1 disabled 1\n")
    text = print_position(play.state)
    again = scene(text, borne(WORF, captain(4, factions=["klingon"])), vessel(1, dial=HELD))
    assert (print_position(again.state), command(again)) == (text, ("Worf", 5))
    again.go_to("Action a1").give("enable-card")
    assert command(again) == ("Captain", 7)
