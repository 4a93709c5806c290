"""Rulings on talents: whose they are, what they add to attacks, what they cost."""

from __future__ import annotations

import pytest

from rules.battle.mechanics import cards
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    dice,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    captain,
    card,
    fleet_of,
    vessel,
    weapon,
)
from tests.rules.catalogue import catalogue

ALLIANCE = "talent:borg-alliance-71511"
FIRE_AT_WILL = "talent:fire-at-will-71531"
ALL_WEAPONS = "weapon:fire-all-weapons-71510b"
AFOOT = "talent:the-game-s-afoot-71532"
STRAFING = "talent:strafing-run-71529"
STALKING = "talent:stalking-mode-71808"
REVERSE = "talent:reverse-course-72282gp"
SURRENDER = "talent:conditional-surrender-op1prize"


@pytest.mark.ruling("F14-G33")
@pytest.mark.parametrize(("replaced", "offered"), [(False, []), (True, ["talent:gunnery"])])
def test_talents_serve_the_captain_that_the_ship_has(
    scene: MakeScene, replaced: bool, offered: list[str]
) -> None:
    """Without a captain they are of no use; under a new one they are again."""
    talent = card("Gunnery", "talent", ability="when attacking: add 1 hit.", holder=0)
    play = shooting(
        scene,
        vessel(5, cards=[captain(5), talent, captain(5, "Other")], dial=HELD),
        "attack XXX",
        "defense X",
        more="card a1 0 discarded\n",
    )
    if replaced:
        cards.give_command(play.battle, play.ship("a1"), 2)
    play.give(AT).finish_phase()
    assert play.told("result") == [f"result a1 b1 {len(offered)} 0"]


@pytest.mark.ruling("F14-E7", "F16-153", "FR-161.1")
def test_drones_of_a_borg_alliance_are_only_to_be_spent(scene: MakeScene) -> None:
    talent = card("Borg Alliance", "talent", ability=catalogue()[ALLIANCE].ability, holder=0)
    first = fleet_of(vessel(5, cards=[captain(7), talent], dial=HELD), points=1)
    play = scene("", first, vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    ship = play.ship("a1")
    assert (ship.cards[0].drones, ship.skill) == (4, 7)


@pytest.mark.ruling("F14-E9", "F16-144", "F14-E11", "F16-146")
@pytest.mark.ruling("F14-E10", "F16-145", "FR-084.1", "FR-328.1")
def test_all_attacks_of_fire_at_will_roll_a_die_less(scene: MakeScene) -> None:
    """Its primary attack, then Fire All Weapons at b2, whose own further attack goes at b1."""
    play = shooting(
        scene,
        borne(
            FIRE_AT_WILL,
            captain(5),
            *borne(ALL_WEAPONS).to_document()["cards"],
            weapons=[weapon(2, 6, 1, 3)],
        ),
        *["attack XX", "defense X", "attack XXXXX", "defense X", "attack XX", "defense X"],
        words="locks b2",
        more="b2 20,17.5 h180 chance\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    play.give(FIRE_AT_WILL, AT, ALL_WEAPONS, "yes").finish_phase()
    assert [each.split(" ")[1:3] for each in play.told("attack")] == [
        ["a1", "b1"],
        ["a1", "b2"],
        ["a1", "b1"],
    ]
    assert [each.attack_dice for each in play.battle.attacks] == [2, 5, 2]


@pytest.mark.ruling("F14-E8", "F16-148", "FR-320.1")
def test_a_secondary_weapon_targets_by_its_ship(scene: MakeScene) -> None:
    """Its attack is the ship's doing, against which the talent gives no protection."""
    own = borne("weapon:photon-torpedoes-71128")
    talent = "talent:we-won-t-go-back-71510b"
    play = shooting(
        scene, own, "attack XXXXX", "defense X", words="locks b1", second=borne(talent, captain(1))
    )
    assert "Photon Torpedoes at b1" in play.offered
    play.give("Photon Torpedoes at b1").finish_phase()
    assert [each.split(" ")[2] for each in play.told("effect")] == [own.cards[0].key]
    assert not play.ship("b1").cards[0].is_discarded


@pytest.mark.ruling("F16-71", "FR-133.1")
@pytest.mark.parametrize(("words", "asked"), [("", True), ("performed sensor-echo done 32", False)])
def test_the_echo_of_the_game_s_afoot_is_optional(
    scene: MakeScene, words: str, asked: bool
) -> None:
    """And barred to a ship that performed one this round."""
    play = shooting(
        scene,
        borne(AFOOT, captain(5), actions=["cloak", "sensor-echo"]),
        "attack XXXX",
        "defense X",
        place="18,17.5 h90",
        words=f"cloak green-beside {words}",
    )
    play.give(AT, AFOOT)
    assert (play.asked == "Detail a1") is asked


@pytest.mark.ruling("F16-87", "FR-319.3")
@pytest.mark.parametrize(("place", "rolled"), [("21.5,16.3", 5), ("25,16.3", 4)])
def test_a_strafing_run_fires_outside_the_front_arc(
    scene: MakeScene, place: str, rolled: int
) -> None:
    """With the primary weapon, so that range modifiers apply."""
    play = moving(
        scene,
        borne(STRAFING, captain(5), dial=((3, "straight", "white"),)),
        "3 straight",
        more=f"b2 {place} h180 acted\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        script=["attack " + "X" * rolled, "defense X"],
    )
    play.give(STRAFING)
    assert dice(play) == (rolled, 1)


@pytest.mark.ruling("F16-96", "F16-97")
def test_stalking_mode_serves_the_ship_that_used_it_alone(scene: MakeScene) -> None:
    play = acting(
        scene,
        [borne(STALKING, captain(5)), vessel(4, dial=HELD)],
        more="a2 20,10 h0 acted\n",
        second=vessel(6, dial=HELD, shields=9),
        place="18,17.5 h180",
        script=["attack XXXX", "defense X", "attack XXX", "defense X"],
    )
    play.give(STALKING, "b1").go_to("Attack a1").give(AT)
    play.go_to("Attack a2").give(AT).finish_phase()
    assert play.ship("b1").skill == 4
    assert [(each.attacker, each.attack_dice) for each in play.battle.attacks] == [(0, 4), (1, 3)]


@pytest.mark.ruling("FR-166.1")
def test_reverse_course_is_discarded(scene: MakeScene) -> None:
    play = moving(scene, borne(REVERSE, captain(5), dial=((1, "straight", "white"),)), "1 straight")
    play.give(REVERSE)
    assert play.ship("a1").cards[0].is_discarded


@pytest.mark.ruling("FR-291.1")
def test_a_conditional_surrender_is_discarded_with_all_crew(scene: MakeScene) -> None:
    play = shot_at(scene, borne(SURRENDER, captain(1), card("Worf"), skill=1))
    play.give(BY, SURRENDER)
    assert [each.is_discarded for each in play.ship("a1").cards] == [True, False, True]
    assert play.told("dice") == []
