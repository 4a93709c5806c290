"""Minefields that lie anywhere within the table, and act on ships that come near."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel

TRAP = "weapon:verteron-pulse-trap-75003"
SLOW = ((1, "straight", "white"),)


# --- Verteron Pulse Trap ------------------------------------------------------------------------


def test_the_trap_lies_far_from_all_edges(scene: MakeScene) -> None:
    """At exactly the end of Range 2 an edge would be within it; no place is nearer than that."""
    play = scene("", borne(TRAP), vessel(1, dial=HELD), script=["attack BXXXX", "defense XXXXX"])
    while "minefield" not in play.offered[0]:
        play.give(play.offered[0])
    places = [each.split()[1].split(",") for each in play.offered]
    numbers = [float(number) for place in places for number in place]
    assert len(places) > 20
    assert min(numbers) - 8 > 0.5
    assert 36 - max(numbers) - 8 > 0.5
    play.give(play.offered[0])
    assert len(play.state.terrain) == 1


@pytest.mark.ruling("FR-247.2", "FR-247.3")
@shows(f"{TRAP} 1")
@pytest.mark.parametrize(
    ("name", "start", "number"),
    [("b1", "18,21 h180", 1), ("a2", "18,21 h180", 1), ("b1", "18,24 h180", 0)],
)
def test_the_trap_slows_whoever_comes_near(
    scene: MakeScene, name: str, start: str, number: int
) -> None:
    """Friend or foe, who moves within Range 1 of it; not who stays beyond."""
    ships = {"a2": "2,2 h0 acted", "b1": "34,2 h0 acted"} | {name: start}
    play = scene(
        f"round 2 activation begun\na1 2,34 h0 acted\na2 {ships['a2']}\nb1 {ships['b1']}\n"
        "terrain minefield 18,14\nmine a1 0 minefield 18,14",
        [borne(TRAP), vessel(4, dial=SLOW)],
        vessel(1, dial=SLOW),
        dials={name: "1 straight"},
    )
    play.finish_phase()
    told = play.told("moved", "token")
    place = next(at for at, each in enumerate(told) if each.startswith(f"moved {name}"))
    found = [each.startswith(f"token {name} auxiliary 1") for each in told[place + 1 : place + 2]]
    assert sum(found) == number
