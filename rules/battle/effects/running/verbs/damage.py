"""Verbs of damage: dealt, suffered, made less, searched for; ships and shields destroyed.

Source: 2017, Suffering Damage, Critical Damage, Deal Damage, Destroying Ships; DECISIONS D79-D83.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import words
from rules.battle.effects.reading import protection
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.minefield_places import is_wide
from rules.battle.effects.reading.possessions import amount_of
from rules.battle.effects.reading.things import how_many, is_of_shields, is_of_ships, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.effects.running.card_payments import shield_holders
from rules.battle.mechanics import damage, tokens
from rules.battle.mechanics.rolls import DEFENSE, roll_test
from rules.battle.position import moments
from rules.battle.position.permissions import SHIELDS, MinefieldDice
from rules.battle.position.terms import IN_PLAY, TOKENS
from rules.battle.position.terms import SCAN as SCAN_TOKEN
from rules.battle.timing import windows
from rules.battle.timing.attack_state import Attack
from rules.battle.timing.dice_keys import key_of_ship
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.permissions import granted, is_safe
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope
from rules.dice import CRIT, EVADE, FACES, HIT, attack_text, face_total, one, uncancelled

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

SCAN: Final = TOKENS[SCAN_TOKEN]
CRITICAL: Final = "critical"


# --- deal and suffer -------------------------------------------------------------------


def amounts(call: Call, wanted: t.Damage) -> tuple[int, int]:
    """Returns how much damage words mean: normal and critical."""
    if not wanted.that:
        number = 1 if wanted.bound is None else wanted.bound.number
        return (0, number) if wanted.crit else (number, 0)
    occasion = call.scope.occasion
    if occasion is None:
        return 0, 0
    number = max(1, occasion.amount)
    crits = number if occasion.what == CRITICAL else min(number, occasion.crits)
    return number - crits, crits


def _reason(scope: Scope) -> str:
    """Returns what damage comes from, where it is a token on the table."""
    occasion = scope.occasion
    is_mine = occasion is not None and occasion.moment == moments.MEETS_MINEFIELD
    return "minefield" if is_mine else ""


def _hurt(call: Call, ship: Ship, wanted: t.Damage) -> Steps[bool]:
    """Lets a ship suffer damage from this clause; `hull` damage passes the shields."""
    hits, crits = amounts(call, wanted)
    if ship.place != IN_PLAY or not hits + crits:
        return False
    doer: Ship | None = call.scope.ship
    if _takes_over(call.scope, ship) and call.scope.occasion is not None:
        doer = call.scope.occasion.other
    yield from damage.suffer(
        call.scope.battle,
        ship,
        hits,
        crits,
        by=doer,
        why=_reason(call.scope),
        past_shields=wanted.hull,
    )
    return True


def _takes_over(scope: Scope, ship: Ship) -> bool:
    """Returns whether a ship suffers in another's place, and from whom (F14-S3)."""
    occasion = scope.occasion
    return occasion is not None and occasion.moment in _WOULD_SUFFER and occasion.ship is not ship


def _can_suffer(call: Call, verb: v.Suffer) -> bool:
    if _takes_over(call.scope, call.actor) and not _is_announced(call):
        return False  # none is left to take over
    return call.actor.place == IN_PLAY and sum(amounts(call, verb.damage)) > 0


def _suffer(call: Call, verb: v.Suffer) -> Steps[bool]:
    """Lets the subject suffer damage."""
    return (yield from _hurt(call, call.actor, verb.damage))


def _can_suffer_equal(call: Call, verb: v.SufferEqual) -> bool:
    return call.actor.place == IN_PLAY and amount_of(call.scope, verb.amount) > 0


def _suffer_equal(call: Call, verb: v.SufferEqual) -> Steps[bool]:
    """Lets the subject suffer as much damage as a value says."""
    number = amount_of(call.scope, verb.amount)
    if number <= 0:
        return False
    wanted = t.Damage(t.Bound(number), verb.damage.hull, verb.damage.crit)
    return (yield from _hurt(call, call.actor, wanted))


def _check_suffer_equal(verb: v.SufferEqual) -> None:
    if verb.damage.bound is not None or verb.damage.that:
        raise refuse(verb, "a value says how much damage it is")


