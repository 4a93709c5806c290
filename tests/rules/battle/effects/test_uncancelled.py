"""Results, and attacks, that cannot be cancelled: what evades and other cards leave of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    TOUGH,
    borne,
    dice,
    shooting,
)
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

CANCELS = card("Shield Expert", ability="when defending: disable this to cancel 1 hit or crit.")
ENDS = card(
    "Diplomat", ability="when defending, at declare target: discard this to cancel the attack."
)


def result(play: Scene) -> str:
    return play.told("result")[-1].removeprefix("result a1 b1 ")


@pytest.mark.parametrize(
    ("attack", "defense", "left"),
    [
        ("HXX", "EEE", "1 0"),
        ("HHX", "EEE", "1 0"),
        ("HCX", "EEE", "0 1"),
        ("HHC", "EXX", "1 1"),
        ("HHH", "XXX", "3 0"),
        ("XXX", "EXX", "0 0"),
    ],
)
def test_one_result_is_safe_from_evades(
    scene: MakeScene, attack: str, defense: str, left: str
) -> None:
    play = shooting(
        scene,
        borne("captain:chakotay-75014"),
        f"attack {attack}",
        f"defense {defense}",
        words="scan 1",
        other=TOUGH,
        second=vessel(1, dial=HELD, shields=5, agility=4),
    )
    play.give(AT).finish_phase()
    assert result(play) == left


def test_chakotay_needs_a_scan_token(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne("captain:chakotay-75014"),
        "attack HXX",
        "defense EEE",
        second=vessel(1, dial=HELD, shields=5, agility=3),
    )
    play.give(AT).finish_phase()
    assert result(play) == "0 0"


def test_a_safe_result_is_safe_from_cards(scene: MakeScene) -> None:
    """A second one may be cancelled, the last one not."""
    for attack, is_offered, left in (("HCX", True, "0 1"), ("HXX", False, "1 0")):
        play = shooting(
            scene,
            borne("captain:chakotay-75014"),
            f"attack {attack}",
            "defense XXX",
            words="scan 1",
            other=TOUGH,
            second=vessel(1, dial=HELD, shields=5, agility=4, cards=[CANCELS]),
        )
        play.give(AT)
        assert (play.asked == "Effect b1") is is_offered
        if is_offered:
            play.give("crew:shield-expert")
        play.finish_phase()
        assert result(play) == left


@pytest.mark.parametrize(
    ("own", "other", "left"),
    [
        ("klingon", "klingon", "1 0"),
        ("klingon", "dominion", "1 0"),
        ("klingon", "federation", "0 0"),
    ],
)
def test_elim_garak(scene: MakeScene, own: str, other: str, left: str) -> None:
    """The defender has a faction of the ship, or of Garak himself, who is of the Dominion."""
    play = shooting(
        scene,
        borne("crew:elim-garak-73032", factions=[own]),
        "attack HXX",
        "defense EE",
        second=vessel(1, dial=HELD, shields=5, agility=2, factions=[other]),
    )
    play.give(AT).finish_phase()
    assert result(play) == left


@pytest.mark.parametrize(("spent", "left"), [("1", "1 0"), ("3", "2 1")])
def test_resistance_is_futile(scene: MakeScene, spent: str, left: str) -> None:
    """As many of the dice as drones were spent, three at most, cannot be cancelled."""
    key = "talent:resistance-is-futile-71530"
    drone = captain(0, "Borg Queen", drones=4)
    play = shooting(
        scene,
        borne(key, drone, attack=4),
        "attack HHCX" if spent == "3" else "attack HHXX",
        "defense EEEE",
        second=vessel(1, dial=HELD, shields=5, agility=4),
    )
    play.give(AT, key)
    assert "4" not in play.offered
    play.give(spent).finish_phase()
    assert result(play) == left
    talent, queen = play.ship("a1").cards
    assert (talent.is_discarded, queen.drones) == (True, 4 - int(spent))


def test_mr_spock_s_attacks_are_not_cancelled(scene: MakeScene) -> None:
    """This round only, whatever else the defender does."""
    key = "crew:mr-spock-75006"
    play = scene(
        "round 1 combat\na1 18,10 h0 scan 1\nb1 18,17.5 h180 chance",
        borne(key),
        vessel(1, dial=HELD, cards=[ENDS]),
        script=["attack HXX", "defense X"],
    )
    play.go_to("Effect a1").give(key)
    assert (play.ship("a1").cards[0].is_discarded, play.ship("a1").scan) == (True, 0)
    play.give(AT)
    assert play.asked != "Effect b1"
    play.finish_phase()
    assert result(play) == "1 0"


def test_mr_spock_is_not_kept_from_attacking(scene: MakeScene) -> None:
    key = "crew:mr-spock-75006"
    for scan, is_asked in ((1, True), (0, False)):
        play = scene(
            f"round 1 combat\na1 18,10 h0 scan {scan}\nb1 18,17.5 h180 chance\n"
            "ban a1 attack round other any",
            borne(key),
            vessel(1, dial=HELD),
            script=["attack HXX", "defense X"] if is_asked else [],
        )
        if is_asked:
            play.go_to("Effect a1").give(key, AT)
        play.finish_phase()
        assert len(play.told("attack")) == int(is_asked)


@pytest.mark.parametrize("own", [True, False])
def test_ro_laren_s_target_cancels_no_attack_of_her_ship(scene: MakeScene, own: bool) -> None:
    """Of her ship alone; others of her side are not helped."""
    key = "crew:ro-laren-75016"
    play = scene(
        "round 1 combat\na1 18,10 h0 battlestations 1\na2 16,10 h0\nb1 18,17.5 h180 chance",
        [borne(key), vessel(9 if not own else 1, dial=HELD)],
        vessel(2, dial=HELD, cards=[ENDS]),
        script=["attack HXX", "defense X"] if own else [],
    )
    play.go_to("Effect a1").give(key)
    assert (play.ship("a1").cards[0].disabled, play.ship("a1").battle_stations) == (1, 0)
    play.go_to("Attack a1" if own else "Attack a2").give(AT)
    assert (play.asked == "Effect b1") is not own
    if own:
        play.go_to("Attack a2")
        assert result(play) == "1 0"


@pytest.mark.parametrize(("commander", "order"), [(captain(3), ["a1", "b1"]), (None, ["a1", "b1"])])
def test_ro_laren_s_target_attacks_by_the_printed_skill(
    scene: MakeScene, commander: Any, order: list[str]
) -> None:
    """Whatever raises it, and whatever lets it attack first; without a captain it is 1."""
    key = "crew:ro-laren-75016"
    first = 'used "order:attack:first"'
    cards = [] if commander is None else [commander]
    second = vessel(8 if commander is None else 3, dial=HELD, cards=cards)
    for uses in (True, False):
        play = scene(
            f"round 1 combat\na1 18,10 h0 battlestations 1\nb1 18,17.5 h180 {first}\n"
            "lasting b1 skill 6 round other",
            borne(key, skill=5),
            second,
        )
        play.go_to("Effect a1").give(key if uses else "pass")
        asked = []
        while play.state.round == 1 and play.question is not None:
            if play.asked.startswith("Attack"):
                asked.append(play.asked.removeprefix("Attack "))
            play._answer_quietly()
        assert asked == (order if uses else order[::-1])


TETRYON = "weapon:tetryon-particle-weapon-75015"


def test_tetryon_particle_weapon(scene: MakeScene) -> None:
    """Opposing cards leave hits and crits alone; blanks and evades are not meant."""
    turns = card("One", ability="when defending: disable this to convert 1 hit to blank.")
    rerolls = card("Two", ability="when defending: disable this to re-roll 1 crit or blank.")
    play = shooting(
        scene,
        borne(TETRYON),
        "attack HCXX",
        "attack B",
        "defense E",
        second=vessel(1, dial=HELD, shields=5, cards=[turns, rerolls, CANCELS]),
    )
    play.give("Tetryon Particle Weapon at b1")
    assert (play.asked, play.offered) == ("Effect b1", ["crew:two", "pass"])
    assert play.ship("a1").cards[0].time == 2
    play.give("crew:two").finish_phase()
    assert play.told("modified") == ["modified b1 Two HCXb"]
    assert result(play) == "0 1"


def test_own_cards_may_change_the_dice_of_the_tetryon_particle_weapon(scene: MakeScene) -> None:
    own = card("Own", ability="when attacking: disable this to convert 1 hit to crit.")
    play = shooting(scene, borne(TETRYON, own), "attack HXXX", "defense X")
    play.give("Tetryon Particle Weapon at b1", "crew:own").finish_phase()
    assert result(play) == "0 1"


@pytest.mark.parametrize(("scan", "rolled"), [(1, 2), (0, 5)])
def test_translinear_sensors(scene: MakeScene, scan: int, rolled: int) -> None:
    """Two defense dice at most, and only with a scan token."""
    key = "tech:translinear-sensors-75008"
    play = shooting(
        scene,
        borne(key),
        "attack XXX",
        "defense " + "X" * rolled,
        words=f"scan {scan}",
        second=vessel(1, dial=HELD, shields=5, agility=5),
    )
    play.give(AT)
    if scan:
        play.go_to("Effect a1").give(key)
    assert "card a1 0 0 3 0 0 False False" in play.told("card") or not scan
    play.finish_phase()
    assert dice(play) == (3, rolled)


def test_translinear_sensors_add_no_dice(scene: MakeScene) -> None:
    key = "tech:translinear-sensors-75008"
    play = shooting(
        scene,
        borne(key),
        "attack XXX",
        words="scan 1",
        second=vessel(1, dial=HELD, shields=5, agility=1),
    )
    play.give(AT).go_to("Effect a1").give(key).finish_phase()
    assert dice(play) == (3, 0)
