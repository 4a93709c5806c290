"""What the templates about imports show, prepared as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check.checked_fleets import fleet_checked
from fleetbuilder.fleets.check.pages import set_and_price
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.imports.forms import TAKE
from fleetbuilder.fleets.imports.parsing import (
    MOST_SIZE,
    ChosenRules,
    FoundFleet,
    ImportReading,
    Match,
    fleet_settled,
)
from fleetbuilder.fleets.imports.selectors import (
    FleetOutcome,
    ImportReport,
    import_list,
    import_report,
)
from fleetbuilder.fleets.imports.services import AT_ONCE
from fleetbuilder.fleets.saved.named_fleets import UNNAMED
from fleetbuilder.jobs.following import age_of, following_context
from fleetbuilder.jobs.models import Job
from rules.building.assessment.agreement import TotalDifference, words_of
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.notation import FORMATS

MOST_CHOICES: Final = 100
"""Questions of one preview; the cards of the others stay as they were taken."""
STATE_WORDS: Final[Mapping[str, str]] = {
    "present": "You have it already",
    "refused": "You have too many fleets",
    "waiting": "Not yet stored",
    "dropped": "Not stored",
    "unreadable": "Cannot be read",
}


@dataclass(frozen=True, slots=True)
class Preview:
    """A fleet before it is stored: its verdict, and its matches by how sure they are."""

    found: FoundFleet
    number: int
    name: str
    is_wanted: bool
    points: int = 0
    legal: bool = False
    problems: int = 0
    exact: tuple[str, ...] = ()
    likely: tuple[dict[str, str], ...] = ()
    unknown: tuple[str, ...] = ()
    difference: Differing | None = None


@dataclass(frozen=True, slots=True)
class Differing:
    """Total that the document states for a fleet, where ours is another, with the reasons."""

    stated: int
    reasons: tuple[str, ...]
    rest: int


# --- before -------------------------------------------------------------------------------------


def start_context(owner: str) -> dict[str, Any]:
    """Prepares the page that asks what to import."""
    return {
        "most": MOST_SIZE,
        "formats": list(FORMATS.values()),
        "rows": [_job_row(job) for job in import_list(owner=owner)] if owner else (),
    }


def _job_row(job: Job) -> dict[str, Any]:
    report = import_report(job=job)
    return {
        "job": job,
        "state": str(job.state),
        "report": report,
        "stored": report.count("stored"),
        "percent": _percent(report),
    }


def preview_context(
    reading: ImportReading,
    wanted: Collection[int | str] | None,
    chosen: Mapping[str, str],
    ruling: ChosenRules,
) -> dict[str, Any]:
    """Prepares every fleet with its verdict, and the questions; None wants all fleets."""
    catalogue = catalogue_current()
    questions = reading.choices()
    label = _labeller(catalogue, selectors.rulesets_all()[ruling.usual]["price_date"])
    differing = {each.place: _differing(each, catalogue) for each in ruling.differences}
    rows = []
    for each in reading.found:
        fleet = ruling.judged(fleet_settled(each, chosen)) if each.fleet is not None else None
        row = _preview(each, fleet, wanted, label)
        rows.append(replace(row, difference=differing.get(each.place)))
    form = FORMATS.get(reading.format)
    return {
        "rows": rows,
        "readable": len(reading.readable),
        "unreadable": len(reading.found) - len(reading.readable),
        "at_once": AT_ONCE,
        "format_name": form.name if form is not None else reading.format,
        "counts": {
            quality: sum(each.count(quality) for each in reading.found)
            for quality in ("exact", "likely", "unknown")
        },
        "questions": [_question(each, chosen, label) for each in questions[:MOST_CHOICES]],
        "unasked": max(0, len(questions) - MOST_CHOICES),
        "remarks": reading.remarks,
        "agreement": _agreement(ruling),
        "differing": [each for each in rows if each.difference is not None],
    }


def _agreement(ruling: ChosenRules) -> str:
    """Returns how many totals are as the document states them, "" where it states none."""
    found = next((each for each in ruling.agreements if each.ruleset == ruling.usual), None)
    if found is None:
        return ""
    differing = found.stated - found.agreeing
    if found.stated == 1:
        return f"The total {'differs from' if differing else 'is'} the one in your file."
    said = f"{found.agreeing} of {found.stated} totals are as in your file"
    if not differing:
        return f"{said}."
    return f"{said}; {differing} differ{'s' if differing == 1 else ''}."


def _differing(difference: TotalDifference, catalogue: Catalogue) -> Differing:
    known = selectors.rulesets_all()
    counted = Counter(words_of(each, catalogue, known) for each in difference.prices)
    reasons = (f"{count} × {words}" if count > 1 else words for words, count in counted.items())
    return Differing(difference.stated, tuple(reasons), difference.rest)


def _preview(
    found: FoundFleet,
    fleet: Fleet | None,
    wanted: Collection[int | str] | None,
    label: Callable[[str], str],
) -> Preview:
    number = found.place + 1
    if fleet is None:
        return Preview(found, number, f"Fleet {number}", is_wanted=False)
    judged = fleet_checked(fleet)
    return Preview(
        found,
        number,
        found.name or UNNAMED,
        wanted is None or found.place in wanted,
        judged.report.points,
        judged.report.legal,
        judged.problem_count,
        tuple(each.words for each in found.matches if each.quality == "exact"),
        tuple(_likely(each, label) for each in found.matches if each.quality == "likely"),
        tuple(each.words for each in found.matches if each.quality == "unknown"),
    )


def _likely(match: Match, label: Callable[[str], str]) -> dict[str, str]:
    if match.card:
        return {"words": match.words, "taken": label(match.card), "why": match.why}
    return {"words": match.words, "near": catalogue_current()[match.options[0]].marked_name}


def _question(
    match: Match, chosen: Mapping[str, str], label: Callable[[str], str]
) -> dict[str, Any]:
    first = f"As read: {label(match.card)}" if match.card else f"Keep the words “{match.words}”"
    return {
        "name": f"{TAKE}{match.id}",
        "words": match.words,
        "first": first,
        "options": [
            {"key": key, "label": label(key), "selected": chosen.get(match.id) == key}
            for key in match.options
        ],
    }


def _labeller(catalogue: Catalogue, price_date: str | None) -> Callable[[str], str]:
    """Returns what names a card by its key: with its set, and its price on a day."""

    def label(key: str) -> str:
        card = catalogue[key]
        return f"{card.marked_name}, {set_and_price(card, catalogue, price_date)}"

    return label


# --- after --------------------------------------------------------------------------------------


def detail_context(job: Job) -> dict[str, Any]:
    """Prepares the page of an import: how far it is, or its report."""
    report = import_report(job=job)
    rows = [_outcome_row(each) for each in report.outcomes]
    return {
        "job": job,
        "state": str(job.state),
        "report": report,
        "rows": [each for each in rows if each["outcome"].state != "waiting"],
        "tiles": _tiles(report),
        "done": report.done,
        "asked": report.wanted,
        "percent": _percent(report),
        "is_mine": True,
        "said": _said(job, report),
        "folder": job.document["about"]["folder"],
        **following_context(job, age_of(job), "fleets:import_cancel"),
    }


def _percent(report: ImportReport) -> int:
    return 100 * report.done // report.wanted


def _tiles(report: ImportReport) -> list[tuple[str, int]]:
    """Returns the figures of a report that are not 0, and how many were stored in any case."""
    found = [
        ("stored", report.count("stored")),
        ("of them with problems", report.with_problems),
        ("there already, skipped", report.count("present")),
        ("one too many for you", report.count("refused")),
        ("not stored", report.count("dropped")),
        ("that cannot be read", report.count("unreadable")),
        ("left out by you", report.left),
    ]
    return [each for each in found if each[1] or each[0] == "stored"]


def _said(job: Job, report: ImportReport) -> str:
    """Says in a sentence how it ended."""
    fleets = "fleet" if report.wanted == 1 else "fleets"
    stored = f"{report.count('stored')} of {report.wanted} {fleets} stored."
    if job.state == "cancelled":
        return f"Cancelled: {stored}"
    if job.state == "failed":
        return f"Not finished: {stored}"
    return f"Done: {stored}"


def _outcome_row(outcome: FleetOutcome) -> dict[str, Any]:
    name = outcome.name or (
        f"Fleet {outcome.place + 1}" if outcome.state == "unreadable" else UNNAMED
    )
    href = reverse("fleets:fleet_detail", args=[outcome.fleet]) if outcome.fleet else ""
    return {
        "outcome": outcome,
        "name": name,
        "href": href,
        "words": STATE_WORDS.get(outcome.state, ""),
    }
