"""The result of a simulation as a document: wins with their interval, points, rounds, what decided.

Everything in it follows from the job and its chunks, so it is the same for any number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.battle import FleetRecord
from rules.simulation.card_uses import PARTS, abilities_document, cards_document
from rules.simulation.chunk import WeaponSums
from rules.simulation.interval import DIGITS, rate, win_document
from rules.simulation.job import ENGINE, LETTERS
from rules.simulation.totals import Totals

RESULT_VERSION: Final = 3


def result_document(totals: Totals) -> dict[str, Any]:
    """Returns the result so far; rates of no battle are None, and their interval is 0 to 1."""
    job = totals.job
    return {
        "version": RESULT_VERSION,
        "battles": totals.battles,
        "asked": job.battles,
        "stopped_early": _stopped_early(totals),
        "seed": job.seed,
        "ruleset": job.options.ruleset,
        "mission": None if job.mission is None else job.mission.id,
        "sides": {LETTERS[fleet]: _side(totals, fleet) for fleet in range(2)},
        "draws": totals.draws,
        "draw_rate": rate(totals.draws, totals.battles),
        "rounds": _spread(totals.rounds),
        "margin": _spread(totals.margins),  # a's Fleet Points less b's
        "reasons": dict(sorted(totals.reasons.items())),
        "decided": {"first_loss": _first_loss(totals)},
        "abilities": abilities_document(job),
        "manual_cards": manual_cards(job.fleets),
        "weapons_not_fired": weapons_not_fired(job.fleets),
        "house_cards": house_cards(job.fleets),
        "versions": {"catalogue": job.catalogue, "engine": ENGINE},
    }


def manual_cards(fleets: Sequence[FleetRecord]) -> list[str]:
    """Lists the cards whose text nobody executes, each once."""
    return sorted({key for fleet in fleets for key in fleet.manual})


def weapons_not_fired(fleets: Sequence[FleetRecord]) -> list[str]:
    """Lists the manual cards that are weapons: they are never fired."""
    return sorted({key for fleet in fleets for key in fleet.not_fired})


def house_cards(fleets: Sequence[FleetRecord]) -> list[str]:
    """Lists the cards that players of a site made up, each once."""
    return sorted({key for fleet in fleets for key in fleet.house})


def _stopped_early(totals: Totals) -> bool:
    job = totals.job
    return (
        job.stop is not None
        and totals.battles < job.battles
        and job.stop.is_met(totals.wins[0], totals.battles)
    )


def _mean(counts: Mapping[int, int]) -> float | None:
    return rate(sum(value * number for value, number in counts.items()), sum(counts.values()))


def _side(totals: Totals, fleet: int) -> dict[str, Any]:
    record = totals.job.fleets[fleet]
    battles = totals.battles
    ships = [_ship(totals, fleet, place) for place in range(len(record.ships))]
    return {
        "name": record.name,
        "points": record.points,
        "pilot": str(totals.job.pilots[fleet]),
        **win_document(totals.wins[fleet], battles),
        "fleet_points": rate(totals.points[fleet], battles),
        "damage": _damage(_sums(totals, fleet), battles),
        "survival": _survival(totals, fleet),
        "ships": ships,
        "cards": cards_document(record, fleet, totals.cards, battles),
    }


def _sums(totals: Totals, fleet: int, place: int | None = None) -> WeaponSums:
    sums = WeaponSums()
    for (owner, ship, _), each in totals.weapons.items():
        if owner == fleet and place in (None, ship):
            sums.add(each)
    return sums


def _damage(sums: WeaponSums, battles: int) -> dict[str, Any]:
    """Returns what attacks did: `dealt` a battle; what one attack did and what was expected of it.

    The damage of a battle beyond what was expected is the sum of `luck`, which is what the dice
    did, of `own_cards` and of `other_cards`, those of the other fleet
    (`rules.battle.mechanics.luck`).
    """
    return {
        "attacks": rate(sums.attacks, battles),
        "dealt": rate(sums.dealt, battles),
        "per_attack": rate(sums.damage, sums.attacks),
        "expected_per_attack": rate(sums.expected / PARTS, sums.attacks),
        "luck": rate(sums.dice / PARTS, battles),
        "own_cards": rate(sums.own_cards / PARTS, battles),
        "other_cards": rate(sums.other_cards / PARTS, battles),
    }


def _ship(totals: Totals, fleet: int, place: int) -> dict[str, Any]:
    record = totals.job.fleets[fleet].ships[place]
    left = totals.left[fleet][place]
    return {
        "card": record.key,
        "name": record.name,
        "points": record.points,
        "survived": left[0],
        "survival_rate": rate(left[0], totals.battles),
        "lost_first": totals.first_ships[fleet][place],
        "left_in": {str(number): left[number] for number in sorted(left) if number},
        "damage": _damage(_sums(totals, fleet, place), totals.battles),
        "weapons": [
            {"weapon": weapon, **_damage(sums, totals.battles)}
            for (owner, ship, weapon), sums in sorted(totals.weapons.items(), key=_by_dealt)
            if (owner, ship) == (fleet, place)
        ],
    }


def _by_dealt(item: tuple[tuple[int, int, str], WeaponSums]) -> tuple[int, str]:
    return -item[1].dealt, item[0][2]


def _survival(totals: Totals, fleet: int) -> list[float]:
    """Returns the mean number of ships on the table at the end of rounds 0, 1, 2 and so on.

    A ship that stood when its battle ended counts as standing from then on.
    """
    if not totals.battles:
        return []
    ships = totals.left[fleet]
    alive = float(len(ships) * totals.battles)
    curve = []
    for number in range(max(totals.rounds) + 1):
        if number:
            alive -= sum(left[number] for left in ships)
        curve.append(round(alive / totals.battles, DIGITS))
    return curve


def _spread(counts: Counter[int]) -> dict[str, Any]:
    return {
        "mean": _mean(counts),
        "median": _median(counts),
        "least": min(counts, default=None),
        "most": max(counts, default=None),
        "counts": {str(number): counts[number] for number in sorted(counts)},
    }


def _median(counts: Mapping[int, int]) -> float | None:
    """Returns the middle value, the mean of both of them for an even number."""
    total = sum(counts.values())
    if not total:
        return None
    places = ((total - 1) // 2, total // 2)
    found: list[int] = []
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        found += [value] * (sum(1 for place in places if place < seen) - len(found))
    return sum(found) / 2


def _first_loss(totals: Totals) -> dict[str, Any]:
    """Returns how battles went for the fleet that lost a ship in the earlier round."""
    losses = totals.first_losses

    def of(loser: int) -> dict[str, Any]:
        won = losses[loser, loser]
        number = sum(losses[loser, winner] for winner in (-1, 0, 1))
        return {"battles": number, "wins": won, "win_rate": rate(won, number)}

    return {
        "a": of(0),
        "b": of(1),
        "same_round": sum(losses[2, winner] for winner in (-1, 0, 1)),
        "none": sum(losses[-1, winner] for winner in (-1, 0, 1)),
    }
