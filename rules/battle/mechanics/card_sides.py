"""Cards with two sides: the side that does not act lies face down in a place of its own.

A side keeps the tokens that lie on the card when it is turned over, and takes command where it is a
captain. Source: reference card Specialization Cards, 2-7; FR-073.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import cards
from rules.battle.mechanics.tokens import set_marker
from rules.battle.position.pieces import number_of_markers
from rules.battle.position.terms import NOBODY
from rules.battle.timing.windows import TURNED_OVER

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

CAPTAIN: Final = "captain"
ONE_SIDED: Final = -2
"""No place of another side; -1 is the ship's own card."""


def other_side(ship: Ship, place: int) -> int:
    """Returns the place of the other side of a card, or of the ship's own card (-1).

    `ONE_SIDED` where it has none.
    """
    if place != NOBODY and ship.cards[place].record.is_other_side:
        return ship.cards[place].record.holder
    for at, card in enumerate(ship.cards):
        if card.record.is_other_side and card.record.holder == place and not card.is_gone:
            return at
    return ONE_SIDED


def end_copies(battle: Battle) -> None:
    """Lets cards be themselves again that were copies of others for the round.

    What lies on the copy lies on the card then, and what became of it became of the card.
    """
    for ship in battle.state.ships:
        for place, card in enumerate(ship.cards):
            is_side = card.record.is_copy and card.record.is_other_side
            if is_side and not (card.is_moved or card.is_removed):
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
    if other == ONE_SIDED or _is_aside(ship, place):
        return False
    if other == NOBODY or ship.cards[other].record.type != CAPTAIN:
        return True
    if ship.captain in (NOBODY, place):
        return True
    return ship.cards[ship.captain].record.role == "admiral"


def _is_aside(ship: Ship, place: int) -> bool:
    """Returns whether a side does not act: it lies face down, or its card is gone."""
    if place == NOBODY:
        return number_of_markers(ship.markers, TURNED_OVER) > 0
    return ship.cards[place].is_gone or ship.cards[place].is_face_down


def turn_over(battle: Battle, ship: Ship, place: int) -> int:
    """Turns a card over with all that lies on it; gives the place of the side that now acts."""
    other = other_side(ship, place)
    if NOBODY in (place, other):
        _turn_ship(battle, ship, place, other)
        return other
    _hand_over(battle, ship, place, other)
    for each, is_down in ((place, True), (other, False)):
        cards.note_card(battle, ship, each)
        cards.lay(battle, ship, each, face_down=is_down)
    if ship.cards[other].record.type == CAPTAIN:
        cards.give_command(battle, ship, other)
    elif place == ship.captain:
        cards.give_command(battle, ship, cards.heir(ship))
    cards.review_texts(battle)
    return other


def _turn_ship(battle: Battle, ship: Ship, place: int, other: int) -> None:
    """Turns a ship's own card over: one of its sides is a card among its others."""
    is_down = other == NOBODY
    side = place if is_down else other
    set_marker(battle, ship, NOBODY, TURNED_OVER, 0 if is_down else 1)
    card = ship.own_card(side)
    if is_down:
        time, card.time = card.time, 0
        if time:
            set_marker(battle, ship, NOBODY, cards.TIME, time)
    else:
        card.time = number_of_markers(ship.markers, cards.TIME)
        if card.time:
            set_marker(battle, ship, NOBODY, cards.TIME, 0)
    cards.note_card(battle, ship, side)
    cards.lay(battle, ship, side, face_down=is_down)
    cards.review_texts(battle)


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
