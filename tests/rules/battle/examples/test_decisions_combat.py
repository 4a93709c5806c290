"""DECISIONS D60 to D95: arcs and range, attacks, damage, the end of round and battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.mechanics import cards, damage
from rules.battle.position import moments
from rules.battle.position.moments import OTHER
from rules.battle.position.permissions import NoTokenSpending
from rules.battle.position.pieces import Ban, Lasting
from rules.battle.position.terms import DESTROYED, IN_PLAY
from rules.battle.timing.handlers import Occasion, TokenTrigger
from rules.dice import BATTLE_STATIONS, BLANK, EVADE, HIT
from rules.table import band
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    card,
    effect,
    fleet_of,
    vessel,
    weapon,
)
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, RULES_2017

BASE = 40 / 25.4
PRIMARY = "primary weapon at b1"


def fight(
    make: MakeScene, attacker: str = "", defender: str = "", gap: float = 6.0, **fields: Any
) -> Scene:
    """Returns a scene in which a1 attacks and b1, facing it, has had its chance."""
    return make(
        f"round 1 combat begun\na1 18,10 h0 {attacker}\n"
        f"b1 18,{10 + BASE + gap} h180 chance {defender}",
        fields.pop("first", None) or vessel(5),
        fields.pop("second", None) or vessel(1),
        **fields,
    )


# --- Arcs, range, obstruction ------------------------------------------------------------------


@pytest.mark.parametrize(("beyond", "is_asked"), [(-0.1, True), (0.0, True), (0.0001, False)])
def test_d60_a_base_that_only_touches_the_arc_s_line_is_inside(
    scene: MakeScene, beyond: float, is_asked: bool
) -> None:
    """The line runs from (18, 10) at 45 degrees; the target's north-west corner is nearest."""
    y = 15.0
    x = 18 + (y - 10) + BASE + beyond
    play = scene(f"round 1 combat begun\na1 18,10 h0\nb1 {x},{y} h0 chance", vessel(5), vessel(1))
    assert (play.asked == "Attack a1") is is_asked


@pytest.mark.parametrize(
    ("gap", "dice"),
    [
        (4.0, (4, 1)),
        (4.00001, (3, 1)),
        (8.0, (3, 1)),
        (8.00001, (3, 2)),
        (12.0, (3, 2)),
        (12.00001, None),
    ],
)
def test_d61_exactly_4_8_12_inches(
    scene: MakeScene, gap: float, dice: tuple[int, int] | None
) -> None:
    """The lower band; beyond 12 out of range."""
    script = ["attack " + "X" * dice[0], "defense " + "X" * dice[1]] if dice else []
    play = fight(scene, gap=gap, script=script)
    if dice is None:
        assert play.asked.startswith("Maneuver")
        assert play.told("attack") == []
        return
    play.give(PRIMARY)
    record = play.battle.attacks[0]
    assert (record.attack_dice, record.defense_dice) == dice


def test_d62_a_secondary_weapon_measures_to_the_part_inside_the_arc(scene: MakeScene) -> None:
    """Base to base it is Range 1, to the nearest part inside the arc Range 2 (EDITIONS O2)."""
    first = vessel(
        5,
        cards=[card("Near", "weapon"), card("Torpedo", "weapon")],
        weapons=[weapon(0, 4, 1, 1), weapon(1, 4, 2, 2)],
    )
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 24,13.3 h0 oversized chance",
        first,
        vessel(1, base="oversized"),
        script=["attack XXX", "defense X"],
    )
    assert band(play.ship("a1").pose, play.ship("b1").pose) == 1
    assert play.offered == ["pass", PRIMARY, "Torpedo at b1"]
    play.give(PRIMARY)
    assert play.battle.attacks[0].attack_dice == 3


