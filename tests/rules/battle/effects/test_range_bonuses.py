"""Texts that double the bonuses of range, give them, or take them away.

Source: 2017, Range Combat Bonuses, Rule of 3; EDITIONS G7.
"""

from __future__ import annotations

import pytest

from rules.abilities import AbilityError, parse
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    FAR,
    NEAR,
    TOUGH,
    borne,
    dice,
    flown,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel, weapon

RAVEN = "ship:u-s-s-raven-71509"
PROBE = "tech:ferengi-probe-71806"
TOMALAK = "captain:tomalak-71123"


@pytest.mark.parametrize(
    ("scan", "agility", "rolled"), [(0, 2, 2), (3, 5, 2), (5, 5, 2), (0, 0, 0)]
)
def test_tomalak_takes_the_extra_die_of_range(
    scene: MakeScene, scan: int, agility: int, rolled: int
) -> None:
    """Even where the scan tokens have taken off the three dice that the rule of 3 allows."""
    play = shooting(
        scene,
        borne(TOMALAK),
        "attack XXX",
        *(["defense " + "X" * rolled] if rolled else []),
        words=f"scan {scan}",
        place=FAR,
        second=vessel(1, agility=agility, dial=HELD),
    )
    play.give(AT).finish_phase()
    assert dice(play) == (3, rolled)


def test_tomalak_takes_none_that_a_secondary_weapon_does_not_give(scene: MakeScene) -> None:
    cannon = card("Cannon", "weapon", ability="attack: fire.")
    play = shooting(
        scene,
        borne(TOMALAK, cannon, weapons=[weapon(1, 3, 1, 3)]),
        "attack XXX",
        "defense XX",
        place=FAR,
        second=vessel(1, agility=2, dial=HELD),
    )
    play.give("Cannon at b1").finish_phase()
    assert dice(play) == (3, 2)


@pytest.mark.parametrize("is_probe", [True, False])
def test_doubled_bonuses_are_outside_the_rule_of_3(scene: MakeScene, is_probe: bool) -> None:
    """Three dice of cards, one of range, and one for the doubling."""
    more = card("More", ability="when attacking: roll +3 attack dice.")
    first = borne(PROBE, more) if is_probe else flown(RAVEN, more)
    play = shooting(
        scene, first, "attack " + "X" * 8, "defense X", words="scan 1", place=NEAR, other=TOUGH,
        second=vessel(1, agility=2, dial=HELD),
    )  # fmt: skip
    play.give(AT, *([PROBE] if is_probe else [])).finish_phase()
    assert dice(play) == (8, 1)


@pytest.mark.parametrize("is_probe", [True, False])
def test_doubled_bonuses_help_the_defender(scene: MakeScene, is_probe: bool) -> None:
    more = card("More", ability="when defending: roll +3 defense dice.")
    first = borne(PROBE, more, agility=1) if is_probe else flown(RAVEN, more, agility=1)
    play = shot_at(scene, first, "attack XXX", "defense XXXXXX", words="scan 1", place=FAR)
    play.give(BY, *([PROBE] if is_probe else [])).finish_phase()
    assert dice(play) == (3, 6)


def test_gorn_sensors_give_the_bonus_to_other_weapons(scene: MakeScene) -> None:
    cannon = card("Cannon", "weapon", ability="attack: fire.")
    more = card("More", ability="when attacking: roll +3 attack dice.")
    first = borne("tech:gorn-sensors-73031", cannon, more, weapons=[weapon(1, 3, 1, 3)])
    play = shooting(scene, first, "attack " + "X" * 7, "defense X", place=NEAR)
    play.give("Cannon at b1").finish_phase()
    assert dice(play) == (7, 1)


def test_a_range_bonus_is_that_of_the_attack_at_hand() -> None:
    with pytest.raises(AbilityError, match="attack at hand"):
        parse("action: roll +1 attack die as a range bonus this round.")
