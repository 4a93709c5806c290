"""How much work reading one document may be, over all its fleets and all that it unpacks to.

Readers take from a budget before they do the work. What is bounded is counted, never timed, so a
document is refused or read alike on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rules.errors import OverBudgetError
from rules.names import UNKNOWN, Meant

if TYPE_CHECKING:
    from rules.notation.reading.lookup import NameIndex
    from rules.notation.reading.results import CardName

MAXIMUM_SIZE: Final = 1_000_000
"""Characters (or bytes) of one document."""
MAXIMUM_FLEETS: Final = 1_000
MAXIMUM_CARDS: Final = 10_000
"""Ships and cards of one document, over all its fleets."""
MAXIMUM_LINES: Final = 30_000
"""Lines of one document, and of all codes in it."""
MAXIMUM_VALUES: Final = 100_000
"""JSON values of one document: objects, lists, and what stands in them."""
MAXIMUM_PIECES: Final = 7_000
"""Pieces of lines that name several cards: each is looked up alone, and beside its neighbours."""
MAXIMUM_REMARKS: Final = 10_000
"""Remarks in brackets beside the names of cards: each is compared with every card of the name."""
MAXIMUM_NOTICES: Final = 20_000
MAXIMUM_PRINTINGS: Final = 120_000
"""Cards that names may mean, over all names that several bear: each is compared with the rest."""
MAXIMUM_SEARCHES: Final = 100
"""Names that no card has for which the nearest are sought: a few milliseconds each."""
MAXIMUM_PRICINGS: Final = 20_000
"""Cards priced on their ships, each time anew, to find out which printing a figure means."""

BOUNDS: Final[Mapping[str, tuple[int, str]]] = MappingProxyType(
    {
        "cards": (MAXIMUM_CARDS, "ships and cards"),
        "fleets": (MAXIMUM_FLEETS, "fleets"),
        "lines": (MAXIMUM_LINES, "lines"),
        "notices": (MAXIMUM_NOTICES, "things to say of this text"),
        "printings": (MAXIMUM_PRINTINGS, "printings of cards to choose from"),
        "pieces": (MAXIMUM_PIECES, "pieces of lines"),
        "remarks": (MAXIMUM_REMARKS, "remarks in brackets"),
        "unpacked": (MAXIMUM_SIZE, "bytes unpacked from codes and links"),
        "values": (MAXIMUM_VALUES, "values"),
    }
)
"""What is counted -> its bound, and what it is called."""
REMEDY: Final = "hand over a part of it at a time"


class Budget:
    """Counts what is read of one document: an attribute for each of `BOUNDS` says what is left."""

    __slots__ = (*BOUNDS, "_bounds", "_found", "_meant", "pricings", "searches")

    cards: int
    fleets: int
    lines: int
    notices: int
    printings: int
    pieces: int
    remarks: int
    unpacked: int
    values: int

    def __init__(self, **bounds: int) -> None:
        self._bounds = {what: bounds.pop(what, most) for what, (most, _) in BOUNDS.items()}
        for what, most in self._bounds.items():
            setattr(self, what, most)
        self.searches: int = bounds.pop("searches", MAXIMUM_SEARCHES)
        self.pricings: int = bounds.pop("pricings", MAXIMUM_PRICINGS)
        if bounds:
            raise TypeError(f"nothing is counted as {min(bounds)!r}")
        self._meant: dict[tuple[str, frozenset[str]], Meant] = {}
        self._found: dict[tuple[str, frozenset[str]], tuple[CardName, ...]] = {}

    def take(self, what: str, count: int = 1, where: str = "") -> None:
        """Counts `count` more of something; raises `OverBudgetError` beyond its bound."""
        left = getattr(self, what) - count
        setattr(self, what, left)
        if left < 0:
            raise OverBudgetError(self.complaint(what), where)

    def may_price(self, cards: int) -> bool:
        """Counts cards that are to be priced; returns whether there was budget left for them."""
        is_left = self.pricings >= cards
        if is_left:
            self.pricings -= cards
        return is_left

    @property
    def may_search(self) -> bool:
        """Returns whether more names may be sought."""
        return len(self._meant) < MAXIMUM_SEARCHES

    def spent(self, what: str) -> int:
        """Returns how many were counted; what went beyond the bound is counted too."""
        spent: int = self._bounds[what] - getattr(self, what)
        return spent

    def complaint(self, what: str) -> str:
        """Returns the sentence for a document that goes beyond a bound."""
        return f"more than {self._bounds[what]:,} {BOUNDS[what][1]}; {REMEDY}"

    def nearest_cards(
        self, index: NameIndex, name: str, types: Collection[str] = ()
    ) -> tuple[CardName, ...]:
        """Returns the cards whose names are nearest, `()` once `MAXIMUM_SEARCHES` were made."""
        place = (name, frozenset(types))
        found = self._found.get(place)
        if found is None:
            if self.searches <= 0:
                return ()
            self.searches -= 1
            found = self._found[place] = index.suggest(name, types)
        return found

    def meant(self, index: NameIndex, name: str, types: Collection[str] = ()) -> Meant:
        """Returns which cards a name means, none once `MAXIMUM_SEARCHES` were sought."""
        place = (name, frozenset(types))
        found = self._meant.get(place)
        if found is None:
            if len(self._meant) >= MAXIMUM_SEARCHES:
                return Meant(UNKNOWN)
            found = self._meant[place] = index.meant(name, types)
        return found