def _can_ram(call: Call, verb: v.Ram) -> bool:
    return _rammed(call, verb) is not None and amount_of(call.scope, verb.amount) > 0


def _rammed(call: Call, verb: v.Ram) -> Ship | None:
    found = protection.open_ships(call.scope, ships(call.scope, verb.target), "deal")
    return next((ship for ship in found if ship.place == IN_PLAY), None)


def _ram(call: Call, verb: v.Ram) -> Steps[bool]:
    """Damages both ships; the one whose skill is higher defends with what it is higher by."""
    scope, ship, other = call.scope, call.actor, _rammed(call, verb)
    number = amount_of(scope, verb.amount)
    if verb.most is not None:
        number = min(number, verb.most)
    if other is None or number <= 0:
        return False
    skills = {ship.index: ship.skill, other.index: other.skill}
    for hurt, by in ((other, ship), (ship, other)):
        hits = number
        dice = skills[hurt.index] - skills[by.index]
        if dice > 0:
            results = yield from roll_test(scope.battle, hurt, dice, scope.source.name, DEFENSE)
            hits = uncancelled(number, 0, face_total(results, EVADE))[0]
        if hurt.place == IN_PLAY:
            yield from damage.suffer(scope.battle, hurt, hits, 0, by=by, why=_reason(scope))
    return True


def _can_deal(call: Call, verb: v.Deal) -> bool:
    found = protection.open_ships(call.scope, ships(call.scope, verb.to), "deal")
    return any(ship.place == IN_PLAY for ship in found)


def _deal(call: Call, verb: v.Deal) -> Steps[bool]:
    """Deals damage to ships (2017, Suffering Damage)."""
    found = yield from choices.pick_ships(call.scope, verb.to, "deal", call.actor)
    was_done = False
    for ship in found:
        was_done = (yield from _hurt(call, ship, verb.damage)) or was_done
    return was_done


def _can_deal_results(call: Call, verb: v.DealResults) -> bool:
    found = protection.open_ships(call.scope, ships(call.scope, verb.to), "deal_results")
    return any(ship.place == IN_PLAY for ship in found)


def _deal_results(call: Call, verb: v.DealResults) -> Steps[bool]:
    """Deals the hits and crits that were just rolled, to each ship the same.

    A text may protect a ship from some of the dice of a minefield.
    """
    scope = call.scope
    found = yield from choices.pick_ships(scope, verb.to, "deal_results", call.actor)
    if not scope.rolled_is_attack:
        return False
    for ship in found:
        rolled = _rolled_against(scope, ship)
        hits, crits = face_total(rolled, HIT), face_total(rolled, CRIT)
        if ship.place != IN_PLAY or not hits + crits:
            continue
        left = (hits, crits)
        if verb.against_dice:
            left = yield from _defended(scope, ship, hits, crits, verb.plus)
        yield from damage.suffer(scope.battle, ship, *left, by=scope.ship, why=_reason(scope))
    return bool(found)


def _rolled_against(scope: Scope, ship: Ship) -> int:
    """Returns the dice that were rolled, without those that do not count against a ship.

    Which of the dice of a minefield these are, chance says. Source: FR-266.2.
    """
    if not (ship.grants and _reason(scope)):
        return scope.rolled
    card = scope.card_state
    number = -sum([each.number for each in granted(ship, MinefieldDice)])
    if number <= 0 or card is None or not is_wide(card.record.ability):
        return scope.rolled
    dice: list[int] = []
    for face in range(FACES):
        dice += [face] * face_total(scope.rolled, face)
    battle = scope.battle
    for at in range(min(number, len(dice))):
        del dice[battle.chance.below(len(dice), key_of_ship(battle, ship, f"minefield dice {at}"))]
    results = sum([one(face) for face in dice])
    if battle.log is not None:
        battle.note("modified", scope.ship.index, scope.source.name, attack_text(results), "")
    return results


