"""The verb that brings a Borg support vehicle to the table.

Source: the Borg Support Vehicle Dock and Sphere 936; 2017, Launching a Shuttlecraft; EDITIONS N6;
DECISIONS D5, D32. Of vehicles whose own text says nothing of it no source says where they come to
the table: they do as shuttles do.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import verbs as v
from rules.abilities.checks import walk
from rules.battle.effects.reading import maneuvers
from rules.battle.effects.running.call import Call, VerbRule, any_of
from rules.battle.mechanics import shuttles
from rules.battle.position.terms import WAITING
from rules.battle.timing.questions import ChooseLaunch, Steps
from rules.table import Pose

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship

Place = tuple["DialSetting | None", Pose]


def _vehicle(call: Call) -> Ship | None:
    """Returns the support vehicle that waits for this ship."""
    side = call.actor.side
    for ship in call.scope.battle.state.ships:
        if ship.side == side and ship.place == WAITING and ship.record.support == VEHICLE:
            return ship
    return None


VEHICLE: Final = "support-vehicle"


@lru_cache(maxsize=512)
def entries_in(text: str) -> v.EnterAlong | None:
    """Returns what a text says of how its ship comes to the table."""
    if "along" not in text:
        return None
    return next((each for each in walk(parse(text)) if isinstance(each, v.EnterAlong)), None)


def _places(call: Call, verb: v.LaunchSupport) -> list[Place]:
    """Lists where the vehicle may be put."""
    vehicle = _vehicle(call)
    if vehicle is None:
        return []
    entries = entries_in(vehicle.record.ability)
    along: list[DialSetting] = []
    if entries is not None:
        along = [each for each, _ in maneuvers.each_choice(vehicle, entries.maneuvers, None)]
    return shuttles.launch_places(call.scope.battle, vehicle, call.actor, along)


def _launch(call: Call, verb: v.LaunchSupport) -> Steps[bool]:
    """Puts the vehicle on the table; it acts from the next phase."""
    places, vehicle = _places(call, verb), _vehicle(call)
    if vehicle is None or not places:
        return False
    chosen = places[0]
    if len(places) > 1:
        chosen = yield ChooseLaunch(vehicle.side, vehicle.index, tuple(places))
    shuttles.set_out(call.scope.battle, vehicle, chosen[1], AT_REST)
    return True


AT_REST: Final = 0
"""The setting of a ship that has had its turn in the phase in which it came."""


RULES_HERE: Final[dict[type, VerbRule]] = {v.LaunchSupport: VerbRule(_launch, any_of(_places))}
