"""What texts do with weapons and attacks: prices, arcs, several at once, further ones."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.effects.install import compile_text
from rules.battle.effects.reading.errors import UnplayableError
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel, weapon

PRIMARY = "primary weapon at b1"
FIRE = "Torpedo at b1"
TORPEDO = "weapon:torpedo"


def armed(text: str, dice: int = 4, reach: tuple[int, int] = (1, 3), **fields: Any) -> Any:
    """Returns a ship with a weapon card named Torpedo that has a text, before other cards."""
    torpedo = card("Torpedo", "weapon", ability=text)
    more = fields.pop("more", ())
    arcs = {"arcs": fields.pop("arcs")} if "arcs" in fields else {}
    return vessel(
        5,
        cards=[torpedo, *more],
        weapons=[weapon(0, dice, *reach, **arcs)],
        dial=HELD,
        **fields,
    )


def firing(make: MakeScene, text: str, *script: str, **fields: Any) -> Scene:
    """Returns a scene in which a1, which bears the weapon, may attack b1 at Range 2."""
    own = {name: fields.pop(name) for name in ("dice", "reach", "arcs", "more") if name in fields}
    words = fields.pop("words", "")
    other = fields.pop("other", "")
    place = fields.pop("place", "18,17.5 h180")
    return make(
        f"round 1 combat begun\na1 18,10 h0 {words}\nb1 {place} chance {other}\n"
        + fields.pop("lines", ""),
        armed(text, **own),
        fields.pop("second", None) or vessel(1, dial=HELD),
        script=script,
        **fields,
    )


# --- prices and conditions -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "words", "other", "is_offered"),
    [
        ("if the defender is locked", "locks b1", "", True),
        ("if the defender is locked", "", "", False),
        ("if this ship has scan", "scan 1", "", True),
        ("if this ship has scan", "", "scan 1", False),
        ("if the defender is not cloaked and the defender has no active shields", "",
         "shields 0/0", True),
        ("if the defender is not cloaked and the defender has no active shields", "", "", False),
    ],
)  # fmt: skip
def test_a_condition_of_firing(
    scene: MakeScene, condition: str, words: str, other: str, is_offered: bool
) -> None:
    play = firing(scene, f"attack, {condition}: disable this to fire.", words=words, other=other)
    assert (FIRE in play.offered) is is_offered


@pytest.mark.parametrize(
    ("cost", "words", "is_offered"),
    [
        ("spend target lock and disable this", "", False),
        ("spend target lock and disable this", "locks b1", True),
        ("disable 2 active shields on this ship", "shields 1/0", False),
        ("spend 1 scan", "scan 1", True),
    ],
)
def test_a_price_has_to_be_payable(
    scene: MakeScene, cost: str, words: str, is_offered: bool
) -> None:
    play = firing(scene, f"attack: {cost} to fire.", words=words)
    assert (FIRE in play.offered) is is_offered


def test_several_prices_and_no_second_shot(scene: MakeScene) -> None:
    text = "attack: spend target lock and place 3 time here to fire."
    play = firing(scene, text, "attack XXXX", "defense X", words="locks b1")
    play.give(FIRE).finish_phase()
    ship = play.ship("a1", play.after("result"))
    assert (ship.locks, ship.cards[0].time, ship.attacks) == ((), 3, 1)
    assert play.battle.attacks[0].weapon == "Torpedo"


def test_what_it_does_besides_although_it_is_out_of_use(scene: MakeScene) -> None:
    text = (
        "attack: discard this to fire; if the attack hits, give 1 auxiliary power to the defender; "
        "may convert 1 battle stations to crit."
    )
    play = firing(scene, text, "attack BXXX", "defense X")
    play.give(FIRE, TORPEDO).finish_phase()
    found = play.after("result")
    assert play.ship("b1").auxiliary == 1
    assert (play.ship("a1", found).cards[0].is_discarded, play.battle.attacks[0].damage) == (
        True,
        1,
    )


# --- arcs and values -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("direction", "place", "is_offered"),
    [
        ("", "18,2.5 h0", False),
        ("in any direction", "18,2.5 h0", True),
        ("in any direction", "18,17.5 h180", True),
        ("from the rear arc", "18,2.5 h0", True),
        ("from the rear arc", "18,17.5 h180", False),
        ("from the front or rear arc", "18,2.5 h0", True),
        ("from the front or rear arc", "25.5,10 h0", False),
        ("outside the front arc", "25.5,10 h0", True),
        ("outside the front arc", "18,17.5 h180", False),
    ],
)
def test_the_arcs_of_a_text(scene: MakeScene, direction: str, place: str, is_offered: bool) -> None:
    text = f"attack: fire {direction}".rstrip() + "."
    play = firing(scene, text, place=place)
    assert (play.asked == "Attack a1" and FIRE in play.offered) is is_offered


# --- several at once -----------------------------------------------------------------------

THREE = "b2 21,17.5 h180 chance\nb3 33,33 h180 chance"


def crowd(make: MakeScene, text: str, *script: str, **fields: Any) -> Scene:
    """Returns a scene with two targets for a1 and one that is too far away."""
    return make(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance\n" + THREE,
        fields.pop("first", None) or armed(text),
        [vessel(1, dial=HELD) for _ in range(3)],
        script=script,
        **fields,
    )


def test_fired_at_each_ship(scene: MakeScene) -> None:
    text = "attack: disable this to fire at each opposing ship."
    play = crowd(scene, text, *(["attack XXXX", "defense X"] * 2))
    play.give("Torpedo at b2").finish_phase()
    assert [each.defender for each in play.battle.attacks] == [2, 1]
    state = play.after("result", 2)
    assert (play.ship("a1", state).cards[0].disabled, play.ship("a1", state).attacks) == (1, 1)
    assert [text.endswith("True") for text in play.told("attack")] == [False, True]


def test_fired_twice(scene: MakeScene) -> None:
    text = "attack: disable this to fire twice."
    play = crowd(scene, text, *(["attack XXXX", "defense X"] * 2))
    play.give(FIRE)
    assert (play.asked, play.offered) == ("Attack a1", [FIRE, "Torpedo at b2"])
    play.give(FIRE).finish_phase()
    assert [each.defender for each in play.battle.attacks] == [1, 1]


def test_a_choice_how_to_fire(scene: MakeScene) -> None:
    text = (
        "attack: discard this to choose one: fire and roll +3 attack dice, or fire at 2 ships and "
        "roll +1 attack die."
    )
    play = crowd(scene, text, "attack XXXXXXX", "defense X")
    play.give(FIRE)
    assert play.offered == ["Fire, ModifyDice", "Fire, ModifyDice"]
    play._answer(0)
    play.finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [7]
    play = crowd(scene, text, *(["attack XXXXX", "defense X"] * 2))
    play.give(FIRE)
    play._answer(1)
    play.finish_phase()
    assert [(each.defender, each.attack_dice) for each in play.battle.attacks] == [(1, 5), (2, 5)]


# --- further attacks -----------------------------------------------------------------------


def test_another_attack_is_not_the_one_of_the_round(scene: MakeScene) -> None:
    text = "combat phase: discard this to attack with the primary weapon at -1 attack die."
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,17.5 h180 chance",
        bearer(text),
        vessel(1, dial=HELD),
        script=["attack XX", "defense X", "attack XXX", "defense X"],
    )
    play.give(CARD)
    assert (play.asked, play.ship("a1").attacks) == ("Attack a1", 0)
    assert "attacked" in play.ship("a1").used
    play.give(PRIMARY).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [2, 3]


def test_it_waits_until_the_attack_is_over(scene: MakeScene) -> None:
    text = (
        "after attacking with the primary weapon: disable this to attack with the primary weapon."
    )
    play = attacking(scene, text, *(["attack XXX", "defense X"] * 2))
    play.give(PRIMARY, CARD).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [3, 3]
    assert play.battle.further == []
    # It is not offered for the further attack: its card is disabled.
    assert play.history.count("Effect a1") == 1


def test_what_lasts_for_an_attack_does_not_reach_the_next_one(scene: MakeScene) -> None:
    text = (
        "when attacking: disable this to gain 1 evade; roll +1 attack die; after this attack, "
        "attack with the primary weapon."
    )
    play = attacking(scene, text, "attack XXXX", "defense X", "attack XXX", "defense X")
    play.give(PRIMARY, CARD).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 3]


def test_with_so_many_dice_that_nothing_changes(scene: MakeScene) -> None:
    text = (
        "after an opposing ship executes a maneuver, if that ship is in the front arc: discard "
        "this to attack with 3 fixed attack dice against that ship."
    )
    play = scene(
        "round 1 activation begun\na1 18,10 h0 acted\nb1 18,14 h180",
        bearer(text + " when attacking: roll +1 attack die."),
        vessel(1, dial=HELD),
        script=["attack XXX", "defense X"],
        dials={"b1": "0 stop"},
    )
    play.give(CARD).go_to("Action b1")
    assert play.told("attack") == ["attack a1 b1 3 attack dice -2 front 90 1 False True True"]


def test_with_so_many_dice(scene: MakeScene) -> None:
    text = (
        "combat phase: may attack with 2 attack dice in any direction against an "
        "opposing ship at range 1-2. when attacking: roll +1 attack die."
    )
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,2.5 h0 chance\nb2 18,13 h0 chance\nb3 18,22 chance",
        bearer(text),
        [vessel(1, dial=HELD) for _ in range(3)],
        script=["attack XXX", "defense X"],
    )
    play.give(CARD)
    assert play.offered == ["2 attack dice at b1", "2 attack dice at b2"]
    play.give("2 attack dice at b2").go_to("Attack a1")
    assert play.battle.attacks[0].attack_dice == 3  # no bonus for Range 1


def test_with_another_weapon_at_no_cost(scene: MakeScene) -> None:
    text = (
        "after attacking with a torpedo: attack with that torpedo at no cost against another "
        "opposing ship."
    )
    helper = card("Helper", ability=text)
    ship = armed("attack: disable this to fire.", more=[helper])
    play = crowd(scene, "", *(["attack XXXX", "defense X"] * 2), first=ship)
    play.give(FIRE).finish_phase()
    assert [each.defender for each in play.battle.attacks] == [1, 2]


def test_against_up_to_two(scene: MakeScene) -> None:
    text = (
        "when this ship would attack: may attack with 4 attack dice in any direction against up "
        "to 2 opposing ships at range 1-2 instead."
    )
    for last, number in (("pass", 1), ("4 attack dice at b2", 2)):
        play = crowd(scene, "", *(["attack XXXX", "defense X"] * number), first=bearer(text))
        play.give(CARD, "4 attack dice at b1")
        assert play.offered == ["pass", "4 attack dice at b2"]
        play.give(last).finish_phase()
        assert [each.attack_dice for each in play.battle.attacks] == [4] * number
        assert [each.endswith("True") for each in play.told("attack")] == [False, True][:number]


def test_instead_it_is_the_attack_of_the_round(scene: MakeScene) -> None:
    text = (
        "when this ship would attack: may attack with the primary weapon at -1 attack die from "
        "the rear arc instead."
    )
    play = attacking(scene, text, "attack XX", "defense X", place="18,2.5 h0")
    assert (play.asked, play.offered) == ("Effect a1", [CARD, "pass"])
    play.give(CARD).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [2]
    assert "Attack a1" not in play.history
    assert play.ship("a1", play.after("result")).attacks == 1
    ahead = attacking(scene, text)
    assert ahead.asked == "Attack a1"


def test_an_attack_is_turned_on_another_ship(scene: MakeScene) -> None:
    text = (
        "when a friendly ship at range 1 would be attacked, if this ship is in the front arc of "
        "the attacker: discard this so the attacker attacks at -2 attack dice against this ship "
        "instead."
    )
    play = scene(
        "round 1 combat begun\na1 20,10 h0 chance\na2 18,10 h0 chance\nb1 18,17.5 h180",
        [bearer(text, skill=1), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
        script=["attack X", "defense X"],
    )
    play.give("primary weapon at a2", CARD).finish_phase()
    assert [(each.defender, each.attack_dice) for each in play.battle.attacks] == [(0, 1)]
    assert play.ship("b1", play.after("result")).attacks == 1


def test_a_ship_that_may_not_attack(scene: MakeScene) -> None:
    text = "after defending: may attack with the primary weapon against the attacker."
    play = defending(scene, text, "attack XXX", "defense X", more="ban a1 attack round card any")
    play.give("primary weapon at a1").finish_phase()
    assert "Effect a1" not in play.history
    play = defending(scene, text, *(["attack XXX", "defense X"] * 2))
    play.give("primary weapon at a1", CARD).finish_phase()
    assert [each.attacker for each in play.battle.attacks] == [1, 0]


# --- order ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "skills", "order"),
    [
        ("combat phase: may attack first this round.", (1, 5), ["a1", "b1"]),
        ("combat phase: may attack last this round.", (9, 5), ["b1", "a1"]),
        ("when this ship would attack: discard this to attack last this round instead.", (9, 5),
         ["b1", "a1"]),
    ],
)  # fmt: skip
def test_the_order_of_attacks(
    scene: MakeScene, text: str, skills: tuple[int, int], order: list[str]
) -> None:
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,17.5 h180",
        bearer(text, skill=skills[0]),
        vessel(skills[1], dial=HELD),
        script=["attack XXX", "defense X"] * 2,
    )
    play.give(CARD)
    for _ in order:
        play.go_to("Attack a1" if play.asked == "Attack a1" else "Attack b1")
        play.give(play.offered[1])
    play.finish_phase()
    assert [each.split()[1] for each in play.told("attack")] == order
    assert [each.split()[1] for each in play.told("chance")] == order


@pytest.mark.parametrize(
    "text",
    [
        "attack: discard this to choose one: fire, or fire and gain 1 scan.",
    ],
)
def test_what_is_no_firing(text: str) -> None:
    with pytest.raises(UnplayableError):
        compile_text(text, TORPEDO, "Torpedo", 0, None)


@pytest.mark.parametrize(("more", "dice"), [(-1, 1), (0, 1), (1, 2), (2, 2), (3, 3)])
def test_a_second_attack_with_half_the_dice(scene: MakeScene, more: int, dice: int) -> None:
    key = "weapon:pulse-firing-particle-cannon-72003p"
    noun = "die" if abs(more) == 1 else "dice"
    cards = [card("Bonus", ability=f"when attacking: roll {more:+} attack {noun}.")] if more else []
    script = ("attack " + "H" * (3 + more), "defense X", "attack " + "X" * dice, "defense X")
    play = attacking(scene, "", *script, first=borne(key, *cards), other="shields 9/0")
    play.give("Pulse-Firing Particle Cannon at b1", key).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [3 + more, dice]
