"""The pages that answer an event as a file."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fleetbuilder.core.responses import file_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.events.common import documents
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.views import event_for
from fleetbuilder.events.files import exports
from fleetbuilder.events.files.printing import event_pdf
from fleetbuilder.fleets.paper import printing


def _file(
    request: HttpRequest, slug: str, make: Callable[[Event], str | bytes], kind: str
) -> HttpResponse:
    event, role = event_for(request, slug, EventRole.READER)
    documents.fleets_check(event, role)
    page_throttle(request, "heavy")
    ending = kind.rpartition("/")[2]
    charset = "" if kind == printing.PDF else "; charset=utf-8"
    return file_response(make(event), f"event-{event.slug}.{ending}", kind + charset)


@never_cache
@require_safe
def event_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers an event as JSON."""
    return _file(request, slug, exports.event_json, "application/json")


@never_cache
@require_safe
def event_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers the players of an event as comma-separated values."""
    return _file(request, slug, exports.event_csv, "text/csv")


@never_cache
@require_safe
def event_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers the build sheets of all players as one PDF."""
    paper = printing.paper_read(request.GET.get("paper"))
    return _file(request, slug, lambda event: event_pdf(event, paper), printing.PDF)
