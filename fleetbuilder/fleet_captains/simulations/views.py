"""The pages about simulated games: asked for, followed, listed."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.responses import file_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of
from fleetbuilder.fleet_captains.simulations import pages, results
from fleetbuilder.fleet_captains.simulations.forms import GamesSimulationForm
from fleetbuilder.fleet_captains.simulations.job_kind import KIND
from fleetbuilder.fleet_captains.simulations.requests import games_most
from fleetbuilder.fleet_captains.simulations.services import games_simulation_create
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.selectors import jobs_of
from fleetbuilder.simulations.common.views import cancel_view, following_response, job_begun
from fleetbuilder.simulations.replay.views import JSON_LINES

FOLDER: Final = "fleet_captains"


def _find(id: UUID) -> Job:  # noqa: A002
    return or_404(job_selectors.job_find(job_id=id, kind=KIND))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def simulation_list(request: HttpRequest) -> HttpResponse:
    """Asks which sides play, how and how often, begins it, and lists what was begun."""
    form = GamesSimulationForm(
        request.POST if request.method == "POST" else None,
        boxes=list(boxes_of(visitor_of(request))),
    )
    if request.method != "POST":
        return _ask(request, form)
    page_throttle(request)
    if not form.is_valid():
        return _ask(request, form)
    job, status = job_begun(request, form, games_simulation_create)
    if job is None:
        return _ask(request, form, status=status)
    return redirect("fleet_captains:simulation", id=job.pk)


def _ask(request: HttpRequest, form: GamesSimulationForm, *, status: int = 200) -> HttpResponse:
    owner = visitor_of(request)
    context: dict[str, Any] = {
        "form": form,
        "most": games_most(),
        "rows": [pages.job_row(job) for job in jobs_of(kind=KIND, owner=owner)],
    }
    return render(request, f"{FOLDER}/simulation_list.html", context, status=status)


@require_safe
def simulation(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Shows how far a simulation is and what came of it; htmx asks for that part repeatedly."""
    job = _find(id)
    context = pages.head_context(job)
    if not job.is_running:
        context |= pages.result_context(job)
    return following_response(
        request,
        job,
        context,
        page="simulation",
        progress="simulation_progress",
        folder=FOLDER,
    )


cancel = cancel_view(KIND, "fleet_captains:simulation", "this simulation")


@require_safe
def game_list(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Lists the games of a simulation."""
    job = _find(id)
    found = list(enumerate(results.rows_of(job), 1))
    page = Paginator(found, results.PAGE).get_page(request.GET.get("page"))
    head = pages.head_context(job)
    rows = [pages.game_row(*each, head["sides"]) for each in page]
    context = {**head, "page": page, "rows": rows}
    return render(request, f"{FOLDER}/simulation_games.html", context)


@require_safe
def game_log(request: HttpRequest, id: UUID, number: int) -> HttpResponse:  # noqa: A002
    """Answers the log of a game as JSON lines, to be kept."""
    page_throttle(request)
    _, log = results.game_log(job=_find(id), number=number)
    return file_response(results.log_lines(log), f"fleet-captains-{number}.jsonl", JSON_LINES)
