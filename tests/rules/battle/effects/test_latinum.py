"""Latinum: what it buys, prices that cards raise and lower, and cards that are paid with it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.effects.reading.token_rules import rules_in
from rules.battle.position.terms import DESTROYED
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import BY, NEAR, acting, borne, shot_at
from tests.rules.battle.effects.texts import CARD, in_activation
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    vessel,
)
from tests.rules.catalogue import catalogue

BUYS = "action: spend 2 latinum to gain 2 evade."
RICH = "card a1 1 marker latinum {}\n"


def latinum(play: Scene, name: str, place: int) -> int:
    """Counts the latinum on a card."""
    return dict(play.ship(name).cards[place].markers).get("latinum", 0)


def buying(scene: MakeScene, number: int, *script: str, **fields: Any) -> Scene:
    """Returns a scene in which a1 buys evades with the latinum on its captain."""
    return in_activation(
        scene,
        BUYS,
        cards=[fields.pop("leader", captain(5))],
        more=RICH.format(number),
        script=script,
        **fields,
    )


def test_a_ship_spends_the_latinum_on_its_captain(scene: MakeScene) -> None:
    play = buying(scene, 3).give(CARD)
    assert (play.ship("a1").evade, latinum(play, "a1", 1)) == (2, 1)
    buying(scene, 1).refuse(CARD)


@shows("captain:birta-75003 1")
def test_birta_spends_his_own_latinum(scene: MakeScene) -> None:
    key = "captain:birta-75003"
    play = scene(
        "round 1 planning\na1 18,10 h0\nb1 18,14 h180\ncard a1 0 marker latinum 3",
        borne(key),
        vessel(4, dial=HELD),
    )
    play.go_to("Effect a1").give(key)
    play._answer(1)
    assert (play.ship("b1").skill, latinum(play, "a1", 0)) == (2, 2)


# --- prices -------------------------------------------------------------------------------------

GINT = "captain:gint-75003"
GRILKA = "crew:grilka-75003"


@shows(f"{GINT} 1", "admiral:gint-75003 1")
@pytest.mark.parametrize("key", [GINT, "admiral:gint-75003"])
@pytest.mark.parametrize(("rolled", "left"), [("XX", 0), ("EB", 1), ("EE", 2)])
def test_gint(scene: MakeScene, key: str, rolled: str, left: int) -> None:
    """As many defense dice as the price; each evade makes it less by one."""
    play = acting(
        scene,
        borne(key, card("Helper", ability=BUYS)),
        more="card a1 0 marker latinum 2\n",
        script=[f"defense {rolled}"],
    ).give(CARD)
    assert play.asked == "Detail a1"
    play.give("yes")
    assert (play.ship("a1").evade, latinum(play, "a1", 0)) == (2, left)


def test_gint_may_pay_in_full(scene: MakeScene) -> None:
    play = acting(
        scene, borne(GINT, card("Helper", ability=BUYS)), more="card a1 0 marker latinum 3\n"
    ).give(CARD, "no")
    assert (play.ship("a1").evade, latinum(play, "a1", 0)) == (2, 1)


def friends(scene: MakeScene, key: str, *script: str) -> Scene:
    """Returns a scene in which a2, a friend of Gint, buys evades twice a round."""
    buyer = vessel(
        2,
        dial=HELD,
        cards=[captain(2), card("Helper", ability=BUYS + " free " + BUYS)],
    )
    return scene(
        "round 2 activation begun\na1 18,10 h0 acted\na2 22,10 h0\nb1 18,30 h180 acted\n"
        "card a2 0 marker latinum 4",
        [borne(key), buyer],
        vessel(1, dial=HELD),
        dials={"a2": "0 stop"},
        script=script,
    )


@pytest.mark.ruling("FR-290.1")
def test_gint_as_captain_helps_his_own_ship_only(scene: MakeScene) -> None:
    play = friends(scene, GINT).go_to("Action a2").give(CARD)
    assert latinum(play, "a2", 0) == 2
    assert not play.asked.startswith("Detail")


@pytest.mark.ruling("FR-288.1")
def test_gint_as_admiral_helps_each_friend_once_a_round(scene: MakeScene) -> None:
    play = friends(scene, "admiral:gint-75003", "defense EX").go_to("Effect a2")
    play.give(CARD).give("yes")
    assert latinum(play, "a2", 0) == 3
    play.go_to("Action a2").give(f"{CARD}")
    assert latinum(play, "a2", 0) == 1
    assert not play.asked.startswith("Detail")


def test_gint_must_have_the_price(scene: MakeScene) -> None:
    """Who would spend it has it: it is no credit."""
    play = acting(
        scene, borne(GINT, card("Helper", ability=BUYS)), more="card a1 0 marker latinum 1\n"
    )
    play.refuse(CARD)


@shows(f"{GRILKA} 0")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_grilka_makes_it_dearer_for_opponents(scene: MakeScene, number: int) -> None:
    second = borne(GRILKA, skill=1)
    if number < 3:
        buying(scene, number, second=second).refuse(CARD)
        return
    play = buying(scene, number, second=second).give(CARD)
    assert (play.ship("a1").evade, latinum(play, "a1", 1)) == (2, number - 3)


def test_grilka_leaves_friends_alone(scene: MakeScene) -> None:
    play = acting(
        scene,
        borne(GRILKA, card("Helper", ability=BUYS), captain(5)),
        more="card a1 2 marker latinum 2\n",
    ).give(CARD)
    assert (play.ship("a1").evade, latinum(play, "a1", 2)) == (2, 0)


def test_gint_rolls_for_what_grilka_adds(scene: MakeScene) -> None:
    play = acting(
        scene,
        borne(GINT, card("Helper", ability=BUYS)),
        second=borne(GRILKA, skill=1),
        more="card a1 0 marker latinum 3\n",
        script=["defense EXX"],
    ).give(CARD, "yes")
    assert latinum(play, "a1", 0) == 1


# --- Par Lenor ----------------------------------------------------------------------------------

LENOR = "crew:par-lenor-75003"
WEAK = "shields 0/0"


def sunk(scene: MakeScene, number: int = 2) -> Scene:
    play = shot_at(
        scene,
        [borne(LENOR, captain(1), hull=1), vessel(1, dial=HELD)],
        "attack HXXX",
        "defense X",
        "damage Console Fire",
        words=WEAK,
        place=NEAR,
        second=vessel(5, dial=HELD, cards=[card("Phaser", "weapon"), captain(5)]),
        more=f"a2 4,4 h0 chance\ncard a1 1 marker latinum {number}\n",
    )
    play.go_to("Attack b1").give(BY)
    assert play.asked
    assert play.ship("a1").place == DESTROYED
    return play


@pytest.mark.ruling("FR-293.1", "FR-293.2")
@shows(f"{LENOR} 1")
def test_par_lenor_goes_over_with_the_latinum(scene: MakeScene) -> None:
    """To whoever destroyed his ship; its opponents then pay him to disable its upgrades."""
    play = sunk(scene)
    arrived = play.ship("b1").cards[-1]
    assert (arrived.record.key, arrived.markers) == (LENOR, (("latinum", 2),))
    assert (play.asked, play.offered) == ("Detail a2", ["yes", "no"])
    play.give("yes", "Phaser of b1")
    assert [each.disabled for each in play.ship("b1").cards] == [1, 0, 0]
    assert play.ship("b1").cards[-1].markers == (("latinum", 1),)


@pytest.mark.ruling("FR-293.3")
def test_par_lenor_goes_on_with_what_he_has(scene: MakeScene) -> None:
    """Where his new ship is destroyed too he goes to the next attacker, latinum and all."""
    play = shot_at(
        scene,
        borne(LENOR, captain(1), hull=1),
        "attack HXXX",
        "defense X",
        "damage Console Fire",
        words=WEAK,
        place=NEAR,
        more="card a1 0 marker latinum 2\n",
    )
    play.go_to("Attack b1").give(BY)
    assert play.asked
    assert play.ship("b1").cards[-1].markers == (("latinum", 2),)


def test_par_lenor_without_latinum_does_nothing_there(scene: MakeScene) -> None:
    play = sunk(scene, 0)
    assert play.ship("b1").cards[-1].record.key == LENOR
    assert not play.asked.startswith("Detail")


# --- time and obstacles -------------------------------------------------------------------------

GOSS = "captain:daimon-goss-73001"


@pytest.mark.ruling("FR-289.1")
@shows(f"{GOSS} 1")
@pytest.mark.parametrize(
    ("obstacles", "extra"),
    [("22,10", 3), ("26,10", 3), ("29,10", 0)],
)
def test_daimon_goss(scene: MakeScene, obstacles: str, extra: int) -> None:
    """While the obstacle that he marked is at Range 1-2; he pays 3 latinum at once."""
    play = scene(
        f"round 1 planning\na1 18,10 h0\nb1 18,17.5 h180\nterrain obstacle:1 {obstacles}\n"
        "card a1 0 marker latinum 3",
        borne(GOSS),
        vessel(9, dial=HELD),
        script=["attack XXX", "defense " + "X" * (1 + extra)],
    )
    play.go_to("Effect a1").give(GOSS)
    card_ = play.ship("a1").cards[0]
    assert (card_.time, card_.markers) == (2, ())
    play.go_to("Attack b1").give(BY)
    play.finish_phase()


@pytest.mark.parametrize("terrain", ["planet 24,10", "minefield 22,10"])
def test_daimon_goss_marks_any_obstacle(scene: MakeScene, terrain: str) -> None:
    """The planet and minefields are obstacles too (2017, Obstacles)."""
    play = scene(
        f"round 1 planning\na1 18,10 h0\nb1 18,17.5 h180\nterrain {terrain}\n"
        "terrain obstacle:2 30,30\ncard a1 0 marker latinum 3",
        borne(GOSS),
        vessel(9, dial=HELD),
        script=["attack XXX", "defense XXXX"],
    )
    play.go_to("Effect a1").give(GOSS, terrain)
    play.go_to("Attack b1").give(BY)
    play.finish_phase()


def test_daimon_goss_counts_until_his_time_is_over(scene: MakeScene) -> None:
    """Two rounds; another obstacle that he did not mark is no help."""
    play = scene(
        "round 1 planning\na1 18,10 h0\nb1 18,17.5 h180\nterrain obstacle:1 22,10\n"
        "terrain obstacle:2 30,30\ncard a1 0 marker latinum 3",
        borne(GOSS, hull=9),
        vessel(9, dial=HELD),
        script=["attack XXX", "defense XXXX"] * 2 + ["attack XXX", "defense X"],
    )
    play.go_to("Effect a1").give(GOSS, "obstacle:1 22,10 h0")
    for _ in range(3):
        play.go_to("Attack b1").give(BY)
        play.finish_round()


def test_daimon_goss_needs_an_obstacle_and_three_latinum(scene: MakeScene) -> None:
    for number, terrain in ((2, "terrain obstacle:1 22,10\n"), (3, "")):
        play = scene(
            f"round 1 planning\na1 18,10 h0\nb1 18,30 h180\n{terrain}"
            f"card a1 0 marker latinum {number}",
            borne(GOSS),
            vessel(9, dial=HELD),
        )
        play.go_to("Action a1")
        assert "Effect a1" not in play.history


ARRIDOR = "crew:arridor-73001"


@shows(f"{ARRIDOR} 0")
@pytest.mark.parametrize(("skill", "time"), [(5, 3), (2, 0), (8, 6)])
def test_arridor(scene: MakeScene, skill: int, time: int) -> None:
    """As much time as his captain's printed skill less 2, although he is disabled by then."""
    play = acting(
        scene,
        borne(ARRIDOR, captain(skill), skill=skill),
        place=NEAR,
        second=vessel(1, dial=HELD, cards=[card("Hand"), card("Coil", "tech")]),
    )
    play.give(ARRIDOR)
    assert [each.disabled for each in play.ship("a1").cards] == [1, 1]
    assert [each.time for each in play.ship("b1").cards] == [time, 0]


