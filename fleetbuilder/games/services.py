"""Changes of games: opened, a step added or taken back, deleted; a seat taken, left or freed.

A step is added to the number of steps that its author has seen: if somebody else was faster, it is
refused. A request that is sent again by the same key has acted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check, made_once, slug_made
from fleetbuilder.games.kinds import G, GameKind, Step, game_kind_named
from fleetbuilder.games.mapping import start_of, state_of, steps_of
from fleetbuilder.games.models import SLUG_LENGTH, Game, GameRow, GameSeatRow
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.seen import seen_after, seen_record

MOST_GAMES: Final = 200
"""Games of one kind that one person may have opened."""
UNDO: Final = {"kind": "undo"}
"""What a request sends that takes the last step back."""
SEAT_TAKEN: Final = (
    "Somebody else has taken this seat, so it is not yours. Ask who gave you the link to free the "
    "seat, and to send you its new link."
)


def game_open(
    *,
    kind: GameKind[G],
    owner: str,
    request: Any,
    digest: str = "",
    key: str = "",
    most: int = MOST_GAMES,
) -> tuple[G, bool]:
    """Opens a game of a kind; gives it, and whether it is new.

    `request` is what the kind begins a game from; its `digest` may be left out where it is plain
    data. With a `key` that the owner has used before, the game of then is given. Raises
    `InvalidError` for who has `most` games of this kind already, `ConflictError` when the key
    belongs to another request, and what the kind raises for a wrong request.
    """
    key_check(key, kind.app)
    digest = digest or digest_of(request)
    own = kind.rows().filter(owner=owner)
    earlier = partial(earlier_of, own, key, digest, kind.app)
    if found := earlier():
        return found, False
    if own.count() >= most:
        raise errors.InvalidError.too_many(most, kind.plural, kind.name)
    new = kind.begin(request)
    now = timezone.now()
    columns = {"kind": kind.name} if issubclass(kind.games, Game) else {}

    def make() -> G:
        game = kind.games(
            slug=slug_made(SLUG_LENGTH),
            owner=owner,
            name=new.name,
            start=new.start,
            key=key,
            digest=digest,
            made_at=now,
            changed_at=now,
            **columns,
            **new.columns,
        )
        game.save(force_insert=True)
        seats_make(game=game, names=new.seats)
        return game

    return made_once(make, earlier)


def step_add(
    *, game: G, seat: str | None, expected: int, step: Step, key: str = ""
) -> tuple[G, bool]:
    """Adds the step that a seat has sent; gives the game as it is then, and whether it was added.

    `expected` is the number of steps that its author knows of. Nothing is changed by a step that
    is refused. Raises `PermissionDeniedError` for who looks on; `ConflictError` when others were
    faster (`moved_on`, after the name of the kind and a dot), when this seat is asked nothing
    (`not_asked`), when the game was put aside (`put_aside`), and when the key was used for another
    step; and what the kind raises for a step or a record that does not fit.
    """
    kind = game_kind_named(game.kind)

    def made() -> Step:
        by = _asked(game, seat, step)
        return kind.answer(start_of(game), steps_of(game), by, step)

    return _recorded(game, seat, expected, step, key, made)


def step_undo(*, game: G, seat: str | None, expected: int, key: str = "") -> tuple[G, bool]:
    """Takes the last step back, which stays in the record; as `step_add`, and raises as that."""
    kind = game_kind_named(game.kind)

    def made() -> Step:
        by = _asked(game, seat, UNDO)
        return kind.undo(start_of(game), steps_of(game), by)

    return _recorded(game, seat, expected, UNDO, key, made)


def _asked(game: GameRow, seat: str | None, step: Step) -> str:
    """Returns the seat if its step is waited for."""
    kind = game_kind_named(game.kind)
    if seat is None:
        raise errors.PermissionDeniedError(
            "Who looks on cannot play. Nothing was changed.", code=f"{kind.name}.no_seat"
        )
    if not kind.may_add(state_of(game), seat, step):
        raise errors.ConflictError(
            "That is not for your seat to do now. Nothing was changed; look at who plays.",
            code=f"{kind.name}.not_asked",
        )
    return seat


def _recorded(
    game: G, seat: str | None, expected: int, sent: Any, key: str, made: Callable[[], Step]
) -> tuple[G, bool]:
    """Records the step that `made` makes of what was `sent`, once for each key."""
    kind = game_kind_named(game.kind)
    key_check(key, kind.app)
    digest = digest_of([expected, sent] if seat == EVERYBODY else [seat, expected, sent])
    # Read before the look for the key: the same request may be faster on another connection.
    game.refresh_from_db(fields=["steps", "superseded_at"])
    if _is_done(kind, game, key, digest):
        return game, False
    if game.superseded_at is not None:
        raise errors.ConflictError(kind.put_aside, code=f"{kind.name}.put_aside")
    steps = seen_record(game, seat).steps
    if steps != expected:
        raise _moved_on(kind, steps)
    # Outside of the transaction: nothing else waits while the record is replayed.
    try:
        step = made()
    except errors.RequestError:
        if _is_done(kind, game, key, digest):
            return game, False
        raise
    now = timezone.now()
    row = {"step": dict(step), "key": key, "digest": digest, "made_at": now}
    if kind.shown is not None:
        row["seen"] = seen_after(game, seat or EVERYBODY, step, now)
    try:
        with transaction.atomic():
            found = kind.rows().filter(pk=game.pk, steps=game.steps, superseded_at=None)
            if not found.update(steps=F("steps") + 1, changed_at=now):
                raise _moved_on(kind, expected)
            game.record.create(number=game.steps + 1, **row)
    except (IntegrityError, errors.ConflictError):
        if _is_done(kind, game, key, digest):
            return game, False
        raise _moved_on(kind, expected) from None
    game.refresh_from_db(fields=["steps", "changed_at"])
    return game, True


def _is_done(kind: GameKind[Any], game: GameRow, key: str, digest: str) -> bool:
    """Returns whether the request was carried out before; the game is then as it is now."""
    if earlier_of(game.record.all(), key, digest, kind.app) is None:
        return False
    game.refresh_from_db(fields=["steps", "changed_at"])
    return True


def _moved_on(kind: GameKind[Any], steps: int) -> errors.ConflictError:
    return errors.ConflictError(
        f"Somebody else at the table was faster: there are {steps} steps by now. Nothing of yours "
        "was changed; look at what is asked now.",
        code=f"{kind.name}.moved_on",
    )


def game_delete(*, game: GameRow) -> bool:
    """Deletes a game with its record; tells whether it was still there."""
    gone, _ = game_kind_named(game.kind).rows().filter(pk=game.pk).delete()
    return gone > 0


def seats_make(*, game: GameRow, names: Iterable[str]) -> None:
    """Gives a game its seats, each with a secret link."""
    for name in names:
        game.seats.create(name=name, link=slug_made(SLUG_LENGTH))


def seat_take(*, game: GameRow, link: str, visitor: str, name: str) -> GameSeatRow:
    """Makes the seat of a link somebody's own, who is called by a name at the table.

    Taken twice by the same person, it is taken once. Raises `NotFoundError` for an unknown link,
    `ConflictError` when somebody else has taken the seat (`seat_taken`, after the name of the kind
    and a dot), and when the game was put aside (`put_aside`), the kind's refusal for who may not
    sit.
    """
    kind = game_kind_named(game.kind)
    if not kind.may_sit(game, visitor):
        raise kind.refusal(game, visitor)
    if game.superseded_at is not None:
        raise errors.ConflictError(kind.put_aside, code=f"{kind.name}.put_aside")
    seats = game.seats.filter(link=link)
    seats.filter(holder="").update(holder=visitor, holder_name=name)
    seat: GameSeatRow | None = seats.first()
    if seat is None:
        raise errors.NotFoundError
    if seat.holder != visitor:
        raise errors.ConflictError(SEAT_TAKEN, code=f"{kind.name}.seat_taken")
    return seat


def seat_leave(*, game: GameRow, link: str, visitor: str) -> None:
    """Gives up the seat of a link that somebody has taken: the link is good again."""
    held = game.seats.filter(link=link, holder=visitor).exclude(holder="")
    held.update(holder="", holder_name="")


def seat_free(*, game: GameRow, link: str) -> None:
    """Takes the seat of a link from its holder, if it has one, and gives it another link.

    So nobody comes back by the old one, and a request that is sent again finds nothing to do.
    """
    new = slug_made(SLUG_LENGTH)
    game.seats.filter(link=link).update(holder="", holder_name="", link=new)
