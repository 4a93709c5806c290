"""Checking a fleet in a real browser: from the start page to the download, in every way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.visitors import NARROW, arrive, fits_everywhere, turn

TEXT = """\
U.S.S. Enterprise-D (2017core)
Jean-Luc Picard (2017core)
Photon Torpedoes (2017core)
Torpedo Fusillade (2017core)
Worf (2017core)
"""
"""A weapon too many, and a Klingon who serves on Klingon ships only."""


@pytest.fixture(autouse=True)
def _catalogue(transactional_db: None) -> Iterator[None]:
    """Serves the whole catalogue without its rows, and the demo fleets."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def verdict(page: Page, word: str, points: int) -> None:
    expect(page.locator(".verdict-word")).to_have_text(word)
    expect(page.locator(".verdict-points")).to_contain_text(str(points))


def test_from_the_start_page_to_a_legal_fleet_on_disk(page: Page, live: str, axe: Checker) -> None:
    page.goto(live)
    axe(page)
    search = page.get_by_role("searchbox", name="Search cards")
    search.fill("jean-luc picard type:captain set:2017core")
    search.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^(1|One) card$"))).to_be_visible()
    page.locator("#results").get_by_role("link", name="Jean-Luc Picard").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Jean-Luc Picard")
    axe(page)

    page.get_by_role("link", name="Check a fleet").first.click()
    page.get_by_role("textbox", name="Your fleet").fill(TEXT)
    arrive(page)
    page.get_by_role("button", name="Check", exact=True).click()
    verdict(page, "Not legal", 47)
    expect(page.locator(".problem")).to_have_count(2)
    expect(page).to_have_url(re.compile(r"/check/\?fleet=FB1-"))
    expect(page.locator("#report-heading")).to_be_focused()
    axe(page)

    page.get_by_role("button", name="Remove Torpedo Fusillade").click()
    expect(page.locator(".problem")).to_have_count(1)
    page.get_by_role("button", name="Remove Worf").click()
    verdict(page, "Legal", 36)
    expect(page.locator(".problem")).to_have_count(0)
    expect(page.get_by_role("textbox", name="Your fleet")).not_to_have_value(
        re.compile("Fusillade")
    )
    axe(page)

    with page.expect_download() as download:
        page.get_by_role("button", name="Plain text").click()
    assert download.value.suggested_filename == "fleet.txt"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "Jean-Luc Picard" in text
    assert "Torpedo Fusillade" not in text


