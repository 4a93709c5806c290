"""The names that an ability may quote: of cards, ship classes and printed keywords."""

from __future__ import annotations

from typing import Final

from rules.abilities.things import Faction
from rules.catalogue import Catalogue

# Words that cards print as a mark of theirs and that are the name of no card.
KEYWORDS: Final = frozenset(
    {"andorian", "lower decks", "night shift", "first officer", "specialization"}
)

FACTIONS: Final = frozenset(each.value for each in Faction)

_PREPARED: Final = "abilities.names"


def catalogue_names(catalogue: Catalogue) -> frozenset[str]:
    """Gives the names that texts may quote, in lower case; worked out once for a catalogue."""
    names = catalogue.prepared.get(_PREPARED)
    if names is None:
        cards = {plain(card.name) for card in catalogue}
        classes = {plain(each.name) for each in catalogue.ship_classes.values()}
        short = {each.removesuffix(" class") for each in classes}
        # "federation nx class" is the class that players call nx.
        short |= {each.partition(" ")[2] for each in short if each.split()[0] in FACTIONS}
        printed = {plain(keyword) for card in catalogue for keyword in card.keywords}
        names = catalogue.prepared[_PREPARED] = frozenset(
            cards | classes | short | printed | KEYWORDS
        )
    return frozenset(names)


def plain(name: str) -> str:
    """Gives a name as texts quote it: lower case, straight apostrophes."""
    return name.lower().replace("’", "'").replace('"', "'")
