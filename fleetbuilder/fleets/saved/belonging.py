"""Saved fleets as a belonging of accounts: exported, deleted, and moved in at signing in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from fleetbuilder.accounts.belongings import (
    AT_ONCE,
    Belonging,
    ExpiredGuests,
    Session,
    guest_of,
    owner_of,
    rows_adopt,
    rows_belonging,
    rows_tidy,
)
from fleetbuilder.accounts.models import User
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved.details import about_of
from fleetbuilder.fleets.saved.references_to_fleets import referred_to
from fleetbuilder.fleets.saved.selectors import fleets_of
from fleetbuilder.fleets.saved.session_fleets import session_fleets_save

TIMES: Final = ("archived_at", "created_at", "changed_at")
REVISION: Final = ("number", "made_at", "cause", "restored", "ruleset", "catalogue", "points")


def _fleets(user: User) -> QuerySet[Fleet]:
    return fleets_of(owner_of(user))


def _exported(fleet: Fleet) -> dict[str, Any]:
    return {
        "slug": fleet.slug,
        **about_of(fleet).as_document(),
        **{name: getattr(fleet, name) for name in TIMES},
        "revision": fleet.current,
    }


def _revisions_export(user: User) -> Iterator[Any]:
    """Returns every revision with the address of its fleet; some have thousands."""
    for key, slug in _fleets(user).values_list("pk", "slug").iterator(chunk_size=AT_ONCE):
        revisions = Revision.objects.filter(fleet=key).order_by("-number")
        for revision in revisions.values(*REVISION, "document").iterator(chunk_size=AT_ONCE):
            yield {"fleet": slug, **revision}


def _stay(user: User) -> None:
    """Removes nothing: revisions go with their fleets."""


def _adopt(user: User, session: Session) -> None:
    """Moves a session's fleets, however many the account has already."""
    owner = owner_of(user)
    session_fleets_save(session, owner=owner)
    if guest := guest_of(session):
        with transaction.atomic():
            Revision.objects.filter(fleet__owner=guest, author=guest).update(author=owner)
            rows_adopt(Fleet.objects.all(), guest, owner)


def _tidy(gone: ExpiredGuests) -> int:
    """Removes fleets that nobody can come back to, and to which nothing leads or refers.

    What is public or has an unlisted link is somebody's to read, and stays.
    """
    return rows_tidy(Fleet.objects.filter(visibility=Visibility.PRIVATE), gone, referred_to)


FLEETS: Final = rows_belonging(
    _fleets,
    _exported,
    name="fleets",
    title="Fleets",
    fate="They are deleted. Their links lead nowhere; links that hold a whole fleet still work.",
    adopt=_adopt,
    tidy=_tidy,
)
REVISIONS: Final = Belonging(
    name="fleet_revisions",
    title="Revisions of fleets",
    fate="They are deleted with their fleets.",
    count=lambda user: Revision.objects.filter(fleet__in=_fleets(user)).count(),
    export=_revisions_export,
    remove=_stay,
)
