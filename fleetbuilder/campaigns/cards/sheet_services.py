"""A printed card put right, as long as nothing is shaded on it."""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns.cards.services import card_of, faction_check, sheet_read
from fleetbuilder.campaigns.changes import campaign_change
from fleetbuilder.campaigns.models import Campaign, PlayerCard
from fleetbuilder.campaigns.rounds.ship_checks import ships_follow, still_check
from fleetbuilder.core import errors


def card_print(
    *, campaign: Campaign, visitor: str, number: int, sheet: Any, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Puts another printed card in the place of one; gives the card, and whether that is new.

    `sheet` is read as `sheet_read` does. Raises `InvalidError` for wrong values, and for a faction
    that the campaign does not have; `ConflictError` once XP were spent on the card, even if they
    were taken back: its ledger speaks of boxes that are printed there.
    """
    document = sheet_read(sheet)
    with campaign_change(
        campaign=campaign, visitor=visitor, key=key, what=["card print", number, document]
    ) as change:
        card = card_of(change.campaign, number)
        if change.is_repeated or card.sheet == document:
            return card, False
        faction_check(change.campaign, document["faction"])
        if card.entries:
            raise errors.ConflictError(
                f"XP were spent on the card of {card.name}; what is printed on it stays. Take "
                "another card instead.",
                code="campaigns.card_written",
            )
        still_check(change, card)
        card.sheet, card.faction = document, document["faction"]
        card.save(update_fields=["sheet", "faction"])
        change.log("card_printed", f"Typed in the printed card of {card.name}.", card=number)
        ships_follow(change, (card.pk,))
        change.done()
        return card, True