@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_d63_effects_without_arc_are_measured_all_round(scene: MakeScene, heading: int) -> None:
    """A target lock reaches astern, base to base."""
    play = scene(
        f"round 1 activation begun\na1 18,18 h{heading}\nb1 18,31.5 acted",
        vessel(1, dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
    )
    assert "target-lock" in play.offered


@pytest.mark.parametrize(("y", "dice"), [(16.5, 2), (18.9, 1)])
def test_d66_ships_on_an_obstacle(scene: MakeScene, y: float, dice: int) -> None:
    """The segment decides: a token beneath the far half of the target does not obstruct."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 18,17.5748 h180 chance\nterrain obstacle:1 18,{y}",
        vessel(5),
        vessel(1),
        script=["attack XXX", "defense " + "X" * dice],
    )
    play.give(PRIMARY)
    assert play.battle.attacks[0].defense_dice == dice


def test_d69_a_target_behind_a_planet_is_not_offered(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,8 h0\nb1 18,18 h180 chance\nterrain planet 18,13",
        vessel(5),
        vessel(1),
    )
    assert play.asked.startswith("Maneuver")
    assert play.told("chance") == ["chance a1"]


# --- Attack ------------------------------------------------------------------------------------


def test_d70_weapon_and_target_are_chosen_together(scene: MakeScene) -> None:
    """A closed list of legal pairs; attacking is optional."""
    first = vessel(5, cards=[card("Torpedo", "weapon")], weapons=[weapon(0, 4, 2, 3)])
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,14 h180 chance\nb2 18,18 h180 chance",
        first,
        [vessel(1), vessel(1)],
    )
    assert play.offered == [
        "pass",
        "primary weapon at b1",
        "primary weapon at b2",
        "Torpedo at b2",
    ]


def test_d71_zero_attack_dice_do_no_damage_whatever_is_added(scene: MakeScene) -> None:
    """The steps are passed all the same."""
    steps: list[int] = []

    def add_hits(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.attack_pool.add(HIT, 3)

    play = fight(scene, first=vessel(5, attack=0), script=["defense X"])
    play.add("a1", effect(moments.MODIFIES_ATTACK, add_hits))
    for moment in (moments.ROLLS_DEFENSE, moments.COMPARES, moments.DEALS_DAMAGE):
        play.add("a1", effect(moment, lambda b, occasion, s: steps.append(occasion.moment)))
    play.give(PRIMARY)
    assert steps == [moments.ROLLS_DEFENSE, moments.COMPARES, moments.DEALS_DAMAGE]
    assert play.battle.attacks[0].dealt == 0
    assert play.ship("b1").shields == 2


def test_d73_an_added_result_is_no_die(scene: MakeScene) -> None:
    """It can't be re-rolled, but it can be converted or cancelled."""

    def add_stations(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.attack_pool.add(BATTLE_STATIONS)

    play = fight(
        scene,
        "locks b1 battlestations 1",
        script=["attack HHX", "attack X", "defense E"],
    )
    play.add("b1", effect(moments.MODIFIES_ATTACK, add_stations, OTHER))
    play.give(PRIMARY)
    assert play.offered == ["pass", "target-lock", "battlestations"]
    play.give("target-lock")
    assert play.offered == ["X", "H", "HX", "HH", "HHX"]
    play.give("X", "battlestations")
    assert play.told("modified")[-1] == "modified a1 battlestations HHx+H"
    assert play.told("result") == ["result a1 b1 2 0"]


def test_d73_added_results_can_be_cancelled(scene: MakeScene) -> None:
    def add_evade(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.defense_pool.add(EVADE)

    def cancel(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        assert occasion.attack.defense_pool.cancel(EVADE) == 1

    play = fight(scene, script=["attack HXX", "defense X"])
    play.add("b1", effect(moments.MODIFIES_DEFENSE, add_evade, OTHER))
    play.add("a1", effect(moments.COMPARES, cancel))
    play.give(PRIMARY)
    assert play.told("result") == ["result a1 b1 1 0"]


def test_d74_a_converted_die_may_be_re_rolled(scene: MakeScene) -> None:
    """If it was not re-rolled before."""
    play = fight(
        scene, "locks b1 battlestations 1", script=["attack BXX", "attack HHX", "defense X"]
    )
    play.give(PRIMARY, "battlestations")
    assert play.told("modified") == ["modified a1 battlestations HXX"]
    assert play.offered == ["pass", "target-lock"]
    play.give("target-lock")
    assert "HXX" in play.offered
    play.give("HXX")
    assert play.told("result") == ["result a1 b1 2 0"]


def test_d74_a_die_that_was_re_rolled_is_not_re_rolled_again(scene: MakeScene) -> None:
    """2017, Modifying Dice Results, IMPORTANT: an effect re-rolled two, the lock may not."""

    def reroll(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.attack_pool.reroll({BLANK: 2}, battle.chance)

    play = fight(scene, "locks b1", script=["attack BXX", "attack XX", "attack H", "defense X"])
    play.add("a1", effect(moments.MODIFIES_ATTACK, reroll))
    play.give(PRIMARY, "effect", "target-lock")
    # One fresh die is left, so nobody is asked which.
    assert play.told("modified") == ["modified a1 target-lock hxx"]
    assert play.told("result") == ["result a1 b1 1 0"]


def test_d75_own_modifications_in_any_order_until_passed(scene: MakeScene) -> None:
    """One by one; the other side does not break in between."""
    play = fight(
        scene,
        "locks b1 battlestations 2",
        "evade 1",
        script=["attack BBX", "attack BB", "defense X"],
    )
    play.give(PRIMARY)
    asked = []
    for answer in ("target-lock", "BX", "battlestations"):
        asked.append(play.asked)
        play.give(answer)
    assert asked == ["SpendToken a1", "Reroll a1", "SpendToken a1"]
    assert play.told("modified")[-1] == "modified a1 battlestations Hhh"
    assert play.asked == "SpendToken b1"


def converting(battle: Battle, occasion: Occasion, ship: Ship) -> None:
    """Converts one blank to a hit, as a card may."""
    assert occasion.attack is not None
    occasion.attack.attack_pool.convert(BLANK, HIT, 1)


@pytest.mark.parametrize(
    ("order", "results"),
    [
        # First the re-roll, then the card on what it left; or the reverse.
        (["target-lock", "XX", "effect"], ["HBxx", "HBhx"]),
        (["effect", "target-lock", "X"], ["HHBx"]),
    ],
)
@pytest.mark.parametrize("is_optional", [False, True])
def test_d75_own_effects_and_tokens_in_any_order(
    scene: MakeScene, order: list[str], results: list[str], is_optional: bool
) -> None:
    """2017, Modify Attack Dice: in the order of their player's choice, until passed."""
    rerolled = "attack XX" if order[0] == "target-lock" else "attack X"
    play = fight(
        scene,
        "locks b1 battlestations 0",
        first=vessel(5, attack=4),
        script=["attack HBXX", rerolled, "defense " + "E"],
    )
    play.add("a1", effect(moments.MODIFIES_ATTACK, converting, is_optional=is_optional))
    play.give(PRIMARY)
    offered = ["target-lock", "effect"]
    assert play.offered == (["pass", *offered] if is_optional else offered)
    play.give(*order[:2])
    if is_optional and order[-1] == "effect":
        assert play.offered == ["effect", "pass"]
    if is_optional or order[-1] != "effect":
        play.give(order[2])
    hits = results[-1].upper().count("H")
    assert play.told("result") == [f"result a1 b1 {hits - 1} 0"]
    assert play.told("modified") == [f"modified a1 target-lock {results[0]}"]


def test_d75_the_defender_s_effects_and_tokens_too(scene: MakeScene) -> None:
    """2017, Modify Defense Dice: battle stations first, then the card, or the reverse."""

    def evades_to_stations(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.defense_pool.convert(EVADE, BATTLE_STATIONS)

    for order, left in ((["battlestations", "effect"], 3), (["effect", "battlestations"], 1)):
        play = fight(
            scene,
            "",
            "battlestations 1 shields 9/0",
            second=vessel(1, agility=2),
            script=["attack HHH", "defense EB"],
        )
        play.add("b1", effect(moments.MODIFIES_DEFENSE, evades_to_stations, OTHER))
        play.give(PRIMARY)
        assert play.offered == ["battlestations", "effect"]
        play.give(order[0])
        if order[1] == "battlestations":
            play.give(order[1])
        assert play.told("result") == [f"result a1 b1 {left} 0"]


@pytest.mark.parametrize("token", ["battlestations", "target-lock", "evade"])
def test_a_token_that_may_not_be_spent_is_not_offered(scene: MakeScene, token: str) -> None:
    """2017, Breaking the Rules: what forbids beats what allows."""
    play = fight(
        scene,
        "battlestations 1 locks b1",
        "evade 1 battlestations 1 shields 9/0",
        script=["attack BBX", "defense B"],
    )
    for name in ("a1", "b1"):
        ban = Ban(NoTokenSpending(token), "round", "card", is_combat=True)
        cards.add_ban(play.battle, play.ship(name), ban)
    play.give(PRIMARY)
    found = []
    while play.asked.startswith("SpendToken"):
        found.append(play.offered)
        play.give("pass")
    usual = [["pass", "target-lock", "battlestations"], ["pass", "evade", "battlestations"]]
    assert found == [[name for name in each if name != token] for each in usual]


def test_d76_the_token_of_an_ability_may_still_be_spent_for_itself(scene: MakeScene) -> None:
    """An effect that a battle stations token triggers leaves the token."""

    def add_hit(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.attack_pool.add(HIT)

    play = fight(
        scene,
        "battlestations 1",
        first=vessel(5, cards=[card("Gunner")]),
        script=["attack BXX", "defense X"],
    )
    play.add(
        "a1",
        effect(
            moments.MODIFIES_ATTACK,
            add_hit,
            card=0,
            triggers=(TokenTrigger(("battlestations",), 0),),
            is_optional=True,
        ),
    )
    play.give(PRIMARY, "effect", "battlestations")
    assert play.told("result") == ["result a1 b1 2 0"]


@pytest.mark.ruling("F14-W3")
def test_d78_a_bonus_on_an_attack_counts_for_secondary_weapons(scene: MakeScene) -> None:
    def add_die(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        occasion.attack.attack_modifier += 1

    first = vessel(5, cards=[card("Torpedo", "weapon")], weapons=[weapon(0, 4, 1, 3)])
    for shot, dice in ((PRIMARY, 4), ("Torpedo at b1", 5)):
        play = fight(scene, first=first, script=["attack " + "X" * dice, "defense X"])
        play.add("a1", effect(moments.ROLLS_ATTACK, add_die))
        play.give(shot)
        assert play.battle.attacks[0].attack_dice == dice


@pytest.mark.parametrize(("skill", "cards_dealt"), [(1, 1), (5, 3)])
def test_d79_damage_left_over_when_a_ship_is_destroyed(
    scene: MakeScene, skill: int, cards_dealt: int
) -> None:
    """Not dealt, unless the ship stays for its own attack: then all of it is dealt."""
    play = scene(
        "round 1 combat begun initiative 0\na1 18,10 h0\nb1 18,17.5 h180 shields 0/0",
        vessel(5),
        vessel(skill, hull=1),
        script=["attack HHH", "defense X", *["damage Direct Hit"] * cards_dealt],
    )
    play.give(PRIMARY)
    assert len(play.told("damage")) == cards_dealt
    if skill == 5:
        assert play.ship("b1").is_doomed
        assert play.asked == "Attack b1"
    else:
        assert play.ship("b1").place == DESTROYED


def test_d80_a_ship_that_stays_is_in_play_for_everything(scene: MakeScene) -> None:
    """Its locks live, it can be attacked; it goes when its chance has passed, unused too."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 14,10 h45\nb1 18,17.5 h180 shields 0/0 locks a1\n"
        "b2 4,34",
        [vessel(5), vessel(5)],
        [vessel(5, hull=1), vessel(1)],
        script=["attack HXX", "defense X", "damage Direct Hit", "attack XXX", "defense X"],
    )
    play.give("a1", PRIMARY)
    doomed = play.ship("b1")
    assert (doomed.is_doomed, doomed.place, doomed.locks) == (True, IN_PLAY, (0,))
    assert (play.asked, play.offered) == ("Attack a2", ["pass", PRIMARY])
    play.give(PRIMARY)
    assert (play.asked, play.offered[0]) == ("Attack b1", "pass")
    play.give("pass")
    assert play.ship("b1").place == DESTROYED
    assert play.told("unlock") == ["unlock b1 a1 left"]


def test_d81_immediate_damage_cards_resolve_before_the_next_damage(scene: MakeScene) -> None:
    """A Direct Hit face up deals its card before the second critical damage is suffered."""
    play = fight(
        scene,
        "",
        "shields 0/0",
        second=vessel(1, hull=9),
        script=[
            "attack CCX",
            "defense X",
            "damage Direct Hit",
            "damage Console Fire",
            "damage Minor Hull Breach",
        ],
    )
    play.give(PRIMARY)
    assert play.told("damage", "flipped") == [
        "damage b1 Direct Hit True",
        "flipped b1 Direct Hit",
        "damage b1 Console Fire False",
        "damage b1 Minor Hull Breach True",
    ]


@pytest.mark.parametrize(
    ("skills", "reason", "winner"),
    [
        # Within one skill step: at the same time; initiative (team 1) wins.
        ((5, 5), "simultaneous", 1),
        # In different steps: the first to go has lost.
        ((5, 4), "elimination", 0),
    ],
)
def test_d82_destroyed_at_the_same_time(
    scene: MakeScene, skills: tuple[int, int], reason: str, winner: int
) -> None:
    dice = ["attack HXX", "defense X", "damage Direct Hit"]
    play = scene(
        "round 1 combat begun initiative 1\na1 18,10 h0 shields 0/0\nb1 18,17.5 h180 shields 0/0",
        vessel(skills[0], hull=1),
        vessel(skills[1], hull=1),
        script=dice * (2 if reason == "simultaneous" else 1),
    )
    while not play.is_over:
        play.give(play.offered[1])
    assert (play.state.reason, play.state.winner) == (reason, winner)


def test_d82_by_the_same_effect(scene: MakeScene) -> None:
    """Ships that one effect destroys go at the same time, in whatever phase."""

    def everyone(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        for each in list(battle.state.in_play()):
            yield from damage.destroy(battle, each)

    play = scene("round 1 activation initiative 1\na1 18,10\nb1 4,34", vessel(1), vessel(2))
    play.add("a1", effect(moments.ACTIVATION_PHASE, everyone))
    assert play.is_over
    assert (play.state.reason, play.state.winner) == ("simultaneous", 1)


def test_d83_counted_damage_can_be_repaired(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10 counted 2\nb1 4,34 acted",
        vessel(1, dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
    )
    play.give("regenerate")
    assert play.ship("a1").counted == 1


# --- End of round and battle ---------------------------------------------------------------------


def test_d90_time_tokens_effects_fleet_action_initiative(scene: MakeScene) -> None:
    """The last steps of the End Phase; effects that last for the round end with it."""
    seen: list[tuple[int, int, int]] = []

    def look(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        state = battle.state
        seen.append((ship.cards[0].time, state.sides[0].fleet_action, state.initiative))

    play = scene(
        "round 1 end\nside 0 area 0,0 36,4 fleet-action a1\na1 18,10\nb1 4,34\ncard a1 0 time 2",
        vessel(1, cards=[card("Gunner")]),
        vessel(2),
    )
    cards.add_lasting(play.battle, play.ship("a1"), Lasting("attack", 2, "round", "card"))
    play.add("a1", effect(moments.END_PHASE_CARDS, look))
    play.add("a1", effect(moments.END_OF_ROUND, look))
    play.finish_phase()
    assert seen == [(1, 0, 0), (1, -1, 0)]
    assert play.state.initiative == 1
    assert play.ship("a1").attack_sum == 0


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
def test_d93_round_limit_and_fleet_points(scene: MakeScene, rules: str) -> None:
    """More Fleet Points win: the constant less what survives of the opponent's fleet."""
    play = scene(
        "round 3 end\na1 18,10\na2 destroyed 2\nb1 4,34\nb2 8,34",
        fleet_of(vessel(1, points=30), vessel(1, points=20), limit=60),
        fleet_of(vessel(2, points=40), vessel(2, points=15), limit=60),
        rules=rules,
        round_limit=3,
    )
    assert play.is_over
    assert (play.state.winner, play.state.reason) == (1, "round-limit")
    assert play.battle.result().fleet_points == (60 - 55, 60 - 30)


def test_d93_the_constant_is_the_event_s_total(scene: MakeScene) -> None:
    play = scene(
        "round 3 end\na1 18,10\nb1 4,34",
        vessel(1, points=30),
        vessel(2, points=50),
        round_limit=3,
        fleet_points_constant=120,
    )
    assert play.is_over
    assert play.battle.result().fleet_points == (70, 90)
    assert play.state.winner == 1


def test_d131_one_constant_for_all_fleets(scene: MakeScene) -> None:
    """The larger limit counts for both: what a fleet left unspent is no gift to the other."""
    play = scene(
        "round 3 end\na1 18,10\nb1 4,34",
        fleet_of(vessel(1, points=30), limit=30),
        fleet_of(vessel(2, points=50), limit=120),
        round_limit=3,
    )
    assert play.battle.result().fleet_points == (70, 90)


@pytest.mark.parametrize(
    ("rules", "fleet_points"),
    [(RULES_2017, (80, 100)), (CLASSIC, (70, 90)), (ORGANIZED_2014, (70, 90))],
)
def test_a1_the_constant_is_the_points_limit_where_no_fleet_states_another(
    scene: MakeScene, rules: str, fleet_points: tuple[int, int]
) -> None:
    play = scene(
        "round 3 end\na1 18,10\nb1 4,34",
        vessel(1, points=30),
        vessel(2, points=50),
        rules=rules,
        round_limit=3,
    )
    assert play.battle.step() is None
    assert play.battle.result().fleet_points == fleet_points


def test_d93_before_the_limit_the_battle_goes_on(scene: MakeScene) -> None:
    play = scene("round 2 end\na1 18,10\nb1 4,34", vessel(1), vessel(2), round_limit=3)
    assert not play.is_over
    assert play.state.round == 3


def test_d93_a_limit_of_fleet_points(scene: MakeScene) -> None:
    play = scene(
        "round 2 end\na1 18,10\na2 destroyed 2\nb1 4,34",
        [vessel(1, points=30), vessel(1, points=30)],
        vessel(2, points=60),
        fleet_points_limit=30,
    )
    assert play.is_over
    assert (play.state.winner, play.state.reason) == (1, "fleet-points-limit")


@pytest.mark.parametrize(
    ("equal", "script", "winner"),
    [
        ("draw", [], -1),
        ("roll", ["attack BXXXX", "defense BBXXX"], 1),
        ("roll", ["attack BBXXX", "defense BXXXX"], 0),
    ],
)
def test_d94_equal_fleet_points(
    scene: MakeScene, equal: str, script: list[str], winner: int
) -> None:
    """A draw in simulations, a roll in tournaments."""
    play = scene(
        "round 3 end\na1 18,10\nb1 4,34",
        vessel(1),
        vessel(2),
        round_limit=3,
        equal_fleet_points=equal,
        script=script,
    )
    assert play.is_over
    assert play.state.winner == winner
    assert play.battle.result().is_draw is (winner == -1)


# --- 2017, Resources ---------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "gained"), [("4,34", 20), ("destroyed 2", 27)])
def test_points_of_a_resource_on_total_elimination_only(
    scene: MakeScene, place: str, gained: int
) -> None:
    """Shared among several opponents, rounded down: of 5 SP each of two gets 2.

    The second fleet of 30 SP has lost a ship of 20, or one of 5 as well; its resource costs 5.
    """
    play = scene(
        f"round 3 end\na1 18,10\nb1 destroyed 1\nb2 {place}\nc1 30,30",
        fleet_of(vessel(1, points=30), limit=30),
        fleet_of(vessel(1, points=20), vessel(1, points=5), points=30, resource=5, limit=30),
        fleet_of(vessel(1, points=30), limit=30),
        round_limit=3,
    )
    assert play.is_over
    assert play.battle.result().fleet_points == (gained, 0, gained)


@pytest.mark.parametrize(("place", "gained"), [("4,34", 0), ("destroyed 2", 25)])
def test_points_of_a_resource_on_a_card_go_with_its_ship(
    scene: MakeScene, place: str, gained: int
) -> None:
    """2017, Resources: scored when what carries it is destroyed, here with one ship of two."""
    play = scene(
        f"round 3 end\na1 18,10\nb1 {place}\nb2 30,30",
        fleet_of(vessel(1, points=30), limit=30),
        fleet_of(vessel(1, points=25, carried=5), vessel(1, points=5), limit=30),
        round_limit=3,
    )
    assert play.is_over
    assert play.battle.result().fleet_points == (gained, 0)
