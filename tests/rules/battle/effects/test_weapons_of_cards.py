"""Weapons that lie beneath a card, dice that cards are worth, crews and drones that are spent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, BY, acting, borne, dice, shooting, shot_at
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    vessel,
    weapon,
)

# --- beneath a card ------------------------------------------------------------------------------

EMITTERS = ("weapon:triphasic-emitters-71536", "weapon:triphasic-emitters-72014wp")
HIDDEN_TEXT = "attack: spend target lock to fire."


def emitting(make: MakeScene, key: str, *script: str, words: str = "locks b1") -> Scene:
    hidden = card("Beam", "weapon", holder=0, face_down=True, ability=HIDDEN_TEXT)
    return shooting(make, borne(key, hidden, weapons=[weapon(1, 5, 1, 3)]), *script, words=words)


@shows(*[f"{key} 0" for key in EMITTERS])
@pytest.mark.ruling("FR-182.1", "FR-182.4")
@pytest.mark.parametrize("key", EMITTERS)
def test_triphasic_emitters(scene: MakeScene, key: str) -> None:
    """The weapon beneath is turned up, attacks at its own price, and goes too."""
    play = emitting(scene, key, "attack XXXXX", "defense X")
    play.go_to("Effect a1").give(key).finish_phase()
    ship = play.ship("a1")
    assert [each.is_discarded for each in ship.cards] == [True, True]
    assert (dice(play)[0], ship.locks) == (5, ())
    assert "Attack a1" not in play.history


def test_triphasic_emitters_cannot_fire_what_has_no_lock(scene: MakeScene) -> None:
    """The attack is as possible as its text says; the cards are gone all the same."""
    play = emitting(scene, EMITTERS[0], words="")
    play.go_to("Effect a1").give(EMITTERS[0]).finish_phase()
    assert [each.is_discarded for each in play.ship("a1").cards] == [True, True]
    assert play.battle.attacks == []


# --- what cards are worth ------------------------------------------------------------------------

LORRUM = "crew:lorrum-71192"


@pytest.mark.parametrize(("cost", "number"), [(3, 3), (6, 4)])
def test_lorrum(scene: MakeScene, cost: int, number: int) -> None:
    """As many dice as the dearest upgrade there costs, four at most, instead of all others."""
    play = shooting(
        scene,
        borne(LORRUM, attack=2),
        f"attack {'X' * number}",
        "defense X",
        second=vessel(1, dial=HELD, cards=[card("Cheap", cost=1), card("Dear", cost=cost)]),
    )
    play.give(AT, LORRUM).finish_phase()
    assert dice(play)[0] == number
    assert play.ship("a1").cards[0].is_discarded


def test_lorrum_needs_an_upgrade_there_and_the_primary_weapon(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne(LORRUM, attack=2),
        "attack XX",
        "defense X",
        second=vessel(1, dial=HELD, cards=[captain(1, cost=5)]),
    )
    play.give(AT).finish_phase()
    assert "Effect a1" not in play.history


# --- crews in place of damage --------------------------------------------------------------------

THALARON = "weapon:thalaron-weapon-71533"
SAFE = "always: each crew on this ship can't be discarded by an opposing upgrade."


@shows(f"{THALARON} 0")
@pytest.mark.ruling("F14-W26", "F16-79", "FR-181.4")
@pytest.mark.parametrize(
    ("hits", "gone", "lost"), [(1, [1, 2], 0), (2, [1, 2], 0), (3, [0, 1, 2], 0), (9, [0, 1, 2], 5)]
)
def test_thalaron_weapon(scene: MakeScene, hits: int, gone: list[int], lost: int) -> None:
    """Crews that their player chooses, then the captain; at most 5 of the rest is damage."""
    play = shooting(
        scene,
        borne(THALARON),
        f"attack {'H' * hits}{'X' * (10 - hits)}",
        "defense X",
        second=vessel(
            1, dial=HELD, shields=9, cards=[captain(1), card("One"), card("Two"), card("T", "tech")]
        ),
    )
    play.give("Thalaron Weapon at b1")
    if hits == 1:
        assert play.asked == "Detail b1"
        play.give("Two of b1")
        gone = [2]
    play.finish_phase()
    ship = play.ship("b1")
    assert [place for place, each in enumerate(ship.cards) if each.is_discarded] == gone
    assert ship.shields == 9 - lost
    assert play.ship("a1").cards[0].is_discarded


@pytest.mark.ruling("F16-78", "FR-181.1")
def test_thalaron_weapon_reaches_the_admiral_who_follows(scene: MakeScene) -> None:
    admiral = card("Leader", "admiral", "admiral", skill=3)
    play = shooting(
        scene,
        borne(THALARON),
        "attack HHHXXXXXXX",
        "defense X",
        second=vessel(1, dial=HELD, shields=9, cards=[captain(1), admiral]),
    )
    play.give("Thalaron Weapon at b1").finish_phase()
    ship = play.ship("b1")
    assert ([each.is_discarded for each in ship.cards], ship.shields) == ([True, True], 8)


@pytest.mark.ruling("FR-181.2", "FR-181.3")
def test_thalaron_weapon_against_protected_crews(scene: MakeScene) -> None:
    """Who is protected bears a damage and stays; the rest goes on."""
    guard = card("Guard", "tech", ability=SAFE)
    play = shooting(
        scene,
        borne(THALARON),
        "attack HHXXXXXXXX",
        "defense X",
        second=vessel(1, dial=HELD, shields=9, cards=[captain(1), card("One"), guard]),
    )
    play.give("Thalaron Weapon at b1").finish_phase()
    ship = play.ship("b1")
    assert ([each.is_discarded for each in ship.cards], ship.shields) == ([True, False, False], 9)


# --- crews that were lost ------------------------------------------------------------------------

BOSUS = "crew:bosus-71522"
ROBS = "action: discard a crew on an opposing ship in range."


@shows(f"{BOSUS} 1")
@pytest.mark.parametrize(("lost", "more"), [(0, 1), (1, 2)])
def test_bosus(scene: MakeScene, lost: int, more: int) -> None:
    """A die for himself and for each crew that an opponent took, with the primary weapon."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180",
        borne(BOSUS, card("Hand"), captain(5)),
        bearer(ROBS, skill=1),
        dials={"a1": "0 stop", "b1": "0 stop"},
        script=[f"attack {'X' * (3 + more)}", "defense X"],
    )
    play.go_to("Action b1")
    if lost:
        play.give("crew:helper", "Hand of a1")
    play.go_to("Action a1").give(BOSUS).go_to("Attack a1").give(AT).finish_phase()
    assert dice(play)[0] == 3 + more
    assert play.ship("a1").cards[0].is_discarded


