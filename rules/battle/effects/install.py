"""Texts made ready: parsed and compiled once, then put on the ships of each battle.

What a text becomes is shared by all battles in which its card is in the same place of a ship:
handlers that wait for a moment, actions, standing effects, and what firing a weapon asks for.
Source: 2017, Card Abilities, Timing, Actions, Admiral Cards, Secondary Weapons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import windows as w
from rules.abilities.checks import walk
from rules.abilities.conditions import Span, Spent
from rules.abilities.things import GoneBefore
from rules.abilities.token_and_card_verbs import MoveTokens, StandIn
from rules.abilities.tree import Choice, Clause, Step
from rules.abilities.verbs import (
    AttackAtSkill,
    AttackBefore,
    Obstruct,
    RedoAttack,
    RestoreCards,
    ShareTexts,
)
from rules.battle.effects.reading.banned_actions import actions_banned_by, actions_banned_of_that
from rules.battle.effects.reading.clauses import free_action
from rules.battle.effects.reading.drones_in_command import check_command
from rules.battle.effects.reading.errors import UnplayableError
from rules.battle.effects.reading.firing import fire_of
from rules.battle.effects.reading.lent_texts import is_lent, is_loan, token_of_lenders
from rules.battle.effects.reading.loans_to_ships import Loan, loan_of, loans_in
from rules.battle.effects.reading.spending_texts import spending_text
from rules.battle.effects.reading.token_rules import TOKEN_RULES, own_place, rules_in
from rules.battle.effects.running import action_clauses
from rules.battle.effects.running.verbs.registry import register_all
from rules.battle.effects.waiting import (
    action_handlers,
    firing_afar,
    firing_texts,
    minefields,
    negotiations,
    standing,
)
from rules.battle.effects.waiting.chains import chains_of
from rules.battle.effects.waiting.checks import check_parts, check_step
from rules.battle.effects.waiting.handlers import handlers_of
from rules.battle.effects.waiting.loans import Lent
from rules.battle.position import moments
from rules.battle.position.records import CardRecord
from rules.battle.position.terms import IN_PLAY, NOBODY, OF_TOKEN
from rules.battle.timing.handlers import NO_ONE, Action, Handler, Occasion, waiters_of
from rules.battle.timing.scope import StandingClause, TextSource
from rules.battle.timing.weapon_text import WeaponText
from rules.battle.timing.windows import add_handler, unshare_handlers

if TYPE_CHECKING:
    from rules.abilities.things import Token
    from rules.battle.position.records import ShipRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

_TEXTS_IN_CACHE: Final = 20_000
_SHIPS_IN_CACHE: Final = 1_000


class Compiled:
    """A text ready for battles: what waits, acts, holds, and what firing it asks for.

    `bearer` is the index of the ship whose effects they are: a window tells effects apart by what
    they are, so that ships with copies of a card must not share them. `mines` act on the ships
    that meet a minefield of the card. `number_of_actions` counts the free ones too. `rules` are
    those of its tokens, `shared` the actions of each ship of the fleet.
    """

    __slots__ = (
        "actions",
        "asks_gains",
        "asks_spending",
        "bans_free_actions",
        "bearer",
        "handlers",
        "mines",
        "number_of_actions",
        "rules",
        "shared",
        "signs",
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
        self.rules: tuple[Clause, ...] = ()
        self.shared: Final[list[action_handlers.SharedAction]] = []
        self.asks_gains = False
        self.asks_spending = False
        self.bans_free_actions = False
        # What stands among the moments of a battle with it and is no moment.
        self.signs: Final[set[int]] = set()


def acting_while(text: Compiled, is_acting: Callable[[Battle], bool]) -> Compiled:
    """Returns a text that acts only as long as something is so.

    Of what a text may be: what waits for a moment, actions, and what holds all the time.
    """

    def handler_of(each: Handler) -> Handler:
        own = each.guard

        def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
            return is_acting(battle) and (own is None or own(battle, occasion, ship))

        return Handler(
            each.moment,
            each.act,
            role=each.role,
            source=each.source,
            card=each.card,
            guard=guard,
            is_optional=each.is_optional,
            is_each_time=each.is_each_time,
            is_combat=each.is_combat,
            triggers=each.triggers,
            has_cost=each.has_cost,
            acts_away=each.acts_away,
        )

    def action_of(each: Action) -> Action:
        own = each.guard

        def guard(battle: Battle, ship: Ship) -> bool:
            return is_acting(battle) and (own is None or own(battle, ship))

        return Action(
            each.name, each.bit, card=each.card, act=each.act, guard=guard, has_cost=each.has_cost
        )

    found = Compiled(text.bearer)
    found.handlers.extend(map(handler_of, text.handlers))
    found.actions.extend(map(action_of, text.actions))
    for each in text.standing:
        holding = standing.standing_clause(each.source, each.clause)
        holding.is_lent = is_acting
        found.standing.append(holding)
    found.asks_spending, found.bans_free_actions = text.asks_spending, text.bans_free_actions
    found.rules = text.rules  # those of tokens hold whatever becomes of the card
    found.signs.update(text.signs)
    return found


def while_aboard(lent: Compiled, index: int, place: int) -> Compiled:
    """Returns a text that acts only as long as the card that lends it is aboard its ship in play.

    Captains lend nothing that holds all the time.
    """

    def is_aboard(battle: Battle) -> bool:
        ship = battle.state.ships[index]
        return ship.place == IN_PLAY and not ship.cards[place].is_gone

    found = acting_while(lent, is_aboard)
    found.standing.clear()
    return found


def _texts_of(record: CardRecord, place: int, bearer: int) -> list[Compiled]:
    """Returns what a card says: of a face-up admiral both sides, of which one acts.

    In command his captain side does. Source: 2017, Admiral Cards.
    """
    found: list[Compiled] = []
    if record.ability:
        own = compile_text(
            record.ability, record.key, record.name, place, record.reach, bearer=bearer
        )
        found.append(own)
    if record.role != "admiral":
        return found

    def is_in_command(battle: Battle) -> bool:
        return battle.state.ships[bearer].captain == place

    def is_face_up(battle: Battle) -> bool:
        return battle.state.ships[bearer].captain != place

    found = [acting_while(each, is_face_up) for each in found]
    if record.command_ability:
        side = compile_text(
            record.command_ability, record.command_key, record.name, place, None, bearer=bearer
        )
        found.append(acting_while(side, is_in_command))
    return found


def install(battle: Battle) -> None:
    """Puts the texts of all cards and ships of a battle where they act."""
    # Who waits for a moment is noted once all are known, not anew with each handler.
    parts: dict[int, tuple[list[int], ...]] = {}
    has_rules = False
    for ship in battle.state.ships:
        table = battle.handlers[ship.index]
        for compiled in _compiled_on(ship.record, ship.index):
            has_rules = has_rules or bool(compiled.rules)
            for handler in compiled.handlers:
                table.setdefault(handler.moment, []).append(handler)
                part = parts.setdefault(handler.moment, ([], [], []))[handler.role]
                if ship.index not in part:
                    part.append(ship.index)
            _install_rest(battle, ship, compiled)
    for moment, waiting in parts.items():
        battle.moments[moment] = waiters_of(tuple([tuple(part) for part in waiting]))
    if has_rules:
        _install_rules(battle)
    _install_loans(battle)


def _install_loans(battle: Battle) -> None:
    """Puts texts on ships that do not carry their cards, but may use them."""
    for ship in battle.state.ships:
        for place, token, loans in _loans_on(ship.record):
            if token is not None:
                _install_texts_of_captains(battle, ship, place, token)
            for loan in loans:
                _lend(battle, ship, place, loan)


@lru_cache(maxsize=_SHIPS_IN_CACHE)
def _loans_on(record: ShipRecord) -> list[tuple[int, Token | None, tuple[Loan, ...]]]:
    """Lists the cards of a ship that lend texts, or have those of others."""
    found = [
        (place, token_of_lenders(card.ability), loans_in(card.ability))
        for place, card in enumerate(record.cards)
    ]
    return [each for each in found if each[1] is not None or each[2]]


def _install_rules(battle: Battle) -> None:
    """Puts the rules of all tokens on every ship: any may come to have one.

    Cards whose tokens have the same rules share them.
    """
    known: list[tuple[Clause, ...]] = []
    for owner in battle.state.ships:
        records: list[CardRecord | ShipRecord] = [owner.record, *owner.record.cards]
        for each in records:
            rules = rules_in(each.ability) if each.ability else ()
            if rules and rules not in known:
                known.append(rules)
                for ship in battle.state.ships:
                    place = own_place(ship.record, each)
                    compiled = compile_rules(
                        each.ability, each.key, each.name, place, each.reach, bearer=ship.index
                    )
                    _install(battle, ship, compiled)


def _lend(battle: Battle, holder: Ship, lender: int, loan: Loan) -> None:
    """Puts the texts of cards on one ship on the others that may use them."""
    for taker in battle.state.ships:
        for place, card in enumerate(holder.record.cards):
            if taker is holder or holder.opposes(taker) or place == lender:
                continue
            if card.ability and loan.is_of(card):
                lent = Lent(battle, holder, lender, loan, place, taker)
                compiled = Compiled(taker.index)
                compiled.handlers.extend(lent.handlers)
                compiled.actions.extend(lent.actions)
                compiled.standing.extend(lent.standing)
                _install(battle, taker, compiled)


def _install_texts_of_captains(battle: Battle, ship: Ship, holder: int, token: Token) -> None:
    """Puts the texts of captains of the same fleet that spend tokens on a card that has them."""
    for other in battle.state.ships:
        for place, card in enumerate(other.record.cards):
            if other.side != ship.side or other is ship or card.role != "captain":
                continue
            text = spending_text(card.ability, token)
            if text:
                lent = compile_text(
                    text, card.key, card.name, holder, card.reach, bearer=ship.index
                )
                _install(battle, ship, while_aboard(lent, other.index, place))


@lru_cache(maxsize=_SHIPS_IN_CACHE)
def _compiled_on(record: ShipRecord, bearer: int) -> list[Compiled]:
    """Lists the texts of a ship and its cards, compiled; most battles are fought many times."""
    found: list[Compiled] = []
    if record.ability:
        found.append(
            compile_text(
                record.ability, record.key, record.name, NOBODY, record.reach, bearer=bearer
            )
        )
    for place, each in enumerate(record.cards):
        found.extend(_texts_of(each, place, bearer))
    for each in record.cards:
        if each.holder != NOBODY and is_lent(record.cards[each.holder], each):
            found.append(_lent_text(each, each.holder, bearer))  # noqa: PERF401
    return found


def _lent_text(record: CardRecord, holder: int, bearer: int) -> Compiled:
    """Returns the text of a card beneath another as the text of that one."""
    return compile_text(
        record.ability, record.key, record.name, holder, record.reach, bearer=bearer
    )


def install_text(battle: Battle, ship: Ship, record: CardRecord | ShipRecord, place: int) -> None:
    """Puts the text of one card on a ship; `place` is the card's there, -1 for the ship itself."""
    if isinstance(record, CardRecord):
        for each in _texts_of(record, place, ship.index):
            _install(battle, ship, each)
        _move_rules(battle, ship, record, place)
    elif record.ability:
        _install(battle, ship, compiled_of(record, ship, place))
    holder = record.holder if isinstance(record, CardRecord) else NOBODY
    if (
        isinstance(record, CardRecord)
        and holder != NOBODY
        and is_lent(ship.cards[holder].record, record)
    ):
        _install(battle, ship, _lent_text(record, holder, ship.index))


