"""Official rulings on stations, squadrons and shuttles."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.timing.questions import ChoosePlacement
from rules.table import OVERSIZED, Pose
from tests.rules.battle.effects.printed import AT, BY, borne, dice, flown, shot_at
from tests.rules.battle.effects.test_minefields import TEXT as MINES
from tests.rules.battle.effects.texts import CARD, attacking, bearer
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
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


# --- squadrons and shuttles ----------------------------------------------------------------

FAST = ((3, "straight", "white"),)
LEADER = "squadron:squad-leader-71753"
PHASERS = "squadron:galor-class-phaser-banks-71754"
LOCK_ON = "squadron:photo-lock-on-71754"
WING: dict[str, Any] = {
    "support": "squadron",
    "squadron_tokens": 4,
    "squadron_skill": 5,
    "capital": 0,
    "is_capital": False,
}


@pytest.mark.ruling("F16-94", "FR-121.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("text", "scans"), [("action: gain 1 scan.", 1), ("free action: gain 1 scan.", 0)]
)
def test_a_squad_leader_calls_for_the_action_of_a_captain(
    scene: MakeScene, rules: str, text: str, scans: int
) -> None:
    """As a free action of the ship of that captain; no other text of his is meant."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 4,34 h180 acted",
        [borne(LEADER, **WING), vessel(1, cards=[captain(9, ability=text)], dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        rules=rules,
    )
    play.go_to("Action a1")
    play.give(LEADER)
    assert [each.scan for each in play.state.ships] == [0, scans, 0]


@pytest.mark.ruling("F16-93", "FR-205.2")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("attack", "words", "rolled"), [(4, "", 5), (6, "", 6), (7, "", 6), (7, "disabled 1", 7)]
)
def test_galor_class_phaser_banks_roll_six_dice_at_most(
    scene: MakeScene, rules: str, attack: int, words: str, rolled: int
) -> None:
    play = scene(
        "round 1 combat begun\na1 4,4 chance\na2 18,10 h0\nb1 18,17.5 h180 chance\n"
        + (f"card a2 0 {words}" if words else ""),
        [vessel(9, dial=HELD), borne(PHASERS, attack=attack, **WING)],
        vessel(1, dial=HELD),
        script=["attack " + "X" * rolled, "defense X"],
        rules=rules,
    )
    play.give(AT)
    assert dice(play) == (rolled, 1)


@pytest.mark.ruling("FR-206.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("words", "is_offered"), [("", True), ("auxiliary 1", False)])
def test_a_lock_that_a_squadron_acquires_is_a_free_action(
    scene: MakeScene, rules: str, words: str, is_offered: bool
) -> None:
    play = scene(
        f"round 1 combat begun\na1 4,4 chance\na2 18,10 h0 {words}\nb1 18,17.5 h180 chance",
        [vessel(9, dial=HELD), borne(LOCK_ON, **WING)],
        vessel(1, dial=HELD),
        rules=rules,
    )
    assert (LOCK_ON in play.offered) is is_offered
    if is_offered:
        play.give(LOCK_ON)
        assert play.ship("a2").locks


@pytest.mark.ruling("FR-017.3")
def test_a_squadron_uses_no_fleet_action(scene: MakeScene) -> None:
    leader = card("Leader", "admiral", "admiral", ability="fleet action: gain 1 scan.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\na2 21,10 h0\na3 24,10 h0\nb1 4,34 h180 acted",
        [
            vessel(9, cards=[leader], dial=HELD),
            vessel(1, dial=HELD, **WING),
            vessel(2, dial=HELD),
        ],
        vessel(1, dial=HELD),
        dials={"a2": "0 stop", "a3": "0 stop"},
    )
    offered = {}
    while play.asked.startswith("Action") and len(offered) < 2:
        offered[play.asked] = "fleet-action" in play.offered
        play.give("pass")
    assert offered == {"Action a2": False, "Action a3": True}


@pytest.mark.ruling("FR-029.2")
@pytest.mark.parametrize("rules", EVERY)
def test_a_minefield_hurts_a_squadron(scene: MakeScene, rules: str) -> None:
    mines = card("Mines", "weapon", ability=MINES)
    play = scene(
        "round 2 activation begun\na1 4,4 acted\na2 18,10 h0 shields 0/0\nb1 4,34 acted\n"
        "terrain minefield 18,13\nmine b1 0 minefield 18,13\ncard b1 0 discarded",
        [
            vessel(9, dial=HELD),
            vessel(5, dial=((3, "straight", "white"),), hull=1, shields=0, **WING),
        ],
        vessel(1, cards=[mines], dial=HELD),
        dials={"a2": "3 straight"},
        script=["attack HHXX"],
        rules=rules,
    )
    assert play.asked == "Action a2"
    assert play.ship("a2").tokens_left == 2
