"""The fleets that a visitor keeps by name in the session, while there is no account for them."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass, replace
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleets import checking, desk
from rules.errors import DocumentError
from rules.fleet import Fleet

SESSION_KEY: Final = "shelf"
MOST_KEPT: Final = 12
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


def fleets_kept(session: Session) -> list[Kept]:
    """Gives the fleets of a session, in the order of their names."""
    kept = session.get(SESSION_KEY, {})
    return [Kept(name, kept[name]) for name in sorted(kept, key=str.casefold)]


def fleet_keep(session: Session, name: str, fleet: Fleet) -> None:
    """Keeps a fleet under a name; one of that name is replaced.

    Raises `InvalidError` for no name, a fleet too large, or a full shelf.
    """
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name:
        raise errors.InvalidError("Give the fleet a name to save it under.")
    kept = dict(session.get(SESSION_KEY, {}))
    if name not in kept and len(kept) >= MOST_KEPT:
        raise errors.InvalidError(
            f"{MOST_KEPT} fleets are saved already. Remove one, or save under its name."
        )
    code = desk.fleet_code(fleet)
    if len(code) > LONGEST_CODE:
        raise errors.InvalidError("This fleet is too large to be saved here.")
    session[SESSION_KEY] = {**kept, name: code}


def fleet_drop(session: Session, name: str) -> bool:
    """Forgets the fleet of that name; tells whether there was one."""
    kept = dict(session.get(SESSION_KEY, {}))
    if kept.pop(name, None) is None:
        return False
    session[SESSION_KEY] = kept
    return True


def fleet_find(session: Session, name: str) -> Fleet | None:
    """Finds the fleet of that name; one that cannot be read any more is not found."""
    for kept in fleets_kept(session):
        if kept.name == name:
            try:
                return kept.fleet()
            except DocumentError:
                return None
    return None
