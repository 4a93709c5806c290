"""Two phones of 390 pixels, from a muster by link to the last turn at a real table.

Fleets, decks and sector come from the pages before the table. At the table six turns are played:
an encounter that stays and is resolved, a cloak with an echo, a combat with a card of each side, a
starbase, an undo, the last turn; a reload and a lost network in between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from fleetbuilder.games.models import Game
from tests.browser.accessibility import Checker
from tests.browser.conftest import PATIENCE_MILLISECONDS, Console
from tests.browser.phones import small_controls, steps_of
from tests.browser.visitors import NARROW, arrive, look

WIDTH = 390
FOLLOWS_MILLISECONDS = 15_000
OWN_DECKS = {
    "federation": (
        "For peace",
        ["Security and Tactics", "Picard's Table", "Quiet Work", "Main Engineering"],
    ),
    "klingon": ("For a war", ["House of Martok", "Battleships", "Conquest", "Deep Raids"]),
}
"""What each player calls the deck, and its four subdecks."""


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


# --- before the table ----------------------------------------------------------------------------


def number_in(place: Locator, pattern: str) -> int:
    """Returns the number that a page names."""
    found = re.search(pattern, re.sub(r"\s+", " ", place.inner_text()))
    assert found is not None, (pattern, place.inner_text())
    return int(found[1])


def fleets(page: Page) -> dict[str, list[str]]:
    """Returns the names of the ships that a muster shows, by side; their numbers agree."""
    found = {}
    for side in OWN_DECKS:
        part = page.locator(f"[aria-labelledby=side-{side}]")
        names = part.locator(".muster-fleet > li b").all_inner_texts()
        assert number_in(part, r"Fleet (\d+) ships?") == len(names)
        assert len(names) + number_in(part, r"Reinforcement Pool (\d+) ships?") == 12
        total = number_in(part.locator("h2"), r"(\d+) of 10")
        assert number_in(part, r"Mission deck (\d+) cards") == total
        found[side] = names
    return found


def choose_deck(page: Page, side: str) -> None:
    """Goes from a muster to the subdecks of a side, and takes four."""
    main = page.locator("main")
    muster = page.locator(f"[aria-labelledby=side-{side}]")
    missions = number_in(muster, r"Mission deck (\d+) cards")
    muster.get_by_role("link", name="Choose subdecks for it").click()
    arrive(page)
    expect(main).to_contain_text(f"The mission deck of this muster has {missions} cards.")
    subdecks = page.locator(".deck-choice")
    expect(subdecks).to_have_count(10)
    wanted = OWN_DECKS[side][1]
    for name in wanted:
        subdecks.filter(has_text=name).get_by_role("checkbox").check()
    main.get_by_role("button", name="Show this deck").click()
    arrive(page)
    expect(main).to_contain_text("4 of 4 chosen")
    deck = page.locator("[aria-labelledby=deck]")
    assert number_in(deck, r"The command deck (\d+) cards") == 40


def keep_deck(page: Page, side: str) -> None:
    """Keeps the deck that a page shows."""
    page.get_by_label("Name of the deck").fill(OWN_DECKS[side][0])
    page.get_by_role("button", name="Keep this deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your decks")
    arrive(page)
    expect(page.locator(".captains-boxes > li")).to_have_count(1)


# --- at the table --------------------------------------------------------------------------------


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


def opened(details: Locator) -> Locator:
    """Opens what is folded, and gives it."""
    if details.get_attribute("open") is None:
        details.locator("> summary").click()
    return details


def ship(page: Page, name: str) -> Locator:
    """Gives the card of a ship, opened."""
    card = page.locator(".captains-ship").filter(has=page.get_by_text(name, exact=True)).first
    opened(card.locator("> details"))
    return card


def more(page: Page, name: str) -> Locator:
    """Gives the card of a ship with its further forms, opened."""
    card = ship(page, name)
    opened(card.locator("details.captains-more"))
    return card


def sit(page: Page, address: str, name: str) -> None:
    """Takes the seat of a link."""
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#table-prompt")).to_have_text("Set the dials, then begin")
    arrive(page)


def take_deck(page: Page, side: str) -> None:
    """Takes the kept deck at a seat, which offers its cards from then on."""
    name, subdecks = OWN_DECKS[side]
    deck = opened(page.locator("#deck"))
    press(page, deck.get_by_role("button", name=f"Your deck {name}"))
    summary = page.locator("#deck > summary")
    expect(summary).to_have_text("My command deck: show it to me")
    for each in subdecks:
        expect(deck.locator("b").first).to_contain_text(each)
    # The phone lies beside those of the others.
    summary.click()


def explore(page: Page, name: str, place: str, tile: str) -> Locator:
    """Fills in that a ship explores a tile; gives the form's ship."""
    card = more(page, name)
    card.locator("form:has([value=explore]) [name=place]").select_option(place)
    card.get_by_label("Tile turned over").fill(tile)
    return card


