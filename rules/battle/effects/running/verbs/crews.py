"""Verbs of what crews bear: damage that they take for their ship, drones dealt out anew.

Source: 2017, Drone Tokens, Disabling/Discarding Cards; F14-W26, F16-78, FR-181.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import verbs as v
from rules.abilities.words import Quantifier
from rules.battle.effects.reading import protection
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import is_of_ships, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule
from rules.battle.mechanics import cards as battle_cards
from rules.battle.position.terms import NOBODY
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


# --- crews in place of damage ------------------------------------------------------------


def _can_lose_crew(call: Call, verb: v.LoseCrew) -> bool:
    attack = call.scope.attack
    return attack is not None and attack.is_compared and sum(attack.damage) > 0


def _lose_crew(call: Call, verb: v.LoseCrew) -> Steps[bool]:
    """Lets each damage of an attack cost a crew, then the captain, then whoever follows him.

    Who is protected bears his damage and stays. What is left over damages the ship, up to a number.
    """
    attack, ship = call.scope.attack, call.actor
    if attack is None or not _can_lose_crew(call, verb):
        return False
    total = left = sum(attack.damage)
    crews = [
        (ship, place)
        for place, card in enumerate(ship.cards)
        if card.record.type == "crew" and not (card.is_gone or card.is_face_down)
    ]
    number = min(left, len(crews))
    if number:
        exactly = t.Quantity(Quantifier.EXACTLY, number)
        chosen = yield from choices.pick(
            call.scope, choices.CARD, crews, exactly, "lose_crew", ship
        )
        left -= len(chosen)
        yield from _discard(call, chosen)
    captains: list[int] = []
    while left and ship.captain != NOBODY and ship.captain not in captains:
        captains.append(ship.captain)
        left -= 1
        yield from _discard(call, [(ship, ship.captain)])
    attack.reduced += total - min(left, verb.most)
    return True


def _discard(call: Call, chosen: list[CardPlace]) -> Steps[None]:
    """Discards those of the cards chosen that nothing protects."""
    scope = call.scope
    found = protection.open_cards(scope, chosen, "discard")
    affected = yield from choices.affect(scope, found, "discard")
    for ship, place in affected:
        if scope.is_undone:
            break
        yield from battle_cards.discard(scope.battle, ship, place, scope.holder, scope.source.key)


# --- drones ------------------------------------------------------------------------------


def _with_drones(call: Call, verb: tv.RearrangeDrones) -> list[Ship]:
    """Lists the ships whose captains can hold drones."""
    return [
        ship
        for ship in protection.open_ships(
            call.scope, ships(call.scope, verb.among), "rearrange_drones"
        )
        if ship.captain != NOBODY and ship.cards[ship.captain].record.drones
    ]


def _can_rearrange(call: Call, verb: tv.RearrangeDrones) -> bool:
    found = [ship.cards[ship.captain] for ship in _with_drones(call, verb)]
    number = sum(card.drones for card in found)
    return len(found) > 1 and 0 < number < sum(card.record.drones for card in found)


def _rearrange(call: Call, verb: tv.RearrangeDrones) -> Steps[bool]:
    """Deals the drones of several captains out anew: none has more than at the start."""
    scope, found = call.scope, _with_drones(call, verb)
    if not _can_rearrange(call, verb):
        return False
    left = sum(ship.cards[ship.captain].drones for ship in found)
    for place, ship in enumerate(found):
        card = ship.cards[ship.captain]
        room = sum(each.cards[each.captain].record.drones for each in found[place + 1 :])
        numbers = tuple(range(max(0, left - room), min(card.record.drones, left) + 1))
        number = numbers[0]
        if len(numbers) > 1:
            scope.that_ship = ship
            number = yield from choices.choose(
                scope, choices.NUMBER, numbers, "rearrange_drones", call.actor
            )
        left -= number
        if number != card.drones:
            battle_cards.change_drones(scope.battle, ship, ship.captain, number - card.drones)
    return True


def _check_rearrange(verb: tv.RearrangeDrones) -> None:
    if not is_of_ships(verb.among):
        raise refuse(verb.among, "only captains of ships hold drones")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.LoseCrew: VerbRule(_lose_crew, _can_lose_crew),
    tv.RearrangeDrones: VerbRule(_rearrange, _can_rearrange, _check_rearrange),
}
