"""What the templates about what decided show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.urls import reverse

from fleetbuilder.core import errors
from fleetbuilder.core.charts import rounded
from fleetbuilder.jobs.following import age_of, following_context
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping, numbers
from fleetbuilder.simulations.common.pages import accents, asked_context
from fleetbuilder.simulations.common.results import build_words, fleet_names
from fleetbuilder.simulations.decided.requests import battles_of
from fleetbuilder.simulations.decided.results import decided_progress, decided_result
from fleetbuilder.simulations.decided.selectors import decided_find
from rules.simulation.decided_job import VARIANTS
from rules.simulation.job import LETTERS

LEAST_SCALE: Final = 5.0
"""SP at which the scale ends though every part is smaller."""
_ROOM: Final = 1.05


def head_context(job: Job) -> dict[str, Any]:
    """Returns what was asked, whatever came of it."""
    asked = job.document["decided"]
    done, wanted = decided_progress(job=job)
    age = age_of(job)
    return {
        **asked_context(job, asked),
        **following_context(job, age, "simulations:decided_cancel"),
        "names": _names(asked["fleets"]),
        "accents": accents(asked),
        "simulation_href": reverse(
            "simulations:simulation_detail", args=[job.document["simulation"]]
        ),
        "battles": asked["battles"],
        "done": done,
        "asked": wanted,
        "percent": int(100 * done / wanted),
    }


def _names(fleets: Sequence[Mapping[str, Any]]) -> tuple[str, str]:
    return fleet_names(dict(zip(LETTERS, fleets, strict=True)))


def result_context(job: Job) -> dict[str, Any]:
    """Returns what came of it; of a running job, what there is so far."""
    return parts_context(decided_result(job=job))


def section_context(simulation: Job, visitor: str) -> dict[str, Any]:
    """Returns what the page of a simulation says of what decided it.

    `state` is "none" where nobody has asked, "unknown" where the rules of play have changed
    since, and else that of the job.
    """
    job = decided_find(simulation=simulation, owners=(visitor, simulation.owner))
    try:
        if job is None:
            asked = mapping.simulation_from_row(simulation)
            each = min(battles_of(asked), asked.battles)
            return {"state": "none", "battles": each, "all": each * VARIANTS}
        context = {
            "state": str(job.state),
            "href": reverse("simulations:decided_detail", args=[job.pk]),
        }
        return context if job.is_running else context | parts_context(decided_result(job=job))
    except errors.ConflictError:
        return {"state": "unknown"}


def parts_context(result: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the parts of the margin as rows with bars, and what dice did in sentences."""
    names = _names(result["fleets"])
    if result["pairs"] < 2:
        return {"result": result, "parts": []}
    labels = {
        "cards_a": (f"Cards of {names[0]}", "its texts and weapon cards"),
        "cards_b": (f"Cards of {names[1]}", "its texts and weapon cards"),
        "maneuvers": ("Flying", "the ranges and arcs that maneuvers win"),
        "initiative": ("Initiative", "who goes first for a lower total"),
        "ships": ("Ships", "values and skills from equal places, so what the points went into"),
    }
    found = {name: result["parts"][name]["margin"] for name in labels}
    ends = [abs(part[end]) for part in found.values() for end in ("low", "high")]
    scale = max(LEAST_SCALE, _ROOM * max(ends))
    rows = [
        _row(name, *labels[name], part, result["parts"][name]["score"], names, scale)
        for name, part in found.items()
    ]
    return {
        "result": result,
        "parts": sorted(rows, key=_by_size),
        "scale": numbers.decimal(scale, 0),
        "summary": _summary(result, names),
        "dice": _dice(result, names),
        "more_points": _more_points(result, names),
        "decided_seconds": numbers.duration(result["seconds"]) if "seconds" in result else "",
        "decided_build": build_words(result),
    }


def _row(
    key: str,
    name: str,
    about: str,
    margin: Mapping[str, float],
    score: Mapping[str, float],
    names: Sequence[str],
    scale: float,
) -> dict[str, Any]:
    """Returns a part: whom it favours, its figures, and its bar in % of the width."""
    change, low, high = margin["change"], margin["low"], margin["high"]
    side = 0 if change >= 0 else 1
    at = {end: rounded(50 + 50 * margin[end] / scale) for end in ("change", "low", "high")}
    return {
        "id": f"part-{key}",
        "name": name,
        "about": about,
        "side": LETTERS[side],
        "change": change,
        "points": f"{numbers.decimal(abs(change))}{numbers.SPACE}SP",
        "interval": f"{numbers.signed(low)} to {numbers.signed(high)}",
        "share": numbers.signed(100 * score["change"], 0),
        "verdict": f"for {names[side]}" if change else "for neither",
        "is_open": low <= 0 <= high and low < high,
        "bar": min(50.0, at["change"]),
        "width": rounded(abs(at["change"] - 50)),
        "low": at["low"],
        "high": at["high"],
    }


def _by_size(row: Mapping[str, Any]) -> float:
    return -abs(row["change"])


def _summary(result: Mapping[str, Any], names: Sequence[str]) -> str:
    """Returns the margin, and which part of it is the largest beyond chance."""
    mean = result["margin"]["change"]
    ahead = names[0] if mean >= 0 else names[1]
    points = f"{numbers.decimal(abs(mean))}{numbers.SPACE}SP"
    return f"{ahead} is ahead by {points} of Fleet Points in the mean battle."


def _dice(result: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Returns what dice did in the battles that each fleet wins, where both win some."""
    told = result["dice"]
    if not all(told[letter]["battles"] for letter in LETTERS):
        return []
    sentences = []
    for letter, name in zip(LETTERS, names, strict=True):
        battles = numbers.count(told[letter]["battles"], "battle")
        margin, dice = (numbers.decimal(abs(told[letter][each])) for each in ("margin", "dice"))
        sentences.append(
            f"In the {battles} that {name} wins it is ahead by {margin}{numbers.SPACE}SP, and the "
            f"dice of these battles are worth {dice}{numbers.SPACE}SP to it."
        )
    return sentences


def _more_points(result: Mapping[str, Any], names: Sequence[str]) -> str:
    more = result["more_points"]
    if more is None:
        return ""
    name = names[LETTERS.index(more["fleet"])]
    return f"{name} has {more['points']}{numbers.SPACE}SP more: the fleets are not equal."
