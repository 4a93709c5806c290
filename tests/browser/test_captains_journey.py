"""Somebody new to Fleet Captains: from the muster by decks and sector to a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from fleetbuilder.games.models import Game
from tests.browser.conftest import Console
from tests.browser.visitors import WIDE, arrive, fits, turn

pytestmark = pytest.mark.usefixtures("transactional_db")
NARROW = (390, "light")


def number_in(place: Locator, pattern: str) -> int:
    """Returns the number that a page names."""
    found = re.search(pattern, re.sub(r"\s+", " ", place.inner_text()))
    assert found is not None, (pattern, place.inner_text())
    return int(found[1])


@pytest.mark.parametrize("view", [WIDE, NARROW], ids=["1280", "390"])
def test_muster_decks_sector_table(
    live: str, page: Page, console: Console, view: tuple[int, str]
) -> None:
    turn(page, view)  # type: ignore[arg-type]
    page.goto(f"{live}/fleet-captains/")
    main = page.locator("main")

    def follow(name: str) -> None:
        main.get_by_role("link", name=name).first.click()
        arrive(page)
        fits(page)

    # The muster: as many missions as the fleet has Sizes, and all twelve ships of a side.
    follow("Muster fleets")
    page.get_by_label("Seed").fill("3")
    main.get_by_role("button", name="Draw", exact=True).click()
    arrive(page)
    fits(page)
    ships = {}
    for side in ("federation", "klingon"):
        part = page.locator(f"[aria-labelledby=side-{side}]")
        ships[side] = number_in(part, r"Fleet (\d+) ships?")
        assert part.locator(".muster-fleet > li").count() == ships[side]
        assert ships[side] + number_in(part, r"Reinforcement Pool (\d+) ships?") == 12
        total = number_in(part.locator("h2"), r"(\d+) of 10")
        missions = number_in(part, r"Mission deck (\d+) cards")
        assert missions == total
    muster = page.url

    # Four subdecks of ten cards each, and they are kept.
    klingon = page.locator("[aria-labelledby=side-klingon]")
    klingon.get_by_role("link", name="Choose subdecks for it").click()
    arrive(page)
    expect(main).to_contain_text(f"The mission deck of this muster has {missions} cards.")
    subdecks = page.locator(".deck-choice")
    expect(subdecks).to_have_count(10)
    for place in range(4):
        subdecks.nth(place).get_by_role("checkbox").check()
    main.get_by_role("button", name="Show this deck").click()
    arrive(page)
    fits(page)
    expect(main).to_contain_text("4 of 4 chosen")
    deck = page.locator("[aria-labelledby=deck]")
    assert number_in(deck, r"The command deck (\d+) cards") == 40
    expect(deck.locator(".deck-head")).to_have_count(4)
    page.get_by_label("Name of the deck").fill("For a war")
    main.get_by_role("button", name="Keep this deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your decks")
    arrive(page)
    fits(page)
    expect(page.locator(".captains-boxes > li")).to_have_count(1)

    # The sector, and a table on it with the fleets of the muster.
    page.goto(f"{live}/fleet-captains/")
    follow("Lay out the sector")
    follow("Small (11)")
    expect(page.locator(".sector-tile")).to_have_count(11)
    assert number_in(page.locator(".sector-facts"), r"(\d+) tiles") == 11
    follow("Start a table on it")
    expect(page.get_by_label("Sector")).to_have_value("small")
    page.goto(muster)
    follow("Start a table with these fleets")
    expect(page.get_by_label("Seed of the muster")).to_have_value("3")
    page.get_by_label("Sector").select_option("small")
    for place, name in enumerate(("Ada", "Koloth"), 1):
        page.get_by_label(f"Name of player {place}").fill(name)
    main.get_by_role("button", name="To the table").click()
    arrive(page)
    fits(page)
    follow("Go to the seat of Ada")
    page.get_by_label("Your name").fill("Ada")
    main.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#table-prompt")).to_have_text("Set the dials, then begin")
    arrive(page)
    fits(page)
    own = page.locator("[aria-labelledby=captains-own] .captains-ship")
    others = page.locator("[aria-labelledby=captains-others] .captains-ship")
    expect(own).to_have_count(ships["federation"])
    expect(others).to_have_count(ships["klingon"])
    main.get_by_role("button", name="Begin the first turn").click()
    expect(page.locator("#table-prompt")).to_have_text("Your turn, round 1")
    fits(page)
    assert Game.objects.get().steps == 1
