"""EDITIONS F: actions, tokens and cards in play, in the editions that differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.mechanics import actions, cards, tokens
from rules.battle.position import moments
from rules.battle.position.moments import WATCHER
from rules.battle.position.pieces import Lasting
from rules.battle.position.terms import SCAN
from rules.battle.timing.handlers import Occasion, TokenTrigger
from tests.rules.battle.examples.scene import (
    BAR,
    HELD,
    MakeScene,
    Scene,
    admiral,
    captain,
    card,
    change,
    effect,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017

BOTH = [RULES_2017, CLASSIC]
OFFICIAL = [ORGANIZED_2014, ORGANIZED_2016]


def acting(make: MakeScene, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1 has moved and is about to perform its action."""
    first = fields.pop("first", None) or vessel(1, dial=HELD)
    other = fields.pop("other", "18,26 h180")
    more = fields.pop("more", "")
    return make(
        f"round 2 activation begun\na1 18,18 h0 {words}\nb1 {other} acted\n{more}",
        first,
        fields.pop("second", None) or vessel(5, dial=HELD),
        dials={"a1": "0 stop"},
        **fields,
    )


def doing(change_state: Callable[[Battle, Ship], object]) -> Any:
    """Returns an effect's act that changes the state of its own ship."""

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        return change_state(battle, ship)

    return act


# --- F1 to F5: cloak, echo, shields -------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "dice"), [(RULES_2017, 5), (CLASSIC, 7), (ORGANIZED_2014, 7), (ORGANIZED_2016, 7)]
)
@pytest.mark.parametrize("cloak", ["green", "red"])
def test_f1_cloak_when_defending(scene: MakeScene, rules: str, dice: int, cloak: str) -> None:
    """2017: printed agility + 4 replaces it; classic: four more dice, here on top of 3."""
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance shields 0/2 cloak {cloak}",
        vessel(5),
        vessel(1, agility=1, changes=[change(-1, "agility", 0, 3)]),
        rules=rules,
        script=["attack XXX", "defense " + "X" * dice],
    )
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == dice


@pytest.mark.parametrize(("rules", "dice"), [(RULES_2017, 8), (CLASSIC, 10)])
def test_f1_modifiers_come_afterwards(scene: MakeScene, rules: str, dice: int) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance shields 0/2 cloak green",
        vessel(5),
        vessel(1, agility=1, changes=[change(-1, "agility", 5)]),
        rules=rules,
        script=["attack XXX", "defense " + "X" * dice],
    )
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == dice


@pytest.mark.ruling("F14-G17")
@pytest.mark.parametrize(
    ("rules", "cloak", "may_echo"),
    [
        (RULES_2017, "green", True),
        (RULES_2017, "green-beside", True),
        (CLASSIC, "green", False),
        (CLASSIC, "green-beside", True),
        (ORGANIZED_2014, "green", True),
        (ORGANIZED_2016, "green", True),
    ],
)
def test_f2_when_a_cloaked_ship_may_echo(
    scene: MakeScene, rules: str, cloak: str, may_echo: bool
) -> None:
    """2017 and F14 17: cloaked now. Actions page: cloaked since the previous round."""
    play = acting(scene, f"shields 0/2 cloak {cloak}", rules=rules)
    assert play.asked == "Action a1"
    assert ("sensor-echo" in play.offered) is may_echo
    if may_echo:
        play.give("sensor-echo")
        assert play.asked == "Echo a1"
    else:
        play.refuse("sensor-echo")


@pytest.mark.parametrize("rules", BOTH)
def test_f2_an_uncloaked_ship_may_not(scene: MakeScene, rules: str) -> None:
    acting(scene, rules=rules).refuse("sensor-echo")


@pytest.mark.parametrize("rules", BOTH)
def test_f2_the_icon_is_needed(scene: MakeScene, rules: str) -> None:
    """EDITIONS O6: a cloaked ship without the echo icon does not echo."""
    bar = [name for name in BAR if name != "sensor-echo"]
    first = vessel(1, dial=HELD, actions=bar)
    acting(scene, "shields 0/2 cloak green-beside", first=first, rules=rules).refuse("sensor-echo")


