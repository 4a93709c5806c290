"""Many plays of one mission of Alliance: chance of success, experience, losses, rounds.

    job = make_mission_job(mission_document, enemy_documents, fleets, hangar, options, battles=500)
    result = run_missions(job, workers)["success"]["rate"]

As with any simulation everything follows from the job's document and the number of a play, so
that it is the same on any number of workers, and each play can be told again by its number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.alliance.campaign.rewards import MissionRewards
from rules.alliance.enemy.logic_document import enemy_from_document
from rules.alliance.mission.document import mission_from_document
from rules.alliance.played.captain import CaptainPilot
from rules.alliance.played.enemy_pilot import EnemyPilot
from rules.alliance.played.enemy_ships import Hangar
from rules.alliance.played.game import PLAYERS, AllianceRules
from rules.alliance.played.tally import fate_of, player_of
from rules.battle import Battle, FleetRecord, Pilot, PlayOptions, ShipRecord
from rules.battle.position.terms import DESTROYED, ENEMIES
from rules.dice import KEYED, derived_seed, full_seed
from rules.keyed_chance import chance_of
from rules.simulation.errors import SimulationError
from rules.simulation.interval import wilson
from rules.simulation.job import (
    ENGINE,
    format_check,
    options_read,
    require_battles,
    require_number,
)
from rules.simulation.result import manual_cards, weapons_not_fired
from rules.simulation.workers import Workers

FORMAT: Final = "fleetbuilder-mission-simulation"
VERSION: Final = 1

LETTERS: Final = "xabcdef"
"""The names of the sides of a mission in stories: the enemy, then the players."""

MOST_MODELS: Final = 99
"""The most models of an enemy type that anybody has to say of."""

_CHUNK: Final = 25

OnChunk = Callable[[int, int], None]
"""Told after every chunk how many missions were played and how many of them succeeded."""


class MissionRow(NamedTuple):
    """One play of a mission in numbers.

    `met` are the ids of objectives, `fates` and `xp` those of the players in their order;
    `enemies_lost` counts destroyed enemies.
    """

    is_success: bool
    rounds: int
    met: tuple[str, ...]
    fates: tuple[str, ...]
    xp: tuple[int, ...]
    enemies_lost: int

    def to_document(self) -> list[Any]:
        """Returns the plain form, a list in the order of the fields."""
        return [list(each) if isinstance(each, tuple) else each for each in self]

    @classmethod
    def from_document(cls, document: Sequence[Any]) -> MissionRow:
        """Reads the plain form."""
        success, rounds, met, fates, xp, lost = document
        return MissionRow(success, rounds, tuple(met), tuple(fates), tuple(xp), lost)


class MissionJob:
    """A simulation of a mission, ready to be played, made from its document.

    `document` holds the mission, the enemy types, their ships made ready, the players' fleets,
    the options of play, the players that the enemy is set up for, and the seed.
    """

    __slots__ = ("battles", "document", "fleets", "hangar", "options", "rules", "seed")

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Raises `SimulationError` for another format, `DocumentError` for a faulty mission."""
        format_check(document, FORMAT, VERSION)
        self.document: Final[Mapping[str, Any]] = document
        self.battles: Final[int] = document["battles"]
        self.seed: Final[str] = document["seed"]
        self.options: Final[PlayOptions] = options_read(document["options"])
        self.fleets: Final = tuple(FleetRecord.from_document(each) for each in document["fleets"])
        types = {name: enemy_from_document(each) for name, each in document["enemies"].items()}
        self.hangar: Final[Hangar] = {
            (name, card, is_elite): ShipRecord(ship)
            for name, card, is_elite, ship in document["hangar"]
        }
        self.rules: Final = AllianceRules(
            mission_from_document(document["mission"]),
            types,
            document["players"],
            marks=frozenset(document["marks"]),
            models=document["models"],
            flying=len(self.fleets),
        )

    @property
    def chunks(self) -> int:
        """Returns the number of chunks."""
        return -(-self.battles // _CHUNK)

    def numbers(self, index: int) -> range:
        """Returns the numbers of the plays of a chunk."""
        first = index * _CHUNK + 1
        return range(first, min(first + _CHUNK, self.battles + 1))


class MissionPlayed(NamedTuple):
    """A mission that was played."""

    number: int
    battle: Battle
    result: MissionRewards


def make_mission_job(
    mission: Mapping[str, Any],
    enemies: Mapping[str, Mapping[str, Any]],
    hangar: Hangar,
    fleets: Sequence[FleetRecord],
    options: PlayOptions,
    *,
    battles: int,
    seed: str,
    players: int | None = None,
    marks: Iterable[str] = (),
    models: Mapping[str, int] | None = None,
) -> MissionJob:
    """Makes the job of a mission, from its document and those of enemy types, by their ids.

    `fleets` hold one ship each; `players` is for how many the enemy is set up (usual: one for each
    of them). `models` is how many models there are of enemy types, as many as it takes of those
    that it does not name (Alliance, Not Enough Ship Models?). Raises `SimulationError` for a
    number of plays or of models that cannot be, `AllianceError` for players, enemy types or fleets
    that do not fit, `DocumentError` for a faulty document.
    """
    models = models or {}
    _require_models(models, enemies)
    require_battles(battles)
    used = _types_used(mission)
    return MissionJob(
        {
            "format": FORMAT,
            "version": VERSION,
            "engine": ENGINE,
            "battles": battles,
            "seed": full_seed(seed, KEYED),
            "players": len(fleets) if players is None else players,
            "marks": sorted(marks),
            "models": {name: number for name, number in models.items() if name in used},
            "options": options.to_document(),
            "mission": mission,
            "enemies": {name: each for name, each in enemies.items() if name in used},
            "hangar": [
                [name, card, is_elite, record.to_document()]
                for (name, card, is_elite), record in hangar.items()
                if name in used
            ],
            "fleets": [fleet.to_document() for fleet in fleets],
        }
    )


def _require_models(models: Mapping[str, int], enemies: Mapping[str, Any]) -> None:
    for name, number in models.items():
        if name not in enemies or not 1 <= number <= MOST_MODELS:
            raise SimulationError(
                f"there are 1 to {MOST_MODELS} models of {', '.join(enemies)}, not {number} of "
                f"{name!r}",
                "simulation.models",
                "models",
            )


def _types_used(mission: Mapping[str, Any]) -> set[str]:
    """Returns the ids of the enemy types of a mission's document."""
    return {
        ship["type"]
        for row in mission.get("enemies", ())
        for ships in row.get("ships", {}).values()
        for ship in ships
    }


def play_mission(job: MissionJob, number: int, *, log: bool = False) -> MissionPlayed:
    """Plays a mission of the simulation by its number, from 1.

    Raises `SimulationError` for a number that is none of the job.
    """
    require_number(number, job.battles)
    seed = derived_seed(job.seed, number)
    chance = chance_of(derived_seed(seed, "battle"))
    battle = job.rules.muster(job.hangar, job.fleets, job.options, chance, log=log)
    battle.run(mission_pilots(job, seed))
    return MissionPlayed(number, battle, job.rules.result(battle))


def mission_pilots(job: MissionJob, seed: str) -> list[Pilot]:
    """Makes who decides: the enemy by its rules, and a captain for each player."""
    pilots: list[Pilot] = [EnemyPilot(chance_of(derived_seed(seed, "enemy")))]
    for player in range(1, len(job.fleets) + 1):
        chance = chance_of(derived_seed(seed, "captain", player))
        pilots.append(CaptainPilot(job.rules.mission, chance))
    return pilots


def mission_row(played: MissionPlayed) -> MissionRow:
    """Returns a play in numbers."""
    state, result = played.battle.state, played.result
    names = sorted(result.rewards, key=int)
    ships = {player_of(ship): ship for ship in state.ships if ship.team == PLAYERS}
    return MissionRow(
        result.is_success,
        state.round,
        result.met,
        tuple(fate_of(state, ships[name]) for name in names),
        tuple(result.rewards[name].xp for name in names),
        sum(1 for ship in state.ships if ship.team == ENEMIES and ship.place == DESTROYED),
    )


def play_mission_chunk(job: MissionJob, index: int) -> dict[str, Any]:
    """Plays the missions of a chunk and gives its document."""
    rows = [mission_row(play_mission(job, number)).to_document() for number in job.numbers(index)]
    return {"index": index, "rows": rows}


@lru_cache(maxsize=4)
def _job(text: str) -> MissionJob:
    """Reads a job; a worker plays many chunks of the same few jobs."""
    return MissionJob(json.loads(text))


def play_mission_chunk_of(text: str, index: int) -> dict[str, Any]:
    """Plays a chunk of the job whose document is given as JSON."""
    return play_mission_chunk(_job(text), index)


def run_missions(
    job: MissionJob, workers: Workers, *, on_chunk: OnChunk | None = None
) -> dict[str, Any]:
    """Plays a job to its end and gives its result (`missions_document`)."""
    rows: list[MissionRow] = []
    parts = workers.parts(
        job.chunks,
        lambda index: play_mission_chunk(job, index),
        play_mission_chunk_of,
        lambda: json.dumps(job.document),
    )
    for part in parts:
        rows += [MissionRow.from_document(row) for row in part["rows"]]
        if on_chunk is not None:
            on_chunk(len(rows), sum(row.is_success for row in rows))
    return missions_document(job, rows)


def missions_document(job: MissionJob, rows: Sequence[MissionRow]) -> dict[str, Any]:
    """Returns what the plays of a mission come to: rates with their 95 % intervals, and means.

    XP are those of one player; `losses` counts destroyed player ships of a play.
    """
    mission, battles = job.rules.mission, len(rows)
    losses = [row.fates.count("destroyed") for row in rows]
    rounds = [row.rounds for row in rows]
    xp = [each for row in rows for each in row.xp]
    return {
        "mission": mission.id,
        "name": mission.name,
        "house_made": mission.is_ours or bool(mission.house_made),
        "players": job.rules.player_ships,
        "flying": job.rules.flying,
        "battles": battles,
        "seed": job.seed,
        "ruleset": job.options.ruleset,
        "success": _rate(sum(row.is_success for row in rows), battles),
        "objectives": [
            {
                "id": each.id,
                "words": each.words,
                "needed": each.is_needed,
                **_rate(sum(each.id in row.met for row in rows), battles),
            }
            for each in mission.objectives
        ],
        "xp": _spread(xp),
        "losses": _spread(losses),
        "retreated": _mean([row.fates.count("retreated") for row in rows]),
        "enemies_destroyed": _mean([row.enemies_lost for row in rows]),
        "rounds": _spread(rounds),
        "manual_cards": manual_cards(job.fleets),
        "weapons_not_fired": weapons_not_fired(job.fleets),
    }


def _rate(count: int, battles: int) -> dict[str, Any]:
    low, high = wilson(count, battles)
    return {"count": count, "rate": count / battles, "low": low, "high": high}


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def _spread(numbers: Sequence[int]) -> dict[str, Any]:
    counts = {str(each): numbers.count(each) for each in sorted(set(numbers))}
    return {
        "mean": _mean(numbers),
        "least": min(numbers),
        "most": max(numbers),
        "distribution": counts,
    }
