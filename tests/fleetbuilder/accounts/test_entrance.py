"""Signing up, confirming, signing in, a forgotten password, the second step."""

from __future__ import annotations

import html
import re
import sys

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client

from fleetbuilder.accounts.models import User
from tests.authenticator import code_shown
from tests.fleetbuilder.accounts.factories import PASSWORD

NEW_PASSWORD = "there are 4 lights"


def link(text: str) -> str:
    """Returns the path of the link in a mail."""
    [address] = re.findall(r"http://testserver(\S+)", text)
    return str(address)


def text_of(content: bytes) -> str:
    return html.unescape(content.decode())


@pytest.mark.django_db
def test_somebody_signs_up_confirms_and_is_signed_in(client: Client) -> None:
    response = client.post(
        "/account/signup/", {"email": "Riker@Example.org", "password1": PASSWORD}
    )
    assert (response.status_code, response["Location"]) == (302, "/account/confirm-email/")
    assert client.get("/account/").status_code == 302
    [sent] = mail.outbox
    assert sent.to == ["riker@example.org"]
    assert sent.subject == "Fleetbuilder: Confirm your e-mail address"
    assert sent.body.splitlines()[0] == (
        "This address was given for an account of Fleetbuilder. If that was you, confirm it here:"
    )
    confirm = link(sent.body)
    assert "Is <strong>riker@example.org</strong> yours" in client.get(confirm).content.decode()
    response = client.post(confirm)
    assert (response.status_code, response["Location"]) == (302, "/account/")
    page = client.get("/account/")
    assert page.status_code == 200
    assert "riker@example.org" in page.content.decode()
    assert "riker@example.org is confirmed." in page.content.decode()
    user = User.objects.get()
    assert user.check_password(PASSWORD)
    assert EmailAddress.objects.get(user=user).verified


