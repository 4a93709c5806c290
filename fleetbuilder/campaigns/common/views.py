"""What all views of campaigns share: the campaign of an address, and who asks."""

from __future__ import annotations

from django.http import HttpRequest

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, Member, Round
from fleetbuilder.campaigns.common.roles import Rank, rank_check
from fleetbuilder.core.form_views import ServiceFormView
from fleetbuilder.core.lookups import or_404


def campaign_for(request: HttpRequest, slug: str, needed: Rank) -> tuple[Campaign, Rank, Member]:
    """Returns a campaign, and who asks, to who may do as much; for others it is not there."""
    campaign = or_404(selectors.campaign_find(slug=slug))
    return (campaign, *rank_check(request, campaign, needed))


class CampaignFormView(ServiceFormView):
    """Base view of a form about a campaign: look-up, and who asks; `needed` may see it."""

    needed = Rank.CAPTAIN

    def look_up(self, request: HttpRequest) -> None:
        """Finds the campaign."""
        self.found = campaign_for(request, self.kwargs["slug"], self.needed)
        self.campaign, self.rank, self.member = self.found


def round_for(campaign: Campaign, number: int) -> Round:
    """Returns a round that counts; raises `Http404`."""
    row = or_404(selectors.round_find(campaign=campaign, number=number))
    row.campaign = campaign
    return row
