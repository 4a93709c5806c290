"""Demo fleets in the administration."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from fleetbuilder.accounts.models import User
from fleetbuilder.fleets.common.models import DemoFleet
from tests.fleetbuilder.accounts.factories import UserFactory

ADD = "/admin/fleets/demofleet/add/"
FLEET = {"ships": ["ship:u-s-s-sutherland-2017core"]}


@pytest.fixture
def staff(client: Client, db: None) -> Client:
    client.force_login(User.objects.create_superuser("picard"))
    return client


def test_a_demo_fleet_is_added_and_listed(staff: Client) -> None:
    data = {"slug": "one", "name": "One", "document": json.dumps(FLEET), "position": "3"}
    assert staff.post(ADD, data).status_code == 302
    demo = DemoFleet.objects.get()
    assert (demo.slug, demo.document, demo.position) == ("one", FLEET, 3)
    page = staff.get("/admin/fleets/demofleet/", {"q": "one"}).content.decode()
    assert ">One<" in page


def test_a_document_that_is_no_fleet_is_refused_with_its_place(staff: Client) -> None:
    data = {"slug": "one", "name": "One", "document": '{"ships": [7]}', "position": "0"}
    response = staff.post(ADD, data)
    assert response.status_code == 200
    assert "/ships/0: a ship is a key or an object, not a number" in response.content.decode()
    assert not DemoFleet.objects.exists()


def test_strangers_have_no_business_here(client: Client, db: None) -> None:
    assert client.get("/admin/fleets/demofleet/").status_code == 302
    client.force_login(UserFactory(username="data"))
    assert client.get("/admin/fleets/demofleet/").status_code == 302
