"""The pages of who takes part: handing in, withdrawing, the list, one fleet, adding, dropping."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events import documents, entry_services, handing, pages, selectors
from fleetbuilder.events.forms import PlayerForm
from fleetbuilder.events.roles import Role
from fleetbuilder.events.views import asking, event_for
from rules.errors import TooLargeError


@require_POST
def submit(request: HttpRequest, slug: str) -> HttpResponse:
    """Hands a fleet in."""
    event, role = event_for(request, slug, Role.GUEST)
    page_throttle(request)
    owner = visitor_of(request, make=True)
    entry = selectors.entry_of(event=event, owner=owner)
    form = pages.submit_form(request, entry, request.POST)
    status = 400
    if form.is_valid():
        try:
            _, is_new = entry_services.entry_submit(
                event=event,
                name=form.cleaned_data["name"],
                handed=form.handed(),
                **asking(request),
            )
        except (errors.InvalidError, errors.ConflictError) as error:
            form.refuse(error)
            status = error.status
        except TooLargeError as error:
            form.add_error("text", str(error))
        else:
            said = "Your fleet is handed in." if is_new else "That is what you handed in already."
            messages.success(request, said)
            return redirect("events:event_detail", slug=event.slug)
    context = pages.event_context(request, event, role, form)
    # The deadline may have passed while the form was filled in: it shows why, all the same.
    context["form"] = form
    return render(request, "events/event_detail.html", context, status=status)


@require_POST
def submit_newer(request: HttpRequest, slug: str) -> HttpResponse:
    """Hands in the revision that is in force of the saved fleet that was handed in before."""
    event, _ = event_for(request, slug, Role.GUEST)
    page_throttle(request)
    owner = visitor_of(request)
    entry = selectors.entry_of(event=event, owner=owner)
    if entry is None or not entry.fleet_slug:
        raise Http404
    handed = handing.saved_handed(owner=owner, slug=entry.fleet_slug)
    try:
        entry_services.entry_submit(event=event, name=entry.name, handed=handed, **asking(request))
    except errors.ConflictError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, "Your fleet is handed in as it is now.")
    return redirect("events:event_detail", slug=event.slug)


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraws the entry of who asks."""
    event, _ = event_for(request, slug, Role.READER)
    try:
        entry_services.entry_withdraw(event=event, **asking(request))
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
    needed = Role.ORGANISER if request.method == "POST" else Role.READER
    event, role = event_for(request, slug, needed)
    page_throttle(request)
    form, status = None, 200
    if request.method == "POST":
        form, status = PlayerForm(request.POST, is_late=bool(event.round)), 400
        if form.is_valid():
            try:
                entry, _ = entry_services.entry_add(
                    event=event,
                    name=form.cleaned_data["name"],
                    handed=form.handed(),
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
@require_safe
def player_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows the fleet of a player."""
    event, role = event_for(request, slug, Role.READER)
    entry = selectors.entry_find(event=event, number=number)
    if entry is None:
        raise Http404
    if not documents.may_see_entry(entry, event, role, visitor_of(request)):
        raise errors.PermissionDeniedError("The fleets are not published yet.")
    page_throttle(request)
    context = pages.head_context(event, role, "players") | {
        "entry": entry,
        "state": documents.entry_state(entry),
        "mine": pages.entry_context(entry, event) if entry.fingerprint else None,
    }
    return render(request, "events/player_detail.html", context)


@require_POST
def player_step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Drops a player, or brings one back."""
    event, _ = event_for(request, slug, Role.ORGANISER)
    is_back = request.POST.get("step") == "return"
    service = entry_services.entry_return if is_back else entry_services.entry_drop
    try:
        entry, _ = service(event=event, number=number, **asking(request))
    except errors.ConflictError as error:
        messages.error(request, error.message)
    else:
        said = "is back." if is_back else "is dropped."
        messages.success(request, f"{entry.name} {said}")
    return redirect("events:player_list", slug=event.slug)
