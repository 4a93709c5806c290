"""A fleet that goes from hand to hand: into an account, to a friend, and onto paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from django.conf import settings
from django.core import mail
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.conftest import Console
from tests.browser.visitors import arrive

TABLET = {"width": 768, "height": 1024}
EMAIL = "ro@example.org"
PASSWORD = "quarantine of Bajor 7"
MARGIN_POINTS = 18
"""What home printers leave white on every side."""
SHEETS = {
    "Fleet build sheet": (
        "Ship 1 Type Card title Faction SP Ship K'mpec's Attack Cruiser Klingon 25 Captain ",
        "Captain K'Mpec Klingon 4 Crew Worf Klingon 5 Talent ",
        "Talent Today Is A Good Day To Die Klingon 5 Total SP 39 ",
        "Ship 4 Type Card title Faction SP Total SP Resource used SP Event uses Blind Boosters ",
        "Blind Boosters Ship 1 39 Ship 2 Ship 3 Ship 4 Resource Other Total 39 Before battle 1 2 ",
        "After battle Your result (W-L-B) Your fleet points Cumulative fleet points ",
    ),
    "Reference sheet": (
        "1. K'mpec's Attack Cruiser 39 SP 5 Attack 1 Agility 5 Hull 3 Shields Class Vor'cha Class ",
        "Actions Evade, Target Lock, Cloak, Sensor Echo Upgrades 1 tech, 1 weapon, 2 crew ",
        "K'Mpec 4 SP Captain · Klingon Skill 5 action: destroy 1 active shield on this ship to ",
        "Worf 5 SP Crew · Klingon when attacking, if the attacker is cloaked: convert all ",
        "Today Is A Good Day To Die 5 SP Talent · Klingon action: discard this so this round, ",
    ),
}


@pytest.fixture(autouse=True)
def _catalogue(transactional_db: None) -> Iterator[None]:
    """Serves the whole catalogue without its rows, and the demo fleets."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def fits(page: Page, axe: Checker) -> None:
    """Sees that a page is accessible and that nothing sticks out of it."""
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, page.url
    axe(page)


def begin(page: Page, live: str) -> None:
    """Builds a fleet of one ship as a guest."""
    page.goto(f"{live}/build/")
    page.get_by_label("Name", exact=True).fill("Wolf 359")
    page.get_by_role("button", name="Begin", exact=True).click()
    box = page.locator("#build-q")
    expect(box).to_be_visible()
    arrive(page)
    box.fill("sutherland set:2017core")
    box.press("Enter")
    offers = page.locator("#build-results")
    offers.get_by_role("button", name="Add U.S.S. Sutherland").first.click()
    expect(page.locator(".build-ship")).to_have_count(1)


def test_a_guest_signs_up_and_finds_the_fleet(
    page: Page, browser: Browser, live: str, axe: Checker
) -> None:
    page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    begin(page, live)
    fits(page, axe)
    builder = page.url
    page.goto(f"{live}/account/signup/")
    page.locator("main [name=email]").fill(EMAIL)
    page.locator("main [name=password1]").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Look into your mail")
    [link] = re.findall(r"http://\S+", mail.outbox[-1].body)
    page.goto(link)
    page.get_by_role("button", name="Yes, confirm it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your account")
    page.goto(f"{live}/fleets/")
    expect(page.locator(".kept-row")).to_have_count(1)
    fits(page, axe)
    page.goto(builder)
    expect(page.locator(".build-ship")).to_have_count(1)

    # At another machine, it is there too.
    elsewhere = browser.new_context(viewport=TABLET, color_scheme="dark")  # type: ignore[arg-type]
    other = elsewhere.new_page()
    other.goto(f"{live}/account/login/?next=/fleets/")
    other.locator("main [name=login]").fill(EMAIL)
    other.locator("main [name=password]").fill(PASSWORD)
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.locator(".kept-row")).to_have_count(1)
    other.get_by_role("link", name="Wolf 359", exact=True).click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Wolf 359")
    fits(other, axe)
    elsewhere.close()
    assert Fleet.objects.get().current == 2


def test_links_open_in_a_fresh_browser(
    page: Page, browser: Browser, live: str, axe: Checker, console: Console
) -> None:
    console.expect("404 (Not Found)")
    page.goto(f"{live}/check/?demo=klingon-starter")
    page.get_by_role("button", name="Keep this fleet").click()
    page.get_by_role("link", name="Take to the table").click()
    whole = page.get_by_label("Link that holds the whole fleet", exact=True).input_value()
    fleet = Fleet.objects.get()
    short = f"{live}/f/{fleet.slug}/"

    friend = browser.new_context(viewport=TABLET, color_scheme="dark")  # type: ignore[arg-type]
    other = friend.new_page()
    other.goto(short)
    expect(other.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    page.go_back()
    page.get_by_label("Who may read it").select_option("unlisted")
    page.get_by_role("button", name="Save these", exact=True).click()
    link = page.get_by_label("Short link to this fleet").input_value()
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_have_text("Klingon starter")
    expect(other.get_by_label("Who may read it")).to_have_count(0)
    fits(other, axe)

    # The whole fleet is in the longer link, whatever becomes of the site's database.
    Fleet.objects.all().delete()
    other.goto(whole)
    expect(other.locator("#report-heading")).to_have_text("Klingon starter")
    expect(other.locator(".verdict-points")).to_contain_text("39 of 45 SP")
    fits(other, axe)
    friend.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_both_sheets_hold_the_fleet_and_keep_their_margins(
    page: Page, live: str, paper: str
) -> None:
    page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    page.goto(f"{live}/check/?demo=klingon-starter")
    page.get_by_role("link", name="Take to the table").click()
    if paper != "A4":
        page.get_by_role("link", name=paper).click()
        expect(page.get_by_role("link", name=paper)).to_have_attribute("aria-current", "page")
    for sheet, parts in SHEETS.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=f"{sheet}, {paper} PDF").click()
        [text] = look_at(Path(download.value.path()))
        assert text.startswith(f"{sheet} Klingon starter 39 of 45 SP. Legal. ")
        assert [part for part in parts if part not in text] == []


def look_at(path: Path) -> list[str]:
    """Returns the text of each page; each has ink, and none of it where printers print nothing."""
    document = pypdfium2.PdfDocument(path)
    texts = []
    for number in range(len(document)):
        page = document[number]
        picture = page.render(scale=1).to_pil().convert("L")
        width, height = picture.size
        inner = (MARGIN_POINTS, MARGIN_POINTS, width - MARGIN_POINTS, height - MARGIN_POINTS)
        assert picture.crop(inner).getextrema()[0] < 100, number
        picture.paste(255, inner)
        assert picture.getextrema() == (255, 255), number
        texts.append(" ".join(page.get_textpage().get_text_range().split()))
    return texts
