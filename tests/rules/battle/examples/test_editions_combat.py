"""EDITIONS G, H and K: combat, damage and terrain in the way, in the editions that differ."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import Battle, Ship, prepare_fleet
from rules.battle.mechanics import cards
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.weapons import shots
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER
from rules.battle.position.permissions import NoTokenGain
from rules.battle.position.pieces import Ban
from rules.battle.position.terms import DESTROYED
from rules.battle.timing.handlers import Occasion
from rules.dice import EVADE
from tests.rules.battle.examples.scene import (
    HELD,
    REAR,
    MakeScene,
    Scene,
    card,
    change,
    effect,
    vessel,
    weapon,
)
from tests.rules.building.helpers import (
    CLASSIC,
    ORGANIZED_2014,
    ORGANIZED_2016,
    RULES_2017,
    fleet,
    ruleset,
)
from tests.rules.catalogue import catalogue

BOTH = [RULES_2017, CLASSIC]
EVERY = [*BOTH, ORGANIZED_2014, ORGANIZED_2016]
GAPS = {1: 3.0, 2: 6.0, 3: 10.0}
BASE = 1.5748


def fight(
    make: MakeScene, attacker: str = "", defender: str = "", band: int = 2, **fields: Any
) -> Scene:
    """Returns a scene in which a1 attacks and b1, facing it at a range, has had its chance."""
    y = 10 + BASE + GAPS[band]
    more = fields.pop("more", "")
    return make(
        f"round 1 combat begun\na1 18,10 h0 {attacker}\nb1 18,{y} h180 chance {defender}\n{more}",
        fields.pop("first", None) or vessel(5),
        fields.pop("second", None) or vessel(1),
        **fields,
    )


PRIMARY = "primary weapon at b1"


# --- G. Combat ----------------------------------------------------------------------------


@pytest.mark.ruling("F14-G24", "F16-36", "FR-263.1")
@pytest.mark.parametrize("rules", BOTH)
def test_g1_steps(scene: MakeScene, rules: str) -> None:
    """Seven steps; weapon and target are chosen together (DECISIONS D70)."""
    steps: list[str] = []
    play = fight(
        scene,
        first=vessel(5, cards=[card("Torpedo", "weapon")], weapons=[weapon(0, 4, 2, 3)]),
        rules=rules,
        script=["attack HXX", "defense X"],
    )
    for moment in (
        moments.DECLARES_TARGET,
        moments.ROLLS_ATTACK,
        moments.MODIFIES_ATTACK,
        moments.ROLLS_DEFENSE,
        moments.MODIFIES_DEFENSE,
        moments.COMPARES,
        moments.DEALS_DAMAGE,
    ):

        def note(battle: Battle, occasion: Occasion, ship: Ship) -> None:
            steps.append(moments.NAMES[occasion.moment])

        play.add("a1", effect(moment, note))
    assert (play.asked, play.offered) == ("Attack a1", ["pass", PRIMARY, "Torpedo at b1"])
    play.give(PRIMARY)
    assert steps == [
        "declare target",
        "roll attack dice",
        "modify attack dice",
        "roll defense dice",
        "modify defense dice",
        "compare results",
        "deal damage",
    ]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("heading", "offered"),
    [(0, [PRIMARY, "Front at b1", "Either at b1"]), (180, ["Rear at b1", "Either at b1"])],
)
def test_g3_the_second_arc(scene: MakeScene, rules: str, heading: int, offered: list[str]) -> None:
    """Only weapons that say so fire through it, never the primary weapon."""
    names = ("Front", "Rear", "Either")
    arcs = ([("front", 90)], [REAR], [("front", 90), REAR])
    ship = vessel(
        5,
        cards=[card(name, "weapon") for name in names],
        weapons=[weapon(place, 4, 1, 3, arcs=each) for place, each in enumerate(arcs)],
    )
    play = scene(
        f"round 1 combat begun\na1 18,10 h{heading}\nb1 18,18 h180 chance",
        ship,
        vessel(1),
        rules=rules,
    )
    assert play.offered == ["pass", *offered]


@pytest.mark.parametrize("rules", EVERY)
def test_g4_one_attack_a_round(scene: MakeScene, rules: str) -> None:
    """An attack made by an effect is the ship's attack; attacking is optional."""
    play = fight(scene, rules=rules, script=["attack XXX", "defense X"])
    play.give(PRIMARY)
    assert play.told("chance") == ["chance a1"]
    assert "Attack" not in play.asked
    idle = fight(scene, rules=rules)
    idle.give("pass")
    assert idle.told("attack", "chance") == ["chance a1"]
    spent = fight(scene, "attacks 1", rules=rules)
    assert spent.asked.startswith("Maneuver")
    assert spent.told("attack", "chance") == ["chance a1"]