def test_arridor_reaches_range_1_and_no_crew_of_his_own(scene: MakeScene) -> None:
    crew = vessel(1, dial=HELD, cards=[card("Hand")])
    acting(scene, borne(ARRIDOR, captain(5)), place="18,17.5 h180", second=crew).refuse(ARRIDOR)
    acting(scene, borne(ARRIDOR, captain(5), card("Own")), place=NEAR).refuse(ARRIDOR)


# --- what every captain may do with it --------------------------------------------------------

RICH_CARDS = [
    "captain:lurin-73001",
    "captain:daimon-goss-73001",
    "captain:gint-75003",
    "admiral:gint-75003",
    "captain:prak-75003",
    "captain:birta-75003",
    "captain:daimon-solok-75003",
    "talent:the-rules-of-acquisition-73001",
    "talent:life-of-piracy-75015",
    "crew:kol-73001",
    "crew:gral-75003",
    "crew:nava-75003",
]
LURIN = RICH_CARDS[0]


def lurin(
    make: MakeScene, position: str, *cards: dict[str, Any], number: int = 2, **fields: Any
) -> Scene:
    """Returns a scene in which Lurin leads a1 and has some latinum."""
    return make(
        f"{position}\ncard a1 0 marker latinum {number}",
        borne(LURIN, *cards, **fields.pop("own", {})),
        vessel(1, dial=HELD),
        **fields,
    )


