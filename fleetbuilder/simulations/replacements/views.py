"""The pages about better cards: asking, following, reading, cancelling."""

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
from fleetbuilder.simulations.common import mapping, selectors
from fleetbuilder.simulations.common.requests import (
    GAUNTLET_SHARE,
    MOST_CARD,
    MOST_OPPONENTS,
    battles_most,
)
from fleetbuilder.simulations.common.saved_fleets import fleets_offered
from fleetbuilder.simulations.common.views import cancel_view, following_response, job_begun
from fleetbuilder.simulations.replacements import pages
from fleetbuilder.simulations.replacements.forms import CARDS, ReplacementForm
from fleetbuilder.simulations.replacements.job_kind import KIND
from fleetbuilder.simulations.replacements.services import replacements_create
from fleetbuilder.simulations.worth.job_kind import KIND as WORTH_KIND
from fleetbuilder.simulations.worth.views import fleets_marked
from rules.fleet import Fleet
from rules.simulation import PilotChoice


@require_http_methods(["GET", "HEAD", "POST"])
def replacements_list(request: HttpRequest) -> HttpResponse:
    """Asks what would be better in a card's place, and lists what the visitor asked."""
    if request.method != "POST":
        initial, fleet = _initial(request)
        return _ask(request, ReplacementForm(initial=initial), fleet)
    page_throttle(request)
    form = ReplacementForm(request.POST, marked=fleets_marked(request))
    if not form.is_valid():
        return _ask(request, form, form.cleaned_data.get("own"))
    job, status = job_begun(request, form, replacements_create)
    if job is None:
        return _ask(request, form, form.cleaned_data["own"], status=status)
    return redirect("simulations:replacements_detail", id=job.pk)


def _initial(request: HttpRequest) -> tuple[dict[str, Any], Fleet | None]:
    """Returns what the form begins with, and its fleet: those of an earlier question about cards.

    `worth` names one of their worth, of which `card` is a pointer, `again` one of this kind.
    """
    for name, kind in (("worth", WORTH_KIND), ("again", KIND)):
        if named := request.GET.get(name, ""):
            try:
                job = or_404(job_selectors.job_find(job_id=UUID(named), kind=kind))
            except ValueError:
                raise Http404 from None
            asked = job.document[kind]
            where = asked["replaced"]["where"] if kind == KIND else request.GET.get("card", "")
            fleet, _ = mapping.gauntlet_from_row(job)
            return pages.form_initial(job, asked, where[:MOST_CARD]), fleet
    return {}, None


def _ask(
    request: HttpRequest, form: ReplacementForm, fleet: Fleet | None, *, status: int = 200
) -> HttpResponse:
    asked = selectors.jobs_of(kind=KIND, owner=visitor_of(request))
    quick = (PilotChoice("gunner"), PilotChoice("gunner"))
    context = {
        "form": form,
        "list_id": CARDS,
        "cards": pages.cards_offered(fleet),
        "demos": demo_fleet_list(),
        "offered": fleets_offered(request),
        "against": request.POST.getlist("against"),
        "most_opponents": MOST_OPPONENTS,
        "most": f"{GAUNTLET_SHARE * battles_most(quick):,}",
        "is_further_open": any(form.errors.get(name) for name in ("ruleset", "battles", "seed")),
        "rows": [pages.job_row(job) for job in asked],
    }
    return render(request, "simulations/replacements_list.html", context, status=status)


@require_safe
def replacements_detail(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Shows how far it is, and what came of it; htmx asks for that part again and again."""
    job: Job = or_404(job_selectors.job_find(job_id=id, kind=KIND))
    context = pages.head_context(job) | pages.result_context(job)
    return following_response(
        request, job, context, page="replacements", progress="replacements_progress"
    )


cancel = cancel_view(KIND, "simulations:replacements_detail", "this")
