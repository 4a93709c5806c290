"""What is pressed in the builder: once or twice, late, against what was saved meanwhile."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from fleetbuilder.fleets.builder.edits import step_caught_up
from fleetbuilder.fleets.common.models import DemoFleet, Fleet, Revision
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.building.editing.edits import Edit, apply_edit
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content
from rules.notation import fleet_to_document
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, content
from tests.fleetbuilder.fleets.test_build_views import add, begun, now, stepped, text

DATA = "crew:data-71120"
CREW = "/ships/0/upgrades"

pytestmark = pytest.mark.usefixtures("catalogue")


def opened(client: Client, *cards: str) -> Fleet:
    return begun(client, fleet=json.dumps(fleet_to_document(content(*cards))))


def remove(where: str) -> dict[str, str]:
    return {"action": "remove", "where": where}


def did(answer: HttpResponse) -> str:
    found = re.search(r'<data value="([^"]*)" data-did>', answer.content.decode())
    return found[1].replace("&quot;", '"') if found else ""


def said(answer: HttpResponse) -> str:
    found = re.search(r'id="build-notice"[^>]* data-said="([^"]*)"', answer.content.decode())
    assert found
    return found[1]


def revisions() -> list[tuple[int, Any]]:
    return list(Revision.objects.order_by("pk").values_list("number", "document"))


# --- late ---------------------------------------------------------------------------------------


def test_a_late_press_means_the_card_that_it_stood_at(client: Client) -> None:
    fleet = opened(client, WORF, TORPEDOES, DATA)
    first = did(stepped(client, fleet, step=remove(f"{CREW}/0")))
    assert json.loads(first) == remove(f"{CREW}/0")
    answer = stepped(client, fleet, step=remove(f"{CREW}/1"), made="1", since=[first])
    second = did(answer)
    assert json.loads(second) == remove(f"{CREW}/0")
    assert now(fleet).ships == content(DATA).ships
    stepped(client, fleet, step=remove(f"{CREW}/2"), made="1", since=[first, second])
    assert now(fleet).ships == content().ships
    assert fleet.current == 4


@pytest.mark.parametrize(
    "step",
    [
        remove(f"{CREW}/0"),
        {"action": "shift", "where": f"{CREW}/0", "by": 1},
        {"action": "move", "where": f"{CREW}/0", "to": "/ships/0"},
        {"action": "swap", "where": f"{CREW}/0", "card": DATA},
    ],
)
def test_a_late_press_of_what_is_gone_changes_nothing(client: Client, step: Any) -> None:
    fleet = opened(client, WORF, TORPEDOES)
    first = did(stepped(client, fleet, step=remove(f"{CREW}/0")))
    before = revisions()
    answer = stepped(client, fleet, step=step, made="1", since=[first])
    assert said(answer) == "What you pressed is already gone. Nothing was changed."
    assert did(answer) == ""
    assert revisions() == before


def test_after_undoing_a_late_press_keeps_to_the_same_card(client: Client) -> None:
    fleet = opened(client, WORF)
    stepped(client, fleet, step=add(TORPEDOES, "/ships/0", "weapon"))
    stepped(client, fleet, step={"action": "shift", "where": f"{CREW}/1", "by": -1})
    assert did(stepped(client, fleet, undo="1")) == ""
    before = revisions()
    # It stood where another card is now.
    answer = stepped(client, fleet, step=remove(f"{CREW}/0"), made="3")
    assert said(answer) == "What you pressed is already gone. Nothing was changed."
    assert revisions() == before
    stepped(client, fleet, step=remove("/ships/0/captain"), made="3")
    assert now(fleet).ships[0].captain is None


def test_a_late_press_that_no_page_makes_is_refused(client: Client) -> None:
    fleet = opened(client, WORF)
    before = revisions()
    for wrong in ({"made": "x"}, {"made": "9"}, {"made": "1", "since": ["x"]}):
        assert stepped(client, fleet, step=remove(f"{CREW}/0"), **wrong).status_code == 400
    many = {"made": "1", "since": [json.dumps(remove(f"{CREW}/0"))] * 501}
    assert stepped(client, fleet, step=remove(f"{CREW}/0"), **many).status_code == 400
    assert revisions() == before


SHIPS = Content(
    ships=(
        ShipBuild(ship="ship:a", captain=Equipped("captain:p")),
        ShipBuild(ship="ship:b", upgrades=(Equipped("crew:x"), Equipped("crew:y"))),
    ),
    resource=Equipped("resource:r"),
)
NOTHING = Catalogue((), ())


@pytest.mark.parametrize(
    ("step", "since", "expected"),
    [
        (Edit("add", "/ships/1", "crew:z"), Edit("duplicate", "/ships/0"), "/ships/2"),
        (Edit("add", "/ships/1", "crew:z"), Edit("remove", "/ships/0"), "/ships/0"),
        (Edit("add", "", "ship:c"), Edit("remove", "/ships/0"), ""),
        (Edit("add", "/resource", "resource:s"), Edit("remove", "/resource"), "/resource"),
        (Edit("set_limit", "/points_limit"), Edit("remove", "/ships/0"), "/points_limit"),
        (Edit("duplicate", "/ships/1"), Edit("shift", "/ships/0", by=1), "/ships/0"),
        (Edit("remove", "/ships/1/upgrades/1"), Edit("remove", "/ships/7"), "/ships/1/upgrades/1"),
    ],
)
def test_a_late_step_is_pointed_anew(step: Edit, since: Edit, expected: str) -> None:
    try:
        after = apply_edit(SHIPS, since, NOTHING)
    except DocumentError:
        after = SHIPS
    assert step_caught_up(step, SHIPS, [since], after, NOTHING).where == expected


def test_what_a_late_step_leads_to_may_be_gone() -> None:
    step = Edit("move", "/ships/1/upgrades/0", to="/ships/0")
    since = Edit("remove", "/ships/0")
    after = Content(ships=SHIPS.ships[1:])
    with pytest.raises(DocumentError, match="already gone"):
        step_caught_up(step, SHIPS, [since], after, NOTHING)


# --- twice --------------------------------------------------------------------------------------


def keys(page: str) -> list[str]:
    return re.findall(r'name="key" value="([^"]{16,})"', page)


def test_beginning_twice_begins_once(client: Client, settings: Any) -> None:
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    demo = DemoFleet.objects.earliest("pk")
    address = reverse("fleets:build_start")
    page = client.get(address)
    assert "no-store" in page["Cache-Control"]
    own = keys(page.content.decode())
    assert len(set(own)) == 3
    sent = (
        {"name": "Twice"},
        {"demo": demo.slug},
        {"fleet": json.dumps(fleet_to_document(content()))},
    )
    for number, (key, fields) in enumerate(zip(own, sent, strict=True), 1):
        answers = [client.post(address, {**fields, "key": key})["Location"] for _ in range(2)]
        assert answers[0] == answers[1]
        assert Fleet.objects.count() == number


def conflict(client: Client, fleet: Fleet, **pressed: Any) -> dict[str, str]:
    """Presses on a page that is out of date; gives the fields of the choice."""
    before = revisions()
    answer = stepped(client, fleet, **pressed).content.decode()
    assert "This fleet was saved elsewhere. Yours was not." in answer
    assert revisions() == before
    form = answer[answer.index("<form") :]
    pairs = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
    return {name: value.replace("&quot;", '"') for name, value in pairs if "csrf" not in name}


@pytest.mark.parametrize("copy", [False, True])
def test_choosing_mine_twice_acts_once(client: Client, copy: bool) -> None:
    fleet = opened(client)
    stepped(client, fleet, step=add(WORF, "/ships/0", "crew"))
    fields = conflict(client, fleet, expected=1, step=add(TORPEDOES, "/ships/0", "weapon"))
    assert fields.keys() == {"step", "expected", "over", "key", "slot", "sort"}
    fields |= {"copy": "1"} if copy else {}
    for _ in range(2):
        assert stepped(client, fleet, **fields).status_code == 200
    mine = Fleet.objects.latest("pk")
    assert now(mine).ships == content(TORPEDOES).ships
    assert (Fleet.objects.count(), fleet.current) == ((2, 2) if copy else (1, 3))


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_undoing_twice_by_one_request_undoes_once(client: Client, way: str) -> None:
    fleet = opened(client)
    for card in (WORF, TORPEDOES, DATA):
        stepped(client, fleet, step=add(card, "/ships/0"))
    if way == "redo":
        stepped(client, fleet, undo="1")
        stepped(client, fleet, undo="1")
    at = fleet.current
    for _ in range(2):
        answer = stepped(client, fleet, expected=at, key="once", **{way: "1"})
        assert answer.status_code == 200
        assert said(answer) == ("Undone." if way == "undo" else "Done again.")
    assert fleet.current == at + 1
    assert now(fleet).ships == content(WORF, TORPEDOES).ships


# --- against what was saved meanwhile -------------------------------------------------------------


@pytest.mark.parametrize("copy", [False, True])
@pytest.mark.parametrize("way", ["undo", "redo"])
def test_what_was_to_be_undone_is_what_is_put_in_place(
    client: Client, way: str, copy: bool
) -> None:
    fleet = opened(client)
    stepped(client, fleet, step=add(WORF, "/ships/0", "crew"))
    wanted = 1
    if way == "redo":
        stepped(client, fleet, undo="1")
        wanted = 2
    at = fleet.current
    # Another tab adds a card.
    stepped(client, fleet, step=add(DATA, "/ships/0", "crew"))
    theirs = now(fleet)
    fields = conflict(client, fleet, expected=at, **{way: "1"})
    assert fields["restore"] == str(wanted)
    answer = stepped(client, fleet, **fields, **({"copy": "1"} if copy else {}))
    assert answer.status_code == 200
    expected = content() if way == "undo" else content(WORF)
    assert now(Fleet.objects.latest("pk")).ships == expected.ships
    if copy:
        assert now(fleet) == theirs
    else:
        last = Revision.objects.latest("number")
        assert (last.number, last.cause, last.restored) == (at + 2, "restore", wanted)


@pytest.mark.parametrize("copy", [False, True])
def test_prices_that_were_to_be_taken_are_those_of_the_fleet_shown(
    client: Client, copy: bool
) -> None:
    fleet = opened(client, WORF)
    stepped(client, fleet, step=remove(f"{CREW}/0"))
    theirs = now(fleet)
    fields = conflict(client, fleet, expected=1, update="1", name="Not sent yet")
    assert fields["update"] == "1"
    stepped(client, fleet, **fields, **({"copy": "1"} if copy else {}))
    assert now(Fleet.objects.latest("pk")) == content(WORF, ruleset="attack-wing-2017")
    if copy:
        assert now(fleet) == theirs
    else:
        last = Revision.objects.latest("number")
        assert (last.number, last.cause) == (3, "update")


def test_a_revision_that_is_none_is_not_brought_back(client: Client) -> None:
    fleet = opened(client)
    before = revisions()
    for wrong in ("7", "x", "-1"):
        assert stepped(client, fleet, restore=wrong).status_code == 400
    assert revisions() == before


def test_what_is_looked_at_stays_open_where_undoing_leaves_it(client: Client) -> None:
    fleet = opened(client, WORF)
    stepped(client, fleet, step=remove(f"{CREW}/0"))
    kept = stepped(client, fleet, undo="1", picked="/ships/0/captain").content.decode()
    assert 'name="picked" value="/ships/0/captain"' in kept
    gone = stepped(client, fleet, redo="1", picked=f"{CREW}/0").content.decode()
    assert 'name="picked" value=""' in gone


# --- counted, and not kept ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["build", "build_find", "build_detail"])
def test_looking_is_counted_as_checking(client: Client, set_rates: SetRates, name: str) -> None:
    fleet = opened(client)
    set_rates({"check": "2/hour", "read": "0/hour"})
    address = reverse(f"fleets:{name}", args=[fleet.slug])
    part = {} if name == "build" else {"HX-Request": "true"}
    answers: list[Any] = [client.get(address, headers=part) for _ in range(3)]
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert 0 < int(answers[2]["Retry-After"]) <= 3600
    assert "Too many requests. Try again in" in text(answers[2])


@pytest.mark.parametrize("part", [False, True])
def test_the_builder_is_not_kept_by_browsers(client: Client, part: bool) -> None:
    fleet = opened(client)
    headers = {"HX-Request": "true"} if part else {}
    for name in ("build", "build_find", "build_detail"):
        answer = client.get(reverse(f"fleets:{name}", args=[fleet.slug]), headers=headers)
        assert "no-store" in answer["Cache-Control"]
