"""EDITIONS B, C and D: set-up, initiative and ties, planning, in the editions that differ."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rules.battle import Battle, BattleError, Ship
from rules.battle.mechanics import tokens
from rules.battle.position import moments
from rules.battle.position.terms import SCAN
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import ChooseObstaclePlace, ChoosePlacement
from rules.table import Pose
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    effect,
    fleet_of,
    starter,
    vessel,
)
from tests.rules.building.helpers import CLASSIC, RULES_2017, ruleset

BOTH = [RULES_2017, CLASSIC]


def places_in_order(play: Scene) -> list[str]:
    """Places all ships, each at its first place, and returns their names in order."""
    while play.asked.startswith(("Placement", "Activation")):
        play.battle.answer(0)
    return [text.split()[1] for text in play.told("placed")]


def active(play: Scene, times: int) -> list[str]:
    """Returns the ships that were active first, in order."""
    return [text.split()[1] for text in play.told("active")][:times]


# --- B. Set-up --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_b1_table(scene: MakeScene, rules: str) -> None:
    """3 x 3 feet, or what the players agree on."""
    play = scene("", fleet_of(vessel(), points=1), vessel(), rules=rules)
    assert (play.state.area.width, play.state.area.height) == (36.0, 36.0)
    larger = scene("", vessel(), vessel(), rules=rules, table_width=72, table_height=48)
    assert (larger.state.area.width, larger.state.area.height) == (72.0, 48.0)


@pytest.mark.parametrize("rules", BOTH)
def test_b2_starting_areas_of_two_players(scene: MakeScene, rules: str) -> None:
    """Opposite edges; the base lies entirely within the first 4 inches."""
    play = scene("", fleet_of(vessel(), points=1), vessel(), rules=rules)
    assert play.asked == "Placement a1"
    question = play.question
    assert isinstance(question, ChoosePlacement)
    area = question.area
    assert (area.left, area.bottom, area.right, area.top) == (0.0, 0.0, 36.0, 4.0)
    assert question.allows(Pose(0.7874, 3.2126))
    assert not question.allows(Pose(0.7874, 3.3))
    assert not question.allows(Pose(18, 34))
    before = play.state.copy()
    with pytest.raises(BattleError):
        play.battle.answer(Pose(0.7874, 3.3))
    assert play.state == before
    play.battle.answer(Pose(18.25, 3.0, 77.0))
    assert play.line("a1") == "a1 18.25,3 h77"
    other = play.question
    assert isinstance(other, ChoosePlacement)
    assert (other.area.bottom, other.area.top) == (32.0, 36.0)


def test_b2_the_depth_is_an_option(scene: MakeScene) -> None:
    play = scene("", fleet_of(vessel(), points=1), vessel(), starting_depth=6)
    question = play.question
    assert isinstance(question, ChoosePlacement)
    assert question.area.top == 6.0


@pytest.mark.parametrize("rules", BOTH)
def test_b3_starting_areas_of_three_players(scene: MakeScene, rules: str) -> None:
    """4 x 8 inches: one at the middle of an edge, two in the corners of the opposite one."""
    play = scene("", *[fleet_of(vessel(), points=n) for n in (1, 2, 3)], rules=rules)
    assert play.asked == "Placement a1"
    areas = [each.area for each in play.state.sides]
    assert [(a.left, a.bottom, a.right, a.top) for a in areas] == [
        (14.0, 0.0, 22.0, 4.0),
        (0.0, 32.0, 8.0, 36.0),
        (28.0, 32.0, 36.0, 36.0),
    ]


@pytest.mark.parametrize("rules", BOTH)
def test_b4_order_of_placement(scene: MakeScene, rules: str) -> None:
    """Ascending skill; at equal skill initiative (the lower total) places first."""
    play = scene(
        "",
        fleet_of(vessel(5), vessel(2), points=40),
        fleet_of(vessel(4), vessel(2), points=39),
        rules=rules,
    )
    assert places_in_order(play) == ["b2", "a2", "b1", "a1"]


def test_b4_in_alliance_enemies_are_placed_first(scene: MakeScene) -> None:
    play = scene("", [vessel(9)], [vessel(1)], rules=ruleset("alliance"))
    assert places_in_order(play) == ["a1", "b1"]


@pytest.mark.parametrize("rules", BOTH)
def test_b7_obstacles_are_placed_in_turn_from_initiative_on(scene: MakeScene, rules: str) -> None:
    """By agreement; none within Range 1-2 of an edge; areas in reverse order of initiative."""
    play = scene(
        "",
        fleet_of(vessel(), points=2),
        fleet_of(vessel(), points=1),
        rules=rules,
        obstacles=3,
    )
    asked = []
    while isinstance(play.question, ChooseObstaclePlace):
        asked.append(play.question.side)
        corners = [corner for token in play.question.answers for corner in token.corners]
        reach = max(max(abs(x - 18.0), abs(y - 18.0)) for x, y in corners)
        # Eight inches from the edge; places are offered every two inches.
        assert 8.0 < reach < 10.0
        play.battle.answer(0)
    assert asked == [1, 0, 1]
    assert len(play.state.terrain) == 3
    # Then the side without initiative chooses its area first.
    assert (play.asked, play.offered) == ("StartingArea side 0", ["0,0 36,4", "0,32 36,36"])
    play.give("0,32 36,36")
    assert [each.area.bottom for each in play.state.sides] == [32.0, 0.0]


def test_b7_without_an_agreement_there_are_none(scene: MakeScene) -> None:
    play = scene("", fleet_of(vessel(), points=1), vessel())
    assert play.asked == "Placement a1"
    assert play.state.terrain == []


def test_b7_a_planet_may_lie_in_the_middle(scene: MakeScene) -> None:
    play = scene("", fleet_of(vessel(), points=1), vessel(), planet=True)
    assert play.asked == "Placement a1"
    assert [str((each.kind, each.x, each.y)) for each in play.state.terrain] == [
        "('planet', 18.0, 18.0)"
    ]


# --- C. Initiative and ties ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "totals", "holder"),
    [
        (RULES_2017, (40, 39), 1),
        (RULES_2017, (38, 39), 0),
        (CLASSIC, (40, 39), 1),
        (CLASSIC, (38, 39), 0),
        ("alliance", (40, 39), 0),
    ],
)
def test_c1_who_has_it_first(
    scene: MakeScene, rules: str, totals: tuple[int, int], holder: int
) -> None:
    """The lowest total; in Alliance the enemy (the first fleet), always."""
    play = scene("", *[fleet_of(vessel(), points=n) for n in totals], rules=rules)
    assert play.asked.startswith("Placement")
    assert play.state.initiative == holder


@pytest.mark.parametrize(
    ("attack", "defense", "holder"), [("BBXXX", "BXXXX", 0), ("HBXXX", "BBEXX", 1)]
)
def test_c2_equal_totals_2017(scene: MakeScene, attack: str, defense: str, holder: int) -> None:
    """5 attack dice against 5 defense dice: more battle stations results."""
    play = scene("", vessel(), vessel(), script=[f"attack {attack}", f"defense {defense}"])
    assert play.asked.startswith("Placement")
    assert play.state.initiative == holder


CLASSIC_ORDER = (
    "federation",
    "klingon",
    "romulan",
    "dominion",
    "borg",
    "species-8472",
    "kazon",
    "bajoran",
    "ferengi",
    "independent",
    "mirror-universe",
)


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(CLASSIC_ORDER)))
def test_c2_equal_totals_classic(scene: MakeScene, higher: str, lower: str) -> None:
    """The ship's faction decides; nothing is rolled."""
    play = scene("", vessel(factions=[lower]), vessel(factions=[higher]), rules=CLASSIC)
    assert play.asked == "Placement b1"
    assert play.state.initiative == 1


