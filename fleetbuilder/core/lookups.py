"""Looking up what an address names."""

from __future__ import annotations

from typing import TypeVar

from django.http import Http404

Thing = TypeVar("Thing")


def or_404(found: Thing | None) -> Thing:
    """Returns what was looked for; raises `Http404` when there is none."""
    if found is None:
        raise Http404
    return found
