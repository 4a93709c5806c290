"""All fleets of an event on paper: the build sheets of the players, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.events.common import mapping, selectors
from fleetbuilder.events.common.models import Event
from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.fleets.paper.sheets.paper import Paper
from fleetbuilder.fleets.paper.sheets.words import Head


def event_pdf(event: Event, paper: Paper) -> bytes:
    """Prints the fleets as they were handed in, by number, with the prices of then.

    No code is drawn upon them: who stands at the table has the event's page. Raises
    `ConflictError` while no fleet was handed in.
    """
    # Drawing takes 300 ms and 9 MB to load, which a process that prints nothing can do without.
    from fleetbuilder.fleets.paper.sheets.canvas import sheets_pdf

    entries = selectors.entries_whole(event=event).exclude(fingerprint="")
    if not entries.exists():
        raise errors.ConflictError("No fleet was handed in yet.", code="events.nothing_to_print")
    return sheets_pdf(_sheets(event, entries.iterator(chunk_size=50), paper), event.name)


def _sheets(event: Event, entries: Iterator[Any], paper: Paper) -> Iterator[Any]:
    from fleetbuilder.fleets.paper.sheets.build import build_sheet

    catalogue, known = catalogue_current(), rulesets_all()
    rules = known[event.ruleset].name if event.ruleset in known else event.ruleset
    day = event.date.isoformat() if event.date else ""
    for entry in entries:
        yield build_sheet(
            replace(mapping.fleet_from_entry(entry), event_date=day),
            mapping.report_from_entry(entry),
            catalogue,
            paper,
            head=Head(event=event.name, player=entry.name),
            rules=rules,
        )
