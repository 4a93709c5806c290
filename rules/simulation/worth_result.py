"""What came of the question what cards are worth: changes of the win rate, with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, Final

from rules.simulation.card_uses import holds_always, simulated
from rules.simulation.errors import SimulationError
from rules.simulation.interval import DIGITS, Z_95, rate, win_document
from rules.simulation.job import ENGINE
from rules.simulation.result import house_cards, manual_cards, weapons_not_fired
from rules.simulation.worth_job import WHOLE, WorthJob

RESULT_VERSION: Final = 2
BY_WINS: Final = "win-rate"
BY_MARGIN: Final = "margin"
FLOOR: Final = 0.1
"""Where no more of the battles are won, or lost, a win rate has no room to tell cards apart."""


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

    def add(self, whole: Sequence[int], other: Sequence[int]) -> None:
        """Adds the winners of the same battles, with the card and without it."""
        for one, two in zip(whole, other, strict=True):
            self.battles += 1
            won, would = one == 0, two == 0
            self.better += won and not would
            self.worse += would and not won

    @property
    def half(self) -> float:
        """Returns half the width of the interval of the change."""
        _, low, high = paired_change(self.better, self.worse, self.battles)
        return (high - low) / 2

    def to_document(self) -> dict[str, float]:
        """Returns the change of the win rate with its interval, as results have them."""
        change, low, high = paired_change(self.better, self.worse, self.battles)
        return {
            "change": round(change, DIGITS),
            "low": round(low, DIGITS),
            "high": round(high, DIGITS),
        }


class MarginPairs:
    """What pairs of battles came to in Fleet Points: the change of the margin, in SP."""

    __slots__ = ("battles", "squares", "total")

    def __init__(self) -> None:
        self.battles = 0
        self.total = 0
        self.squares = 0

    def add(self, whole: Sequence[int], other: Sequence[int]) -> None:
        """Adds the margins of the same battles, with the card and without it."""
        for one, two in zip(whole, other, strict=True):
            self.battles += 1
            self.total += one - two
            self.squares += (one - two) * (one - two)

    def to_document(self) -> dict[str, float | None]:
        """Returns the mean change with its 95 % interval; None where a battle is too few."""
        if self.battles < 2:
            return {"change": None, "low": None, "high": None}
        mean = self.total / self.battles
        variance = max(0.0, self.squares - self.total * mean) / (self.battles - 1)
        spread = Z_95 * sqrt(variance / self.battles)
        return {
            "change": round(mean, DIGITS),
            "low": round(mean - spread, DIGITS),
            "high": round(mean + spread, DIGITS),
        }


def worth_document(job: WorthJob, documents: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the result of the chunks so far, each once; cards of the greatest worth first.

    They are ranked by the change of the win rate or, where the fleet wins or loses nearly all of
    its battles, by that of the margin. Raises `SimulationError` for a chunk that comes twice.
    """
    chunks: dict[Place, Mapping[str, Any]] = {}
    for each in documents:
        place = job.place(each["index"])
        if place in chunks:
            raise SimulationError(f"chunk {each['index']} was counted already", "simulation.twice")
        chunks[place] = each
    base = {place: each["winners"] for place, each in chunks.items() if place[2] == WHOLE}
    played = [result for won in base.values() for result in won]
    wins = win_document(played.count(0), len(played))
    is_open = not played or FLOOR < wins["win_rate"] < 1.0 - FLOOR
    cards = [_card(job, number, chunks) for number in range(len(job.cards))]
    battles = sum(len(each["winners"]) for each in chunks.values())
    return {
        "version": RESULT_VERSION,
        "battles": battles,
        "asked": job.all_battles,
        "precision": job.precision,
        "is_precise": bool(played) and all(_is_precise(job, card) for card in cards),
        "seed": job.seed,
        "ruleset": job.options.ruleset,
        "pilots": [str(each) for each in job.pilots],
        "fleet": {
            "name": job.variants[WHOLE].name,
            "points": job.variants[WHOLE].points,
            "battles": len(played),
            **wins,
        },
        "opponents": [_opponent(job, place, base) for place in range(len(job.opponents))],
        "ranked_by": BY_WINS if is_open else BY_MARGIN,
        "cards": sorted(cards, key=_by_change if is_open else _by_margin),
        "manual_cards": manual_cards((job.variants[WHOLE], *job.opponents)),
        "weapons_not_fired": weapons_not_fired((job.variants[WHOLE], *job.opponents)),
        "house_cards": house_cards((job.variants[WHOLE], *job.opponents)),
        "versions": {"catalogue": job.catalogue, "engine": ENGINE},
    }


Place = tuple[int, int, int]
"""A chunk by part, opponent and variant."""


def _is_precise(job: WorthJob, card: Mapping[str, Any]) -> bool:
    return job.precision > 0.0 and (card["high"] - card["low"]) / 2 <= job.precision


def _by_change(card: Mapping[str, Any]) -> tuple[float, str]:
    return -card["change"], card["where"]


def _by_margin(card: Mapping[str, Any]) -> tuple[float, str]:
    return -(card["margin"]["change"] or 0.0), card["where"]


def _opponent(job: WorthJob, opponent: int, base: Mapping[Place, Sequence[int]]) -> dict[str, Any]:
    won = [each for place, results in base.items() if place[1] == opponent for each in results]
    return {
        "name": job.opponents[opponent].name,
        "points": job.opponents[opponent].points,
        "battles": len(won),
        "wins": won.count(0),
        "win_rate": rate(won.count(0), len(won)),
    }


def _card(job: WorthJob, number: int, chunks: Mapping[Place, Mapping[str, Any]]) -> dict[str, Any]:
    """Returns what a card is worth: over all opponents, a squadron point, and against each.

    `change` is the worth of the card, both fleets at the same total. `points_part` is what the
    points that it costs are worth by themselves, for the initiative that they give away, and
    `together` what the fleet loses that simply leaves it out: the sum of the two.
    """
    pairs, margins = Pairs(), MarginPairs()
    points, together = Pairs(), Pairs()
    by_opponent = [Pairs() for _ in job.opponents]
    acted: Counter[str] = Counter()
    lighter = job.lighter(number)
    for (part, opponent, variant), whole in chunks.items():
        if variant != WHOLE:
            continue
        other = chunks.get((part, opponent, number + 1))
        less = chunks.get((part, opponent, lighter))
        if other is None or less is None:
            continue
        acted.update(whole["acted"])
        pairs.add(whole["winners"], other["winners"])
        by_opponent[opponent].add(whole["winners"], other["winners"])
        margins.add(whole["margins"], other["margins"])
        points.add(other["winners"], less["winners"])
        together.add(whole["winners"], less["winners"])
    card = job.cards[number]
    worth = pairs.to_document()

    def per_point(value: float) -> float | None:
        return round(value / card.points, DIGITS) if card.points > 0 else None

    return {
        **card.to_document(),
        "battles": pairs.battles,
        "acted": acted[card.card],
        "is_passive": _is_passive(job, card.card),
        "better": pairs.better,
        "worse": pairs.worse,
        **worth,
        "margin": margins.to_document(),
        "points_part": points.to_document(),
        "together": together.to_document(),
        "per_point": per_point(worth["change"]),
        "per_point_low": per_point(worth["low"]),
        "per_point_high": per_point(worth["high"]),
        "by_opponent": [rate(each.better - each.worse, each.battles) for each in by_opponent],
    }


def _is_passive(job: WorthJob, key: str) -> bool:
    """Returns whether nothing of a card acts at a moment that could be counted."""
    card = simulated(job.variants[WHOLE]).get(key)
    return card is None or holds_always(card.ability)
