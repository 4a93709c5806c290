"""What stands on every page of an event, prepared as plain values."""

from __future__ import annotations

from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

from fleetbuilder.core.idempotency import key_made
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common.models import MOST_ROUNDS, Event, EventState
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET, rulesets_all

STATE_WORDS: Final = {
    EventState.OPEN: "Registration open",
    EventState.CLOSED: "Closed",
    EventState.RUNNING: "In play",
    EventState.FINISHED: "Finished",
}

STATE_LOOKS: Final = {
    EventState.OPEN: "note",
    EventState.CLOSED: "warning",
    EventState.RUNNING: "note",
    EventState.FINISHED: "legal",
}


def head_context(event: Event, role: EventRole, here: str) -> dict[str, Any]:
    """Prepares what stands at the head of every page of an event; `here` names the tab."""
    known = rulesets_all()
    state = EventState(event.state)
    late = event.deadline is not None and timezone.now() >= event.deadline
    own = reverse("events:event_detail", args=[event.slug])
    tabs = [
        ("event", "Event", own),
        ("players", "Players", reverse("events:player_list", args=[event.slug])),
    ]
    if event.round:
        last = reverse("events:round_detail", args=[event.slug, event.round])
        standings = reverse("events:standing_list", args=[event.slug])
        tabs += [("rounds", "Rounds", last), ("standings", "Standings", standings)]
    ruleset = known[event.ruleset if event.ruleset in known else DEFAULT_RULESET]
    return {
        "event": event,
        "role": role.name.lower(),
        "is_organiser": role == EventRole.ORGANISER,
        "sees_fleets": documents.may_see_fleets(event, role),
        "ruleset": ruleset,
        "asks_consent": ruleset["faction_mixing"] == "consent",
        "state_word": "Deadline passed"
        if late and state == EventState.OPEN
        else STATE_WORDS[state],
        "state_look": STATE_LOOKS[state],
        "takes_fleets": state == EventState.OPEN and not late,
        "tabs": [
            {"label": label, "href": href, "current": name == here} for name, label, href in tabs
        ],
        "once": key_made(),
    }


def next_context(event: Event) -> dict[str, Any]:
    """Prepares what the organiser can do next: results that are missing, the next round."""
    games = selectors.game_list(event=event, number=event.round) if event.round else []
    missing = sum(1 for game in games if game.second_id is not None and not game.outcome)
    return {
        "missing": missing,
        "has_results": any(game.outcome for game in games),
        "next_round": event.round + 1 if event.round < MOST_ROUNDS else 0,
        "is_last": event.round >= event.planned_rounds,
    }
