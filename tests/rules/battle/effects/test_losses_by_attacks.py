"""Cards lost to the hull damage of an attack, and a first officer who takes command."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, NEAR, acting, borne, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel

CHARGES = ("weapon:biogenic-charge-71510b", "borg:biogenic-charge-71510b")
BARE = "shields 0/0"
CREW = [card("One"), card("Two"), card("Three")]


@pytest.mark.parametrize("key", CHARGES)
@pytest.mark.parametrize(
    ("attack", "shields", "crew", "gone", "drones"),
    [
        ("HXXXXXX", 0, 3, 1, 3),
        ("HHHXXXX", 0, 3, 2, 4),
        ("HHHXXXX", 2, 3, 1, 3),
        ("HHXXXXX", 2, 3, 0, 2),
        ("HHHXXXX", 0, 1, 1, 3),
    ],
)
def test_biogenic_charge(
    scene: MakeScene, key: str, attack: str, shields: int, crew: int, gone: int, drones: int
) -> None:
    """A crew for each damage to the hull, two at most, and a drone for each of them."""
    hull = max(0, attack.count("H") - shields)
    play = shooting(
        scene,
        borne(key, captain(0, drones=7)),
        f"attack {attack}",
        "defense X",
        *["damage Structural Damage", "damage Structural Damage", "damage Engine Room Fire"][:hull],
        words="locks b1",
        other=f"shields {shields}/0",
        more="card a1 1 drones 2\n",
        second=vessel(1, dial=HELD, cards=CREW[:crew]),
    )
    play.give("Biogenic Charge at b1")
    if 0 < gone < crew:
        assert play.asked == "Detail b1"
    play.finish_phase()
    assert sum(each.is_discarded for each in play.ship("b1").cards) == gone
    charge, queen = play.ship("a1").cards
    assert (charge.is_discarded, queen.drones) == (True, drones)


def test_biogenic_charge_gives_no_more_drones_than_there_were(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne(CHARGES[0], captain(0, drones=7)),
        "attack HHXXXXX",
        "defense X",
        *["damage Structural Damage"] * 2,
        words="locks b1",
        other=BARE,
        more="card a1 1 drones 6\n",
        second=vessel(1, dial=HELD, cards=CREW),
    )
    play.give("Biogenic Charge at b1").finish_phase()
    assert play.ship("a1").cards[1].drones == 7


CHAKOTAY = "crew:chakotay-75014"
RESIGNS = "action: discard the captain on this ship to gain 1 evade."


def test_chakotay_delays_a_captain(scene: MakeScene) -> None:
    play = acting(
        scene,
        borne(CHAKOTAY, captain(5)),
        place=NEAR,
        second=vessel(1, dial=HELD, cards=[captain(4)]),
    ).give(CHAKOTAY)
    assert (play.ship("a1").cards[0].time, play.ship("b1").cards[0].time) == (3, 2)
    acting(scene, borne(CHAKOTAY, captain(5)), place=NEAR).refuse(CHAKOTAY)


@pytest.mark.parametrize(("scan", "result"), [(1, "1 0"), (0, "0 0")])
def test_chakotay_takes_command(scene: MakeScene, scan: int, result: str) -> None:
    """With skill 7, and as a captain he keeps a result from being cancelled."""
    own = borne(CHAKOTAY, captain(5), card("Helper", ability=RESIGNS))
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 scan {scan}\nb1 18,17.5 h180 acted",
        own,
        vessel(1, dial=HELD, agility=3, cards=[captain(4)]),
        dials={"a1": "0 stop"},
        script=["attack HXX", "defense " + "E" * (3 - scan)],
    )
    play.go_to("Action a1").give("crew:helper")
    ship = play.ship("a1")
    assert (ship.captain, ship.skill) == (0, 7)
    play.go_to("Attack a1").give(AT).finish_phase()
    assert play.told("result") == [f"result a1 b1 {result}"]
    play.finish_round().go_to("Action a1")
    assert CHAKOTAY not in play.offered


def test_chakotay_as_a_crew_keeps_no_result(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne(CHAKOTAY, captain(5)),
        "attack HXX",
        "defense EE",
        words="scan 1",
        second=vessel(1, dial=HELD, agility=3),
    )
    play.give(AT).finish_phase()
    assert play.told("result") == ["result a1 b1 0 0"]
