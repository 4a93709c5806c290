"""What stays with a campaign from one mission to the next.

Source: Alliance, Record Progress.
"""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Campaign, Round, RoundStage
from rules.alliance.campaign.campaign import CampaignMark, marks_of
from rules.alliance.mission.mission import Mission


def rounds_before(row: Round) -> list[Round]:
    """Returns the rounds that counted when a round was begun, by number.

    A round that was rewound since then still has those that counted in its own day.
    """
    found = row.campaign.rounds.filter(number__lt=row.number, stage=RoundStage.RECORDED)
    if row.rewound_at is None:
        return list(found.filter(rewound_at=None).order_by("number"))
    return [
        each
        for each in found.order_by("number", "attempt")
        if each.recorded_at is not None
        and each.recorded_at <= row.begun_at
        and (each.rewound_at is None or each.rewound_at > row.begun_at)
    ]


def ids_before(row: Round) -> frozenset[str]:
    """Returns the ids of what stood when a round was begun."""
    missions = mapping.missions_of(row.campaign)
    return marks_of(missions, [mapping.played_of(each) for each in rounds_before(row)])


def marks_now(campaign: Campaign) -> list[CampaignMark]:
    """Returns what stays with a campaign by now, in its own order."""
    record = mapping.record_of(selectors.round_list(campaign=campaign))
    return _named(campaign, marks_of(mapping.missions_of(campaign), record))


def marks_before(row: Round) -> list[CampaignMark]:
    """Returns what stood when a round was begun."""
    return _named(row.campaign, ids_before(row))


def marks_left(row: Round) -> list[CampaignMark]:
    """Returns what a recorded round has left behind that did not stand before it."""
    missions = mapping.missions_of(row.campaign)
    after = marks_of(missions, [mapping.played_of(each) for each in (*rounds_before(row), row)])
    return _named(row.campaign, after - ids_before(row))


def leads_on(row: Round, mission: Mission) -> str:
    """Returns the words of the mission on how a recorded round came out, "" for another.

    Source: Alliance, Mission Page Anatomy, Success and Failure.
    """
    if row.stage != RoundStage.RECORDED:
        return ""
    return (mission.success if row.outcome == "success" else mission.failure).words


def _named(campaign: Campaign, ids: frozenset[str]) -> list[CampaignMark]:
    return [mark for mark in mapping.terms_of(campaign).marks if mark.id in ids]


def mark_rows(marks: list[CampaignMark]) -> list[dict[str, Any]]:
    """Returns marks as plain data."""
    return [{"id": mark.id, "words": mark.words} for mark in marks]
