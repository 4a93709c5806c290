"""What is read once: the rules."""

from __future__ import annotations

from functools import cache

from django.conf import settings

from rules.fleet_captains.rulebook.entries import CaptainsRulebook
from rules.loader import load_captains_rulebook


@cache
def rulebook() -> CaptainsRulebook:
    """Returns the rules by topic."""
    return load_captains_rulebook(settings.FIXTURES_DIR)
