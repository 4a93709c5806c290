"""Texts of other captains of the fleet, and actions of other ships, that a Borg Queen uses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, borne, dice
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, vessel

QUEEN = "captain:borg-queen-75007"
AIDED = "when attacking: spend 1 drone from here to roll +1 attack die."
SETUP = "setup: place 4 drone here. "
DRONES = "card a1 0 drones 9"


def beside(scene: MakeScene, text: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which the Queen may attack b1 while a captain with a text is near."""
    other = captain(3, "Other", ability=text, drones=4)
    return scene(
        f"round 1 combat begun\na1 18,10 h0\na2 30,10 h0 chance {words}\n"
        f"b1 18,17.5 h180 chance\n{DRONES}",
        [borne(QUEEN), vessel(1, cards=[other], dial=HELD)],
        vessel(1, dial=HELD),
        **fields,
    )


@shows(f"{QUEEN} 1")
def test_the_queen_pays_for_what_another_captain_can(scene: MakeScene) -> None:
    """With drones of her own, and for her own ship; what he does not pay for is not hers."""
    text = f"{SETUP}{AIDED} when attacking: add 1 crit."
    play = beside(scene, text, script=["attack XXXX", "defense X"])
    play.give(AT)
    play.give(next(each for each in play.offered if each != "pass"))
    assert dice(play) == (4, 1)
    assert (play.ship("a1").cards[0].drones, play.ship("a2").cards[0].drones) == (8, 4)


@pytest.mark.parametrize("words", ["", "destroyed"])
def test_she_loses_it_with_him(scene: MakeScene, words: str) -> None:
    """Neither a captain who is off his ship nor one whose ship is gone is in her fleet."""
    more = "\ncard a2 0 discarded" if not words else ""
    other = captain(3, "Other", ability=AIDED, drones=4)
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\na2 {'destroyed 1' if words else '30,10 h0 chance'}\n"
        f"b1 18,17.5 h180 chance\n{DRONES}{more}",
        [borne(QUEEN), vessel(1, cards=[other], dial=HELD)],
        vessel(1, dial=HELD),
        script=["attack XXX", "defense X"],
    )
    play.give(AT)
    assert dice(play) == (3, 1)
    assert play.ship("a1").cards[0].drones == 9


def test_an_action_of_another_captain_is_hers(scene: MakeScene) -> None:
    text = "action: spend 6 drone from here to gain 1 evade. action: gain 1 scan."
    other = captain(3, "Other", ability=text, drones=4)
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 30,10 h0 acted\nb1 18,18 h180 acted\n{DRONES}",
        [borne(QUEEN, actions=[]), vessel(1, cards=[other], dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    assert play.offered == ["pass", "captain:other"]
    play.give("captain:other")
    assert (play.ship("a1").evade, play.ship("a1").cards[0].drones) == (1, 3)


def test_opponents_lend_her_nothing(scene: MakeScene) -> None:
    other = captain(3, "Other", ability=AIDED, drones=4)
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance\n{DRONES}",
        borne(QUEEN),
        vessel(1, cards=[other], dial=HELD),
        script=["attack XXX", "defense X"],
    )
    play.give(AT)
    assert dice(play) == (3, 1)
