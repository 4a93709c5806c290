"""Deeds and sector states: what fulfils a mission.

A deed must be done while the mission lies on the table (FC-129), a state may have come before
(FC-131). How each is written and said stands in `forms`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.fleet_captains.effects.field_kinds import LocationFilter
from rules.fleet_captains.terms import INSTALLATIONS


class MissionDeed:
    """Base of the deeds that fulfil a mission."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PassTest(MissionDeed):
    """A System Test passed (EF-40)."""

    system: str
    level: int
    at: LocationFilter | None = None


@dataclass(frozen=True, slots=True)
class AttackShip(MissionDeed):
    """An attack that damages an enemy ship (EF-39)."""

    damage: int
    larger: bool = False


@dataclass(frozen=True, slots=True)
class DestroyShips(MissionDeed):
    """Enemy ships destroyed in one turn."""

    count: int


@dataclass(frozen=True, slots=True)
class ScanLocations(MissionDeed):
    """Locations scanned by one ship (FC-134)."""

    count: int


@dataclass(frozen=True, slots=True)
class HandleAwayTeam(MissionDeed):
    """An away team placed, recovered, or both (FC-87)."""

    what: str


@dataclass(frozen=True, slots=True)
class ClearControl(MissionDeed):
    """Enemy control tokens removed."""

    count: int


@dataclass(frozen=True, slots=True)
class ExtendControl(MissionDeed):
    """Control tokens placed in one turn."""

    count: int


@dataclass(frozen=True, slots=True)
class BuildLevel(MissionDeed):
    """An installation of this level built."""

    level: str


@dataclass(frozen=True, slots=True)
class DestroyInstallation(MissionDeed):
    """An enemy installation destroyed (FC-78)."""


@dataclass(frozen=True, slots=True)
class ExploreLocations(MissionDeed):
    """Locations explored in one turn."""

    count: int


@dataclass(frozen=True, slots=True)
class TravelFar(MissionDeed):
    """Locations entered by one ship, begun anew in a Command Post (FC-134)."""

    count: int


@dataclass(frozen=True, slots=True)
class BeamAcross(MissionDeed):
    """Something taken from an enemy ship by transporter (FC-85)."""

    what: str


@dataclass(frozen=True, slots=True)
class PassEncounter(MissionDeed):
    """An encounter with a test passed."""


@dataclass(frozen=True, slots=True)
class RevealShip(MissionDeed):
    """A cloaked enemy ship revealed by a scan (FC-83)."""


class SectorState:
    """Base of the states of the sector that fulfil a mission."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ExploredLocations(SectorState):
    """So many locations explored by the player (EF-41, DF-23)."""

    count: int
    connected: bool = False


@dataclass(frozen=True, slots=True)
class ControlledLocations(SectorState):
    """So many locations under control."""

    count: int
    at: LocationFilter | None = None


@dataclass(frozen=True, slots=True)
class LinkedPosts(SectorState):
    """Controlled locations that join both Command Posts."""


@dataclass(frozen=True, slots=True)
class OwnInstallations(SectorState):
    """So many installations of at least this level (FC-74)."""

    count: int
    least: str = INSTALLATIONS[0]


@dataclass(frozen=True, slots=True)
class ShipsBeyondMiddle(SectorState):
    """So many ships in the opponent's half of the sector."""

    count: int


@dataclass(frozen=True, slots=True)
class ShipsTogether(SectorState):
    """So many ships at one location."""

    count: int
    at: LocationFilter | None = None


@dataclass(frozen=True, slots=True)
class CrewAboard(SectorState):
    """So many crew aboard one ship (FC-120)."""

    count: int


@dataclass(frozen=True, slots=True)
class PrisonersHeld(SectorState):
    """So many prisoners aboard the player's ships (FC-85)."""

    count: int
