"""Owners' boxes as plain data, for the API and exports."""

from __future__ import annotations

from typing import Any

from fleetbuilder.fleet_captains.boxes.mapping import box_from_row
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from rules.fleet_captains.box.own_box import box_report


def box_row(box: OwnersBox) -> dict[str, Any]:
    """Returns what a list says of a box."""
    return {
        "slug": box.slug,
        "name": box.name,
        "version": box.version,
        "created_at": box.created_at.isoformat(),
        "changed_at": box.changed_at.isoformat(),
    }


def box_document(box: OwnersBox) -> dict[str, Any]:
    """Returns a box with its cards, how complete it is, and its problems."""
    return {**box_row(box), **box_report(box_from_row(box)), "document": box.document}
