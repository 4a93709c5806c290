"""What a pilot's choices cost: the same battles in which a card is always used, and in which never.

    python -m tests.rules.policies                  # every card of the pairs that is ever offered
    python -m tests.rules.policies gunner KEY...    # some
    python -m tests.rules.policies fit KEY...       # what an estimate would gain (gunners)

A card is flown in the first of the pairs (`tests/rules/battle_fleets.py`) that has it, by whichever
fleet has it first. In three battles with the same dice the pilot of that fleet uses the card as it
holds best, whenever it is offered, and never; what else it decides it decides as ever. What the
choices cost is what the better of the other two gains, in Fleet Points.

What a pilot does not see of a card, `rules/pilots/estimates.json` tells it: a number that is fitted
by playing the same dice with several, and kept where it gains on dice of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import Any, Final

from rules.battle import Answer, Pilot, Question, View, set_up_battle
from rules.battle.timing.handlers import Action, ChooseEffect, Handler
from rules.battle.timing.questions import ChooseAction, ChooseDetail
from rules.keyed_chance import KeyedChance
from rules.pilots import make_pilot
from rules.pilots.estimates import ESTIMATES
from tests.rules.battle.effects.acting_fleets import keys_of
from tests.rules.battle_fleets import battle_fleets, battle_records, battle_rules
from tests.rules.catalogue import catalogue
from tests.rules.positions import mean_and_error

MOST: Final = 4000
"""Battles that each rule plays for a card, at most."""
FEWEST: Final = 250
ERROR: Final = 0.3
"""The standard error that is enough, in Fleet Points."""
BOUND: Final = 1.0
"""What a pilot's choices may cost, in Fleet Points."""
SURE: Final = 1.96
CLEAR: Final = 3.0
"""Standard errors: half of an interval of 95 %, and what ends the play for a card before its time.

Whoever looks again and again finds one interval in which the truth is not.
"""
PROCESSES: Final = 2
BATCH: Final = 25

FREE, ALWAYS, NEVER = "free", "always", "never"


def is_of(answer: Any, key: str) -> bool:
    """Returns whether an answer is to use a card."""
    if isinstance(answer, Action):
        return answer.card == key
    return isinstance(answer, Handler) and answer.source == key


def is_a_choice(question: Question, key: str) -> bool:
    """Returns whether a question lets a side use a card or leave it."""
    if isinstance(question, ChooseDetail):
        return question.kind == "use" and question.source == key
    if isinstance(question, ChooseAction) or (
        isinstance(question, ChooseEffect) and None in question.answers
    ):
        return any(is_of(answer, key) for answer in question.answers)
    return False


class Ruled:
    """A pilot that uses a card by a rule, and counts how often it was offered and used."""

    def __init__(self, pilot: Pilot, key: str, rule: str) -> None:
        self._pilot = pilot
        self._key = key
        self._rule = rule
        self.offers = 0
        self.uses = 0

    def choose(self, view: View, question: Question) -> Answer:
        """Returns what the rule says, else what the pilot does."""
        if not is_a_choice(question, self._key):
            return self._pilot.choose(view, question)
        self.offers += 1
        answers = question.answers
        uses = [
            place for place, each in enumerate(answers) if each is True or is_of(each, self._key)
        ]
        left = [place for place in range(len(answers)) if place not in uses]
        allowed = {ALWAYS: uses, NEVER: left}.get(self._rule, range(len(answers)))
        chosen = self._pilot.choose(view, question)
        if chosen not in allowed:
            chosen = allowed[0]
            if len(allowed) > 1:
                chosen = self._pilot.choose(view, narrowed(question, list(allowed)))
                assert isinstance(chosen, int)
                chosen = allowed[chosen]
        self.uses += chosen in uses
        return chosen


def narrowed(question: Question, left: list[int]) -> Question:
    """Returns a question with only some of its answers."""
    answers = tuple(question.answers[place] for place in left)
    side, ship = question.side, question.ship
    if isinstance(question, ChooseAction):
        return ChooseAction(side, ship, answers, is_free=question.is_free)
    assert isinstance(question, ChooseEffect), question
    effects = [place for place, each in enumerate(question.answers) if isinstance(each, Handler)]
    owners = dict(zip(effects, question.owners, strict=True))
    return ChooseEffect(
        side,
        ship,
        answers,
        question.moment,
        question.occasion,
        tuple(owners[place] for place in left if place in owners),
    )


@cache
def places() -> dict[str, tuple[str, int]]:
    """Returns, for each card of the pairs, the first pair that has it, and the fleet there."""
    found: dict[str, tuple[str, int]] = {}
    for name, pair in battle_fleets().items():
        for side, fleet in enumerate(pair):
            for key in keys_of(fleet):
                found.setdefault(key, (name, side))
    return found


@dataclass(frozen=True)
class Played:
    """The margin of a battle for the fleet with the card, and how often that was offered, used."""

    margin: float
    offers: int
    uses: int


def played(key: str, pilot: str, rule: str, number: int) -> Played:
    """Plays a battle by a rule; the fleet with the card sits first in every other one."""
    name, own = places()[key]
    fleets = battle_records(with_texts=True)[name]
    seats = (own, 1 - own) if number % 2 else (1 - own, own)
    seat = seats.index(own)
    seed = f"keyed:{key} {number}"
    battle = set_up_battle(
        [fleets[each] for each in seats], catalogue(), battle_rules(), KeyedChance(seed)
    )
    pilots: list[Pilot] = [make_pilot(pilot, KeyedChance(f"{seed}.{side}")) for side in range(2)]
    ruled = Ruled(pilots[seat], key, rule)
    pilots[seat] = ruled
    points = battle.run(pilots).fleet_points
    return Played(float(points[seat] - points[1 - seat]), ruled.offers, ruled.uses)


