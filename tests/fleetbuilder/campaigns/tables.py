"""What the tests of campaigns share: a campaign, captains with cards, XP that are spent."""

from __future__ import annotations

import re
from typing import Any, Final

from fleetbuilder.campaigns.campaign import services
from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.common.models import (
    Campaign,
    Invitation,
    Member,
    MemberRole,
    PlayerCard,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import Spending
from fleetbuilder.campaigns.members import services as member_services

ORGANISER: Final = "session:organiser"
CAPTAIN: Final = "session:captain"
GUEST: Final = "session:guest"
START: Final = {"weapon": 2, "crew": 4}
"""How the rulebook's example spends the starting XP (Spend Starting Experience Points)."""


def text_of(response: Any) -> str:
    """Returns the words of a page, with single spaces."""
    words = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", words)


def opened(owner: str = ORGANISER, name: str = "Gamma Quadrant") -> Campaign:
    """Opens a campaign."""
    campaign, is_new = services.campaign_open(
        owner=owner, name=name, terms="dominion-war", person="Ben"
    )
    assert is_new
    return campaign


def invited(campaign: Campaign, role: MemberRole = MemberRole.CAPTAIN, uses: int = 6) -> Invitation:
    """Makes a link."""
    return member_services.invitation_make(
        campaign=campaign, visitor=campaign.owner, role=role, uses=uses
    )[0]


def joined(
    campaign: Campaign,
    visitor: str = CAPTAIN,
    name: str = "Kira",
    role: MemberRole = MemberRole.CAPTAIN,
) -> Member:
    """Lets somebody join."""
    invitation = invited(campaign, role)
    return member_services.member_join(invitation=invitation, visitor=visitor, name=name)[0]


def card_made(
    campaign: Campaign, visitor: str = ORGANISER, name: str = "Sisko", sheet: Any = "federation"
) -> PlayerCard:
    """Gives somebody a card."""
    return card_services.card_make(campaign=campaign, visitor=visitor, name=name, sheet=sheet)[0]


def started(
    campaign: Campaign, card: PlayerCard, boxes: dict[str, int] | None = None, **more: Any
) -> PlayerCard:
    """Spends the starting XP of a card."""
    return ledger_services.xp_spend_starting(
        campaign=campaign,
        visitor=more.pop("visitor", campaign.owner),
        number=card.number,
        spending=Spending(after=more.pop("after", 0), boxes=boxes or START),
        **more,
    )[0]
