"""The search for cards, narrowed to what somebody owns."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from cards.narrowing import Narrowing
from fleetbuilder.collection.selectors import owned_counts, owns_anything
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of


def _is_offered(request: HttpRequest) -> bool:
    return owns_anything(visitor_of(request))


def _keys(request: HttpRequest | Request) -> Collection[str]:
    """Returns the cards that who asks owns; raises `NotAuthenticatedError` for somebody unknown."""
    visitor = visitor_of(request)
    if not visitor:
        raise errors.NotAuthenticatedError(
            "Nobody knows what you own. Sign in or send a token, or leave `own` out."
        )
    return owned_counts(visitor).keys()


OWN: Final = Narrowing(
    name="own",
    label="Only what I own",
    about="Only cards that you own; nobody else's are counted. It needs an account or a session.",
    is_offered=_is_offered,
    keys=_keys,
)