@pytest.mark.parametrize("key", RICH_CARDS)
def test_every_card_that_gives_latinum_says_what_it_buys(key: str) -> None:
    """They say it in the same words, so that the rules are there once."""
    rules = [rules_in(catalogue()[each].ability) for each in (key, LURIN)]
    assert rules[0] == rules[1]
    assert len(rules[0]) == 3


def test_latinum_buys_auxiliary_power_off(scene: MakeScene) -> None:
    play = lurin(scene, "round 2 planning\na1 18,10 h0 auxiliary 2\nb1 18,30 h180")
    play.go_to("Effect a1").give(LURIN)
    assert (play.ship("a1").auxiliary, latinum(play, "a1", 0)) == (1, 1)


@pytest.mark.parametrize("token", ["battle stations", "evade", "scan"])
def test_latinum_buys_a_token(scene: MakeScene, token: str) -> None:
    """Once a round: what is left buys another in the next one."""
    play = lurin(scene, "round 2 combat\na1 18,10 h0\nb1 18,17.5 h180")
    play.go_to("Effect a1").give(LURIN, token)
    ship = play.ship("a1")
    assert (ship.battle_stations + ship.evade + ship.scan, latinum(play, "a1", 0)) == (1, 1)
    assert play.asked == "Attack a1"


