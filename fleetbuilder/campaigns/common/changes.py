"""How a campaign is changed: one change at a time, by one clock, and each request once.

Every change holds the lock of the campaign's row and writes what happened into the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max, QuerySet

from fleetbuilder.campaigns.common.models import Campaign, CampaignLog, Member
from fleetbuilder.core import errors
from fleetbuilder.core.changes import RowChange, row_change

APP: Final = "campaigns"
"""How codes of errors begin."""
LONGEST_WORDS: Final = 300


@dataclass(frozen=True, slots=True)
class CampaignChange(RowChange[Campaign]):
    """A campaign under its lock; `author` is the member who asks, None for who is none yet."""

    author: Member | None = None

    @property
    def campaign(self) -> Campaign:
        """Returns the campaign."""
        return self.row

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


def next_number(rows: QuerySet[Any]) -> int:
    """Returns the number after the highest among rows of a campaign."""
    last: int | None = rows.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


@contextmanager
def campaign_change(
    *, campaign: Campaign, visitor: str, key: str = "", what: Any = None
) -> Iterator[CampaignChange]:
    """Locks a campaign for a change, as `row_change` does; raises what that raises."""
    with row_change(campaign, app=APP, visitor=visitor, key=key, what=what) as change:
        members = Member.objects.filter(campaign=change.row, visitor=visitor, left_at=None)
        author = members.first() if visitor else None
        yield CampaignChange(change.row, change.now, change.is_repeated, change.handled, author)


def line_read(text: str, most: int, where: str, what: str) -> str:
    """Reads a line that is not empty, with single spaces; raises `InvalidError` naming it."""
    line = " ".join(text.split())
    if not line:
        raise errors.InvalidError.at(where, f"Say {what}.")
    if len(line) > most or not line.isprintable():
        raise errors.InvalidError.at(where, f"A line of at most {most} characters is kept.")
    return line
