"""The pages of events themselves: list, event, settings, steps, and the fleet submitted there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.form_views import ServiceFormView, asking, attempt
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common import pages as common_pages
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.views import EventFormView, event_for
from fleetbuilder.events.entries import pages as entry_pages
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.entries import submitted_fleets
from fleetbuilder.events.entries.forms import GONE, SubmitForm
from fleetbuilder.events.event import pages, services
from fleetbuilder.events.event.forms import EventForm
from rules.errors import TooLargeError

Step = Callable[..., tuple[Event, bool]]


# --- lists and settings -------------------------------------------------------------------------


@never_cache
@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """Lists the events that somebody organises or has entered."""
    return render(request, "events/event_list.html", pages.list_context(visitor_of(request)))


class EventCreatePage(ServiceFormView):
    """Opens an event."""

    form_class = EventForm
    template_name = "events/event_create.html"
    throttle_scope = "heavy"
    refused_status = 400

    def done(self, form: EventForm) -> HttpResponse:
        """Opens it, and leads there."""
        owner, key = asking(self.request).values()
        event, _ = services.event_open(owner=owner, settings=form.settings(), key=key)
        return redirect("events:event_detail", slug=event.slug)


@never_cache
@require_safe
def event_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows an event, with what comes next for who asks."""
    event, role = event_for(request, slug, EventRole.READER)
    page_throttle(request)
    return render(request, "events/event_detail.html", pages.event_context(request, event, role))


class EventEditPage(EventFormView):
    """Changes the settings of an event."""

    form_class = EventForm
    template_name = "events/event_edit.html"
    needed = EventRole.ORGANISER
    refused_status = 400

    def get_initial(self) -> dict[str, Any]:
        """Returns the settings as they are."""
        return asdict(services.settings_of(self.event))

    def done(self, form: EventForm) -> HttpResponse:
        """Changes them, and leads to the event."""
        changes = form.changes(self.event)
        services.event_edit(event=self.event, changes=changes, **asking(self.request))
        messages.success(self.request, "Saved.")
        return redirect("events:event_detail", slug=self.event.slug)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the form below the head of the event."""
        context = super().get_context_data(**kwargs)
        return context | common_pages.head_context(self.event, self.role, "event")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once more, and deletes an event."""
    event, role = event_for(request, slug, EventRole.ORGANISER)
    if request.method == "POST":
        services.event_delete(event=event)
        messages.success(request, f"{event.name} is deleted.")
        return redirect("events:event_list")
    context = common_pages.head_context(event, role, "event")
    context["players"] = documents.players_count(event)
    return render(request, "events/event_delete.html", context)


# --- steps --------------------------------------------------------------------------------------


STEPS: Final[dict[str, tuple[Step, dict[str, Any], str]]] = {
    "close": (services.event_close, {}, "Closed. No more fleets are taken."),
    "open": (services.event_reopen, {}, "Registration is open again, until the deadline."),
    "publish": (services.event_publish, {}, "Published: whoever has the address may read it."),
    "hide": (services.event_publish, {"public": False}, "Hidden again."),
    "finish": (services.event_finish, {}, "Finished. These are the final standings."),
}


@require_POST
def event_step(request: HttpRequest, slug: str) -> HttpResponse:
    """Brings an event a step further; one that is taken already stays so."""
    event, _ = event_for(request, slug, EventRole.ORGANISER)
    name = request.POST.get("step", "")
    if name not in STEPS:
        raise errors.InvalidError.at("/step", f"Choose one of {', '.join(STEPS)}.")
    service, more, said = STEPS[name]
    if attempt(request, service, said, event=event, **more) and name == "finish":
        return redirect("events:standing_list", slug=event.slug)
    return redirect("events:event_detail", slug=event.slug)


# --- files --------------------------------------------------------------------------------------


@require_POST
def submit(request: HttpRequest, slug: str) -> HttpResponse:
    """Hands a fleet in."""
    event, role = event_for(request, slug, EventRole.GUEST)
    page_throttle(request)
    owner = visitor_of(request, make=True)
    entry = selectors.entry_of(event=event, owner=owner)
    form = entry_pages.submit_form(request, entry, request.POST)
    status = 400
    if form.is_valid():
        try:
            _, is_new = entry_services.entry_submit(
                event=event,
                name=form.cleaned_data["name"],
                submitted=form.submitted(event),
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
    return _form_again(request, event, role, form, status)


def _form_again(
    request: HttpRequest, event: Event, role: EventRole, form: SubmitForm, status: int
) -> HttpResponse:
    """Shows the form with what is wrong with it."""
    context = pages.event_context(request, event, role, form)
    # The deadline may have passed while the form was filled in: it shows why, all the same.
    context["form"] = form
    return render(request, "events/event_detail.html", context, status=status)


@require_POST
def submit_newer(request: HttpRequest, slug: str) -> HttpResponse:
    """Hands in the revision that is in force of the saved fleet that was handed in before."""
    event, role = event_for(request, slug, EventRole.GUEST)
    page_throttle(request)
    owner = visitor_of(request)
    entry = selectors.entry_of(event=event, owner=owner)
    if entry is None or not entry.fleet_slug:
        raise Http404
    try:
        submitted = submitted_fleets.fleet_from_saved(owner=owner, slug=entry.fleet_slug)
    except errors.InvalidError as error:
        # It was deleted since the page was shown.
        form = entry_pages.submit_form(request, entry, {"name": entry.name, "text": ""})
        form.refuse(errors.InvalidError(fields={"/saved": [GONE]}))
        return _form_again(request, event, role, form, error.status)
    said = "Your fleet is handed in as it is now."
    values = {"event": event, "name": entry.name, "submitted": submitted}
    attempt(request, entry_services.entry_submit, said, **values)
    return redirect("events:event_detail", slug=event.slug)
