"""The pages of who takes part: the list, one fleet, adding, dropping, withdrawing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from fleetbuilder.core.form_views import asking, attempt
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.views import EventFormView, event_for
from fleetbuilder.events.entries import pages, services, submitted_fleets
from fleetbuilder.events.entries.forms import AmendForm, PlayerForm


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraws the entry of who asks."""
    event, _ = event_for(request, slug, EventRole.READER)
    attempt(request, services.entry_withdraw, "You take part no longer.", event=event)
    return redirect("events:event_detail", slug=event.slug)


# --- the organiser's side -----------------------------------------------------------------------


class PlayerListPage(EventFormView):
    """Lists who takes part; the organiser adds players here."""

    form_class = PlayerForm
    template_name = "events/player_list.html"

    def look_up(self, request: HttpRequest) -> None:
        """Finds the event; fleets may have to be checked anew."""
        super().look_up(request)
        page_throttle(request)

    def get_form_kwargs(self) -> dict[str, Any]:
        """Returns what the form is made of; who comes late has missed rounds."""
        return super().get_form_kwargs() | {"is_late": bool(self.event.round)}

    def done(self, form: PlayerForm) -> HttpResponse:
        """Adds a player."""
        entry, _ = services.entry_add(
            event=self.event,
            name=form.cleaned_data["name"],
            submitted=form.submitted(self.event),
            missed=form.missed_as,
            **asking(self.request),
        )
        messages.success(self.request, f"{entry.name} takes part.")
        return redirect("events:player_list", slug=self.event.slug)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns a page of who takes part, with the form for the organiser."""
        form, page = kwargs.get("form"), self.request.GET.get("page")
        return pages.players_context(self.event, self.role, page, form)


class PlayerDetailPage(EventFormView):
    """Shows the fleet of a player; the organiser puts another in its place."""

    form_class = AmendForm
    template_name = "events/player_detail.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the player's fleet, with the form for the organiser."""
        form = kwargs.get("form") or AmendForm()
        return pages.player_context(self.event, self.role, self.entry, form)

    def look_up(self, request: HttpRequest) -> None:
        """Finds the player's entry, for who may see it."""
        super().look_up(request)
        entry = selectors.entry_find(event=self.event, number=self.kwargs["number"])
        visitor = visitor_of(request)
        if entry is None or not documents.may_see_entry(entry, self.event, self.role, visitor):
            raise Http404
        page_throttle(request)
        self.entry = entry

    def done(self, form: AmendForm) -> HttpResponse:
        """Puts another fleet in the place of the player's."""
        _, is_new = services.entry_amend(
            event=self.event,
            number=self.entry.number,
            submitted=submitted_fleets.fleet_from_text(form.cleaned_data["text"], self.event),
            reason=form.cleaned_data["reason"],
            **asking(self.request),
        )
        said = "The list is changed." if is_new else "That is the list already."
        messages.success(self.request, said)
        return redirect("events:player_detail", self.event.slug, self.entry.number)


@require_POST
def player_step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Drops a player, brings one back, or lets one hand in again."""
    event, _ = event_for(request, slug, EventRole.ORGANISER)
    step = request.POST.get("step")
    values: dict[str, Any] = {"event": event, "number": number}
    if step == "reopen":
        values["reason"] = request.POST.get("reason", "")
        said = "may hand in another fleet, once."
        attempt(request, services.entry_reopen, lambda entry: f"{entry.name} {said}", **values)
        return redirect("events:player_detail", event.slug, number)
    is_back = step == "return"
    service = services.entry_return if is_back else services.entry_drop
    said = "is back." if is_back else "is dropped."
    attempt(request, service, lambda entry: f"{entry.name} {said}", **values)
    return redirect("events:player_list", slug=event.slug)
