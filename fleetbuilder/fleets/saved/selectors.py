"""Finding saved fleets and their revisions.

Lists are read on from where they ended, by the moment of the last change: a page costs the same
wherever it stands and however many fleets there are.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from fleetbuilder.core import errors
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved import search_words
from fleetbuilder.fleets.saved.timeline import Timeline, timeline

PAGE: Final = 25
"""Fleets, or revisions, of one page."""
PUBLIC_SEARCHED: Final = 200
"""Public fleets that a search looks through, those changed last.

Rows that lie far apart cost most: 500 of 20,000 no longer fit what SQLite keeps in memory, and a
search for what nobody has took 11 ms instead of 1.7.
"""
MOST_FOLDERS: Final = 100
"""Folders, or tags, that are listed."""
SLUG: Final = re.compile(r"[a-z2-9]{8}")
SHARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,24}")
RECENT: Final = 500
"""Revisions that are read to tell where undoing leads; 5,000 took nine times as long."""
_COLUMNS: Final = ", ".join(f'"{field.column}"' for field in Fleet._meta.concrete_fields)
BY_SLUG: Final = f'SELECT {_COLUMNS} FROM "fleets_fleet" WHERE "slug" = %s'  # noqa: S608
"""With what every page of a fleet begins, written out: to put it together takes Django longer
than the database takes to answer it."""
_PLACE: Final = re.compile(r"([0-9]{1,16})-([a-z2-9]{8})")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MOMENT: Final = timedelta(microseconds=1)
_LAST: Final = 253_402_300_799_999_999
"""Microseconds until the last moment that a date can name."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a list is narrowed to; "" and None narrow nothing."""

    search: str = ""
    folder: str | None = None
    tag: str = ""
    archived: bool = False


@dataclass(frozen=True, slots=True)
class FleetPage:
    """A page of a list; `following` says where the next begins, "" after the last."""

    fleets: tuple[Fleet, ...]
    following: str


def fleet_find(*, slug: str) -> Fleet | None:
    """Finds a fleet by its address; who may see it is asked elsewhere."""
    if not SLUG.fullmatch(slug):
        return None
    return next(iter(Fleet.objects.raw(BY_SLUG, [slug])), None)


def fleet_of_share_key(*, key: str) -> Fleet | None:
    """Finds a fleet by the secret of its unlisted link."""
    return Fleet.objects.filter(share_key=key).first() if SHARE_KEY.fullmatch(key) else None


def fleets_of(owner: str) -> QuerySet[Fleet]:
    """Returns all fleets of an owner, the ones changed last first; nobody has none."""
    return Fleet.objects.filter(owner=owner) if owner else Fleet.objects.none()


def fleet_list(*, owner: str, filters: Filters, place: str = "") -> FleetPage:
    """Returns a page of an owner's fleets, those changed last first.

    Raises `InvalidError` for a place where no page begins.
    """
    found = fleets_of(owner).filter(archived_at__isnull=not filters.archived)
    if filters.folder is not None:
        found = found.filter(folder=filters.folder)
    if filters.tag:
        found = found.filter(tag_line__contains=f"|{filters.tag}|")
    for word in search_words.asked(filters.search):
        found = found.filter(Q(card_words__contains=word) | Q(own_words__contains=word))
    return _page(found, place)


def public_fleet_list(*, search: str = "", place: str = "") -> FleetPage:
    """Returns a page of the fleets that everybody may read, those changed last first.

    A search looks through the last `PUBLIC_SEARCHED` of them, and only at names of fleets and
    cards. Raises `InvalidError` for a place where no page begins.
    """
    public = Fleet.objects.filter(visibility=Visibility.PUBLIC, archived_at__isnull=True)
    found = public
    if asked := search_words.asked(search):
        # The moment down to which is looked is read off the index; no list of rows is needed.
        moments = public.values_list("changed_at", flat=True)
        last = moments[PUBLIC_SEARCHED - 1 : PUBLIC_SEARCHED].first()
        if last is not None:
            found = public.filter(changed_at__gte=last)
        for word in asked:
            found = found.filter(card_words__contains=word)
    return _page(found, place)


def _page(found: QuerySet[Fleet], place: str) -> FleetPage:
    if place:
        moment, slug = _place_read(place)
        # The first condition says nothing new; with it the index is read from there on.
        found = found.filter(changed_at__lte=moment).filter(
            Q(changed_at__lt=moment) | Q(slug__gt=slug)
        )
    fleets = list(found.defer("notes", "card_words", "own_words")[: PAGE + 1])
    following = _place_of(fleets[PAGE - 1]) if len(fleets) > PAGE else ""
    return FleetPage(tuple(fleets[:PAGE]), following)