ECHOES = "shields 0/2 cloak green-beside"


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("place", "more", "number"),
    [
        ("18,26 h180", "", 20),
        # A ship where the straight 1 to the right would end.
        ("21.1496,18 h0", "", 15),
        # A planet to the right, beyond both templates' reach but for the rim.
        ("18,26 h180", "terrain planet 23,18", 10),
        # Obstacles are in nobody's way.
        ("18,26 h180", "terrain obstacle:1 21,18", 20),
    ],
)
def test_f3_what_blocks_an_echo(
    scene: MakeScene, rules: str, place: str, more: str, number: int
) -> None:
    """Another ship or a planet (DECISIONS D31); only possible ones are offered (D33)."""
    play = acting(scene, ECHOES, other=place, more=more, rules=rules).give("sensor-echo")
    assert len(play.offered) == number
    assert len([text for text in play.offered if text.startswith("left")]) == 10


@pytest.mark.parametrize("rules", BOTH)
def test_f3_without_a_possible_echo_the_action_is_not_offered(scene: MakeScene, rules: str) -> None:
    """2017, Sensor Echo; DECISIONS D33: nobody commits to an echo that fails."""
    play = scene(
        "round 2 activation begun\na1 0.7874,18 h0 shields 0/2 cloak green-beside\n"
        "b1 3.937,18 h0 acted\nb2 5.5118,18 h0 acted",
        vessel(1, dial=HELD),
        [vessel(5, dial=HELD), vessel(5, dial=HELD)],
        rules=rules,
        dials={"a1": "0 stop"},
    )
    assert play.asked == "Action a1"
    play.refuse("sensor-echo")


@pytest.mark.parametrize("rules", BOTH)
def test_f4_everything_offered_has_been_measured(scene: MakeScene, rules: str) -> None:
    """Lock targets, echoes and shots are offered only where they are possible."""
    near = acting(scene, other="18,31.5 h180", rules=rules)
    assert near.asked == "Action a1"
    assert "target-lock" in near.offered
    acting(scene, other="18,31.6 h180", rules=rules).refuse("target-lock")


@pytest.mark.parametrize(
    ("rules", "shields"),
    [(RULES_2017, (2, 0)), (CLASSIC, (0, 2)), (ORGANIZED_2014, (0, 2)), (ORGANIZED_2016, (0, 2))],
)
@pytest.mark.parametrize("cloak", ["green", "red"])
def test_f5_shields_when_the_cloak_goes(
    scene: MakeScene, rules: str, shields: tuple[int, int], cloak: str
) -> None:
    """2017: at once, whatever side it showed; the others: in the End Phase (EDITIONS N10)."""
    found = []
    play = scene(
        f"round 1 combat\na1 18,10 h0 shields 0/2 cloak {cloak}\nb1 18,34 h180",
        vessel(5),
        vessel(1),
        rules=rules,
    )

    def drop(battle: Battle, ship: Ship) -> None:
        tokens.remove_cloak(battle, ship)
        found.append((ship.shields, ship.disabled_shields))

    play.add("a1", effect(moments.COMBAT_PHASE, doing(drop)))
    play.finish_round()
    assert found == [shields]
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == (2, 0)


# --- F6 to F10: cards ---------------------------------------------------------------------

CREW = [captain(4), card("Helmsman"), card("Gunner")]


@pytest.mark.parametrize("rules", BOTH)
def test_f6_disabled_cards(scene: MakeScene, rules: str) -> None:
    """The text cannot be used; an action takes the token off one card, of the player's choice."""
    acted: list[str] = []
    play = scene(
        "round 1 activation begun\na1 18,18 h0\nb1 18,34 h180 acted\n"
        "card a1 1 disabled 1\ncard a1 2 disabled 1",
        vessel(1, cards=CREW, dial=HELD),
        vessel(5),
        rules=rules,
        dials={"a1": "0 stop"},
    )
    for place, name in ((1, "helmsman"), (2, "gunner")):
        note = doing(lambda battle, ship, name=name: acted.append(name))
        play.add("a1", effect(moments.END_OF_ACTIVATION, note, source=name, card=place))
    assert play.asked == "Action a1"
    play.give("enable-card")
    assert (play.asked, play.offered) == ("Card a1", ["Helmsman", "Gunner"])
    play.give("Gunner")
    assert acted == ["gunner"]
    assert [each.disabled for each in play.ship("a1").cards] == [0, 1, 0]


