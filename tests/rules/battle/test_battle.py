"""The surface of a battle: setting up, running, answering, and what is refused."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from rules.battle import (
    AnswerError,
    Battle,
    BattleError,
    FleetRecord,
    Question,
    View,
    options_of,
    set_up_battle,
)
from rules.battle.position.terms import IN_PLAY, WAITING
from rules.battle.timing.questions import ChooseEcho, ChoosePlacement
from rules.dice import ScriptedChance, SeededChance
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.odds import expected_damage_of_results, expected_damage_of_roll
from rules.table import Pose, echo_pose
from tests.rules.battle.battles import Homebody, rulesets
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, fleet_of, vessel
from tests.rules.building.helpers import CLASSIC, RULES_2017
from tests.rules.catalogue import catalogue

RULES = "attack-wing-2017"


def battle_of(*fleets: FleetRecord | Fleet, **fields: Any) -> Battle:
    """Returns a battle that has not begun."""
    chance = fields.pop("chance", None) or SeededChance("7")
    return set_up_battle(fleets, catalogue(), rulesets()[RULES], chance, **fields)


def two() -> tuple[FleetRecord, FleetRecord]:
    """Returns two fleets of one plain ship each; the second one is cheaper."""
    return fleet_of(vessel(3)), fleet_of(vessel(5, points=10))


class Stubborn:
    """Is a pilot that always gives the same answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: View, question: Question) -> Any:
        """Gives it."""
        return self.answer


# --- setting up --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "teams", "code", "said"),
    [
        (1, (), "battle.sides", "a battle has 2 to 8 fleets, not 1"),
        (9, (), "battle.sides", "a battle has 2 to 8 fleets, not 9"),
        (2, (0, 1, 1), "battle.teams", "2 fleets need as many teams, not 3"),
        (2, (0, 0), "battle.teams", "teams are numbered 0, 1, … without a gap, 2 to 4 of them"),
        (2, (0, 2), "battle.teams", "teams are numbered 0, 1, … without a gap, 2 to 4 of them"),
        (5, (), "battle.teams", "teams are numbered 0, 1, … without a gap, 2 to 4 of them"),
    ],
)
def test_sides_and_teams_that_cannot_be_seated(
    number: int, teams: tuple[int, ...], code: str, said: str
) -> None:
    with pytest.raises(BattleError) as caught:
        battle_of(*[fleet_of(vessel(1))] * number, teams=teams)
    assert (caught.value.code, str(caught.value)) == (code, said)


def test_fleets_that_cannot_fight() -> None:
    with pytest.raises(BattleError, match="a fleet without ships cannot fight"):
        battle_of(Fleet(), two()[1])
    names = ("ship:federation-starship-71120", "ship:none-1")
    unknown = Fleet(ships=tuple(ShipBuild(ship=name) for name in names))
    with pytest.raises(
        BattleError, match=r"ship 2 of the fleet is not in .*'ship:none-1'"
    ) as caught:
        battle_of(unknown, two()[1])
    assert caught.value.code == "fleet.unknown_ship"


def test_an_illegal_fleet_may_fight() -> None:
    enterprise = "ship:u-s-s-enterprise-d-2017core"
    nobody = Equipped("captain:none-1")
    twice = Fleet(ships=(ShipBuild(ship=enterprise), ShipBuild(ship=enterprise, captain=nobody)))
    battle = battle_of(twice, two()[1])
    result = battle.run([Homebody(SeededChance("1")), Homebody(SeededChance("2"))])
    assert result.reason != ""


def test_options_are_shared_by_battles_of_one_rule_set() -> None:
    first, second = battle_of(*two()), battle_of(*two())
    assert first.options is second.options
    changed = rulesets()[RULES].with_options(round_limit=3)
    assert options_of(changed) is not first.options
    assert options_of(changed).round_limit == 3


# --- running -----------------------------------------------------------------------


def test_as_many_pilots_as_sides() -> None:
    battle = battle_of(*two())
    with pytest.raises(BattleError, match="2 sides need as many pilots, not 1"):
        battle.run([Homebody(SeededChance("1"))])
    assert battle.state.round == 0


def test_nothing_happens_before_the_first_step() -> None:
    battle = battle_of(*two(), chance=ScriptedChance())
    assert (battle.question, battle.answers, battle.is_over) == (None, [], False)
    assert battle.result().reason == ""
    assert [ship.place for ship in battle.state.ships] == [0, 0]