def _defended(scope: Scope, ship: Ship, hits: int, crits: int, plus: int) -> Steps[tuple[int, int]]:
    """Lets a ship roll its agility and some more dice against results; gives what is left.

    Source: FR-086.1.
    """
    dice = max(0, ship.agility_base + ship.agility_sum + plus)
    results = yield from roll_test(scope.battle, ship, dice, scope.source.name, DEFENSE)
    return uncancelled(hits, crits, face_total(results, EVADE))


def _check_ships(verb: v.Deal | v.DealResults) -> None:
    """Refuses damage to what is no ship."""
    if not is_of_ships(verb.to):
        raise refuse(verb, "only ships suffer damage")


# --- the damage of the attack, or of the window ------------------------------------------


_WOULD_SUFFER: Final = (moments.WOULD_SUFFER, moments.WOULD_SUFFER_ALL)


def _is_announced(call: Call) -> bool:
    occasion = call.scope.occasion
    return occasion is not None and occasion.moment in _WOULD_SUFFER and occasion.amount > 0


def _can_reduce(call: Call, verb: v.ReduceDamage) -> bool:
    occasion, attack = call.scope.occasion, call.scope.attack
    if occasion is not None and occasion.moment in _WOULD_SUFFER:
        # It is that damage, whatever else the attack deals.
        return (_hits_of(occasion) if verb.is_normal else occasion.amount) > 0
    if attack is None or not attack.is_compared:
        return False
    return (attack.damage[0] if verb.is_normal else sum(attack.damage)) > 0


def _hits_of(occasion: Occasion) -> int:
    """Returns how much of the damage that is about to be suffered is normal."""
    if occasion.moment == moments.WOULD_SUFFER:
        return 0 if occasion.what == CRITICAL else occasion.amount
    return occasion.amount - occasion.crits


def _reduce(call: Call, verb: v.ReduceDamage) -> bool:
    """Makes damage less that is about to be suffered: hits before crits."""
    occasion, attack = call.scope.occasion, call.scope.attack
    if not _can_reduce(call, verb):
        return False
    if occasion is not None and _is_announced(call):
        most = _hits_of(occasion) if verb.is_normal else occasion.amount
        occasion.amount -= min(verb.number, most)
    elif attack is not None:
        attack.reduced += min(verb.number, attack.damage[0]) if verb.is_normal else verb.number
    return True


def _in_attack(call: Call, verb: object) -> bool:
    return call.scope.attack is not None and not call.scope.attack.is_cancelled


def _deal_nothing(call: Call, verb: v.DealNothing) -> bool:
    """Makes an attack damage nothing: what is uncancelled still counts for other effects."""
    if call.scope.attack is None:
        return False
    call.scope.attack.deals_nothing = True
    return True


def _can_send_back(call: Call, verb: v.SendBack) -> bool:
    attack = call.scope.attack
    return attack is not None and not attack.is_cancelled and call.actor is attack.defender


def _send_back(call: Call, verb: v.SendBack) -> bool:
    """Lets an attack damage nobody but, by half, the attacker himself."""
    attack = call.scope.attack
    if attack is None or not _can_send_back(call, verb):
        return False
    attack.deals_nothing = attack.sends_back = True
    return True


def _can_lose_squadrons(call: Call, verb: v.LoseSquadrons) -> bool:
    ship = call.actor
    return ship.place == IN_PLAY and ship.record.squadron_tokens > 0 and ship.tokens_left > 0


def _lose_squadrons(call: Call, verb: v.LoseSquadrons) -> Steps[bool]:
    """Takes tokens off the stack of a squadron; it is destroyed with the last one."""
    was_lost = False
    for _ in range(verb.number):
        if _can_lose_squadrons(call, verb):
            yield from damage.lose_token(call.scope.battle, call.actor, None)
            was_lost = True
    return was_lost


def _can_deal_to_shields(call: Call, verb: v.DealToShields) -> bool:
    attack = call.scope.attack
    return (
        attack is not None
        and attack.is_compared
        and attack.defender.shields > 0
        and bool(protection.open_shields(call.scope, [attack.defender], "deal_to_shields"))
    )


def _deal_to_shields(call: Call, verb: v.DealToShields) -> bool:
    """Adds damage to an attack that only shields take, after its hits (F16-72, F16-73)."""
    if call.scope.attack is None or not _can_deal_to_shields(call, verb):
        return False
    call.scope.attack.to_shields += verb.number
    return True


