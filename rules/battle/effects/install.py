"""Texts made ready: parsed and compiled once, then put on the ships of each battle.

What a text becomes is shared by all battles in which its card is in the same place of a ship:
handlers that wait for a moment, actions, standing effects, and what firing a weapon asks for.
Source: 2017, Card Abilities, Timing, Actions, Admiral Cards, Secondary Weapons.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import parse
from rules.abilities import windows as w
from rules.abilities.checks import walk
from rules.abilities.conditions import Spent
from rules.abilities.tree import Clause, Step
from rules.battle.effects.reading.banned_actions import actions_banned_by, has_done
from rules.battle.effects.reading.clauses import free_action
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.token_triggers import triggers_of
from rules.battle.effects.running import action_clauses
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.limits import is_used_up, note_use
from rules.battle.effects.running.verbs import register_all
from rules.battle.effects.waiting import (
    action_handlers,
    firing_texts,
    minefields,
    negotiations,
    standing,
)
from rules.battle.effects.waiting.chains import (
    Chain,
    Piece,
    chains_of,
    counts_only_first,
    variants_of,
)
from rules.battle.effects.waiting.checks import check_parts
from rules.battle.effects.waiting.plan import Entry, entries_of
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY
from rules.battle.timing.action import Action
from rules.battle.timing.armed import arm
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, Source
from rules.battle.timing.standing import StandingClause
from rules.battle.timing.weapon_text import WeaponText
from rules.battle.timing.windows import NO_ONE, Handler, Occasion, add_handler, own_handlers

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord, ShipRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

_KEPT: Final = 20_000
_KEPT_SHIPS: Final = 1_000


class Compiled:
    """A text ready for battles: what waits, acts, holds, and what firing it asks for.

    `bearer` is the index of the ship whose effects they are: a window tells effects apart by what
    they are, so that ships with copies of a card must not share them. `mines` act on the ships
    that meet a minefield of the card. `number_of_actions` counts the free ones too.
    """

    __slots__ = (
        "actions",
        "asks_spending",
        "bans_free_actions",
        "bearer",
        "handlers",
        "mines",
        "number_of_actions",
        "standing",
        "weapon",
    )

    def __init__(self, bearer: int) -> None:
        self.bearer: Final[int] = bearer
        self.handlers: Final[list[Handler]] = []
        self.mines: Final[list[Handler]] = []
        self.actions: Final[list[Action]] = []
        self.number_of_actions = 0
        self.standing: Final[list[StandingClause]] = []
        self.weapon: WeaponText | None = None
        self.asks_spending = False
        self.bans_free_actions = False


def install(battle: Battle) -> None:
    """Puts the texts of all cards and ships of a battle where they act."""
    for ship in battle.state.ships:
        for compiled in _compiled_on(ship.record, ship.index):
            _install(battle, ship, compiled)


@lru_cache(maxsize=_KEPT_SHIPS)
def _compiled_on(record: ShipRecord, bearer: int) -> list[Compiled]:
    """Lists the texts of a ship and its cards, compiled; most battles are fought many times."""
    records: list[CardRecord | ShipRecord] = [record, *record.cards]
    return [
        compile_text(each.ability, each.key, each.name, place, each.reach, bearer=bearer)
        for place, each in enumerate(records, NOBODY)
        if each.ability
    ]


def install_text(battle: Battle, ship: Ship, record: CardRecord | ShipRecord, place: int) -> None:
    """Puts the text of one card on a ship; `place` is the card's there, -1 for the ship itself."""
    if record.ability:
        _install(battle, ship, compiled_of(record, ship, place))


def _install(battle: Battle, ship: Ship, compiled: Compiled) -> None:
    for handler in compiled.handlers:
        add_handler(battle, ship, handler)
    # Lists are replaced, not changed: an imagined battle shares them until it adds to them.
    if compiled.actions:
        known = battle.card_actions[ship.index]
        battle.card_actions[ship.index] = [*known, *compiled.actions]
    if moments.HAS_TEXTS not in battle.moments:
        own_handlers(battle)
        battle.moments[moments.HAS_TEXTS] = NO_ONE
    if compiled.asks_spending:
        own_handlers(battle)
        battle.moments[moments.NOTES_SPENDING] = NO_ONE
    if compiled.bans_free_actions:
        own_handlers(battle)
        battle.moments[moments.NOTES_FREE_ACTIONS] = NO_ONE
    for clause in compiled.standing:
        standing.add(battle, ship, clause)
    if compiled.weapon is not None:
        firing_texts.add(battle, ship, compiled.weapon)