@pytest.mark.parametrize(("rules", "holders"), [(RULES_2017, [0, 1, 0]), (CLASSIC, [0, 0, 0])])
def test_c3_does_it_move(scene: MakeScene, rules: str, holders: list[int]) -> None:
    ships = [vessel(dial=HELD), vessel(dial=HELD)]
    play = scene(TIE.format("planning", "", ""), *ships, rules=rules)
    found = []
    for number in (1, 2, 3):
        assert play.state.round == number
        found.append(play.state.initiative)
        play.finish_round()
    assert found == holders


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        # 2017: c has the token (total 10), then a and b to its left.
        (RULES_2017, ["c1", "a1", "b1"]),
        # classic: ascending totals 10, 20, 30.
        (CLASSIC, ["c1", "b1", "a1"]),
    ],
)
def test_c4_more_than_two_players(scene: MakeScene, rules: str, order: list[str]) -> None:
    fleets = [fleet_of(vessel(), points=n) for n in (30, 20, 10)]
    play = scene("", *fleets, rules=rules)
    assert places_in_order(play) == order


@pytest.mark.parametrize("rules", BOTH)
def test_c5_the_team_has_it(scene: MakeScene, rules: str) -> None:
    """2017, Team Play Rules: totals and turns go by team; its players choose among themselves."""
    play = scene(
        "",
        *[fleet_of(vessel(), points=n) for n in (5, 20, 30, 20)],
        teams=(0, 1, 0, 1),
        rules=rules,
        starting_depth=5,
    )
    # Team 0 has 35 SP, team 1 has 40: team 0 places first, whichever of its ships.
    assert play.asked == "Activation side 0"
    assert play.offered == ["a1", "c1"]
    assert play.state.initiative == 0
    assert places_in_order(play) == ["a1", "c1", "b1", "d1"]
    assert play.state.sides[0].area == play.state.sides[2].area


