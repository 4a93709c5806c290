"""Rounds, their ships and results as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Campaign, Round, RoundStage
from fleetbuilder.campaigns.rounds import marks, serializers
from fleetbuilder.campaigns.rounds.services import missions_open


def round_document(row: Round, campaign: Campaign) -> dict[str, Any]:
    """Returns a round with mission, ships and results; before one is chosen, the choices."""
    row.campaign = campaign
    mission = mapping.mission_of(row)
    missions = mapping.missions_of(campaign)
    is_choosing = row.stage == RoundStage.CHOOSE and row.rewound_at is None
    choices = missions_open(campaign) if is_choosing else ()
    is_recorded = row.stage == RoundStage.RECORDED
    return serializers.CampaignRoundSerializer.row(
        row,
        marks=marks.mark_rows(marks.marks_before(row)),
        left=marks.mark_rows(marks.marks_left(row) if is_recorded else []),
        leads_on=marks.leads_on(row, mission) if mission else "",
        page=serializers.RoundMissionSerializer.row(mission) if mission else None,
        choices=[serializers.RoundMissionSerializer.row(missions[each]) for each in choices],
        ships=serializers.RoundShipSerializer.rows(selectors.ship_list(round=row)),
        results=[
            serializers.MissionRewardSerializer.row(
                each, fate=each.told.get("fate", ""), parts=each.told.get("parts", [])
            )
            for each in selectors.result_list(round=row)
        ],
    )
