"""Changes of events themselves: opened, edited, closed, published, finished, deleted."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime
from functools import partial
from typing import Any, Final

from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check, made_once, slug_made
from fleetbuilder.events.common import selectors
from fleetbuilder.events.common.changes import APP, event_change, state_check
from fleetbuilder.events.common.models import MOST_ROUNDS, SLUG_LENGTH, Event, EventState
from fleetbuilder.events.common.standings import missing_results
from fleetbuilder.events.swiss.rules import Scoring
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET, rulesets_all
from rules.notation.reading.bounds import MAXIMUM_NUMBER

MOST_EVENTS: Final = 200
"""Events of one organiser."""
LONGEST_NAME: Final = 120
LONGEST_ABOUT: Final = 5_000
SHARE_KEY_BYTES: Final = 12
CHECKED_BY: Final = frozenset({"ruleset", "points_limit", "date", "mixing_consent"})
"""Settings under which fleets are checked; they stay once rounds are played."""
USUAL_POINTS: Final = 130
USUAL: Final = Scoring()
PASSED: Final = "This moment has passed. Give a later one; to take no more fleets, close the event."


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an organiser decides about an event.

    Without a `constant` the points limit is it, and without either the tournament's 130 SP.
    Source: Additional rules for tournaments 2016 (130 SP; bye with 60 Fleet Points).
    """

    name: str
    about: str = ""
    ruleset: str = DEFAULT_RULESET
    points_limit: int | None = USUAL_POINTS
    date: date | None = None
    deadline: datetime | None = None
    planned_rounds: int = 3
    constant: int | None = None
    bye_fleet_points: int = USUAL.bye_fleet_points
    bye_battle_points: int = USUAL.bye_battle_points
    with_battle_points: bool = False
    may_draw: bool = False
    mixing_consent: bool = True

    def columns(self) -> dict[str, Any]:
        """Returns the columns of an event.

        Raises `InvalidError` naming every value that is wrong.
        """
        columns = asdict(self)
        columns["name"] = " ".join(self.name.split())
        if columns["constant"] is None:
            limit = self.points_limit
            columns["constant"] = USUAL_POINTS if limit is None else limit
        if faults := _faults(columns):
            raise errors.InvalidError(fields=faults)
        return columns


NAMES: Final = tuple(each.name for each in fields(Settings))


def _faults(columns: dict[str, Any]) -> dict[str, list[str]]:
    faults: dict[str, list[str]] = {}
    if not columns["name"]:
        faults["/name"] = ["Give the event a name."]
    elif len(columns["name"]) > LONGEST_NAME:
        faults["/name"] = [f"A name has at most {LONGEST_NAME} characters."]
    if len(columns["about"]) > LONGEST_ABOUT:
        faults["/about"] = [f"At most {LONGEST_ABOUT:,} characters are kept."]
    if columns["ruleset"] not in rulesets_all():
        known = ", ".join(each.id for each in rulesets_all())
        faults["/ruleset"] = [f"There is no such rule set. Choose one of {known}."]
    if not 1 <= columns["planned_rounds"] <= MOST_ROUNDS:
        faults["/planned_rounds"] = [f"An event has 1 to {MOST_ROUNDS} rounds."]
    for name in ("points_limit", "constant", "bye_fleet_points", "bye_battle_points"):
        value = columns[name]
        if value is not None and not 0 <= value <= MAXIMUM_NUMBER:
            faults[f"/{name}"] = [f"A whole number from 0 to {MAXIMUM_NUMBER:,} is expected."]
    return faults


# --- opened, edited, deleted --------------------------------------------------------------------


def event_open(*, owner: str, settings: Settings, key: str = "") -> tuple[Event, bool]:
    """Opens an event; gives it, and whether it is new.

    With a `key` that the owner has used before, the event of then is given. Raises `InvalidError`
    for wrong settings, a deadline that has passed or too many events, `ConflictError` when the key
    belongs to another request.
    """
    key_check(key, APP)
    columns = settings.columns()
    digest = digest_of({name: str(value) for name, value in columns.items()})
    earlier = partial(earlier_of, Event.objects.filter(owner=owner), key, digest, APP)
    if found := earlier():
        return found, False
    now = timezone.now()
    _deadline_check(columns["deadline"], now)
    if selectors.events_of(owner).count() >= MOST_EVENTS:
        raise errors.InvalidError.too_many(MOST_EVENTS, "events", APP)
    event = Event(
        slug=slug_made(SLUG_LENGTH),
        owner=owner,
        share_key=secrets.token_urlsafe(SHARE_KEY_BYTES),
        key=key,
        digest=digest,
        created_at=now,
        changed_at=now,
        **columns,
    )

    def save() -> Event:
        event.save(force_insert=True)
        return event

    return made_once(save, earlier)