def test_g4_as_an_option_more_attacks(scene: MakeScene) -> None:
    play = fight(scene, attacks_a_round=2, script=["attack XXX", "defense X"] * 2)
    play.give(PRIMARY)
    assert (play.asked, play.offered) == ("Attack a1", ["pass", PRIMARY])
    play.give(PRIMARY)
    assert not play.asked.startswith("Attack")
    assert play.told("chance") == ["chance a1"]


def modifying(name: str, done: list[str]) -> Any:
    def note(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        done.append(name)

    return note


@pytest.mark.parametrize("rules", BOTH)
def test_g5_who_modifies_first(scene: MakeScene, rules: str) -> None:
    """Attack dice: the defender's effects, then the attacker's; defense dice: the reverse."""
    done: list[str] = []
    play = fight(scene, rules=rules, script=["attack XXX", "defense X"])
    for moment, word in ((moments.MODIFIES_ATTACK, "attack"), (moments.MODIFIES_DEFENSE, "def")):
        play.add("a1", effect(moment, modifying(f"{word} attacker", done), ACTOR, source="one"))
        play.add("b1", effect(moment, modifying(f"{word} defender", done), OTHER, source="two"))
    play.give(PRIMARY)
    assert done == ["attack defender", "attack attacker", "def attacker", "def defender"]


@pytest.mark.parametrize("rules", BOTH)
def test_g6_cancelling_effects(scene: MakeScene, rules: str) -> None:
    """At the start of Compare Results: a cancelled evade cancels nothing."""

    def cancel_evade(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        assert occasion.attack is not None
        assert occasion.attack.hits == 0
        assert occasion.attack.defense_pool.cancel(EVADE) == 1

    play = fight(scene, rules=rules, script=["attack HXX", "defense E"])
    play.add("a1", effect(moments.COMPARES, cancel_evade))
    play.give(PRIMARY)
    assert play.told("result") == ["result a1 b1 1 0"]
    assert play.ship("b1").shields == 1


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("band", "shot", "dice"),
    [
        (1, PRIMARY, (4, 1)),
        (2, PRIMARY, (3, 1)),
        (3, PRIMARY, (3, 2)),
        (1, "Torpedo at b1", (4, 1)),
        (3, "Torpedo at b1", (4, 1)),
    ],
)
def test_g7_range_bonus(
    scene: MakeScene, rules: str, band: int, shot: str, dice: tuple[int, int]
) -> None:
    """Primary weapon only: + 1 attack die at Range 1, + 1 defense die at Range 3."""
    play = fight(
        scene,
        band=band,
        first=vessel(5, cards=[card("Torpedo", "weapon")], weapons=[weapon(0, 4, 1, 3)]),
        rules=rules,
        script=["attack " + "X" * dice[0], "defense " + "X" * dice[1]],
    )
    play.give(shot)
    record = play.battle.attacks[0]
    assert (record.attack_dice, record.defense_dice) == dice


def test_g7_the_range_bonus_is_outside_the_rule_of_3(scene: MakeScene) -> None:
    """2017, Rule of 3: 3 + 3 of 4, and 1 for Range 1."""
    play = fight(
        scene,
        band=1,
        first=vessel(5, changes=[change(-1, "attack", 4)]),
        script=["attack " + "X" * 7, "defense X"],
    )
    play.give(PRIMARY)
    assert play.battle.attacks[0].attack_dice == 7


@pytest.mark.ruling("F14-G27", "FR-021.1", "FR-021.2", "FR-021.4")
@pytest.mark.parametrize(
    ("rules", "dice", "asked"),
    [
        # 2017: as in the Combat Phase, cloak and tokens included.
        (RULES_2017, 5, True),
        # F14 27, T16 28: no cloak dice, no lock, evade or battle stations.
        (CLASSIC, 1, False),
        (ORGANIZED_2014, 1, False),
        (ORGANIZED_2016, 1, False),
    ],
)
def test_g8_an_attack_outside_the_combat_phase(
    scene: MakeScene, rules: str, dice: int, asked: bool
) -> None:
    def fire(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from make_attack(battle, ship, shots(battle, ship)[0], is_elsewhere=True)

    play = scene(
        "round 1 activation\na1 18,10 h0 acted battlestations 1 locks b1\n"
        "b1 18,17.5 h180 acted shields 0/2 cloak green evade 1 battlestations 1",
        vessel(5),
        vessel(1),
        rules=rules,
        script=["attack BXX", "defense B" + "X" * (dice - 1)],
    )
    play.add("a1", effect(moments.ACTIVATION_PHASE, fire))
    found = []
    while play.asked.startswith("SpendToken"):
        found.append((play.asked, play.offered))
        play.give("pass")
    expected = [
        ("SpendToken a1", ["pass", "target-lock", "battlestations"]),
        ("SpendToken b1", ["pass", "evade", "battlestations"]),
    ]
    assert found == (expected if asked else [])
    assert play.battle.attacks[0].defense_dice == dice


@pytest.mark.parametrize(
    ("rules", "attack", "defense"),
    [(RULES_2017, 6, 4), (CLASSIC, 8, 6), (ORGANIZED_2014, 8, 6), (ORGANIZED_2016, 8, 6)],
)
def test_g10_rule_of_3(scene: MakeScene, rules: str, attack: int, defense: int) -> None:
    """Sums of modifiers beyond 3 count as 3 in 2017; before there was no such rule."""
    play = fight(
        scene,
        first=vessel(5, changes=[change(-1, "attack", 5)]),
        second=vessel(1, changes=[change(-1, "agility", 5)]),
        rules=rules,
        script=["attack " + "X" * attack, "defense " + "X" * defense],
    )
    play.give(PRIMARY)
    record = play.battle.attacks[0]
    assert (record.attack_dice, record.defense_dice) == (attack, defense)


@pytest.mark.parametrize(("rules", "lost"), [(RULES_2017, 3), (CLASSIC, 4)])
def test_g10_sums_below_minus_3(scene: MakeScene, rules: str, lost: int) -> None:
    """Four scan tokens take three defense dice off in 2017, four before."""
    play = fight(
        scene,
        "scan 4",
        second=vessel(1, agility=6),
        rules=rules,
        script=["attack XXX", "defense " + "X" * (6 - lost)],
    )
    play.give(PRIMARY)
    assert play.battle.attacks[0].defense_dice == 6 - lost


@pytest.mark.parametrize("rules", BOTH)
def test_g11_the_player_chooses_the_target(scene: MakeScene, rules: str) -> None:
    """Any ship in arc and range; others do not block fire (row P)."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,14 h180 chance\nb2 18,18 h180 chance\n"
        "b3 18,22 h180 chance\nb4 18,27 h180 chance",
        vessel(5),
        [vessel(1)] * 4,
        rules=rules,
        script=["attack XXX", "defense XX"],
    )
    assert play.offered == ["pass", *(f"primary weapon at b{n}" for n in (1, 2, 3))]
    play.give("primary weapon at b3")
    assert play.battle.attacks[0].defense_dice == 2


# --- P: dice and tokens that are the same everywhere ----------------------------------------


@pytest.mark.parametrize("rules", EVERY)
def test_p_battle_stations_convert_all(scene: MakeScene, rules: str) -> None:
    """The attacker's to hits, the defender's to evades; each token is spent."""
    play = fight(
        scene,
        "battlestations 1",
        "battlestations 1",
        second=vessel(1, agility=3),
        rules=rules,
        script=["attack BBX", "defense BBX"],
    )
    play.give(PRIMARY, "battlestations", "battlestations")
    assert play.told("modified") == [
        "modified a1 battlestations HHX",
        "modified b1 battlestations EEX",
    ]
    assert play.told("result") == ["result a1 b1 0 0"]
    assert [text.split()[1:4] for text in play.told("token")] == [
        ["a1", "battlestations", "-1"],
        ["b1", "battlestations", "-1"],
    ]


@pytest.mark.parametrize("rules", EVERY)
def test_p_evade_adds_one_result(scene: MakeScene, rules: str) -> None:
    """DECISIONS D46: several tokens are spent singly."""
    play = fight(scene, "", "evade 2", rules=rules, script=["attack HHH", "defense X"])
    play.give(PRIMARY)
    assert (play.asked, play.offered) == ("SpendToken b1", ["pass", "evade"])
    play.give("evade", "evade")
    assert play.told("modified") == ["modified b1 evade X+E", "modified b1 evade X+EE"]
    assert play.told("result") == ["result a1 b1 1 0"]


@pytest.mark.ruling("F14-G15")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("scans", "dice"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_p_scan_takes_one_defense_die_off_for_each_token(
    scene: MakeScene, rules: str, scans: int, dice: int
) -> None:
    """The tokens stay; below zero none is rolled."""
    script = ["attack HXX", *(["defense " + "X" * dice] if dice else [])]
    play = fight(scene, f"scan {scans}", second=vessel(1, agility=2), rules=rules, script=script)
    play.give(PRIMARY)
    assert play.battle.attacks[0].defense_dice == dice
    assert play.told("token")[:1] == ([f"token a1 scan -{scans} end phase"] if scans else [])


@pytest.mark.parametrize("rules", EVERY)
def test_p_a_lock_re_rolls_any_dice_once(scene: MakeScene, rules: str) -> None:
    """Both tokens go; the dice may not be re-rolled again."""
    play = fight(scene, "locks b1", rules=rules, script=["attack HBX", "attack BX", "defense X"])
    play.give(PRIMARY)
    assert play.offered == ["pass", "target-lock"]
    play.give("target-lock")
    assert play.offered == ["X", "B", "BX", "H", "HX", "HB", "HBX"]
    play.give("BX")
    assert play.told("modified", "unlock") == ["unlock a1 b1 spent", "modified a1 target-lock Hbx"]
    assert play.ship("a1").locks == ()


@pytest.mark.parametrize("rules", EVERY)
def test_p_only_the_lock_on_the_defender_helps(scene: MakeScene, rules: str) -> None:
    """2017, Spending Target Lock Tokens."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 locks b2\nb1 18,17.5 h180 chance\nb2 30,30 chance",
        vessel(5),
        [vessel(1), vessel(1)],
        rules=rules,
        script=["attack XXX", "defense X"],
    )
    play.give(PRIMARY)
    assert play.told("modified", "unlock") == []
    assert play.ship("a1").locks == (2,)


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("defense", "left"), [("E", (1, 1)), ("EE", (0, 1)), ("EEE", (0, 0)), ("EEEE", (0, 0))]
)
def test_p_hits_are_cancelled_before_crits(
    scene: MakeScene, rules: str, defense: str, left: tuple[int, int]
) -> None:
    play = fight(
        scene,
        second=vessel(1, agility=len(defense)),
        rules=rules,
        script=["attack HHC", f"defense {defense}"],
    )
    play.give(PRIMARY)
    assert play.told("result") == [f"result a1 b1 {left[0]} {left[1]}"]


