"""Everybody who may come to a campaign: owner, organiser, captain, guest, stranger, nobody."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client

from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    Handled,
    Invitation,
    LedgerEntry,
    Member,
    MemberRole,
    MissionResult,
    PlayerCard,
    Round,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.members import services
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.campaigns.table.models import TablePlay, TableSeat, TableStep
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.campaigns.tables import card_made, joined, opened, started
from tests.fleetbuilder.rows import rows_of

NAMES = ("owner", "organiser", "captain", "guest", "stranger", "anonymous")


@dataclass
class People:
    """Are the people with their browsers, and the campaign with two cards and a link.

    Card 1 is the owner's, card 2 the captain's, whose starting XP are not spent. The first
    round's ships are being equipped.
    """

    campaign: Campaign
    link: Invitation
    clients: dict[str, Client]


def people_made() -> People:
    """Makes the people and their campaign."""
    users = {name: UserFactory(username=name) for name in NAMES[:5]}
    clients = {name: Client() for name in NAMES}
    visitors = {}
    for name, user in users.items():
        clients[name].force_login(user, "django.contrib.auth.backends.ModelBackend")
        visitors[name] = f"user:{user.pk}"
    campaign = opened(owner=visitors["owner"])
    joined(campaign, visitors["organiser"], "Odo")
    services.member_role(
        campaign=campaign, visitor=campaign.owner, number=2, role=MemberRole.ORGANISER
    )
    joined(campaign, visitors["captain"], "Kira")
    joined(campaign, visitors["guest"], "Quark", MemberRole.GUEST)
    started(campaign, card_made(campaign, campaign.owner))
    card_made(campaign, visitors["captain"], "Dax")
    at_fleets(campaign)
    link = Invitation.objects.get(campaign=campaign, number=1)
    return People(campaign, link, clients)


def at_fleets(campaign: Campaign) -> None:
    """Brings the first round to the step at which ships are equipped."""
    asking = {"campaign": campaign, "visitor": campaign.owner, "number": 1}
    round_services.mission_choose(mission="a-simple-patrol", **asking)
    round_services.round_step(stage=RoundStage.FLEETS, **asking)


def state() -> list[object]:
    """Returns all that a refused request must leave alone."""
    return rows_of(
        *(Campaign, Member, Invitation, PlayerCard, LedgerEntry, Round, RoundShip),
        *(MissionResult, CampaignLog, Handled, TablePlay, TableSeat, TableStep),
    )
