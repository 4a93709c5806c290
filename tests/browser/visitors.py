"""Somebody at a browser: goes through pages, and looks closely at each, narrow and wide."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.accessibility import Checker

Scheme = Literal["light", "dark"]
View = tuple[int, Scheme]
NARROW: View = (390, "dark")
TABLET: View = (768, "light")
WIDE: View = (1280, "light")
NARROWEST = 320
WIDTHS = (NARROWEST, 390, 768, 1280)
"""Pixels at which every page fits."""
SCHEMES: tuple[tuple[int, Scheme, Scheme], ...] = (
    (390, "dark", "light"),
    (768, "light", "dark"),
    (1280, "dark", "light"),
)
"""At which widths every page is looked at: in one scheme all of it, in the other its colours.

Nothing but colours differs between the schemes.
"""
HEIGHT = 900
SHOTS = os.environ.get("SCREENSHOTS", "")
"""A folder for pictures of the pages, for those who want to look at them."""


def turn(page: Page, view: View) -> None:
    """Shows the page in a view."""
    width, scheme = view
    page.set_viewport_size({"width": width, "height": HEIGHT})
    page.emulate_media(color_scheme=scheme)


def arrive(page: Page) -> None:
    """Waits for the scripts of a page that a link or a button led to, and that shows already.

    Until they are there, links and buttons do what they do without scripts. `page.goto` waits for
    them by itself.
    """
    page.wait_for_load_state()


def too_wide(page: Page) -> str:
    """Tells how far the page as it stands scrolls sideways, "" if it doesn't."""
    over = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return f"{over} pixels too wide" if over > 0 else ""


def fits(page: Page) -> None:
    """Sees that the page as it stands doesn't scroll sideways."""
    assert not too_wide(page), (page.url, page.viewport_size)


def picture(page: Page, shot: str, view: str) -> None:
    """Takes a picture of the page, where somebody asked for pictures."""
    if SHOTS and shot:
        page.screenshot(path=Path(SHOTS) / f"{shot}-{view}.png", full_page=True)


def fits_everywhere(page: Page, seen: tuple[int, ...] = ()) -> None:
    """Sees that the page as it stands doesn't scroll sideways at any width but those seen."""
    for width in (each for each in WIDTHS if each not in seen):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        fits(page)


def look(
    page: Page,
    axe: Checker,
    views: tuple[View, ...] = (NARROW, WIDE),
    shot: str = "",
) -> None:
    """Sees that the page as it stands fits and is accessible in all views; leaves it in the first.

    Whatever the views are, it fits at every width.
    """
    for view in views:
        turn(page, view)
        picture(page, shot, f"{view[0]}")
        report = axe.everything(page) if view == views[0] else axe.by_examples(page)
        assert not report, (view, report)
        fits(page)
    fits_everywhere(page, tuple(width for width, _ in views))
    turn(page, views[0])


def look_everywhere(page: Page, axe: Checker, shot: str = "") -> list[str]:
    """Tells what is wrong with the page as it stands, at every width and in both schemes."""
    found = []
    for place, (width, scheme, other) in enumerate(SCHEMES):
        turn(page, (width, scheme))
        picture(page, shot, f"{width}-{scheme}")
        whole = axe.by_examples(page) if place else axe.everything(page)
        found.append((f"{width} {scheme}", whole))
        page.emulate_media(color_scheme=other)
        picture(page, shot, f"{width}-{other}")
        found.append((f"{width} {other}", axe.colours(page)))
        found.append((f"{width}", too_wide(page)))
    page.set_viewport_size({"width": NARROWEST, "height": HEIGHT})
    found.append((f"{NARROWEST}", too_wide(page)))
    return [f"{view}: {fault}" for view, fault in found if fault]


class Visitor:
    """Is somebody whose every page is looked at closely, in all `views`; acts in the first."""

    def __init__(
        self,
        page: Page,
        live: str,
        axe: Checker,
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
        arrive(self.page)
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