Row = tuple[float, float, int, int]
"""What always and never gain over the pilot's choice in a battle; its offers and uses."""


def row(key: str, pilot: str, number: int) -> Row:
    """Plays a battle by all three rules; what comes to the same is played once."""
    free = played(key, pilot, FREE, number)
    always = free if free.uses == free.offers else played(key, pilot, ALWAYS, number)
    never = free if free.uses == 0 else played(key, pilot, NEVER, number)
    return always.margin - free.margin, never.margin - free.margin, free.offers, free.uses


def batch(key: str, pilot: str, first: int) -> list[Row]:
    """Plays so many battles, from a number on."""
    return [row(key, pilot, number) for number in range(first, first + BATCH)]


@dataclass(frozen=True)
class Cost:
    """What the choices of a pilot cost with a card: the gains of always and of never, each with
    its standard error, over so many battles, and the offers and uses in them.
    """

    key: str
    always: tuple[float, float]
    never: tuple[float, float]
    battles: int
    offers: int
    uses: int

    @classmethod
    def of(cls, key: str, rows: list[Row]) -> Cost:
        """Sums battles up."""
        always, never = (mean_and_error([each[at] for each in rows]) for at in range(2))
        offers, uses = (sum(each[at] for each in rows) for at in (2, 3))
        return cls(key, always, never, len(rows), offers, uses)

    @property
    def verdict(self) -> str:
        """Returns whether the choices cost too much, are within the bound, or are undecided."""
        return self._verdict(SURE)

    def _verdict(self, errors: float) -> str:
        gains = (self.always, self.never)
        if any(mean - errors * error > BOUND for mean, error in gains):
            return "too much"
        if all(mean + errors * error <= BOUND for mean, error in gains):
            return "within"
        return "undecided"

    @property
    def is_enough(self) -> bool:
        """Returns whether no more battles are wanted."""
        if self.battles < FEWEST:
            return False
        return (
            self.battles >= MOST
            or self._verdict(CLEAR) != "undecided"
            or max(self.always[1], self.never[1]) <= ERROR
        )

    def __str__(self) -> str:
        gains = " ".join(f"{mean:+6.2f}±{error:.2f}" for mean, error in (self.always, self.never))
        counts = f"{self.uses:6}/{self.offers:<6} {self.battles:5}"
        return f"{self.verdict:9} {gains} {counts} {self.key}"


def costs(keys: Iterable[str], pilot: str) -> Iterator[Cost]:
    """Gives what the choices cost with each card, played until it is known well enough."""
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        for key in keys:
            rows: list[Row] = []
            cost = None
            while cost is None or not cost.is_enough:
                size = max(FEWEST, len(rows))
                firsts = range(len(rows), min(MOST, len(rows) + size), BATCH)
                found = pool.map(batch, [key] * len(firsts), [pilot] * len(firsts), firsts)
                rows += [each for one in found for each in one]
                cost = Cost.of(key, rows)
                if not cost.offers:
                    break
            yield cost


TRIED: Final = (-1.0, -0.3, 0.3, 1.0, 3.0)
"""Estimates that are tried for a card."""
FITTING: Final = 1000
"""Battles with each of them, and as many again with the best."""


def margin_with(key: str, estimate: float | None, number: int) -> float:
    """Returns the margin of a battle in which gunners have an estimate of a card, None for none."""
    kept = ESTIMATES.pop(key, None)
    if estimate is not None:
        ESTIMATES[key] = estimate
    try:
        return played(key, "gunner", FREE, number).margin
    finally:
        ESTIMATES.pop(key, None)
        if kept is not None:
            ESTIMATES[key] = kept


def margins_with(key: str, estimate: float | None, first: int) -> list[float]:
    """Plays so many battles, from a number on."""
    return [margin_with(key, estimate, number) for number in range(first, first + BATCH)]


Gain = tuple[float, float]
"""A mean in Fleet Points, and its standard error."""


def fitted(key: str) -> tuple[float, Gain, Gain]:
    """Returns the estimate of a card that gains the most over none, with its gain then and anew."""
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:

        def margins(estimate: float | None, start: int) -> list[float]:
            firsts = range(start, start + FITTING, BATCH)
            number = len(firsts)
            found = pool.map(margins_with, [key] * number, [estimate] * number, firsts)
            return [each for one in found for each in one]

        def gain(estimate: float, start: int, plain: list[float]) -> Gain:
            pairs = zip(margins(estimate, start), plain, strict=True)
            return mean_and_error([one - other for one, other in pairs])

        plain = margins(None, MOST)
        gains = {estimate: gain(estimate, MOST, plain) for estimate in TRIED}
        best = max(gains, key=lambda estimate: gains[estimate][0])
        start = MOST + FITTING
        return best, gains[best], gain(best, start, margins(None, start))


def main(arguments: list[str]) -> int:
    """Prints verdict, gains of always and of never, uses of offers, battles and card."""
    if arguments[:1] == ["fit"]:
        for key in arguments[1:]:
            best, (gain, error), (anew, error_anew) = fitted(key)
            print(f"{best:+5.1f} {gain:+6.2f}±{error:.2f} {anew:+6.2f}±{error_anew:.2f} {key}")
        return 0
    pilot = arguments[0] if arguments else "gunner"
    for cost in costs(arguments[1:] or sorted(places()), pilot):
        if cost.offers:
            print(cost, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
