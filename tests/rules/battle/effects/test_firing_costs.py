"""Weapons that are written out: each pays its printed price, and deals what it prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.battle.effects.reading.firing import costs_in
from rules.battle.phases.prepare import is_never_fired, is_weapon
from rules.dice import ScriptError
from tests.families import each_case
from tests.rules.battle.effects.printed import borne, dice, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, vessel
from tests.rules.catalogue import catalogue

CORE = "weapon:photon-torpedoes-2017core"
PULSES = ("weapon:magnetic-pulse-71125", "weapon:magnetic-pulse-75006")


def test_photon_torpedoes_of_the_starter_pay_with_lock_and_time(scene: MakeScene) -> None:
    play = shooting(scene, borne(CORE, attack=3), "attack XXXX", "defense X", words="locks b1")
    play.give("Photon Torpedoes at b1")
    ship = play.ship("a1")
    # The End Phase took one of the three time tokens off.
    assert (ship.locks, ship.cards[0].time) == ((), 2)
    assert dice(play) == (4, 1)


def test_photon_torpedoes_of_the_starter_need_the_lock(scene: MakeScene) -> None:
    play = shooting(scene, borne(CORE))
    assert play.offered == ["pass", "primary weapon at b1"]


@pytest.mark.parametrize("key", PULSES)
@pytest.mark.parametrize(
    ("shields", "attack", "left", "pile"),
    [
        # Hits come first: the shield that they leave makes each crit a hit to the hull.
        (2, "HCCX", 1, "face down"),
        # No shield is left for the crits: they are dealt as any others.
        (1, "HCCX", 0, "face up"),
        (2, "CCXX", 2, "face down"),
    ],
)
def test_crits_of_a_magnetic_pulse_pass_by_the_shields(
    scene: MakeScene, key: str, shields: int, attack: str, left: int, pile: str
) -> None:
    play = shooting(
        scene,
        borne(key, attack=4, shields=2),
        f"attack {attack}",
        "defense X",
        *(["damage Structural Damage"] * 2),
        other=f"shields {shields}/0",
    )
    play.give("Magnetic Pulse at b1").finish_phase()
    other = play.ship("b1")
    assert other.shields == left
    assert (len(other.face_up), other.face_down) == ((2, 0) if pile == "face up" else (0, 2))


@pytest.mark.parametrize(("key", "disabled"), [(PULSES[0], 1), (PULSES[1], 0)])
def test_a_magnetic_pulse_disables_a_shield(scene: MakeScene, key: str, disabled: int) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180",
        borne(key, attack=4, shields=2),
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X"],
    )
    play.give("Magnetic Pulse at b1")
    own = play.ship("a1")
    assert (own.shields, own.disabled_shields, own.cards[0].disabled) == (1, 1, disabled)


def test_a_magnetic_pulse_needs_an_active_shield(scene: MakeScene) -> None:
    for key in PULSES:
        play = shooting(scene, borne(key), words="shields 0/2")
        assert play.offered == ["pass", "primary weapon at b1"]


# --- all weapons of the catalogue ---------------------------------------------------------------

DATA = Path(__file__).parents[3] / "data"
PRINTED: dict[str, list[str]] = json.loads(
    (DATA / "printed_firing_costs.json").read_text(encoding="utf-8")
)["costs"]
"""Weapon -> its printed price, in the words of `WeaponRecord.costs`, sorted."""

WEAPONS = [card.key for card in catalogue() if is_weapon(card)]
FIRED = [key for key in WEAPONS if not is_never_fired(catalogue()[key])]

PLACES = ("18,17.5 h180", "18,2.5 h0", "18,14 h180", "18,21 h180")
"""Places for b1: in front and behind at Range 2, in front at Range 1 and 3."""


def test_the_price_of_every_weapon_is_known() -> None:
    assert sorted(PRINTED) == sorted(WEAPONS)
    assert len(FIRED) == 205


@each_case("key", FIRED)
def test_the_text_asks_the_printed_price(key: str) -> None:
    assert sorted(costs_in(catalogue()[key].ability)) == PRINTED[key]


@pytest.mark.parametrize("key", FIRED)
def test_no_weapon_fires_without_its_printed_price(scene: MakeScene, key: str) -> None:
    """When the attack dice are about to be rolled, all that is printed has been paid."""
    play = next(
        each
        for place in STANDING.get(key, PLACES)
        if (each := about_to_fire(scene, key, place)) is not None
    )
    with pytest.raises(ScriptError, match="attack dice"):
        fire(play)
    own = play.ship("a1")
    card = own.cards[0]
    paid = ["auxiliary"] * (own.auxiliary > 0) + ["disable"] * card.disabled
    paid += ["discard"] * (card.is_discarded or card.is_removed)
    paid += ["target-lock"] * (own.locks == ()) + [f"time:{card.time}"] * (card.time > 0)
    assert paid == PRINTED[key]


MODE = "weapon:multi-vector-assault-mode-71802"
FLANKING = "weapon:flanking-attack-72010"
CANNON = "weapon:photonic-cannon-72311p"
BEAM = "weapon:cutting-beam-71283"

WITH: dict[str, str] = {
    BEAM: 'marker "tractor beam on 1" 1',
    "weapon:multi-vector-assault-mode-75013": "battlestations 1",
    MODE: 'marker "multi-vector assault mode" 1',
    "weapon:concussive-charges-75010": "cloak green",
}
"""Weapon -> what a1 must have to fire it, besides a lock on b1 and a scan token."""

AGAINST: dict[str, str] = {
    BEAM: 'marker "tractor beam" 1',
    "weapon:photon-torpedoes-75002": "shields 0/2",
}
"""Weapon -> how its target must be."""

STANDING = {FLANKING: ("18,17.5 h90",), CANNON: ("18,21 h180",)}
"""Weapon -> where b1 stands, if at none of the usual places."""

AT_SEVERAL = (
    "weapon:forward-weapons-grid-71127",
    "weapon:forward-weapons-grid-71646b",
    "weapon:full-assault-71444",
)
"""Weapons that are fired at several ships only."""

WING: dict[str, Any] = {"support": "squadron", "squadron_tokens": 4, "squadron_skill": 1}
AT_SQUADRONS = ("squadron:anti-squadron-barrage-73041",)
"""Weapons that are fired at squadrons only."""

HELPED = ("weapon:barrage-of-fire-op2prize",)
"""Weapons that are fired with the help of another ship."""

DRAWS = {CANNON: ["damage Structural Damage"] * 2}
"""Weapon -> the damage that firing it does to a1."""


def about_to_fire(make: MakeScene, key: str, place: str) -> Scene | None:
    """Returns a scene in which a1 may fire a weapon at b1, None where it may not."""
    is_at_several, is_helped = key in AT_SEVERAL, key in HELPED
    own = borne(key, captain(5, drones=5), shields=2, hull=9)
    play = shooting(
        make,
        [own, vessel(1, dial=HELD)] if is_helped else own,
        *DRAWS.get(key, ()),
        place=place,
        words=f"locks b1 scan 1 {WITH.get(key, '')}",
        other=AGAINST.get(key, ""),
        second=[vessel(1, dial=HELD, **(WING if key in AT_SQUADRONS else {}))]
        * (2 if is_at_several else 1),
        more="b2 20,17.5 h180 chance\n" * is_at_several + "a2 20,10 h0\n" * is_helped,
    )
    return play if shots(play) else None


def fire(play: Scene) -> None:
    """Fires the weapon, and gives the first answer to whatever is asked before the dice."""
    answers = shots(play)
    while True:
        play.give(answers[0])
        answers = play.offered


def shots(play: Scene) -> list[str]:
    """Returns the attacks that are offered besides those of the primary weapon."""
    if play.asked != "Attack a1":
        return []
    return [each for each in play.offered if each != "pass" and not each.startswith("primary")]
