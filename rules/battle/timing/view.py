"""What a player sees: everything on the table, but no dial of others and no hidden card.

A view holds the `Texts` of its battle instead of the battle: a circle of the two would keep every
battle alive.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from rules.battle.position.marks import SeenDial
from rules.battle.position.options import PlayOptions
from rules.battle.position.permissions import NO_LOOK
from rules.battle.position.records import DialSetting
from rules.battle.position.state import Ship, Side, State
from rules.battle.position.terms import IN_PLAY, NOBODY, PLANNING
from rules.battle.timing.handlers import TemporaryHandler
from rules.battle.timing.questions import Answer, Question
from rules.dice import Chance
from rules.table import Area, Terrain

if TYPE_CHECKING:
    from rules.battle.position.records import FleetRecord
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Action, Handler, Table, Waiters
    from rules.battle.timing.mission_hooks import MissionHooks
    from rules.battle.timing.result import AttackRecord
    from rules.battle.timing.scope import StandingCache, StandingClause
    from rules.battle.timing.weapon_text import WeaponText


# There are few sides, and pilots imagine a battle for every card text that they try.
_seen_by: Final = lru_cache(maxsize=64)(SeenDial)


class View:
    """A battle as one side sees it; asking copies nothing, and it must not be changed.

    Source: 2017, Choosing a Maneuver, Sharing Information; EDITIONS D2.
    """

    __slots__ = ("_state", "_texts", "side", "team")

    def __init__(self, state: State, side: int, texts: Texts) -> None:
        self._state: Final[State] = state
        self._texts: Final[Texts] = texts
        self.side: Final[int] = side
        self.team: Final[int] = state.sides[side].team

    @property
    def ships(self) -> list[Ship]:
        """Returns all ships of the battle, in the order of the fleets."""
        return self._state.ships

    @property
    def sides(self) -> list[Side]:
        """Returns the players."""
        return self._state.sides

    @property
    def options(self) -> PlayOptions:
        """Returns the options of play that are in force."""
        return self._texts.options

    @property
    def has_texts(self) -> bool:
        """Returns whether any card of the battle has a text that is carried out."""
        return self._texts.is_any

    @property
    def has_fought(self) -> bool:
        """Returns whether anyone has attacked in this battle."""
        return bool(self._texts.attacks)

    def weapon_texts(self, ship: Ship) -> dict[int, WeaponText]:
        """Returns the texts of a ship's weapons, by the place of the card."""
        return self._texts.weapon_texts[ship.index]

    @property
    def terrain(self) -> list[Terrain]:
        """Returns the tokens on the table."""
        return self._state.terrain

    @property
    def mines(self) -> tuple[tuple[Terrain, int, int], ...]:
        """Returns the minefields of cards: token, ship, place of the card (`State.mines`)."""
        return self._state.mines

    @property
    def area(self) -> Area:
        """Returns the play area."""
        return self._state.area

    @property
    def round(self) -> int:
        """Returns the number of the round, from 1; 0 before the first."""
        return self._state.round

    @property
    def phase(self) -> int:
        """Returns the phase, one of `rules.battle.position.terms`."""
        return self._state.phase

    @property
    def initiative(self) -> int:
        """Returns the team that has initiative."""
        return self._state.initiative

    @property
    def discards(self) -> tuple[str, ...]:
        """Returns the names of the damage cards on the discard pile."""
        return tuple(self._state.discards)

    @property
    def marks(self) -> dict[str, int]:
        """Returns the numbers of the mission."""
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
        """Returns the maneuver set on a ship's dial, if it is one's own, revealed or seen."""
        if ship.setting >= 0:
            return ship.record.dial[ship.setting]
        chosen = self._state.dials[ship.index]
        if chosen < 0 or not (
            (ship.side == self.side and not _is_hidden(ship))
            or _seen_by(self.side).text in ship.used
        ):
            return None
        return ship.record.dial[chosen]

    def imagined(self, chance: Chance | None = None) -> State:
        """Returns a copy of the state to look ahead with, without what this side cannot know.

        The dials of others are not set. Damage cards that lie face down are dealt anew from those
        that nobody has seen: by chance, or in the order of the alphabet where none is given.
        """
        return self._veiled(self._state.copy(), chance)

    def _veiled(self, state: State, chance: Chance | None = None) -> State:
        """Takes out of a copy of the state what this side cannot know."""
        seen = _seen_by(self.side).text
        unseen = state.deck
        if any(state.hidden):
            unseen = sorted(unseen + [name for names in state.hidden for name in names])
        for ship in state.ships:
            if seen not in ship.used and (ship.side != self.side or _is_hidden(ship)):
                state.dials[ship.index] = NOBODY
            if ship.face_down:
                state.hidden[ship.index] = [
                    unseen.pop(0 if chance is None else chance.damage_card(unseen))
                    for _ in range(ship.face_down)
                ]
            else:
                state.hidden[ship.index] = []
        state.deck = unseen
        return state

    def rehearsal(self, chance: Chance, *, is_quiet: bool = False) -> Battle:
        """Returns an imagined battle in which effects can be tried, without what nobody can know.

        It shares the texts made ready, has a state and a chance of its own and keeps no log but
        the list of what happens in it. In one that `is_quiet` no other effect answers to it.
        It is good until the battle goes on (`State.passing_copy`).
        """
        state = self._veiled(self._state.passing_copy())
        return self._texts.rehearsal(state, chance, is_quiet=is_quiet)

    def branch(self, chance: Chance) -> Battle:
        """Returns an imagined battle that pilots can play on from here, to its end.

        In the Planning Phase whoever has set a dial that this side cannot know sets it anew. It
        begins between two ships' turns, and is good until the battle goes on
        (`State.passing_copy`). Source: 2017, Choosing a Maneuver.
        """
        state = self._veiled(self._state.passing_copy(), chance)
        if state.phase == PLANNING:
            for ship in state.ships:
                if ship.has_acted and state.dials[ship.index] < 0:
                    ship.has_acted = False
        return self._texts.branch(state, chance)


