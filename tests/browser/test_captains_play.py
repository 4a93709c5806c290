"""A game of Fleet Captains on a phone, against a captain of the site."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.games.models import Game
from tests.browser.accessibility import Checker
from tests.browser.phones import LEAST_HEIGHT, steps_of
from tests.browser.visitors import NARROW, arrive, look

WIDTH = 390
MOST_STEPS = 120
ROUNDS = 3

pytestmark = pytest.mark.usefixtures("transactional_db")


def answer(page: Page, number: int) -> None:
    """Gives one of the answers that the page offers; the last ends a turn."""
    before = steps_of(page)
    buttons = page.locator(".table-answer button")
    # On a busy machine the next question takes a while.
    expect(buttons.first).to_be_visible()
    count = buttons.count()
    is_menu = "What do you do?" in page.locator("#table-prompt").inner_text()
    ends = is_menu and number % 6 == 5
    buttons.nth(count - 1 if ends else number % count).click()
    expect(page.locator("#table-now")).not_to_have_attribute("data-table-steps", str(before))


def test_a_few_turns_against_a_captain(live: str, page: Page, axe: Checker) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 844})
    page.goto(f"{live}/fleet-captains/")
    page.get_by_role("link", name="Play a game").click()
    arrive(page)
    page.get_by_label("Your side").select_option(label="Klingon")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Klingon against Federation, to 10")
    arrive(page)
    looked: set[str] = set()
    for number in range(MOST_STEPS):
        words = page.locator("#table-prompt").inner_text()
        kind = words.partition(" ")[0]
        if kind not in looked and len(looked) < 4:
            looked.add(kind)
            look(page, axe, (NARROW,))
            small = page.evaluate(
                "(least) => [...document.querySelectorAll('.table-answer button')]"
                ".filter((each) => each.getBoundingClientRect().height < least).length",
                LEAST_HEIGHT,
            )
            assert small == 0, words
        if f"Round {ROUNDS + 1}" in page.locator(".table-when").first.inner_text():
            break
        answer(page, number)
    expect(page.locator(".table-when").first).to_contain_text(f"Round {ROUNDS + 1}")
    # All of it is still there after a reload, and once more as a replay, by the keyboard alone.
    steps = steps_of(page)
    page.reload()
    assert steps_of(page) == steps
    page.get_by_role("link", name="Step by step").click()
    arrive(page)
    last = page.locator(".captains-event").inner_text()
    page.get_by_role("link", name="Back", exact=True).press("Enter")
    arrive(page)
    expect(page.locator(".captains-event")).not_to_have_text(last)
    look(page, axe, (NARROW,))


def test_a_place_on_the_map_is_pressed(live: str, page: Page, axe: Checker) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 844})
    page.goto(f"{live}/fleet-captains/play/?layout=small")
    page.get_by_role("button", name="Begin").click()
    prompt = page.locator("#table-prompt")
    expect(prompt).to_be_visible()
    arrive(page)
    for _ in range(MOST_STEPS):
        if "What do you do?" in prompt.inner_text():
            break
        answer(page, 0)
    page.get_by_role("button", name="Move ").first.click()
    expect(prompt).not_to_contain_text("What do you do?")
    while "Where does" not in prompt.inner_text():
        # A card may be offered first: none is played.
        answer(page, 0)
    # A way is looked at first, then another place is pressed by the keyboard.
    page.get_by_role("link", name="Show the way to").first.click()
    arrive(page)
    preview = page.locator("#captains-preview")
    words = preview.locator("b").first.inner_text()
    expect(page.locator(".is-previewed .captains-way")).to_be_visible()
    look(page, axe, (NARROW,))
    places = page.locator(".captains-press")
    assert places.first.bounding_box()["width"] >= LEAST_HEIGHT  # type: ignore[index]
    other = places.last
    assert other.get_attribute("aria-label") != words
    value = other.get_attribute("value")
    way = page.locator(".captains-choice").last.locator(".captains-way")
    expect(way).to_be_hidden()
    other.focus()
    expect(way).to_be_visible()
    before = steps_of(page)
    other.press("Enter")
    expect(page.locator("#table-now")).not_to_have_attribute("data-table-steps", str(before))
    expect(preview).to_have_count(0)
    step = Game.objects.get().record.order_by("number").last()
    assert step is not None
    assert str(step.step["answers"][0]) == value
