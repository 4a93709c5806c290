"""Missions at a table in a campaign's record: they move with it, and go on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, Round, RoundStage
from fleetbuilder.campaigns.record import services
from fleetbuilder.campaigns.record.parsing import tables as record_tables
from fleetbuilder.campaigns.record.parsing.campaign import record_from_document
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.campaigns.table import mapping
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table.models import TablePlay, TableStep
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.services import step_add
from rules.alliance.at_table.steps import next_prompt
from rules.errors import DocumentError, TooLargeError
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.campaigns.people import state
from tests.fleetbuilder.campaigns.tables import ORGANISER
from tests.fleetbuilder.campaigns.test_records import MODEL_BACKEND, OTHER, plain
from tests.fleetbuilder.campaigns.test_round_services import campaign as campaign
from tests.fleetbuilder.campaigns.test_round_services import objectives, played, record, step

pytestmark = pytest.mark.usefixtures("catalogue")
STEPS: tuple[dict[str, Any], ...] = (
    {"kind": "answer", "answer": {}},
    {"kind": "answer", "answer": {}},
    {"kind": "undo"},
    {"kind": "correction", "ship": "player:2", "what": "damage", "value": 3},
)


@pytest.fixture
def play(campaign: Campaign) -> TablePlay:
    """Returns a mission at the table, some steps on."""
    played(campaign)
    row = row_of(campaign)
    found, _ = table_rounds.round_play_open(campaign=campaign, row=row, visitor=ORGANISER)
    for number, wanted in enumerate(STEPS):
        prompt = next_prompt(mapping.table_state(found))
        sent = {**wanted, "prompt": prompt.key} if wanted["kind"] == "answer" else wanted
        found, _ = step_add(seat=EVERYBODY, game=found, expected=number, step=sent)
    return found


def row_of(campaign: Campaign) -> Round:
    """Returns the first round."""
    row = Round.objects.get(campaign=campaign, number=1)
    row.campaign = campaign
    return row


def taken(document: Any) -> Campaign:
    """Takes a campaign in."""
    return services.campaign_import(owner=OTHER, record=record_from_document(document))


def test_a_mission_at_the_table_goes_on_after_the_move(campaign: Campaign, play: TablePlay) -> None:
    document = plain(campaign)
    table = document["rounds"][0]["table"]
    assert [each["step"]["kind"] for each in table["steps"]] == [each["kind"] for each in STEPS]
    found = taken(document)
    assert plain(found)["rounds"] == document["rounds"]
    row = row_of(found)
    moved, is_new = table_rounds.round_play_open(campaign=found, row=row, visitor=OTHER)
    assert (is_new, moved.round_id, moved.owner, moved.steps) == (False, row.pk, OTHER, 4)
    assert (moved.mission, moved.name, moved.digest) == (play.mission, play.name, play.digest)
    assert moved.slug != play.slug
    assert mapping.table_state(moved) == mapping.table_state(play)
    # It is played on without the other.
    key = next_prompt(mapping.table_state(moved)).key
    answer = {"kind": "answer", "prompt": key, "answer": {}}
    moved, _ = step_add(seat=EVERYBODY, game=moved, expected=4, step=answer)
    assert (moved.steps, TablePlay.objects.get(pk=play.pk).steps) == (5, 4)


def test_what_was_put_aside_stays_behind(campaign: Campaign, play: TablePlay) -> None:
    TablePlay.objects.filter(pk=play.pk).update(superseded_at=play.made_at)
    assert plain(campaign)["rounds"][0]["table"] is None


def test_a_recorded_table_counts_for_nobody(campaign: Campaign, play: TablePlay) -> None:
    record(campaign, *objectives(campaign))
    found = taken(plain(campaign))
    moved = TablePlay.objects.get(round__campaign=found)
    assert (moved.owner, moved.digest, moved.steps, moved.record.count()) == ("", "", 4, 4)


def test_a_table_of_other_ships_is_not_gone_on_with(campaign: Campaign, play: TablePlay) -> None:
    document = plain(campaign)
    document["rounds"][0]["table"]["start"]["players"][0]["hull"] += 1
    found = taken(document)
    assert TablePlay.objects.get(round__campaign=found).digest == ""
    row = row_of(found)
    again, is_new = table_rounds.round_play_open(campaign=found, row=row, visitor=OTHER)
    assert (is_new, again.steps) == (True, 0)


def test_a_table_waits_while_ships_are_equipped(campaign: Campaign, play: TablePlay) -> None:
    step(campaign, RoundStage.FLEETS)
    found = taken(plain(campaign))
    assert [ship.is_ready for ship in selectors.ship_list(round=row_of(found))] == [True, True]
    assert TablePlay.objects.get(round__campaign=found).digest == play.digest


def test_a_record_without_tables_is_read_too(campaign: Campaign) -> None:
    document = plain(campaign)
    for each in document["rounds"]:
        del each["table"]
    assert not TablePlay.objects.filter(round__campaign=taken(document)).exists()


def test_an_earlier_version_s_table_is_kept_as_a_record(
    campaign: Campaign, play: TablePlay
) -> None:
    document = plain(campaign)
    table = document["rounds"][0]["table"]
    table["start"]["version"] = 1
    table["steps"][0]["step"]["prompt"] = "0-chart"
    moved = TablePlay.objects.get(round__campaign=taken(document))
    assert moved.steps == 4
    assert Client().get(f"/campaigns/table/{moved.slug}/").status_code == 409


@pytest.mark.parametrize(
    ("path", "value", "where", "message"),
    [
        ((), [], "", "an object"),
        (("extra",), 1, "", "no field"),
        (("start",), {}, "/start", 'lacks the field "format"'),
        (("start", "seed"), 1, "/start/seed", "text is expected"),
        (("start", "mission", "name"), "", "/start/mission/name", "one line"),
        (("steps",), {}, "/steps", "list"),
        (("steps", 0), 1, "/steps/0", "a step is an object"),
        (("steps", 0, "made_at"), "now", "/steps/0/made_at", "a moment"),
        (("steps", 0, "step"), {"kind": "guess"}, "/steps", "a step is one of"),
        (("steps", 0, "step", "prompt"), "0-chart", "/steps", "this answers the prompt"),
        (("steps", 3, "step", "value"), 99, "/steps", "from 0 to"),
        (("steps", 3, "step", "ship"), "a\0", "/steps/3/step/ship", "NUL"),
        (("made_at",), None, "/made_at", "text is expected"),
    ],
)
def test_a_table_with_a_fault_is_refused_at_its_place(
    campaign: Campaign, play: TablePlay, path: Any, value: Any, where: str, message: str
) -> None:
    document = plain(campaign)
    inner, last = document["rounds"][0], "table"
    for part in path:
        inner, last = inner[last], part
    inner[last] = value
    before = (state(), list(TablePlay.objects.values()), list(TableStep.objects.values()))
    with pytest.raises(DocumentError) as caught:
        record_from_document(document)
    assert caught.value.where == f"/rounds/0/table{where}"
    assert message in caught.value.message
    after = (state(), list(TablePlay.objects.values()), list(TableStep.objects.values()))
    assert after == before


def test_a_campaign_of_many_rounds_is_taken_in(campaign: Campaign, play: TablePlay) -> None:
    record(campaign, *objectives(campaign))
    round_services.campaign_rewind(campaign=campaign, visitor=ORGANISER, number=1)
    document = plain(campaign)
    first = document["rounds"][0]
    document["rounds"] += [{**first, "attempt": number} for number in range(3, 73)]
    document["rounds"].sort(key=lambda each: (each["number"], each["attempt"]))
    text = json.dumps(document)
    assert 2**20 < len(text) < settings.CAMPAIGN_RECORD_BYTES
    client = Client()
    sent = client.post("/api/v1/campaigns/import/", text, content_type="application/json")
    assert (sent.status_code, sent.json()["code"]) == (413, "document.too_large")
    client.force_login(UserFactory(username="kira"), MODEL_BACKEND)
    sent = client.post("/api/v1/campaigns/import/", text, content_type="application/json")
    assert sent.status_code == 201
    given = client.get(f"/api/v1/campaigns/{sent.json()['slug']}/export/").json()
    assert given["rounds"] == document["rounds"]
    # And what the page gives, the page takes.
    given = client.get(f"/campaigns/{sent.json()['slug']}/campaign.json")
    file = SimpleUploadedFile("campaign.json", given.content, "application/json")
    sent = client.post("/campaigns/import/", {"record": file})
    assert (sent.status_code, TablePlay.objects.count()) == (302, 1 + 2 * 71)


def test_too_many_steps_are_not_played_again(
    campaign: Campaign, play: TablePlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = plain(campaign)
    monkeypatch.setattr(record_tables, "MOST_STEPS_IN_ALL", 3)
    with pytest.raises(TooLargeError, match="at most 3 steps"):
        record_from_document(document)
