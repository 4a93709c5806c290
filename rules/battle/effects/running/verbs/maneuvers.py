"""Verbs of maneuvers: executed, changed, treated as another colour, left out; ships turned.

Source: 2017, Execute Maneuver, Check for Power Strain, Auxiliary Power, Movement Rules; EDITIONS
N19; DECISIONS D29, D30, D34.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import verbs as v
from rules.abilities import words
from rules.abilities.tree import Despite
from rules.abilities.windows import CombatStep, OwnStep
from rules.battle.effects.reading import maneuvers
from rules.battle.effects.reading.durations import until_of
from rules.battle.effects.reading.forbidden import maneuver_kind
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import how_many, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, always, any_of, at_once
from rules.battle.effects.running.verbs.course import can_skip, check_skip, skip
from rules.battle.mechanics import cards, damage_cards
from rules.battle.mechanics import movement as moving
from rules.battle.position import moments
from rules.battle.position.marks import (
    ACTS_FIRST,
    KEEPS_ACTION,
    PlaceInOrder,
    SeenDial,
    SkippedStep,
)
from rules.battle.position.permissions import (
    FACE_UP_DIAL,
    NO_CHANGE,
    RED_DESPITE_AUXILIARY,
    Allowance,
    ColourChange,
    PlannedBy,
    Worded,
)
from rules.battle.position.pieces import Ban, Grant
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import COLOURS, MAY_ACT, NOBODY, NOT_THIS_ACTIVATION, RED
from rules.battle.timing import permissions, windows
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.temporary_handlers import add_temporary_handler
from rules.table import TableError, touches

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

FASTEST: Final = 6

Way = tuple[DialSetting, int]
"""A maneuver and the colour as which it counts."""

ONGOING: Final = (moments.REVEALS_DIAL, moments.WOULD_EXECUTE, moments.EXECUTES)
"""When a maneuver is on its way: "the maneuver" is the one that the window tells of."""
BEFORE: Final = (moments.REVEALS_DIAL, moments.WOULD_EXECUTE)


def _present(call: Call) -> Occasion | None:
    """Returns the occasion of the maneuver that the actor is about to execute or just executed."""
    occasion = call.scope.occasion
    if occasion is None or occasion.ship is not call.actor or occasion.moment not in ONGOING:
        return None
    return occasion


def _the_maneuver(call: Call) -> Way | None:
    """Returns "the maneuver": that of the window, else the one revealed this round."""
    occasion = _present(call)
    if occasion is not None and occasion.setting is not None:
        return occasion.setting, occasion.amount
    setting = call.scope.battle.state.setting_of(call.actor)
    return None if setting is None else (setting, damage_cards.colour_of(call.actor, setting))


def _ways(call: Call, wanted: t.Maneuvers) -> list[Way]:
    """Lists the maneuvers of those named that a ship may execute now (`_each_way`)."""
    return list(dict.fromkeys(_each_way(call, wanted)))


def _is_any_way(call: Call, wanted: t.Maneuvers) -> bool:
    return next(_each_way(call, wanted), None) is not None


def _each_way(call: Call, wanted: t.Maneuvers) -> Iterator[Way]:
    """Returns the maneuvers of those named that a ship may execute now, some more than once.

    No red one under auxiliary power, none that a text forbids: what counts is the colour that the
    text itself then gives the maneuver. Source: 2017, Auxiliary Power.
    """
    ship, present = call.actor, _the_maneuver(call)
    revealed = None if present is None else present[0]
    given = call.words.colour
    for setting, own_colour in maneuvers.each_choice(ship, wanted, revealed):
        colour = own_colour if given is None else COLOURS.index(given.value)
        if colour == RED and not _may_be_red(call):
            continue
        if not ship.bans or permissions.may_execute(ship, setting, colour):
            yield setting, colour


def _may_be_red(call: Call) -> bool:
    """Returns whether a ship may execute red maneuvers (2017, Auxiliary Power)."""
    ship = call.actor
    return (
        not ship.auxiliary
        or isinstance(call.exemption, Despite)
        or permissions.is_granted(ship, RED_DESPITE_AUXILIARY)
    )


def _choose(call: Call, ways: tuple[Way, ...], verb: str) -> Steps[Way]:
    """Asks which of several maneuvers it is."""
    way: Way = yield from choices.choose(call.scope, choices.MANEUVER, ways, verb, call.actor)
    return way


def _replace(call: Call, occasion: Occasion, way: Way) -> None:
    """Puts another maneuver in the place of the one that is on its way."""
    occasion.setting, occasion.amount = way
    occasion.what = str(way[0])
    occasion.is_prevented = False


# --- executing -------------------------------------------------------------------------


def _is_fixed(ship: Ship) -> bool:
    """Returns whether a text forbids that the maneuver of a ship is changed."""
    return bool(ship.bans) and permissions.is_banned(ship, NO_CHANGE)


def _can_execute(call: Call, verb: v.Execute) -> bool:
    if call.is_instead and _is_fixed(call.actor):
        return False
    return call.actor.is_in_play and _is_any_way(call, verb.maneuvers)


def _execute(call: Call, verb: v.Execute) -> Steps[bool]:
    """Executes a maneuver, or lets it take the place of the one that is on its way.

    Its strain on the ship's power is settled before the next phrase, unless that says as what
    colour the maneuver counts.
    """
    occasion = _present(call)
    is_the = verb.maneuvers.quantifier is words.Quantifier.THE
    if is_the and occasion is not None and occasion.moment in BEFORE:
        # It is executed anyway, in spite of auxiliary power.
        _grant(call, RED_DESPITE_AUXILIARY, "turn")
        return True
    ways = tuple(_ways(call, verb.maneuvers))
    if not ways:
        return False
    way = yield from _choose(call, ways, "execute")
    if call.is_instead and occasion is not None and occasion.moment in BEFORE:
        _replace(call, occasion, way)
        return True
    yield from execute_besides(call, *way)
    return True


def execute_besides(call: Call, setting: DialSetting, colour: int) -> Steps[None]:
    """Lets a ship execute a maneuver besides that of its dial.

    Overlapping with it bars the ship from actions in its own activation only (DECISIONS D29).
    """
    battle, ship = call.scope.battle, call.actor
    before, earlier = ship.bar, ship.overlapped
    ship.overlapped = ()
    occasion = _present(call)
    is_in_step = occasion is not None and occasion.why == moving.IN_STEP
    done = yield from moving.execute_maneuver(
        battle, ship, setting, colour, why=moving.IN_STEP if is_in_step else ""
    )
    call.scope.overlapped = _stopped_by(battle, ship)
    _keep_overlapped(ship, earlier)
    if before == MAY_ACT and ship.bar == NOT_THIS_ACTIVATION and battle.state.active != ship.index:
        moving.set_bar(battle, ship, MAY_ACT)
    if done != NOBODY and ship.is_in_play:
        call.scope.strains = [*call.scope.strains, (ship, done)]


def _keep_overlapped(ship: Ship, earlier: tuple[int, ...]) -> None:
    """Lets a ship that met nobody now be known to have met whom it met before."""
    # By itself: where the field was emptied just now, the compiler takes it for empty.
    if not ship.overlapped:
        ship.overlapped = earlier


def _stopped_by(battle: Battle, ship: Ship) -> tuple[int, ...]:
    """Returns the ships that a move overlapped and that stopped it: those it touches (F16-65)."""
    others = battle.state.ships
    touched = tuple(each for each in ship.overlapped if touches(ship.pose, others[each].pose))
    return touched or ship.overlapped


# --- changing --------------------------------------------------------------------------


def _sped(call: Call, verb: v.ChangeSpeed) -> list[Way]:
    """Lists the maneuver at other speeds: on the dial or not, unless the text says on the dial.

    One that is not on the dial is white (EDITIONS N19; DECISIONS D34).
    """
    present = _the_maneuver(call)
    if present is None or _is_fixed(call.actor):
        return []
    if call.words.colour is words.Colour.RED and not _may_be_red(call):
        return []
    ship, setting = call.actor, present[0]
    least, most = how_many(verb.quantity, FASTEST)
    changes = range(max(least, 1), most + 1)
    sign = -1 if setting.speed < 0 else 1
    found = []
    for change in changes:
        if verb.change is not v.SpeedChange.LOWER:
            found += _at_speed(ship, setting, setting.speed + sign * change)
        if verb.change is not v.SpeedChange.RAISE and abs(setting.speed) > change:
            found += _at_speed(ship, setting, setting.speed - sign * change)
    return [way for way in found if way[0].index >= 0] if verb.on_dial else found


def _at_speed(ship: Ship, setting: DialSetting, speed: int) -> list[Way]:
    try:
        found = moving.granted(ship, setting.bearing, speed, setting.side)
    except TableError:
        return []
    if found.index < 0 and ship.record.is_station:
        return []  # it moves by its dial alone (F14-G34b)
    return [(found, damage_cards.colour_of(ship, found))]


def _change_speed(call: Call, verb: v.ChangeSpeed) -> Steps[bool]:
    ways = tuple(_sped(call, verb))
    occasion = _present(call)
    if not ways or occasion is None:
        return False
    way = yield from _choose(call, ways, "change_speed")
    _replace(call, occasion, way)
    return True


def _dialed(call: Call, verb: v.ChangeManeuver) -> tuple[list[Ship], bool]:
    """Returns the ships whose maneuver changes, and whether it is still under the dial's cover."""
    found = ships(call.scope, verb.of) if verb.of is not None else [call.actor]
    found = [ship for ship in found if not _is_fixed(ship)]
    if verb.of is None and _present(call) is not None:
        return found, False
    return [ship for ship in found if _is_hidden(call, ship)], True


