"""Factions as bits: a set of them is one number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.cards import FACTIONS, SUB_FACTIONS

BIT: Final[Mapping[str, int]] = {faction: 1 << place for place, faction in enumerate(FACTIONS)}


def faction_bits(factions: tuple[str, ...], sub_factions: bool) -> int:
    """Returns a set of factions as bits; with `sub_factions` each brings its prime faction.

    Source: 2017, Factions; EDITIONS A6.
    """
    bits = 0
    for faction in factions:
        bits |= BIT.get(faction, 0)
        if sub_factions and faction in SUB_FACTIONS:
            bits |= BIT[SUB_FACTIONS[faction]]
    return bits


def own_bits(factions: tuple[str, ...]) -> int:
    """Returns the bits of the factions named, without prime factions."""
    return faction_bits(factions, sub_factions=False)
