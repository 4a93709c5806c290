"""What a check says: prices line by line, every problem with its reason, rule and remedy.

Legality is data: a report lists all problems at once and is the same whatever the order in which
cards were added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

SEVERITIES: Final = ("error", "warning", "note")


class Item(NamedTuple):
    """One part of a price in SP: the amount, why, and the card key or text it comes from."""

    amount: int
    reason: str
    source: str

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form of the REST and command-line reports."""
        return {"amount": self.amount, "reason": self.reason, "source": self.source}


class Line(NamedTuple):
    """The price of one card: `where` is a JSON pointer into the fleet document."""

    where: str
    card: str
    points: int
    items: tuple[Item, ...]

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form of the REST and command-line reports."""
        return {
            "where": self.where,
            "card": self.card,
            "points": self.points,
            "items": [item._asdict() for item in self.items],
        }


LINE: Final[Callable[[type[Line], tuple[str, str, int, tuple[Item, ...]]], Line]] = tuple.__new__
"""Makes a `Line` of its values as they are: each card of a fleet takes one at every check."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A way out of a problem that `rules.building.editing.fixes.apply_fix` can carry out.

    `action`: remove, swap, move, set_limit, set_resource. `where` is the pointer of the card
    concerned, `card` the key of its replacement (in a move that of the resource which it carries),
    `to` the pointer of the ship it moves to, `value` a number.
    """

    action: str
    label: str
    where: str = ""
    card: str = ""
    to: str = ""
    value: int | None = None

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form, without what is empty."""
        document: dict[str, Any] = {"action": self.action, "label": self.label}
        for name in ("where", "card", "to", "value"):
            value = getattr(self, name)
            if value not in ("", None):
                document[name] = value
        return document

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Fix:
        """Reads the plain form; raises `TypeError` for unknown fields."""
        return cls(**{"label": "", **document})


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or worth knowing, about a fleet.

    `code` is stable. `where` points at the card (JSON pointer), `rule` names the option or rule
    and the rule set that imposes it, `source` cites text and section, `params` holds the numbers
    and names of the message.
    """

    code: str
    severity: str
    where: str
    message: str
    rule: str
    source: str
    params: Mapping[str, Any] = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form of the REST and command-line reports."""
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "message": self.message,
            "rule": self.rule,
            "source": self.source,
            "params": dict(self.params),
            "fixes": [fix.to_document() for fix in self.fixes],
        }


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of a fleet: its lines and their sum in SP."""

    lines: tuple[Line, ...]
    points: int

    def by_place(self) -> dict[str, int]:
        """Returns the SP of each line by its pointer."""
        return {line.where: line.points for line in self.lines}

    def points_under(self, pointer: str) -> int:
        """Returns the SP of all lines at or below a JSON pointer, such as a ship's."""
        below = pointer + "/"
        return sum(
            line.points
            for line in self.lines
            if line.where == pointer or line.where.startswith(below)
        )


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on a fleet under one rule set and version of the catalogue.

    `house_cards` are the keys of its cards that players of a site made up, each once.
    """

    legal: bool
    points: int
    points_limit: int | None
    ruleset: str
    catalogue: str
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    house_cards: tuple[str, ...] = ()

    def to_document(self) -> dict[str, Any]:
        """Returns the report as plain data (`fixtures/schemas/report.json`)."""
        document: dict[str, Any] = {
            "legal": self.legal,
            "points": self.points,
            "points_limit": self.points_limit,
            "ruleset": self.ruleset,
            "catalogue": self.catalogue,
            "lines": [line.to_document() for line in self.lines],
            "problems": [problem.to_document() for problem in self.problems],
        }
        if self.house_cards:
            document["house_cards"] = list(self.house_cards)
        return document

    @property
    def is_begun(self) -> bool:
        """Returns whether the fleet has a ship."""
        return any(line.where.startswith("/ships/") for line in self.lines)

    def with_code(self, code: str) -> tuple[Problem, ...]:
        """Returns the problems of one code, in the order of the report."""
        return tuple(problem for problem in self.problems if problem.code == code)
