"""Official rulings on stations, squadrons and shuttles."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.questions import ChoosePlacement
from rules.table import OVERSIZED, Pose
from tests.rules.battle.effects.printed import AT, BY, dice, flown, shot_at
from tests.rules.battle.effects.test_minefields import TEXT as MINES
from tests.rules.battle.effects.texts import CARD, attacking, bearer
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    card,
    fleet_of,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017

EVERY = (RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016)
DEEP_SPACE_9 = "ship:deep-space-9-71810"
TURNING = (
    (0, "stop", "green"),
    (0, "45-degree-rotate", "green"),
    (1, "straight", "white"),
    (2, "straight", "red"),
)
"""The dial of a station."""


def station(text: str = "", *more: dict[str, Any], skill: int = 5, **fields: Any) -> Any:
    """Returns a plain station that bears a card with a text, and further cards."""
    fields.setdefault("dial", TURNING)
    return bearer(text, *more, skill=skill, base="oversized", is_station=True, **fields)


def turning(make: MakeScene, first: Any, maneuver: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a station is about to activate, with nobody near."""
    return make(
        f"round 2 activation begun\na1 18,18 h0 oversized {words}\nb1 4,34 h180 acted\n"
        + fields.pop("more", ""),
        first,
        fields.pop("second", None) or vessel(1, dial=HELD),
        dials={"a1": maneuver},
        **fields,
    )


# --- stations ------------------------------------------------------------------------------


@pytest.mark.ruling("F14-N5")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("maneuver", "tokens", "left"),
    [("1 straight", 1, 0), ("1 straight", 2, 1), ("0 stop", 2, 0), ("2 straight", 0, 0)],
)
def test_a_station_drops_a_token_after_clean_up(
    scene: MakeScene, rules: str, maneuver: str, tokens: int, left: int
) -> None:
    """Besides what a green maneuver takes off; then it may act."""
    play = turning(scene, station(), maneuver, f"auxiliary {tokens}", rules=rules)
    if left == 0:
        assert play.asked == "Action a1"
    play.finish_phase()
    assert play.ship("a1").auxiliary == left


@pytest.mark.ruling("F14-N2", "FR-027.3")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("answers", "rolled"), [(1, 1), (2, 2), (3, 3)])
def test_a_station_may_roll_extra_defense_dice(
    scene: MakeScene, rules: str, answers: int, rolled: int
) -> None:
    """Though nothing raises its agility of 1; the second die is paid for once more."""
    deep_space_9 = flown(DEEP_SPACE_9, skill=1, is_station=True, shields=3)
    play = shot_at(scene, deep_space_9, "attack XXX", "defense " + "X" * rolled, rules=rules)
    play.give(BY)
    play.give(*[DEEP_SPACE_9, "yes"][: answers - 1])
    play.finish_phase()
    assert dice(play) == (3, rolled)
    assert play.ship("a1").disabled_shields in (0, answers - 1)
    assert play.ship("a1").agility_sum == 0


@pytest.mark.ruling("F14-D1.8", "FR-027.7")
@pytest.mark.parametrize("rules", EVERY)
def test_a_station_attacks_once_a_round(scene: MakeScene, rules: str) -> None:
    play = attacking(
        scene,
        "",
        "attack XXX",
        "defense X",
        first=flown(DEEP_SPACE_9, is_station=True),
        more="b2 21,17.5 h180 chance",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        rules=rules,
    )
    assert play.offered == ["pass", AT, "primary weapon at b2"]
    play.give(AT).finish_phase()
    assert play.history.count("Attack a1") == 1


@pytest.mark.ruling("F14-N3", "FR-020.3")
@pytest.mark.parametrize(
    ("ship", "maneuver", "y", "rolls"),
    [
        (station(), "0 stop", 18.5, 0),
        (station(), "0 45-degree-rotate left", 18.5, 0),
        (station(), "1 straight", 22, 1),
        (vessel(5, base="oversized", dial=TURNING), "0 stop", 18.5, 1),
    ],
)
def test_a_station_that_stays_on_a_minefield_is_not_hurt_again(
    scene: MakeScene, ship: Any, maneuver: str, y: float, rolls: int
) -> None:
    """Other ships are, and a station that moves is (EDITIONS K4)."""
    play = turning(
        scene,
        ship,
        maneuver,
        more=f"terrain minefield 18,{y}\nmine b1 0 minefield 18,{y}\ncard b1 0 discarded",
        second=vessel(1, cards=[card("Mines", "weapon", ability=MINES)], dial=HELD),
        script=["attack XXXX"] * rolls,
    )
    assert play.asked == "Action a1"
    assert len(play.told("dice")) == rolls


@pytest.mark.ruling("FR-027.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    "text",
    ["action: gain 1 evade.", "action: perform evade as a free action."],
)
def test_a_station_gets_no_evade_tokens(scene: MakeScene, rules: str, text: str) -> None:
    turning(scene, station(text), "0 stop", rules=rules).refuse(CARD)
    other = turning(scene, bearer(text, base="oversized"), "0 stop", rules=rules)
    assert CARD in other.offered


@pytest.mark.ruling("FR-027.4")
@pytest.mark.parametrize(
    ("maneuver", "scans"), [("0 stop", 0), ("0 45-degree-rotate left", 1), ("1 straight", 1)]
)
def test_a_station_that_stops_has_not_moved(scene: MakeScene, maneuver: str, scans: int) -> None:
    play = turning(scene, station("after this ship moves: gain 1 scan."), maneuver)
    assert play.asked == "Action a1"
    assert play.ship("a1").scan == scans


@pytest.mark.ruling("F14-G34b", "FR-027.6")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("text", "is_offered"),
    [
        ("action: execute a 1 bank.", False),
        ("action: execute a 1 straight.", True),
        ("action: execute a white maneuver.", True),
    ],
)
def test_a_station_moves_by_its_dial_alone(
    scene: MakeScene, rules: str, text: str, is_offered: bool
) -> None:
    play = turning(scene, station(text), "0 stop", rules=rules)
    assert play.asked == "Action a1"
    assert (CARD in play.offered) is is_offered


@pytest.mark.ruling("F14-G34b")
def test_the_speed_of_a_station_is_one_of_its_dial(scene: MakeScene) -> None:
    text = "after revealing a straight: may change speed by 1."
    play = turning(scene, station(text), "2 straight")
    play.give(CARD)
    assert round(play.ship("a1").pose.y, 3) == 22.724


@pytest.mark.ruling("F14-N7")
@pytest.mark.parametrize("rules", EVERY)
def test_a_large_base_may_touch_the_edge_of_the_table(scene: MakeScene, rules: str) -> None:
    play = scene("", fleet_of(station(skill=1), points=1), vessel(9), rules=rules)
    question = play.question
    assert isinstance(question, ChoosePlacement)
    half = OVERSIZED.half
    assert question.allows(Pose(18, half, 0, OVERSIZED))
    assert not question.allows(Pose(18, half - 0.01, 0, OVERSIZED))
