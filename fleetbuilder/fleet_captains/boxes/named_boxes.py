"""The box that an address or a request names, for its owner alone."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.accounts.access import Access, access_check
from fleetbuilder.core.lookups import or_404
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import box_find


def box_for(request: HttpRequest | Request, slug: str) -> OwnersBox:
    """Returns a box to its owner; for everybody else it is not there (404)."""
    box = or_404(box_find(slug=slug))
    access_check(request, box, Access.CHANGE)
    return box
