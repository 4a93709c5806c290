"""Saved fleets as a belonging: moved in at signing in, taken out, deleted."""

from __future__ import annotations

import json
import zipfile

import pytest
from django.test import Client

from fleetbuilder.accounts import account_data as data
from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import SESSION_KEY
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.belonging import FLEETS, REVISIONS
from fleetbuilder.fleets.saved.details import Details
from tests.fleetbuilder.accounts.factories import EmailAddressFactory, UserFactory
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, content, saved
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def picard(db: None) -> User:
    return UserFactory(username="picard")


def sign_in(client: Client, user: User, token: str) -> None:
    """Signs in where a browser has things under a token."""
    visit_as(client, token)
    session = client.session
    data.session_adopt(user=user, session=session)
    session.save()


def test_what_a_browser_keeps_moves_into_the_account(client: Client, picard: User) -> None:
    owner = f"user:{picard.pk}"
    mine, _ = saved_services.fleet_create(owner=owner, content=content(), key="once")
    theirs, _ = saved_services.fleet_create(owner="session:t", content=content(WORF), key="once")
    free, _ = saved_services.fleet_create(owner="session:t", content=content(), key="twice")
    other = saved(owner="session:other")
    slugs = [mine.slug, theirs.slug, free.slug]
    sign_in(client, picard, "t")
    found = Fleet.objects.filter(owner=owner).order_by("pk").values_list("slug", "key")
    assert list(found) == list(zip(slugs, ["once", "", "twice"], strict=True))
    assert set(Revision.objects.filter(fleet__owner=owner).values_list("author", flat=True)) == {
        owner
    }
    other.refresh_from_db()
    assert other.owner == "session:other"
    assert SESSION_KEY not in client.session


def test_a_fleet_kept_before_signing_in_is_the_account_s_afterwards(
    client: Client, picard: User
) -> None:
    picard.set_password("make it so 1701")
    picard.save()
    EmailAddressFactory(user=picard)
    fields = {**CheckPageState((content(),)).fields(), "once": "k"}
    address = client.post("/fleets/keep/", fields)["Location"]
    page = client.get("/fleets/").content.decode()
    assert address in page
    sent = {"login": picard.email, "password": "make it so 1701"}
    assert client.post("/account/login/", sent).status_code == 302
    assert Fleet.objects.get().owner == f"user:{picard.pk}"
    assert address in client.get("/fleets/").content.decode()
    client.post("/account/logout/")
    assert client.get(address).status_code == 404


def test_nothing_stays_behind_when_the_account_is_full(
    client: Client, picard: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(owner=f"user:{picard.pk}")
    saved(owner="session:t")
    monkeypatch.setattr(saved_services, "MOST_FLEETS", 1)
    sign_in(client, picard, "t")
    assert FLEETS.count(picard) == 2


def test_a_browser_without_anything_brings_nothing(picard: User) -> None:
    saved(owner="session:other")
    FLEETS.adopt(picard, {})
    assert FLEETS.count(picard) == 0


def test_the_export_holds_fleets_with_their_revisions(picard: User) -> None:
    owner = f"user:{picard.pk}"
    fleet = saved(owner=owner, about=Details(folder="Borg", tags=("fast",), notes="Mine"))
    saved_services.fleet_save(fleet=fleet, content=content(TORPEDOES), expected=1, author=owner)
    saved(owner="user:0")
    [exported] = FLEETS.export(picard)
    revisions = list(REVISIONS.export(picard))
    assert exported == {
        "slug": fleet.slug,
        "visibility": "private",
        "folder": "Borg",
        "tags": ["fast"],
        "notes": "Mine",
        "archived": False,
        "archived_at": None,
        "created_at": fleet.created_at,
        "changed_at": fleet.changed_at,
        "revision": 2,
    }
    assert [tuple(each[name] for name in ("fleet", "number", "cause")) for each in revisions] == [
        (fleet.slug, 2, "edit"),
        (fleet.slug, 1, "create"),
    ]
    assert [each["points"] for each in revisions] == [38, 34]
    assert revisions[0]["document"]["name"] == "Wolf 359"


def test_the_export_holds_every_revision(picard: User) -> None:
    owner = f"user:{picard.pk}"
    fleet = saved(owner=owner)
    [first] = Revision.objects.values()
    del first["id"]
    Revision.objects.bulk_create(
        Revision(**{**first, "number": number}) for number in range(2, 251)
    )
    Fleet.objects.update(current=250)
    with data.account_export(user=picard) as packed, zipfile.ZipFile(packed) as archive:
        exported = json.loads(archive.read("fleet_revisions.json"))
        contents = json.loads(archive.read("export.json"))["contents"]
    assert [each["number"] for each in exported] == list(range(250, 0, -1))
    assert {each["fleet"] for each in exported} == {fleet.slug}
    assert contents["fleet_revisions"] == {"all": 250, "here": 250}
    assert contents["fleets"] == {"all": 1, "here": 1}


def test_they_go_with_the_account(picard: User) -> None:
    saved(owner=f"user:{picard.pk}")
    other = saved(owner="user:0")
    data.account_delete(user=picard)
    assert list(Fleet.objects.all()) == [other]
    assert Revision.objects.count() == 1
