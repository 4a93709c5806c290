"""Dice that are given up for something: so many have to be there, and nothing is free.

Source: official forum on T'Rul; 2017, Card Abilities (costs).
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.effects.install import compile_text
from rules.battle.effects.reading.errors import UnplayableError
from tests.rules.battle.effects.printed import AT, BY, acting, borne, dice, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel

CLOAKED = "cloak red"


@pytest.mark.ruling("FR-172.1")
@pytest.mark.parametrize(
    ("key", "agility", "words", "scan", "left"),
    [
        ("captain:kerla-71532", 2, "", 0, 0),
        ("captain:kerla-71532", 2, "", 1, None),
        ("captain:kerla-71532", 3, "", 1, 0),
        # A cloaked ship has four more, a scan token takes one away; the rule of 3 leaves two.
        ("crew:t-rul-71786", 1, "cloak red shields 2/0", 2, 2),
        ("crew:t-rul-71786", 1, "cloak red shields 2/0", 3, None),
    ],
)
def test_an_evade_costs_defense_dice(
    scene: MakeScene, key: str, agility: int, words: str, scan: int, left: int | None
) -> None:
    number = (agility + 4 if words else agility) - scan if left is None else left
    script = ["attack HHX", *([f"defense {'X' * number}"] if number else [])]
    play = shot_at(
        scene, borne(key, captain(1), agility=agility), *script, words=words, other=f"scan {scan}"
    )
    play.give(BY)
    is_offered = left is not None
    assert (play.asked == "Effect a1") is is_offered
    if is_offered:
        play.give(key)
    play.finish_phase()
    assert dice(play) == (3, number)
    assert play.battle.attacks[0].damage == (1 if is_offered else 2)


@pytest.mark.parametrize("key", ["captain:kerla-71532", "crew:t-rul-71786"])
def test_nothing_is_added_where_nothing_is_paid(scene: MakeScene, key: str) -> None:
    ship = borne(key, captain(1), agility=1)
    play = shot_at(scene, ship, "attack HHX", "defense XXXXX", words="cloak red shields 2/0")
    play.give(BY, "pass").finish_phase()
    assert play.battle.attacks[0].damage == 2


@pytest.mark.ruling("FR-172.2")
def test_no_dice_can_be_given_up_where_none_are_rolled(scene: MakeScene) -> None:
    key = "captain:kerla-71532"
    play = shot_at(
        scene,
        borne(key, agility=3),
        "attack HHX",
        words="",
        more="ban a1 roll:defense round card any",
    )
    play.give(BY).finish_phase()
    assert "Effect a1" not in play.history
    assert play.battle.attacks[0].damage == 2


@pytest.mark.parametrize("attack", [0, 1, 2])
def test_picard_turns_a_die_into_a_crit(scene: MakeScene, attack: int) -> None:
    key = "captain:jean-luc-picard-71531"
    left = max(0, attack - 1)
    script = [f"attack {'X' * left}"] if left else []
    play = scene(
        "round 1 combat begun\na1 18,10 h0 "
        "used game:faction:captain:jean-luc-picard-71531=federation\n"
        "b1 18,17.5 h180 chance",
        borne(key, attack=attack, skill=5),
        vessel(1, dial=HELD),
        script=[*script, "defense X"],
    )
    play.give(AT)
    assert (play.asked == "Effect a1") is (attack > 0)
    if attack:
        play.give(key)
    play.finish_phase()
    assert dice(play) == (left, 1)
    assert play.battle.attacks[0].damage == (1 if attack == 2 else 0)


@pytest.mark.parametrize(("cards", "price"), [((), 1), ((card("Vulcan", factions=["vulcan"]),), 2)])
def test_martok_gives_one_die_up_aboard_klingons_only(
    scene: MakeScene, cards: tuple[Any, ...], price: int
) -> None:
    key = "captain:martok-72015"
    for attack in (price - 1, price + 1):
        left = attack - price if attack > price else attack
        script = [f"attack {'X' * left}"] if left else []
        play = acting(scene, borne(key, *cards, attack=attack), script=[*script, "defense X"])
        play.give(key)
        play.go_to("Attack a1").give(AT)
        assert (play.asked == "Effect a1") is (attack > price)
        if attack > price:
            play.give(key)
        play.finish_phase()
        assert dice(play)[0] == left
        assert play.battle.attacks[0].damage == int(attack > price)


def test_what_is_optional_as_a_whole_does_not_act_at_two_steps() -> None:
    text = "when defending: may roll -2 defense dice and add 1 evade."
    with pytest.raises(UnplayableError, match="acts at two steps"):
        compile_text(text, "", "", 0, None)
