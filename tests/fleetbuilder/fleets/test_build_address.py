"""The builder's address: it says which place is filled and which card is read, and keeps it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleetbuilder.fleets.builder.card_search import Looked, Target
from fleetbuilder.fleets.common.models import Fleet
from rules.building.suggestions.slotless_places import SIDEBOARD
from rules.notation import fleet_to_document
from tests.fleetbuilder.fleets.saved import ENTERPRISE, TORPEDOES, WORF, content

pytestmark = pytest.mark.usefixtures("catalogue")

CREW = {"ship": "0", "slot": "crew"}
REMOVE = '{"action":"remove","where":"/ships/0/upgrades/0"}'


@pytest.fixture
def fleet(client: Client) -> Fleet:
    document = json.dumps(fleet_to_document(content(WORF, TORPEDOES)))
    client.post(reverse("fleets:build_start"), {"fleet": document})
    return Fleet.objects.get()


def states(page: str) -> str:
    """Gives the address that the page says it stands at."""
    found = re.findall(r'id="build-state-(?:target|picked)"\s+data-address="([^"]*)"', page)
    assert len(found) == 2
    return "&".join(html.unescape(each) for each in found if each)


def sent(page: str) -> dict[str, str]:
    """Gives the fields of the step's form that say where the reader is."""
    form = page[page.index('id="build-state-target"') : page.index('id="build-head"')]
    return dict(re.findall(r'type="hidden" name="([a-z]+)" value="([^"]*)"', form))


def stepped(client: Client, fleet: Fleet, part: bool = True, **fields: str) -> Any:
    fleet.refresh_from_db()
    return client.post(
        reverse("fleets:build_step", args=[fleet.slug]),
        {"expected": str(fleet.current), **fields},
        headers={"HX-Request": "true"} if part else {},
    )


@pytest.mark.parametrize(
    ("target", "address"),
    [
        (Target(), "slot=ship"),
        (Target(0, "crew"), "ship=0&slot=crew"),
        (Target(1, "talent", "/ships/1/captain"), "ship=1&slot=talent&provider=/ships/1/captain"),
        (Target(0, "crew", words="cost<3 data"), "ship=0&slot=crew&q=cost%3C3%20data"),
        (Target(None, "crew", SIDEBOARD, sort="name"), "slot=crew&provider=/sideboard&sort=name"),
        (Target(own=True), "slot=ship&own=1"),
        (Target(replacing="/ships/2"), "slot=ship&replacing=/ships/2"),
    ],
)
def test_a_place_has_an_address(target: Target, address: str) -> None:
    assert target.address() == address


def test_a_card_that_is_read_has_one() -> None:
    assert Looked().address() == ""
    assert Looked("/ships/0/upgrades/0").address() == "picked=/ships/0/upgrades/0"
    assert Looked(card=WORF).address() == f"card={WORF}"


@pytest.mark.parametrize(
    "looked", [Looked(), Looked("/ships/0"), Looked("/ships/0/upgrades/1"), Looked(card=WORF)]
)
def test_the_page_says_the_address_at_which_it_shows_the_same(
    client: Client, fleet: Fleet, looked: Looked
) -> None:
    address = reverse("fleets:build", args=[fleet.slug])
    page = client.get(address, {**CREW, **looked.fields()}).content.decode()
    own = "&".join(each for each in ("ship=0&slot=crew", looked.address()) if each)
    assert states(page) == own
    assert "A crew for U.S.S. Enterprise-D" in page
    again = client.get(f"{address}?{own}").content.decode()
    assert states(again) == own
    assert re.findall(r"<h2.*?</h2>", again, re.DOTALL) == re.findall(
        r"<h2.*?</h2>", page, re.DOTALL
    )
    assert sent(page) == {
        **dict.fromkeys(("provider", "replacing", "q", "own"), ""),
        **CREW,
        "sort": "price",
        **looked.fields(),
    }


def test_what_is_gone_is_no_part_of_it(client: Client, fleet: Fleet) -> None:
    address = reverse("fleets:build", args=[fleet.slug])
    old = {"ship": "4", "slot": "crew", "picked": "/ships/4", "card": "crew:nobody"}
    assert states(client.get(address, old).content.decode()) == "slot=ship"


def test_a_step_keeps_place_and_card(client: Client, fleet: Fleet) -> None:
    where = {**CREW, "picked": "/ships/0/upgrades/1"}
    page = stepped(client, fleet, step=REMOVE, **where).content.decode()
    # The torpedoes that are read stand one place higher now.
    assert states(page) == "ship=0&slot=crew&picked=/ships/0/upgrades/0"
    page = stepped(client, fleet, undo="1", **CREW, card=WORF).content.decode()
    assert states(page) == f"ship=0&slot=crew&card={WORF}"
    page = stepped(client, fleet, redo="1", **CREW, card=WORF).content.decode()
    assert states(page) == f"ship=0&slot=crew&card={WORF}"


def test_without_scripts_a_step_leads_back_to_place_and_card(client: Client, fleet: Fleet) -> None:
    where = {**CREW, "picked": "/ships/0/upgrades/1"}
    answer = stepped(client, fleet, part=False, step=REMOVE, **where)
    assert answer["Location"] == (
        f"/fleets/{fleet.slug}/build/?ship=0&slot=crew&picked=/ships/0/upgrades/0"
    )
    answer = stepped(client, fleet, part=False, undo="1", **CREW, card=WORF)
    assert answer["Location"] == f"/fleets/{fleet.slug}/build/?ship=0&slot=crew&card={WORF}"


def test_without_scripts_choosing_the_one_keeps_the_other(client: Client, fleet: Fleet) -> None:
    address = reverse("fleets:build", args=[fleet.slug])
    page = client.get(f"{address}?ship=0&slot=crew&picked=/ships/0").content.decode()
    links = [html.unescape(each) for each in re.findall(r'href="([^"]*/build/\?[^"]*)"', page)]
    assert f"{address}?ship=0&slot=crew&picked=/ships/0/upgrades/0" in links
    assert f"{address}?ship=0&slot=weapon&picked=/ships/0" in links
    assert f"{address}?slot=ship&picked=/ships/0" in links


@pytest.mark.parametrize("part", [True, False])
def test_a_conflict_keeps_place_and_card(client: Client, fleet: Fleet, part: bool) -> None:
    where = {**CREW, "picked": "/ships/0"}
    stepped(client, fleet, settings="1", name="Other")
    answer = stepped(client, fleet, part=part, step=REMOVE, **where | {"expected": "1"})
    page = answer.content.decode()
    assert "This fleet was saved elsewhere. Yours was not." in page
    own = f"/fleets/{fleet.slug}/build/?ship=0&slot=crew&picked=/ships/0"
    assert f'href="{html.escape(own)}">Take the other one' in page
    form = page[page.index('<form class="cluster"') :]
    fields = dict(re.findall(r'type="hidden" name="([a-z]+)" value="([^"]*)"', form))
    fields = {name: html.unescape(value) for name, value in fields.items()}
    answer = stepped(client, fleet, part=False, **fields)
    assert answer["Location"] == own
    fleet.refresh_from_db()
    assert fleet.current == 3


def test_after_the_first_ship_the_address_is_its_captain_s(client: Client) -> None:
    client.post(reverse("fleets:build_start"), {})
    fleet = Fleet.objects.get()
    step = json.dumps({"action": "add", "card": ENTERPRISE})
    page = stepped(client, fleet, step=step, slot="ship").content.decode()
    assert states(page) == "ship=0&slot=captain"
