"""Owners' boxes as a belonging of accounts: exported, deleted, moved in at signing in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from fleetbuilder.accounts.belongings import (
    Belonging,
    ExpiredGuests,
    Session,
    guest_of,
    handled_adopt,
    owner_of,
    rows_adopt,
)
from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import visitor_of_session
from fleetbuilder.fleet_captains.boxes.documents import box_row
from fleetbuilder.fleet_captains.boxes.models import Handled, OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of

AT_ONCE: Final = 20
GUEST: Final = visitor_of_session("")
"""How the owners begin that have no account."""


def _boxes(user: User) -> QuerySet[OwnersBox]:
    return boxes_of(owner_of(user))


def _export(user: User) -> Iterator[Any]:
    for box in _boxes(user).iterator(chunk_size=AT_ONCE):
        yield {**box_row(box), "document": box.document}


def _remove(user: User) -> None:
    _boxes(user).delete()


def _adopt(user: User, session: Session) -> None:
    """Moves a session's boxes, however many the account has already."""
    if not (guest := guest_of(session)):
        return
    with transaction.atomic():
        rows_adopt(OwnersBox.objects.all(), guest, owner_of(user))
        handled_adopt(Handled.objects.all(), "box_id", guest, owner_of(user))


def _tidy(gone: ExpiredGuests) -> int:
    """Removes boxes that nobody can come back to."""
    left = OwnersBox.objects.filter(owner__startswith=GUEST, changed_at__lt=gone.before)
    owners = set(left.values_list("owner", flat=True).distinct()) - gone.kept
    removed = 0
    for owner in sorted(owners):
        rows = left.filter(owner=owner)
        removed += rows.count()
        rows.delete()
    return removed


CAPTAINS_BOXES: Final = Belonging(
    name="fleet_captains_boxes",
    title="Boxes of Star Trek: Fleet Captains",
    fate="They are deleted, with all cards that you typed in.",
    count=lambda user: _boxes(user).count(),
    export=_export,
    remove=_remove,
    adopt=_adopt,
    tidy=_tidy,
)
