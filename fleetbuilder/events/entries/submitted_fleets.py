"""The fleet that somebody submits: pasted, or one that they keep on the site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fleetbuilder.accounts.access import Access, access_to
from fleetbuilder.core import errors
from fleetbuilder.events.common.checked_fleets import options_of
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.entries.services import SubmittedFleet
from fleetbuilder.fleets.check import requests
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved import named_fleets
from fleetbuilder.fleets.saved import selectors as saved_selectors
from rules.errors import DocumentError
from rules.fleet import Fleet as Content

MOST_NUMBER: Final = 2**31 - 1


def fleet_from_text(text: str, event: Event, *, owner: str = "") -> SubmittedFleet:
    """Reads one fleet from a text in any format, a link that holds one, or that of a saved fleet.

    A list is read for the rules and the day of the event.

    Such a link leads to what `owner` keeps, and to what others share by it. Raises `InvalidError`
    with a sentence for anything else, `TooLargeError` beyond the bounds.
    """
    if not text.strip():
        raise errors.InvalidError.at("/fleet", "Paste a fleet, or choose one of yours.")
    if (linked := _linked(text.strip(), owner)) is not None:
        return linked
    try:
        fleets = check_services.text_parse(_without_address(text), options=options_of(event)).fleets
    except DocumentError as error:
        raise errors.InvalidError.at("/fleet", check_services.sentence(str(error))) from error
    return SubmittedFleet(_one(fleets))


def _linked(text: str, owner: str) -> SubmittedFleet | None:
    """Returns the revision in force of the saved fleet to which a link leads, None for no link."""
    if any(sign.isspace() for sign in text):
        return None
    if found := named_fleets.LINK.search(text):
        word, key = found[1], found[2] or ""
    elif found := named_fleets.SHORT.search(text):
        word = key = found[1]
    else:
        return None
    fleet = named_fleets.fleet_of_word(word)
    if fleet is None or access_to(fleet, visitor=owner, key=key) == Access.NOTHING:
        message = "There is no such fleet, or it is not shared with you."
        raise errors.InvalidError.at("/fleet", message)
    if fleet.owner == owner:
        return fleet_from_saved(owner=owner, slug=fleet.slug)
    # Whose it is decides what becomes of it: it is handed in as it is now, and not followed.
    return SubmittedFleet(
        mapping.fleet_from_revision(saved_selectors.revision_current(fleet=fleet))
    )


def _without_address(text: str) -> str:
    """Returns the share code of a link to a report of this site; any other text as it is."""
    head, found, code = text.strip().partition("fleet=FB")
    if found and "?" in head and not any(sign.isspace() for sign in text.strip()):
        return f"FB{code.partition('&')[0]}"
    return text


def fleet_from_document(value: Any, event: Event) -> SubmittedFleet:
    """Reads one fleet from decoded JSON: our document, or `{"text", "format"?}`.

    A list is read for the rules and the day of the event.

    Raises `InvalidError` naming what is wrong, `TooLargeError` beyond the bounds.
    """
    if not isinstance(value, dict):
        raise errors.InvalidError.at("/fleet", "A fleet is an object.")
    try:
        return SubmittedFleet(
            _one(requests.body_read(value, {}, (), options_of(event)).parsed.fleets)
        )
    except DocumentError as error:
        where = error.where if error.where.startswith("/") else ""
        fields = {f"/fleet{where}": [check_services.sentence(error.message)]}
        raise errors.InvalidError(fields=fields) from error
    except errors.InvalidError as error:
        fields = {_below_fleet(name): texts for name, texts in error.fields.items()}
        raise errors.InvalidError(fields=fields) from error


def _below_fleet(name: str) -> str:
    return name if name.startswith("/fleet") else f"/fleet{name}"


def fleet_from_saved(*, owner: str, slug: str, number: int | None = None) -> SubmittedFleet:
    """Returns a revision of a saved fleet of somebody's own, the one in force unless it is named.

    Raises `InvalidError` for a fleet that is not theirs, as for one that is not there.
    """
    fleet = saved_selectors.fleet_find(slug=slug)
    if fleet is None or not owner or fleet.owner != owner:
        raise errors.InvalidError.at("/saved", "You keep no such fleet.")
    revision = _revision(fleet, number)
    if revision is None:
        raise errors.InvalidError.at("/revision", "The fleet has no such revision.")
    return SubmittedFleet(mapping.fleet_from_revision(revision), fleet.slug, revision.number)


def _revision(fleet: Fleet, number: int | None) -> Revision | None:
    if number is None:
        return saved_selectors.revision_current(fleet=fleet)
    if not 1 <= number <= MOST_NUMBER:
        return None
    return saved_selectors.revision_find(fleet=fleet, number=number)


def _one(fleets: Sequence[Content]) -> Content:
    if len(fleets) != 1:
        raise errors.InvalidError.at("/fleet", f"This holds {len(fleets)} fleets; hand in one.")
    check_services.fleets_bound(fleets)
    return fleets[0]
