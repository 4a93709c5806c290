"""Rounds, their ships and results as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.documents import mission_row, moment
from fleetbuilder.campaigns.common.models import Campaign, Round, RoundShip, RoundStage
from fleetbuilder.campaigns.rounds import marks
from fleetbuilder.campaigns.rounds.services import missions_open


def ship_row(ship: RoundShip) -> dict[str, Any]:
    """Returns the ship that a card brings, with its report."""
    return {
        "card": ship.card.number,
        "name": ship.card.name,
        "fleet": ship.document,
        "report": ship.report,
        "legal": ship.is_legal,
        "ready": ship.is_ready,
    }


def round_row(row: Round) -> dict[str, Any]:
    """Returns a round as lists show it."""
    return {
        "number": row.number,
        "attempt": row.attempt,
        "stage": row.stage,
        "mission": row.mission,
        "outcome": row.outcome,
        "met": row.met,
        "begun_at": moment(row.begun_at),
        "recorded_at": moment(row.recorded_at),
        "rewound_at": moment(row.rewound_at),
    }


def round_document(row: Round, campaign: Campaign) -> dict[str, Any]:
    """Returns a round with mission, ships and results; before one is chosen, the choices."""
    row.campaign = campaign
    mission = mapping.mission_of(row)
    missions = mapping.missions_of(campaign)
    is_choosing = row.stage == RoundStage.CHOOSE and row.rewound_at is None
    choices = missions_open(campaign) if is_choosing else ()
    is_recorded = row.stage == RoundStage.RECORDED
    return {
        **round_row(row),
        "marks": marks.mark_rows(marks.marks_before(row)),
        "left": marks.mark_rows(marks.marks_left(row) if is_recorded else []),
        "leads_on": marks.leads_on(row, mission) if mission else "",
        "page": mission_row(mission) if mission else None,
        "choices": [mission_row(missions[each]) for each in choices],
        "ships": [ship_row(each) for each in selectors.ship_list(round=row)],
        "results": [
            {
                "card": each.card.number,
                "name": each.card.name,
                "xp": each.xp,
                "fate": each.told.get("fate", ""),
                "parts": each.told.get("parts", []),
            }
            for each in selectors.result_list(round=row)
        ],
    }
