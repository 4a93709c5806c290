"""Texts that take all tokens from beside a ship, or all but auxiliary power."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import NO_CLOAK
from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, vessel

TOKENS = (
    "evade 1 scan 2 battlestations 1 auxiliary 1 mission 1 locks b1 cloak green shields 0/2 "
    "marker muon 1 marker bounty 1 marker 'tractor beam' 1 marker 'tractor beam on 1' 1 "
    "marker tribble 2 marker time 1"
)


def left(play: Scene) -> tuple[int, ...]:
    """Returns how many tokens that have no name are beside a1."""
    ship = play.ship("a1")
    return (ship.evade, ship.scan, ship.battle_stations, ship.mission, len(ship.locks), ship.cloak)


@pytest.mark.parametrize(
    ("but", "auxiliary"), [(" but auxiliary power", 1), ("", 0)], ids=["but one", "all"]
)
def test_all_tokens_go(scene: MakeScene, but: str, auxiliary: int) -> None:
    """Those on the ship card stay, as do the shields that a cloak has disabled."""
    play = in_activation(
        scene,
        f"combat phase: remove all tokens{but} from this ship.",
        TOKENS,
        other="locks a1 marker 'tractor beam on 0' 1",
    )
    play.go_to("Attack a1")
    ship = play.ship("a1")
    assert left(play) == (0, 0, 0, 0, 0, NO_CLOAK)
    assert ship.auxiliary == auxiliary
    assert ship.markers == (("time", 1), ("tribble", 2))
    assert (play.ship("b1").locks, play.ship("b1").markers) == ((), ())
    assert ship.shields + ship.disabled_shields == 2


def test_without_tokens_an_action_that_takes_them_is_not_offered(scene: MakeScene) -> None:
    in_activation(scene, "action: remove all tokens from this ship.").refuse(CARD)


@pytest.mark.parametrize(
    "key",
    [
        "borg:transwarp-conduit-71522",
        "tech:quantum-singularity-71281",
        "tech:spatial-distortion-71799",
        "talent:diplomacy-71508",
    ],
)
def test_cards_that_take_all_tokens_but_auxiliary_power(scene: MakeScene, key: str) -> None:
    play = acting(scene, borne(key, captain(5)), "evade 1 mission 1 marker muon 1").give(key)
    ship = play.ship("a1")
    assert (ship.evade, ship.mission, ship.markers) == (0, 0, ())


def test_bio_electric_interference_takes_them_from_all_other_ships(scene: MakeScene) -> None:
    key = "tech:bio-electric-interference-71281"
    play = acting(
        scene,
        [borne(key), vessel(1, dial=HELD)],
        "marker muon 1",
        other="marker muon 1 mission 1 auxiliary 1",
        more="a2 18,7 h0 acted evade 1 marker bounty 1\n",
    ).give(key)
    markers = [play.ship(name).markers for name in ("a1", "a2", "b1")]
    assert markers == [(("muon", 1),), (), ()]
    assert (play.ship("b1").mission, play.ship("b1").auxiliary, play.ship("a2").evade) == (0, 1, 0)