def test_every_step_can_be_taken_back(page: Page, live: str) -> None:
    page.goto(f"{live}/check/?demo=mixed-task-force")
    verdict(page, "Not legal", 123)
    page.get_by_role("button", name="Raise the limit to 123 SP").click()
    expect(page.get_by_role("button", name="Undo the last change")).to_be_visible()
    expect(page.locator(".verdict-points")).to_contain_text("of 123 SP")
    raised = page.url
    page.get_by_role("button", name="Undo the last change").click()
    expect(page.locator(".verdict-points")).to_contain_text("of 110 SP")
    expect(page.get_by_role("button", name="Undo the last change")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(raised)
    expect(page.locator(".verdict-points")).to_contain_text("of 123 SP")


def test_the_keyboard_is_enough(page: Page, live: str) -> None:
    page.goto(f"{live}/check/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("textbox", name="Your fleet")).to_be_focused()
    page.keyboard.insert_text(TEXT)
    tab_to(page, "Check")
    page.keyboard.press("Enter")
    expect(page.locator("#report-heading")).to_be_focused()
    tab_to(page, "Remove Torpedo Fusillade")
    page.keyboard.press("Space")
    expect(page.locator(".problem")).to_have_count(1)
    expect(page.locator("#report-heading")).to_be_focused()
    tab_to(page, "Remove Worf")
    page.keyboard.press("Enter")
    verdict(page, "Legal", 36)
    tab_to(page, "Plain text")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "fleet.txt"


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the button of that name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        reached = page.evaluate("() => document.activeElement.textContent.trim()")
        if reached == name:
            return
    raise AssertionError(f"Tab never reached {name!r}")


def test_it_works_without_scripts(browser: Browser, live: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live}/check/")
    page.get_by_role("textbox", name="Your fleet").fill(TEXT)
    page.get_by_role("button", name="Check", exact=True).click()
    verdict(page, "Not legal", 47)
    page.get_by_role("button", name="Remove Torpedo Fusillade").click()
    page.get_by_role("button", name="Remove Worf").click()
    verdict(page, "Legal", 36)
    page.get_by_role("button", name="Undo the last change").click()
    verdict(page, "Not legal", 42)
    page.get_by_role("button", name="Remove Worf").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Utopia link").click()
    assert "angrytribble.github.io" in Path(download.value.path()).read_text(encoding="utf-8")
    context.close()


def test_a_dropped_file_lands_in_the_box(page: Page, live: str, tmp_path: Path) -> None:
    file = tmp_path / "fleet.txt"
    file.write_text(TEXT, encoding="utf-8")
    page.goto(f"{live}/check/")
    page.locator("input[type=file]").set_input_files(file)
    box = page.get_by_role("textbox", name="Your fleet")
    expect(box).to_have_value(TEXT)
    page.get_by_role("button", name="Check", exact=True).click()
    verdict(page, "Not legal", 47)


def test_a_name_mistyped_is_mended_by_one_click(page: Page, live: str) -> None:
    page.goto(f"{live}/check/")
    page.get_by_role("textbox", name="Your fleet").fill("I.K.S. Vorn\nCrew: Warff\n")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Take Worf of set 75016 (2 SP) instead").click()
    expect(page.locator(".verdict-word")).to_have_text("Legal")


def test_what_cannot_be_read_is_said_and_reached(page: Page, live: str) -> None:
    page.goto(f"{live}/check/")
    page.get_by_role("textbox", name="Your fleet").fill('{"ships": 7}')
    page.get_by_role("button", name="Check", exact=True).click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("/ships: ships are a list, not a number.")
    expect(alert).to_be_focused()


def test_the_rule_of_a_problem_leads_to_its_option(page: Page, live: str) -> None:
    page.goto(f"{live}/check/?demo=mixed-task-force")
    page.get_by_role("link", name="Unique names").click()
    expect(page).to_have_url(re.compile(r"/rulesets/attack-wing-2017/#unique_scope$"))
    expect(page.locator("#unique_scope")).to_be_in_viewport()


LEAVE_OUT_ALIKE = """() => {
  const seen = new Set();
  const shape = (element, article) => {
    let path = "";
    for (let at = element; at !== article; at = at.parentElement) {
      path += `${at.localName}.${at.className}>`;
    }
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return `${path} ${says} ${element.getAttributeNames()}`;
  };
  for (const article of document.querySelectorAll("article")) {
    const shapes = [...article.querySelectorAll("*")].map((each) => shape(each, article));
    if (shapes.every((each) => seen.has(each))) article.remove();
    shapes.forEach((each) => seen.add(each));
  }
}"""
"""Takes operations off the page that have nothing which no other has, but for their words."""


def test_the_whole_description_of_the_api_is_accessible_and_fits(
    page: Page, live: str, axe: Checker
) -> None:
    # Once: it is by far the longest page, and its parts are alike in every width and colour.
    turn(page, NARROW)
    page.goto(f"{live}/api/v1/docs/")
    fits_everywhere(page)
    turn(page, NARROW)
    operations = page.locator("article")
    whole = operations.count()
    page.evaluate(LEAVE_OUT_ALIKE)
    assert 1 < operations.count() < whole
    axe(page)


def test_several_fleets_are_opened_one_by_one(page: Page, live: str, axe: Checker) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{live}/check/")
    page.get_by_role("textbox", name="Your fleet").fill(
        '[{"name": "Alpha", "ships": ["ship:u-s-s-sutherland-2017core"]},'
        ' {"name": "Beta", "ships": ["ship:i-k-s-vorn-2017core"]}]'
    )
    page.get_by_role("button", name="Check", exact=True).click()
    verdict(page, "Legal", 23)
    axe(page)
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("button", name="Open Beta").click()
    verdict(page, "Legal", 24)