TIE = """
    round 1 {} initiative 0
    a1 18,2 h0 {}
    b1 18,6 h180 {}
    """


@pytest.mark.parametrize("rules", BOTH)
def test_c6_equal_skill_placing(scene: MakeScene, rules: str) -> None:
    """Initiative first."""
    play = scene("", vessel(), fleet_of(vessel(), points=1), rules=rules)
    assert places_in_order(play) == ["b1", "a1"]


def test_c7_equal_skill_planning_2017(scene: MakeScene) -> None:
    """Initiative assigns its dial last."""
    play = scene(TIE.format("planning", "", ""), vessel(), vessel())
    assert play.asked == "Maneuver b1"
    play.give("1 straight")
    assert play.asked == "Maneuver a1"


def test_c7_equal_skill_planning_classic(scene: MakeScene) -> None:
    """There is no order between players: the fleets' order, whoever has initiative."""
    for ranks in (("tie-rank 0", "tie-rank 1"), ("tie-rank 1", "tie-rank 0")):
        play = scene(TIE.format("planning", *ranks), vessel(), vessel(), rules=CLASSIC)
        assert play.asked == "Maneuver a1"


@pytest.mark.parametrize(("rules", "order"), [(RULES_2017, ["b1", "a1"]), (CLASSIC, ["a1", "b1"])])
def test_c8_equal_skill_activation(scene: MakeScene, rules: str, order: list[str]) -> None:
    """2017: initiative last. Classic: initiative first."""
    play = scene(
        TIE.format("activation", "tie-rank 0", "tie-rank 1"),
        vessel(),
        vessel(),
        rules=rules,
        dials={"a1": "1 straight", "b1": "1 straight"},
    ).finish_phase()
    assert active(play, 2) == order


