"""All that is kept about an account: moved into it, taken out, deleted."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client

from fleetbuilder.accounts import belongings, data, own_belongings, services
from fleetbuilder.accounts.models import Token, User
from fleetbuilder.core.visitors import SESSION_KEY
from fleetbuilder.jobs.models import Chunk, Job, JobState
from fleetbuilder.simulations.models import KeptFleet
from fleetbuilder.simulations.shelf import MOST_ADOPTED, MOST_KEPT
from fleetbuilder.simulations.shelf import SESSION_KEY as SHELF

PASSWORD = "make it so 1701"


def job(owner: str, **fields: Any) -> Job:
    """Returns a job with one chunk."""
    values = {"kind": "simulation", "document": {"n": 1}, "chunk_count": 1, "client": "c"}
    made = Job.objects.create(owner=owner, **(values | fields))
    Chunk.objects.create(job=made, index=0)
    return made


def unpacked(content: bytes) -> dict[str, Any]:
    """Returns the files of an export."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


# --- what a browser had ----------------------------------------------------------------------


def browser_with(client: Client, **things: Any) -> None:
    """Gives a browser's session things before anybody signs in."""
    session = client.session
    session.update(things)
    session.save()


def sign_in(client: Client, user: User) -> None:
    response = client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    assert response.status_code == 302


def test_what_a_browser_had_moves_into_the_account(client: Client, picard: User) -> None:
    browser_with(client, **{SESSION_KEY: "t", SHELF: {"Vorn": "FB1-a", "Gowron": "FB1-b"}})
    own, other = job("session:t"), job("session:other")
    sign_in(client, picard)
    own.refresh_from_db()
    other.refresh_from_db()
    assert (own.owner, other.owner) == (f"user:{picard.pk}", "session:other")
    assert SESSION_KEY not in client.session
    assert SHELF not in client.session
    assert dict(KeptFleet.objects.values_list("name", "code")) == {
        "Vorn": "FB1-a",
        "Gowron": "FB1-b",
    }


def test_it_moves_when_a_new_address_is_confirmed(client: Client, db: None) -> None:
    browser_with(client, **{SESSION_KEY: "t"})
    own = job("session:t")
    client.post("/account/signup/", {"email": "riker@example.org", "password1": PASSWORD})
    own.refresh_from_db()
    assert own.owner == "session:t"
    from allauth.account.models import EmailConfirmationHMAC

    key = EmailConfirmationHMAC(EmailAddress.objects.get()).key
    assert client.post(f"/account/confirm-email/{key}/")["Location"] == "/account/"
    own.refresh_from_db()
    assert own.owner == f"user:{User.objects.get().pk}"


def test_a_key_that_both_used_stays_the_accounts(client: Client, picard: User) -> None:
    mine = job(f"user:{picard.pk}", key="once")
    browser_with(client, **{SESSION_KEY: "t"})
    theirs, free = job("session:t", key="once"), job("session:t", key="twice")
    sign_in(client, picard)
    found = dict(Job.objects.filter(owner=f"user:{picard.pk}").values_list("pk", "key"))
    assert found == {mine.pk: "once", theirs.pk: "", free.pk: "twice"}


def test_fleets_of_one_name_are_both_kept(client: Client, picard: User) -> None:
    KeptFleet.objects.create(user=picard, name="Vorn", code="FB1-a")
    KeptFleet.objects.create(user=picard, name="Same", code="FB1-s")
    session = {"Vorn": "FB1-b", "Same": "FB1-s", "x" * 60: "FB1-x"}
    browser_with(client, **{SHELF: session})
    sign_in(client, picard)
    assert dict(KeptFleet.objects.values_list("name", "code")) == {
        "Vorn": "FB1-a",
        "Vorn 2": "FB1-b",
        "Same": "FB1-s",
        "x" * 60: "FB1-x",
    }
    for _ in range(6):
        client = Client()
        browser_with(client, **{SHELF: {f"Fleet {n}": f"FB1-{n}" for n in range(MOST_KEPT)}})
        sign_in(client, picard)
    # The same fleets under the same names are not kept twice.
    assert KeptFleet.objects.count() == 4 + MOST_KEPT


