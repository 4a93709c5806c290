"""Saved fleets as a belonging of accounts: exported, deleted, and moved in at signing in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction

from fleetbuilder.accounts.belongings import Belonging, ExpiredGuests, Session
from fleetbuilder.accounts.models import User
from fleetbuilder.core import visitors
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved.details import about_of
from fleetbuilder.fleets.saved.references_to_fleets import referred_to
from fleetbuilder.fleets.saved.selectors import fleets_of
from fleetbuilder.fleets.saved.session_fleets import session_fleets_save

AT_ONCE: Final = 50
GUEST: Final = visitors.visitor_of_session("")
"""How the owners begin that have no account."""
TIMES: Final = ("archived_at", "created_at", "changed_at")
REVISION: Final = ("number", "made_at", "cause", "restored", "ruleset", "catalogue", "points")


def _fleets(user: User) -> Any:
    return fleets_of(visitors.visitor_of_user(user.pk))


def _export(user: User) -> Iterator[Any]:
    for fleet in _fleets(user).iterator(chunk_size=AT_ONCE):
        yield {
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


def _remove(user: User) -> None:
    _fleets(user).delete()


def _adopt(user: User, session: Session) -> None:
    """Moves a session's fleets, however many the account has already."""
    session_fleets_save(session, owner=visitors.visitor_of_user(user.pk))
    token = session.get(visitors.SESSION_KEY, "")
    if not token:
        return
    visitor, owner = visitors.visitor_of_session(token), visitors.visitor_of_user(user.pk)
    theirs = Fleet.objects.filter(owner=visitor)
    with transaction.atomic():
        # A key counts once for each owner; the account's own use of it stays the one that counts.
        taken = _fleets(user).exclude(key="").values_list("key", flat=True)
        theirs.filter(key__in=list(taken)).update(key="")
        Revision.objects.filter(fleet__owner=visitor, author=visitor).update(author=owner)
        theirs.update(owner=owner)


def _tidy(gone: ExpiredGuests) -> int:
    """Removes fleets that nobody can come back to, and to which nothing leads or refers.

    What is public or has an unlisted link is somebody's to read, and stays.
    """
    left = Fleet.objects.filter(
        owner__startswith=GUEST, visibility=Visibility.PRIVATE, changed_at__lt=gone.before
    )
    found = left.values_list("slug", "owner").order_by("pk").iterator(chunk_size=AT_ONCE)
    alone = [slug for slug, owner in found if owner not in gone.kept]
    removed = 0
    for start in range(0, len(alone), AT_ONCE):
        slugs = set(alone[start : start + AT_ONCE])
        # Asked anew: a fleet may have changed while sessions were looked at.
        rows = left.filter(slug__in=slugs - referred_to(slugs))
        removed += rows.count()
        rows.delete()
    return removed


FLEETS: Final = Belonging(
    name="fleets",
    title="Fleets",
    fate="They are deleted. Their links lead nowhere; links that hold a whole fleet still work.",
    count=lambda user: _fleets(user).count(),
    export=_export,
    remove=_remove,
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
