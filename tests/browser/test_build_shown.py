"""What the builder shows: where values come from, and how light and still it opens."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from cards import mapping, selectors
from rules.fleet import Fleet, ShipBuild
from rules.loader import load_catalogue
from rules.notation import fleet_to_document
from tests.browser.accessibility import Checker
from tests.browser.movement import HALF_A_ROW, moved, watch
from tests.browser.visitors import arrive
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, content

ASSAULT_VESSEL = "tech:assault-vessel-upgrade-71803"
FIRST_LOAD_BYTES = 150_000
SLOW = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
HEADER_BYTES = 300
"""What a browser counts for the head of each answer."""


@pytest.fixture
def build(live: str, transactional_db: None) -> Iterator[str]:
    """Returns the address where fleets begin, on a site with all cards."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    yield f"{live}/build/"
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def begin(page: Page, build: str, fleet: Fleet) -> None:
    page.goto(build)
    page.locator("#begin-text").fill(json.dumps(fleet_to_document(fleet)))
    page.get_by_role("button", name="Open it").click()
    expect(page.locator(".build-ship")).to_have_count(len(fleet.ships))
    arrive(page)


def test_where_a_value_comes_from_is_seen_with_focus_and_pointer_alike(
    page: Page, build: str, axe: Checker
) -> None:
    begin(page, build, content(ASSAULT_VESSEL))
    tips = page.locator(".build-tip:visible")
    expect(tips).to_have_count(0)
    page.locator("#pick-ships-0").focus()
    page.keyboard.press("Tab")
    attack = page.locator("#value-0-attack")
    expect(attack).to_be_focused()
    expect(attack).to_have_accessible_name("Primary weapon printed 4 now 5")
    expect(tips).to_have_text(["Primary weapon 4 printed +1 Assault Vessel Upgrade"])
    axe(page)
    page.keyboard.press("Escape")
    expect(tips).to_have_count(0)
    page.keyboard.press("Tab")
    agility = page.locator("#value-0-agility")
    expect(agility).to_have_accessible_name("Agility 1")
    expect(agility).to_have_accessible_description("Agility 1 printed Nothing changes it.")
    expect(tips).to_have_text(["Agility 1 printed Nothing changes it."])
    page.locator("#value-0-shields").hover()
    expect(tips).to_have_text(["Shields 4 printed +1 Assault Vessel Upgrade"])
    # The pointer may go there, to read it.
    tips.hover()
    expect(tips).to_have_text(["Shields 4 printed +1 Assault Vessel Upgrade"])
    # One at a time: that of the focus is back when the pointer has left.
    page.mouse.move(0, 0)
    expect(tips).to_have_text(["Agility 1 printed Nothing changes it."])


def test_a_fleet_of_six_ships_opens_light_and_nothing_moves(page: Page, build: str) -> None:
    one = content(WORF, TORPEDOES)
    more = ShipBuild(ship="ship:i-k-s-maht-h-a-71120")
    begin(page, build, one.with_ships((*one.ships * 5, more)))
    watch(page)
    # Slowly, so that the page is drawn while it arrives.
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", {**SLOW, "downloadThroughput": 12_000})
    page.goto(page.url)
    assert moved(page) < HALF_A_ROW
    network.send("Network.emulateNetworkConditions", SLOW)
    fetched: list[str] = page.evaluate(
        """() => ["navigation", "resource"]
          .flatMap((type) => performance.getEntriesByType(type))
          .map((entry) => entry.name.split("#")[0])"""
    )
    kinds = {each.rpartition(".")[2] for each in fetched}
    assert {"css", "js", "svg"} <= kinds
    # In production files lie compressed beside their originals, and pages are compressed too.
    weight = sum(
        len(gzip.compress(page.request.get(each).body(), 6)) + HEADER_BYTES
        for each in dict.fromkeys(fetched)
    )
    assert weight <= FIRST_LOAD_BYTES
    # On a narrow page the list stands above the fleet, and comes into sight from its beginning.
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".build-ship").last.locator(".build-slot a").first.click()
    expect(page.locator("#build-q")).to_be_focused()
    expect(page.locator("#build-q")).to_be_in_viewport()