def _ignore_shields(call: Call, verb: v.IgnoreShields) -> bool:
    """Lets the damage of an attack go to the hull, unless its shields are out of reach."""
    scope = call.scope
    if (
        scope.attack is None
        or not protection.open_shields(scope, [scope.attack.defender], "ignore_shields")
        or _are_shields_firm(scope.attack)
    ):
        return False
    if verb.with_crits:
        scope.attack.crits_ignore_shields = True
    else:
        scope.attack.ignores_shields = True
    return True


def _are_shields_firm(attack: Attack) -> bool:
    """Returns whether a text of the defender lets no attack with such a weapon ignore shields."""
    place = attack.shot.weapon.card
    record = None if place < 0 else attack.attacker.cards[place].record
    return bool(attack.defender.bans) and is_safe(
        attack.defender, words.Doing.IGNORED.value, SHIELDS, attack.attacker, record
    )


def _ignore_tokens(call: Call, verb: v.IgnoreTokens) -> bool:
    """Leaves the attacker's scan tokens out of an attack (2017, Roll Defense Dice)."""
    if call.scope.attack is None:
        return False
    call.scope.attack.ignores_scan = True
    return True


def _can_count(call: Call, verb: v.CountTwice) -> bool:
    """Returns whether the attacker has a token that does not count twice yet."""
    attack = call.scope.attack
    return (
        attack is not None
        and attack.attacker is call.actor
        and attack.scan_twice < attack.attacker.scan
    )


def _count_twice(call: Call, verb: v.CountTwice) -> bool:
    """Counts scan tokens of the attacker twice, each once more at most. Source: FR-060.3."""
    attack = call.scope.attack
    if attack is None or not _can_count(call, verb):
        return False
    attack.scan_twice += how_many(verb.tokens.quantity, attack.attacker.scan)[1]
    return True


def _check_count(verb: v.CountTwice) -> None:
    if [kind.kind for kind in verb.tokens.kinds] != [words.TokenKind.SCAN]:
        raise refuse(verb, "only scan tokens count in an attack")


def check_ignored(verb: v.IgnoreTokens) -> None:
    """Refuses tokens that an attack cannot leave out; only the attacker's scan can be."""
    of = verb.of
    if any(kind.kind is not words.TokenKind.SCAN for kind in verb.tokens.kinds) or not (
        of is None or (isinstance(of, t.RoleReference) and of.role is words.Role.ATTACKER)
    ):
        raise refuse(verb, "no attack leaves such tokens out")


def _named(call: Call, verb: v.SearchDeck) -> tuple[str, ...]:
    """Lists the damage cards of some names that the deck still holds, each once."""
    deck = call.scope.battle.state.deck
    return tuple(sorted({name for name in deck if name.lower() in verb.names}))


def _can_search(call: Call, verb: v.SearchDeck) -> bool:
    if not _named(call, verb):
        return False
    occasion, attack = call.scope.occasion, call.scope.attack
    if occasion is not None and occasion.moment == moments.WOULD_SUFFER:
        return awaits_card(occasion)
    return attack is not None and attack.damage[1] > 0


def _search(call: Call, verb: v.SearchDeck) -> Steps[bool]:
    """Chooses the card that the critical damage at hand deals, or the first of the attack."""
    scope = call.scope
    if not _can_search(call, verb):
        return False
    name = yield from choices.choose(
        scope, choices.DAMAGE, _named(call, verb), "search_deck", call.actor
    )
    occasion = scope.occasion
    if occasion is not None and occasion.moment == moments.WOULD_SUFFER:
        occasion.searched = name
    elif scope.attack is not None:
        scope.attack.searched = name
    return True


def awaits_card(occasion: Occasion) -> bool:
    """Returns whether a damage is about to deal a card face up that no text chooses so far."""
    is_of_hull = occasion.what == CRITICAL and not occasion.to_shields
    return is_of_hull and occasion.pick is None and not occasion.searched


# --- destroy ---------------------------------------------------------------------------


