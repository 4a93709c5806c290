"""What each mission on the own table is worth to a captain as things stand."""

from __future__ import annotations

from rules.fleet_captains.pilots.forecast import forecast_rating, gains_of, pass_chance, tile_gains
from rules.fleet_captains.pilots.plan import distances
from rules.fleet_captains.pilots.wants import SectorWants
from rules.fleet_captains.play.game_questions import NONE


def mission_worths(wants: SectorWants) -> list[float]:
    """Lists what each own mission is worth, by what it gives and how far it is."""
    view = wants.view
    worths = list(wants.mission_worth)
    steps = distances(view.layout)
    ships = [ship for ship in view.ships() if ship.player == view.player]
    gains = {ship.number: gains_of(ship) for ship in ships}
    for place, found in wants.deeds.items():
        for each in found:
            if each.mission == NONE:
                continue
            for ship in ships:
                worth = each.worth * 0.85 ** steps[ship.place][place]
                if worth <= worths[each.mission]:
                    continue
                if each.system >= 0:
                    tile = tile_gains(view.tile(place))
                    worth *= max(
                        pass_chance(
                            forecast_rating(ship, setting, each.system, gains[ship.number], tile),
                            each.level,
                        )
                        for setting in range(len(ship.status.settings))
                    )
                worths[each.mission] = max(worths[each.mission], worth)
    return worths
