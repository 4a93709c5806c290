"""What results of simulations and of the worth of cards have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs import services
from fleetbuilder.jobs.models import Job
from rules.builds import COMPILED
from rules.simulation import PilotChoice
from rules.simulation.job import LETTERS

UNNAMED: Final = ("Your fleet", "The opponent")


def result_of(*, job: Job, make: Callable[[], Mapping[str, Any]]) -> dict[str, Any]:
    """Returns a job's result, kept as soon as the job has ended; `make` derives it from the chunks.

    `seconds` are added to it, those of all workers together, and `builds`: how many chunks each
    build of the rules has played. Raises what `make` raises.
    """
    if job.result is not None:
        kept: dict[str, Any] = job.result
        return kept
    document = {
        **make(),
        "seconds": round(job_selectors.seconds_of(job_id=job.pk), 3),
        "builds": job_selectors.builds_of(job_id=job.pk),
    }
    if not job.is_running:
        services.job_result_keep(job_id=job.pk, result=document)
    return document


def build_words(result: Mapping[str, Any]) -> str:
    """Returns which build of the rules has played a result; empty for one of before."""
    builds: Mapping[str, int] = result.get("builds", {})
    compiled, parts = builds.get(COMPILED, 0), sum(builds.values())
    if not parts:
        return ""
    if compiled == parts:
        return "on the compiled build"
    if not compiled:
        return "from the sources"
    return f"from the sources, and {compiled} of {parts} parts on the compiled build"


def head_document(job: Job, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the head of a job as plain data: its state, and by what rules and dice it goes."""
    return {
        "id": str(job.pk),
        "state": job.state,
        "reason": job.reason,
        "created_at": job.created_at.isoformat(),
        "finished_at": job.finished_at.isoformat() if job.finished_at else None,
        "ruleset": asked["options"]["ruleset"],
        "seed": asked["seed"],
    }


def pilots_document(asked: Mapping[str, Any]) -> dict[str, str]:
    """Returns who decides for either side, as plain data."""
    names = (str(PilotChoice.from_document(each)) for each in asked["pilots"])
    return dict(zip(LETTERS, names, strict=True))


def fleet_line(fleet: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a fleet in a word, as plain data."""
    return {"name": fleet["name"], "points": fleet["points"]}


def fleet_names(sides: Mapping[str, Any]) -> tuple[str, str]:
    """Returns what the two fleets are called; equal names get a letter."""
    first, second = (
        sides[letter]["name"] or unnamed for letter, unnamed in zip(LETTERS, UNNAMED, strict=True)
    )
    return (first, second) if first != second else (f"{first} (A)", f"{second} (B)")
