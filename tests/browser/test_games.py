"""The live page of any game: two seats, each with a browser of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fleetbuilder.games.models import Game, GameStep
from fleetbuilder.games.services import game_open
from tests.browser.conftest import PATIENCE_MILLISECONDS, Console
from tests.fleetbuilder.games.conftest import REQUEST
from tests.fleetbuilder.games.conftest import counting as counting
from tests.fleetbuilder.games.conftest import site as site
from tests.fleetbuilder.games.counting import COUNTING


@pytest.fixture
def other(browser: Browser, console: Console) -> Iterator[Page]:
    """Opens another browser, which is listened to."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    console.watch(page)
    yield page
    context.close()


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Returns a game that somebody has opened."""
    return game_open(kind=COUNTING, owner="session:opener", request=REQUEST)[0]


@pytest.mark.usefixtures("site")
def test_two_seats_play_by_link_and_follow_each_other(
    game: Game, live: str, page: Page, other: Page, console: Console, settings: Any
) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    first, second = (f"{live}/counting/{game.slug}/seat/{each.link}/" for each in game.seats.all())
    for each, address in ((page, first), (other, second)):
        each.goto(address)
        each.get_by_label("Your name").fill("Will")
        each.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_text("first is lucky with 7")).to_be_visible()
    expect(other.get_by_text("second is lucky with 13")).to_be_visible()
    expect(other.get_by_text("first is lucky")).to_have_count(0)
    # An answer is kept while the network is lost, and the other seat follows once it is saved.
    page.context.set_offline(True)
    page.get_by_role("button", name="Three").click()
    expect(page.locator("#table-net")).to_contain_text("Not saved yet")
    page.context.set_offline(False)
    expect(page.get_by_text("Total 3")).to_be_visible()
    expect(other.get_by_text("3 so far. By how much do you count?")).to_be_visible()
    page.get_by_role("button", name="Take it back").click()
    expect(other.get_by_text("Total 0")).to_be_visible()
    page.get_by_role("button", name="Three").click()
    expect(other.get_by_text("3 so far. By how much do you count?")).to_be_visible()
    other.get_by_role("button", name="Three").click()
    for each in (page, other):
        expect(each.get_by_text("Total 6, over")).to_be_visible()
        expect(each.get_by_text("is lucky with")).to_have_count(2)
    assert [each.step for each in GameStep.objects.all()] == [
        {"seat": "first", "by": 3},
        {"seat": "first", "undo": True},
        {"seat": "first", "by": 3},
        {"seat": "second", "by": 3},
    ]
