"""All that is kept about an account: moved into it, taken out, deleted."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import IO, Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client

from fleetbuilder.accounts import (
    account_data as data,
)
from fleetbuilder.accounts import (
    belonging as own_belongings,
)
from fleetbuilder.accounts import (
    belongings,
    services,
)
from fleetbuilder.accounts.models import Token, User
from fleetbuilder.core.visitors import SESSION_KEY
from fleetbuilder.fleets.common.models import Fleet as FleetRow
from fleetbuilder.fleets.saved.selectors import fleets_of
from fleetbuilder.fleets.saved.services import fleet_create
from fleetbuilder.fleets.saved.session_fleets import SESSION_KEY as SHELF
from fleetbuilder.jobs.models import Chunk, Job, JobState
from rules.fleet import Fleet
from tests.fleetbuilder.accounts.factories import PASSWORD
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.jobs.factories import ChunkFactory


def job(owner: str, **fields: Any) -> Job:
    """Returns a job with one chunk."""
    return ChunkFactory(
        **{
            f"job__{name}": value
            for name, value in {"owner": owner, "document": {"n": 1}, **fields}.items()
        }
    ).job


def unpacked(content: IO[bytes]) -> dict[str, Any]:
    """Returns the files of an export."""
    with content, zipfile.ZipFile(content) as archive:
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
    browser_with(client, **{SESSION_KEY: "t", SHELF: {"Vorn": "FB0-a", "Gowron": "FB0-b"}})
    own, other = job("session:t"), job("session:other")
    sign_in(client, picard)
    own.refresh_from_db()
    other.refresh_from_db()
    assert (own.owner, other.owner) == (f"user:{picard.pk}", "session:other")
    assert SESSION_KEY not in client.session
    assert SHELF not in client.session
    # What a browser kept by name, before all fleets were saved alike, is a saved fleet now.
    fleets = fleets_of(f"user:{picard.pk}")
    assert set(fleets.values_list("name", flat=True)) == {"Vorn", "Gowron"}


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


def test_after_signing_out_the_browser_has_nothing(signed_in: Client, picard: User) -> None:
    fleet_create(owner=f"user:{picard.pk}", content=Fleet(name="My Vorn"))
    assert "My Vorn" in signed_in.get("/simulations/").content.decode()
    signed_in.post("/account/logout/")
    assert "My Vorn" not in signed_in.get("/simulations/").content.decode()


# --- taken out -------------------------------------------------------------------------------


def test_the_export_holds_everything_and_no_secret(signed_in: Client, picard: User) -> None:
    first = job(f"user:{picard.pk}", state=JobState.DONE, result={"wins": 3})
    job("user:0")
    fleet_create(owner=f"user:{picard.pk}", content=Fleet(name="Vorn"))
    token, secret = services.token_create(user=picard, name="program")
    response = signed_in.post("/account/data/export/")
    assert response["Content-Type"] == "application/zip"
    assert response["Content-Disposition"] == 'attachment; filename="fleetbuilder-account.zip"'
    files = unpacked(io.BytesIO(b"".join(response.streaming_content)))
    assert sorted(files) == [
        "account.json",
        "campaigns.json",
        "captains_tables.json",
        "collection.json",
        "event_entries.json",
        "events.json",
        "export.json",
        "fleet_captains_boxes.json",
        "fleet_captains_decks.json",
        "fleet_captains_games.json",
        "fleet_revisions.json",
        "fleets.json",
        "missions_at_tables.json",
        "player_cards.json",
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
        "campaigns": {"all": 0, "here": 0},
        "captains_tables": {"all": 0, "here": 0},
        "collection": {"all": 0, "here": 0},
        "event_entries": {"all": 0, "here": 0},
        "events": {"all": 0, "here": 0},
        "fleet_captains_boxes": {"all": 0, "here": 0},
        "fleet_captains_decks": {"all": 0, "here": 0},
        "fleet_captains_games": {"all": 0, "here": 0},
        "fleet_revisions": {"all": 1, "here": 1},
        "fleets": {"all": 1, "here": 1},
        "missions_at_tables": {"all": 0, "here": 0},
        "player_cards": {"all": 0, "here": 0},
        "simulations": {"all": 1, "here": 1},
        "tokens": {"all": 1, "here": 1},
    }
    [simulation] = files["simulations.json"]
    assert simulation["id"] == str(first.pk)
    assert simulation["document"] == {"n": 1}
    assert simulation["result"] == {"wins": 3}
    [fleet] = files["fleets.json"]
    [revision] = files["fleet_revisions.json"]
    assert (revision["fleet"], revision["document"]["name"]) == (fleet["slug"], "Vorn")
    assert files["tokens.json"][0]["name"] == "program"
    everything = json.dumps(files)
    picard.refresh_from_db()
    for hidden in (secret, token.digest, picard.password):
        assert hidden not in everything


def test_an_export_is_bounded(picard: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        job(f"user:{picard.pk}", document={"n": number})
    files = unpacked(data.account_export(user=picard))
    assert [each["document"]["n"] for each in files["simulations.json"]] == [4, 3, 2, 1, 0]
    assert files["export.json"]["contents"]["simulations"] == {"all": 5, "here": 5}
    one = len(json.dumps(files["simulations.json"][0]))
    monkeypatch.setattr(data, "MOST_BYTES", one + one // 2)
    files = unpacked(data.account_export(user=picard))
    assert files["export.json"]["contents"]["simulations"] == {"all": 5, "here": 1}


def test_an_export_takes_a_form_and_an_account(signed_in: Client) -> None:
    assert signed_in.get("/account/data/export/").status_code == 405
    response = Client().post("/account/data/export/")
    assert response["Location"] == "/account/login/?next=/account/data/export/"


def test_exports_are_counted(signed_in: Client, set_rates: SetRates) -> None:
    set_rates({"heavy": "2/day"})
    answers = [signed_in.post("/account/data/export/") for _ in range(3)]
    # Read to its end, a file is closed.
    assert [len(list(answer)) for answer in answers] == [1, 1, 1]
    found = [answer.status_code for answer in answers]
    assert found == [200, 200, 429]


# --- deleted ---------------------------------------------------------------------------------


def test_an_account_goes_with_all_that_is_its(
    signed_in: Client, picard: User, person: Callable[[str], User]
) -> None:
    riker = person("riker")
    job(f"user:{picard.pk}")
    theirs = job(f"user:{riker.pk}")
    fleet_create(owner=f"user:{picard.pk}", content=Fleet(name="Vorn"))
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
    assert not FleetRow.objects.exists()
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
        "Fleets",
        "Revisions of fleets",
        "Events that you organise",
        "Fleets that you handed in to events",
        "Campaigns that you opened",
        "Player cards in campaigns of others",
        "Missions at a table that you opened",
        "Boxes of Star Trek: Fleet Captains",
        "Command decks of Star Trek: Fleet Captains",
        "Tables of Star Trek: Fleet Captains that you opened",
        "Games of Star Trek: Fleet Captains that you opened",
    ]
    for each in belongings.belongings_all():
        assert each.title in page
    assert "none" in page
