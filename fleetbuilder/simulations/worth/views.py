"""The pages about the worth of cards: asking, following, reading, cancelling."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.common.selectors import demo_fleet_list
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping, numbers, selectors
from fleetbuilder.simulations.common.job_kind import KIND as SIMULATION_KIND
from fleetbuilder.simulations.common.requests import GAUNTLET_SHARE, MOST_OPPONENTS, battles_most
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet, fleet_text, fleets_offered
from fleetbuilder.simulations.common.views import cancel_view, following_response, job_begun
from fleetbuilder.simulations.new_simulation import pages as new_simulation_pages
from fleetbuilder.simulations.worth import pages
from fleetbuilder.simulations.worth.forms import WorthForm
from fleetbuilder.simulations.worth.job_kind import KIND
from fleetbuilder.simulations.worth.services import worth_create
from rules.fleet import Fleet
from rules.simulation import USUAL_PRECISION, PilotChoice


def _find(id: UUID) -> Job:  # noqa: A002
    return or_404(job_selectors.job_find(job_id=id, kind=KIND))


@require_http_methods(["GET", "HEAD", "POST"])
def worth_list(request: HttpRequest) -> HttpResponse:
    """Asks what the cards of a fleet are worth, and lists what the visitor asked."""
    if request.method != "POST":
        return _ask(request, WorthForm(initial=_initial(request)))
    page_throttle(request)
    form = WorthForm(request.POST, marked=fleets_marked(request))
    if not form.is_valid():
        return _ask(request, form)
    job, status = job_begun(request, form, worth_create)
    if job is None:
        return _ask(request, form, status=status)
    return redirect("simulations:worth_detail", id=job.pk)


def fleets_marked(request: HttpRequest) -> tuple[Fleet | None, ...]:
    """Returns the fleets that were marked as opponents; None for one that is not there."""
    marked = list(dict.fromkeys(request.POST.getlist("against")))[: MOST_OPPONENTS + 1]
    chosen = [chosen_fleet(request, source) for source in marked]
    return tuple(each.fleet if each else None for each in chosen)


def _initial(request: HttpRequest) -> dict[str, Any]:
    """Returns what the form begins with: the fleets of a simulation that is named."""
    named = request.GET.get("simulation", "")
    if not named:
        return {}
    try:
        job = or_404(job_selectors.job_find(job_id=UUID(named), kind=SIMULATION_KIND))
    except ValueError:
        raise Http404 from None
    initial = new_simulation_pages.form_initial(job, {})
    a, b = mapping.fleets_from_row(job)
    own, other = fleet_text(a), fleet_text(b)
    kept = {name: initial[name] for name in ("pilot", "pilot_b", "ruleset")}
    return {"fleet": own, "opponents": other, **kept}


def _ask(request: HttpRequest, form: WorthForm, *, status: int = 200) -> HttpResponse:
    asked = selectors.jobs_of(kind=KIND, owner=visitor_of(request))
    quick = (PilotChoice("gunner"), PilotChoice("gunner"))
    context = {
        "form": form,
        "demos": demo_fleet_list(),
        "offered": fleets_offered(request),
        "against": request.POST.getlist("against"),
        "most_opponents": MOST_OPPONENTS,
        "most": GAUNTLET_SHARE * battles_most(quick),
        "precision": numbers.decimal(100 * USUAL_PRECISION, 0),
        "rows": [pages.job_row(job) for job in asked],
    }
    return render(request, "simulations/worth_list.html", context, status=status)


@require_safe
def worth_detail(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Shows how far it is and what came of it so far; htmx asks for that part again and again."""
    job = _find(id)
    context = pages.head_context(job) | pages.result_context(job)
    return following_response(request, job, context, page="worth", progress="worth_progress")


cancel = cancel_view(KIND, "simulations:worth_detail", "this")
