"""A box is its owner's alone: every address of it, by every method, for four people."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.test import Client

from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import visitor_of_user
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from tests.fleetbuilder.accounts.factories import PASSWORD, MakePerson
from tests.fleetbuilder.fleet_captains.own_boxes import HOUSE, box_of, small_box
from tests.fleetbuilder.test_every_operation import METHODS, routes

SECRET: Final = "Kobayashi Maru"
"""A title that stands in the owner's box alone."""
OTHERS: Final = ("friend", "stranger", "anonymous")

ADDRESSES: Final[dict[str, dict[str, int]]] = {
    "api/v1/fleet-captains/boxes/<slug:slug>/": {"get": 200, "put": 428, "delete": 204},
    "fleet-captains/box/<slug:slug>/": {"get": 200},
    "fleet-captains/box/<slug:slug>/name/": {"post": 400},
    "fleet-captains/box/<slug:slug>/replace/": {"post": 400},
    "fleet-captains/box/<slug:slug>/file/": {"get": 200},
    "fleet-captains/box/<slug:slug>/delete/": {"get": 200, "post": 302},
    "fleet-captains/box/<slug:slug>/<slug:part>/new/": {"get": 200, "post": 400},
    "fleet-captains/box/<slug:slug>/<slug:part>/<int:number>/": {"get": 200, "post": 400},
    "fleet-captains/box/<slug:slug>/<slug:part>/<int:number>/remove/": {"post": 302},
}
"""Every address of a box, and how its methods answer the owner; the others are not offered."""


@pytest.fixture
def box(person: MakePerson) -> OwnersBox:
    """Keeps a box of Picard that has a card of its own."""
    mission = {**HOUSE["missions"][0], "name": SECRET}
    return box_of(visitor_of_user(person("picard").pk), **{**small_box(), "missions": [mission]})


def client_of(who: str, person: MakePerson) -> Client:
    """Returns the client of one of four people; the owner and a friend know each other's address.

    A friend has an account, and the address of the box, which is all that an owner could give away.
    """
    client = Client(raise_request_exception=False)
    if who != "anonymous":
        user = User.objects.get(username="picard") if who == "owner" else person(who)
        sent = {"login": user.email, "password": PASSWORD}
        assert client.post("/account/login/", sent).status_code == 302
    return client


def ask(client: Client, method: str, address: str) -> Any:
    """Sends a request: a whole box to the API, a form that says little to a page."""
    if address.startswith("/api/") and method != "get":
        return getattr(client, method)(address, small_box(), content_type="application/json")
    return getattr(client, method)(address, {"name": "Ours"} if method == "post" else None)


def address_of(route: str, box: OwnersBox) -> str:
    """Returns the address of a box, or of a card of it."""
    parts = {"<slug:slug>": box.slug, "<slug:part>": "missions", "<int:number>": "0"}
    for part, instead in parts.items():
        route = route.replace(part, instead)
    assert "<" not in route
    return f"/{route}"


def test_every_address_of_a_box_is_among_them() -> None:
    found = {
        route for _, route in routes() if "fleet-captains/box" in route and "<slug:slug>" in route
    }
    assert found == set(ADDRESSES)


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.parametrize("route", ADDRESSES)
def test_nobody_else_finds_it(who: str, route: str, box: OwnersBox, person: MakePerson) -> None:
    client, before = client_of(who, person), list(OwnersBox.objects.values())
    for end in ("", "?key=", f"?key={box.slug}"):
        for method in METHODS:
            response = ask(client, method, address_of(route, box) + end)
            offered = 404 if method in ADDRESSES[route] else 405
            assert (method, response.status_code) == (method, offered)
            assert SECRET not in response.content.decode()
    assert list(OwnersBox.objects.values()) == before


@pytest.mark.parametrize("route", ADDRESSES)
def test_the_owner_finds_it(route: str, box: OwnersBox, person: MakePerson) -> None:
    client = client_of("owner", person)
    for method in METHODS:
        status = ask(client, method, address_of(route, box)).status_code
        assert (method, status) == (method, ADDRESSES[route].get(method, 405))


@pytest.mark.parametrize("who", OTHERS)
def test_no_list_and_no_muster_of_others_has_it(
    who: str, box: OwnersBox, person: MakePerson
) -> None:
    client = client_of(who, person)
    boxes = client.get("/api/v1/fleet-captains/boxes/")
    assert boxes.json() == {"boxes": []}
    body = {"side": "federation", "box": box.slug}
    musters = "/api/v1/fleet-captains/musters/"
    drawn = client.post(musters, body, content_type="application/json")
    assert drawn.status_code == 404
    assert SECRET not in client.get("/fleet-captains/box/").content.decode()
    assert box.slug not in client.get("/fleet-captains/box/").content.decode()
    page = f"/fleet-captains/muster/?box={box.slug}"
    assert client.get(page).status_code == client.get(f"{page}&side=klingon").status_code == 404
    assert box.slug not in client.get("/fleet-captains/muster/").content.decode()


def test_the_owner_draws_from_it(box: OwnersBox, person: MakePerson) -> None:
    client = client_of("owner", person)
    page = client.get(f"/fleet-captains/muster/?box={box.slug}&side=federation&seed=3")
    assert page.status_code == 200
    assert "It is drawn from your box “My box”" in page.content.decode()
    for address in ("/fleet-captains/muster/", f"/fleet-captains/muster/?box={box.slug}"):
        page = client.get(address)
        assert f'<option value="{box.slug}"' in page.content.decode()
