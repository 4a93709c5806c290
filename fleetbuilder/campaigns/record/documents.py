"""A whole campaign as one document: everything but who the people are.

`fixtures/schemas/campaign_record.json` describes the form; `record_reading` reads it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

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
        "members": [
            _plain(each, "number", "name", "role", "joined_at", "left_at") for each in members
        ],
        "rounds": [_round(each, tables.get(each.pk)) for each in rounds],
        "cards": _cards(campaign),
        "log": [_line(each) for each in log.order_by("number")],
    }


def _plain(row: Any, *names: str) -> dict[str, Any]:
    """Returns columns of a row as plain data."""
    values = {name: getattr(row, name) for name in names}
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in values.items()
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
                "set_at": ship.set_at.isoformat(),
            }
            for ship in selectors.ship_list(round=row)
        ],
        "results": [
            {
                **_plain(result, "xp", "made_at"),
                "card": result.card.number,
                "fate": result.told.get("fate", ""),
                "parts": result.told.get("parts", []),
            }
            for result in selectors.result_list(round=row)
        ],
        "table": table,
    }


def _cards(campaign: Campaign) -> list[dict[str, Any]]:
    return [
        {
            **_plain(card, "number", "name", "sheet", "made_at", "retired_at"),
            "member": card.member.number,
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
    author = line.author.number if line.author else None
    return _plain(line, "number", "kind", "words", "data", "made_at") | {"author": author}
