"""Command decks as a belonging of accounts: exported, deleted, moved in at signing in."""

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
from fleetbuilder.fleet_captains.decks.documents import deck_row
from fleetbuilder.fleet_captains.decks.models import CommandDeck, HandledDeckRequest
from fleetbuilder.fleet_captains.decks.selectors import decks_of

AT_ONCE: Final = 50
GUEST: Final = visitor_of_session("")
"""How the owners begin that have no account."""


def _decks(user: User) -> QuerySet[CommandDeck]:
    return decks_of(owner_of(user))


def _export(user: User) -> Iterator[Any]:
    for deck in _decks(user).iterator(chunk_size=AT_ONCE):
        yield deck_row(deck)


def _remove(user: User) -> None:
    _decks(user).delete()


def _adopt(user: User, session: Session) -> None:
    """Moves a session's decks, however many the account has already."""
    if not (guest := guest_of(session)):
        return
    with transaction.atomic():
        rows_adopt(CommandDeck.objects.all(), guest, owner_of(user))
        handled_adopt(HandledDeckRequest.objects.all(), "deck_id", guest, owner_of(user))


def _tidy(gone: ExpiredGuests) -> int:
    """Removes decks that nobody can come back to."""
    left = CommandDeck.objects.filter(owner__startswith=GUEST, changed_at__lt=gone.before)
    owners = set(left.values_list("owner", flat=True).distinct()) - gone.kept
    removed = 0
    for owner in sorted(owners):
        rows = left.filter(owner=owner)
        removed += rows.count()
        rows.delete()
    return removed


CAPTAINS_DECKS: Final = Belonging(
    name="fleet_captains_decks",
    title="Command decks of Star Trek: Fleet Captains",
    fate="They are deleted.",
    count=lambda user: _decks(user).count(),
    export=_export,
    remove=_remove,
    adopt=_adopt,
    tidy=_tidy,
)
