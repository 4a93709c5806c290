"""A battle's log as moments, the drawing of them, and the page that shows them.

The recorded battle is one of three ships against three, 45 kB of log, 313 sentences.
"""

from __future__ import annotations

import json
import re
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from fleetbuilder.simulations.replay import drawing, pages
from fleetbuilder.simulations.replay.moments import Replay, replay_of
from fleetbuilder.simulations.replay.scenes import RolledRow, Scenes
from rules.battle import BattleError, Event, options_of
from rules.battle.phases.log import read_log, replay, write_log
from rules.battle.position.terms import PLACES, TOKENS
from rules.simulation import PilotChoice, SimulationJob, play_battle
from rules.simulation.story import tell
from rules.table import Area, arc_named, parse_pose, parse_terrain
from tests.fleetbuilder.simulations.conftest import Begin, play
from tests.rules.battle_fleets import battle_records, battle_rules

LOG = Path(__file__).parents[2] / "data" / "replays" / "federation-klingon.jsonl"
MOST_BYTES = 300_000
TABLE = Area(0.0, 0.0, 36.0, 36.0)


@cache
def recorded() -> list[Event]:
    """Returns the log of the recorded battle."""
    return read_log(LOG.read_text(encoding="utf-8"))


@cache
def shown() -> Replay:
    """Returns the recorded battle made ready to be shown."""
    return replay_of(recorded())


@cache
def logs() -> list[list[Event]]:
    """Returns logs of battles between drifters, one for every pair of fleets of the tests."""
    return [
        play_battle(
            SimulationJob(
                list(fleets),
                options_of(battle_rules()),
                [PilotChoice("drifter")] * 2,
                battles=1,
                seed=name,
                catalogue="1",
            ),
            1,
            log=True,
        ).battle.log
        or []
        for name, fleets in battle_records().items()
    ]


def page_of(battle: Replay, moment: int) -> str:
    """Renders the part of the page that shows a battle."""
    context = pages.replay_context(battle, moment)
    return render_to_string(
        "simulations/replay_player.html", context | {"moment_address": f"/there/?at={moment}"}
    )


# --- moments --------------------------------------------------------------------------


def test_every_sentence_of_the_story_is_a_moment() -> None:
    assert list(shown().lines) == list(tell(recorded(), "AB"))
    assert shown().moments == len(shown().changes) == 313
    assert shown().lines[74].text == (
        "I.K.S. Koraga [B2] attacks U.S.S. Enterprise-D [A3] with the primary weapon at Range 2."
    )


def test_one_begins_with_the_first_round() -> None:
    assert shown().start == 9
    assert shown().lines[8].text == "Round 1"
    places = [ship["place"] for ship in shown().state_at(9)["ships"]]
    assert places == ["in play"] * 6


def test_steps_lead_by_rounds_to_their_heads_and_by_turns_to_their_ends() -> None:
    battle = shown()
    assert battle.rounds == (1, 9, 45, 129, 169, 217, 260, 287, 313)
    assert [battle.lines[moment - 1].text for moment in battle.rounds[1:-1]] == [
        f"Round {number}" for number in range(1, 8)
    ]
    # Round 2: planning, six activations, and the six attacks.
    assert [moment for moment in battle.turns if 45 <= moment < 127] == [
        *(52, 56, 60, 63, 66, 69, 73),
        *(81, 89, 97, 107, 118, 126),
    ]
    assert battle.lines[80].text == "U.S.S. Enterprise-D [A3] now has 2 active shields."
    assert battle.lines[81].text.startswith("I.K.S. Gr'oth [B1] attacks")


def test_a_moment_shows_all_that_changed_up_to_it() -> None:
    state = shown().state_at(87)
    assert {name: value for name, value in state.items() if name != "ships"} == {
        "round": 2,
        "phase": "Combat",
        "initiative": 0,
        "winner": -1,
        "terrain": [],
        "actor": 3,
        "target": 2,
        "move": -1,
        "scene": 1,
        "rows": 2,
        "result": 1,
    }
    assert state["ships"][2] == {
        "place": "in play",
        "left_in": 0,
        "x": 16.99,
        "y": 16.54,
        "heading": 0.0,
        "hull": 4,
        "hull_of": 5,
        "shields": 0,
        "shields_off": 0,
        "shields_of": 4,
        "skill": 6,
        "cloak": 0,
        "lock": "",
        "dial": "3 straight (green)",
        "damage": ["Minor Explosion"],
        "cards": [],
        "evade": 0,
        "scan": 0,
        "battlestations": 1,
        "auxiliary": 0,
        "mission": 0,
    }
    assert shown().state_at(88)["ships"][2]["damage"] == ["1 face down"]


