"""Words by which saved fleets are found: the same for what is searched and for what is asked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from rules.catalogue import Catalogue
from rules.fleet import Fleet

MOST_WORDS: Final = 8
"""Words of a search that count."""
LONGEST: Final = 200
_DROPPED: Final = re.compile(r"[.'’`]")
_BETWEEN: Final = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """Returns a text in small letters without accents, its words parted by single spaces.

    Unlike `rules.cards.fold` it keeps letters of every script: fleets are named in all of them.
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return _BETWEEN.sub(" ", _DROPPED.sub("", letters)).strip()


def asked(query: str) -> list[str]:
    """Returns the words that are looked for; each must be found."""
    return folded(query[:LONGEST]).split()[:MOST_WORDS]


def words_of(texts: Iterable[str]) -> str:
    """Returns the words of several texts, each once."""
    return " ".join(dict.fromkeys(word for text in texts for word in folded(text).split()))


def fleet_words(fleet: Fleet, catalogue: Catalogue) -> str:
    """Returns the words of a fleet's name, its ships and its cards."""
    keys = [each.ship or each.name for each in fleet.ships]
    keys += [card.card or card.name for ship in fleet.ships for card in ship.cards()]
    held = (*fleet.sideboard, *((fleet.resource,) if fleet.resource else ()))
    keys += [card.card or card.name for each in held for card in each.walk()]
    found = ((key, catalogue.find(key)) for key in dict.fromkeys(keys))
    return words_of([fleet.name, *(card.name if card else key for key, card in found)])
