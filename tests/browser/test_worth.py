"""The worth of cards in a real browser: every state is accessible, small and large."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from fleetbuilder.jobs.models import Job
from tests.browser.accessibility import Checker
from tests.browser.test_simulations import pages as pages
from tests.browser.test_simulations import play
from tests.browser.visitors import look

OWN = "U.S.S. Enterprise-D (2017core)\nJean-Luc Picard (2017core)\nMake It So (2017core)\nExocomp"


def test_every_state_is_accessible_and_none_scrolls_sideways(
    page: Page, pages: str, axe: Checker
) -> None:
    page.goto(f"{pages}worth/")
    page.get_by_role("button", name="Weigh the cards").click()
    expect(page.get_by_text("Paste a fleet whose cards are to be weighed.")).to_be_visible()
    look(page, axe, shot="worth-fault")
    page.get_by_role("textbox", name="Your fleet", exact=True).fill(OWN)
    page.get_by_role("checkbox", name="Klingon starter").check()
    page.get_by_role("checkbox", name="Federation starter").check()
    page.get_by_role("spinbutton", name="Battles at most").fill("20")
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_role("button", name="Weigh the cards").click()
    expect(page.get_by_role("progressbar", name="Battles played")).to_be_visible()
    play(str(Job.objects.latest("created_at").pk))
    # The page brings the result by itself.
    expect(page.get_by_role("heading", name="Cards by their worth")).to_be_visible()
    look(page, axe, shot="worth-result")
