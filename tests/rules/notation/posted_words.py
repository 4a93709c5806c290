"""Names of cards as players write them: everyday names, short forms and slips.

A name may lack the prefix of its ship, be in another case or have curly quotes; every third card
has one letter left out, doubled, swapped or replaced.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Final

from rules.cards import Card, Ship, fold
from tests.rules.catalogue import catalogue

_KEYBOARD: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_PREFIX: Final = re.compile(r"(?<![A-Za-z])([A-Z])\.([A-Z])\.([A-Z])\. ")
_ENTERPRISE: Final = re.compile(r" NCC-1701-([A-Z])$")


class Writer:
    """A player writing one list down: his habits, and the slips that he makes.

    `prefix` is what he makes of the letters before a ship's name, `generic` how he writes a ship
    without a name of its own, `until_slip` how many cards are still to come out right.
    """

    def __init__(self, dice: Random, number: int) -> None:
        self.dice = dice
        self.prefix = dice.choice((r"\1.\2.\3. ", r"\1.\2.\3. ", r"\1\2\3 ", r"\1.\2.\3 ", ""))
        self.generic = dice.choice(("bracket", "bracket", "class", "faction"))
        self.case = dice.choice(
            ("as printed", "as printed", "as printed", "small", "ships in capitals")
        )
        self.is_curly = dice.random() < 0.4
        self.until_slip = number % 3

    def words(self, card: Card) -> tuple[str, bool]:
        """Returns a card's name as the player writes it, and whether it has a slip."""
        text = self.everyday(card)
        slipped = misspelt(self.dice, text, card) if self.until_slip <= 0 else ""
        if slipped:
            text = slipped
            self.until_slip = 3
        else:
            text = self.short(card) or text
        self.until_slip -= 1
        if self.case == "small":
            text = text.lower()
        elif self.case == "ships in capitals" and isinstance(card, Ship):
            text = text.upper()
        return text.replace("'", "’") if self.is_curly else text, bool(slipped)

    def short(self, card: Card) -> str:
        """Returns a short form of the name, or "": a captain's surname, torpedoes in slang."""
        if self.dice.random() > 0.12:
            return ""
        if card.type == "weapon" and card.name.endswith(" Torpedoes"):
            return card.name.removesuffix("edoes") + "s"
        surname = card.name.split()[-1]
        if card.type == "captain" and _bearers()[fold(surname)] == {fold(card.name)}:
            return surname if _spoken()[fold(surname)] == {fold(card.name)} else ""
        return ""

    def everyday(self, card: Card) -> str:
        """Returns the name without slips: as printed, or as players say it."""
        if isinstance(card, Ship) and not card.unique and fold(card.name) != fold(class_name(card)):
            return self.of_class(card)
        if card.type == "captain" and card.cost == 0 and plain(card.factions[0]) == card.name:
            as_captain = f"{card.name} Captain"
            is_other = fold(as_captain) in catalogue().by_name
            return card.name if is_other else self.dice.choice((card.name, as_captain))
        name = _PREFIX.sub(self.prefix, card.name)
        shorter = _ENTERPRISE.sub(r"-\1", name)
        if shorter != name and self.dice.random() < 0.7:
            name = shorter
        if fold(name) != fold(card.name) and fold(name) in _spoken():
            return card.name if _spoken()[fold(name)] != {fold(card.name)} else name
        return name

    def of_class(self, card: Ship) -> str:
        """Returns how a generic ship is written: by its name and class, or by its class."""
        printed = class_name(card)
        if self.generic != "bracket" and _is_plain_of_class(card):
            alone = _generics_of()[fold(printed)] == 1
            if self.generic == "class" and alone and fold(printed) not in catalogue().by_name:
                return printed
            if not fold(printed).startswith(fold(card.factions[0])):
                return f"{plain(card.factions[0])} {printed}"
        return f"{card.name} ({printed})"


def printed_name(card: Card) -> str:
    """Returns a card's name as it is printed, a ship's without one of its own with its class."""
    is_generic = isinstance(card, Ship) and not card.unique
    if is_generic and fold(card.name) != fold(class_name(card)):
        return f"{card.name} ({class_name(card)})"
    return card.name


