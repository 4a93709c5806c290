"""Campaigns, cards, ledgers and rounds as plain data, for the API and the pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns import mapping, selectors
from fleetbuilder.campaigns.cards.ledger_services import Open, xp_open
from fleetbuilder.campaigns.models import (
    Campaign,
    CampaignLog,
    Invitation,
    LedgerEntry,
    Member,
    PlayerCard,
    Round,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.roles import Rank, rank_of
from fleetbuilder.campaigns.rounds import lasting
from fleetbuilder.campaigns.rounds.services import missions_open, standing_of
from rules.alliance.campaign.ledger import LedgerStep
from rules.alliance.campaign.player_card import (
    BLANK,
    REPUTATION,
    Shading,
    Sheet,
    captain_skill,
    gained_icons,
    reputation,
    talent_limit,
    talent_slots,
)
from rules.alliance.campaign.player_card_document import shading_to_document
from rules.alliance.mission.mission import Mission


def moment(value: datetime | None) -> str | None:
    """Returns a moment as text."""
    return value.isoformat() if value else None


def campaign_row(campaign: Campaign) -> dict[str, Any]:
    """Returns a campaign as lists show it."""
    return {
        "slug": campaign.slug,
        "name": campaign.name,
        "terms": campaign.terms_id,
        "created_at": moment(campaign.created_at),
        "changed_at": moment(campaign.changed_at),
    }


def campaign_document(campaign: Campaign, rank: Rank, member: Member, site: str) -> dict[str, Any]:
    """Returns a campaign with how it stands."""
    standing = standing_of(campaign)
    present = selectors.round_present(campaign=campaign)
    return {
        **campaign_row(campaign),
        "starting_xp": campaign.terms["starting_xp"],
        "factions": [each["faction"] for each in campaign.terms["factions"]],
        "state": standing.state,
        "achieved": list(standing.achieved),
        "marks": lasting.mark_rows(lasting.marks_now(campaign)),
        "round": present.number if present else None,
        "rank": rank.name.lower(),
        "member": member.number,
        "version": campaign.version,
        "page": f"{site}{reverse('campaigns:campaign_detail', args=[campaign.slug])}",
    }


def member_row(campaign: Campaign, member: Member) -> dict[str, Any]:
    """Returns who takes part."""
    return {
        "number": member.number,
        "name": member.name,
        "role": member.role,
        "owner": rank_of(campaign, member) == Rank.OWNER,
        "joined_at": moment(member.joined_at),
        "left_at": moment(member.left_at),
    }


def invitation_row(invitation: Invitation, site: str) -> dict[str, Any]:
    """Returns a link by which somebody joins."""
    address = reverse("campaigns:join", args=[invitation.secret])
    return {
        "number": invitation.number,
        "role": invitation.role,
        "uses": invitation.uses,
        "most_uses": invitation.most_uses,
        "open": invitation.is_open,
        "link": f"{site}{address}",
        "secret": invitation.secret,
    }


# --- cards --------------------------------------------------------------------------------------


def card_row(card: PlayerCard) -> dict[str, Any]:
    """Returns a card as lists show it."""
    return {
        "number": card.number,
        "name": card.name,
        "faction": card.faction,
        "member": card.member.number,
        "member_name": card.member.name,
        "retired": card.retired_at is not None,
        "entries": card.entries,
    }


def values_document(sheet: Sheet, shading: Shading) -> dict[str, Any]:
    """Returns what a card is worth."""
    return {
        "skill": captain_skill(sheet, shading),
        "reputation": {kind: reputation(sheet, shading, kind) for kind in REPUTATION},
        "icons": list(gained_icons(shading)),
        "talent_slots": talent_slots(sheet, shading),
        "talent_limit": talent_limit(sheet, shading),
    }


def open_document(found: Open) -> dict[str, Any]:
    """Returns XP that are to be spent."""
    return {
        "kind": found.kind.value,
        "round": found.round.number if found.round else None,
        "xp": found.xp,
        "lapsed": found.lapsed,
    }


def card_document(card: PlayerCard, until: int | None = None) -> dict[str, Any]:
    """Returns a card with boxes, values and XP to spend; `until` shows it after that entry."""
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    last = len(steps) if until is None else min(until, len(steps))
    sheet = mapping.sheet_of(card)
    shading = shading_after(steps, last)
    return {
        **card_row(card),
        "shown": last,
        "sheet": card.sheet,
        "shading": shading_to_document(shading),
        "values": values_document(sheet, shading),
        "open": [open_document(each) for each in xp_open(card)],
    }


def shading_after(steps: Sequence[LedgerStep], number: int) -> Shading:
    """Returns the card after the entry of a number, the blank one for 0."""
    return steps[number - 1].shading if number else BLANK


def entry_row(row: LedgerEntry, undone_by: int | None) -> dict[str, Any]:
    """Returns an entry of a ledger."""
    return {
        "number": row.number,
        "kind": row.kind,
        "xp": row.xp,
        "added": {name: getattr(row, name) for name in mapping.ROWS[1:]},
        "totals": {name: getattr(row, f"total_{name}") for name in mapping.ROWS},
        "boxes": row.boxes,
        "gains": row.gains,
        "refers_to": row.refers_to,
        "undone_by": undone_by,
        "round": row.round.number,
        "author": row.author.name,
        "note": row.note,
        "made_at": moment(row.made_at),
    }


def ledger_rows(card: PlayerCard) -> list[dict[str, Any]]:
    """Returns a card's ledger, the oldest entry first."""
    rows = selectors.entry_list(card=card)
    undone = {row.refers_to: row.number for row in rows if row.refers_to}
    return [entry_row(row, undone.get(row.number)) for row in rows]


# --- rounds -------------------------------------------------------------------------------------


def mission_row(mission: Mission) -> dict[str, Any]:
    """Returns a mission as a choice shows it."""
    return {
        "id": mission.id,
        "name": mission.name,
        "act": mission.act,
        "introductory": mission.is_introductory,
        "house_made": mission.is_ours,
        "source": mission.source,
        "briefing": mission.briefing,
        "objectives": [
            {"id": each.id, "words": each.words, "needed": each.is_needed, "xp": each.xp}
            for each in mission.objectives
        ],
    }


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
        "marks": lasting.mark_rows(lasting.marks_before(row)),
        "left": lasting.mark_rows(lasting.marks_left(row) if is_recorded else []),
        "leads_on": lasting.leads_on(row, mission) if mission else "",
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


def log_row(line: CampaignLog) -> dict[str, Any]:
    """Returns a line of the log."""
    return {
        "number": line.number,
        "kind": line.kind,
        "words": line.words,
        "data": line.data,
        "author": line.author.name if line.author else "",
        "made_at": moment(line.made_at),
    }
