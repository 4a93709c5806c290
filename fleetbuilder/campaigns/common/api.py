"""What all resources of campaigns share: the base view, parameters and refusals."""

from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request

from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, Member
from fleetbuilder.campaigns.common.roles import Rank, rank_check
from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, IDEMPOTENCY, RestView, parameters

SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the campaign."
)


NUMBER: Final = OpenApiParameter("number", OpenApiTypes.INT, OpenApiParameter.PATH)


SECRET: Final = OpenApiParameter(
    "secret", OpenApiTypes.STR, OpenApiParameter.PATH, description="The secret of a link."
)


WRONG: Final = OpenApiResponse(ERROR, "A value is wrong, or the body cannot be read.")


NOT_YOURS: Final = OpenApiResponse(ERROR, "You take part, but may not do this.")


NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such thing, or not for you.")


NOT_NOW: Final = OpenApiResponse(
    ERROR, "The campaign is not that far, or the key was used for another request."
)


REFUSED: Final = {400: WRONG, 403: NOT_YOURS, 404: NOT_FOUND, 409: NOT_NOW}


class CampaignView(RestView):
    """Base view of campaigns: look-up, validation of bodies, idempotency key."""

    permission_classes = (OwnerPermission,)
    schema_tags = ("campaigns",)
    schema_parameters = parameters(SLUG, NUMBER, SECRET)
    schema_changes = parameters(IDEMPOTENCY)

    def found(self, request: Request, slug: str, needed: Rank) -> tuple[Campaign, Rank, Member]:
        """Returns a campaign, and who asks, to who may do as much; for others it is not there."""
        campaign = or_404(selectors.campaign_find(slug=slug))
        return (campaign, *rank_check(request, campaign, needed))


def number_read(text: str, where: str) -> int:
    """Reads a number of a query; raises `InvalidError`."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise errors.InvalidError.at(where, "A number is expected.")
    return int(text)
