"""Making problems: each names its reason, the rule that imposes it and first ways out."""

from __future__ import annotations

from typing import Any

from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.report import Fix, Problem


def by_option(
    fleet: FleetLoadout,
    option: str,
    code: str,
    where: str,
    message: str,
    *,
    severity: str = "error",
    fixes: tuple[Fix, ...] = (),
    **params: Any,
) -> Problem:
    """Makes a problem that an option of the rule set imposes, and blames that rule set."""
    setting = fleet.ruleset.blame(option)
    return Problem(
        code,
        severity,
        where,
        message,
        f"{setting.ruleset}: {option}",
        setting.source,
        params,
        fixes,
    )


def by_rule(
    code: str,
    where: str,
    message: str,
    rule: str,
    source: str,
    *,
    severity: str = "error",
    fixes: tuple[Fix, ...] = (),
    **params: Any,
) -> Problem:
    """Makes a problem that a rule common to all editions, or a card, imposes."""
    return Problem(code, severity, where, message, rule, source, params, fixes)


def remove(fitted: Fitted) -> Fix:
    """Returns the fix that takes a card off its ship; what it holds goes with it."""
    return Fix("remove", f"Remove {fitted.card.name}", where=fitted.where)
