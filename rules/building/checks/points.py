"""Limits on squadron points: of the fleet, of a ship, reserved for boosters.

Source: 2017, Squad Building; F14 and T16, Fleet Construction (TOURNAMENTS §1); EDITIONS A1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.building.checks.problems import by_option
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.wording import counted

AGREED: Final = "2017, Squad Building (any total that all players agree on)"


def points_limit(fleet: FleetLoadout) -> int | None:
    """Returns the limit in SP: the document's own, or else the rule set's; None is no limit.

    Where a blind booster is used, the points reserved for it are not for other cards.
    """
    limit: int | None = fleet.fleet.points_limit
    if limit is None:
        limit = fleet.options["points_limit"]
    reserved = fleet.options["blind_booster_points"]
    if limit is not None and fleet.fleet.blind_booster and reserved is not None:
        limit -= reserved
    return limit


def check_points(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Compares the total with the limit and each ship with its cap."""
    limit = points_limit(fleet)
    if limit is not None and quote.points > limit:
        over = quote.points - limit
        problem = by_option(
            fleet,
            "points_limit",
            "points.over_limit",
            "",
            f"The fleet costs {quote.points} SP, {over} more than the {limit} SP allowed.",
            fixes=_over_limit_fixes(fleet, quote, over),
            points=quote.points,
            limit=limit,
            over=over,
        )
        if fleet.fleet.points_limit is not None:
            problem = replace(problem, rule="fleet: points_limit", source=AGREED)
        yield problem
    if fleet.fleet.blind_booster and fleet.options["blind_booster_points"] is None:
        yield by_option(
            fleet,
            "blind_booster_points",
            "points.no_booster",
            "/blind_booster",
            "This rule set knows no blind boosters.",
            fixes=(Fix("remove", "Play without a booster", where="/blind_booster"),),
        )
    cap = fleet.options["ship_points_cap"]
    if cap is not None:
        totals = _ship_totals(quote)
        for loadout in fleet.loadouts:
            points = totals.get(loadout.where, 0)
            if points > cap:
                yield from _over_cap(fleet, loadout, quote, points, cap)


def _ship_totals(quote: LaterQuote) -> dict[str, int]:
    """Returns what each ship costs with its cards, by its pointer, in one pass over the lines."""
    totals: dict[str, int] = {}
    for line in quote.lines:
        if line.where.startswith("/ships/"):
            ship = "/".join(line.where.split("/", 3)[:3])
            totals[ship] = totals.get(ship, 0) + line.points
    return totals


def _over_limit_fixes(fleet: FleetLoadout, quote: LaterQuote, over: int) -> tuple[Fix, ...]:
    """Proposes to raise the limit, and to leave out the cheapest upgrade that is dear enough."""
    fixes = []
    upgrades = {
        each.where: each.card
        for loadout in fleet.loadouts
        for each in loadout.fitted
        if each.role == "upgrade"
    }
    enough = sorted(
        (line.points, line.card, line.where)
        for line in quote.lines
        if line.where in upgrades and line.points >= over
    )
    if enough:
        points, _, where = enough[0]
        name = upgrades[where].name
        fixes.append(Fix("remove", f"Remove {name} ({points} SP)", where=where))
    if fleet.fleet.extra_points >= over:
        fixes.append(Fix("remove", "Drop the points added by hand", where="/extra_points"))
    reserved = fleet.options["blind_booster_points"] if fleet.fleet.blind_booster else 0
    raised = quote.points + (reserved or 0)
    fixes.append(Fix("set_limit", f"Raise the limit to {raised} SP", value=raised))
    return tuple(fixes)


def _over_cap(
    fleet: FleetLoadout, loadout: Loadout, quote: LaterQuote, points: int, cap: int
) -> Iterator[Problem]:
    """Allows a costly ship its captain, admiral and a few upgrades above the cap.

    Source: F14 and T16, Fleet Construction: a printed price of 43 or more, 8 SP of upgrades.
    """
    costly = fleet.options["costly_ship"]
    allowance = fleet.options["costly_ship_upgrades"]
    # Wherever they are noted: a talent held by the captain is an upgrade all the same.
    places = {each.where for each in loadout.fitted if each.card.card.is_upgrade}
    upgrades = sum(line.points for line in quote.lines if line.where in places)
    name = loadout.ship.name
    if costly is not None and allowance is not None and loadout.ship.cost >= costly:
        if upgrades <= allowance:
            return
        yield by_option(
            fleet,
            "costly_ship_upgrades",
            "points.costly_ship_upgrades",
            loadout.where,
            f"{name} costs {loadout.ship.cost} SP by itself, so it may carry at most "
            f"{allowance} SP of upgrades; it carries {upgrades}.",
            fixes=_dearest_upgrade(loadout, quote),
            ship=name,
            points=upgrades,
            limit=allowance,
        )
        return
    yield by_option(
        fleet,
        "ship_points_cap",
        "points.ship_over_cap",
        loadout.where,
        f"{name} with its {counted(len(loadout.fitted), 'card')} costs {points} SP; "
        f"a ship may cost at most {cap}.",
        fixes=_dearest_upgrade(loadout, quote),
        ship=name,
        points=points,
        limit=cap,
    )


def _dearest_upgrade(loadout: Loadout, quote: LaterQuote) -> tuple[Fix, ...]:
    names = {each.where: each.card.name for each in loadout.fitted if each.role == "upgrade"}
    lines = sorted(
        (-line.points, line.card, line.where) for line in quote.lines if line.where in names
    )
    if not lines:
        return ()
    _, _, where = lines[0]
    return (Fix("remove", f"Remove {names[where]}", where=where),)
