"""The question what the cards of a fleet are worth, as a document from which everything follows.

It holds the fleet and its variants, each without one card, and the opponents that all of them
fight, made ready for battle. Without a card the fleet costs less, which gives it the initiative
more often; so a card is left out twice: with the points that it frees kept unspent in the total,
which measures the card, and without them, which measures the points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, replace
from typing import Any, Final

from rules.battle import FleetRecord, PlayOptions, options_of, prepare_fleet
from rules.battle.position.records import ShipRecord
from rules.catalogue import Catalogue
from rules.dice import KEYED, derived_seed, full_seed
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from rules.simulation.errors import SimulationError
from rules.simulation.fleet_documents import fleets_document, fleets_read
from rules.simulation.job import (
    ENGINE,
    MOST_BATTLES,
    PilotChoice,
    SimulationJob,
    chunk_size,
    fleet_prepared,
    format_check,
    options_read,
    pilots_read,
)
from rules.simulation.removals import Removal, removals_of

FORMAT: Final = "fleetbuilder-worth"
VERSION: Final = 2
MOST_OPPONENTS: Final = 24
_SHARE: Final = 4
WHOLE: Final = 0
"""The variant of the fleet that has all its cards; variant n is without card n - 1."""
USUAL_PRECISION: Final = 0.05
"""Half the width of the interval of every card with which the battles may end."""
LEAST_PAIRS: Final = 100
"""Fewer pairs of battles never end a question, however much alike they were."""


@dataclass(frozen=True, slots=True)
class Without:
    """What is known of a variant of the fleet without saying what it flies."""

    where: str
    card: str
    name: str
    ship: str
    taken: tuple[str, ...]
    points: int

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {**asdict(self), "taken": list(self.taken)}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Without:
        """Reads the plain form."""
        return Without(**{**document, "taken": tuple(document["taken"])})


@dataclass(eq=False, repr=False, slots=True)
class WorthJob:
    """The question what the cards of a fleet are worth, ready to be played.

    `variants` are the whole fleet, those without a card each at the same total, then, for each
    card that frees points, the fleet without it at the lower total. `battles` is how many each of
    them fights against each opponent at most: they end when the interval of every card is no wider
    than `precision` to either side, which 0 forbids. The parts of a battle count go by opponent,
    then by variant: after any number of them all cards are known about equally well.
    """

    variants: Sequence[FleetRecord]
    cards: Sequence[Without]
    opponents: Sequence[FleetRecord]
    options: PlayOptions
    pilots: Sequence[PilotChoice]
    _: KW_ONLY
    battles: int
    seed: str
    catalogue: str = ""
    chunk: int = 0
    precision: float = USUAL_PRECISION

    def __post_init__(self) -> None:
        """Raises `SimulationError` for values that make no question."""
        number = len(self.opponents)
        if not 1 <= number <= MOST_OPPONENTS:
            raise SimulationError(
                f"the worth of cards takes 1 to {MOST_OPPONENTS} opponents, not {number}",
                "simulation.opponents",
                "opponents",
            )
        if not 0.0 <= self.precision < 1.0:
            raise SimulationError(
                f"the precision lies between 0 and 1, {self.precision:g} does not",
                "simulation.precision",
                "precision",
            )
        if not self.cards or len(self.variants) != 1 + len(self.cards) + freeing(self.cards):
            raise SimulationError(
                "the fleet carries no card that could be left out", "simulation.no_cards", "fleet"
            )
        if self.battles < 1:
            raise SimulationError(
                f"at least 1 battle is needed, not {self.battles:,}",
                "simulation.battles",
                "battles",
            )
        self.variants, self.cards = tuple(self.variants), tuple(self.cards)
        self.opponents, self.pilots = tuple(self.opponents), tuple(self.pilots)
        self.seed = full_seed(self.seed, KEYED)
        self.chunk = self.chunk or part_size(self.pilots, self.battles)

    @property
    def parts(self) -> int:
        """Returns in how many parts the battles of a variant against an opponent are played."""
        return -(-self.battles // self.chunk)

    @property
    def chunks(self) -> int:
        """Returns the number of chunks."""
        return self.parts * len(self.opponents) * len(self.variants)

    def lighter(self, number: int) -> int:
        """Returns the variant without a card at the lower total, that at the same where it is."""
        if self.cards[number].points == 0:
            return number + 1
        return 1 + len(self.cards) + freeing(self.cards[:number])

    @property
    def all_battles(self) -> int:
        """Returns how many battles there are at most, of all variants against all opponents."""
        return self.battles * len(self.opponents) * len(self.variants)

    def place(self, index: int) -> tuple[int, int, int]:
        """Returns part, opponent and variant of a chunk; raises `SimulationError` beyond them."""
        if not 0 <= index < self.chunks:
            raise SimulationError(
                f"there are chunks 0 to {self.chunks - 1}, not {index}", "simulation.no_chunk"
            )
        rest, variant = divmod(index, len(self.variants))
        part, opponent = divmod(rest, len(self.opponents))
        return part, opponent, variant

    def numbers(self, part: int) -> range:
        """Returns the numbers of the battles of a part."""
        first = part * self.chunk + 1
        return range(first, min(first + self.chunk, self.battles + 1))

    def simulation(self, opponent: int, variant: int) -> SimulationJob:
        """Returns the simulation of a variant against an opponent; all variants share its seed."""
        return SimulationJob(
            [self.variants[variant], self.opponents[opponent]],
            self.options,
            self.pilots,
            battles=self.battles,
            seed=derived_seed(self.seed, "gauntlet", opponent),
            chunk=self.chunk,
            catalogue=self.catalogue,
        )

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form; ships that variants have in common are written once."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "engine": ENGINE,
            "catalogue": self.catalogue,
            "battles": self.battles,
            "chunk": self.chunk,
            "precision": self.precision,
            "seed": self.seed,
            "pilots": [each.to_document() for each in self.pilots],
            "options": self.options.to_document(),
            **fleets_document((*self.variants, *self.opponents)),
            "cards": [each.to_document() for each in self.cards],
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> WorthJob:
        """Reads the plain form; raises `SimulationError` for another format or engine."""
        format_check(document, FORMAT, VERSION)
        fleets = fleets_read(document)
        cards = [Without.from_document(each) for each in document["cards"]]
        variants = variants_of(document)
        return WorthJob(
            fleets[:variants],
            cards,
            fleets[variants:],
            options_read(document["options"]),
            [PilotChoice.from_document(each) for each in document["pilots"]],
            battles=document["battles"],
            seed=document["seed"],
            catalogue=document["catalogue"],
            chunk=document["chunk"],
            precision=document["precision"],
        )


def make_worth_job(
    fleet: Fleet,
    opponents: Sequence[Fleet | FleetRecord],
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    battles: int,
    seed: str,
    pilots: str | Sequence[str] = "gunner",
    precision: float = USUAL_PRECISION,
) -> WorthJob:
    """Makes the question of a fleet against some opponents.

    `pilots` is one text for both sides or one each. Raises `SimulationError` for values that make
    no question, `BattleError` for fleets that cannot fight.
    """
    whole = prepare_fleet(fleet, catalogue, ruleset)
    removals = removals_of(fleet, catalogue, ruleset)
    lighter = [with_ships_of(each.record, whole) for each in removals]
    return WorthJob(
        [
            whole,
            *(at_total(each, whole) for each in lighter),
            *(each for each in lighter if each.points != whole.points),
        ],
        [_known(each, whole) for each in removals],
        [fleet_prepared(each, catalogue, ruleset) for each in opponents],
        options_of(ruleset),
        pilots_read(pilots),
        battles=battles,
        seed=seed,
        catalogue=catalogue.version,
        precision=precision,
    )


def freeing(cards: Iterable[Without]) -> int:
    """Returns how many cards free points when they are left out."""
    return sum(1 for card in cards if card.points)


def variants_of(document: Mapping[str, Any]) -> int:
    """Returns how many variants of the fleet a job's document has; its opponents follow them."""
    cards = document["cards"]
    # Jobs of before left each card out at the lower total only.
    lighter = sum(1 for card in cards if card["points"]) if document["version"] > 1 else 0
    return 1 + len(cards) + lighter


