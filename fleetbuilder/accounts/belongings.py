"""What belongs to accounts, handed in by the apps that keep it.

An app above this one registers its part when Django starts (`AppConfig.ready`); the export of an
account, its deletion, the move of a browser's things into it and the removal of what browsers left
behind go through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

from fleetbuilder.accounts.models import User
from fleetbuilder.core import visitors

Session = MutableMapping[str, Any]
Row = TypeVar("Row", bound=Model)
AT_ONCE: Final = 50
"""Rows that are read, or removed, at once."""
GUEST: Final = visitors.visitor_of_session("")
"""Prefix of the owners that have no account."""


def _leave(user: User, session: Session) -> None:
    """Moves nothing: for things that nobody has without an account."""


@dataclass(frozen=True, slots=True)
class ExpiredGuests:
    """Owner ids of guests whose session has ended.

    `kept` are those whose session lasts, or ended after `before`; `ended` those whose session ended
    earlier. Others had one that is not known any more.
    """

    before: datetime
    kept: frozenset[str]
    ended: frozenset[str]


def _keep(gone: ExpiredGuests) -> int:
    """Removes nothing: for things that last, or that their app removes itself."""
    return 0


@dataclass(frozen=True, slots=True)
class Belonging:
    """A kind of things that belong to accounts.

    `name` names its file in an export, `title` is its heading for people, `fate` the sentence that
    says what becomes of the things when the account goes. `export` gives each as a JSON value, the
    newest first. `adopt` moves what a browser's session has into the account that signs in there.
    `tidy` removes what browsers that are gone have left behind, and gives how many things that
    were.
    """

    name: str
    title: str
    fate: str
    count: Callable[[User], int]
    export: Callable[[User], Iterator[Any]]
    remove: Callable[[User], None]
    adopt: Callable[[User, Session], None] = _leave
    tidy: Callable[[ExpiredGuests], int] = _keep


def rows_belonging(
    rows: Callable[[User], QuerySet[Row]],
    exported: Callable[[Row], Any],
    *,
    name: str,
    title: str,
    fate: str,
    remove: Callable[[User], None] | None = None,
    adopt: Callable[[User, Session], None] = _leave,
    tidy: Callable[[ExpiredGuests], int] = _keep,
) -> Belonging:
    """Returns rows of a model, as a kind of things that belong to accounts.

    `rows` returns those of an account, the newest first, `exported` writes what the export says of
    one. They are deleted with the account, unless `remove` says what becomes of them.
    """

    def export(user: User) -> Iterator[Any]:
        return map(exported, rows(user).iterator(chunk_size=AT_ONCE))

    def delete(user: User) -> None:
        rows(user).delete()

    return Belonging(
        name=name,
        title=title,
        fate=fate,
        count=lambda user: rows(user).count(),
        export=export,
        remove=remove or delete,
        adopt=adopt,
        tidy=tidy,
    )


_BELONGINGS: Final[dict[str, Belonging]] = {}


def belonging_register(belonging: Belonging) -> None:
    """Makes a kind of things known under its name."""
    _BELONGINGS[belonging.name] = belonging


def belongings_all() -> tuple[Belonging, ...]:
    """Returns every kind, in the order in which they were registered."""
    return tuple(_BELONGINGS.values())


# --- what browsers hand over ----------------------------------------------------------------------


def owner_of(user: User) -> str:
    """Returns how an account is named as an owner."""
    return visitors.visitor_of_user(user.pk)


def guest_of(session: Session) -> str:
    """Returns how a browser's session is named as an owner; empty for one that keeps nothing."""
    token: str = session.get(visitors.SESSION_KEY, "")
    return visitors.visitor_of_session(token) if token else ""


def rows_adopt(rows: QuerySet[Any], guest: str, owner: str) -> None:
    """Moves rows to another owner.

    A key counts once for each owner; the account's own use of it stays the one that counts.
    """
    taken = rows.filter(owner=owner).exclude(key="").values_list("key", flat=True)
    theirs = rows.filter(owner=guest)
    theirs.filter(key__in=list(taken)).update(key="")
    theirs.update(owner=owner)


def handled_adopt(model: type[Model], guest: str, owner: str) -> None:
    """Moves the requests that have changed rows of a model: what refers to these as `handled`."""
    related: Any = model._meta.get_field("handled")
    rows, changed = related.related_model._default_manager, related.field.attname
    known = set(rows.filter(visitor=owner).values_list(changed, "key"))
    for handled in rows.filter(visitor=guest):
        if (getattr(handled, changed), handled.key) not in known:
            rows.filter(pk=handled.pk).update(visitor=owner)


def adoption(model: type[Model]) -> Callable[[User, Session], None]:
    """Returns what moves the rows of a model, each with `owner` and `key`, into an account."""

    def adopt(user: User, session: Session) -> None:
        if guest := guest_of(session):
            with transaction.atomic():
                rows_adopt(model._default_manager.all(), guest, owner_of(user))

    return adopt


# --- what browsers leave behind -------------------------------------------------------------------


def _no_slugs(slugs: set[str]) -> set[str]:
    return set()


def rows_tidy(
    rows: QuerySet[Any],
    gone: ExpiredGuests,
    referred_to: Callable[[set[str]], set[str]] = _no_slugs,
) -> int:
    """Removes rows that nobody can come back to, and returns how many that were.

    Each has `slug`, `owner` and `changed_at`. `referred_to` returns those of some slugs that stay,
    because somebody else's things refer to them.
    """
    left = rows.filter(owner__startswith=GUEST, changed_at__lt=gone.before)
    found = left.values_list("slug", "owner").order_by("pk").iterator(chunk_size=AT_ONCE)
    alone = [slug for slug, owner in found if owner not in gone.kept]
    removed = 0
    for start in range(0, len(alone), AT_ONCE):
        slugs = set(alone[start : start + AT_ONCE])
        # Asked anew: a row may have changed while sessions were looked at.
        unreferred = left.filter(slug__in=slugs - referred_to(slugs))
        removed += unreferred.count()
        unreferred.delete()
    return removed