@pytest.mark.parametrize(("freed", "is_offered"), [("any-card", True), ("upgrades", False)])
def test_f6_the_captain_too(scene: MakeScene, freed: str, is_offered: bool) -> None:
    """EDITIONS N8; DECISIONS D41: the ship's action may free the captain; 2017 names upgrades."""
    play = scene(
        "round 1 activation begun\na1 18,18 h0\nb1 18,34 h180 acted\ncard a1 0 disabled 1",
        vessel(1, cards=CREW, dial=HELD),
        vessel(5),
        dials={"a1": "0 stop"},
        freed_cards=freed,
    )
    assert play.asked == "Action a1"
    assert ("enable-card" in play.offered) is is_offered
    if is_offered:
        assert play.ship("a1").skill == 1
        play.give("enable-card")
        assert play.ship("a1").skill == 4


@pytest.mark.parametrize("rules", BOTH)
def test_f7_discarded_cards(scene: MakeScene, rules: str) -> None:
    """Out for the game: not usable, not to be freed, not back in the next round."""
    acted: list[int] = []
    play = scene(
        "round 1 end\na1 18,18 h0\nb1 18,34 h180\ncard a1 1 discarded disabled 1",
        vessel(1, cards=CREW, dial=HELD),
        vessel(5, dial=HELD),
        rules=rules,
    )
    note = doing(lambda battle, ship: acted.append(battle.state.round))
    play.add("a1", effect(moments.END_OF_ACTIVATION, note, card=1))
    play.go_to("Action a1")
    assert play.state.round == 2
    play.refuse("enable-card")
    play.finish_round()
    assert acted == []
    assert play.ship("a1").cards[1].is_discarded


@pytest.mark.parametrize(
    ("rules", "first", "second", "acted"),
    [
        # one upgrade: of two upgrades only one acts, beside the captain both do
        (RULES_2017, 1, 2, ["first"]),
        (CLASSIC, 1, 2, ["first"]),
        (RULES_2017, 0, 1, ["first", "second"]),
        # one card: captain or upgrade
        ("alliance", 0, 1, ["first"]),
        ("alliance", 1, 2, ["first"]),
    ],
)
def test_f8_one_token_one_trigger(
    scene: MakeScene, rules: str, first: int, second: int, acted: list[str]
) -> None:
    """How many of a ship's cards may answer to the same token in a round."""
    done: list[str] = []
    play = scene(
        "round 1 activation begun\na1 18,18 h0\nb1 18,34 h180 acted",
        vessel(1, cards=CREW, dial=HELD),
        vessel(5),
        rules=rules,
        dials={"a1": "0 stop"},
    )
    for name, place in (("first", first), ("second", second)):
        note = doing(lambda battle, ship, name=name: done.append(name))
        play.add(
            "a1",
            effect(
                moments.HAS_GAINED,
                note,
                source=name,
                card=place,
                triggers=(TokenTrigger(("scan",), place, name),),
                is_optional=True,
            ),
        )
    play.go_to("Action a1")
    play.give("scan", "first")
    if len(acted) == 2:
        assert play.offered == ["second", "pass"]
        play.give("second")
    assert done == acted
    assert "Effect" not in play.asked


@pytest.mark.parametrize("rules", BOTH)
def test_f9_one_time_token_off_each_upgrade(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 1 end\na1 18,18 h0\nb1 18,34 h180\ncard a1 1 time 3\ncard a1 2 time 1",
        vessel(1, cards=CREW, dial=HELD),
        vessel(5, dial=HELD),
        rules=rules,
    )
    found = []
    for _ in range(4):
        found.append([each.time for each in play.ship("a1").cards])
        play.finish_round()
    assert found == [[0, 3, 1], [0, 2, 0], [0, 1, 0], [0, 0, 0]]


@pytest.mark.parametrize("is_discarded", [False, True])
@pytest.mark.parametrize("rules", BOTH)
def test_f10_continuous_effects(scene: MakeScene, rules: str, is_discarded: bool) -> None:
    """They last while the card has time tokens, even when it was discarded; one may be
    permanent."""
    gone = "discarded" if is_discarded else ""
    play = scene(
        f"round 1 end\na1 18,18 h0\nb1 18,34 h180\ncard a1 1 time 2 {gone}\n"
        "lasting b1 agility -1 crew:helmsman crew:helmsman\n"
        "lasting a1 attack 1 game crew:gunner",
        vessel(1, cards=CREW, dial=HELD),
        vessel(5, agility=2, dial=HELD),
        rules=rules,
    )
    found = []
    for _ in range(3):
        agility = play.ship("b1").agility_base + play.ship("b1").agility_sum
        found.append((agility, play.ship("a1").attack_sum))
        play.finish_round()
    assert found == [(1, 1), (1, 1), (2, 1)]