@pytest.mark.parametrize("rules", BOTH)
def test_c9_equal_skill_combat(scene: MakeScene, rules: str) -> None:
    """Initiative first, by 2017 and classic."""
    play = scene(
        TIE.format("combat", "tie-rank 0", "tie-rank 1"), vessel(), vessel(), rules=rules
    ).finish_phase()
    assert active(play, 2) == ["a1", "b1"]


@pytest.mark.parametrize(("rules", "order"), [(RULES_2017, ["b1", "a1"]), (CLASSIC, ["a1", "b1"])])
def test_c10_equal_skill_end_phase(scene: MakeScene, rules: str, order: list[str]) -> None:
    """2017: initiative last. Classic: initiative order."""
    cloaked = "shields 0/2 cloak green"
    play = scene(
        TIE.format("end", f"tie-rank 0 {cloaked}", f"tie-rank 1 {cloaked}"),
        vessel(),
        vessel(),
        rules=rules,
    )
    asked = []
    while play.asked.startswith("Cloak"):
        asked.append(play.asked.removeprefix("Cloak "))
        play.give("no")
    assert asked == order


@pytest.mark.parametrize("rules", BOTH)
def test_c11_own_ships_of_equal_skill_in_free_order(scene: MakeScene, rules: str) -> None:
    """In activation and combat; classic too where their factions differ (DECISIONS D6)."""
    text = "round 1 {} initiative 0\na1 18,10 h0\na2 22,10 h0\nb1 20,16 h180 chance acted"
    ships = [vessel(factions=["federation"]), vessel(factions=["klingon"])]
    play = scene(
        text.format("activation begun"),
        ships,
        vessel(5),
        rules=rules,
        dials={"a1": "1 straight", "a2": "1 straight"},
    )
    assert (play.asked, play.offered) == ("Activation side 0", ["a1", "a2"])
    play.give("a2")
    assert play.asked == "Action a2"
    play = scene(text.format("combat begun"), ships, vessel(5), rules=rules)
    assert (play.asked, play.offered) == ("Activation side 0", ["a1", "a2"])
    play.give("a2")
    assert play.asked == "Attack a2"


@pytest.mark.ruling("F14-G38")
@pytest.mark.parametrize("rules", [*BOTH, "alliance"])
def test_c12_initiative_resolves_all_of_its_own_first(scene: MakeScene, rules: str) -> None:
    """At a moment of no single ship; a side's own effects in the order of its choice."""
    done: list[str] = []

    def noting(name: str) -> Any:
        def note(battle: Battle, occasion: Occasion, ship: Ship) -> None:
            done.append(name)

        return note

    play = scene(
        "round 1 combat initiative 0\na1 18,2 h0\nb1 18,34 h180 tie-rank 1",
        vessel(),
        vessel(),
        rules=rules,
    )
    for ship, name in (("b1", "b first"), ("b1", "b second"), ("a1", "a")):
        play.add(ship, effect(moments.COMBAT_PHASE, noting(name), source=name))
    # Side a has initiative and one effect; side b chooses between its two.
    assert (play.asked, play.offered) == ("Effect b1", ["b first", "b second"])
    assert done == ["a"]
    play.give("b second")
    assert done == ["a", "b second", "b first"]


