"""Attacks that a ship makes with dice of its own text in place of its primary weapon's.

Source: official rulings on the U.S.S. Enterprise-D, the U.S.S. Voyager and the flagships.
"""

from __future__ import annotations

import pytest

from rules.battle.timing.questions import ChooseAttack
from rules.pilots.fire import dice_of_shot
from tests.rules.battle.effects.printed import AT, FAR, NEAR, dice, flown, shooting
from tests.rules.battle.effects.texts import CARD, attacking
from tests.rules.battle.examples.scene import HELD, MakeScene, card, change, vessel

ENTERPRISE = "ship:u-s-s-enterprise-d-71120"
BEHIND = "18,6 h0"


@pytest.mark.ruling("F14-S1", "F16-7", "FR-065.1", "FR-072.1", "FR-303.1")
@pytest.mark.parametrize(
    ("key", "attack", "place"),
    [
        (ENTERPRISE, 3, BEHIND),
        ("ship:u-s-s-voyager-71280", 4, BEHIND),
        ("ship:regent-s-flagship-71535", 4, BEHIND),
        ("ship:terok-nor-71810", 4, BEHIND),
        ("ship:cube-112-71792", 4, NEAR),
        ("ship:hideki-class-attack-fighter-op5participation", 2, BEHIND),
    ],
)
def test_they_roll_one_more_at_range_1(scene: MakeScene, key: str, attack: int, place: str) -> None:
    more = f"attack {'X' * (attack + 1)}"
    play = shooting(scene, flown(key, attack=9), more, "defense X", place=place)
    play.give(key)
    if play.asked.startswith("Choose"):
        play.give(play.offered[0])
    play.finish_phase()
    assert dice(play) == (attack + 1, 1)


def test_the_defender_rolls_one_more_at_range_3(scene: MakeScene) -> None:
    key = "ship:terok-nor-71810"
    play = shooting(scene, flown(key), "attack XXXX", "defense XX", place=FAR)
    play.give(key).finish_phase()
    assert dice(play) == (4, 2)


@pytest.mark.ruling("F14-R14", "F16-125")
def test_what_changes_the_primary_weapon_does_not_change_them(scene: MakeScene) -> None:
    ship = flown(ENTERPRISE, card("Flag", "resource"), changes=[change(0, "attack", 1)], attack=3)
    play = shooting(scene, ship, "attack XXXX", "defense X", place=BEHIND)
    play.give(ENTERPRISE).finish_phase()
    assert dice(play) == (4, 1)


def test_what_asks_for_the_primary_weapon_acts(scene: MakeScene) -> None:
    gunner = card("Gunner", ability="when attacking with the primary weapon: roll +1 attack die.")
    play = shooting(scene, flown(ENTERPRISE, gunner), "attack XXXXX", "defense X", place=BEHIND)
    play.give(ENTERPRISE).finish_phase()
    assert dice(play) == (5, 1)


@pytest.mark.parametrize(
    "text",
    [
        "after attacking: may attack with 2 attack dice against the defender.",
        "when this ship would attack: may attack with 2 fixed attack dice instead.",
    ],
)
def test_other_dice_of_texts_are_no_primary_weapon(scene: MakeScene, text: str) -> None:
    script = ["attack XX", "defense X"]
    is_own = "instead" in text
    play = attacking(
        scene, text, *(script if is_own else ["attack XXXX", "defense X", *script]), place=NEAR
    )
    for answer in (CARD,) if is_own else (AT, CARD):
        play.give(answer)
    play.finish_phase()
    assert dice(play, -1) == (2, 1)


@pytest.mark.parametrize(("place", "expected"), [(BEHIND, (4, 1)), ("18,2 h0", (3, 1))])
def test_a_pilot_counts_the_dice_of_the_text(
    scene: MakeScene, place: str, expected: tuple[int, int]
) -> None:
    more = [f"b2 {place.replace('18', '20', 1)} chance"]
    play = shooting(
        scene,
        flown(ENTERPRISE, attack=9),
        place=place,
        more="\n".join(more),
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    play.give(ENTERPRISE)
    question = play.question
    assert isinstance(question, ChooseAttack)
    for shot in question.answers:
        assert shot is not None
        assert dice_of_shot(play.ship("a1"), play.ship("b1"), shot) == expected
