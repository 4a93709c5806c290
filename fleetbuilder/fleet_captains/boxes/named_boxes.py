"""The box that an address or a request names, for its owner alone."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import boxes
from fleetbuilder.player_documents.lookups import document_for


def box_for(request: HttpRequest | Request, slug: str) -> OwnersBox:
    """Returns a box to its owner; for everybody else it is not there (404)."""
    return document_for(request, boxes(), slug)
