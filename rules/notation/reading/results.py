"""What reading a document returns: fleets, notices, and the names of cards in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.fleet import Fleet, Stated


@dataclass(frozen=True, slots=True)
class CardName:
    """A card by its key and its printed name, with its set and its price where these tell it.

    `set` is the name of the set, `points` the price printed on the day of the rules, in SP.
    """

    card: str
    name: str
    set: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Remark on how a fleet was read.

    `code` is stable. `where` is the place in what was read: a JSON pointer, or "line N".
    `text` is what stands there; `suggestions` are the cards that may be meant, best first. `card`
    is the key of the card that was taken, where another might be meant.
    """

    code: str
    message: str
    where: str = ""
    text: str = ""
    suggestions: tuple[CardName, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class Parsed:
    """Result of reading a document: its fleets in order, the format's id, and notices.

    `listed` tells that the document is a list, if only of one fleet. `stated` is what the
    document says of each fleet's cost, in the same order; empty where the format says nothing.
    """

    fleets: tuple[Fleet, ...]
    format: str
    notices: tuple[Notice, ...] = ()
    listed: bool = False
    stated: tuple[Stated, ...] = ()

    @property
    def is_several(self) -> bool:
        """Returns whether a list is the right answer: for a list, and for more than one fleet."""
        return self.listed or len(self.fleets) > 1

    def noticing_first(self, notices: tuple[Notice, ...]) -> Parsed:
        """Returns the same with notices put before its own."""
        return replace(self, notices=notices + self.notices)
