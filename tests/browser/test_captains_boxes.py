"""A box of Star Trek: Fleet Captains typed in by a browser: by keyboard, and by a pasted grid."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from rules.fleet_captains.terms import ALERT_STATUSES, SYSTEMS
from tests.browser.accessibility import Checker
from tests.browser.conftest import Console
from tests.fleetbuilder.fleet_captains.own_boxes import HOUSE, box_of
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db(transaction=True)
PASTE = """([name, text]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.querySelector(`[name="${name}"]`).dispatchEvent(event);
}"""


@pytest.fixture
def box(page: Page, live: str, client: Client) -> OwnersBox:
    """Keeps a box without ships for the browser."""
    kept = box_of(visit_as(client, "picard"), ships=[])
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live}]
    )
    return kept


def head_typed(page: Page, ship: dict[str, object], missions: dict[str, int]) -> None:
    """Types in what stands on the card beside the dial."""
    page.get_by_label("Size", exact=True).fill(str(ship["size"]))
    for kind, number in missions.items():
        page.get_by_label(f"{kind.capitalize()} missions").fill(str(number))


def printed(ship: dict[str, object]) -> dict[str, object]:
    """Returns a ship of the house box as an owner types it, without what we say of it."""
    left = ("house_made", "printed", "ability")
    return {name: value for name, value in ship.items() if name not in left}


@pytest.mark.parametrize("width", [390, 1280])
def test_a_ship_is_typed_in_by_keyboard_in_the_order_of_the_card(
    page: Page, live: str, box: OwnersBox, axe: Checker, width: int
) -> None:
    ship = HOUSE["ships"][0]
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live}/fleet-captains/box/{box.slug}/")
    page.get_by_text("Type in a ship of Federation").click()
    page.get_by_role("link", name=ship["name"], exact=True).click()
    head_typed(page, ship, ship["missions"])
    expect(page.locator("[data-mix-sum]")).to_have_text("6 missions of 6")
    for level, status in enumerate(ship["dial"]):
        for row, setting in enumerate(status["settings"]):
            if row == 0:
                page.locator(f'[name="dial-{level}-0-weapons"]').focus()
            for rating in setting:
                page.keyboard.type(str(rating))
                page.keyboard.press("Tab")
            shown = page.locator(f'[data-row="dial-{level}-{row}"] [data-power]')
            expect(shown).to_have_text(str(sum(setting)))
    # A wrong number shows at once, and goes when it is put right.
    wrong = page.locator('[name="dial-0-2-sensors"]')
    wrong.fill("13")
    mark = page.locator('[data-row="dial-0-2"] [data-differs]')
    expect(mark).to_be_visible()
    axe(page)
    wrong.fill("12")
    expect(mark).to_be_hidden()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(f"{ship['name']} is in the box.")).to_be_visible()
    box.refresh_from_db()
    assert box.document["ships"] == [printed(ship)]


@pytest.mark.parametrize("number", [5, 12, 23])
def test_a_whole_grid_is_pasted_into_a_cell(
    page: Page, live: str, box: OwnersBox, number: int
) -> None:
    ship = HOUSE["ships"][number]
    page.goto(f"{live}/fleet-captains/box/{box.slug}/ships/new/?ship={ship['key']}")
    head_typed(page, ship, ship["missions"])
    levels = []
    for status in ship["dial"]:
        lines = ["\t".join(str(rating) for rating in setting) for setting in status["settings"]]
        if status["cloak"]:
            lines.append("C " + " ".join(str(rating) for rating in status["cloak"]))
        levels.append("\n".join(lines))
    page.evaluate(PASTE, ["dial-0-0-weapons", "\n\n".join(levels)])
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(f"{ship['name']} is in the box.")).to_be_visible()
    box.refresh_from_db()
    assert box.document["ships"] == [printed(ship)]


def test_without_its_script_the_server_adds_up(
    page: Page, live: str, box: OwnersBox, console: Console
) -> None:
    console.expect("ERR_FAILED")
    console.expect("status of 400")
    ship = HOUSE["ships"][0]
    address = f"{live}/fleet-captains/box/{box.slug}/ships/new/?ship={ship['key']}"
    page.route("**/captains-box*.js", lambda route: route.abort())
    page.goto(address)
    head_typed(page, ship, ship["missions"])
    for level in range(len(ALERT_STATUSES)):
        for system, rating in zip(SYSTEMS, ship["dial"][level]["settings"][0], strict=True):
            page.locator(f'[name="dial-{level}-0-{system}"]').fill(str(rating))
    page.locator('[name="dial-0-0-weapons"]').fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Setting 1: A Rating is missing")).to_be_visible()
    first = ship["dial"][1]["settings"][0]
    expect(page.locator('[data-row="dial-1-0"] [data-power]')).to_have_text(str(sum(first)))
    page.locator('[name="dial-0-0-weapons"]').fill("8")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(f"{ship['name']} is in the box.")).to_be_visible()
