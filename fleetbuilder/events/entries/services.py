"""Changes of who takes part: fleets handed in and withdrawn, players added, dropped, brought back.

A fleet is judged before the event is locked, and frozen as it was: document, report, fingerprint.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max

from fleetbuilder.core import errors
from fleetbuilder.events.common import selectors
from fleetbuilder.events.common.changes import EventChange, event_change, state_check
from fleetbuilder.events.common.checked_fleets import CheckedEventFleet, fleet_checked
from fleetbuilder.events.common.models import Amendment, AmendmentKind, Entry, Event, EventState
from fleetbuilder.events.swiss.rules import MOST_PLAYERS, Missed
from rules.fleet import Fleet

LONGEST_NAME: Final = 80
LONGEST_REASON: Final = 200
LOTS: Final = 2**31 - 1
NO_SUCH_PLAYER: Final = "Nobody in this event has that number."


@dataclass(frozen=True, slots=True)
class SubmittedFleet:
    """A fleet that is handed in, and which revision of a saved fleet it is, if any."""

    fleet: Fleet
    slug: str = ""
    revision: int | None = None


def entry_submit(
    *, event: Event, visitor: str, name: str, submitted: SubmittedFleet, key: str = ""
) -> tuple[Entry, bool]:
    """Hands a fleet in, the first one or in place of the one before; gives the entry, and if new.

    Legal or not, it is taken as it is. The database's clock judges the deadline. Raises
    `InvalidError` for no name, `TooLargeError` for a fleet beyond the bounds, `ConflictError`
    when no more fleets are taken, when the event is full, or when its rules were changed a moment
    ago. Where the organiser let the player hand in again, the fleet is taken once more, and that
    is recorded; rounds that were paired after the player had withdrawn count as missed.
    """
    name = name_read(name)
    judged = fleet_checked(submitted.fleet, event)
    what = ["submit", name, judged.document, submitted.slug, submitted.revision]
    with event_change(event=event, visitor=visitor, key=key, what=what) as change:
        entry = selectors.entry_of(event=event, owner=visitor)
        if change.is_repeated and entry is not None:
            return entry, False
        is_let = entry is not None and entry.is_reopened
        if not is_let:
            _taking_check(change)
        else:
            state_check(change, EventState.OPEN, EventState.CLOSED, EventState.RUNNING)
        _rules_check(change, event)
        if entry is not None and _is_same(entry, name, judged, submitted, event):
            return entry, False
        if entry is None or entry.withdrawn_at is not None:
            _room_check(event)
        entry = entry or _entry_made(change, owner=visitor)
        entry.name = name
        if is_let:
            _amended(change, entry, AmendmentKind.CHANGED, author=visitor)
            entry.is_reopened = False
        if entry.withdrawn_at is not None:
            _brought_back(change, entry)
        _freeze(entry, judged, submitted, change)
        entry.save()
        change.done()
        return entry, True


def entry_withdraw(*, event: Event, visitor: str, key: str = "") -> tuple[Entry, bool]:
    """Takes one's entry back before rounds are played; gives it, and whether that is new.

    Raises `NotFoundError` for somebody without one, `ConflictError` once a round is paired.
    """
    with event_change(event=event, visitor=visitor, key=key, what="withdraw") as change:
        entry = selectors.entry_of(event=event, owner=visitor)
        if entry is None:
            raise errors.NotFoundError("You have handed in no fleet here.")
        if change.is_repeated or entry.withdrawn_at is not None:
            return entry, False
        if change.event.round:
            raise errors.ConflictError(
                "Rounds are played. Ask the organiser to drop you.", code="events.running"
            )
        return _withdrawn(change, entry), True


def entry_add(
    *,
    event: Event,
    visitor: str,
    name: str,
    submitted: SubmittedFleet | None = None,
    missed: Missed = Missed.LOSS,
    key: str = "",
) -> tuple[Entry, bool]:
    """Writes a player down for the organiser, with a fleet or without; gives the entry, and if new.

    Once rounds are played it is a late entry: the player is paired from the next round on, and
    the rounds before count as `missed` says. Raises as `entry_submit`, but for the deadline.
    """
    name = name_read(name)
    judged = fleet_checked(submitted.fleet, event) if submitted is not None else None
    what = ["add", name, judged.document if judged else None, str(missed)]
    with event_change(event=event, visitor=visitor, key=key, what=what) as change:
        if change.is_repeated:
            # Who was added then may have another name by now; the newest of that name is given.
            earlier = Entry.objects.filter(event=event, owner="", name=name).order_by("-number")
            if (found := earlier.first()) is not None:
                return found, False
        state_check(change, EventState.OPEN, EventState.CLOSED, EventState.RUNNING)
        _room_check(event)
        entry = _entry_made(change, owner="")
        entry.name = name
        if change.event.round:
            entry.first_round = change.event.round + 1
            entry.missed = missed.value
        if judged is not None and submitted is not None:
            _rules_check(change, event)
            _freeze(entry, judged, submitted, change)
        entry.save()
        change.done()
        return entry, True


def entry_drop(*, event: Event, visitor: str, number: int, key: str = "") -> tuple[Entry, bool]:
    """Has a player leave: from the next round on, or altogether while none is paired.

    Gives the entry, and whether that is new. A game of the present round still counts. Raises
    `NotFoundError` for a number that nobody has, `ConflictError` when the event is finished.
    """
    with event_change(event=event, visitor=visitor, key=key, what=["drop", number]) as change:
        entry = _found(event, number)
        is_gone = entry.withdrawn_at is not None or entry.gone_round is not None
        if change.is_repeated or is_gone:
            return entry, False
        state_check(change, EventState.OPEN, EventState.CLOSED, EventState.RUNNING)
        if not change.event.round:
            return _withdrawn(change, entry), True
        entry.gone_round = change.event.round + 1
        entry.save(update_fields=["gone_round"])
        change.done()
        return entry, True


def entry_return(*, event: Event, visitor: str, number: int, key: str = "") -> tuple[Entry, bool]:
    """Brings back a player who was dropped: from the next round on, or as if never gone.

    Gives the entry, and whether that is new. Rounds that were paired without the player count as
    those before a late entry do. Raises `NotFoundError` for a number that nobody has,
    `ConflictError` when the event is full or finished.
    """
    with event_change(event=event, visitor=visitor, key=key, what=["return", number]) as change:
        entry = _found(event, number)
        is_gone = entry.withdrawn_at is not None or entry.gone_round is not None
        if change.is_repeated or not is_gone:
            return entry, False
        state_check(change, EventState.OPEN, EventState.CLOSED, EventState.RUNNING)
        if entry.withdrawn_at is not None:
            _room_check(event)
        _brought_back(change, entry)
        entry.save(update_fields=["away", "gone_round", "withdrawn_at"])
        change.done()
        return entry, True


def entry_reopen(
    *, event: Event, visitor: str, number: int, reason: str = "", key: str = ""
) -> tuple[Entry, bool]:
    """Lets a player hand in another fleet once, though no more are taken; it is recorded.

    Gives the entry, and whether that is new. Raises `NotFoundError` for a number that nobody has,
    `InvalidError` for a reason that is too long, `ConflictError` for a player whom the organiser
    wrote down, or when the event is finished.
    """
    reason = reason_read(reason)
    what = ["reopen", number, reason]
    with event_change(event=event, visitor=visitor, key=key, what=what) as change:
        entry = _found(event, number)
        if change.is_repeated or entry.is_reopened:
            return entry, False
        state_check(change, EventState.OPEN, EventState.CLOSED, EventState.RUNNING)
        if not entry.owner:
            raise errors.ConflictError(
                "You wrote this player down; change the fleet for them.", code="events.written_down"
            )
        _amended(change, entry, AmendmentKind.REOPENED, author=visitor, reason=reason)
        entry.is_reopened = True
        entry.save(update_fields=["is_reopened"])
        change.done()
        return entry, True


def entry_amend(
    *,
    event: Event,
    visitor: str,
    number: int,
    submitted: SubmittedFleet,
    reason: str = "",
    key: str = "",
) -> tuple[Entry, bool]:
    """Puts a fleet in the place of a player's for the organiser; what it replaced is recorded.

    Gives the entry, and whether that is new: the same fleet again changes nothing. Raises
    `NotFoundError` for a number that nobody has, `InvalidError` for a reason that is too long,
    `TooLargeError` for a fleet beyond the bounds, `ConflictError` when the event is finished or
    its rules were changed a moment ago.
    """
    reason = reason_read(reason)
    judged = fleet_checked(submitted.fleet, event)
    what = ["amend", number, judged.document, reason]
    with event_change(event=event, visitor=visitor, key=key, what=what) as change:
        entry = _found(event, number)
        if change.is_repeated:
            return entry, False
        state_check(change, EventState.OPEN, EventState.CLOSED, EventState.RUNNING)
        _rules_check(change, event)
        if entry.document == judged.document and entry.checked_version == event.rules_version:
            return entry, False
        by_organiser = SubmittedFleet(submitted.fleet)
        _amended(change, entry, AmendmentKind.CHANGED, author=visitor, reason=reason)
        _freeze(entry, judged, by_organiser, change)
        entry.save()
        change.done()
        return entry, True


# --- parts --------------------------------------------------------------------------------------


def name_read(text: str) -> str:
    """Reads the name of a player; raises `InvalidError`."""
    name = " ".join(text.split())
    if not name:
        raise errors.InvalidError.at("/name", "Say under which name you play.")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise errors.InvalidError.at(
            "/name", f"A name is a line of at most {LONGEST_NAME} characters."
        )
    return name


def reason_read(text: str) -> str:
    """Reads why a list is changed; raises `InvalidError` for too much."""
    reason = " ".join(text.split())
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise errors.InvalidError.at(
            "/reason", f"A reason is a line of at most {LONGEST_REASON} characters."
        )
    return reason


def _amended(
    change: EventChange, entry: Entry, kind: AmendmentKind, *, author: str, reason: str = ""
) -> None:
    """Records what becomes of a list, with the fleet that it replaces."""
    before = ("document", "fingerprint", "points", "is_legal")
    replaced = {name: getattr(entry, name) for name in before}
    Amendment.objects.create(
        entry=entry,
        kind=kind,
        by_organiser=author == change.event.owner,
        reason=reason,
        made_at=change.now,
        **(replaced if kind == AmendmentKind.CHANGED else {}),
    )


def _found(event: Event, number: int) -> Entry:
    entry = selectors.entry_find(event=event, number=number)
    if entry is None:
        raise errors.NotFoundError(NO_SUCH_PLAYER)
    return entry


def _taking_check(change: EventChange) -> None:
    """Raises `ConflictError` unless fleets are taken at this moment."""
    event = change.event
    if event.state != EventState.OPEN:
        raise errors.ConflictError(
            "The event is closed; no more fleets are taken. Ask the organiser.",
            code="events.closed",
        )
    if event.deadline is not None and change.now >= event.deadline:
        raise errors.ConflictError(
            "The deadline has passed; no more fleets are taken. Ask the organiser.",
            code="events.deadline",
        )


def _rules_check(change: EventChange, event: Event) -> None:
    """Raises `ConflictError` when the fleet was judged under rules that have changed since."""
    if change.event.rules_version != event.rules_version:
        raise errors.ConflictError(
            "The organiser changed the rules of the event a moment ago. Look at them and send "
            "the fleet again.",
            code="events.rules_changed",
        )


def _room_check(event: Event) -> None:
    if Entry.objects.filter(event=event, withdrawn_at__isnull=True).count() >= MOST_PLAYERS:
        raise errors.ConflictError(
            f"The event is full: {MOST_PLAYERS} take part.", code="events.full"
        )


def _is_same(
    entry: Entry, name: str, judged: CheckedEventFleet, submitted: SubmittedFleet, event: Event
) -> bool:
    before = (entry.name, entry.document, entry.fleet_slug, entry.fleet_revision)
    return (
        entry.withdrawn_at is None
        and before == (name, judged.document, submitted.slug, submitted.revision)
        and entry.catalogue == judged.checked.report.catalogue
        and entry.checked_version == event.rules_version
    )


def _entry_made(change: EventChange, *, owner: str) -> Entry:
    """Makes the row of a new player with number and lot, unsaved."""
    rows = Entry.objects.filter(event=change.event)
    last: int | None = rows.aggregate(last=Max("number"))["last"]
    lot = secrets.randbelow(LOTS)
    while rows.filter(lot=lot).exists():
        lot = secrets.randbelow(LOTS)
    return Entry(
        event=change.event,
        number=(last or 0) + 1,
        owner=owner,
        lot=lot,
        entered_at=change.now,
    )


def _freeze(
    entry: Entry, judged: CheckedEventFleet, submitted: SubmittedFleet, change: EventChange
) -> None:
    columns: dict[str, Any] = {
        **judged.columns,
        "checked_version": change.event.rules_version,
        "fleet_slug": submitted.slug,
        "fleet_revision": submitted.revision,
        "submissions": entry.submissions + 1,
        "submitted_at": change.now,
    }
    for name, value in columns.items():
        setattr(entry, name, value)


def _brought_back(change: EventChange, entry: Entry) -> None:
    """Has somebody who left take part again; the rounds paired meanwhile were played without."""
    gone = entry.gone_round or 1
    entry.away = sorted({*entry.away, *range(gone, change.event.round + 1)})
    entry.gone_round = entry.withdrawn_at = None


def _withdrawn(change: EventChange, entry: Entry) -> Entry:
    entry.withdrawn_at = change.now
    entry.save(update_fields=["withdrawn_at"])
    change.done()
    return entry