@pytest.mark.parametrize("rules", EVERY)
def test_p_firing_turns_the_cloak_red_until_the_end_phase(scene: MakeScene, rules: str) -> None:
    """Still cloaked when attacked afterwards; in the End Phase the token must go."""
    play = scene(
        "round 1 combat\na1 18,10 h0 shields 0/2 cloak green-beside\nb1 18,17.5 h180",
        vessel(5),
        vessel(1),
        rules=rules,
        script=["attack XXX", "defense X", "attack HXX", "defense XXXXX", "damage Direct Hit"],
    )
    play.give(PRIMARY)
    assert (play.ship("a1").is_cloaked, play.ship("a1").is_cloak_red) == (True, True)
    play.give("primary weapon at a1")
    assert play.battle.attacks[1].defense_dice == 5
    # Nobody was asked whether to keep it; the shields are back.
    ship = play.ship("a1")
    assert (ship.is_cloaked, ship.shields, ship.disabled_shields) == (False, 2, 0)
    assert ship.face_down == 1


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("keeps", "stays"), [("yes", True), ("no", False)])
def test_p_green_may_stay_with_shields_down(
    scene: MakeScene, rules: str, keeps: str, stays: bool
) -> None:
    play = scene(
        "round 1 end\na1 18,10 h0 shields 0/2 cloak green\nb1 18,30 h180",
        vessel(5),
        vessel(1),
        rules=rules,
    )
    assert (play.asked, play.offered) == ("Cloak a1", ["yes", "no"])
    play.give(keeps)
    ship = play.ship("a1")
    assert (ship.is_cloak_beside, ship.shields) == (stays, 0 if stays else 2)