def _on_dial(call: Call, ship: Ship, wanted: t.Maneuvers) -> tuple[DialSetting, ...]:
    """Lists the settings of a dial that a text names, but for the one that it shows."""
    shown, like = _shown(call, ship), _compared(call, ship, wanted)
    return tuple(
        setting
        for setting in ship.record.dial
        if setting is not shown
        and maneuvers.fits(wanted, setting, damage_cards.colour_of(ship, setting), like)
    )


def _compared(call: Call, ship: Ship, wanted: t.Maneuvers) -> DialSetting | None:
    """Returns the maneuver whose speed the words mean: that of the dial, or of that ship."""
    if any(kind.same_speed is words.SameSpeed.THEIRS for kind in wanted.kinds):
        that = call.scope.that_ship
        return None if that is None else call.scope.battle.state.setting_of(that)
    return _shown(call, ship)


def _can_change(call: Call, verb: v.ChangeManeuver) -> bool:
    found, is_hidden = _dialed(call, verb)
    if not is_hidden:
        return bool(found) and _is_any_way(call, verb.maneuvers)
    return any(
        _on_dial(call, ship, verb.maneuvers) or _beyond_dial(call, ship, verb.maneuvers)
        for ship in found
    )


def _beyond_dial(call: Call, ship: Ship, wanted: t.Maneuvers) -> tuple[Way, ...]:
    """Lists the maneuvers that a text names and the dial lacks: they may be forced (F16-131)."""
    present = _compared(call, ship, wanted)
    if any(
        maneuvers.fits(wanted, setting, damage_cards.colour_of(ship, setting), present)
        for setting in ship.record.dial
    ):
        return ()
    return tuple(maneuvers.each_choice(ship, wanted, present))


