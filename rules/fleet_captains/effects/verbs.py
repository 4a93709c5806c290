"""Verbs: what effects do, each a frozen thing with its fields.

`who` is the own ship that the effect is about, or the enemy ship; `whose` and `player` name a side
in the same way. How each is written and said stands in `forms`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.fleet_captains.effects.field_kinds import OWN, Amounts


class EffectVerb:
    """Base of the things that an effect does."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AddRatings(EffectVerb):
    """More or less of some Systems, while the effect lasts (FC-20)."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class WeakenEnemy(EffectVerb):
    """Fewer of some Systems of the enemy ship, while the effect lasts."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class RollTable(EffectVerb):
    """A roll of a die with what its numbers bring (EF-34)."""

    outcomes: tuple[RollOutcome, ...]


@dataclass(frozen=True, slots=True)
class ChooseOption(EffectVerb):
    """One of several things, as its player chooses."""

    options: tuple[tuple[EffectVerb, ...], ...]


@dataclass(frozen=True, slots=True)
class RollAgain(EffectVerb):
    """Another roll of a die just rolled."""

    whose: str = OWN


@dataclass(frozen=True, slots=True)
class PreventDamage(EffectVerb):
    """Damage that a ship does not take; all of it, or a number (EF-33)."""

    number: int | str


@dataclass(frozen=True, slots=True)
class InflictDamage(EffectVerb):
    """Damage: so many Alert Statuses down (FC-44)."""

    number: int
    who: str = OWN


@dataclass(frozen=True, slots=True)
class RepairDamage(EffectVerb):
    """Alert Statuses up (FC-80)."""

    number: int


@dataclass(frozen=True, slots=True)
class DisableSystem(EffectVerb):
    """A System Disabled until the end of the turn (FC-22)."""

    system: str
    who: str = OWN


@dataclass(frozen=True, slots=True)
class EnableSystem(EffectVerb):
    """A System mended of its token (FC-80)."""

    system: str


@dataclass(frozen=True, slots=True)
class PlaceSystemToken(EffectVerb):
    """A token that Disables a System until it is repaired (FC-80)."""

    system: str
    who: str = OWN


@dataclass(frozen=True, slots=True)
class MoveShip(EffectVerb):
    """A move by some locations that no Engines limit."""

    number: int
    who: str = OWN


@dataclass(frozen=True, slots=True)
class TakeMoreActions(EffectVerb):
    """Actions besides those of the turn (FC-57)."""

    number: int


@dataclass(frozen=True, slots=True)
class AdjustAgain(EffectVerb):
    """Another power adjustment of a ship in its turn (FC-41)."""


@dataclass(frozen=True, slots=True)
class DrawCards(EffectVerb):
    """Command cards drawn."""

    number: int


@dataclass(frozen=True, slots=True)
class DiscardCards(EffectVerb):
    """Cards of a hand discarded, as its owner chooses."""

    player: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class DiscardCrew(EffectVerb):
    """Crew of a ship discarded; all of it, or a number."""

    number: int | str
    who: str = OWN


@dataclass(frozen=True, slots=True)
class LookAt(EffectVerb):
    """A look at something hidden (DF-44)."""

    what: str


@dataclass(frozen=True, slots=True)
class PlaceControl(EffectVerb):
    """Control tokens placed at the location (FC-73)."""

    whose: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class RemoveControl(EffectVerb):
    """Control tokens removed from the location (FC-73)."""

    whose: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class BuildNext(EffectVerb):
    """The next installation built, without an action (FC-74)."""


@dataclass(frozen=True, slots=True)
class RazeInstallation(EffectVerb):
    """The installation of the location destroyed (FC-78)."""


@dataclass(frozen=True, slots=True)
class RaiseFleetSize(EffectVerb):
    """More Fleet Size (FC-88)."""

    number: int


@dataclass(frozen=True, slots=True)
class GainPoints(EffectVerb):
    """Victory points (FC-140)."""

    number: int


@dataclass(frozen=True, slots=True)
class CancelPlay(EffectVerb):
    """Something just played or drawn that has no effect."""

    what: str


@dataclass(frozen=True, slots=True)
class EndCombat(EffectVerb):
    """The end of a combat, without harm (FC-118)."""


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(EffectVerb):
    """A ship that the opponent takes out of a combat (FC-119)."""


@dataclass(frozen=True, slots=True)
class UseTransporter(EffectVerb):
    """Something beamed, without a test (FC-84, FC-85)."""

    what: str


@dataclass(frozen=True, slots=True)
class MakeTest(EffectVerb):
    """A System Test with what it brings (FC-19)."""

    system: str
    level: int
    success: tuple[EffectVerb, ...] = ()
    failure: tuple[EffectVerb, ...] = ()


@dataclass(frozen=True, slots=True)
class MakeOpposedTest(EffectVerb):
    """An opposed test with what it brings (FC-26)."""

    own: str
    enemy: str
    success: tuple[EffectVerb, ...] = ()
    failure: tuple[EffectVerb, ...] = ()


@dataclass(frozen=True, slots=True)
class CloakShip(EffectVerb):
    """A ship cloaked, without an action (FC-58)."""


@dataclass(frozen=True, slots=True)
class DecloakShip(EffectVerb):
    """A ship de-cloaked (FC-60)."""

    who: str = OWN


@dataclass(frozen=True, slots=True)
class ShowToken(EffectVerb):
    """A cloak token of the opponent shown (FC-66)."""


@dataclass(frozen=True, slots=True)
class PlaceEcho(EffectVerb):
    """A sensor echo placed (FC-63)."""


@dataclass(frozen=True, slots=True)
class SwapMission(EffectVerb):
    """A mission exchanged for another (FC-132)."""


@dataclass(frozen=True, slots=True)
class TakeBack(EffectVerb):
    """A card taken out of the discard pile."""

    what: str


@dataclass(frozen=True, slots=True)
class TrashCard(EffectVerb):
    """The card out of the game (FC-127)."""


@dataclass(frozen=True, slots=True)
class MoveAwayTeam(EffectVerb):
    """An away team placed or recovered, without an action (FC-87)."""

    what: str


@dataclass(frozen=True, slots=True)
class IgnoreRule(EffectVerb):
    """A rule that does not hold, while the effect lasts."""

    what: str


@dataclass(frozen=True, slots=True)
class LoadCargo(EffectVerb):
    """The card as cargo of a ship (EF-27)."""


@dataclass(frozen=True, slots=True)
class CrossEasily(EffectVerb):
    """Less cost of each location crossed, while the effect lasts (DF-4)."""

    number: int


@dataclass(frozen=True, slots=True)
class BuildForLess(EffectVerb):
    """Fewer control tokens that an installation takes (FC-76)."""

    number: int


@dataclass(frozen=True, slots=True)
class PeopleDecide(EffectVerb):
    """What only people carry out: the engine leaves it out and says so."""

    words: str


@dataclass(frozen=True, slots=True)
class RollOutcome:
    """What the numbers of a die from `lowest` to `highest` bring."""

    lowest: int
    highest: int
    does: tuple[EffectVerb, ...]