def test_bosus_adds_his_dice_once(scene: MakeScene) -> None:
    """So many in all, whatever the ship attacks with after its first attack."""
    again = card("Again", ability="after attacking: may attack with the primary weapon.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 shields 9/0",
        borne(BOSUS, card("Hand"), captain(5), again),
        bearer(ROBS, skill=1, shields=9),
        dials={"a1": "0 stop", "b1": "0 stop"},
        script=["attack XXXXX", "defense X", "attack XXX", "defense X"],
    )
    play.go_to("Action b1").give("crew:helper", "Hand of a1").go_to("Action a1").give(BOSUS)
    play.go_to("Attack a1").give(AT).go_to("Effect a1")
    play.give(next(each for each in play.offered if each == "crew:again"))
    play.finish_phase()
    assert [dice(play, place)[0] for place in (0, 1)] == [5, 3]


@shows(f"{BOSUS} 2")
def test_bosus_under_a_borg_captain_costs_drones(scene: MakeScene) -> None:
    borg = captain(0, drones=5, factions=["borg"])
    play = acting(scene, borne(BOSUS, borg), more="card a1 1 drones 3\n").give(f"{BOSUS}#1")
    assert play.ship("a1").cards[1].drones == 1
    play = acting(scene, borne(BOSUS, borg), more="card a1 1 drones 1\n")
    assert not [each for each in play.offered if each.startswith(BOSUS)]


# --- drones --------------------------------------------------------------------------------------

LINK = "borg:neural-link-71513b"


@shows(f"{LINK} 0")
def test_neural_link(scene: MakeScene) -> None:
    """The sum stays, and nobody has more than at the start; ships out of reach keep theirs."""
    borg: dict[str, Any] = {"dial": HELD, "factions": ["borg"]}
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20,10 h0 acted\na3 16,10 h0 acted\n"
        "a4 30,30 h0 acted\nb1 18,34 h180 acted\ncard a2 0 drones 1\ncard a3 0 drones 3\n"
        "card a4 0 drones 2",
        [
            borne(LINK, captain(0, drones=6), factions=["borg"]),
            vessel(0, cards=[captain(0, drones=6)], **borg),
            vessel(0, cards=[captain(0, drones=3)], **borg),
            vessel(0, cards=[captain(0, drones=5)], **borg),
        ],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    ).give(LINK)
    assert play.offered == ["1", "2", "3", "4"]
    play.give("4")
    assert [play.ship(name).cards[-1].drones for name in ("a1", "a2", "a3", "a4")] == [6, 4, 0, 2]
    assert play.ship("a1").cards[0].is_discarded