def _move_rules(battle: Battle, ship: Ship, record: CardRecord, place: int) -> None:
    """Makes a card that came to a ship "this" in the rules of its tokens, unless one is there."""
    before = own_place(ship.record, record)
    is_there = before != place and not ship.cards[before].is_gone
    if is_there or not (record.ability and rules_in(record.ability)):
        return
    unshare_handlers(battle)
    battle.handlers[ship.index] = {
        moment: [each for each in waiting if each.card != OF_TOKEN or each.source != record.key]
        for moment, waiting in battle.handlers[ship.index].items()
    }
    battle.standing[ship.index] = [
        each
        for each in battle.standing[ship.index]
        if not each.is_of_token or each.source.key != record.key
    ]
    battle.card_actions[ship.index] = [
        each
        for each in battle.card_actions[ship.index]
        if each.source != record.key or int(each.card.partition("#")[2] or 0) < TOKEN_RULES
    ]
    rules = compile_rules(
        record.ability, record.key, record.name, place, record.reach, bearer=ship.index
    )
    _install(battle, ship, rules)


def _install(battle: Battle, ship: Ship, compiled: Compiled) -> None:
    for handler in compiled.handlers:
        add_handler(battle, ship, handler)
    _install_rest(battle, ship, compiled)


def _install_rest(battle: Battle, ship: Ship, compiled: Compiled) -> None:
    """Puts what waits for no moment on a ship: actions, what holds all the time, firing."""
    # Lists are replaced, not changed: an imagined battle shares them until it adds to them.
    if compiled.actions:
        known = battle.card_actions[ship.index]
        battle.card_actions[ship.index] = [*known, *compiled.actions]
    if moments.HAS_TEXTS not in battle.moments:
        unshare_handlers(battle)
        battle.moments[moments.HAS_TEXTS] = NO_ONE
    if compiled.asks_gains:
        unshare_handlers(battle)
        battle.moments[moments.NOTES_GAINS] = NO_ONE
    if compiled.asks_spending:
        unshare_handlers(battle)
        battle.moments[moments.NOTES_SPENDING] = NO_ONE
    if compiled.bans_free_actions:
        unshare_handlers(battle)
        battle.moments[moments.NOTES_FREE_ACTIONS] = NO_ONE
    for shared in compiled.shared:
        _share_action(battle, ship, shared)
    for moment in compiled.signs:
        unshare_handlers(battle)
        battle.moments[moment] = NO_ONE
    for clause in compiled.standing:
        standing.add(battle, ship, clause)
    if compiled.weapon is not None:
        firing_texts.add(battle, ship, compiled.weapon)


