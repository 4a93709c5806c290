"""What somebody may do with a thing that belongs to somebody.

Four people ask for a thing: its owner, a friend who was given its unlisted link, a stranger who has
an account, and somebody without one. The owner may change it, the friend may read it, and the
others are not even told that it is there, unless it is public. What is somebody else's is not
found (404) by whoever would change it, also by those who may read it.
"""

from __future__ import annotations

import enum
from typing import Any, Final, Protocol

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from rest_framework.request import Request

from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of

KEY: Final = "key"
"""The parameter of an unlisted link."""


READ_ONLY: Final = "You may read this, but only its owner may do more with it."


class Access(enum.IntEnum):
    """Level of access, each more than the one before."""

    NOTHING = 0
    READ = 1
    CHANGE = 2


class OwnedThing(Protocol):
    """A thing with an owner, as `core.visitors.visitor_of` names them, "" for nobody.

    `share_key` is the secret of its unlisted link, "" while it is not shared. A thing that
    everybody may read says so with `is_public`; most have no such attribute.
    """

    @property
    def owner(self) -> str:
        """Returns whose thing it is: an account or a browser, as a visitor is named."""

    @property
    def share_key(self) -> str:
        """Returns the secret part of its share link."""


def access_to(thing: OwnedThing, *, visitor: str, key: str = "") -> Access:
    """Returns what a visitor, who may hold the key of an unlisted link, may do with a thing."""
    if visitor and thing.owner == visitor:
        return Access.CHANGE
    if thing.share_key and key and constant_time_compare(thing.share_key, key):
        return Access.READ
    if getattr(thing, "is_public", False) is True:
        return Access.READ
    return Access.NOTHING


def access_of(request: HttpRequest | Request, thing: OwnedThing) -> Access:
    """Returns what whoever sent a request may do with a thing."""
    return access_to(thing, visitor=visitor_of(request), key=request.GET.get(KEY, ""))


def access_check(request: HttpRequest | Request, thing: OwnedThing, needed: Access) -> None:
    """Raises `NotFoundError` for who may not do that much; it tells readers what they lack."""
    found = access_of(request, thing)
    if found < needed:
        raise errors.NotFoundError("" if found == Access.NOTHING else READ_ONLY)


def is_owned(thing: Any) -> bool:
    """Returns whether a thing says whose it is."""
    return isinstance(getattr(thing, "owner", None), str) and isinstance(
        getattr(thing, "share_key", None), str
    )
