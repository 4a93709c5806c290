"""Under which rules and for which day a list is read: they tell printings of one name apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.options import OptionTable
from rules.rulesets import DEFAULT_RULESET, RuleSet, RuleSets


class PricedLine(Protocol):
    """What is paid for one card: its JSON pointer in the fleet, and squadron points."""

    @property
    def where(self) -> str:
        """JSON pointer of the card."""

    @property
    def points(self) -> int:
        """Squadron points paid."""


class Priced(Protocol):
    """A fleet with the price of each card."""

    @property
    def lines(self) -> Iterable[PricedLine]:
        """A line for each card."""


Pricer = Callable[[Fleet, Catalogue, RuleSet], Priced]
"""What prices a fleet: `price` of `rules.building`, which this package doesn't import."""


@dataclass(frozen=True, slots=True)
class ReadingTerms:
    """Rules and day for which a list is handed over.

    `ruleset` and `event_date` hold instead of what the list says of itself; "" leaves it to the
    list. `pricer` finds what a card costs on its ship, which a list may state instead of the
    printed price; without it only printed prices are compared.
    """

    rulesets: RuleSets = field(default=RuleSets((), OptionTable()), repr=False)
    ruleset: str = ""
    event_date: str = ""
    pricer: Pricer | None = field(default=None, repr=False)

    def rules_of(self, named: str) -> RuleSet | None:
        """Returns the rule set of a list that names one, or "" for none; None without any."""
        for identifier in (self.ruleset, named, DEFAULT_RULESET):
            if identifier in self.rulesets:
                return self.rulesets[identifier]
        return None


NO_TERMS: Final = ReadingTerms()
"""Nothing is known but the list itself: prices are today's, and every set is out."""