def _share_action(battle: Battle, holder: Ship, shared: action_handlers.SharedAction) -> None:
    """Lets each ship of a fleet perform an action of a card that one of them keeps."""
    for ship in battle.state.ships:
        if ship.side != holder.side or ship.record.support == "squadron":
            continue
        action, offers = action_handlers.shared_with(shared, holder)
        if not offers:
            battle.card_actions[ship.index] = [*battle.card_actions[ship.index], action]
        for handler in offers:
            add_handler(battle, ship, handler)


def compiled_of(record: CardRecord | ShipRecord, ship: Ship, place: int) -> Compiled:
    """Returns the text of a card at a place of a ship, ready for battles (`compile_text`)."""
    return compile_text(
        record.ability, record.key, record.name, place, record.reach, bearer=ship.index
    )


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def compile_text(
    text: str, key: str, name: str, place: int, reach: tuple[int, int] | None, *, bearer: int = 0
) -> Compiled:
    """Compiles a text for a card at a place of a ship, the `bearer`.

    Raises `AbilityError` for a text that is not in the language, `UnplayableError` for one that
    the engine cannot play.
    """
    register_all()
    source = TextSource(key, name, place, reach)
    compiled = Compiled(bearer)
    offers = []
    clauses = parse(text).clauses
    for number, clause in enumerate(clauses):
        if clause.is_rule_of_tokens:
            compiled.rules = rules_in(text)
            continue
        check_parts(walk(clause))
        _compile_clause(compiled, source, clause, _number_of(clauses, number))
        if isinstance(clause.window, w.Negotiations):
            offers.append(clause)
        if any(isinstance(each, Spent) for each in walk(clause)):
            compiled.asks_spending = True
        compiled.signs.update(sign for each in walk(clause) if (sign := _SIGNS.get(type(each))))
        banned = (*actions_banned_by(clause), *actions_banned_of_that(clause))
        if any(each.is_free for each in banned):
            compiled.bans_free_actions = True
    if offers:
        compiled.handlers.append(negotiations.handler_of(source, offers))
    return compiled


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def compile_rules(
    text: str, key: str, name: str, place: int, reach: tuple[int, int] | None, *, bearer: int = 0
) -> Compiled:
    """Compiles the rules of the tokens in a text for a ship that may come to have one.

    `place` is that of the card with the text, if it is on that ship. Raises `UnplayableError` for
    rules that the engine cannot play.
    """
    register_all()
    source = TextSource(key, name, place, reach)
    compiled = Compiled(bearer)
    for number, clause in enumerate(rules_in(text), TOKEN_RULES):
        check_parts(walk(clause))
        if any(isinstance(each, MoveTokens) and each.is_old for each in walk(clause)):
            compiled.asks_gains = True
        if isinstance(clause.window, w.ActionWindow):
            _check_chains(clause)
            compiled.actions.append(
                action_clauses.action_of(source, clause, number, is_out_of_use=True)
            )
        elif isinstance(clause.window, (w.Always, w.While)):
            standing.check(clause)
            holding = standing.standing_clause(source, clause)
            holding.is_of_token = True
            compiled.standing.append(holding)
        else:
            _check_chains(clause)
            compiled.handlers.extend(handlers_of(source, clause, card=OF_TOKEN, number=number))
    return compiled


