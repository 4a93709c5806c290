"""The mission of a campaign's round at a table: opened with its ships, its results filled in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, CampaignLog, Round, RoundStage
from fleetbuilder.campaigns.table import mapping
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.services import step_add
from rules.alliance.at_table.steps import next_prompt
from tests.fleetbuilder.campaigns.people import state
from tests.fleetbuilder.campaigns.tables import CAPTAIN, ORGANISER
from tests.fleetbuilder.campaigns.test_round_services import bring, played, ready, step
from tests.fleetbuilder.campaigns.test_round_services import campaign as campaign
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.usefixtures("catalogue")


def row_of(campaign: Campaign) -> Round:
    """Gives the first round."""
    row = Round.objects.get(campaign=campaign, number=1)
    row.campaign = campaign
    return row


def test_the_ships_of_the_round_come_with_their_values(campaign: Campaign) -> None:
    played(campaign)
    row = row_of(campaign)
    play, is_new = table_rounds.round_play_open(campaign=campaign, row=row, visitor=ORGANISER)
    assert (is_new, play.round, play.mission) == (True, row, "a-simple-patrol")
    ships = mapping.table_state(play).players
    assert [(each.title, each.printed.ship, each.skill) for each in ships] == [
        ("Sisko", "Excelsior Class", 2),
        ("Dax", "Excelsior Class", 2),
    ]
    assert {(each.attack, each.agility, each.hull, each.shields) for each in ships} == {
        (3, 1, 5, 3)
    }
    # Whoever asks second sits down at the same table.
    again, is_new = table_rounds.round_play_open(campaign=campaign, row=row, visitor=CAPTAIN)
    assert (again.pk, is_new, TablePlay.objects.count()) == (play.pk, False, 1)


def test_no_table_before_the_mission_is_played(campaign: Campaign) -> None:
    with pytest.raises(errors.ConflictError) as caught:
        table_rounds.round_play_open(campaign=campaign, row=row_of(campaign), visitor=ORGANISER)
    assert caught.value.code == "campaigns.round_not_played"
    assert not TablePlay.objects.exists()


def test_what_the_table_counted_fills_in_the_record(campaign: Campaign) -> None:
    played(campaign)
    row = row_of(campaign)
    ships = selectors.ship_list(round=row)
    assert table_rounds.record_initial(row, ships) == {}
    play, _ = table_rounds.round_play_open(campaign=campaign, row=row, visitor=ORGANISER)
    assert table_rounds.record_initial(row, ships) == {}
    steps: tuple[dict[str, Any], ...] = (
        *(({"kind": "answer", "answer": {}},) * 4),
        {"kind": "correction", "ship": "player:2", "what": "damage", "value": 5},
        {"kind": "correction", "ship": "player:1", "what": "cargo:odd-data", "value": 1},
    )
    for number, wanted in enumerate(steps):
        prompt = next_prompt(mapping.table_state(play))
        sent = {**wanted, "prompt": prompt.key} if wanted["kind"] == "answer" else wanted
        play, _ = step_add(seat=EVERYBODY, game=play, expected=number, step=sent)
    play = fly_home(play)
    assert table_rounds.record_initial(row, ships) == {
        "met": ["odd-data-home"],
        "fate-1": "retreated",
        "fate-2": "destroyed",
    }


def fly_home(play: TablePlay) -> TablePlay:
    """Has the ship that is left leave over the Federation's edge, and nothing else happen."""
    quiet = {"crossing": "no", "ending": "clear", "shot": "no", "edge": "south", "action": "left"}
    while (prompt := next_prompt(mapping.table_state(play))).kind != "over":
        name = prompt.key.partition("-")[2]
        answer: dict[str, Any] = {}
        for field in prompt.fields:
            value = quiet.get(name, field.options[0].value if field.options else "")
            answer[field.name] = value
        step = {"kind": "answer", "prompt": prompt.key, "answer": answer}
        play, _ = step_add(seat=EVERYBODY, game=play, expected=play.steps, step=step)
    return play


def test_the_page_of_the_round_leads_to_the_table(campaign: Campaign) -> None:
    played(campaign)
    address = f"/campaigns/{campaign.slug}/rounds/1/table/"
    stranger = Client()
    assert stranger.post(address).status_code == 404
    captain = Client()
    visit_as(captain, CAPTAIN.partition(":")[2])
    page = captain.get(f"/campaigns/{campaign.slug}/rounds/1/").content.decode()
    assert f'action="{address}"' in page
    response = captain.post(address)
    play = TablePlay.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/campaigns/table/{play.slug}/")
    assert captain.get(address).status_code == 405
    step(campaign, RoundStage.FLEETS)
    assert captain.post(address)["Location"] == f"/campaigns/table/{play.slug}/"


# --- another mission, other ships -----------------------------------------------------------------


