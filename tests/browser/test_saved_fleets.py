"""Keeping fleets in a real browser: kept, changed in two tabs, compared, brought back, shared."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from cards import mapping, selectors
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.visitors import NARROW, look, turn


@pytest.fixture(autouse=True)
def _catalogue(transactional_db: None) -> Iterator[None]:
    """Serves the whole catalogue without its rows, and the demo fleets."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def press(page: Page, name: str) -> None:
    """Presses a button of the page."""
    page.locator("main").get_by_role("button", name=name, exact=True).click()


def said(page: Page, text: str) -> None:
    expect(page.locator("main .notice").first).to_contain_text(text)


def test_a_fleet_from_keeping_to_deleting(page: Page, live: str, axe: Checker) -> None:
    turn(page, NARROW)

    def at(heading: str | re.Pattern[str]) -> None:
        """Sees that the page with that heading is there, fits, and is accessible."""
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        look(page, axe)

    page.goto(f"{live}/fleets/")
    expect(page.get_by_text("No fleet is kept yet")).to_be_visible()
    at("Fleets")
    page.goto(f"{live}/check/?demo=mixed-task-force")
    look(page, axe)
    press(page, "Keep this fleet")
    said(page, "Your fleet is kept in this browser.")
    at("Mixed task force")
    fleet = Fleet.objects.get()
    assert (fleet.points, fleet.is_legal) == (123, False)

    # A remedy is pressed on the fleet's own page and saved as the next revision.
    press(page, "Raise the limit to 123 SP")
    expect(page.locator(".verdict-points")).to_contain_text("of 123 SP")
    press(page, "Save as revision 2 of Mixed task force")
    said(page, "Saved as revision 2.")
    at("Mixed task force")

    page.get_by_label("Name", exact=True).fill("Task force 7")
    page.get_by_label("Who may read it").select_option("unlisted")
    page.get_by_label("Folder", exact=True).fill("Sunday")
    page.get_by_label("Tags").fill("mixed, Solo")
    press(page, "Save these")
    said(page, "Renamed.")
    at("Task force 7")
    short = page.get_by_label("Short link to this fleet").input_value()
    assert short.startswith(f"{live}/f/")

    page.get_by_role("link", name="The whole history, with differences").click()
    at("History of Task force 7")
    page.get_by_label("From revision 1").check()
    press(page, "Show the difference")
    at("Compare two fleets")
    expect(page.get_by_text("Points limit: 123 SP instead of 110 SP.")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Bring back revision 1").click()
    said(page, "Revision 1 is back, as the newest.")
    at("Mixed task force")

    press(page, "Copy this fleet")
    said(page, "This is your copy.")
    page.goto(f"{live}/fleets/")
    at("Fleets")
    expect(page.locator(".kept-row")).to_have_count(2)
    for box in page.locator(".kept-row input").all():
        box.check()
    press(page, "Compare the two marked")
    at("Compare two fleets")
    expect(page.locator(".change")).to_have_count(1)

    page.goto(f"{live}/fleets/{fleet.slug}/delete/")
    at("Delete Mixed task force?")
    press(page, "Delete it for good")
    expect(page.locator(".kept-row")).to_have_count(1)


def test_the_later_of_two_tabs_is_told_and_chooses(
    page: Page, live: str, axe: Checker, console: object
) -> None:
    page.goto(f"{live}/check/?demo=mixed-task-force")
    press(page, "Keep this fleet")
    said(page, "Your fleet is kept in this browser.")
    fleet = Fleet.objects.get()
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(f"{live}/check/?saved={fleet.slug}")
    other.get_by_role("button", name="Raise the limit to 123 SP").click()
    expect(other.locator(".verdict-points")).to_contain_text("of 123 SP")
    other.get_by_role("button", name="Save as revision 2 of Mixed task force").click()
    expect(other.locator("main .notice").first).to_contain_text("Saved as revision 2.")

    console.expect("409")  # type: ignore[attr-defined]
    page.locator("main .problem-fixes button").first.click()
    expect(page.get_by_role("button", name="Undo the last change")).to_be_visible()
    press(page, "Save as revision 2 of Mixed task force")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Mixed task force was saved elsewhere in the meantime")
    axe(page)
    fleet.refresh_from_db()
    assert fleet.current == 2
    press(page, "Keep mine as another fleet")
    said(page, "Your fleet is kept in this browser.")
    fleet.refresh_from_db()
    assert (fleet.current, Fleet.objects.count()) == (2, 2)


def test_a_fleet_is_kept_without_scripts_and_by_keyboard(live: str, browser: object) -> None:
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{live}/check/?demo=klingon-starter")
    page.get_by_role("button", name="Keep this fleet").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Klingon starter")
    assert Fleet.objects.count() == 1
    context.close()