def _check_chains(clause: Clause) -> None:
    for chain in chains_of(clause):
        for piece in chain:
            check_step(piece.step)


_SIGNS: Final[dict[type, int]] = {
    AttackAtSkill: moments.ATTACKS_EARLY,
    AttackBefore: moments.ATTACKS_EARLY,
    Obstruct: moments.OBSTRUCTS,
    ShareTexts: moments.JAMS,
    RestoreCards: moments.RESTORES,
    RedoAttack: moments.REDOES,
    StandIn: moments.STANDS_IN,
    GoneBefore: moments.NOTES_DISCARDS,
}
"""Words of which the course of a battle is told before it looks for what they do, or notes it."""


def _number_of(clauses: tuple[Clause, ...], number: int) -> int:
    """Returns the number by which a clause is told apart from the others of its card.

    What a card does once a round at one of several moments is a clause for each of them: they have
    the number of the first, and so one of them acts a round (D48). So it is where one of them only
    offers more to choose from.
    """
    clause = clauses[number]
    if clause.limit is not Span.ROUND:
        return number
    for earlier in range(number):
        other = clauses[earlier]
        if (
            other.limit is Span.ROUND
            and len(other.steps) == len(clause.steps)
            and all(map(_are_alike, other.steps, clause.steps))
        ):
            return earlier
    return number


