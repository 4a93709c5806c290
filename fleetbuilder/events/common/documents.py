"""Events, entries and rounds as plain data, for the API and for files.

What somebody is told depends on who they are: fleets are the organiser's to see until they are
published, and everybody sees their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode

from fleetbuilder.accounts.access import KEY
from fleetbuilder.core import errors
from fleetbuilder.events.common import selectors, serializers, standings
from fleetbuilder.events.common.checked_fleets import RecheckedEntry, entry_rechecked
from fleetbuilder.events.common.models import Entry, Event, Game
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.standings import SeatedGame, StandingsRow

STRENGTH_PLACES: Final = 4


def may_see_fleets(event: Event, role: EventRole) -> bool:
    """Returns whether somebody sees the fleets of all."""
    return role == EventRole.ORGANISER or event.is_public


def fleets_check(event: Event, role: EventRole) -> None:
    """Raises `NotFoundError` for who may see the event, but not yet the fleets of all."""
    if not may_see_fleets(event, role):
        raise errors.NotFoundError("The fleets are not published yet.")


def event_document(event: Event, role: EventRole, *, players: int, site: str) -> dict[str, Any]:
    """Returns an event with how games count; the invitation is told to the organiser alone."""
    return serializers.EventSerializer.row(
        event,
        players=players,
        role=role.name.lower(),
        page=f"{site}{page_address(event)}",
        invitation=invitation(event, site) if role == EventRole.ORGANISER else "",
    )


def page_address(event: Event) -> str:
    """Returns the path of an event's page."""
    return reverse("events:event_detail", args=[event.slug])


def invitation(event: Event, site: str) -> str:
    """Returns the link by which players hand in fleets."""
    return f"{site}{page_address(event)}?{urlencode({KEY: event.share_key})}"


# --- who takes part -----------------------------------------------------------------------------


def entry_state(entry: Entry) -> str:
    """Returns whether somebody takes part, has withdrawn, or was dropped."""
    if entry.withdrawn_at is not None:
        return "withdrawn"
    return "dropped" if entry.gone_round is not None else "in"


def entry_row(entry: Entry, *, with_fleet: bool) -> dict[str, Any]:
    """Returns who takes part, with the verdict on the fleet for who may know it."""
    return serializers.EntryRowSerializer.row(entry, whole=with_fleet, state=entry_state(entry))


def entry_document(entry: Entry, event: Event, *, mine: bool) -> dict[str, Any]:
    """Returns an entry with its frozen fleet, the report of then, and what has changed since.

    Which saved fleet it was is told to its owner alone.
    """
    has_fleet = bool(entry.fingerprint)
    saved: dict[str, Any] = (
        {"saved": entry.fleet_slug, "revision": entry.fleet_revision} if mine else {}
    )
    return entry_row(entry, with_fleet=True) | serializers.EntrySerializer.row(
        entry,
        state=entry_state(entry),
        since=since_document(entry_rechecked(entry, event)) if has_fleet else None,
        amendments=amendment_documents(entry),
        **saved,
    )


def amendment_documents(entry: Entry) -> list[dict[str, Any]]:
    """Returns what was changed of a list by the organiser or by their leave, the oldest first."""
    return [
        serializers.AmendmentSerializer.row(each, by="organiser" if each.by_organiser else "player")
        for each in entry.amendments.all()
    ]


def since_document(recheck: RecheckedEntry) -> dict[str, Any] | None:
    """Returns what became of a fleet since it was handed in, None while nothing did."""
    if not recheck.is_changed:
        return None
    report = recheck.judged.checked.report
    return {
        "catalogue": report.catalogue,
        "points_before": recheck.entry.points,
        "points_after": report.points,
        "legal_before": recheck.entry.is_legal,
        "legal_after": report.legal,
        "difference": recheck.prices.to_document(),
    }


# --- rounds -------------------------------------------------------------------------------------


def game_document(seat: SeatedGame) -> dict[str, Any]:
    """Returns a game with who plays it and its result."""
    game = seat.game
    result = None
    if seat.points is not None:
        pairs: dict[str, Any] = {
            name: [getattr(game, f"{name}_first"), getattr(game, f"{name}_second")]
            for name in ("surviving", "bonus", "battle")
        }
        points = list(seat.points)
        result = serializers.GameResultSerializer.row(game, **pairs, fleet_points=points)
    return serializers.GameSerializer.row(seat, result=result)


def round_document(number: int, seats: Sequence[SeatedGame]) -> dict[str, Any]:
    """Returns a round with its games."""
    return {
        "round": number,
        "open": sum(seat.is_open for seat in seats),
        "games": [game_document(seat) for seat in seats],
    }


def standing_row(row: StandingsRow) -> dict[str, Any]:
    """Returns a place of the standings; `strength` is also given exactly."""
    return serializers.StandingSerializer.row(
        row.standing,
        **serializers.EventPlayerSerializer.row(row.entry),
        state=entry_state(row.entry),
        strength=round(float(row.standing.strength), STRENGTH_PLACES),
        strength_exact=str(row.standing.strength),
        lot=row.entry.lot,
    )


def rounds_documents(
    event: Event, entries: Sequence[Entry], games: Sequence[Game]
) -> list[dict[str, Any]]:
    """Returns every round with its games."""
    return [
        round_document(number, standings.seats_of(event, entries, games, number=number))
        for number in range(1, event.round + 1)
    ]


def players_count(event: Event) -> int:
    """Returns how many take part."""
    return selectors.entries_whole(event=event).count()


def may_see_entry(entry: Entry, event: Event, role: EventRole, visitor: str) -> bool:
    """Returns whether somebody sees the fleet of one player."""
    return may_see_fleets(event, role) or (entry.owner != "" and entry.owner == visitor)
