"""What the documents of several rooms show alike: moments and missions."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rules.alliance.mission.mission import Mission


def moment(value: datetime | None) -> str | None:
    """Returns a moment as text."""
    return value.isoformat() if value else None


def mission_row(mission: Mission) -> dict[str, Any]:
    """Returns a mission as a choice shows it."""
    return {
        "id": mission.id,
        "name": mission.name,
        "act": mission.act,
        "introductory": mission.is_introductory,
        "house_made": mission.is_ours,
        "source": mission.source,
        "briefing": mission.briefing,
        "objectives": [
            {"id": each.id, "words": each.words, "needed": each.is_needed, "xp": each.xp}
            for each in mission.objectives
        ],
    }
