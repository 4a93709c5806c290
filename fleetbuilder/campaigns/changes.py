"""How a campaign is changed: one change at a time, by one clock, and each request once.

Every change holds the lock of the campaign's row and writes what happened into the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.db.models.functions import Now

from fleetbuilder.campaigns.models import Campaign, CampaignLog, Handled, Member
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.checked_fleets import digest_of

MOST_KEY: Final = 100
LONGEST_WORDS: Final = 300


@dataclass(frozen=True, slots=True)
class Change:
    """A campaign under its lock. `now` is the database's clock, the only one that judges.

    `author` is the member who asks, None for somebody who is none yet. `is_repeated` tells that
    the same request was carried out before; `handled` is its row, if it has a key.
    """

    campaign: Campaign
    now: datetime
    author: Member | None
    is_repeated: bool
    handled: Handled | None = None

    @property
    def by(self) -> Member:
        """Returns the member who asks; raises `PermissionDeniedError` for somebody who is none."""
        if self.author is None:
            raise errors.PermissionDeniedError("Only who takes part may do this.")
        return self.author

    def log(self, kind: str, words: str, *, by: Member | None = None, **data: Any) -> None:
        """Writes what happened into the log; `data` says the same to programs.

        Who did it stands beside the words, never in them: lines stay when somebody's name goes.
        """
        CampaignLog.objects.create(
            campaign=self.campaign,
            number=next_number(CampaignLog.objects.filter(campaign=self.campaign)),
            kind=kind,
            words=words[:LONGEST_WORDS],
            data=data,
            author=by or self.author,
            made_at=self.now,
        )

    @property
    def made_before(self) -> int:
        """Returns the number of what the same request has made before, 0 where it has not."""
        made = self.handled.made if self.is_repeated and self.handled is not None else None
        return made or 0

    def made(self, number: int) -> None:
        """Keeps the number of what this request has made, to be given again."""
        if self.handled is not None:
            self.handled.made = number
            self.handled.save(update_fields=["made"])

    def done(self, **columns: Any) -> None:
        """Counts the change, and sets columns of the campaign."""
        found = Campaign.objects.filter(pk=self.campaign.pk, version=self.campaign.version)
        if not found.update(version=F("version") + 1, changed_at=self.now, **columns):
            raise errors.ConflictError
        self.campaign.refresh_from_db()


def next_number(rows: QuerySet[Any]) -> int:
    """Returns the number after the highest among rows of a campaign."""
    last: int | None = rows.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


@contextmanager
def campaign_change(
    *, campaign: Campaign, visitor: str, key: str = "", what: Any = None
) -> Iterator[Change]:
    """Locks a campaign for a change; all of it happens, or nothing.

    `what` is the content of the request, as plain data, by which a repeated `key` is checked.
    Raises `NotFoundError` when the campaign is gone, `ConflictError` when the key was used for
    another request, `InvalidError` for what cannot be a key.
    """
    key_check(key)
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().filter(pk=campaign.pk).first()
        if locked is None:
            raise errors.NotFoundError
        # A statement of its own: the lock may have been waited for.
        now = Campaign.objects.filter(pk=campaign.pk).values_list(Now(), flat=True).get()
        author = (
            Member.objects.filter(campaign=locked, visitor=visitor, left_at=None).first()
            if visitor
            else None
        )
        handled, is_repeated = _handled(locked, visitor, key, digest_of(what), now)
        yield Change(locked, now, author, is_repeated, handled)


def _handled(
    campaign: Campaign, visitor: str, key: str, digest: str, now: datetime
) -> tuple[Handled | None, bool]:
    """Returns the row of a request with a key, and whether it was carried out before."""
    if not key:
        return None, False
    earlier = Handled.objects.filter(campaign=campaign, visitor=visitor, key=key).first()
    if earlier is None:
        made = Handled.objects.create(
            campaign=campaign, visitor=visitor, key=key, digest=digest, made_at=now
        )
        return made, False
    if earlier.digest != digest:
        raise key_taken()
    return earlier, True


def key_check(key: str) -> None:
    """Raises `InvalidError` for what cannot be an idempotency key."""
    if len(key) > MOST_KEY or not key.isprintable():
        raise errors.InvalidError(
            f"An Idempotency-Key is a line of at most {MOST_KEY} characters.",
            code="campaigns.key",
        )


def key_taken() -> errors.ConflictError:
    """Returns the refusal of a key that belongs to another request."""
    return errors.ConflictError(
        "This Idempotency-Key was used for another request. Send a new one.",
        code="campaigns.key_taken",
    )


def line_read(text: str, most: int, where: str, what: str) -> str:
    """Reads a line that is not empty, with single spaces; raises `InvalidError` naming it."""
    line = " ".join(text.split())
    if not line:
        raise errors.InvalidError(fields={where: [f"Say {what}."]})
    if len(line) > most or not line.isprintable():
        raise errors.InvalidError(fields={where: [f"A line of at most {most} characters is kept."]})
    return line
