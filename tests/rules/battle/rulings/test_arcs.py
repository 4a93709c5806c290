"""Official rulings on firing arcs: ships that fire all round have no other arc.

Each test names the rows of the rulings that it shows.
"""

from __future__ import annotations

import pytest

from rules.battle.position.records import arcs_document
from rules.table import ALL_ROUND as ROUND
from rules.table import FiringArcs
from tests.rules.battle.effects.printed import AT, acting, borne, shooting
from tests.rules.battle.effects.texts import attacking, bearer
from tests.rules.battle.examples.scene import ALL_ROUND, DIAL, HELD, MakeScene, captain, vessel

ONLY_ROUND = {"arcs": arcs_document(FiringArcs(ROUND, None, None)), "arc": ALL_ROUND}
"""What makes a plain ship one that fires all round and has no other arc."""
VALDORE = "captain:valdore-71270"
BEHIND = "18,4.5 h0"
AHEAD = "18,17.5 h180"


@pytest.mark.ruling("F14-G20", "FR-159.1")
@pytest.mark.parametrize(
    ("own", "other", "place", "dice"),
    [
        ({}, {}, AHEAD, 3),
        ({}, {}, "18,17.5 h0", 4),
        ({}, ONLY_ROUND, AHEAD, 4),
        (ONLY_ROUND, {}, AHEAD, 3),
        (ONLY_ROUND, {}, "18,17.5 h0", 3),
        (ONLY_ROUND, ONLY_ROUND, AHEAD, 3),
    ],
)
def test_valdore_and_ships_without_arcs(
    scene: MakeScene, own: dict[str, object], other: dict[str, object], place: str, dice: int
) -> None:
    play = attacking(
        scene,
        "",
        "attack " + "X" * dice,
        "defense X",
        first=borne(VALDORE, **own),
        second=vessel(1, dial=HELD, **other),
        place=place,
    )
    play.give(AT)
    assert play.battle.attacks[0].attack_dice == dice


@pytest.mark.ruling("F14-G20", "FR-280.1")
@pytest.mark.parametrize(("other", "evades"), [({}, 1), (ONLY_ROUND, 2)])
def test_kuvak_near_a_ship_without_arcs(
    scene: MakeScene, other: dict[str, object], evades: int
) -> None:
    second = vessel(1, dial=HELD, **other)
    play = acting(scene, borne("captain:kuvak-71527"), second=second).give("evade")
    if evades == 2:
        play.give("captain:kuvak-71527")
    assert play.ship("a1").evade == evades


@pytest.mark.ruling("F14-G20")
@pytest.mark.parametrize("text", ["is in the front arc", "is not in the front arc"])
def test_what_a_card_says_of_arcs_does_nothing_aboard(scene: MakeScene, text: str) -> None:
    ability = f"when attacking, if the defender {text}: roll +1 attack die."
    play = attacking(
        scene, "", "attack XXX", "defense X", first=bearer(ability, **ONLY_ROUND)
    ).give(AT)
    assert play.battle.attacks[0].attack_dice == 3
    text = text.replace("is ", "").replace(" in", " in", 1)
    group = "an opposing ship at range 1-3 " + text
    play = acting(scene, bearer(f"action: target {group} to gain 1 evade.", **ONLY_ROUND))
    play.refuse("crew:helper")


@pytest.mark.ruling("F14-G20", "F16-85", "F16-86", "FR-319.1")
@pytest.mark.parametrize(
    ("own", "place", "is_offered"),
    [({}, BEHIND, True), ({}, "18,24 h180", False), (ONLY_ROUND, BEHIND, False)],
)
def test_a_strafing_run_goes_outside_the_front_arc_of_a_ship_that_has_one(
    scene: MakeScene, own: dict[str, object], place: str, is_offered: bool
) -> None:
    key = "talent:strafing-run-71529"
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 {place} acted\n",
        borne(key, captain(5), dial=DIAL, **own),
        vessel(1, dial=HELD),
        dials={"a1": "3 straight"},
    )
    assert (key in play.offered) is is_offered


@pytest.mark.ruling("F14-G20", "F14-G25")
@pytest.mark.parametrize(("own", "is_offered"), [({}, True), (ONLY_ROUND, False)])
def test_a_weapon_that_fires_outside_the_front_arc(
    scene: MakeScene, own: dict[str, object], is_offered: bool
) -> None:
    key = "weapon:aft-weapons-array-71798"
    play = shooting(scene, borne(key, **own), place=BEHIND)
    shots = [each for each in play.offered if each.startswith("Aft")] if play.question else []
    assert bool(shots) is is_offered
