"""Games as belongings of accounts: exported, deleted, moved in when somebody signs in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from fleetbuilder.accounts.belongings import Belonging, Session
from fleetbuilder.accounts.models import User
from fleetbuilder.core import visitors
from fleetbuilder.games.documents import export_document
from fleetbuilder.games.kinds import G, GameKind
from fleetbuilder.games.models import GameRow, GameSeat


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
        return kind.rows().filter(owner=visitors.visitor_of_user(user.pk))

    def export(user: User) -> Iterator[Any]:
        visitor = visitors.visitor_of_user(user.pk)
        for game in owned(user).order_by("-made_at", "slug").iterator(chunk_size=20):
            yield {**export_document(game, kind.seat_of(game, visitor, "")), **more(game)}

    def remove(user: User) -> None:
        (owned(user) if deleted is None else owned(user).filter(deleted)).delete()
        owned(user).update(owner="", key="")
        _seats(kind).filter(holder=visitors.visitor_of_user(user.pk)).update(holder="")

    def adopt(user: User, session: Session) -> None:
        token: str = session.get(visitors.SESSION_KEY, "")
        if not token:
            return
        visitor, guest = visitors.visitor_of_user(user.pk), visitors.visitor_of_session(token)
        with transaction.atomic():
            taken = owned(user).exclude(key="").values_list("key", flat=True)
            theirs = kind.rows().filter(owner=guest)
            theirs.filter(key__in=list(taken)).update(key="")
            theirs.update(owner=visitor)
            _seats(kind).filter(holder=guest).update(holder=visitor)

    return Belonging(
        name=name,
        title=title,
        fate=fate,
        count=lambda user: owned(user).count(),
        export=export,
        remove=remove,
        adopt=adopt,
    )


def _seats(kind: GameKind[Any]) -> QuerySet[GameSeat]:
    return GameSeat.objects.filter(game__kind=kind.name)