FORCED: Final = "forced-maneuver"
"""The mark of a ship that has executed what it was forced to."""


def _force(call: Call, ship: Ship, way: Way) -> None:
    """Lets a ship execute a maneuver in place of that of its dial, which it still reveals."""

    def guard(battle: Battle, occasion: Occasion, mover: Ship) -> bool:
        return battle.state.active == mover.index and FORCED not in mover.used

    def act(battle: Battle, occasion: Occasion, mover: Ship) -> Steps[None]:
        yield from ()
        windows.mark_used(battle, mover, FORCED)
        occasion.setting, occasion.amount = way
        occasion.what = str(way[0])

    source = call.scope.source.key
    add_temporary_handler(
        call.scope.battle,
        ship,
        Handler(moments.WOULD_EXECUTE, act, source=source, guard=guard),
        "round",
    )


def _shown(call: Call, ship: Ship) -> DialSetting:
    return ship.record.dial[call.scope.battle.state.dials[ship.index]]


def _change(call: Call, verb: v.ChangeManeuver) -> Steps[bool]:
    """Changes the maneuver that is on its way, or sets a dial anew."""
    found, is_hidden = _dialed(call, verb)
    occasion = _present(call)
    if not is_hidden and occasion is not None:
        ways = tuple(_ways(call, verb.maneuvers)) if found else ()
        if not ways:
            return False
        way = yield from _choose(call, ways, "change_maneuver")
        _replace(call, occasion, way)
        return True
    is_done = False
    for ship in found:
        answers = _on_dial(call, ship, verb.maneuvers)
        if answers:
            ways = tuple((each, damage_cards.colour_of(ship, each)) for each in answers)
            chosen, _ = yield from _choose(call, ways, "change_maneuver")
            moving.change_dial(call.scope.battle, ship, chosen.index)
            if ship.side != call.actor.side:
                _mark(call.scope.battle, ship, SeenDial(call.actor.side))
            is_done = True
        else:
            forced = _beyond_dial(call, ship, verb.maneuvers)
            for way in forced[:1]:
                _force(call, ship, way)
            is_done = is_done or bool(forced)
    return is_done


