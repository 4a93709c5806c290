"""People with accounts."""

from __future__ import annotations

import pytest
from django.test import Client

from fleetbuilder.accounts.models import User
from tests.fleetbuilder.accounts.factories import PASSWORD, MakePerson


@pytest.fixture
def picard(person: MakePerson) -> User:
    """Returns a user."""
    return person("picard")


@pytest.fixture
def signed_in(client: Client, picard: User) -> Client:
    """Returns a client that has signed in as Picard with his password."""
    response = client.post("/account/login/", {"login": picard.email, "password": PASSWORD})
    assert response.status_code == 302
    assert response["Location"] == "/account/"
    return client


@pytest.fixture
def trusted(signed_in: Client) -> Client:
    """Returns the client of Picard after it gave his password once more."""
    response = signed_in.post("/account/reauthenticate/", {"password": PASSWORD})
    assert response.status_code == 302
    return signed_in
