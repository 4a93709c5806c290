"""Windows: opening a moment to the effects of the ships concerned.

Nothing is looked up for a moment at which no ship of the battle has an effect. Where there are
some, each side resolves all of its own, in an order of its choice, before the next side does:
the side with initiative first; the defender's side first on the attacker's dice, the attacker's
on the defender's.

Source: 2017, Timing, Initiative, Combat Phase 3 and 5, Upgrade Card Abilities and Action Tokens,
Breaking the Rules; EDITIONS C12, F8, G5, G6, G9, L1-L3, N12; DECISIONS D13, D14, D48.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER, WATCHER
from rules.battle.position.permissions import NotAttackedBy
from rules.battle.position.pieces import number_of_markers
from rules.battle.position.terms import AWAY, IN_PLAY, NOBODY, OF_TOKEN
from rules.battle.timing import ports
from rules.battle.timing.attack_state import DONE_OVER
from rules.battle.timing.handlers import (
    NO_ONE,
    ChooseEffect,
    Concerned,
    Handler,
    Occasion,
    waiters_of,
)
from rules.battle.timing.initiative import teams_in_order
from rules.battle.timing.permissions import may_use
from rules.battle.timing.questions import Steps
from rules.battle.timing.token_triggers import is_met, note_token

if TYPE_CHECKING:
    from rules.battle.position.pieces import CardState
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle


FOR_THE_GAME: Final = "game:"
"""How the marks of what may act only once a game begin: they outlast the round."""


Places = Sequence[int] | None
"""The only ships that may act, where it is the turn of some; None for all."""

Waiting = list[tuple["Ship", Handler]]
"""Effects that may act now, each with its ship."""


def add_handler(battle: Battle, ship: Ship, handler: Handler) -> None:
    """Lets an effect of a ship wait for its moment."""
    if not battle.has_own_handlers:
        unshare_handlers(battle)
    battle.handlers[ship.index].setdefault(handler.moment, []).append(handler)
    parts = list(battle.moments.get(handler.moment, NO_ONE).by_part)
    if ship.index not in parts[handler.role]:
        parts[handler.role] = tuple(sorted((*parts[handler.role], ship.index)))
        battle.moments[handler.moment] = waiters_of(tuple(parts))


def unshare_handlers(battle: Battle) -> None:
    """Copy on write: gives an imagined battle handlers of its own before they change."""
    if not battle.has_own_handlers:
        battle.handlers = [
            {moment: list(handlers) for moment, handlers in table.items()}
            for table in battle.handlers
        ]
        battle.moments = dict(battle.moments)
        battle.has_own_handlers = True


def open_window(
    battle: Battle, occasion: Occasion, *, left_out: int = NOBODY, among: Places = None
) -> Steps[Occasion]:
    """Lets the effects of the ships concerned act at a moment; gives what became of it.

    Call it only for a moment in `battle.moments`. The side `left_out` resolves its own apart.
    """
    done: list[Handler] = []
    able = waiting_of(battle, occasion, done, left_out, among)
    if not able:
        return occasion
    is_stale = False
    for team in _team_order(battle, occasion):
        if is_stale:
            able = waiting_of(battle, occasion, done, left_out, among, team)
            is_stale = False
        while True:
            waiting = [each for each in able if each[0].team == team]
            if not waiting:
                break
            chosen = yield from chosen_of(waiting, occasion)
            if chosen is None:
                break
            ship, handler = chosen
            done.append(handler)
            yield from resolve(battle, occasion, ship, handler)
            # It may have left effects behind; those of later teams are looked at in their turn.
            able = waiting_of(battle, occasion, done, left_out, among, team)
            is_stale = True
    return occasion


def waiting_of(
    battle: Battle,
    occasion: Occasion,
    done: list[Handler],
    left_out: int = NOBODY,
    among: Places = None,
    team: int = NOBODY,
    side: int = NOBODY,
) -> Waiting:
    """Lists the effects that may act now, in the order of the fleets.

    Those that are `done` are left out, and a side's; only a team's or a side's where one is named.
    """
    found: Waiting = []
    moment, ships, handlers = occasion.moment, battle.state.ships, battle.handlers
    attack, running = occasion.attack, battle.running
    skipped = None if attack is None else attack.skipped
    acted = attack.acted if attack is not None and attack.redo == DONE_OVER else None
    for index, role in concerned(battle, occasion):
        ship = ships[index]
        is_away = False
        if ship.place != IN_PLAY and occasion.ship is not ship:
            is_away = ship.place == AWAY
            if not is_away:
                continue
        if ship.side == left_out or (side >= 0 and ship.side != side):
            continue
        if (team >= 0 and ship.team != team) or (among is not None and index not in among):
            continue
        if skipped and (moment, index) in skipped:
            continue
        if (
            role == WATCHER
            and attack is not None
            and attack.defender.bans
            and not _may_help(ship, attack)
        ):
            continue
        for handler in handlers[index][moment]:
            # All in one place, the guard last: this is asked more often than anything of texts.
            if (
                handler.role != role
                or (is_away and not handler.acts_away)
                or (done and handler in done)
                # The same effect within itself would go on without end (DECISIONS D14).
                or (running and handler in running)
                or (handler.once and handler.once in ship.used)
                or (acted and (index, handler.source) in acted)
                or not card_is_usable(ship, handler.card)
            ):
                continue
            guard = handler.guard
            if (guard is None or guard(battle, occasion, ship)) and (
                not handler.triggers
                or all(is_met(each, battle, occasion, ship) for each in handler.triggers)
            ):
                found.append((ship, handler))
    return found


def _may_help(ship: Ship, attack: Attack) -> bool:
    """Returns whether a ship may help a friend to attack: not one that it may not attack itself.

    Source: F16-82.
    """
    ban = NotAttackedBy(ship.index)
    return ship.team != attack.attacker.team or all(
        each.what != ban for each in attack.defender.bans
    )


def concerned(battle: Battle, occasion: Occasion) -> Concerned:
    """Lists the ships that wait for a moment in their part of it, each with that part."""
    waiters = battle.moments.get(occasion.moment)
    if waiters is None:
        return ()
    ship, other = occasion.ship, occasion.other
    first = NOBODY if ship is None else ship.index
    second = first if other is None else other.index
    found = waiters.known.get(first << 16 | second)
    return waiters.concerned(first, second) if found is None else found


def is_awaited(battle: Battle, moment: int, ship: Ship, other: Ship | None = None) -> bool:
    """Returns whether any effect waits for a moment in the part that its ship has in it.

    Where none does the window need not be opened.
    """
    waiters = battle.moments.get(moment)
    if waiters is None:
        return False
    first = ship.index
    second = first if other is None else other.index
    found = waiters.known.get(first << 16 | second)
    return bool(waiters.concerned(first, second) if found is None else found)


def any_time(
    battle: Battle, attack: Attack | None = None, *, is_between_phases: bool = False
) -> Steps[Occasion] | tuple[()]:
    """Lets what may act at any time do so: between phases, between steps, in an `attack`.

    Call it only with `moments.ANY_TIME` in `battle.moments`. Source: 2017, Timing; T16 47; FAQ
    F14-B13, F16-69; EDITIONS L2.
    """
    # No generator before something may act: it is asked all the time, and mostly nothing may.
    where = battle.options.any_time
    if (where == "phases" and not is_between_phases) or (where == "steps" and attack is not None):
        return ()
    occasion = Occasion(moments.ANY_TIME, None, attack=attack)
    return open_window(battle, occasion) if waiting_of(battle, occasion, []) else ()


def _team_order(battle: Battle, occasion: Occasion) -> list[int]:
    """Returns the teams in the order in which they resolve their effects (EDITIONS C12, G5)."""
    if occasion.ship is not None and occasion.other is not None:
        attacker, defender = occasion.ship.team, occasion.other.team
        first = NOBODY
        if occasion.moment == moments.MODIFIES_ATTACK:
            first = defender
        elif occasion.moment == moments.MODIFIES_DEFENSE:
            first = attacker
        if first != NOBODY:
            last = attacker + defender - first
            middle = [team for team in teams_in_order(battle) if team not in (attacker, defender)]
            return [first, *middle, last] if last != first else [first, *middle]
    return teams_in_order(battle)


def role_in(occasion: Occasion | None, ship: Ship) -> int:
    """Returns a ship's part in what happens; where nothing is said to happen to one it is actor."""
    if occasion is None or occasion.ship is None or ship is occasion.ship:
        return ACTOR
    return OTHER if ship is occasion.other else WATCHER


