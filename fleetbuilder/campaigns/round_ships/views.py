"""The pages of the ships of a round: one brought, mended, taken out, ready or not."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from fleetbuilder.campaigns.cards.views import card_for
from fleetbuilder.campaigns.common.models import Campaign, Round
from fleetbuilder.campaigns.common.views import round_for
from fleetbuilder.campaigns.round_ships import services
from fleetbuilder.campaigns.rounds import forms as round_forms
from fleetbuilder.campaigns.rounds import pages as round_pages
from fleetbuilder.campaigns.ships import offers as ship_offers
from fleetbuilder.core import errors
from fleetbuilder.core.form_views import REFUSALS, asking, attempt
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleets.check.open_fleets import fix_read
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.selectors import Filters
from rules.errors import TooLargeError


@require_POST
def ship_set(request: HttpRequest, slug: str, number: int, card: int) -> HttpResponse:
    """Brings the ship of a card, or carries out a way out of a problem of the one it has."""
    campaign, rank, member, player = card_for(request, slug, card, to_fly=True)
    row = round_for(campaign, number)
    page_throttle(request)
    if "fix" in request.POST:
        return _fixed(request, campaign, row, card)
    fleets = saved_selectors.fleet_list(owner=member.visitor, filters=Filters()).fleets
    form = round_forms.ShipForm(
        request.POST,
        fleets=fleets,
        owner=member.visitor,
        offers=round_pages.offers_for(row, player),
        prefix=f"card{card}",
    )
    status = 400
    if form.is_valid():
        try:
            fleet = form.submitted()
            ship, _ = services.ship_set(
                campaign=campaign, number=number, card=card, fleet=fleet, **asking(request)
            )
        except REFUSALS as error:
            form.refuse(error)
            status = error.status
        except TooLargeError as error:
            form.add_error("text", str(error))
        else:
            if ship.is_legal:
                messages.success(request, f"{ship.card.name} brings a ship that may fly.")
            else:
                messages.warning(request, "The ship is kept, but it may not fly so: see below.")
            return redirect("campaigns:round_detail", slug=slug, number=number)
    context = round_pages.round_context(campaign, rank, member, row, forms_sent={card: form})
    return render(request, "campaigns/round_detail.html", context, status=status)


def _fixed(request: HttpRequest, campaign: Campaign, row: Round, card: int) -> HttpResponse:
    """Carries out a way out of a problem; without its only ship, a card stays away."""
    values = {"campaign": campaign, "number": row.number, "card": card}
    try:
        fleet = ship_offers.ship_fixed(row, card, fix_read(request.POST["fix"]))
    except errors.InvalidError as error:
        messages.error(request, error.message)
    else:
        if fleet.ships:
            attempt(request, services.ship_set, "Done.", fleet=fleet, **values)
        else:
            attempt(request, services.ship_remove, "The ship stays away.", **values)
    return redirect("campaigns:round_detail", slug=campaign.slug, number=row.number)


@require_POST
def ship_step(request: HttpRequest, slug: str, number: int, card: int) -> HttpResponse:
    """Says that a ship is ready or not, or takes it out."""
    campaign, _, _, _ = card_for(request, slug, card, to_fly=True)
    step = request.POST.get("step", "")
    values = {"campaign": campaign, "number": number, "card": card}
    if step == "remove":
        attempt(request, services.ship_remove, "The ship stays away.", **values)
    elif step in ("ready", "wait"):
        is_ready = step == "ready"
        said = "Ready." if is_ready else "Not ready yet."
        attempt(request, services.ship_ready, said, ready=is_ready, **values)
    else:
        raise errors.InvalidError.at("/step", "Choose one of ready, wait, remove.")
    return redirect("campaigns:round_detail", slug=slug, number=number)