@pytest.mark.parametrize(("rules", "agility"), [(RULES_2017, 3), (CLASSIC, 3), ("alliance", 2)])
def test_f10_a_text_goes_on_for_a_discarded_card(
    scene: MakeScene, rules: str, agility: int
) -> None:
    text = "while 1 or more time is here: this ship has +1 agility."
    play = scene(
        "round 1 combat begun\na1 18,18 h0\nb1 18,34 h180\ncard a1 0 time 2 discarded",
        vessel(1, agility=2, cards=[card("Helper", ability=text)]),
        vessel(5),
        rules=rules,
    )
    play.finish_phase()
    ship = play.ship("a1")
    assert ship.agility_base + ship.agility_sum == agility


def test_f10_effects_of_a_destroyed_ship_s_card_go_on(scene: MakeScene) -> None:
    """2017, Continuous Effect Tokens, special rule."""
    play = scene(
        "round 1 end\na1 destroyed 1\na2 18,18\nb1 18,34 h180\ncard a1 1 time 2\n"
        "lasting b1 agility -1 crew:helmsman crew:helmsman",
        [vessel(1, cards=CREW, dial=HELD), vessel(1, dial=HELD)],
        vessel(5, agility=2, dial=HELD),
    )
    found = []
    for _ in range(3):
        found.append(play.ship("b1").agility_base + play.ship("b1").agility_sum)
        play.finish_round()
    assert found == [1, 1, 2]


def test_f10_a_token_removed_early_ends_the_effect_only(scene: MakeScene) -> None:
    """2017, Continuous Effect Tokens: the time tokens stay on the card."""
    play = scene(
        "round 1 combat\na1 18,18 h0\nb1 18,34 h180\ncard a1 1 time 2",
        vessel(1, cards=CREW),
        vessel(5, agility=2),
    )
    target = play.ship("b1")
    cards.add_lasting(play.battle, target, Lasting("agility", -1, "crew:helmsman", "crew:helmsman"))
    assert target.agility_sum == -1
    cards.expire(play.battle, "crew:helmsman")
    assert target.agility_sum == 0
    assert play.ship("a1").cards[1].time == 2


# --- F11: fleet actions -------------------------------------------------------------------

FLAGSHIP = [captain(4), admiral(6, 2)]


def flagship_scene(
    make: MakeScene, text: str, rules: str = RULES_2017, **options: Any
) -> tuple[Scene, list[str]]:
    """Returns a scene with an admiral aboard a1, a friendly ship a2, and who acted by order."""
    acted: list[str] = []
    play = make(
        text,
        [vessel(1, cards=FLAGSHIP, dial=HELD), vessel(1, dial=HELD)],
        vessel(9, dial=HELD),
        rules=rules,
        dials={"a1": "0 stop", "a2": "0 stop"},
        **options,
    )
    note = doing(lambda battle, ship: acted.append(play.name(ship.index)))
    play.add("a1", effect(moments.FLEET_ACTION, note, WATCHER, card=1))
    return play, acted


@pytest.mark.parametrize("rules", BOTH)
def test_f11_fleet_action(scene: MakeScene, rules: str) -> None:
    """Once a round by one ship within Range 1-3 of the admiral, in place of its action."""
    play, acted = flagship_scene(
        scene,
        "round 1 activation begun\na1 10,18 h0\na2 22,18 h0\nb1 18,34 h180 acted",
        rules,
    )
    play.go_to("Action a2")
    play.give("fleet-action")
    assert acted == ["a2"]
    assert play.state.sides[0].fleet_action == play.ship("a2").index
    # It took the place of its action, and the flagship finds the token gone.
    assert play.asked == "Action a1"
    play.refuse("fleet-action")
    # In the End Phase the token returns (EDITIONS I4), and the next round it may be used again.
    play.finish_round()
    assert play.state.sides[0].fleet_action == -1
    play.go_to("Action a2")
    assert "fleet-action" in play.offered


