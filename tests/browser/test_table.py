"""Taking a fleet to the table in a real browser: printing, copying, and the code of its link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.fleets.common.models import Fleet, Visibility
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.visitors import NARROW, WIDE, look


@pytest.fixture(autouse=True)
def _catalogue(transactional_db: None) -> Iterator[None]:
    """Serves the whole catalogue without its rows, and the demo fleets."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def width_of(path: Path) -> float:
    """Returns the width of a PDF's first page in points."""
    return float(pypdfium2.PdfDocument(path)[0].get_size()[0])


def printed(page: Page, name: str) -> tuple[str, Path]:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return download.value.suggested_filename, Path(download.value.path())


def test_the_page_is_accessible_and_fits(page: Page, live: str, axe: Checker) -> None:
    page.goto(f"{live}/check/?demo=mixed-task-force")
    page.get_by_role("link", name="Take to the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Take Mixed task force to the table")
    for summary in page.locator("main summary").all()[:1] + page.locator("main summary").all()[2:]:
        summary.click()
    expect(page.locator("main details[open]")).to_have_count(8)
    look(page, axe, (WIDE, NARROW))
    code = page.get_by_role("img", name="QR code of the link that holds the whole fleet")
    expect(code).to_be_visible()
    side = code.bounding_box()
    assert side is not None
    assert 250 < side["width"] <= 290
    assert side["width"] == pytest.approx(side["height"], abs=1)


def test_a_kept_fleet_is_taken_to_the_table(page: Page, live: str, axe: Checker) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    page.goto(f"{live}/check/?demo=klingon-starter")
    page.get_by_role("button", name="Keep this fleet").click()
    expect(page.get_by_role("heading", name="Klingon starter", level=1)).to_be_visible()
    Fleet.objects.update(visibility=Visibility.PUBLIC)
    page.get_by_role("link", name="Take to the table").click()
    short = f"{live}/f/{Fleet.objects.get().slug}/"
    expect(page.get_by_label("Short link", exact=True)).to_have_value(short)
    expect(page.get_by_role("img", name="QR code of the short link")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    axe(page)
    page.get_by_role("link", name="Letter").click()
    name, path = printed(page, "Fleet build sheet, Letter PDF")
    assert (name, width_of(path)) == ("klingon-starter-build-sheet.pdf", 612)


def test_both_sheets_are_printed_on_either_paper(page: Page, live: str) -> None:
    page.goto(f"{live}/check/?demo=klingon-starter")
    page.get_by_role("link", name="Take to the table").click()
    name, path = printed(page, "Fleet build sheet, A4 PDF")
    assert name == "klingon-starter-build-sheet.pdf"
    assert width_of(path) == pytest.approx(595.28, abs=0.1)
    page.get_by_role("link", name="Letter").click()
    expect(page.get_by_role("link", name="Letter")).to_have_attribute("aria-current", "page")
    page.reload()
    name, path = printed(page, "Reference sheet, Letter PDF")
    assert name == "klingon-starter-reference-sheet.pdf"
    assert width_of(path) == 612


def test_texts_and_links_are_copied(page: Page, live: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{live}/check/?demo=klingon-starter")
    page.get_by_role("link", name="Take to the table").click()
    page.get_by_text("BBCode", exact=True).click()
    page.get_by_role("button", name="Copy BBCode").click()
    expect(page.get_by_text("BBCode copied.")).to_be_visible()
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text.startswith("[b]Klingon starter[/b]\n39 of 45 SP, attack-wing-2017\n")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    address = page.evaluate("() => navigator.clipboard.readText()")
    assert address.startswith(f"{live}/check/?fleet=FB1-")
    page.goto(address)
    expect(page.locator("#report-heading")).to_have_text("Klingon starter")


def test_sheets_are_printed_without_scripts(browser: Browser, live: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live}/check/?demo=klingon-starter")
    page.get_by_role("link", name="Take to the table").click()
    page.get_by_text("Name, event and date for the sheet").click()
    page.get_by_label("Name", exact=True).fill("Kor")
    _, path = printed(page, "Fleet build sheet, A4 PDF")
    text = pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
    assert "Name Kor Email" in " ".join(text.split())
    context.close()
