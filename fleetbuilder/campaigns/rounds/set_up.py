"""What a round's page shows of its mission: who the enemies are, how it ends, what leads on.

Source: Alliance, Mission Setup, Enemy Ships, Mission Page Anatomy.
"""

from __future__ import annotations

from typing import Any

from fleetbuilder.campaigns import mapping, selectors, shelf
from fleetbuilder.campaigns.missions.documents import (
    enemy_names,
    fleets_words,
    formation_row,
    ships_words,
)
from fleetbuilder.campaigns.models import Round, RoundShip, RoundStage
from fleetbuilder.campaigns.rounds.lasting import ids_before, leads_on, marks_before, marks_left
from rules.alliance.mission.map import MOST_PLAYERS
from rules.alliance.mission.mission import Mission


def set_up_context(row: Round, mission: Mission, ships: list[RoundShip]) -> dict[str, Any]:
    """Prepares the set-up of a round's mission, for as many players as fly.

    Before ships are equipped every card that is flown counts.
    """
    flown = len(ships) or len(selectors.card_list(campaign=row.campaign))
    players = min(max(flown, 1), MOST_PLAYERS)
    names = enemy_names()
    enemies = [
        formation_row(mission, each) | {"ships": ships_words(each.ships_for(players), names)}
        for each in mission.formations_for(players, ids_before(row))
    ]
    return {
        "players": players,
        "is_equipped": bool(ships),
        "enemies": enemies,
        "besides": fleets_words(mapping.terms_of(row.campaign).fleets + mission.fleets),
        "on_site": mission.id in shelf.mission_documents(),
    }


def outcome_context(row: Round, mission: Mission) -> dict[str, Any]:
    """Prepares what stays from earlier rounds, and how a recorded one leads on."""
    return {
        "marks": marks_before(row),
        "left": marks_left(row) if row.stage == RoundStage.RECORDED else [],
        "leads_on": leads_on(row, mission),
    }