def _are_alike(step: Step, other: Step) -> bool:
    """Returns whether two steps do the same, or one of them a part of what the other offers."""
    if (step.cost, step.may) != (other.cost, other.may):
        return False
    ours, theirs = step.effect, other.effect
    if isinstance(ours, Choice) and isinstance(theirs, Choice) and ours.by == theirs.by:
        return all(each in theirs.options for each in ours.options) or all(
            each in ours.options for each in theirs.options
        )
    return ours == theirs


def _compile_clause(compiled: Compiled, source: TextSource, clause: Clause, number: int) -> None:
    window = clause.window
    check_command(clause)
    if is_loan(clause) or loan_of(clause) is not None:
        return  # the texts that it means are put on the ships beside it
    if isinstance(window, (w.Always, w.While)):
        offer = free_action(clause)
        if offer is None:
            standing.check(clause)
            compiled.standing.append(standing.standing_clause(source, clause))
            return
        clause = offer
        window = clause.window
    _check_chains(clause)
    if isinstance(window, w.Negotiations):
        return
    if isinstance(window, w.ActionWindow):
        # The first action of a card is told by the card's key alone.
        number = compiled.number_of_actions
        compiled.number_of_actions += 1
        if window.friends:
            compiled.shared.append(action_handlers.SharedAction(source, clause, number))
            return
        compiled.handlers.extend(action_handlers.handlers_of(source, clause, number))
        if not (window.free or window.fleet):
            compiled.actions.append(action_clauses.action_of(source, clause, number))
        return
    if minefields.is_placed_by(clause):
        compiled.handlers.append(minefields.attack_handler(source, clause))
        return
    if isinstance(window, w.FireWindow):
        firing_texts.check(clause)
        is_afar = firing_afar.is_fired_afar(fire_of(clause))
        kind = firing_afar.FiringAfar if is_afar else firing_texts.FiringText
        compiled.weapon = kind(source, clause)
    waiting = compiled.mines if minefields.is_about_one(window) else compiled.handlers
    waiting.extend(handlers_of(source, clause, card=source.card, number=number))


# --- what waits ------------------------------------------------------------------------


def explain_unplayable(text: str) -> str:
    """Returns why the engine cannot play a text that is in the language; "" where it can."""
    try:
        compile_text(text, "", "", 0, None)
        compile_rules(text, "", "", 0, None)
    except UnplayableError as error:
        return str(error)
    return ""
