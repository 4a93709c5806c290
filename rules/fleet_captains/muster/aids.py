"""Aids: what effects of command cards are good for, and what missions want.

A card helps with a mission when one of its effects has an aid that the mission wants: more Sensors
for a Sensors Test, a control token for a mission of control. What is good for anything (more cards,
actions, power) is no aid. Source: Fleet Captains, Take Command; FC-13, FC-113 to FC-117.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from rules.fleet_captains.box.command_cards import CommandCard, CommandEffect
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.effects import deeds, needs, verbs
from rules.fleet_captains.effects.field_kinds import ANY_SYSTEM, ENEMY, OWN, LocationFilter
from rules.fleet_captains.terms import CREW, SYSTEMS

TESTS: Final = {system: f"{system}_test" for system in SYSTEMS}
SCAN: Final = "scan_test"
TRANSPORT: Final = "transport_test"
ENCOUNTER: Final = "encounter_test"
ATTACK: Final = "attack"
MOVEMENT: Final = "movement"
EXPLORATION: Final = "exploration"
CONTROL: Final = "control"
CLEARING: Final = "clearing"
BUILDING: Final = "building"
RAZING: Final = "razing"
LANDING: Final = "landing"
RECOVERY: Final = "recovery"
PRISONERS: Final = "prisoners"
CARGO: Final = "cargo"
GIFTS: Final = "gifts"

AIDS: Final[Mapping[str, str]] = {
    **{test: f"{system.capitalize()} Tests" for system, test in TESTS.items()},
    SCAN: "scans of cloak tokens",
    TRANSPORT: "transports from enemy ships",
    ENCOUNTER: "tests of encounters",
    ATTACK: "attacks",
    MOVEMENT: "movement",
    EXPLORATION: "exploration without an encounter",
    CONTROL: "placing control tokens",
    CLEARING: "removing enemy control tokens",
    BUILDING: "building installations",
    RAZING: "destroying installations",
    LANDING: "placing away teams",
    RECOVERY: "recovering away teams",
    PRISONERS: "taking prisoners",
    CARGO: "taking cargo",
    GIFTS: "giving cargo away",
    CREW: "crew aboard",
}
"""The aids, each in our words."""

Aids = frozenset[str]
NONE: Final[Aids] = frozenset()


def does_help(card: CommandCard, mission: MissionCard) -> bool:
    """Returns whether a card helps with a mission, where both may be at one location."""
    wanted = wanted_by(mission)
    at = getattr(mission.deed or mission.condition, "at", None)
    return any(
        not wanted.isdisjoint(aids_of(effect)) and _may_be_at(effect, at) for effect in card.effects
    )


def _may_be_at(effect: CommandEffect, at: LocationFilter | None) -> bool:
    """Returns whether the location that an effect needs may be one that a mission names."""
    return at is None or all(
        _overlap(need.location, at)
        for need in effect.effect.needs
        if isinstance(need, needs.AtLocation)
    )


def _overlap(one: LocationFilter, other: LocationFilter) -> bool:
    return not set(one.kinds).isdisjoint(other.kinds) and (
        one.habitable is None or other.habitable is None or one.habitable == other.habitable
    )


# --- what effects are good for -------------------------------------------------------------------

_IN_EVERY_TEST: Final = (None, "test", "interrupt")
"""The moments of what acts in every test; None is that of crew, which lasts (FC-120)."""
_TESTS_AT: Final = {"scan": (SCAN,), "transport": (TRANSPORT,), "encounter": (ENCOUNTER,)}
"""The tests in which an effect of a moment acts, besides those of every moment."""
_BY_COMBAT_CARDS: Final = ("weapons", "shields")
"""The Systems whose tests take combat effects (FC-117)."""
_COMBAT: Final = "combat"
_TARGET: Final = "target"


def aids_of(effect: CommandEffect) -> Aids:
    """Returns the aids of an effect, those of a crew's last service too (EF-33)."""
    aids = {aid for verb in _each(effect.effect.does) for aid in _of_verb(verb, effect)}
    if effect.kind == CREW:
        aids.add(CREW)
    if effect.trash is not None:
        # What crew does when it is trashed acts at its own moment, as ops and combat effects do.
        kind = _COMBAT if effect.trash.when in (_COMBAT, "damage") else "ops"
        aids |= aids_of(CommandEffect(kind, None, effect.trash, None))
    return frozenset(aids)


