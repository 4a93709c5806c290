"""Simulations in a real browser: asked for, followed while a real worker plays, read, compared."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.core.management.commands.serve import worker_command
from fleetbuilder.fleets.common.services import demo_fleets_load
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job
from fleetbuilder.settings.environment import ROOT
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.visitors import look

PATIENCE_SECONDS = 90
PATIENCE_MILLISECONDS = 60_000
FLEETS = json.loads(
    (ROOT / "tests" / "data" / "battle_fleets" / "16-klingon-federation-five.json").read_text(
        encoding="utf-8"
    )
)
"""Five ships against three: a battle of theirs takes long enough to be watched."""
KLINGON = "I.K.S. Vorn (2017core)"
FEDERATION = "U.S.S. Sutherland (2017core)"
DETAIL = re.compile(r"/simulations/[0-9a-f-]{36}/$")


def fill(page: Page, a: str, b: str, *, battles: int, seed: str = "7") -> None:
    page.get_by_role("textbox", name="Your fleet", exact=True).fill(a)
    page.get_by_role("textbox", name="The opponent", exact=True).fill(b)
    page.get_by_role("spinbutton", name="Battles").fill(str(battles))
    page.get_by_role("textbox", name="Seed").fill(seed)


def fight(page: Page) -> str:
    """Sends the form and returns the id of the simulation."""
    page.get_by_role("button", name="Fight").click()
    expect(page).to_have_url(DETAIL)
    return page.url.rstrip("/").rpartition("/")[2]


# --- with a real worker -----------------------------------------------------------------------


class Site:
    """Is the site as `manage.py serve` runs it, on the embedded broker, with workers apart."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "fleetbuilder.settings.dev",
            "VAR_DIR": str(folder),
            "DEBUG": "1",
            "PYTHONUNBUFFERED": "1",
            "LOG_LEVEL": "ERROR",
            "RULES_BUILD": "sources",
        }
        self.processes: list[subprocess.Popen[str]] = []
        subprocess.run(
            [sys.executable, "manage.py", "prepare"],
            cwd=ROOT,
            env=self.environment,
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE_SECONDS,
        )
        web = self._start(
            [
                *(sys.executable, "manage.py", "serve", "--no-worker"),
                *("--port", "0", "--web-processes", "1"),
            ]
        )
        assert web.stdout is not None
        for line in web.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.address = found[0]
                break

    def _start(self, command: list[str]) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def work(self) -> None:
        """Starts a worker of one process."""
        self._start(worker_command(1))

    def close(self) -> None:
        """Ends every process."""
        for process in self.processes:
            os.killpg(process.pid, signal.SIGTERM)
        for process in self.processes:
            process.communicate(timeout=PATIENCE_SECONDS)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Returns a running site of its own."""
    site = Site(tmp_path)
    yield site
    site.close()


WATCH = """() => {
  window.seen = [];
  const look = () => {
    const bar = document.querySelector("progress");
    if (bar && window.seen.at(-1) !== bar.value) window.seen.push(bar.value);
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_two_hundred_battles_are_followed_read_and_watched(
    page: Page, site: Site, axe: Checker
) -> None:
    page.goto(f"{site.address}/check/?demo=klingon-starter")
    page.get_by_role("link", name="Test this fleet against …").click()
    box = page.get_by_role("textbox", name="Your fleet", exact=True)
    expect(box).to_have_value(re.compile("^Fleet: Klingon starter"))
    # What is typed before the scripts are there is judged with what is typed next.
    page.wait_for_load_state("networkidle")
    fill(page, json.dumps(FLEETS[0]), json.dumps(FLEETS[1]), battles=200)
    outlook = page.locator("#outlook")
    expect(outlook).to_contain_text("5 ships")
    expect(outlook).to_contain_text("Takes")
    fight(page)

    # Nobody works yet, and the page says so of itself.
    expect(page.locator("progress")).to_have_attribute("value", "0")
    expect(page.get_by_text("No worker is at work")).to_be_visible()
    axe(page)
    page.evaluate(WATCH)
    site.work()
    verdict = page.get_by_role("heading", name=re.compile(r"of 200.battles\.$"))
    expect(verdict).to_be_visible(timeout=PATIENCE_MILLISECONDS)
    seen = page.evaluate("() => window.seen")
    assert seen == sorted(seen)
    assert [value for value in seen if 0 < value < 200], seen
    # The end was said to those who do not see it, and polling has stopped.
    expect(page.locator("[data-toasts]")).to_have_text(verdict.inner_text())
    expect(page.locator("[hx-trigger]")).to_have_count(0)
    expect(page).to_have_title(re.compile(r"of 200.battles\. · Fleetbuilder"))

    expect(page.get_by_role("img", name=re.compile("^How often each fleet won"))).to_be_visible()
    for chart in ("Ships still standing", "Fleet Points ahead", "Rounds until the end"):
        expect(page.get_by_role("img", name=re.compile(f"^{chart}"))).to_be_visible()
    page.get_by_text("Figures of Rounds until the end").click()
    table = page.get_by_role("table", name="Rounds until the end")
    counts = table.locator("tbody tr td:nth-child(2)").all_inner_texts()
    assert sum(int(count) for count in counts) == 200
    ships = page.get_by_role("region", name="Ships and weapons").get_by_role("table").first
    expect(ships.locator("tbody th")).to_have_count(5)
    axe(page)

    page.get_by_role("link", name=re.compile(r"^Watch battle \d+$")).first.click()
    expect(page).to_have_url(re.compile(r"/simulations/[0-9a-f-]{36}/battles/\d+/$"))
    expect(page.locator("[data-replay]")).to_be_visible()
    # The site goes with the test; what the page still fetches of it would be missed.
    page.wait_for_load_state("networkidle")


# --- played in the test -----------------------------------------------------------------------


@pytest.fixture
def pages(live: str, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Returns the address of a site whose simulations wait for the test to play them."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    yield f"{live}/simulations/"
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def play(id_: str, most: int = 1000) -> None:
    """Plays a simulation, or its first few chunks."""
    job = Job.objects.get(pk=id_)
    chunks = Chunk.objects.filter(job=job).order_by("index")
    for index in list(chunks.values_list("index", flat=True)[:most]):
        services.chunk_do(job_id=job.pk, index=index)


def begun(page: Page, pages: str, *, battles: int = 40, seed: str = "7") -> str:
    page.goto(pages)
    fill(page, KLINGON, FEDERATION, battles=battles, seed=seed)
    return fight(page)


def test_what_is_shown_of_it_is_accessible_and_fits(page: Page, pages: str, axe: Checker) -> None:
    page.goto(pages)
    page.get_by_role("button", name="Fight").click()
    expect(page.get_by_text("Paste a fleet, or take one of those below.")).to_have_count(2)
    look(page, axe)
    done = begun(page, pages)
    play(done)
    page.goto(f"{pages}{done}/")
    for summary in page.locator(".plot-figures > summary").all():
        summary.click()
    look(page, axe)
    begun(page, pages, seed="9")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled after 0 of 40 battles")).to_be_visible()
    look(page, axe)
    gauntlet(page, pages)
    look(page, axe)


def gauntlet(page: Page, pages: str) -> list[str]:
    """Fights two demo fleets and returns the ids of the simulations."""
    page.goto(pages)
    fill(page, KLINGON, "", battles=40)
    page.get_by_text("Or fight several").click()
    page.get_by_role("checkbox", name="Klingon starter").check()
    page.get_by_role("checkbox", name="Federation starter").check()
    page.get_by_role("button", name="Run the gauntlet").click()
    expect(page.get_by_role("heading", name="Compare simulations")).to_be_visible()
    return re.findall(r"id=([0-9a-f-]{36})", page.url)


def test_a_gauntlet_is_followed_side_by_side(page: Page, pages: str) -> None:
    first, second = gauntlet(page, pages)
    expect(page.locator("progress")).to_have_count(2)
    play(first)
    expect(page.locator("progress")).to_have_count(1)
    play(second)
    expect(page.locator("progress")).to_have_count(0)
    expect(page.locator("[hx-trigger]")).to_have_count(0)
    row = page.get_by_role("row", name=re.compile("^Battles"))
    expect(row.get_by_role("cell")).to_have_text(["40", "40"])


def test_it_works_without_scripts(browser: Browser, pages: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages)
    take = page.get_by_role("group", name="Or take")
    take.nth(0).get_by_role("button", name="Klingon starter").click()
    take.nth(1).get_by_role("button", name="Federation starter").click()
    page.get_by_role("button", name="Look at both fleets first").click()
    expect(page.locator("#outlook")).to_contain_text("Klingon starter 1 ship, 39 SP")
    expect(page.locator("#outlook")).to_contain_text("Federation starter 1 ship, 42 SP")
    page.get_by_role("spinbutton", name="Battles").fill("40")
    id_ = fight(page)
    play(id_, 2)
    page.get_by_role("link", name="Load it now").click()
    expect(page.get_by_text("4 of 40 battles played")).to_be_visible()
    play(id_)
    # The page asks for itself.
    expect(page.get_by_role("heading", name="Why")).to_be_visible()
    page.get_by_role("link", name="All 40 battles").click()
    expect(page.get_by_role("heading", name="All battles")).to_be_visible()
    expect(page.locator("tbody tr")).to_have_count(40)
    context.close()


def test_the_keyboard_is_enough(page: Page, pages: str) -> None:
    page.goto(pages)
    for side, name in (("a", "Klingon starter"), ("b", "Federation starter")):
        button = page.locator(f"#side-{side}").get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#id_{side}")).to_have_value(re.compile(f"^Fleet: {name}"))
        # The answer replaced the side, and the focus is where it was.
        expect(button).to_be_focused()
    page.locator("#id_battles").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("40")
    # Enter in a field fights; it does not take the first fleet offered.
    page.keyboard.press("Enter")
    expect(page).to_have_url(DETAIL)
    play(page.url.rstrip("/").rpartition("/")[2])
    expect(page.get_by_role("heading", name=re.compile(r"of 40.battles\.$"))).to_be_visible()


def test_taking_a_fleet_loses_nothing_that_is_typed_meanwhile(page: Page, pages: str) -> None:
    page.goto(pages)
    page.locator("#id_b").fill("half typed")
    page.locator("#side-a").get_by_role("button", name="Klingon starter").click()
    page.locator("#id_b").press_sequentially(", and more")
    expect(page.locator("#id_a")).to_have_value(re.compile("^Fleet: Klingon starter"))
    expect(page.locator("#id_b")).to_have_value("half typed, and more")


def test_a_fleet_is_saved_from_its_box(page: Page, pages: str) -> None:
    page.goto(pages)
    page.locator("#id_a").fill(KLINGON)
    side = page.locator("#side-a")
    side.get_by_text("Save this fleet under a name").click()
    side.get_by_role("textbox", name="Name for your fleet").fill("Old Vorn")
    side.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").get_by_text("Old Vorn is saved")).to_be_visible()
    page.reload()
    page.locator("#side-b").get_by_role("button", name="Old Vorn").click()
    expect(page.locator("#id_b")).to_have_value(re.compile("^Fleet: Old Vorn"))


def test_from_the_builder_to_battle_and_back(page: Page, pages: str, axe: Checker) -> None:
    page.goto(pages.replace("/simulations/", "/build/"))
    page.get_by_role("button", name="Klingon starter").click()
    expect(page.locator(".build-ship").first).to_be_visible()
    builder = page.url
    page.get_by_role("link", name="Test against …").click()
    expect(page.locator(".origin")).to_contain_text("Testing your saved fleet Klingon starter")
    page.locator("#side-b").get_by_role("button", name="Federation starter").click()
    expect(page.locator("#id_b")).to_have_value(re.compile("^Fleet: Federation starter"))
    page.get_by_role("spinbutton", name="Battles").fill("40")
    expect(page.locator("#outlook")).to_contain_text("Revision 1 of your saved fleet")
    look(page, axe)
    play(fight(page))
    expect(page.locator("#simulation[data-state=done]")).to_be_visible()
    look(page, axe)
    page.get_by_role("link", name="Back to the builder").click()
    expect(page).to_have_url(builder)
    record = page.locator("#build-head .record")
    expect(record).to_contain_text(re.compile(r"^\s*Wins\s+\d+\s%\s+\(\d+–\d+\s%\)"))
    expect(record).to_contain_text("against Federation starter: 40 battles")
    look(page, axe)
    page.get_by_role("button", name="Duplicate").first.click()
    expect(record).to_contain_text("Revision 1, an earlier one, won")
    page.get_by_role("button", name="Undo").click()
    expect(record).to_contain_text("Wins")
    record.get_by_role("link", name="40 battles").click()
    expect(page).to_have_url(DETAIL)
    expect(page.locator(".origin")).to_contain_text("which is at revision 3 now")


def test_what_is_typed_is_judged_at_once(page: Page, pages: str) -> None:
    page.goto(pages)
    page.locator("#id_a").fill('{"ships": 7}')
    outlook = page.locator("#outlook")
    expect(outlook).to_contain_text("Your fleet: /ships: ships are a list, not a number.")
    page.locator("#id_a").fill(KLINGON)
    expect(outlook).to_contain_text("Your fleet 1 ship, 24 SP")


def test_figures_so_far_and_then_cancelled(page: Page, pages: str) -> None:
    play(begun(page, pages), 3)
    expect(page.get_by_text("6 of 40 battles played")).to_be_visible()
    page.get_by_role("link", name="Show all figures so far").click()
    expect(page.get_by_role("heading", name="Ships and weapons")).to_be_visible()
    # Polling goes on above, and leaves what was opened below as it is.
    page.get_by_text("Figures of Rounds until the end").click()
    with page.expect_response(lambda response: "figures" not in response.url):
        pass
    expect(page.get_by_role("table", name="Rounds until the end")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled after 6 of 40 battles")).to_be_visible()
    expect(page.locator("[hx-trigger]")).to_have_count(0)
    expect(page.get_by_role("button", name="Run again with new dice")).to_be_visible()


def test_two_are_compared_from_the_list(page: Page, pages: str) -> None:
    for seed in ("7", "8"):
        play(begun(page, pages, seed=seed))
    page.goto(pages)
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Compare those marked").click()
    expect(page.get_by_text("from the first simulation to the second")).to_be_visible()
    expect(page.locator(".rates")).to_have_count(2)
