"""The pages of a fleet's past: its revisions, what is different, and bringing one back."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from fleetbuilder.accounts.access import Access
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.saved import pages as saved_pages
from fleetbuilder.fleets.saved import selectors, services
from fleetbuilder.fleets.saved.named_fleets import fleet_for, fleet_referred
from fleetbuilder.fleets.saved.selectors import Filters
from fleetbuilder.fleets.saved.views import revision_sent, saving
from rules.errors import DocumentError

SIDES: Final = ("a", "b")


@never_cache
@require_safe
def fleet_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Lists the revisions of a fleet."""
    fleet = fleet_for(request, slug, Access.CHANGE)
    text = request.GET.get("below", "")
    below = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    steps, following = selectors.revision_steps(fleet=fleet, below=below)
    context = {
        "row": saved_pages.row_of(fleet),
        "saved": fleet,
        "key": key_made(),
        "revisions": saved_pages.revision_rows(steps, fleet),
        "following": following,
        "begun": below is not None,
    }
    return render(request, "fleets/fleet_history.html", context)


@never_cache
@require_safe
def revision_open(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Opens a revision in the check page, without binding it to its fleet."""
    fleet = fleet_for(request, slug, Access.CHANGE)
    revision = or_404(selectors.revision_find(fleet=fleet, number=number))
    code = open_fleets.fleet_code(mapping.fleet_from_revision(revision))
    return redirect(f"{reverse('fleets:check')}?{urlencode({'fleet': code})}")


@require_POST
def fleet_restore(request: HttpRequest, slug: str) -> HttpResponse:
    """Brings an earlier revision back."""
    fleet = fleet_for(request, slug, Access.CHANGE)
    page_throttle(request)
    number, expected = revision_sent(request, "number"), revision_sent(request)
    said = f"Revision {number} is back, as the newest."
    return saving(request, fleet, services.fleet_restore, expected, said, number=number)


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Shows two fleets side by side with all that is different."""
    query = request.GET
    marked = query.getlist("fleet")
    values = dict(zip(SIDES, marked, strict=False)) if marked else {}
    values = {side: values.get(side) or query.get(side, "") for side in SIDES}
    context: dict[str, Any] = {"values": values, "faults": {}}
    status = 200
    if all(values.values()):
        page_throttle(request)
        found = []
        for side, text in values.items():
            try:
                found.append(fleet_referred(request, text, f"/{side}"))
            except (DocumentError, errors.InvalidError, errors.NotFoundError) as error:
                context["faults"][side] = _fault(error)
        if len(found) == len(SIDES):
            context |= saved_pages.comparison_context(*found)
        else:
            status = 400
    owner = visitor_of(request)
    mine = selectors.fleet_list(owner=owner, filters=Filters())
    context["rows"] = [saved_pages.row_of(fleet) for fleet in mine.fleets]
    return render(request, "fleets/fleet_compare.html", context, status=status)


def _fault(error: Exception) -> str:
    if isinstance(error, DocumentError):
        return check_services.sentence(error.message)
    if isinstance(error, errors.NotFoundError):
        return "There is no such fleet, or you may not see it."
    return "Give the address of a fleet, a link to one, or a share code."
