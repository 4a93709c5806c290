"""Saved fleets in simulations: offered to be taken, found by what names them, known again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.common.models import Fleet as FleetRow
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.named_fleets import LINK, SHORT, UNNAMED, Referred, fleet_referred
from fleetbuilder.fleets.saved.session_fleets import session_fleets_of_request_save
from fleetbuilder.simulations.common.requests import ChosenFleet, SavedSide
from rules.errors import DocumentError
from rules.fleet import Fleet

MOST_OFFERED: Final = 12
"""Saved fleets that are offered by name, those changed last; others are taken by their link."""
SAVED: Final = "saved:"


@dataclass(frozen=True, slots=True)
class Offered:
    """A saved fleet that may be taken."""

    source: str
    name: str


def fleets_offered(request: HttpRequest) -> list[Offered]:
    """Returns the saved fleets of who asks, the ones changed last first."""
    session_fleets_of_request_save(request)
    found = saved_selectors.fleets_of(visitor_of(request)).filter(archived_at__isnull=True)
    rows = found.values_list("slug", "name")[:MOST_OFFERED]
    return [Offered(f"{SAVED}{slug}", name or UNNAMED) for slug, name in rows]


def chosen_fleet(request: HttpRequest | Request, source: str) -> ChosenFleet | None:
    """Finds "demo:<slug>", "saved:<reference>" or a link to a fleet; None for what is not there.

    A reference is what `fleets.references` takes.
    """
    try:
        referred = fleet_referred(request, source.removeprefix(SAVED), "")
    except (errors.NotFoundError, errors.InvalidError, DocumentError):
        return None
    return chosen_of(request, referred)


def chosen_of(request: HttpRequest | Request, referred: Referred) -> ChosenFleet:
    """Tells of a fleet that was found whether it is one of whoever asks."""
    row, revision = referred.fleet, referred.revision
    if row is None or revision is None or row.owner != visitor_of(request):
        return ChosenFleet(referred.content)
    side = SavedSide(row.pk, revision.number, revision.fingerprint)
    return ChosenFleet(referred.content, side, f"{row.slug}@{revision.number}")


def is_link(text: str) -> bool:
    """Returns whether a text is a link to a saved fleet and nothing else."""
    words = text.split()
    return len(words) == 1 and bool(LINK.search(words[0]) or SHORT.search(words[0]))


def fleet_text(fleet: Fleet) -> str:
    """Returns a fleet as the text that a box shows."""
    return check_services.fleets_render([fleet], "text")


def is_unchanged(text: str, chosen: ChosenFleet) -> bool:
    """Returns whether a box still holds the fleet that was taken, as it was written there."""
    return _lines(text) == _lines(fleet_text(chosen.fleet))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def row_of_reference(request: HttpRequest, reference: str) -> FleetRow | None:
    """Finds the saved fleet of who asks that a "<slug>@<revision>" names."""
    slug = reference.partition("@")[0]
    row = saved_selectors.fleet_find(slug=slug) if slug else None
    owner = visitor_of(request)
    return row if row is not None and owner and row.owner == owner else None
