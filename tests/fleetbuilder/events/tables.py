"""What the tests of events share: an event, players with fleets, rounds that are played."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.utils import timezone

from fleetbuilder.events.common.models import Entry, Event, Game, Handled
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.entries.services import SubmittedFleet
from fleetbuilder.events.event import services
from fleetbuilder.events.event.services import Settings
from fleetbuilder.events.rounds import services as round_services
from fleetbuilder.events.rounds.services import ReportedResult
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, content
from tests.fleetbuilder.rows import rows_of

ORGANISER = "session:organiser"
PLAYER = "session:player"
FORM = {
    "name": "Risa Open",
    "date": "2026-12-05",
    "deadline": "2030-12-04T18:00",
    "ruleset": "organized-play-2016",
    "points_limit": "120",
    "mixing_consent": "on",
    "planned_rounds": "4",
    "about": "Bring templates.",
    "constant": "",
    "bye_fleet_points": "60",
    "bye_battle_points": "2",
}
"""What the form of an event sends."""


def text_of(response: Any) -> str:
    """Returns the words of a page, with single spaces."""
    words = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", words)


def opened(owner: str = ORGANISER, **settings: Any) -> Event:
    """Opens an event."""
    event, is_new = services.event_open(
        owner=owner, settings=Settings(**{"name": "Utopia Planitia Open", **settings})
    )
    assert is_new
    return event


def submit(event: Event, *cards: str, visitor: str = PLAYER, **more: Any) -> tuple[Entry, bool]:
    """Hands in the Enterprise under Picard, with cards aboard."""
    name = more.pop("name", "Kathryn")
    submitted = SubmittedFleet(more.pop("fleet", None) or content(*cards), **more.pop("saved", {}))
    return entry_services.entry_submit(
        event=event, visitor=visitor, name=name, submitted=submitted, **more
    )


def with_players(number: int, **settings: Any) -> Event:
    """Opens an event with so many players, whose lots are their numbers, and closes it."""
    event = opened(**settings)
    for each in range(1, number + 1):
        add(event, f"Player {each}")
    for entry in Entry.objects.filter(event=event):
        Entry.objects.filter(pk=entry.pk).update(lot=entry.number)
    closed, _ = services.event_close(event=event, visitor=ORGANISER)
    return closed


def add(event: Event, name: str, **more: Any) -> Entry:
    """Writes a player down."""
    return entry_services.entry_add(event=event, visitor=ORGANISER, name=name, **more)[0]


def pair(event: Event, number: int, **more: Any) -> list[Game]:
    """Pairs a round."""
    games, _ = round_services.round_pair(event=event, visitor=ORGANISER, number=number, **more)
    return games


def enter(event: Event, number: int, table: int, **more: Any) -> tuple[Game, bool]:
    """Enters a result, that the first player destroyed all and has 50 SP left unless told."""
    reported = more.pop("reported", ReportedResult(surviving=(50, 0)))
    expected = more.pop("expected", 0)
    return round_services.result_enter(
        event=event,
        visitor=more.pop("visitor", ORGANISER),
        number=number,
        table=table,
        reported=reported,
        expected=expected,
        **more,
    )


def play(event: Event, number: int, **more: Any) -> None:
    """Pairs a round, in which the first player of every table wins."""
    for game in pair(event, number):
        if game.second_id is not None:
            enter(event, number, game.table, **more)


def seated(event: Event, number: int) -> list[tuple[int, int | None]]:
    """Returns the numbers of who meets whom in a round, by table."""
    games = Game.objects.filter(event=event, round=number).select_related("first", "second")
    return [
        (game.first.number, game.second.number if game.second else None)
        for game in games.order_by("table")
    ]


def state() -> list[object]:
    """Returns all that is kept, to see that nothing was changed."""
    return rows_of(Event, Entry, Game, Handled)


def past(event: Event) -> Event:
    """Moves the deadline of an event a minute back."""
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    event.refresh_from_db()
    return event


__all__ = [
    "FORM",
    "ORGANISER",
    "PLAYER",
    "TORPEDOES",
    "WORF",
    "add",
    "content",
    "enter",
    "opened",
    "pair",
    "past",
    "play",
    "seated",
    "state",
    "submit",
    "text_of",
    "with_players",
]