def _shields_of(ship: Ship, group: t.Group) -> int:
    """Counts the shields of a ship that words mean: active ones, disabled ones or both."""
    if words.Trait.ACTIVE in group.adjectives:
        return ship.shields
    if words.Trait.DISABLED in group.adjectives:
        return ship.disabled_shields
    return ship.shields + ship.disabled_shields


def _can_destroy(call: Call, verb: v.Destroy) -> bool:
    thing = verb.thing
    if isinstance(thing, t.Group) and is_of_shields(thing):
        least = max(1, how_many(thing.quantity, 1)[0]) if call.is_cost else 1
        return any(
            _shields_of(ship, thing) >= least for ship in shield_holders(call, thing, "destroy")
        )
    return any(ship.place == IN_PLAY for ship in ships(call.scope, thing))


def _destroy(call: Call, verb: v.Destroy) -> Steps[bool]:
    """Destroys ships, or takes shields away that do not come back by themselves."""
    scope, thing = call.scope, verb.thing
    if isinstance(thing, t.Group) and is_of_shields(thing):
        return (yield from _destroy_shields(call, thing))
    found = yield from choices.pick_ships(scope, thing, "destroy", call.actor)
    for ship in found:
        yield from damage.destroy(scope.battle, ship)
    return bool(found)


def _destroy_shields(call: Call, group: t.Group) -> Steps[bool]:
    scope = call.scope
    holders = shield_holders(call, group, "destroy")
    if group.on is not None:
        holders = [ship for ship in holders if _shields_of(ship, group)]
    if isinstance(group.on, t.Group) and group.on.quantity is not None:
        holders = yield from choices.pick(
            scope, choices.SHIP, holders, group.on.quantity, "destroy", call.actor
        )
    holders = yield from choices.open_to(scope, holders, group.on, "destroy")
    scope.touched = 0
    for ship in holders:
        least, most = how_many(group.quantity, _shields_of(ship, group))
        most = min(most, _shields_of(ship, group))
        number: int = yield from choices.choose(
            scope,
            choices.NUMBER,
            tuple(range(min(least, most), most + 1)),
            "destroy",
            call.actor,
        )
        scope.touched += number
        yield from _lose_shields(call, ship, group, number)
    return scope.touched > 0


def _lose_shields(call: Call, ship: Ship, group: t.Group, number: int) -> Steps[None]:
    """Destroys shields of a ship, active ones first where the words do not say."""
    battle = call.scope.battle
    active = 0 if words.Trait.DISABLED in group.adjectives else min(number, ship.shields)
    had = ship.shields
    tokens.set_shields(
        battle, ship, ship.shields - active, ship.disabled_shields - (number - active), "destroyed"
    )
    if had and not ship.shields and moments.SHIELDS_GONE in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.SHIELDS_GONE, ship))


def _check_destroy(verb: v.Destroy) -> None:
    if not (is_of_shields(verb.thing) or is_of_ships(verb.thing)):
        raise refuse(verb, "only ships and shields are destroyed")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.Suffer: VerbRule(_suffer, _can_suffer),
    v.Ram: VerbRule(_ram, _can_ram),
    v.SufferEqual: VerbRule(_suffer_equal, _can_suffer_equal, _check_suffer_equal),
    v.Deal: VerbRule(_deal, _can_deal, _check_ships),
    v.DealResults: VerbRule(_deal_results, _can_deal_results, _check_ships),
    v.ReduceDamage: at_once(_reduce, _can_reduce),
    v.SendBack: at_once(_send_back, _can_send_back),
    v.LoseSquadrons: VerbRule(_lose_squadrons, _can_lose_squadrons),
    v.DealNothing: at_once(_deal_nothing, _in_attack),
    v.DealToShields: at_once(_deal_to_shields, _can_deal_to_shields),
    v.IgnoreShields: at_once(_ignore_shields, _in_attack),
    v.IgnoreTokens: at_once(_ignore_tokens, _in_attack, check_ignored),
    v.CountTwice: at_once(_count_twice, _can_count, _check_count),
    v.SearchDeck: VerbRule(_search, _can_search),
    v.Destroy: VerbRule(_destroy, _can_destroy, _check_destroy),
}
