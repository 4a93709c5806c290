"""What the pages of simulations and those of the worth of cards do alike."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from fleetbuilder.core.responses import is_part, part_response
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import selectors


def following_response(
    request: HttpRequest,
    job: Job,
    context: dict[str, Any],
    *,
    page: str,
    progress: str,
    folder: str = "simulations",
) -> HttpResponse:
    """Shows a job: the whole page, its `progress` while it runs, or its body when it has ended.

    The templates are `{folder}/{page}_detail.html`, `{progress}.html` and `{page}_body.html`.
    """
    context["is_mine"] = selectors.is_owner(job=job, owner=visitor_of(request))
    part = is_part(request)
    name = f"{page}_detail" if not part else progress if job.is_running else f"{page}_body"
    template = f"{folder}/{name}.html"
    response = part_response(request, template, context | {"alone_part": part})
    if part and not job.is_running:
        # The last answer brings the whole result, where progress stood before.
        response["HX-Retarget"] = "#simulation"
        response["HX-Reswap"] = "outerHTML"
    return response
