"""What a fleet needs and a player does not own: which cards, how many, and the sets with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.catalogue import Catalogue
from rules.fleet import Fleet


@dataclass(frozen=True, slots=True)
class MissingCard:
    """A card of which a fleet holds more than its player owns.

    `needed` is how many the fleet holds, `owned` how many there are. `sets` are the keys of the
    sets that hold it, the first printing first; a card that the catalogue does not know has none,
    and its key for a name.
    """

    card: str
    name: str
    needed: int
    owned: int
    sets: tuple[str, ...]

    @property
    def count(self) -> int:
        """Returns how many are too few."""
        return self.needed - self.owned

    def to_document(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return {
            "card": self.card,
            "name": self.name,
            "needed": self.needed,
            "owned": self.owned,
            "missing": self.count,
            "sets": list(self.sets),
        }


def missing(
    fleet: Fleet, owned: Mapping[str, int], catalogue: Catalogue
) -> tuple[MissingCard, ...]:
    """Lists the cards of a fleet that are too few, in the order in which the fleet names them.

    `owned` maps keys of cards to how many there are. Ships, their cards, resource and sideboard
    count alike. What no key names is left out: nobody can say which card it is.
    """
    found = []
    for key, needed in Counter(filter(None, fleet.keys())).items():
        have = owned.get(key, 0)
        if needed > have:
            card = catalogue.find(key)
            name, sets = (card.name, card.sets) if card is not None else (key, ())
            found.append(MissingCard(key, name, needed, have, sets))
    return tuple(found)
