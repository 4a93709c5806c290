"""Which moment of a card is asked for: after an entry, or what it was at a point in time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import PlayerCard
from fleetbuilder.core import errors
from rules.alliance.campaign import ledger

MOMENT: Final = "2026-01-31T20:15:00+00:00"
LONGEST: Final = 40


def until_read(card: PlayerCard, query: Mapping[str, str]) -> int | None:
    """Returns the number of the last entry that counted then, None where the query asks for now.

    `until` is the number of an entry, 0 for the blank card; `at` a moment of ISO 8601, of UTC
    where it says no offset. Raises `InvalidError` for other values, for an entry that the card
    does not have, and for both at once.
    """
    until, at = query.get("until", ""), query.get("at", "")
    if until and at:
        raise errors.InvalidError.at("/at", "Ask for an entry or for a moment, not both.")
    if at:
        entries = mapping.entries_of(selectors.entry_list(card=card))
        return ledger.number_at(entries, _moment(at).isoformat())
    if not until:
        return None
    if not (until.isascii() and until.isdigit() and len(until) < 10):
        raise errors.InvalidError.at("/until", "A number is expected.")
    if int(until) > card.entries:
        message = f"The card has {card.entries} entries; 0 is the blank card."
        raise errors.InvalidError.at("/until", message)
    return int(until)


def _moment(text: str) -> datetime:
    # A plus sign that nobody has quoted arrives as a space.
    text = text.strip()
    text = text.replace(" ", "+") if "T" in text else text
    try:
        if len(text) > LONGEST:
            raise ValueError
        found = datetime.fromisoformat(text)
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        raise errors.InvalidError.at("/at", f"A moment is expected, such as {MOMENT}.") from None
