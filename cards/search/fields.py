"""The fields that a query can ask for: their names, what they take and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cards.search.abilities import DOES_WORDS, TIMING_WORDS
from cards.wording.labels import ERA_NAMES
from rules.building.wording import ACTION_NAMES, FACTION_NAMES
from rules.cards import CARD_TYPES, ERAS, UPGRADE_TYPES

NUMBER: Final = "number"
CHOICE: Final = "choice"
FLAG: Final = "flag"
NAMED: Final = "named"
TEXT: Final = "text"
SHIP: Final = "ship"
SORT: Final = "sort"

NUMBER_OPERATORS: Final = (":", "<=", ">=", "<", ">")
OTHER_OPERATORS: Final = (":",)

YES: Final = "yes"
NO: Final = "no"
FLAG_WORDS: Final[Mapping[str, str]] = {
    "yes": YES,
    "y": YES,
    "true": YES,
    "1": YES,
    "no": NO,
    "n": NO,
    "false": NO,
    "0": NO,
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the language.

    `kind` says what it takes: a number, one of its `choices`, yes or no, the name (or key) of
    something, or text. `choices` maps every word that may be written to the word that it means.
    """

    name: str
    kind: str
    meaning: str
    example: str
    choices: Mapping[str, str] | None = None
    aliases: tuple[str, ...] = ()

    @property
    def operators(self) -> tuple[str, ...]:
        """Returns the operators that the field takes."""
        return NUMBER_OPERATORS if self.kind == NUMBER else OTHER_OPERATORS


def _words(*words: str) -> dict[str, str]:
    return {word: word for word in words}


TYPE_WORDS: Final = {
    **_words(*CARD_TYPES, "upgrade"),
    **{f"{word}s": word for word in ("ship", "captain", "admiral", "talent", "weapon", "upgrade")},
    "?": "question",
    "elite-talent": "talent",
    "elite": "talent",
    "starship-construction": "construction",
}
FACTION_WORDS: Final = {
    **_words(*FACTION_NAMES),
    **{name.casefold(): faction for faction, name in FACTION_NAMES.items()},
    "mirror": "mirror-universe",
    "8472": "species-8472",
    "q": "q-continuum",
    "none": "none",
}
SLOT_WORDS: Final = {
    **_words(*UPGRADE_TYPES, "captain", "admiral", "construction", "officer", "ship-resource"),
    "?": "question",
}
ACTION_WORDS: Final = {
    **_words(*ACTION_NAMES),
    **{name.casefold(): action for action, name in ACTION_NAMES.items()},
    "battle-stations": "battlestations",
    "lock": "target-lock",
    "echo": "sensor-echo",
}
ERA_WORDS: Final = {
    **_words(*ERAS),
    **{ERA_NAMES[era].casefold(): era for era in ERAS},
    "2017": "modern-2017",
    "modern": "modern-2017",
}
RESTRICTION_WORDS: Final = {
    **_words(
        "any",
        "none",
        "ship-faction",
        "ship-class",
        "ship-name",
        "ship-hull",
        "ship-attack",
        "ship-agility",
        "ship-shields",
        "ship-action",
        "ship-type",
        "captain-faction",
        "captain-skill",
        "captain-name",
        "captain-unique",
        "other",
    ),
    "class": "ship-class",
    "faction": "ship-faction",
    "hull": "ship-hull",
    "skill": "captain-skill",
    "captain": "captain-name",
}
ABILITY_WORDS: Final = _words("automated", "manual", "none")

_ALL: Final = (
    Field("name", TEXT, "A part of the card's name; bare words ask the same.", "name:enterprise"),
    Field("type", CHOICE, "The card's type; upgrade means all upgrades.", "type:crew", TYPE_WORDS),
    Field("faction", CHOICE, "A faction on the card.", "faction:klingon", FACTION_WORDS),
    Field("cost", NUMBER, "Today's printed price in SP.", "cost<=3", aliases=("sp", "points")),
    Field("skill", NUMBER, "The captain's skill.", "skill>=8"),
    Field("attack", NUMBER, "Attack dice of a ship's primary weapon or an upgrade.", "attack>4"),
    Field("agility", NUMBER, "A ship's agility.", "agility:2"),
    Field("hull", NUMBER, "A ship's hull.", "hull>=4"),
    Field("shields", NUMBER, "A ship's shields.", "shields:3-5", aliases=("shield",)),
    Field("talents", NUMBER, "Talent icons on the card.", "talents>=1", aliases=("talent",)),
    Field("range", NUMBER, "A range band that the card reaches.", "range:3"),
    Field(
        "class",
        NAMED,
        "The ship's class, or one that the card's restriction names.",
        'class:"Galaxy Class"',
    ),
    Field("slot", CHOICE, "A slot that the card has or adds.", "slot:weapon", SLOT_WORDS),
    Field("fills", CHOICE, "A slot that the upgrade may take.", "fills:tech", SLOT_WORDS),
    Field("action", CHOICE, "An action on the card's bar.", "action:cloak", ACTION_WORDS),
    Field("set", NAMED, "A set that holds the card, by number or name.", "set:71120"),
    Field("era", CHOICE, "The edition of the card.", "era:classic", ERA_WORDS),
    Field(
        "restriction",
        CHOICE,
        "A kind of restriction icon on the card.",
        "restriction:ship-class",
        RESTRICTION_WORDS,
    ),
    Field("keyword", NAMED, "A keyword on the card.", "keyword:lower-decks"),
    Field("text", TEXT, "Words of the ability, keywords, name or class.", 'text:"target lock"'),
    Field("fits", SHIP, "Can be put on the ship of that name.", 'fits:"U.S.S. Defiant"'),
    Field("unique", FLAG, "Is unique.", "unique:no"),
    Field("mirror", FLAG, "Is a mirror-universe card.", "mirror:yes"),
    Field("one-per-ship", FLAG, "At most one a ship.", "one-per-ship:yes", aliases=("ops",)),
    Field("banned", FLAG, "Is banned from official events.", "banned:no"),
    Field("alliance", FLAG, "Belongs to the Alliance game.", "alliance:no"),
    Field("official", FLAG, "Is no house card.", "official:yes"),
    Field(
        "ability",
        CHOICE,
        "The simulator plays its text (automated), only people do (manual), or it has none.",
        "ability:manual",
        ABILITY_WORDS,
    ),
    Field(
        "timing",
        CHOICE,
        "When the ability acts; steps of an attack count where its verbs imply them.",
        'timing:"modify attack dice"',
        TIMING_WORDS,
    ),
    Field("does", CHOICE, "What the ability does.", "does:convert", DOES_WORDS),
    Field("pays", CHOICE, "What using the ability costs.", "pays:discard", DOES_WORDS),
    Field("sort", SORT, "Puts the cards in order; - turns it round.", "sort:-skill"),
)

FIELDS: Final[Mapping[str, Field]] = {each.name: each for each in _ALL}
"""Every field by name, in the order in which a help page lists them."""

FIELD_WORDS: Final[Mapping[str, Field]] = {
    **FIELDS,
    **{alias: each for each in _ALL for alias in each.aliases},
}
"""Every word that names a field."""

SORT_FIELDS: Final = (
    "name",
    "cost",
    "skill",
    "attack",
    "agility",
    "hull",
    "shields",
    "talents",
    "type",
    "faction",
    "set",
)
