"""Better cards in a real browser: from a card's worth to the fleet with another in its place."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from fleetbuilder.jobs.models import Job
from tests.browser.accessibility import Checker
from tests.browser.test_simulations import pages as pages
from tests.browser.test_simulations import play
from tests.browser.visitors import look

OWN = (
    "U.S.S. Enterprise-D (2017core)\nJean-Luc Picard (2017core)\nSecondary Impulse Reactor (71510)"
)


def latest() -> str:
    return str(Job.objects.latest("created_at").pk)


def test_from_a_card_s_worth_to_the_fleet_with_a_better_one(
    page: Page, pages: str, axe: Checker
) -> None:
    page.goto(f"{pages}worth/")
    page.get_by_role("textbox", name="Your fleet", exact=True).fill(OWN)
    page.get_by_role("checkbox", name="Klingon starter").check()
    page.get_by_role("spinbutton", name="Battles at most").fill("10")
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Weigh the cards").click()
    expect(page.get_by_role("progressbar", name="Battles played")).to_be_visible()
    play(latest())
    expect(page.get_by_role("heading", name="Cards by their worth")).to_be_visible()
    look(page, axe, shot="worth-with-links")
    row = page.get_by_role("row").filter(has_text="Secondary Impulse Reactor")
    row.get_by_role("link", name="What would be better here?").click()
    card = page.get_by_role("combobox", name="The card")
    expect(card).to_have_value("Secondary Impulse Reactor")
    card.fill("Worf")
    page.get_by_role("button", name="Look for better cards").click()
    expect(page.get_by_text("'Worf' does not stand in the fleet; its cards are:")).to_be_visible()
    look(page, axe, shot="replacements-fault")
    card.fill("Secondary Impulse Reactor")
    page.get_by_text("Rules, number of battles, dice").click()
    page.get_by_role("spinbutton", name="Battles that confirm").fill("50")
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Look for better cards").click()
    expect(page.get_by_text("0 of 240 battles played")).to_be_visible()
    expect(page.get_by_text("Round 1 of 2: 5 cards are still in question.")).to_be_visible()
    look(page, axe, shot="replacements-running")
    play(latest())
    expect(page.get_by_text("40 of 240 battles played")).to_be_visible()
    expect(page.get_by_text("Round 2 of 2: the best 3 are weighed against")).to_be_visible()
    play(latest())
    # The page brings the result by itself.
    expect(page.get_by_role("heading", name="The best that may stand here")).to_be_visible()
    look(page, axe, shot="replacements-result")
    page.get_by_role("link", name="Open the fleet with it").first.click()
    expect(page).to_have_url(re.compile("/check/"))
    expect(page.get_by_text("Secondary Impulse Reactor")).to_have_count(0)
