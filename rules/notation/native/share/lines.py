"""The lines inside a share code: a fleet document with one letter for every field and type.

A line in capitals is a field of the fleet. Any other line is a card: signs for its level and
place, a letter for its type, the rest of its key, and what else is said of it after tabs. A
ship's cards follow it; where a card stands follows from its type unless a sign says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rules.errors import DocumentError
from rules.notation.reading.bounds import MAXIMUM_NESTING
from rules.notation.reading.budget import Budget
from rules.notation.reading.drafts import PLACE_OF_TYPE
from rules.notation.reading.messages import shown

_TYPES: Final = {
    "s": "ship",
    "c": "captain",
    "a": "admiral",
    "b": "ambassador",
    "t": "talent",
    "w": "crew",
    "p": "weapon",
    "h": "tech",
    "g": "borg",
    "q": "squadron",
    "u": "question",
    "r": "resource",
    "k": "ship-resource",
    "f": "flagship",
    "l": "fleet-captain",
    "o": "officer",
    "d": "construction",
}
_LETTERS: Final = {kind: letter for letter, kind in _TYPES.items()}
_SIGNS: Final = {
    "1": "captain",
    "2": "admiral",
    "3": "ambassador",
    "4": "construction",
    "5": "resource",
    "6": "upgrades",
}
_SIGN_OF: Final = {place: sign for sign, place in _SIGNS.items()}
_TEXTS: Final = {
    "N": "name",
    "R": "ruleset",
    "M": "mission",
    "D": "event_date",
    "T": "notes",
    "G": "generator",
}
_NUMBERS: Final = {"L": "points_limit", "X": "extra_points"}
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_ESCAPES: Final = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPED: Final = re.compile(r"\\(.)")
_PLAIN: Final = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t"}

Document = dict[str, Any]


def lines_of(document: Document) -> list[str]:
    """Returns the lines of a fleet document."""
    lines = []
    for letter, field in _TEXTS.items():
        if field in document and document[field] != "fleetbuilder":
            lines.append(letter + _escaped(document[field]))
    for letter, field in _NUMBERS.items():
        if field in document:
            lines.append(f"{letter}{document[field]}")
    if document.get("blind_booster"):
        lines.append("B")
    if not document.get("mixing_consent", True):
        lines.append("C")
    lines.extend(f"E{faction}" for faction in document.get("exchange", ()))
    lines.extend(
        f"O{each['points']}\t{_escaped(each['name'])}" for each in document.get("outposts", ())
    )
    lines.extend(f"U{_escaped(each)}" for each in document.get("unmatched", ()))
    if "resource" in document:
        lines.append("F")
        lines.extend(_card_lines(document["resource"], 1))
    for ship in document["ships"]:
        lines.extend(_ship_lines(ship))
    if "sideboard" in document:
        lines.append("Y")
        for card in document["sideboard"]:
            lines.extend(_card_lines(card, 1))
    return lines


def _ship_lines(ship: Document) -> list[str]:
    line = "S" + _shortened(ship.get("ship", ""))
    if "cost_override" in ship:
        line += f"\t${ship['cost_override']}"
    if "name" in ship:
        line += f"\tn{_escaped(ship['name'])}"
    if ship.get("support_vehicle"):
        line += "\tv"
    lines = [line]
    for place in ("resource", "captain", "admiral", "ambassador", "construction"):
        if place in ship:
            lines.extend(_card_lines(ship[place], 1, place))
    for card in ship.get("upgrades", ()):
        lines.extend(_card_lines(card, 1, "upgrades"))
    return lines


def _card_lines(card: str | Document, level: int, place: str = "") -> list[str]:
    document = {"card": card} if isinstance(card, str) else card
    key = document.get("card", "")
    kind = key.partition(":")[0]
    sign = ""
    if place and PLACE_OF_TYPE.get(kind, "upgrades") != place:
        sign = _SIGN_OF[place]
    line = ">" * (level - 1) + sign + _shortened(key)
    if "slot" in document:
        line += f"\tl{_LETTERS[document['slot']]}"
    if "cost_override" in document:
        line += f"\t${document['cost_override']}"
    if "discount_from" in document:
        line += f"\t<{_shortened(document['discount_from'])}"
    if "name" in document:
        line += f"\tn{_escaped(document['name'])}"
    lines = [line]
    for each in document.get("upgrades", ()):
        lines.extend(_card_lines(each, level + 1))
    return lines


def document_of(lines: Sequence[str], budget: Budget) -> Document:
    """Returns the fleet document of lines.

    Raises `DocumentError` for a line that means nothing, or says again what a fleet has once;
    values are checked by who reads the document.
    """
    reader = _LineReader(budget)
    for line in lines:
        if line:
            reader.line(line)
    return reader.document


class _LineReader:
    """Builds a document line by line. `holders` are the last cards of each level."""

    def __init__(self, budget: Budget) -> None:
        self.document: Document = {"ships": []}
        self.budget = budget
        self.ship: Document | None = None
        self.in_sideboard = False
        self.holders: list[Document] = []

    def line(self, line: str) -> None:
        head, rest = line[0], line[1:]
        if head in _TEXTS:
            self.once(_TEXTS[head], _plain(rest))
        elif head in _NUMBERS:
            self.once(_NUMBERS[head], _number(rest))
        elif head == "B":
            self.once("blind_booster", True)
        elif head == "C":
            self.once("mixing_consent", False)
        elif head == "E":
            self.document.setdefault("exchange", []).append(rest)
        elif head == "O":
            points, _, name = rest.partition("\t")
            outpost = {"name": _plain(name), "points": _number(points)}
            self.document.setdefault("outposts", []).append(outpost)
        elif head == "U":
            self.document.setdefault("unmatched", []).append(_plain(rest))
        elif head == "F":
            self.ship = None
            self.in_sideboard = False
        elif head == "Y":
            self.once("sideboard", [])
            self.in_sideboard = True
        elif head == "S":
            self.begin_ship(rest)
        else:
            self.card(line)

    def once(self, field: str, value: object) -> None:
        if field in self.document:
            raise DocumentError(f'the field "{field}" stands twice in it')
        self.document[field] = value

    def begin_ship(self, line: str) -> None:
        self.budget.take("cards")
        short, *facts = line.split("\t")
        key = _key(short)
        ship: Document = {"ship": key} if key else {}
        for fact in facts:
            if fact == "v":
                ship["support_vehicle"] = True
            else:
                _note(ship, fact)
        self.document["ships"].append(ship)
        self.ship = ship
        self.in_sideboard = False

    def card(self, line: str) -> None:
        self.budget.take("cards")
        body = line.lstrip(">")
        level = len(line) - len(body) + 1
        place = _SIGNS.get(body[:1], "")
        short, *facts = body[bool(place) :].split("\t")
        key = _key(short)
        card: Document = {"card": key} if key else {}
        for fact in facts:
            _note(card, fact)
        if level > min(len(self.holders), MAXIMUM_NESTING) + 1:
            raise DocumentError(f"nothing holds the card {shown(line)}")
        if level > 1:
            self.holders[level - 2].setdefault("upgrades", []).append(card)
        elif self.in_sideboard:
            self.document["sideboard"].append(card)
        elif self.ship is None:
            self.document["resource"] = card
        else:
            place = place or PLACE_OF_TYPE.get(key.partition(":")[0], "upgrades")
            if place == "upgrades":
                self.ship.setdefault("upgrades", []).append(card)
            else:
                self.ship[place] = card
        self.holders[level - 1 :] = [card]


def _note(card: Document, fact: str) -> None:
    head, rest = fact[:1], fact[1:]
    if head == "$":
        card["cost_override"] = _number(rest)
    elif head == "<":
        card["discount_from"] = _key(rest)
    elif head == "l":
        card["slot"] = _TYPES.get(rest, rest)
    elif head == "n":
        card["name"] = _plain(rest)
    else:
        raise DocumentError(f"{shown(fact)} says nothing about a card")


def _shortened(key: str) -> str:
    kind, colon, body = key.partition(":")
    if not key:
        return "-"
    letter = _LETTERS.get(kind) if colon else None
    return letter + body if letter else f"z{key}"


def _key(short: str) -> str:
    if short == "-":
        return ""
    head, body = short[:1], short[1:]
    if head == "z":
        return body
    if head not in _TYPES:
        raise DocumentError(f"{shown(short)} is no card")
    return f"{_TYPES[head]}:{body}"


def _number(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise DocumentError(f"{shown(text)} is no number")
    return int(text)


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(sign, sign) for sign in text)


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda match: _PLAIN.get(match[1], match[0]), text)
