"""All cards of a campaign as lists show them, in as many queries for sixty as for one."""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns import documents, mapping, selectors
from fleetbuilder.campaigns.cards import ledger_services
from fleetbuilder.campaigns.models import Campaign, PlayerCard
from rules.alliance.campaign import ledger
from rules.alliance.campaign.player_card import captain_skill


def card_lines(campaign: Campaign, *, retired: bool = False) -> list[dict[str, Any]]:
    """Returns the cards that are flown, by number, with what they are worth and XP to be spent.

    Retired ones are among them if asked for.
    """
    ledgers = selectors.entries_by_card(campaign=campaign)
    earned = selectors.results_by_card(campaign=campaign)
    found = []
    for card in selectors.card_list(campaign=campaign, retired=retired):
        rows = ledgers.get(card.pk, [])
        steps = mapping.steps_of(card, rows)
        shading = documents.shading_after(steps, len(steps))
        left = ledger_services.xp_open(card, rows=rows, results=earned.get(card.pk, []))
        found.append(
            {
                "card": card,
                "values": documents.values_document(mapping.sheet_of(card), shading),
                "xp_open": sum(each.xp for each in left),
            }
        )
    return found


def skill_of(card: PlayerCard) -> int:
    """Returns the skill of a captain as the card stands."""
    sheet, rows = mapping.sheet_of(card), selectors.entry_list(card=card)
    return captain_skill(sheet, ledger.replay(sheet, mapping.entries_of(rows)))
