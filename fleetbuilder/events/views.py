"""The pages of events themselves: list, event, settings, steps, files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events import documents, pages, selectors, services
from fleetbuilder.events.files import exports
from fleetbuilder.events.files.printing import event_pdf
from fleetbuilder.events.forms import EventForm, event_form
from fleetbuilder.events.models import Event
from fleetbuilder.events.roles import Role, link_remember, role_check
from fleetbuilder.fleets.paper import printing

Step = Callable[..., tuple[Event, bool]]


def event_for(request: HttpRequest, slug: str, needed: Role) -> tuple[Event, Role]:
    """Returns an event, and who asks, to who may do as much; for others it is not there."""
    event = selectors.event_find(slug=slug)
    if event is None:
        raise Http404
    role = role_check(request, event, needed)
    link_remember(request, event)
    return event, role


def asking(request: HttpRequest) -> dict[str, str]:
    """Returns who sent a form, and its key."""
    return {"visitor": visitor_of(request, make=True), "key": request.POST.get("once", "")}


# --- lists and settings -------------------------------------------------------------------------


@never_cache
@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """Lists the events that somebody organises or has entered."""
    return render(request, "events/event_list.html", pages.list_context(visitor_of(request)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_create(request: HttpRequest) -> HttpResponse:
    """Opens an event."""
    form = EventForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        page_throttle(request, "heavy")
        status = 400
        if form.is_valid():
            try:
                event, _ = services.event_open(
                    owner=visitor_of(request, make=True),
                    settings=form.settings(),
                    key=request.POST.get("once", ""),
                )
            except (errors.InvalidError, errors.ConflictError) as error:
                form.refuse(error)
            else:
                return redirect("events:event_detail", slug=event.slug)
    context = {"form": form, "once": request.POST.get("once") or key_made()}
    return render(request, "events/event_create.html", context, status=status)


@never_cache
@require_safe
def event_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows an event, with what comes next for who asks."""
    event, role = event_for(request, slug, Role.READER)
    page_throttle(request)
    return render(request, "events/event_detail.html", pages.event_context(request, event, role))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Changes the settings of an event."""
    event, role = event_for(request, slug, Role.ORGANISER)
    form = EventForm(request.POST) if request.method == "POST" else event_form(event)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            changes = form.changes(event)
            try:
                services.event_edit(event=event, changes=changes, **asking(request))
            except (errors.InvalidError, errors.ConflictError) as error:
                form.refuse(error)
            else:
                messages.success(request, "Saved.")
                return redirect("events:event_detail", slug=event.slug)
    context = pages.head_context(event, role, "event") | {"form": form}
    return render(request, "events/event_edit.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once more, and deletes an event."""
    event, role = event_for(request, slug, Role.ORGANISER)
    if request.method == "POST":
        services.event_delete(event=event)
        messages.success(request, f"{event.name} is deleted.")
        return redirect("events:event_list")
    context = pages.head_context(event, role, "event")
    context["players"] = documents.players_count(event)
    return render(request, "events/event_delete.html", context)


# --- steps --------------------------------------------------------------------------------------


STEPS: Final[dict[str, tuple[Step, dict[str, Any], str]]] = {
    "close": (services.event_close, {}, "Closed. No more fleets are taken."),
    "open": (services.event_reopen, {}, "Fleets are taken again, until the deadline."),
    "publish": (services.event_publish, {}, "Published: whoever has the address may read it."),
    "hide": (services.event_publish, {"public": False}, "Hidden again."),
    "finish": (services.event_finish, {}, "Finished. These are the final standings."),
}


@require_POST
def event_step(request: HttpRequest, slug: str) -> HttpResponse:
    """Brings an event a step further; one that is taken already stays so."""
    event, _ = event_for(request, slug, Role.ORGANISER)
    name = request.POST.get("step", "")
    if name not in STEPS:
        raise errors.InvalidError(fields={"/step": [f"Choose one of {', '.join(STEPS)}."]})
    service, more, said = STEPS[name]
    try:
        service(event=event, **more, **asking(request))
    except errors.ConflictError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said)
        if name == "finish":
            return redirect("events:standing_list", slug=event.slug)
    return redirect("events:event_detail", slug=event.slug)


# --- files --------------------------------------------------------------------------------------


def _file(
    request: HttpRequest, slug: str, make: Callable[[Event], str | bytes], kind: str
) -> HttpResponse:
    event, role = event_for(request, slug, Role.READER)
    documents.fleets_check(event, role)
    page_throttle(request, "heavy")
    ending = kind.rpartition("/")[2]
    charset = "" if kind == printing.PDF else "; charset=utf-8"
    response = HttpResponse(make(event), content_type=kind + charset)
    response["Content-Disposition"] = f'attachment; filename="event-{event.slug}.{ending}"'
    return response


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
