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
from fleetbuilder.events.common import selectors
from fleetbuilder.events.common import standings as rounds
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


def event_row(event: Event) -> dict[str, Any]:
    """Returns an event as lists show it."""
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat() if event.date else None,
        "deadline": event.deadline.isoformat() if event.deadline else None,
        "state": event.state,
        "published": event.is_public,
        "ruleset": event.ruleset,
        "points_limit": event.points_limit,
        "planned_rounds": event.planned_rounds,
        "round": event.round,
    }


def event_document(event: Event, role: EventRole, *, players: int, site: str) -> dict[str, Any]:
    """Returns an event with how games count; the invitation is told to the organiser alone."""
    return {
        **event_row(event),
        "about": event.about,
        "constant": event.constant,
        "bye_fleet_points": event.bye_fleet_points,
        "bye_battle_points": event.bye_battle_points,
        "with_battle_points": event.with_battle_points,
        "may_draw": event.may_draw,
        "mixing_consent": event.mixing_consent,
        "players": players,
        "role": role.name.lower(),
        "version": event.version,
        "page": f"{site}{page_address(event)}",
        "invitation": invitation(event, site) if role == EventRole.ORGANISER else "",
    }


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
    row: dict[str, Any] = {
        "number": entry.number,
        "name": entry.name,
        "state": entry_state(entry),
        "first_round": entry.first_round,
    }
    if with_fleet:
        row |= {
            "points": entry.points,
            "legal": entry.is_legal,
            "problems": entry.problem_count,
            "fingerprint": entry.fingerprint,
            "catalogue": entry.catalogue,
            "submissions": entry.submissions,
            "submitted_at": entry.submitted_at.isoformat() if entry.submitted_at else None,
        }
    return row


def entry_document(entry: Entry, event: Event, *, mine: bool) -> dict[str, Any]:
    """Returns an entry with its frozen fleet, the report of then, and what has changed since.

    Which saved fleet it was is told to its owner alone.
    """
    document = entry_row(entry, with_fleet=True)
    has_fleet = bool(entry.fingerprint)
    document |= {
        "fleet": entry.document,
        "report": entry.report,
        "since": since_document(entry_rechecked(entry, event)) if has_fleet else None,
        "reopened": entry.is_reopened,
        "amendments": amendment_documents(entry),
    }
    if mine:
        document |= {"saved": entry.fleet_slug, "revision": entry.fleet_revision}
    return document


def amendment_documents(entry: Entry) -> list[dict[str, Any]]:
    """Returns what was changed of a list by the organiser or by their leave, the oldest first."""
    return [
        {
            "kind": each.kind,
            "by": "organiser" if each.by_organiser else "player",
            "reason": each.reason,
            "made_at": each.made_at.isoformat(),
            "fleet_before": each.document,
            "fingerprint_before": each.fingerprint,
            "points_before": each.points,
        }
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
    result: dict[str, Any] | None = None
    if seat.points is not None:
        result = {
            "outcome": game.outcome,
            "surviving": [game.surviving_first, game.surviving_second],
            "bonus": [game.bonus_first, game.bonus_second],
            "battle": [game.battle_first, game.battle_second],
            "fleet_points": list(seat.points),
        }
    return {
        "table": game.table,
        "first": _player(seat.first),
        "second": _player(seat.second) if seat.second else None,
        "result": result,
        "version": game.version,
    }


def _player(entry: Entry) -> dict[str, Any]:
    return {"number": entry.number, "name": entry.name}


def round_document(number: int, seats: Sequence[SeatedGame]) -> dict[str, Any]:
    """Returns a round with its games."""
    return {
        "round": number,
        "open": sum(seat.is_open for seat in seats),
        "games": [game_document(seat) for seat in seats],
    }


def standing_row(row: StandingsRow) -> dict[str, Any]:
    """Returns a place of the standings; `strength` is also given exactly."""
    standing = row.standing
    return {
        "place": standing.place,
        **_player(row.entry),
        "state": entry_state(row.entry),
        "wins": standing.wins,
        "losses": standing.losses,
        "draws": standing.draws,
        "byes": standing.byes,
        "battle_points": standing.battle_points,
        "fleet_points": standing.fleet_points,
        "strength": round(float(standing.strength), STRENGTH_PLACES),
        "strength_exact": str(standing.strength),
        "lot": row.entry.lot,
    }


def rounds_documents(
    event: Event, entries: Sequence[Entry], games: Sequence[Game]
) -> list[dict[str, Any]]:
    """Returns every round with its games."""
    return [
        round_document(number, rounds.seats_of(event, entries, games, number=number))
        for number in range(1, event.round + 1)
    ]


def players_count(event: Event) -> int:
    """Returns how many take part."""
    return selectors.entries_whole(event=event).count()


def may_see_entry(entry: Entry, event: Event, role: EventRole, visitor: str) -> bool:
    """Returns whether somebody sees the fleet of one player."""
    return may_see_fleets(event, role) or (entry.owner != "" and entry.owner == visitor)
