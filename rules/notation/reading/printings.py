"""Which printing a name means, where several cards bear it: of other sets, prices and factions.

`Chooser` reads what the list says of itself, all of it before it chooses; the order of its ships
changes nothing. What counts, the strongest first:

1. the figure beside the name: the price printed on the day of the rules, or paid on that ship;
2. that the card was out on the day of the event or of the rules;
3. for the name of a class, that it is the plain ship of the class;
4. the sets that the list names, then the expansion of the ship, then its faction;
5. how many cards of its set stand in the list, and for rules of a past day its age beside theirs
   and how many sets have it;
6. the newest set.

A guess is told, with its reasons and with what else may be meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from rules.cards import Card, Ship, fold
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.notation.reading.budget import Budget
from rules.notation.reading.drafts import DraftCard, DraftFleet, DraftShip
from rules.notation.reading.lookup import index_of
from rules.notation.reading.mentions import Mention
from rules.notation.reading.results import CardName
from rules.notation.reading.terms import ReadingTerms

MOST_OFFERED: Final = 5
"""How many other printings are offered beside the one that was taken."""
_Criterion = tuple[str, Callable[[Card], int]]
"""What tells cards apart: in words, and a rank for each card, low best."""
_BY_TYPE: Final = ("captain", "talent", "crew", "tech", "weapon", "borg", "squadron")
"""The order of types in which most lists name the cards of a ship."""
_SHIP: Final = "/ships/0"
_MIRROR: Final = "mirror-universe"
_UNKNOWN_DAY: Final = "9999"


class Chooser:
    """Chooses the printings that the names of one fleet mean.

    `ruleset` and `event_date` are what the list says of itself.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        terms: ReadingTerms,
        budget: Budget,
        ruleset: str = "",
        event_date: str = "",
    ) -> None:
        self.catalogue = catalogue
        self.index = index_of(catalogue)
        self.pricer = terms.pricer
        self.ruleset = terms.rules_of(ruleset)
        priced = self.ruleset["price_date"] if self.ruleset is not None else None
        self.price_date: str | None = priced
        self.last_day: str = terms.event_date or event_date or priced or _UNKNOWN_DAY
        self.is_alliance = self.ruleset is not None and "alliance" in self.ruleset.lineage
        self.budget = budget
        self.is_of_past = self.last_day < self.index.newest_day
        self.sets: frozenset[str] = frozenset()
        self.counts: Counter[str] = Counter()
        self.list_day = ""
        self.states_paid = False

    def choose(self, mentions: Sequence[Mention]) -> None:
        """Chooses a card for each mention that may mean several, ships first."""
        self.sets = frozenset(name for each in mentions for name in each.named_sets)
        guesses = [each for each in mentions if each.is_guess]
        for each in guesses:
            self._narrow(each, self._evidence(each))
            if len(each.left) == 1:
                each.card = each.left[0]
        known = [each.card for each in mentions if each.card is not None]
        self.counts = Counter(name for card in known for name in card.sets)
        self.list_day = max(map(self.index.released, known), default=_UNKNOWN_DAY)
        for is_ship in (True, False):
            for each in guesses:
                if isinstance(each.cards[0], Ship) == is_ship:
                    self._guess(each)

    def choose_paid(self, draft: DraftFleet) -> None:
        """Chooses anew where the figure beside a name is what the card costs on its ship.

        The printed price goes before it, unless more of the list's figures are prices paid, with
        penalties added and discounts taken off, than printed ones.
        """
        if self.pricer is None or self.ruleset is None:
            return
        pricings = [_ShipPricing(self, ship, draft.resource) for ship in draft.ships]
        states_paid = sum(each.weigh() for each in pricings) > 0
        for pricing in pricings:
            pricing.choose(states_paid=states_paid)

    def settle(self, mention: Mention) -> None:
        """Chooses the card of one mention anew; all others stay."""
        self._narrow(mention, self._evidence(mention))
        self._guess(mention)

    def _guess(self, mention: Mention) -> None:
        self._narrow(mention, self._signs(mention))
        mention.card = mention.left[0]

    def _narrow(self, mention: Mention, criteria: Iterable[_Criterion]) -> None:
        """Leaves the cards that meet criteria best, one criterion after the other."""
        for reason, criterion in criteria:
            if len(mention.left) == 1:
                break
            ranks = [criterion(card) for card in mention.left]
            best = min(ranks)
            if max(ranks) != best:
                pairs = zip(mention.left, ranks, strict=True)
                mention.left = [card for card, rank in pairs if rank == best]
                mention.reasons.append(reason)

    def _evidence(self, mention: Mention) -> Iterator[_Criterion]:
        """Generates what the list and the day tell of a card, the strongest first."""
        mention.left = mention.cards
        mention.reasons = []
        if mention.price is not None:
            yield f"the list says {mention.price} SP", lambda card: self._price_rank(card, mention)
        yield f"it was out on {self.last_day}", lambda card: not self._is_out(card)
        if not self.is_alliance:
            yield "the others are of Alliance", lambda card: card.era == "alliance"
        if isinstance(mention.cards[0], Ship):
            written = fold(mention.words)
            yield "it is the plain ship of the class", lambda card: _is_special(card, written)

    def _signs(self, mention: Mention) -> Iterator[_Criterion]:
        """Generates what the company of a card and its age make likely, the strongest first."""
        if mention.ship is not None and not mention.type:
            types = _types_between(mention, mention.ship.aboard)
            yield "it stands among its like", lambda card: card.type not in types
        yield "the list names its set", lambda card: self.sets.isdisjoint(card.sets)
        near, factions = self._company(mention)
        if near:
            yield "cards of its set stand beside it", lambda card: near.isdisjoint(card.sets)
        if factions:
            yield "it is of that faction", lambda card: factions.isdisjoint(card.factions)
        yield "the others are of the mirror universe", lambda card: _MIRROR in card.factions
        yield (
            "cards of its set stand in the list",
            lambda card: -max(self.counts.get(each, 0) for each in card.sets or ("",)),
        )
        if self.is_of_past:
            # Who plays by the rules of a past day plays the cards of that time.
            yield (
                "the others are newer than the rest of the list",
                lambda card: self.index.released(card) > self.list_day,
            )
            yield "more sets have it", lambda card: -len(card.sets)
        yield "it is the newest", lambda card: _age(self.index.released(card))

    def _price_rank(self, card: Card, mention: Mention) -> int:
        """Ranks what the figure beside a name says; a card had no price before it was out."""
        is_printed = card.cost_on(self.price_date) == mention.price
        is_paid = card.key in mention.paid
        first, second = (is_paid, is_printed) if self.states_paid else (is_printed, is_paid)
        if first or second:
            return (0 if first else 1) + (0 if self._is_out(card) else 2)
        was = any(each.cost == mention.price for each in card.earlier_costs)
        return 4 if was or card.cost == mention.price else 5

    def _is_out(self, card: Card) -> bool:
        return self.index.released(card) <= self.last_day

    def _company(self, mention: Mention) -> tuple[frozenset[str], frozenset[str]]:
        """Returns the sets and the factions of what the card is listed with on its ship.

        For a ship these are the cards of which there is one printing. The faction of a ship, and
        of all that is on it in Alliance, is the captain's where the captain is known
        (Alliance, Player Ships).
        """
        ship = mention.ship
        captain = (ship or mention).captain
        if ship is None:
            known = [each.card for each in mention.aboard if each.card is not None]
        else:
            known = [ship.card] if ship.card is not None else []
            captain = captain if self.is_alliance and captain is not mention else None
        led = [captain.card] if captain is not None and captain.card is not None else known
        return (
            frozenset(name for card in known for name in card.sets),
            frozenset(name for card in led for name in card.factions),
        )

    def costs_as_another(self, cards: Iterable[Card], type: str, price: int | None) -> bool:  # noqa: A002
        """Returns whether a figure is the printed price of a card of another type only."""
        types = {card.type for card in cards if card.cost_on(self.price_date) == price}
        return bool(types) and type not in types

    def described(self, card: Card) -> str:
        """Returns set and price of a card under the rules: "Scimitar [71533], 38 SP"."""
        code = f"[{card.sets[0]}]" if card.sets else ""
        words = " ".join(filter(None, (self._set_name(card), code)))
        return f"{words}, {card.cost_on(self.price_date)} SP"

    def _set_name(self, card: Card) -> str:
        own = self.catalogue.sets.get(card.sets[0]) if card.sets else None
        return own.name if own is not None else ""

    def explained(self, mention: Mention) -> str:
        """Returns a sentence on a guess: what was taken out of which, and why."""
        card = mention.card or mention.cards[0]
        why = ", ".join(mention.reasons) or "nothing tells them apart"
        rest = len(mention.cards) - 1 - MOST_OFFERED
        others = [self.described(each) for each in self._others(mention)]
        if rest > 0:
            others.append(f"{rest} more")
        return (
            f"{len(mention.cards)} cards are called {card.name}; {self.described(card)} was taken: "
            f"{why}. Others: {'; '.join(others)}."
        )

    def others(self, mention: Mention) -> tuple[CardName, ...]:
        """Returns what a name may mean besides the card taken: sets and prices, newest first."""
        return tuple(
            CardName(card.key, card.name, self._set_name(card), card.cost_on(self.price_date))
            for card in self._others(mention)
        )

    def _others(self, mention: Mention) -> list[Card]:
        cards = [card for card in mention.cards if card is not mention.card]
        cards.sort(key=lambda card: _age(self.index.released(card)))
        return cards[:MOST_OFFERED]


