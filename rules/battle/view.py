"""What a player sees: everything on the table, but no dial of others and no hidden card."""

from __future__ import annotations

from typing import Final

from rules.battle.records import DialSetting
from rules.battle.state import Ship, Side, State
from rules.battle.terms import IN_PLAY, NOBODY
from rules.dice import Chance
from rules.table import Area, Terrain


class View:
    """Is a battle as one side sees it; asking copies nothing, and it must not be changed.

    Source: 2017, Choosing a Maneuver, Sharing Information; EDITIONS D2.
    """

    __slots__ = ("_state", "side", "team")

    def __init__(self, state: State, side: int) -> None:
        self._state: Final[State] = state
        self.side: Final[int] = side
        self.team: Final[int] = state.sides[side].team

    @property
    def ships(self) -> list[Ship]:
        """Gives all ships of the battle, in the order of the fleets."""
        return self._state.ships

    @property
    def sides(self) -> list[Side]:
        """Gives the players."""
        return self._state.sides

    @property
    def terrain(self) -> list[Terrain]:
        """Gives the tokens on the table."""
        return self._state.terrain

    @property
    def area(self) -> Area:
        """Gives the play area."""
        return self._state.area

    @property
    def round(self) -> int:
        """Gives the number of the round, from 1; 0 before the first."""
        return self._state.round

    @property
    def phase(self) -> int:
        """Gives the phase, one of `rules.battle.terms`."""
        return self._state.phase

    @property
    def initiative(self) -> int:
        """Gives the team that has initiative."""
        return self._state.initiative

    @property
    def cards_left(self) -> int:
        """Gives the number of cards in the damage deck."""
        return len(self._state.deck)

    @property
    def discards(self) -> tuple[str, ...]:
        """Gives the names of the damage cards on the discard pile."""
        return tuple(self._state.discards)

    @property
    def marks(self) -> dict[str, int]:
        """Gives the numbers of the mission."""
        return self._state.marks

    def mine(self) -> list[Ship]:
        """Lists the side's own ships on the table."""
        return [
            ship for ship in self._state.ships if ship.place == IN_PLAY and ship.side == self.side
        ]

    def opponents(self) -> list[Ship]:
        """Lists the opposing ships on the table."""
        return self._state.opponents(self.team)

    def dial(self, ship: Ship) -> DialSetting | None:
        """Gives the maneuver set on a ship's dial: only one's own, or one that was revealed."""
        if ship.setting >= 0:
            return ship.record.dial[ship.setting]
        chosen = self._state.dials[ship.index]
        if ship.side != self.side or chosen < 0:
            return None
        return ship.record.dial[chosen]

    def imagined(self, chance: Chance | None = None) -> State:
        """Gives a copy of the state to look ahead with, without what this side cannot know.

        The dials of others are not set. Damage cards that lie face down are dealt anew from those
        that nobody has seen: by chance, or in the order of the alphabet where none is given.
        """
        state = self._state.copy()
        unseen = sorted(state.deck + [name for names in state.hidden for name in names])
        for ship in state.ships:
            if ship.side != self.side:
                state.dials[ship.index] = NOBODY
            state.hidden[ship.index] = [
                unseen.pop(0 if chance is None else chance.damage_card(unseen))
                for _ in range(ship.face_down)
            ]
        state.deck = unseen
        return state
