"""Choices that an ability leaves to a player, as questions with closed lists of answers.

A choice with one legal answer is not asked. The subject of a verb chooses: its player is asked.
Source: 2017, Card Abilities.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rules.abilities import things as t
from rules.abilities.words import Quantifier, Trait
from rules.battle.effects.reading.protection import (
    ON_IT,
    TARGETED,
    doing_of,
    is_chosen_already,
    open_cards,
    open_ships,
)
from rules.battle.effects.reading.things import cards, how_many, ships
from rules.battle.position import moments
from rules.battle.position.pieces import HIDDEN, number_of_markers
from rules.battle.position.terms import NOBODY
from rules.battle.timing import windows
from rules.battle.timing.dice_keys import key_of_ship
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import ChooseDetail, Steps
from rules.battle.timing.scope import CardPlace, Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

SHIP: Final = "ship"
CARD: Final = "card"
TOKEN: Final = "token"  # noqa: S105
DICE: Final = "dice"
FACE: Final = "face"
OPTION: Final = "option"
NUMBER: Final = "number"
USE: Final = "use"
MANEUVER: Final = "maneuver"
DAMAGE: Final = "damage"
FACTION: Final = "faction"
PLACE: Final = "place"
TERRAIN: Final = "terrain"
OUTSIDE: Final = "outside"

MOST_COMBINATIONS: Final = 64

Chosen = TypeVar("Chosen")


def choose(
    scope: Scope, kind: str, answers: tuple[Any, ...], verb: str, chooser: Ship | None = None
) -> Steps[Any]:
    """Asks for one of several answers; gives it. At least one answer must be there."""
    if len(answers) == 1:
        return answers[0]
    by = scope.ship if chooser is None else chooser
    answer: Any = yield ChooseDetail(
        by.side, by.index, answers, scope.source.key, verb, kind, scope.attack
    )
    return answer


def pick(
    scope: Scope,
    kind: str,
    found: list[Any],
    quantity: t.Quantity | None,
    verb: str,
    chooser: Ship | None = None,
) -> Steps[list[Any]]:
    """Asks which of the things found are meant, as many as a quantity says.

    Gives fewer than asked for where there are not so many, none where there is none.
    """
    least, most = how_many(quantity, len(found))
    most = min(most, len(found))
    least = min(least, most)
    if most == 0:
        return []
    if least == len(found):
        return list(found)
    if least == most == 1:
        one = yield from choose(scope, kind, tuple(found), verb, chooser)
        return [one]
    answers: list[Any] = []
    for number in range(least, most + 1):
        answers += [list(each) for each in combinations(found, number)]
        if len(answers) > MOST_COMBINATIONS:
            break
    chosen: list[Any] = yield from choose(
        scope, kind, tuple(answers[:MOST_COMBINATIONS]), verb, chooser
    )
    return chosen


def pick_ships(
    scope: Scope,
    thing: t.Thing | None,
    verb: str,
    chooser: Ship | None = None,
    among: list[Ship] | None = None,
) -> Steps[list[Ship]]:
    """Returns the ships that a thing stands for, asking where there is a choice.

    Those that the card cannot affect are no choice, and one of the others may be protected.
    `among` limits them to those that can be chosen.
    """
    found = open_ships(scope, ships(scope, thing) if among is None else among, verb)
    if isinstance(thing, t.Group):
        found = yield from pick(scope, SHIP, found, thing.quantity, verb, chooser)
    elif isinstance(thing, t.ThisShipOr) and found:
        one = yield from choose(scope, SHIP, tuple(found), verb, chooser)
        found = [one]
    elif isinstance(thing, t.ThisShipPlus) and isinstance(thing.group, t.Group):
        others = [ship for ship in found if ship is not scope.ship]
        others = yield from pick(scope, SHIP, others, thing.group.quantity, verb, chooser)
        found = [scope.ship, *others]
    return (yield from open_to(scope, found, thing, verb))


def open_to(scope: Scope, found: list[Ship], thing: t.Thing | None, verb: str) -> Steps[list[Ship]]:
    """Tells effects of ships that a text picked, whose shields perhaps; returns those it may."""
    if is_chosen_already(thing) or not _is_watched(scope):
        return found
    affected = yield from affect(scope, [(ship, NOBODY) for ship in found], verb)
    return [ship for ship, _ in affected]


def pick_cards(
    scope: Scope,
    thing: t.Thing,
    verb: str,
    chooser: Ship | None = None,
    among: list[CardPlace] | None = None,
) -> Steps[list[CardPlace]]:
    """Returns the cards that a thing stands for, asking where there is a choice.

    `among` limits them to those that can be chosen. Of cards on each ship of several, as many as
    the quantity says are taken from every one.
    """
    found = open_cards(scope, cards(scope, thing) if among is None else among, verb)
    if isinstance(thing, t.Group):
        taken: list[CardPlace] = []
        for lot in _lots(thing, found):
            if Trait.RANDOM in thing.adjectives:
                taken += _drawn(scope, lot, thing.quantity)
            else:
                chosen = yield from pick(scope, CARD, lot, thing.quantity, verb, chooser)
                taken += _unseen(scope, chosen, lot, chooser)
        found = taken
    if _is_watched(scope) and not isinstance(thing, t.That):
        found = yield from affect(scope, found, verb)
    return found


def _lots(thing: t.Group, found: list[CardPlace]) -> list[list[CardPlace]]:
    """Returns the cards found by the choices that are made among them: one for each ship named."""
    on = thing.on
    if type(on) is not t.Group or on.quantity is None:
        return [found]
    if on.quantity.quantifier is not Quantifier.EACH:
        return [found]
    lots: dict[int, list[CardPlace]] = {}
    for place in found:
        lots.setdefault(place[0].index, []).append(place)
    return list(lots.values())


def _drawn(scope: Scope, found: list[CardPlace], quantity: t.Quantity | None) -> list[CardPlace]:
    """Returns cards that chance picks among those found, as many as a quantity says."""
    left, drawn = list(found), []
    for _ in range(min(how_many(quantity, len(found))[1], len(found))):
        key = key_of_ship(scope.battle, scope.ship, scope.source.key)
        drawn.append(left.pop(scope.battle.chance.below(len(left), key)))
    return drawn


def _unseen(
    scope: Scope, chosen: list[CardPlace], among: list[CardPlace], chooser: Ship | None
) -> list[CardPlace]:
    """Lets chance pick one of the cards that an opponent chose without knowing which is which."""
    left = list(among)
    taken = []
    for spot in chosen:
        hidden = [each for each in left if each[0] is spot[0] and _is_hidden(each)]
        if len(hidden) > 1 and spot in hidden and (chooser or scope.ship).opposes(spot[0]):
            key = key_of_ship(scope.battle, scope.ship, scope.source.key)
            spot = hidden[scope.battle.chance.below(len(hidden), key)]
        left.remove(spot)
        taken.append(spot)
    return taken


def _is_hidden(spot: CardPlace) -> bool:
    ship, place = spot
    return number_of_markers(ship.cards[place].markers, HIDDEN) > 0


def pick_card_spots(
    scope: Scope,
    among: list[CardPlace],
    quantity: t.Quantity | None,
    verb: str,
    chooser: Ship | None,
) -> Steps[list[CardPlace]]:
    """Returns the cards on which tokens are meant to lie, asking where there is a choice."""
    chosen = yield from pick(scope, CARD, among, quantity, verb, chooser)
    return _unseen(scope, chosen, among, chooser)


def uses(scope: Scope, verb: str, chooser: Ship | None = None) -> Steps[bool]:
    """Asks whether something optional is done."""
    answer: bool = yield from choose(scope, USE, (True, False), verb, chooser)
    return answer


# --- what may be affected ------------------------------------------------------------------


def _is_watched(scope: Scope) -> bool:
    waiting = scope.battle.moments
    return moments.WOULD_BE_AFFECTED in waiting or moments.IS_AFFECTED in waiting


def _occasion(
    scope: Scope, moment: int, ship: Ship, place: int, doing: str, why: str = ""
) -> Occasion:
    """Returns what is told of a ship (-1) or card that this card affects.

    Its amount is how often that ship, or something on it, was told of before in this text.
    """
    earlier = scope.told_of.count((moment, ship.index))
    occasion = Occasion(
        moment,
        ship,
        scope.holder,
        what=doing,
        amount=earlier,
        card=place,
        source=scope.source.key,
        why=why,
    )
    occasion.is_of_action = scope.is_action
    return occasion


def affect(scope: Scope, chosen: list[CardPlace], verb: str) -> Steps[list[CardPlace]]:
    """Tells effects what this card is about to affect, ships (-1) or cards; returns what it may.

    What protects one card from it protects all that it can, as long as the text goes on (F14-K12),
    and what keeps a ship from being targeted all cards on it. Source: 2017, Timing.
    """
    affected = []
    spared: list[Ship] = []
    for ship, place in chosen:
        if ship is not scope.holder and moments.WOULD_BE_AFFECTED in scope.battle.moments:
            if ship in spared:
                continue
            occasion = yield from _tell_first(scope, moments.WOULD_BE_AFFECTED, ship, place)
            if occasion is not None and occasion.is_prevented:
                spared.append(ship)
                if occasion.is_undone:
                    return _undo(scope, occasion)
                continue
            occasion = _occasion(scope, moments.WOULD_BE_AFFECTED, ship, place, doing_of(verb))
            if any(_protects(scope.battle, each, occasion) for each in scope.protectors):
                continue
            yield from windows.open_window(scope.battle, occasion)
            scope.told_of = (*scope.told_of, (occasion.moment, ship.index))
            if occasion.is_undone:
                return _undo(scope, occasion)
            if occasion.preventer is not None:
                scope.protectors = (*scope.protectors, occasion.preventer)
                continue
        affected.append((ship, place))
        if ship is not scope.holder:
            scope.affected = (*scope.affected, (ship, place, doing_of(verb)))
    return affected


def _undo(scope: Scope, occasion: Occasion) -> list[CardPlace]:
    """Notes that nothing more of a text happens; returns what it may affect: nothing."""
    scope.is_undone = True
    scope.is_taken_back = occasion.is_taken_back
    scope.affected = ()
    return []


def _tell_first(scope: Scope, moment: int, ship: Ship, place: int) -> Steps[Occasion | None]:
    """Tells that a ship is targeted where this text picks something on it for the first time."""
    if place == NOBODY or (moment, ship.index) in scope.told_of:
        return None
    occasion = _occasion(scope, moment, ship, NOBODY, TARGETED, ON_IT)
    yield from windows.open_window(scope.battle, occasion)
    return occasion


def _protects(battle: Battle, protector: tuple[Ship, Handler], occasion: Occasion) -> bool:
    """Returns whether an effect that has just protected a card protects another one as well."""
    bearer, handler = protector
    places = windows.concerned(battle, occasion)
    return (bearer.index, handler.role) in places and (
        handler.guard is None or handler.guard(battle, occasion, bearer)
    )


def tell_affected(scope: Scope) -> Steps[None]:
    """Tells effects what this card has just affected."""
    affected, scope.affected = scope.affected, ()
    if moments.IS_AFFECTED not in scope.battle.moments:
        return
    for ship, place, doing in affected:
        yield from _tell_first(scope, moments.IS_AFFECTED, ship, place)
        occasion = _occasion(scope, moments.IS_AFFECTED, ship, place, doing)
        scope.told_of = (*scope.told_of, (occasion.moment, ship.index))
        yield from windows.open_window(scope.battle, occasion)
