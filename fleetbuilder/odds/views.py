"""The page about odds."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from fleetbuilder.core.responses import is_part, part_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.odds import pages
from fleetbuilder.odds.forms import OddsForm


@require_safe
def attack(request: HttpRequest) -> HttpResponse:
    """Shows the odds of the attack in the address; htmx gets the result alone."""
    page_throttle(request)
    form = OddsForm.from_address(request.GET)
    context: dict[str, Any] = {"form": form}
    path = ""
    if form.is_valid():
        path = _path(form)
        context |= pages.odds_context(form.odds, form.query)
        context["address"] = request.build_absolute_uri(path)
    context["alone"] = alone = is_part(request)
    name = "odds/result.html" if alone else "odds/attack.html"
    response = part_response(request, name, context)
    if alone and path:
        response["HX-Replace-Url"] = path
    return response


def _path(form: OddsForm) -> str:
    """Returns the shortest address that shows the same odds again."""
    query = form.short_query()
    path = reverse("odds:attack")
    return f"{path}?{urlencode(query)}" if query else path
