"""On whom an enemy acquires its lock: the target that it chose in this round.

Source: Alliance, Identify Target based on Mission Orders, Formations, Acquire a Target Lock.
"""

from __future__ import annotations

import pytest

from rules.alliance.played import cargo
from rules.battle.mechanics.whereabouts import put
from rules.table import Pose
from tests.rules.alliance.duels import Duel, still

GALOR = ("galor", 1, False)
AHEAD = "number 0"
"""The roll for a straight or a bank of low speed."""

ALONE = """
round 1 planning
a1 18,30 h180
b1 20,21 h0
c1 18,17 h0
"""
ABREAST = """
round 1 planning
a1 12,30 h180
a2 20,30 h180
b1 12,19 h0
c1 20,19 h0
"""


def carry(duel: Duel, name: str) -> None:
    """Puts medicine aboard a ship."""
    duel.battle.state.marks[f"{cargo.CARRIES}{duel.scene.ship(name).index}-medicine"] = 1


@pytest.mark.parametrize(("orders", "target"), [("hunt", "c1"), ("", "b1")])
def test_a_hunter_locks_the_carrier_though_an_escort_is_nearer(orders: str, target: str) -> None:
    duel = Duel(ALONE, [GALOR], [still()] * 2, orders=orders, script=[AHEAD])
    carry(duel, "c1")
    duel.play_to(1, "combat")
    assert duel.told("lock") == [f"lock a1 {target}"]


def test_a_hunter_keeps_its_lock_on_the_carrier_and_scans() -> None:
    # Only hits: it has no use for its lock.
    script = [AHEAD, "attack HHHH", "defense X", AHEAD]
    duel = Duel(ALONE, [GALOR], [still(shields=9)] * 2, orders="hunt", script=script)
    carry(duel, "c1")
    duel.play_to(2, "combat")
    assert duel.told("lock") == ["lock a1 c1"]
    assert [told.split()[2] for told in duel.told("action")] == ["target-lock", "scan"]


def test_a_wing_locks_the_target_that_its_leader_chose() -> None:
    """The second ship ends nearer to the other ship, and still locks the target of the wing."""
    wing = [GALOR, ("galor", 2, False)]
    duel = Duel(ABREAST, wing, [still()] * 2, script=[AHEAD])
    duel.play_to(1, "combat")
    assert duel.told("lock") == ["lock a1 b1", "lock a2 b1"]


def test_a_target_that_cannot_be_locked_is_not_replaced_by_another() -> None:
    """The entry of the list is passed over: it scans."""
    duel = Duel(ALONE, [GALOR], [still()] * 2, orders="hunt", script=[AHEAD])
    carry(duel, "c1")
    put(duel.battle, duel.scene.ship("c1"), Pose(30.0, 4.0, 0.0))
    duel.play_to(1, "combat")
    assert duel.told("lock") == []
    assert [told.split()[2] for told in duel.told("action")] == ["scan"]
