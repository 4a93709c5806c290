"""What came of the question what cards are worth: changes of the win rate, with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final

from rules.simulation.errors import SimulationError
from rules.simulation.interval import DIGITS, Z_95, rate, win_document
from rules.simulation.job import ENGINE
from rules.simulation.result import house_cards, manual_cards, weapons_not_fired
from rules.simulation.worth_job import WHOLE, WorthJob

RESULT_VERSION: Final = 1


def paired_change(better: int, worse: int, battles: int) -> tuple[float, float, float]:
    """Returns the change of a win rate and its 95 % interval, of pairs of battles.

    `better` counts pairs won with the card only, `worse` those won without it only. The variance
    is that of the differences, with half a pair more in each of the four cases, so that it holds
    for few battles and none is ever thought to be certain; (0, -1, 1) of nothing.
    Source: Agresti and Min, 2005.
    """
    if battles == 0:
        return 0.0, -1.0, 1.0
    change = (better - worse) / battles
    whole = battles + 2
    middle = (better - worse) / whole
    discordant = (better + worse + 1) / whole
    spread = Z_95 * sqrt(max(0.0, discordant - middle * middle) / whole)
    return change, max(-1.0, middle - spread), min(1.0, middle + spread)


class Pairs:
    """What pairs of battles came to: with the card won only, without it only, of how many."""

    __slots__ = ("battles", "better", "worse")

    def __init__(self) -> None:
        self.battles = 0
        self.better = 0
        self.worse = 0

    def add(self, whole: list[int], other: list[int]) -> None:
        """Adds the winners of the same battles, with the card and without it."""
        for one, two in zip(whole, other, strict=True):
            self.battles += 1
            won, would = one == 0, two == 0
            self.better += won and not would
            self.worse += would and not won


def worth_document(job: WorthJob, documents: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the result of the chunks so far, each once; cards with the greatest change first.

    Raises `SimulationError` for a chunk that comes twice.
    """
    winners: dict[tuple[int, int, int], list[int]] = {}
    for each in documents:
        place = job.place(each["index"])
        if place in winners:
            raise SimulationError(f"chunk {each['index']} was counted already", "simulation.twice")
        winners[place] = each["winners"]
    base = {place: won for place, won in winners.items() if place[2] == WHOLE}
    played = [result for won in base.values() for result in won]
    cards = [_card(job, number, winners) for number in range(len(job.cards))]
    return {
        "version": RESULT_VERSION,
        "battles": sum(len(won) for won in winners.values()),
        "asked": job.all_battles,
        "seed": job.seed,
        "ruleset": job.options.ruleset,
        "pilots": [str(each) for each in job.pilots],
        "fleet": {
            "name": job.variants[WHOLE].name,
            "points": job.variants[WHOLE].points,
            "battles": len(played),
            **win_document(played.count(0), len(played)),
        },
        "opponents": [_opponent(job, place, base) for place in range(len(job.opponents))],
        "cards": sorted(cards, key=_by_change),
        "manual_cards": manual_cards((job.variants[WHOLE], *job.opponents)),
        "weapons_not_fired": weapons_not_fired((job.variants[WHOLE], *job.opponents)),
        "house_cards": house_cards((job.variants[WHOLE], *job.opponents)),
        "versions": {"catalogue": job.catalogue, "engine": ENGINE},
    }


def _by_change(card: Mapping[str, Any]) -> tuple[float, str]:
    return -card["change"], card["where"]


def _opponent(
    job: WorthJob, opponent: int, base: Mapping[tuple[int, int, int], list[int]]
) -> dict[str, Any]:
    won = [each for place, results in base.items() if place[1] == opponent for each in results]
    return {
        "name": job.opponents[opponent].name,
        "points": job.opponents[opponent].points,
        "battles": len(won),
        "wins": won.count(0),
        "win_rate": rate(won.count(0), len(won)),
    }


def _card(
    job: WorthJob, number: int, winners: Mapping[tuple[int, int, int], list[int]]
) -> dict[str, Any]:
    """Returns what a card is worth: over all opponents, a squadron point, and against each."""
    every = Pairs()
    by_opponent = [Pairs() for _ in job.opponents]
    for (part, opponent, variant), other in winners.items():
        whole = winners.get((part, opponent, WHOLE))
        if variant == number + 1 and whole is not None:
            every.add(whole, other)
            by_opponent[opponent].add(whole, other)
    change, low, high = paired_change(every.better, every.worse, every.battles)
    card = job.cards[number]
    points = card.points

    def per_point(value: float) -> float | None:
        return round(value / points, DIGITS) if points > 0 else None

    return {
        **card.to_document(),
        "battles": every.battles,
        "better": every.better,
        "worse": every.worse,
        "change": round(change, DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
        "per_point": per_point(change),
        "per_point_low": per_point(low),
        "per_point_high": per_point(high),
        "by_opponent": [rate(pairs.better - pairs.worse, pairs.battles) for pairs in by_opponent],
    }
