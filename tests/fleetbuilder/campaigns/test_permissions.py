"""Who may do what: every page and every operation, for each of the people."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import URLPattern

from fleetbuilder.campaigns import api_urls, urls
from fleetbuilder.campaigns.common.models import Campaign
from tests.fleetbuilder.campaigns.people import NAMES, People, people_made, state

SHIP = "Excelsior Class"
OPEN = {"name": "Other", "terms": "dominion-war", "person": "Me"}
START = {"kind": "starting", "after": 0, "boxes": {"weapon": 2, "crew": 4}}
SPEND = {"kind": "starting", "after": "0", "weapon": "2", "crew": "4"}
CORRECT = {"kind": "correction", "after": 1, "boxes": {"tech": 1}, "note": "lost"}
PRINTED = {
    "faction": "federation",
    "skill": "2 2 3 4",
    "underlined": "2",
    "above": "1",
    "icons_after": "1",
    "weapon": "0 1 2 3 4",
    "crew": "0 1 2 3 4",
    "tech": "0 1 2 3 4",
}
BACK = {"kind": "counter", "after": 1, "refers_to": 1}

# What each of the people is answered, in the order of `NAMES`: owner, organiser, captain, guest,
# stranger, anonymous. A page that redirects (302) has done what it was asked, or said why not.
EVERYBODY = (200, 200, 200, 200, 200, 200)
READ = (200, 200, 200, 200, 404, 404)
LEAD = (200, 200, 403, 403, 404, 404)
LED = (302, 302, 403, 403, 404, 404)
FLY = (200, 200, 200, 403, 404, 404)
FLOWN = (302, 302, 302, 403, 404, 404)
Row = tuple[str, str, dict[str, Any] | None, tuple[int, ...]]
PAGES: dict[str, list[Row]] = {
    "campaign_list": [("get", "campaigns/", None, EVERYBODY)],
    "campaign_create": [
        ("get", "campaigns/new/", None, EVERYBODY),
        ("post", "campaigns/new/", OPEN, (302,) * 6),
    ],
    "campaign_import": [
        ("get", "campaigns/import/", None, EVERYBODY),
        ("post", "campaigns/import/", {}, (400,) * 6),
    ],
    "join": [
        ("get", "campaigns/join/{s}/", None, EVERYBODY),
        ("post", "campaigns/join/{s}/", {"name": "Morn"}, (302,) * 6),
    ],
    "campaign_detail": [("get", "{c}", None, READ)],
    "log_list": [("get", "{c}log/", None, READ)],
    "settings": [
        ("get", "{c}settings/", None, LEAD),
        ("post", "{c}settings/", {"name": "Other"}, LED),
    ],
    "campaign_delete": [
        ("get", "{c}delete/", None, (200, 403, 403, 403, 404, 404)),
        ("post", "{c}delete/", {}, (302, 403, 403, 403, 404, 404)),
    ],
    "campaign_json": [("get", "{c}campaign.json", None, LEAD)],
    "rewind": [("post", "{c}rewind/", {"round": "1"}, LED)],
    "invite": [("post", "{c}invite/", {"role": "guest", "uses": "1"}, LED)],
    "invitation_revoke": [("post", "{c}invitations/1/revoke/", {}, LED)],
    "member_role": [("post", "{c}members/4/role/", {"role": "captain"}, LED)],
    "member_leave": [
        ("post", "{c}members/3/leave/", {}, (302, 302, 302, 403, 404, 404)),
        ("post", "{c}members/4/leave/", {}, (302, 302, 403, 302, 404, 404)),
    ],
    "card_create": [
        ("get", "{c}cards/new/", None, FLY),
        ("post", "{c}cards/new/", {"name": "Bashir", "sheet": "klingon"}, FLOWN),
    ],
    "card_type": [
        ("get", "{c}cards/new/printed/", None, FLY),
        ("post", "{c}cards/new/printed/", {"name": "Bashir", **PRINTED}, FLOWN),
    ],
    "card_printed": [
        ("get", "{c}cards/2/printed/", None, FLY),
        ("post", "{c}cards/2/printed/", PRINTED, FLOWN),
        ("post", "{c}cards/1/printed/", PRINTED, (409, 409, 403, 403, 404, 404)),
    ],
    "card_detail": [("get", "{c}cards/2/", None, READ)],
    "card_spend": [
        ("post", "{c}cards/2/spend/", SPEND, FLOWN),
        ("post", "{c}cards/1/spend/", SPEND, (409, 409, 403, 403, 404, 404)),
    ],
    "card_counter": [
        ("post", "{c}cards/1/counter/", {"entry": "1", "after": "1"}, LED),
        (
            "post",
            "{c}cards/2/counter/",
            {"entry": "1", "after": "0"},
            (404, 404, 404, 403, 404, 404),
        ),
    ],
    "card_step": [
        ("post", "{c}cards/2/step/", {"step": "rename", "name": "Jadzia"}, FLOWN),
        ("post", "{c}cards/2/step/", {"step": "hand", "member": "1"}, LED),
    ],
    "card_sheet": [("get", "{c}cards/2/card.pdf", None, READ)],
    "round_detail": [
        ("get", "{c}rounds/1/", None, READ),
        ("post", "{c}rounds/1/", {}, LED),
    ],
    "round_attempt": [
        ("get", "{c}rounds/1/attempts/1/", None, (302, 302, 302, 302, 404, 404)),
        ("get", "{c}rounds/1/attempts/2/", None, (404,) * 6),
    ],
    "round_choose": [
        ("post", "{c}rounds/1/choose/", {"mission": "a-simple-patrol"}, LED),
        ("post", "{c}rounds/1/choose/", {"draw": "1"}, LED),
    ],
    "round_step": [("post", "{c}rounds/1/step/", {"stage": "setup"}, LED)],
    "ship_set": [
        ("post", "{c}rounds/1/ships/2/", {"card2-text": SHIP}, FLOWN),
        ("post", "{c}rounds/1/ships/1/", {"card1-text": SHIP}, LED),
    ],
    "ship_step": [("post", "{c}rounds/1/ships/2/step/", {"step": "remove"}, FLOWN)],
}
API: dict[str, list[Row]] = {
    "campaigns": [
        ("get", "campaigns/", None, EVERYBODY),
        ("post", "campaigns/", OPEN, (201,) * 6),
    ],
    "campaigns-import": [("post", "campaigns/import/", {}, (400,) * 6)],
    "campaigns-join": [
        ("post", "campaigns/join/{s}/", {"name": "Morn"}, (200, 200, 200, 201, 201, 201))
    ],
    "campaign": [
        ("get", "{c}", None, READ),
        ("patch", "{c}", {"name": "Other"}, LEAD),
        ("delete", "{c}", None, (204, 403, 403, 403, 404, 404)),
    ],
    "campaign-rewind": [("post", "{c}rewind/", {"round": 1}, LEAD)],
    "campaign-log": [("get", "{c}log/", None, READ)],
    "campaign-export": [("get", "{c}export/", None, LEAD)],
    "campaign-members": [("get", "{c}members/", None, READ)],
    "campaign-member": [
        ("patch", "{c}members/4/", {"role": "captain"}, LEAD),
        ("delete", "{c}members/4/", None, (200, 200, 403, 200, 404, 404)),
    ],
    "campaign-invitations": [
        ("get", "{c}invitations/", None, LEAD),
        ("post", "{c}invitations/", {}, (201, 201, 403, 403, 404, 404)),
    ],
    "campaign-invitation": [("delete", "{c}invitations/1/", None, LEAD)],
    "campaign-cards": [
        ("get", "{c}cards/", None, READ),
        (
            *("post", "{c}cards/", {"name": "Bashir", "sheet": "federation"}),
            (201, 201, 201, 403, 404, 404),
        ),
    ],
    "campaign-card": [
        ("get", "{c}cards/2/", None, READ),
        ("patch", "{c}cards/2/", {"name": "Jadzia"}, FLY),
        ("patch", "{c}cards/1/", {"name": "Jadzia"}, LEAD),
        ("patch", "{c}cards/2/", {"member": 1}, LEAD),
        ("patch", "{c}cards/2/", {"sheet": "klingon"}, FLY),
        ("patch", "{c}cards/1/", {"sheet": "klingon"}, (409, 409, 403, 403, 404, 404)),
    ],
    "campaign-ledger": [
        ("get", "{c}cards/2/ledger/", None, READ),
        ("post", "{c}cards/2/ledger/", START, (201, 201, 201, 403, 404, 404)),
        ("post", "{c}cards/1/ledger/", START, (409, 409, 403, 403, 404, 404)),
        ("post", "{c}cards/1/ledger/", CORRECT, (201, 201, 403, 403, 404, 404)),
        ("post", "{c}cards/2/ledger/", CORRECT, (409, 409, 403, 403, 404, 404)),
        ("post", "{c}cards/1/ledger/", BACK, (201, 201, 403, 403, 404, 404)),
        ("post", "{c}cards/2/ledger/", {"kind": "starting"}, (428, 428, 428, 403, 404, 404)),
    ],
    "campaign-card-pdf": [("get", "{c}cards/2/card.pdf", None, READ)],
    "campaign-rounds": [("get", "{c}rounds/", None, READ)],
    "campaign-round": [
        ("get", "{c}rounds/1/", None, READ),
        ("patch", "{c}rounds/1/", {"stage": "setup"}, LEAD),
        ("patch", "{c}rounds/1/", {"draw": True}, (409, 409, 403, 403, 404, 404)),
    ],
    "campaign-attempt": [
        ("get", "{c}rounds/1/attempts/1/", None, READ),
        ("get", "{c}rounds/1/attempts/2/", None, (404,) * 6),
    ],
    "campaign-record": [
        (
            *("post", "{c}rounds/1/record/", {"met": [], "fates": []}),
            (409, 409, 403, 403, 404, 404),
        )
    ],
    "campaign-ship": [
        ("put", "{c}rounds/1/ships/2/", {"fleet": {"text": SHIP}}, FLY),
        ("put", "{c}rounds/1/ships/1/", {"fleet": {"text": SHIP}}, LEAD),
        ("patch", "{c}rounds/1/ships/2/", {"ready": True}, (404, 404, 404, 403, 404, 404)),
        ("delete", "{c}rounds/1/ships/2/", None, FLY),
    ],
}
PAGE_ROWS = [row for rows in PAGES.values() for row in rows]
API_ROWS = [row for rows in API.values() for row in rows]


@pytest.fixture
def people(catalogue: Any) -> People:
    """Returns the people and their campaign."""
    return people_made()


def label(row: Any) -> str:
    return f"{row[0]} {row[1]}"


def sent(people: People, name: str, row: Row, prefix: str) -> int:
    """Returns the status with which somebody is answered."""
    method, path, values, _ = row
    path = path.replace("{c}", f"campaigns/{people.campaign.slug}/")
    address = prefix + path.replace("{s}", people.link.secret)
    call = getattr(people.clients[name], method)
    more = {"content_type": "application/json"} if prefix != "/" and values is not None else {}
    response = call(address, values, **more) if values is not None else call(address)
    return int(response.status_code)


def test_every_page_and_every_operation_is_in_the_tables() -> None:
    """Those included from elsewhere have tables of their own."""
    names = {str(each.name) for each in urls.urlpatterns if isinstance(each, URLPattern)}
    assert names == set(PAGES)
    names = {str(each.name) for each in api_urls.urlpatterns if isinstance(each, URLPattern)}
    assert names == set(API)


@pytest.mark.parametrize("name", NAMES)
def test_who_may_use_the_pages(people: People, name: str) -> None:
    _refused_or_done(people, PAGE_ROWS, name, "/")


@pytest.mark.parametrize("name", NAMES)
def test_who_may_use_the_operations(people: People, name: str) -> None:
    _refused_or_done(people, API_ROWS, name, "/api/v1/")


def _refused_or_done(people: People, rows: list[Row], name: str, prefix: str) -> None:
    """Sends every request by itself, as if none had been sent before."""
    from django.db import transaction

    before = state()
    found, expected = {}, {}
    for row in rows:
        with transaction.atomic():
            place = transaction.savepoint()
            status = sent(people, name, row, prefix)
            found[label(row), str(row[2])] = status
            expected[label(row), str(row[2])] = row[3][NAMES.index(name)]
            if status >= 400 or row[0] == "get":
                assert state() == before, f"{name} changed something: {label(row)}"
            transaction.savepoint_rollback(place)
    assert found == expected


def test_lists_hold_nobody_else_s_campaigns(people: People) -> None:
    for name in NAMES:
        found = people.clients[name].get("/api/v1/campaigns/").json()
        page = people.clients[name].get("/campaigns/").content.decode()
        takes_part = name not in ("stranger", "anonymous")
        assert [each["slug"] for each in found] == [people.campaign.slug] * takes_part
        assert (people.campaign.name in page) == takes_part


def test_who_has_left_is_a_stranger(people: People) -> None:
    client = people.clients["captain"]
    address = f"/campaigns/{people.campaign.slug}/"
    assert client.post(f"{address}members/3/leave/").status_code == 302
    assert client.get(address).status_code == 404
    assert client.get("/api/v1/campaigns/").json() == []
    assert Campaign.objects.get().cards.count() == 2


def test_a_star_stands_for_the_last_entry_whichever_it_is(people: People) -> None:
    client = people.clients["organiser"]
    address = f"/api/v1/campaigns/{people.campaign.slug}/cards/1/ledger/"
    asked = {"content_type": "application/json", "headers": {"if-match": "*"}}
    entries = client.get(address).json()
    body = {name: value for name, value in CORRECT.items() if name != "after"}
    for more in (1, 2):
        assert client.post(address, body, **asked).status_code == 201
        assert len(client.get(address).json()) == len(entries) + more


def test_a_guest_cannot_touch_the_ledger(people: People) -> None:
    """Not by any page or operation, whosever card it is."""
    before = state()
    client = people.clients["guest"]
    root = f"/campaigns/{people.campaign.slug}/cards"
    for number in (1, 2):
        assert client.post(f"{root}/{number}/spend/", SPEND).status_code == 403
        back = {"entry": "1", "after": "1"}
        assert client.post(f"{root}/{number}/counter/", back).status_code == 403
        for body in (START, CORRECT, BACK, {**START, "kind": "mission", "round": 1}):
            response = client.post(
                f"/api/v1{root}/{number}/ledger/", body, content_type="application/json"
            )
            assert response.status_code == 403
    assert state() == before
