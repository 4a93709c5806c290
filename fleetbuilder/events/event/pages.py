"""What the templates about events themselves show, prepared as plain values."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from fleetbuilder.core.responses import site_of
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common.models import Event, EventState
from fleetbuilder.events.common.pages import STATE_LOOKS, STATE_WORDS, head_context, next_context
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.entries import forms
from fleetbuilder.events.entries.pages import entry_context, newer_context, submit_form
from fleetbuilder.fleets.common.selectors import rulesets_all

# --- lists of events ----------------------------------------------------------------------------


def list_context(owner: str) -> dict[str, Any]:
    """Prepares the events of somebody."""
    return {
        "organised": [_event_row(each) for each in selectors.event_list(owner=owner)],
        "entered": [_event_row(each.event) for each in selectors.entered_list(owner=owner)],
    }


def _event_row(event: Event) -> dict[str, Any]:
    known = rulesets_all()
    state = EventState(event.state)
    return {
        "event": event,
        "ruleset": known[event.ruleset].name if event.ruleset in known else event.ruleset,
        "state_word": STATE_WORDS[state],
        "state_look": STATE_LOOKS[state],
    }


# --- an event -----------------------------------------------------------------------------------


def event_context(
    request: HttpRequest, event: Event, role: EventRole, form: forms.SubmitForm | None = None
) -> dict[str, Any]:
    """Prepares the page of an event: what comes next for who asks."""
    owner = visitor_of(request)
    context = head_context(event, role, "event")
    entry = selectors.entry_of(event=event, owner=owner)
    mine = entry if entry is not None and entry.withdrawn_at is None else None
    context |= {
        "players": documents.players_count(event),
        "entry": mine,
        "mine": entry_context(mine, event) if mine is not None and mine.fingerprint else None,
        "amendments": list(mine.amendments.all()) if mine is not None else (),
        "newer": newer_context(mine, owner) if mine is not None else None,
        "comes_late": role == EventRole.GUEST
        and not context["takes_fleets"]
        and event.state != EventState.FINISHED,
    }
    is_let = mine is not None and mine.is_reopened and event.state != EventState.FINISHED
    if is_let or (role >= EventRole.GUEST and context["takes_fleets"]):
        context["form"] = form or submit_form(request, entry)
    if role == EventRole.ORGANISER:
        context["invitation"] = documents.invitation(event, site_of(request))
        context |= next_context(event)
    return context


# --- players ------------------------------------------------------------------------------------


# --- rounds -------------------------------------------------------------------------------------
