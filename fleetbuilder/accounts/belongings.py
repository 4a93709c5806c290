"""What belongs to accounts, handed in by the apps that keep it.

An app above this one registers its part when Django starts (`AppConfig.ready`); the export of an
account, its deletion and the move of a browser's things into it go through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.accounts.models import User

Session = MutableMapping[str, Any]


def _leave(user: User, session: Session) -> None:
    """Moves nothing: for things that nobody has without an account."""


@dataclass(frozen=True, slots=True)
class Belonging:
    """Is a kind of things that belong to accounts.

    `name` names its file in an export, `title` is its heading for people, `fate` the sentence that
    says what becomes of the things when the account goes. `export` gives each as a JSON value, the
    newest first. `adopt` moves what a browser's session has into the account that signs in there.
    """

    name: str
    title: str
    fate: str
    count: Callable[[User], int]
    export: Callable[[User], Iterator[Any]]
    remove: Callable[[User], None]
    adopt: Callable[[User, Session], None] = _leave


_BELONGINGS: Final[dict[str, Belonging]] = {}


def belonging_register(belonging: Belonging) -> None:
    """Makes a kind of things known under its name."""
    _BELONGINGS[belonging.name] = belonging


def belongings_all() -> tuple[Belonging, ...]:
    """Gives every kind, in the order in which they were registered."""
    return tuple(_BELONGINGS.values())
