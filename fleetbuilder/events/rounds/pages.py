"""What the templates about rounds and standings show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from fleetbuilder.events.common import selectors, standings
from fleetbuilder.events.common.models import Event, EventState
from fleetbuilder.events.common.pages import head_context, next_context
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.standings import SeatedGame, StandingsRow
from fleetbuilder.events.rounds import forms
from fleetbuilder.events.swiss.rules import GameOutcome


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A table of a round as the page shows it; `form` enters or corrects its result."""

    seat: SeatedGame
    winner: str
    form: forms.ResultForm | None


def seat_row(event: Event, seat: SeatedGame, *, may_enter: bool) -> SeatRow:
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
        GameOutcome.FIRST.value: f"{names[0]} won",
        GameOutcome.SECOND.value: f"{names[1]} won",
        GameOutcome.DRAW.value: "Draw",
        GameOutcome.NEITHER.value: "Not played",
    }[outcome]


def seats(event: Event, number: int) -> list[SeatedGame]:
    """Returns the tables of a round."""
    entries = selectors.entry_list(event=event)
    games = selectors.game_list(event=event, number=number)
    return standings.seats_of(event, entries, games, number=number)


def round_context(event: Event, role: EventRole, number: int) -> dict[str, Any]:
    """Prepares a round: its tables, with the forms for results for the organiser."""
    found = seats(event, number)
    may_enter = role == EventRole.ORGANISER and event.state == EventState.RUNNING
    context = head_context(event, role, "rounds")
    context |= next_context(event) if role == EventRole.ORGANISER else {}
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


def standings_context(event: Event, role: EventRole) -> dict[str, Any]:
    """Prepares the standings by all results that are in."""
    rows: Sequence[StandingsRow] = standings.standings_of(
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
