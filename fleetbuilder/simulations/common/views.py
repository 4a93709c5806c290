"""What the pages of simulations and those of the worth of cards do alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.jobs import following
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import selectors
from fleetbuilder.simulations.common.services import job_stop


def following_response(
    request: HttpRequest,
    job: Job,
    context: dict[str, Any],
    *,
    page: str,
    progress: str,
    folder: str = "simulations",
) -> HttpResponse:
    """Shows a job as `following.following_response` does, with templates of a folder."""
    context["is_mine"] = selectors.is_owner(job=job, owner=visitor_of(request))
    return following.following_response(
        request,
        job,
        context,
        page=f"{folder}/{page}",
        progress=f"{folder}/{progress}",
        target="#simulation",
    )


def job_begun(
    request: HttpRequest, form: Any, create: Callable[..., tuple[Job, bool]]
) -> tuple[Job | None, int]:
    """Begins what a valid form asks for; gives the job, or None and the status of the refusal."""
    page_throttle(request, "heavy")
    try:
        wanted = form.wanted()
        owner, client = visitor_of(request, make=True), client_of(request)
        job, _ = create(wanted=wanted, owner=owner, client=client)
    except (errors.InvalidError, errors.ThrottledError, errors.BodyTooLargeError) as error:
        form.refuse(error)
        return None, error.status
    return job, 200


def cancel_view(kind: str, route: str, what: str) -> Callable[..., HttpResponse]:
    """Returns the view that cancels a running job of a kind, and leads to its page."""

    @require_POST
    def cancel(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
        job = or_404(job_selectors.job_find(job_id=id, kind=kind))
        job_stop(job=job, owner=visitor_of(request), what=what)
        return redirect(route, id=job.pk)

    return cancel
