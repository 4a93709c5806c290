"""The catalogue in a real browser: with and without scripts, and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from rules.loader import load_catalogue


@pytest.fixture(autouse=True)
def _catalogue(transactional_db: None) -> Iterator[None]:
    """Serves the whole catalogue without its rows."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def results(page: Page, text: str) -> None:
    expect(page.locator("#results").get_by_role("heading", name=text)).to_be_visible()


def test_typing_searches_and_every_step_can_be_taken_back(page: Page, live: str) -> None:
    page.goto(f"{live}/cards/")
    box = page.locator("#card-query")
    box.fill("gowron")
    results(page, "4 cards")
    expect(page).to_have_url(f"{live}/cards/?q=gowron")
    expect(page.get_by_role("status").first).to_contain_text("4 cards found.")
    page.locator(".facet-link", has_text="Captain").first.click()
    expect(page).to_have_url(f"{live}/cards/?q=gowron+type%3Acaptain")
    expect(box).to_have_value("gowron type:captain")
    page.get_by_role("link", name="Remove gowron").click()
    expect(box).to_have_value("type:captain")
    page.go_back()
    page.go_back()
    results(page, "4 cards")


def test_a_wrong_word_is_mended_by_one_click(page: Page, live: str) -> None:
    page.goto(f"{live}/cards/?q=gowron+typ:captain")
    expect(page.locator("mark")).to_have_text("typ")
    page.get_by_role("link", name="gowron type:captain").click()
    results(page, "cards")
    expect(page.locator("#card-query")).to_have_value("gowron type:captain")


def test_the_keyboard_is_enough(page: Page, live: str) -> None:
    page.goto(f"{live}/cards/")
    page.locator("#card-query").focus()
    page.keyboard.type("type:captain gowron")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"q=type%3Acaptain(\+|%20)gowron$"))
    results(page, "cards")
    page.locator(".rows a").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/captain/gowron-[a-z0-9]+/$"))


def test_the_form_writes_the_query(page: Page, live: str) -> None:
    page.goto(f"{live}/cards/")
    page.get_by_text("Ask field by field").click()
    page.get_by_label("Type").select_option("captain")
    page.get_by_label("Skill from").fill("9")
    page.get_by_role("button", name="Search").last.click()
    expect(page.locator("#card-query")).to_have_value("type:captain skill>=9")


def test_the_search_works_without_scripts(browser: Browser, live: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live}/cards/")
    page.locator("#card-query").fill("gowron")
    page.locator("#card-search button").click()
    expect(page).to_have_url(f"{live}/cards/?q=gowron")
    results(page, "4 cards")
    page.locator(".rows a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gowron")
    context.close()