# --- colours ---------------------------------------------------------------------------


def _grant(call: Call, what: Allowance, until: str) -> None:
    scope = call.scope
    cards.add_grant(scope.battle, call.actor, Grant(what, until, scope.source.key))


def _can_treat(call: Call, verb: v.Treat) -> bool:
    if verb.maneuvers.quantifier is not words.Quantifier.THE:
        return True
    colour = COLOURS.index(verb.colour.value)
    if _is_strained(call):
        return True
    occasion, present = _present(call), _the_maneuver(call)
    if occasion is None or present is None or present[1] == colour:
        return False
    # What was executed and then counts as red was a red maneuver.
    return colour != RED or occasion.moment != moments.EXECUTES or _may_be_red(call)


def _is_strained(call: Call) -> bool:
    """Returns whether the actor has just executed a maneuver besides that of its dial."""
    return any(ship is call.actor for ship, _ in call.scope.strains)


def _treat(call: Call, verb: v.Treat) -> bool:
    """Returns the maneuver at hand another colour, or all of a kind for a while."""
    scope, ship = call.scope, call.actor
    colour = COLOURS.index(verb.colour.value)
    occasion = _present(call)
    if verb.maneuvers.quantifier is words.Quantifier.THE:
        if _is_strained(call):
            scope.strains = [(each, colour if each is ship else old) for each, old in scope.strains]
        elif occasion is not None:
            occasion.amount = colour
        else:
            return False
        return True
    if occasion is not None and occasion.setting is not None:
        setting = occasion.setting
        if maneuvers.fits(verb.maneuvers, setting, occasion.amount, setting):
            occasion.amount = colour
    until = until_of(scope, call.duration)
    for kind in verb.maneuvers.kinds or (t.Maneuver(),):
        _grant(call, ColourChange(colour, maneuver_kind(kind)), until)
    return True


# --- turning ---------------------------------------------------------------------------


def _turned(call: Call, verb: v.Rotate) -> list[Ship]:
    return [call.actor] if verb.thing is None else ships(call.scope, verb.thing)


def _rotate(call: Call, verb: v.Rotate) -> Steps[bool]:
    """Turns a ship where it stands; one that is about to move turns when it has moved."""
    scope, ship = call.scope, call.actor
    occasion = _present(call)
    ways = (verb.degrees,) if verb.degrees == 180 else (verb.degrees, -verb.degrees)
    degrees: int = yield from choices.choose(scope, choices.NUMBER, ways, "rotate", ship)
    if call.is_instead and occasion is not None and occasion.moment in BEFORE:

        def act(battle: Battle, occasion: Occasion, mover: Ship) -> Steps[None]:
            yield from ()
            moving.turn(battle, mover, degrees)

        add_temporary_handler(
            scope.battle, ship, Handler(moments.EXECUTES, act, source=scope.source.key), "turn"
        )
        return True
    for each in _turned(call, verb):
        moving.turn(scope.battle, each, degrees)
    return True


# --- steps of the activation, order, dials ---------------------------------------------


def _mark(battle: Battle, ship: Ship, mark: Worded) -> None:
    if mark.text not in ship.used:
        windows.mark_used(battle, ship, mark.text)


def _keep_step(call: Call, verb: tv.KeepStep) -> bool:
    """Lets a ship keep its Perform Action step where it would lose it."""
    battle, ship = call.scope.battle, call.actor
    if call.duration is not None:
        _mark(battle, ship, KEEPS_ACTION)
    elif ship.bar != MAY_ACT:
        moving.set_bar(battle, ship, MAY_ACT)
    return True


def _can_keep(call: Call, verb: tv.KeepStep) -> bool:
    return call.duration is not None or call.actor.bar != MAY_ACT


def _check_keep(verb: tv.KeepStep) -> None:
    if verb.step is not OwnStep.PERFORM_ACTION:
        raise refuse(verb, "only Perform Action is lost")


