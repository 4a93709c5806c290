"""The pages of tables besides that of the table itself, which is a game's."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.form_views import ServiceFormView
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.tables import pages, services
from fleetbuilder.fleet_captains.tables.forms import CaptainsTableForm
from fleetbuilder.fleet_captains.tables.game import CAPTAINS_TABLE
from fleetbuilder.games.seats import is_opener
from fleetbuilder.games.services import game_delete
from fleetbuilder.games.views import game_for

PROPOSED: Final = ("box", "goal", "layout", "seed")
"""Fields of a table that an address may fill in."""


@never_cache
@require_safe
def table_list(request: HttpRequest) -> HttpResponse:
    """Lists the tables that somebody opened."""
    context = pages.list_context(visitor_of(request))
    return render(request, "fleet_captains/table_list.html", context)


class TableOpenPage(ServiceFormView):
    """Opens a table."""

    form_class = CaptainsTableForm
    template_name = "fleet_captains/table_open.html"
    throttle_scope = "heavy"
    refused_status = 400

    def get_initial(self) -> dict[str, Any]:
        """Returns what the address proposes, as the pages of musters and sectors lead here."""
        query = self.request.GET
        proposed = {name: query[name][:40] for name in PROPOSED if name in query}
        return {**super().get_initial(), **proposed}

    def get_form_kwargs(self) -> dict[str, Any]:
        """Returns what the form is made with: whose boxes it offers."""
        return {**super().get_form_kwargs(), "owner": visitor_of(self.request)}

    def done(self, form: CaptainsTableForm) -> HttpResponse:
        """Opens it, and leads there."""
        game, _ = services.table_open(
            owner=visitor_of(self.request, make=True),
            document=form.request(),
            key=self.request.POST.get("once", ""),
        )
        return redirect("captains_tables:play", slug=game.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks who opened a table whether it shall go, and deletes it."""
    game = game_for(CAPTAINS_TABLE, slug)
    if not is_opener(game, visitor_of(request)):
        raise errors.PermissionDeniedError("Only who opened this table may delete it.")
    if request.method != "POST":
        return render(request, "fleet_captains/table_delete.html", {"game": game})
    game_delete(game=game)
    messages.success(request, f"The table {game.name} is deleted.")
    return redirect("captains_tables:table_list")
