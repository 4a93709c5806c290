"""Names of types, factions, actions and bearings, and the small words around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.building.wording import ACTION_NAMES, BEARING_NAMES, FACTION_NAMES
from rules.building.wording import join_words as _join_words
from rules.catalogue import Catalogue

TYPE_NAMES: Final[Mapping[str, str]] = {
    "ship": "Ship",
    "captain": "Captain",
    "admiral": "Admiral",
    "ambassador": "Ambassador",
    "talent": "Talent",
    "crew": "Crew",
    "weapon": "Weapon",
    "tech": "Tech",
    "borg": "Borg upgrade",
    "squadron": "Squadron upgrade",
    "question": "“?” upgrade",
    "resource": "Resource",
    "ship-resource": "Ship resource",
    "flagship": "Flagship",
    "fleet-captain": "Fleet captain",
    "officer": "Officer",
    "construction": "Construction",
}

SLOT_NAMES: Final[Mapping[str, str]] = {
    "talent": "talent",
    "crew": "crew",
    "weapon": "weapon",
    "tech": "tech",
    "borg": "Borg",
    "squadron": "squadron",
    "question": "“?”",
    "captain": "captain",
    "construction": "construction",
}

STAT_NAMES: Final[Mapping[str, str]] = {
    "attack": "attack",
    "agility": "agility",
    "hull": "hull",
    "shields": "shields",
    "skill": "captain skill",
    "weapon_attack": "attack",
}

SUPPORT_NAMES: Final[Mapping[str, str]] = {
    "shuttle": "Shuttlecraft",
    "squadron": "Attack squadron",
    "borg-support": "Borg support vehicle",
}

ERA_NAMES: Final[Mapping[str, str]] = {
    "classic": "classic",
    "modern-2017": "2017",
    "alliance": "Alliance",
}

_TYPES_OF_CARD: Final[Mapping[str, tuple[str, str]]] = {
    "upgrade": ("upgrade", "upgrades"),
    "ship": ("ship", "ships"),
    "captain": ("captain", "captains"),
    "admiral": ("admiral", "admirals"),
    "ambassador": ("ambassador", "ambassadors"),
    "resource": ("resource", "resources"),
    "construction": ("construction card", "construction cards"),
    "officer": ("officer", "officers"),
    "flagship": ("flagship", "flagships"),
    "fleet-captain": ("fleet captain", "fleet captains"),
    "ship-resource": ("ship resource", "ship resources"),
}

_OPPOSITE: Final[Mapping[str, str]] = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!="}
_SIGNS: Final[Mapping[str, str]] = {">=": "≥", "<=": "≤", ">": ">", "<": "<", "=": "=", "!=": "≠"}


@dataclass(frozen=True, slots=True)
class IconTerm:
    """One line beside an icon: a restriction, a surcharge, or something that a card adds.

    `kind` is restriction, surcharge or addition. `token` is what the rail shows beneath the icon
    ("≥ 4", "+5"), `factions` whose marks it shows, `sentence` says it in full.
    """

    kind: str
    icon: str
    sentence: str
    token: str = ""
    factions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """Finds the names of ship classes, cards and sets; without a catalogue it reads the key."""

    catalogue: Catalogue | None = None

    def ship_class(self, key: str) -> str:
        """Returns the name of a ship class."""
        found = self.catalogue.ship_classes.get(key) if self.catalogue else None
        return found.name if found else key_words(key)

    def card(self, key: str) -> str:
        """Returns the name of a card."""
        found = self.catalogue.find(key) if self.catalogue else None
        return found.name if found else key_words(key.partition(":")[2] or key)

    def card_set(self, key: str) -> str:
        """Returns the name of a set."""
        found = self.catalogue.sets.get(key) if self.catalogue else None
        return found.name if found else key


def key_words(key: str) -> str:
    """Reads a key as words: "galaxy-class" gives "Galaxy Class"."""
    return " ".join(word.capitalize() for word in key.replace("_", "-").split("-") if word)


def join(words: Iterable[str], conjunction: str = "or") -> str:
    """Lists words in English: "a", "a or b", "a, b or c"."""
    return _join_words(list(words), conjunction)


def capitalised(text: str) -> str:
    """Returns the text with a capital first letter, the rest untouched."""
    return text[:1].upper() + text[1:]


def signed(amount: int) -> str:
    """Returns a number with its sign, with a true minus: "+2", "−1", "0"."""
    if amount < 0:
        return f"−{-amount}"
    return f"+{amount}" if amount else "0"


def faction_name(faction: str) -> str:
    """Returns the name of a faction; an unknown key is read as words."""
    return FACTION_NAMES.get(faction) or key_words(faction)


def type_name(kind: str) -> str:
    """Returns the name of a type of card; an unknown one is read as words."""
    return TYPE_NAMES.get(kind) or key_words(kind)


def action_name(action: str) -> str:
    """Returns the name of an action as it stands on a bar: "Target Lock"."""
    return key_words(ACTION_NAMES.get(action, action).replace(" ", "-"))


def bearing_name(bearing: str) -> str:
    """Returns the name of a bearing as it stands on a dial: "Come About"."""
    name = BEARING_NAMES.get(bearing)
    return " ".join(map(capitalised, name.split())) if name else key_words(bearing)


def slot_name(kind: str) -> str:
    """Returns the name of a type of slot as it stands within a sentence."""
    return SLOT_NAMES.get(kind) or kind
