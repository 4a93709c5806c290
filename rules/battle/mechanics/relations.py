"""What effects may reach: ships apart from squadrons, and the cards of docked shuttles.

Source: 2017, Shuttlecrafts a, Attack Squadrons 8 and 9; EDITIONS N6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics.shuttles import docked_on

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

SQUADRON_UPGRADE = "squadron"


def may_be_affected(ship: Ship, source: Ship, card: int) -> bool:
    """Returns whether an effect of a ship's card (-1: of the ship) may affect another ship.

    Squadrons and friendly ships affect each other by squadron upgrades only; a squadron's own
    cards are such upgrades. Source: 2017, Attack Squadrons 8, 9.
    """
    if ship is source or source.opposes(ship):
        return True
    if "squadron" not in (ship.record.support, source.record.support):
        return True
    return card >= 0 and source.cards[card].record.type == SQUADRON_UPGRADE


def cards_in_dock(battle: Battle, ship: Ship) -> list[tuple[Ship, int]]:
    """Lists the cards that effects find on a ship though a shuttle holds them, with their places.

    Those of a docked shuttle count as on its capital ship, where they can be affected but not
    used, or are out of play. Source: 2017, Shuttlecrafts a; EDITIONS N6.
    """
    shuttle = docked_on(battle, ship) if battle.options.docked_cards == "in" else None
    if shuttle is None:
        return []
    return [
        (shuttle, place)
        for place, card in enumerate(shuttle.cards)
        if not (card.is_gone or card.is_face_down)
    ]
