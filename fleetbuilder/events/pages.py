"""What the templates about events show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from cards.selectors import catalogue_current
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events import documents, forms, mapping, selectors
from fleetbuilder.events.entries import judging
from fleetbuilder.events.entries.judging import fingerprint_of
from fleetbuilder.events.models import Entry, Event, State
from fleetbuilder.events.roles import Role
from fleetbuilder.events.rounds import rounds
from fleetbuilder.events.rounds.rounds import Row, Seat
from fleetbuilder.events.rounds.swiss import Outcome
from fleetbuilder.events.services import MOST_ROUNDS
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.common import mapping as fleets_mapping
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET, rulesets_all
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.selectors import Filters
from rules.building.difference import difference

PLAYERS_SHOWN: Final = 50
SHORT: Final = 12
"""Signs of a fingerprint that are shown; enough to tell fleets apart by eye."""
STATE_WORDS: Final = {
    State.OPEN: "Fleets are taken",
    State.CLOSED: "Closed",
    State.RUNNING: "In play",
    State.FINISHED: "Finished",
}
STATE_LOOKS: Final = {
    State.OPEN: "note",
    State.CLOSED: "warning",
    State.RUNNING: "note",
    State.FINISHED: "legal",
}


def head_context(event: Event, role: Role, here: str) -> dict[str, Any]:
    """Prepares what stands at the head of every page of an event; `here` names the tab."""
    known = rulesets_all()
    state = State(event.state)
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
        "is_organiser": role == Role.ORGANISER,
        "sees_fleets": documents.may_see_fleets(event, role),
        "ruleset": ruleset,
        "asks_consent": ruleset["faction_mixing"] == "consent",
        "state_word": "Deadline passed" if late and state == State.OPEN else STATE_WORDS[state],
        "state_look": STATE_LOOKS[state],
        "takes_fleets": state == State.OPEN and not late,
        "tabs": [
            {"label": label, "href": href, "current": name == here} for name, label, href in tabs
        ],
        "once": key_made(),
    }


# --- lists of events ----------------------------------------------------------------------------


def list_context(owner: str) -> dict[str, Any]:
    """Prepares the events of somebody."""
    return {
        "organised": [_event_row(each) for each in selectors.event_list(owner=owner)],
        "entered": [_event_row(each.event) for each in selectors.entered_list(owner=owner)],
    }


def _event_row(event: Event) -> dict[str, Any]:
    known = rulesets_all()
    state = State(event.state)
    return {
        "event": event,
        "ruleset": known[event.ruleset].name if event.ruleset in known else event.ruleset,
        "state_word": STATE_WORDS[state],
        "state_look": STATE_LOOKS[state],
    }


# --- an event -----------------------------------------------------------------------------------


def event_context(
    request: HttpRequest, event: Event, role: Role, form: forms.SubmitForm | None = None
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
        "comes_late": role == Role.GUEST
        and not context["takes_fleets"]
        and event.state != State.FINISHED,
    }
    is_let = mine is not None and mine.is_reopened and event.state != State.FINISHED
    if is_let or (role >= Role.GUEST and context["takes_fleets"]):
        context["form"] = form or submit_form(request, entry)
    if role == Role.ORGANISER:
        site = f"{request.scheme}://{request.get_host()}"
        context |= {"invitation": documents.invitation(event, site)} | _next_context(event)
    return context


def submit_form(request: HttpRequest, entry: Entry | None, data: Any = None) -> forms.SubmitForm:
    """Makes the form with which somebody hands in a fleet."""
    owner = visitor_of(request)
    fleets = saved_selectors.fleet_list(owner=owner, filters=Filters()).fleets
    initial = {"name": entry.name} if entry is not None else {}
    return forms.SubmitForm(data, initial=initial, fleets=fleets, owner=owner)


def _next_context(event: Event) -> dict[str, Any]:
    games = selectors.game_list(event=event, number=event.round) if event.round else []
    missing = sum(1 for game in games if game.second_id is not None and not game.outcome)
    return {
        "missing": missing,
        "has_results": any(game.outcome for game in games),
        "next_round": event.round + 1 if event.round < MOST_ROUNDS else 0,
        "is_last": event.round >= event.planned_rounds,
    }


# --- players ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as the list shows them.

    `since` says in words what became of the fleet since it was handed in.
    """

    entry: Entry
    state: str
    short: str
    since: str
    href: str
    is_shipless: bool


