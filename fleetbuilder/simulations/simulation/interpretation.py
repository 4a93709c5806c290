"""What the result of a simulation means, in sentences: who wins, how sure that is, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from fleetbuilder.simulations.common import numbers
from fleetbuilder.simulations.common.results import fleet_names
from rules.simulation.job import LETTERS

WORTH_TELLING: Final = 0.01
"""The share of battles from which on a way to end is told."""
SLIGHT_LUCK: Final = 0.03
"""Luck below this share of the expected damage is called even."""
SLIGHT_CARDS: Final = 0.05
"""Damage of a battle from which on it is told what the cards of a fleet did."""
REASONS: Final[Mapping[str, str]] = {
    "simultaneous": "with the last ships of both sides lost at the same time",
    "objective": "by the objective of the mission",
    "round-limit": "at the round limit, by Fleet Points",
    "fleet-points-limit": "at the limit of Fleet Points",
}

ENDS: Final[Mapping[str, str]] = {
    "elimination": "all ships lost",
    "simultaneous": "last ships lost together",
    "objective": "objective met",
    "round-limit": "round limit",
    "fleet-points-limit": "points limit",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a result comes to: the side ahead beyond chance ("" for none), and two sentences."""

    side: str
    title: str
    text: str


def verdict(result: Mapping[str, Any], *, is_final: bool = True) -> Verdict:
    """Returns who wins how often, and whether that may be chance."""
    battles = result["battles"]
    if not battles:
        return Verdict("", "No battle is played yet.", "")
    names = fleet_names(result["sides"])
    sides = [result["sides"][letter] for letter in LETTERS]
    of = f"of {numbers.count(battles, 'battle')}" + ("" if is_final else " so far")
    if result["draws"] == battles:
        return Verdict("", f"Nobody wins: draws in all {of[3:]}.", "")
    best = int(sides[1]["wins"] > sides[0]["wins"])
    side = sides[best]
    share = f"{numbers.percent(side['win_rate'])} ({numbers.interval(side['low'], side['high'])})"
    draws = ""
    if result["draws"]:
        draws = f" {numbers.percent(result['draw_rate'])} are draws."
    if side["low"] > sides[1 - best]["high"]:
        return Verdict(
            LETTERS[best],
            f"{names[best]} wins {share} {of}.",
            f"The difference is too large to be chance.{draws}",
        )
    if sides[0]["wins"] == sides[1]["wins"]:
        title = f"Level: each fleet wins {share} {of}."
    else:
        title = f"Too close to call: {names[best]} wins {share} {of}."
    return Verdict("", title, f"The intervals overlap: it may be chance.{draws}")


def reasons_why(result: Mapping[str, Any]) -> list[str]:
    """Returns what fire, dice and cards did, what the first loss meant, how battles ended.

    Results of before do not tell dice from cards, and nothing is said of either.
    """
    if not result["battles"]:
        return []
    names = fleet_names(result["sides"])
    return [
        *_fire(result, names),
        *_dice(result, names),
        *_cards(result, names),
        *_first_loss(result, names),
        *_ends(result),
    ]


