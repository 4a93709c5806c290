"""The game, usable without the website: cards, fleets, what they cost and why they may serve.

    from rules import check, load_catalogue, load_rulesets, parse
    catalogue = load_catalogue()
    ruleset = load_rulesets()["attack-wing-2017"]
    report = check(parse(text, catalogue).fleets[0], catalogue, ruleset)

Legality is data: a report lists every problem with its rule and its remedies. Only input that
cannot be read, and misuse, raise (`rules.errors`).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from rules.builds import use_build

if TYPE_CHECKING:
    from rules.building import (
        Fix,
        Item,
        Line,
        Problem,
        Quote,
        Report,
        Suggestion,
        apply_fix,
        check,
        check_team,
        price,
    )
    from rules.building.suggestions.suggest import suggest
    from rules.cards import Card, Ship, ShipClass
    from rules.catalogue import Catalogue
    from rules.errors import RulesError
    from rules.fleet import Equipped, Fleet, ShipBuild
    from rules.loader import load_catalogue, load_missions, load_rulesets
    from rules.notation import parse, render
    from rules.odds import AttackOdds, AttackQuery, attack_odds, sequence_odds
    from rules.rulesets import RuleSet, RuleSets
    from rules.simulation import simulate

use_build(__path__)

__all__ = [
    "AttackOdds",
    "AttackQuery",
    "Card",
    "Catalogue",
    "Equipped",
    "Fix",
    "Fleet",
    "Item",
    "Line",
    "Problem",
    "Quote",
    "Report",
    "RuleSet",
    "RuleSets",
    "RulesError",
    "Ship",
    "ShipBuild",
    "ShipClass",
    "Suggestion",
    "apply_fix",
    "attack_odds",
    "check",
    "check_team",
    "load_catalogue",
    "load_missions",
    "load_rulesets",
    "parse",
    "price",
    "render",
    "sequence_odds",
    "simulate",
    "suggest",
]

_HOMES: Final[Mapping[str, tuple[str, ...]]] = {
    "rules.building": (
        "Fix",
        "Item",
        "Line",
        "Problem",
        "Quote",
        "Report",
        "Suggestion",
        "apply_fix",
        "check",
        "check_team",
        "price",
        "suggest",
    ),
    "rules.cards": (
        "Card",
        "Ship",
        "ShipClass",
    ),
    "rules.catalogue": ("Catalogue",),
    "rules.errors": ("RulesError",),
    "rules.fleet": (
        "Equipped",
        "Fleet",
        "ShipBuild",
    ),
    "rules.loader": (
        "load_catalogue",
        "load_missions",
        "load_rulesets",
    ),
    "rules.notation": (
        "parse",
        "render",
    ),
    "rules.odds": (
        "AttackOdds",
        "AttackQuery",
        "attack_odds",
        "sequence_odds",
    ),
    "rules.rulesets": (
        "RuleSet",
        "RuleSets",
    ),
    "rules.simulation": ("simulate",),
}
"""Module -> what is offered of it; a module is imported when it is asked for.

Whoever checks a fleet needs no odds and no battles: importing all takes longer than a check.
"""


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
