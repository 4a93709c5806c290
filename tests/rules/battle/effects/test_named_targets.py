"""Actions that name a target: one ship, in range, and none of it without one.

Source: 2017, Card Abilities (costs, targets); F14-G19 on the own ship.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.terms import ACTIVATION, PLANNING
from tests.rules.battle.effects.printed import AT, BY, NEAR, acting, borne
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

ALONE = "18,34 h180"
MIDDLE = "18,17.5 h180"
STOP = (*HELD, *DIAL)


@pytest.mark.parametrize(
    "key",
    [
        "crew:motura-75004",
        "crew:four-of-twelve-71444",
        "talent:tantalus-field-71796",
        "talent:prefix-code-72011",
        "tech:tunneling-neutrino-beam-71996",
    ],
)
def test_nothing_is_done_without_a_target(scene: MakeScene, key: str) -> None:
    """What the card does besides is not to be had where nobody is in its range."""
    play = acting(scene, borne(key, captain(5, drones=3), dial=STOP), place=ALONE)
    play.go_to("Action a1").refuse(key)


@pytest.mark.parametrize("crew", [0, 1])
def test_motura_targets_a_ship_whatever_crew_it_has(scene: MakeScene, crew: int) -> None:
    """His ship may move though the other one has nobody to lose, and then can't attack."""
    key = "crew:motura-75004"
    foe = vessel(1, dial=HELD, cards=[card("Victim")] * crew)
    play = acting(scene, borne(key, dial=STOP), second=foe, place=NEAR)
    play.go_to("Action a1").give(key)
    assert [each.is_discarded for each in play.ship("b1").cards] == [True] * crew
    assert play.asked == "Detail a1"


def on_two_ships(scene: MakeScene, key: str, kind: str, friendly: bool) -> Scene:
    """Returns a scene with two ships that have two cards of a kind each, disabled on friends."""
    cards = [card("One", kind), card("Two", kind)]
    two = [vessel(1, dial=HELD, cards=cards), vessel(1, dial=HELD, cards=cards)]
    own = borne(key, dial=HELD)
    more = "\n".join(f"card a{s} {c} disabled 1" for s in (2, 3) for c in (0, 1)) + "\n"
    if friendly:
        places = "a2 15,13 h180 acted\na3 21,13 h180 acted\nb1 18,34 h180 acted\n" + more
        forces: list[Any] = [[own, *two], vessel(1, dial=HELD)]
    else:
        places = "b1 17,14 h180 acted\nb2 20,14 h180 acted\n"
        forces = [own, two]
    return scene(
        "round 2 activation begun\na1 18,10 h0\n" + places, *forces, dials={"a1": "0 stop"}
    )


@pytest.mark.parametrize(
    ("key", "kind", "names"),
    [
        ("crew:rom-71529", "tech", ("b1", "b2")),
        ("crew:sulan-75015", "crew", ("b1", "b2")),
        ("crew:romulan-medical-team-75001", "crew", ("a2", "a3")),
    ],
)
def test_cards_of_one_ship_only(
    scene: MakeScene, key: str, kind: str, names: tuple[str, str]
) -> None:
    """Both cards are those of the one ship that was named; the other ship's stay as they are."""
    first, second = names
    is_friendly = first.startswith("a")
    play = on_two_ships(scene, key, kind, is_friendly)
    play.go_to("Action a1").give(key)
    assert {first, second} <= set(play.offered)
    play.give(second)
    if not is_friendly:
        play.give(next(each for each in play.offered if "One" in each and "Two" in each))
    changed = [0, 0] if is_friendly else [1, 1]
    assert [each.disabled for each in play.ship(second).cards] == changed
    assert [each.disabled for each in play.ship(first).cards] == [1 - each for each in changed]


def test_the_test_cylinder_spares_its_own_crew(scene: MakeScene) -> None:
    """It targets another ship, at any range, whether that has a crew or not."""
    key = "tech:test-cylinder-72016"
    play = acting(scene, borne(key, card("Own"), dial=HELD), place=ALONE)
    play.go_to("Action a1").give(key)
    ship = play.ship("a1", play.at_phase("combat"))
    assert [each.disabled for each in ship.cards] == [1, 0]
    assert (ship.shields, ship.disabled_shields) == (0, 2)


