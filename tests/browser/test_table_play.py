"""A mission at a real table: what a phone loses with the network, and who is late.

Two phones play three rounds in the journey of a campaign (`test_campaigns`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from cards import mapping, selectors
from fleetbuilder.campaigns.table.models import TablePlay
from rules.catalogue import Catalogue
from rules.loader import load_catalogue
from tests.browser.conftest import PATIENCE_MILLISECONDS, Console
from tests.browser.phones import answer, steps_of
from tests.browser.visitors import arrive

WIDTH = 390


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture
def catalogue(transactional_db: None, whole: Catalogue) -> Iterator[Catalogue]:
    """Makes the whole catalogue the current one, without its rows."""
    selectors.catalogue_keep(lambda: whole)
    assert selectors.catalogue_current() is whole
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)


@pytest.fixture
def phone(browser: Browser, console: Console) -> Iterator[Callable[[str], Page]]:
    """Opens further phones, each a browser of its own that is listened to."""
    contexts: list[BrowserContext] = []

    def make(scheme: str) -> Page:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": 844},
            color_scheme=scheme,  # type: ignore[arg-type]
            has_touch=True,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MILLISECONDS)
        console.watch(page)
        return page

    yield make
    for context in contexts:
        context.close()


def set_up(page: Page, live: str) -> str:
    """Sets a mission up for two ships; gives its address."""
    page.goto(f"{live}/campaigns/table/")
    page.get_by_role("link", name="Set one up").first.click()
    page.get_by_label("A Simple Patrol").check()
    for number, ship, name in ((1, "Akira Class", "Sparrow"), (2, "Excelsior Class", "Heron")):
        page.get_by_label(f"Ship {number}", exact=True).select_option(label=ship)
        page.get_by_label(f"Name of ship {number}").fill(name)
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_role("heading", level=1, name="A Simple Patrol")).to_be_visible()
    arrive(page)
    return page.url


def test_an_answer_is_kept_while_the_network_is_lost(
    catalogue: Catalogue, live: str, page: Page, console: Console
) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    page.set_viewport_size({"width": WIDTH, "height": 844})
    set_up(page, live)
    page.context.set_offline(True)
    page.locator(".table-answer").get_by_role("button", name="Done").click()
    expect(page.locator("#table-net")).to_contain_text("Not saved yet")
    assert TablePlay.objects.get().steps == 0
    page.context.set_offline(False)
    expect(page.locator("#table-now")).to_have_attribute("data-table-steps", "1")
    expect(page.locator("#table-net")).to_be_empty()
    # An answer that was not saved before the page went away is sent when it comes back.
    page.route("**/step/", lambda route: route.abort())
    console.expect("ERR_FAILED")
    page.locator(".table-answer").get_by_role("button", name="Done").click()
    expect(page.locator("#table-net")).to_contain_text("Not saved yet")
    page.unroute("**/step/")
    page.reload()
    expect(page.locator("#table-now")).to_have_attribute("data-table-steps", "2")
    assert TablePlay.objects.get().steps == 2


def test_who_is_late_is_told_and_sees_what_is_asked_now(
    catalogue: Catalogue, live: str, page: Page, phone: Callable[[str], Page], console: Console
) -> None:
    console.expect("409")
    address = set_up(page, live)
    other = phone("light")
    other.route("**/now/**", lambda route: route.abort())
    console.expect("ERR_FAILED")
    console.expect("htmx:")
    other.goto(address)
    answer(page)
    other.locator(".table-answer").get_by_role("button", name="Done").click()
    expect(other.get_by_role("alert")).to_contain_text("was faster")
    expect(other.locator("#table-now")).to_have_attribute("data-table-steps", "1")
    assert TablePlay.objects.get().steps == 1
    other.get_by_role("button", name="Take the last step back").click()
    expect(other.locator("#table-now")).to_have_attribute("data-table-steps", "2")
    expect(page.locator(".table-prompt-words")).to_contain_text("Lay out the map")


def test_the_answer_stays_plain_while_news_are_asked_for(
    catalogue: Catalogue, live: str, page: Page
) -> None:
    set_up(page, live)
    held: list[Route] = []
    page.route("**/now/**", lambda route: held.append(route))
    expect(page.locator("#table-now.htmx-request")).to_be_visible()
    done = page.locator(".table-answer").get_by_role("button", name="Done")
    expect(done).to_have_css("opacity", "1")
    for each in held:
        each.continue_()


def test_a_seat_is_handed_out_and_played(
    catalogue: Catalogue, live: str, page: Page, phone: Callable[[str], Page], console: Console
) -> None:
    console.expect("404")
    set_up(page, live)
    page.locator("#table-seats > summary").click()
    address = page.get_by_label("Link to the seat of Sparrow", exact=True).input_value()
    other = phone("dark")
    other.goto(address)
    other.get_by_label("Your name").fill("Kira")
    other.get_by_role("button", name="Take the seat").click()
    expect(other.get_by_text("You sit at Sparrow")).to_be_visible()
    expect(other.locator(".table-answer")).to_have_count(0)
    # Who hands the seats out sees it when they open them again.
    seats = page.locator("#table-seats")
    for _ in range(2):
        seats.locator("> summary").click()
    expect(seats.get_by_text("Kira sits here")).to_be_visible()
    while not other.locator(".table-answer").count():
        answer(page)
        expect(other.locator("#table-now")).to_have_attribute(
            "data-table-steps", str(steps_of(page))
        )
    answer(other)
    assert other.url == address
    other.get_by_role("button", name="Take the last step back").click()
    expect(other.locator(".table-answer")).to_be_visible()
    # A seat that is freed is no longer played from, and its link is good for nothing.
    seats.get_by_role("button", name="Free the seat of Sparrow").click()
    expect(page.get_by_text("The seat is free, and has a new link.")).to_be_visible()
    answer(page)
    expect(other.get_by_text("a seat that is freed gets a new one")).to_be_visible()


def test_it_works_without_scripts(catalogue: Catalogue, live: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    set_up(page, live)
    for _ in range(5):
        page.locator(".table-answer").get_by_role("button").first.click()
    assert steps_of(page) == 5
    page.get_by_role("button", name="Take the last step back").click()
    assert steps_of(page) == 6
    page.get_by_text("Correct Sparrow").click()
    form = page.locator("#correct-player-1 form")
    form.get_by_label("Number").fill("1")
    form.get_by_role("button", name="Correct").click()
    expect(page.locator("#table-now")).to_have_attribute("data-table-steps", "7")
    assert TablePlay.objects.get().steps == 7
    context.close()
