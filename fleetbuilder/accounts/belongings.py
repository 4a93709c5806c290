"""What belongs to accounts, handed in by the apps that keep it.

An app above this one registers its part when Django starts (`AppConfig.ready`); the export of an
account, its deletion, the move of a browser's things into it and the removal of what browsers left
behind go through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from fleetbuilder.accounts.models import User

Session = MutableMapping[str, Any]


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


_BELONGINGS: Final[dict[str, Belonging]] = {}


def belonging_register(belonging: Belonging) -> None:
    """Makes a kind of things known under its name."""
    _BELONGINGS[belonging.name] = belonging


def belongings_all() -> tuple[Belonging, ...]:
    """Returns every kind, in the order in which they were registered."""
    return tuple(_BELONGINGS.values())
