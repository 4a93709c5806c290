"""What somebody sets while a page's scripts are still on their way counts, as soon as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from cards import mapping, selectors
from fleetbuilder.collection.models import OwnedSet
from rules.loader import load_catalogue


@pytest.fixture(autouse=True)
def _catalogue(transactional_db: None) -> Iterator[None]:
    """Serves the whole catalogue without its rows."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def open_early(page: Page, address: str) -> Callable[[], None]:
    """Opens a page whose scripts do not come before the function is called that this returns."""
    held: list[Route] = []
    page.route("**/*htmx*.js", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    expect(page.locator("footer")).to_be_attached()

    def let_them_come() -> None:
        while not held:
            page.wait_for_timeout(10)
        for route in held:
            route.continue_()
        page.wait_for_load_state("load")

    return let_them_come


def test_a_slider_that_was_moved(page: Page, live: str) -> None:
    let_scripts_come = open_early(page, f"{live}/odds/?defense=3")
    page.get_by_role("slider", name="Evade tokens").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Target lock").check()
    expect(page).to_have_url(f"{live}/odds/?defense=3")
    let_scripts_come()
    expect(page).to_have_url(f"{live}/odds/?target_lock=1&defense=3&evade=1")
    expect(page.locator('[data-slider-value="id_evade"]')).to_have_text("1")


def test_a_query_that_was_typed(page: Page, live: str) -> None:
    let_scripts_come = open_early(page, f"{live}/cards/")
    page.locator("#card-query").press_sequentially("gowron")
    expect(page).to_have_url(f"{live}/cards/")
    let_scripts_come()
    expect(page).to_have_url(f"{live}/cards/?q=gowron")
    heading = page.locator("#results").get_by_role("heading", name="4 cards")
    expect(heading).to_be_visible()


def test_a_query_and_an_order_in_the_builder(page: Page, live: str) -> None:
    page.goto(f"{live}/build/")
    page.get_by_label("Name", exact=True).fill("Early")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="Early", level=1)).to_be_visible()
    let_scripts_come = open_early(page, page.url)
    page.locator("#build-q").press_sequentially("enterprise set:71120")
    page.get_by_label("Order").select_option("name")
    let_scripts_come()
    offers = page.locator("#build-results .build-offer")
    expect(offers.first).to_contain_text("U.S.S. Enterprise-D")
    expect(page.get_by_label("Order")).to_have_value("name")


def test_a_count_of_the_collection(page: Page, live: str) -> None:
    let_scripts_come = open_early(page, f"{live}/collection/?name=starter&era=classic")
    page.get_by_label("How many of Starter Set", exact=True).fill("2")
    page.keyboard.press("Tab")
    assert not OwnedSet.objects.exists()
    let_scripts_come()
    expect(page.locator("#owned-said")).to_have_text("Saved.")
    assert list(OwnedSet.objects.values_list("key", "count")) == [("71120", 2)]


def test_what_nobody_changed_is_not_asked_again(page: Page, live: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/odds/?aim=crits", "/cards/?q=gowron", "/collection/?name=starter"):
        open_early(page, live + path)()
        page.unroute_all()
    page.wait_for_timeout(500)
    assert [url for url in asked if "?" in url and "/static/" not in url] == [
        f"{live}/odds/?aim=crits",
        f"{live}/cards/?q=gowron",
        f"{live}/collection/?name=starter",
    ]
