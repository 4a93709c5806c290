"""Tokens: made, shown once, used in the API, revoked, expired."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from fleetbuilder.accounts import services
from fleetbuilder.accounts.models import Token, User
from fleetbuilder.core import errors

ACCOUNT = "/api/v1/account/"
NO_TOKEN = {
    "code": "not_authenticated",
    "message": "There is no such token, or it was revoked, or is too old.",
}


def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


def test_only_the_digest_is_kept(picard: User) -> None:
    token, secret = services.token_create(user=picard, name="  my   script ", days=30)
    assert re.fullmatch(r"fb_[\w-]{43}", secret)
    row = Token.objects.values().get()
    assert row["digest"] == hashlib.sha256(secret.encode()).hexdigest()
    assert row["start"] == secret[:8]
    assert row["name"] == "my script"
    assert secret not in map(str, row.values())
    assert str(token) == f"my script ({secret[:8]}…)"
    assert token.expires_at is not None
    assert timedelta(days=29) < token.expires_at - timezone.now() <= timedelta(days=30)


def test_names_are_given_once_and_tokens_are_not_without_number(picard: User) -> None:
    for number in range(services.MOST_TOKENS - 1):
        services.token_create(user=picard, name=f"Token {number}")
    with pytest.raises(errors.InvalidError) as refused:
        services.token_create(user=picard, name="Token 3")
    assert refused.value.fields == {
        "name": ["You have a token of that name. Revoke it, or take another name."]
    }
    with pytest.raises(errors.InvalidError) as refused:
        services.token_create(user=picard, name="  ")
    assert refused.value.fields == {"name": ["Give the token a name."]}
    services.token_create(user=picard, name="The last")
    with pytest.raises(errors.InvalidError) as refused:
        services.token_create(user=picard, name="One more")
    assert refused.value.fields == {
        "name": ["You have 20 tokens. Revoke one that you do not need."]
    }
    assert Token.objects.count() == 20


def test_a_token_tells_the_user(client: Client, picard: User) -> None:
    _, secret = services.token_create(user=picard, name="script")
    response = client.get(ACCOUNT, headers=bearer(secret))
    assert response.status_code == 200
    assert response.json() == {
        "email": "picard@example.org",
        "since": picard.date_joined.isoformat().replace("+00:00", "Z"),
    }
    assert "sessionid" not in client.cookies
    assert client.get(ACCOUNT, headers={"authorization": f"bearer {secret}"}).status_code == 200


def test_without_a_token_or_session_there_is_no_account(client: Client, db: None) -> None:
    response = client.get(ACCOUNT)
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Bearer"
    assert response.json() == {
        "code": "not_authenticated",
        "message": "Authentication credentials were not provided.",
    }
    assert client.post(ACCOUNT).status_code == 405


def test_a_session_does_as_well(signed_in: Client) -> None:
    assert signed_in.get(ACCOUNT).json()["email"] == "picard@example.org"


@pytest.mark.parametrize("secret", ["", "fb_nothing", "x" * 10_000, "fb nothing", "é"])
def test_an_unknown_token_is_refused_everywhere(client: Client, db: None, secret: str) -> None:
    for path in (ACCOUNT, "/api/v1/rulesets/"):
        response = client.get(path, headers=bearer(secret))
        assert response.status_code == 401
        assert response["WWW-Authenticate"] == "Bearer"
        assert response.json() == NO_TOKEN


def test_another_scheme_is_no_token(client: Client, db: None) -> None:
    headers = {"authorization": "Basic cGljYXJkOnBhc3N3b3Jk"}
    assert client.get("/api/v1/rulesets/", headers=headers).status_code == 200


def test_a_token_ends(client: Client, picard: User) -> None:
    token, secret = services.token_create(user=picard, name="script", days=30)
    Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(ACCOUNT, headers=bearer(secret)).json() == NO_TOKEN
    Token.objects.update(expires_at=None)
    assert client.get(ACCOUNT, headers=bearer(secret)).status_code == 200
    User.objects.update(is_active=False)
    assert client.get(ACCOUNT, headers=bearer(secret)).json() == NO_TOKEN
    User.objects.update(is_active=True)
    assert services.token_revoke(user=picard, token_id=token.pk)
    assert not services.token_revoke(user=picard, token_id=token.pk)
    assert client.get(ACCOUNT, headers=bearer(secret)).json() == NO_TOKEN


def test_the_last_use_is_written_down_once_a_minute(client: Client, picard: User) -> None:
    _, secret = services.token_create(user=picard, name="script")
    client.get(ACCOUNT, headers=bearer(secret))
    first = Token.objects.get().last_used_at
    assert first is not None
    client.get(ACCOUNT, headers=bearer(secret))
    assert Token.objects.get().last_used_at == first
    before = timezone.now() - timedelta(minutes=2)
    Token.objects.update(last_used_at=before)
    client.get(ACCOUNT, headers=bearer(secret))
    last = Token.objects.get().last_used_at
    assert last is not None
    assert last > first


def test_a_token_counts_before_the_session(
    signed_in: Client, person: Callable[[str], User]
) -> None:
    _, secret = services.token_create(user=person("riker"), name="script")
    response = signed_in.get(ACCOUNT, headers=bearer(secret))
    assert response.json()["email"] == "riker@example.org"


# --- pages ------------------------------------------------------------------------------------


def test_a_token_is_made_shown_once_and_revoked(trusted: Client) -> None:
    assert "No tokens yet" in trusted.get("/account/tokens/").content.decode()
    page = trusted.post("/account/tokens/new/", {"name": "script", "days": ""})
    assert "no-store" in page["Cache-Control"]
    [secret] = re.findall(r'value="(fb_[\w-]{43})"', page.content.decode())
    token = Token.objects.get()
    assert token.expires_at is None
    listed = trusted.get("/account/tokens/").content.decode()
    assert "script" in listed
    assert secret not in listed
    assert secret[:8] in listed
    page = trusted.post("/account/tokens/new/", {"name": "script", "days": "30"})
    assert "You have a token of that name." in page.content.decode()
    response = trusted.post(f"/account/tokens/{token.pk}/revoke/")
    assert response["Location"] == "/account/tokens/"
    assert "The token is revoked" in trusted.get("/account/tokens/").content.decode()
    assert not Token.objects.exists()


def test_a_new_token_asks_for_the_password_once_more(signed_in: Client) -> None:
    for method in (signed_in.get, signed_in.post):
        response = method("/account/tokens/new/", {"name": "script", "days": ""})
        assert response.status_code == 302
        assert response["Location"].startswith("/account/reauthenticate/?next=")
    assert not Token.objects.exists()


def test_nobody_revokes_the_tokens_of_others(
    signed_in: Client, person: Callable[[str], User]
) -> None:
    token, _ = services.token_create(user=person("riker"), name="script")
    assert signed_in.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    assert Client().post(f"/account/tokens/{token.pk}/revoke/").status_code == 302
    assert "Revoke" not in signed_in.get("/account/tokens/").content.decode()
    assert Token.objects.count() == 1
