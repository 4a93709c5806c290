"""Sentences of the 2017 rulebook that no example and no row of the editions shows."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.mechanics import actions, damage, damage_cards, damage_pile, tokens
from rules.battle.position import moments
from rules.battle.position.terms import DESTROYED, EVADE, IN_PLAY
from rules.battle.timing.handlers import Occasion
from tests.rules.battle.examples.scene import (
    HELD,
    STARTERS,
    MakeScene,
    admiral,
    captain,
    card,
    effect,
    fleet_of,
    starter,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, RULES_2017

BOTH = [RULES_2017, CLASSIC]


# --- Setup -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_setup_raise_shields_and_prepare_the_deck(scene: MakeScene, rules: str) -> None:
    """2017, Setup 7 and 8: all shields active, 33 damage cards, no token anywhere."""
    play = scene("", fleet_of(vessel(shields=4), points=1), vessel(shields=0), rules=rules)
    assert play.asked == "Placement a1"
    assert [(each.shields, each.disabled_shields) for each in play.state.ships] == [(4, 0), (0, 0)]
    assert len(play.state.deck) == 33
    assert sorted(damage_cards.STANDARD_DECK) == play.state.deck
    assert (play.state.discards, play.state.round) == ([], 0)


@pytest.mark.parametrize("name", STARTERS)
def test_the_ships_of_the_box_are_as_printed(name: str) -> None:
    """2017, Ship Card Anatomy: primary weapon, agility, hull, shields."""
    ship = starter(name)
    expected = {
        "enterprise": (4, 1, 5, 4),
        "sutherland": (4, 1, 4, 4),
        "k-mpec": (5, 1, 5, 3),
        "vorn": (4, 1, 5, 3),
    }
    assert (ship.attack, ship.agility, ship.hull, ship.shields) == expected[name]
    assert len(ship.weapons) == 1
    assert ship.skill == 1


def test_without_squad_building_initiative_is_rolled(scene: MakeScene) -> None:
    """2017, Initiative: 5 attack dice against 5 defense dice, whatever the totals."""
    play = scene(
        "",
        fleet_of(vessel(), points=1),
        vessel(),
        first_initiative="roll",
        script=["attack XXXXX", "defense BXXXX"],
    )
    assert play.asked == "Placement b1"
    assert play.state.initiative == 1


# --- Ship systems ------------------------------------------------------------------------------


@pytest.mark.ruling("FR-012.1")
@pytest.mark.parametrize(
    ("shields", "number", "is_possible"),
    [("2/0", 1, True), ("2/0", 2, True), ("1/1", 2, False), ("0/2", 1, False)],
)
def test_disabling_a_number_of_shields_needs_so_many_active_ones(
    scene: MakeScene, shields: str, number: int, is_possible: bool
) -> None:
    """2017, Disabling Shields."""
    play = scene(f"round 1 combat\na1 18,10 shields {shields}\nb1 4,34", vessel(1), vessel(2))
    ship = play.ship("a1")
    active, disabled = ship.shields, ship.disabled_shields
    assert tokens.disable_shields(play.battle, ship, number) is is_possible
    moved = number if is_possible else 0
    assert (ship.shields, ship.disabled_shields) == (active - moved, disabled + moved)


@pytest.mark.ruling("FR-012.1")
@pytest.mark.parametrize("shields", ["2/0", "0/2", "0/0"])
def test_all_remaining_shields_may_be_none(scene: MakeScene, shields: str) -> None:
    """2017, Disabling Shields, Actions and Cloaking: such a card action needs no shield."""

    def scan(battle: Battle, ship: Ship) -> Any:
        tokens.disable_all_shields(battle, ship)
        yield from tokens.gain(battle, ship, EVADE, "card")

    def is_uncloaked(battle: Battle, ship: Ship) -> bool:
        return not ship.is_cloaked

    for cloak in ("", "cloak green-beside"):
        play = scene(
            f"round 2 activation begun\na1 18,10 shields {shields} {cloak}\nb1 4,34 acted",
            vessel(1, cards=[card("Sensors", "tech")], dial=HELD),
            vessel(5),
            dials={"a1": "0 stop"},
        )
        action = actions.Action("card", 0, card="tech:sensors", act=scan, guard=is_uncloaked)
        play.battle.card_actions[0].append(action)
        assert play.asked == "Action a1"
        if cloak:
            play.refuse("tech:sensors")
            continue
        play.give("tech:sensors")
        ship = play.ship("a1", play.at_phase("combat"))
        total = sum(int(each) for each in shields.split("/"))
        assert (ship.shields, ship.disabled_shields, ship.evade) == (0, total, 1)


# --- Damage ----------------------------------------------------------------------------------


def test_suffering_damage_outside_an_attack(scene: MakeScene) -> None:
    """2017, Suffering Damage: shields first, then cards, normal before critical."""

    def hurt(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        assert (yield from damage.suffer(battle, ship, 2, 1)) == 3

    play = scene(
        "round 1 combat\na1 18,10 shields 1/1\nb1 4,34",
        vessel(1),
        vessel(2),
        script=["damage Direct Hit", "damage Weapons Malfunction"],
    )
    play.add("a1", effect(moments.COMBAT_PHASE, hurt))
    play.finish_phase()
    assert play.told("damage") == [
        "damage a1 Direct Hit False",
        "damage a1 Weapons Malfunction True",
    ]


def test_critical_damage_ends_when_its_card_is_turned_or_discarded(scene: MakeScene) -> None:
    """2017, Critical Damage: the text of a face-up card applies, face down it does not."""
    play = scene(
        "round 1 combat\na1 18,10 up 'Weapons Malfunction@1' up 'Structural Damage@1'\nb1 4,34",
        vessel(1),
        vessel(2),
    )
    ship = play.ship("a1")
    assert (ship.attack_sum, ship.agility_sum, ship.damage) == (-1, -1, 2)
    damage_pile.flip_down(play.battle, ship, "Weapons Malfunction")
    assert (ship.attack_sum, ship.agility_sum, ship.damage) == (0, -1, 2)
    damage_pile.remove_damage(play.battle, ship, "Structural Damage")
    assert (ship.attack_sum, ship.agility_sum, ship.damage) == (0, 0, 1)
    assert play.state.discards == ["Structural Damage"]


@pytest.mark.parametrize("rules", BOTH)
def test_destroying_a_ship_discards_its_cards_and_tokens(scene: MakeScene, rules: str) -> None:
    """2017, Destroying Ships: face up and face down cards count, then all go to the discards."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\n"
        "b1 18,17.5 h180 chance shields 0/0 up 'Console Fire@1' down 'Direct Hit' evade 1 scan 1",
        vessel(5),
        vessel(1, hull=3),
        rules=rules,
        script=["attack HXX", "defense X", "damage Minor Explosion"],
    )
    play.give("primary weapon at b1", "pass")
    ship = play.ship("b1")
    assert ship.place == DESTROYED
    assert (ship.evade, ship.scan, ship.damage) == (0, 0, 0)
    assert play.state.discards == ["Console Fire", "Direct Hit", "Minor Explosion"]
    assert len(play.state.deck) + len(play.state.discards) == 33


