"""Malformed input and misuse.

Legality is data (a `Report` lists it); only input that cannot be understood and calls that
make no sense raise. Every error names the place and the remedy.
"""

from __future__ import annotations


class RulesError(Exception):
    """The root of everything that `rules` raises on purpose."""

    code = "rules.error"


class DocumentError(RulesError):
    """Says that a document cannot be read: where, why, and what would be right.

    `where` is a JSON pointer into the document ("" for the whole of it) or, for line-based
    formats, "line N".
    """

    code = "document.malformed"

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class UnknownFormatError(DocumentError):
    """Says that a text is in none of the formats that can be read."""

    code = "document.unknown_format"


class TooLargeError(DocumentError):
    """Says that a document exceeds a bound on size, count or depth."""

    code = "document.too_large"


class OverBudgetError(TooLargeError):
    """Says that reading a document is more work than one document may be; no part is read."""


class CatalogueError(RulesError):
    """Says that a card document breaks the schema or refers to something missing.

    `file`, `card` and `field` name the place; any of them may be empty.
    """

    code = "catalogue.invalid"

    def __init__(self, message: str, *, file: str = "", card: str = "", field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.card = card
        self.field = field

    def __str__(self) -> str:
        place = " · ".join(part for part in (self.file, self.card, self.field) if part)
        return f"{place}: {self.message}" if place else self.message


class UnknownCardError(RulesError, KeyError):
    """Says that no card of the catalogue has the key that was asked for."""

    code = "card.unknown"

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"no card has the key {self.key!r}"


class RuleSetError(RulesError):
    """Says that a rule set does not exist, inherits in a circle or has a wrong option."""

    code = "ruleset.invalid"


class UnsupportedFormatError(RulesError):
    """Says that a fleet cannot be written in the format that was asked for."""

    code = "format.unknown"
