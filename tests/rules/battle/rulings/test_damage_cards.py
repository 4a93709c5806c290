"""Official rulings on cards that keep damage cards, or take them off a ship that was destroyed."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import IN_PLAY
from tests.rules.battle.effects.printed import BY, borne, flown, shot_at
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

ARMOR = "borg:borg-ablative-hull-armor-71283"
CHEAT = "talent:cheat-death-71122"
GRISSOM = "ship:u-s-s-grissom-72011wp"
BARE = "shields 0/0"
HURTS = "combat phase: disable this to deal 2 hull crit to an opposing ship at range 1-3."


def hurt(make: MakeScene, *script: str) -> Scene:
    """Returns a scene in which the armored b1 has suffered two critical damage to its hull."""
    play = make(
        f"round 1 combat\na1 18,10 h0 chance\nb1 18,17.5 h180 chance {BARE}",
        bearer(HURTS),
        borne(ARMOR),
        script=script,
    )
    return play.go_to("Effect a1").give("crew:helper").finish_phase()


@pytest.mark.ruling("F14-B1")
def test_a_disabled_armor_absorbs_nothing(scene: MakeScene) -> None:
    play = shot_at(
        scene,
        borne(ARMOR, skill=1),
        "attack CXX",
        "defense X",
        "damage Structural Damage",
        words=BARE,
        more="card a1 0 disabled 1",
    )
    play.give(BY).finish_phase()
    assert [each.name for each in play.ship("a1").face_up] == ["Structural Damage"]
    assert play.ship("a1").cards[0].damage == ()


@pytest.mark.ruling("F14-B2", "F16-44", "FR-268.4")
def test_armor_does_not_help_against_other_effects(scene: MakeScene) -> None:
    text = "combat phase: disable this to give 1 auxiliary power to an opposing ship at range 1-3."
    play = scene(
        f"round 1 combat\na1 18,10 h0 chance\nb1 18,17.5 h180 chance {BARE}",
        bearer(text),
        borne(ARMOR),
    )
    play.go_to("Effect a1").give("crew:helper")
    assert play.ship("b1").cards[0].damage == ()
    assert "token b1 auxiliary 1 crew:helper" in play.told("token")


@pytest.mark.ruling("F14-B3", "F16-45", "FR-268.1", "FR-268.2")
def test_critical_damage_under_armor(scene: MakeScene) -> None:
    """A lasting card does nothing there; an immediate one acts at once."""
    ship = hurt(scene, "damage Engine Room Fire", "damage Power Disruption").ship("b1")
    assert (ship.face_up, ship.damage) == ([], 0)
    assert ship.cards[0].damage == ("Engine Room Fire", "Power Disruption")


@pytest.mark.ruling("F14-B3", "F16-45", "FR-268.1", "FR-268.2")
def test_an_immediate_card_under_armor_acts(scene: MakeScene) -> None:
    play = hurt(scene, "damage Engine Room Fire", "damage Power Disruption")
    assert [each for each in play.told("token") if "auxiliary 1" in each] == [
        "token b1 auxiliary 1 Power Disruption"
    ]


@pytest.mark.ruling("FR-268.3")
def test_two_direct_hits_fill_the_armor(scene: MakeScene) -> None:
    play = hurt(
        scene,
        "damage Direct Hit",
        "damage Engine Room Fire",
        "damage Direct Hit",
        "damage Structural Damage",
    )
    ship = play.ship("b1")
    assert ship.cards[0].is_discarded
    assert len(play.told("beneath")) + ship.damage == 4
    assert ship.damage <= 1


@pytest.mark.ruling("F14-B4", "F16-46", "FR-268.5")
def test_of_two_armors_one_takes_all_first(scene: MakeScene) -> None:
    record = borne(ARMOR, skill=1).to_document()
    own = vessel(1, dial=HELD, cards=[*record["cards"], *record["cards"]])
    play = shot_at(
        scene,
        own,
        "attack HHHHHH",
        "defense X",
        *["damage Structural Damage"] * 2,
        *["damage Engine Room Fire"] * 2,
        *["damage Jostled Navigator"] * 2,
        words=BARE,
        second=vessel(5, dial=HELD, attack=6),
    )
    play.give(BY).finish_phase()
    one, other = play.ship("a1").cards
    assert sorted([one.is_discarded, other.is_discarded]) == [False, True]
    assert len(one.damage) + len(other.damage) == 2
    assert play.ship("a1").damage == 0


@pytest.mark.ruling("F14-B5")
def test_regenerate_takes_no_damage_off_the_armor(scene: MakeScene) -> None:
    play = scene(
        'round 2 activation\na1 18,10 h0 shields 1/0 down "Structural Damage"\n'
        "b1 18,34 h180 acted\n"
        'card a1 0 beneath "Direct Hit"',
        borne(ARMOR),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").give("regenerate")
    while play.asked.startswith("Damage") or play.asked.startswith("Regenerate"):
        play._answer_quietly()
    ship = play.ship("a1")
    assert ship.cards[0].damage == ("Direct Hit",)
    assert ship.damage + (2 - ship.shields) < 2


@pytest.mark.ruling("F14-E3", "F16-2", "FR-082.2")
def test_who_cheats_death_has_one_hull_left(scene: MakeScene) -> None:
    play = shot_at(
        scene,
        borne(CHEAT, captain(2), hull=3, skill=1),
        "attack HHHC",
        "defense X",
        "damage Structural Damage",
        "damage Engine Room Fire",
        words=f'{BARE} up "Jostled Navigator"',
        second=vessel(5, dial=HELD, attack=4),
    )
    play.give(BY, CHEAT, "").finish_phase()
    ship = play.ship("a1")
    assert (ship.place, ship.damage, ship.face_down) == (IN_PLAY, 2, 2)


@pytest.mark.ruling("F14-E4", "F16-3", "FR-082.1")
def test_after_instant_destruction_cards_are_added(scene: MakeScene) -> None:
    kills = "action: destroy this ship to gain 1 evade."
    own = borne(CHEAT, captain(2), card("Helper", ability=kills), hull=4)
    play = scene(
        f"round 2 activation\na1 18,10 h0 {BARE}\nb1 18,34 h180 acted",
        own,
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        script=[
            "damage Structural Damage",
            "damage Engine Room Fire",
            "damage Jostled Navigator",
        ],
    )
    play.go_to("Action a1").give("crew:helper", CHEAT)
    ship = play.ship("a1")
    assert (ship.place, ship.hull_left, ship.face_down) == (IN_PLAY, 1, 3)


@pytest.mark.ruling("FR-068.1", "FR-082.3")
def test_the_text_of_the_grissom_may_come_before_cheat_death(scene: MakeScene) -> None:
    cards = borne(CHEAT, captain(2)).to_document()["cards"]
    play = shot_at(
        scene,
        flown(GRISSOM, *cards, hull=1, skill=1),
        "attack HXX",
        "defense X",
        "damage Structural Damage",
        words=BARE,
    )
    play.give(BY, GRISSOM, CHEAT).finish_phase()
    assert play.ship("b1").auxiliary == 1
    assert play.ship("a1").place == IN_PLAY
