"""A simulation to be run, as a document from which everything follows.

The document holds the two fleets made ready for battle, the options of play, the pilots and the
seed, and nothing that a machine or a catalogue could change: battle n of it is the same battle
everywhere. Battles are numbered from 1 and played in chunks of equal size, numbered from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Final

from rules.battle import FleetRecord, PlayOptions, options_of, prepare_fleet
from rules.battle.phases.missions import MissionRules, mission_rules
from rules.catalogue import Catalogue
from rules.dice import KEYED, full_seed
from rules.fleet import Fleet
from rules.pilots import PILOTS
from rules.pilots.weights import PERSONALITIES
from rules.rulesets import RuleSet
from rules.simulation.errors import SimulationError
from rules.simulation.interval import Stop

FORMAT: Final = "fleetbuilder-simulation"
VERSION: Final = 1
ENGINE: Final = 6
"""The version of the play: raised when the same seed no longer gives the same battle or record."""

MOST_BATTLES: Final = 1_000_000
LETTERS: Final = ("a", "b")
"""The names of the two fleets."""

BALANCED: Final = "balanced"
_CHUNK_BATTLES: Final[Mapping[str, int]] = {
    "drifter": 200,
    "gunner": 100,
    "tactician": 10,
    "admiral": 2,
}
_CHUNKS: Final = 20
"""Few battles are spread over about so many chunks, so that progress can be seen."""


@dataclass(frozen=True, slots=True)
class PilotChoice:
    """Who decides for a fleet: the name of a pilot and of a personality."""

    name: str
    personality: str = BALANCED

    def __str__(self) -> str:
        return self.name if self.personality == BALANCED else f"{self.name}/{self.personality}"

    @classmethod
    def parse(cls, text: str) -> PilotChoice:
        """Reads "gunner" or "gunner/bold"; raises `SimulationError` for an unknown name."""
        name, _, personality = text.partition("/")
        choice = PilotChoice(name, personality or BALANCED)
        for what, asked, known in (
            ("pilot", name, PILOTS),
            ("personality", choice.personality, PERSONALITIES),
        ):
            if asked not in known:
                raise SimulationError(
                    f"there is no {what} {asked[:40]!r}: choose one of {', '.join(known)}",
                    f"simulation.unknown_{what}",
                    "pilots",
                )
        return choice

    def to_document(self) -> dict[str, str]:
        """Returns the plain form."""
        return {"name": self.name, "personality": self.personality}

    @classmethod
    def from_document(cls, document: Mapping[str, str]) -> PilotChoice:
        """Reads the plain form."""
        return PilotChoice(document["name"], document["personality"])


@dataclass(eq=False, repr=False, slots=True)
class SimulationJob:
    """A simulation ready to be played, made from its document.

    `fleets` are those of a and b, `chunk` the battles of one chunk, `stop` the rule for stopping
    early (None: play all). `keeps_answers` tells that chunks hold every answer of the pilots.
    """

    fleets: Sequence[FleetRecord]
    options: PlayOptions
    pilots: Sequence[PilotChoice]
    _: KW_ONLY
    battles: int
    seed: str
    chunk: int = 0
    stop: Stop | None = None
    mission: MissionRules | None = None
    catalogue: str = ""
    keeps_answers: bool = False

    def __post_init__(self) -> None:
        """Raises `SimulationError` for values that make no simulation."""
        if len(self.fleets) != len(LETTERS) or len(self.pilots) != len(LETTERS):
            raise SimulationError("a simulation has two fleets and a pilot for each")
        require_battles(self.battles)
        mission = self.mission
        if mission is not None and mission.players != len(LETTERS):
            raise SimulationError(
                f"{mission.name} is for {mission.players} players, and a simulation has two",
                "simulation.mission",
                "mission",
            )
        self.fleets = tuple(self.fleets)
        self.pilots = tuple(self.pilots)
        self.seed = full_seed(self.seed, KEYED)
        self.chunk = self.chunk or chunk_size(self.pilots, self.battles)

    @property
    def chunks(self) -> int:
        """Returns the number of chunks."""
        return -(-self.battles // self.chunk)

    def numbers(self, index: int) -> range:
        """Returns the numbers of the battles of a chunk; raises `SimulationError` beyond them."""
        if not 0 <= index < self.chunks:
            raise SimulationError(
                f"the simulation has chunks 0 to {self.chunks - 1}, not {index}",
                "simulation.no_chunk",
            )
        first = index * self.chunk + 1
        return range(first, min(first + self.chunk, self.battles + 1))

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form from which an equal job can be made."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "engine": ENGINE,
            "catalogue": self.catalogue,
            "battles": self.battles,
            "chunk": self.chunk,
            "seed": self.seed,
            "stop": None if self.stop is None else self.stop.to_document(),
            "keeps_answers": self.keeps_answers,
            "pilots": [each.to_document() for each in self.pilots],
            "options": self.options.to_document(),
            "mission": None if self.mission is None else _mission_document(self.mission),
            "fleets": [fleet.to_document() for fleet in self.fleets],
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> SimulationJob:
        """Reads the plain form; raises `SimulationError` for another format or engine."""
        format_check(document, FORMAT, VERSION)
        stop, mission = document["stop"], document["mission"]
        return SimulationJob(
            [FleetRecord.from_document(each) for each in document["fleets"]],
            options_read(document["options"]),
            [PilotChoice.from_document(each) for each in document["pilots"]],
            battles=document["battles"],
            seed=document["seed"],
            chunk=document["chunk"],
            stop=None if stop is None else Stop.from_document(stop),
            mission=None if mission is None else mission_rules(mission),
            catalogue=document["catalogue"],
            keeps_answers=document["keeps_answers"],
        )


def make_job(
    a: Fleet | FleetRecord,
    b: Fleet | FleetRecord,
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    battles: int,
    seed: str,
    pilots: str | Sequence[str] = "gunner",
    stop_width: float | None = None,
    mission: MissionRules | None = None,
    keeps_answers: bool = False,
) -> SimulationJob:
    """Makes the job of two fleets under a rule set.

    `pilots` is one text for both or one each: "gunner", "gunner/bold". `stop_width` ends the
    simulation when the 95 % interval of a's win rate is no wider (0.05: five points in a
    hundred). `mission` is one for two players, instead of a standard battle. Raises
    `SimulationError` for values that make no simulation, `BattleError` for fleets that cannot
    fight.
    """
    return SimulationJob(
        [fleet_prepared(each, catalogue, ruleset) for each in (a, b)],
        options_of(ruleset),
        pilots_read(pilots),
        battles=battles,
        seed=seed,
        stop=None if stop_width is None else Stop(stop_width),
        mission=mission,
        catalogue=catalogue.version,
        keeps_answers=keeps_answers,
    )


def require_battles(battles: int) -> None:
    """Raises `SimulationError` for a number of battles that no simulation has."""
    if not 1 <= battles <= MOST_BATTLES:
        raise SimulationError(
            f"a simulation has 1 to {MOST_BATTLES:,} battles, not {battles:,}",
            "simulation.battles",
            "battles",
        )


def require_number(number: int, battles: int) -> None:
    """Raises `SimulationError` for the number of a battle that is none of a simulation's."""
    if not 1 <= number <= battles:
        raise SimulationError(
            f"the simulation has battles 1 to {battles}, not {number}",
            "simulation.no_battle",
            "number",
        )


