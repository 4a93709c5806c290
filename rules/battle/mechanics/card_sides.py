"""Cards with two sides: the side that does not act lies face down in a place of its own.

A side keeps the tokens that lie on the card when it is turned over, and takes command where it is a
captain. Source: reference card Specialization Cards, 2-7; FR-073.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import cards
from rules.battle.mechanics.tokens import set_marker
from rules.battle.position.terms import NOBODY

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

CAPTAIN: Final = "captain"


def other_side(ship: Ship, place: int) -> int:
    """Returns the place of the other side of a card, -1 for a card that has one side only."""
    record = ship.cards[place].record
    if record.is_other_side:
        return record.holder
    for at, card in enumerate(ship.cards):
        if card.record.is_other_side and card.record.holder == place and not card.is_gone:
            return at
    return NOBODY


def end_copies(battle: Battle) -> None:
    """Lets cards be themselves again that were copies of others for the round.

    What lies on the copy lies on the card then, and what became of it became of the card.
    """
    for ship in battle.state.ships:
        for place, card in enumerate(ship.cards):
            if card.record.is_copy and not (card.is_moved or card.is_removed):
                _end_copy(battle, ship, place)


def _end_copy(battle: Battle, ship: Ship, place: int) -> None:
    is_discarded = ship.cards[place].is_discarded
    original = ship.cards[place].record.holder
    _hand_over(battle, ship, place, original)
    ship.own_card(original).is_discarded = is_discarded
    cards.note_card(battle, ship, original)
    cards.lay(battle, ship, place, removed=True)
    cards.note_card(battle, ship, place)
    cards.lay(battle, ship, original)
    cards.review_texts(battle)


def may_turn(ship: Ship, place: int) -> bool:
    """Returns whether a card may be turned over: a ship has no second captain by it."""
    other = other_side(ship, place)
    if other == NOBODY or ship.cards[place].is_gone or ship.cards[place].is_face_down:
        return False
    if ship.cards[other].record.type != CAPTAIN or ship.captain in (NOBODY, place):
        return True
    return ship.cards[ship.captain].record.role == "admiral"


def turn_over(battle: Battle, ship: Ship, place: int) -> int:
    """Turns a card over with all that lies on it; gives the place of the side that now acts."""
    other = other_side(ship, place)
    _hand_over(battle, ship, place, other)
    for each, is_down in ((place, True), (other, False)):
        cards.note_card(battle, ship, each)
        cards.lay(battle, ship, each, face_down=is_down)
    if ship.cards[other].record.type == CAPTAIN:
        cards.give_command(battle, ship, other)
    elif place == ship.captain:
        cards.give_command(battle, ship, ship.record.admiral)
    cards.review_texts(battle)
    return other


def _hand_over(battle: Battle, ship: Ship, place: int, other: int) -> None:
    """Lets what lies on a card lie on its other side."""
    old, new = ship.own_card(place), ship.own_card(other)
    new.disabled, new.time, new.drones, new.mission = (
        old.disabled, old.time, old.drones, old.mission,
    )  # fmt: skip
    old.disabled = old.time = old.drones = old.mission = 0
    for name, number in old.markers:
        set_marker(battle, ship, place, name, 0)
        set_marker(battle, ship, other, name, number)