def test_the_turn_of_a_ship_begins_with_its_own_sentence() -> None:
    assert shown().lines[88].text.startswith("U.S.S. Enterprise-D [A3] rolls attack dice for")
    assert shown().state_at(89)["actor"] == 3
    assert shown().lines[89].text.startswith("U.S.S. Akira [A1] attacks")
    assert shown().state_at(90)["actor"] == 0


def test_a_lost_ship_leaves_a_mark_where_it_was_lost() -> None:
    before, after = (shown().state_at(moment)["ships"][3] for moment in (106, 107))
    assert (before["place"], before["hull"], before["damage"]) == ("in play", 0, ["3 face down"])
    assert (after["place"], after["left_in"], after["hull"], after["damage"]) == (
        "destroyed",
        2,
        0,
        [],
    )
    assert [after[name] for name in ("x", "y", "heading")] == [
        before[name] for name in ("x", "y", "heading")
    ]


@pytest.mark.parametrize("place", range(0, 24, 5))
def test_what_is_shown_is_the_state_to_which_the_log_leads(place: int) -> None:
    """The changes add up: compared with the battle rebuilt from the beginning of its log."""
    events = logs()[place]
    battle = replay_of(events)
    for moment in range(1, battle.moments + 1, 9):
        following = battle.lines[moment].event if moment < battle.moments else len(events)
        end = following
        while end - 1 > battle.lines[moment - 1].event and any(
            event.kind == "active" for event in events[battle.lines[moment - 1].event + 1 : end]
        ):
            end -= 1
        state = replay(events[:end]).state
        now = battle.state_at(moment)
        assert now["round"] == state.round
        for ship, seen in zip(state.ships, now["ships"], strict=True):
            assert seen["place"] == PLACES[ship.place]
            assert (seen["shields"], seen["shields_off"]) == (ship.shields, ship.disabled_shields)
            counts = {"battlestations": "battle_stations"}
            for token in TOKENS:
                assert seen[token] == getattr(ship, counts.get(token, token)), token
            if seen["place"] == "in play":
                assert hypot(seen["x"] - ship.pose.x, seen["y"] - ship.pose.y) < 0.01
                assert seen["hull"] == max(0, ship.hull_left)


def test_an_event_touches_no_other_ships_than_it_is_taken_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = [recorded(), *logs()[1::3]]
    found = [replay_of(events).changes for events in chosen]
    for name in ("OWN", "QUIET"):
        monkeypatch.setattr(f"fleetbuilder.simulations.replay.moments.{name}", frozenset())
    assert found == [replay_of(events).changes for events in chosen]


def test_a_log_without_its_beginning_is_refused() -> None:
    with pytest.raises(BattleError, match="begins with the event 'began'"):
        replay_of(recorded()[1:])


# --- moves and dice -------------------------------------------------------------------


def test_a_ship_goes_along_its_template_to_where_the_log_says() -> None:
    moves = bent = 0
    for events in logs():
        found = Scenes([f"S{number}" for number in range(12)])
        for event in events:
            found.take(event)
            if event.kind != "moved":
                continue
            move = found.moves[-1]
            moves += 1
            for place, pose in zip((0, -1), (event["start"], event["pose"]), strict=True):
                stands = parse_pose(pose)
                x, y, heading = move.path[place]
                assert hypot(x - stands.x, y - stands.y) < 0.01
                assert (heading - stands.heading + 180.0) % 360.0 == pytest.approx(180.0, abs=0.1)
            if move.template is not None and move.template.curve is not None and event["way"] > 1.6:
                bent += 1
                gaps = [
                    hypot(two[0] - one[0], two[1] - one[1])
                    for one, two in zip(move.path, move.path[1:], strict=False)
                ]
                assert max(gaps) < 1.0
    assert (moves > 300, bent > 100) == (True, True)


