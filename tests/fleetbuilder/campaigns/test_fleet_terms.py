"""What a campaign and its missions say otherwise of fleets, where ships of a round are checked."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.campaigns.common import mapping
from fleetbuilder.campaigns.common.models import Campaign, RoundShip
from fleetbuilder.campaigns.round_ships import services as round_ship_services
from fleetbuilder.campaigns.ships import submitted_ships
from fleetbuilder.campaigns.ships.checked_ships import fleet_terms
from tests.fleetbuilder.campaigns.people import at_fleets
from tests.fleetbuilder.campaigns.tables import ORGANISER, card_made, opened, started

pytestmark = pytest.mark.usefixtures("catalogue")

CARDS = {"cards": ["weapon:photon-torpedoes-80002"]}


@pytest.fixture
def campaign(catalogue: Any) -> Campaign:
    """Returns a campaign with a captain who may carry 3 SP of weapons."""
    campaign = opened()
    started(campaign, card_made(campaign), {"weapon": 3, "tech": 3})
    campaign.refresh_from_db()  # terms and missions of its own, to be changed
    return campaign


def brought(campaign: Campaign) -> RoundShip:
    """Brings an Excelsior Class with a Klingon upgrade to the patrol."""
    at_fleets(campaign)
    document = {
        "format": "fleetbuilder-fleet",
        "version": 1,
        "ships": [
            {
                "ship": "ship:federation-starship-72008",
                "upgrades": [{"card": "weapon:photon-torpedoes-80002"}],
            }
        ],
    }
    return round_ship_services.ship_set(
        campaign=campaign,
        visitor=ORGANISER,
        number=1,
        card=1,
        fleet=submitted_ships.ship_from_document(document),
    )[0]


def test_only_cards_of_the_captain_s_faction_are_used(campaign: Campaign) -> None:
    ship = brought(campaign)
    assert not ship.is_legal
    assert [each["code"] for each in ship.report["problems"] if each["severity"] == "error"] == [
        "faction.mixed"
    ]


@pytest.mark.parametrize("is_mission", [False, True])
def test_unless_the_campaign_or_the_mission_says_otherwise(
    campaign: Campaign, is_mission: bool
) -> None:
    told = campaign.missions["a-simple-patrol"] if is_mission else campaign.terms
    told["fleets"] = CARDS
    campaign.save()
    assert brought(campaign).is_legal


def test_a_further_faction_brings_its_ships(campaign: Campaign) -> None:
    campaign.terms["fleets"] = {"factions": ["klingon"]}
    found = fleet_terms(mapping.terms_of(campaign), mapping.missions_of(campaign)["hold-the-relay"])
    assert found.ships_for("federation")["vor-cha-class"] == 4
    assert (found.factions, len(found.cards)) == (("klingon",), 6)
    other = mapping.terms_of(opened(name="Other"))
    assert fleet_terms(other, None).factions == ()


def test_a_mission_s_page_says_what_else_may_be_used(campaign: Campaign, client: Client) -> None:
    words = (
        "Whatever their faction, captains may use: Detection Grid, Secondary Relays, "
        "Molecular Phase Inverter."
    )
    assert client.get("/api/v1/missions/hold-the-relay/").json()["fleets"] == words
    assert words in client.get("/campaigns/missions/hold-the-relay/").content.decode()
    assert client.get("/api/v1/missions/a-simple-patrol/").json()["fleets"] == ""
