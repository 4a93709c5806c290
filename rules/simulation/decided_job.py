"""The question what decided between two fleets, as a document from which everything follows.

The battles of a simulation are played again, each time with one advantage less: with initiative
to roll for, then without the cards of a, of b, of both, then without flying. All variants share
the seed: battle n of each has the same dice wherever something is rolled for the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Final

from rules.battle import FleetRecord, PlayOptions
from rules.battle.phases.missions import MissionRules, mission_rules
from rules.battle.position.records import ShipRecord
from rules.battle.position.terms import NOBODY
from rules.dice import KEYED, full_seed
from rules.simulation.errors import SimulationError
from rules.simulation.job import (
    ENGINE,
    PilotChoice,
    SimulationJob,
    chunk_size,
    format_check,
    options_read,
    require_battles,
)

FORMAT: Final = "fleetbuilder-decided"
VERSION: Final = 1
USUAL_BATTLES: Final = 200

WHOLE: Final = 0
EVEN: Final = 1
WITHOUT_A: Final = 2
WITHOUT_B: Final = 3
WITHOUT_CARDS: Final = 4
EQUAL_PLACES: Final = 5
VARIANTS: Final = 6

_STAY: Final = [[0, "stop", "", "white"]]
STAND_OFF: Final[Mapping[str, Any]] = {
    "id": "stand-off",
    "name": "Stand-off",
    "battle": {"rules": "stand-off", "starting_areas": ["0,0 36,12", "0,24 36,36"]},
}


@dataclass(eq=False, repr=False, slots=True)
class DecidedJob:
    """The question what decided between two fleets, ready to be played.

    `battles` is how many each variant has. A chunk plays some battles of one variant; after any
    number of whole parts all variants have had the same battles.
    """

    fleets: Sequence[FleetRecord]
    options: PlayOptions
    pilots: Sequence[PilotChoice]
    _: KW_ONLY
    battles: int
    seed: str
    catalogue: str = ""
    chunk: int = 0

    def __post_init__(self) -> None:
        """Raises `SimulationError` for values that make no question."""
        require_battles(self.battles)
        self.fleets, self.pilots = tuple(self.fleets), tuple(self.pilots)
        self.seed = full_seed(self.seed, KEYED)
        self.chunk = self.chunk or chunk_size(self.pilots, self.battles)

    @property
    def parts(self) -> int:
        """Returns in how many parts the battles of a variant are played."""
        return -(-self.battles // self.chunk)

    @property
    def chunks(self) -> int:
        """Returns the number of chunks."""
        return self.parts * VARIANTS

    @property
    def all_battles(self) -> int:
        """Returns how many battles there are, of all variants."""
        return self.battles * VARIANTS

    def place(self, index: int) -> tuple[int, int]:
        """Returns part and variant of a chunk; raises `SimulationError` beyond them."""
        if not 0 <= index < self.chunks:
            raise SimulationError(
                f"there are chunks 0 to {self.chunks - 1}, not {index}", "simulation.no_chunk"
            )
        return divmod(index, VARIANTS)

    def numbers(self, part: int) -> range:
        """Returns the numbers of the battles of a part."""
        first = part * self.chunk + 1
        return range(first, min(first + self.chunk, self.battles + 1))

    def simulation(self, variant: int) -> SimulationJob:
        """Returns the simulation of a variant."""
        fleets, options = list(self.fleets), self.options
        mission: MissionRules | None = None
        if variant != WHOLE:
            fleets = _at_one_total(fleets, options)
            options = _with_roll(options)
        for fleet, silent in enumerate((WITHOUT_A, WITHOUT_B)):
            if variant in (silent, WITHOUT_CARDS, EQUAL_PLACES):
                fleets[fleet] = without_cards(fleets[fleet])
        if variant == EQUAL_PLACES:
            fleets = [_staying(fleet) for fleet in fleets]
            mission = mission_rules(STAND_OFF)
        return SimulationJob(
            fleets,
            options,
            self.pilots,
            battles=self.battles,
            seed=self.seed,
            chunk=self.chunk,
            mission=mission,
            catalogue=self.catalogue,
        )

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "engine": ENGINE,
            "catalogue": self.catalogue,
            "battles": self.battles,
            "chunk": self.chunk,
            "seed": self.seed,
            "pilots": [each.to_document() for each in self.pilots],
            "options": self.options.to_document(),
            "fleets": [fleet.to_document() for fleet in self.fleets],
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> DecidedJob:
        """Reads the plain form; raises `SimulationError` for another format or engine."""
        format_check(document, FORMAT, VERSION)
        return DecidedJob(
            [FleetRecord.from_document(each) for each in document["fleets"]],
            options_read(document["options"]),
            [PilotChoice.from_document(each) for each in document["pilots"]],
            battles=document["battles"],
            seed=document["seed"],
            catalogue=document["catalogue"],
            chunk=document["chunk"],
        )


def decided_job_of(simulation: SimulationJob, battles: int = USUAL_BATTLES) -> DecidedJob:
    """Makes the question of a simulation: its fleets, pilots and seed, so its first battles.

    Raises `SimulationError` for one with a mission, whose objective decides.
    """
    if simulation.mission is not None:
        raise SimulationError(
            f"the objective of {simulation.mission.name} decides; "
            "what decided is told of standard battles",
            "simulation.mission",
            "mission",
        )
    return DecidedJob(
        simulation.fleets,
        simulation.options,
        simulation.pilots,
        battles=min(battles, simulation.battles),
        seed=simulation.seed,
        catalogue=simulation.catalogue,
    )


def without_cards(fleet: FleetRecord) -> FleetRecord:
    """Returns a fleet whose texts are silent and whose cards are not fired.

    Printed values stay, the captains' skills too, and so do the points.
    """
    return fleet.replaced(ships=tuple(_silent(ship) for ship in fleet.ships))


def _silent(ship: ShipRecord) -> ShipRecord:
    document = ship.to_document()
    document["ability"] = ""
    document["cards"] = [
        {name: value for name, value in card.items() if name not in _TEXTS} | {"ability": ""}
        for card in document["cards"]
    ]
    document["weapons"] = [each for each in document["weapons"] if each["card"] == NOBODY]
    return ShipRecord(document)


_TEXTS: Final = frozenset({"ability", "command_ability", "command_key"})


def _staying(fleet: FleetRecord) -> FleetRecord:
    """Returns a fleet whose dials hold a full stop alone."""
    return fleet.replaced(
        ships=tuple(ShipRecord({**ship.to_document(), "dial": _STAY}) for ship in fleet.ships)
    )


def _at_one_total(fleets: Sequence[FleetRecord], options: PlayOptions) -> list[FleetRecord]:
    """Returns the fleets at one total, so that none has initiative for its points.

    Limits stay as they are (2017, Initiative When Squad Building).
    """
    most = max(fleet.points for fleet in fleets)
    return [
        replace(fleet, points=most, limit=fleet.limit or options.points_limit or fleet.points)
        for fleet in fleets
    ]


def _with_roll(options: PlayOptions) -> PlayOptions:
    """Returns the options with the one change that a roll alone settles who goes first."""
    document = options.to_document()
    ruleset = document.pop("ruleset")
    return PlayOptions(ruleset, {**document, "initiative_tie": "roll"})
