"""The collection in a real browser: counts that are saved as they are said, at any width."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.collection.models import OwnedCard, OwnedSet
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.visitors import arrive, look

WORF = "crew:worf-2017core"


@pytest.fixture(autouse=True)
def _catalogue(transactional_db: None) -> Iterator[None]:
    """Serves the whole catalogue without its rows."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def owned() -> list[tuple[str, int]]:
    """Gives all that is kept, sets first."""
    return [
        pair
        for model in (OwnedSet, OwnedCard)
        for pair in model.objects.values_list("key", "count")
    ]


def test_a_count_is_saved_when_it_is_said(page: Page, live: str, axe: Checker) -> None:
    page.goto(f"{live}/collection/?name=starter&era=classic")
    look(page, axe)
    field = page.get_by_label("How many of Starter Set", exact=True)
    field.fill("2")
    field.press("Tab")
    expect(page.locator("#owned-said")).to_have_text("Saved.")
    expect(page.locator("#owned-sums")).to_contain_text("60 cards in all, 30 different")
    assert owned() == [("71120", 2)]

    field.fill("1000")
    field.press("Tab")
    expect(page.locator("#owned-said")).to_contain_text("a whole number from 0 to 999")
    assert owned() == [("71120", 2)]

    page.goto(f"{live}/collection/?q=worf+set:2017core+type:crew#cards")
    page.get_by_label("How many of Worf", exact=True).fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("#owned-sums")).to_contain_text("3 loose cards")
    assert owned() == [("71120", 2), (WORF, 3)]

    page.goto(f"{live}/collection/?owned=1")
    expect(page.get_by_label("How many of Starter Set", exact=True)).to_have_value("2")
    expect(page.get_by_label("How many of Worf", exact=True)).to_have_value("3")
    look(page, axe)


def test_it_works_without_scripts(browser: Browser, live: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live}/collection/?name=starter")
    page.get_by_label("How many of Starter Set", exact=True).fill("1")
    page.get_by_label("How many of 2017 Starter Set", exact=True).fill("2")
    page.get_by_role("button", name="Save these sets").click()
    expect(page.locator("main .notice")).to_contain_text("Saved.")
    assert sorted(owned()) == [("2017core", 2), ("71120", 1)]
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_builder_keeps_to_what_is_owned(
    page: Page, live: str, axe: Checker, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live}/collection/?name=starter&era=classic")
    page.get_by_label("How many of Starter Set", exact=True).fill("1")
    page.keyboard.press("Tab")
    expect(page.locator("#owned-said")).to_have_text("Saved.")
    page.goto(f"{live}/build/")
    page.get_by_label("Name", exact=True).fill("Mine")
    page.get_by_role("button", name="Begin", exact=True).click()
    own = page.get_by_label("Only what I own")
    expect(own).to_be_visible()
    arrive(page)
    own.check()
    # The six ships of the set, three of them without a name.
    expect(page.locator(".build-count")).to_have_text("6 fit here")
    axe(page)
    page.get_by_role("button", name="Add U.S.S. Enterprise-D").click()
    expect(page.locator("#build-find-heading")).to_have_text("A captain for U.S.S. Enterprise-D")
    expect(own).to_be_checked()
    expect(page.locator(".build-count")).to_have_text("7 fit here")
    # The box is taken off, and the links of the page, made before, know it.
    own.uncheck()
    expect(page.locator(".build-count")).not_to_have_text("7 fit here")
    page.locator("#build-find .build-places").get_by_role("link", name="Ship").click()
    expect(page.locator("#build-find-heading")).to_have_text("Add a ship")
    expect(own).not_to_be_checked()
    own.check()
    expect(page.locator(".build-count")).to_have_text("5 fit here")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    # The page of the fleet tells that nothing is missing, and what is once the set is gone.
    address = page.url.partition("/build/")[0] + "/"
    page.goto(address)
    missing = page.get_by_role("region", name="What is missing")
    expect(missing).to_contain_text("Nothing: you own every card of this fleet.")
    OwnedSet.objects.update(key="71121")
    page.goto(address)
    expect(missing).to_contain_text("1 × U.S.S. Enterprise-D")
    to_buy = missing.get_by_role("list", name="Sets to buy")
    expect(to_buy.get_by_role("link", name="Starter Set")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    axe(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_search_keeps_to_what_is_owned(page: Page, live: str, axe: Checker, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live}/cards/?q=type:crew")
    expect(page.get_by_label("Only what I own")).to_have_count(0)
    page.goto(f"{live}/collection/?name=starter&era=classic")
    page.get_by_label("How many of Starter Set", exact=True).fill("1")
    page.keyboard.press("Tab")
    expect(page.locator("#owned-said")).to_have_text("Saved.")
    page.goto(f"{live}/cards/?q=type:crew")
    page.locator("#search-own").check()
    expect(page.locator("#results")).to_contain_text("8 cards")
    expect(page).to_have_url(f"{live}/cards/?q=type%3Acrew&own=1")
    axe(page)
    page.locator("#card-query").fill("worf")
    expect(page.locator("#results")).to_contain_text("One card")
    page.locator("#search-own").uncheck()
    expect(page.locator("#results")).not_to_contain_text("One card")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