def test_a_question_stays_open_until_it_is_answered() -> None:
    battle = battle_of(*two())
    question = battle.step()
    assert isinstance(question, ChoosePlacement)
    assert battle.step() is question
    assert battle.question is question
    assert battle.answer(0) is not question
    assert battle.answers == [0]


def test_a_battle_that_was_stepped_is_run_on() -> None:
    stepped, run = battle_of(*two()), battle_of(*two())
    stepped.answer(stepped.step().answers.index(stepped.question.answers[3]))
    pilots = [Homebody(SeededChance("1")), Homebody(SeededChance("2"))]
    result = stepped.run(pilots)
    run.replay_answers(stepped.answers)
    assert run.result() == result
    assert stepped.step() is None
    assert stepped.run(pilots) == result


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the collector of circles on, as it was."""
    yield
    gc.enable()


@pytest.mark.usefixtures("collector")
@pytest.mark.parametrize("was_on", [True, False])
def test_no_circles_are_looked_for_during_a_battle(was_on: bool) -> None:
    seen = set()

    class Watching(Homebody):
        def choose(self, view: View, question: Question) -> Any:
            seen.add(gc.isenabled())
            return super().choose(view, question)

    (gc.enable if was_on else gc.disable)()
    battle_of(*two()).run([Watching(SeededChance(side)) for side in "ab"])
    assert seen == {False}
    assert gc.isenabled() is was_on
    with pytest.raises(AnswerError):
        battle_of(*two()).run([Stubborn("no answer")] * 2)
    assert gc.isenabled() is was_on


@pytest.mark.parametrize("wrong", [-1, 10**6, "0", None, 0.0])
def test_an_answer_that_was_not_offered_changes_nothing(wrong: Any) -> None:
    battle = battle_of(*two(), log=True)
    question = battle.step()
    assert battle.log is not None
    before, events = battle.state.copy(), len(battle.log)
    with pytest.raises(AnswerError) as caught:
        battle.answer(wrong)
    assert caught.value.code == "battle.wrong_answer"
    with pytest.raises(AnswerError):
        battle.run([Stubborn(wrong), Stubborn(wrong)])
    assert (battle.state, len(battle.log), battle.answers) == (before, events, [])
    assert battle.question is question


def test_no_answer_without_a_question() -> None:
    battle = battle_of(*two())
    with pytest.raises(AnswerError, match="no question is open"):
        battle.answer(0)


# --- answers beside the list -------------------------------------------------------


def test_a_ship_may_be_placed_anywhere_in_its_area() -> None:
    battle = battle_of(*two())
    question = battle.step()
    assert isinstance(question, ChoosePlacement)
    pose = Pose(17.123, 1.9, 33.0)
    assert pose not in question.answers
    battle.answer(pose)
    assert battle.state.ships[0].pose == pose
    assert battle.answers == [pose]


@pytest.mark.parametrize(
    "pose", [Pose(17.0, 5.0), Pose(0.5, 2.0), Pose(18.0, 2.0, 0.0, vessel(base="oversized").base)]
)
def test_a_ship_may_not_be_placed_outside_or_on_another_base(pose: Pose) -> None:
    battle = battle_of(*two())
    question = battle.step()
    assert isinstance(question, ChoosePlacement)
    with pytest.raises(AnswerError, match="does not allow"):
        battle.answer(pose)
    assert battle.question is question


def test_a_ship_is_not_placed_on_another() -> None:
    battle = battle_of(fleet_of(vessel(3), vessel(4)), fleet_of(vessel(9)))
    battle.step()
    battle.answer(Pose(18.0, 2.0))
    for near in (Pose(18.5, 2.0), Pose(17.0, 2.5, 45.0)):
        with pytest.raises(AnswerError, match="does not allow"):
            battle.answer(near)
    battle.answer(Pose(18.0 - 40.0 / 25.4, 2.0))  # touching
    assert battle.state.ships[1].pose.y == 2.0


def test_a_grown_area_where_there_is_no_room() -> None:
    """Ours: ships without room start beside the area, rather than not at all."""
    ships = [vessel(skill, base="oversized") for skill in (1, 2, 3)]
    battle = battle_of(fleet_of(*ships), fleet_of(vessel(9)), fleet_of(vessel(9)))
    battle.step()
    places = []
    for _ in ships:
        assert isinstance(battle.question, ChoosePlacement)
        places.append(len(battle.question.answers))
        battle.answer(Pose(18.0, 2.0, 0.0, ships[0].base) if not places[1:] else 0)
    poses = [ship.pose for ship in battle.state.ships[:3]]
    assert poses[0].x == 18.0
    assert all(battle.state.area.holds(pose) for pose in poses)


def test_an_echo_may_shift_by_any_length(scene: MakeScene) -> None:
    """DECISIONS D32: five results are offered, any value is legal."""
    at = scene(
        "round 2 activation begun\na1 18,18 h0 cloak green-beside shields 0/2\nb1 2,2 h0 acted",
        vessel(4, dial=HELD, cards=[captain(4)]),
        vessel(2, dial=HELD),
        dials={"a1": "0 stop"},
    )
    at.give("sensor-echo")
    question = at.question
    assert isinstance(question, ChooseEcho)
    straight = echo_pose(Pose(18.0, 18.0), 2, "left")
    half = straight.half
    for shift, is_allowed in ((0.3 * half, True), (-half, True), (1.01 * half, False)):
        pose = Pose(straight.x, straight.y + shift)
        assert question.allows(pose) is is_allowed
    assert not question.allows(Pose(straight.x + 0.01, straight.y))
    assert not question.allows(Pose(straight.x, straight.y, 90.0))
    at.battle.answer(Pose(straight.x, straight.y + 0.3 * half))
    assert at.told("echoed")[0].startswith("echoed a1")


# --- the result --------------------------------------------------------------------


def test_a_result_tells_what_every_attack_did(scene: MakeScene) -> None:
    at = scene(
        "round 2 combat begun\na1 18,10 h0 locks b1 battlestations 1\nb1 18,17 h180 evade 1",
        vessel(5, dial=HELD, points=25),
        vessel(2, dial=HELD),
        script=["attack HBX", "defense X", "attack XXX", "defense E"],
    )
    at.give("primary weapon at b1", "battlestations", "pass", "evade", "primary weapon at a1")
    first, second = at.battle.attacks
    assert (first.round, first.attacker, first.defender, first.weapon) == (
        2,
        0,
        1,
        "primary weapon",
    )
    assert (first.attack_dice, first.defense_dice, first.damage, first.dealt) == (3, 1, 1, 1)
    assert (first.lock, first.battle_stations, first.evade) == (True, True, 1)
    assert (second.damage, second.dealt, second.lock) == (0, 0, False)
    # The attacker kept the lock: what it could still have done is not expected.
    kept = expected_damage_of_roll(2, 1, 1, True, False, 1)
    kept -= expected_damage_of_results(2, 1, evade=1)
    assert first.expected == pytest.approx(1.441956 - kept, abs=1e-6)
    assert (first.own_cards, first.other_cards) == (0.0, 0.0)
    result = at.battle.result()
    assert result.damage_by_ship()[0] == (1, first.expected)
    assert result.damage_by_weapon() == {(0, "primary weapon"): 1, (1, "primary weapon"): 0}
    assert (result.shields_left, result.hull_left, result.left_in) == ((2, 1), (4, 4), (0, 0))


def test_a_ship_that_awaits_its_attack_is_gone_when_the_battle_ends(scene: MakeScene) -> None:
    """Its owner wins with the other ship; it is destroyed and counts so (TOURNAMENTS §3)."""
    at = scene(
        "round 2 combat begun\na1 18,10 h0\na2 4,4 h0 shields 0/0 down 4 doomed\n"
        "b1 18,16 h180 shields 0/0 down 3",
        [vessel(5, points=20), vessel(5, points=15)],
        vessel(5, points=40),
        script=["attack HXX", "defense X", "damage Direct Hit"],
        points_limit=50,
    )
    at.give("a1", "primary weapon at b1")
    # The opponent still has its own attack at the same skill.
    assert at.asked == "Attack b1"
    at.give("pass")
    assert at.asked == "over"
    assert (at.state.winner, at.state.reason) == (0, "elimination")
    assert [ship.place for ship in at.state.ships] == [1, 3, 3]
    assert at.battle.result().fleet_points == (50, 30)


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
def test_a_support_vehicle_takes_no_part(scene: MakeScene, rules: str) -> None:
    """It costs less as it waits for the action of its dock."""
    fleet = [vessel(1, points=90), vessel(1, points=10, support="support-vehicle")]
    play = scene("", fleet, vessel(1), rules=rules)
    while play.state.round < 1:
        play.give(play.offered[0])
    assert [ship.place for ship in play.state.ships] == [IN_PLAY, WAITING, IN_PLAY]
    assert play.asked == "Maneuver a1"
