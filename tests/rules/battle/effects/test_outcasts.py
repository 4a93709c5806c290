"""A ship that all others treat as an enemy: Dala's Reputation token."""

from __future__ import annotations

import pytest

from rules.battle.mechanics.tokens import lock_targets
from rules.battle.mechanics.weapons import near_targets
from rules.dice import SeededChance
from rules.pilots import make_pilot
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, fleet_of, vessel

DALA = "captain:dala-75015"
MARKED = "marker reputation 1"


@shows(f"{DALA} 0")
def test_dala_marks_an_opposing_ship_at_set_up(scene: MakeScene) -> None:
    """Only an opposing one; the token lies beside it from then on."""
    play = scene("", fleet_of(borne(DALA), vessel(1), points=1), [vessel(2), vessel(3)])
    play.go_to("Detail a1")
    assert play.offered == ["b1", "b2"]
    play.give("b2").go_to("Maneuver a2")
    assert [play.ship(name).markers for name in ("a1", "a2", "b1", "b2")] == [
        (),
        (),
        (),
        (("reputation", 1),),
    ]


def sides(scene: MakeScene, text: str, mark: str = MARKED) -> Scene:
    """Returns a scene in which a1 bears a text near a2 of its side, which is marked, and b1."""
    return scene(
        f"round 1 activation begun\na1 18,10 h0\na2 18,13 h0 acted {mark}\nb1 18,17.5 h180 acted",
        [bearer(text), vessel(2, dial=HELD)],
        vessel(3, dial=HELD),
        dials={"a1": "0 stop"},
    )


def test_its_own_side_may_lock_and_attack_it_and_it_none_of_them(scene: MakeScene) -> None:
    play = sides(scene, "always: this ship has +1 skill.")
    battle = play.battle
    a1, a2, b1 = battle.state.ships
    assert lock_targets(battle, a1) == (1, 2)
    assert near_targets(battle, a1) == [a2, b1]
    assert lock_targets(battle, a2) == (2,)
    assert near_targets(battle, a2) == [b1]
    # To an opponent nothing changes.
    assert near_targets(battle, b1) == [a1, a2]


@pytest.mark.parametrize(("mark", "scans"), [("", 1), (MARKED, 0)])
def test_a_text_for_friendly_ships_passes_it_by(scene: MakeScene, mark: str, scans: int) -> None:
    play = sides(scene, "action: each friendly ship at range 1 gains 1 scan.", mark)
    play.go_to("Action a1")
    if scans:
        play.give("crew:helper")
    assert play.ship("a2").scan == scans


def test_a_text_against_opposing_ships_hits_it(scene: MakeScene) -> None:
    play = sides(scene, "action: each opposing ship at range 1-2 gains 1 auxiliary power.")
    play.go_to("Action a1").give("crew:helper")
    assert [play.ship(name).auxiliary for name in ("a1", "a2", "b1")] == [0, 1, 1]


def test_a_pilot_spares_it(scene: MakeScene) -> None:
    """Who could attack the outcast of its own side alone does not attack at all."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\na2 18,13 h0 {MARKED} chance\nb1 18,34 h180 chance",
        [vessel(5), vessel(2)],
        vessel(3),
    )
    question = play.go_to("Attack a1").question
    assert play.offered == ["pass", "primary weapon at a2"]
    assert question is not None
    for name in ("gunner", "tactician"):
        pilot = make_pilot(name, SeededChance("1"), "balanced")
        assert pilot.choose(play.battle.views[0], question) == 0
