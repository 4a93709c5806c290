"""The builder in a browser: by keyboard, by dragging, in two tabs, and at every width."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Locator, Page, Request, Response, Route, expect

from cards import mapping, selectors
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.conftest import PATIENCE_MILLISECONDS, Console
from tests.browser.visitors import arrive, look


@pytest.fixture
def build(live: str, transactional_db: None) -> Iterator[str]:
    """Returns the address where fleets begin, on a site with all cards."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    yield f"{live}/build/"
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def begin(page: Page, build: str, name: str = "Wolf 359") -> None:
    page.goto(build)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    arrive(page)


def begin_with_demo(page: Page, build: str) -> None:
    """Opens the first demo fleet in the builder."""
    page.goto(build)
    page.locator("button[name=demo]").first.click()
    expect(page.locator(".build-ship").first).to_be_visible()
    arrive(page)


def points(page: Page) -> Locator:
    return page.locator("#build-head .verdict-points")


@contextmanager
def answered(page: Page, words: str) -> Iterator[None]:
    """Waits until the page shows what a query finds: until then, it shows what the last one found.

    On a busy machine the first words of a query are answered as well, with cards of other sets.
    """

    def is_whole(answer: Response) -> bool:
        return parse_qs(urlsplit(answer.url).query).get("q") == [words]

    with page.expect_response(is_whole):
        yield
    expect(page.locator(".build-query.htmx-request")).to_have_count(0)


def look_for(page: Page, words: str, offer: str) -> None:
    """Types a query with the keyboard alone and takes the offer that it leads to."""
    box = page.locator("#build-q")
    box.focus()
    page.keyboard.press("Control+A")
    with answered(page, words):
        page.keyboard.type(words)
    button = page.locator("#build-results").get_by_role("button", name=f"Add {offer}").first
    expect(page.locator("#build-results .build-offer").first).to_contain_text(offer)
    button.focus()
    page.keyboard.press("Enter")


def test_an_offer_is_taken_as_soon_as_it_is_seen(page: Page, build: str) -> None:
    page.goto(build)
    page.get_by_label("Name", exact=True).fill("Keys")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Keys", level=1)).to_be_visible()
    arrive(page)
    # Between seeing an answer's parts and htmx being done with them there is a moment: a long one.
    page.evaluate("() => { htmx.config.defaultSettleDelay = 2000; }")
    look_for(page, "enterprise-d set:71120", "U.S.S. Enterprise-D")
    expect(page.locator(".build-ship")).to_have_count(1)
    look_for(page, "picard set:71120", "Jean-Luc Picard")
    expect(page.locator(".build-card")).to_have_count(1)


def cards(page: Page) -> list[str]:
    return page.locator("#build-fleet [data-pick]").all_inner_texts()


def test_a_guest_builds_a_legal_fleet_of_130_points_with_the_keyboard_alone(
    page: Page, build: str
) -> None:
    page.goto(build)
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Keys")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Keys", level=1)).to_be_visible()
    for number, (ship, ship_name, captain, captain_name, upgrades) in enumerate(SHIPS, 1):
        look_for(page, f"{ship} set:71120", ship_name)
        expect(page.locator(".build-ship")).to_have_count(number)
        expect(page.locator("#build-find-heading")).to_have_text(f"A captain for {ship_name}")
        look_for(page, f"{captain} set:71120", captain_name)
        cards = page.locator(".build-ship").last.locator(".build-card")
        expect(cards).to_have_count(1)
        for count, (place, words, name) in enumerate(upgrades, 2):
            choose(page, place)
            look_for(page, f"{words} set:71120", name)
            expect(cards).to_have_count(count)
        choose(page, "Ship")
    expect(page.locator("#build-head .verdict-word")).to_have_text("Legal")
    expect(points(page)).to_have_text(re.compile(r"^\s*130\s+of 130 SP\s*$"))


SHIPS = [
    (
        *("enterprise-d", "U.S.S. Enterprise-D", "picard", "Jean-Luc Picard"),
        [
            ("Crew", "data", "Data"),
            ("Weapon", "photon", "Photon Torpedoes"),
            ("Talent", "engage", "Engage"),
        ],
    ),
    (
        *("maht", "I.K.S. Maht-H'A", "nu daq", "Nu'Daq"),
        [
            ("Crew", "klag", "Klag"),
            ("Weapon", "photon", "Photon Torpedoes"),
            ("Crew", "konmel", "Konmel"),
        ],
    ),
    (
        *("khazara", "I.R.W. Khazara", "toreth", "Toreth"),
        [
            ("Crew", "bochra", "Bochra"),
            ("Weapon", "plasma", "Plasma Torpedoes"),
            ("Crew", "worf", "Worf"),
        ],
    ),
]
"""Ships, captains and upgrades of the starter: words to look for, names, and places."""


