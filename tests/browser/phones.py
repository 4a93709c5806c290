"""Phones at a real table, in a browser: they answer in turns and follow each other."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.accessibility import Checker
from tests.browser.visitors import NARROW, look

MOST_STEPS = 200
TURN = 8
"""Answers that a phone gives before the other one goes on."""
LEAST_HEIGHT = 44
"""Pixels of a button that a thumb finds."""


def steps_of(page: Page) -> int:
    """Gives how many steps the page has seen."""
    return int(page.locator("#table-now").get_attribute("data-table-steps") or "-1")


def small_controls(page: Page) -> list[str]:
    """Lists the controls of the page as it stands that are too low for a thumb."""
    found: list[str] = page.evaluate(
        """(least) =>
          [...document.querySelectorAll(
            "main :is(button, .button, input:not([type=hidden]), select, textarea, summary)")]
            .map((each) => /checkbox|radio/.test(each.type) ? each.closest("label") : each)
            .filter((each) => each.checkVisibility())
            .map((each) => [each, each.getBoundingClientRect().height])
            .filter(([, height]) => height < least - 0.5)
            .map(([each, height]) => `${each.textContent.trim() || each.name} ${height}`)""",
        LEAST_HEIGHT,
    )
    return found


def answer(page: Page) -> None:
    """Answers what is asked by the first button that goes on; nobody flies off or is hit."""
    before = steps_of(page)
    form = page.locator(".table-answer")
    quiet = (
        form.locator("button")
        .filter(has_text="No attack")
        .or_(form.get_by_role("button", name="Inside, clear of ships"))
        .or_(form.get_by_role("button", name="No", exact=True))
        .or_(form.get_by_role("button", name="Beyond Range 3"))
    )
    button = quiet.first if quiet.count() else form.get_by_role("button").first
    button.click()
    expect(page.locator("#table-now")).not_to_have_attribute("data-table-steps", str(before))


def play_rounds(phones: Sequence[Page], rounds: int, axe: Checker) -> set[str]:
    """Plays so many rounds, the phones in turns; gives the kinds of questions that came.

    The first of each kind is looked at closely. Whoever does not answer sees the same.
    """
    seen: set[str] = set()
    for number in range(MOST_STEPS):
        turn = number // TURN % len(phones)
        acting, watching = phones[turn], phones[turn - 1]
        if f"Round {rounds + 1}" in acting.locator(".table-when").inner_text():
            break
        name = acting.locator(".table-answer [name=prompt]").get_attribute("value") or ""
        if (kind := name.partition("-")[2]) not in seen:
            seen.add(kind)
            look(acting, axe, (NARROW,))
            small = acting.evaluate(
                "(least) => [...document.querySelectorAll('.table-answer button')]"
                ".filter((each) => each.getBoundingClientRect().height < least).length",
                LEAST_HEIGHT,
            )
            assert small == 0, kind
        answer(acting)
        if (number + 1) % TURN:
            continue
        # The other phone follows by itself.
        expect(watching.locator("#table-now")).to_have_attribute(
            "data-table-steps", str(number + 1), timeout=8_000
        )
        words = acting.locator(".table-prompt-words").inner_text()
        expect(watching.locator(".table-prompt-words")).to_have_text(words)
    for phone in phones:
        expect(phone.locator(".table-when")).to_contain_text(f"Round {rounds + 1}")
    return seen
