"""Records of missions at a table that the rules of now no longer fit: told, and nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, CampaignLog
from fleetbuilder.campaigns.table import mapping
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table.models import TablePlay, TableStep
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.services import step_add
from tests.fleetbuilder.campaigns.tables import ORGANISER
from tests.fleetbuilder.campaigns.test_round_services import campaign as campaign
from tests.fleetbuilder.campaigns.test_round_services import played
from tests.fleetbuilder.campaigns.test_table_play import API, opened, step_of
from tests.fleetbuilder.campaigns.test_table_rounds import row_of
from tests.fleetbuilder.visitors import visit_as

TOLD = "This record was begun by version 1 of what the app asks at a table"


def aged(play: TablePlay, **step: Any) -> TablePlay:
    """Gives a play of an earlier version with one step, as it was answered then."""
    TablePlay.objects.filter(pk=play.pk).update(start={**play.start, "version": 1})
    play, _ = step_add(seat=EVERYBODY, game=play, expected=0, step=step_of(play))
    for each in TableStep.objects.filter(play=play):
        each.step |= step
        each.save()
    return TablePlay.objects.get(pk=play.pk)


@pytest.mark.django_db
def test_a_record_of_an_earlier_version_is_played_on_while_it_fits() -> None:
    play = aged(opened())
    assert mapping.start_of(play).version == 1
    play, is_new = step_add(seat=EVERYBODY, game=play, expected=1, step=step_of(play))
    assert (is_new, play.steps) == (True, 2)


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["", "log/", "now/?seen=0"])
def test_every_page_of_a_record_that_does_not_fit_says_so(part: str) -> None:
    play = aged(opened(), prompt="0-chart")
    page = Client().get(f"/campaigns/table/{play.slug}/{part}")
    assert page.status_code == 409
    assert TOLD in page.content.decode()
    assert "delete it in the list of missions at a table" in page.content.decode()


@pytest.mark.django_db
def test_nothing_is_added_to_a_record_that_does_not_fit() -> None:
    play = aged(opened(), prompt="0-chart")
    form = {"kind": "undo", "expected": "1", "once": "k"}
    assert Client().post(f"/campaigns/table/{play.slug}/step/", form).status_code == 409
    body = {"expected": 1, "kind": "undo"}
    sent = Client().post(f"{API}{play.slug}/steps/", body, content_type="application/json")
    assert (sent.status_code, sent.json()["code"]) == (409, "table.record")
    found = Client().get(f"{API}{play.slug}/")
    assert (found.status_code, found.json()["code"]) == (409, "table.record")
    assert TableStep.objects.filter(play=play).count() == 1


@pytest.mark.django_db
def test_a_beginning_that_cannot_be_read_is_told() -> None:
    play = opened()
    TablePlay.objects.filter(pk=play.pk).update(start={**play.start, "version": 99})
    page = Client().get(f"/campaigns/table/{play.slug}/")
    assert page.status_code == 409
    assert "Its beginning cannot be read" in page.content.decode()


@pytest.mark.django_db
def test_who_opened_it_can_delete_it_from_the_list() -> None:
    client = Client()
    visit_as(client, "someone")
    play = aged(opened("session:someone"), prompt="0-chart")
    listed = client.get("/campaigns/table/").content.decode()
    assert f'href="/campaigns/table/{play.slug}/delete/"' in listed
    assert client.post(f"/campaigns/table/{play.slug}/delete/").status_code == 302
    assert not TablePlay.objects.exists()


@pytest.mark.usefixtures("catalogue")
def test_the_form_of_a_round_stays_empty_where_its_record_does_not_fit(campaign: Campaign) -> None:
    played(campaign)
    row = row_of(campaign)
    play, _ = table_rounds.round_play_open(campaign=campaign, row=row, visitor=ORGANISER)
    aged(play, prompt="0-chart")
    assert table_rounds.record_initial(row, selectors.ship_list(round=row)) == {}


def test_a_round_whose_table_does_not_fit_has_a_new_one(campaign: Campaign) -> None:
    played(campaign)
    row = row_of(campaign)
    opening: dict[str, Any] = {"campaign": campaign, "row": row, "visitor": ORGANISER}
    old = aged(table_rounds.round_play_open(**opening)[0], prompt="0-chart")
    fresh, is_new = table_rounds.round_play_open(**opening)
    assert (is_new, fresh.pk != old.pk, fresh.steps) == (True, True, 0)
    found = CampaignLog.objects.get(kind="table_aside")
    assert found.words == (
        "Put the table of A Simple Patrol aside: its record no longer fits the rules."
    )
