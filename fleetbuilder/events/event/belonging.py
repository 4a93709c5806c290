"""Events and entries as belongings of accounts: exported, deleted, moved in at signing in."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from fleetbuilder.accounts.belongings import (
    Session,
    adoption,
    guest_of,
    handled_adopt,
    owner_of,
    rows_belonging,
)
from fleetbuilder.accounts.models import User
from fleetbuilder.events.common import documents
from fleetbuilder.events.common.models import Entry, Event, Handled
from fleetbuilder.events.common.serializers import EventRowSerializer
from fleetbuilder.events.event.services import settings_of

NOBODY: Final = "Somebody who left"
EMPTY: Final[dict[str, Any]] = {
    "owner": "",
    "name": NOBODY,
    "document": None,
    "report": None,
    "fingerprint": "",
    "points": None,
    "is_legal": None,
    "problem_count": 0,
    "catalogue": "",
    "fleet_slug": "",
    "fleet_revision": None,
    "submissions": 0,
    "submitted_at": None,
}
"""What stays of an entry whose owner is gone: the games of the others count on."""


def _events(user: User) -> QuerySet[Event]:
    return Event.objects.filter(owner=owner_of(user)).order_by("-created_at", "slug")


def _entries(user: User) -> QuerySet[Entry]:
    found = Entry.objects.filter(owner=owner_of(user)).select_related("event")
    return found.order_by("-entered_at", "pk")


def _event_exported(event: Event) -> dict[str, Any]:
    players = Entry.objects.filter(event=event).order_by("number")
    return {
        **asdict(settings_of(event)),
        **EventRowSerializer.row(event),
        "players": list(players.values("number", "name", "fingerprint", "submitted_at")),
    }


def _entry_exported(entry: Entry) -> dict[str, Any]:
    return {
        "event": entry.event.name,
        **documents.entry_row(entry, with_fleet=True),
        "fleet": entry.document,
    }


def _entries_remove(user: User) -> None:
    mine = Entry.objects.filter(owner=owner_of(user))
    Handled.objects.filter(visitor=owner_of(user)).delete()
    with transaction.atomic():
        touched = list(mine.values_list("event_id", flat=True))
        mine.filter(event__round=0).delete()
        mine.update(**EMPTY)
        Event.objects.filter(pk__in=touched).update(version=F("version") + 1)


def _entries_adopt(user: User, session: Session) -> None:
    """Moves a session's entries; in an event that the account has entered itself, its own counts.

    The session's is withdrawn there, or stays as nobody's once rounds are played.
    """
    if not (visitor := guest_of(session)):
        return
    owner = owner_of(user)
    with transaction.atomic():
        theirs = Entry.objects.filter(owner=visitor)
        entered = Entry.objects.filter(owner=owner).values_list("event_id", flat=True)
        double = theirs.filter(event__in=list(entered))
        double.filter(event__round=0, withdrawn_at__isnull=True).update(withdrawn_at=timezone.now())
        double.update(owner="")
        theirs.update(owner=owner)
        handled_adopt(Event, visitor, owner)


EVENTS: Final = rows_belonging(
    _events,
    _event_exported,
    name="events",
    title="Events that you organise",
    fate="They are deleted, with the fleets handed in, pairings and standings.",
    adopt=adoption(Event),
)
ENTRIES: Final = rows_belonging(
    _entries,
    _entry_exported,
    name="event_entries",
    title="Fleets that you handed in to events",
    fate="They are deleted. Where you have played, your games stay, without name and fleet.",
    remove=_entries_remove,
    adopt=_entries_adopt,
)
