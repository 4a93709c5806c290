"""Which saved fleets others refer to, said by the apps above that keep such references."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

Referrer = Callable[[Collection[str]], set[str]]
"""Gives those of some fleets, by address, to which something refers."""

_REFERRERS: Final[dict[str, Referrer]] = {}


def referrer_register(name: str, referrer: Referrer) -> None:
    """Makes known who refers to fleets."""
    _REFERRERS[name] = referrer


def referred_to(slugs: Collection[str]) -> set[str]:
    """Returns those of some fleets, by address, to which anything refers."""
    return set().union(*(referrer(slugs) for referrer in _REFERRERS.values()))