def seen(page: Page, axe: Checker, shot: str) -> None:
    """Sees that the table as it stands is accessible, fits, and has no control too low."""
    look(page, axe, (NARROW,), shot)
    assert small_controls(page) == [], shot


def test_two_phones_from_the_muster_to_the_last_turn(
    transactional_db: None,
    live: str,
    phone: Callable[[str], Page],
    console: Console,
    axe: Checker,
) -> None:
    ada, koloth = phone("light"), phone("dark")

    # Ada musters and sends the link: both see the same fleets, and each keeps a deck for it.
    ada.goto(f"{live}/fleet-captains/")
    ada.locator("main").get_by_role("link", name="Muster fleets").first.click()
    arrive(ada)
    ada.get_by_label("Seed").fill("3")
    ada.get_by_role("button", name="Draw", exact=True).click()
    arrive(ada)
    look(ada, axe, (NARROW,), "muster")
    mustered = fleets(ada)
    link = ada.get_by_label("Link to this muster", exact=True).input_value()
    koloth.goto(link)
    assert fleets(koloth) == mustered
    choose_deck(koloth, "klingon")
    look(koloth, axe, (NARROW,), "deck")
    keep_deck(koloth, "klingon")
    look(koloth, axe, (NARROW,), "decks")
    choose_deck(ada, "federation")
    keep_deck(ada, "federation")

    # The sector is laid out for these fleets, and a table started on it.
    ada.goto(link)
    ada.get_by_role("link", name="Lay out the sector for them").click()
    arrive(ada)
    ada.get_by_role("link", name="Small (11)").click()
    arrive(ada)
    expect(ada.locator(".sector-tile")).to_have_count(11)
    look(ada, axe, (NARROW,), "sector")
    ada.get_by_role("link", name="Start a table on it with the mustered fleets").click()
    arrive(ada)
    expect(ada.get_by_label("Sector")).to_have_value("small")
    expect(ada.get_by_label("Seed of the muster")).to_have_value("3")
    for place, name in enumerate(("Ada", "Koloth"), 1):
        ada.get_by_label(f"Name of player {place}").fill(name)
    look(ada, axe, (NARROW,), "table-form")
    ada.get_by_role("button", name="To the table").click()
    arrive(ada)
    seen(ada, axe, "seats")
    seats = {
        name: ada.get_by_label(f"Link to the seat of {name}", exact=True).input_value()
        for name in ("Ada", "Koloth")
    }
    sit(ada, seats["Ada"], "Ada")
    sit(koloth, seats["Koloth"], "Koloth")
    for page, own, others in ((ada, "federation", "klingon"), (koloth, "klingon", "federation")):
        for label, side in (("captains-own", own), ("captains-others", others)):
            names = page.locator(f"[aria-labelledby={label}] .captains-name b")
            assert sorted(names.all_inner_texts()) == sorted(mustered[side])

    # Before the first turn: decks, which nobody else learns, and dials, which are free.
    opened(ada.locator("#deck"))
    seen(ada, axe, "table-deck")
    take_deck(ada, "federation")
    follow(koloth, ada)
    take_deck(koloth, "klingon")
    assert OWN_DECKS["federation"][0] not in koloth.content()
    follow(ada, koloth)
    card = ship(ada, "U.S.S. Excelsior")
    press(ada, card.get_by_role("button", name="Adjust to Weapons 3, Sensors 8"))
    press(ada, ada.get_by_role("button", name="Begin the first turn"))
    expect(ada.locator("#table-prompt")).to_have_text("Your turn, round 1")
    seen(ada, axe, "table-turn")

    # Turn 1, Ada: a world is explored, two ships follow as a task force, an outpost is built.
    card = explore(ada, "U.S.S. Voyager", "B1", "Settled World")
    press(ada, card.get_by_role("button", name="Explored"))
    card = more(ada, "U.S.S. Reliant")
    card.get_by_label("Move U.S.S. Reliant to").select_option("B1")
    card.get_by_label("U.S.S. Yosemite").check()
    press(ada, card.get_by_role("button", name="Moved"))
    press(ada, more(ada, "U.S.S. Voyager").get_by_role("button", name="Build here"))
    press(ada, more(ada, "U.S.S. Reliant").get_by_role("button", name="Place a control token"))
    expect(ada.locator(".captains-places")).to_contain_text("1 control token of Ada · outpost")

    # A test says what it needs, and what a power adjustment would make of it.
    ship(ada, "U.S.S. Yosemite").get_by_role("link", name="Test").click()
    sheet = ada.locator("#sheet")
    sheet.get_by_label("Test Level").fill("13")
    sheet.get_by_role("button", name="Work it out").click()
    expect(sheet.locator(".captains-needs-now")).to_contain_text("6")
    seen(ada, axe, "table-test")
    press(ada, sheet.get_by_role("button", name="Adjust to Sensors 13"))
    ship(ada, "U.S.S. Excelsior").get_by_role("link", name="Test").click()
    sheet.get_by_label("Test Level").fill("13")
    sheet.get_by_label("Card", exact=True).fill("Data")
    sheet.get_by_role("button", name="Work it out").click()
    expect(sheet.locator(".captains-needs-now")).to_contain_text("1 or more")
    press(ada, sheet.get_by_role("button", name="I rolled 3: success"))
    expect(ada.locator(".table-log li").first).to_contain_text(
        "U.S.S. Excelsior with Data: sensors test of 13 succeeded: 13 and a 3"
    )
    expect(ada.locator(".captains-actions")).to_contain_text("0 actions")
    press(ada, ada.get_by_role("button", name="End turn"))

    # Turn 2, Koloth: an encounter is drawn and stays. What Ada has begun to fill in stays too.
    follow(koloth, ada)
    tile = more(ada, "U.S.S. Excelsior").get_by_label("Tile turned over")
    tile.fill("Class K")
    card = explore(koloth, "I.K.S. Gr'oth", "B3", "Empty Space")
    card.get_by_label("An encounter was drawn").check()
    press(koloth, card.get_by_role("button", name="Explored"))
    place = opened(koloth.locator(".captains-places details").last)
    place.get_by_label("Persistent encounter, empty when resolved").fill("Distress Call")
    press(koloth, place.get_by_role("button", name="Set the encounter"))
    expect(koloth.locator(".captains-places")).to_contain_text("encounter: Distress Call")
    follow(ada, koloth)
    expect(tile).to_have_value("Class K")
    expect(tile).to_be_focused()

    # A cloak with an echo: only Koloth learns which token is the ship.
    press(koloth, ship(koloth, "I.K.S. Ch'Tang").get_by_role("button", name="Cloak"))
    opened(koloth.locator("#token-1"))
    press(koloth, koloth.get_by_role("button", name="Echo beside token 1"))
    form = opened(koloth.locator("#token-2")).locator("form").first
    form.get_by_label("Move token 2 to").select_option("C4")
    form.get_by_label("I.K.S. Ch'Tang is then under").select_option(label="token 2")
    press(koloth, form.get_by_role("button", name="Token moved"))
    expect(koloth.locator("#token-2")).to_contain_text("It is I.K.S. Ch'Tang")
    seen(koloth, axe, "table-tokens")
    console.expect("ERR_INTERNET_DISCONNECTED")
    koloth.context.set_offline(True)
    koloth.get_by_role("button", name="End turn").click()
    expect(koloth.locator("#table-net")).to_contain_text("Not saved yet")
    koloth.context.set_offline(False)
    expect(koloth.locator("#table-prompt")).to_have_text("Turn of Ada, round 2")
    follow(ada, koloth)
    expect(ada.locator("#table-prompt")).to_have_text("Your turn, round 2")
    expect(ada.get_by_text("Cloak token 2 at the unexplored tile C4")).to_be_visible()
    assert "is then under" not in ada.content()
    expect(ship(ada, "I.K.S. Ch'Tang").locator("> details > summary")).to_contain_text("cloaked")

    # Turn 3, Ada: colony and starbase, each ship with its action; an undo from the other phone, and
    # a reload.
    press(ada, more(ada, "U.S.S. Voyager").get_by_role("button", name="Build here"))
    press(ada, more(ada, "U.S.S. Yosemite").get_by_role("button", name="Place a control token"))
    press(ada, more(ada, "U.S.S. Reliant").get_by_role("button", name="Build here"))
    expect(ada.locator(".captains-places")).to_contain_text("2 control tokens of Ada · starbase")
    expect(ada.locator(".captains-piles")).to_contain_text("starbase 1")
    follow(koloth, ada)
    press(koloth, koloth.get_by_role("button", name="Undo"))
    follow(ada, koloth)
    expect(ada.locator(".captains-piles")).not_to_contain_text("starbase 1")
    ada.reload()
    press(ada, more(ada, "U.S.S. Reliant").get_by_role("button", name="Build here"))
    press(ada, ada.get_by_role("button", name="End turn"))

    # Turn 4, Koloth: the encounter is resolved, and the T'Ong comes to the new starbase.
    follow(koloth, ada)
    koloth.get_by_role("link", name="I.K.S. Gr'oth: engines 10").click()
    sheet = koloth.locator("#sheet")
    sheet.get_by_label("Takes no action (an encounter, a card)").check()
    press(koloth, sheet.get_by_role("button", name="I rolled 5: success"))
    expect(koloth.locator(".table-log li").first).to_contain_text("test of 10 for Distress Call")
    place = opened(koloth.locator(".captains-places details").last)
    press(koloth, place.get_by_role("button", name="Set the encounter"))
    expect(koloth.locator(".captains-places")).not_to_contain_text("encounter: Distress Call")
    koloth.get_by_text("Points, reinforcement, Fleet Size of Koloth").click()
    pile = koloth.locator("#pile-1")
    pile.get_by_label("Points for").select_option("encounter")
    press(koloth, pile.get_by_role("button", name="+1 VP"))
    card = more(koloth, "I.K.S. T'Ong")
    card.get_by_label("Move I.K.S. T'Ong to").select_option("B1")
    press(koloth, card.get_by_role("button", name="Moved"))
    press(koloth, koloth.get_by_role("button", name="End turn"))

    # Turn 5, Ada: two ships attack together, and each side plays a card.
    follow(ada, koloth)
    card = ship(ada, "U.S.S. Voyager")
    press(ada, card.get_by_role("button", name="Adjust to Weapons 9"))
    ship(ada, "U.S.S. Voyager").get_by_role("link", name="Attack").click()
    sheet = ada.locator("#sheet")
    expect(sheet).to_contain_text("Weapons 9 against Shields 7")
    sheet.get_by_role("checkbox", name="U.S.S. Reliant").check()
    sheet.get_by_label("My card").fill("Full Spread")
    sheet.get_by_label("Their card").fill("Tough as Leather")
    sheet.get_by_role("button", name="Work it out").click()
    expect(sheet).to_contain_text("Weapons 18 against Shields 10")
    for legend, face in (("My die", "6"), ("Their die", "1")):
        sheet.get_by_role("group", name=legend).get_by_label(face, exact=True).check()
    seen(ada, axe, "table-attack")
    press(ada, sheet.get_by_role("button", name="Record the attack"))
    expect(ada.locator(".table-log li").first).to_contain_text(
        "U.S.S. Voyager, U.S.S. Reliant with Full Spread attacked I.K.S. T'Ong with Tough as "
        "Leather: 24 against 11, 2 damage"
    )
    expect(ada.locator(".captains-actions")).to_contain_text("1 action ")
    follow(koloth, ada)
    expect(koloth.get_by_text("I.K.S. T'Ong: 2 damage to set")).to_be_visible()
    koloth.get_by_role("link", name="Set the dial of I.K.S. T'Ong").click()
    seen(koloth, axe, "table-damage")
    press(koloth, koloth.locator("#sheet").get_by_role("button", name="Damaged to").first)
    expect(ship(koloth, "I.K.S. T'Ong")).to_contain_text("Red alert")

    # The goal is reached, and the other side has its last turn.
    follow(ada, koloth)
    ada.get_by_text("Points, reinforcement, Fleet Size of Ada").click()
    for _ in range(3):
        press(ada, ada.locator("#pile-0").get_by_role("button", name="+3 VP"))
    expect(ada.get_by_text("One more turn follows, the last.")).to_be_visible()
    press(ada, ada.get_by_role("button", name="End turn"))

    # Turn 6, Koloth: the last.
    follow(koloth, ada)
    expect(koloth.get_by_text("This is the last turn.")).to_be_visible()
    seen(koloth, axe, "table-last")
    press(koloth, koloth.get_by_role("button", name="End turn"))
    expect(koloth.get_by_text("Ada has won")).to_be_visible()
    follow(ada, koloth)
    expect(ada.get_by_text("You have won")).to_be_visible()
    seen(ada, axe, "table-over")
    assert Game.objects.get().steps == steps_of(ada)
