"""The pages of rounds: the mission chosen, its steps, results recorded."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Campaign, Member, Round, RoundStage
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import campaign_for, round_for
from fleetbuilder.campaigns.rounds import forms, pages, services
from fleetbuilder.core import errors
from fleetbuilder.core.form_views import REFUSALS, asking, attempt
from fleetbuilder.core.lookups import or_404


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
