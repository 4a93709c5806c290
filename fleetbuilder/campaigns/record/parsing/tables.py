"""Missions at a table in a campaign's record: written, read, taken in.

What was put aside for other ships is left out; of each round there is the table it has now.
"""

from __future__ import annotations

from typing import Any, Final

from fleetbuilder.campaigns.common import documents, selectors
from fleetbuilder.campaigns.common.models import Campaign, Round, RoundStage
from fleetbuilder.campaigns.record.parsing.fields import (
    list_read,
    moment_read,
    object_read,
)
from fleetbuilder.campaigns.record.parsing.parts import ReadTable
from fleetbuilder.campaigns.table import roles
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table.models import TablePlay, TableStep
from fleetbuilder.core.idempotency import slug_made
from fleetbuilder.games.models import SLUG_LENGTH
from fleetbuilder.games.services import seats_make
from rules.alliance.at_table.start import VERSION, TableStart, start_from_document
from rules.alliance.at_table.steps import MOST_STEPS, state_of
from rules.alliance.errors import AllianceError
from rules.errors import TooLargeError
from rules.notation.reading.objects import (
    Fields,
    read_inner,
)
from rules.notation.reading.values import FieldError

MOST_STEPS_IN_ALL: Final = 40_000
"""Steps in all tables of a record: each is played once more."""


def tables_of(campaign: Campaign) -> dict[int, dict[str, Any]]:
    """Returns the tables of a campaign's rounds as documents, by the rounds' keysin two queries."""
    plays = TablePlay.objects.filter(round__campaign=campaign, superseded_at=None)
    by_key = {play.pk: play for play in plays}
    steps: dict[int, list[dict[str, Any]]] = {key: [] for key in by_key}
    for row in TableStep.objects.filter(play__in=by_key).order_by("play", "number"):
        if row.number <= by_key[row.play_id].steps:
            steps[row.play_id].append({"step": row.step, "made_at": documents.moment(row.made_at)})
    return {
        play.round_id: {
            "start": play.start,
            "made_at": documents.moment(play.made_at),
            "steps": steps[key],
        }
        for key, play in by_key.items()
        if play.round_id is not None
    }


def steps_check(rounds: object) -> None:
    """Raises `FieldError` for more steps in all tables than are played once more."""
    count = 0
    for place, each in enumerate(rounds if isinstance(rounds, list) else ()):
        table = each.get("table") if isinstance(each, dict) else None
        steps = table.get("steps") if isinstance(table, dict) else None
        count += len(steps) if isinstance(steps, list) else 0
        if count > MOST_STEPS_IN_ALL:
            message = f"a record has at most {MOST_STEPS_IN_ALL:,} steps at tables"
            raise FieldError(message, place, "table", "steps", kind=TooLargeError)


def table_read(value: object) -> ReadTable | None:
    """Reads a table, None for null: its steps are played once more.

    One that an earlier version of what the app asks began may no longer be playable: it is kept
    as a record, as here. Raises `FieldError`.
    """
    if value is None:
        return None
    fields = Fields(value, "a mission at a table", ("start", "made_at", "steps"))
    start: TableStart = fields.read("start", read_inner, start_from_document)
    steps = fields.read("steps", list_read, _step, MOST_STEPS, "steps")
    fields.read("steps", lambda _: _played_again(start, [step for step, _ in steps]))
    return ReadTable(
        fields.read("start", object_read),
        start.mission.id,
        start.mission.name,
        steps,
        fields.read("made_at", moment_read),
    )


def _step(value: object) -> tuple[dict[str, Any], Any]:
    fields = Fields(value, "a step", ("step", "made_at"))
    return fields.read("step", object_read), fields.read("made_at", moment_read)


def _played_again(start: TableStart, steps: list[dict[str, Any]]) -> None:
    try:
        state_of(start, steps)
    except AllianceError as error:
        if start.version == VERSION:
            raise FieldError(str(error)) from None


def table_write(row: Round, table: ReadTable, owner: str) -> None:
    """Writes the table of a round; a mission under way goes on at it with the same ships.

    Its address is a new one, as are its seats, which nobody has taken. It belongs to who takes the
    campaign in as long as the round is not recorded, so that old ones do not count among the tables
    of one person.
    """
    is_open = row.rewound_at is None and row.stage != RoundStage.RECORDED
    ships = selectors.ship_list(round=row)
    is_flown = is_open and bool(ships) and all(ship.is_legal for ship in ships)
    play = TablePlay.objects.create(
        slug=slug_made(SLUG_LENGTH),
        owner=owner if is_open else "",
        round=row,
        mission=table.mission,
        name=table.name,
        start=table.start,
        steps=len(table.steps),
        digest=table_rounds.digest_of_start(row, ships, table.start) if is_flown else "",
        made_at=table.made_at,
        changed_at=table.steps[-1][1] if table.steps else table.made_at,
    )
    seats_make(game=play, names=roles.seats_of(table.start))
    TableStep.objects.bulk_create(
        TableStep(play=play, number=number, step=step, made_at=made_at)
        for number, (step, made_at) in enumerate(table.steps, 1)
    )
