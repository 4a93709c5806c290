"""Missions played on the battle: set-up, reinforcements, enemies, edges, cargo, the end.

Source: Alliance, Mission Setup, Play Mission, Activation Phase: Enemy AI Ships, Ending a Mission.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.alliance.campaign.rewards import Tally
from rules.alliance.enemy.logic import parse_maneuver
from rules.alliance.errors import AllianceError
from rules.alliance.mission.document import mission_from_document
from rules.alliance.mission.goals import Survive
from rules.alliance.played import cargo, tally
from rules.alliance.played.game import ENEMY_SIDE, PLAYERS, AllianceRules
from rules.alliance.played.wings import (
    BROKEN,
    LEFT,
    WingOrder,
    choice_of,
    formation_of,
    leader_of,
    set_choice,
)
from rules.battle import Battle, Ship, options_of
from rules.battle.mechanics.damage import suffer
from rules.battle.mechanics.movement import check_strain
from rules.battle.mechanics.whereabouts import put
from rules.battle.phases.log import read_log, replay, write_log
from rules.battle.position.terms import (
    DESTROYED,
    ENEMIES,
    GREEN,
    IN_PLAY,
    NOT_THIS_ACTIVATION,
    OVER,
    RED,
    WAITING,
)
from rules.battle.position.terms import LEFT as GONE
from rules.battle.timing.questions import ChooseActivation, ChooseManeuver, ChoosePlacement
from rules.dice import SeededChance
from rules.loader import load_rulesets
from rules.table import Pose
from tests.families import each_case
from tests.rules.alliance.games import (
    FREIGHTERS,
    PATROL,
    RELAY,
    enemy_types,
    fleets,
    hangar,
    mission_document,
    missions,
    options,
    play,
    rules_for,
)


def begun(name: str, players: int, seed: str = "set-up", **fields: object) -> Battle:
    """Returns a game whose set-up has been answered, at the first dial of round 1."""
    rules = AllianceRules(missions()[name], enemy_types(), players, **fields)  # type: ignore[arg-type]
    battle = rules.muster(hangar(), fleets(rules.flying), options(), SeededChance(seed), log=True)
    question = battle.step()
    while isinstance(question, ChooseActivation | ChoosePlacement):
        question = battle.answer(0)
    assert isinstance(question, ChooseManeuver)
    return battle


def rules_of(battle: Battle) -> AllianceRules:
    """Returns the mission that a game is about."""
    assert isinstance(battle.mission, AllianceRules)
    return battle.mission


def counted(battle: Battle) -> Tally:
    """Returns what has happened so far in the mission."""
    rules = rules_of(battle)
    return tally.tally_of(rules.mission, rules.wings, battle)


def to_round(battle: Battle, round_: int) -> None:
    """Gives the first answers until the first dial of a round."""
    while battle.question is not None and battle.state.round < round_:
        battle.answer(0)


# --- set-up -------------------------------------------------------------------------


def test_the_enemy_stands_there_before_the_players_and_later_wings_wait() -> None:
    battle = begun(PATROL, 3)
    state = battle.state
    rules = rules_of(battle)
    # Both wings of the set-up: 1 and 2 Attack Ships; Alpha and the 4th Wing wait.
    assert [(wing.id, wing.ships) for wing in rules.wings] == [
        ("dominion-1st-wing", range(1)),
        ("dominion-2nd-wing", range(1, 3)),
        ("dominion-alpha", range(3, 4)),
        ("dominion-4th-wing", range(4, 5)),
    ]
    assert [ship.place for ship in state.ships[:5]] == [IN_PLAY] * 3 + [WAITING] * 2
    assert [ship.record.skill for ship in state.ships[:3]] == [1, 1, 1]
    assert state.ships[3].record.name.endswith("(elite)")
    assert [side.name for side in state.sides] == [ENEMY_SIDE, "Player 1", "Player 2", "Player 3"]
    assert [side.team for side in state.sides] == [0, 1, 1, 1]
    placed = [event["ship"] for event in battle.log or () if event.kind == "placed"]
    assert placed[:3] == [0, 1, 2]
    assert sorted(placed[3:]) == [5, 6, 7]
    deployment = missions()[PATROL].map.deployment[0]
    assert all(deployment.holds(ship.pose) for ship in state.ships[5:])


def test_the_map_has_its_terrain_and_its_tokens() -> None:
    for players in (2, 4):
        state = begun(PATROL, players).state
        rocks = sum(rule.count for rule in missions()[PATROL].map.terrain_for(players))
        kinds = [token.kind for token in state.terrain]
        assert kinds == ["obstacle"] * rocks + ["objective"] * 2
        assert cargo.sites_of(state, "odd-site") == [rocks]
        assert (state.terrain[rocks].x, state.terrain[rocks].y) == (10.0, 18.0)


def test_the_row_examples_of_the_rulebook() -> None:
    """EA-S1 to EA-S3, as the game brings them."""
    three = rules_for(PATROL, 3).wings
    assert len(three[0].ships) == 1
    four = [wing.id for wing in rules_for(PATROL, 4).wings]
    assert "dominion-3rd-wing" not in four
    six = next(wing for wing in rules_for(PATROL, 6).wings if wing.id == "dominion-alpha")
    assert (len(six.ships), six.row.arrival) == (2, 3)
    assert all(each.is_elite for each in six.row.ships_for(6))


def test_what_does_not_fit_is_refused_before_anything_is_made() -> None:
    rules = rules_for(PATROL, 2)
    with pytest.raises(AllianceError, match="for 2 player ships"):
        rules.muster(hangar(), fleets(3), options(), SeededChance("1"))
    other = options_of(load_rulesets()["attack-wing-2017"])
    with pytest.raises(AllianceError, match="played by 'alliance'"):
        rules.muster(hangar(), fleets(2), other, SeededChance("1"))
    with pytest.raises(AllianceError, match="1 to 6 player ships"):
        AllianceRules(missions()[PATROL], enemy_types(), 7)
    with pytest.raises(AllianceError, match="1 to 2 can fly, not 3"):
        AllianceRules(missions()[PATROL], enemy_types(), 2, flying=3)
    with pytest.raises(AllianceError, match="needs enemies of the type 'attack-ship'"):
        AllianceRules(missions()[PATROL], {}, 2)


# --- reinforcements -----------------------------------------------------------------


def test_d4_reinforcements_come_at_the_start_of_their_round() -> None:
    battle = play(rules_for(PATROL, 6), "come", log=True)
    arrived: dict[int, int] = {}
    round_ = phase = 0
    for event in battle.log or ():
        if event.kind == "round":
            round_ = event["round"]
        elif event.kind == "phase":
            phase = event["phase"]
        elif event.kind == "placed" and event["ship"] not in arrived:
            arrived[event["ship"]] = round_
            assert round_ == 0 or phase == 1
    wings = {wing.id: wing for wing in rules_for(PATROL, 6).wings}
    for name, when in (("dominion-3rd-wing", 2), ("dominion-alpha", 3)):
        assert {arrived[place] for place in wings[name].ships} == {when}


def an_enemy(battle: Battle) -> Ship:
    """Returns an enemy on the table."""
    return next(
        each for each in battle.state.ships if each.team == ENEMIES and each.place == IN_PLAY
    )


def test_d3_enemies_have_no_dials() -> None:
    battle = begun(PATROL, 3)
    while isinstance(battle.question, ChooseManeuver):
        assert battle.state.ships[battle.question.ship].team != ENEMIES
        battle.answer(0)
    assert battle.state.dials[an_enemy(battle).index] == -1


@pytest.mark.parametrize("colour", [RED, GREEN])
def test_e4_e5_a_colour_costs_an_enemy_its_action_or_nothing(colour: int) -> None:
    """Red: no token, and no action; green: the token stays."""
    battle = begun(PATROL, 3)
    enemy = an_enemy(battle)
    enemy.auxiliary = 1
    assert list(check_strain(battle, enemy, colour)) == []
    assert enemy.auxiliary == 1
    assert (enemy.bar == NOT_THIS_ACTIVATION) is (colour == RED)


def test_models_are_taken_from_the_weakest_enemies() -> None:
    battle = begun(PATROL, 2, models={"attack-ship": 2})
    rules, state = rules_of(battle), battle.state
    state.ships[1].shields = 1
    assert [ship.place for ship in state.ships[:4]] == [IN_PLAY, IN_PLAY, WAITING, WAITING]
    state.round = 3
    for _ in rules.begin_round(battle):
        pytest.fail("nobody is asked")
    # Alpha needs a model: the second ship has fewer shields left.
    assert [ship.place for ship in state.ships[:4]] == [IN_PLAY, GONE, IN_PLAY, WAITING]
    assert "model needed" in [e["why"] for e in battle.log or () if e.kind == "left"]


# --- formations ---------------------------------------------------------------------


def test_a_choice_is_kept_for_its_round() -> None:
    battle = begun(PATROL, 3)
    leader = battle.state.ships[1]
    for text in (
        "red come about 3",
        "white left bank 3",
        "green straight 1",
        "white full astern 2",
    ):
        order = WingOrder(6, parse_maneuver(text))
        set_choice(battle, leader, order)
        assert choice_of(battle.state, leader) == order
    battle.state.round += 1
    assert choice_of(battle.state, leader) is None


def test_ships_of_a_formation_fly_the_same_and_hull_damage_breaks_it() -> None:
    battle = begun(PATROL, 3)
    state, rules = battle.state, rules_of(battle)
    wing = rules.wings[1]
    assert formation_of(state, wing).is_flown_together
    to_round(battle, 2)
    chosen = [
        (event["ship"], event["bearing"], event["speed"], event["side"])
        for event in battle.log or ()
        if event.kind == "maneuver" and event["ship"] in wing.ships
    ]
    assert [each[0] for each in chosen[:2]] == [1, 2]
    led = [
        event["text"]
        for event in battle.log or ()
        if event.kind == "reasoned" and event["ship"] == 2
    ]
    assert led[0].startswith("It flies in formation with ship 2:")
    for _ in suffer(battle, state.ships[2], 3, 0):
        pytest.fail("nobody is asked")
    assert state.ships[2].damage == 1
    to_round(battle, 3)
    assert f"{BROKEN}{wing.id}" in state.marks
    assert not formation_of(state, wing).is_flown_together


def test_a_ship_that_faces_elsewhere_leaves_its_formation() -> None:
    battle = begun(PATROL, 6)
    wing = next(wing for wing in rules_of(battle).wings if len(wing.ships) == 3)
    state = battle.state
    first, *_ = wing.ships
    for place in wing.ships:
        pose = state.ships[place].pose
        put(battle, state.ships[place], Pose(pose.x, pose.y, 180.0 if place != first else 90.0))
    for _ in rules_of(battle).end_activation(battle):
        pytest.fail("nobody is asked")
    assert f"{LEFT}{first}" in state.marks
    assert formation_of(state, wing).members == tuple(place + 1 for place in wing.ships[1:])


# --- edges --------------------------------------------------------------------------


def moved_over(battle: Battle, index: int, pose: Pose, text: str) -> None:
    """Moves a ship from a place by a maneuver of its own, whatever it had planned."""
    from rules.battle.mechanics.movement import execute_maneuver, made

    ship = battle.state.ships[index]
    put(battle, ship, pose)
    maneuver = parse_maneuver(text)
    setting = made(ship, maneuver.bearing, maneuver.speed, maneuver.side, 1)
    for _ in execute_maneuver(battle, ship, setting, 1):
        pytest.fail("nobody is asked")


def test_a_player_retreats_over_the_right_edge_with_its_cargo() -> None:
    battle = begun(PATROL, 2)
    ship = battle.state.ships[-1]
    battle.state.marks[f"{cargo.CARRIES}{ship.index}-odd-data"] = 1
    moved_over(battle, ship.index, Pose(18.0, 2.0, 180.0), "white straight 4")
    assert ship.place == GONE
    assert tally.fate_of(battle.state, ship) == "retreated"
    found = rules_of(battle).result(battle)
    assert found.met == ("odd-data-home",)
    assert not found.is_success
    assert {name: reward.xp for name, reward in found.rewards.items()} == {"1": 1, "2": 1}


def test_a_player_over_another_edge_is_destroyed_and_its_cargo_is_lost() -> None:
    battle = begun(PATROL, 2)
    ship = battle.state.ships[-1]
    battle.state.marks[f"{cargo.CARRIES}{ship.index}-odd-data"] = 1
    moved_over(battle, ship.index, Pose(34.0, 18.0, 90.0), "white straight 4")
    assert ship.place == DESTROYED
    assert rules_of(battle).result(battle).met == ()
    # 1 XP fewer, and never less than none.
    assert rules_of(battle).result(battle).rewards["2"].xp == 0


def test_an_enemy_is_set_outside_the_edge_facing_in_and_comes_back() -> None:
    battle = begun(PATROL, 2)
    ship = battle.state.ships[0]
    moved_over(battle, 0, Pose(34.0, 18.0, 90.0), "white straight 4")
    assert ship.place == IN_PLAY
    assert ship.pose == Pose(36.0 + ship.pose.half, 18.0, 270.0)
    moved_over(battle, 0, ship.pose, "white straight 1")
    assert battle.state.area.holds(ship.pose)


def test_enemies_retreat_where_the_mission_lets_them() -> None:
    battle = begun(FREIGHTERS, 2)
    ship = battle.state.ships[0]
    moved_over(battle, 0, Pose(18.0, 34.0, 0.0), "white straight 4")
    assert ship.place == GONE
    beaten = counted(battle).beaten
    assert rules_of(battle).wings[0].id not in beaten


def test_a_formation_flies_on_as_chosen_when_its_leader_has_retreated() -> None:
    """Alliance, Formations: all others take the choice of the lowest token in that phase."""
    battle = begun(FREIGHTERS, 4)
    state, rules = battle.state, rules_of(battle)
    first, second = (state.ships[place] for place in rules.wings[0].ships)
    for place, text in ((12.0, "white straight 4"), (20.0, "red come about 3")):
        set_choice(battle, first, WingOrder(state.ships[-1].index, parse_maneuver(text)))
        # Beside the rocks: nothing is in its way.
        put(battle, second, Pose(33.0, place, 0.0))
        if first.place == IN_PLAY:
            moved_over(battle, first.index, Pose(18.0, 34.0, 0.0), "white straight 4")
        assert first.place == GONE
        with pytest.raises(StopIteration) as ended:
            next(rules.maneuver(battle, second))
        wanted = parse_maneuver(text)
        assert (ended.value.value.bearing, ended.value.value.speed) == (
            wanted.bearing,
            wanted.speed,
        )
    state.round += 1
    assert leader_of(state, rules.wings[0], second) is second


# --- tokens and cargo ---------------------------------------------------------------


def steps(battle: Battle) -> list[object]:
    """Returns what the mission offers at the end of the Activation Phase, refusing all."""
    offered: list[object] = []
    running = rules_of(battle).end_activation(battle)
    answer = None
    try:
        question = next(running)
        while True:
            offered += [each for each in question.answers if each is not None]
            question = running.send(answer)
    except StopIteration:
        return offered


def test_data_are_collected_near_a_token_for_a_scan_token() -> None:
    battle = begun(PATROL, 2)
    state, ship = battle.state, battle.state.ships[-1]
    site = cargo.sites_of(state, "odd-site")[0]
    put(battle, ship, Pose(10.0, 13.0, 0.0))
    assert steps(battle) == []
    ship.scan = 1
    assert steps(battle) == [f"collect-odd-data {site}"]
    put(battle, ship, Pose(10.0, 11.0, 0.0))
    assert steps(battle) == []
    put(battle, ship, Pose(10.0, 13.0, 0.0))
    running = rules_of(battle).end_activation(battle)
    next(running)
    with pytest.raises(StopIteration):
        running.send(f"collect-odd-data {site}")
    assert (ship.scan, cargo.carried(state, ship, "odd-data")) == (0, 1)
    ship.scan = 1
    assert steps(battle) == []  # one of a kind is all that a ship carries


def test_a_hidden_friend_is_found_and_supplied() -> None:
    battle = begun(FREIGHTERS, 2)
    state, ship = battle.state, battle.state.ships[-1]
    assert cargo.carried(state, ship, "medicine") == 1
    sites = cargo.sites_of(state, "freighter")
    prize = next(site for site in sites if cargo.is_prize(state, "freighter", site))
    assert sum(cargo.is_prize(state, "freighter", site) for site in sites) == 1
    token = state.terrain[prize]
    put(battle, ship, Pose(token.x, token.y - 4.0, 0.0))
    assert steps(battle) == []
    ship.scan = 1
    running = rules_of(battle).end_activation(battle)
    assert next(running).answers == (None, f"scan-a-freighter {prize}")
    # Found this round, it may be supplied at once.
    assert running.send(f"scan-a-freighter {prize}").answers == (None, f"hand-over {prize}")
    with pytest.raises(StopIteration):
        running.send(f"hand-over {prize}")
    assert (ship.shields, ship.disabled_shields) == (0, 2)
    assert cargo.carried(state, ship, "medicine") == 0
    assert rules_of(battle).result(battle).met == ("friend-found", "medicine-delivered")


# --- holding and the end ------------------------------------------------------------


def test_a_place_is_held_while_enemies_are_no_more_than_players() -> None:
    battle = begun(RELAY, 2)
    state, mission = battle.state, missions()[RELAY]
    (x, y), *_ = mission.map.places["C"].points
    for ship in state.ships:
        if ship.place == IN_PLAY:
            put(battle, ship, Pose(2.0 + 3.0 * ship.index, 34.0, 180.0))
    state.round = 2
    tally.count_held(battle, mission)
    assert counted(battle).held["C"] == frozenset()
    put(battle, state.ships[-1], Pose(x, y - 3.0, 0.0))
    put(battle, state.ships[0], Pose(x, y + 3.0, 180.0))
    tally.count_held(battle, mission)
    assert counted(battle).held["C"] == {2}
    put(battle, state.ships[1], Pose(x + 3.0, y, 270.0))
    state.round = 3
    tally.count_held(battle, mission)
    assert counted(battle).held["C"] == {2}


def test_ships_left_at_the_last_round_retreat_over_no_edge() -> None:
    rules = rules_for(PATROL, 2)
    short = replace(rules.mission, end=replace(rules.mission.end, round=1))
    game = AllianceRules(short, enemy_types(), 2)
    battle = game.muster(hangar(), fleets(2), options(), SeededChance("short"))
    battle.state.marks[f"{cargo.CARRIES}{len(battle.state.ships) - 1}-odd-data"] = 1
    question = battle.step()
    while question is not None:
        question = battle.answer(0)
    assert (battle.state.round, battle.state.reason, battle.state.winner) == (1, "mission", 0)
    assert [ship.place for ship in battle.state.ships if ship.team == PLAYERS] == [GONE, GONE]
    assert game.result(battle).met == ()


def test_the_mission_is_over_when_no_player_is_left() -> None:
    battle = begun(PATROL, 2)
    for ship in battle.state.ships:
        if ship.team == PLAYERS:
            for _ in suffer(battle, ship, 20, 0):
                pytest.fail("nobody is asked")
    assert rules_of(battle).is_decided(battle)
    assert (battle.state.phase, battle.state.winner) == (OVER, 0)
    assert {each.xp for each in rules_of(battle).result(battle).rewards.values()} == {0}


def test_a_mission_of_bare_survival_lasts_to_its_last_round() -> None:
    mission = missions()[RELAY]
    alone = tuple(each for each in mission.objectives if isinstance(each.goal, Survive))
    rules = AllianceRules(replace(mission, objectives=alone), enemy_types(), 2)
    battle = rules.muster(hangar(), fleets(2), options(), SeededChance("alone"))
    battle.step()
    assert len(alone) == 1
    assert not tally.is_all_done(rules.mission, rules.wings, battle)


# --- whole games --------------------------------------------------------------------


@pytest.mark.parametrize("name", [PATROL, FREIGHTERS, RELAY])
@each_case("players", [1, 2, 3, 4, 5, 6])
def test_games_of_all_sizes_end_and_their_logs_replay(name: str, players: int) -> None:
    asked: list[tuple[str, int]] = []
    for number in range(2):
        battle = play(rules_for(name, players), f"{name} {players} {number}", asked, log=True)
        assert battle.state.phase == OVER
        assert battle.state.reason == "mission"
        assert battle.state.round <= missions()[name].end.round
        assert replay(read_log(write_log(battle.log or []))).state == battle.state
    # No enemy is asked for a dial, an action, a place or a shot.
    assert {kind for kind, side in asked if side == 0} <= {
        "SpendToken",
        "ChooseReroll",
        "ChooseLockTarget",
        "ChooseDetail",
        "ChooseEffect",
    }
    assert {"ChooseManeuver", "ChooseAction"} <= {kind for kind, side in asked if side == 1}


def test_the_same_seed_is_the_same_game() -> None:
    rules = rules_for(PATROL, 3)
    one, other = play(rules, "twice"), play(rules, "twice")
    assert one.answers == other.answers
    assert one.state == other.state
    assert play(rules, "thrice").answers != one.answers


@pytest.mark.parametrize("kind", sorted(enemy_types()))
def test_every_enemy_type_plays_with_every_loadout(kind: str) -> None:
    document = mission_document(PATROL)
    pair = [{"type": kind}, {"type": kind, "elite": True}]
    for row in document["enemies"]:
        row["ships"] = {"2": pair}
    document["house_made"] = []
    rules = AllianceRules(mission_from_document(document), enemy_types(), 3)
    seen = set()
    for number in range(3):
        battle = play(rules, f"{kind} {number}", log=True)
        assert battle.state.phase == OVER
        assert replay(battle.log or []).state == battle.state
        seen |= {ship.record.key for ship in battle.state.ships if ship.team != PLAYERS}
    # Six cards, dealt anew in each game, either side up.
    assert {key.split(":")[2] for key in seen if key.endswith("elite")} == set("123456")
