"""A guest's session changes something in the API only with the CSRF token, as a user's does."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.accounts.services import token_create
from fleetbuilder.fleets.check import examples
from fleetbuilder.fleets.common.models import Fleet
from tests.fleetbuilder.accounts.factories import UserFactory

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/fleets/"


@pytest.fixture
def guest() -> Client:
    return Client(enforce_csrf_checks=True)


@pytest.fixture
def kept(guest: Client) -> str:
    """Returns the address of a fleet that the guest keeps, begun without any cookie."""
    response = guest.post(ADDRESS, {"fleet": examples.FLEET}, content_type="application/json")
    assert response.status_code == 201
    return f"{ADDRESS}{response.json()['slug']}/"


def changes(address: str) -> list[tuple[str, str, Any]]:
    return [
        ("post", f"{address}copy/", {}),
        ("patch", address, {"folder": "x"}),
        ("put", address, {"fleet": examples.FLEET, "revision": 1}),
        ("post", ADDRESS, {"fleet": examples.FLEET}),
        ("delete", address, None),
    ]


def send(client: Client, method: str, path: str, body: Any, **headers: str) -> Any:
    return getattr(client, method)(path, body, content_type="application/json", headers=headers)


def test_without_the_token_nothing_is_changed(guest: Client, kept: str) -> None:
    for method, path, body in changes(kept):
        for headers in ({}, {"origin": "https://elsewhere.example"}):
            response = send(guest, method, path, body, **headers)
            assert response.status_code == 403, path
            assert response.json()["message"].startswith("CSRF Failed: ")
    # A form of another site: of those the API reads none.
    assert guest.post(f"{kept}copy/", {"next": "/"}).status_code == 415
    assert Fleet.objects.count() == 1
    assert Fleet.objects.get().folder == ""


def test_the_cookie_of_the_token_comes_with_that_of_the_session(guest: Client, kept: str) -> None:
    token = guest.cookies["csrftoken"].value
    for method, path, body in changes(kept):
        response = send(guest, method, path, body, **{"x-csrftoken": token})
        assert response.status_code in (200, 201, 204), path
    assert Fleet.objects.count() == 2


def test_a_foreign_page_is_refused_even_with_the_token(guest: Client, kept: str) -> None:
    headers = {"x-csrftoken": guest.cookies["csrftoken"].value, "origin": "https://sub.testserver"}
    assert send(guest, "delete", kept, None, **headers).status_code == 403
    assert Fleet.objects.count() == 1


def test_reading_takes_no_token(guest: Client, kept: str) -> None:
    assert guest.get(kept).status_code == 200
    assert guest.get(ADDRESS).status_code == 200


def test_a_token_of_the_api_is_enough(guest: Client, kept: str) -> None:
    _, secret = token_create(user=UserFactory(username="data"), name="script")
    headers = {"authorization": f"Bearer {secret}"}
    response = send(guest, "post", ADDRESS, {"fleet": examples.FLEET}, **headers)
    assert response.status_code == 201


def test_a_user_is_asked_as_before(guest: Client) -> None:
    guest.force_login(UserFactory(username="data"))
    response = send(guest, "post", ADDRESS, {"fleet": examples.FLEET})
    assert (response.status_code, response.json()) == (
        403,
        {"code": "permission_denied", "message": "CSRF Failed: CSRF cookie not set."},
    )