def players_context(
    event: Event, role: Role, page: str | None, form: forms.PlayerForm | None = None
) -> dict[str, Any]:
    """Prepares a page of who takes part; fleets that may have changed are checked anew."""
    context = head_context(event, role, "players")
    found = Paginator(selectors.entries_whole(event=event), PLAYERS_SHOWN).get_page(page)
    sees = context["sees_fleets"]
    entries = list(selectors.entry_list(event=event))
    legal = sum(1 for entry in entries if entry.is_legal)
    without = sum(1 for entry in entries if not entry.fingerprint)
    context |= {
        "page": found,
        "rows": [player_row(entry, event, sees=sees) for entry in found],
        "count": len(entries),
        "legal": legal,
        "without": without,
        "illegal": len(entries) - legal - without,
    }
    if role == Role.ORGANISER:
        context["withdrawn"] = selectors.entry_list(event=event, withdrawn=True)
        if event.state != State.FINISHED:
            context["form"] = form or forms.PlayerForm(is_late=bool(event.round))
    return context


def player_row(entry: Entry, event: Event, *, sees: bool) -> PlayerRow:
    """Prepares a player for the list."""
    since = ""
    if sees and entry.fingerprint and judging.may_have_changed(entry, event):
        since = since_words(judging.entry_outlook(entry, event))
    href = reverse("events:player_detail", args=[event.slug, entry.number]) if sees else ""
    is_shipless = entry.document is not None and not entry.document.get("ships")
    short = entry.fingerprint[:SHORT]
    return PlayerRow(entry, documents.entry_state(entry), short, since, href, is_shipless)


def since_words(outlook: judging.Outlook) -> str:
    """Returns what became of a fleet since it was handed in, "" while nothing did."""
    if not outlook.is_changed:
        return ""
    report = outlook.judged.checked.report
    words = []
    if report.points != outlook.entry.points:
        words.append(f"{report.points} SP now")
    if report.legal != outlook.entry.is_legal:
        words.append("legal now" if report.legal else "no longer legal")
    elif outlook.judged.problem_count != outlook.entry.problem_count:
        words.append(_counted(outlook.judged.problem_count, "problem") + " now")
    return ", ".join(words) or "other prices now"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def entry_context(entry: Entry, event: Event) -> dict[str, Any]:
    """Prepares a fleet that was handed in: the check of today, and what is different."""
    outlook = judging.entry_outlook(entry, event)
    checked = outlook.judged.checked
    query = urlencode({"fleet": open_fleets.fleet_code(checked.fleet)})
    return {
        "entry": entry,
        "report": checked.report,
        # What is frozen is not mended here.
        "problems": [replace(each, fixes=()) for each in checked.report.problems],
        "ruleset": checked.ruleset,
        "fleet_name": checked.fleet.name,
        "fingerprint": entry.fingerprint,
        "short": entry.fingerprint[:SHORT],
        "since": since_words(outlook),
        "changes": [each.text for each in outlook.prices.changes],
        "catalogue": catalogue_current(),
        "check": f"{reverse('fleets:check')}?{query}",
    }


def player_context(event: Event, role: Role, entry: Entry, form: forms.AmendForm) -> dict[str, Any]:
    """Prepares the page of a player: the fleet, and for the organiser what may be done with it."""
    may_amend = role == Role.ORGANISER and event.state != State.FINISHED
    return head_context(event, role, "players") | {
        "entry": entry,
        "state": documents.entry_state(entry),
        "mine": entry_context(entry, event) if entry.fingerprint else None,
        "amendments": list(entry.amendments.all()),
        "form": form if may_amend else None,
    }


