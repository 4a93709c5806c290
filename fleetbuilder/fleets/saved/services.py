"""Changes of saved fleets: made, saved, restored, copied, described, deleted.

What a fleet holds changes by revisions only. A change is handed over whole, with the number of
the revision that it was made from: one UPDATE under that condition decides which of several that
come at once is accepted, and the others are told what is different. Nothing is computed inside a
transaction.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final, NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import (
    digest_of,
    earlier_of,
    key_check,
    key_taken,
    made_once,
    slug_made,
)
from fleetbuilder.fleets.check.checked_fleets import CheckedFleet, fleet_checked, revision_rechecked
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.models import SLUG_LENGTH, Cause, Fleet, Revision, Visibility
from fleetbuilder.fleets.saved import search_words, selectors
from fleetbuilder.fleets.saved.details import NAMES, Details, about_of
from fleetbuilder.fleets.saved.revisions import revision_put
from rules.building.comparison.difference import Difference, difference
from rules.fleet import Fleet as Content
from rules.notation.reading.bounds import MAXIMUM_NAME

APP: Final = "fleets"
"""How codes of errors begin."""
MOST_FLEETS: Final = 2_000
"""Fleets of one owner."""
SHARE_KEY_BYTES: Final = 12
COPY: Final = " (copy)"


class Saving(TypedDict):
    """From which revision a change was made, by whom, and the key of the request."""

    expected: int
    author: str
    key: NotRequired[str]


class FleetConflictError(errors.ConflictError):
    """Says that a fleet was saved by somebody else since; nothing was changed.

    `current` is the revision in force, `judged` what was to be saved, `difference` what saving it
    all the same would change.
    """

    code = "fleets.conflict"
    message = "This fleet was saved elsewhere in the meantime; your change is not saved."

    def __init__(
        self, message: str = "", *, current: Revision, judged: CheckedFleet, difference: Difference
    ) -> None:
        super().__init__(message)
        self.current = current
        self.judged = judged
        self.difference = difference

    def as_document(self) -> dict[str, Any]:
        """Returns the error with the revision in force and the difference."""
        conflict = {"revision": self.current.number, "difference": self.difference.to_document()}
        return {**super().as_document(), **conflict}


# --- made ---------------------------------------------------------------------------------------


def fleet_create(
    *,
    owner: str,
    content: Content,
    about: Details = Details(),  # noqa: B008
    cause: Cause = Cause.CREATE,
    key: str = "",
) -> tuple[Fleet, bool]:
    """Keeps a fleet, legal or not; gives it, and whether it is new.

    With a `key` that the owner has used before, the fleet of then is given. Raises
    `TooLargeError` for a fleet beyond the bounds, `InvalidError` for an owner with too many
    fleets, `ConflictError` when the key belongs to another request.
    """
    key_check(key, APP)
    judged = fleet_checked(content)
    digest = digest_of([judged.fingerprint, about.as_document(), cause])
    earlier = partial(earlier_of, Fleet.objects.filter(owner=owner), key, digest, APP)
    if found := earlier():
        return found, False
    if selectors.fleets_of(owner).count() >= MOST_FLEETS:
        raise errors.InvalidError.too_many(MOST_FLEETS, "fleets", APP)
    fleet, revision = rows_made(owner=owner, judged=judged, about=about, cause=cause, key=key)

    def save() -> Fleet:
        fleet.save(force_insert=True)
        revision.save(force_insert=True)
        return fleet

    return made_once(save, earlier)


def rows_made(
    *,
    owner: str,
    judged: CheckedFleet,
    about: Details,
    cause: Cause = Cause.CREATE,
    key: str = "",
) -> tuple[Fleet, Revision]:
    """Makes the rows of a new fleet, unsaved: the fleet, and its first revision to be saved next.

    Nothing is asked: neither how many fleets there are nor whether the key was used before.
    """
    now = timezone.now()
    fleet = Fleet(
        slug=slug_made(SLUG_LENGTH),
        owner=owner,
        key=key,
        digest=digest_of([judged.fingerprint, about.as_document(), cause]),
        created_at=now,
        changed_at=now,
        **_columns(judged),
        **_about_columns(about, now),
    )
    return fleet, _revision(fleet, judged, cause, owner, now)


def fleet_copy(*, fleet: Fleet, owner: str, key: str = "") -> tuple[Fleet, bool]:
    """Keeps the revision in force of a fleet as another fleet; gives it, and whether it is new.

    The copy is private and not in the archive; the other `Details` go with it only when the fleet
    is the owner's own.
    Raises as `fleet_create`.
    """
    content = mapping.fleet_from_revision(selectors.revision_current(fleet=fleet))
    about = Details()
    if fleet.owner == owner:
        about = replace(about_of(fleet), visibility=Visibility.PRIVATE, archived=False)
    name = content.name[: MAXIMUM_NAME - len(COPY)] + COPY if content.name else ""
    return fleet_create(
        owner=owner, content=replace(content, name=name), about=about, cause=Cause.COPY, key=key
    )


# --- saved --------------------------------------------------------------------------------------


def fleet_save(
    *,
    fleet: Fleet,
    content: Content,
    expected: int,
    author: str,
    cause: Cause = Cause.EDIT,
    restored: int | None = None,
    key: str = "",
) -> tuple[Revision, bool]:
    """Saves a fleet that was made from revision `expected`; gives the revision, and if it is new.

    What is the same as the revision in force, prices included, makes no other. With a `key` used
    before for this fleet, the revision of then is given. Raises `FleetConflictError` when another
    revision is in force, `ConflictError` when the key belongs to another request, `TooLargeError`
    for a fleet beyond the bounds, `NotFoundError` when it was deleted.
    """
    key_check(key, APP)
    judged = fleet_checked(content)
    new = _revision(fleet, judged, cause, author, timezone.now(), restored=restored, key=key)
    # What the same request saves after the fleet was read, or read anew, is found by its key.
    current = None
    if fleet.current != expected or fleet.fingerprint == judged.fingerprint:
        current = _current(fleet)
    if earlier := _revision_of_key(new):
        return earlier, False
    if current is not None and current.number != expected:
        raise _conflict(current, judged)
    if current is not None and _is_same(current, new):
        return current, False
    new.number = expected + 1
    columns = {"changed_at": new.made_at, **_columns(judged)}
    try:
        if revision_put(revision=new, columns=columns):
            for name, value in {**columns, "current": new.number}.items():
                setattr(fleet, name, value)
            return new, True
    except IntegrityError:
        # The same request arrived twice at the same time, and the other was first.
        if earlier := _revision_of_key(new):
            return earlier, False
        raise
    if earlier := _revision_of_key(new):
        return earlier, False
    raise _conflict(_current(fleet), judged)


def fleet_rename(*, fleet: Fleet, name: str, **saving: Unpack[Saving]) -> tuple[Revision, bool]:
    """Returns a fleet another name, as a revision; raises as `fleet_save`."""
    content = _content_of(fleet, saving["expected"])
    renamed = replace(content, name=" ".join(name.split())[:MAXIMUM_NAME])
    return fleet_save(fleet=fleet, content=renamed, cause=Cause.RENAME, **saving)


def fleet_restore(*, fleet: Fleet, number: int, **saving: Unpack[Saving]) -> tuple[Revision, bool]:
    """Brings an earlier revision back as the newest; those between stay.

    It is priced by the present cards. Raises `NotFoundError` when there is no such revision, and
    as `fleet_save`.
    """
    content = _content_of(fleet, number)
    return fleet_save(fleet=fleet, content=content, cause=Cause.RESTORE, restored=number, **saving)


def fleet_update(*, fleet: Fleet, **saving: Unpack[Saving]) -> tuple[Revision, bool]:
    """Takes the present prices of the cards, as a revision; raises as `fleet_save`."""
    content = _content_of(fleet, saving["expected"])
    return fleet_save(fleet=fleet, content=content, cause=Cause.UPDATE, **saving)


def _content_of(fleet: Fleet, number: int) -> Content:
    revision = selectors.revision_find(fleet=fleet, number=number)
    if revision is None:
        raise errors.NotFoundError(f"This fleet has no revision {number}.")
    return mapping.fleet_from_revision(revision)


# --- described and deleted ----------------------------------------------------------------------


def fleet_describe(*, fleet: Fleet, changes: dict[str, Any]) -> Fleet:
    """Changes what an owner says about a fleet: any of the fields of `Details`; gives it anew.

    No revision is made. Raises `NotFoundError` when it was deleted.
    """
    with transaction.atomic():
        row = Fleet.objects.select_for_update().filter(pk=fleet.pk).first()
        if row is None:
            raise errors.NotFoundError
        about = replace(about_of(row), **changes)
        columns = _about_columns(about, timezone.now(), row)
        for name, value in columns.items():
            setattr(row, name, value)
        row.save(update_fields=list(columns))
    return row


def fleet_delete(*, fleet: Fleet) -> None:
    """Deletes a fleet with all its revisions; one that is gone already stays so."""
    Fleet.objects.filter(pk=fleet.pk).delete()


# --- parts --------------------------------------------------------------------------------------


def _columns(judged: CheckedFleet) -> dict[str, Any]:
    """Returns the columns of a fleet that repeat what its revision in force holds."""
    report, catalogue = judged.report, catalogue_current()
    return {
        "name": judged.fleet.name,
        "ruleset": report.ruleset,
        "points": report.points,
        "points_limit": report.points_limit,
        "is_legal": report.legal,
        "problem_count": judged.problem_count,
        "ship_count": len(judged.fleet.ships),
        "catalogue": report.catalogue,
        "fingerprint": judged.fingerprint,
        "card_words": search_words.fleet_words(judged.fleet, catalogue),
    }


def _about_columns(about: Details, now: datetime, before: Fleet | None = None) -> dict[str, Any]:
    """Returns the columns of what is said: each under its name, but for tags and archive."""
    said = {name: getattr(about, name) for name in NAMES if name not in ("tags", "archived")}
    share_key = ""
    if about.visibility == Visibility.UNLISTED:
        # A link that was given away stays as it is.
        share_key = (before.share_key if before else "") or secrets.token_urlsafe(SHARE_KEY_BYTES)
    archived_at = None
    if about.archived:
        archived_at = (before.archived_at if before else None) or now
    return {
        **said,
        "share_key": share_key,
        "tag_line": f"|{'|'.join(about.tags)}|" if about.tags else "",
        "own_words": search_words.words_of([about.folder, *about.tags, about.notes]),
        "archived_at": archived_at,
    }


def _revision(
    fleet: Fleet,
    judged: CheckedFleet,
    cause: Cause,
    author: str,
    now: datetime,
    *,
    restored: int | None = None,
    key: str = "",
) -> Revision:
    """Makes a revision, the first one of its fleet unless its number is changed."""
    report = judged.report
    revision = Revision(
        fleet=fleet,
        number=1,
        document=judged.document,
        fingerprint=judged.fingerprint,
        ruleset=report.ruleset,
        catalogue=report.catalogue,
        points=report.points,
        points_limit=report.points_limit,
        is_legal=report.legal,
        problem_count=judged.problem_count,
        prices=mapping.prices_from_report(report),
        cause=cause,
        restored=restored,
        author=author,
        key=key,
        made_at=now,
    )
    revision.judged = judged
    return revision


def _is_same(current: Revision, new: Revision) -> bool:
    names = ("fingerprint", "points", "points_limit", "is_legal", "problem_count", "prices")
    return all(getattr(current, name) == getattr(new, name) for name in names)


def _current(fleet: Fleet) -> Revision:
    """Returns the revision that is in force now; raises `NotFoundError` when the fleet is gone."""
    current = Revision.objects.filter(fleet=fleet.pk).order_by("-number").first()
    if current is None:
        raise errors.NotFoundError
    return current


def _conflict(current: Revision, judged: CheckedFleet) -> FleetConflictError:
    theirs = revision_rechecked(current).judged.priced
    found = difference(theirs, judged.priced, catalogue_current())
    return FleetConflictError(current=current, judged=judged, difference=found)


def _revision_of_key(new: Revision) -> Revision | None:
    """Returns the revision that the same request made before."""
    if not new.key:
        return None
    earlier = Revision.objects.filter(fleet=new.fleet_id, key=new.key).first()
    if earlier is not None and (
        (earlier.fingerprint, earlier.cause, earlier.restored)
        != (new.fingerprint, new.cause, new.restored)
    ):
        raise key_taken(APP)
    return earlier
