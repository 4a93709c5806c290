"""What the documents of several rooms show alike: moments and missions."""

from __future__ import annotations

from datetime import datetime


def moment(value: datetime | None) -> str | None:
    """Returns a moment as text."""
    return value.isoformat() if value else None
