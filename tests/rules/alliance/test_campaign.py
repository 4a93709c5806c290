"""Campaigns: how missions lead on, what stays, when it is won or lost, which ships there are."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rules.alliance.campaign.campaign import (
    LOST,
    OPEN,
    WON,
    CampaignMark,
    CampaignStanding,
    Loss,
    PlayedMission,
    marks_of,
    open_missions,
    recorded,
    require_missions,
    standing,
)
from rules.alliance.campaign.document import campaign_from_document
from rules.alliance.errors import AllianceError
from rules.alliance.mission.fleet_terms import FleetTerms
from rules.errors import DocumentError
from rules.loader import FIXTURES, load_campaigns, load_catalogue, read_document
from tests.families import each_case
from tests.rules.alliance.missions import (
    FREIGHTERS,
    PATROL,
    RELAY,
    Edit,
    campaign,
    campaign_document,
    cut,
    missions,
    put,
)

SUPPLIED = ("friend-found", "medicine-delivered")
WAY = (
    PlayedMission(PATROL, is_success=True),
    PlayedMission(FREIGHTERS, is_success=True, met=SUPPLIED),
    PlayedMission(RELAY, is_success=True, met=("relay-held",)),
)
LOSSES = (
    PlayedMission(PATROL, is_success=False),
    *(PlayedMission(FREIGHTERS, is_success=False) for _ in range(2)),
    *(PlayedMission(RELAY, is_success=False) for _ in range(2)),
)


# --- how missions lead on ------------------------------------------------------


def test_it_begins_with_the_patrol() -> None:
    assert open_missions(campaign(), missions(), ()) == (PATROL,)
    assert standing(campaign(), missions(), ()) == CampaignStanding(OPEN, ())
    assert marks_of(missions(), ()) == frozenset()


def test_success_opens_the_next_act_and_closes_the_mission() -> None:
    assert open_missions(campaign(), missions(), WAY[:1]) == (FREIGHTERS,)


def test_failure_opens_the_next_act_and_may_be_replayed() -> None:
    failed = (PlayedMission(PATROL, is_success=False),)
    assert open_missions(campaign(), missions(), failed) == (PATROL, FREIGHTERS)


def test_a_failed_mission_may_wait_while_the_players_go_on() -> None:
    record = (WAY[0], PlayedMission(FREIGHTERS, is_success=False), WAY[2])
    assert open_missions(campaign(), missions(), record) == (FREIGHTERS,)
    assert standing(campaign(), missions(), record) == CampaignStanding(OPEN, ("relay-saved",))
    again = (*record, WAY[1])
    assert standing(campaign(), missions(), again).state == WON


def test_a_failed_mission_without_replay_is_closed() -> None:
    once = {
        **missions(),
        PATROL: replace(
            missions()[PATROL], failure=replace(missions()[PATROL].failure, may_replay=False)
        ),
    }
    assert open_missions(campaign(), once, LOSSES[:1]) == (FREIGHTERS,)


def test_a_campaign_is_won() -> None:
    assert [standing(campaign(), missions(), WAY[:length]) for length in range(4)] == [
        CampaignStanding(OPEN, ()),
        CampaignStanding(OPEN, ()),
        CampaignStanding(OPEN, ("friend-helped",)),
        CampaignStanding(WON, ("friend-helped", "relay-saved")),
    ]


def test_four_failures_lose_it_and_the_first_mission_does_not_count() -> None:
    assert standing(campaign(), missions(), LOSSES[:4]) == CampaignStanding(OPEN, ())
    assert standing(campaign(), missions(), LOSSES) == CampaignStanding(LOST, (), "spent")
    # What came first counts.
    assert standing(campaign(), missions(), (*WAY, *LOSSES)).state == WON


def test_a_mark_may_lose_it() -> None:
    loss = Loss("alarm", "The lanes are on guard.", mark="alarm-raised")
    other = replace(campaign(), losses=(loss,))
    assert standing(other, missions(), LOSSES[:1]).state == OPEN
    assert standing(other, missions(), LOSSES[:2]) == CampaignStanding(LOST, (), "alarm")


def test_it_is_lost_where_no_mission_is_left() -> None:
    other = replace(
        campaign(),
        objectives=(replace(campaign().objectives[0], mark="alarm-raised"),),
        losses=(),
    )
    assert standing(other, missions(), WAY) == CampaignStanding(LOST, ())


# --- what stays ----------------------------------------------------------------


def test_marks_come_from_outcomes_and_from_objectives() -> None:
    record = (WAY[0], PlayedMission(FREIGHTERS, is_success=False, met=("convoy-stopped",)))
    assert marks_of(missions(), record) == {"supplies-cut", "alarm-raised"}
    assert marks_of(missions(), WAY) == {"friend-supplied", "relay-saved"}


def test_what_was_lost_changes_the_next_enemies() -> None:
    record = (WAY[0], PlayedMission(FREIGHTERS, is_success=False))
    marks = marks_of(missions(), record)
    rows = missions()[FREIGHTERS].formations_for(2, marks)
    assert "alerted-watch" in [row.id for row in rows]
    assert "alerted-watch" not in [row.id for row in missions()[FREIGHTERS].formations_for(2)]


# --- recording -----------------------------------------------------------------


def test_recording_and_shortening() -> None:
    record: tuple[PlayedMission, ...] = ()
    for played in WAY:
        record = recorded(campaign(), missions(), record, played)
    assert record == WAY
    # A record that is shortened goes on as if nothing had followed.
    assert recorded(campaign(), missions(), record[:1], WAY[1]) == WAY[:2]


@pytest.mark.parametrize(
    ("record", "played", "code", "message"),
    [
        (
            (),
            WAY[1],
            "campaign.mission_closed",
            "the mission 'a-friend-among-freighters' is not open; open are a-simple-patrol",
        ),
        (
            WAY[:1],
            WAY[0],
            "campaign.mission_closed",
            "the mission 'a-simple-patrol' is not open; open are a-friend-among-freighters",
        ),
        (
            WAY,
            WAY[2],
            "campaign.over",
            (
                "the campaign is won; nothing is recorded after its end, unless the record is "
                "shortened first"
            ),
        ),
        (
            (),
            PlayedMission(PATROL, is_success=True, met=("moon",)),
            "mission.objective",
            "a-simple-patrol has no objective 'moon'; it has odd-data-home, even-data-home",
        ),
    ],
)
def test_what_is_not_recorded(
    record: tuple[PlayedMission, ...], played: PlayedMission, code: str, message: str
) -> None:
    with pytest.raises(AllianceError) as raised:
        recorded(campaign(), missions(), record, played)
    assert (raised.value.code, str(raised.value)) == (code, message)


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=20))
def test_every_way_ends_or_goes_on(choices: list[tuple[int, bool]]) -> None:
    record: tuple[PlayedMission, ...] = ()
    for choice, is_success in choices:
        if standing(campaign(), missions(), record).state != OPEN:
            break
        offered = open_missions(campaign(), missions(), record)
        assert offered
        mission = missions()[offered[choice % len(offered)]]
        met = tuple(each.id for each in mission.objectives if each.is_needed and is_success)
        record = recorded(
            campaign(), missions(), record, PlayedMission(mission.id, is_success, met)
        )
    assert standing(campaign(), missions(), record).state in (OPEN, WON, LOST)
    assert len(record) <= 3 + 4 + 20


# --- ships and factions --------------------------------------------------------


def test_ships_by_captain_skill() -> None:
    found = {skill: campaign().ship_classes("federation", skill) for skill in (1, 2, 4, 5, 9)}
    start = ("akira-class", "excelsior-class", "miranda-class", "oberth-class", "nova-class")
    assert found[1] == ()
    assert found[2] == start
    assert found[4] == (*start, "defiant-class", "saber-class")
    assert found[5][-3:] == ("intrepid-class", "galaxy-class", "nebula-class")
    assert found[9][-2:] == ("prometheus-class", "sovereign-class")
    assert campaign().least_skills("romulan") == {
        "romulan-bird-of-prey": 2,
        "valdore-class": 5,
        "d-deridex-class": 6,
        "reman-warbird": 9,
    }
    assert campaign().starting_xp == 6


def test_every_available_class_has_a_generic_ship_of_the_faction() -> None:
    ships = [card for card in load_catalogue() if card.type == "ship" and not card.unique]
    for terms in campaign().factions:
        known = {
            getattr(card, "ship_class", "") for card in ships if terms.faction in card.factions
        }
        assert {each.ship_class for each in terms.ships} <= known, terms.faction


def test_campaign_and_mission_say_what_else_may_be_used() -> None:
    """Source: Alliance, Factions."""
    told = {"factions": ["vulcan"], "cards": ["tech:detection-grid-80001"]}
    found = campaign_from_document(campaign_document(put("fleets", told)))
    assert found.fleets == FleetTerms(("vulcan",), ("tech:detection-grid-80001",))
    assert (campaign().fleets, bool(campaign().fleets)) == (FleetTerms(), False)
    more = FleetTerms(("vulcan", "borg"), ("tech:secondary-relays-80002",))
    assert found.fleets + more == FleetTerms(
        ("vulcan", "borg"), ("tech:detection-grid-80001", "tech:secondary-relays-80002")
    )
    known = load_catalogue()
    for mission in missions().values():
        for key in mission.fleets.cards:
            card = known.find(key)
            assert card is not None, key
            assert set(card.factions) <= {"federation", "klingon", "romulan"}
    assert {name: bool(each.fleets) for name, each in missions().items()} == {
        FREIGHTERS: False,
        PATROL: False,
        RELAY: True,
    }


def test_a_faction_that_takes_no_part() -> None:
    with pytest.raises(AllianceError) as raised:
        campaign().least_skills("borg")
    assert str(raised.value) == (
        "no captain of Dominion War belongs to 'borg'; there is federation, klingon, romulan"
    )


# --- documents -----------------------------------------------------------------


def schema() -> Draft202012Validator:
    return Draft202012Validator(read_document(FIXTURES / "schemas" / "campaign.json"))


def test_the_campaign_meets_its_schema() -> None:
    Draft202012Validator.check_schema(schema().schema)
    assert list(schema().iter_errors(campaign_document())) == []
    assert pickle.loads(pickle.dumps(campaign())) == campaign()  # noqa: S301  (our own)


WRONG: list[tuple[Edit, str, str]] = [
    (cut("format"), "/format", 'the format of a campaign is "fleetbuilder-alliance-campaign"'),
    (put("version", 3), "/version", "only version 1 can be read"),
    (cut("words"), "", 'a campaign lacks the field "words"'),
    (put("start", []), "", 'a campaign has no field "start"; did you mean "starts"?'),
    (put("starting_xp", -1), "/starting_xp", "a whole number from 0 to 40 is expected, not -1"),
    (put("starting_xp", 6.5), "/starting_xp", "a whole number is expected, not a number"),
    (put("factions", []), "/factions", "too few factions: 0 of at least 1"),
    (
        put("factions/0/faction", "federaton"),
        "/factions/0/faction",
        'there is no faction "federaton"; did you mean "federation"?',
    ),
    (
        put("factions/0/ships/0/least_skill", 0),
        "/factions/0/ships/0/least_skill",
        "a whole number from 1 to 10 is expected, not 0",
    ),
    (
        put("factions/0/ships/0/ship_class", "nova-class"),
        "/factions/0/ships",
        'there are two entries for the class "nova-class"; each needs its own',
    ),
    (
        put("factions/1/faction", "federation"),
        "/factions",
        'there are two factions "federation"; each needs its own',
    ),
    (put("acts/1/number", "I"), "/acts", 'there are two acts "I"; each needs its own'),
    (
        put("acts/1/missions", [PATROL]),
        "/acts",
        'there are two places for the mission "a-simple-patrol"; each needs its own',
    ),
    (put("acts/0/missions", []), "/acts/0/missions", "too few missions: 0 of at least 1"),
    (
        put("starts", ["a-simple-patro"]),
        "/starts/0",
        'there is no mission "a-simple-patro"; did you mean "a-simple-patrol"?',
    ),
    (
        put("objectives/0/needs", {"mark": "friend"}),
        "/objectives/0/needs/mark",
        (
            'there is no mark "friend"; it is one of alarm-raised, friend-supplied, relay-located, '
            "relay-saved, supplies-cut"
        ),
    ),
    (
        put("objectives/0/needs", {}),
        "/objectives/0/needs",
        'it needs a "mark" or the "success" of a mission, one of them',
    ),
    (
        put("losses/0/when", {"failures": 0}),
        "/losses/0/when/failures",
        "a whole number from 1 to 40 is expected, not 0",
    ),
    (
        put("losses/0/when", {"mark": "alarm-raised", "not_counting": [PATROL]}),
        "/losses/0/when/not_counting",
        "only failures are counted; leave it away",
    ),
    (
        put("losses/0/when", {"mark": "alarm-raised", "failures": 2}),
        "/losses/0/when",
        'a "mark" or a number of "failures" loses it, one of them',
    ),
    (
        put("house_made/0/where", "/moon"),
        "/house_made/0/where",
        'nothing stands at "/moon"',
    ),
    (
        put("fleets", {"factions": ["vulcan", "vulcans"]}),
        "/fleets/factions/1",
        'there is no faction "vulcans"; did you mean "vulcan"?',
    ),
    (put("fleets", []), "/fleets", "what is said of fleets is an object, not a list"),
]


@each_case(("edit", "where", "message"), WRONG)
def test_what_is_wrong_is_named(edit: Edit, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as raised:
        campaign_from_document(campaign_document(edit))
    assert (raised.value.where, raised.value.message) == (where, message)


MISFITS: list[tuple[Edit, str, str]] = [
    (
        put("acts/0/missions/0", "a-hard-patrol"),
        "/losses/0/when/not_counting/0",
        'there is no mission "a-simple-patrol"; did you mean "a-hard-patrol"?',
    ),
    (
        put("acts/2/missions", [RELAY, "the-last-stand"]),
        "/acts/2/missions/1",
        'there is no mission "the-last-stand"',
    ),
    (
        put("acts/2/number", "IV"),
        "/acts/2/missions/0",
        '"hold-the-relay" belongs to act III, not to IV',
    ),
    (
        cut("marks/2"),
        "/marks",
        (
            'the mission "a-friend-among-freighters" speaks of the mark "supplies-cut", which '
            "is not declared here"
        ),
    ),
    (
        put("starts", [FREIGHTERS]),
        "/acts/0/missions/0",
        'nothing opens "a-simple-patrol"; let an outcome open it, or start with it',
    ),
]


@pytest.mark.parametrize(("edit", "where", "message"), MISFITS)
def test_a_campaign_that_does_not_fit_its_missions(edit: Edit, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as raised:
        require_missions(campaign_from_document(campaign_document(edit)), missions())
    assert (raised.value.where, raised.value.message) == (where, message)


def test_an_outcome_that_opens_a_mission_of_no_act() -> None:
    patrol = missions()[PATROL]
    other = replace(patrol, success=replace(patrol.success, opens=("elsewhere",)))
    with pytest.raises(DocumentError) as raised:
        require_missions(campaign(), {**missions(), PATROL: other})
    assert str(raised.value) == ('/acts: "a-simple-patrol" opens "elsewhere", which no act lists')


def test_an_outcome_that_opens_an_act_that_is_missing() -> None:
    patrol = missions()[PATROL]
    other = replace(patrol, failure=replace(patrol.failure, opens_acts=("IV",)))
    with pytest.raises(DocumentError) as raised:
        require_missions(campaign(), {**missions(), PATROL: other})
    assert str(raised.value) == '/acts: "a-simple-patrol" opens act IV, which is missing'


def test_marks_that_nobody_uses_do_no_harm() -> None:
    more = replace(campaign(), marks=(*campaign().marks, CampaignMark("quiet", "All is quiet.")))
    require_missions(more, missions())
    assert "quiet" not in marks_of(missions(), WAY)


def test_a_faulty_file_is_named(tmp_path: Any) -> None:
    (tmp_path / "campaigns").mkdir()
    text = json.dumps(campaign_document())
    (tmp_path / "campaigns" / "war.json").write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as raised:
        load_campaigns(tmp_path)
    assert str(raised.value) == (
        'war.json/acts/0/missions/0: there is no mission "a-simple-patrol"'
    )