def choose(page: Page, place: str) -> None:
    """Chooses a place of the list with the keyboard alone."""
    link = page.locator("#build-find .build-places").get_by_role("link", name=re.compile(place))
    link.first.focus()
    page.keyboard.press("Enter")
    expect(link.first).to_have_attribute("aria-current", "true")
    # Whoever chose a place goes on in the list.
    expect(page.locator("#build-q")).to_be_focused()


def test_cards_are_dragged_beneath_crew_and_to_the_sideboard(page: Page, build: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(build)
    crew = {"card": "crew:data-71120", "upgrades": [{"card": FIRST_OFFICER}]}
    ship = {"ship": "ship:u-s-s-enterprise-d-71120", "upgrades": [crew, {"card": LA_FORGE}]}
    fleet = {"format": "fleetbuilder-fleet", "version": 1, "ships": [ship]}
    fleet["resource"] = {"card": "resource:reinforcements-sideboard-op3participation"}
    page.get_by_label("A list, a link or a code").fill(json.dumps(fleet))
    page.get_by_role("button", name="Open it").click()

    def where(name: str) -> Locator:
        return page.locator("#build-fleet .build-card", has_text=name)

    expect(where("First Officer")).to_have_attribute("data-card", "/ships/0/upgrades/0/upgrades/0")
    arrive(page)
    where("First Officer").drag_to(where("Geordi La Forge"))
    expect(where("First Officer")).to_have_attribute("data-card", "/ships/0/upgrades/1/upgrades/0")
    where("Data").drag_to(page.locator("#sideboard-crew"))
    expect(where("Data")).to_have_attribute("data-card", "/sideboard/0")
    expect(where("First Officer")).to_have_attribute("data-card", "/ships/0/upgrades/0/upgrades/0")
    where("Data").drag_to(page.locator(".build-ship-head"))
    expect(where("Data")).to_have_attribute("data-card", "/ships/0/upgrades/1")
    page.locator("#build-fleet").get_by_role("link", name="Data").click()
    page.get_by_role("button", name="To the sideboard").click()
    expect(where("Data")).to_have_attribute("data-card", "/sideboard/0")
    expect(where("Data").get_by_role("link")).to_have_attribute("aria-current", "true")


LA_FORGE = "crew:geordi-la-forge-71120"
FIRST_OFFICER = "officer:first-officer-collectiveop3"


def test_cards_are_dragged_onto_ships(page: Page, build: str) -> None:
    begin(page, build)
    find(page, "enterprise-d set:71120")
    offer = page.locator(".build-offer").first
    offer.drag_to(page.locator("#build-fleet"))
    expect(page.locator(".build-ship")).to_have_count(1)
    page.locator("#build-fleet .build-slot", has_text="Add crew").locator("a").click()
    expect(page.locator("#build-find-heading")).to_have_text("A crew for U.S.S. Enterprise-D")
    find(page, "data set:71120")
    page.locator(".build-offer").first.drag_to(
        page.locator("#build-fleet .build-slot", has_text="Add crew")
    )
    expect(page.locator("#build-fleet .build-card")).to_have_count(1)
    assert cards(page) == ["U.S.S. Enterprise-D", "Data"]
    page.get_by_role("button", name="Duplicate U.S.S. Enterprise-D").click()
    expect(page.locator(".build-ship")).to_have_count(2)
    page.locator(".build-ship").first.locator(".build-card").drag_to(
        page.locator(".build-ship").nth(1).locator(".build-ship-head")
    )
    expect(page.locator(".build-ship").nth(1).locator(".build-card")).to_have_count(2)
    expect(page.locator(".build-ship").first.locator(".build-card")).to_have_count(0)
    # Ships change places, cards too, and a card that is dropped on another takes its place.
    page.locator(".build-ship-head").nth(1).drag_to(page.locator(".build-ship-head").first)
    expect(page.locator(".build-ship").first.locator(".build-card")).to_have_count(2)
    offer = page.locator(".build-offer").first
    find(page, "klag set:71120")
    offer.drag_to(page.locator(".build-card").nth(1))
    expect(page.locator(".build-card").nth(1)).to_contain_text("Klag")
    expect(page.locator(".build-card")).to_have_count(2)
    page.locator(".build-card").nth(1).drag_to(page.locator(".build-card").first)
    expect(page.locator(".build-card").first).to_contain_text("Klag")
    # Enter in a field saves the settings; it does not take the last step again.
    page.locator("#build-settings").click()
    page.get_by_label("Name", exact=True).fill("Farpoint")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Farpoint", level=1)).to_be_visible()
    assert cards(page) == ["U.S.S. Enterprise-D", "Klag", "Data", "U.S.S. Enterprise-D"]
    expect(page.get_by_label("Name", exact=True)).to_be_hidden()
    expect(page.locator("#build-settings")).to_be_focused()


def find(page: Page, words: str) -> None:
    with answered(page, words):
        page.locator("#build-q").fill(words)


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Returns a page that is touched: it has no pointer that hovers or drags."""
    context = browser.new_context(
        **{**browser_context_args, "viewport": {"width": 390, "height": 844}},
        has_touch=True,
        is_mobile=True,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    yield page
    context.close()


def test_every_step_is_taken_by_touch(phone: Page, build: str) -> None:
    phone.goto(build)
    phone.get_by_label("Name", exact=True).fill("Thumbs")
    phone.get_by_role("button", name="Begin", exact=True).tap()
    expect(phone.get_by_role("heading", name="Thumbs", level=1)).to_be_visible()
    arrive(phone)
    ships, detail = phone.locator(".build-ship"), phone.locator("#build-detail")
    aboard = [ships.nth(number).locator("[data-card] [data-pick]") for number in (0, 1)]
    offer = phone.locator("#build-results .build-offer").first

    def take(words: str, name: str) -> None:
        find(phone, words)
        expect(offer).to_contain_text(name)
        offer.locator("button").tap()

    def do(step: str) -> None:
        detail.get_by_role("button", name=step).tap()

    # A ship, and what is put into its slots.
    take("enterprise-d set:71120", "U.S.S. Enterprise-D")
    expect(phone.locator("#build-find-heading")).to_have_text("A captain for U.S.S. Enterprise-D")
    take("picard set:71120", "Jean-Luc Picard")
    expect(aboard[0]).to_have_text(["Jean-Luc Picard"])
    ships.first.locator(".build-slot", has_text="Add crew").locator("a").tap()
    expect(phone.locator("#build-find-heading")).to_have_text("A crew for U.S.S. Enterprise-D")
    for name in ("Data", "Worf"):
        take(f"{name} set:71120", name)
        expect(aboard[0].last).to_have_text(name)
    # A ship is duplicated, and the two change places.
    ships.first.get_by_role("button", name="Duplicate").tap()
    expect(aboard[1]).to_have_text(["Jean-Luc Picard", "Data", "Worf"])
    ships.nth(1).get_by_role("button", name="Remove Worf").tap()
    expect(aboard[1]).to_have_text(["Jean-Luc Picard", "Data"])
    ships.first.get_by_role("button", name="Move down").tap()
    expect(aboard[0]).to_have_text(["Jean-Luc Picard", "Data"])
    # Cards change their place, go to another ship, and are swapped.
    aboard[1].nth(2).tap()
    expect(detail.get_by_role("heading", name="Worf")).to_be_visible()
    do("Up")
    expect(aboard[1]).to_have_text(["Jean-Luc Picard", "Worf", "Data"])
    do("To U.S.S. Enterprise-D (1)")
    expect(aboard[1]).to_have_text(["Jean-Luc Picard", "Data"])
    expect(aboard[0]).to_have_text(["Jean-Luc Picard", "Data", "Worf"])
    aboard[0].nth(1).tap()
    expect(detail.get_by_role("heading", name="Data")).to_be_visible()
    detail.get_by_role("link", name="Swap for another").tap()
    expect(phone.locator("#build-find-heading")).to_contain_text("Data")
    take("klag set:71120", "Klag")
    expect(aboard[0]).to_have_text(["Jean-Luc Picard", "Klag", "Worf"])
    # The way back and forth, and out.
    phone.get_by_role("button", name="Undo").tap()
    expect(aboard[0]).to_have_text(["Jean-Luc Picard", "Data", "Worf"])
    phone.get_by_role("button", name="Redo").tap()
    expect(aboard[0]).to_have_text(["Jean-Luc Picard", "Klag", "Worf"])
    ships.nth(1).get_by_role("button", name="Remove U.S.S. Enterprise-D").tap()
    expect(ships).to_have_count(1)
    assert cards(phone) == ["U.S.S. Enterprise-D", "Jean-Luc Picard", "Klag", "Worf"]


def test_it_is_broken_mended_undone_and_redone(page: Page, build: str) -> None:
    begin_with_demo(page, build)
    expect(page.locator("#build-head .verdict-word")).to_have_text("Legal")
    before = cards(page)
    page.get_by_role("button", name="Duplicate").first.click()
    expect(page.locator("#build-head .verdict-word")).not_to_have_text("Legal")
    problems = page.locator("#build-fleet .problem")
    expect(problems.nth(1)).to_be_visible()
    assert all(text.strip() for text in problems.all_inner_texts())
    many = problems.count()
    problems.first.locator(".problem-fixes button").first.click()
    expect(problems).not_to_have_count(many)
    after = cards(page)
    page.get_by_role("button", name="Undo").click()
    expect(problems).to_have_count(many)
    page.get_by_role("button", name="Redo").click()
    expect(problems).not_to_have_count(many)
    assert cards(page) == after
    page.get_by_role("button", name="Undo").click()
    expect(problems).to_have_count(many)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#build-head .verdict-word")).to_have_text("Legal")
    expect(page.locator("#build-fleet [data-pick]")).to_have_text(before)


def test_two_tabs_do_not_overwrite_each_other(page: Page, build: str) -> None:
    begin_with_demo(page, build)
    other = page.context.new_page()
    other.goto(page.url)
    ships = page.locator(".build-ship").count()
    page.get_by_role("button", name="Duplicate").first.click()
    expect(page.locator(".build-ship")).to_have_count(ships + 1)
    steps: list[str] = []
    other.on("request", lambda sent: steps.append(sent.url) if "/step/" in sent.url else None)
    remove = other.get_by_role("button", name="Remove", exact=False).first
    remove.evaluate("button => { button.click(); button.click(); button.click(); }")
    conflict = other.get_by_role("alert")
    expect(conflict).to_contain_text("This fleet was saved elsewhere. Yours was not.")
    expect(conflict.get_by_role("heading")).to_be_focused()
    assert conflict.get_by_role("listitem").count() >= 1
    other.get_by_role("link", name="Take the other one").click()
    expect(other.locator(".build-ship")).to_have_count(ships + 1)
    # What waited behind the press was not sent after it.
    assert len(steps) == 1
    other.close()


def test_clicks_in_quick_succession_are_all_done(page: Page, build: str) -> None:
    begin_with_demo(page, build)
    ships = page.locator(".build-ship")
    count = ships.count()
    duplicate = page.get_by_role("button", name="Duplicate").first
    duplicate.evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(ships).to_have_count(count + 3)


def test_a_press_means_what_it_was_pressed_on(page: Page, build: str) -> None:
    begin_with_demo(page, build)
    aboard = page.locator("[data-card^='/ships/0/upgrades/']")
    expect(aboard.nth(2)).to_be_visible()
    names = aboard.locator("[data-pick]").all_inner_texts()
    undo = page.get_by_role("button", name="Undo")

    def expect_aboard(expected: list[str]) -> None:
        expect(aboard.locator("[data-pick]")).to_have_text(expected)

    # A double-click removes one card, also where the answer comes between the clicks.
    page.locator("#remove-ships-0-upgrades-0").dblclick()
    undo.click()
    expect_aboard(names)
    page.locator("#remove-ships-0-upgrades-0").click()
    expect_aboard(names[1:])
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    undo.click()
    expect_aboard(names)
    # Of two presses in a row, each removes the card that it stood at.
    page.evaluate(
        """() => {
          for (const number of [0, 1]) {
            document.getElementById(`remove-ships-0-upgrades-${number}`).click();
          }
        }"""
    )
    expect_aboard(names[2:])
    undo.click()
    expect_aboard(names[1:])


ORDER = """() => {
  window.order = [];
  const note = (name) => window.order.at(-1)?.name === name
    || window.order.push({ name, at: performance.now() });
  document.addEventListener("htmx:beforeOnLoad", () => {
    note("answer");
    setTimeout(() => note("task"));
  });
  document.addEventListener("htmx:afterSettle", () => note("settled"));
}"""
PLACE = """() => ({
  focus: document.activeElement.id,
  caret: document.activeElement.selectionStart,
  notes: document.getElementById("settings-notes").value,
  open: document.querySelector(".build-settings").open,
  scrolled: scrollY,
  list: document.getElementById("build-find").scrollTop,
})"""


def test_a_step_leaves_the_reader_in_place(page: Page, build: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 700})
    begin_with_demo(page, build)
    ships = page.locator(".build-ship")
    count = ships.count()
    page.locator("#build-settings").click()
    page.get_by_label("Notes").fill("Bring dice.")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.evaluate("document.getElementById('build-find').scrollTop = 60; scrollTo(0, 40)")
    before = page.evaluate(PLACE)
    expected = {"focus": "settings-notes", "caret": 1, "notes": "Bring dice.", "open": True}
    assert expected.items() <= before.items()
    page.evaluate(ORDER)
    page.evaluate("document.getElementById('copy-ships-0').click()")
    expect(ships).to_have_count(count + 1)
    assert page.evaluate(PLACE) == before
    # All is in its place before the browser does anything else.
    page.wait_for_function("window.order.length >= 3")
    order = page.evaluate("window.order")
    assert [each["name"] for each in order[:3]] == ["answer", "settled", "task"]


def test_answers_that_come_late_do_not_disturb(page: Page, build: str) -> None:
    begin(page, build)
    find(page, "enterprise-d set:71120")
    page.locator(".build-offer").first.locator("button").click()
    expect(page.locator("#build-find-heading")).to_have_text("A captain for U.S.S. Enterprise-D")
    held: list[Route] = []
    page.route("**/build/find/**", lambda route: held.append(route))
    ships = page.locator(".build-ship")
    duplicate = "document.getElementById('copy-ships-0').click()"

    def is_find(sent: Request) -> bool:
        return "/build/find/" in sent.url

    # What is typed while an answer is awaited is asked for next.
    with page.expect_request(is_find):
        page.locator("#build-q").fill("worf")
    page.locator("#build-q").fill("picard set:71120")
    page.keyboard.press("Enter")
    with page.expect_request(is_find) as asked:
        held[0].continue_()
    assert "q=picard" in asked.value.url
    # What was typed stays, and is asked for again at the place of now.
    with page.expect_request(is_find):
        page.evaluate(duplicate)
    expect(ships).to_have_count(2)
    expect(page.locator("#build-q")).to_have_value("picard set:71120")
    assert len(held) == 3
    for each in held[1:]:
        each.continue_()
    expect(page.locator("#build-results .build-offer").first).to_contain_text("Jean-Luc Picard")
    # A place that was chosen from a link which is gone is chosen all the same.
    held.clear()
    with page.expect_request(is_find):
        page.locator("#build-fleet .build-slot", has_text="Add crew").locator("a").first.click()
    page.evaluate(duplicate)
    expect(ships).to_have_count(3)
    with page.expect_request(is_find):
        held[0].continue_()
    expect(ships).to_have_count(3)
    held[1].continue_()
    expect(page.locator("#build-find-heading")).to_have_text("A crew for U.S.S. Enterprise-D")
    expect(page.locator("#build-q")).to_be_focused()


def test_every_state_is_accessible_and_none_scrolls_sideways(
    page: Page, build: str, axe: Checker
) -> None:
    page.goto(build)
    look(page, axe)
    page.locator("button[name=demo]").first.click()
    expect(page.locator(".build-ship").first).to_be_visible()
    arrive(page)
    page.locator("#build-fleet [data-pick]").nth(1).click()
    expect(page.locator("#build-detail .face")).to_be_visible()
    page.get_by_role("button", name="Duplicate").first.click()
    expect(page.locator("#build-fleet .problem").first).to_be_visible()
    look(page, axe)
    page.locator("#build-settings").click()
    expect(page.get_by_label("Limit in SP")).to_be_visible()
    look(page, axe)


def test_a_wrong_setting_is_told_at_its_field_and_nothing_typed_is_lost(
    page: Page, build: str, axe: Checker
) -> None:
    begin(page, build)
    find(page, "enterprise-d set:71120")
    page.locator(".build-offer").first.locator("button").click()
    expect(page.locator(".build-ship")).to_have_count(1)
    page.locator("#build-settings").click()
    limit, notes = page.get_by_label("Limit in SP"), page.get_by_label("Notes")
    long = "Bring dice.\n" + "d" * 19_000
    page.get_by_label("Name", exact=True).fill("Farpoint")
    notes.fill(long)
    limit.fill("1.5")
    page.keyboard.press("Enter")
    fault = "Write a whole number from 0 to 10,000, or nothing."
    expect(limit).to_be_focused()
    expect(limit).to_have_value("1.5")
    expect(limit).to_have_accessible_description(
        f"0 to 10,000, or nothing: as the rules say. Problem {fault}"
    )
    expect(page.locator("#settings-limit_error")).to_be_visible()
    expect(page.locator("[data-toasts]")).to_have_text(f"Not saved. {fault}")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Farpoint")
    expect(notes).to_have_value(long)
    look(page, axe)
    # A step in between takes nothing away that was typed.
    page.get_by_role("button", name="Duplicate").click()
    expect(page.locator(".build-ship")).to_have_count(2)
    expect(limit).to_have_value("1.5")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Farpoint")
    expect(notes).to_have_value(long)
    # Notes that are too long are not cut.
    long += "d" * 992
    assert len(long) == 20_004
    notes.fill(long)
    limit.fill("90")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(notes).to_be_focused()
    expect(notes).to_have_accessible_description(
        "Problem At most 20,000 characters are kept, and these are 20,004."
    )
    expect(notes).to_have_value(long)
    expect(limit).to_have_value("90")
    notes.fill(long[:20_000])
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="Farpoint", level=1)).to_be_visible()
    expect(notes).to_be_hidden()
    expect(points(page)).to_contain_text("of 90 SP")
    page.reload()
    expect(notes).to_have_value(long[:20_000])


def test_without_scripts_a_wrong_setting_is_shown_again(
    browser: Browser, browser_context_args: dict[str, Any], console: Console, build: str
) -> None:
    console.expect("status of 400")
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    begin(page, build)
    page.locator("#build-settings").click()
    limit, notes = page.get_by_label("Limit in SP"), page.get_by_label("Notes")
    limit.fill("abc")
    notes.fill("\nOne.\nTwo.")
    save = page.get_by_role("button", name="Save", exact=True)
    save.click()
    fault = page.locator("#settings-limit_error")
    expect(fault.locator("span")).to_have_text("Write a whole number from 0 to 10,000, or nothing.")
    expect(fault).to_be_visible()
    expect(limit).to_be_focused()
    expect(limit).to_have_value("abc")
    expect(notes).to_have_value("\nOne.\nTwo.")
    limit.fill("90")
    save.click()
    expect(fault).to_have_count(0)
    expect(points(page)).to_contain_text("of 90 SP")
    expect(notes).to_have_value("\nOne.\nTwo.")
    context.close()


def test_showing_more_by_keyboard_goes_on_with_the_first_new_card(page: Page, build: str) -> None:
    begin(page, build)
    offers = page.locator("#build-results .build-offer-name")
    more = page.get_by_role("link", name=re.compile("^Show more of"))
    expect(offers).to_have_count(30)
    for before, after in ((30, 90), (90, 270)):
        more.focus()
        page.keyboard.press("Enter")
        expect(offers).to_have_count(after)
        expect(offers.nth(before)).to_be_focused()
        expect(offers.nth(before)).to_be_in_viewport()
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_have_count(0)
    expect(offers.nth(270)).to_be_focused()
    fitting = page.get_by_role("list", name="Cards that fit", exact=True).get_by_role("listitem")
    expect(page.locator(".build-count")).to_have_text(f"{fitting.count()} fit here")
    assert fitting.count() > 300


def test_showing_what_does_not_fit_goes_on_with_the_first_of_it(page: Page, build: str) -> None:
    begin_with_demo(page, build)
    page.locator("#build-fleet .build-slot a").first.click()
    expect(page.locator("#build-q")).to_be_focused()
    others = page.get_by_role("link", name=re.compile("not fit: show why$"))
    others.focus()
    page.keyboard.press("Enter")
    first = page.locator(".build-offers-others .build-offer-name").first
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()


def test_where_a_fleet_is_begun_a_fault_leaves_the_fields_level(
    page: Page, build: str, console: Console
) -> None:
    console.expect("400")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(build)
    page.get_by_label("Limit in SP").fill("many")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#settings-limit_error")).to_be_visible()
    fields = page.locator(".build-begin").locator("input, select, button")
    tops = {round(each.bounding_box()["y"]) for each in fields.all()}  # type: ignore[index]
    assert len(tops) == 1