def _deadline_check(deadline: datetime | None, now: datetime) -> None:
    """Raises `InvalidError` for a deadline that has passed."""
    if deadline is not None and deadline <= now:
        raise errors.InvalidError.at("/deadline", PASSED)


def settings_of(event: Event) -> Settings:
    """Returns what was decided about an event."""
    return Settings(**{name: getattr(event, name) for name in NAMES})


def event_edit(
    *, event: Event, visitor: str, changes: dict[str, Any], key: str = ""
) -> tuple[Event, bool]:
    """Changes settings of an event; gives it, and whether anything was changed.

    Fleets that were handed in stay as they are, and are looked at under the new rules. A deadline
    that has passed may stay as it is. Raises `InvalidError` for wrong settings or another deadline
    that has passed, `ConflictError` for those that stay once rounds are played,
    or for any when it is finished.
    """
    what = {name: str(value) for name, value in changes.items()}
    with event_change(event=event, visitor=visitor, key=key, what=["edit", what]) as change:
        before = {name: getattr(change.event, name) for name in NAMES}
        columns = Settings(**{**before, **changes}).columns()
        changed = {name for name in NAMES if columns[name] != before[name]}
        if change.is_repeated or not changed:
            return change.event, False
        state_check(change, EventState.OPEN, EventState.CLOSED, EventState.RUNNING)
        if "deadline" in changed:
            _deadline_check(columns["deadline"], change.now)
        if changed & CHECKED_BY:
            if change.event.round:
                raise errors.ConflictError(
                    "Rounds are played: rule set, points limit, date and consent stay as they are.",
                    code="events.running",
                )
            columns["rules_version"] = change.event.rules_version + 1
        change.done(**columns)
        return change.event, True


def event_delete(*, event: Event) -> None:
    """Deletes an event with all entries and games; one that is gone already stays so."""
    Event.objects.filter(pk=event.pk).delete()


# --- how far it is ------------------------------------------------------------------------------


def event_close(*, event: Event, visitor: str, key: str = "") -> tuple[Event, bool]:
    """Takes no more fleets; gives the event, and whether that is new.

    Raises `ConflictError` when rounds are played.
    """
    with event_change(event=event, visitor=visitor, key=key, what="close") as change:
        if change.is_repeated or change.event.state == EventState.CLOSED:
            return change.event, False
        state_check(change, EventState.OPEN)
        change.done(state=EventState.CLOSED)
        return change.event, True


def event_reopen(*, event: Event, visitor: str, key: str = "") -> tuple[Event, bool]:
    """Takes fleets again, until the deadline, and hides them; gives the event, and if that is new.

    Raises `ConflictError` when rounds are played.
    """
    with event_change(event=event, visitor=visitor, key=key, what="reopen") as change:
        if change.is_repeated or change.event.state == EventState.OPEN:
            return change.event, False
        state_check(change, EventState.CLOSED)
        change.done(state=EventState.OPEN, published_at=None)
        return change.event, True


def event_publish(
    *, event: Event, visitor: str, public: bool = True, key: str = ""
) -> tuple[Event, bool]:
    """Shows fleets, pairings and standings to everybody who has the address, or hides them again.

    Gives the event, and whether anything was changed. Raises `ConflictError` while fleets are
    taken.
    """
    what = ["publish", public]
    with event_change(event=event, visitor=visitor, key=key, what=what) as change:
        if change.is_repeated or change.event.is_public == public:
            return change.event, False
        state_check(change, EventState.CLOSED, EventState.RUNNING, EventState.FINISHED)
        change.done(published_at=change.now if public else None)
        return change.event, True


def event_finish(*, event: Event, visitor: str, key: str = "") -> tuple[Event, bool]:
    """Ends an event, so that its standings stay; gives it, and whether that is new.

    Raises `ConflictError` before the first round, and while a result is missing.
    """
    with event_change(event=event, visitor=visitor, key=key, what="finish") as change:
        if change.is_repeated or change.event.state == EventState.FINISHED:
            return change.event, False
        state_check(change, EventState.RUNNING)
        missing_results(change.event)
        change.done(state=EventState.FINISHED)
        return change.event, True
