"""Games of Fleet Captains as belongings of accounts: exported, deleted, moved in."""

from __future__ import annotations

from typing import Final

from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME
from fleetbuilder.games.belonging import games_belonging

CAPTAINS_GAMES: Final = games_belonging(
    CAPTAINS_GAME,
    name="fleet_captains_games",
    title="Games of Star Trek: Fleet Captains that you opened",
    fate="They are deleted with their records, for all players.",
)
