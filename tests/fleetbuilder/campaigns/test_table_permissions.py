"""Who may do what with missions: at the table, of a campaign's round or without one; simulated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from fleetbuilder.accounts.models import User
from fleetbuilder.campaigns.common.models import CampaignLog, PlayerCard, Round, RoundStage
from fleetbuilder.campaigns.missions import api_urls as mission_api_urls
from fleetbuilder.campaigns.missions import urls as mission_urls
from fleetbuilder.campaigns.round_ships import services as round_ship_services
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.campaigns.ships import submitted_ships
from fleetbuilder.campaigns.table import api_urls as table_api_urls
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table import services as table_services
from fleetbuilder.campaigns.table import urls as table_urls
from fleetbuilder.campaigns.table.belonging import TABLES
from fleetbuilder.campaigns.table.models import TablePlay, TableStep
from fleetbuilder.games import seats
from fleetbuilder.games.services import seat_take, step_add
from fleetbuilder.jobs import messages
from fleetbuilder.jobs.models import Job
from tests.fleetbuilder.campaigns.people import NAMES, People, people_made, state
from tests.fleetbuilder.campaigns.tables import started, text_of
from tests.fleetbuilder.campaigns.test_table_play import AKIRA, FORM, PLAYERS
from tests.fleetbuilder.rows import rows_of
from tests.fleetbuilder.simulations.conftest import play as simulated

pytestmark = pytest.mark.usefixtures("catalogue")

# As in `test_permissions`: in the order of `NAMES`. The captain opened what there is here.
EVERYBODY = (200,) * 6
DONE = (302,) * 6
FLOWN = (302, 302, 302, 403, 404, 404)
OWN = (404, 404, 302, 404, 404, 404)
NOBODY = (404,) * 6
ANSWER = {"kind": "answer", "prompt": "0-map", "expected": "0"}
STEP = {"kind": "answer", "prompt": "0-map", "expected": 0, "answer": {}}
ANSWERED = {"kind": "answer", "prompt": "0-map", "answer": {}}
CORRECT = {"kind": "correction", "ship": "player:1", "what": "damage", "value": 1, "expected": 0}
CORRECT_HELD = {**CORRECT, "ship": "player:2"}
SIMULATE = {"players": ["2"], "battles": "6", "seed": "7", "round": ""}
REQUEST = {"mission": "a-simple-patrol", "players": [2], "battles": 6, "seed": "7"}
OF_ROUND = {"round": "{slug}/1"}
Row = tuple[str, str, dict[str, Any] | None, tuple[int, ...]]

# {t} is the table of the round, {f} one without a campaign, {m} a simulation that is running.
# Of the table of the round, {s} is a seat that is free, with the link {free}, and {held} that of
# the second ship, with the link {link}, which the stranger has taken.
PAGES: dict[str, list[Row]] = {
    "play_list": [("get", "campaigns/table/", None, EVERYBODY)],
    "play_create": [
        ("get", "campaigns/table/new/", None, EVERYBODY),
        ("post", "campaigns/table/new/", FORM, DONE),
    ],
    "play": [
        *(("get", each, None, EVERYBODY) for each in ("{t}", "{f}", "{s}")),
        ("get", "{t}seat/nothing/", None, NOBODY),
        ("get", "{held}", None, (409, 409, 409, 409, 200, 409)),
    ],
    "play_now": [("get", f"{each}now/", None, EVERYBODY) for each in ("{t}", "{f}", "{s}")],
    "play_log": [
        *(("get", f"{each}log/", None, EVERYBODY) for each in ("{t}", "{f}", "{s}")),
        ("get", "{t}seat/nothing/log/", None, NOBODY),
    ],
    "step": [
        ("post", "{t}step/", ANSWER, (302, 302, 302, 403, 409, 404)),
        ("post", "{t}step/", {**CORRECT, "expected": "0"}, (302, 302, 302, 403, 409, 404)),
        ("post", "{t}step/", {**CORRECT_HELD, "expected": "0"}, (302, 302, 302, 403, 302, 404)),
        ("post", "{held}step/", {**CORRECT_HELD, "expected": "0"}, (409, 409, 409, 409, 302, 409)),
        ("post", "{held}step/", {**CORRECT, "expected": "0"}, (409,) * 6),
        ("post", "{held}step/", ANSWER, (409,) * 6),
        ("post", "{s}step/", ANSWER, (409,) * 6),
        ("post", "{f}step/", ANSWER, DONE),
    ],
    "seat_take": [
        ("post", "{s}take/", {"name": "Ezri"}, DONE),
        ("post", "{s}take/", {"name": ""}, (400,) * 6),
        ("post", "{held}take/", {"name": "Ezri"}, (409, 409, 409, 409, 302, 409)),
        ("post", "{t}seat/nothing/take/", {"name": "Ezri"}, NOBODY),
    ],
    "seat_leave": [
        ("post", "{held}leave/", {}, DONE),
        ("post", "{t}seat/nothing/leave/", {}, NOBODY),
    ],
    "seat_free": [
        ("post", "{t}seats/free/", {"link": "{link}"}, (302, 302, 302, 403, 404, 404)),
        ("post", "{f}seats/free/", {"link": "{link}"}, DONE),
    ],
    "play_delete": [
        ("get", "{t}delete/", None, (200, 200, 403, 403, 404, 404)),
        ("post", "{t}delete/", {}, (302, 302, 403, 403, 404, 404)),
        ("get", "{f}delete/", None, (404, 404, 200, 404, 404, 404)),
        ("post", "{f}delete/", {}, OWN),
    ],
    "round_table": [("post", "campaigns/{slug}/rounds/1/table/", {}, FLOWN)],
    "mission_list": [("get", "campaigns/missions/", None, EVERYBODY)],
    "mission_detail": [("get", "campaigns/missions/a-simple-patrol/", None, EVERYBODY)],
    "mission_simulate": [
        ("get", "campaigns/missions/a-simple-patrol/simulate/", None, EVERYBODY),
        ("post", "campaigns/missions/a-simple-patrol/simulate/", SIMULATE, DONE),
        (
            *("post", "campaigns/missions/a-simple-patrol/simulate/", {**SIMULATE, **OF_ROUND}),
            (302, 302, 302, 302, 200, 200),
        ),
    ],
    "mission_simulation": [("get", "{m}", None, EVERYBODY)],
    "mission_simulation_cancel": [("post", "{m}cancel/", {}, OWN)],
    "mission_battles": [("get", "{m}battles/2/", None, EVERYBODY)],
    "mission_replay": [("get", "{m}battles/2/1/", None, EVERYBODY)],
    "mission_replay_log": [("get", "{m}battles/2/1/log.jsonl", None, EVERYBODY)],
}
API: dict[str, list[Row]] = {
    "table-plays": [
        ("get", "campaigns/table/", None, EVERYBODY),
        (
            *("post", "campaigns/table/", {"mission": "a-simple-patrol", "players": PLAYERS}),
            (201,) * 6,
        ),
    ],
    "table-play": [
        ("get", "{t}", None, EVERYBODY),
        ("get", "{f}", None, EVERYBODY),
        ("delete", "{t}", None, (204, 204, 403, 403, 404, 404)),
        ("delete", "{f}", None, (404, 404, 204, 404, 404, 404)),
    ],
    "table-steps": [
        ("get", "{t}steps/", None, EVERYBODY),
        ("post", "{t}steps/", STEP, (200, 200, 200, 403, 409, 404)),
        ("post", "{t}steps/", CORRECT, (200, 200, 200, 403, 409, 404)),
        ("post", "{t}steps/", CORRECT_HELD, (200, 200, 200, 403, 200, 404)),
        ("post", "{f}steps/", STEP, EVERYBODY),
    ],
    "table-seats": [
        ("get", "{t}seats/", None, (200, 200, 200, 403, 404, 404)),
        ("get", "{f}seats/", None, EVERYBODY),
        ("post", "{t}seats/", {"link": "{free}", "name": "Ezri"}, EVERYBODY),
        (
            *("post", "{t}seats/", {"link": "{link}", "name": "Ezri"}),
            (409, 409, 409, 409, 200, 409),
        ),
        ("post", "{t}seats/", {"link": "nothing", "name": "Ezri"}, NOBODY),
        ("post", "{t}seats/", {"link": "{free}", "name": ""}, (400,) * 6),
    ],
    "table-seat": [
        ("delete", "{t}seats/{link}/", None, (204, 204, 204, 403, 204, 404)),
        ("delete", "{t}seats/{free}/", None, (204, 204, 204, 403, 404, 404)),
        ("delete", "{t}seats/nothing/", None, NOBODY),
    ],
    "missions": [("get", "missions/", None, EVERYBODY)],
    "mission": [("get", "missions/a-simple-patrol/", None, EVERYBODY)],
    "mission-simulations": [
        ("get", "mission-simulations/", None, EVERYBODY),
        ("post", "mission-simulations/", REQUEST, (201,) * 6),
    ],
    "mission-simulation": [("get", "{m}", None, EVERYBODY)],
    "mission-simulation-cancel": [("post", "{m}cancel/", {}, (404, 404, 200, 404, 404, 404))],
    "mission-battles": [("get", "{m}battles/2/", None, EVERYBODY)],
    "mission-battle": [("get", "{m}battles/2/1/", None, EVERYBODY)],
}


@dataclass
class Tables:
    """Are the people, and what the captain has opened."""

    people: People
    of_round: TablePlay
    free: TablePlay
    job: Job

    def at(self, path: str) -> str:
        """Returns a path with the addresses of what there is."""
        simulation = f"mission-simulations/{self.job.pk}/"
        table = f"campaigns/table/{self.of_round.slug}/"
        for seat, place, link in zip(
            self.of_round.seats.all(), ("{s}", "{held}"), ("{free}", "{link}"), strict=True
        ):
            path = path.replace(place, f"{table}seat/{seat.link}/").replace(link, seat.link)
        found = path.replace("{t}", table)
        found = found.replace("{f}", f"campaigns/table/{self.free.slug}/")
        return found.replace("{slug}", self.people.campaign.slug).replace("{m}", simulation)


@pytest.fixture
def tables(catalogue: Any, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Returns the people with round 1 being played, its table, another one, and a simulation."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    people = people_made()
    campaign = people.campaign
    asking: dict[str, Any] = {"campaign": campaign, "visitor": campaign.owner, "number": 1}
    fleet = submitted_ships.ship_from_text("Excelsior Class")
    cards = PlayerCard.objects.filter(campaign=campaign)
    started(campaign, cards.get(number=2))
    for card in (1, 2):
        round_ship_services.ship_set(card=card, fleet=fleet, **asking)
        round_ship_services.ship_ready(card=card, **asking)
    round_services.round_step(stage=RoundStage.PLAY, **asking)
    captain = f"user:{User.objects.get(username='captain').pk}"
    row = Round.objects.get(campaign=campaign)
    of_round, _ = table_rounds.round_play_open(campaign=campaign, row=row, visitor=captain)
    stranger = f"user:{User.objects.get(username='stranger').pk}"
    seat_take(game=of_round, link=of_round.seats.all()[1].link, visitor=stranger, name="Ezri")
    free, _ = table_services.play_open(owner=captain, mission="a-simple-patrol", players=(AKIRA,))
    begun = people.clients["captain"].post(
        "/api/v1/mission-simulations/", {**REQUEST, "battles": 30}, content_type="application/json"
    )
    job = simulated(begun.json(), 0)
    return Tables(people, of_round, free, job)


def sent(tables: Tables, name: str, row: Row, prefix: str) -> int:
    """Returns the status with which somebody is answered."""
    method, path, values, _ = row
    if prefix == "/":
        path = path.replace("{m}", f"campaigns/missions/simulations/{tables.job.pk}/")
    address = prefix + tables.at(path)
    call: Callable[..., Any] = getattr(tables.people.clients[name], method)
    if values is None:
        return int(call(address).status_code)
    values = {
        key: tables.at(each) if isinstance(each, str) else each for key, each in values.items()
    }
    more = {"content_type": "application/json"} if prefix != "/" else {}
    return int(call(address, values, **more).status_code)


def kept() -> list[object]:
    return [*state(), *rows_of(Job)]


def tried(tables: Tables, rows: dict[str, list[Row]], prefix: str) -> None:
    """Sends every request of everybody by itself, as if none had been sent before."""
    before = kept()
    found, expected = {}, {}
    for row in (row for several in rows.values() for row in several):
        for name in NAMES:
            with transaction.atomic():
                place = transaction.savepoint()
                status = sent(tables, name, row, prefix)
                asked = (name, row[0], row[1], str(row[2]))
                found[asked], expected[asked] = status, row[3][NAMES.index(name)]
                if status >= 400 or row[0] == "get":
                    assert kept() == before, f"{asked} changed something"
                transaction.savepoint_rollback(place)
    assert found == expected


def test_every_page_and_every_operation_is_in_the_tables() -> None:
    names = {str(each.name) for each in (*table_urls.urlpatterns, *mission_urls.urlpatterns)}
    assert names == set(PAGES)
    urls = (*table_api_urls.urlpatterns, *mission_api_urls.urlpatterns)
    assert {str(each.name) for each in urls} == set(API)


def test_who_may_use_the_pages(tables: Tables) -> None:
    tried(tables, PAGES, "/")


def test_who_may_use_the_operations(tables: Tables) -> None:
    tried(tables, API, "/api/v1/")


# --- tables of a round ----------------------------------------------------------------------------


def test_who_looks_on_is_told_so(tables: Tables) -> None:
    address = f"/campaigns/table/{tables.of_round.slug}/"
    for name, looks_on in zip(NAMES, (False, False, False, True, False, True), strict=True):
        page = tables.people.clients[name].get(address)
        assert ("You look on: the captains" in text_of(page)) == looks_on
        assert ("data-table-step>" in page.content.decode()) != looks_on
    refused = tables.people.clients["guest"].post(f"{address}step/", ANSWER)
    assert "This mission is of a campaign's round: its captains play it" in (
        text_of(refused).replace("&#x27;", "'")
    )


def test_who_was_sent_away_plays_no_more(tables: Tables) -> None:
    """Somebody who knows the address cannot fill in the record of a group that they have left."""
    captain, owner = tables.people.clients["captain"], tables.people.clients["owner"]
    address = f"/campaigns/table/{tables.of_round.slug}/"
    assert captain.post(f"{address}step/", ANSWER).status_code == 302
    root = f"/campaigns/{tables.people.campaign.slug}/"
    assert owner.post(f"{root}members/3/leave/").status_code == 302
    before = kept()
    assert captain.post(f"{address}step/", {"kind": "undo", "expected": "1"}).status_code == 404
    assert captain.get(address).status_code == 200
    assert kept() == before


def test_deleting_the_table_of_a_round_stands_in_the_log(tables: Tables) -> None:
    address = f"/campaigns/table/{tables.of_round.slug}/delete/"
    response = tables.people.clients["organiser"].post(address)
    assert response["Location"] == f"/campaigns/{tables.people.campaign.slug}/rounds/1/"
    line = CampaignLog.objects.order_by("-number")[0]
    assert (line.kind, line.words) == ("table_deleted", "Deleted the table of A Simple Patrol.")
    assert line.author is not None
    assert (line.author.name, line.data) == ("Odo", {"round": 1, "steps": 0})
    assert list(TablePlay.objects.all()) == [tables.free]


def test_an_account_goes_and_the_table_of_the_round_stays(tables: Tables) -> None:
    """It is the group's; what was opened without a campaign goes with its steps."""
    step_add(seat=seats.EVERYBODY, game=tables.of_round, expected=0, step=ANSWERED)
    TABLES.remove(User.objects.get(username="captain"))
    [left] = TablePlay.objects.all()
    assert (left.pk, left.owner, left.steps) == (tables.of_round.pk, "", 1)
    assert TableStep.objects.count() == 1


def test_who_has_too_many_tables_is_told(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.of_round.delete()
    monkeypatch.setattr(table_services, "MOST_PLAYS", 1)
    before = kept()
    address = f"/campaigns/{tables.people.campaign.slug}/rounds/1/"
    response = tables.people.clients["captain"].post(f"{address}table/", follow=True)
    assert "You have 1 missions at tables. Delete one that you do not need." in text_of(response)
    assert kept() == before
