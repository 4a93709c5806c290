"""An account from its beginning to its end, as somebody sees it."""

from __future__ import annotations

import re
import zipfile

from django.core import mail
from playwright.sync_api import Page, expect

from fleetbuilder.accounts.models import User
from tests.authenticator import code_shown
from tests.browser.accessibility import Checker
from tests.browser.visitors import Visitor

EMAIL = "guinan@example.org"
PASSWORD = "ten forward 10"


class Holder(Visitor):
    """Is somebody with an account."""

    def password_again(self) -> None:
        """Gives the password once more."""
        self.at("Is it you?")
        self.fill(password=PASSWORD)
        self.press("Go on")


def test_an_account_from_beginning_to_end(page: Page, live: str, axe: Checker) -> None:
    somebody = Holder(page, live, axe)
    page.goto(live)
    page.get_by_role("link", name="Sign in", exact=True).click()
    somebody.at("Sign in")
    somebody.follow("Create one")
    somebody.at("Create an account")
    somebody.fill(email=EMAIL, password1="10")
    somebody.press("Create the account")
    expect(page.get_by_text("This password is too short.")).to_be_visible()
    somebody.at("Create an account")
    somebody.fill(password1=PASSWORD)
    somebody.press("Create the account")
    somebody.at("Look into your mail")

    [link] = re.findall(r"http://\S+", mail.outbox[-1].body)
    page.goto(link)
    somebody.at("Confirm your e-mail address")
    somebody.press("Yes, confirm it")
    somebody.at("Your account")
    somebody.press("Sign out")
    somebody.open("/account/login/?next=/account/2fa/", "Sign in")
    somebody.fill(login=EMAIL, password=PASSWORD)
    somebody.press("Sign in")

    somebody.at("Signing in with two steps")
    somebody.follow("Set up an app")
    somebody.password_again()
    somebody.at("Set up an app")
    secret = page.get_by_label("Secret", exact=True).input_value()
    somebody.fill(code=code_shown(secret))
    somebody.press("Turn on")
    somebody.at("Recovery codes")
    expect(page.locator(".account-codes li")).to_have_count(10)
    recovery = page.locator(".account-codes li").first.inner_text()
    assert mail.outbox[-1].subject == "Fleetbuilder: Second step turned on"
    somebody.follow("Done")
    somebody.at("Signing in with two steps")
    somebody.open("/account/", "Your account")
    somebody.press("Sign out")
    somebody.open("/account/login/", "Sign in")
    somebody.fill(login=EMAIL, password=PASSWORD)
    somebody.press("Sign in")
    somebody.at("Second step")
    somebody.fill(code=recovery)
    somebody.press("Sign in")

    somebody.at("Your account")
    somebody.open("/account/tokens/", "API tokens")
    somebody.follow("New token")
    somebody.password_again()
    somebody.at("New token")
    somebody.fill(name="Bartender")
    somebody.press("Make the token")
    somebody.at("Bartender")
    token = page.get_by_label("Token", exact=True).input_value()
    headers = {"Authorization": f"Bearer {token}", "Cookie": ""}
    answer = page.request.get(f"{live}/api/v1/account/", headers=headers)
    assert answer.json()["email"] == EMAIL
    somebody.follow("Done")
    somebody.at("API tokens")

    page.goto(f"{live}/account/data/")
    with page.expect_download() as download:
        somebody.press("Download")
    assert download.value.suggested_filename == "fleetbuilder-account.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        assert "account.json" in archive.namelist()
    somebody.follow("Delete the account")
    somebody.at("Delete the account?")
    somebody.fill(password=PASSWORD)
    somebody.press("Delete it for good")
    expect(page.get_by_text("Your account is deleted")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_have_count(1)
    assert not User.objects.exists()


def test_a_forgotten_password(page: Page, live: str, axe: Checker) -> None:
    somebody = Holder(page, live, axe)
    somebody.open("/account/password/reset/", "Forgotten password")
    somebody.fill(email=EMAIL)
    somebody.press("Send the link")
    somebody.at("Look into your mail")
    assert mail.outbox[-1].subject == "Fleetbuilder: No account with this address"
    somebody.open("/account/password/reset/key/1-nothing/", "New password")
    expect(page.get_by_text("This link is too old")).to_be_visible()
