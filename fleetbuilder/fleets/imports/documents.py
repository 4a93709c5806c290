"""Imports as plain data, for the API: what was understood, and what became of each fleet."""

from __future__ import annotations

from typing import Any

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.imports import serializers
from fleetbuilder.fleets.imports.parsing import FoundFleet, ImportReading, ruling_of
from fleetbuilder.fleets.imports.selectors import STATES, import_report
from fleetbuilder.jobs.models import Job
from rules.notation import fleet_to_document


def reading_document(reading: ImportReading, ruleset: str = "") -> dict[str, Any]:
    """Returns a reading as plain data, judged by the rule set that is asked for."""
    catalogue = catalogue_current()
    ruling = ruling_of(reading, {}, ruleset)
    return {
        "format": reading.format,
        "fleets": [_found_document(each) for each in reading.found],
        "choices": [
            serializers.ImportChoiceSerializer.row(
                match,
                options=[
                    {"card": key, "name": catalogue[key].marked_name} for key in match.options
                ],
            )
            for match in reading.choices()
        ],
        "ruleset": ruling.usual,
        "agreements": [each.to_document() for each in ruling.agreements],
        "differences": [each.to_document() for each in ruling.differences],
        "notices": [check_services.notice_document(each) for each in reading.remarks],
    }


def _found_document(found: FoundFleet) -> dict[str, Any]:
    matches = [
        serializers.ImportMatchSerializer.row(match, choice=match.id if match.options else "")
        for match in found.matches
    ]
    notices = [check_services.notice_document(each) for each in found.remarks]
    fleet: dict[str, Any] = {}
    if found.fleet is not None:
        fleet["fleet"] = fleet_to_document(found.fleet)
    return serializers.ImportFoundSerializer.row(found, matches=matches, notices=notices, **fleet)


def import_document(*, job: Job) -> dict[str, Any]:
    """Returns an import with its report as plain data."""
    report, document = import_report(job=job), job.document
    return serializers.ImportSerializer.row(
        job,
        id=str(job.pk),
        format=document["format"],
        folder=document["about"]["folder"],
        tags=document["about"]["tags"],
        done=report.done,
        wanted=report.wanted,
        left=report.left,
        counts={
            **{state: report.count(state) for state in STATES},
            "with_problems": report.with_problems,
        },
        fleets=serializers.ImportOutcomeSerializer.rows(report.outcomes),
    )
