"""What moves on a page while it loads: layout shifts, as the browser counts them."""

from __future__ import annotations

from playwright.sync_api import Page

HALF_A_ROW = 0.0005
"""More than a row of cards or icons scores that is drawn before its rest arrives.

A dial that pushed the cards of its ship aside, or a masthead drawn in parts, scored more.
"""
SLOW_PROCESSOR = 10
"""So many times slower than this machine: the page is painted while it is still being read."""


def watch(page: Page) -> None:
    """Counts, from the next page on, what moves."""
    page.add_init_script(
        """window.moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.moved += entry.value;
        }).observe({ type: "layout-shift", buffered: true });"""
    )


def slow_down(page: Page, rate: int = SLOW_PROCESSOR) -> None:
    """Gives the page a processor that is so many times slower; 1 gives it back."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def moved(page: Page) -> float:
    """Gives by how much the loaded page moved: the sum of its layout shifts, none is 0."""
    page.wait_for_load_state("networkidle")
    return float(page.evaluate("() => window.moved"))
