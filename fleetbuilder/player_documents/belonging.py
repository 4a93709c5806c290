"""Documents as belongings of accounts: exported, deleted, moved in, tidied away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    rows_belonging,
    rows_tidy,
)
from fleetbuilder.accounts.models import User
from fleetbuilder.player_documents.selectors import Document, documents_of


def documents_belonging(
    rows: Callable[[], QuerySet[Document]],
    exported: Callable[[Document], dict[str, Any]],
    *,
    name: str,
    title: str,
    fate: str,
) -> Belonging:
    """Returns the documents of a kind, as what belongs to an account.

    `rows` returns all of them, `exported` writes what the export says of one.
    """

    def own(user: User) -> QuerySet[Document]:
        return documents_of(rows(), owner_of(user))

    def adopt(user: User, session: Session) -> None:
        """Moves a session's documents, however many the account has already."""
        if guest := guest_of(session):
            with transaction.atomic():
                rows_adopt(rows(), guest, owner_of(user))
                handled_adopt(rows().model, guest, owner_of(user))

    def tidy(gone: ExpiredGuests) -> int:
        return rows_tidy(rows(), gone)

    return rows_belonging(
        own,
        exported,
        name=name,
        title=title,
        fate=fate,
        adopt=adopt,
        tidy=tidy,
    )