def compiled_of(record: CardRecord | ShipRecord, ship: Ship, place: int) -> Compiled:
    """Returns the text of a card at a place of a ship, ready for battles (`compile_text`)."""
    return compile_text(
        record.ability, record.key, record.name, place, record.reach, bearer=ship.index
    )


@lru_cache(maxsize=_KEPT)
def compile_text(
    text: str, key: str, name: str, place: int, reach: tuple[int, int] | None, *, bearer: int = 0
) -> Compiled:
    """Compiles a text for a card at a place of a ship, the `bearer`.

    Raises `AbilityError` for a text that is not in the language, `UnplayableError` for one that
    the engine cannot play.
    """
    register_all()
    source = Source(key, name, place, reach)
    compiled = Compiled(bearer)
    offers = []
    for number, clause in enumerate(parse(text).clauses):
        check_parts(walk(clause))
        _compile_clause(compiled, source, clause, number)
        if isinstance(clause.window, w.Negotiations):
            offers.append(clause)
        if any(isinstance(each, Spent) for each in walk(clause)):
            compiled.asks_spending = True
        if any(each.startswith("free-action") for each in actions_banned_by(clause)):
            compiled.bans_free_actions = True
    if offers:
        compiled.handlers.append(negotiations.handler_of(source, offers))
    return compiled


def _compile_clause(compiled: Compiled, source: Source, clause: Clause, number: int) -> None:
    window = clause.window
    if isinstance(window, (w.Always, w.While)):
        offer = free_action(clause)
        if offer is None:
            standing.check(clause)
            compiled.standing.append(standing.standing_clause(source, clause))
            return
        clause = offer
        window = clause.window
    for chain in chains_of(clause):
        for piece in chain:
            runner.check(piece.step)
    if isinstance(window, w.Negotiations):
        return
    if isinstance(window, w.ActionWindow):
        # The first action of a card is told by the card's key alone.
        number = compiled.number_of_actions
        compiled.number_of_actions += 1
        compiled.handlers.extend(action_handlers.handlers_of(source, clause, number))
        if not (window.free or window.fleet):
            compiled.actions.append(action_clauses.action_of(source, clause, number))
        return
    if minefields.is_placed_by(clause):
        compiled.handlers.append(minefields.attack_handler(source, clause))
        return
    if isinstance(window, w.FireWindow):
        firing_texts.check(clause)
        compiled.weapon = firing_texts.FiringText(source, clause)
    waiting = compiled.mines if minefields.is_about_one(window) else compiled.handlers
    waiting.extend(handlers_of(source, clause, card=source.card, number=number))


# --- what waits ------------------------------------------------------------------------


def handlers_of(
    source: Source, clause: Clause, earlier: Scope | None = None, *, card: int, number: int = 0
) -> list[Handler]:
    """Returns the handlers of a clause that is no action and does not hold all the time.

    `earlier` is the scope of the one that left it behind, if one did.
    """
    found = []
    if firing_texts.outlasts_firing(clause.window):
        card = NOBODY  # firing may have put the weapon out of use
    for variant, chain, entry in _plan_of(clause):
        found.append(_handler(source, variant, chain, entry, earlier, card, number))
    return found


_PLANS: Final[dict[int, tuple[Clause, list[tuple[Clause, Chain, Entry]]]]] = {}


def _plan_of(clause: Clause) -> list[tuple[Clause, Chain, Entry]]:
    """Returns where the chains of a clause wait.

    A delayed one is asked again whenever it is left.
    """
    # By identity: to hash a part of a tree is to hash all that is below it.
    known = _PLANS.get(id(clause))
    if known is not None and known[0] is clause:
        return known[1]
    if len(_PLANS) > _KEPT:
        _PLANS.clear()
    found = [
        (variant, chain, entry)
        for variant in variants_of(clause)
        for chain in chains_of(variant)
        for entry in entries_of(variant.window, chain[0].moment)
    ]
    _PLANS[id(clause)] = (clause, found)
    return found


