"""Finding events, those who take part, and their games."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from django.db.models import Count, Q, QuerySet

from fleetbuilder.events.common.models import Entry, Event, Game

LISTED: Final = 100
"""Events in a list, the newest."""
SLUG: Final = re.compile(r"[a-z2-9]{8}")
MOST_NUMBER: Final = 2**31 - 1
HEAVY: Final = ("document", "report")
IN_PLAY: Final = Count("entries", filter=Q(entries__withdrawn_at__isnull=True))


def event_find(*, slug: str) -> Event | None:
    """Finds an event by its address; who may see it is asked elsewhere."""
    return Event.objects.filter(slug=slug).first() if SLUG.fullmatch(slug) else None


def fleets_submitted(slugs: Collection[str]) -> set[str]:
    """Returns those of some saved fleets, by address, that were handed in to any event."""
    found = Entry.objects.filter(fleet_slug__in=slugs).values_list("fleet_slug", flat=True)
    return set(found)


def events_of(owner: str) -> QuerySet[Event]:
    """Returns all events of an organiser, the newest first; nobody has none."""
    return Event.objects.filter(owner=owner) if owner else Event.objects.none()


def event_list(*, owner: str) -> list[Event]:
    """Returns an organiser's newest events, each with `player_count`."""
    return list(events_of(owner).annotate(player_count=IN_PLAY)[:LISTED])


def entered_list(*, owner: str) -> list[Entry]:
    """Returns somebody's newest entries, each with its event; withdrawn ones are left out."""
    if not owner:
        return []
    found = Entry.objects.filter(owner=owner, withdrawn_at__isnull=True)
    return list(found.select_related("event").defer(*HEAVY).order_by("-entered_at", "pk")[:LISTED])


def entry_list(*, event: Event, withdrawn: bool = False) -> list[Entry]:
    """Returns those who take part, by number, without their fleets; or those who withdrew."""
    found = Entry.objects.filter(event=event, withdrawn_at__isnull=not withdrawn)
    return list(found.defer(*HEAVY).order_by("number"))


def entry_find(*, event: Event, number: int) -> Entry | None:
    """Finds who has a number in an event, withdrawn or not."""
    if not 1 <= number <= MOST_NUMBER:
        return None
    return Entry.objects.filter(event=event, number=number).first()


def entry_of(*, event: Event, owner: str) -> Entry | None:
    """Finds the entry of a person, withdrawn or not; nobody has none."""
    return Entry.objects.filter(event=event, owner=owner).first() if owner else None


def entries_whole(*, event: Event) -> QuerySet[Entry]:
    """Returns those who take part with their fleets, by number."""
    return Entry.objects.filter(event=event, withdrawn_at__isnull=True).order_by("number")


def game_list(*, event: Event, number: int | None = None) -> list[Game]:
    """Returns the games of an event, or of one of its rounds, by table."""
    found = Game.objects.filter(event=event).order_by("round", "table")
    return list(found if number is None else found.filter(round=number))


def game_find(*, event: Event, number: int, table: int) -> Game | None:
    """Finds the game at a table of a round."""
    if max(number, table) > MOST_NUMBER:
        return None
    return Game.objects.filter(event=event, round=number, table=table).first()
