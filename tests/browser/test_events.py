"""A tournament from its opening to its final standings, as the organiser and a player see it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.events.common.models import Entry, Event, Game
from fleetbuilder.fleets.common.models import Visibility
from fleetbuilder.fleets.saved.details import Details
from rules.catalogue import Catalogue
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.conftest import Console
from tests.browser.visitors import NARROW, TABLET, Visitor, arrive
from tests.fleetbuilder.fleets.saved import TORPEDOES, saved

PLAYERS = ("Archer", "Burnham", "Freeman", "Janeway", "Kirk", "Pike", "Sisko", "Spock")
ROUNDS = 4


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


def enter(organiser: Visitor, number: int, game: Game, left: tuple[int, int]) -> None:
    """Enters the result of a table, without leaving the page."""
    page = organiser.page
    seat = page.locator(f"#table-{game.table}")
    expect(seat).to_be_visible()
    arrive(page)
    seat.locator("[name=surviving_first]").fill(str(left[0]))
    seat.locator("[name=surviving_second]").fill(str(left[1]))
    seat.get_by_role("button", name=f"Enter the result of table {game.table}").click()
    expect(seat.locator(".seat-result")).to_contain_text("won")
    assert page.url.endswith(f"/rounds/{number}/")


@pytest.mark.usefixtures("catalogue")
def test_nine_players_play_four_rounds(
    page: Page,
    browser: Browser,
    live: str,
    axe: Checker,
    console: Console,
) -> None:
    console.expect("400 (Bad Request)")  # a list that cannot be read
    organiser = Visitor(page, live, axe)
    organiser.open("/events/", "Events")
    organiser.follow("Open an event")
    organiser.at("Open an event")
    page.get_by_label("Name", exact=True).fill("Utopia Planitia Open")
    page.get_by_label("Rounds planned").fill(str(ROUNDS))
    organiser.press("Open it")
    organiser.at("Utopia Planitia Open")
    invitation = page.get_by_label("Link for players").input_value()
    event = Event.objects.get()

    # --- a player comes by the link, in a browser of their own ---
    context = browser.new_context(reduced_motion="reduce")
    player = Visitor(context.new_page(), live, axe)
    player.page.goto(invitation)
    player.at("Utopia Planitia Open")
    player.page.get_by_label("Your name at the table").fill("Picard")
    player.page.get_by_role("textbox", name="Your fleet").fill("FB1-half")
    player.press("Hand it in")
    expect(player.page.locator(".field-error")).to_be_visible()
    player.at("Utopia Planitia Open")
    player.page.get_by_role("textbox", name="Your fleet").fill(
        "U.S.S. Enterprise-D\nJean-Luc Picard"
    )
    player.press("Hand it in")
    expect(player.page.get_by_text("Your fleet is handed in.")).to_be_visible()
    player.at("Utopia Planitia Open")
    fingerprint = Entry.objects.get().fingerprint[:12]
    expect(player.page.get_by_text(fingerprint)).to_be_visible()

    # --- the organiser writes the others down, closes, and pairs ---
    organiser.follow("Players")
    for name in PLAYERS:
        page.get_by_label("Name", exact=True).fill(name)
        organiser.press("Add the player")
        expect(page.get_by_text(f"{name} takes part.")).to_be_visible()
    organiser.at("9 players", level=2)
    expect(page.get_by_text(fingerprint)).to_be_visible()
    organiser.follow("Picard")
    organiser.at("Picard", level=2)
    organiser.follow("Event")
    organiser.press("Close registration")
    organiser.press("Pair round 1")
    for number in range(1, ROUNDS + 1):
        organiser.at(f"Round {number}", level=2)
        for game in Game.objects.filter(round=number, second__isnull=False).order_by("table"):
            enter(organiser, number, game, (10 * game.table, 0) if game.table % 2 else (0, 20))
        expect(page.locator("#round-state")).to_contain_text("All results are in")
        if number < ROUNDS:
            organiser.press(f"Pair round {number + 1}")
    organiser.at(f"Round {ROUNDS}", level=2)

    # --- the player follows, without seeing others' fleets ---
    player.open(f"/events/{event.slug}/rounds/{ROUNDS}/", f"Round {ROUNDS}", level=2)
    assert player.page.locator("form.seat-form").count() == 0
    player.follow("Players")
    expect(player.page.get_by_text("Archer")).to_be_visible()
    assert player.page.get_by_text(fingerprint).count() == 0

    organiser.press("Finish the event")
    organiser.at("Final standings", level=2)
    rows = page.locator(".standings tbody tr")
    expect(rows).to_have_count(9)
    expect(rows.first.locator("td").first).to_have_text("1")
    organiser.follow("Event")
    organiser.press("Publish fleets and standings")
    expect(page.get_by_text("Published: whoever has the address may read it.")).to_be_visible()
    player.page.reload()
    expect(player.page.get_by_text(fingerprint)).to_be_visible()
    with page.expect_download() as download:
        page.goto(f"{live}/events/{event.slug}/standings/")
        organiser.follow("CSV")
    assert download.value.suggested_filename == f"event-{event.slug}.csv"
    context.close()
    _played_well(event)


def _played_well(event: Event) -> None:
    """Sees that nobody met twice and nobody rested twice."""
    games = Game.objects.filter(event=event)
    pairs = [
        frozenset((game.first_id, game.second_id)) for game in games if game.second_id is not None
    ]
    assert (len(pairs), len(set(pairs))) == (16, 16)
    byes = [game.first_id for game in games if game.second_id is None]
    assert (len(byes), len(set(byes))) == (4, 4)


@pytest.mark.usefixtures("catalogue")
def test_settings_and_printing(page: Page, live: str, axe: Checker) -> None:
    organiser = Visitor(page, live, axe, (NARROW,))
    organiser.open("/events/new/", "Open an event")
    page.get_by_label("Name", exact=True).fill("Risa Open")
    page.get_by_text("How games count").click()
    page.get_by_label("Battle Points are scored").check()
    organiser.press("Open it")
    for name in PLAYERS[:3]:
        organiser.follow("Players")
        page.get_by_label("Name", exact=True).fill(name)
        organiser.press("Add the player")
    organiser.follow("Event")
    organiser.follow("Settings")
    organiser.at("Settings", level=2)
    organiser.press("Save these")
    expect(page.get_by_text("Saved.")).to_be_visible()
    organiser.press("Close registration")
    organiser.press("Pair round 1")
    expect(page.get_by_label(re.compile("Battle Points, "))).to_have_count(2)
    organiser.at("Round 1", level=2)
    # On paper there are pairings and nothing to press.
    page.emulate_media(media="print")
    expect(page.locator("#table-1")).to_be_visible()
    expect(page.locator("form.seat-form")).to_be_hidden()
    expect(page.locator("#round-state")).to_be_hidden()


@pytest.mark.usefixtures("catalogue")
def test_lists_change_on_record_and_players_come_and_go(
    page: Page, browser: Browser, live: str, axe: Checker
) -> None:
    organiser = Visitor(page, live, axe, (TABLET,))
    organiser.open("/events/new/", "Open an event")
    page.get_by_label("Name", exact=True).fill("Risa Open")
    organiser.press("Open it")
    invitation = page.get_by_label("Link for players").input_value()
    event = Event.objects.get()

    # --- a player hands a fleet in by the link of a saved one ---
    fleet = saved(TORPEDOES, about=Details(Visibility.UNLISTED))
    context = browser.new_context(reduced_motion="reduce")
    player = Visitor(context.new_page(), live, axe, (TABLET,))
    player.page.goto(invitation)
    player.page.get_by_label("Your name at the table").fill("Kathryn")
    player.page.get_by_role("textbox", name="Your fleet").fill(f"{live}/f/{fleet.share_key}/")
    player.press("Hand it in")
    expect(player.page.get_by_text("Your fleet is handed in.")).to_be_visible()
    player.at("Your fleet", level=2)

    # --- the organiser closes, opens again, and puts another fleet in its place ---
    organiser.follow("Event")
    organiser.press("Close registration")
    organiser.press("Take fleets again")
    expect(page.get_by_label("Link for players")).to_be_visible()
    organiser.follow("Players")
    page.get_by_label("Name", exact=True).fill("Tuvok")
    organiser.press("Add the player")
    organiser.at("2 players", level=2)
    organiser.follow("Kathryn")
    page.get_by_label("Fleet", exact=True).fill("U.S.S. Enterprise-D\nJean-Luc Picard")
    page.get_by_label("Why").fill("Torpedoes stayed at home.")
    organiser.press("Put this fleet in its place")
    expect(page.get_by_text("The list is changed.")).to_be_visible()
    record = page.locator("section", has=page.get_by_role("heading", name="Changes on record"))
    expect(record.locator("li")).to_contain_text("before: 38 SP")
    expect(record.locator("li")).to_contain_text("Torpedoes stayed at home.")
    organiser.at("Kathryn", level=2)

    # --- somebody comes late, and somebody leaves ---
    organiser.follow("Event")
    organiser.press("Close registration")
    organiser.press("Pair round 1")
    enter(organiser, 1, Game.objects.get(), (20, 0))
    organiser.follow("Players")
    page.get_by_label("Name", exact=True).fill("Seven")
    page.get_by_role("textbox", name="Fleet").fill("U.S.S. Sutherland (2017core)")
    page.get_by_label("Rounds missed count as").select_option("loss")
    organiser.press("Add the player")
    expect(page.locator(".player-row", has_text="Seven")).to_contain_text("from round 2 on")
    page.get_by_role("button", name="Drop Tuvok").click()
    expect(page.get_by_text("out since round 2")).to_be_visible()
    organiser.at("3 players", level=2)
    with page.expect_download() as download:
        organiser.follow("All sheets, A4")
    sheets = pypdfium2.PdfDocument(download.value.path())
    # Of the two that handed a fleet in, a page each.
    assert len(sheets) == 2
    words = [sheet.get_textpage().get_text_range() for sheet in sheets]
    assert ["Kathryn" in words[0], "Seven" in words[1]] == [True, True]
    organiser.follow("Rounds")
    organiser.press("Pair round 2")
    organiser.at("Round 2", level=2)
    pairs = Game.objects.filter(event=event, round=2).values_list("first__name", "second__name")
    assert [set(pair) for pair in pairs] == [{"Kathryn", "Seven"}]

    # --- the player sees what became of the list ---
    player.page.reload()
    expect(player.page.get_by_text("the organiser changed the list")).to_be_visible()
    player.at("Your fleet", level=2)
    context.close()