def plain(faction: str) -> str:
    """Returns a faction's name for people."""
    return faction.replace("-", " ").title()


def _is_plain_of_class(card: Ship) -> bool:
    return "/" not in card.name and card.name == f"{plain(card.factions[0])} Starship"


@cache
def _generics_of() -> dict[str, int]:
    """Returns for each name of a class how many names its ships without one of their own have."""
    found: dict[str, set[str]] = {}
    for card in catalogue().by_type["ship"]:
        # What is of two factions at once is told by name.
        if not card.unique and "/" not in card.name:
            printed = class_name(card)
            found.setdefault(fold(printed), set()).add(card.name)
    return {name: len(names) for name, names in found.items()}


@cache
def _bearers() -> dict[str, set[str]]:
    """Returns for each word of the names of ships and people the folded names that have it."""
    found: dict[str, set[str]] = {}
    for kind in ("ship", "captain", "admiral", "crew"):
        for card in catalogue().by_type[kind]:
            for word in card.name.split():
                found.setdefault(fold(word), set()).add(fold(card.name))
    return found


@cache
def _spoken() -> dict[str, set[str]]:
    """Returns all that a player may call a card, folded, with the cards' folded names."""
    found: dict[str, set[str]] = {}
    for card in catalogue():
        bare = _PREFIX.sub("", card.name)
        names = {card.name, bare, _ENTERPRISE.sub("", card.name)}
        if card.type in ("captain", "admiral", "crew"):
            names.update(card.name.split())
        for name in names:
            found.setdefault(fold(name), set()).add(fold(card.name))
        if isinstance(card, Ship):
            printed = class_name(card)
            found.setdefault(fold(printed), set()).add(fold(printed))
    return found


@cache
def _nearly_spoken() -> dict[str, set[str]]:
    """Returns the same for every name with one letter left out."""
    found: dict[str, set[str]] = {}
    for name, cards in _spoken().items():
        for form in _shorter(name):
            found.setdefault(form, set()).update(cards)
    return found


def _shorter(word: str) -> set[str]:
    """Returns a word and every word that lacks one of its letters.

    Words that are one slip apart have one of these in common.
    """
    return {word} | {word[:at] + word[at + 1 :] for at in range(len(word))}


def misspelt(dice: Random, text: str, card: Card) -> str:
    """Returns a text with one letter left out, doubled, swapped or replaced.

    No other name is one slip away from what comes out. Returns "" where there is no such slip.
    """
    spots = [at for at, letter in enumerate(text) if letter.isalpha()]
    own = {fold(card.name), fold(text)}
    for _ in range(20):
        at = dice.choice(spots)
        letter = text[at]
        kind = dice.choice(("drop", "double", "swap", "replace"))
        if kind == "drop":
            slipped = text[:at] + text[at + 1 :]
        elif kind == "double":
            slipped = text[: at + 1] + letter.lower() + text[at + 1 :]
        elif kind == "swap" and at + 1 in spots:
            slipped = text[:at] + _swapped(letter, text[at + 1]) + text[at + 2 :]
        else:
            slipped = text[:at] + _neighbour(dice, letter) + text[at + 1 :]
        folded = fold(slipped)
        if len(folded) < 4 or folded == fold(text):
            continue
        near = set().union(*(_nearly_spoken().get(form, set()) for form in _shorter(folded)))
        if near <= own | {fold(class_name(card))}:
            return slipped
    return ""


def _swapped(first: str, second: str) -> str:
    """Returns two letters the other way round, capitals staying where they are."""
    return (
        second.upper() + first.lower() if first.isupper() and second.islower() else second + first
    )


def class_name(card: Card) -> str:
    """Returns the name of a ship's class as its card prints it; "" for other cards."""
    if not isinstance(card, Ship):
        return ""
    return catalogue().ship_classes[catalogue().class_of(card).printed].name


def _neighbour(dice: Random, letter: str) -> str:
    """Returns the letter of a key beside that of another letter."""
    for row in _KEYBOARD:
        if (at := row.find(letter.lower())) >= 0:
            found = (
                row[at - 1] if at and (at + 1 == len(row) or dice.random() < 0.5) else row[at + 1]
            )
            return found.upper() if letter.isupper() else found
    return "e"