def _place_of(fleet: Fleet) -> str:
    return f"{(fleet.changed_at - _EPOCH) // _MOMENT}-{fleet.slug}"


def _place_read(place: str) -> tuple[datetime, str]:
    parts = _PLACE.fullmatch(place)
    if parts is None or int(parts[1]) > _LAST:
        message = "No page begins there. Take the address that the list gave."
        raise errors.InvalidError(fields={"/from": [message]})
    return _EPOCH + int(parts[1]) * _MOMENT, parts[2]


def folder_counts(*, owner: str, archived: bool = False) -> list[tuple[str, int]]:
    """Returns the folders of an owner's fleets by name, or of those archived, each with its number.

    A folder counts the fleets of the list that it narrows: what is archived, or what is not.
    """
    found = fleets_of(owner).filter(archived_at__isnull=not archived).exclude(folder="")
    counts = found.order_by("folder").values_list("folder").annotate(Count("pk"))
    return list(counts[:MOST_FOLDERS])


def tag_counts(*, owner: str, archived: bool = False) -> list[tuple[str, int]]:
    """Returns the tags of an owner's fleets by name, or of those archived, each with its number."""
    lines = fleets_of(owner).filter(archived_at__isnull=not archived).exclude(tag_line="")
    found = lines.order_by().values_list("tag_line").annotate(Count("pk"))
    counts: Counter[str] = Counter()
    for line, count in found:
        counts.update(dict.fromkeys(line.strip("|").split("|"), count))
    return sorted(counts.items())[:MOST_FOLDERS]


def revision_find(*, fleet: Fleet, number: int) -> Revision | None:
    """Finds a revision of a fleet."""
    return Revision.objects.filter(fleet=fleet, number=number).first() if number < 2**31 else None


def revision_current(*, fleet: Fleet) -> Revision:
    """Returns the revision in force."""
    return Revision.objects.get(fleet=fleet, number=fleet.current)


def revision_list(*, fleet: Fleet, below: int | None = None) -> tuple[list[Revision], int | None]:
    """Returns a page of a fleet's revisions without their documents, the newest first.

    `below` leaves out those from that number on. With the page comes the `below` of the next.
    """
    revisions = list(_revisions(fleet, below).defer("document", "prices")[: PAGE + 1])
    return revisions[:PAGE], _following(revisions, PAGE)


def revision_steps(
    *, fleet: Fleet, below: int | None = None, most: int = PAGE
) -> tuple[list[tuple[Revision, Revision | None]], int | None]:
    """Returns a page of a fleet's revisions, the newest first, each with the one before it.

    `below` leaves out those from that number on. With the page comes the `below` of the next.
    """
    revisions = list(_revisions(fleet, below)[: most + 1])
    steps = list(zip(revisions, [*revisions[1:], None], strict=True))
    return steps[:most], _following(revisions, most)


def _revisions(fleet: Fleet, below: int | None) -> QuerySet[Revision]:
    found = Revision.objects.filter(fleet=fleet).order_by("-number")
    return found if below is None else found.filter(number__lt=min(below, 2**31 - 1))


def _following(revisions: list[Revision], most: int) -> int | None:
    return revisions[most - 1].number if len(revisions) > most else None


def revision_way(*, fleet: Fleet, number: int) -> Timeline:
    """Returns where undoing and redoing lead from a revision of a fleet.

    A revision that holds what the one before it holds, at other prices, is no step. The last
    `RECENT` revisions tell it, in whatever number there are; only who went back beyond them, or
    to the first of them, has all read.
    """
    found = Revision.objects.filter(fleet=fleet, number__lte=number).order_by("-number")
    rows = found.values_list("number", "restored", "fingerprint")
    recent = list(rows[: RECENT + 1])
    if len(recent) <= RECENT:
        return timeline(_steps("", recent))
    begun, *later = recent[::-1]
    steps = _steps(begun[2], later[::-1])
    way = timeline(steps)
    if way.undo is None or any(restored and restored < steps[0][0] for _, restored in steps):
        return timeline(_steps("", list(rows)))
    return way


def _steps(before: str, rows: list[Any]) -> list[tuple[int, int | None]]:
    """Returns the number of each step, oldest first, and the one that it brought back.

    `before` is the fingerprint of what stood before the oldest of the rows, the newest of which
    comes first.
    """
    steps: list[tuple[int, int | None]] = []
    for number, restored, fingerprint in reversed(rows):
        if fingerprint != before:
            steps.append((number, restored))
        before = fingerprint
    return steps
