"""A game of Fleet Captains at a real table: two seats on two phones of 390 pixels.

Dials, a test with its needed roll, a combat, a cloak with an echo, a starbase, an undo, the last
turn; a reload and a lost network in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from fleetbuilder.games.models import Game
from tests.browser.accessibility import Checker
from tests.browser.conftest import PATIENCE_MILLISECONDS, Console
from tests.browser.phones import LEAST_HEIGHT, steps_of
from tests.browser.visitors import NARROW, look

WIDTH = 390
FOLLOWS_MILLISECONDS = 15_000


@pytest.fixture
def phone(browser: Browser, console: Console) -> Iterator[Callable[[str], Page]]:
    """Opens phones, each a browser of its own that is listened to."""
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


def press(page: Page, button: Locator) -> None:
    """Presses a button that adds a step, and waits until the page has it."""
    before = steps_of(page)
    button.click()
    expect(page.locator("#table-now")).to_have_attribute("data-table-steps", str(before + 1))


def follow(page: Page, other: Page) -> None:
    """Waits until a phone has seen what the other one did."""
    expect(page.locator("#table-now")).to_have_attribute(
        "data-table-steps", str(steps_of(other)), timeout=FOLLOWS_MILLISECONDS
    )


def ship(page: Page, name: str) -> Locator:
    """Gives the card of a ship, opened."""
    card = page.locator(".captains-ship").filter(has=page.get_by_text(name, exact=True)).first
    details = card.locator("> details")
    if details.get_attribute("open") is None:
        details.locator("> summary").click()
    return card


def more(page: Page, name: str) -> Locator:
    """Gives the card of a ship with its further forms, opened."""
    card = ship(page, name)
    details = card.locator("details.captains-more")
    if details.get_attribute("open") is None:
        details.locator("> summary").click()
    return card


def sit(page: Page, address: str, name: str) -> None:
    """Takes the seat of a link."""
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#table-prompt")).to_be_visible()


def test_two_phones_play_at_one_table(
    transactional_db: None,
    live: str,
    phone: Callable[[str], Page],
    console: Console,
    axe: Checker,
) -> None:
    ada, koloth = phone("light"), phone("dark")
    ada.goto(f"{live}/fleet-captains/")
    ada.get_by_role("link", name="Play at a real table").click()
    ada.get_by_role("link", name="Start a table").first.click()
    ada.get_by_label("Sector").select_option(label="Standard, 27 tiles")
    for number, name, fleet in (
        (1, "Ada", "Venture\nSutherland\nEquinox"),
        (2, "Koloth", "Korinar\nKlothos\nMaht-H'a"),
    ):
        ada.get_by_label(f"Name of player {number}").fill(name)
        ada.get_by_label(f"Fleet of player {number}").fill(fleet)
    ada.get_by_role("button", name="To the table").click()
    seats = {
        name: ada.get_by_label(f"Link to the seat of {name}", exact=True).input_value()
        for name in ("Ada", "Koloth")
    }
    sit(ada, seats["Ada"], "Ada")
    sit(koloth, seats["Koloth"], "Koloth")

    # Dials are set freely before the first turn, and each phone follows the other.
    card = ship(ada, "U.S.S. Venture")
    press(ada, card.get_by_role("button", name="Adjust to Weapons 11, Sensors 4"))
    press(ada, ada.get_by_role("button", name="Begin the first turn"))
    expect(ada.locator("#table-prompt")).to_have_text("Your turn, round 1")
    follow(koloth, ada)
    expect(koloth.locator("#table-prompt")).to_have_text("Turn of Ada, round 1")
    look(ada, axe, (NARROW,))
    small = ada.evaluate(
        "(least) => [...document.querySelectorAll('#table-now button, #table-now .button')]"
        ".filter((each) => each.offsetParent !== null)"
        ".filter((each) => each.getBoundingClientRect().height < least)"
        ".map((each) => each.textContent.trim())",
        LEAST_HEIGHT,
    )
    assert small == []

    # A test with its needed roll, and what an adjustment would make of it.
    ship(ada, "U.S.S. Sutherland").get_by_role("link", name="Test").click()
    sheet = ada.locator("#sheet")
    sheet.get_by_label("Test Level").fill("13")
    sheet.get_by_role("button", name="Work it out").click()
    expect(sheet.locator(".captains-needs-now")).to_contain_text("5 or more")
    look(ada, axe, (NARROW,))
    press(ada, sheet.get_by_role("button", name="Adjust to Sensors 12"))
    ship(ada, "U.S.S. Sutherland").get_by_role("link", name="Test").click()
    sheet.get_by_label("Test Level").fill("13")
    sheet.get_by_role("button", name="Work it out").click()
    expect(sheet.locator(".captains-needs-now")).to_contain_text("1 or more")
    press(ada, sheet.get_by_role("button", name="I rolled 3: success"))
    expect(ada.locator(".table-log li").first).to_contain_text("succeeded: 12 and a 3")
    expect(ada.locator(".captains-actions")).to_contain_text("2 actions")

    # Ada explores, and a starbase is built once its tokens lie there.
    card = more(ada, "U.S.S. Venture")
    card.locator("form:has([value=explore]) [name=place]").select_option("C3")
    card.get_by_label("Tile turned over").fill("Class M Planet")
    press(ada, card.get_by_role("button", name="Explored"))
    card = more(ada, "U.S.S. Venture")
    press(ada, card.get_by_role("button", name="Place a control token"))
    ada.locator(".captains-places").get_by_text("Tokens and encounters").click()
    for _ in range(2):
        press(ada, ada.get_by_role("button", name="+1 token of Ada"))
    for level in ("outpost", "colony", "starbase"):
        # Another turn's actions: people agree on the number.
        if ada.locator(".captains-actions").inner_text().startswith("0"):
            ada.get_by_text("Correct a number").click()
            form = ada.locator("#correct form").first
            form.get_by_label("Number").select_option(label="actions left")
            form.get_by_label("is", exact=True).fill("3")
            press(ada, form.get_by_role("button", name="Correct it"))
        press(ada, more(ada, "U.S.S. Venture").get_by_role("button", name="Build here"))
        expect(ada.locator(".captains-places")).to_contain_text(f"{level} of Ada")
    expect(ada.locator(".captains-piles")).to_contain_text("starbase 1")

    # Undo, from the other phone; and a reload.
    follow(koloth, ada)
    press(koloth, koloth.get_by_role("button", name="Undo"))
    follow(ada, koloth)
    expect(ada.locator(".captains-piles")).not_to_contain_text("starbase 1")
    ada.reload()
    press(ada, more(ada, "U.S.S. Venture").get_by_role("button", name="Build here"))
    press(ada, ada.get_by_role("button", name="End turn"))

    # A cloak with an echo: only Koloth learns which token is the ship.
    follow(koloth, ada)
    press(koloth, ship(koloth, "I.K.S. Korinar").get_by_role("button", name="Cloak"))
    koloth.locator("#token-1 > summary").click()
    press(koloth, koloth.get_by_role("button", name="Echo beside token 1"))
    koloth.locator("#token-2 > summary").click()
    form = koloth.locator("#token-2 form").first
    form.get_by_label("Move token 2 to").select_option("C5")
    form.get_by_label("I.K.S. Korinar is then under").select_option(label="token 2")
    press(koloth, form.get_by_role("button", name="Token moved"))
    expect(koloth.locator("#token-2")).to_contain_text("It is I.K.S. Korinar")
    look(koloth, axe, (NARROW,))
    follow(ada, koloth)
    expect(ada.get_by_text("Cloak token 2 at the unexplored tile C5")).to_be_visible()
    assert "is then under" not in ada.content()
    card = ship(ada, "I.K.S. Korinar")
    expect(card.locator("> details > summary")).to_contain_text("cloaked")

    # The Klothos comes to the Venture, who attacks in the next turn; the network is lost between.
    card = more(koloth, "I.K.S. Klothos")
    card.get_by_label("Move I.K.S. Klothos to").select_option("C3")
    press(koloth, card.get_by_role("button", name="Moved"))
    console.expect("ERR_INTERNET_DISCONNECTED")
    koloth.context.set_offline(True)
    koloth.get_by_role("button", name="End turn").click()
    expect(koloth.locator("#table-net")).to_contain_text("Not saved yet")
    koloth.context.set_offline(False)
    follow(koloth, koloth)
    expect(koloth.locator("#table-prompt")).to_have_text("Turn of Ada, round 2")
    expect(ada.locator("#table-prompt")).to_have_text("Your turn, round 2")
    ship(ada, "U.S.S. Venture").get_by_role("link", name="Attack").click()
    expect(sheet).to_contain_text("Weapons 11 against Shields 5")
    for legend, face in (("My die", "6"), ("Their die", "1")):
        sheet.get_by_role("group", name=legend).get_by_label(face, exact=True).check()
    look(ada, axe, (NARROW,))
    press(ada, sheet.get_by_role("button", name="Record the attack"))
    follow(koloth, ada)
    expect(koloth.get_by_text("I.K.S. Klothos: 2 damage to set")).to_be_visible()
    koloth.get_by_role("link", name="Set the dial of I.K.S. Klothos").click()
    press(koloth, koloth.locator("#sheet").get_by_role("button", name="Damaged to").first)
    expect(ship(koloth, "I.K.S. Klothos")).to_contain_text("Red alert")

    # The goal is reached, and the other side has its last turn.
    follow(ada, koloth)
    ada.get_by_text("Points, reinforcement, Fleet Size of Ada").click()
    for _ in range(3):
        press(ada, ada.locator("#pile-0").get_by_role("button", name="+3 VP"))
    expect(ada.get_by_text("One more turn follows, the last.")).to_be_visible()
    press(ada, ada.get_by_role("button", name="End turn"))
    follow(koloth, ada)
    expect(koloth.get_by_text("This is the last turn.")).to_be_visible()
    look(koloth, axe, (NARROW,))
    press(koloth, koloth.get_by_role("button", name="End turn"))
    expect(koloth.get_by_text("Ada has won")).to_be_visible()
    follow(ada, koloth)
    expect(ada.get_by_text("You have won")).to_be_visible()
    assert Game.objects.get().steps == steps_of(ada)
