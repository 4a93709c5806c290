"""The handful of card rules that fit no declared kind, by the name in a card's `checks`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from rules.building.loadout import Fitted, FleetLoadout, Loadout
from rules.building.report import Problem, Quote

NamedCheck = Callable[[FleetLoadout, Loadout | None, Fitted | None], Iterable[Problem]]

NAMED_CHECKS: Final[Mapping[str, NamedCheck]] = {}


def check_special(fleet: FleetLoadout, quote: Quote) -> Iterator[Problem]:
    """Runs the named checks of the cards in the fleet."""
    for loadout, each in fleet.everything():
        for name in each.card.checks:
            check = NAMED_CHECKS.get(name)
            if check is not None:
                yield from check(fleet, loadout, each)
    for loadout in fleet.loadouts:
        for name in loadout.ship.checks:
            check = NAMED_CHECKS.get(name)
            if check is not None:
                yield from check(fleet, loadout, None)