@pytest.mark.parametrize("rules", EVERY)
def test_p_disabled_shields_neither_absorb_nor_can_be_lost(scene: MakeScene, rules: str) -> None:
    play = fight(
        scene,
        "",
        "shields 1/1",
        rules=rules,
        script=["attack HHX", "defense X", "damage Direct Hit"],
    )
    play.give(PRIMARY)
    ship = play.ship("b1", play.at_phase("end"))
    assert (ship.shields, ship.disabled_shields, ship.face_down) == (0, 1, 1)


@pytest.mark.parametrize("rules", EVERY)
def test_p_skill_descends_in_combat_and_ascends_in_activation(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 1 activation\na1 4,2\na2 8,2\nb1 4,34 h180\nb2 8,34 h180",
        [vessel(3, dial=HELD), vessel(7, dial=HELD)],
        [vessel(5, dial=HELD), vessel(1, dial=HELD)],
        rules=rules,
        dials=dict.fromkeys(("a1", "a2", "b1", "b2"), "0 stop"),
    ).finish_round()
    assert [text.split()[1] for text in play.told("active")][:8] == [
        *("b2", "a1", "b1", "a2"),
        *("a2", "b1", "a1", "b2"),
    ]


# --- H. Damage ------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("attack", "shields", "dealt"),
    [
        ("HHC", 1, ["Direct Hit down", "Console Fire up"]),
        ("HCX", 1, ["Console Fire up"]),
        ("CXX", 1, []),
        ("HHC", 0, ["Direct Hit down", "Direct Hit down", "Console Fire up"]),
    ],
)
def test_h1_normal_damage_before_critical(
    scene: MakeScene, rules: str, attack: str, shields: int, dealt: list[str]
) -> None:
    """One at a time; active shields take it first."""
    play = fight(
        scene,
        "",
        f"shields {shields}/0",
        rules=rules,
        script=[
            f"attack {attack}",
            "defense X",
            *(f"damage {text.rpartition(' ')[0]}" for text in dealt),
        ],
    )
    play.give(PRIMARY)
    found = [
        f"{event['card']} {'up' if event['is_face_up'] else 'down'}"
        for event in play.battle.log or ()
        if event.kind == "damage"
    ]
    assert found == dealt


