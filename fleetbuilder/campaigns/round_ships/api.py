"""The ships of a round in the API: brought, taken out, ready or not."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.api import REFUSED
from fleetbuilder.campaigns.common.models import Campaign
from fleetbuilder.campaigns.common.roles import Rank, fly_check
from fleetbuilder.campaigns.round_ships import services
from fleetbuilder.campaigns.rounds import serializers as round_serializers
from fleetbuilder.campaigns.rounds.api import RoundView
from fleetbuilder.campaigns.ships import submitted_ships
from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR
from fleetbuilder.core.visitors import visitor_of

TOO_LARGE = OpenApiResponse(ERROR, "The body, or the fleet, is too large.")


class RoundShipView(RoundView):
    """Brings ships to a round."""

    throttle_scope = "check"

    def _may(self, request: Request, slug: str, card: int) -> Campaign:
        campaign, rank, member = self.found(request, slug, Rank.CAPTAIN)
        fly_check(or_404(selectors.card_find(campaign=campaign, number=card)), rank, member)
        return campaign

    @extend_schema(
        operation_id="campaigns_ships_set",
        summary="Bring a card's ship, or another in its place",
        description="One ship. It is kept with its report, and can be ready once it is legal.",
        request=round_serializers.ShipInput,
        responses={200: round_serializers.CampaignRoundSerializer, **REFUSED, 413: TOO_LARGE},
    )
    def put(self, request: Request, slug: str, number: int, card: int) -> Response:
        """Sets a ship."""
        campaign = self._may(request, slug, card)
        values = self.values(request, round_serializers.ShipInput)
        if ("fleet" in values) == ("saved" in values):
            message = "Send either `fleet` or `saved`, the address of a fleet that you keep here."
            raise errors.InvalidError.at("/fleet", message)
        if "fleet" in values:
            fleet = submitted_ships.ship_from_document(values["fleet"])
        else:
            fleet = submitted_ships.ship_from_saved(owner=visitor_of(request), slug=values["saved"])
        services.ship_set(
            campaign=campaign, number=number, card=card, fleet=fleet, **self.asking(request)
        )
        return self.round_answer(campaign, number)

    @extend_schema(
        operation_id="campaigns_ships_ready",
        summary="Say that a ship is ready, or not yet",
        request=round_serializers.ShipReadyInput,
        responses={200: round_serializers.CampaignRoundSerializer, **REFUSED},
    )
    def patch(self, request: Request, slug: str, number: int, card: int) -> Response:
        """Changes whether a ship is ready."""
        campaign = self._may(request, slug, card)
        ready = self.values(request, round_serializers.ShipReadyInput)["ready"]
        services.ship_ready(
            campaign=campaign, number=number, card=card, ready=ready, **self.asking(request)
        )
        return self.round_answer(campaign, number)

    @extend_schema(
        operation_id="campaigns_ships_remove",
        summary="Stay away from a round",
        responses={200: round_serializers.CampaignRoundSerializer, **REFUSED},
    )
    def delete(self, request: Request, slug: str, number: int, card: int) -> Response:
        """Takes a ship out."""
        campaign = self._may(request, slug, card)
        services.ship_remove(campaign=campaign, number=number, card=card, **self.asking(request))
        return self.round_answer(campaign, number)