def newer_context(entry: Entry, owner: str) -> dict[str, Any] | None:
    """Prepares how a player's saved fleet differs from what was handed in, None if it does not."""
    fleet = saved_selectors.fleet_find(slug=entry.fleet_slug) if entry.fleet_slug else None
    if fleet is None or fleet.owner != owner or fleet.current == entry.fleet_revision:
        return None
    revision = saved_selectors.revision_current(fleet=fleet)
    if fingerprint_of(revision.document) == entry.fingerprint:
        return None
    now = fleets_mapping.priced_from_revision(revision)
    found = difference(mapping.priced_from_entry(entry), now, catalogue_current())
    return {"fleet": fleet, "text": found.text, "changes": [each.text for each in found.changes]}


# --- rounds -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A table of a round as the page shows it; `form` enters or corrects its result."""

    seat: Seat
    winner: str
    form: forms.ResultForm | None


def seat_row(event: Event, seat: Seat, *, may_enter: bool) -> SeatRow:
    """Prepares a table of a round."""
    winner, form = "", None
    if seat.second is not None:
        names = (seat.first.name, seat.second.name)
        if seat.game.outcome:
            winner = winner_words(seat.game.outcome, names)
        if may_enter:
            form = forms.result_form(event, seat.game, names)
    return SeatRow(seat, winner, form)


def winner_words(outcome: str, names: tuple[str, str]) -> str:
    """Returns who won."""
    return {
        Outcome.FIRST.value: f"{names[0]} won",
        Outcome.SECOND.value: f"{names[1]} won",
        Outcome.DRAW.value: "Draw",
        Outcome.NEITHER.value: "Not played",
    }[outcome]


def seats(event: Event, number: int) -> list[Seat]:
    """Returns the tables of a round."""
    entries = selectors.entry_list(event=event)
    games = selectors.game_list(event=event, number=number)
    return rounds.seats_of(event, entries, games, number=number)


def round_context(event: Event, role: Role, number: int) -> dict[str, Any]:
    """Prepares a round: its tables, with the forms for results for the organiser."""
    found = seats(event, number)
    may_enter = role == Role.ORGANISER and event.state == State.RUNNING
    context = head_context(event, role, "rounds")
    context |= _next_context(event) if role == Role.ORGANISER else {}
    return context | {
        "number": number,
        "is_present": number == event.round,
        "rows": [seat_row(event, seat, may_enter=may_enter) for seat in found],
        "open": sum(seat.is_open for seat in found),
        "numbers": _numbers(event, number, "events:round_detail"),
    }


def _numbers(event: Event, here: int, name: str) -> list[dict[str, Any]]:
    return [
        {
            "label": f"Round {number}",
            "href": reverse(name, args=[event.slug, number]),
            "current": number == here,
        }
        for number in range(1, event.round + 1)
    ]


def standings_context(event: Event, role: Role) -> dict[str, Any]:
    """Prepares the standings by all results that are in."""
    rows: Sequence[Row] = rounds.standings_of(
        event, selectors.entry_list(event=event), selectors.game_list(event=event)
    )
    with_draws = event.may_draw or any(row.standing.draws for row in rows)
    context = head_context(event, role, "standings") | {
        "rows": [
            {
                "place": row.standing.place,
                "entry": row.entry,
                "is_gone": row.entry.gone_round is not None,
                "standing": row.standing,
                "strength": f"{100 * float(row.standing.strength):.1f}",
            }
            for row in rows
        ],
        "with_draws": with_draws,
        "missing": 0,
    }
    games = selectors.game_list(event=event, number=event.round)
    context["missing"] = sum(1 for each in games if each.second_id is not None and not each.outcome)
    return context
