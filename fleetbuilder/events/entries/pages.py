"""What the templates about players and their fleets show, prepared as plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from cards.selectors import catalogue_current
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import checked_fleets, documents, mapping, selectors
from fleetbuilder.events.common.checked_fleets import fingerprint_of
from fleetbuilder.events.common.models import Entry, Event, EventState
from fleetbuilder.events.common.pages import head_context
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.entries import forms
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.common import mapping as fleets_mapping
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.selectors import Filters
from rules.building.comparison.difference import difference

PLAYERS_SHOWN: Final = 50


SHORT: Final = 12
"""Signs of a fingerprint that are shown; enough to tell fleets apart by eye."""


def submit_form(request: HttpRequest, entry: Entry | None, data: Any = None) -> forms.SubmitForm:
    """Makes the form with which somebody hands in a fleet."""
    owner = visitor_of(request)
    fleets = saved_selectors.fleet_list(owner=owner, filters=Filters()).fleets
    initial = {"name": entry.name} if entry is not None else {}
    return forms.SubmitForm(data, initial=initial, fleets=fleets, owner=owner)


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
    event: Event, role: EventRole, page: str | None, form: forms.PlayerForm | None = None
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
    if role == EventRole.ORGANISER:
        context["withdrawn"] = selectors.entry_list(event=event, withdrawn=True)
        if event.state != EventState.FINISHED:
            context["form"] = form or forms.PlayerForm(is_late=bool(event.round))
    return context


def player_row(entry: Entry, event: Event, *, sees: bool) -> PlayerRow:
    """Prepares a player for the list."""
    since = ""
    if sees and entry.fingerprint and checked_fleets.may_have_changed(entry, event):
        since = since_words(checked_fleets.entry_rechecked(entry, event))
    href = reverse("events:player_detail", args=[event.slug, entry.number]) if sees else ""
    is_shipless = entry.document is not None and not entry.document.get("ships")
    short = entry.fingerprint[:SHORT]
    return PlayerRow(entry, documents.entry_state(entry), short, since, href, is_shipless)


def since_words(recheck: checked_fleets.RecheckedEntry) -> str:
    """Returns what became of a fleet since it was handed in, "" while nothing did."""
    if not recheck.is_changed:
        return ""
    report = recheck.judged.checked.report
    words = []
    if report.points != recheck.entry.points:
        words.append(f"{report.points} SP now")
    if report.legal != recheck.entry.is_legal:
        words.append("legal now" if report.legal else "no longer legal")
    elif recheck.judged.problem_count != recheck.entry.problem_count:
        words.append(_counted(recheck.judged.problem_count, "problem") + " now")
    return ", ".join(words) or "other prices now"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def entry_context(entry: Entry, event: Event) -> dict[str, Any]:
    """Prepares a fleet that was handed in: the check of today, and what is different."""
    recheck = checked_fleets.entry_rechecked(entry, event)
    checked = recheck.judged.checked
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
        "since": since_words(recheck),
        "changes": [each.text for each in recheck.prices.changes],
        "catalogue": catalogue_current(),
        "check": f"{reverse('fleets:check')}?{query}",
    }


def player_context(
    event: Event, role: EventRole, entry: Entry, form: forms.AmendForm
) -> dict[str, Any]:
    """Prepares the page of a player: the fleet, and for the organiser what may be done with it."""
    may_amend = role == EventRole.ORGANISER and event.state != EventState.FINISHED
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
