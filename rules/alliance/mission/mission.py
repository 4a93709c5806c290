"""Missions of Alliance as data: the page of the campaign book.

They are read from documents by `rules.alliance.mission.document`. Words are ours; what is printed
carries a `source`, and whatever else is ours says so (`house_made`, with the reason).

Source: Alliance, Mission Page Anatomy, Mission Setup, Enemy Ships.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from rules.alliance.errors import AllianceError
from rules.alliance.mission.fleet_terms import NOTHING_ELSE, FleetTerms
from rules.alliance.mission.goals import Cargo, Objective, Orders, SpecialRule
from rules.alliance.mission.map import BEARINGS, MOST_PLAYERS, MissionMap
from rules.notation.reading.objects import (
    HouseMade,
)

ATTACK: Final = "attack"
"""The orders that every enemy has unless its row says otherwise (Alliance, Orders)."""

SETUP: Final = 0
"""The arrival of formations that are placed before the players' ships."""

FEWEST_PLAYERS: Final = 2
"""The first column of an Enemy Ships table; one player alone uses it too (ours)."""

ROLL: Final = tuple(range(1, BEARINGS + 1))


def column_for(players: int) -> int:
    """Returns the column of the Enemy Ships table for so many player ships, 2 to 6.

    One ship alone plays the column of two. Raises `AllianceError` for none and for more than six.
    Source: Alliance, Enemy Ships, Players & Player Ships.
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise AllianceError(
            f"a mission is for 1 to {MOST_PLAYERS} player ships, not for {players}",
            "mission.players",
        )
    return max(players, FEWEST_PLAYERS)


@dataclass(frozen=True, slots=True)
class EnemyShip:
    """One ship of a formation: its type, and whether its loadout lies on the Elite side."""

    type: str
    is_elite: bool = False


@dataclass(frozen=True, slots=True)
class EnemyFormation:
    """A row of the Enemy Ships table.

    `arrival` is the round, or `SETUP`. `bearings` are the arrows from which chance picks one; all
    six stand for "Roll". `columns` holds what each column adds, left to right. The row is used
    only if the campaign bears all of `only_with` and none of `not_with`.
    Source: Alliance, Enemy Ships.
    """

    id: str
    name: str
    arrival: int
    bearings: tuple[int, ...]
    orders: str
    columns: Mapping[int, tuple[EnemyShip, ...]]
    only_with: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()

    def ships_for(self, players: int) -> tuple[EnemyShip, ...]:
        """Returns its ships for so many players, in the order of the row; none: it is not used.

        The columns add up: four players have what stands under 2p, 3p and 4p.
        Raises `AllianceError` as `column_for`. Source: Alliance, Enemy Ships, Row Examples.
        """
        last = column_for(players)
        return tuple(
            ship for column, ships in self.columns.items() if column <= last for ship in ships
        )

    def is_used(self, players: int, marks: AbstractSet[str] = frozenset()) -> bool:
        """Returns whether the row counts with so many players and these marks of the campaign."""
        if not (marks >= set(self.only_with) and marks.isdisjoint(self.not_with)):
            return False
        return bool(self.ships_for(players))

    @property
    def bearing_text(self) -> str:
        """Returns the entry of the column Bearing: "3", "1/2" or "Roll"."""
        if self.bearings == ROLL:
            return "Roll"
        return "/".join(str(number) for number in self.bearings)


@dataclass(frozen=True, slots=True)
class Fates:
    """Says by how many XP the fate of a player's ship changes the reward, and its least.

    Source: Alliance, Mission Page Anatomy, Destroyed Players.
    """

    destroyed: int = 0
    retreated: int = 0
    least: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """Says when a mission ends: after a round; what becomes of ships still there.

    With `is_retreat` they count as retreated, over no edge in particular.
    Source: Alliance, Mission Page Anatomy, Mission End.
    """

    round: int
    is_retreat: bool = True


@dataclass(frozen=True, slots=True)
class MissionConsequence:
    """What success or failure leads on to: missions, acts, marks, or the same once more.

    Source: Alliance, Mission Page Anatomy, Success and Failure; Record Progress.
    """

    words: str
    opens: tuple[str, ...] = ()
    opens_acts: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    may_replay: bool = False


@dataclass(frozen=True, slots=True)
class Pregenerated:
    """A ready-made ship: the keys of its card and of its upgrades."""

    ship: str
    upgrades: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission, as its page in the campaign book tells it; words are ours."""

    id: str
    act: str
    name: str
    is_introductory: bool
    source: str
    house_made: tuple[HouseMade, ...]
    stardate: str
    briefing: str
    map: MissionMap
    cargo: tuple[Cargo, ...]
    formations: tuple[EnemyFormation, ...]
    objectives: tuple[Objective, ...]
    fates: Fates
    rules: tuple[SpecialRule, ...]
    end: End
    success: MissionConsequence
    failure: MissionConsequence
    pregenerated: tuple[Pregenerated, ...] = ()
    fleets: FleetTerms = NOTHING_ELSE

    @property
    def is_ours(self) -> bool:
        """Returns whether the whole mission is ours and not from the campaign book."""
        return any(mark.where == "" for mark in self.house_made)

    def formations_for(
        self, players: int, marks: AbstractSet[str] = frozenset()
    ) -> tuple[EnemyFormation, ...]:
        """Returns the rows that are used, in the order of the table.

        Raises `AllianceError` as `column_for`.
        """
        return tuple(each for each in self.formations if each.is_used(players, marks))

    def arriving(
        self, round_number: int, players: int, marks: AbstractSet[str] = frozenset()
    ) -> tuple[EnemyFormation, ...]:
        """Returns the rows that arrive in a round, or at `SETUP`.

        Raises `AllianceError` as `column_for`. Source: Alliance, Reinforcement Phase.
        """
        return tuple(
            each for each in self.formations_for(players, marks) if each.arrival == round_number
        )

    def formation(self, identifier: str) -> EnemyFormation:
        """Returns a row by its id; raises `AllianceError` for one that does not exist."""
        for each in self.formations:
            if each.id == identifier:
                return each
        known = ", ".join(each.id for each in self.formations)
        raise AllianceError(
            f"{self.name} has no formation {identifier!r}; it has {known}", "mission.formation"
        )

    def orders_named(self, identifier: str) -> Orders | None:
        """Returns the orders that the mission describes, or None for Attack and unknown ones."""
        for rule in self.rules:
            if isinstance(rule, Orders) and rule.id == identifier:
                return rule
        return None