class _ShipPricing:
    """What the cards of one ship cost on it: asked card by card, as far as the budget lasts."""

    def __init__(self, chooser: Chooser, ship: DraftShip, resource: DraftCard | None) -> None:
        self.chooser = chooser
        self.ship = ship
        self.resource = resource
        self.cards = list(ship.walk())

    def weigh(self) -> int:
        """Finds which printings cost on the ship what the list says; returns votes for such a list.

        A figure that only the price paid explains is one for it, one that only the printed price
        explains is one against it.
        """
        votes = 0
        for where, draft in self.cards:
            mention = draft.mention
            if mention is None or mention.price is None:
                continue
            mention.paid = self._which_cost(mention, where, draft)
            day = self.chooser.price_date
            is_printed = any(card.cost_on(day) == mention.price for card in mention.cards)
            votes += bool(mention.paid) - is_printed
            if not is_printed:
                self._settle(mention, draft)
        return votes

    def choose(self, *, states_paid: bool) -> None:
        """Chooses anew every guess that costs on the ship what the list says.

        `states_paid` tells how the list's figures are read, unless only the other way makes the
        total that it states for the ship.
        """
        self._choose(states_paid=states_paid)
        if not self._makes_total():
            self._choose(states_paid=not states_paid)
            if not self._makes_total():
                self._choose(states_paid=states_paid)

    def _choose(self, *, states_paid: bool) -> None:
        self.chooser.states_paid = states_paid
        for _, draft in self.cards:
            if draft.mention is not None:
                self._settle(draft.mention, draft)

    def _makes_total(self) -> bool:
        total = self.ship.stated_total
        if total is None or not self._may_price(1):
            return True
        return sum(points for where, points in self._paid().items() if _SHIP in where) == total

    def _settle(self, mention: Mention, draft: DraftCard) -> None:
        if not mention.is_guess or not mention.paid:
            return
        before = mention.card
        self.chooser.settle(mention)
        if before is not None and mention.card is not None:
            if "officer" in (before.type, mention.card.type):
                mention.card = before  # beneath another card, which nothing else could be
            draft.card = mention.card.key

    def _which_cost(self, mention: Mention, where: str, draft: DraftCard) -> frozenset[str]:
        """Returns the keys of the cards that would cost on the ship what the list says.

        None where the budget doesn't last for all of them.
        """
        if not self._may_price(len(mention.cards)):
            return frozenset()
        before = draft.card
        found = set()
        for card in mention.cards:
            draft.card = card.key
            if self._paid().get(where) == mention.price:
                found.add(card.key)
        draft.card = before
        return frozenset(found)

    def _may_price(self, times: int) -> bool:
        return self.chooser.budget.may_price(times * (1 + len(self.cards)))

    def _paid(self) -> dict[str, int]:
        """Returns what is paid for each card of the ship as it is drafted, by JSON pointer."""
        chooser = self.chooser
        if chooser.pricer is None or chooser.ruleset is None:
            return {}
        resource = self.resource.build() if self.resource is not None else None
        fleet = Fleet(ships=(self.ship.build(),), resource=resource)
        priced = chooser.pricer(fleet, chooser.catalogue, chooser.ruleset)
        return {line.where: line.points for line in priced.lines}


def _types_between(mention: Mention, aboard: Sequence[Mention]) -> Sequence[str]:
    """Returns the types that may stand between the neighbours of a card in a list by type."""
    before = aboard[mention.place - 1].type if mention.place else ""
    after = aboard[mention.place + 1].type if mention.place + 1 < len(aboard) else ""
    low = _BY_TYPE.index(before) if before in _BY_TYPE else 0
    high = _BY_TYPE.index(after) if after in _BY_TYPE else len(_BY_TYPE) - 1
    return _BY_TYPE[low : high + 1] if low <= high else (before, after)


@cache
def _age(day: str) -> int:
    """Returns a number that is lower for later ISO days; unknown days come last."""
    return -int(day.replace("-", "")) if day else 0


def _is_special(card: Card, written: str) -> int:
    """Ranks what a class name means: its plain generic, a mirror one, then those of two factions.

    A ship that is called so itself is none of these.
    """
    if card.folded_name == written or card.unique:
        return 0
    if len(card.factions) != 1:
        return 2
    plain = card.folded_name == f"{fold(card.factions[0])}starship"
    return 0 if plain and _MIRROR not in card.factions else 1