def _fire(result: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Compares what the fleets could expect from their attacks in a battle."""
    damage = [result["sides"][letter]["damage"] for letter in LETTERS]
    expected = [_expected(each) for each in damage]
    if not any(expected):
        return ["Nobody fired a shot."]
    best = int(expected[1] > expected[0])
    more, less = damage[best], damage[1 - best]
    parts = []
    if more["attacks"] > less["attacks"]:
        parts.append("attacks more often")
    if (more["expected_per_attack"] or 0) > (less["expected_per_attack"] or 0):
        parts.append("hits harder")
    how = f": it {' and '.join(parts)}" if parts else ""
    sentence = (
        f"{names[best]} can expect {numbers.decimal(expected[best])} damage a battle from the dice "
        f"and tokens of its attacks, {names[1 - best]} {numbers.decimal(expected[1 - best])}{how}."
    )
    return [sentence]


def _expected(damage: Mapping[str, Any]) -> float:
    return float((damage["attacks"] or 0) * (damage["expected_per_attack"] or 0))


def _tells_cards(result: Mapping[str, Any]) -> bool:
    return all("own_cards" in result["sides"][letter]["damage"] for letter in LETTERS)


def _dice(result: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Returns whether the dice favoured anybody over all battles."""
    if not _tells_cards(result):
        return []
    sentences = []
    for letter, name in zip(LETTERS, names, strict=True):
        damage = result["sides"][letter]["damage"]
        luck, expected = damage["luck"] or 0.0, _expected(damage)
        if expected and abs(luck) > SLIGHT_LUCK * expected:
            than = "more" if luck > 0 else "less"
            sentences.append(
                f"The dice gave {name} {numbers.decimal(abs(luck), 2)} damage a battle {than} "
                "than they do on average."
            )
    return sentences or ["Over all battles the dice favoured nobody."]


def _cards(result: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Returns what the cards of each fleet did to its attacks and to those of the other fleet."""
    if not _tells_cards(result):
        return []
    sentences = []
    damage = [result["sides"][letter]["damage"] for letter in LETTERS]
    for fleet, name in enumerate(names):
        own = damage[fleet]["own_cards"] or 0.0
        other = damage[1 - fleet]["other_cards"] or 0.0
        parts = [
            f"{'added' if value > 0 else 'took'} {numbers.decimal(abs(value), 2)} damage a battle "
            f"{'to' if value > 0 else 'off'} {whose}"
            for value, whose in ((own, "its own attacks"), (other, f"those of {names[1 - fleet]}"))
            if abs(value) >= SLIGHT_CARDS
        ]
        if parts:
            sentences.append(f"Cards of {name} {' and '.join(parts)}.")
    return sentences


def _first_loss(result: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Returns what the first ship lost means; nothing where it is a fleet's only one."""
    sentences = []
    for letter, name in zip(LETTERS, names, strict=True):
        ships = result["sides"][letter]["ships"]
        loss = result["decided"]["first_loss"][letter]
        if len(ships) < 2 or not loss["battles"]:
            continue
        first = max(ships, key=lambda ship: ship["lost_first"])
        sentences.append(
            f"{name} lost a ship first in {numbers.count(loss['battles'], 'battle')}, most often "
            f"{first['name']}, and won {numbers.percent(loss['win_rate'])} of them all the same."
        )
    return sentences


def _ends(result: Mapping[str, Any]) -> list[str]:
    return [
        f"{numbers.count(number, 'battle')} ended {REASONS[reason]}."
        for reason, number in result["reasons"].items()
        if reason in REASONS and number >= WORTH_TELLING * result["battles"]
    ]


# --- two results ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RateDifference:
    """How much more often fleet a wins in one result than in another, with its interval."""

    rate: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Returns whether chance alone hardly makes such a difference."""
        return self.low > 0 or self.high < 0


def difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> RateDifference | None:
    """Returns the difference of a's win rates, other less one; None while either has no battle.

    The interval is made of the two Wilson intervals. Source: Newcombe, 1998, method 10.
    """
    before, after = one["sides"]["a"], other["sides"]["a"]
    if before["win_rate"] is None or after["win_rate"] is None:
        return None
    rate = after["win_rate"] - before["win_rate"]
    down = sqrt(
        (after["win_rate"] - after["low"]) ** 2 + (before["high"] - before["win_rate"]) ** 2
    )
    up = sqrt((after["high"] - after["win_rate"]) ** 2 + (before["win_rate"] - before["low"]) ** 2)
    return RateDifference(rate, rate - down, rate + up)


def difference_words(found: RateDifference | None) -> str:
    """Returns whether two win rates differ by more than chance."""
    if found is None:
        return "There is nothing to compare yet."
    points = f"{numbers.signed(100 * found.rate, 0)}{numbers.SPACE}points"
    ends = f"{numbers.signed(100 * found.low, 0)} to {numbers.signed(100 * found.high, 0)}"
    what = (
        f"The win rate of the first fleet changes by {points} ({ends}) from the first simulation "
        "to the second."
    )
    if found.is_clear:
        return f"{what} The difference is too large to be chance."
    return f"{what} It may be chance."
