"""What the builder says of prices that have changed since its fleet was saved.

A fleet is always checked by the present cards, so the next change takes their prices whatever it
is. That is said before, with old and new, and again by the change that did it.
"""

from __future__ import annotations

from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check.checked_fleets import RecheckedRevision, revision_rechecked
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.pages import offer_context

FEW: Final = 6
"""Changed prices that are shown without being asked for."""


def offer_shown(recheck: RecheckedRevision) -> dict[str, Any] | None:
    """Prepares old and new prices of a fleet, and what it costs by each; None where all are old."""
    if not recheck.is_changed:
        return None
    offer = offer_context(recheck)
    return {**offer, "is_short": len(offer["changes"]) <= FEW}


def taken_next(fleet: Fleet) -> dict[str, Any] | None:
    """Prepares what the next change of a fleet takes besides, as `offer_shown`, and says it."""
    if fleet.catalogue == catalogue_current().version:
        # Saved by the present cards: there is nothing to compare.
        return None
    offer = offer_shown(revision_rechecked(saved_selectors.revision_current(fleet=fleet)))
    if offer is None:
        return None
    before, after = offer["before"], offer["after"]
    return {
        **offer,
        "said": f"Saved with the present prices. Before this change the fleet was {before} SP by "
        f"the old prices, {after} SP by the present ones.",
    }
