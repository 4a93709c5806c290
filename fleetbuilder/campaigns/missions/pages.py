"""What the templates about missions and their simulations show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import mark_safe

from fleetbuilder.campaigns.missions import charts, documents, results
from fleetbuilder.campaigns.missions.charts import players_words
from fleetbuilder.campaigns.missions.documents import COLUMNS, mark_words
from fleetbuilder.campaigns.missions.serializers import MissionBattleSerializer
from fleetbuilder.core import errors
from fleetbuilder.core.charts import FRAME
from fleetbuilder.jobs.following import age_of, following_context
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import numbers as figures
from fleetbuilder.simulations.common.pages import cards_named, seed_shown
from fleetbuilder.simulations.common.results import build_words
from rules.alliance.mission.map_drawing import map_svg
from rules.alliance.mission.mission import Mission
from rules.simulation.missions import MissionRow

MOST_PICKS: Final = 8
"""Plays that are picked to be watched, of all numbers of players together."""
FATE_WORDS: Final = {
    "stayed": "still there",
    "retreated": "retreated",
    "destroyed": "destroyed",
}


def drawn(mission: Mission, prefix: str = "mission-map") -> str:
    """Returns the map of a mission; `prefix` begins its ids on a page with several."""
    # Drawn from a document that was read; whatever words stand in it are escaped there.
    return mark_safe(map_svg(mission, prefix=prefix))  # noqa: S308


def list_context() -> dict[str, Any]:
    """Prepares all missions with their maps."""
    return {
        "missions": [
            {
                "mission": each,
                "map": drawn(each, f"map-{each.id}"),
                "xp": sum(objective.xp for objective in each.objectives),
                "enemies": _enemies_words(each),
            }
            for each in documents.missions_all()
        ]
    }


def _enemies_words(mission: Mission) -> str:
    """Returns how many enemies two players meet, and six, when nothing happened before."""
    few, many = (
        sum(len(row.ships_for(players)) for row in mission.formations_for(players))
        for players in (COLUMNS[0], COLUMNS[-1])
    )
    return f"{few} enemies against 2 players, {many} against 6"


def mission_context(mission: Mission) -> dict[str, Any]:
    """Prepares the page of a mission."""
    page = documents.mission_page(mission)
    words = mark_words()
    for row in page["enemies"]:
        row["terms"] = [f"Only if: {words.get(each, each)}" for each in row["only_with"]]
        row["terms"] += [f"Not if: {words.get(each, each)}" for each in row["not_with"]]
    return {
        "mission": mission,
        "page": page,
        "ours": documents.parts_of_house(mission),
        "map": drawn(mission),
        "columns": COLUMNS,
    }


# --- simulations --------------------------------------------------------------------------------


def head_context(job: Job) -> dict[str, Any]:
    """Returns what was asked, whatever came of it."""
    asked = job.document["simulation"]
    progress = results.mission_progress(job=job)
    counts = results.counts_of(job)
    words = mark_words()
    age = age_of(job)
    return {
        **following_context(job, age, "campaigns:mission_simulation_cancel"),
        "job": job,
        "state": str(job.state),
        "mission_id": asked["mission"]["id"],
        "name": asked["mission"]["name"],
        "counts": _joined([str(each) for each in counts]),
        "most_players": counts[-1],
        "battles": asked["battles"],
        "seed": seed_shown(asked["seed"]),
        "marks": [words.get(each, each) for each in asked["marks"]],
        "models": asked["models"],
        "ships": job.document["ships"],
        "done": progress["battles"],
        "asked": progress["asked"],
        "percent": int(100 * progress["battles"] / progress["asked"]),
        "left": _left(age, progress) if job.is_running else "",
        "so_far": [
            {
                "players": run["players"],
                "battles": run["battles"],
                "rate": figures.percent(run["successes"] / run["battles"]),
                "interval": figures.interval(run["low"], run["high"]),
            }
            for run in progress["runs"]
            if run["battles"]
        ],
        "ago": figures.ago(age),
    }


def _left(age: float, progress: Mapping[str, Any]) -> str:
    """Returns how long it takes still, as fast as it went."""
    done = progress["battles"]
    return figures.duration(age * (progress["asked"] - done) / done) if done else ""


def _joined(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def result_context(job: Job) -> dict[str, Any]:
    """Returns what came of it; of a running job, what there is so far."""
    result = results.mission_result(job=job)
    runs = [run for run in result["runs"] if run["battles"]]
    if not runs:
        return {"result": result, "runs": []}
    rows = results.rows_of(job)
    picks = {run["players"]: _picks(run["players"], rows[run["players"]]) for run in runs}
    most = max(2, MOST_PICKS // len(runs))
    manual = sorted({key for run in runs for key in run["manual_cards"]})
    # Results that were kept before say nothing of weapons.
    not_fired = sorted({key for run in runs for key in run.get("weapons_not_fired", ())})
    return {
        "result": result,
        "runs": [_run_row(run) for run in runs],
        "verdict": _verdict(runs),
        "objectives": _objective_rows(runs),
        "frame": FRAME,
        "success": charts.success_chart(runs),
        "fates": charts.fates_chart(runs),
        "picks": [pick for run in runs for pick in picks[run["players"]][:most]],
        "manual": cards_named(manual),
        "not_fired": cards_named(not_fired),
        "seconds": figures.duration(result["seconds"]),
        "build": build_words(result),
    }


def _run_row(run: Mapping[str, Any]) -> dict[str, Any]:
    success = run["success"]
    return {
        "players": run["players"],
        "battles": run["battles"],
        "rate": figures.percent(success["rate"]),
        "interval": figures.interval(success["low"], success["high"]),
        "xp": figures.decimal(run["xp"]["mean"], 2),
        "lost": figures.decimal(run["losses"]["mean"], 2),
        "destroyed": figures.percent(run["fates"]["destroyed"]),
        "retreated": figures.percent(run["fates"]["retreated"]),
        "enemies": figures.decimal(run["enemies_destroyed"], 1),
        "rounds": figures.decimal(run["rounds"]["mean"], 1),
        "rounds_span": f"{run['rounds']['least']}{figures.DASH}{run['rounds']['most']}",
    }


def _verdict(runs: Sequence[Mapping[str, Any]]) -> str:
    told = [
        f"{figures.percent(run['success']['rate'])} with {players_words(run['players'])}"
        for run in runs
    ]
    return f"Success: {_joined(told)}."


def _objective_rows(runs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "words": each["words"],
            "needed": each["needed"],
            "rates": [figures.percent(run["objectives"][place]["rate"]) for run in runs],
        }
        for place, each in enumerate(runs[0]["objectives"])
    ]


# --- battles ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PickedMission:
    """A battle, and what it is an example of."""

    label: str
    battle: dict[str, Any]


def _picks(players: int, played: Sequence[MissionRow]) -> list[PickedMission]:
    """Picks battles that are worth a look, each once, the most telling first."""
    rows = list(enumerate(played, 1))
    won = [each for each in rows if each[1].is_success]
    failed = [each for each in rows if not each[1].is_success]

    def losses(row: MissionRow) -> int:
        return row.fates.count("destroyed")

    clean = min(won, key=lambda each: (losses(each[1]), each[1].rounds), default=None)
    wanted = (
        ("Clean success", clean),
        ("Narrow failure", max(failed, key=lambda each: len(each[1].met), default=None)),
        ("Quickest end", min(rows, key=lambda each: each[1].rounds, default=None)),
        ("Costly success", max(won, key=lambda each: losses(each[1]), default=None)),
    )
    found: dict[int, PickedMission] = {}
    for label, each in wanted:
        if each is not None:
            found.setdefault(each[0], PickedMission(label, battle_row(players, *each)))
    return list(found.values())


def battle_row(players: int, number: int, row: MissionRow) -> dict[str, Any]:
    """Returns a battle as a row of a table."""
    fates = [f"{row.fates.count(name)} {word}" for name, word in FATE_WORDS.items()]
    return {
        **MissionBattleSerializer.row(row, players=players, number=number),
        "fate_words": ", ".join(each for each in fates if not each.startswith("0 ")),
        "xp_words": ", ".join(str(each) for each in row.xp),
    }


def job_row(job: Job) -> dict[str, Any]:
    """Returns a job as a row of a list, with the chance of success once it has ended."""
    row = head_context(job)
    verdict = ""
    if not job.is_running:
        try:
            runs = [each for each in results.mission_result(job=job)["runs"] if each["battles"]]
            verdict = _verdict(runs) if runs else ""
        except errors.ConflictError:
            # The rules of play have changed before anybody looked.
            pass
    return row | {"verdict": verdict}
