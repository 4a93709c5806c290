"""The pages of playing Fleet Captains besides that of a game, which is all games'."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fleetbuilder.core.form_views import ServiceFormView
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of
from fleetbuilder.fleet_captains.decks.offers import kept_offers
from fleetbuilder.fleet_captains.play import pages, replay_pages, services
from fleetbuilder.fleet_captains.play.forms import PlayForm
from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME
from fleetbuilder.games.views import game_for

PROPOSED: Final = ("box", "deck", "goal", "layout", "side")
"""Fields of a game that an address may fill in."""


class PlayStartPage(ServiceFormView):
    """Opens a game, and lists those that one has opened."""

    form_class = PlayForm
    template_name = "fleet_captains/play_start.html"
    throttle_scope = "heavy"
    refused_status = 400

    def get_initial(self) -> dict[str, Any]:
        """Returns what the address proposes, as the pages of boxes and sectors lead here."""
        query = self.request.GET
        proposed = {name: query[name][:40] for name in PROPOSED if name in query}
        return {**super().get_initial(), **proposed}

    def get_form_kwargs(self) -> dict[str, Any]:
        """Returns what the form is made of, with the own boxes and decks of whoever asks."""
        owner = visitor_of(self.request)
        own = {"boxes": list(boxes_of(owner)), "decks": kept_offers(owner)}
        return {**super().get_form_kwargs(), **own}

    def done(self, form: PlayForm) -> HttpResponse:
        """Opens the game, and leads there."""
        game, _ = services.play_open(
            owner=visitor_of(self.request, make=True),
            request=form.play_request,
            key=self.request.POST.get("once", ""),
        )
        return redirect("captains_play:play", slug=game.slug)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the form with the games of whoever asks."""
        context = pages.list_context(visitor_of(self.request))
        return context | super().get_context_data(**kwargs)


@never_cache
@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a game as it was after one of the events that somebody's seat has seen."""
    page_throttle(request)
    game = game_for(CAPTAINS_GAME, slug)
    seat = CAPTAINS_GAME.seat_of(game, visitor_of(request), "")
    context = replay_pages.replay_context(game, seat, request.GET)
    return render(request, "fleet_captains/play_replay.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks who opened a game whether it shall go, and deletes it."""
    game = game_for(CAPTAINS_GAME, slug)
    services.owner_check(game, visitor_of(request))
    if request.method != "POST":
        return render(request, "fleet_captains/play_delete.html", {"game": game})
    services.play_delete(game=game, visitor=visitor_of(request))
    messages.success(request, f"{game.name} is deleted.")
    return redirect("captains_play:play_start")