@pytest.mark.parametrize(
    ("key", "bar", "asked"),
    [
        ("tech:secondary-cloaking-coil-80002", ("evade", "scan"), False),
        ("tech:secondary-cloaking-coil-80002", ("evade", "cloak"), True),
        ("tech:secondary-cloaking-coil-80000", ("evade", "scan"), False),
        ("tech:secondary-cloaking-coil-80000", ("evade", "cloak"), True),
    ],
)
def test_a_secondary_coil_cloaks_a_ship_that_can_cloak(
    scene: MakeScene, key: str, bar: tuple[str, ...], asked: bool
) -> None:
    """Any ship repairs a shield; only one with the action on its bar may cloak as well."""
    play = acting(scene, borne(key, actions=list(bar), dial=HELD), "shields 1/0", place=ALONE)
    play.go_to("Action a1").give(key)
    assert (play.asked == "Detail a1") is asked


# --- attacks of the round ------------------------------------------------------------------------


@pytest.mark.parametrize(("foe", "is_first"), [(7, True), (9, False)])
def test_joachim_turns_a_hit_where_his_ship_attacks_first(
    scene: MakeScene, foe: int, is_first: bool
) -> None:
    """He lifts a skill of five to eight: before seven, and after nine."""
    key = "crew:joachim-72235p"
    own, other = ["attack HHX", "defense X"], ["attack XXX", "defense X"]
    play = acting(
        scene,
        borne(key, dial=HELD, shields=5),
        second=vessel(foe, dial=HELD, shields=5),
        place=MIDDLE,
        script=own if is_first else [*other, *own],
    )
    play.go_to("Action a1").give(key)
    if not is_first:
        play.go_to("Attack b1").give(BY)
    play.go_to("Attack a1").give(AT)
    assert (key in play.offered) is is_first
    play.finish_phase()


@pytest.mark.parametrize("which", [0, 1])
def test_klingon_honor_is_for_any_one_attack(scene: MakeScene, which: int) -> None:
    """The die and the crit are for one attack of the round, which its player picks."""
    key = "talent:klingon-honor-71448"
    again = card(
        "Again",
        "resource",
        "resource",
        ability="once per round, after attacking: attack with the primary weapon.",
    )
    rolls = [f"attack {'X' * (3 + (place == which))}" for place in (0, 1)]
    play = acting(
        scene,
        borne(key, captain(5), again, dial=HELD),
        second=vessel(1, dial=HELD, shields=9),
        place=MIDDLE,
        script=[rolls[0], "defense X", rolls[1], "defense X"],
    )
    play.go_to("Action a1").give(key)
    play.go_to("Attack a1").give(AT)
    play.give(*["pass"] * which, key)
    play.go_to("Attack b1")
    assert [each.attack_dice for each in play.battle.attacks] == [4 - which, 3 + which]


def test_improved_shields_go_to_each_ship_once_a_round(scene: MakeScene) -> None:
    """A ship that moves again in its activation gets no further tokens."""
    key = "resource:improved-shields-71511a"
    found = catalogue()[key]
    own = card(found.name, "resource", "fleet-resource", ability=found.ability) | {"key": key}
    helper = card("Helper", ability="action: execute a 1 straight.")
    play = scene(
        "round 2 activation begun\na1 18,4 h0\na2 24,4 h0\nb1 18,34 h180 acted\n"
        "card a1 0 marker shield 4\n",
        [vessel(2, dial=STOP, cards=[own, helper]), vessel(3, dial=STOP)],
        vessel(1, dial=HELD),
        dials={"a1": "1 straight", "a2": "1 straight"},
    )
    moved = []
    while play.state.phase == ACTIVATION:
        offered = play.offered
        if key in offered:
            moved.append(play.asked)
            play.give(key)
        elif "crew:helper" in offered and play.asked == "Action a1":
            play.give("crew:helper")
        else:
            play.give("pass" if "pass" in offered else offered[-1])
    assert len(moved) == 2
    shields = [dict(play.ship(name, play.at_phase("combat")).markers) for name in ("a1", "a2")]
    assert shields == [{"shield": 2}, {"shield": 2}]


