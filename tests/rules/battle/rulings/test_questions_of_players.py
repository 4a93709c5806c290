"""What players asked in public about single cards, answered by official rulings and card texts."""

from __future__ import annotations

import pytest

from rules.battle.mechanics import cards
from tests.rules.battle.effects.printed import AT, NEAR, acting, borne, dice, flown, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel
from tests.rules.catalogue import catalogue

AGILE = {"agility": 4, "dial": HELD, "shields": 9}
OFFICER = "officer:science-officer-collectiveop3"
GUARD = "crew:romulan-security-officer-71794"
PICARD = "captain:jean-luc-picard-71120"


@pytest.mark.parametrize(("has_officer", "rolled"), [(False, 2), (True, 1)])
def test_scan_tokens_and_a_science_officer_add_up(
    scene: MakeScene, has_officer: bool, rolled: int
) -> None:
    text = catalogue()[OFFICER].ability
    officer = card("Science Officer", "officer", "officer", holder=0, ability=text)
    play = shooting(
        scene,
        vessel(5, cards=[card("Crew"), *([officer] if has_officer else [])], dial=HELD),
        "attack XXX",
        "defense " + "X" * rolled,
        words="scan 2",
        second=vessel(1, **AGILE),
    )
    play.give(AT).finish_phase()
    assert dice(play) == (3, rolled)


def test_three_scan_tokens_leave_the_evade_token(scene: MakeScene) -> None:
    play = shooting(scene, vessel(5, dial=HELD), "attack HHX", words="scan 3", other="evade 1")
    play.give(AT, "evade").finish_phase()
    assert play.told("result") == ["result a1 b1 1 0"]


def test_a_borg_missile_can_be_evaded_by_token_alone(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne("weapon:borg-missile-71444"),
        "attack HHXX",
        other="evade 1",
        second=vessel(1, agility=3, shields=3, dial=HELD),
    )
    play.give("Borg Missile at b1")
    assert "evade" in play.offered
    play.give("evade").finish_phase()
    assert (play.ship("b1").shields, play.ship("b1").auxiliary) == (2, 1)


@pytest.mark.parametrize(("dealt", "rolled"), [("3", 4), ("4", 5)])
def test_a_dorsal_array_has_no_bonus_at_range_1(scene: MakeScene, dealt: str, rolled: int) -> None:
    """It fires with the primary weapon's value, and is a secondary weapon all the same."""
    play = shooting(
        scene,
        borne("weapon:dorsal-phaser-array-71531", attack=int(dealt)),
        "attack " + "X" * int(dealt),
        "defense X",
        place=NEAR,
    )
    play.give("Dorsal Phaser Array at b1").finish_phase()
    assert dice(play)[0] == int(dealt) == rolled - 1


def test_picard_performs_what_his_ship_has_no_icon_for(scene: MakeScene) -> None:
    play = acting(scene, borne(PICARD, actions=["cloak"]))
    play.give(PICARD)
    assert set(play.offered) >= {"evade", "scan", "battlestations", "target-lock"}
    assert "cloak" not in play.offered


def test_the_enterprise_acts_despite_auxiliary_power_but_picard_does_not(
    scene: MakeScene,
) -> None:
    enterprise = catalogue()["ship:u-s-s-enterprise-71122"]
    picard = captain(5, "Jean-Luc Picard", ability=catalogue()[PICARD].ability)
    own = flown(enterprise.key, picard, actions=["evade", "scan"])
    play = acting(scene, own, "auxiliary 1")
    assert play.asked == "Action a1"
    assert play.offered == ["pass", "evade", "scan"]


def test_a_drone_without_its_card_leaves_skill_1(scene: MakeScene) -> None:
    play = acting(scene, borne("captain:drone-71510b"))
    ship = play.ship("a1")
    cards.disable(play.battle, ship, 0)
    assert ship.skill == 1


def test_kira_asks_ships_without_the_icon(scene: MakeScene) -> None:
    key = "captain:kira-nerys-op6prize"
    friend = vessel(2, dial=HELD, actions=["evade"])
    play = acting(scene, [borne(key), friend], more="a2 21,10 h0 acted\n")
    play.give(key)
    assert (play.asked, play.offered) == ("Detail a2", ["yes", "no"])
    play.give("yes")
    assert play.ship("a2").locks == (2,)


def test_one_of_two_security_officers_disabled_counts_both(scene: MakeScene) -> None:
    guard = card("Romulan Security Officer", ability=catalogue()[GUARD].ability)
    play = acting(scene, borne(GUARD, guard, captain(7)), more="card a1 0 disabled 1\n")
    play.finish_phase()
    assert play.ship("a1").skill == 9
