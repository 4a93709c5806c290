"""Reading missions at a table."""

from __future__ import annotations

from fleetbuilder.campaigns.common.models import Round
from fleetbuilder.campaigns.table.models import TablePlay


def play_of_round(*, round: Round) -> TablePlay | None:  # noqa: A002
    """Finds the play of a campaign's round, not one that was put aside."""
    return TablePlay.objects.defer("start").filter(round=round, superseded_at=None).first()
