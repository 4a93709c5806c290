"""Enemy ships in formation: who leads, who leaves, and when a formation is broken.

Source: Alliance, Activation Phase: Enemy AI Ships, Formations; Broken Formations; EDITIONS H4,
O14; DECISIONS D114.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules.alliance.enemy.choices import Reason
from rules.alliance.errors import AllianceError

SAME_FACING: Final = 5.0
"""Headings that differ by less than this many degrees are one facing (table accuracy, ours)."""

_FORMATIONS: Final = "Alliance, Activation Phase: Enemy AI Ships, Formations"
_LEAVING: Final = "Alliance, Perform the Maneuver, Formations"
_BROKEN: Final = "Alliance, Broken Formations"


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation: its name and the ID tokens of the ships that fly in it, ascending.

    `is_broken` stays for the rest of the mission. A ship that left or is out of play is no longer
    among its members.
    """

    name: str
    members: tuple[int, ...]
    is_broken: bool = False

    @property
    def is_flown_together(self) -> bool:
        """Returns whether its ships share target and maneuver: unbroken, and two or more."""
        return not self.is_broken and len(self.members) > 1


def formation(name: str, members: Iterable[int]) -> Formation:
    """Makes a formation of ships by their ID tokens; raises `AllianceError` for a double."""
    listed = sorted(members)
    if len(set(listed)) != len(listed):
        raise AllianceError(f"{name}: an ID token stands twice", "enemy.formation")
    return Formation(name, tuple(listed))


def leader_of(formation: Formation, ship: int) -> int:
    """Returns the ship whose place, target and maneuver count for a ship: maybe itself.

    In a formation flown together that is the one with the lowest ID token, whichever member
    activates first (Alliance, Formations). Raises `AllianceError` for a ship that is no member.
    """
    _require_member(formation, ship)
    return formation.members[0] if formation.is_flown_together else ship


def why_led(formation: Formation, ship: int) -> Reason:
    """Returns why a ship's target and maneuver are its own, or another ship's."""
    leader = leader_of(formation, ship)
    if formation.is_broken:
        return Reason(f"{formation.name} is broken: ship {ship} chooses for itself.", _BROKEN)
    if leader == ship:
        return Reason(f"Ship {ship} chooses for itself.", _FORMATIONS)
    text = f"{formation.name} flies in formation: ship {leader} has its lowest ID token."
    return Reason(text, _FORMATIONS)


def leavers(formation: Formation, headings: Mapping[int, float]) -> tuple[int, ...]:
    """Returns the members that have left, once all of them have moved.

    Those that face another way than more than half of the formation (EDITIONS O14, DECISIONS
    D114), so of two ships neither leaves. `headings` are in degrees, one for each member; raises
    `AllianceError` where one is missing.
    """
    for member in formation.members:
        if member not in headings:
            raise AllianceError(
                f"{formation.name}: the heading of ship {member} is missing", "enemy.formation"
            )
    if not formation.is_flown_together:
        return ()
    return tuple(
        one
        for one in formation.members
        if 2 * sum(_differ(headings[one], headings[other]) for other in formation.members)
        > len(formation.members)
    )


def why_left(ship: int) -> Reason:
    """Returns why a ship left its formation."""
    return Reason(
        f"Ship {ship} faces another way than more than half of its formation: it has left it.",
        _LEAVING,
    )


def without(formation: Formation, ships: Iterable[int]) -> Formation:
    """Returns a formation without ships that left it, were destroyed or retreated."""
    gone = set(ships)
    return replace(formation, members=tuple(each for each in formation.members if each not in gone))


def _require_member(formation: Formation, ship: int) -> None:
    if ship not in formation.members:
        listed = ", ".join(str(each) for each in formation.members) or "none"
        raise AllianceError(
            f"ship {ship} does not fly in {formation.name}; its ships are {listed}",
            "enemy.formation",
        )


def _differ(one: float, other: float) -> bool:
    turned = abs(one - other) % 360.0
    return min(turned, 360.0 - turned) >= SAME_FACING
