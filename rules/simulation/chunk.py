"""One chunk of a simulation: a pure function of the job and the chunk's index.

    play_chunk(job, 3)          # a JSON object, the same on any machine
    play_chunk_of(text, 3)      # the same from the job's document as JSON

A chunk's document has a row for each battle and the sums by weapon and by card. What dice and cards
did is counted in whole ten-thousandths, so that sums do not depend on the order in which they are
made, and what is expected is the whole rest of the damage.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rules.battle import AttackRecord
from rules.simulation.answers import print_answers
from rules.simulation.card_uses import PARTS, CardKey, CardSums, add_all, uses_in_battle
from rules.simulation.job import SimulationJob
from rules.simulation.named_counts import NamedCounts
from rules.simulation.play import PlayedBattle, play_battle

Pair = tuple[int, int]


class Causes(NamedTuple):
    """What made the damage of the fleets other than expected, in parts; pairs are of a and b.

    It is what the dice, the cards of the fleet itself and those of the other fleet did
    (`rules.battle.mechanics.luck`).
    """

    dice: Pair
    own_cards: Pair
    other_cards: Pair

    def cards(self, fleet: int) -> int:
        """Returns what all cards did to the damage of a fleet."""
        return self.own_cards[fleet] + self.other_cards[fleet]


class BattleRow(NamedTuple):
    """A battle in numbers; pairs are of fleet a and fleet b.

    `winner` is 0 for a, 1 for b, -1 for a draw. `points` are Fleet Points, `dealt` what shields
    and hulls of the other fleet lost, `damage` what the results of attacks came to (more, where a
    ship had less left to lose), `causes` why it is not what was expected; rows of before do not
    tell. `left` tells for each ship of a fleet the round in which it left the table, 0 if it
    stayed.
    """

    winner: int
    reason: str
    rounds: int
    points: Pair
    dealt: Pair
    damage: Pair
    causes: Causes | None
    left: tuple[tuple[int, ...], tuple[int, ...]]

    def expected(self, fleet: int) -> int:
        """Returns the damage to be expected of the attacks of a fleet, in parts."""
        causes = self.causes
        other = 0 if causes is None else causes.dice[fleet] + causes.cards(fleet)
        return self.damage[fleet] * PARTS - other

    def to_document(self) -> list[Any]:
        """Returns the plain form, a list in the order of the fields."""
        return [_plain(each) for each in self]

    @classmethod
    def from_document(cls, document: Sequence[Any]) -> BattleRow:
        """Reads the plain form."""
        winner, reason, rounds, points, dealt, damage, causes, left = document
        # Rows of before have the expected damage of both fleets there.
        tells = bool(causes) and not isinstance(causes[0], int)
        return BattleRow(
            winner,
            reason,
            rounds,
            (points[0], points[1]),
            (dealt[0], dealt[1]),
            (damage[0], damage[1]),
            Causes(*[(a, b) for a, b in causes]) if tells else None,
            (tuple(left[0]), tuple(left[1])),
        )


def _plain(value: Any) -> Any:
    """Returns tuples as lists, and what is not told as an empty one."""
    if value is None or isinstance(value, tuple):
        return [_plain(each) for each in value or ()]
    return value


WeaponKey = tuple[int, int, str]
"""Fleet, place of the ship in it, name of the weapon."""


@dataclass(slots=True)
class WeaponSums(NamedCounts):
    """What a weapon did: attacks, damage, dealt damage, and in parts what dice and cards did."""

    attacks: int = 0
    damage: int = 0
    dealt: int = 0
    dice: int = 0
    own_cards: int = 0
    other_cards: int = 0

    @property
    def expected(self) -> int:
        """Returns the damage to be expected, in parts: all that neither dice nor cards did."""
        return self.damage * PARTS - self.dice - self.own_cards - self.other_cards


def _sums_of(attack: AttackRecord) -> WeaponSums:
    return WeaponSums(
        1,
        attack.damage,
        attack.dealt,
        round(attack.dice * PARTS),
        round(attack.own_cards * PARTS),
        round(attack.other_cards * PARTS),
    )


def row_of(
    job: SimulationJob, played: PlayedBattle
) -> tuple[BattleRow, dict[WeaponKey, WeaponSums]]:
    """Returns a battle in numbers, by fleet and not by seat, and what each weapon did in it."""
    result, seats = played.result, played.seats
    sizes = [len(job.fleets[fleet].ships) for fleet in seats]
    starts = {seats[0]: 0, seats[1]: sizes[0]}
    owners = [
        (fleet, place) for fleet, size in zip(seats, sizes, strict=True) for place in range(size)
    ]
    weapons: dict[WeaponKey, WeaponSums] = {}
    for attack in result.attacks:
        fleet, place = owners[attack.attacker]
        key = (fleet, place, attack.weapon)
        weapons.setdefault(key, WeaponSums()).add(_sums_of(attack))
    by_fleet = (WeaponSums(), WeaponSums())
    for (fleet, _, _), sums in weapons.items():
        by_fleet[fleet].add(sums)
    a, b = by_fleet
    points = {fleet: result.fleet_points[seat] for seat, fleet in enumerate(seats)}
    left = [
        result.left_in[starts[fleet] : starts[fleet] + len(job.fleets[fleet].ships)]
        for fleet in range(2)
    ]
    row = BattleRow(
        played.winner,
        result.reason,
        result.rounds,
        (points[0], points[1]),
        (a.dealt, b.dealt),
        (a.damage, b.damage),
        Causes((a.dice, b.dice), (a.own_cards, b.own_cards), (a.other_cards, b.other_cards)),
        (left[0], left[1]),
    )
    return row, weapons


def play_chunk(job: SimulationJob, index: int) -> dict[str, Any]:
    """Plays the battles of a chunk and gives its document; raises `SimulationError` beyond it."""
    rows = []
    answers = []
    weapons: dict[WeaponKey, WeaponSums] = {}
    cards: dict[CardKey, CardSums] = {}
    numbers = job.numbers(index)
    for number in numbers:
        played = play_battle(job, number)
        row, by_weapon = row_of(job, played)
        rows.append(row.to_document())
        for key, sums in by_weapon.items():
            weapons.setdefault(key, WeaponSums()).add(sums)
        add_all(cards, uses_in_battle(job, played))
        if job.keeps_answers:
            answers.append(print_answers(played.battle.answers))
    document: dict[str, Any] = {
        "index": index,
        "first": numbers[0],
        "rows": rows,
        "weapons": [[*key, *sums.values()] for key, sums in sorted(weapons.items(), key=_key)],
        "cards": [[*key, *cards[key].values()] for key in sorted(cards)],
    }
    if job.keeps_answers:
        document["answers"] = answers
    return document


def _key(item: tuple[WeaponKey, WeaponSums]) -> WeaponKey:
    return item[0]


@lru_cache(maxsize=4)
def _job(text: str) -> SimulationJob:
    """Reads a job; a worker plays many chunks of the same few jobs."""
    return SimulationJob.from_document(json.loads(text))


def play_chunk_of(text: str, index: int) -> dict[str, Any]:
    """Plays a chunk of the job whose document is given as JSON."""
    return play_chunk(_job(text), index)


def brief_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the little of a chunk that progress and early stopping need."""
    winners = [row[0] for row in document["rows"]]
    return {"battles": len(winners), "wins": [winners.count(0), winners.count(1)]}


def enough(job: SimulationJob, briefs: Iterable[Mapping[str, Any]]) -> int | None:
    """Returns how many chunks are enough by the job's rule for stopping, None if not yet known.

    `briefs` are those of chunks 0, 1, 2 … as far as they follow one another: whatever was played
    beyond a gap must not count, or the answer would depend on the number of workers.
    """
    wins = battles = 0
    for number, brief in enumerate(briefs, 1):
        wins += brief["wins"][0]
        battles += brief["battles"]
        if number == job.chunks or (job.stop is not None and job.stop.is_met(wins, battles)):
            return number
    return None