@pytest.mark.parametrize(("x", "is_offered"), [(23.5, True), (23.6, False)])
def test_f11_within_range_3_of_the_admiral(scene: MakeScene, x: float, is_offered: bool) -> None:
    play, _ = flagship_scene(
        scene, f"round 1 activation begun\na1 10,18 h0\na2 {x},18 h0\nb1 18,34 h180 acted"
    )
    play.go_to("Action a2")
    assert ("fleet-action" in play.offered) is is_offered


@pytest.mark.parametrize("damage", ["Communications Failure", "Injured Captain"])
def test_f11_with_damaged_command_only_the_flagship(scene: MakeScene, damage: str) -> None:
    """2017, Admiral Cards: his modifier stays."""
    play, acted = flagship_scene(
        scene,
        f"round 2 activation begun\na1 10,18 h0 up '{damage}@1'\na2 15,18 h0\nb1 18,34 acted",
    )
    asked = []
    while play.asked != "Attack b1" and play.state.phase == 2:
        asked.append((play.asked, "fleet-action" in play.offered))
        play.give("no" if "no" in play.offered else "pass")
    assert ("Action a2", False) in asked
    assert ("Action a1", True) in asked
    assert acted == []


def test_f11_alliance_has_none(scene: MakeScene) -> None:
    play, _ = flagship_scene(
        scene,
        "round 1 activation begun\na1 10,18 h0\na2 15,18 h0\nb1 18,34 h180 acted",
        "alliance",
    )
    play.go_to("Action a2")
    play.refuse("fleet-action")


# --- P: actions that are the same everywhere -----------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("action", "field"),
    [("evade", "evade"), ("scan", "scan"), ("battlestations", "battle_stations")],
)
def test_p_an_action_places_its_token(
    scene: MakeScene, rules: str, action: str, field: str
) -> None:
    play = acting(scene, rules=rules)
    play.give(action)
    combat = play.at_phase("combat")
    assert getattr(play.ship("a1", combat), field) == 1
    assert [text.split()[2] for text in play.told("action")] == [action]


@pytest.mark.parametrize("rules", BOTH)
def test_p_passing_is_allowed(scene: MakeScene, rules: str) -> None:
    play = acting(scene, rules=rules)
    assert play.offered[0] == "pass"
    play.give("pass")
    assert play.told("action", "token") == []


@pytest.mark.parametrize("rules", BOTH)
def test_p_one_action_and_none_twice(scene: MakeScene, rules: str) -> None:
    """A free action does not count as the action, but not even a free one may be repeated."""
    play = acting(scene, rules=rules)

    def grant(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from actions.free_action(battle, ship, (actions.SCAN_ACTION, actions.EVADE_ACTION))

    play.add("a1", effect(moments.HAS_MOVED, grant, source="before"))
    play.add("a1", effect(moments.END_OF_ACTIVATION, grant, source="after"))
    assert play.offered == ["pass", "scan", "evade"]
    play.give("scan")
    assert play.asked == "Action a1"
    play.refuse("scan")
    play.give("battlestations")
    # One action of its own, then the second free one, of which only evade is left.
    assert (play.asked, play.offered) == ("Action a1", ["pass", "evade"])
    play.give("evade")
    assert [text.split()[2:] for text in play.told("action")] == [
        ["scan", "2", "True"],
        ["battlestations", "4", "False"],
        ["evade", "1", "True"],
    ]


@pytest.mark.parametrize("rules", BOTH)
def test_p_one_blue_token_a_ship_any_number_of_red_ones(scene: MakeScene, rules: str) -> None:
    """A new lock replaces the old one, on both sides; two ships may lock the same target."""
    play = scene(
        "round 1 activation begun\na1 18,18 h0 locks b1\na2 14,18 h0\n"
        "b1 18,24 h180 acted\nb2 14,24 h180 acted",
        [vessel(1, dial=HELD), vessel(2, dial=HELD)],
        [vessel(5, dial=HELD), vessel(5, dial=HELD)],
        rules=rules,
        dials={"a1": "0 stop", "a2": "0 stop"},
    )
    assert play.asked == "Action a1"
    # The one that it has locked already is not offered (DECISIONS D44), so b2 it is.
    play.give("target-lock")
    assert play.told("lock", "unlock") == ["unlock a1 b1 replaced", "lock a1 b2"]
    assert play.asked == "Action a2"
    play.give("target-lock")
    assert (play.asked, play.offered) == ("LockTarget a2", ["b1", "b2"])
    play.give("b2")
    assert [each.locks for each in play.state.ships[:2]] == [(3,), (3,)]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("cloak", "may_lock"), [("green", True), ("red", True), ("green-beside", False)]
)
def test_p_no_lock_on_a_ship_cloaked_since_an_earlier_round(
    scene: MakeScene, rules: str, cloak: str, may_lock: bool
) -> None:
    play = acting(scene, other=f"18,26 h180 shields 0/2 cloak {cloak}", rules=rules)
    assert play.asked == "Action a1"
    assert ("target-lock" in play.offered) is may_lock