def test_what_is_not_on_a_dial_goes_straight() -> None:
    found = Scenes(["A1"])
    found.take(Event("placed", (0, "5,5 h0")))
    found.take(Event("echoed", (0, 1, "left", 0.0, "3,5 h0")))
    assert [move.to_document() for move in found.moves] == [
        {"ship": 0, "path": [[5.0, 5.0, 0.0], [3.0, 5.0, 0.0]]}
    ]
    found.take(Event("moved", (0, "", "3,5 h0", "3,7 h90", 2.0, (), (), (), False, False)))
    assert found.moves[1].path == ((3.0, 5.0, 0.0), (3.0, 7.0, 90.0))
    assert found.moves[1].template is None


def test_an_attack_is_shown_with_all_its_dice() -> None:
    scenes = shown().scenes.scenes
    assert len(scenes) == 17
    scene = scenes[9]
    assert (scene.ship, scene.target, scene.title) == (
        5,
        0,
        "B3 attacks A1: primary weapon, Range 2",
    )
    assert scene.rows == [
        RolledRow("B3 attack dice", "attack", "HHHCB"),
        RolledRow("B3 Target lock", "attack", "HHHCh"),
        RolledRow("A1 defense dice", "defense", "EX"),
        RolledRow("A1 Evade token", "defense", "EX+E"),
    ]
    assert (scene.result, scene.damage) == ("2 hits + 1 crit", 3)
    assert (scenes[13].result, scenes[13].damage) == ("No damage", 0)


def test_an_attack_from_afar_has_no_range() -> None:
    found = Scenes(["A1", "B1"])
    found.take(Event("attack", (0, 1, "its text", -2, "all-round 360", 0, False, True)))
    assert found.scenes[0].title == "A1 attacks B1: its text, beyond Range 3"


def test_a_roll_outside_an_attack_is_shown_too() -> None:
    found = Scenes(["A1", "B1"])
    found.take(Event("active", (0,)))
    found.take(Event("dice", (0, "attack", "C", "obstacle")))
    scene = found.scenes[0]
    assert (scene.ship, scene.target, scene.title) == (0, -1, "A1 rolls for obstacle")
    assert scene.rows == [RolledRow("A1 Obstacle", "attack", "C")]
    assert found.shown(0) == {
        "actor": 0,
        "target": -1,
        "move": -1,
        "scene": 0,
        "rows": 1,
        "result": 0,
    }
    found.take(Event("phase", (3, 0)))
    assert found.shown(-1)["scene"] == -1


def test_dice_tell_what_was_rolled_again_and_what_was_added() -> None:
    assert [(die.letter, die.word, die.mark) for die in pages.dice_faces("HxB+E")] == [
        ("H", "hit", ""),
        ("X", "blank", "re-rolled"),
        ("B", "battle stations", ""),
        ("E", "evade", "added"),
    ]


# --- drawing --------------------------------------------------------------------------


def test_places_are_in_tenths_of_inches_with_north_at_the_top() -> None:
    assert drawing.point(TABLE, 0.0, 36.0) == "0 0"
    assert drawing.point(TABLE, 16.99, 16.54) == "169.9 194.6"
    place = {"x": 16.99, "y": 16.54, "heading": 337.5}
    assert drawing.transform(TABLE, place) == "translate(169.9 194.6)"
    assert drawing.turn(place) == "rotate(337.5)"
    assert drawing.number(-0.04) == "0"


def test_arcs_open_to_the_side_that_they_cover() -> None:
    assert drawing.wedge(arc_named("front", 90)) == ("M0 0L-282.8 -282.8L0 -400L282.8 -282.8z")
    assert drawing.wedge(arc_named("rear", 90)) == "M0 0L282.8 282.8L0 400L-282.8 282.8z"


def test_a_range_is_a_band_around_the_base() -> None:
    assert drawing.reach(0.8, 4.0) == (
        "M-8-48H8A40 40 0 0 1 48-8V8A40 40 0 0 1 8 48H-8A40 40 0 0 1 -48 8V-8A40 40 0 0 1 -8-48z"
    )