@pytest.mark.parametrize("rules", EVERY)
def test_h2_an_empty_deck_is_made_anew_of_the_discards(scene: MakeScene, rules: str) -> None:
    play = fight(
        scene,
        "",
        "shields 0/0",
        rules=rules,
        deck=["Console Fire", "Direct Hit"],
        more="discards 'Console Fire' 'Direct Hit'",
        script=["attack HXX", "defense X", "damage Console Fire"],
    )
    play.give(PRIMARY)
    assert play.told("reshuffled") == ["reshuffled"]
    assert (play.state.deck, play.state.discards) == (["Direct Hit"], [])


@pytest.mark.parametrize("rules", EVERY)
def test_h2_with_no_card_left_crits_are_hits_and_damage_is_counted(
    scene: MakeScene, rules: str
) -> None:
    """2017, Component Limitations; DECISIONS D83: it can be repaired and destroys."""
    play = fight(
        scene,
        "",
        "shields 0/0",
        rules=rules,
        deck=["Console Fire"],
        script=["attack HCC", "defense X", "damage Console Fire"],
    )
    play.give(PRIMARY)
    ship = play.ship("b1")
    assert (ship.face_down, ship.face_up, ship.counted, ship.hull_left) == (1, [], 2, 1)
    last = fight(
        scene,
        "",
        "shields 0/0 counted 3",
        rules=rules,
        deck=[],
        script=["attack CXX", "defense X"],
    )
    last.give(PRIMARY)
    assert last.ship("b1").place == DESTROYED


@pytest.mark.parametrize("rules", EVERY)
def test_h3_destroyed_before_its_attack_at_equal_skill(scene: MakeScene, rules: str) -> None:
    """It attacks first, then goes (F14 captains 12: before 2017 too)."""
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,17.5 h180 shields 0/0 tie-rank 1",
        vessel(5),
        vessel(5, hull=1),
        rules=rules,
        script=["attack HXX", "defense X", "damage Direct Hit", "attack HXX", "defense X"],
    )
    play.give(PRIMARY)
    assert play.ship("b1").is_doomed
    play.give("primary weapon at a1")
    assert play.ship("a1").shields == 1
    assert play.told("doomed", "left") == ["doomed b1", "left b1 destroyed destroyed"]
    assert play.state.winner == 0


