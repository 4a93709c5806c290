"""Needs: what must be so for an effect to be used.

How each is written and said stands in `forms`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.fleet_captains.effects.field_kinds import Amounts, LocationFilter


class EffectNeed:
    """Base of the conditions of an effect."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AtLocation(EffectNeed):
    """The ship is at such a location."""

    location: LocationFilter


@dataclass(frozen=True, slots=True)
class WithRatings(EffectNeed):
    """The Ratings of the ship are at least these (EF-35)."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class AtAlert(EffectNeed):
    """The ship is at this Alert Status."""

    level: str


@dataclass(frozen=True, slots=True)
class LeastSize(EffectNeed):
    """The Size of the ship is at least this."""

    number: int


@dataclass(frozen=True, slots=True)
class MostSize(EffectNeed):
    """The Size of the ship is at most this."""

    number: int


@dataclass(frozen=True, slots=True)
class WithCrew(EffectNeed):
    """Crew of this type is aboard."""

    crew: str


@dataclass(frozen=True, slots=True)
class IsCloaked(EffectNeed):
    """The ship is cloaked, or is not."""

    cloaked: bool


@dataclass(frozen=True, slots=True)
class EnemiesHere(EffectNeed):
    """An uncloaked enemy ship is at the location, or none is."""

    present: bool


@dataclass(frozen=True, slots=True)
class FriendsHere(EffectNeed):
    """So many other own ships are at the location."""

    number: int


@dataclass(frozen=True, slots=True)
class HasControl(EffectNeed):
    """Control tokens of this side are at the location."""

    whose: str


@dataclass(frozen=True, slots=True)
class AtInstallation(EffectNeed):
    """An installation of this side is at the location."""

    whose: str


@dataclass(frozen=True, slots=True)
class InRole(EffectNeed):
    """The ship attacks, or is attacked."""

    role: str


@dataclass(frozen=True, slots=True)
class AgainstSize(EffectNeed):
    """The enemy ship is larger, or is smaller."""

    size: str


@dataclass(frozen=True, slots=True)
class WithDisabled(EffectNeed):
    """This System of the ship is Disabled."""

    system: str


@dataclass(frozen=True, slots=True)
class WithCargo(EffectNeed):
    """Cargo is aboard."""


@dataclass(frozen=True, slots=True)
class BehindInPoints(EffectNeed):
    """The opponent has more victory points."""


@dataclass(frozen=True, slots=True)
class AfterLoss(EffectNeed):
    """The player has lost a ship."""


@dataclass(frozen=True, slots=True)
class AtCommandPost(EffectNeed):
    """The ship is in its Command Post."""
