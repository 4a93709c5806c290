"""Cards that look for the permanent effect tokens of other cards: Bounty and Reputation."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, vessel

ZAR = "crew:zar-75015"


@pytest.mark.parametrize(
    ("marks", "place", "skill"),
    [
        ("marker bounty 1", "18,17.5 h180", 4),
        ("marker reputation 1", "18,17.5 h180", 3),
        ("marker bounty 1 marker reputation 1", "18,17.5 h180", 3),
        ('marker "kor" 1', "18,17.5 h180", 5),
        ("marker reputation 1", "18,21 h180", 3),
        ("marker reputation 1", "18,14 h180", 5),
    ],
    ids=["bounty", "reputation", "both", "neither", "range 3", "range 1"],
)
def test_zar(scene: MakeScene, marks: str, place: str, skill: int) -> None:
    """Of both tokens the worse one counts; the range of the card begins at 2."""
    play = scene(
        f"round 1 activation begun\na1 18,10 h0 acted\nb1 {place} {marks}",
        borne(ZAR),
        vessel(1, dial=HELD, cards=[captain(5)]),
        dials={"b1": "0 stop"},
    )
    assert play.asked == "Action b1"
    assert play.ship("b1").skill == skill


MOBAR = "crew:mobar-75015"


@pytest.mark.parametrize(
    ("marks", "place", "dice"),
    [
        ("marker bounty 1", "18,17.5 h180", 1),
        ("marker reputation 1", "18,17.5 h180", 1),
        ("marker bounty 1 marker reputation 1", "18,17.5 h180", 1),
        ("", "18,17.5 h180", 2),
        ("marker bounty 1", "18,21 h180", 3),
    ],
    ids=["bounty", "reputation", "both", "neither", "far"],
)
def test_mobar_takes_a_defense_die(scene: MakeScene, marks: str, place: str, dice: int) -> None:
    """One die at Range 1-2, however many tokens the ship has."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 {place} chance {marks}",
        borne(MOBAR),
        vessel(1, dial=HELD, agility=2),
        script=["attack XXX", f"defense {'X' * dice}"],
    )
    play.go_to("Attack a1").give("primary weapon at b1")


@pytest.mark.parametrize(("mark", "gained"), [("reputation", 1), ("bounty", 0)])
def test_mobar_takes_what_is_spent(scene: MakeScene, mark: str, gained: int) -> None:
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance evade 1 marker {mark} 1",
        borne(MOBAR),
        vessel(1, dial=HELD, agility=1),
        script=["attack HXX"],
    )
    play.go_to("Attack a1").give("primary weapon at b1").go_to("SpendToken b1").give("evade")
    assert play.told("token").count(f"token a1 evade 1 {MOBAR}") == gained
