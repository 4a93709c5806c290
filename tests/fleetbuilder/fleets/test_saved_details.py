"""Every field of `Details` on every way that it takes: row, API, page, copy, export.

A field more is told here once, in `SAID`; whatever does not pass it on then fails by its name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest
from django.test import Client

from fleetbuilder.accounts.models import User
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.saved import details, serializers, services
from fleetbuilder.fleets.saved.belonging import FLEETS
from fleetbuilder.fleets.saved.details import Details, about_of
from fleetbuilder.fleets.saved.forms import AboutForm
from rules.notation import fleet_to_document
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.fleets.saved import OWNER, content, saved
from tests.fleetbuilder.sent_forms import values_of_form
from tests.fleetbuilder.visitors import visit_as

SAID: Final[dict[str, Any]] = {
    "visibility": "public",
    "folder": "Borg",
    "tags": ["fast", "solo"],
    "notes": "Mind the cube",
    "archived": True,
}
"""Of each field a value that is not the usual one, as plain data."""
OWNS: Final = {"visibility": "a copy is private", "archived": "a copy is to be worked on"}
"""What a copy has a value of its own of."""
BUTTONS: Final = {"archived": "a button moves a fleet into the archive and back"}
"""What the form on the page does not ask."""
TOLD: Final = {"visibility": "who may read a fleet is no secret to who does"}
"""What others are told besides the owner."""
NAMES: Final = [*SAID]

pytestmark = pytest.mark.usefixtures("catalogue")


def said() -> Details:
    return Details(**details.about_read(SAID))


def test_every_field_has_another_value_here_than_the_usual_one() -> None:
    assert tuple(SAID) == details.NAMES
    usual = Details().as_document()
    assert [name for name in NAMES if SAID[name] == usual[name]] == []
    assert tuple(details.DETAILS) == details.NAMES
    assert said().as_document() == SAID


def test_a_row_keeps_every_field() -> None:
    fleet = saved(about=said())
    assert about_of(Fleet.objects.get(pk=fleet.pk)) == said()


@pytest.mark.parametrize("name", NAMES)
def test_a_field_is_changed_and_no_other_is(name: str) -> None:
    changes = details.about_read({name: SAID[name]})
    one = saved()
    services.fleet_describe(fleet=one, changes=changes)
    assert about_of(Fleet.objects.get(pk=one.pk)) == replace(Details(), **changes)
    other = saved(about=said())
    back = {name: getattr(Details(), name)}
    services.fleet_describe(fleet=other, changes=back)
    assert about_of(Fleet.objects.get(pk=other.pk)) == replace(said(), **back)


def test_the_copy_of_a_fleet_of_ones_own_has_every_field_but_two() -> None:
    copy, _ = services.fleet_copy(fleet=saved(about=said()), owner=OWNER)
    usual = Details()
    assert about_of(copy) == replace(said(), **{name: getattr(usual, name) for name in OWNS})


def test_the_copy_of_somebody_else_s_fleet_has_no_field() -> None:
    copy, _ = services.fleet_copy(fleet=saved(about=said()), owner="user:2")
    assert about_of(copy) == Details()


def test_the_api_takes_and_tells_every_field(client: Client) -> None:
    body = {"fleet": fleet_to_document(content()), **SAID}
    made = client.post("/api/v1/fleets/", body, content_type="application/json")
    assert made.status_code == 201, made.content
    kept = made.json()
    assert {name: kept[name] for name in NAMES} == SAID
    path = f"/api/v1/fleets/{kept['slug']}/"
    usual = Details().as_document()
    for value in (usual, SAID):
        for name in NAMES:
            changed = client.patch(path, {name: value[name]}, content_type="application/json")
            assert changed.json()[name] == value[name]
    assert {name: client.get(path).json()[name] for name in NAMES} == SAID
    assert set(NAMES) <= set(serializers.SavedFleetSerializer().fields)
    assert tuple(serializers.ABOUT) == details.NAMES


def test_the_api_tells_others_only_who_may_read_a_fleet(client: Client) -> None:
    fleet = saved(about=said())
    told = client.get(f"/api/v1/fleets/{fleet.slug}/").json()
    assert set(NAMES) & set(told) == set(TOLD)


def test_an_account_s_export_holds_every_field() -> None:
    picard: User = UserFactory()
    saved(owner=f"user:{picard.pk}", about=said())
    [exported] = FLEETS.export(picard)
    assert {name: exported[name] for name in NAMES} == SAID


def test_the_page_asks_for_every_field_and_sends_back_what_it_shows(client: Client) -> None:
    owner = visit_as(client, "t")
    fleet = saved(owner=owner, about=said())
    path = f"/fleets/{fleet.slug}/"
    sent = values_of_form(client.get(path), f"{path}about/")
    asked = set(NAMES) - set(BUTTONS)
    assert asked | {"name"} == set(AboutForm.base_fields)
    assert asked <= set(sent)
    assert client.post(f"{path}about/", sent).status_code == 302
    assert about_of(Fleet.objects.get(pk=fleet.pk)) == said()
    client.post(f"{path}archive/", {"archived": "0"})
    assert about_of(Fleet.objects.get(pk=fleet.pk)) == replace(said(), archived=False)
