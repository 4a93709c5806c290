"""A real browser for the tests of pages.

`page` is Playwright's page. A test fails if the console of any page that it opens shows an error,
or the content security policy stops something there. `live` is the address of the running site.
`axe` checks a page for accessibility.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandlerMixin
from django.http import HttpRequest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.accessibility import Checker
from tests.chromium import chromium_path

PATIENCE_MILLISECONDS = 30_000
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Every page reads axe anew, most of which runs a few times only: to compile it at once is
    # quicker than to find out what is worth it.
    "--js-flags=--always-sparkplug",
]
LONGEST = "test_two_captains_play_a_round"
"""The test that takes several times as long as the next."""

expect.set_options(timeout=PATIENCE_MILLISECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with what takes longest, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: not item.name.startswith(LONGEST))


@pytest.fixture(scope="session", autouse=True)
def _database_beside_the_browser() -> Iterator[None]:
    """Lets tests use the database while Playwright's event loop runs in their thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Uses the system's Chromium, quiet, and outside its sandbox only where it refuses (root)."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": str(chromium_path()),
        "args": [*QUIET, *sandbox],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Keeps the content security policy in force, and languages and time zones out of results."""
    return {
        **browser_context_args,
        "bypass_csp": False,
        "locale": "en-GB",
        "timezone_id": "UTC",
        "reduced_motion": "reduce",
    }


class Console:
    """What the pages of a test complained of."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []

    def expect(self, part: str) -> None:
        """Allows complaints that contain `part`, such as "404" for a page that is missing."""
        self.expected.append(part)

    def unexpected(self) -> list[str]:
        """Returns the complaints that were not allowed."""
        return [
            complaint
            for complaint in self.complaints
            if not any(part in complaint for part in self.expected)
        ]

    def watch(self, page: Page) -> None:
        """Collects what `page` complains of from now on."""
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.on("request", lambda request: self._see_address(page, request.url))

    def _hear(self, message: ConsoleMessage) -> None:
        # A violation of the content security policy is reported as an error, too.
        if message.type in ("error", "warning"):
            where = message.location["url"]
            self.complaints.append(f"{message.type}: {message.text} ({where})")

    def _see_address(self, page: Page, address: str) -> None:
        if not address.startswith(("http://127.0.0.1:", "http://localhost:", "data:", "blob:")):
            self.complaints.append(f"third party: {address}")


@pytest.fixture
def console() -> Console:
    """Returns the ear at the page's console."""
    return Console()


@pytest.fixture(autouse=True)
def _every_page_is_heard(
    browser: Browser, console: Console, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Fails a test on what any of its pages complains of, in whatever window it is opened."""
    make = browser.new_context

    def new_context(**settings: Any) -> BrowserContext:
        context = make(**settings)
        context.on("page", console.watch)
        return context

    monkeypatch.setattr(browser, "new_context", new_context)
    yield
    assert console.unexpected() == []


@pytest.fixture
def page(page: Page) -> Page:
    """Returns a page that fails its test on console errors, policy violations and strangers."""
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    return page


@pytest.fixture(scope="session", autouse=True)
def _scripts_take_their_time(request: pytest.FixtureRequest) -> Iterator[None]:
    """Serves scripts as late as `--slow-scripts` says, as a busy machine may."""
    seconds = request.config.getoption("--slow-scripts")
    serve = StaticFilesHandlerMixin.serve

    def serve_late(handler: StaticFilesHandlerMixin, sent: HttpRequest) -> Any:
        if sent.path.endswith(".js"):
            time.sleep(seconds)
        return serve(handler, sent)

    with pytest.MonkeyPatch.context() as patch:
        if seconds:
            patch.setattr(StaticFilesHandlerMixin, "serve", serve_late)
        yield


@pytest.fixture
def live(live_server: Any) -> str:
    """Returns the address of the running site, without a slash at its end."""
    return str(live_server.url)


@pytest.fixture(scope="session")
def axe() -> Checker:
    """Returns a check that a page as it stands has no accessibility violation."""
    return Checker()
