"""What may join a fleet as a whole: ships and resources, at which price, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.building.assess import load
from rules.building.checks.uniqueness import unique_names
from rules.building.prepared import PreparedCard
from rules.building.suggest import REASONS, Suggestion
from rules.catalogue import Catalogue
from rules.errors import RulesError
from rules.fleet import Fleet
from rules.rulesets import RuleSet

KINDS: Final = ("ship", "resource")


def suggest_for_fleet(
    fleet: Fleet, catalogue: Catalogue, ruleset: RuleSet, *, kind: str
) -> list[Suggestion]:
    """Lists all ships or resources, those that fit first, by price and name.

    The price is that of the card alone, in SP. Raises `RulesError` for another kind of card.
    Source: 2017, Unique Names, Squad Building; EDITIONS A10.
    """
    if kind not in KINDS:
        raise RulesError(f"a fleet as a whole holds ships and a resource, no {kind}")
    loaded = load(fleet, catalogue, ruleset)
    judge = _ship_judge(unique_names(loaded)) if kind == "ship" else _no_objection
    found = []
    for card in catalogue.by_type.get(kind, ()):
        prepared = loaded.bench.get(card.key)
        if prepared is not None:
            found.append(Suggestion(card.key, card.name, prepared.cost, judge(prepared)))
    found.sort(key=lambda each: (bool(each.reasons), each.points, each.name, each.card))
    return found


def why_not(suggestion: Suggestion) -> tuple[str, ...]:
    """Gives the reasons against a ship or a resource in words."""
    return tuple(f"{suggestion.name} {REASONS[reason]}." for reason in suggestion.reasons)


def _ship_judge(names: set[str]) -> Callable[[PreparedCard], tuple[str, ...]]:
    def judge(card: PreparedCard) -> tuple[str, ...]:
        return ("unique.duplicate",) if card.unique_name in names else ()

    return judge


def _no_objection(card: PreparedCard) -> tuple[str, ...]:
    return ()
