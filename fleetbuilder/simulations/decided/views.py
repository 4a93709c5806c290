"""The pages about what decided a simulation: asking, following, reading, cancelling."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.simulations.common.job_kind import KIND as SIMULATION_KIND
from fleetbuilder.simulations.common.views import cancel_view, following_response
from fleetbuilder.simulations.decided import pages, services
from fleetbuilder.simulations.decided.job_kind import KIND


@require_POST
def decided_begin(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Begins to find what decided a simulation, and leads to the page that follows it."""
    page_throttle(request, "heavy")
    job, _ = services.decided_create(
        simulation=or_404(job_selectors.job_find(job_id=id, kind=SIMULATION_KIND)),
        owner=visitor_of(request, make=True),
        client=client_of(request),
    )
    return redirect("simulations:decided_detail", id=job.pk)


@require_safe
def decided_detail(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Shows how far it is and what came of it so far; htmx asks for that part again and again."""
    job = or_404(job_selectors.job_find(job_id=id, kind=KIND))
    context = pages.head_context(job) | pages.result_context(job)
    return following_response(request, job, context, page="decided", progress="decided_progress")


cancel = cancel_view(KIND, "simulations:decided_detail", "this")