def chosen_of(waiting: Waiting, occasion: Occasion) -> Steps[tuple[Ship, Handler] | None]:
    """Asks which effect comes next; a single mandatory one needs no question."""
    ship, first = waiting[0]
    if len(waiting) == 1:  # mostly
        if not first.is_optional:
            return waiting[0]
        answer: Handler | None = yield ChooseEffect(
            ship.side, ship.index, (first, None), occasion.moment, occasion, (ship,)
        )
        return None if answer is None else waiting[0]
    answers: list[Handler | None] = []
    owners = []
    is_open = True
    for owner, handler in waiting:
        answers.append(handler)
        owners.append(owner)
        is_open = is_open and handler.is_optional
    if is_open:
        answers.append(None)
    answer = yield ChooseEffect(
        ship.side, ship.index, tuple(answers), occasion.moment, occasion, tuple(owners)
    )
    if answer is None:
        return None
    return next(each for each in waiting if each[1] is answer)


def resolve(battle: Battle, occasion: Occasion, ship: Ship, handler: Handler) -> Steps[None]:
    """Carries out an effect and notes what may not act again this round."""
    if handler.once:
        mark_used(battle, ship, handler.once)
    for trigger in handler.triggers:
        note_token(trigger, battle, occasion, ship)
    if battle.log is not None:
        battle.note("effect", ship.index, handler.source, handler.moment)
    if occasion.attack is not None and moments.REDOES in battle.moments:
        occasion.attack.acted = (*occasion.attack.acted, (ship.index, handler.source))
    battle.running.append(handler)
    try:
        steps = handler.act(battle, occasion, ship)
        if battle.uses is not None:
            is_later = bool(battle.temporary_handlers) and any(
                each.handler is handler for each in battle.temporary_handlers
            )
            steps = ports.measured(
                battle, ship, handler.source, handler.moment, steps, occasion, is_later
            )
        yield from steps
        if handler.card >= 0 and moments.HAS_USED in battle.moments:
            yield from open_window(
                battle,
                Occasion(moments.HAS_USED, ship, card=handler.card, source=handler.source),
            )
    finally:
        battle.running.remove(handler)
    if occasion.is_prevented and occasion.preventer is None:
        occasion.preventer = (ship, handler)