@pytest.mark.django_db
def test_without_confirming_nobody_signs_in(client: Client) -> None:
    client.post("/account/signup/", {"email": "riker@example.org", "password1": PASSWORD})
    client = Client()
    response = client.post("/account/login/", {"login": "riker@example.org", "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/account/confirm-email/")
    response = client.get("/account/")
    assert (response.status_code, response["Location"]) == (
        302,
        "/account/login/?next=/account/",
    )


def test_a_known_address_is_told_by_mail_and_not_on_the_page(client: Client, picard: User) -> None:
    response = client.post("/account/signup/", {"email": picard.email, "password1": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/account/confirm-email/")
    assert User.objects.count() == 1
    [sent] = mail.outbox
    assert sent.subject == "Fleetbuilder: You have an account already"


@pytest.mark.parametrize("name", ["picard", "riker"])
def test_a_known_address_takes_as_many_hashes_as_a_new_one(
    client: Client, picard: User, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hashed = []
    encode = MD5PasswordHasher.encode

    def count(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return str(encode(self, password, salt))

    monkeypatch.setattr(MD5PasswordHasher, "encode", count)
    data = {"email": f"{name}@example.org", "password1": NEW_PASSWORD}
    response = client.post("/account/signup/", data)
    assert (response.status_code, response["Location"]) == (302, "/account/confirm-email/")
    assert hashed == [NEW_PASSWORD]
    assert len(mail.outbox) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("password", "fault"),
    [
        ("1701", "This password is too short. It must contain at least 8 characters."),
        ("password", "This password is too common."),
        ("17017017017", "This password is entirely numeric."),
        ("riker@example", "The password is too similar to the email address."),
    ],
)
def test_a_weak_password_is_refused(client: Client, password: str, fault: str) -> None:
    data = {"email": "riker@example.org", "password1": password}
    response = client.post("/account/signup/", data)
    assert response.status_code == 200
    assert fault in text_of(response.content)
    assert not User.objects.exists()


def test_a_wrong_password_is_refused_and_counted(client: Client, picard: User) -> None:
    wrong = {"login": picard.email, "password": "engage"}
    for _ in range(5):
        response = client.post("/account/login/", wrong)
        assert response.status_code == 200
        assert "not correct." in text_of(response.content)
    # The right password comes too late, and nobody is signed in.
    response = client.post("/account/login/", {"login": picard.email, "password": PASSWORD})
    assert (response.status_code, response["Retry-After"]) == (429, "300")
    page = text_of(response.content)
    assert "A little slower, please" in page
    assert (
        "Too many attempts to sign in have failed, from here or with this e-mail address, yours or "
        "somebody else's. For up to 5 minutes nobody is let in, not even with the right password."
    ) in page
    assert "No password was found out" in page
    assert 'href="/account/password/reset/"' in page
    assert client.get("/account/").status_code == 302


def test_who_is_locked_out_is_let_in_by_a_new_password(client: Client, picard: User) -> None:
    inside = Client()
    right = {"login": picard.email, "password": PASSWORD}
    assert inside.post("/account/login/", right).status_code == 302
    stranger = Client(REMOTE_ADDR="198.51.100.7")
    for _ in range(6):
        answer = stranger.post("/account/login/", {"login": picard.email, "password": "engage"})
    assert answer.status_code == 429
    assert client.post("/account/login/", right).status_code == 429
    # Whoever is inside stays there.
    assert inside.get("/account/").status_code == 200
    client.post("/account/password/reset/", {"email": picard.email})
    where = client.get(link(mail.outbox[0].body))["Location"]
    client.post(where, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    response = client.post("/account/login/", {**right, "password": NEW_PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/account/")


def test_too_many_wrong_codes_are_said_as_such(trusted: Client, picard: User) -> None:
    page = trusted.get("/account/2fa/totp/activate/").content.decode()
    [secret] = re.findall(r'id="secret" type="text" value="([A-Z2-7]+)"', page)
    trusted.post("/account/2fa/totp/activate/", {"code": code_shown(secret)})
    client = Client()
    client.post("/account/login/", {"login": picard.email, "password": PASSWORD})
    for _ in range(6):
        answer = client.post("/account/2fa/authenticate/", {"code": "000000"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "300")
    assert "not even with the right code" in text_of(answer.content)


def test_too_many_sign_ups_from_one_address_are_refused(client: Client, db: None) -> None:
    data = {"email": "no address", "password1": "x"}
    for _ in range(20):
        assert client.post("/account/signup/", data).status_code == 200
    response = client.post("/account/signup/", data)
    assert (response.status_code, response["Retry-After"]) == (429, "60")
    page = text_of(response.content)
    assert "A little slower, please" in page
    assert "Too many attempts. Try again in a minute." in page


def test_the_way_leads_back_to_where_it_began(client: Client, picard: User) -> None:
    data = {"login": picard.email, "password": PASSWORD, "next": "/odds/"}
    assert client.post("/account/login/", data)["Location"] == "/odds/"
    client.post("/account/logout/")
    data["next"] = "https://elsewhere.example/"
    assert client.post("/account/login/", data)["Location"] == "/account/"


def test_signing_out_takes_a_form(signed_in: Client) -> None:
    assert signed_in.get("/account/logout/").status_code == 200
    assert signed_in.get("/account/").status_code == 200
    assert signed_in.post("/account/logout/")["Location"] == "/"
    assert signed_in.get("/account/").status_code == 302


def test_a_forgotten_password_is_replaced(client: Client, picard: User) -> None:
    response = client.post("/account/password/reset/", {"email": picard.email})
    assert response["Location"] == "/account/password/reset/done/"
    [sent] = mail.outbox
    assert sent.subject == "Fleetbuilder: New password"
    where = client.get(link(sent.body))["Location"]
    assert "New password, again" in client.get(where).content.decode()
    response = client.post(where, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    assert response["Location"] == "/account/password/reset/key/done/"
    picard.refresh_from_db()
    assert picard.check_password(NEW_PASSWORD)
    assert mail.outbox[1].subject == "Fleetbuilder: New password saved"
    used = Client().get(link(sent.body))
    assert "This link is too old, or was used before." in used.content.decode()


@pytest.mark.django_db
def test_an_unknown_address_is_answered_alike(client: Client) -> None:
    response = client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert response["Location"] == "/account/password/reset/done/"
    assert [sent.subject for sent in mail.outbox] == ["Fleetbuilder: No account with this address"]


def test_a_password_is_changed(signed_in: Client, picard: User) -> None:
    data = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    response = signed_in.post("/account/password/change/", data)
    assert response["Location"] == "/account/"
    picard.refresh_from_db()
    assert picard.check_password(NEW_PASSWORD)
    assert signed_in.get("/account/").status_code == 200
    [sent] = mail.outbox
    assert sent.subject == "Fleetbuilder: Password changed"
    assert "choose a new password at once: http://testserver/account/password/reset/" in sent.body


def test_an_address_is_changed_once_it_is_confirmed(trusted: Client, picard: User) -> None:
    trusted.post("/account/email/", {"email": "jl@example.org", "action_add": ""})
    picard.refresh_from_db()
    assert picard.email == "picard@example.org"
    page = trusted.get("/account/email/").content.decode()
    assert "<strong>jl@example.org</strong> has to be confirmed" in page
    trusted.post(link(mail.outbox[0].body))
    picard.refresh_from_db()
    assert picard.email == "jl@example.org"


def test_the_second_step(trusted: Client, picard: User, monkeypatch: pytest.MonkeyPatch) -> None:
    # Ours draws the code; nothing else may be asked for it.
    monkeypatch.setitem(sys.modules, "qrcode", None)
    page = trusted.get("/account/2fa/totp/activate/").content.decode()
    assert 'src="data:image/svg+xml;base64,' in page
    [secret] = re.findall(r'id="secret" type="text" value="([A-Z2-7]+)"', page)
    response = trusted.post("/account/2fa/totp/activate/", {"code": "000000x"})
    assert "Incorrect code." in response.content.decode()
    response = trusted.post("/account/2fa/totp/activate/", {"code": code_shown(secret)})
    assert response["Location"] == "/account/2fa/recovery-codes/"
    page = trusted.get("/account/2fa/recovery-codes/").content.decode()
    codes = re.findall(r"<code>([0-9]{8})</code>", page)
    assert len(codes) == 10
    download = trusted.get("/account/2fa/recovery-codes/download/")
    assert download.content.decode().split() == codes
    trusted.post("/account/logout/")

    credentials = {"login": picard.email, "password": PASSWORD}
    response = trusted.post("/account/login/", credentials)
    assert response["Location"] == "/account/2fa/authenticate/"
    assert trusted.get("/account/").status_code == 302
    response = trusted.post("/account/2fa/authenticate/", {"code": codes[0]})
    assert response["Location"] == "/account/"
    assert "9 left" in trusted.get("/account/2fa/").content.decode()
    trusted.post("/account/logout/")

    trusted.post("/account/login/", credentials)
    response = trusted.post("/account/2fa/authenticate/", {"code": codes[0]})
    assert "Incorrect code." in response.content.decode()
    trusted.post("/account/2fa/authenticate/", {"code": codes[1]})
    trusted.post("/account/reauthenticate/", {"password": PASSWORD})
    assert trusted.post("/account/2fa/totp/deactivate/")["Location"] == "/account/2fa/"
    assert "Set up an app" in trusted.get("/account/2fa/").content.decode()


def test_what_matters_asks_for_the_password_once_more(signed_in: Client) -> None:
    response = signed_in.get("/account/2fa/totp/activate/")
    assert response.status_code == 302
    assert response["Location"].startswith("/account/reauthenticate/")
    assert "asks for your password once more" in text_of(
        signed_in.get(response["Location"]).content
    )
    assert "Incorrect password." in text_of(
        signed_in.post(response["Location"], {"password": "engage"}).content
    )
    response = signed_in.post(response["Location"], {"password": PASSWORD})
    assert response["Location"] == "/account/2fa/totp/activate/"


@pytest.mark.django_db
def test_every_page_says_the_way_in(client: Client) -> None:
    page = client.get("/account/login/").content.decode()
    assert 'href="/account/login/"' in page
    assert page.count("Sign in") >= 3


@pytest.mark.django_db
def test_no_social_provider_and_no_passkey_is_offered(client: Client) -> None:
    for path in ("/account/3rdparty/", "/account/2fa/webauthn/", "/account/login/code/"):
        assert client.get(path).status_code == 404