def _known(removal: Removal, whole: FleetRecord) -> Without:
    ship = whole.ships[removal.ship].name if removal.ship >= 0 else ""
    return Without(removal.where, removal.card, removal.name, ship, removal.taken, removal.points)


def with_ships_of(record: FleetRecord, whole: FleetRecord) -> FleetRecord:
    """Returns the same fleet, its ships those of the whole one where they are equal."""
    ships = tuple(
        own if own.to_document() == ship.to_document() else ship
        for ship, own in zip(record.ships, whole.ships, strict=True)
    )
    return record.replaced(ships=ships)


def at_total(record: FleetRecord, whole: FleetRecord) -> FleetRecord:
    """Returns a fleet without a card at the total of the whole one.

    The points stay where the card was, so that its ship is neither a lesser loss nor a lesser
    target: whatever differs then is the card's doing.
    """
    ships = tuple(
        ship
        if ship.points == own.points
        else ShipRecord({**ship.to_document(), "points": own.points, "carried": own.carried})
        for ship, own in zip(record.ships, whole.ships, strict=True)
    )
    return replace(record, ships=ships, points=whole.points, resource=whole.resource)


def part_size(pilots: Sequence[PilotChoice], battles: int) -> int:
    """Returns the battles of one chunk, an even number: less than a second of work.

    There are many chunks in any case, one at least for each variant against each opponent.
    """
    size = min(chunk_size(pilots, MOST_BATTLES) // _SHARE, battles)
    return max(2, size + size % 2)
