"""Tables as belongings of accounts: exported, deleted, moved in when somebody signs in."""

from __future__ import annotations

from typing import Final

from fleetbuilder.fleet_captains.tables.game import CAPTAINS_TABLE
from fleetbuilder.games.belonging import games_belonging

CAPTAINS_TABLES: Final = games_belonging(
    CAPTAINS_TABLE,
    name="captains_tables",
    title="Tables of Star Trek: Fleet Captains that you opened",
    fate="They are deleted with their records, for everybody at the table.",
)