@pytest.mark.parametrize("words", ["", "auxiliary 1"])
@pytest.mark.parametrize("is_in_the_way", [True, False])
def test_improved_shields_are_placed_in_the_perform_action_step(
    scene: MakeScene, words: str, is_in_the_way: bool
) -> None:
    """Without an action, but only beside a ship that has the step."""
    key = "resource:improved-shields-71511a"
    found = catalogue()[key]
    own = card(found.name, "resource", "fleet-resource", ability=found.ability) | {"key": key}
    play = scene(
        f"round 2 activation begun\na1 18,4 h0 acted\na2 24,4 h0 {words}\n"
        f"b1 {'24,7' if is_in_the_way else '18,34'} h180 acted\ncard a1 0 marker shield 4\n",
        [vessel(2, dial=STOP, cards=[own]), vessel(3, dial=STOP)],
        vessel(1, dial=HELD),
        dials={"a2": "1 straight"},
    )
    assert (key in play.offered) is not is_in_the_way
    if key in play.offered:
        assert "moved a2" in play.told("moved")[0]


@pytest.mark.parametrize(("place", "is_offered"), [(ALONE, False), (MIDDLE, True)])
def test_the_tal_shiar_watch_a_ship_in_range(
    scene: MakeScene, place: str, is_offered: bool
) -> None:
    """Their battle stations token is for who looks at a dial, and there has to be one."""
    key = "talent:tal-shiar-blind-belak"
    play = scene(
        f"round 2 planning\na1 18,10 h0\nb1 {place}",
        borne(key, captain(5), dial=HELD),
        vessel(1, dial=HELD),
    )
    asked = False
    while play.state.phase == PLANNING:
        asked = asked or key in play.offered
        play.give(key if key in play.offered else play.offered[0])
    assert asked is is_offered
    assert play.ship("a1").battle_stations == int(is_offered)


# --- what is asked of the ship that is targeted ------------------------------------------------

HADEN = "captain:haden-72011"
MENDAK = "captain:mendak-71794"
FORREST = "captain:maxwell-forrest-75016"


@pytest.mark.parametrize(("place", "is_target"), [("18,18 h180", False), ("18,18 h0", True)])
def test_haden_targets_who_does_not_have_him_in_the_front_arc(
    scene: MakeScene, place: str, is_target: bool
) -> None:
    """He has another attack die against that ship, and a defense die less once he attacked it."""
    script = ("attack XXXX", "defense X") if is_target else ()
    play = acting(scene, borne(HADEN), place=place, script=script)
    assert (HADEN in play.offered) is is_target
    if is_target:
        play.give(HADEN).go_to("Attack a1").give(AT).finish_phase()


@pytest.mark.parametrize(
    ("own", "friend", "targets"),
    [
        ("", "", ["a1", "a2"]),
        ("battlestations 1", "", ["a2"]),
        ("", "battlestations 1", ["a1"]),
        ("battlestations 1", "battlestations 1", []),
    ],
)
def test_mendak_targets_who_has_no_battle_stations(
    scene: MakeScene, own: str, friend: str, targets: list[str]
) -> None:
    """His own ship is one of those that he may target."""
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 {own}\na2 21,10 h0 acted {friend}\n"
        "b1 18,34 h180 acted",
        [borne(MENDAK), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    assert (MENDAK in play.offered) is bool(targets)
    if targets:
        play.give(MENDAK)
        if len(targets) > 1:
            assert (play.asked, play.offered) == ("Detail a1", targets)
            play.give(targets[-1])
        assert play.ship(targets[-1], play.at_phase("combat", 2)).battle_stations == 1


@pytest.mark.parametrize("rules", ["attack-wing-2017", "attack-wing-classic"])
@pytest.mark.parametrize(
    ("factions", "is_target"),
    [(["federation"], True), (["vulcan"], True), (["klingon"], False)],
)
def test_forrest_targets_a_federation_or_vulcan_ship(
    scene: MakeScene, rules: str, factions: list[str], is_target: bool
) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 18,34 h180 acted",
        [borne(FORREST, dial=DIAL), vessel(9, dial=HELD, factions=factions)],
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
        rules=rules,
    )
    assert (play.asked == "Detail a1") is is_target
