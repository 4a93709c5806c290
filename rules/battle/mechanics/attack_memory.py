"""How the cards stood before an attack, for what puts them back.

Source: 2017, Disabling/Discarding Cards, Time Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics import cards

if TYPE_CHECKING:
    from rules.battle.position.pieces import CardState
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

CardsBefore = tuple[tuple[int, tuple[tuple[int, int, int, int, bool, bool, bool], ...]], ...]
"""For each ship its captain and how its cards stood."""


def cards_now(battle: Battle) -> CardsBefore:
    """Returns how the cards of all ships stand."""
    return tuple(
        (ship.captain, tuple(_standing(card) for card in ship.cards)) for ship in battle.state.ships
    )


def put_back(battle: Battle, before: CardsBefore, holder: Ship, place: int) -> bool:
    """Puts all cards back as they stood, but one; tells whether any stood otherwise.

    Cards that went to another ship meanwhile stay there.
    """
    was_any = False
    for ship, (captain, stood) in zip(battle.state.ships, before, strict=True):
        for number, earlier in enumerate(stood):
            card = ship.cards[number]
            is_spared = card.is_moved or (ship is holder and number == place)
            if is_spared or _standing(card) == earlier:
                continue
            was_any = True
            own = ship.own_card(number)
            own.disabled, own.time, own.drones, own.mission = earlier[:4]
            own.is_discarded, is_removed, is_face_down = earlier[4:]
            if (own.is_removed, own.is_face_down) != (is_removed, is_face_down):
                cards.lay(battle, ship, number, face_down=is_face_down, removed=is_removed)
            cards.note_card(battle, ship, number)
        if ship.captain != captain and captain >= 0:
            cards.give_command(battle, ship, captain)
    cards.review_texts(battle)
    return was_any


def _standing(card: CardState) -> tuple[int, int, int, int, bool, bool, bool]:
    return (
        card.disabled,
        card.time,
        card.drones,
        card.mission,
        card.is_discarded,
        card.is_removed,
        card.is_face_down,
    )