def test_an_account_does_not_grow_without_end(client: Client, picard: User) -> None:
    KeptFleet.objects.bulk_create(
        KeptFleet(user=picard, name=f"Old {n}", code="FB1-o") for n in range(MOST_ADOPTED - 1)
    )
    browser_with(client, **{SHELF: {"One": "FB1-1", "Two": "FB1-2"}})
    sign_in(client, picard)
    assert KeptFleet.objects.count() == MOST_ADOPTED
    assert KeptFleet.objects.filter(name="One").exists()


def test_a_signed_in_browser_keeps_fleets_in_the_account(signed_in: Client, picard: User) -> None:
    KeptFleet.objects.create(user=picard, name="My Vorn", code="FB1-a")
    assert "My Vorn" in signed_in.get("/simulations/").content.decode()
    signed_in.post("/simulations/", {"drop": "My Vorn"})
    assert not KeptFleet.objects.exists()
    assert SHELF not in signed_in.session


def test_after_signing_out_the_browser_has_nothing(signed_in: Client, picard: User) -> None:
    KeptFleet.objects.create(user=picard, name="My Vorn", code="FB1-a")
    signed_in.post("/account/logout/")
    assert "My Vorn" not in signed_in.get("/simulations/").content.decode()


# --- taken out -------------------------------------------------------------------------------


def test_the_export_holds_everything_and_no_secret(signed_in: Client, picard: User) -> None:
    first = job(f"user:{picard.pk}", state=JobState.DONE, result={"wins": 3})
    job("user:0")
    KeptFleet.objects.create(user=picard, name="Vorn", code="FB1-a")
    token, secret = services.token_create(user=picard, name="program")
    response = signed_in.post("/account/data/export/")
    assert response["Content-Type"] == "application/zip"
    assert response["Content-Disposition"] == 'attachment; filename="fleetbuilder-account.zip"'
    files = unpacked(response.content)
    assert sorted(files) == [
        "account.json",
        "collection.json",
        "event_entries.json",
        "events.json",
        "export.json",
        "fleets.json",
        "saved_fleets.json",
        "simulations.json",
        "tokens.json",
    ]
    account = files["account.json"]
    assert account["email_addresses"] == [
        {"email": "picard@example.org", "verified": True, "primary": True}
    ]
    assert account["name"] == "picard"
    assert account["second_step"] == []
    assert files["export.json"]["contents"] == {
        "collection": {"all": 0, "here": 0},
        "event_entries": {"all": 0, "here": 0},
        "events": {"all": 0, "here": 0},
        "fleets": {"all": 0, "here": 0},
        "saved_fleets": {"all": 1, "here": 1},
        "simulations": {"all": 1, "here": 1},
        "tokens": {"all": 1, "here": 1},
    }
    [simulation] = files["simulations.json"]
    assert simulation["id"] == str(first.pk)
    assert simulation["document"] == {"n": 1}
    assert simulation["result"] == {"wins": 3}
    [fleet] = files["saved_fleets.json"]
    assert (fleet["name"], fleet["code"]) == ("Vorn", "FB1-a")
    assert files["tokens.json"][0]["name"] == "program"
    everything = json.dumps(files)
    picard.refresh_from_db()
    for hidden in (secret, token.digest, picard.password):
        assert hidden not in everything


