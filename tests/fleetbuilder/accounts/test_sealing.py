"""Secrets of the second step: sealed at rest, opened with earlier keys too, sealed anew."""

from __future__ import annotations

import importlib
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from fleetbuilder.accounts import sealing
from fleetbuilder.accounts.models import User
from tests.authenticator import code_shown
from tests.fleetbuilder.accounts.factories import PASSWORD

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
EARLIER = "an earlier key of the site, long enough for anybody to be content with"
LATER = "a later key of the site, just as long, and with other letters in its middle"

migration = importlib.import_module("fleetbuilder.accounts.migrations.0003_sealed_secrets")


@pytest.fixture
def guarded(picard: User) -> User:
    """Returns a user with an app and recovery codes."""
    TOTP.activate(picard, SECRET)
    RecoveryCodes.activate(picard)
    return picard


def stored() -> list[dict[str, Any]]:
    """Gives what stands in the database, the app's first."""
    return [row.data for row in Authenticator.objects.order_by("-type")]


def test_what_is_stored_does_not_show_the_secret(guarded: User) -> None:
    app, recovery = stored()
    assert app["secret"].startswith("sealed:gAAAA")
    assert SECRET not in str(app)
    assert recovery["seed"].startswith("sealed:gAAAA")
    assert sealing.unseal(app["secret"]) == SECRET
    assert len(sealing.unseal(recovery["seed"])) == 80


def test_a_secret_is_sealed_differently_each_time() -> None:
    assert sealing.seal(SECRET) != sealing.seal(SECRET)


def test_codes_of_the_app_and_recovery_codes_are_taken(guarded: User) -> None:
    app = Authenticator.objects.get(type="totp").wrap()
    assert (app.validate_code("000000x"), app.validate_code(code_shown(SECRET))) == (False, True)
    recovery = Authenticator.objects.get(type="recovery_codes").wrap()
    first = recovery.get_unused_codes()[0]
    assert (recovery.validate_code(first), recovery.validate_code(first)) == (True, False)


def test_an_earlier_key_opens_what_it_sealed(settings: Any) -> None:
    settings.SECRET_KEY = EARLIER
    sealed = sealing.seal(SECRET)
    settings.SECRET_KEY = LATER
    with pytest.raises(sealing.SealError):
        sealing.unseal(sealed)
    settings.SECRET_KEY_FALLBACKS = [EARLIER]
    assert sealing.unseal(sealed) == SECRET


@pytest.mark.parametrize("text", [SECRET, "", "sealed:", "sealed:gAAAA", "sealed:é", f"gA{SECRET}"])
def test_what_was_not_sealed_here_is_refused(text: str) -> None:
    with pytest.raises(sealing.SealError) as caught:
        sealing.unseal(text)
    assert (caught.value.status, caught.value.code) == (409, "accounts.sealed")


def test_a_lost_key_is_told_and_lets_nobody_in(
    guarded: User, client: Client, settings: Any
) -> None:
    settings.SECRET_KEY = LATER
    client.post("/account/login/", {"login": guarded.email, "password": PASSWORD})
    before = stored()
    response = client.post("/account/2fa/authenticate/", {"code": code_shown(SECRET)})
    assert response.status_code == 409
    assert "SECRET_KEY_FALLBACKS" in response.content.decode()
    assert client.get("/account/").status_code == 302
    assert stored() == before


def test_secrets_are_sealed_anew_with_the_present_key(guarded: User, settings: Any) -> None:
    before = stored()
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = LATER
    said = StringIO()
    call_command("reseal_secrets", stdout=said)
    assert said.getvalue() == "2 secrets sealed with the present key.\n"
    settings.SECRET_KEY_FALLBACKS = []
    after = stored()
    assert sealing.unseal(after[0]["secret"]) == SECRET
    assert after[0]["secret"] != before[0]["secret"]
    assert after[1]["used_mask"] == 0
    assert Authenticator.objects.get(type="totp").wrap().validate_code(code_shown(SECRET))


def test_nothing_is_sealed_anew_when_a_key_is_missing(
    guarded: User, person: Any, settings: Any
) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = LATER
    TOTP.activate(person("riker"), SECRET)
    settings.SECRET_KEY_FALLBACKS = []
    before = stored()
    with pytest.raises(CommandError, match=r"Name that key too\. Nothing was changed\."):
        call_command("reseal_secrets")
    assert stored() == before


def test_the_migration_seals_what_was_stored_plainly_and_back(guarded: User) -> None:
    seed = sealing.unseal(stored()[1]["seed"])
    codes = ["12345678", "23456789"]
    Authenticator.objects.filter(type="totp").update(data={"secret": SECRET})
    plain = {"seed": seed, "used_mask": 3, "migrated_codes": codes}
    Authenticator.objects.filter(type="recovery_codes").update(data=plain)
    editor = SimpleNamespace(connection=connection)
    migration.seal_secrets(apps, editor)
    once = stored()
    migration.seal_secrets(apps, editor)
    assert stored() == once
    assert sealing.unseal(once[0]["secret"]) == SECRET
    assert sealing.unseal(once[1]["seed"]) == seed
    assert [sealing.unseal(each) for each in once[1]["migrated_codes"]] == codes
    assert once[1]["used_mask"] == 3
    migration.unseal_secrets(apps, editor)
    assert stored() == [{"secret": SECRET}, plain]
