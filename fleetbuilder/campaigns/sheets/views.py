"""The pages on which a group types in its printed cards."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.cards import services as sheet_services
from fleetbuilder.campaigns.cards.views import card_for
from fleetbuilder.campaigns.common import bundled_documents, pages
from fleetbuilder.campaigns.common.models import Campaign
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import REFUSALS, asking, campaign_for
from fleetbuilder.campaigns.sheets.forms import SheetForm


def _filled(campaign: Campaign, wanted: str) -> dict[str, Any]:
    """Returns the rows of the site's card of a faction, of the first one for any other word."""
    offered = card_services.factions_of(campaign)
    name = wanted if wanted in offered else offered[0]
    return SheetForm.filled(bundled_documents.sheet_documents()[name])


def _factions(campaign: Campaign) -> list[str]:
    return [each["faction"] for each in campaign.terms["factions"]]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card_type(request: HttpRequest, slug: str) -> HttpResponse:
    """Returns somebody a card that they type in."""
    campaign, rank, member = campaign_for(request, slug, Rank.CAPTAIN)
    form = SheetForm(
        request.POST if request.method == "POST" else None,
        factions=_factions(campaign),
        initial=_filled(campaign, request.GET.get("from", "")),
    )
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                card, _ = card_services.card_make(
                    campaign=campaign,
                    name=form.cleaned_data["name"],
                    sheet=form.document(),
                    **asking(request),
                )
            except REFUSALS as error:
                form.refuse(error)
                status = error.status
            else:
                return redirect("campaigns:card_detail", slug=slug, number=card.number)
    context = pages.head_context(campaign, rank, member, "campaign")
    context |= {"form": form, "card": None, "sheets": _sheets(campaign)}
    return render(request, "campaigns/card_printed.html", context, status=status)


def _sheets(campaign: Campaign) -> list[tuple[str, str]]:
    names = card_services.factions_of(campaign)
    return [(name, bundled_documents.sheets_all()[name].name) for name in names]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card_printed(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Puts right what is printed on a card, as long as no XP are spent on it."""
    campaign, rank, member, card = card_for(request, slug, number, to_fly=True)
    form = SheetForm(
        request.POST if request.method == "POST" else None,
        factions=_factions(campaign),
        is_new=False,
        initial=SheetForm.filled(card.sheet),
    )
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                sheet_services.card_print(
                    campaign=campaign, number=number, sheet=form.document(), **asking(request)
                )
            except REFUSALS as error:
                form.refuse(error)
                status = error.status
            else:
                messages.success(request, "The card is as you typed it in.")
                return redirect("campaigns:card_detail", slug=slug, number=number)
    context = pages.head_context(campaign, rank, member, "campaign")
    context |= {"form": form, "card": card}
    return render(request, "campaigns/card_printed.html", context, status=status)
