"""The pages of missions at a real table besides that of the table itself, which is a game's."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import REFUSALS, campaign_for, round_for
from fleetbuilder.campaigns.table import pages, roles
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table import services as table_services
from fleetbuilder.campaigns.table.forms import TablePlayForm
from fleetbuilder.campaigns.table.game import TABLE
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.games.views import game_for


@never_cache
@require_safe
def play_list(request: HttpRequest) -> HttpResponse:
    """Lists the missions at a table that somebody opened."""
    context = pages.list_context(visitor_of(request))
    return render(request, "campaigns/table_list.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_create(request: HttpRequest) -> HttpResponse:
    """Opens a mission at a table, without a campaign."""
    form = TablePlayForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        page_throttle(request, "heavy")
        status = 400
        if form.is_valid():
            try:
                play, _ = table_services.play_open(
                    owner=visitor_of(request, make=True),
                    mission=form.cleaned_data["mission"],
                    players=form.players(),
                    models=form.models_counted(),
                    key=request.POST.get("once", ""),
                )
            except (errors.InvalidError, errors.ConflictError) as error:
                form.refuse(error)
            else:
                return redirect("tables:play", slug=play.slug)
    context = pages.create_context() | {
        "form": form,
        "once": request.POST.get("once") or key_made(),
    }
    return render(request, "campaigns/table_create.html", context, status=status)


@never_cache
@require_safe
def play_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows all that happened."""
    return render(request, "campaigns/table_log.html", pages.log_context(game_for(TABLE, slug)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks who may delete a mission whether it shall go, and deletes it."""
    play = game_for(TABLE, slug)
    roles.delete_check(visitor_of(request), play)
    if request.method != "POST":
        return render(request, "campaigns/table_delete.html", {"play": play})
    table_services.play_delete(play=play, visitor=visitor_of(request))
    messages.success(request, f"{play.name} at the table is deleted.")
    if play.round is not None:
        slug, number = play.round.campaign.slug, play.round.number
        return redirect("campaigns:round_detail", slug=slug, number=number)
    return redirect("tables:play_list")


@require_POST
def round_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Opens the mission of a campaign's round at a table, or leads to the one that it has."""
    campaign, _, _ = campaign_for(request, slug, Rank.CAPTAIN)
    row = round_for(campaign, number)
    try:
        play, _ = table_rounds.round_play_open(
            campaign=campaign, row=row, visitor=visitor_of(request)
        )
    except REFUSALS as error:
        messages.error(request, error.message)
        return redirect("campaigns:round_detail", slug=slug, number=number)
    return redirect("tables:play", slug=play.slug)
