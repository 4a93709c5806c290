"""The exact odds of one attack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, TypeAlias

from rules.dice import AttackPool, Chance
from rules.odds.damage import dealt
from rules.odds.modifications import Pickled
from rules.odds.ordinary import has_choices, is_ordinary, ordinary_outcomes
from rules.odds.plan import AttackPlan
from rules.odds.query import AttackQuery, require_aim
from rules.odds.quick import ordinary_weights

Document: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AttackOutcome(Pickled):
    """One result of an attack, hits and crits that were not cancelled, and its probability."""

    hits: int
    crits: int
    p: Fraction


@dataclass(frozen=True, slots=True)
class AttackOdds(Pickled):
    """What one attack does: exact probabilities, all of them fractions.

    `distribution` holds every possible result, fewest hits and crits first; all else follows from
    it and from the query. `to_document` gives decimals beside the fractions.
    """

    query: AttackQuery
    distribution: tuple[AttackOutcome, ...]

    @property
    def attack_dice(self) -> int:
        """Returns the number of attack dice rolled."""
        return self.query.attack_dice

    @property
    def defense_dice(self) -> int:
        """Returns the number of defense dice rolled."""
        return self.query.defense_dice

    @property
    def expected_damage(self) -> Fraction:
        """Returns the expected number of uncancelled hits and crits."""
        return mean((each.hits + each.crits, each.p) for each in self.distribution)

    @property
    def expected_crits(self) -> Fraction:
        """Returns the expected number of uncancelled crits."""
        return mean((each.crits, each.p) for each in self.distribution)

    @property
    def p_hit(self) -> Fraction:
        """Returns the probability of at least one damage (2017, Compare Results)."""
        return mean((1, each.p) for each in self.distribution if each.hits + each.crits)

    @property
    def p_crit(self) -> Fraction:
        """Returns the probability of at least one uncancelled crit."""
        return mean((1, each.p) for each in self.distribution if each.crits)

    @property
    def damage(self) -> tuple[tuple[int, Fraction], ...]:
        """Returns the probability of each number of uncancelled hits and crits."""
        return _gathered((each.hits + each.crits, each.p) for each in self.distribution)

    @property
    def shields_lost(self) -> tuple[tuple[int, Fraction], ...]:
        """Returns the probability of each number of shields lost."""
        return _gathered((self._dealt(each)[0], each.p) for each in self.distribution)

    @property
    def damage_cards(self) -> tuple[tuple[int, Fraction], ...]:
        """Returns the probability of each number of damage cards dealt, face up or down."""
        return _gathered((sum(self._dealt(each)[1:]), each.p) for each in self.distribution)

    @property
    def critical_cards(self) -> tuple[tuple[int, Fraction], ...]:
        """Returns the probability of each number of damage cards dealt face up."""
        return _gathered((self._dealt(each)[2], each.p) for each in self.distribution)

    @property
    def expected_damage_cards(self) -> Fraction:
        """Returns the expected number of damage cards dealt."""
        return mean(self.damage_cards)

    @property
    def expected_critical_cards(self) -> Fraction:
        """Returns the expected number of damage cards dealt face up."""
        return mean(self.critical_cards)

    @property
    def p_destroyed(self) -> Fraction | None:
        """Returns the probability that the cards dealt reach the hull; None without a hull.

        What face up cards do by their text is not counted. Source: 2017, Deal Damage.
        """
        hull = self.query.hull
        if hull is None:
            return None
        return mean((1, p) for cards, p in self.damage_cards if cards >= hull)

    def _dealt(self, outcome: AttackOutcome) -> tuple[int, int, int]:
        return dealt(outcome.hits, outcome.crits, self.query.shields, self.query.hull)

    def to_document(self) -> Document:
        """Returns a JSON document: decimals, and beside each the exact fraction (`…_exact`)."""
        document: Document = {"attack_dice": self.attack_dice, "defense_dice": self.defense_dice}
        document |= {"aim": self.query.aim}
        document |= decimal("expected_damage", self.expected_damage)
        document |= decimal("p_hit", self.p_hit)
        document |= decimal("p_crit", self.p_crit)
        document["distribution"] = [
            {"hits": each.hits, "crits": each.crits, **decimal("p", each.p)}
            for each in self.distribution
        ]
        cards, face_up = self.damage_cards, self.critical_cards
        document["damage"] = counts("damage", self.damage)
        document["shields_lost"] = counts("shields", self.shields_lost)
        document["damage_cards"] = counts("cards", cards)
        document["critical_cards"] = counts("cards", face_up)
        document |= decimal("expected_damage_cards", mean(cards))
        document |= decimal("expected_critical_cards", mean(face_up))
        if self.p_destroyed is not None:
            document |= decimal("p_destroyed", self.p_destroyed)
        return document


def attack_odds(query: AttackQuery) -> AttackOdds:
    """Returns the exact odds of one attack: every result with its probability, nothing sampled.

    Both sides make every choice as well as it can be made for the query's aim. Time grows with
    the number of different pools, not with 8^n. Raises `OddsError` for an aim at the destruction of
    a ship without a hull. Source: 2017, Combat Phase.
    """
    require_aim(query)
    if not is_ordinary(query):
        found, scale = planned_weights(query)
    elif has_choices(query):
        bits, outcomes = ordinary_outcomes(query)
        found, scale = _by_result(outcomes), 1 << bits
    else:
        scale = 64**query.attack_dice * 8**query.defense_dice
        found = ordinary_weights(
            query.attack_dice,
            query.defense_dice,
            query.target_lock,
            query.attacker_battle_stations,
            query.defender_battle_stations,
            query.evade,
        )
    return AttackOdds(
        query,
        tuple(AttackOutcome(hits, crits, Fraction(weight, scale)) for hits, crits, weight in found),
    )


def planned_weights(query: AttackQuery) -> tuple[list[tuple[int, int, int]], int]:
    """Returns hits, crits and weight of every result, and the scale, by walking the plan.

    It is what any query's odds are; ordinary ones have a short cut to the same.
    """
    plan = AttackPlan(query)
    return _by_result(plan.outcomes()), plan.scale


def _by_result(outcomes: Mapping[tuple[int, int, int], int]) -> list[tuple[int, int, int]]:
    """Returns hits, crits and weight, whatever tokens were spent."""
    weights: dict[tuple[int, int], int] = {}
    for (hits, crits, _), weight in outcomes.items():
        weights[hits, crits] = weights.get((hits, crits), 0) + weight
    return [(*result, weight) for result, weight in sorted(weights.items())]


def sample_attack(query: AttackQuery, chance: Chance) -> tuple[int, int]:
    """Returns the uncancelled hits and crits of one attack, by the same stages and choices.

    For many samples of one query, make a `AttackPlan` once and call its `sample`.
    """
    return AttackPlan(query).sample(chance)


def reroll_advice(query: AttackQuery, pool: AttackPool) -> AttackPool:
    """Returns which dice of an attack roll a target lock should re-roll for the query's aim.

    Only fresh dice are named. Raises `OddsError` for more dice than the query rolls.
    Source: 2017, Spending Target Lock Tokens.
    """
    return AttackPool(AttackPlan(query).reroll_advice(pool.results))


def _gathered(parts: Iterable[tuple[int, Fraction]]) -> tuple[tuple[int, Fraction], ...]:
    together: dict[int, list[tuple[int, Fraction]]] = {}
    for number, p in parts:
        together.setdefault(number, []).append((1, p))
    return tuple((number, mean(each)) for number, each in sorted(together.items()))


def mean(distribution: Iterable[tuple[int, Fraction]]) -> Fraction:
    """Returns the expectation of a distribution of whole numbers."""
    pairs = list(distribution)
    # With one denominator for all, nothing is reduced but the sum.
    scale = lcm(*{p.denominator for _, p in pairs})
    total = sum(number * p.numerator * (scale // p.denominator) for number, p in pairs)
    return Fraction(total, scale)


def decimal(name: str, value: Fraction) -> Document:
    """Returns a value for a document, as the nearest decimal and as the exact fraction."""
    return {name: float(value), f"{name}_exact": str(value)}


def counts(name: str, distribution: Iterable[tuple[int, Fraction]]) -> list[Document]:
    """Returns a distribution of whole numbers for a document."""
    return [{name: number, **decimal("p", p)} for number, p in distribution]
