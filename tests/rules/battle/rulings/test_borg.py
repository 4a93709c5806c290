"""Rulings on Borg upgrades and on the ships and captains that live on drone tokens."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import BY, acting, borne, dice, flown, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel
from tests.rules.catalogue import catalogue

TUBULES = "borg:borg-assimilation-tubules-71283"
FIELD = "borg:dispersion-field-71646d"
SEQUENCERS = "borg:regeneration-sequencers-71510b"
PARTS = "borg:scavenged-parts-71525"
SPHERE = captain(0, "Drone", drones=5)


@pytest.mark.ruling("F14-B6")
def test_tubules_take_a_card_that_the_ship_has_already(scene: MakeScene) -> None:
    worf = card("Worf", unique=True)
    play = acting(
        scene,
        borne(TUBULES, SPHERE, worf),
        place="18,14 h180",
        second=vessel(1, cards=[worf], dial=HELD),
    )
    play.give(TUBULES)
    own = [(each.record.name, each.disabled) for each in play.ship("a1").cards[2:]]
    assert own == [("Worf", 0), ("Worf", 1)]
    assert play.ship("a1").cards[1].drones == 4


@pytest.mark.ruling("FR-269.1")
@pytest.mark.parametrize("other", ["", "cloak green shields 0/2"])
def test_tubules_reach_ships_with_shields_or_a_cloak(scene: MakeScene, other: str) -> None:
    play = acting(
        scene,
        borne(TUBULES, SPHERE),
        place="18,14 h180",
        other=other,
        second=vessel(1, cards=[card("Worf")], dial=HELD),
    )
    play.give(TUBULES)
    assert [each.record.name for each in play.ship("a1").cards[2:]] == ["Worf"]


@pytest.mark.ruling("F14-B12", "F16-151")
def test_a_dispersion_field_leaves_all_dice_in_spite_of_scan(scene: MakeScene) -> None:
    play = shot_at(
        scene, borne(FIELD, skill=1, agility=3), "attack XXX", "defense XXX", other="scan 2"
    )
    play.give(BY).finish_phase()
    assert dice(play) == (3, 3)


@pytest.mark.ruling("F14-B12", "F16-151", "FR-272.1")
def test_a_dispersion_field_saves_another_upgrade_once(scene: MakeScene) -> None:
    """The thief pays all the same: card and drone are spent, and nothing changes hands."""
    play = acting(
        scene,
        borne(TUBULES, SPHERE),
        place="18,14 h180",
        second=borne(FIELD, card("Worf"), skill=1),
    )
    play.give(TUBULES)
    assert play.asked == "Effect b1"
    play.give(FIELD)
    thief, owner = play.ship("a1"), play.ship("b1")
    assert (thief.cards[0].disabled, thief.cards[1].drones, len(thief.cards)) == (1, 4, 2)
    assert owner.cards[0].is_discarded
    assert (owner.cards[1].is_away, owner.cards[1].disabled) == (False, 0)


@pytest.mark.ruling("F16-147")
def test_sequencers_have_two_abilities(scene: MakeScene) -> None:
    """A discarded upgrade repairs the hull, and later the card itself goes for two more."""
    own = borne(SEQUENCERS, captain(5, drones=2), card("Worf", ability=GOES), hull=6)
    play = acting(scene, own, "down 4")
    while play.asked == "Effect a1":
        play.give("pass")
    play.give("crew:worf")
    assert play.ship("a1").damage == 3


GOES = "action: discard this to gain 1 evade."


@pytest.mark.ruling("FR-273.2", "FR-274.1", "FR-329.1")
def test_sequencers_and_scavenged_parts_act_on_one_discarded_card(scene: MakeScene) -> None:
    parts = card("Scavenged Parts", "borg", ability=catalogue()[PARTS].ability)
    own = borne(SEQUENCERS, SPHERE, parts, card("Worf", ability=GOES), hull=6)
    play = acting(scene, own, "down 4", more="card a1 1 drones 2\n")
    while play.asked == "Effect a1":
        play.give("pass")
    play.give("crew:worf").finish_phase()
    assert (play.ship("a1").damage, play.ship("a1").cards[1].drones) == (3, 3)


@pytest.mark.ruling("FR-252.1", "FR-252.2", "FR-252.3")
def test_queen_vessel_prime_adds_drones_beyond_the_start(scene: MakeScene) -> None:
    """Also to a captain that began without any; a skill by tokens rises, with no rule of 3."""
    prime = "ship:queen-vessel-prime-73002"
    for own, drones, skill in ((captain(0, drones=2), 6, 6), (captain(5), 4, 5)):
        play = acting(scene, flown(prime, own))
        for _ in range(4):
            play.finish_round()
        ship = play.ship("a1")
        assert (ship.cards[0].drones, ship.skill) == (drones, skill)
