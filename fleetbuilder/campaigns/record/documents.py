"""A whole campaign as one document: everything but who the people are.

`fixtures/schemas/campaign_record.json` describes the form; `record_reading` reads it.
"""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns.common import documents as common_documents
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Campaign, CampaignLog, LedgerEntry, Member, Round
from fleetbuilder.campaigns.record.parsing import tables as record_tables
from fleetbuilder.campaigns.record.parsing.parts import FORMAT, VERSION
from fleetbuilder.campaigns.rounds.serializers import CampaignRoundRowSerializer
from rules.alliance.campaign.ledger_document import entry_to_document


def campaign_export(campaign: Campaign) -> dict[str, Any]:
    """Returns a campaign with members, cards, ledgers, rounds and log as plain data."""
    members = Member.objects.filter(campaign=campaign).order_by("number")
    rounds = Round.objects.filter(campaign=campaign).order_by("number", "attempt")
    tables = record_tables.tables_of(campaign)
    log = CampaignLog.objects.filter(campaign=campaign).select_related("author")
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": campaign.name,
        "terms": campaign.terms,
        "missions": list(campaign.missions.values()),
        "members": [_member(each) for each in members],
        "rounds": [_round(each, tables.get(each.pk)) for each in rounds],
        "cards": _cards(campaign),
        "log": [_line(each) for each in log.order_by("number")],
    }


def _member(member: Member) -> dict[str, Any]:
    return {
        "number": member.number,
        "name": member.name,
        "role": member.role,
        "joined_at": common_documents.moment(member.joined_at),
        "left_at": common_documents.moment(member.left_at),
    }


def _round(row: Round, table: dict[str, Any] | None) -> dict[str, Any]:
    return {
        **CampaignRoundRowSerializer.row(row),
        "ships": [
            {
                "card": ship.card.number,
                "fleet": ship.document,
                "report": ship.report,
                "legal": ship.is_legal,
                "ready": ship.is_ready,
                "set_at": common_documents.moment(ship.set_at),
            }
            for ship in selectors.ship_list(round=row)
        ],
        "results": [
            {
                "card": result.card.number,
                "xp": result.xp,
                "fate": result.told.get("fate", ""),
                "parts": result.told.get("parts", []),
                "made_at": common_documents.moment(result.made_at),
            }
            for result in selectors.result_list(round=row)
        ],
        "table": table,
    }


def _cards(campaign: Campaign) -> list[dict[str, Any]]:
    return [
        {
            "number": card.number,
            "name": card.name,
            "member": card.member.number,
            "sheet": card.sheet,
            "made_at": common_documents.moment(card.made_at),
            "retired_at": common_documents.moment(card.retired_at),
            "ledger": [_entry(row) for row in selectors.entry_list(card=card)],
        }
        for card in selectors.card_list(campaign=campaign, retired=True)
    ]


def _entry(row: LedgerEntry) -> dict[str, Any]:
    return {
        **entry_to_document(mapping.entry_of(row)),
        "round": row.round.number,
        "attempt": row.round.attempt,
        "author": row.author.number,
    }


def _line(line: CampaignLog) -> dict[str, Any]:
    return {
        "number": line.number,
        "kind": line.kind,
        "words": line.words,
        "data": line.data,
        "author": line.author.number if line.author else None,
        "made_at": common_documents.moment(line.made_at),
    }
