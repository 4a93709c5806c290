"""The search for cards, narrowed to what somebody owns."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.http import HttpRequest

from cards.narrowing import Narrowing
from fleetbuilder.collection.selectors import owned_counts, owns_anything
from fleetbuilder.core.visitors import visitor_of


def _is_offered(request: HttpRequest) -> bool:
    return owns_anything(visitor_of(request))


def _keys(request: HttpRequest) -> Collection[str]:
    return owned_counts(visitor_of(request)).keys()


OWN: Final = Narrowing(name="own", label="Only what I own", is_offered=_is_offered, keys=_keys)
