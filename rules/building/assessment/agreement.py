"""How far the totals of each rule set agree with what a document says, and why they do not.

A fleet from elsewhere rarely names its rule set, but it often says what it cost: the rule set
whose totals agree best is the one by which it was built.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.building.assessment.assess import price
from rules.building.report import Item, Line, Quote
from rules.cards import Card
from rules.catalogue import Catalogue
from rules.fleet import Fleet, Stated
from rules.rulesets import DEFAULT_RULESET, RuleSet, RuleSets

_SHIP: Final = re.compile(r"/ships/[0-9]+")
MOST_CARDS: Final = 2_500
"""Ships and cards that are priced under every rule set; further fleets are compared under none."""


@dataclass(frozen=True, slots=True)
class PriceDifference:
    """Price of a card under a rule set that is not the document's, in SP; `items` are its parts.

    `where` is its place in the fleet. `stated` is the document's price, or else, where that says
    none (`is_stated` False), the price that makes up its total. `like` is the rule set under which
    the card costs that, "" for none, and `like_items` are the parts there.
    """

    where: str
    card: str
    points: int
    items: tuple[Item, ...]
    stated: int
    is_stated: bool = True
    like: str = ""
    like_items: tuple[Item, ...] = ()

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {
            "where": self.where,
            "card": self.card,
            "points": self.points,
            "items": [item.to_document() for item in self.items],
            "stated": self.stated if self.is_stated else None,
            "like": self.like,
            "like_points": self.stated if self.like else None,
            "like_items": [item.to_document() for item in self.like_items],
        }


@dataclass(frozen=True, slots=True)
class TotalDifference:
    """Total of a fleet under a rule set that is not the document's, in SP, with its reasons.

    `place` counts the fleets from 0. `rest` is what the prices of single cards do not explain.
    """

    place: int
    name: str
    points: int
    stated: int
    prices: tuple[PriceDifference, ...]

    @property
    def rest(self) -> int:
        """Returns the part of the difference that no price accounts for."""
        explained = sum(each.points - each.stated for each in self.prices)
        return self.points - self.stated - explained

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {
            "place": self.place,
            "name": self.name,
            "points": self.points,
            "stated": self.stated,
            "rest": self.rest,
            "cards": [each.to_document() for each in self.prices],
        }


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many of the fleets whose total a document states have that total under a rule set."""

    ruleset: str
    agreeing: int
    stated: int

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {"ruleset": self.ruleset, "agreeing": self.agreeing, "stated": self.stated}


