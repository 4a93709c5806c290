"""Administrators sign in where everybody does, with the second step."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.test import Client

from fleetbuilder.accounts.models import User
from tests.fleetbuilder.accounts.factories import PASSWORD, MakePerson

ENTRANCE = "/account/login/?next=%2Fadmin%2F"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def chief(person: MakePerson) -> User:
    """Returns an administrator."""
    user = person("chief")
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    return user


def sign_in(client: Client, user: User) -> Any:
    return client.post(ENTRANCE, {"login": user.email, "password": PASSWORD, "next": "/admin/"})


def asked_for(client: Client, address: str) -> str:
    """Gives where an address of the administration sends somebody, step by step."""
    response = client.get(address, follow=True)
    return str(response.redirect_chain[-1][0])


def test_the_administration_leads_to_the_entrance(client: Client, chief: User) -> None:
    assert asked_for(client, "/admin/") == ENTRANCE
    there = asked_for(client, "/admin/cards/card/")
    assert there == "/account/login/?next=%2Fadmin%2Fcards%2Fcard%2F"


def test_its_own_form_lets_nobody_in(client: Client, chief: User) -> None:
    response = client.post("/admin/login/", {"username": "chief", "password": PASSWORD})
    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/?next=")
    assert client.get("/admin/").status_code == 302


def test_an_administrator_signs_in_by_password(client: Client, chief: User) -> None:
    assert sign_in(client, chief)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_the_second_step_is_asked_for(client: Client, chief: User) -> None:
    TOTP.activate(chief, SECRET)
    codes = RecoveryCodes.activate(chief).get_unused_codes()
    response = sign_in(client, chief)
    assert response["Location"].startswith("/account/2fa/authenticate/")
    assert client.get("/admin/").status_code == 302
    response = client.post(response["Location"], {"code": codes[0]})
    assert response["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_others_are_refused(client: Client, picard: User) -> None:
    sign_in(client, picard)
    response = client.get("/admin/", follow=True)
    assert response.status_code == 403
    assert "Site administration" not in response.content.decode()


def test_one_made_on_the_command_line_confirms_the_address(client: Client, db: None) -> None:
    user = User.objects.create_superuser("chief", "chief@example.org", PASSWORD)
    assert sign_in(client, user)["Location"] == "/account/confirm-email/"
    assert client.get("/admin/").status_code == 302
    [link] = re.findall(r"http://testserver(/account/confirm-email/\S+)", mail.outbox[0].body)
    client.post(link)
    client.post("/account/logout/")
    assert sign_in(client, user)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
