"""What all views of campaigns share: the campaign of an address, and who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, Member, Round
from fleetbuilder.campaigns.common.roles import Rank, rank_check
from fleetbuilder.core.form_views import REFUSALS, ServiceFormView
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.visitors import visitor_of


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


def asking(request: HttpRequest) -> dict[str, str]:
    """Returns who sent a form, and its key."""
    return {"visitor": visitor_of(request, make=True), "key": request.POST.get("once", "")}


def number_of(request: HttpRequest, name: str) -> int:
    """Reads a number that a form sent; 0 for what is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def attempt(request: HttpRequest, service: Callable[..., Any], said: str, **values: Any) -> bool:
    """Does what a small form asks for, and says what came of it; gives whether it was done."""
    try:
        service(**values, **asking(request))
    except REFUSALS as error:
        texts = [text for found in error.fields.values() for text in found]
        messages.error(request, " ".join(texts) or error.message)
        return False
    messages.success(request, said)
    return True


def round_for(campaign: Campaign, number: int) -> Round:
    """Returns a round that counts; raises `Http404`."""
    row = or_404(selectors.round_find(campaign=campaign, number=number))
    row.campaign = campaign
    return row