def recorded(
    battle: Battle, ship: Ship, source: str, moment: int, steps: Steps[None]
) -> Steps[None]:
    """Carries out steps of a card's text that waited for no moment, and records what they did."""
    if battle.uses is None:
        return steps
    return ports.measured(battle, ship, source, moment, steps)


def mark_used(battle: Battle, ship: Ship, what: str) -> None:
    """Notes that something may not be used again this round."""
    ship.used = (*ship.used, what)
    if battle.log is not None:
        battle.note("used", ship.index, what)


DEPENDENT: Final = frozenset({"talent", "officer", "fleet-captain"})
"""The types of card that act only while the card that holds them does, or else the captain."""


TURNED_OVER: Final = "turned over"
"""The marker of a ship's own card that shows its other side."""


def _is_held(holder: CardState, *, is_talent: bool) -> bool:
    """Returns whether a card lets one act that depends on it.

    Time tokens silence its own text alone, not its talents (FAQ FR-031.1).
    """
    if is_talent and holder.time:
        return not (holder.disabled or holder.is_gone or holder.is_face_down)
    return holder.is_working


def _upper_side(ship: Ship, place: int) -> int:
    """Returns the place of the side of a card that acts, where it is turned over."""
    for at, card in enumerate(ship.cards):
        if card.record.is_other_side and card.record.holder == place and not card.is_face_down:
            return at
    return place


def card_is_usable(ship: Ship, card: int) -> bool:
    """Returns whether a card's text may be used: neither the card nor its holder is out of use.

    A talent needs the card whose icon holds it, an officer his crew, a fleet captain the captain;
    under Injured Captain neither the captain nor talents act. Source: 2017, Disabling/Discarding
    Cards; F16-138; DECISIONS D42, D49, D50.
    """
    if card == OF_TOKEN:
        return True
    if card < 0:
        return not ship.markers or not (
            number_of_markers(ship.markers, "time") or number_of_markers(ship.markers, TURNED_OVER)
        )
    state = ship.cards[card]
    if (
        state.disabled
        or state.time
        or state.is_discarded
        or state.is_away
        or state.is_moved
        or state.is_face_down
    ):
        return False  # it is not working
    record = state.record
    if ship.bans and not may_use(ship, record):
        return False
    if record.type in DEPENDENT:
        holder, is_talent = record.holder, record.type == "talent"
        if holder >= 0:
            of = ship.cards[holder].record
            if is_talent and (of.role == "captain" or of.type == "talent"):
                # Talents belong to the ship: they serve whoever commands it (FAQ F14-G33). What
                # lay beneath a talent is now one of them.
                holder = NOBODY
            elif ship.cards[holder].is_face_down:
                holder = _upper_side(ship, holder)
        if holder < 0:
            holder = ship.captain
        if holder < 0 or not _is_held(ship.cards[holder], is_talent=is_talent):
            return False
    if not ship.face_up:
        return True
    is_of_command = record.role == "captain" or record.type == "talent"
    return not (is_of_command and ship.has_face_up("Injured Captain"))
