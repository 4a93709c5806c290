"""The rulebook's examples of values, effects and time tokens.

Card texts are stood in for by effects that wait at the engine's moments. Ids as in the list of
worked examples.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.mechanics import cards
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.weapons import shots
from rules.battle.position import moments
from rules.battle.position.moments import OTHER
from rules.battle.position.permissions import NO_SHIELDS_RAISED
from rules.battle.position.pieces import Ban, Lasting
from rules.battle.timing.handlers import Action, Occasion
from rules.battle.timing.permissions import is_banned, may_raise_shields
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    captain,
    card,
    change,
    effect,
    starter,
    vessel,
)

# --- E17-C5, Replace Then Modify ------------------------------------------------------

ROWS = [
    # scan tokens of the attacker, gap in inches, an opponent's -1, own +2 in the step -> dice
    pytest.param(0, 6.0, False, False, 8, id="upgrades +5, cloaked"),
    pytest.param(0, 6.0, True, False, 8, id="an opponent's upgrade -1"),
    pytest.param(2, 6.0, True, False, 7, id="two scan tokens"),
    pytest.param(2, 10.0, True, False, 8, id="at Range 3"),
    pytest.param(2, 10.0, True, True, 9, id="own ability +2"),
]


def add_to_defense(amount: int) -> Any:
    """Returns what adds to the defense dice of the attack that is being made."""

    def add(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.defense_modifier += amount

    return add


@pytest.mark.parametrize(("scans", "gap", "is_reduced", "is_raised", "dice"), ROWS)
def test_replace_then_modify_example(
    scene: MakeScene, scans: int, gap: float, is_reduced: bool, is_raised: bool, dice: int
) -> None:
    """E17-C5: sums are kept, their total is capped, the range bonus stands outside."""
    upgrades = [card("Three", "tech"), card("Two", "crew")]
    defender = vessel(
        1,
        agility=1,
        cards=upgrades,
        changes=[change(0, "agility", 3), change(1, "agility", 2)],
    )
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 scan {scans}\n"
        f"b1 18,{11.5748 + gap} h180 chance shields 0/2 cloak green",
        vessel(5),
        defender,
        script=["attack XXX", "defense " + "E" * dice],
    )
    if is_reduced:
        reduced = Lasting("agility", -1, "round", "card")
        cards.add_lasting(play.battle, play.ship("b1"), reduced)
    if is_raised:
        play.add("b1", effect(moments.ROLLS_DEFENSE, add_to_defense(2), OTHER))
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == dice


def test_without_the_rule_of_3_the_whole_sum_counts(scene: MakeScene) -> None:
    """E17-C5 under the classic rules (EDITIONS G10): 1 + 4 cloak dice + 5."""
    defender = vessel(1, agility=1, changes=[change(-1, "agility", 5)])
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance shields 0/2 cloak green",
        vessel(5),
        defender,
        script=["attack XXX", "defense " + "X" * 10],
        rules="attack-wing-classic",
    )
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == 10


# --- E17-C6, Combat vs. Non-combat -----------------------------------------------------


def no_defense_dice(battle: Battle, occasion: Occasion, ship: Ship) -> None:
    assert occasion.attack is not None
    occasion.attack.fixed_defense_dice = 0


def test_an_effect_in_modify_attack_dice_is_a_combat_effect(scene: MakeScene) -> None:
    """E17-C6, first kind."""
    seen = []
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance",
        vessel(5),
        vessel(1),
        script=["attack XXX", "defense X"],
    )

    def look(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        seen.append(occasion.is_combat)

    play.add("a1", effect(moments.MODIFIES_ATTACK, look))
    play.give("primary weapon at b1")
    assert seen == [True]


STEPS = (
    moments.DECLARES_TARGET,
    moments.ROLLS_ATTACK,
    moments.MODIFIES_ATTACK,
    moments.ROLLS_DEFENSE,
    moments.MODIFIES_DEFENSE,
    moments.COMPARES,
    moments.DEALS_DAMAGE,
)


def attack_at_once(battle: Battle, ship: Ship) -> Iterator[Any]:
    """Makes an attack with the ship's first shot, outside the Combat Phase."""
    yield from make_attack(battle, ship, shots(battle, ship)[0], is_elsewhere=True)


