"""The pages of who takes part: the list, one fleet, adding, dropping, withdrawing."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from fleetbuilder.core import errors
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.views import asking, event_for
from fleetbuilder.events.entries import pages, services, submitted_fleets
from fleetbuilder.events.entries.forms import AmendForm, PlayerForm
from rules.errors import TooLargeError


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraws the entry of who asks."""
    event, _ = event_for(request, slug, EventRole.READER)
    try:
        services.entry_withdraw(event=event, **asking(request))
    except errors.ConflictError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, "You take part no longer.")
    return redirect("events:event_detail", slug=event.slug)


# --- the organiser's side -----------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Lists who takes part; the organiser adds players here."""
    needed = EventRole.ORGANISER if request.method == "POST" else EventRole.READER
    event, role = event_for(request, slug, needed)
    page_throttle(request)
    form, status = None, 200
    if request.method == "POST":
        form, status = PlayerForm(request.POST, is_late=bool(event.round)), 400
        if form.is_valid():
            try:
                entry, _ = services.entry_add(
                    event=event,
                    name=form.cleaned_data["name"],
                    handed=form.handed(event),
                    missed=form.missed_as,
                    **asking(request),
                )
            except (errors.InvalidError, errors.ConflictError) as error:
                form.refuse(error)
                status = error.status
            except TooLargeError as error:
                form.add_error("text", str(error))
            else:
                messages.success(request, f"{entry.name} takes part.")
                return redirect("events:player_list", slug=event.slug)
    context = pages.players_context(event, role, request.GET.get("page"), form)
    return render(request, "events/player_list.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows the fleet of a player; the organiser puts another in its place."""
    needed = EventRole.ORGANISER if request.method == "POST" else EventRole.READER
    event, role = event_for(request, slug, needed)
    entry = selectors.entry_find(event=event, number=number)
    if entry is None or not documents.may_see_entry(entry, event, role, visitor_of(request)):
        raise Http404
    page_throttle(request)
    form, status = AmendForm(), 200
    if request.method == "POST":
        form, status = AmendForm(request.POST), 400
        if form.is_valid():
            try:
                _, is_new = services.entry_amend(
                    event=event,
                    number=number,
                    handed=submitted_fleets.text_handed(form.cleaned_data["text"], event),
                    reason=form.cleaned_data["reason"],
                    **asking(request),
                )
            except (errors.InvalidError, errors.ConflictError) as error:
                form.refuse(error)
                status = error.status
            except TooLargeError as error:
                form.add_error("text", str(error))
            else:
                said = "The list is changed." if is_new else "That is the list already."
                messages.success(request, said)
                return redirect("events:player_detail", event.slug, number)
    context = pages.player_context(event, role, entry, form)
    return render(request, "events/player_detail.html", context, status=status)


@require_POST
def player_step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Drops a player, brings one back, or lets one hand in again."""
    event, _ = event_for(request, slug, EventRole.ORGANISER)
    if request.POST.get("step") == "reopen":
        return _reopened(request, event, number)
    is_back = request.POST.get("step") == "return"
    service = services.entry_return if is_back else services.entry_drop
    try:
        entry, _ = service(event=event, number=number, **asking(request))
    except errors.ConflictError as error:
        messages.error(request, error.message)
    else:
        said = "is back." if is_back else "is dropped."
        messages.success(request, f"{entry.name} {said}")
    return redirect("events:player_list", slug=event.slug)


def _reopened(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    reason = request.POST.get("reason", "")
    try:
        entry, _ = services.entry_reopen(
            event=event, number=number, reason=reason, **asking(request)
        )
    except errors.ConflictError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, f"{entry.name} may hand in another fleet, once.")
    return redirect("events:player_detail", event.slug, number)