@pytest.mark.parametrize("rules", BOTH)
def test_p_a_lock_is_kept_over_the_end_phase_and_a_cloak(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 1 end\na1 18,18 h0 locks b1 evade 1 scan 2 battlestations 1\n"
        "b1 18,26 h180 shields 0/2 cloak green",
        vessel(1, dial=HELD),
        vessel(5, dial=HELD),
        rules=rules,
    )
    play.give("yes")
    ship = play.ship("a1")
    assert ship.locks == (1,)
    assert play.ship("b1").is_cloak_beside
    assert (ship.evade, ship.scan, ship.battle_stations) == (0, 0, 0)


@pytest.mark.ruling("F14-G3")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("shields", "is_offered"), [("2/0", True), ("1/0", True), ("1/1", True), ("0/2", False)]
)
def test_p_cloak_needs_one_active_shield_and_disables_all(
    scene: MakeScene, rules: str, shields: str, is_offered: bool
) -> None:
    play = acting(scene, f"shields {shields}", rules=rules)
    assert play.asked == "Action a1"
    if not is_offered:
        play.refuse("cloak")
        return
    play.give("cloak")
    ship = play.ship("a1", play.at_phase("combat"))
    active, disabled = (int(each) for each in shields.split("/"))
    assert (ship.shields, ship.disabled_shields) == (0, active + disabled)
    assert (ship.is_cloaked, ship.is_cloak_red, ship.is_cloak_beside) == (True, False, False)


@pytest.mark.parametrize("rules", BOTH)
def test_p_a_cloaked_ship_may_not_cloak_again(scene: MakeScene, rules: str) -> None:
    acting(scene, "shields 1/1 cloak green-beside", rules=rules).refuse("cloak")


@pytest.mark.parametrize("rules", BOTH)
def test_p_regenerate_repairs_one_damage_and_forbids_attacking(
    scene: MakeScene, rules: str
) -> None:
    """Critical or normal, of its choice (2017, Regenerate)."""
    words = "up 'Structural Damage@1' down 'Direct Hit'"
    play = acting(scene, words, rules=rules)
    play.give("regenerate")
    assert (play.asked, play.offered) == ("DamageToRepair a1", ["", "Structural Damage"])
    play.give("Structural Damage")
    ship = play.ship("a1")
    assert (ship.damage, ship.face_down, ship.agility_sum) == (1, 1, 0)
    assert play.state.discards == ["Structural Damage"]
    play.finish_round()
    assert "Attack b1" in play.history
    assert "Attack a1" not in play.history


@pytest.mark.parametrize("rules", BOTH)
def test_p_an_unharmed_ship_may_not_regenerate(scene: MakeScene, rules: str) -> None:
    acting(scene, rules=rules).refuse("regenerate")


@pytest.mark.ruling("F14-G23")
@pytest.mark.parametrize("rules", BOTH)
def test_p_a_card_s_action_is_the_ship_s_action(scene: MakeScene, rules: str) -> None:
    """2017, Other Actions: the header "Action:"; it takes the place of the ship's action."""
    play = acting(scene, first=vessel(1, cards=CREW, dial=HELD), rules=rules)

    def scan(battle: Battle, ship: Ship) -> Any:
        yield from tokens.gain(battle, ship, SCAN, "card")

    play.battle.card_actions[0].append(actions.Action("card", 0, card="crew:gunner", act=scan))
    play.give("crew:gunner")
    assert play.told("action") == ["action a1 card 0 crew:gunner False"]
    assert play.ship("a1", play.at_phase("combat")).scan == 1
    assert play.ship("a1", play.at_phase("combat")).acted == ("crew:gunner",)
