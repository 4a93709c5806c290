"""The browser that the tests of the pages drive: Chromium, from Debian's packages."""

from __future__ import annotations

from pathlib import Path

# The shell has no window to draw, and spends a third less time on the same tests.
PLACES = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))


def chromium_path() -> Path:
    """Gives where Chromium is, or where it would be installed."""
    return next((place for place in PLACES if place.exists()), PLACES[0])
