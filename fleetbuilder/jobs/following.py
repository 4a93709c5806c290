"""How pages follow a job: how often they ask, what they say meanwhile, and which part they get."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from fleetbuilder.core.responses import is_part, part_response
from fleetbuilder.jobs import selectors
from fleetbuilder.jobs.models import Job

ALONE_SECONDS: Final = 8.0
"""After so long without anybody at work the page says that something is wrong."""
POLLS: Final = ((4.0, 0.4), (60.0, 1))
"""Age of a job in seconds -> how many seconds pass between two questions while it is younger.

Most simulations have ended before the first second has.
"""
SLOW_POLL: Final = 3


def age_of(job: Job, now: datetime | None = None) -> float:
    """Returns the seconds since a job began."""
    return ((now or timezone.now()) - job.created_at).total_seconds()


def following_context(job: Job, age: float, cancel: str) -> dict[str, Any]:
    """Returns how often a page asks how far a job is, and whether anybody works on it.

    `cancel` is the route by which it is cancelled, `age` the seconds since it began.
    """
    return {
        "cancel_href": reverse(cancel, args=[job.pk]),
        "poll": next((poll for young, poll in POLLS if age < young), SLOW_POLL),
        "alone": _alone(job, age) if job.is_running else "",
    }


def _alone(job: Job, age: float) -> str:
    """Returns why nobody is at work on a job: "busy", "nobody", "" if somebody is."""
    if age < ALONE_SECONDS or selectors.is_in_work(job_id=job.pk):
        return ""
    return "busy" if selectors.is_in_work() else "nobody"


def following_response(
    request: HttpRequest,
    job: Job,
    context: dict[str, Any],
    *,
    page: str,
    progress: str,
    target: str,
) -> HttpResponse:
    """Shows a job: the whole page, its `progress` while it runs, or its body when it has ended.

    The templates are `{page}_detail.html`, `{progress}.html` and `{page}_body.html`; `target` is
    where on the page the body belongs.
    """
    part = is_part(request)
    name = f"{page}_detail" if not part else progress if job.is_running else f"{page}_body"
    response = part_response(request, f"{name}.html", context | {"alone_part": part})
    if part and not job.is_running:
        # The last answer brings the whole result, where progress stood before.
        response["HX-Retarget"] = target
        response["HX-Reswap"] = "outerHTML"
    return response