def opened(campaign: Campaign, visitor: str = ORGANISER) -> tuple[TablePlay, bool]:
    """Opens the mission of the first round at a table."""
    return table_rounds.round_play_open(campaign=campaign, row=row_of(campaign), visitor=visitor)


def lines(campaign: Campaign) -> list[tuple[str, str, str]]:
    """Gives what the log says of tables, with who did it."""
    found = CampaignLog.objects.filter(campaign=campaign, kind__startswith="table")
    return [
        (each.kind, each.words, each.author.name if each.author else "")
        for each in found.order_by("number")
    ]


OPENED = ("table", "Opened A Simple Patrol at the table.", "Ben")
ASIDE = ("table_aside", "Put the table of A Simple Patrol aside: other ships fly.", "Ben")


def test_opening_a_table_stands_in_the_log_once(campaign: Campaign) -> None:
    played(campaign)
    assert opened(campaign, CAPTAIN)[1]
    assert not opened(campaign)[1]
    assert lines(campaign) == [(*OPENED[:2], "Kira")]


def test_other_ships_have_a_table_of_their_own(campaign: Campaign) -> None:
    """Back to the ships, one of them changed, and on: the old table is put aside, not given."""
    played(campaign)
    first, _ = opened(campaign)
    step(campaign, RoundStage.FLEETS)
    bring(campaign, 1, "Akira Class")
    ready(campaign, 1)
    step(campaign, RoundStage.PLAY)
    second, is_new = opened(campaign)
    assert (is_new, second.pk != first.pk) == (True, True)
    found = [each.printed.ship for each in mapping.table_state(second).players]
    assert found == ["Akira Class", "Excelsior Class"]
    first.refresh_from_db()
    assert first.superseded_at is not None
    assert (opened(campaign)[0].pk, TablePlay.objects.count()) == (second.pk, 2)
    assert lines(campaign) == [OPENED, ASIDE, OPENED]


def test_another_mission_has_a_table_of_its_own(campaign: Campaign) -> None:
    other = {**campaign.missions["a-simple-patrol"], "id": "hold-the-relay", "name": "Relay"}
    played(campaign)
    first, _ = opened(campaign)
    campaign.missions = {**campaign.missions, "hold-the-relay": other}
    campaign.save(update_fields=["missions"])
    Round.objects.filter(campaign=campaign).update(mission="hold-the-relay")
    second, is_new = opened(campaign)
    assert (is_new, second.mission, second.pk != first.pk) == (True, "hold-the-relay", True)
    words = "Put the table of A Simple Patrol aside: the mission is another."
    assert lines(campaign)[1] == ("table_aside", words, "Ben")


def test_a_captain_s_new_name_leaves_the_table_alone(campaign: Campaign) -> None:
    played(campaign)
    first, _ = opened(campaign)
    card_services.card_rename(campaign=campaign, visitor=ORGANISER, number=1, name="Emissary")
    assert opened(campaign) == (first, False)


def test_a_table_of_other_ships_fills_in_nothing(campaign: Campaign) -> None:
    """Neither before the new table is opened, nor after it."""
    played(campaign)
    play, _ = opened(campaign)
    for number in range(4):
        prompt = next_prompt(mapping.table_state(play))
        sent = {"kind": "answer", "prompt": prompt.key, "answer": {}}
        play, _ = step_add(seat=EVERYBODY, game=play, expected=number, step=sent)
    play = fly_home(play)
    ships = selectors.ship_list(round=row_of(campaign))
    assert sorted(table_rounds.record_initial(row_of(campaign), ships)) == [
        *("fate-1", "fate-2", "met"),
    ]
    step(campaign, RoundStage.FLEETS)
    bring(campaign, 1, "Akira Class")
    ready(campaign, 1)
    step(campaign, RoundStage.PLAY)
    ships = selectors.ship_list(round=row_of(campaign))
    assert table_rounds.record_initial(row_of(campaign), ships) == {}
    opened(campaign)
    assert table_rounds.record_initial(row_of(campaign), ships) == {}


def test_a_table_put_aside_takes_no_more_steps(campaign: Campaign) -> None:
    played(campaign)
    first, _ = opened(campaign)
    step(campaign, RoundStage.FLEETS)
    bring(campaign, 1, "Akira Class")
    ready(campaign, 1)
    step(campaign, RoundStage.PLAY)
    opened(campaign)
    before = state()
    sent = {"kind": "answer", "prompt": "0-map", "answer": {}}
    with pytest.raises(errors.ConflictError) as caught:
        step_add(seat=EVERYBODY, game=first, expected=0, step=sent)
    assert caught.value.code == "table.put_aside"
    assert caught.value.message == (
        "This table was put aside: the round is played with other ships, or another mission. "
        "Open its table anew from the page of the round."
    )
    first.refresh_from_db()
    assert (first.steps, state() == before) == (0, True)
    page = Client().get(f"/campaigns/table/{first.slug}/").content.decode()
    assert "This table was put aside" in page
