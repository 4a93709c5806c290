"""The pages of rounds: the mission chosen, ships brought, results recorded."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.campaigns.cards.views import card_for
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Campaign, Member, Round, RoundStage
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import campaign_for, round_for
from fleetbuilder.campaigns.rounds import forms, pages, services, ship_services
from fleetbuilder.campaigns.ships import offers as ship_offers
from fleetbuilder.core import errors
from fleetbuilder.core.form_views import REFUSALS, asking, attempt
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleets.check.open_fleets import fix_read
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.selectors import Filters
from rules.errors import TooLargeError


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def round_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows a round, and takes how its mission came out."""
    needed = Rank.ORGANISER if request.method == "POST" else Rank.GUEST
    campaign, rank, member = campaign_for(request, slug, needed)
    row = round_for(campaign, number)
    if request.method == "POST":
        return _recorded(request, campaign, rank, member, row)
    context = pages.round_context(campaign, rank, member, row)
    return render(request, "campaigns/round_detail.html", context)


@never_cache
@require_safe
def round_attempt(request: HttpRequest, slug: str, number: int, attempt: int) -> HttpResponse:
    """Shows the record of a round that was rewound; one that counts has its own page."""
    campaign, rank, member = campaign_for(request, slug, Rank.GUEST)
    row = or_404(selectors.attempt_find(campaign=campaign, number=number, attempt=attempt))
    if row.rewound_at is None:
        return redirect("campaigns:round_detail", slug=slug, number=number)
    context = pages.round_context(campaign, rank, member, row)
    return render(request, "campaigns/round_detail.html", context)


def _recorded(
    request: HttpRequest, campaign: Campaign, rank: Rank, member: Member, row: Round
) -> HttpResponse:
    mission = mapping.mission_of(row)
    if mission is None or row.stage != RoundStage.PLAY:
        messages.error(request, "The mission of this round is not being played.")
        return redirect("campaigns:round_detail", slug=campaign.slug, number=row.number)
    ships = selectors.ship_list(round=row)
    form = forms.RecordForm(request.POST, mission=mission, ships=ships)
    if form.is_valid():
        try:
            services.round_record(
                campaign=campaign,
                number=row.number,
                met=form.cleaned_data["met"],
                fates=form.fates(),
                **asking(request),
            )
        except REFUSALS as error:
            form.refuse(error)
        else:
            messages.success(request, "Recorded. The XP wait on the player cards.")
            return redirect("campaigns:round_detail", slug=campaign.slug, number=row.number)
    context = pages.round_context(campaign, rank, member, row, record_form=form)
    return render(request, "campaigns/round_detail.html", context, status=400)


@require_POST
def round_choose(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Chooses the mission of a round, or has it drawn."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    if "draw" in request.POST:
        drawn = services.mission_draw
        attempt(request, drawn, "The mission is drawn.", campaign=campaign, number=number)
        return redirect("campaigns:round_detail", slug=slug, number=number)
    attempt(
        request,
        services.mission_choose,
        "The mission is chosen.",
        campaign=campaign,
        number=number,
        mission=request.POST.get("mission", ""),
    )
    return redirect("campaigns:round_detail", slug=slug, number=number)


@require_POST
def round_step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Brings a round a step on, or back."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    stage = request.POST.get("stage", "")
    if stage not in services.ORDER:
        names = ", ".join(services.ORDER)
        raise errors.InvalidError.at("/stage", f"Choose one of {names}.")
    attempt(
        request,
        services.round_step,
        f"{pages.STAGE_WORDS[RoundStage(stage)]}.",
        campaign=campaign,
        number=number,
        stage=RoundStage(stage),
    )
    return redirect("campaigns:round_detail", slug=slug, number=number)


@require_POST
def ship_set(request: HttpRequest, slug: str, number: int, card: int) -> HttpResponse:
    """Brings the ship of a card, or carries out a way out of a problem of the one it has."""
    campaign, rank, member, player = card_for(request, slug, card, to_fly=True)
    row = round_for(campaign, number)
    page_throttle(request)
    if "fix" in request.POST:
        return _fixed(request, campaign, row, card)
    fleets = saved_selectors.fleet_list(owner=member.visitor, filters=Filters()).fleets
    form = forms.ShipForm(
        request.POST,
        fleets=fleets,
        owner=member.visitor,
        offers=pages.offers_for(row, player),
        prefix=f"card{card}",
    )
    status = 400
    if form.is_valid():
        try:
            fleet = form.handed()
            ship, _ = ship_services.ship_set(
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
    context = pages.round_context(campaign, rank, member, row, forms_sent={card: form})
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
            attempt(request, ship_services.ship_set, "Done.", fleet=fleet, **values)
        else:
            attempt(request, ship_services.ship_remove, "The ship stays away.", **values)
    return redirect("campaigns:round_detail", slug=campaign.slug, number=row.number)


@require_POST
def ship_step(request: HttpRequest, slug: str, number: int, card: int) -> HttpResponse:
    """Says that a ship is ready or not, or takes it out."""
    campaign, _, _, _ = card_for(request, slug, card, to_fly=True)
    step = request.POST.get("step", "")
    values = {"campaign": campaign, "number": number, "card": card}
    if step == "remove":
        attempt(request, ship_services.ship_remove, "The ship stays away.", **values)
    elif step in ("ready", "wait"):
        is_ready = step == "ready"
        said = "Ready." if is_ready else "Not ready yet."
        attempt(request, ship_services.ship_ready, said, ready=is_ready, **values)
    else:
        raise errors.InvalidError.at("/step", "Choose one of ready, wait, remove.")
    return redirect("campaigns:round_detail", slug=slug, number=number)
