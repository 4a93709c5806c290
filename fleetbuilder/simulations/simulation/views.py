"""The pages about simulations: following one, reading it, beginning it again, comparing several."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job, JobState
from fleetbuilder.simulations.common import selectors
from fleetbuilder.simulations.common.job_kind import KIND
from fleetbuilder.simulations.common.views import cancel_view, following_response
from fleetbuilder.simulations.decided.pages import section_context
from fleetbuilder.simulations.simulation import battle_records, pages, results, services
from fleetbuilder.simulations.simulation.example_battles import battles_of
from rules.simulation.job import LETTERS

MOST_COMPARED: Final = 6
OUTCOMES: Final = (*LETTERS, "draw")
PAGE: Final = 50


def simulation_for(id: UUID) -> Job:  # noqa: A002
    """Returns a simulation; raises `Http404`."""
    return or_404(job_selectors.job_find(job_id=id, kind=KIND))


# --- following and reading --------------------------------------------------------------------


@require_safe
def simulation_detail(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Shows how far a simulation is, or what came of it; htmx asks again and again for a part."""
    job = simulation_for(id)
    context = pages.head_context(job)
    context["origins"] = battle_records.origins_of(jobs=[job], owner=visitor_of(request))
    wants_figures = "figures" in request.GET
    if job.is_running:
        context |= pages.progress_context(job)
        if wants_figures:
            context |= pages.result_context(job)
    else:
        context |= pages.progress_context(job) | pages.result_context(job)
        context["decided"] = section_context(job, visitor_of(request))
    asked_for = "figures" if wants_figures else "progress"
    return following_response(request, job, context, progress=asked_for, page="simulation")


cancel = cancel_view(KIND, "simulations:simulation_detail", "a simulation")


@require_POST
def again(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Begins the same simulation again, with the same seed or a new one."""
    page_throttle(request, "heavy")
    job = services.simulation_again(
        job=simulation_for(id),
        owner=visitor_of(request, make=True),
        client=client_of(request),
        same_seed=request.POST.get("seed") == "same",
    )
    return redirect("simulations:simulation_detail", id=job.pk)


@require_safe
def battle_list(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Lists the battles of a simulation, a page at a time, all or those of one outcome."""
    job = simulation_for(id)
    context = pages.head_context(job)
    outcome = request.GET.get("outcome", "")
    if outcome not in ("", *OUTCOMES):
        raise Http404
    battles = [
        battle
        for battle in battles_of(job)
        if not outcome or outcome == (battle["winner"] or "draw")
    ]
    page = Paginator(battles, PAGE).get_page(request.GET.get("page"))
    own = reverse("simulations:battle_list", args=[job.pk])
    labels = ("All", f"{context['names'][0]} won", f"{context['names'][1]} won", "Draws")
    context |= {
        "page": page,
        "rows": [pages.battle_row(battle, context["names"]) for battle in page],
        "tabs": [
            {
                "label": label,
                "href": f"{own}?outcome={key}" if key else own,
                "current": key == outcome,
            }
            for key, label in zip(("", *OUTCOMES), labels, strict=True)
        ],
        "progress": results.simulation_progress(job=job),
    }
    return render(request, "simulations/battle_list.html", context)


# --- comparing --------------------------------------------------------------------------------


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Shows several simulations side by side."""
    found = []
    for text in dict.fromkeys(request.GET.getlist("id")[: 2 * MOST_COMPARED]):
        try:
            found.append(simulation_for(UUID(text)))
        except ValueError:
            raise Http404 from None
    found = found[:MOST_COMPARED]
    context: dict[str, Any] = {"columns": ()}
    if len(found) > 1:
        context = pages.comparison_context(found)
    context["is_running"] = any(job.is_running for job in found)
    owner = visitor_of(request)
    mine = selectors.jobs_of(kind=KIND, owner=owner)
    context |= {
        "origins": battle_records.origins_of(jobs=found, owner=owner),
        "chosen": [str(job.pk) for job in found],
        "rows": [pages.job_row(job) for job in mine if job.state == JobState.DONE],
        "most": MOST_COMPARED,
    }
    return render(request, "simulations/compare.html", context)
