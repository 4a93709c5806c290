"""What browsers without an account left behind: removed, once nobody can come back to it.

A browser's things are reached by its session alone. When that has ended, and the time for which
they are kept all the same is over, each app removes what it has of them (`Belonging.tidy`).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from fleetbuilder.accounts.belongings import ExpiredGuests, belongings_all
from fleetbuilder.core.visitors import SESSION_KEY, visitor_of_session

AT_ONCE: Final = 500


def guests_tidy() -> dict[str, int]:
    """Removes ended sessions, and what they reached and nobody touched for `GUESTS_KEPT_DAYS`.

    Gives how many things of each kind were removed, those of which none was left out. Done twice,
    it removes nothing more.
    """
    now = timezone.now()
    before = now - timedelta(days=settings.ENVIRONMENT.GUESTS_KEPT_DAYS)
    kept: set[str] = set()
    ended: set[str] = set()
    over: list[str] = []
    for key, visitor, expires_at in _sessions():
        if expires_at >= now or (visitor and expires_at >= before):
            kept.add(visitor)
            continue
        over.append(key)
        ended.add(visitor)
    gone = ExpiredGuests(before, frozenset(kept - {""}), frozenset(ended - kept - {""}))
    removed = {kind.name: kind.tidy(gone) for kind in belongings_all()}
    # Last of all: by them the next run knows what this one was cut off from.
    removed["sessions"] = len(over)
    for start in range(0, len(over), AT_ONCE):
        Session.objects.filter(
            session_key__in=over[start : start + AT_ONCE], expire_date__lt=now
        ).delete()
    return {name: number for name, number in removed.items() if number}


def _sessions() -> Iterator[tuple[str, str, datetime]]:
    """Returns key, visitor ("" for none) and end of every session."""
    for session in Session.objects.order_by("pk").iterator(chunk_size=AT_ONCE):
        token = session.get_decoded().get(SESSION_KEY, "")
        visitor = visitor_of_session(token) if token else ""
        yield session.session_key, visitor, session.expire_date
