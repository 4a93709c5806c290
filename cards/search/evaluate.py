"""Turns the condition of a query into the bits of the cards that meet it."""

from __future__ import annotations

from cards.search.fields import FIELDS, NAMED, SHIP
from cards.search.index import Fits, SearchIndex, spaced
from cards.search.problems import MOST_PROBLEMS, QueryProblem, problem
from cards.search.syntax import And, Node, Number, NumberRange, Or, Term, Text, Value, Word
from rules.cards import fold

_NOUNS = {"class": "ship class", "set": "set", "keyword": "keyword", "fits": "ship"}


class Evaluation:
    """Evaluates nodes over one index; words that name nothing become `problems`."""

    def __init__(self, index: SearchIndex, fits: Fits) -> None:
        self._index = index
        self._fits = fits
        self.problems: list[QueryProblem] = []

    def bits(self, node: Node) -> int:
        """Returns the cards that meet a node, as bits."""
        if isinstance(node, Term):
            bits = 0
            for value in node.values:
                bits |= self._value(node, value)
            return bits
        if isinstance(node, Word):
            return self._name(node.text)
        if isinstance(node, And):
            bits = self._index.everything
            for part in node.parts:
                bits &= self.bits(part)
            return bits
        if isinstance(node, Or):
            bits = 0
            for part in node.parts:
                bits |= self.bits(part)
            return bits
        return self._index.everything & ~self.bits(node.part)

    def _value(self, term: Term, value: Value) -> int:
        if isinstance(value, Text):
            return self._text(term.field, value)
        masks = self._index.numbers[term.field]
        if isinstance(value, Number) and term.op == ":":
            return masks.get(value.number, 0)
        low, high = _bounds(term.op, value)
        bits = 0
        for number, mask in masks.items():
            if low <= number <= high:
                bits |= mask
        return bits

    def _text(self, field: str, value: Text) -> int:
        masks = self._index.choice_masks(field)
        if masks is not None:
            return masks.get(value.text, 0)
        kind = FIELDS[field].kind
        if kind == NAMED:
            names = self._index.named[field]
            found = names.find(value.text)
            if found is None:
                self._unknown(field, value, names.titles)
            return found or 0
        if kind == SHIP:
            return self._fitting(value)
        if field == "name":
            return self._name(value.text)
        return self._index.texts.find(spaced(value.text))

    def _name(self, text: str) -> int:
        """Finds words that follow each other, the first from anywhere within a word."""
        return self._index.names.find(spaced(text).lstrip())

    def _fitting(self, value: Text) -> int:
        ships = self._index.ships.get(fold(value.text))
        if ships is None:
            titles = [each[0].name for each in self._index.ships.values()]
            self._unknown("fits", value, titles)
            return 0
        bits = 0
        for ship in ships:
            bits |= self._index.fitting(ship, self._fits)
        return bits

    def _unknown(self, field: str, value: Text, titles: list[str]) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            return
        self.problems.append(
            problem(
                "unknown_value",
                f"There is no {_NOUNS[field]} “{value.text}”.",
                value.span,
                value.text,
                choices=titles,
            )
        )


def _bounds(op: str, value: Number | NumberRange) -> tuple[int, int]:
    if isinstance(value, NumberRange):
        return value.low, value.high
    number = value.number
    most = 10**6
    return {
        "<": (0, number - 1),
        "<=": (0, number),
        ">": (number + 1, most),
        ">=": (number, most),
    }[op]
