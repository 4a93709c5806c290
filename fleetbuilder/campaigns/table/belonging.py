"""Missions at a table as belongings of accounts: exported, deleted, moved in."""

from __future__ import annotations

from typing import Final

from django.db.models import Q

from fleetbuilder.campaigns.table.documents import play_row
from fleetbuilder.campaigns.table.game import TABLE
from fleetbuilder.games.belonging import games_belonging

TABLES: Final = games_belonging(
    TABLE,
    name="missions_at_tables",
    title="Missions at a table that you opened",
    fate=(
        "They are deleted with their records, for everybody at the table. Those of a campaign's "
        "round stay with the campaign, without your name."
    ),
    deleted=Q(round=None),
    more=play_row,
)