def _each(does: Iterable[verbs.EffectVerb]) -> Iterator[verbs.EffectVerb]:
    """Yields verbs with those that they may bring: by a die, a choice or a test."""
    for verb in does:
        yield verb
        if isinstance(verb, verbs.RollTable):
            inner = [each for outcome in verb.outcomes for each in outcome.does]
        elif isinstance(verb, verbs.ChooseOption):
            inner = [each for option in verb.options for each in option]
        elif isinstance(verb, verbs.MakeTest | verbs.MakeOpposedTest):
            inner = list(verb.success)
        else:
            inner = []
        yield from _each(inner)


def _of_verb(verb: verbs.EffectVerb, effect: CommandEffect) -> Aids:
    read = _VERBS.get(type(verb))
    return read(verb, effect) if read is not None else NONE


def _is_for_attacks(effect: CommandEffect) -> bool:
    """Returns whether an effect may be used by who attacks: in combat, or as lasting crew."""
    if effect.kind == CREW:
        return effect.effect.when is None
    return (
        effect.kind == _COMBAT
        and effect.effect.when in (None, _COMBAT)
        and not any(isinstance(n, needs.InRole) and n.role == _TARGET for n in effect.effect.needs)
    )


def _tests(effect: CommandEffect, systems: Iterable[str]) -> Aids:
    """Returns the tests in which an effect on some Systems, or on their dice, acts."""
    when = effect.effect.when
    if effect.kind == _COMBAT:
        fitting = [system for system in systems if system in _BY_COMBAT_CARDS]
        return frozenset(TESTS[each] for each in fitting) if when in (None, _COMBAT) else NONE
    if when in _IN_EVERY_TEST:
        systems = list(systems)
        of_sensors = (SCAN, TRANSPORT) if "sensors" in systems else ()
        return frozenset((*(TESTS[system] for system in systems), *of_sensors, ENCOUNTER))
    tests = _TESTS_AT.get(when or "", ())
    return frozenset(tests if when == "encounter" or "sensors" in systems else ())


def _of_ratings(verb: verbs.AddRatings, effect: CommandEffect) -> Aids:
    named = [system for system, number in verb.amounts if number > 0]
    systems = SYSTEMS if ANY_SYSTEM in named else named
    aids = set(_tests(effect, systems))
    if "weapons" in systems and _is_for_attacks(effect):
        aids.add(ATTACK)
    if "engines" in systems and effect.kind != _COMBAT and effect.effect.when in (None, "move"):
        aids.add(MOVEMENT)
    return frozenset(aids)


def _of_second_roll(verb: verbs.RollAgain, effect: CommandEffect) -> Aids:
    if verb.whose != OWN:
        return NONE
    return _tests(effect, SYSTEMS) | (frozenset({ATTACK}) if _is_for_attacks(effect) else NONE)


def _of_weakness(verb: verbs.WeakenEnemy, effect: CommandEffect) -> Aids:
    weakened = {system for system, _ in verb.amounts}
    does_act = not weakened.isdisjoint(("shields", ANY_SYSTEM)) and _is_for_attacks(effect)
    return frozenset({ATTACK}) if does_act else NONE


def _of_disabling(
    verb: verbs.DisableSystem | verbs.PlaceSystemToken, effect: CommandEffect
) -> Aids:
    does_act = verb.who == ENEMY and verb.system in ("shields", ANY_SYSTEM)
    return frozenset({ATTACK}) if does_act else NONE


def _of_razing(verb: verbs.RazeInstallation, effect: CommandEffect) -> Aids:
    is_own = any(
        isinstance(need, needs.AtInstallation) and need.whose == OWN for need in effect.effect.needs
    )
    return NONE if is_own else frozenset({RAZING})


def _named(names: Mapping[str, tuple[str, ...]], field: str) -> Callable[[Any, Any], Aids]:
    """Returns what looks the aids of a verb up by the value of its field."""
    return lambda verb, effect: frozenset(names.get(getattr(verb, field), ()))


def _always(*aids: str) -> Callable[[Any, Any], Aids]:
    return lambda verb, effect: frozenset(aids)


