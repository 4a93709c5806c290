"""The ship that somebody brings: pasted, or out of a fleet that they keep on the site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleets.check import requests
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.saved import selectors as saved_selectors
from rules.errors import DocumentError
from rules.fleet import Fleet

RULESET = "alliance"
OPTIONS: Final = check_services.Options(ruleset=RULESET)


def ship_from_text(text: str) -> Fleet:
    """Reads one ship from a text in any format.

    Raises `InvalidError` with a sentence for anything else, `TooLargeError` beyond the bounds.
    """
    if not text.strip():
        raise errors.InvalidError.at("/fleet", "Paste a ship, or choose a fleet of yours.")
    try:
        fleets = check_services.text_parse(text, options=OPTIONS).fleets
    except DocumentError as error:
        raise errors.InvalidError.at("/fleet", check_services.sentence(str(error))) from error
    return _one(fleets)


def ship_from_document(value: Any) -> Fleet:
    """Reads one ship from decoded JSON: a fleet document, or `{"text", "format"?}`.

    Raises `InvalidError` naming what is wrong, `TooLargeError` beyond the bounds.
    """
    if not isinstance(value, dict):
        raise errors.InvalidError.at("/fleet", "A fleet is an object.")
    try:
        return _one(requests.body_read(value, {}, (), OPTIONS).parsed.fleets)
    except DocumentError as error:
        where = error.where if error.where.startswith("/") else ""
        fields = {f"/fleet{where}": [check_services.sentence(error.message)]}
        raise errors.InvalidError(fields=fields) from error


def ship_from_saved(*, owner: str, slug: str) -> Fleet:
    """Returns the ship of a saved fleet of somebody's own.

    Raises `InvalidError` for a fleet that is not theirs, as for one that is not there.
    """
    fleet = saved_selectors.fleet_find(slug=slug)
    if fleet is None or not owner or fleet.owner != owner:
        raise errors.InvalidError.at("/saved", "You keep no such fleet.")
    revision = saved_selectors.revision_current(fleet=fleet)
    return _one([mapping.fleet_from_revision(revision)])


def _one(fleets: Sequence[Fleet]) -> Fleet:
    check_services.fleets_bound(fleets)
    ships = sum(len(fleet.ships) for fleet in fleets)
    if len(fleets) != 1 or ships != 1:
        message = f"This holds {ships} ships; each player card flies one."
        raise errors.InvalidError.at("/fleet", message)
    return replace(fleets[0], ruleset=RULESET, points_limit=None, event_date="")