def test_neural_link_needs_two_borg_ships(scene: MakeScene) -> None:
    acting(scene, borne(LINK, captain(0, drones=6), factions=["borg"])).refuse(LINK)


# --- undone --------------------------------------------------------------------------------------

DISPLACEMENT = "tech:temporal-displacement-72016"


def test_temporal_displacement(scene: MakeScene) -> None:
    """All hits go, and the cards of both sides are as before; no further attack this round."""
    torpedo = card("Torpedo", "weapon", ability="attack: discard this to fire.")
    helper = card("Helper", ability="when attacking: disable this to add 1 hit.")
    shield = card("Shield", ability="when defending: disable this to roll +1 defense die.")
    play = shot_at(
        scene,
        borne(DISPLACEMENT, shield, skill=1),
        "attack HHHHX",
        "defense XX",
        second=vessel(5, dial=HELD, cards=[torpedo, helper], weapons=[weapon(0, 5, 1, 3)]),
    )
    play.give("Torpedo at a1")
    for source in ("crew:helper", "crew:shield", DISPLACEMENT):
        while source not in play.offered:
            play._answer_quietly()
        play.give(source)
    assert [each.disabled for each in play.ship("b1").cards] == [0, 0]
    assert [each.is_discarded for each in play.ship("b1").cards] == [False, False]
    own = play.ship("a1")
    assert (own.cards[0].is_discarded, own.cards[1].disabled, own.shields) == (True, 0, 2)
    play.finish_phase()
    assert [each.text for each in (ban.what for ban in play.after("ban").ships[1].bans)] == [
        "attack"
    ]


VORTEX = "tech:temporal-vortex-72255"
AGAIN = "when attacking, at modify attack dice: convert 1 blank to hit."


@shows(f"{VORTEX} 0")
def test_temporal_vortex(scene: MakeScene) -> None:
    """As many dice again; what has acted, and the tokens that were spent, do not help again."""
    helper = card("Helper", ability=AGAIN)
    play = shot_at(
        scene,
        borne(VORTEX, captain(0, drones=5)),
        "attack HHX",
        "defense X",
        "attack XXH",
        "defense E",
        words="evade 1",
        more="card a1 1 drones 4\n",
        second=vessel(9, dial=HELD, cards=[helper]),
    )
    play.give(BY).go_to("Effect a1").give(VORTEX)
    assert play.told("result") == []
    play.finish_phase()
    assert play.told("result") == ["result b1 a1 0 0"]
    assert [each for each in play.told("modified") if "HHH" in each] != []
    own = play.ship("a1")
    assert (own.cards[0].is_discarded, own.cards[1].drones, own.shields) == (True, 1, 2)
    assert len(play.battle.attacks) == 1


def test_temporal_vortex_needs_three_drones(scene: MakeScene) -> None:
    play = shot_at(
        scene,
        borne(VORTEX, captain(0, drones=5)),
        "attack HHX",
        "defense X",
        more="card a1 1 drones 2\n",
        second=vessel(9, dial=HELD),
    )
    play.give(BY).finish_phase()
    assert "Effect a1" not in play.history


# --- squadrons -----------------------------------------------------------------------------------

BARRAGE = "squadron:anti-squadron-barrage-73041"
WING: dict[str, Any] = {"support": "squadron", "squadron_skill": 1, "hull": 1, "shields": 0}


@pytest.mark.parametrize(("tokens", "number"), [(5, 2), (2, 1)])
def test_anti_squadron_barrage(scene: MakeScene, tokens: int, number: int) -> None:
    """One attack for every two tokens there, with the value of the primary weapon."""
    play = shooting(
        scene,
        borne(BARRAGE, squadron_tokens=3, **WING),
        *["attack XXX", "defense X"] * number,
        second=vessel(1, dial=HELD, squadron_tokens=tokens, **WING),
    )
    play.give("Anti-Squadron Barrage at b1").finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [3] * number
    assert play.ship("a1").cards[0].is_discarded


@pytest.mark.parametrize("other", [{}, {"squadron_tokens": 1, **WING}])
def test_anti_squadron_barrage_needs_a_squadron_of_two(
    scene: MakeScene, other: dict[str, Any]
) -> None:
    play = shooting(
        scene,
        borne(BARRAGE, squadron_tokens=3, **WING),
        second=vessel(1, dial=HELD, **other),
    )
    assert play.offered == ["pass", AT]
