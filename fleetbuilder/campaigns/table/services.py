"""Changes of missions at a table: opened, a step added, deleted.

Who may add steps says `table_roles`. A step is added to the number of
steps that its author has seen: if somebody else was faster, it is refused. A request that is sent
again by the same key has acted once.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from fleetbuilder.campaigns import shelf
from fleetbuilder.campaigns.changes import APP, campaign_change
from fleetbuilder.campaigns.models import Round
from fleetbuilder.campaigns.table import mapping as table_mapping
from fleetbuilder.campaigns.table import shelf as table_shelf
from fleetbuilder.campaigns.table.models import TABLE_SLUG_LENGTH, TablePlay, TableStep
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check, made_once, slug_made
from fleetbuilder.fleets.check.services import sentence
from rules.alliance.at_table.start import TablePlayer, player_document, read_player, start_document
from rules.alliance.at_table.steps import add_step
from rules.alliance.errors import AllianceError
from rules.errors import DocumentError
from rules.notation.reading.values import FieldError

MOST_PLAYS: Final = 200
"""Plays of one person."""
SEED_BYTES: Final = 12
MOVED_ON: Final = "table.moved_on"
PUT_ASIDE: Final = (
    "This table was put aside: the round is played with other ships, or another mission. "
    "Open its table anew from the page of the round."
)


def players_read(value: Any) -> tuple[TablePlayer, ...]:
    """Reads players' ships; raises `InvalidError` naming what is wrong with which of them."""
    if not isinstance(value, list):
        raise errors.InvalidError(fields={"/players": ["A list of ships is expected."]})
    found, faults = [], {}
    for place, each in enumerate(value):
        try:
            found.append(read_player(each))
        except FieldError as fault:
            error = fault.error()
            faults[f"/players/{place}{error.where}"] = [sentence(error.message)]
    if faults:
        raise errors.InvalidError(fields=faults)
    return tuple(found)


def play_open(
    *,
    owner: str,
    mission: str,
    players: Sequence[TablePlayer],
    key: str = "",
    round: Round | None = None,  # noqa: A002
    document: Mapping[str, Any] | None = None,
    marks: frozenset[str] = frozenset(),
    digest: str = "",
    models: Mapping[str, int] | None = None,
) -> tuple[TablePlay, bool]:
    """Opens a mission at a table; gives it, and whether it is new.

    `mission` is the id of one of the site's, unless a campaign's `round` is played, which pins its
    own `document`, and says by a `digest` what is played; `table_rounds` opens those. With a `key`
    that the owner has used before, the play of then is given. `models` says how many ships of an
    enemy type people have, as far as they counted. Raises `InvalidError` for wrong values or too
    many plays, `ConflictError` when the key belongs to another request.
    """
    key_check(key, APP)
    document = shelf.mission_documents().get(mission) if document is None else document
    if document is None:
        known = ", ".join(shelf.mission_documents())
        raise errors.InvalidError(
            fields={"/mission": [f"There is no such mission. Choose one of {known}."]}
        )
    counted = _models(models or {})
    what = [mission, [player_document(each) for each in players]]
    digest = digest or digest_of([*what, counted] if counted else what)
    earlier = partial(earlier_of, TablePlay.objects.filter(owner=owner), key, digest, APP)
    if found := earlier():
        return found, False
    if TablePlay.objects.filter(owner=owner).count() >= MOST_PLAYS:
        raise errors.InvalidError(
            f"You have {MOST_PLAYS} missions at tables. Delete one that you do not need.",
            code="table.too_many",
        )
    start = _start(document, tuple(players), marks, counted)
    now = timezone.now()
    play = TablePlay(
        slug=slug_made(TABLE_SLUG_LENGTH),
        owner=owner,
        round=round,
        mission=document["id"],
        name=document["name"],
        start=start,
        key=key,
        digest=digest,
        made_at=now,
        changed_at=now,
    )

    def save() -> TablePlay:
        play.save(force_insert=True)
        return play

    return made_once(save, earlier)


