"""Shields that attacks pass by, shields that none may ignore, cards that no card may touch."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne, flown, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel, weapon

TORPEDOES = "weapon:transphasic-torpedoes-75014"
SHOT = "Transphasic Torpedoes at b1"


@shows(f"{TORPEDOES} 0")
@pytest.mark.parametrize(
    ("rolled", "shields", "left", "hull"),
    [("HHC", 2, 0, 1), ("HHCC", 2, 0, 2), ("CC", 2, 2, 2), ("HHH", 2, 0, 1), ("HC", 0, 0, 2)],
)
def test_transphasic_torpedoes_pass_by_shields_with_crits(
    scene: MakeScene, rolled: str, shields: int, left: int, hull: int
) -> None:
    """As many dice as the printed hull of the defender and one more; hits strike shields first."""
    cards = ["Structural Damage", "Structural Damage", "Console Fire"]
    play = shooting(
        scene,
        borne(TORPEDOES),
        f"attack {rolled.ljust(9, 'X')}",
        "attack XXX",
        "defense X",
        *[f"damage {each}" for each in cards[:hull]],
        second=vessel(1, dial=HELD, hull=8, shields=2),
        other=f"shields {shields}/0",
    ).give(SHOT)
    assert (play.asked, len(play.offered)) == ("Effect a1", 2)
    play.give(TORPEDOES)
    assert max(len(each) for each in play.offered) == 3  # the primary weapon value
    play.give("XXX").finish_phase()
    ship = play.ship("b1")
    assert (ship.shields, ship.damage) == (left, hull)
    assert play.ship("a1").cards[0].is_discarded


def test_transphasic_torpedoes_re_roll_blanks_alone(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne(TORPEDOES, attack=2),
        "attack HHBBX",
        "attack X",
        "defense X",
        second=vessel(1, dial=HELD, hull=4),
    ).give(SHOT, TORPEDOES)
    assert sorted(play.offered) == ["", "X"]
    play.give("X").finish_phase()


SHIELDING = "tech:temporal-shielding-75014"
PIERCING = "attack: discard this to fire; ignore shields."


@pytest.mark.parametrize("shielding", [True, False])
def test_temporal_shielding_against_weapons(scene: MakeScene, shielding: bool) -> None:
    """What ignores shields does not pass by these."""
    first = borne(SHIELDING, skill=1) if shielding else vessel(1, dial=HELD)
    script = [] if shielding else ["damage Console Fire"]
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance shields 2/0\nb1 18,17.5 h180",
        first,
        vessel(
            5,
            dial=HELD,
            cards=[card("Piercer", "weapon", ability=PIERCING)],
            weapons=[weapon(0, 3, 1, 3)],
        ),
        script=["attack HXX", "defense X", *script],
    )
    play.go_to("Attack b1").give("Piercer at a1").finish_phase()
    ship = play.ship("a1")
    assert (ship.shields, ship.damage) == ((1, 0) if shielding else (2, 1))


@pytest.mark.parametrize("is_weapon", [True, False])
def test_temporal_shielding_against_the_primary_weapon(scene: MakeScene, is_weapon: bool) -> None:
    """Whose card says so does not matter, only what the attack is made with."""
    text = "when attacking: ignore shields."
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance shields 2/0\nb1 18,17.5 h180",
        borne(SHIELDING, skill=1),
        vessel(
            5,
            dial=HELD,
            cards=[
                card("Gunner", ability=text),
                card("Cannon", "weapon", ability="attack: discard this to fire."),
            ],
            weapons=[weapon(1, 3, 1, 3)],
        ),
        script=["attack HXX", "defense X", *([] if is_weapon else ["damage Console Fire"])],
    )
    play.go_to("Attack b1").give("Cannon at a1" if is_weapon else "primary weapon at a1")
    play.finish_phase()
    assert play.ship("a1").damage == (0 if is_weapon else 1)


@pytest.mark.parametrize("picked", ["Coil of a1", "Hand of a1"])
def test_temporal_shielding_takes_time_off(scene: MakeScene, picked: str) -> None:
    """One token of one card besides what the End Phase takes off each."""
    play = scene(
        "round 2 end\na1 18,10 h0\nb1 18,34 h180\ncard a1 1 time 3\ncard a1 2 time 3",
        borne(SHIELDING, card("Coil", "tech"), card("Hand")),
        vessel(1, dial=HELD),
    )
    assert (play.asked, play.offered) == ("Detail a1", ["Coil of a1", "Hand of a1"])
    play.give(picked)
    one = picked == "Coil of a1"
    assert [each.time for each in play.ship("a1").cards] == [0, 1 if one else 2, 2 if one else 1]


def test_temporal_shielding_takes_time_off_the_ship_card(scene: MakeScene) -> None:
    play = scene(
        "round 2 end\na1 18,10 h0 marker time 3\nb1 18,34 h180\ncard a1 1 time 3",
        borne(SHIELDING, card("Coil", "tech")),
        vessel(1, dial=HELD),
    )
    assert (play.asked, len(play.offered)) == ("Detail a1", 2)
    play.battle.answer(1)
    assert play.ship("a1").markers == (("time", 1),)
    assert play.ship("a1").cards[1].time == 2


@pytest.mark.parametrize(
    ("shields", "time"), [("0/0", 2), ("0/1 cloak green-beside", 2), ("0/1", 1)]
)
def test_temporal_shielding_needs_an_active_shield(
    scene: MakeScene, shields: str, time: int
) -> None:
    """As all card effects it comes after disabled shields are raised (EDITIONS I1)."""
    play = scene(
        f"round 2 end\na1 18,10 h0 shields {shields}\nb1 18,34 h180\ncard a1 1 time 3",
        borne(SHIELDING, card("Coil", "tech")),
        vessel(1, dial=HELD),
    )
    if play.asked.startswith("Cloak"):
        play.give("yes")
    assert play.asked.startswith("Action")
    assert play.ship("a1").cards[1].time == time


PROMETHEUS = "ship:u-s-s-prometheus-75013"
OWN = {"ship_class": ["prometheus-class"]}
THEIRS = {"ship_class": ["nova-class"]}


@shows(f"{PROMETHEUS} 0")
@pytest.mark.parametrize(
    ("prototype", "type_", "offered"),
    [
        (True, "crew", ["Other of a1", "Plain of a1"]),
        (False, "crew", ["Armor of a1", "Other of a1", "Plain of a1"]),
        (True, "captain", ["Armor of a1", "Other of a1", "Plain of a1"]),
    ],
)
def test_u_s_s_prometheus(
    scene: MakeScene, prototype: bool, type_: str, offered: list[str]
) -> None:
    """Upgrades for its class alone are out of reach of opposing upgrades, not of captains."""
    text = "action: disable a tech on an opposing ship in range."
    cards = [
        card("Armor", "tech", needs=OWN),
        card("Other", "tech", needs=THEIRS),
        card("Plain", "tech"),
    ]
    if prototype:
        cards.append(card("Federation Prototype", "construction"))
    role = {"role": "captain", "skill": 5} if type_ == "captain" else {}
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,17.5 h180",
        flown(PROMETHEUS, *cards, skill=9),
        vessel(1, dial=HELD, cards=[card("Thief", type_, ability=text, **role)]),
        dials={"b1": "0 stop"},
    )
    play.go_to("Action b1").give(f"{type_}:thief")
    assert play.offered == offered
