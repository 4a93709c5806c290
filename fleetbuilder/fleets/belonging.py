"""Saved fleets as a belonging of accounts: exported, deleted, and moved in at signing in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction

from fleetbuilder.accounts.belongings import Belonging, Session
from fleetbuilder.accounts.models import User
from fleetbuilder.core import visitors
from fleetbuilder.fleets.models import Fleet, Revision
from fleetbuilder.fleets.saved_selectors import fleets_of

AT_ONCE: Final = 50
MOST_REVISIONS: Final = 100
"""Revisions of each fleet in an export, the newest."""
ABOUT: Final = ("slug", "visibility", "folder", "tags", "notes", "archived_at")
TIMES: Final = ("created_at", "changed_at")
REVISION: Final = ("number", "made_at", "cause", "restored", "ruleset", "catalogue", "points")


def _fleets(user: User) -> Any:
    return fleets_of(visitors.visitor_of_user(user.pk))


def _export(user: User) -> Iterator[Any]:
    for fleet in _fleets(user).iterator(chunk_size=AT_ONCE):
        revisions = Revision.objects.filter(fleet=fleet).order_by("-number")
        yield {
            **{name: getattr(fleet, name) for name in (*ABOUT, *TIMES)},
            "revision": fleet.current,
            "revisions": list(revisions.values(*REVISION, "document")[:MOST_REVISIONS]),
        }


def _remove(user: User) -> None:
    _fleets(user).delete()


def _adopt(user: User, session: Session) -> None:
    """Moves a session's fleets, however many the account has already."""
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


FLEETS: Final = Belonging(
    name="fleets",
    title="Fleets with their revisions",
    fate="They are deleted. Their links lead nowhere; links that hold a whole fleet still work.",
    count=lambda user: _fleets(user).count(),
    export=_export,
    remove=_remove,
    adopt=_adopt,
)
