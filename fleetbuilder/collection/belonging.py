"""A collection as a belonging of accounts: exported, deleted, and moved in at signing in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fleetbuilder.accounts.belongings import Belonging, ExpiredGuests, Session, guest_of, owner_of
from fleetbuilder.accounts.models import User
from fleetbuilder.collection.models import Owned, OwnedCard, OwnedSet
from fleetbuilder.collection.selectors import collection_of, owns_anything
from fleetbuilder.collection.services import collection_move

AT_ONCE: Final = 500
MODELS: Final[tuple[type[Owned], ...]] = (OwnedSet, OwnedCard)


def _export(user: User) -> Iterator[Any]:
    """Returns the whole as one thing, so that no bound of an export cuts it."""
    found = collection_of(owner_of(user))
    if found:
        yield {"sets": dict(found.sets), "cards": dict(found.cards)}


def _remove(user: User) -> None:
    for model in MODELS:
        model._default_manager.filter(owner=owner_of(user)).delete()


def _adopt(user: User, session: Session) -> None:
    """Moves a session's collection."""
    if guest := guest_of(session):
        collection_move(visitor=guest, owner=owner_of(user))


def _tidy(gone: ExpiredGuests) -> int:
    """Removes the collections of browsers whose session ended; rows say nothing of their age."""
    owners = sorted(gone.ended)
    found: set[str] = set()
    for start in range(0, len(owners), AT_ONCE):
        for model in MODELS:
            rows = model._default_manager.filter(owner__in=owners[start : start + AT_ONCE])
            found.update(rows.values_list("owner", flat=True).distinct())
            rows.delete()
    return len(found)


COLLECTION: Final = Belonging(
    name="collection",
    title="Collection",
    fate="It is deleted. Your fleets stay what they are until they are deleted, too.",
    count=lambda user: int(owns_anything(owner_of(user))),
    export=_export,
    remove=_remove,
    adopt=_adopt,
    tidy=_tidy,
)