# --- Admirals, teams ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_an_admiral_s_modifier_counts_on_his_own_ship_only(scene: MakeScene, rules: str) -> None:
    """2017, Admiral Cards 1: within the rule of 3 where it holds."""
    play = scene(
        "round 1 combat\na1 18,10\na2 4,4\nb1 4,34",
        [vessel(1, cards=[captain(4), admiral(6, 2)]), vessel(1, cards=[captain(4)])],
        vessel(2),
        rules=rules,
    )
    assert [each.skill for each in play.state.ships] == [6, 4, 2]


def test_a_team_wins_together(scene: MakeScene) -> None:
    """2017, Team Play Rules: one player's ships may all be gone."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 shields 0/0 chance\nc1 destroyed 1",
        vessel(5),
        vessel(1, hull=1),
        vessel(1),
        teams=(0, 1, 0),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at b1")
    assert play.is_over
    assert (play.state.winner, play.state.reason) == (0, "elimination")
    assert [side.is_out for side in play.state.sides] == [False, True, False]


def test_team_mates_are_no_targets(scene: MakeScene) -> None:
    """2017, Team Play Rules: they are friendly."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,14 h180 chance\nc1 18,17.5 h180 chance",
        vessel(5),
        vessel(1),
        vessel(1),
        teams=(0, 0, 1),
    )
    assert play.offered == ["pass", "primary weapon at c1"]


def test_players_of_a_team_choose_which_of_their_ships_goes_first(scene: MakeScene) -> None:
    """2017, Team Play Rules: at equal skill; each decides for its own ships."""
    play = scene(
        "round 1 combat begun initiative 1\na1 18,10 h0\nb1 20.5,10 h0\nc1 18,17.5 h180 chance",
        vessel(5),
        vessel(5),
        vessel(1),
        teams=(0, 0, 1),
        script=["attack XXX", "defense X"],
    )
    assert (play.asked, play.offered) == ("Activation side 0", ["a1", "b1"])
    play.give("b1")
    question = play.question
    assert question is not None
    assert (play.asked, question.side) == ("Attack b1", 1)
    play.give("primary weapon at c1")
    assert play.asked == "Attack a1"


# --- Components -----------------------------------------------------------------------------------


def test_more_dice_than_the_box_holds_are_rolled_at_once(scene: MakeScene) -> None:
    """2017, Component Limitations: none of them counts as re-rolled."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 locks b1\nb1 18,17.5 h180 chance",
        vessel(5, attack=9),
        vessel(1),
        script=["attack XXXXXXXXX", "attack BBBBBBBBB", "defense X"],
    )
    play.give("primary weapon at b1", "target-lock", "XXXXXXXXX")
    assert play.told("modified") == ["modified a1 target-lock bbbbbbbbb"]
    assert play.ship("b1").place == IN_PLAY