def _models(models: Mapping[str, int]) -> dict[str, int]:
    known = table_shelf.enemy_documents()
    unknown = [name for name in models if name not in known]
    if unknown:
        words = f"There are no such enemies. Choose from {', '.join(known)}."
        raise errors.InvalidError(fields={f"/models/{name}": [words] for name in unknown})
    return dict(sorted(models.items()))


def _start(
    document: Mapping[str, Any],
    players: tuple[TablePlayer, ...],
    marks: frozenset[str],
    models: Mapping[str, int],
) -> dict[str, Any]:
    seed = secrets.token_hex(SEED_BYTES)
    enemies = table_shelf.enemy_documents()
    try:
        deck = table_shelf.damage_deck()
        return start_document(document, enemies, deck, players, seed, marks, models)
    except DocumentError as error:
        raise errors.InvalidError(fields={error.where: [sentence(error.message)]}) from error


def step_add(
    *, play: TablePlay, expected: int, step: Mapping[str, Any], key: str = ""
) -> tuple[TablePlay, bool]:
    """Adds a step to a play; gives it as it is then, and whether anything was added.

    `expected` is the number of steps that the author has seen. Raises `InvalidError` for a step
    that does not fit, `ConflictError` (`table.moved_on`) when others were faster, when the key was
    used for another step, when the play was put aside (`table.put_aside`), or when its record no
    longer fits the rules (`table.record`).
    """
    key_check(key, APP)
    digest = digest_of([expected, step])
    if (done := _done(play, key, digest)) is not None:
        return done, False
    play.refresh_from_db(fields=["steps", "superseded_at"])
    if play.superseded_at is not None:
        raise errors.ConflictError(PUT_ASIDE, code="table.put_aside")
    if play.steps != expected:
        raise _moved_on(play.steps)
    table_mapping.table_state(play)  # Refuses a record that no longer fits the rules.
    record = table_mapping.steps_of(play)
    try:
        # Outside of the transaction: nothing else waits while the record is replayed.
        longer = add_step(table_mapping.start_of(play), record, step)
    except AllianceError as error:
        if error.code == "table.prompt":
            raise errors.ConflictError(sentence(str(error)), code=MOVED_ON) from error
        raise errors.InvalidError(sentence(str(error)), code=error.code) from error
    try:
        with transaction.atomic():
            found = TablePlay.objects.filter(pk=play.pk, steps=expected, superseded_at=None)
            if not found.update(steps=F("steps") + 1, changed_at=timezone.now()):
                raise _moved_on(expected)
            TableStep.objects.create(
                play=play,
                number=expected + 1,
                step=dict(longer[-1]),
                key=key,
                digest=digest,
                made_at=timezone.now(),
            )
    except (IntegrityError, errors.ConflictError):
        # The same request may have been faster on another connection.
        if (done := _done(play, key, digest)) is not None:
            return done, False
        raise _moved_on(expected) from None
    play.refresh_from_db(fields=["steps", "changed_at"])
    return play, True


def _done(play: TablePlay, key: str, digest: str) -> TablePlay | None:
    """Returns the play as it is now if the request was carried out before."""
    if earlier_of(TableStep.objects.filter(play=play), key, digest, APP) is None:
        return None
    play.refresh_from_db(fields=["steps", "changed_at"])
    return play


def _moved_on(steps: int) -> errors.ConflictError:
    return errors.ConflictError(
        f"Somebody else at the table was faster: there are {steps} steps by now. Nothing of yours "
        "was changed; look at what is asked now.",
        code=MOVED_ON,
    )


def play_delete(*, play: TablePlay, visitor: str = "") -> None:
    """Deletes a play with its record; one that is gone already stays so.

    That of a campaign's round stands in the campaign's log.
    """
    if play.round is None:
        TablePlay.objects.filter(pk=play.pk).delete()
        return
    with campaign_change(campaign=play.round.campaign, visitor=visitor) as change:
        gone, _ = TablePlay.objects.filter(pk=play.pk).delete()
        if gone:
            words = f"Deleted the table of {play.name}."
            change.log("table_deleted", words, round=play.round.number, steps=play.steps)
            change.done()
