"""2017, Damage Cards, Critical Damage: the deck as data, and what each of its cards does."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.battle import BattleError
from rules.battle.mechanics.damage_cards import STANDARD_DECK, deck_from_document
from rules.loader import FIXTURES, load_damage_deck
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel, weapon


def document() -> dict[str, Any]:
    """Returns the repository's damage deck."""
    read: dict[str, Any] = json.loads((FIXTURES / "damage_deck.json").read_text(encoding="utf-8"))
    return read


# --- the deck as data --------------------------------------------------------------


def test_the_deck_has_33_cards_of_15_kinds() -> None:
    deck = load_damage_deck()
    assert len(deck) == 33
    assert Counter(Counter(deck).values()) == {2: 13, 3: 1, 4: 1}
    assert deck == STANDARD_DECK


def test_the_deck_meets_its_schema() -> None:
    schema = json.loads((FIXTURES / "schemas" / "damage_deck.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(document())) == []
    wrong = document()
    wrong["cards"][0] |= {"copies": 0, "kind": "sometimes"}
    assert len(list(validator.iter_errors(wrong))) == 2


@pytest.mark.parametrize(
    ("place", "change", "said"),
    [
        (1, {"name": "Coffee Spill"}, "damage deck, 2: 'Coffee Spill' is unknown"),
        (1, {"name": "Stunned Helmsman"}, "damage deck, 2: 'Stunned Helmsman' is in it twice"),
        (1, {"copies": 0}, "damage deck: Console Fire has 0 copies"),
        (1, {"kind": "immediate"}, "damage deck: Console Fire is ongoing, not 'immediate'"),
        (0, {"kind": "ongoing"}, "damage deck: Stunned Helmsman is next-attack, not 'ongoing'"),
        (5, {"repair": "Wait."}, "damage deck: Direct Hit has no action against it"),
        (1, {"repair": None}, "damage deck: Console Fire has an action against it"),
    ],
)
def test_a_card_that_is_played_otherwise_is_refused(
    place: int, change: dict[str, Any], said: str
) -> None:
    wrong = document()
    wrong["cards"][place] |= change
    with pytest.raises(BattleError) as caught:
        deck_from_document(wrong)
    assert str(caught.value) == said


def test_a_deck_without_cards_is_refused() -> None:
    with pytest.raises(BattleError, match="has no cards"):
        deck_from_document({"cards": []})


# --- what the cards do -------------------------------------------------------------


def damaged(make: MakeScene, words: str, phase: str = "activation begun", **fields: Any) -> Scene:
    """Returns a scene in which a1 carries damage cards and b1 is 10 inches ahead."""
    fields.setdefault("dials", {"a1": "0 stop", "b1": "0 stop"})
    return make(
        f"round 3 {phase}\na1 {fields.pop('place', '18,18 h0')} {words}\n"
        f"b1 {fields.pop('other', '18,28 h0')} {fields.pop('more', 'acted')}",
        fields.pop("first", None) or vessel(4, hull=6, dial=HELD),
        vessel(2, dial=HELD),
        **fields,
    )


def critical(make: MakeScene, *script: str, **fields: Any) -> Scene:
    """Returns a scene in which a1 has suffered one critical damage of b1's attack."""
    first = fields.pop("first", None) or vessel(4, hull=6, shields=0, dial=HELD)
    at = make(
        "round 3 combat begun\na1 18,18 h0 chance\nb1 18,24 h180",
        first,
        vessel(2, dial=HELD),
        script=["attack CXX", "defense X", *script],
    )
    return at.give("primary weapon at a1")


def up_and_down(at: Scene) -> tuple[list[str], list[str]]:
    """Returns the names of a1's damage cards, face up and face down."""
    return [each.name for each in at.ship("a1").face_up], at.state.hidden[0]


def test_direct_hit_is_one_more_damage(scene: MakeScene) -> None:
    at = critical(scene, "damage Direct Hit", "damage Console Fire")
    assert up_and_down(at) == ([], ["Direct Hit", "Console Fire"])


@pytest.mark.parametrize(
    ("die", "cards"),
    [("H", ["Minor Explosion", "Console Fire"]), ("C", ["Minor Explosion"])],
)
def test_minor_explosion_is_a_damage_on_a_hit(scene: MakeScene, die: str, cards: list[str]) -> None:
    more = ["damage Console Fire"] if die == "H" else []
    at = critical(scene, "damage Minor Explosion", f"attack {die}", *more)
    assert up_and_down(at) == ([], cards)


def test_munitions_failure_discards_a_weapon_of_choice(scene: MakeScene) -> None:
    cards = [captain(4), card("Lasers", "weapon"), card("Data"), card("Torpedoes", "weapon")]
    first = vessel(hull=6, shields=0, dial=HELD, cards=cards)
    at = critical(scene, "damage Munitions Failure", first=first)
    assert (at.asked, at.offered) == ("Card a1", ["Lasers", "Torpedoes"])
    at.give("Torpedoes")
    assert [card.is_discarded for card in at.ship("a1").cards] == [False, False, False, True]
    assert up_and_down(at) == ([], ["Munitions Failure"])


def test_munitions_failure_without_a_weapon_does_nothing(scene: MakeScene) -> None:
    at = critical(scene, "damage Munitions Failure")
    assert up_and_down(at) == ([], ["Munitions Failure"])


def test_power_disruption_is_an_auxiliary_power_token(scene: MakeScene) -> None:
    at = critical(scene, "damage Power Disruption")
    assert at.ship("a1").auxiliary == 1
    assert up_and_down(at) == ([], ["Power Disruption"])


def test_stunned_helmsman_costs_the_dice_of_the_next_attack(scene: MakeScene) -> None:
    at = damaged(
        scene, "up 'Stunned Helmsman@2'", "combat begun", more="chance", script=["defense XX"]
    )
    at.give("primary weapon at b1")
    assert at.told("result") == ["result a1 b1 0 0"]
    assert up_and_down(at) == ([], ["Stunned Helmsman"])


@pytest.mark.parametrize(("die", "shields"), [("H", 1), ("C", 2), ("X", 2)])
def test_console_fire_burns_at_the_start_of_combat(
    scene: MakeScene, die: str, shields: int
) -> None:
    at = damaged(scene, "up 'Console Fire@2'", "combat", script=[f"attack {die}"])
    assert at.asked == "Attack a1"
    assert at.ship("a1").shields == shields
    assert up_and_down(at) == (["Console Fire"], [])


def test_each_console_fire_burns(scene: MakeScene) -> None:
    words = "up 'Console Fire@2' up 'Console Fire@2'"
    at = damaged(scene, words, "combat", script=["attack H", "attack H"])
    assert at.asked == "Attack a1"
    assert at.ship("a1").shields == 0


def test_communications_failure_counts_from_the_next_round(scene: MakeScene) -> None:
    first = vessel(cards=[captain(6)], hull=6, dial=HELD)
    at = damaged(scene, "up 'Communications Failure@3'", first=first)
    assert at.ship("a1").skill == 6
    at.finish_round()
    assert (at.state.round, at.ship("a1").skill, at.ship("a1").phase_skill) == (4, 0, 0)


def test_in_an_engine_room_fire_turns_are_red(scene: MakeScene) -> None:
    first = vessel(4, hull=6, dial=((2, "turn", "green"), (1, "bank", "green")))
    at = damaged(
        scene, "up 'Engine Room Fire@2'", dials={"a1": "2 turn left", "b1": "0 stop"}, first=first
    )
    at.finish_phase()
    assert at.ship("a1").auxiliary == 1
    at = damaged(
        scene, "up 'Engine Room Fire@2'", dials={"a1": "1 bank left", "b1": "0 stop"}, first=first
    )
    at.go_to("Action a1")
    assert at.ship("a1").auxiliary == 0


def test_a_damaged_sensor_array_bars_the_action_bar(scene: MakeScene) -> None:
    at = damaged(scene, "up 'Damaged Sensor Array@2'")
    assert at.offered == ["pass", "repair Damaged Sensor Array"]


def test_an_injured_captain_has_no_text(scene: MakeScene) -> None:
    from rules.battle.timing.windows import card_is_usable

    cards = [captain(6), card("Talent", "talent", holder=0), card("Data")]
    at = damaged(scene, "up 'Injured Captain@2'", first=vessel(cards=cards, hull=6, dial=HELD))
    ship = at.ship("a1")
    assert [card_is_usable(ship, place) for place in range(3)] == [False, False, True]
    assert ship.skill == 6


@pytest.mark.parametrize(
    ("die", "setting", "shields"),
    [("H", "3 about", 1), ("C", "3 about", 2), ("", "3 straight", 2)],
)
def test_a_minor_hull_breach_hurts_after_red(
    scene: MakeScene, die: str, setting: str, shields: int
) -> None:
    first = vessel(4, hull=6, dial=((3, "about", "red"), (3, "straight", "white")))
    at = damaged(
        scene,
        "up 'Minor Hull Breach@2'",
        first=first,
        place="9,9 h0",
        dials={"a1": setting, "b1": "0 stop"},
        script=[f"attack {die}"] if die else [],
    )
    at.finish_phase()
    assert at.ship("a1").shields == shields


@pytest.mark.parametrize(("die", "is_lost"), [("C", True), ("H", False), ("X", False)])
def test_a_warp_core_breach_destroys_on_a_crit(scene: MakeScene, die: str, is_lost: bool) -> None:
    at = damaged(scene, "up 'Warp Core Breach@2'", "planning", more="", script=[f"attack {die}"])
    at.finish_phase()
    assert (at.told("left") == ["left a1 destroyed destroyed"]) is is_lost
    assert at.state.winner == (1 if is_lost else -1)


def test_contained_breaches_are_ignored_but_speed_is_1(scene: MakeScene) -> None:
    dial = (
        (-1, "straight", "red"),
        (1, "straight", "green"),
        (1, "bank", "white"),
        (2, "straight", "green"),
    )
    words = "up 'Warp Core Breach@2' up 'Warp Core Breach@2'"
    at = damaged(
        scene,
        words,
        first=vessel(4, hull=6, dial=dial),
        dials={"a1": "1 straight", "b1": "0 stop"},
    )
    at.give("repair Warp Core Breach")
    at.go_to("Maneuver a1")  # without a roll
    assert at.state.round == 4
    assert at.offered == ["-1 straight", "1 straight", "1 bank left", "1 bank right"]
    at.give("-1 straight")
    assert at.go_to("Action a1").offered[-1] != "repair Warp Core Breach"
    assert up_and_down(at) == (["Warp Core Breach"] * 2, [])


def test_an_opponent_chooses_a_slow_maneuver_too(scene: MakeScene) -> None:
    dial = ((1, "straight", "green"), (1, "bank", "white"), (2, "straight", "green"))
    at = damaged(
        scene,
        "breaches-ignored auxiliary 1",
        first=vessel(4, hull=6, dial=(*dial, (1, "about", "red"))),
        dials={"a1": "1 about", "b1": "0 stop"},
    )
    assert at.asked == "ManeuverFor a1"
    assert at.offered == ["1 straight", "1 bank left", "1 bank right"]


def test_structural_damage_and_weapons_malfunction_lower_values(scene: MakeScene) -> None:
    from rules.battle.mechanics.values import attack_value

    words = "up 'Structural Damage@2' up 'Weapons Malfunction@2' up 'Weapons Malfunction@2'"
    at = damaged(
        scene,
        words,
        "combat begun",
        more="chance",
        script=["attack X", "defense XX"],
    )
    ship = at.ship("a1")
    assert (attack_value(ship, at.battle.options), ship.agility_base + ship.agility_sum) == (1, 0)
    at.give("primary weapon at b1")


def test_a_secondary_weapon_is_not_weakened(scene: MakeScene) -> None:
    cards = [captain(4), card("Torpedoes", "weapon")]
    first = vessel(cards=cards, weapons=[weapon(1, 5, 2, 3)], hull=6, dial=HELD)
    at = damaged(
        scene,
        "up 'Weapons Malfunction@2'",
        "combat begun",
        more="chance",
        first=first,
        script=["attack XXXXX", "defense X"],
    )
    at.give("Torpedoes at b1")


@pytest.mark.parametrize(
    ("other", "shields"), [("18,22 h0", 1), ("4,4 h0", 2)], ids=["overlaps", "is-free"]
)
def test_a_jostled_navigator_costs_a_damage_for_an_overlap(
    scene: MakeScene, other: str, shields: int
) -> None:
    first = vessel(4, hull=6, dial=((2, "straight", "white"),))
    at = damaged(
        scene,
        "up 'Jostled Navigator@2'",
        first=first,
        other=other,
        dials={"a1": "2 straight", "b1": "0 stop"},
    )
    at.finish_phase()
    assert at.ship("a1", at.after("acted")).shields == shields


@pytest.mark.parametrize(
    ("name", "dice", "repaired"),
    [
        ("Console Fire", "", True),
        ("Damaged Sensor Array", "H", True),
        ("Damaged Sensor Array", "C", False),
        ("Structural Damage", "H", True),
        ("Structural Damage", "C", False),
        ("Weapons Malfunction", "H", True),
        ("Weapons Malfunction", "C", True),
        ("Weapons Malfunction", "B", False),
    ],
)
def test_the_actions_against_damage_cards(
    scene: MakeScene, name: str, dice: str, repaired: bool
) -> None:
    script = [f"attack {dice}"] if dice else []
    if name == "Console Fire" and not repaired:
        script.append("attack X")
    at = damaged(scene, f"up '{name}@2'", script=script)
    at.give(f"repair {name}")
    assert up_and_down(at) == (([], [name]) if repaired else ([name], []))
    assert at.ship("a1").damage == 1


def test_the_same_repair_is_not_tried_twice_a_round(scene: MakeScene) -> None:
    words = "up 'Structural Damage@2' up 'Structural Damage@2'"
    at = damaged(scene, words, script=["attack H"])
    assert at.offered.count("repair Structural Damage") == 1
    at.give("repair Structural Damage")
    assert up_and_down(at) == (["Structural Damage"], ["Structural Damage"])
