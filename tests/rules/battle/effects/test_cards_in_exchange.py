"""Cards that give one thing for another: a card in place of a card, a crew for an upgrade."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    TOUGH,
    acting,
    borne,
    dice,
    flown,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    vessel,
    weapon,
)

HAND = card("Hand", cost=2)
GUN = card("Gun", "weapon")
SHOOTER = weapon(0, 3, 1, 3)

# --- shields or a scan for a result --------------------------------------------------------------

TUVOK = "captain:tuvok-75014"


def hit_by(scene: MakeScene, words: str, *script: str) -> Scene:
    """Returns the attack on Tuvok's ship: one hit, against no evade."""
    play = shot_at(scene, borne(TUVOK), "attack HXX", "defense X", *script, words=words)
    return play.go_to("Attack b1").give(BY)


@shows(f"{TUVOK} 0")
@pytest.mark.parametrize(
    ("words", "paid", "left"),
    [
        ("scan 1 shields 2/0", "SpendTokens, Destroy: CancelResults", (0, 1, 0)),
        ("scan 1 shields 0/1", "SpendTokens, Destroy: CancelResults", (0, 0, 0)),
        ("scan 1 shields 2/0", "Disable: CancelResults", (1, 0, 2)),
    ],
)
def test_tuvok(scene: MakeScene, words: str, paid: str, left: tuple[int, int, int]) -> None:
    """A shield that he spends for good may be disabled; those that he turns off are active."""
    play = hit_by(scene, words).go_to("Effect a1").give(TUVOK)
    if play.asked == "Detail a1" and paid in play.offered:
        play.give(paid)
    ship = play.ship("a1", play.after("result"))
    assert (ship.scan, ship.shields, ship.disabled_shields) == left
    assert play.told("result") == ["result b1 a1 0 0"]


@pytest.mark.parametrize(
    ("words", "script"),
    [("scan 1 shields 0/0", ("damage Direct Hit",)), ("shields 1/0", ()), ("shields 1/1", ())],
)
def test_tuvok_cannot_pay(scene: MakeScene, words: str, script: tuple[str, ...]) -> None:
    play = hit_by(scene, words, *script).finish_phase()
    assert "Effect a1" not in play.history
    assert play.told("result") == ["result b1 a1 1 0"]


# --- a weapon in place of a crew -----------------------------------------------------------------

PICARD = "captain:jean-luc-picard-75016"


def foe_with(text: str) -> Any:
    return vessel(9, dial=HELD, cards=[card("Foe", ability=text)])


def struck(scene: MakeScene, text: str, *more: Any, **fields: Any) -> Scene:
    """Returns a scene in which a card of b1 acts against the crew of Picard's ship."""
    return (
        scene(
            "round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180",
            borne(PICARD, HAND, *more, **fields),
            foe_with(text),
            dials={"b1": "0 stop"},
        )
        .go_to("Action b1")
        .give("crew:foe")
    )


@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize("doing", ["discard", "disable"])
def test_picard_gives_a_weapon(scene: MakeScene, doing: str, takes: bool) -> None:
    play = struck(scene, f"action: {doing} a crew on an opposing ship in range.", GUN)
    play.go_to("Effect a1").give(PICARD if takes else "pass").go_to("Action b1")
    _, hand, gun = play.ship("a1").cards
    values = [(each.is_discarded, bool(each.disabled)) for each in (hand, gun)]
    hurt = (doing == "discard", doing == "disable")
    assert values == ([(False, False), hurt] if takes else [hurt, (False, False)])


@pytest.mark.parametrize("takes", [True, False])
def test_picard_lets_a_weapon_be_stolen(scene: MakeScene, takes: bool) -> None:
    play = struck(scene, "action: steal a crew on an opposing ship in range.", GUN)
    play.go_to("Effect a1").give(PICARD if takes else "pass").finish_phase()
    names = [each.record.name for each in play.ship("b1").cards]
    assert names == ["Foe", "Gun" if takes else "Hand"]
    assert [each.is_moved for each in play.ship("a1").cards] == [False, not takes, takes]


@shows(f"{PICARD} 3")
@pytest.mark.parametrize("takes", [True, False])
def test_picard_lets_a_weapon_wait(scene: MakeScene, takes: bool) -> None:
    play = struck(scene, "action: place 2 time on a crew on an opposing ship in range.", GUN)
    play.go_to("Effect a1").give(PICARD if takes else "pass")
    assert [each.time for each in play.ship("a1").cards] == ([0, 0, 2] if takes else [0, 2, 0])


def test_picard_needs_a_weapon_and_an_opponent(scene: MakeScene) -> None:
    text = "action: discard a crew on an opposing ship in range."
    assert "Effect a1" not in struck(scene, text).finish_phase().history
    own = card("Own", ability="action: disable a crew on this ship to gain 1 scan.")
    play = acting(scene, borne(PICARD, HAND, GUN, own, factions=["klingon"]))
    play.go_to("Action a1").give("crew:own").finish_phase()
    assert "Effect a1" not in play.history


@pytest.mark.parametrize("faction", ["federation", "klingon"])
def test_picard_aboard_a_federation_ship(scene: MakeScene, faction: str) -> None:
    play = acting(scene, borne(PICARD, factions=[faction]))
    assert play.asked == ("Effect a1" if faction == "federation" else "Action a1")
    if faction == "federation":
        play.give(PICARD, "evade")
        assert (play.ship("a1").evade, play.ship("a1").battle_stations) == (1, 0)


