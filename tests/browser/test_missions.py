"""Missions in a real browser: simulated, followed, read, watched.

Real workers take their work as that of any simulation (`test_simulations`).
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import Checker
from tests.browser.test_simulations import WATCH, play
from tests.browser.test_simulations import pages as pages
from tests.browser.visitors import arrive, look

DETAIL = re.compile(r"/campaigns/missions/simulations/[0-9a-f-]{36}/$")


def ask(page: Page, *, players: list[int], battles: int) -> None:
    for number in range(1, 7):
        box = page.get_by_role("checkbox", name=str(number), exact=True)
        box.set_checked(number in players)
    page.get_by_role("spinbutton", name="Times").fill(str(battles))
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Simulate").click()


def test_a_simple_patrol_is_simulated_followed_and_watched(
    page: Page, pages: str, axe: Checker
) -> None:
    page.goto(pages.replace("/simulations/", "/campaigns/missions/"))
    page.get_by_role("link", name="A Simple Patrol", exact=True).click()
    expect(page.get_by_role("img", name=re.compile("^Map of A Simple Patrol"))).to_be_visible()
    page.get_by_role("link", name="Simulate this mission").click()
    ask(page, players=[2, 4], battles=100)
    expect(page).to_have_url(DETAIL)

    # Nobody works yet, and the page says so of itself.
    expect(page.locator("progress")).to_have_attribute("value", "0")
    expect(page.get_by_text("No worker is at work")).to_be_visible()
    page.evaluate(WATCH)
    id_ = page.url.rstrip("/").rpartition("/")[2]
    play(id_, 3)
    expect(page.locator("progress")).to_have_attribute("value", re.compile("[1-9]"))
    play(id_)
    expect(page.get_by_role("heading", name="By the number of players")).to_be_visible()
    seen = page.evaluate("() => window.seen")
    assert seen == sorted(seen)
    assert [value for value in seen if 0 < value < 200], seen
    expect(page.locator("[hx-trigger]")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("^Success: "))).to_be_visible()
    for chart in ("Chance of success", "What becomes of"):
        expect(page.get_by_role("img", name=re.compile(f"^{chart}"))).to_be_visible()
    table = page.get_by_role("region", name="Figures by the number of players")
    expect(table.locator("tbody th")).to_have_text(["2", "4"])
    axe(page)

    page.get_by_role("link", name=re.compile("^Quickest end, 4 players")).click()
    expect(page.locator("[data-replay]")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A Simple Patrol, 4")
    for letter in "XABCD":
        expect(page.locator(f".replay-side-{letter.lower()} .replay-letter")).to_have_text(letter)
    arrive(page)
    before = page.locator("[data-moment-now]").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-moment-now]")).to_have_text(str(int(before) + 1))
    axe(page)


def test_what_is_shown_of_it_is_accessible_and_fits(page: Page, pages: str, axe: Checker) -> None:
    missions = pages.replace("/simulations/", "/campaigns/missions/")

    page.goto(f"{missions}hold-the-relay/simulate/")
    ask(page, players=[], battles=20)
    expect(page.get_by_text("Mark at least one number of players.")).to_be_visible()
    look(page, axe, shot="mission-fault")
    ask(page, players=[2, 4], battles=26)
    expect(page.get_by_role("progressbar", name="Battles played")).to_be_visible()
    id_ = page.url.rstrip("/").rpartition("/")[2]
    # One chunk of 25 for each number of players; a last battle of each remains.
    play(id_, 2)
    expect(page.get_by_text("after 25").first).to_be_visible()
    play(id_)
    # The page brings the result by itself.
    expect(page.get_by_role("heading", name="By the number of players")).to_be_visible()
    for summary in page.locator(".plot-figures > summary").all():
        summary.click()
    look(page, axe, shot="mission-result")
    page.get_by_role("link", name="All 26 with 4 players").click()
    page.get_by_role("link", name="Watch 2", exact=True).click()
    expect(page.locator("[data-replay]")).to_be_visible()
    page.goto(f"{missions}hold-the-relay/simulate/")
    ask(page, players=[3], battles=50)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("There are no figures: it was not played once.")).to_be_visible()
    look(page, axe, shot="mission-cancelled")


def test_it_works_without_scripts(browser: object, pages: str) -> None:
    from playwright.sync_api import Browser

    assert isinstance(browser, Browser)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages.replace("/simulations/", "/campaigns/missions/a-simple-patrol/simulate/"))
    ask(page, players=[2], battles=6)
    play(page.url.rstrip("/").rpartition("/")[2])
    # The page asks for itself.
    expect(page.get_by_role("heading", name="By the number of players")).to_be_visible()
    page.get_by_role("link", name="All 6 with 2 players").click()
    page.get_by_role("link", name="Watch 1", exact=True).click()
    expect(page.locator(".replay-table")).to_be_visible()
    context.close()