# --- K. Terrain -----------------------------------------------------------------------------


@pytest.mark.ruling("F14-W6")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("more", "dice"),
    [
        ("", 1),
        ("terrain obstacle:1 18,14", 2),
        ("terrain minefield 18,14", 2),
        # Several are one obstruction (DECISIONS D67).
        ("terrain obstacle:1 18,13\nterrain minefield 18,15", 2),
        # Beside the line.
        ("terrain obstacle:1 21,14", 1),
        # An objective token is none unless the mission says so (K2).
        ("terrain objective 18,14", 1),
    ],
)
def test_k1_k2_k4_obstructed_attacks(scene: MakeScene, rules: str, more: str, dice: int) -> None:
    """One more defense die, for secondary weapons too (DECISIONS D68)."""
    for shot in (PRIMARY, "Torpedo at b1"):
        play = fight(
            scene,
            first=vessel(5, cards=[card("Torpedo", "weapon")], weapons=[weapon(0, 3, 1, 3)]),
            more=more,
            rules=rules,
            script=["attack XXX", "defense " + "X" * dice],
        )
        play.give(shot)
        assert play.battle.attacks[0].defense_dice == dice


def test_k1_obstruction_counts_within_the_rule_of_3(scene: MakeScene) -> None:
    """DECISIONS D68: a modifier like any other."""
    play = fight(
        scene,
        second=vessel(1, changes=[change(-1, "agility", 3)]),
        more="terrain obstacle:1 18,14",
        script=["attack XXX", "defense XXXX"],
    )
    play.give(PRIMARY)
    assert play.battle.attacks[0].defense_dice == 4


@pytest.mark.parametrize("rules", EVERY)
def test_k2_objective_tokens_do_not_stop_ships(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted\nterrain objective 18,13",
        vessel(1),
        vessel(5),
        rules=rules,
        dials={"a1": "3 straight"},
    )
    assert play.asked == "Action a1"
    assert play.told("dice") == []


