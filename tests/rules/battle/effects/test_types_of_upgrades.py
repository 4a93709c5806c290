"""Cards that mean upgrades of a type, Borg's or "?", whatever their faction or slot."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import BY, acting, borne, dice, flown, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel


def test_tactical_cube_001(scene: MakeScene) -> None:
    """Up to three upgrades of the Borg's type, no crew of the Borg, cancel a result each."""
    own = [
        card("Seven", factions=["borg"]),
        card("Probe", "borg", factions=["borg"]),
        card("Relic", "borg", factions=["independent"]),
    ]
    play = shot_at(
        scene, flown("ship:tactical-cube-001-71513a", *own, skill=1), "attack HHC", "defense X"
    )
    play.give(BY, "ship:tactical-cube-001-71513a")
    assert play.offered == ["none", "Probe of a1", "Relic of a1", "Probe of a1, Relic of a1"]
    play.give("Probe of a1, Relic of a1").finish_phase()
    assert [each.is_discarded for each in play.ship("a1").cards] == [False, True, True]
    assert (play.ship("a1").shields, play.ship("a1").damage) == (1, 0)


@pytest.mark.parametrize(("disabled", "expected"), [(0, (3, 0, 0, 1)), (1, (0, 1, 0, 0))])
def test_optronic_data_core(
    scene: MakeScene, disabled: int, expected: tuple[int, int, int, int]
) -> None:
    """The action of a "?" upgrade, no tech's; or a disabled one is freed."""
    key = "question:optronic-data-core-73042"
    scan, evade = "action: gain 1 scan.", "action: gain 1 evade."
    play = scene(
        f"round 2 activation\na1 18,10 h0\nb1 18,30 h180 acted\ncard a1 2 disabled {disabled}",
        borne(key, card("Coil", "tech", ability=scan), card("Gadget", "question", ability=evade)),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(key, *["Gadget of a1"] * disabled)
    ship = play.ship("a1")
    assert (ship.cards[0].time, ship.cards[0].disabled, ship.scan, ship.evade) == expected
    assert ship.cards[2].disabled == 0


def test_a_question_upgrade_that_counts_as_a_crew_is_both(scene: MakeScene) -> None:
    """Texts that ask for a crew find it, and those for a "?" upgrade (FAQ F14-K10, FR-276.2)."""
    key = "question:weiss-75015"
    both = card("Gadget", "crew", key="question:gadget")
    play = acting(
        scene, borne(key), second=vessel(1, dial=HELD, cards=[both, card("Coil", "tech")])
    )
    play.give(key)
    assert [each.disabled for each in play.ship("b1").cards] == [1, 0]
    key = "question:kejal-75015"
    play = acting(scene, borne(key, both), more="card a1 1 disabled 1")
    play.give(key)
    assert [each.disabled for each in play.ship("a1").cards] == [0, 0]


def test_resistant_hull(scene: MakeScene) -> None:
    """Scan takes no defense die from it; what upgrades of the Borg's type do may fail."""
    key = "tech:resistant-hull-blind-bioship"
    play = shot_at(scene, borne(key, skill=1), "attack XXX", "defense X", other="scan 1")
    play.give(BY).finish_phase()
    assert dice(play) == (3, 1)
    text = "action: disable a crew on an opposing ship in range."
    for type_, faction, face, disabled in (
        ("borg", "borg", "E", 0),
        ("borg", "borg", "B", 1),
        ("borg", "mirror-universe", "E", 0),
        ("crew", "borg", "", 1),
    ):
        probe = card("Probe", type_, ability=text, factions=[faction])
        play = acting(
            scene,
            vessel(5, dial=HELD, cards=[probe]),
            second=borne(key, card("Hand"), skill=1),
            script=[f"defense {face}"] if face else [],
        )
        play.give(f"{type_}:probe")
        while play.asked == "Effect b1":
            play.give(key)
        assert play.ship("b1").cards[1].disabled == disabled