class Ledger:
    """What a document states of its fleets, compared with the prices of every rule set.

    `stated` stands in the order of the fleets; a fleet that it does not reach states nothing.
    Rule sets come in the order in which they are offered.
    """

    def __init__(
        self,
        fleets: Sequence[Fleet],
        stated: Sequence[Stated],
        catalogue: Catalogue,
        rulesets: Iterable[RuleSet],
    ) -> None:
        self._catalogue = catalogue
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}
        self._fleets = tuple(fleets)
        self._stated = tuple(stated)
        self._quotes: dict[tuple[str, int], Quote] = {}
        self._totals = tuple(self._compared())
        self.agreements = tuple(self._agreement(each) for each in self._rulesets)

    def _compared(self) -> Iterable[tuple[int, int]]:
        """Yields place and stated total of the fleets that are compared."""
        cards = 0
        for place, (fleet, stated) in enumerate(zip(self._fleets, self._stated, strict=False)):
            if stated.total is None:
                continue
            cards += len(tuple(fleet.keys()))
            if cards > MOST_CARDS:
                return
            yield place, stated.total

    def _quote(self, ruleset: str, place: int) -> Quote:
        found = self._quotes.get((ruleset, place))
        if found is None:
            found = price(self._fleets[place], self._catalogue, self._rulesets[ruleset])
            self._quotes[ruleset, place] = found
        return found

    def _agreement(self, ruleset: str) -> Agreement:
        agreeing = sum(1 for place, total in self._totals if self._is_equal(ruleset, place, total))
        return Agreement(ruleset, agreeing, len(self._totals))

    def _is_equal(self, ruleset: str, place: int, total: int) -> bool:
        return self._quote(ruleset, place).points == total

    @property
    def best(self) -> str:
        """Returns the id of the rule set that agrees best, "" where no total is stated.

        Of equals the one with the document's prices of ships comes first, then that of its day,
        then the current edition, then the order of the rule sets.
        """
        if not self._totals:
            return ""
        day = max(stated.day for stated in self._stated)
        first = max(self.agreements, key=self._rank(day))
        return first.ruleset

    def _rank(self, day: str) -> Callable[[Agreement], tuple[int, int, bool, bool]]:
        def rank(agreement: Agreement) -> tuple[int, int, bool, bool]:
            until = self._rulesets[agreement.ruleset]["price_date"]
            is_of_day = bool(day) and until is not None and day <= until
            is_usual = agreement.ruleset == DEFAULT_RULESET
            return agreement.agreeing, self._equal_ships(agreement.ruleset), is_of_day, is_usual

        return rank

    def _equal_ships(self, ruleset: str) -> int:
        """Counts the ships whose price is the document's.

        A ship costs what is printed; the figure beside a card may leave out a penalty.
        """
        return sum(
            _SHIP.fullmatch(line.where) is not None
            and self._stated[place].prices.get(line.where) == line.points
            for place, _ in self._totals
            for line in self._quote(ruleset, place).lines
        )

    def agreement(self, ruleset: str) -> Agreement:
        """Returns how well a rule set agrees."""
        return next(each for each in self.agreements if each.ruleset == ruleset)

    def differences(self, ruleset: str) -> tuple[TotalDifference, ...]:
        """Returns the fleets whose total under a rule set is another, with the prices that are."""
        return tuple(
            self._difference(ruleset, place, total)
            for place, total in self._totals
            if not self._is_equal(ruleset, place, total)
        )

    def _difference(self, ruleset: str, place: int, total: int) -> TotalDifference:
        stated = self._stated[place].prices
        others = sorted(
            (each for each in self._rulesets if each != ruleset),
            key=lambda each: not self._is_equal(each, place, total),
        )
        lines = {
            each: {line.where: line for line in self._quote(each, place).lines} for each in others
        }
        # Where the document prices no card, the rule set with its total tells what made it up.
        model = lines[others[0]] if others and self._is_equal(others[0], place, total) else {}
        prices = []
        for line in self._quote(ruleset, place).lines:
            known = stated.get(line.where)
            if known is None and line.where in model:
                known = model[line.where].points
            if known is None or known == line.points:
                continue
            like = next(
                (each for each in others if _points(lines[each].get(line.where)) == known), ""
            )
            prices.append(
                PriceDifference(
                    line.where,
                    line.card,
                    line.points,
                    line.items,
                    known,
                    line.where in stated,
                    like,
                    lines[like][line.where].items if like else (),
                )
            )
        quote = self._quote(ruleset, place)
        name = self._fleets[place].name
        return TotalDifference(place, name, quote.points, total, tuple(prices))


def _points(line: Line | None) -> int | None:
    return line.points if line is not None else None


def words_of(difference: PriceDifference, catalogue: Catalogue, rulesets: RuleSets) -> str:
    """Returns a price with its parts and their sources beside the document's, in a sentence."""
    card = catalogue.find(difference.card)
    name = card.name if card is not None else difference.items[0].reason
    ours = f"{difference.points} SP ({_parts(difference.items, card, catalogue)})"
    theirs = f"{difference.stated} SP"
    if difference.is_stated:
        theirs += " in your file"
    if difference.like:
        like = _parts(difference.like_items, card, catalogue)
        comma = "," if difference.is_stated else ""
        as_under = "as under" if difference.is_stated else "under"
        theirs += f"{comma} {as_under} {rulesets[difference.like].name} ({like})"
    return f"{name}: {ours} here, {theirs}."


def _parts(items: Sequence[Item], card: Card | None, catalogue: Catalogue) -> str:
    words: list[str] = []
    for item in items:
        source = catalogue.find(item.source)
        told = item.reason
        if len(items) > 1:
            told = f"{item.amount:+d} {told}" if words else f"{item.amount} {told}"
        if card is not None and item.source == card.key:
            # That it stands on the card itself is said by the reason; of which day, is not.
            earlier = [each.until for each in card.earlier_costs if each.cost == item.amount]
            told += f" until {earlier[0]}" if earlier and item.amount != card.cost else ""
        elif source is None:
            told += f": {item.source}" if item.source else ""
        elif source.name not in told:
            told += f" by {source.name}"
        words.append(told)
    return "; ".join(words)
