"""Games as belongings of accounts: exported, deleted, moved in when somebody signs in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from fleetbuilder.accounts.belongings import (
    Belonging,
    Session,
    guest_of,
    owner_of,
    rows_adopt,
    rows_belonging,
)
from fleetbuilder.accounts.models import User
from fleetbuilder.games.documents import export_document
from fleetbuilder.games.kinds import G, GameKind
from fleetbuilder.games.models import GameRow, GameSeatRow


def _no_more(game: GameRow) -> dict[str, Any]:
    return {}


def games_belonging(
    kind: GameKind[G],
    *,
    name: str,
    title: str,
    fate: str,
    deleted: Q | None = None,
    more: Callable[[G], dict[str, Any]] = _no_more,
) -> Belonging:
    """Returns the games of a kind that somebody opened, as what belongs to an account.

    `deleted` are those that go with the account, None for all; the others stay, without an owner.
    `more` writes what the export says of a game besides.
    """

    def owned(user: User) -> QuerySet[G]:
        return kind.rows().filter(owner=owner_of(user)).order_by("-made_at", "slug")

    def exported(game: G) -> dict[str, Any]:
        return {**export_document(game, kind.seat_of(game, game.owner, "")), **more(game)}

    def remove(user: User) -> None:
        (owned(user) if deleted is None else owned(user).filter(deleted)).delete()
        owned(user).update(owner="", key="")
        _seats(kind).filter(holder=owner_of(user)).update(holder="", holder_name="")

    def adopt(user: User, session: Session) -> None:
        if guest := guest_of(session):
            with transaction.atomic():
                rows_adopt(kind.rows(), guest, owner_of(user))
                _seats(kind).filter(holder=guest).update(holder=owner_of(user))

    return rows_belonging(
        owned,
        exported,
        name=name,
        title=title,
        fate=fate,
        remove=remove,
        adopt=adopt,
    )


def _seats(kind: GameKind[Any]) -> QuerySet[GameSeatRow]:
    seats = kind.games._meta.get_field("seats").related_model
    return seats._default_manager.filter(game__in=kind.rows())