# --- a crew for an upgrade -----------------------------------------------------------------------

STO_VO_KOR = "talent:a-death-worthy-of-sto-vo-kor-75010"


def dying(scene: MakeScene, cost: int, **fields: Any) -> Scene:
    """Returns a scene in which a crew of 2 SP may die for an upgrade of b1."""
    return acting(
        scene,
        borne(STO_VO_KOR, captain(5), HAND),
        second=vessel(1, dial=HELD, cards=[card("Prey", "tech", cost=cost)]),
        **fields,
    ).go_to("Action a1")


@pytest.mark.parametrize(("cost", "number"), [(3, 4), (2, 3), (1, 3)])
def test_a_death_worthy_of_sto_vo_kor(scene: MakeScene, cost: int, number: int) -> None:
    """Only what costs more than the crew is worth a die, in each attack of the round."""
    play = dying(scene, cost, place="18,17.5 h180", script=[f"attack {'X' * number}", "defense X"])
    play.give(STO_VO_KOR)
    talent, _, hand = play.ship("a1").cards
    assert (talent.is_discarded, hand.is_discarded) == (True, True)
    assert play.ship("b1").cards[0].is_discarded
    play.go_to("Attack a1").give(AT).finish_phase()
    assert dice(play)[0] == number
    play.finish_round()
    assert play.ship("a1").lasting == []


def test_a_death_worthy_of_sto_vo_kor_needs_a_crew_and_a_target(scene: MakeScene) -> None:
    dying(scene, 3, place="18,33 h180").refuse(STO_VO_KOR)
    acting(scene, borne(STO_VO_KOR, captain(5), GUN)).go_to("Action a1").refuse(STO_VO_KOR)


# --- torpedoes for an attack in any direction ----------------------------------------------------

COLUMBIA = "ship:columbia-nx-02-75016"
TORPEDOES = card("Photonic Torpedoes", "weapon", ability="attack: place 2 time here to fire.")
PLATING = card(
    "Enhanced Hull Plating",
    "construction",
    ability=(
        "when defending: may add up to 2 evade; for each evade added, gain 1 auxiliary power."
    ),
)


def columbia(*cards: Any, **fields: Any) -> Any:
    return flown(COLUMBIA, *cards, **fields)


def test_columbia_fires_her_torpedoes_behind_her(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,17.5 h0\nb1 18,10 h0 chance shields 9/0",
        columbia(TORPEDOES, weapons=[SHOOTER]),
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X"],
    )
    play.go_to("Effect a1").give(COLUMBIA).finish_phase()
    assert play.ship("a1").cards[0].is_discarded
    assert len(play.battle.attacks) == 1
    assert dice(play)[0] == 4


def test_columbia_may_keep_her_torpedoes(scene: MakeScene) -> None:
    play = shooting(
        scene, columbia(TORPEDOES, weapons=[SHOOTER]), "attack XXX", "defense X", other=TOUGH
    )
    play.go_to("Effect a1").give("pass").go_to("Attack a1").give("Photonic Torpedoes at b1")
    torpedoes = play.ship("a1", play.after("result")).cards[0]
    assert (torpedoes.is_discarded, torpedoes.time) == (False, 2)


def test_columbia_without_torpedoes(scene: MakeScene) -> None:
    play = shooting(scene, columbia(GUN, weapons=[SHOOTER]))
    assert play.go_to("Attack a1").history == []


@shows(f"{COLUMBIA} 0")
@pytest.mark.parametrize(("plating", "number"), [(PLATING, 1), (PLATING | {"names": ["x"]}, 2)])
def test_columbia_bears_her_plating(scene: MakeScene, plating: Any, number: int) -> None:
    """One token fewer each time, and only for that construction."""
    play = shot_at(
        scene, columbia(plating, shields=0), "attack HHX", "defense X", words="shields 0/0"
    )
    play.go_to("Attack b1").give(BY).go_to("Effect a1").give(plating["key"], "2")
    assert play.ship("a1", play.after("result")).auxiliary == number


def test_columbia_discards_the_torpedoes_that_she_fired(scene: MakeScene) -> None:
    spent = TORPEDOES | {"key": "weapon:second", "where": "/second"}
    play = scene(
        "round 1 combat begun\na1 18,17.5 h0\nb1 18,10 h0 chance shields 9/0\ncard a1 0 disabled 1",
        columbia(TORPEDOES, spent, weapons=[SHOOTER, weapon(1, 3, 1, 3)]),
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X"],
    )
    play.go_to("Effect a1").give(COLUMBIA)
    assert [each.is_discarded for each in play.ship("a1").cards] == [False, True]


def test_columbia_fires_only_what_may_fire(scene: MakeScene) -> None:
    """Her torpedoes ask for what they always ask for; without that they are not discarded."""
    locked = TORPEDOES | {
        "ability": "attack, if the defender is locked: place 2 time here to fire."
    }
    play = shooting(scene, columbia(locked, weapons=[SHOOTER]))
    assert play.go_to("Attack a1").history == []
    assert not play.ship("a1").cards[0].is_discarded
