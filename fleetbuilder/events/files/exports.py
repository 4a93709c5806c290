"""An event as a file: JSON with everything, CSV with a line for each player."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Final

from django.core.serializers.json import DjangoJSONEncoder

from cards.selectors import catalogue_current
from fleetbuilder.events.common import documents, mapping, selectors, standings
from fleetbuilder.events.common.models import Entry, Event
from fleetbuilder.events.common.serializers import EventRowSerializer
from fleetbuilder.events.common.standings import StandingsRow
from fleetbuilder.fleets.check import open_fleets

FORMAT: Final = "fleetbuilder-event"
VERSION: Final = 1
AT_ONCE: Final = 50
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for the beginning of a formula."""
COLUMNS: Final = (
    "place",
    "number",
    "name",
    "state",
    "wins",
    "losses",
    "draws",
    "byes",
    "battle_points",
    "fleet_points",
    "strength",
    "points",
    "legal",
    "problems",
    "submitted_at",
    "fingerprint",
    "fleet",
)


def event_json(event: Event) -> str:
    """Returns an event with fleets, reports, rounds and standings."""
    entries = list(selectors.entries_whole(event=event).prefetch_related("amendments"))
    games = selectors.game_list(event=event)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(event),
        "players": [
            {
                **documents.entry_row(entry, with_fleet=True),
                "lot": entry.lot,
                "fleet": entry.document,
                "report": entry.report,
                "amendments": documents.amendment_documents(entry),
            }
            for entry in entries
        ],
        "rounds": documents.rounds_documents(event, entries, games),
        "standings": [
            documents.standing_row(row) for row in standings.standings_of(event, entries, games)
        ],
    }
    return json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)


def _event(event: Event) -> dict[str, Any]:
    names = (
        *("about", "constant", "bye_fleet_points", "bye_battle_points"),
        *("with_battle_points", "may_draw", "mixing_consent"),
    )
    return {**EventRowSerializer.row(event), **{name: getattr(event, name) for name in names}}


def event_csv(event: Event) -> str:
    """Returns the players by place, each with record and fleet; the fleet is a share code."""
    entries = list(selectors.entries_whole(event=event))
    games = selectors.game_list(event=event)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in standings.standings_of(event, entries, games):
        line = _line(row)
        writer.writerow([safe_cell(line[name]) for name in COLUMNS])
    return text.getvalue()


def _line(row: StandingsRow) -> dict[str, Any]:
    entry: Entry = row.entry
    document = {
        **documents.entry_row(entry, with_fleet=True),
        **documents.standing_row(row),
    }
    code = ""
    if entry.fingerprint:
        code = open_fleets.fleet_code(mapping.fleet_from_entry(entry), catalogue_current())
    legal = "" if entry.is_legal is None else "yes" if entry.is_legal else "no"
    return {**document, "legal": legal, "fleet": code}


def safe_cell(value: Any) -> Any:
    """Returns a cell that no spreadsheet takes for a formula.

    Numbers and None stay what they are.
    """
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return "" if value is None else value
