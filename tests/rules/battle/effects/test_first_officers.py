"""First officers: crew who, in the captain's place, have the text of their other side alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import Ship
from rules.battle.position.terms import ACTIVATION
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, TOUGH, borne, known_as, shooting
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel

PLOT = card("Plot", ability="activation phase: discard the captain on this ship.")
EARLY_PLOT = card(
    "Plot", ability="once per game, planning phase: discard the captain on this ship."
)
T_POL = "crew:t-pol-75016"
RIKER = "crew:william-t-riker-75016"
TURANJ = "crew:turanj-75015"
NX = known_as("ship:enterprise-nx-01-71526") | {"factions": ["federation", "vulcan"]}


def moved(play: Scene) -> Ship:
    """Plays the activation phase; returns a1 as it is then."""
    play.finish_phase()
    return play.at_phase("combat").ships[0]


def t_pol(scene: MakeScene, *cards: dict[str, Any]) -> Scene:
    """Returns a scene in which T'Pol's ship, with a Federation crew aboard, is about to act."""
    hand = card("Hand", factions=["federation"], ability="action: gain 1 evade.")
    return scene(
        "round 2 activation\na1 18,10 h0\nb1 18,34 h180",
        borne(T_POL, captain(5), hand, *cards, dial=DIAL, **NX),
        vessel(1, dial=HELD),
        dials={"a1": "1 straight", "b1": "0 stop"},
    )


@shows(f"{T_POL} 2")
def test_t_pol_in_command(scene: MakeScene) -> None:
    """A roll aside, scan on a Vulcan ship, and on an NX the action of a Federation crew."""
    play = t_pol(scene, PLOT).go_to("Action a1").give(f"{T_POL}#1", "1 flank left white", "yes")
    own = moved(play)
    assert (own.scan, own.evade, own.skill, own.pose.x < 18.0) == (2, 1, 5, True)


def test_t_pol_among_the_crew(scene: MakeScene) -> None:
    """The captain's skill and a scan; nothing of what she does in command."""
    play = t_pol(scene).go_to("Action a1")
    play.refuse(f"{T_POL}#1")
    play.give(T_POL)
    own = moved(play)
    assert (own.scan, own.evade, own.skill, own.pose.x) == (1, 0, 7, 18.0)


@shows(f"{TURANJ} 1")
@pytest.mark.parametrize(
    ("skill", "takes", "crits"), [(8, TURANJ, 1), (6, TURANJ, 0), (8, "pass", 0)]
)
def test_turanj_in_command(scene: MakeScene, skill: int, takes: str, crits: int) -> None:
    """In command, and only there, he adds a crit against a ship of higher skill than his 7."""
    again = card("Again", ability="once per game, end phase: attack with the primary weapon.")
    play = shooting(
        scene,
        borne(TURANJ, captain(5, unique=True), again),
        *["attack HXX", "defense X", "attack HXX", "defense X"],
        second=vessel(skill, dial=HELD),
        other=f"acted {TOUGH}",
    )
    play.go_to("Attack a1").give(AT).go_to("Effect a1").give(takes)
    play.finish_round()
    assert play.told("result")[1:] == [f"result a1 b1 1 {crits}"]


def times_and_marks(play: Scene) -> list[tuple[int, int]]:
    """Returns the time and the night shift tokens on Riker and the two crew."""
    cards = [play.ship("a1").cards[place] for place in (0, 2, 3)]
    return [(each.time, dict(each.markers).get("night shift", 0)) for each in cards]


def riker(scene: MakeScene, *cards: dict[str, Any]) -> Scene:
    """Returns a scene on night shift, before dials are set, with two crew who can act."""
    crew = [
        card("Scanner", ability="action: gain 1 scan."),
        card("Pilot", ability="action: gain 1 evade."),
    ]
    return scene(
        "round 1 planning\na1 18,10 h0\nb1 18,34 h180\nnight-shift a1",
        borne(RIKER, captain(5), *crew, *cards),
        vessel(1, dial=HELD),
    )


@shows(f"{RIKER} 2")
def test_william_t_riker_in_command(scene: MakeScene) -> None:
    """His crew serve for free by night as long as there is time on him; he does no more himself."""
    play = riker(scene, EARLY_PLOT).go_to("Effect a1").give(RIKER, "Scanner of a1, Pilot of a1")
    assert (play.ship("a1").captain, times_and_marks(play)) == (0, [(3, 0), (0, 1), (0, 1)])
    play.go_to("Effect a1").give(RIKER, "crew:scanner", "yes")
    assert play.asked == "Action a1"
    assert (play.ship("a1").scan, play.ship("a1").evade) == (1, 1)
    assert times_and_marks(play) == [(3, 0), (0, 0), (0, 0)]


@shows(f"{RIKER} 3")
def test_the_tokens_of_the_first_officer_go_with_his_time(scene: MakeScene) -> None:
    play = riker(scene, EARLY_PLOT).go_to("Effect a1").give(RIKER, "Scanner of a1, Pilot of a1")
    for left in (2, 1, 0):
        play.finish_round()
        assert times_and_marks(play) == [(left, 0), *[(0, int(left > 0))] * 2]


def test_william_t_riker_among_the_crew(scene: MakeScene) -> None:
    """Nothing of what he does in command: he lets another act, and is out of use for it."""
    play = riker(scene).go_to("Effect a1")
    assert play.state.phase == ACTIVATION
    play.give(RIKER, "crew:scanner")
    own = play.ship("a1")
    assert (own.scan, own.cards[0].disabled, times_and_marks(play)) == (1, 1, [(0, 0)] * 3)
