"""The pages that say what went wrong, in a real browser."""

import pytest
from playwright.sync_api import Browser, Page, expect

from fleetbuilder.accounts.models import User
from tests.browser.accessibility import Checker
from tests.browser.conftest import Console
from tests.fleetbuilder.accounts.factories import EmailAddressFactory


def test_a_missing_page_says_so_and_leads_back(
    page: Page, live: str, console, axe: Checker
) -> None:
    console.expect("404")
    response = page.goto(f"{live}/no/such/page/")
    assert response is not None
    assert response.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    expect(page.get_by_role("link", name="Go to the start page")).to_have_attribute("href", "/")
    axe(page)


def test_the_administration_works_under_the_policy(page: Page, live: str) -> None:
    email = "picard@example.org"
    picard = User.objects.create_superuser("picard", email, "make it so 1701")
    EmailAddressFactory(user=picard, email=email)
    page.goto(f"{live}/admin/")
    # Administrators sign in where everybody does.
    page.locator("input[name=login]").fill(email)
    page.locator("input[name=password]").fill("make it so 1701")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Site administration")).to_be_visible()


def test_an_inline_script_is_stopped_and_noticed(page: Page, live: str, console) -> None:
    console.expect("404")
    page.goto(f"{live}/no/such/page/")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.title = 'stolen'";
            document.body.append(script);
        }"""
    )
    expect(page).to_have_title("404 · Fleetbuilder")
    complaints = console.unexpected()
    assert len(complaints) == 1
    assert "Content Security Policy" in complaints[0]
    console.expect("Content Security Policy")


def test_a_stranger_is_noticed(page: Page, live: str, console) -> None:
    console.expect("404")
    page.goto(f"{live}/no/such/page/")
    with pytest.raises(Exception, match="fetch"):
        page.evaluate("() => fetch('https://example.org/')")
    assert console.unexpected() != []
    console.expect("example.org")


def test_a_window_of_its_own_is_heard_too(browser: Browser, console: Console, live: str) -> None:
    context = browser.new_context()
    other = context.new_page()
    other.goto(f"{live}/check/")
    other.evaluate("() => console.error('lost in another window')")
    context.close()
    assert console.unexpected() == ["error: lost in another window ()"]
    console.expect("lost in another window")
