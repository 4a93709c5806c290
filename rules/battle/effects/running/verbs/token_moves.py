"""Verbs of tokens that change hands or stay: stolen, moved, copied, replaced, kept; locks, cloak.

Source: 2017, Acquire a Target Lock, Cloak, Firing While Cloaked, End Phase; EDITIONS F1-F5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities.words import TokenKind, Trait
from rules.battle.effects.reading import protection, spots, tokens
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.spots import number_at
from rules.battle.effects.reading.things import how_many, is_of_ships, ships
from rules.battle.effects.running import choices, token_placement
from rules.battle.effects.running.call import Call, VerbRule, any_of
from rules.battle.effects.running.token_placement import pick_spots
from rules.battle.effects.running.verbs.tokens import (
    DESPITE_CLOAK,
    LOCKS,
    amount_of,
    how_many_of,
    is_all,
    kinds_meant,
    may_gain,
    name_chosen,
    present,
    sources,
)
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.position.marks import GainedTokens, marks_of
from rules.battle.position.terms import CLOAK_IS_RED, NO_CLOAK, NOBODY
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

# --- stolen, moved, copied, replaced -----------------------------------------------------


def _can_steal(call: Call, verb: v.StealTokens) -> bool:
    found = sources(call, verb.tokens, verb.source)
    return bool(protection.open_cards(call.scope, found, "steal_tokens"))


def _steal(call: Call, verb: v.StealTokens) -> Steps[bool]:
    chosen = yield from _picked(call, verb.tokens, verb.source, "steal_tokens")
    return (yield from _move_all(call, verb.tokens, chosen, (call.actor, NOBODY), "steal_tokens"))


def _moved_from(call: Call, verb: v.MoveTokens) -> list[CardPlace]:
    """Lists the spots from which tokens can be moved."""
    found = sources(call, verb.tokens, verb.source)
    if verb.is_old:
        found = [
            spot for spot in found if any(_old(call, spot, each) for each in verb.tokens.kinds)
        ]
    return found


def _old(call: Call, spot: CardPlace, kind: t.Token) -> int:
    """Counts the tokens at a spot but those that the ship gained this round."""
    name = tokens.token_name(kind)
    gained = sum(each.number for each in marks_of(spot[0].used, GainedTokens) if each.token == name)
    return max(0, number_at(call.scope, spot, kind) - gained)


def _can_move(call: Call, verb: v.MoveTokens) -> bool:
    found = _moved_from(call, verb)
    found = protection.open_cards(call.scope, found, "move_tokens")
    if _goes_to_like(verb):
        return any(_like(call, verb, spot) for spot in found)
    targets = spots.spots(call.scope, verb.to, call.actor)
    targets = protection.open_cards(call.scope, targets, "move_tokens")
    if _is_red_lock(verb):
        return any(_locks_to_turn(call, verb, spot[0], to[0]) for spot in found for to in targets)
    return bool(targets) and any(spot not in targets or len(targets) > 1 for spot in found)


def _goes_to_like(verb: v.MoveTokens) -> bool:
    """Returns whether tokens go to a card of the type of the one that they come from."""
    return isinstance(verb.to, t.Group) and Trait.SAME_TYPE in verb.to.adjectives


def _like(call: Call, verb: v.MoveTokens, source: CardPlace) -> list[CardPlace]:
    """Lists the cards of the type of the one from which tokens are moved, where they may go."""
    scope = call.scope
    before, scope.that_card = scope.that_card, source
    found = [spot for spot in spots.spots(scope, verb.to, call.actor) if spot != source]
    scope.that_card = before
    return protection.open_cards(scope, found, "move_tokens")


def _move(call: Call, verb: v.MoveTokens) -> Steps[bool]:
    """Moves tokens from one spot, or from several, to another."""
    scope = call.scope
    found = _moved_from(call, verb)
    if _goes_to_like(verb):
        found = [spot for spot in found if _like(call, verb, spot)]
    chosen = yield from pick_spots(scope, verb.source, "move_tokens", call.actor, found)
    if _goes_to_like(verb) and chosen:
        scope.that_card = chosen[0]
    if len(chosen) == 1 and chosen[0][1] < 0 and chosen[0][0] is not scope.ship:
        scope.that_ship = chosen[0][0]  # "another ship" is none of those
    among = [spot for spot in spots.spots(scope, verb.to, call.actor) if [spot] != chosen]
    if _is_red_lock(verb):
        among = [
            to for to in among if any(_locks_to_turn(call, verb, spot[0], to[0]) for spot in chosen)
        ]
    targets = yield from pick_spots(scope, verb.to, "move_tokens", call.actor, among)
    if not targets:
        return False
    was_moved = yield from _move_all(
        call, verb.tokens, chosen, targets[0], "move_tokens", is_old=verb.is_old
    )
    if isinstance(verb.source, t.Group) and chosen and chosen[-1][1] >= 0:
        scope.that_card = chosen[-1]  # not the card that they lie on now
    return was_moved


def _check_move(verb: v.MoveTokens) -> None:
    spots.check_place(verb, verb.source)
    spots.check_place(verb, verb.to)


def _is_red_lock(verb: v.MoveTokens) -> bool:
    return all(each.kind is TokenKind.RED_TARGET_LOCK for each in verb.tokens.kinds)


def _locks_to_turn(call: Call, verb: v.MoveTokens, ship: Ship, to: Ship) -> list[Ship]:
    """Lists the ships whose target lock on a ship may be moved to another ship.

    Of one token that is meant it is this ship's own, if it has a lock there.
    """
    scope = call.scope
    owners = [each for each in scope.battle.state.ships if ship.index in each.locks]
    if not is_all(verb.tokens) and scope.ship in owners:
        owners = [scope.ship]
    return [owner for owner in owners if _may_turn(call, owner, to)]


def _may_turn(call: Call, owner: Ship, to: Ship) -> bool:
    return battle_tokens.may_turn_lock(owner, to, even_if_cloaked=call.exemption == DESPITE_CLOAK)


def _picked(call: Call, group: t.Tokens, source: v.Place, verb: str) -> Steps[list[CardPlace]]:
    among = sources(call, group, source)
    return (yield from pick_spots(call.scope, source, verb, call.actor, among))


def _move_all(
    call: Call,
    group: t.Tokens,
    chosen: list[CardPlace],
    to: CardPlace,
    verb: str,
    *,
    is_old: bool = False,
) -> Steps[bool]:
    scope = call.scope
    moved = 0
    for spot in chosen:
        if spot == to:
            continue
        kinds = yield from kinds_meant(call, group, present(call, spot, group), verb)
        for kind in kinds:
            scope.token = kind
            there = _old(call, spot, kind) if is_old else number_at(scope, spot, kind)
            number = yield from how_many_of(call, group, there, verb)
            if kind.kind in LOCKS and spot[1] < 0 and to[1] < 0:
                moved += yield from _move_locks(call, spot[0], to[0], kind, number)
                continue
            taken = yield from token_placement.take(scope, spot, kind, number, verb, call.actor)
            if taken:
                yield from token_placement.put(scope, to, kind, taken)
            moved += taken
    name_chosen(call, [to])
    scope.touched = moved
    return moved > 0


def _move_locks(call: Call, ship: Ship, to: Ship, kind: t.Token, number: int) -> Steps[int]:
    """Moves locks: a blue token to another holder, a red one to another ship that is locked."""
    scope = call.scope
    battle = scope.battle
    if kind.kind is TokenKind.RED_TARGET_LOCK and number == 1 and ship.index in scope.ship.locks:
        pairs = [(scope.ship, ship.index)]
    else:
        pairs = yield from token_placement.pick_locks(scope, ship, kind, number, call.actor)
    if kind.kind is TokenKind.RED_TARGET_LOCK:
        pairs = [
            (holder, target)
            for holder, target in pairs
            if to.index in holder.locks or _may_turn(call, holder, to)
        ]
    for holder, target in pairs:
        battle_tokens.unlock(battle, holder, target, "moved")
        if kind.kind is TokenKind.RED_TARGET_LOCK:
            if to.index not in holder.locks:
                battle_tokens.lock(battle, holder, to.index)
        else:
            for old in to.locks:
                battle_tokens.unlock(battle, to, old, "replaced")
            battle_tokens.lock(battle, to, target)
    return len(pairs)


def _copied(call: Call, verb: v.CopyTokens) -> tuple[t.Token, ...]:
    others = ships(call.scope, verb.of)
    return tuple(
        kind
        for kind in may_gain(call, call.actor, verb.tokens)
        if any(number_at(call.scope, (ship, NOBODY), kind) for ship in others)
    )


def _copy(call: Call, verb: v.CopyTokens) -> Steps[bool]:
    """Gains tokens that another ship has."""
    scope = call.scope
    kinds = _copied(call, verb)
    if not kinds:
        return False
    kinds = yield from kinds_meant(call, verb.tokens, kinds, "copy_tokens")
    for kind in kinds:
        there = max(number_at(scope, (ship, NOBODY), kind) for ship in ships(scope, verb.of))
        number = min(there, how_many(verb.tokens.quantity, there)[1])
        yield from token_placement.put(scope, (call.actor, NOBODY), kind, number)
    return True


def _exchangeable(call: Call, verb: v.ReplaceTokens) -> tuple[t.Token, ...]:
    """Lists the kinds that can be replaced by another that the ship may gain."""
    new = may_gain(call, call.actor, verb.by)
    return tuple(
        kind
        for kind in present(call, (call.actor, NOBODY), verb.tokens)
        if any(other != kind for other in new)
    )


def _replace(call: Call, verb: v.ReplaceTokens) -> Steps[bool]:
    """Replaces tokens of one kind by tokens of another."""
    scope, ship = call.scope, call.actor
    kinds = _exchangeable(call, verb)
    if not kinds:
        return False
    old: t.Token = yield from choices.choose(scope, choices.TOKEN, kinds, "replace_tokens", ship)
    others = tuple(kind for kind in may_gain(call, ship, verb.by) if kind != old)
    new: t.Token = yield from choices.choose(scope, choices.TOKEN, others, "replace_tokens", ship)
    number = how_many(verb.tokens.quantity, number_at(scope, (ship, NOBODY), old))[1]
    taken = yield from token_placement.take(scope, (ship, NOBODY), old, number, "replaced", ship)
    if not taken:
        return False
    scope.token = new
    return (yield from token_placement.put(scope, (ship, NOBODY), new, amount_of(verb.by)))


# --- kept ------------------------------------------------------------------------------


def _keepable(call: Call, verb: v.KeepTokens) -> tuple[t.Token, ...]:
    """Lists the kinds of tokens of which the ship has any that it would lose."""
    ship, attack = call.actor, call.scope.attack
    found = []
    for kind in verb.tokens.kinds:
        if kind.kind is TokenKind.CLOAK:
            is_lost = attack is not None and attack.attacker is ship and attack.turned_cloak
            is_lost = is_lost and ship.is_cloak_red
        elif kind.kind is TokenKind.TARGET_LOCK:
            is_lost = (
                attack is not None
                and attack.attacker is ship
                and attack.defender.index not in ship.locks
                and (attack.lock_was_spent or attack.lock_still_rerolls)
            )
        else:
            is_lost = number_at(call.scope, (ship, NOBODY), kind) > 0
        if is_lost:
            found.append(kind)
    return tuple(found)


def _keep(call: Call, verb: v.KeepTokens) -> Steps[bool]:
    """Keeps tokens: in the End Phase those of the round, in an attack the lock, the green cloak."""
    scope, ship = call.scope, call.actor
    battle, attack = scope.battle, scope.attack
    kinds = _keepable(call, verb)
    if not kinds:
        return False
    kind: t.Token = yield from choices.choose(scope, choices.TOKEN, kinds, "keep_tokens", ship)
    if kind.kind is TokenKind.CLOAK:
        battle_tokens.set_cloak(battle, ship, ship.cloak & ~CLOAK_IS_RED)
    elif kind.kind is TokenKind.TARGET_LOCK:
        if attack is not None:
            battle_tokens.lock(battle, ship, attack.defender.index)
            attack.lock_was_spent = attack.lock_still_rerolls = False
    else:
        number = None if is_all(verb.tokens) else amount_of(verb.tokens)
        battle_tokens.keep(battle, ship, tokens.COUNTED[kind.kind], number)
    return True


_KEPT: Final = (
    TokenKind.EVADE,
    TokenKind.SCAN,
    TokenKind.BATTLE_STATIONS,
    TokenKind.TARGET_LOCK,
    TokenKind.CLOAK,
)


def _check_keep(verb: v.KeepTokens) -> None:
    refused = [kind for kind in TokenKind if kind not in _KEPT]
    spots.check_kinds(verb, verb.tokens, *refused)


# --- cloaks, locks ----------------------------------------------------------------------


def _flippable(call: Call, verb: v.FlipCloak) -> list[Ship]:
    is_red = verb.side is v.CloakSide.RED
    found = [call.actor] if verb.of is None else ships(call.scope, verb.of)
    return [ship for ship in found if ship.cloak != NO_CLOAK and ship.is_cloak_red is not is_red]


def _can_flip(call: Call, verb: v.FlipCloak) -> bool:
    return bool(protection.open_ships(call.scope, _flippable(call, verb), "flip_cloak"))


def _flip(call: Call, verb: v.FlipCloak) -> Steps[bool]:
    """Turns cloak tokens over (2017, Firing While Cloaked)."""
    among = [(ship, NOBODY) for ship in _flippable(call, verb)]
    chosen = yield from pick_spots(call.scope, verb.of, "flip_cloak", call.actor, among)
    for ship, _ in chosen:
        battle_tokens.set_cloak(call.scope.battle, ship, ship.cloak ^ CLOAK_IS_RED)
    name_chosen(call, chosen)
    return bool(chosen)


def _lockable(call: Call, verb: v.AcquireLock) -> list[Ship]:
    """Lists the ships on which the lock may be acquired; a text may allow cloaked ones.

    Only opposing ones (2017, Acquire a Target Lock).
    """
    battle, actor = call.scope.battle, call.actor
    allows_cloaked = isinstance(verb.on, t.Group) and Trait.CLOAKED in verb.on.adjectives
    return [
        ship
        for ship in ships(call.scope, verb.on)
        if actor.opposes(ship)
        and battle_tokens.may_lock(battle, actor, ship, even_if_cloaked=allows_cloaked)
    ]


def _can_lock(call: Call, verb: v.AcquireLock) -> bool:
    return bool(protection.open_ships(call.scope, _lockable(call, verb), "acquire_lock"))


def _lock(call: Call, verb: v.AcquireLock) -> Steps[bool]:
    """Acquires a target lock, outside the action of that name."""
    among = [(ship, NOBODY) for ship in _lockable(call, verb)]
    chosen = yield from pick_spots(call.scope, verb.on, "acquire_lock", call.actor, among)
    for ship, _ in chosen:
        yield from battle_tokens.acquire_lock(call.scope.battle, call.actor, ship)
    name_chosen(call, chosen)
    return bool(chosen)


def _check_lock(verb: v.AcquireLock) -> None:
    if not is_of_ships(verb.on):
        raise refuse(verb, "only ships are locked")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.StealTokens: VerbRule(_steal, _can_steal),
    v.MoveTokens: VerbRule(_move, _can_move, _check_move),
    v.CopyTokens: VerbRule(
        _copy, any_of(_copied), lambda verb: spots.check_kinds(verb, verb.tokens, *LOCKS)
    ),
    v.ReplaceTokens: VerbRule(
        _replace,
        any_of(_exchangeable),
        lambda verb: spots.check_kinds(verb, verb.by, *LOCKS),
    ),
    v.KeepTokens: VerbRule(_keep, any_of(_keepable), _check_keep),
    v.FlipCloak: VerbRule(_flip, _can_flip),
    v.AcquireLock: VerbRule(_lock, _can_lock, _check_lock),
}
