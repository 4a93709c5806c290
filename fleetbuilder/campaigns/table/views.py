"""The pages of missions at a real table besides that of the table itself, which is a game's."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import campaign_for, round_for
from fleetbuilder.campaigns.table import pages, roles, services
from fleetbuilder.campaigns.table import rounds as table_rounds
from fleetbuilder.campaigns.table.forms import TablePlayForm
from fleetbuilder.campaigns.table.game import TABLE
from fleetbuilder.core.form_views import REFUSALS, ServiceFormView
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.games.selectors import seat_find
from fleetbuilder.games.views import game_for


@never_cache
@require_safe
def play_list(request: HttpRequest) -> HttpResponse:
    """Lists the missions at a table that somebody opened."""
    context = pages.list_context(visitor_of(request))
    return render(request, "campaigns/table_list.html", context)


class PlayCreatePage(ServiceFormView):
    """Opens a mission at a table, without a campaign."""

    form_class = TablePlayForm
    template_name = "campaigns/table_create.html"
    throttle_scope = "heavy"
    refused_status = 400

    def done(self, form: TablePlayForm) -> HttpResponse:
        """Opens it, and leads there."""
        play, _ = services.play_open(
            owner=visitor_of(self.request, make=True),
            mission=form.cleaned_data["mission"],
            players=form.players(),
            models=form.models_counted(),
            key=self.request.POST.get("once", ""),
        )
        return redirect("tables:play", slug=play.slug)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the form with the missions to choose from."""
        return pages.create_context() | super().get_context_data(**kwargs)


@never_cache
@require_safe
def play_log(request: HttpRequest, slug: str, link: str = "") -> HttpResponse:
    """Shows all that happened; from the seat of a link it leads back there."""
    play = game_for(TABLE, slug)
    if link:
        or_404(seat_find(game=play, link=link))
    return render(request, "campaigns/table_log.html", pages.log_context(play, link))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks who may delete a mission whether it shall go, and deletes it."""
    play = game_for(TABLE, slug)
    roles.delete_check(visitor_of(request), play)
    if request.method != "POST":
        return render(request, "campaigns/table_delete.html", {"play": play})
    services.play_delete(play=play, visitor=visitor_of(request))
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