def test_templates_lie_before_the_base_that_follows_them() -> None:
    found = Scenes(["A1"])
    for maneuver, start, end, way in (
        ("1 straight green", "10,10 h0", "10,13.149606299212598 h0", 3.1496062992125986),
        ("-1 straight red", "10,10 h0", "10,6.850393700787402 h0", 3.1496062992125986),
        ("1 turn right white", "10,10 h0", "12.2,12.2 h90", 3.7),
        ("0 stop red", "10,10 h0", "10,10 h0", 0.0),
    ):
        found.take(Event("moved", (0, maneuver, start, end, way, (), (), (), False, False)))
    assert [drawing.template_path(TABLE, move) for move in found.moves] == [
        "M100 252.1L100 236.4",
        "M100 267.9L100 283.6",
        "M100 252.1A13.8 13.8 0 0 1 113.8 238.3",
        "",
    ]
    assert drawing.way_path(TABLE, found.moves[0]) == "M100 260L100 228.5"


def test_tokens_of_the_table_have_their_shapes() -> None:
    shape = drawing.terrain_shape(TABLE, parse_terrain("minefield 7,29"))
    assert (shape.kind, shape.x, shape.y) == ("minefield", "70", "70")
    assert shape.path == "M70 70m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0"
    obstacle = drawing.terrain_shape(TABLE, parse_terrain("obstacle:3 12,20 h30"))
    assert obstacle.path.count("L") == 5


# --- the page -------------------------------------------------------------------------


def texts(html: str, pattern: str) -> list[str]:
    """Returns what a pattern finds, with white space folded."""
    return [re.sub(r"\s+", " ", found).strip() for found in re.findall(pattern, html, re.S)]


def test_the_page_is_whole_at_any_moment_without_scripts() -> None:
    html = page_of(shown(), 80)
    assert texts(html, r"data-sentence[^>]*>(.*?)</p>") == ["2 hits get through."]
    assert texts(html, r"data-round>(\d+)<") == ["2"]
    assert texts(html, r'data-phase="(\w+)"\s+aria-current') == ["Combat"]
    assert texts(html, r"data-scene-result[^>]*>(.*?)</p>") == ["2 hits"]
    assert texts(html, r'aria-current="true">(.*?)</a>') == ["2 hits get through."]
    assert html.count('<a href="?at=') == 313
    assert texts(html, r'data-way="([\w-]+)"') == [
        *("round-back", "turn-back", "back"),
        *("on", "turn-on", "round-on"),
    ]
    assert texts(html, r'class="button button-icon replay-way"\s+href="\?at=(\d+)"') == [
        *("45", "73", "79"),
        *("81", "81", "129"),
    ]
    assert "style=" not in html


def test_at_both_ends_some_ways_lead_nowhere() -> None:
    first, last = page_of(shown(), 1), page_of(shown(), 313)
    assert first.count('aria-disabled="true"') == last.count('aria-disabled="true"') == 3
    assert "Not yet placed" in first
    assert last.count("Destroyed in round") == 5


def test_a_squadron_has_tokens_for_a_hull() -> None:
    fighters = list(battle_records()).index("23-fighters-dominion")
    html = page_of(replay_of(logs()[fighters]), 1)
    words = texts(html, r'class="replay-bar-word">(\w+)<')
    assert words == ["Shields", "Hull"] * 2 + ["Shields", "Tokens"] + ["Shields", "Hull"] * 2 + [
        "Shields",
        "Tokens",
    ]


def test_the_document_of_the_script_adds_up_to_what_the_page_shows() -> None:
    document = json.loads(json.dumps(pages.replay_document(shown())))
    state: dict[str, Any] = {"ships": [{} for _ in range(6)]}
    for change in document["changes"]:
        for index, ship in change.pop("ships", {}).items():
            state["ships"][int(index)] |= ship
        state |= change
    assert state == shown().state_at(313)
    assert document["initiatives"] == ["A", "B"]
    assert document["moves"][0]["way"] == "M149.6 352.1L149.6 257.6"