@pytest.mark.parametrize("rules", EVERY)
def test_k3_firing_past_a_planet(scene: MakeScene, rules: str) -> None:
    """No dice can be rolled, so it is no target (DECISIONS D69)."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,20.5 h180 chance\nb2 23,15 h180 chance\n"
        "terrain planet 18,15.5",
        vessel(5),
        [vessel(1), vessel(1)],
        rules=rules,
    )
    assert play.offered == ["pass", "primary weapon at b2"]


@pytest.mark.parametrize(("rules", "is_offered"), [(RULES_2017, False), ("alliance", True)])
def test_k3_alliance_lets_fire_past_a_planet_under_one_of_the_ships(
    scene: MakeScene, rules: str, is_offered: bool
) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance\nterrain planet 18,16",
        vessel(5),
        vessel(1),
        rules=rules,
    )
    assert (play.asked == "Attack a1") is is_offered


@pytest.mark.parametrize("rules", EVERY)
def test_k4_standing_on_a_minefield_obstructs(scene: MakeScene, rules: str) -> None:
    """2017, The Minefield Token: the line decides (DECISIONS D66)."""
    play = fight(
        scene,
        more="terrain minefield 18,16.5",
        rules=rules,
        script=["attack XXX", "defense XX"],
    )
    play.give(PRIMARY)
    assert play.battle.attacks[0].defense_dice == 2


# --- N: what the tournament documents fill in -------------------------------------------------


@pytest.mark.ruling("F14-G25")
@pytest.mark.parametrize(
    ("rules", "farthest"),
    [(RULES_2017, 3), (CLASSIC, 3), (ORGANIZED_2014, 3), (ORGANIZED_2016, 2)],
)
@pytest.mark.parametrize("band", [1, 2, 3])
def test_n4_range_of_a_360_degree_primary_weapon(
    scene: MakeScene, rules: str, farthest: int, band: int
) -> None:
    """EDITIONS N4: Range 1-3 as every primary weapon by 2017 and F14, 1-2 by T16. Astern too."""
    scout = fleet("ship:borg-starship-71525")
    play = scene(
        f"round 1 combat begun\na1 18,{10 + BASE + GAPS[band]} h0\nb1 18,10 chance",
        prepare_fleet(scout, catalogue(), ruleset(rules)),
        vessel(1),
        rules=rules,
    )
    assert (play.asked == "Attack a1") is (band <= farthest)


TORPEDO = vessel(
    5,
    cards=[card("Torpedo", "weapon", ability="attack: spend target lock to fire.")],
    weapons=[weapon(0, 3, 1, 3)],
)
"""A ship with a weapon that spends a target lock to fire."""


@pytest.mark.ruling("F14-W1")
@pytest.mark.parametrize("rules", EVERY)
def test_n16_a_lock_spent_to_fire(scene: MakeScene, rules: str) -> None:
    """EDITIONS N16; DECISIONS D77: it cannot re-roll as well; without a lock no shot."""
    play = fight(scene, "locks b1", first=TORPEDO, rules=rules, script=["attack XXX", "defense X"])
    assert play.offered == ["pass", PRIMARY, "Torpedo at b1"]
    play.give("Torpedo at b1")
    assert play.told("unlock", "modified") == ["unlock a1 b1 spent"]
    fight(scene, first=TORPEDO, rules=rules).refuse("Torpedo at b1")


def test_n16_as_an_option_it_re_rolls_too(scene: MakeScene) -> None:
    play = fight(
        scene,
        "locks b1",
        first=TORPEDO,
        spent_lock_rerolls=True,
        script=["attack HXX", "attack XX", "defense X"],
    )
    play.give("Torpedo at b1")
    assert (play.asked, play.offered) == ("SpendToken a1", ["pass", "target-lock"])
    play.give("target-lock", "XX")
    assert play.told("modified") == ["modified a1 target-lock Hxx"]
    assert play.told("unlock") == ["unlock a1 b1 spent"]


@pytest.mark.parametrize(
    ("cost", "state"),
    [
        ("discard this", "discarded"),
        ("disable this", "disabled"),
        ("place 2 time here", "2 time"),
        ("gain 1 auxiliary power", "1 auxiliary"),
    ],
)
def test_costs_of_firing_a_secondary_weapon(scene: MakeScene, cost: str, state: str) -> None:
    """2017, Secondary Weapons, Card Ability Anatomy: paid when the target is declared."""
    torpedo = card("Torpedo", "weapon", ability=f"attack: {cost} to fire.")
    first = vessel(5, cards=[torpedo], weapons=[weapon(0, 3, 1, 3)], dial=HELD)
    play = fight(
        scene, first=first, second=vessel(1, dial=HELD), script=["attack XXX", "defense X"]
    )
    play.give("Torpedo at b1")
    ship = play.ship("a1", play.after("result"))
    found = {
        "discarded": ship.cards[0].is_discarded,
        "disabled": ship.cards[0].disabled == 1,
        "2 time": ship.cards[0].time == 2,
        "1 auxiliary": ship.auxiliary == 1,
    }
    assert [name for name, is_so in found.items() if is_so] == [state]
    # The next round the card can be used only if it paid with something else.
    play.go_to("Attack a1")
    assert ("Torpedo at b1" in play.offered) is (state == "1 auxiliary")


@pytest.mark.parametrize(
    ("ban", "is_offered"), [(NoTokenGain("auxiliary"), False), (NoTokenGain("scan"), True)]
)
def test_a_cost_that_cannot_be_paid(scene: MakeScene, ban: NoTokenGain, is_offered: bool) -> None:
    """2017, Card Ability Anatomy: then the weapon cannot be fired."""
    torpedo = card("Torpedo", "weapon", ability="attack: gain 1 auxiliary power to fire.")
    first = vessel(5, cards=[torpedo], weapons=[weapon(0, 3, 1, 3)])
    play = fight(scene, first=first)
    cards.add_ban(play.battle, play.ship("a1"), Ban(ban, "round", "card"))
    assert ("Torpedo at b1" in play.offered) is is_offered


@pytest.mark.ruling("FR-010.1")
@pytest.mark.parametrize("rules", EVERY)
def test_n17_no_defense_dice(scene: MakeScene, rules: str) -> None:
    """EDITIONS N17; DECISIONS D72: steps go on, an evade token may be spent."""
    play = fight(
        scene,
        "",
        "evade 1",
        second=vessel(1, agility=0),
        rules=rules,
        script=["attack HXX"],
    )
    play.give(PRIMARY)
    assert (play.asked, play.offered) == ("SpendToken b1", ["pass", "evade"])
    play.give("evade")
    assert play.told("result") == ["result a1 b1 0 0"]
