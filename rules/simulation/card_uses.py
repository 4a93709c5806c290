"""What the effects of each card did in the battles of a simulation.

Damage is expected damage where dice were changed, and counted damage otherwise; both are added in
whole ten-thousandths, so that sums do not depend on the order in which they are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.abilities import parse
from rules.abilities.windows import Always, While
from rules.battle import FleetRecord
from rules.battle.position.records import CardRecord, ShipRecord
from rules.simulation.interval import rate
from rules.simulation.job import SimulationJob
from rules.simulation.named_counts import NamedCounts
from rules.simulation.play import PlayedBattle

PARTS: Final = 10_000
"""Expected damage is counted in parts of so many to one damage."""

CardKey = tuple[int, str]
"""Fleet and key of the card."""


@dataclass(slots=True)
class CardSums(NamedCounts):
    """What a card did: battles in which it was used, times used, dice changed, and so on.

    `damage` is what it added to the damage of the other fleet, `saved` what it took off that of
    its own, in parts; `tokens` were gained by it.
    """

    battles: int = 0
    uses: int = 0
    dice: int = 0
    damage: int = 0
    saved: int = 0
    tokens: int = 0


def uses_in_battle(job: SimulationJob, played: PlayedBattle) -> dict[CardKey, CardSums]:
    """Returns what the cards did in a battle, by fleet and not by seat."""
    found: dict[CardKey, CardSums] = {}
    uses = played.battle.uses
    if not uses:
        return found
    owners = [fleet for fleet in played.seats for _ in job.fleets[fleet].ships]
    for use in uses:
        key = (owners[use.ship], use.source)
        sums = found.setdefault(key, CardSums(battles=1))
        damage, saved = round(use.damage * PARTS), round(use.saved * PARTS)
        sums.add(CardSums(0, 0 if use.is_later else 1, use.dice, damage, saved, use.tokens))
    return found


def add_all(totals: dict[CardKey, CardSums], more: Mapping[CardKey, CardSums]) -> None:
    """Adds what the cards did in further battles."""
    for key, sums in more.items():
        totals.setdefault(key, CardSums()).add(sums)


# --- the result ---------------------------------------------------------------------------


def simulated(fleet: FleetRecord) -> dict[str, CardRecord | ShipRecord]:
    """Returns the cards of a fleet whose texts are played, by their keys."""
    return {card.key: card for card in _cards_of(fleet) if card.ability}


def _cards_of(fleet: FleetRecord) -> Iterator[CardRecord | ShipRecord]:
    for ship in fleet.ships:
        yield ship
        yield from ship.cards


def abilities_document(job: SimulationJob) -> dict[str, int]:
    """Returns how many abilities the cards of both fleets have, and how many are not simulated."""
    played = {key for fleet in job.fleets for key in simulated(fleet)}
    manual = {key for fleet in job.fleets for key in fleet.manual}
    return {"total": len(played | manual), "not_simulated": len(manual)}


def cards_document(
    fleet: FleetRecord, place: int, totals: Mapping[CardKey, CardSums], battles: int
) -> list[dict[str, Any]]:
    """Returns what each simulated card of a fleet did, the most effective first.

    Rates are of all battles. A card that `holds` all the time has no uses that could be counted.
    """
    found = []
    for key, card in simulated(fleet).items():
        sums = totals.get((place, key), CardSums())
        found.append(
            {
                "card": key,
                "name": card.name,
                "holds": holds_always(card.ability),
                "battles": sums.battles,
                "use_rate": rate(sums.battles, battles),
                "uses": rate(sums.uses, battles),
                "dice": rate(sums.dice, battles),
                "damage": rate(sums.damage / PARTS, battles),
                "saved": rate(sums.saved / PARTS, battles),
                "tokens": rate(sums.tokens, battles),
            }
        )
    return sorted(found, key=_by_effect)


def _by_effect(card: Mapping[str, Any]) -> tuple[float, float, str, str]:
    effect = (card["damage"] or 0.0) + (card["saved"] or 0.0)
    return -effect, -(card["uses"] or 0.0), card["name"], card["card"]


def holds_always(text: str) -> bool:
    """Returns whether all of a text holds all the time, so that it never acts at a moment."""
    return all(isinstance(clause.window, (Always, While)) for clause in parse(text).clauses)