def _skip(call: Call, verb: v.Skip) -> bool:
    """Lets a ship skip a step of its activation, or of an attack."""
    if isinstance(verb.step, CombatStep):
        return skip(call, verb)
    occasion = _present(call)
    if verb.step is OwnStep.EXECUTE_MANEUVER and occasion is not None:
        occasion.is_prevented = True
    _mark(call.scope.battle, call.actor, SkippedStep(verb.step.value))
    return True


def _can_skip(call: Call, verb: v.Skip) -> bool:
    if isinstance(verb.step, CombatStep):
        return can_skip(call, verb)
    return not moving.is_skipped(call.actor, SkippedStep(verb.step.value))


def _check_skip(verb: v.Skip) -> None:
    if isinstance(verb.step, CombatStep):
        check_skip(verb)


def _plan_in_order(call: Call, verb: v.PlanInOrder) -> bool:
    """Lets a ship set its dial before or after all others this round."""
    _mark(call.scope.battle, call.actor, PlaceInOrder("plan", verb.order.value))
    return True


def _plan_for(call: Call, verb: v.PlanFor) -> bool:
    """Lets this player set the dials of ships in the next Planning Phase."""
    scope, side = call.scope, call.actor.side
    for ship in ships(scope, verb.of):
        for kind in verb.maneuvers.kinds:
            ban = Ban(PlannedBy(side, maneuver_kind(kind)), f"plan@{ship.index}", scope.source.key)
            cards.add_ban(scope.battle, ship, ban)
    return True


def _plan_face_up(call: Call, verb: v.PlanFaceUp) -> bool:
    _grant(call, FACE_UP_DIAL, until_of(call.scope, call.duration))
    return True


def _advance(call: Call, verb: v.AdvanceStep) -> bool:
    _mark(call.scope.battle, call.actor, ACTS_FIRST)
    return True


def _check_advance(verb: v.AdvanceStep) -> None:
    if verb.step is not OwnStep.PERFORM_ACTION or verb.before is not OwnStep.REVEAL_DIAL:
        raise refuse(verb, "only Perform Action is taken before, and before Reveal Dial")


def _activate_in_order(call: Call, verb: v.ActivateInOrder) -> bool:
    """Lets a ship activate before or after all others this round."""
    _mark(call.scope.battle, call.actor, PlaceInOrder("activate", verb.order.value))
    return True


def _can_look(call: Call, verb: v.LookAtDial) -> bool:
    return any(_is_hidden(call, ship) for ship in ships(call.scope, verb.of))


def _is_hidden(call: Call, ship: Ship) -> bool:
    return ship.setting == NOBODY and call.scope.battle.state.dials[ship.index] != NOBODY


def _look(call: Call, verb: v.LookAtDial) -> Steps[bool]:
    """Shows a dial to a side for the rest of the round."""
    scope = call.scope
    found = [ship for ship in ships(scope, verb.of) if _is_hidden(call, ship)]
    seen = SeenDial(call.actor.side).text
    found = [ship for ship in found if seen not in ship.used] or found
    quantity = verb.of.quantity if isinstance(verb.of, t.Group) else None
    if isinstance(verb.of, t.Group):
        found = yield from choices.pick(
            scope, choices.SHIP, found, quantity, "look_at_dial", call.actor
        )
    for ship in found:
        _mark(scope.battle, ship, SeenDial(call.actor.side))
        scope.that_ship = ship
    return bool(found)


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.Execute: VerbRule(_execute, _can_execute),
    v.ChangeSpeed: VerbRule(_change_speed, any_of(_sped)),
    v.ChangeManeuver: VerbRule(_change, _can_change),
    v.Treat: at_once(_treat, _can_treat),
    v.Rotate: VerbRule(
        _rotate, lambda call, verb: all(ship.is_in_play for ship in _turned(call, verb))
    ),
    tv.KeepStep: at_once(_keep_step, _can_keep, _check_keep),
    v.Skip: at_once(_skip, _can_skip, _check_skip),
    v.PlanInOrder: at_once(_plan_in_order, always),
    v.PlanFor: at_once(_plan_for, lambda call, verb: bool(ships(call.scope, verb.of))),
    v.PlanFaceUp: at_once(_plan_face_up, always),
    v.AdvanceStep: at_once(_advance, always, _check_advance),
    v.ActivateInOrder: at_once(_activate_in_order, always),
    v.LookAtDial: VerbRule(_look, _can_look),
}