def test_an_action_that_attacks_takes_all_steps_and_counts_as_in_combat(scene: MakeScene) -> None:
    """E17-C6, second kind: in the Activation Phase, with cloak, scan, evade, battle stations."""
    seen: list[int] = []
    play = scene(
        "round 1 activation begun\na1 18,6.8504 h0 scan 1\n"
        "b1 18,17.5 h180 acted shields 0/2 cloak green evade 1",
        vessel(1),
        vessel(5),
        dials={"a1": "1 straight"},
        script=["attack HHX", "defense EXXX"],
    )
    action = Action("card", 0, card="crew:gunner", act=attack_at_once)
    play.battle.card_actions[0].append(action)

    def look(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        seen.append(occasion.moment)
        assert occasion.is_combat

    for moment in STEPS:
        play.add("a1", effect(moment, look))
    play.give("crew:gunner")
    # Agility 1 + 4 for the cloak, - 1 for the scan token.
    assert play.told("dice")[1:] == ["dice b1 defense EXXX attack"]
    assert (play.asked, play.offered) == ("SpendToken b1", ["pass", "evade"])
    play.give("evade")
    assert seen == list(STEPS)
    assert play.told("result") == ["result a1 b1 0 0"]
    # Its attack of the round has been made.
    assert play.asked == "Attack b1"
    assert play.ship("a1").attacks == 1
    play.give("pass")
    assert play.asked == "Cloak b1"
    assert len(play.battle.attacks) == 1


def test_cloak_tokens_are_combat_effects(scene: MakeScene) -> None:
    """E17-C6, third kind: a cloak changes no defense dice that are no attack's."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 shields 0/2 cloak green",
        vessel(5),
        vessel(1),
        script=["attack XXX", "defense " + "X" * 5],
    )
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == 5


def test_no_defense_dice_in_combat_does_not_stop_a_non_combat_roll(scene: MakeScene) -> None:
    """E17-C6, last example: the ship still rolls the defense dice of a non-combat effect."""
    rolled = []
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance",
        vessel(5),
        vessel(1, agility=3),
        script=["attack HXX", "defense EE"],
    )

    def roll(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert not occasion.is_combat
        rolled.append(battle.chance.defense_dice(2))

    play.add("a1", effect(moments.ROLLS_DEFENSE, no_defense_dice))
    play.add("b1", effect(moments.END_PHASE, roll))
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == 0
    assert len(rolled) == 1


@pytest.mark.parametrize("is_apart", [True, False])
def test_g9_a_combat_effect_forbids_nothing_outside_combat(
    scene: MakeScene, is_apart: bool
) -> None:
    """E17-C6; EDITIONS G9: a ban by a combat effect, asked about in a non-combat effect."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180",
        vessel(5),
        vessel(1),
        combat_effects_apart=is_apart,
    )
    ship = play.ship("b1")
    ban = NO_SHIELDS_RAISED
    cards.add_ban(play.battle, ship, Ban(ban, "round", "card", is_combat=True))
    assert is_banned(ship, ban)
    assert may_raise_shields(play.battle, ship) is is_apart
    cards.add_ban(play.battle, ship, Ban(ban, "round", "other card"))
    assert not may_raise_shields(play.battle, ship)


# --- E17-C7, Card Ability Anatomy ------------------------------------------------------


def look_at_dials(battle: Battle, occasion: Occasion, ship: Ship) -> Iterator[Any]:
    yield from cards.discard(battle, ship, 1)


def two_targets(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
    return len(battle.state.opponents(ship.team)) >= 2


OFFICER = card("Officer")


@pytest.mark.parametrize(("opponents", "is_offered"), [(2, True), (1, False)])
def test_card_ability_anatomy_example(scene: MakeScene, opponents: int, is_offered: bool) -> None:
    """E17-C7: timing, cost and targets must all be met; then the card is discarded."""
    position = "round 1 planning\na1 18,2\nb1 10,34 h180\nb2 20,34 h180"
    play = scene(
        position if opponents == 2 else position.replace("b2 20,34 h180", "b2 destroyed 1"),
        vessel(1, cards=[captain(4), OFFICER]),
        [vessel(2), vessel(3)],
    )
    play.add(
        "a1",
        effect(
            moments.ALL_DIALS_SET,
            look_at_dials,
            source="officer",
            card=1,
            guard=two_targets,
            is_optional=True,
        ),
    )
    asked = []
    while play.state.phase == 1:
        asked.append(play.asked)
        if play.asked == "Effect a1":
            assert play.offered == ["officer", "pass"]
            play.give("officer")
        else:
            play.give("1 straight")
    dials = ["Maneuver b1", *(["Maneuver b2"] if opponents == 2 else []), "Maneuver a1"]
    assert asked == [*dials, *(["Effect a1"] if is_offered else [])]
    assert play.ship("a1").cards[1].is_discarded is is_offered


def test_a_discarded_card_cannot_pay_again(scene: MakeScene) -> None:
    """E17-C7: in the next round the card that was discarded is not offered."""
    play = scene(
        "round 1 planning\na1 18,2\nb1 10,34 h180\nb2 20,34 h180\ncard a1 1 discarded",
        vessel(1, cards=[captain(4), OFFICER]),
        [vessel(2), vessel(3)],
    )
    handler = effect(
        moments.ALL_DIALS_SET, look_at_dials, source="officer", card=1, is_optional=True
    )
    play.add("a1", handler)
    play.finish_phase()
    assert play.told("effect") == []


# --- E17-T1, Time Tokens ----------------------------------------------------------------

TORPEDOES = "weapon:photon-torpedoes-2017core"


def test_time_tokens_example(scene: MakeScene) -> None:
    """E17-T1: three tokens, one off in each End Phase; usable again in the fourth round."""
    play = scene(
        "round 1 combat begun\na1 18,4 h0\nb1 18,11.5748 h180 chance",
        starter(
            "enterprise",
            1,
            TORPEDOES,
            texts={TORPEDOES: "attack: place 3 time here to fire."},
            dial=HELD,
        ),
        vessel(5, agility=0, dial=HELD),
        script=["attack XXXXX"],
    )
    play.give("Photon Torpedoes at b1")
    placed = play.after("card")
    assert (play.ship("a1", placed).cards[0].time, placed.round) == (3, 1)
    left, usable = [], []
    for round_ in (2, 3, 4):
        play.go_to("Attack a1")
        assert play.state.round == round_
        left.append(play.ship("a1").cards[0].time)
        usable.append("Photon Torpedoes at b1" in play.offered)
        play.give("pass")
    assert left == [2, 1, 0]
    assert usable == [False, False, True]
