"""Somebody at a browser: goes through pages, and looks closely at each, narrow and wide."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

View = tuple[int, Literal["light", "dark"]]
NARROW: View = (390, "dark")
TABLET: View = (768, "light")
WIDE: View = (1280, "light")
OTHER_WIDTHS = (320, 768)
"""Pixels of pages that need only fit everywhere: colours and parts are those of other widths."""
HEIGHT = 900
SHOTS = os.environ.get("SCREENSHOTS", "")
"""A folder for pictures of the pages, for those who want to look at them."""


def turn(page: Page, view: View) -> None:
    """Shows the page in a view."""
    width, scheme = view
    page.set_viewport_size({"width": width, "height": HEIGHT})
    page.emulate_media(color_scheme=scheme)


def fits(page: Page) -> None:
    """Sees that the page as it stands doesn't scroll sideways."""
    overflow = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, (page.url, page.viewport_size)


def look(
    page: Page,
    axe: Callable[[Page], None],
    views: tuple[View, ...] = (NARROW, WIDE),
    shot: str = "",
) -> None:
    """Sees that the page as it stands fits and is accessible in all views; leaves it in the first.

    A page that is seen narrow is seen to fit the narrowest screens and tablets, too.
    """
    for view in views:
        turn(page, view)
        if SHOTS and shot:
            page.screenshot(path=Path(SHOTS) / f"{shot}-{view[0]}.png", full_page=True)
        fits(page)
        axe(page)
    if NARROW in views:
        for width in OTHER_WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            fits(page)
    turn(page, views[0])


class Visitor:
    """Is somebody whose every page is looked at closely, in all `views`; acts in the first."""

    def __init__(
        self,
        page: Page,
        live: str,
        axe: Callable[[Page], None],
        views: tuple[View, ...] = (NARROW, WIDE),
    ) -> None:
        self.page = page
        self.live = live
        self.axe = axe
        self.views = views
        turn(page, views[0])

    def at(self, heading: str, level: int = 1, shot: str = "") -> None:
        """Sees that the page with that heading is there, fits, and is accessible."""
        expect(self.page.get_by_role("heading", level=level, name=heading).first).to_be_visible()
        look(self.page, self.axe, self.views, shot)

    def open(self, path: str, heading: str, level: int = 1, shot: str = "") -> None:
        """Opens a page."""
        self.page.goto(self.live + path)
        self.at(heading, level, shot)

    def fill(self, **fields: str) -> None:
        """Fills fields by name."""
        for name, value in fields.items():
            self.page.locator(f"main [name={name}]").fill(value)

    def press(self, name: str) -> None:
        """Presses a button of the page."""
        self.page.locator("main").get_by_role("button", name=name, exact=True).first.click()

    def follow(self, name: str) -> None:
        """Follows a link of the page."""
        self.page.locator("main").get_by_role("link", name=name, exact=True).first.click()
