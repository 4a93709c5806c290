"""Captains: who goes where, and how a player's ship flies for its task.

Source: ours (tasks are no rule); the mission's objectives, Alliance, Mission Page Anatomy.
"""

from __future__ import annotations

from math import hypot

from rules.alliance.played import cargo
from rules.alliance.played.captain import CaptainPilot
from rules.alliance.played.game import PLAYERS
from rules.alliance.played.ship_tasks import GO, HOLD, HOME, ship_tasks_of
from rules.battle import Battle
from rules.battle.mechanics.actions import SCAN_ACTION
from rules.battle.mechanics.whereabouts import put
from rules.battle.position.terms import DESTROYED
from rules.battle.timing.questions import ChooseAction, ChooseManeuver, ChooseTarget
from rules.dice import SeededChance
from rules.table import Pose
from tests.rules.alliance.games import FREIGHTERS, PATROL, RELAY, missions
from tests.rules.alliance.test_game import begun


def kinds(battle: Battle, name: str) -> dict[int, tuple[str, int]]:
    """Returns kind and site of every task, by ship."""
    found = ship_tasks_of(missions()[name], battle.views[1])
    return {index: (task.kind, task.site) for index, task in found.items()}


def players(battle: Battle) -> list[int]:
    """Returns the places of the players' ships."""
    return [ship.index for ship in battle.state.ships if ship.team == PLAYERS]


def captain(name: str) -> CaptainPilot:
    """Returns a captain of a mission."""
    return CaptainPilot(missions()[name], SeededChance("captain"))


def test_each_token_gets_the_nearest_ship_and_the_others_go_along() -> None:
    battle = begun(PATROL, 3)
    state = battle.state
    one, two, three = players(battle)
    odd, even = cargo.sites_of(state, "odd-site")[0], cargo.sites_of(state, "even-site")[0]
    for index, x in ((one, 25.0), (two, 9.0), (three, 12.0)):
        put(battle, state.ships[index], Pose(x, 3.0, 0.0))
    assert kinds(battle, PATROL) == {one: (GO, even), two: (GO, odd), three: (GO, odd)}


def test_a_carrier_goes_home_and_the_rest_finish() -> None:
    battle = begun(PATROL, 3)
    state = battle.state
    one, two, three = players(battle)
    even = cargo.sites_of(state, "even-site")[0]
    state.marks[f"{cargo.CARRIES}{one}-odd-data"] = 1
    assert kinds(battle, PATROL) == {one: (HOME, -1), two: (GO, even), three: (GO, even)}
    state.marks[f"{cargo.CARRIES}{two}-even-data"] = 1
    assert kinds(battle, PATROL) == dict.fromkeys((one, two, three), (HOME, -1))
    state.ships[two].place = DESTROYED
    assert kinds(battle, PATROL) == {one: (HOME, -1), three: (GO, even)}


def test_a_lone_captain_takes_both_before_going_home() -> None:
    battle = begun(PATROL, 1)
    state = battle.state
    (alone,) = players(battle)
    even = cargo.sites_of(state, "even-site")[0]
    state.marks[f"{cargo.CARRIES}{alone}-odd-data"] = 1
    assert kinds(battle, PATROL) == {alone: (GO, even)}


def test_nobody_knows_which_freighter_it_is_until_it_is_found() -> None:
    battle = begun(FREIGHTERS, 2)
    state = battle.state
    sites = cargo.sites_of(state, "freighter")
    before = kinds(battle, FREIGHTERS)
    for prize in sites:
        state.marks[f"{cargo.PRIZE}freighter"] = prize + 1
        assert kinds(battle, FREIGHTERS) == before
    state.marks[f"{cargo.REVEALED}{sites[-1]}"] = 1
    assert {site for _, site in kinds(battle, FREIGHTERS).values()} == {sites[-1]}


def test_a_place_is_held_by_all() -> None:
    battle = begun(RELAY, 2)
    assert {kind for kind, _ in kinds(battle, RELAY).values()} == {HOLD}


def test_a_dial_brings_the_errand_nearer_and_leads_home_over_the_edge() -> None:
    battle = begun(PATROL, 2)
    state, pilot = battle.state, captain(PATROL)
    ship = state.ships[players(battle)[0]]
    put(battle, ship, Pose(10.0, 4.0, 0.0))
    question = ChooseManeuver(ship.side, ship.index, ship.record.dial)
    view = battle.views[ship.side]
    chosen = ship.record.dial[int(pilot.choose(view, question))]  # type: ignore[arg-type]
    end = chosen.template.end(ship.pose)
    assert hypot(end.x - 10.0, end.y - 18.0) < 14.0 - 4.0
    state.marks[f"{cargo.CARRIES}{ship.index}-odd-data"] = 1
    put(battle, ship, Pose(10.0, 3.0, 180.0))
    pilot = captain(PATROL)
    chosen = ship.record.dial[int(pilot.choose(view, question))]  # type: ignore[arg-type]
    assert state.area.overhang(chosen.template.end(ship.pose)) == ("south",)


def test_the_token_that_a_mission_asks_for_is_taken_near_its_site() -> None:
    battle = begun(PATROL, 2)
    state, pilot = battle.state, captain(PATROL)
    ship = state.ships[players(battle)[0]]
    state.phase = 2
    put(battle, ship, Pose(10.0, 13.0, 0.0))
    from rules.battle.mechanics.actions import legal_actions

    answers = (None, *legal_actions(battle, ship))
    question = ChooseAction(ship.side, ship.index, answers)
    assert answers[int(pilot.choose(battle.views[ship.side], question))] == SCAN_ACTION  # type: ignore[arg-type]


def test_the_players_offer_the_ship_that_can_take_the_most() -> None:
    battle = begun(PATROL, 2)
    one, two = players(battle)
    battle.state.ships[one].shields = 0
    question = ChooseTarget(1, 0, (one, two))
    assert captain(PATROL).choose(battle.views[1], question) == 1
