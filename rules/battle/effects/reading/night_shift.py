"""Which ships have texts about the night shift (DECISIONS D15)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import conditions as c
from rules.abilities import parse
from rules.abilities.checks import walk

if TYPE_CHECKING:
    from rules.battle.position.records import ShipRecord

_SHIPS_IN_CACHE: Final = 1_000


@lru_cache(maxsize=_SHIPS_IN_CACHE)
def asks_for_night_shift(record: ShipRecord) -> bool:
    """Returns whether the text of a ship or of one of its cards asks for the night shift."""
    texts = (record.ability, *(card.ability for card in record.cards))
    # Few texts do, and most battles are set up many times: only those with the word are parsed.
    return any("night shift" in text and _asks(text) for text in texts)


def _asks(text: str) -> bool:
    return any(
        isinstance(part, c.Is) and part.state is c.ThingState.NIGHT_SHIFT
        for part in walk(parse(text))
    )
