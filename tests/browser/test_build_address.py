"""The builder's address in a browser: loading again, back and forth, in another tab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console
from tests.browser.test_build import begin, find
from tests.browser.test_build import build as build


def at(page: Page, heading: str, address: str) -> None:
    """Waits for a place, and for the address that says so."""
    expect(page.locator("#build-find-heading")).to_have_text(heading)
    expect(page).to_have_url(re.compile(rf"/build/{re.escape(address)}$"))


def take(page: Page, words: str) -> None:
    find(page, words)
    page.locator(".build-offer button").first.click()


@pytest.fixture
def desk(page: Page, build: str) -> Page:
    """Returns a page with a ship, its captain's place chosen."""
    begin(page, build)
    at(page, "Add a ship", "")
    take(page, "enterprise-d set:71120")
    at(page, "A captain for U.S.S. Enterprise-D", "?ship=0&slot=captain")
    return page


def place(page: Page, name: str) -> None:
    page.locator("#build-fleet .build-slot", has_text=f"Add {name}").locator("a").first.click()


def test_loading_again_shows_the_same_place_and_card(desk: Page) -> None:
    place(desk, "crew")
    at(desk, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew")
    desk.locator("#build-fleet [data-pick]").first.click()
    expect(desk.locator("#build-detail")).to_contain_text("Duplicate")
    at(desk, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew&picked=/ships/0")
    desk.reload()
    at(desk, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew&picked=/ships/0")
    expect(desk.locator("#build-detail")).to_contain_text("Duplicate")
    # So does a link to it, in a tab of its own, and a card of the list that is read.
    other = desk.context.new_page()
    other.goto(desk.url)
    at(other, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew&picked=/ships/0")
    find(other, "data set:71120")
    at(
        other,
        "A crew for U.S.S. Enterprise-D",
        "?ship=0&slot=crew&q=data%20set:71120&picked=/ships/0",
    )
    other.locator(".build-offer-name").first.click()
    expect(other.locator("#build-detail")).to_contain_text("costs 3 squadron points")
    read = "?ship=0&slot=crew&q=data%20set:71120&card=crew:data-71120"
    at(other, "A crew for U.S.S. Enterprise-D", read)
    other.reload()
    at(other, "A crew for U.S.S. Enterprise-D", read)
    expect(other.locator("#build-q")).to_have_value("data set:71120")
    expect(other.locator("#build-detail")).to_contain_text("costs 3 squadron points")
    other.close()


def test_back_and_forth_lead_through_the_places(desk: Page) -> None:
    crew, weapon = "A crew for U.S.S. Enterprise-D", "A weapon for U.S.S. Enterprise-D"
    place(desk, "crew")
    at(desk, crew, "?ship=0&slot=crew")
    place(desk, "weapon")
    at(desk, weapon, "?ship=0&slot=weapon")
    desk.locator("#build-fleet [data-pick]").first.click()
    at(desk, weapon, "?ship=0&slot=weapon&picked=/ships/0")
    desk.evaluate("() => { window.isSame = true; }")
    desk.go_back()
    at(desk, weapon, "?ship=0&slot=weapon")
    expect(desk.locator("#build-detail")).to_contain_text("Choose a card")
    desk.go_back()
    at(desk, crew, "?ship=0&slot=crew")
    # A step is not gone back over: it is undone.
    take(desk, "data set:71120")
    expect(desk.locator(".build-card")).to_have_count(1)
    at(desk, crew, "?ship=0&slot=crew&q=data%20set:71120")
    desk.go_back()
    at(desk, "A captain for U.S.S. Enterprise-D", "?ship=0&slot=captain")
    expect(desk.locator(".build-card")).to_have_count(1)
    take(desk, "picard set:71120")
    expect(desk.locator(".build-card")).to_have_count(2)
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator(".build-card")).to_have_count(1)
    desk.go_forward()
    at(desk, crew, "?ship=0&slot=crew&q=data%20set:71120")
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator(".build-card")).to_have_count(0)
    desk.get_by_role("button", name="Redo").click()
    expect(desk.locator(".build-card")).to_have_count(1)
    # It is the same page all the time: nothing of it was loaded anew.
    assert desk.evaluate("() => window.isSame") is True
    desk.go_forward()
    at(desk, weapon, "?ship=0&slot=weapon")
    expect(desk.locator(".build-card")).to_have_count(1)


def test_several_times_back_at_once_ends_where_the_address_says(desk: Page) -> None:
    for name in ("crew", "weapon", "crew"):
        place(desk, name)
        at(desk, f"A {name} for U.S.S. Enterprise-D", f"?ship=0&slot={name}")
    desk.evaluate("() => { history.back(); history.back(); history.back(); }")
    at(desk, "A captain for U.S.S. Enterprise-D", "?ship=0&slot=captain")
    desk.evaluate("() => { history.go(3); }")
    at(desk, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew")


def test_coming_back_from_another_page_shows_the_place(desk: Page) -> None:
    place(desk, "crew")
    at(desk, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew")
    take(desk, "data set:71120")
    expect(desk.locator(".build-card")).to_have_count(1)
    desk.get_by_role("link", name="Share and print").click()
    expect(desk.locator("#build-find")).to_have_count(0)
    desk.go_back()
    at(desk, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew&q=data%20set:71120")
    expect(desk.locator(".build-card")).to_have_count(1)
    # What is on the page is what the site has: the next step meets no conflict.
    desk.get_by_role("button", name="Remove Data").click()
    expect(desk.locator(".build-card")).to_have_count(0)


def test_a_place_that_is_gone_leads_to_the_ships(desk: Page) -> None:
    place(desk, "crew")
    at(desk, "A crew for U.S.S. Enterprise-D", "?ship=0&slot=crew")
    desk.get_by_role("button", name="Remove U.S.S. Enterprise-D").click()
    at(desk, "Add a ship", "?slot=ship")
    desk.go_back()
    expect(desk.locator("#build-find-heading")).to_have_text("Add a ship")
    desk.reload()
    expect(desk.locator("#build-find-heading")).to_have_text("Add a ship")


def test_another_part_of_the_page_is_no_other_place(desk: Page, console: Console) -> None:
    asked: list[str] = []
    desk.set_viewport_size({"width": 390, "height": 800})
    desk.on("request", lambda sent: asked.append(sent.url))
    desk.get_by_role("navigation", name="Parts of this page").get_by_role(
        "link", name="Card"
    ).click()
    expect(desk).to_have_url(re.compile(r"\?ship=0&slot=captain#build-detail$"))
    desk.go_back()
    at(desk, "A captain for U.S.S. Enterprise-D", "?ship=0&slot=captain")
    assert asked == []
