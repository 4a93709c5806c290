"""What the chunks of a simulation come to, added up in any order, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.simulation.card_uses import CardKey, CardSums
from rules.simulation.chunk import BattleRow, WeaponKey, WeaponSums
from rules.simulation.errors import SimulationError
from rules.simulation.job import SimulationJob


class Totals:
    """The sum of chunks: counts only, so that memory does not grow with the battles.

    `wins` are those of a and b. `margins` counts battles by a's Fleet Points less b's,
    `left` by fleet, ship and round in which it left the table (0: it stayed). `first_losses`
    counts battles by who lost a ship in an earlier round, and by the winner.
    """

    __slots__ = (
        "battles",
        "cards",
        "chunks",
        "dealt",
        "first_losses",
        "first_ships",
        "job",
        "left",
        "margins",
        "points",
        "reasons",
        "rounds",
        "weapons",
        "wins",
    )

    def __init__(self, job: SimulationJob, documents: Iterable[Mapping[str, Any]] = ()) -> None:
        self.job = job
        self.chunks: set[int] = set()
        self.battles = 0
        self.wins = [0, 0]
        self.points = [0, 0]
        self.dealt = [0, 0]
        self.rounds: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        self.margins: Counter[int] = Counter()
        self.left: list[list[Counter[int]]] = [
            [Counter() for _ in fleet.ships] for fleet in job.fleets
        ]
        self.first_losses: Counter[tuple[int, int]] = Counter()
        self.first_ships: list[list[int]] = [[0] * len(fleet.ships) for fleet in job.fleets]
        self.weapons: dict[WeaponKey, WeaponSums] = {}
        self.cards: dict[CardKey, CardSums] = {}
        for document in documents:
            self.add(document)

    @property
    def draws(self) -> int:
        """Returns the number of battles without a winner."""
        return self.battles - self.wins[0] - self.wins[1]

    def add(self, document: Mapping[str, Any]) -> None:
        """Adds a chunk; raises `SimulationError` for one that was added already."""
        index = document["index"]
        if index in self.chunks:
            raise SimulationError(f"chunk {index} was counted already", "simulation.twice")
        self.chunks.add(index)
        for plain in document["rows"]:
            self._add_row(BattleRow.from_document(plain))
        for fleet, place, weapon, *sums in document["weapons"]:
            self.weapons.setdefault((fleet, place, weapon), WeaponSums()).add(WeaponSums(*sums))
        for fleet, card, *sums in document.get("cards", ()):
            self.cards.setdefault((fleet, card), CardSums()).add(CardSums(*sums))

    def _add_row(self, row: BattleRow) -> None:
        self.battles += 1
        if row.winner >= 0:
            self.wins[row.winner] += 1
        for fleet in range(2):
            self.points[fleet] += row.points[fleet]
            self.dealt[fleet] += row.dealt[fleet]
            for place, left_in in enumerate(row.left[fleet]):
                self.left[fleet][place][left_in] += 1
        self.rounds[row.rounds] += 1
        self.reasons[row.reason] += 1
        self.margins[row.points[0] - row.points[1]] += 1
        self._add_first_loss(row)

    def _add_first_loss(self, row: BattleRow) -> None:
        rounds = [min((each for each in left if each), default=0) for left in row.left]
        first = min((each for each in rounds if each), default=0)
        losers = [fleet for fleet in range(2) if first and rounds[fleet] == first]
        for fleet in losers:
            for place, left_in in enumerate(row.left[fleet]):
                self.first_ships[fleet][place] += left_in == first
        # 2: both lost a ship in that round; -1: nobody lost one at all.
        loser = losers[0] if len(losers) == 1 else 2 if losers else -1
        self.first_losses[loser, row.winner] += 1
