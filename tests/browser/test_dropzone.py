"""Files chosen in a real browser: text is read into the form, anything else is sent as it is."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Page, expect

from cards import mapping, selectors
from rules.loader import load_catalogue
from tests.browser.conftest import Console

LIST = "Fleet: Élan\nU.S.S. Enterprise-D\n"
LEFT = "It is not UTF-8 text: it is sent as it is, in place of the text"
NOTICE = "The text is not UTF-8; it was read as Windows-1252. Check accented letters."


@pytest.fixture
def start(live: str, transactional_db: None) -> Iterator[str]:
    """Returns the address of the import page, on a site with the whole catalogue."""
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    yield f"{live}/fleets/import/"
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def choose(page: Page, content: bytes, name: str = "list.txt") -> None:
    """Chooses a file with that content."""
    file = FilePayload(name=name, mimeType="application/octet-stream", buffer=content)
    page.get_by_label("Or choose a file").set_input_files(file)


def files(page: Page) -> int:
    """Returns how many files the form would send."""
    found = page.locator("#id_file").evaluate("field => field.files.length")
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_text_is_read_into_the_form(page: Page, start: str, encoding: str) -> None:
    page.goto(start)
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    choose(page, mark + LIST.encode(encoding))
    expect(page.locator("#id_text")).to_have_value(LIST)
    expect(page.locator("[data-dropzone-status]")).to_contain_text("list.txt, ")
    expect(page.locator("[data-dropzone-status]")).not_to_contain_text(LEFT)
    assert files(page) == 0


def test_windows_text_is_left_to_the_server(page: Page, start: str) -> None:
    page.goto(start)
    page.locator("#id_text").fill("before")
    choose(page, LIST.encode("cp1252"))
    expect(page.locator("[data-dropzone-status]")).to_have_text(f"list.txt, 32 bytes. {LEFT}")
    expect(page.locator("#id_text")).to_have_value("before")
    page.get_by_role("button", name="Look at them first").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("1 fleet to import")
    expect(page.locator(".import-row label")).to_contain_text("Élan")
    expect(page.get_by_text(NOTICE)).to_be_visible()


@pytest.mark.parametrize("is_empty", [False, True])
def test_an_archive_is_named_by_the_server(
    page: Page, start: str, console: Console, is_empty: bool
) -> None:
    console.expect("400 (Bad Request)")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        if not is_empty:
            file.writestr("list.txt", LIST)
    page.goto(start)
    choose(page, archive.getvalue(), "list.zip")
    expect(page.locator("[data-dropzone-status]")).to_contain_text(LEFT)
    expect(page.locator("#id_text")).to_have_value("")
    page.get_by_role("button", name="Look at them first").click()
    said = "This is an empty ZIP archive" if is_empty else "This is a ZIP archive; unpack it"
    expect(page.get_by_text(said)).to_be_visible()


def test_what_was_done_last_is_sent(page: Page, start: str) -> None:
    page.goto(start)
    choose(page, LIST.encode("cp1252"))
    expect(page.locator("[data-dropzone-status]")).to_contain_text(LEFT)
    assert files(page) == 1
    page.locator("#id_text").fill("U.S.S. Enterprise-D")
    expect(page.locator("[data-dropzone-status]")).to_have_text("")
    assert files(page) == 0
    choose(page, LIST.encode("cp1252"))
    expect(page.locator("[data-dropzone-status]")).to_contain_text(LEFT)
    choose(page, LIST.encode(), "other.txt")
    expect(page.locator("#id_text")).to_have_value(LIST)
    expect(page.locator("[data-dropzone-status]")).to_have_text("other.txt, 33 bytes")
    assert files(page) == 0
