"""Several attacks on one defender, one after the other, until it is destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from rules.odds.attack import Document, decimal
from rules.odds.damage import dealt
from rules.odds.modifications import Modification, OddsError, Pickled
from rules.odds.ordinary import has_choices, is_ordinary, ordinary_outcomes
from rules.odds.plan import AttackPlan
from rules.odds.query import (
    MAXIMUM_DICE,
    MAXIMUM_MODIFIER,
    MAXIMUM_SHIELDS,
    MAXIMUM_TOKENS,
    AttackQuery,
    shown,
    whole,
)
from rules.odds.spending import SPENDINGS, SPENT_BATTLE_STATIONS, WHEN_USEFUL, Spending

MAXIMUM_ATTACKS: Final = 12
# Results looked at, over all attacks and all states of the defender: about half a second.
MAXIMUM_WORK: Final = 250_000

DEFENDERS_FIELDS: Final = (
    "defense",
    "cloaked",
    "cloak_adds_dice",
    "defender_battle_stations",
    "evade",
    "shields",
    "hull",
)

# Active shields, hull, evade tokens and battle stations tokens left.
Left: TypeAlias = tuple[int, int, int, int]
# The bits of the scale, and the weight of each (hits, crits, tokens spent).
Outcomes: TypeAlias = tuple[int, dict[tuple[int, int, int], int]]


@dataclass(frozen=True, slots=True)
class Defender(Pickled):
    """A ship under several attacks: what it rolls, what it holds, what it can take.

    Fields mean what they mean in `AttackQuery`; `battle_stations` counts tokens, of which an
    attack uses one at most, and `modifications` act in every attack. Raises `OddsError`.
    """

    defense: int = 0
    defense_modifier: int = 0
    cloaked: bool = False
    cloak_adds_dice: bool = False
    battle_stations: int = 0
    evade: int = 0
    modifications: tuple[Modification, ...] = ()
    shields: int = 0
    hull: int = 1

    def __post_init__(self) -> None:
        whole("defense", self.defense, 0, MAXIMUM_DICE)
        whole("defense_modifier", self.defense_modifier, -MAXIMUM_MODIFIER, MAXIMUM_MODIFIER)
        whole("battle_stations", self.battle_stations, 0, MAXIMUM_TOKENS)
        whole("evade", self.evade, 0, MAXIMUM_TOKENS)
        whole("shields", self.shields, 0, MAXIMUM_SHIELDS)
        whole("hull", self.hull, 1, MAXIMUM_SHIELDS)


@dataclass(frozen=True, slots=True)
class SequenceAttack(Pickled):
    """What one of several attacks adds, whether or not it still comes to it.

    `p_made` is the probability that the defender is still there; `expected_damage` counts shields
    lost and damage cards dealt; `p_destroyed` that it is destroyed by this attack or before.
    """

    attack_dice: int
    defense_dice: int
    p_made: Fraction
    expected_shields_lost: Fraction
    expected_damage_cards: Fraction
    expected_critical_cards: Fraction
    p_destroyed: Fraction

    @property
    def expected_damage(self) -> Fraction:
        """Returns the expected number of shields lost and damage cards dealt."""
        return self.expected_shields_lost + self.expected_damage_cards

    def to_document(self) -> Document:
        """Returns a JSON document: decimals, and beside each the exact fraction."""
        document: Document = {"attack_dice": self.attack_dice, "defense_dice": self.defense_dice}
        document |= decimal("p_made", self.p_made)
        document |= decimal("expected_damage", self.expected_damage)
        document |= decimal("expected_shields_lost", self.expected_shields_lost)
        document |= decimal("expected_damage_cards", self.expected_damage_cards)
        document |= decimal("expected_critical_cards", self.expected_critical_cards)
        document |= decimal("p_destroyed", self.p_destroyed)
        return document


@dataclass(frozen=True, slots=True)
class SequenceOdds(Pickled):
    """What several attacks do to one defender.

    `remaining` holds active shields and hull left (hull 0 is destroyed) with their probability.
    """

    spending: Spending
    attacks: tuple[SequenceAttack, ...]
    remaining: tuple[tuple[int, int, Fraction], ...]

    @property
    def p_destroyed(self) -> Fraction:
        """Returns the probability that the defender is destroyed in the end."""
        return self.attacks[-1].p_destroyed

    @property
    def expected_damage(self) -> Fraction:
        """Returns the expected number of shields lost and damage cards dealt by all attacks."""
        return sum((each.expected_damage for each in self.attacks), Fraction(0))

    def to_document(self) -> Document:
        """Returns a JSON document: decimals, and beside each the exact fraction."""
        document: Document = {"spending": self.spending}
        document |= decimal("expected_damage", self.expected_damage)
        document |= decimal("p_destroyed", self.p_destroyed)
        document["attacks"] = [each.to_document() for each in self.attacks]
        document["remaining"] = [
            {"shields": shields, "hull": hull, **decimal("p", p)}
            for shields, hull, p in self.remaining
        ]
        return document


def sequence_odds(
    queries: Sequence[AttackQuery], defender: Defender, *, spending: Spending = WHEN_USEFUL
) -> SequenceOdds:
    """Returns the exact odds of several attacks on one defender, in order, until it is destroyed.

    The queries say what is the attackers' and the occasion's: dice, range, obstruction, scan,
    lock, tokens, effects, aim, modifiers; what is the defender's is left at its default there.
    Shields, hull and tokens carry over. `spending` is the defender's policy: "when-useful" spends,
    with all dice on the table, as few tokens as leave this attack the least damage; "at-once"
    spends all on the first attack that would do damage. Raises `OddsError`, also for more dice,
    tokens and attacks together than `MAXIMUM_WORK` allows.
    Source: 2017, Combat Phase, Deal Damage; DECISIONS D46, D79.
    """
    _check(queries, spending)
    state: Left = (defender.shields, defender.hull, defender.evade, defender.battle_stations)
    layer: dict[Left, int] = {state: 1}
    bits = 0
    destroyed = 0
    work = _Work()
    attacks = []
    for query in queries:
        step = _Step(query, defender, spending, work)
        made = sum(layer.values())
        layer = step.walked(layer)
        bits += step.bits
        destroyed = (destroyed << step.bits) + step.destroyed
        total = 1 << bits
        attacks.append(
            SequenceAttack(
                step.attack_dice,
                step.defense_dice,
                Fraction(made << step.bits, total),
                Fraction(step.shields_lost, total),
                Fraction(step.damage_cards, total),
                Fraction(step.critical_cards, total),
                Fraction(destroyed, total),
            )
        )
    remaining: dict[tuple[int, int], int] = {(0, 0): destroyed} if destroyed else {}
    for (shields, hull, _, _), weight in layer.items():
        remaining[shields, hull] = remaining.get((shields, hull), 0) + weight
    return SequenceOdds(
        spending,
        tuple(attacks),
        tuple(
            (shields, hull, Fraction(weight, 1 << bits))
            for (shields, hull), weight in sorted(remaining.items())
        ),
    )


class _Work:
    """Keeps what was worked out for all attacks, and counts it."""

    def __init__(self) -> None:
        self.outcomes: Final[dict[AttackQuery, Outcomes]] = {}
        self._done = 0

    def add(self, results: int) -> None:
        """Counts results that are looked at; raises `OddsError` beyond the bound."""
        self._done += results
        if self._done > MAXIMUM_WORK:
            raise OddsError(
                "attacks", "this is too much to work out; take fewer attacks, dice or tokens"
            )


class _Step:
    """Carries the states of a defender through one attack and adds up what happens."""

    def __init__(
        self,
        query: AttackQuery,
        defender: Defender,
        spending: Spending,
        work: _Work,
    ) -> None:
        try:
            self._query: Final = replace(
                query,
                defense=defender.defense,
                defense_modifier=query.defense_modifier + defender.defense_modifier,
                cloaked=defender.cloaked,
                cloak_adds_dice=defender.cloak_adds_dice,
                modifications=query.modifications + defender.modifications,
            )
        except OddsError as error:
            # Each side by itself made sense; it is the sum that does not.
            raise OddsError(f"defender/{error.field}", error.message) from error
        self._is_ordinary: Final = is_ordinary(self._query)
        self._spending: Final = spending
        self._work: Final = work
        self.attack_dice: Final = self._query.attack_dice
        self.defense_dice: Final = self._query.defense_dice
        self.bits = 0
        self.destroyed = 0
        self.shields_lost = 0
        self.damage_cards = 0
        self.critical_cards = 0

    def walked(self, layer: dict[Left, int]) -> dict[Left, int]:
        """Returns the states after the attack in which the defender is still there."""
        following: dict[Left, int] = {}
        for (shields, hull, evade, battle_stations), weight in layer.items():
            # The scale is the same for every state: tokens are no dice.
            self.bits, outcomes = self._outcomes(shields, hull, evade, battle_stations)
            self._work.add(len(outcomes))
            for (hits, crits, spent), share in outcomes.items():
                part = weight * share
                lost, face_down, face_up = dealt(hits, crits, shields, hull)
                self.shields_lost += lost * part
                self.damage_cards += (face_down + face_up) * part
                self.critical_cards += face_up * part
                if face_down + face_up >= hull:
                    self.destroyed += part
                    continue
                after = (
                    shields - lost,
                    hull - face_down - face_up,
                    evade - spent % SPENT_BATTLE_STATIONS,
                    battle_stations - spent // SPENT_BATTLE_STATIONS,
                )
                following[after] = following.get(after, 0) + part
        return following

    def _outcomes(self, shields: int, hull: int, evade: int, battle_stations: int) -> Outcomes:
        # Only then does it matter to the attacker's choices what is left to be hit.
        needs_target = (
            has_choices(self._query) if self._is_ordinary else self._query.aim != "damage"
        )
        asked = replace(
            self._query,
            evade=evade,
            defender_battle_stations=battle_stations > 0,
            shields=shields if needs_target else 0,
            hull=hull if needs_target else None,
        )
        outcomes = self._work.outcomes.get(asked)
        if outcomes is None:
            self._work.add((self.attack_dice + 1) * (self.defense_dice + 1) ** 2 // 2)
            if needs_target:
                # With a choice for each pool, every way to split it is looked at.
                self._work.add((self.attack_dice + 1) ** 3)
            if self._is_ordinary:
                outcomes = ordinary_outcomes(asked, self._spending)
            else:
                plan = AttackPlan(asked, self._spending)
                outcomes = (plan.bits, plan.outcomes())
            self._work.outcomes[asked] = outcomes
        return outcomes


def _check(queries: Sequence[AttackQuery], spending: Spending) -> None:
    if not 1 <= len(queries) <= MAXIMUM_ATTACKS:
        raise OddsError("attacks", f"1 to {MAXIMUM_ATTACKS} are needed, not {len(queries)}")
    if spending not in SPENDINGS:
        policies = ", ".join(SPENDINGS)
        raise OddsError("spending", f"a policy is one of {policies}, not {shown(spending)}")
    usual = AttackQuery()
    for number, query in enumerate(queries, start=1):
        for field in DEFENDERS_FIELDS:
            if getattr(query, field) != getattr(usual, field):
                raise OddsError(field, f"attack {number} sets it, but it is the defender's to say")
