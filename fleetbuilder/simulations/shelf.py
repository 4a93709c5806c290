"""The fleets that a visitor keeps by name: in the account, or in the session without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from django.http import HttpRequest

from fleetbuilder.accounts.belongings import Belonging
from fleetbuilder.accounts.models import User
from fleetbuilder.core import errors
from fleetbuilder.fleets import checking, desk
from fleetbuilder.simulations.models import KeptFleet
from rules.errors import DocumentError
from rules.fleet import Fleet

SESSION_KEY: Final = "shelf"
MOST_KEPT: Final = 12
MOST_ADOPTED: Final = 60
"""Fleets of an account beyond which those of a browser stay behind when somebody signs in."""
LONGEST_NAME: Final = 60
LONGEST_CODE: Final = 4_000

Session = MutableMapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """Is a fleet on the shelf: its name and its share code."""

    name: str
    code: str

    def fleet(self) -> Fleet:
        """Gives the fleet; raises `DocumentError` for a code that cannot be read any more."""
        [fleet] = checking.text_parse(self.code, desk.CODE).fleets
        return replace(fleet, name=self.name)


class Shelf(Protocol):
    """Is where a visitor's fleets are kept: share codes by name."""

    def codes(self) -> Mapping[str, str]:
        """Gives what is kept."""

    def keep(self, name: str, code: str) -> None:
        """Keeps a code under a name; one of that name is replaced."""

    def drop(self, name: str) -> bool:
        """Forgets a name; tells whether it was known."""


class SessionShelf:
    """Keeps fleets in a browser's session."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def codes(self) -> Mapping[str, str]:
        """Gives what is kept."""
        kept: dict[str, str] = self.session.get(SESSION_KEY, {})
        return kept

    def keep(self, name: str, code: str) -> None:
        """Keeps a code under a name."""
        self.session[SESSION_KEY] = {**self.codes(), name: code}

    def drop(self, name: str) -> bool:
        """Forgets a name; tells whether it was known."""
        kept = dict(self.codes())
        if kept.pop(name, None) is None:
            return False
        self.session[SESSION_KEY] = kept
        return True


class AccountShelf:
    """Keeps fleets in an account."""

    def __init__(self, user: User) -> None:
        self.user = user

    def codes(self) -> Mapping[str, str]:
        """Gives what is kept."""
        return dict(KeptFleet.objects.filter(user=self.user).values_list("name", "code"))

    def keep(self, name: str, code: str) -> None:
        """Keeps a code under a name."""
        KeptFleet.objects.update_or_create(user=self.user, name=name, defaults={"code": code})

    def drop(self, name: str) -> bool:
        """Forgets a name; tells whether it was known."""
        return KeptFleet.objects.filter(user=self.user, name=name).delete()[0] > 0


def shelf_of(request: HttpRequest) -> Shelf:
    """Gives the shelf of whoever sent a request."""
    if request.user.is_authenticated:
        return AccountShelf(request.user)
    return SessionShelf(request.session)


def fleets_kept(shelf: Shelf) -> list[Kept]:
    """Gives the fleets of a shelf, in the order of their names."""
    kept = shelf.codes()
    return [Kept(name, kept[name]) for name in sorted(kept, key=str.casefold)]


def fleet_keep(shelf: Shelf, name: str, fleet: Fleet) -> None:
    """Keeps a fleet under a name; one of that name is replaced.

    Raises `InvalidError` for no name, a fleet too large, or a full shelf.
    """
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name:
        raise errors.InvalidError("Give the fleet a name to save it under.")
    kept = shelf.codes()
    if name not in kept and len(kept) >= MOST_KEPT:
        raise errors.InvalidError(
            f"{MOST_KEPT} fleets are saved already. Remove one, or save under its name."
        )
    code = desk.fleet_code(fleet)
    if len(code) > LONGEST_CODE:
        raise errors.InvalidError("This fleet is too large to be saved here.")
    shelf.keep(name, code)


def fleet_find(shelf: Shelf, name: str) -> Fleet | None:
    """Finds the fleet of that name; one that cannot be read any more is not found."""
    for kept in fleets_kept(shelf):
        if kept.name == name:
            try:
                return kept.fleet()
            except DocumentError:
                return None
    return None


# --- as a belonging of accounts ---------------------------------------------------------------


def _export(user: User) -> Iterator[Any]:
    kept = KeptFleet.objects.filter(user=user).order_by("-changed_at", "-pk")
    yield from kept.values("name", "code", "changed_at")


def _remove(user: User) -> None:
    KeptFleet.objects.filter(user=user).delete()


def _adopt(user: User, session: Session) -> None:
    """Moves a session's fleets; one whose name is taken gets a number."""
    shelf = AccountShelf(user)
    known = dict(shelf.codes())
    for name, code in session.pop(SESSION_KEY, {}).items():
        if len(known) >= MOST_ADOPTED or known.get(name) == code:
            continue
        free = _free_name(name, known)
        shelf.keep(free, code)
        known[free] = code


def _free_name(name: str, known: Mapping[str, str]) -> str:
    number, free = 1, name
    while free in known:
        number += 1
        end = f" {number}"
        free = name[: LONGEST_NAME - len(end)] + end
    return free


KEPT_FLEETS: Final = Belonging(
    name="saved_fleets",
    title="Saved fleets",
    fate="They are deleted.",
    count=lambda user: KeptFleet.objects.filter(user=user).count(),
    export=_export,
    remove=_remove,
    adopt=_adopt,
)