def _handler(
    source: Source,
    clause: Clause,
    chain: Chain,
    entry: Entry,
    earlier: Scope | None,
    card: int,
    number: int,
) -> Handler:
    first = chain[0].step
    is_optional = first.cost is not None or (first.may and counts_only_first(chain))
    if len(chain) > 1 and first.guard is not None:
        is_optional = False  # what comes after may happen without it
    if first.cost is not None and runner.is_paid_by_another(first.cost):
        is_optional = False  # another player is asked
    condition, test, glance = clause.condition, entry.test, entry.glance
    is_limited = clause.limit is not None
    names_others = entry.glance is not None
    asks_step = is_optional or len(chain) == 1
    again = action_clauses.repeated_by(clause)
    banned = actions_banned_by(clause) if is_optional else ()

    def scope_of(battle: Battle, occasion: Occasion, ship: Ship) -> Scope:
        if earlier is None:
            scope = Scope(battle, ship, source, occasion)
        else:
            scope = earlier.at(battle, occasion)
        if again:
            scope.again = again
        return scope

    part = f"#{number}"

    def part_of(scope: Scope) -> str:
        if earlier is None:
            return part
        of = scope.that_ship if names_others and scope.that_ship is not None else scope.ship
        return f"@{entry.moment}.{of.index}"

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if glance is not None and not glance(occasion, ship, source.card):
            return False
        if banned and has_done(ship, banned):
            return False
        if earlier is None:
            if is_limited and is_used_up(battle, ship, source, clause, part):
                return False
            scope = Scope(battle, ship, source, occasion)
        else:
            scope = earlier.at(battle, occasion)
        if again:
            scope.again = again
        if test is not None and not test(scope):
            return False
        if (
            is_limited
            and earlier is not None
            and is_used_up(battle, ship, source, clause, part_of(scope))
        ):
            return False
        if condition is not None and not holds(scope, condition):
            return False
        return not asks_step or runner.is_possible(scope, first)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        scope = scope_of(battle, occasion, ship)
        if entry.test is not None:
            entry.test(scope)  # it names the ship that the window speaks of
        if is_limited:
            note_use(battle, ship, source, clause, part_of(scope))
        # What is optional was found possible by the guard just now.
        return run_chain(scope, chain, entry.role, is_accepted=is_optional)

    return Handler(
        entry.moment,
        act,
        role=entry.role,
        source=source.key,
        card=card,
        guard=guard,
        is_optional=is_optional,
        is_each_time=isinstance(clause.window, (w.When, w.After, w.Before, w.FireWindow)),
        triggers=triggers_of(source, clause, first, number),
        has_cost=first.cost is not None,
    )


def run_chain(scope: Scope, chain: Chain, role: int, *, is_accepted: bool) -> Steps[Any]:
    """Carries out a chain: what acts now at once, what acts at a later step when that comes."""
    if len(chain) == 1:
        return runner.run_step(
            scope, chain[0].step, is_accepted=is_accepted, is_payable=is_accepted
        )
    return _run_pieces(scope, chain, role, is_accepted=is_accepted)


def _run_pieces(scope: Scope, chain: Chain, role: int, *, is_accepted: bool) -> Steps[None]:
    for place, piece in enumerate(chain):
        if place > 0 and _comes_later(piece, chain[0]):
            arm(
                scope.battle,
                scope.ship,
                later_handler(scope, piece.moment, role, (piece.step,)),
                "attack",
            )
            continue
        goes_on = yield from runner.run_step(
            scope, piece.step, is_accepted=is_accepted and place == 0
        )
        if not goes_on:
            return


def _comes_later(piece: Piece, first: Piece) -> bool:
    return moments.order_in_attack(piece.moment) > moments.order_in_attack(first.moment)


def later_handler(scope: Scope, moment: int, role: int, steps: tuple[Step, ...]) -> Handler:
    """Returns a handler that goes on with a clause at a later moment, with all it has named."""

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        later = scope.at(battle, occasion)
        yield from runner.run(later, steps)

    return Handler(moment, act, role=role, source=scope.source.key)


def delayed_handlers(scope: Scope, clause: Clause) -> list[Handler]:
    """Returns the handlers of a clause that another one left behind."""
    if isinstance(clause.window, w.ActionWindow):
        return action_handlers.left_behind(scope, clause)
    return handlers_of(scope.source, clause, scope, card=NOBODY)


def explain_unplayable(text: str) -> str:
    """Returns why the engine cannot play a text that is in the language; "" where it can."""
    from rules.battle.effects.errors import UnplayableError

    try:
        compile_text(text, "", "", 0, None)
    except UnplayableError as error:
        return str(error)
    return ""