def pilots_read(pilots: str | Sequence[str]) -> list[PilotChoice]:
    """Reads one text for both sides or one each; raises `SimulationError` for an unknown name."""
    texts = (pilots, pilots) if isinstance(pilots, str) else tuple(pilots)
    return [PilotChoice.parse(text) for text in texts]


def fleet_prepared(
    fleet: Fleet | FleetRecord, catalogue: Catalogue, ruleset: RuleSet
) -> FleetRecord:
    """Returns a fleet made ready for battle; raises `BattleError` for one that cannot fight."""
    return fleet if isinstance(fleet, FleetRecord) else prepare_fleet(fleet, catalogue, ruleset)


def format_check(document: Mapping[str, Any], form: str, version: int) -> None:
    """Raises `SimulationError` for a job of another format, version or engine."""
    if document.get("format") != form or document.get("version") != version:
        raise SimulationError(
            f"this is no job of format {form!r}, version {version}", "simulation.version"
        )
    if document["engine"] != ENGINE:
        raise SimulationError(
            f"this was begun with version {document['engine']} of the play, "
            f"and here is version {ENGINE}; run it again",
            "simulation.engine",
        )


def options_read(document: Mapping[str, Any]) -> PlayOptions:
    """Reads the options of play from their plain form in a job."""
    options = dict(document)
    ruleset = options.pop("ruleset")
    return PlayOptions(ruleset, options)


def chunk_size(pilots: Sequence[PilotChoice], battles: int) -> int:
    """Returns the battles of one chunk: a second or so of work, an even number.

    Even, so that both fleets sit on either side of the table equally often in any whole number of
    chunks.
    """
    most = min(_CHUNK_BATTLES[pilot.name] for pilot in pilots)
    size = min(most, -(-battles // _CHUNKS))
    return max(2, size + size % 2)


def _mission_document(mission: MissionRules) -> dict[str, Any]:
    return {"id": mission.id, "name": mission.name, "battle": dict(mission.document)}