def test_c12_reactions_break_in(scene: MakeScene) -> None:
    """An effect that reacts to what an effect does acts at once, whoever has initiative."""
    done: list[str] = []

    def scan(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        done.append("gains")
        yield from tokens.gain(battle, ship, SCAN, "card")
        done.append("after")

    def react(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        done.append("reacts")
        occasion.is_prevented = True

    play = scene("round 1 combat initiative 0\na1 18,2 h0\nb1 18,34 h180", vessel(), vessel())
    play.add("a1", effect(moments.COMBAT_PHASE, scan, source="scanner"))
    play.add("b1", effect(moments.WOULD_GAIN, react, moments.WATCHER, source="jammer"))
    play.finish_phase()
    assert done == ["gains", "reacts", "after"]
    assert play.told("token") == []


# --- D. Planning ---------------------------------------------------------------------------


def test_d1_dials_by_ascending_skill_all_players_interleaved(scene: MakeScene) -> None:
    play = scene(
        "round 1 planning\na1 4,2\na2 8,2\nb1 4,34 h180\nb2 8,34 h180",
        [vessel(1), vessel(3)],
        [vessel(2), vessel(4)],
    ).finish_phase()
    assert [text.split()[1] for text in play.told("dial")] == ["a1", "b1", "a2", "b2"]


def test_d1_classic_knows_no_order_and_no_dial_is_seen(scene: MakeScene) -> None:
    """Any order gives the same: nobody learns of another's dial before all are set."""
    play = scene("round 1 planning\na1 4,2\nb1 4,34 h180", vessel(5), vessel(2), rules=CLASSIC)
    assert play.battle.options.dial_order == "free"
    first = play.question
    assert first is not None
    play.give("2 straight")
    second = play.question
    assert second is not None
    assert {first.ship, second.ship} == {0, 1}
    seen = play.battle.views[second.side].dial(play.state.ships[first.ship])
    assert seen is None


@pytest.mark.parametrize("rules", BOTH)
def test_d2_own_dials_may_be_looked_at_others_not(scene: MakeScene, rules: str) -> None:
    """Not even a team mate's, where he is another player."""
    play = scene(
        "round 1 planning\na1 4,2\nb1 8,2\nc1 4,34 h180",
        vessel(1),
        vessel(2),
        vessel(3),
        teams=(0, 0, 1),
        rules=rules,
    )
    play.give("3 straight")
    views = play.battle.views
    setting = [view.dial(play.ship("a1")) for view in views]
    assert [str(each) for each in setting] == ["3 straight white", "None", "None"]
    assert views[1].imagined().dials == [-1, -1, -1]
    assert views[0].imagined().dials[0] == play.state.dials[0]


@pytest.mark.parametrize("rules", BOTH)
def test_d3_every_ship_is_planned(scene: MakeScene, rules: str) -> None:
    """Those under auxiliary power too, with red maneuvers among the choices."""
    play = scene(
        "round 1 planning\na1 4,2 auxiliary 1\nb1 4,34 h180", vessel(), vessel(2), rules=rules
    )
    play.go_to("Maneuver a1")
    assert "3 about" in play.offered
    play.finish_phase()
    assert len(play.told("dial")) == 2


@pytest.mark.parametrize("rules", BOTH)
def test_d4_a_round_starts_with_planning(scene: MakeScene, rules: str) -> None:
    play = scene("", fleet_of(vessel(), points=1), vessel(), rules=rules)
    places_in_order(play)
    play.finish_round()
    phases = [text.split()[1] for text in play.told("phase")]
    assert phases == ["1", "2", "3", "4", "1"]
    assert play.told("round") == ["round 1", "round 2"]


def test_starter_ships_have_printed_skill_only_with_a_captain(scene: MakeScene) -> None:
    """Placing goes by the captain's skill where there is one (EDITIONS B4)."""
    play = scene(
        "",
        fleet_of(vessel(9, cards=[captain(2)]), points=1),
        starter("vorn", 3),
    )
    assert places_in_order(play) == ["a1", "b1"]


def test_c2_the_two_rules_for_ties_are_free_to_choose(scene: MakeScene) -> None:
    """Each option stands for itself: factions under the 2017 token, a roll before 2017."""
    fleets = [vessel(factions=["romulan"]), vessel(factions=["klingon"])]
    by_faction = scene("", *fleets, initiative_tie="faction")
    assert by_faction.asked.startswith("Placement")
    assert by_faction.state.initiative == 1
    rolled = scene(
        "",
        *fleets,
        rules=CLASSIC,
        initiative_tie="roll",
        script=["attack BXXXX", "defense XXXXX"],
    )
    assert rolled.asked.startswith("Placement")
    assert rolled.state.initiative == 0