def test_an_export_is_bounded(picard: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        job(f"user:{picard.pk}", document={"n": number})
    monkeypatch.setattr(data, "MOST_THINGS", 3)
    files = unpacked(data.account_export(user=picard))
    assert [each["document"]["n"] for each in files["simulations.json"]] == [4, 3, 2]
    assert files["export.json"]["contents"]["simulations"] == {"all": 5, "here": 3}
    one = len(json.dumps(files["simulations.json"][0]))
    monkeypatch.setattr(data, "MOST_BYTES", one + one // 2)
    files = unpacked(data.account_export(user=picard))
    assert files["export.json"]["contents"]["simulations"] == {"all": 5, "here": 1}


def test_an_export_takes_a_form_and_an_account(signed_in: Client) -> None:
    assert signed_in.get("/account/data/export/").status_code == 405
    response = Client().post("/account/data/export/")
    assert response["Location"] == "/account/login/?next=/account/data/export/"


def test_exports_are_counted(signed_in: Client, settings: Any) -> None:
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    rates["heavy"] = "2/day"
    try:
        found = [signed_in.post("/account/data/export/").status_code for _ in range(3)]
    finally:
        rates["heavy"] = None
    assert found == [200, 200, 429]


# --- deleted ---------------------------------------------------------------------------------


def test_an_account_goes_with_all_that_is_its(
    signed_in: Client, picard: User, person: Callable[[str], User]
) -> None:
    riker = person("riker")
    job(f"user:{picard.pk}")
    theirs = job(f"user:{riker.pk}")
    KeptFleet.objects.create(user=picard, name="Vorn", code="FB1-a")
    services.token_create(user=picard, name="program")
    page = signed_in.get("/account/data/delete/").content.decode()
    assert "They are deleted, running ones cancelled." in page
    assert "They are revoked at once." in page
    response = signed_in.post("/account/data/delete/", {"password": PASSWORD})
    assert response["Location"] == "/"
    assert list(User.objects.all()) == [riker]
    assert list(Job.objects.all()) == [theirs]
    assert Chunk.objects.count() == 1
    assert not Token.objects.exists()
    assert not KeptFleet.objects.exists()
    assert not EmailAddress.objects.filter(email=picard.email).exists()
    assert signed_in.get("/account/").status_code == 302
    assert Session.objects.count() <= 1
    response = signed_in.post("/account/login/", {"login": picard.email, "password": PASSWORD})
    assert "not correct." in response.content.decode()


def test_a_wrong_password_deletes_nothing(signed_in: Client, picard: User) -> None:
    job(f"user:{picard.pk}")
    response = signed_in.post("/account/data/delete/", {"password": "engage"})
    assert "This is not the password of the account." in response.content.decode()
    assert signed_in.post("/account/data/delete/").status_code == 200
    assert User.objects.count() == Job.objects.count() == 1


def test_passwords_are_not_to_be_guessed_there(signed_in: Client, picard: User) -> None:
    wrong = {"password": "engage"}
    found = [signed_in.post("/account/data/delete/", wrong).status_code for _ in range(11)]
    assert found == [200] * 10 + [429]
    response = signed_in.post("/account/data/delete/", {"password": PASSWORD})
    assert response.status_code == 429
    assert User.objects.count() == 1


def test_a_part_that_fails_leaves_everything(picard: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(user: User) -> None:
        raise RuntimeError

    job(f"user:{picard.pk}")
    last = belongings.Belonging(
        name="last",
        title="Last",
        fate="It fails.",
        count=lambda user: 0,
        export=lambda user: iter(()),
        remove=fail,
    )
    parts = {own_belongings.SIMULATIONS.name: own_belongings.SIMULATIONS, "last": last}
    monkeypatch.setattr(belongings, "_BELONGINGS", parts)
    with pytest.raises(RuntimeError):
        data.account_delete(user=picard)
    assert User.objects.count() == Job.objects.count() == 1


def test_the_page_counts_what_belongs_to_the_account(signed_in: Client, picard: User) -> None:
    job(f"user:{picard.pk}")
    page = signed_in.get("/account/data/").content.decode()
    assert [each.title for each in belongings.belongings_all()] == [
        "Simulations, weighed cards and imports",
        "API tokens",
        "Collection",
        "Fleets with their revisions",
        "Saved fleets",
        "Events that you organise",
        "Fleets that you handed in to events",
    ]
    for each in belongings.belongings_all():
        assert each.title in page
    assert "none" in page