_VERBS: Final[Mapping[type[verbs.EffectVerb], Callable[[Any, CommandEffect], Aids]]] = {
    verbs.AddRatings: _of_ratings,
    verbs.RollAgain: _of_second_roll,
    verbs.WeakenEnemy: _of_weakness,
    verbs.DisableSystem: _of_disabling,
    verbs.PlaceSystemToken: _of_disabling,
    verbs.InflictDamage: _named({ENEMY: (ATTACK,)}, "who"),
    verbs.MoveShip: _named({OWN: (MOVEMENT,)}, "who"),
    verbs.CrossEasily: _always(MOVEMENT),
    verbs.CancelPlay: _named({"encounter": (EXPLORATION,)}, "what"),
    verbs.IgnoreRule: _named(
        {
            "breakaway": (MOVEMENT,),
            "evasion": (MOVEMENT,),
            "encounter": (EXPLORATION,),
            "enemies": (CONTROL, CLEARING, BUILDING),
        },
        "what",
    ),
    verbs.PlaceControl: _named({OWN: (CONTROL,)}, "whose"),
    verbs.RemoveControl: _named({ENEMY: (CLEARING,)}, "whose"),
    verbs.BuildNext: _always(BUILDING),
    verbs.BuildForLess: _always(BUILDING),
    verbs.RazeInstallation: _of_razing,
    verbs.MoveAwayTeam: _named({"place": (LANDING,), "recover": (RECOVERY,)}, "what"),
    verbs.UseTransporter: _named(
        {"take_crew": (PRISONERS,), "take_cargo": (CARGO,), "give_cargo": (GIFTS,)}, "what"
    ),
    verbs.TakeBack: _named({CREW: (CREW,)}, "what"),
}
"""The aids of a verb in an effect; verbs that are good for anything, or for nothing, have none."""


# --- what missions want --------------------------------------------------------------------------


def wanted_by(mission: MissionCard) -> Aids:
    """Returns the aids of which each helps with a mission."""
    asked = mission.deed or mission.condition
    return _WANTED[type(asked)](asked) if asked is not None else NONE


def _wants(*aids: str) -> Callable[[Any], Aids]:
    return lambda asked: frozenset(aids)


def _wants_by(names: Mapping[str, tuple[str, ...]], field: str) -> Callable[[Any], Aids]:
    return lambda asked: frozenset(names[getattr(asked, field)])


_WANTED: Final[Mapping[type[Any], Callable[[Any], Aids]]] = {
    deeds.PassTest: lambda deed: frozenset({TESTS[deed.system]}),
    deeds.AttackShip: _wants(ATTACK),
    deeds.DestroyShips: _wants(ATTACK),
    deeds.ScanLocations: _wants(MOVEMENT),
    deeds.HandleAwayTeam: _wants_by(
        {
            "place": (LANDING,),
            "recover": (RECOVERY,),
            "both": (LANDING, RECOVERY),
            "rescue": (RECOVERY,),
        },
        "what",
    ),
    deeds.ClearControl: _wants(CLEARING),
    deeds.ExtendControl: _wants(CONTROL),
    deeds.BuildLevel: _wants(BUILDING, CONTROL),
    # An installation is attacked by a Weapons Test (FC-78, DF-32).
    deeds.DestroyInstallation: _wants(RAZING, TESTS["weapons"]),
    deeds.ExploreLocations: _wants(MOVEMENT, EXPLORATION),
    deeds.TravelFar: _wants(MOVEMENT),
    deeds.BeamAcross: _wants_by(
        {
            "crew": (PRISONERS, TRANSPORT),
            "cargo": (CARGO, TRANSPORT),
            "give": (GIFTS, TRANSPORT),
        },
        "what",
    ),
    deeds.PassEncounter: _wants(ENCOUNTER),
    deeds.RevealShip: _wants(SCAN),
    deeds.ExploredLocations: _wants(MOVEMENT, EXPLORATION),
    deeds.ControlledLocations: _wants(CONTROL),
    deeds.LinkedPosts: _wants(CONTROL),
    deeds.OwnInstallations: _wants(BUILDING, CONTROL),
    deeds.ShipsBeyondMiddle: _wants(MOVEMENT),
    deeds.ShipsTogether: _wants(MOVEMENT),
    deeds.CrewAboard: _wants(CREW),
    deeds.PrisonersHeld: _wants(PRISONERS, TRANSPORT),
}
"""The aids that each deed and each state of the sector wants; none is left out."""