class Pilot(Protocol):
    """Decides for a side: sees what a player sees, and picks among the legal answers."""

    def choose(self, view: View, question: Question) -> Answer:
        """Returns the place of the chosen answer, or a legal pose where one may be put down."""


class Texts:
    """What a battle knows besides its state: the same objects, which change as it goes on."""

    __slots__ = (
        "_kind",
        "attacks",
        "card_actions",
        "fleets",
        "handlers",
        "mission",
        "moments",
        "options",
        "running",
        "standing",
        "standing_cache",
        "temporary_handlers",
        "weapon_texts",
    )

    def __init__(self, battle: Battle) -> None:
        self._kind: Final[type[Battle]] = type(battle)  # its module needs this one
        self.temporary_handlers: Final[list[TemporaryHandler]] = battle.temporary_handlers
        self.attacks: Final[list[AttackRecord]] = battle.attacks
        self.card_actions: Final[list[list[Action]]] = battle.card_actions
        self.fleets: Final[tuple[FleetRecord, ...]] = battle.fleets
        self.handlers: Final[list[Table]] = battle.handlers
        self.standing_cache: Final[StandingCache] = battle.standing_cache
        self.mission: Final[MissionHooks | None] = battle.mission
        self.moments: Final[dict[int, Waiters]] = battle.moments
        self.options: Final[PlayOptions] = battle.options
        self.running: Final[list[Handler]] = battle.running
        self.standing: Final[list[list[StandingClause]]] = battle.standing
        self.weapon_texts: Final[list[dict[int, WeaponText]]] = battle.weapon_texts

    @property
    def is_any(self) -> bool:
        """Returns whether there is any text at all."""
        return bool(self.moments) or any(self.card_actions) or any(self.weapon_texts)

    def rehearsal(self, state: State, chance: Chance, *, is_quiet: bool = False) -> Battle:
        """Returns a battle that goes on from a state by itself; its log tells what happened.

        In one that `is_quiet` only its own temporary handlers wait, and texts that hold all the
        time are not worked out anew.
        """
        battle = self._kind(
            state,
            self.options,
            chance,
            fleets=self.fleets,
            mission=self.mission,
            log=[],
            shared=self,
            is_quiet=is_quiet,
        )
        battle.running = self.running.copy()
        if not is_quiet:
            battle.temporary_handlers = [
                TemporaryHandler(state.ships[each.ship.index], each.handler, each.until)
                for each in self.temporary_handlers
            ]
        battle.attacks = self.attacks.copy()
        battle.uses = None
        return battle

    def branch(self, state: State, chance: Chance) -> Battle:
        """Returns a battle that goes on from a state by itself, with views for its pilots."""
        battle = self.rehearsal(state, chance)
        battle.log = None
        texts = Texts(battle)
        battle.views = [View(state, side, texts) for side in range(len(state.sides))]
        return battle


def _is_hidden(ship: Ship) -> bool:
    """Returns whether an effect keeps the dial of a ship even from its own player."""
    return any(ban.what.text == NO_LOOK.text and not ban.is_waiting for ban in ship.bans)
