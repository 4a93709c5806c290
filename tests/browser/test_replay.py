"""Watching a battle in a real browser: stepping, playing, reading along, with and without scripts.

The battle is a recorded one of three ships against three, so that a change of the rules or of a
pilot changes nothing here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fleetbuilder.simulations.common import selectors
from fleetbuilder.simulations.common.job_kind import KIND
from fleetbuilder.simulations.simulation import results
from tests.browser.accessibility import Checker
from tests.browser.conftest import Console
from tests.browser.movement import moved, slow_down, watch
from tests.fleetbuilder.jobs.factories import JobFactory

LOG = Path(__file__).parents[1] / "data" / "replays" / "federation-klingon.jsonl"
LAST = 313
SHOT = 78
"""The moment at which the attacker spends its target lock."""
FALL = 107
"""The moment at which the first ship is destroyed."""

# What script and server must agree upon: everything but what only one of them can know.
SHOWN = """() => {
  // What is hidden may still hold what it showed before.
  const passed = ".needs-scripts, .without-scripts, script, template, [hidden]";
  const told = (element) => {
    if (element.closest(passed)) return "";
    const ignored = ["tabindex", "aria-pressed", "aria-live", "aria-valuetext"];
    if (element.matches("a")) ignored.push("role");
    const attributes = [...element.attributes]
      .filter((each) => !ignored.includes(each.name))
      .map((each) => {
        const words = each.value.split(/\\s+/).filter(Boolean);
        return `${each.name}=${(each.name === "class" ? words.sort() : words).join(" ")}`;
      })
      .filter((each) => each !== "class=")
      .sort();
    const inside = [...element.childNodes].map((node) =>
      node.nodeType === 3 ? node.textContent.replace(/\\s+/g, " ").trim() :
      node.nodeType === 1 ? told(node) : "");
    return `<${element.tagName} ${attributes.join(" ")}>${inside.join("")}`;
  };
  return told(document.querySelector("[data-replay]")).split("<").filter(Boolean);
}"""


@pytest.fixture
def address(live: str, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> str:
    """Returns the address of the recorded battle, as the twelfth of a simulation."""
    log = [json.loads(line) for line in LOG.read_text(encoding="utf-8").splitlines()]
    monkeypatch.setattr(
        results, "battle_replay", lambda *, job, number: {"seats": ["a", "b"], "log": log}
    )
    monkeypatch.setattr(selectors, "battle_is_played", lambda *, job, number: True)
    job = JobFactory(kind=KIND, document={}, chunk_count=1, owner="o", client="c")
    return f"{live}/simulations/{job.pk}/battles/12/"


def moment(page: Page, number: int) -> None:
    """Expects a moment to be shown, wherever it is shown."""
    expect(page.locator("[data-replay]")).to_have_attribute("data-moment", str(number))
    expect(page.locator("[data-moment-now]")).to_have_text(str(number))
    expect(page.locator("[data-scrub]")).to_have_js_property("value", str(number))
    expect(page.locator("[data-log] [aria-current]")).to_have_attribute("href", f"?at={number}")


def ship(page: Page, code: str) -> Any:
    """Returns the row of a ship in the list of its fleet."""
    mark = page.locator(".replay-code").get_by_text(code, exact=True)
    return page.locator("[data-row]").filter(has=mark)


def test_the_battle_is_stepped_through_by_keyboard(page: Page, address: str) -> None:
    page.goto(address)
    moment(page, 9)
    expect(page.locator("[data-sentence]")).to_have_text("Round 1")
    expect(page).to_have_url(address)
    page.keyboard.press("ArrowRight")
    moment(page, 10)
    expect(page).to_have_url(f"{address}?at=10")
    expect(page.locator("[data-phase][aria-current]")).to_have_text("Planning")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    moment(page, 8)
    page.keyboard.press("Shift+ArrowRight")
    moment(page, 16)
    page.keyboard.press("Shift+ArrowLeft")
    moment(page, 8)
    page.keyboard.press("End")
    moment(page, LAST)
    expect(page.locator("[data-sentence]")).to_have_text(
        "B (01 B: Klingon) wins: all opposing ships are gone."
    )
    expect(page.locator("[data-ships-left]")).to_have_text(["0", "1"])
    page.keyboard.press("ArrowRight")
    moment(page, LAST)
    page.keyboard.press("Home")
    moment(page, 1)
    expect(page.locator('.replay-piece[data-place="waiting"]')).to_have_count(6)


def test_rounds_are_stepped_through_inside_the_replay_only(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("ArrowDown")
    moment(page, 9)
    page.locator("[data-play]").focus()
    page.keyboard.press("ArrowDown")
    moment(page, 45)
    page.keyboard.press("ArrowDown")
    moment(page, 129)
    expect(page.locator("[data-round]")).to_have_text("3")
    page.keyboard.press("ArrowUp")
    moment(page, 45)


def test_the_scale_is_scrubbed_by_keyboard_and_by_hand(page: Page, address: str) -> None:
    page.goto(address)
    scrub = page.get_by_role("slider", name="Moment")
    scrub.focus()
    page.keyboard.press("ArrowRight")
    moment(page, 10)
    page.keyboard.press("End")
    moment(page, LAST)
    scrub.fill(str(SHOT))
    moment(page, SHOT)
    expect(scrub).to_have_attribute("aria-valuetext", f"{SHOT} of {LAST}")


def test_an_attack_shows_its_dice_and_its_line_of_fire(page: Page, address: str) -> None:
    page.goto(f"{address}?at={SHOT}")
    title = page.locator("[data-scene-title]")
    rows = page.locator("[data-scene-rows] > li")
    expect(title).to_have_text("B2 attacks A3: primary weapon, Range 2")
    expect(page.locator("[data-label]").locator("visible=true")).to_have_text(
        ["B2 attack dice", "B2 Target lock"]
    )
    dice = rows.nth(1).get_by_role("img")
    expect(dice).to_have_count(4)
    names = [each.locator("title").text_content() for each in dice.all()]
    assert names == ["hit", "hit", "hit", "battle stations"]
    expect(rows.nth(1).locator(".is-re-rolled [data-mark]")).to_have_text("re-rolled")
    expect(rows.nth(0)).to_have_class(re.compile("is-old"))
    expect(page.locator("[data-shot-line]")).to_be_visible()
    expect(page.locator("[data-scene-result]")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-scene-result]")).to_have_text("2 hits")
    expect(page.locator("[data-shot-result]")).to_have_text("2 hits")
    expect(ship(page, "A3").locator("[data-field=shields]")).to_have_text("4")
    page.keyboard.press("ArrowRight")
    expect(ship(page, "A3").locator("[data-field=shields]")).to_have_text("2")
    expect(page.locator('[data-ship="2"] [data-bar=shields]')).to_have_attribute("width", "8")


def test_a_lost_ship_is_marked_on_the_table_and_in_the_list(page: Page, address: str) -> None:
    page.goto(f"{address}?at={FALL - 1}")
    expect(ship(page, "B1").locator("[data-list=damage]")).to_have_text("3 face down")
    expect(page.locator('[data-ship="3"] .replay-wreck')).to_be_hidden()
    page.keyboard.press("ArrowRight")
    moment(page, FALL)
    expect(ship(page, "B1").locator("[data-fate]")).to_have_text("Destroyed in round 2")
    expect(page.locator('[data-ship="3"] .replay-wreck')).to_be_visible()
    expect(page.locator("[data-ships-left]")).to_have_text(["3", "2"])


def test_script_and_server_show_the_same(
    page: Page,
    browser: Browser,
    browser_context_args: dict[str, Any],
    address: str,
    console: Console,
) -> None:
    console.expect("net::ERR_FAILED")  # the script that is held back
    context = browser.new_context(**browser_context_args)
    context.route("**/js/replay*.js", lambda route: route.abort())
    fresh = context.new_page()
    page.goto(address)
    # Back and forth over set-up, planning, moves, attacks, criticals, cloaks, losses, the end.
    for at in (LAST, 1, 227, 9, SHOT, 53, 88, LAST, FALL, 137):
        page.get_by_role("slider", name="Moment").fill(str(at))
        moment(page, at)
        fresh.goto(f"{address}?at={at}")
        assert page.evaluate(SHOWN) == fresh.evaluate(SHOWN), at
    context.close()


def test_it_plays_pauses_and_ends(page: Page, address: str) -> None:
    page.goto(f"{address}?at={LAST - 4}")
    play = page.locator("[data-play]")
    expect(play).to_have_accessible_name("Play")
    page.get_by_label("Speed").select_option("4")
    page.locator("[data-sentence]").click()
    page.keyboard.press("Space")
    moment(page, LAST)
    expect(play).to_have_accessible_name("Play")
    expect(page).to_have_url(re.compile(rf"\?at={LAST}$"))
    play.click()
    expect(play).to_have_accessible_name("Pause")
    expect(page.locator("[data-sentence]")).to_have_attribute("aria-live", "off")
    expect(page.locator("[data-moment-now]")).to_have_text(re.compile(r"^[3-9]$"))
    page.keyboard.press("Space")
    expect(play).to_have_accessible_name("Play")
    expect(page.locator("[data-sentence]")).to_have_attribute("aria-live", "polite")


def test_a_ship_flies_along_its_way_unless_motion_is_unwanted(page: Page, address: str) -> None:
    page.goto(f"{address}?at=136")
    piece = page.locator('[data-ship="1"]')
    start, end = "translate(149.6 163.1)", "translate(149.6 210.4)"
    expect(piece).to_have_attribute("transform", start)
    page.keyboard.press("ArrowRight")
    moment(page, 137)
    assert piece.get_attribute("transform") == end
    page.keyboard.press("ArrowLeft")
    moment(page, 136)
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_label("Speed").select_option("0.5")
    page.locator("[data-sentence]").click()
    # A busy machine may look only when the ship has arrived: the page writes down where it was.
    page.evaluate(
        """() => {
          window.places = [];
          const piece = document.querySelector('[data-ship="1"]');
          new MutationObserver(() => window.places.push(piece.getAttribute("transform")))
            .observe(piece, { attributeFilter: ["transform"] });
        }"""
    )
    page.keyboard.press("ArrowRight")
    moment(page, 137)
    expect(page.locator("[data-move-ghost]")).to_be_visible()
    expect(piece).to_have_attribute("transform", end)
    assert set(page.evaluate("() => window.places")) - {start, end}


def test_the_log_leads_to_its_moments_and_scrolls_in_its_box(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(address)
    page.get_by_role("link", name="I.K.S. Gr'oth [B1] is destroyed.").click()
    moment(page, FALL)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f'[data-log] a[href="?at={FALL + 1}"]')).to_be_focused()
    top = page.evaluate("() => scrollY")
    page.keyboard.press("End")
    moment(page, LAST)
    inside = """() => {
      const box = document.querySelector("[data-log]").getBoundingClientRect();
      const line = document.querySelector("[data-log] [aria-current]").getBoundingClientRect();
      return box.top <= line.top && line.bottom <= box.bottom;
    }"""
    page.wait_for_function(inside)
    assert page.evaluate("() => scrollY") == top
    # One stop for the whole log on the way by Tab.
    assert page.locator('[data-log] a:not([tabindex="-1"])').count() == 1


def test_a_moment_can_be_linked_to(page: Page, address: str, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}?at={SHOT}")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("[data-toasts]")).to_have_text("Link to this moment copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{address}?at={SHOT + 1}"
    expect(page).to_have_url(link)
    page.goto(link)
    moment(page, SHOT + 1)


def test_arcs_are_those_of_the_ship_that_acts_or_is_chosen(page: Page, address: str) -> None:
    page.goto(f"{address}?at={SHOT}")
    arcs = page.locator("[data-arcs]:not([hidden])")
    expect(arcs).to_have_attribute("data-arcs", "4")
    chosen = page.get_by_role("button", name="U.S.S. Akira: show its arcs")
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(arcs).to_have_attribute("data-arcs", "0")
    page.locator('[data-ship="0"] .replay-piece-code').click()
    expect(chosen).to_have_attribute("aria-pressed", "false")
    expect(arcs).to_have_attribute("data-arcs", "4")


def test_the_close_up_holds_all_ships(page: Page, address: str) -> None:
    page.goto(f"{address}?at={SHOT}")
    table = page.locator("[data-table]")
    expect(table).to_have_attribute("viewBox", "0 0 360 360")
    close = page.get_by_role("button", name="Close up")
    close.click()
    expect(close).to_have_attribute("aria-pressed", "true")
    expect(table).to_have_attribute("viewBox", "79.6 86.4 140 140")
    close.click()
    expect(table).to_have_attribute("viewBox", "0 0 360 360")


def test_the_log_can_be_kept(page: Page, address: str) -> None:
    page.goto(address)
    with page.expect_download() as download:
        page.get_by_role("link", name="Log (JSON lines)").click()
    assert download.value.suggested_filename == "battle-12.jsonl"
    assert Path(download.value.path()).read_text(encoding="utf-8") == LOG.read_text(
        encoding="utf-8"
    )


def test_without_scripts_links_step_through_the_battle(
    browser: Browser, browser_context_args: dict[str, Any], address: str
) -> None:
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    page.goto(f"{address}?at={SHOT}")
    expect(page.locator("[data-sentence]")).to_have_text(
        "I.K.S. Koraga [B2] spends its target lock: 3 hits, 1 battle stations."
    )
    expect(page.locator("[data-play]")).to_be_hidden()
    page.get_by_role("link", name="Turn on").click()
    expect(page).to_have_url(re.compile(r"\?at=81$"))
    expect(page.locator("[data-sentence]")).to_have_text(
        "U.S.S. Enterprise-D [A3] now has 2 active shields."
    )
    page.get_by_role("link", name="Round on").click()
    expect(page.locator("[data-round]")).to_have_text("3")
    page.get_by_role("link", name="Step back", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?at=128$"))
    expect(page.locator("[data-log] a")).to_have_count(LAST)
    context.close()


def test_the_page_is_accessible_and_fits(page: Page, address: str, axe: Checker) -> None:
    page.goto(f"{address}?at=81")
    table, lists = page.locator("[data-table]"), page.locator(".replay-fleets")
    for width in (320, 390, 1280, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        first, second = table.bounding_box(), lists.bounding_box()
        assert first is not None
        assert second is not None
        if width < 960:
            assert first["y"] + first["height"] <= second["y"]
        else:
            assert first["x"] + first["width"] <= second["x"]
    for width, scheme in ((390, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        axe(page)


def test_nothing_moves_while_it_loads(page: Page, address: str) -> None:
    watch(page)
    slow_down(page)
    page.goto(f"{address}?at={SHOT}")
    assert moved(page) == 0
