"""A name in a list, with the cards that it may mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.cards import Card


class Mention:
    """A name in a list, and the cards that it may mean.

    `price` is the figure beside it in SP. `named_sets` are the sets that the list names with it.
    `ship` is the mention of the ship that the card is on. `paid` are the keys of the cards that
    cost `price` there. `card` is the one that was chosen out of those `left`, and `reasons` say
    why.
    """

    __slots__ = (
        "aboard",
        "captain",
        "card",
        "cards",
        "left",
        "named_sets",
        "paid",
        "place",
        "price",
        "reasons",
        "ship",
        "words",
    )

    def __init__(
        self,
        cards: Sequence[Card],
        words: str = "",
        price: int | None = None,
        ship: Mention | None = None,
        *,
        named_sets: Collection[str] = (),
    ) -> None:
        self.cards = tuple(cards)
        self.words = words
        self.price = price
        self.ship = ship
        self.named_sets = named_sets
        self.card: Card | None = self.cards[0] if len(self.cards) == 1 else None
        self.paid: frozenset[str] = frozenset()
        self.left: Sequence[Card] = self.cards
        self.reasons: list[str] = []
        self.aboard: list[Mention] = []
        self.captain: Mention | None = None  # of a ship
        self.place = 0  # among those aboard the ship
        if ship is not None:
            self.place = len(ship.aboard)
            ship.aboard.append(self)
            if ship.captain is None and self.type == "captain":
                ship.captain = self

    @property
    def type(self) -> str:
        """The type of all its cards, "" where they are of several."""
        first = self.cards[0].type
        return first if all(card.type == first for card in self.cards) else ""

    @property
    def is_guess(self) -> bool:
        """Whether the name alone would mean other cards as well."""
        return len(self.cards) > 1