def test_latinum_buys_one_thing_a_round(scene: MakeScene) -> None:
    """Who has bought in the Planning Phase buys nothing in the Combat Phase of the round."""
    play = lurin(
        scene,
        "round 2 planning\na1 18,10 h0 auxiliary 2\nb1 18,17.5 h180",
        own={"dial": HELD},
    )
    play.go_to("Effect a1").give(LURIN).go_to("Attack a1")
    assert play.history.count("Effect a1") == 1
    play.finish_round()
    play.go_to("Effect a1")
    assert latinum(play, "a1", 0) == 1


@pytest.mark.parametrize(("number", "bought"), [(3, "Hand"), (2, ""), (5, "Hand")])
def test_latinum_buys_a_discarded_upgrade_back(scene: MakeScene, number: int, bought: str) -> None:
    """For its cost, once a game: no captain, and nothing dearer than there is latinum."""
    hand, tool = card("Hand", cost=3), card("Beam", "weapon", cost=5)
    play = lurin(
        scene,
        "round 2 activation\na1 18,10 h0\nb1 18,30 h180\ncard a1 1 discarded\n"
        f"card a1 2 {'discarded' if number == 5 else ''}",
        hand,
        tool,
        number=number,
        dials={"a1": "1 straight", "b1": "0 stop"},
        own={"dial": DIAL},
    )
    play.go_to("Effect a1" if bought else "Action a1")
    if not bought:
        assert "Effect a1" not in play.history
        return
    play.give(LURIN)
    if number == 5:
        assert play.offered == ["Hand of a1", "Beam of a1"]
        play.give("Hand of a1")
    cards = play.ship("a1").cards
    assert (cards[1].is_discarded, cards[2].is_discarded) == (False, number == 5)
    assert latinum(play, "a1", 0) == number - 3
    cards[1].is_discarded = True
    play.finish_round()
    play.go_to("Action a1")
    assert play.history.count("Effect a1") == 1
