"""Reading missions at a table."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet

from fleetbuilder.campaigns.models import Round
from fleetbuilder.campaigns.table.models import TablePlay, TableStep

LISTED: Final = 50
"""Plays that a list shows."""


def play_find(*, slug: str) -> TablePlay | None:
    """Finds a play by its address, without the documents that it began from."""
    return TablePlay.objects.defer("start").filter(slug=slug).first()


def play_list(*, owner: str) -> list[TablePlay]:
    """Lists the newest plays that somebody opened."""
    if not owner:
        return []
    return list(TablePlay.objects.defer("start").filter(owner=owner)[:LISTED])


def play_of_round(*, round: Round) -> TablePlay | None:  # noqa: A002
    """Finds the play of a campaign's round, not one that was put aside."""
    return TablePlay.objects.defer("start").filter(round=round, superseded_at=None).first()


def steps_count(*, slug: str) -> int | None:
    """Returns how many steps a play has, None if there is no such play; cheap, for followers."""
    return TablePlay.objects.filter(slug=slug).values_list("steps", flat=True).first()


def step_rows(*, play: TablePlay) -> QuerySet[TableStep]:
    """Lists the record of a play."""
    return TableStep.objects.filter(play=play, number__lte=play.steps).order_by("number")
