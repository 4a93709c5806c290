"""The names that an ability may quote: of cards, damage cards, ship classes, printed keywords."""

from __future__ import annotations

from typing import Final

from rules.abilities.words import Faction
from rules.catalogue import Catalogue

# Words that cards print as a mark of theirs and that are the name of no card.
KEYWORDS: Final = frozenset(
    {"andorian", "lower decks", "night shift", "first officer", "specialization"}
)

DAMAGE_CARDS: Final = frozenset(
    {"stunned helmsman", "console fire", "communications failure", "engine room fire"}
    | {"damaged sensor array", "direct hit", "injured captain", "minor explosion"}
    | {"minor hull breach", "warp core breach", "munitions failure", "structural damage"}
    | {"jostled navigator", "power disruption", "weapons malfunction"}
)

FACTIONS: Final = frozenset(each.value for each in Faction)

_PREPARED: Final = "abilities.names"


def catalogue_names(catalogue: Catalogue) -> frozenset[str]:
    """Returns the names that texts may quote, in lower case; worked out once for a catalogue."""
    names = catalogue.prepared.get(_PREPARED)
    if names is None:
        cards = {plain(card.name) for card in catalogue}
        classes = {
            name for each in catalogue.ship_classes.values() for name in class_names(each.name)
        }
        printed = {keyword_name(keyword) for card in catalogue for keyword in card.keywords}
        names = catalogue.prepared[_PREPARED] = frozenset(
            cards | classes | printed | KEYWORDS | DAMAGE_CARDS
        )
    return frozenset(names)


def class_names(name: str) -> tuple[str, ...]:
    """Returns the names by which texts may call a ship class: "vor'cha class" is "vor'cha" too."""
    full = plain(name)
    short = full.removesuffix(" class")
    faction, _, rest = short.partition(" ")
    # "federation nx class" is the class that players call nx.
    names = {full, short, rest} if faction in FACTIONS else {full, short}
    return tuple(sorted(each for each in names if each))


def keyword_name(keyword: str) -> str:
    """Returns a keyword as texts quote it: "lower-decks" is "lower decks"."""
    return plain(keyword.replace("-", " "))


def plain(name: str) -> str:
    """Returns a name as texts quote it: lower case, straight apostrophes."""
    return name.lower().replace("’", "'").replace('"', "'")
