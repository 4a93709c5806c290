"""Verbs of cards that go from ship to ship, or come back: stolen, moved, swapped, equipped.

Source: 2017, Upgrade Bar, Docking a Shuttlecraft c, Disabling/Discarding Cards; EDITIONS F7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities.words import Quantifier
from rules.battle.effects.reading import protection, spots
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.outside import check_outside
from rules.battle.effects.reading.things import cards, fits_card, is_of_cards, is_of_ships, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, any_of, at_once
from rules.battle.effects.running.verbs.cards import are_enough, note_done
from rules.battle.effects.running.verbs.tokens import purse, spend_at, surcharge
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics.card_transfer import move_card, move_with_copies, take_from_reserve
from rules.battle.mechanics.restrictions import may_carry
from rules.battle.mechanics.tokens import set_marker
from rules.battle.mechanics.upgrade_slots import is_full, slots_of
from rules.battle.position.pieces import BENEATH, number_of_markers
from rules.battle.position.terms import NOBODY
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

FLEET_CAPTAIN: Final = "fleet-captain"
TALENT: Final = "talent"


def _in_place(call: Call, thing: t.Thing) -> list[CardPlace]:
    """Lists the cards that can go elsewhere: those aboard, but no copies beside others."""
    return [
        (ship, place)
        for ship, place in spots.cards_meant(call.scope, thing)
        if not (ship.cards[place].is_gone or ship.cards[place].record.is_adapted)
    ]


def carry(call: Call, card: CardPlace, taker: Ship) -> Steps[CardPlace]:
    """Takes a card to another ship, where its text acts from now on; gives its place there.

    A captain who goes leaves the command to an admiral aboard, or to nobody (DECISIONS D51), and
    takes the card along that makes him fleet captain, no talents (F14-C18, F16-50, FR-054.8);
    those of a crew follow it (FR-195.1), and so does what lies beneath a card (FR-294.6). A card
    that the other ship may not carry is discarded (F14-G36).
    """
    ship, place = card
    battle = call.scope.battle
    was_captain = place == ship.captain
    was_shared = battle_cards.shares_command(ship, place)
    hulls = (ship.hull, taker.hull)
    if ship.cards[place].record.is_other_side:
        move_card(battle, ship, ship.cards[place].record.holder, taker)
    new_place = move_with_copies(battle, ship, place, taker)
    if number_of_markers(taker.cards[new_place].markers, BENEATH):
        set_marker(battle, taker, new_place, BENEATH, 0)
        battle_cards.lay(battle, taker, new_place)
    if was_captain:
        battle_cards.give_command(battle, ship, battle_cards.heir(ship))
    for other, held in enumerate(ship.cards):
        record = held.record
        follows = record.holder == place and (held.is_face_down or record.type == TALENT)
        if was_captain:
            is_beneath = held.is_face_down and record.type != TALENT
            follows = record.type == FLEET_CAPTAIN or (record.holder == place and is_beneath)
        if follows and not held.is_gone:
            move_card(battle, ship, other, taker)
    battle_cards.review_texts(battle)
    if was_shared:
        battle_cards.end_shared_command(battle, ship)
    if not may_carry(taker, taker.cards[new_place].record):
        yield from battle_cards.discard(battle, taker, new_place)
    for each, hull in zip((ship, taker), hulls, strict=True):
        yield from battle_cards.after_change(battle, each, hull)
    return taker, new_place


def _carry_all(call: Call, found: list[CardPlace], taker: Ship) -> Steps[bool]:
    arrived = []
    for each in found:
        arrived.append((yield from carry(call, each, taker)))  # noqa: PERF401
    note_done(call, arrived)
    return bool(arrived)


# --- stolen --------------------------------------------------------------------------


def _stealable(call: Call, verb: v.StealCard) -> list[CardPlace]:
    battle, taker = call.scope.battle, call.actor
    found = [each for each in _in_place(call, verb.thing) if each[0] is not taker]
    if verb.into is v.IntoSlot.ANY:
        found = [
            (ship, place)
            for ship, place in found
            if slots_of(battle, taker, ship.cards[place].record.type)
        ]
    return found


def _can_steal(call: Call, verb: v.StealCard) -> bool:
    return are_enough(call, verb.thing, "steal_card", _stealable(call, verb))


def _steal(call: Call, verb: v.StealCard) -> Steps[bool]:
    """Takes cards from other ships, whatever the slots: what lies on them comes along.

    Where a text asks for a slot a card goes if none is free: the stolen one, or one of the taker.
    """
    found = _stealable(call, verb)
    chosen = yield from choices.pick_cards(call.scope, verb.thing, "steal_card", call.actor, found)
    if verb.into is not None:
        chosen = yield from _with_slots(call, verb.into, chosen)
    return (yield from _carry_all(call, chosen, call.actor))


def _with_slots(call: Call, into: v.IntoSlot, chosen: list[CardPlace]) -> Steps[list[CardPlace]]:
    """Discards what finds no slot, or a card for each that comes; returns the cards that come."""
    scope, taker, left = call.scope, call.actor, []
    battle, by, why = scope.battle, scope.holder, scope.source.key
    for ship, place in chosen:
        kind = ship.cards[place].record.type
        if not is_full(battle, taker, kind):
            left.append((ship, place))
        elif into is v.IntoSlot.FREE:
            yield from battle_cards.discard(battle, ship, place, by, why)
        else:
            own = [
                (taker, index)
                for index, card in enumerate(taker.cards)
                if card.record.type == kind and not card.is_gone
            ]
            going = yield from choices.pick(
                scope, choices.CARD, own, t.Quantity(Quantifier.EXACTLY, 1), "discard", taker
            )
            for _, index in going:
                yield from battle_cards.discard(battle, taker, index, by, why)
            left.append((ship, place))
    return left


# --- moved, swapped --------------------------------------------------------------------


def _takers(call: Call, verb: v.MoveCard) -> list[Ship]:
    return protection.open_ships(call.scope, ships(call.scope, verb.to), "move_card")


def _can_move(call: Call, verb: v.MoveCard) -> bool:
    takers = _takers(call, verb)
    found = protection.open_cards(call.scope, _in_place(call, verb.thing), "move_card")
    return bool(takers) and any(ship not in takers or len(takers) > 1 for ship, _ in found)


def _move(call: Call, verb: v.MoveCard) -> Steps[bool]:
    """Moves cards to one other ship, whatever the slots."""
    scope = call.scope
    takers: list[Ship] = yield from choices.pick_ships(scope, verb.to, "move_card", call.actor)
    if not takers:
        return False
    taker = takers[0]
    found = [each for each in _in_place(call, verb.thing) if each[0] is not taker]
    chosen = yield from choices.pick_cards(scope, verb.thing, "move_card", call.actor, found)
    return (yield from _carry_all(call, chosen, taker))


def _can_swap(call: Call, verb: v.SwapCards) -> bool:
    scope = call.scope
    found = [_in_place(call, thing) for thing in (verb.thing, verb.other)]
    return all(protection.open_cards(scope, each, "swap_cards") for each in found)


def _swap(call: Call, verb: v.SwapCards) -> Steps[bool]:
    """Lets a card of one ship and a card of another change places."""
    scope = call.scope
    pairs = []
    for thing in (verb.thing, verb.other):
        found = _in_place(call, thing)
        pairs.append((yield from choices.pick_cards(scope, thing, "swap_cards", call.actor, found)))
    if not (pairs[0] and pairs[1]) or pairs[0][0][0] is pairs[1][0][0]:
        return False
    one, other = pairs[0][0], pairs[1][0]
    arrived = [
        (yield from carry(call, one, other[0])),
        (yield from carry(call, other, one[0])),
    ]
    note_done(call, arrived)
    return True


def _outside(call: Call) -> dict[str, int]:
    """Returns the cards of the reserve that can come, by key: each with its place there.

    None that a ship of the side has, or had, and none that the ship may not carry.
    """
    ship = call.actor
    taken = {
        name
        for each in call.scope.battle.state.ships
        if each.side == ship.side
        for card in each.cards
        for name in card.record.names
    }
    return {
        record.key: number
        for number, record in enumerate(ship.record.reserve)
        if taken.isdisjoint(record.names) and may_carry(ship, record)
    }


def _leaving(call: Call, verb: v.SwapOutside) -> list[CardPlace]:
    found = [spot for spot in cards(call.scope, verb.thing) if spot[0] is call.actor]
    return protection.open_cards(call.scope, found, "discard")


def _can_swap_outside(call: Call, verb: v.SwapOutside) -> bool:
    return bool(_leaving(call, verb)) and bool(_outside(call))


def _swap_outside(call: Call, verb: v.SwapOutside) -> Steps[bool]:
    """Discards a card and equips one from outside the fleet in its place."""
    scope, ship = call.scope, call.actor
    leaving = _leaving(call, verb)
    chosen = yield from choices.pick_cards(scope, verb.thing, "discard", ship, leaving)
    found = _outside(call)
    if not chosen or not found:
        return False
    keys = tuple(found)
    key: str = yield from choices.choose(scope, choices.OUTSIDE, keys, "swap_outside", ship)
    place = chosen[0][1]
    yield from battle_cards.discard(scope.battle, ship, place, source=scope.source.key)
    if not ship.cards[place].is_discarded:
        return False
    take_from_reserve(scope.battle, ship, place, found[key])
    note_done(call, [(ship, len(ship.cards) - 1)])
    return True


# --- equipped ---------------------------------------------------------------------------


def _equippable(call: Call, verb: v.Equip) -> list[CardPlace]:
    """Lists the cards off the ship that can come back: a slot must be free for them.

    What lies beneath another card needs none: "even if it exceeds your ship's restrictions" is read
    as its upgrade slots (FR-129.1). What the card itself asks of its ship still holds (F14-K14).
    """
    ship, thing = call.actor, verb.thing
    found = []
    for place, card in enumerate(ship.cards):
        if card.is_removed or card.is_moved or card.is_away:
            continue
        if isinstance(thing, t.Quoted):
            fits = (card.is_discarded or card.is_face_down) and thing.name.lower() in (
                card.record.names
            )
        elif isinstance(thing, t.Group):
            fits = fits_card(call.scope, thing, ship, place)
        else:
            fits = (ship, place) == call.scope.that_card and card.is_discarded
        if fits and (_lies_beneath(ship, place) or _has_slot(ship, place)):
            found.append((ship, place))
    return found


def _lies_beneath(ship: Ship, place: int) -> bool:
    card = ship.cards[place]
    is_side = card.record.is_other_side
    held = card.record.holder != NOBODY
    return card.is_face_down and held and not (is_side or card.is_discarded)


def _has_slot(ship: Ship, place: int) -> bool:
    """Returns whether a slot is free: one of the card that holds it, or of the ship's bar.

    A card that was aboard had a slot, whatever gave it; one that came in the meantime may sit in
    it. Source: 2017, Upgrade Bar.
    """
    record = ship.cards[place].record
    if record.holder != NOBODY:
        return not ship.cards[record.holder].is_gone
    alike = [card for card in ship.cards if card.record.type == record.type]
    built = sum(not card.is_moved for card in alike if card.record.holder == NOBODY)
    taken = sum(not card.is_gone for card in alike if card.record.holder == NOBODY)
    return taken < max(ship.record.slots.count(record.type), min(1, built))


# --- beneath another card ------------------------------------------------------------------


def _coverable(call: Call, verb: v.PlaceBeneath) -> list[CardPlace]:
    """Lists the card meant, where it is aboard the ship of this card."""
    found = _in_place(call, verb.thing)
    own = (call.scope.holder, call.scope.source.card)
    return [each for each in found if each[0] is own[0] and each != own]


def _place_beneath(call: Call, verb: v.PlaceBeneath) -> bool:
    """Puts a card face down beneath this one; a captain leaves the command."""
    battle = call.scope.battle
    for ship, place in _coverable(call, verb):
        set_marker(battle, ship, place, BENEATH, call.scope.source.card + 1)
        battle_cards.lay(battle, ship, place, face_down=True)
        if place == ship.captain:
            battle_cards.give_command(battle, ship, battle_cards.heir(ship))
        battle_cards.review_texts(battle)
    return True


# --- beyond the slots --------------------------------------------------------------------


def _excess(call: Call, verb: v.DiscardExcess) -> list[CardPlace]:
    """Lists the upgrades of types of which a ship has more than slots, whatever gave it these.

    Slots of its own bar count, and those of cards that are aboard. Cards that lie in the slot of
    one that is gone take a free slot of the bar, as long as there is one. Talents need none of it.
    """
    ship = call.actor
    homeless: dict[str, list[int]] = {}
    for place, card in enumerate(ship.cards):
        record = card.record
        if not record.is_upgrade or record.type == TALENT or card.is_gone or card.is_face_down:
            continue
        if record.holder == NOBODY or ship.cards[record.holder].is_gone:
            homeless.setdefault(record.type, []).append(place)
    return [
        (ship, place)
        for type_, places in homeless.items()
        if len(places) > ship.record.slots.count(type_) and _is_excess(ship, type_, places)
        for place in places
    ]


def _is_excess(ship: Ship, type_: str, places: list[int]) -> bool:
    """Returns whether a card of a type has lost its slot, rather than come with the fleet."""
    return any(ship.cards[place].record.holder != NOBODY for place in places)


def _discard_excess(call: Call, verb: v.DiscardExcess) -> Steps[bool]:
    """Lets the player discard one upgrade after the other until all that stay have slots."""
    scope, was_done = call.scope, False
    while found := _excess(call, verb):
        chosen: CardPlace = found[0]
        if len(found) > 1:
            chosen = yield from choices.choose(
                scope, choices.CARD, tuple(found), "discard_excess", call.actor
            )
        yield from battle_cards.discard(scope.battle, *chosen, source=scope.source.key)
        was_done = True
    return was_done


def _equip(call: Call, verb: v.Equip) -> Steps[bool]:
    """Brings cards back that were discarded or lay face down, free of Disabled tokens.

    One from beneath another that the ship may not carry is discarded when it is turned up
    (F14-K14).
    """
    found = _equippable(call, verb)
    chosen = yield from choices.pick_cards(call.scope, verb.thing, "equip", call.actor, found)
    yield from _put_back(call, chosen)
    return bool(chosen)


def _put_back(call: Call, chosen: list[CardPlace]) -> Steps[None]:
    battle = call.scope.battle
    for ship, place in chosen:
        card, is_from_beneath = ship.own_card(place), _lies_beneath(ship, place)
        card.is_discarded = False
        card.disabled = 0
        if card.is_face_down:
            battle_cards.lay(battle, ship, place)
        battle_cards.note_card(battle, ship, place)
        battle_cards.review_texts(battle)
        if is_from_beneath and not may_carry(ship, card.record):
            yield from battle_cards.discard(battle, ship, place)
    note_done(call, chosen)


def _affordable(call: Call, verb: v.BuyBack) -> list[CardPlace]:
    """Lists the cards that can come back of which the ship has the price."""
    spot = (call.actor, NOBODY)
    left = purse(call, spot, verb.token) - surcharge(call.actor, verb.token)
    return [
        (ship, place)
        for ship, place in _equippable(call, v.Equip(verb.thing))
        if 0 < ship.cards[place].record.cost <= left
    ]


def _buy_back(call: Call, verb: v.BuyBack) -> Steps[bool]:
    """Brings a card back that was discarded, for as many tokens as it costs."""
    scope, found = call.scope, _affordable(call, verb)
    chosen = yield from choices.pick_cards(scope, verb.thing, "buy_back", call.actor, found)
    if not chosen:
        return False
    ship, place = chosen[0]
    price = ship.cards[place].record.cost
    if not (yield from spend_at(call, (call.actor, NOBODY), verb.token, price)):
        return False
    yield from _put_back(call, chosen[:1])
    return True


def _check_card(verb: v.StealCard | v.Equip | v.BuyBack) -> None:
    if not is_of_cards(verb.thing):
        raise refuse(verb, "this is no card")


def _check_beneath(verb: v.PlaceBeneath) -> None:
    if not is_of_cards(verb.thing):
        raise refuse(verb, "only cards are placed beneath a card")


def _check_move(verb: v.MoveCard) -> None:
    if not (is_of_cards(verb.thing) and is_of_ships(verb.to)):
        raise refuse(verb, "cards move to ships only")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.StealCard: VerbRule(_steal, _can_steal, _check_card),
    v.MoveCard: VerbRule(_move, _can_move, _check_move),
    v.SwapCards: VerbRule(_swap, _can_swap),
    v.SwapOutside: VerbRule(_swap_outside, _can_swap_outside, check_outside),
    v.DiscardExcess: VerbRule(_discard_excess, any_of(_excess)),
    v.PlaceBeneath: at_once(_place_beneath, any_of(_coverable), _check_beneath),
    v.Equip: VerbRule(_equip, any_of(_equippable), _check_card),
    v.BuyBack: VerbRule(_buy_back, any_of(_affordable), _check_card),
}
