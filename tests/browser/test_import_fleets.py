"""Importing fleets in a real browser: dropped, looked at, stored while one watches, reported."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.visitors import look

SQUADS = Path(__file__).parents[1] / "data" / "fleets" / "space_dock_2014.spacedocksquads"
DETAIL = re.compile(r"/fleets/import/[0-9a-f-]{36}/$")
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const bar = document.querySelector("progress");
    if (bar && window.seen.at(-1) !== bar.value) window.seen.push(bar.value);
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def start(live: str, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Returns the address of the page, on a site whose imports wait for the test to do them."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    yield f"{live}/fleets/import/"
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def do(most: int) -> None:
    """Does the next few chunks of the only import."""
    job = Job.objects.get()
    chunks = Chunk.objects.filter(job=job, result__isnull=True).order_by("index")
    for index in list(chunks.values_list("index", flat=True)[:most]):
        assert services.chunk_do(job_id=job.pk, index=index)


def hand_over(page: Page, start: str, file: Path = SQUADS) -> None:
    """Hands over a file of 53 squads and looks at what was understood."""
    page.goto(start)
    page.get_by_label("Or choose a file").set_input_files(file)
    expect(page.locator("#id_text")).to_have_value(re.compile("Fereng"))
    page.get_by_role("button", name="Look at them first").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("53 fleets to import")


def store(page: Page) -> None:
    page.get_by_role("button", name="Store those marked").click()
    expect(page).to_have_url(DETAIL)


def test_fifty_three_fleets_are_followed_and_reported(page: Page, start: str, axe: Checker) -> None:
    page.goto(start)
    look(page, axe)
    hand_over(page, start)
    expect(page.locator(".import-row")).to_have_count(53)
    page.get_by_text("likely").last.click()
    first = page.locator(".import-row").first
    first.locator("summary").click()
    expect(first.locator("dd").first).to_contain_text("U.S.S. Enterprise-D, Jean-Luc Picard")
    look(page, axe)
    page.get_by_role("textbox", name="Folder").fill("2014")
    page.get_by_role("textbox", name="Tags").fill("space dock")
    assert Fleet.objects.count() == 0
    store(page)
    expect(page.locator("progress")).to_have_attribute("value", "0")
    look(page, axe)
    page.evaluate(WATCH)
    for done in (10, 20, 30):
        do(1)
        expect(page.locator("progress")).to_have_attribute("value", str(done))
    do(3)
    said = f"Done: {Fleet.objects.count()} of 53 fleets stored."
    expect(page.locator("#import .notice-title").first).to_have_text(said)
    expect(page.locator("[data-toasts]")).to_have_text(said)
    expect(page).to_have_title(f"{said} · Fleetbuilder")
    expect(page.locator("[hx-trigger]")).to_have_count(0)
    seen = page.evaluate("() => window.seen")
    assert seen[:4] == [0, 10, 20, 30]
    # The page may have asked between the last three, if they took the machine long.
    assert seen[4:] in ([], [40], [50], [40, 50])
    expect(page.locator("tbody tr")).to_have_count(53)
    look(page, axe)
    page.get_by_role("link", name="Your fleets").click()
    expect(page).to_have_url(re.compile(r"/fleets/\?folder=2014$"))
    expect(page.locator(".kept-row")).to_have_count(25)


def test_cancelling_in_the_middle(page: Page, start: str, axe: Checker) -> None:
    hand_over(page, start)
    store(page)
    do(2)
    expect(page.locator("progress")).to_have_attribute("value", "20")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled: 20 of 53 fleets stored.")).to_be_visible()
    assert Fleet.objects.count() == 20
    expect(page.get_by_role("cell", name="Not stored")).to_have_count(33)
    axe(page)


def test_only_those_marked_with_the_printing_chosen(page: Page, start: str, tmp_path: Path) -> None:
    squads = json.loads(SQUADS.read_text(encoding="utf-8"))
    (torpedoes,) = (
        each
        for each in squads[15]["ships"][0]["upgrades"]
        if each["upgradeTitle"] == "Quantum Torpedoes"
    )
    # An id that Space Dock never had: the title alone is left.
    torpedoes["upgradeId"] = "quantum"
    file = tmp_path / "unknown.spacedocksquads"
    file.write_text(json.dumps(squads), encoding="utf-8")
    hand_over(page, start, file)
    boxes = page.get_by_role("checkbox")
    for place in range(53):
        boxes.nth(place).set_checked(place == 15)
    page.get_by_label("Quantum Torpedoes", exact=True).select_option(
        "weapon:quantum-torpedoes-75013"
    )
    store(page)
    # One fleet is stored before the page is there.
    expect(page.get_by_text("Done: 1 of 1 fleet stored.")).to_be_visible()
    fleet = Fleet.objects.get()
    document = json.dumps(fleet.revisions.get().document)
    assert "weapon:quantum-torpedoes-75013" in document


def test_the_rule_set_is_pre_set_and_may_be_another(page: Page, start: str, axe: Checker) -> None:
    hand_over(page, start)
    field = page.get_by_label("Rule set")
    expect(field).to_have_value("attack-wing-classic")
    rules = page.locator("section", has=page.locator("#rules"))
    expect(rules).to_contain_text("totals are as in your file")
    page.locator(".import-row input").first.uncheck()
    page.get_by_role("textbox", name="Folder").fill("Old")
    field.focus()
    field.select_option("attack-wing-2017")
    expect(rules).to_contain_text("Klingon Starship: 24 SP (printed cost) here, 28 SP in your file")
    expect(field).to_have_value("attack-wing-2017")
    expect(field).to_be_focused()
    expect(page.get_by_role("textbox", name="Folder")).to_have_value("Old")
    expect(page.locator(".import-row input").first).not_to_be_checked()
    expect(page.locator(".import-row input").nth(1)).to_be_checked()
    rules.locator("summary").click()
    expect(rules).to_contain_text("Romulan Starship: 24 SP (printed cost) here, 28 SP in your file")
    look(page, axe)
    page.set_viewport_size({"width": 390, "height": 844})
    look(page, axe)


def test_it_works_without_scripts(browser: Browser, start: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(start)
    page.get_by_label("Or choose a file").set_input_files(SQUADS)
    page.get_by_role("button", name="Look at them first").click()
    page.get_by_label("Rule set").select_option("open")
    page.get_by_role("button", name="Check by these rules").click()
    expect(page.get_by_label("Rule set")).to_have_value("open")
    store(page)
    do(2)
    page.get_by_role("link", name="Load it now").click()
    expect(page.get_by_text("20 of 53 fleets done")).to_be_visible()
    do(4)
    assert set(Fleet.objects.values_list("ruleset", flat=True)) == {"open"}
    # The page asks for itself.
    expect(page.get_by_role("heading", name="What became of them")).to_be_visible()
    context.close()
