"""What card texts mean by friendly, opposing, ship, card in play: asked where an effect chooses.

Source: 2017, Setup 1, Team Play Rules, Shuttlecrafts a, Attack Squadrons 8 and 9, Firing Arc;
T16, Additional Rules Cards; EDITIONS G3, N3, N6, N7; DECISIONS D47.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.shuttles import docked_on
from rules.battle.windows import card_is_usable

if TYPE_CHECKING:
    from rules.battle.battle import Battle
    from rules.battle.state import Ship

SQUADRON_UPGRADE = "squadron"


def is_friendly(battle: Battle, ship: Ship, other: Ship) -> bool:
    """Tells whether another ship is friendly to a ship: of its team; itself only as an option.

    Source: 2017, Setup 1, Team Play Rules; EDITIONS N3; DECISIONS D47.
    """
    if other is ship:
        return battle.options.friendly_to_itself
    return other.team == ship.team


def counts_as_ship(battle: Battle, ship: Ship) -> bool:
    """Tells whether card texts that speak of ships mean this one (EDITIONS N7)."""
    return battle.options.squadrons_are_ships or ship.record.support != "squadron"


def may_be_affected(ship: Ship, source: Ship, card: int) -> bool:
    """Tells whether an effect of a ship's card (-1: of the ship) may affect another ship.

    Squadrons and friendly ships affect each other by squadron upgrades only; a squadron's own
    cards are such upgrades. Source: 2017, Attack Squadrons 8, 9.
    """
    if ship is source or ship.team != source.team:
        return True
    if "squadron" not in (ship.record.support, source.record.support):
        return True
    return card >= 0 and source.cards[card].record.type == SQUADRON_UPGRADE


def cards_in_play(battle: Battle, ship: Ship) -> list[tuple[Ship, int]]:
    """Lists the cards that effects find on a ship, as (ship that holds it, place).

    Those of a docked shuttle count as on its capital ship, where they can be affected but not
    used, or are out of play. Source: 2017, Shuttlecrafts a; EDITIONS N6.
    """
    return [*_cards_lying(ship), *cards_in_dock(battle, ship)]


def cards_in_dock(battle: Battle, ship: Ship) -> list[tuple[Ship, int]]:
    """Lists those of them that are on a shuttle docked on the ship."""
    shuttle = docked_on(battle, ship) if battle.options.docked_cards == "in" else None
    return [] if shuttle is None else _cards_lying(shuttle)


def _cards_lying(ship: Ship) -> list[tuple[Ship, int]]:
    return [
        (ship, place)
        for place, card in enumerate(ship.cards)
        if not (card.is_gone or card.is_face_down)
    ]


def may_use_second_arc(battle: Battle, ship: Ship, card: int) -> bool:
    """Tells whether a card that says so may use its ship's secondary arc.

    Weapons always; other effects by the rules of 2017 only. Source: 2017, Firing Arc; classic,
    The Game Round 3; EDITIONS G3.
    """
    if ship.record.arcs.secondary is None or not card_is_usable(ship, card):
        return False
    is_weapon = card >= 0 and ship.cards[card].record.type == "weapon"
    return is_weapon or battle.options.second_arc == "weapons-and-effects"