def test_a_long_battle_stays_a_small_page() -> None:
    """Reckons what a battle of 1,000 sentences would weigh: one of 30 rounds has about as many."""
    half = replay_of(recorded()[: len(recorded()) // 2])
    sizes = [len(page_of(battle, battle.moments).encode()) for battle in (half, shown())]
    each = (sizes[1] - sizes[0]) / (shown().moments - half.moments)
    assert sizes[1] + each * (1_000 - shown().moments) < MOST_BYTES


# --- views ----------------------------------------------------------------------------


@pytest.fixture
def address(begin: Begin) -> str:
    """Returns the address of the battles of a simulation, of which all 40 were played."""
    job = play(begin())
    return f"/simulations/{job.pk}/battles/"


def test_a_battle_of_a_simulation_can_be_watched(address: str, client: Client) -> None:
    response = client.get(f"{address}2/")
    assert response.status_code == 200
    html = response.content.decode()
    assert "<h1>Battle 2</h1>" in html
    assert f'href="{address}1/"' in html
    assert f'href="{address}3/"' in html
    assert f'href="{address}2/log.jsonl"' in html
    start = int(texts(html, r'data-moment="(\d+)"')[0])
    assert texts(html, r'id="replay-link"[^>]*value="([^"]*)"') == [
        f"http://testserver{address}2/?at={start}"
    ]
    assert texts(html, r"data-sentence[^>]*>(.*?)</p>") == ["Round 1"]
    # The second fleet sits first in even battles; letters stay with the fleets.
    assert texts(html, r'<span class="replay-letter">(\w)</span>') == ["B", "A"]


def test_the_address_names_the_moment(address: str, client: Client) -> None:
    html = client.get(f"{address}1/?at=1").content.decode()
    assert texts(html, r'data-moment="(\d+)"') == ["1"]
    assert "Federation starter" in texts(html, r"data-sentence[^>]*>(.*?)</p>")[0]


@pytest.mark.parametrize("at", ["0", "9999", "-1", "x", "1.5", "²", "99999999999999999999"])
def test_a_moment_that_is_none_is_refused_in_words(address: str, client: Client, at: str) -> None:
    response = client.get(f"{address}1/", {"at": at})
    assert response.status_code == 404
    assert "The battle has moments 1 to" in response.content.decode()


def test_the_log_is_a_file(address: str, client: Client) -> None:
    response = client.get(f"{address}1/log.jsonl")
    assert response["Content-Type"] == "application/jsonl; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="battle-1.jsonl"'
    text = response.content.decode()
    events = read_log(text)
    assert write_log(events) == text
    assert (events[0].kind, events[-1].kind) == ("began", "over")


def test_first_and_last_battle_have_one_neighbour(address: str, client: Client) -> None:
    first = client.get(f"{address}1/").content.decode()
    last = client.get(f"{address}40/").content.decode()
    assert (first.count('rel="prev"'), first.count('rel="next"')) == (0, 1)
    assert (last.count('rel="prev"'), last.count('rel="next"')) == (1, 0)


@pytest.mark.parametrize("rest", ["", "log.jsonl"])
def test_what_was_not_played_is_not_found(begin: Begin, client: Client, rest: str) -> None:
    job = play(begin(), 0)
    size = job.document["simulation"]["chunk"]
    found = reverse("simulations:replay", args=[job.pk, size]) + rest
    assert client.get(found).status_code == 200
    for number in (0, size + 1, 41):
        missing = reverse("simulations:replay", args=[job.pk, number]) + rest
        assert client.get(missing).status_code == 404
    unknown = reverse("simulations:replay", args=[uuid4(), 1]) + rest
    assert client.get(unknown).status_code == 404


def test_only_reading_is_offered(address: str, client: Client) -> None:
    assert client.post(f"{address}1/").status_code == 405
    assert client.head(f"{address}1/").status_code == 200


def test_watching_asks_the_database_little(
    address: str, client: Client, django_assert_max_num_queries: Any
) -> None:
    """One of the five looks who is signed in, for the top of the page."""
    with django_assert_max_num_queries(5):
        client.get(f"{address}5/")
