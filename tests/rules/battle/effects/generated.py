"""What a clause should change, read off its tree without the engine: demands on a bag of changes.

A demand names fields, places and a number; a bag fits when every demand finds as much as it asks
for and nothing is left over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import tree, words
from rules.abilities import verbs as v
from rules.abilities.tree import Act, Choice, Clause, Delayed, Step
from rules.abilities.words import Noun, Quantifier, TokenKind, Trait
from tests.rules.battle.effects.generated_changes import TABLE, Bag, Place

MANY = 60
SHIPS = frozenset(range(4))
OWN, OTHERS = frozenset({0}), frozenset({1, 2, 3})
FRIENDS, FOES = frozenset({0, 1}), frozenset({2, 3})


@dataclass(frozen=True)
class Demand:
    """Asks for changes: of one of several fields, at fitting places, so many."""

    fields: tuple[str, ...]
    ships: frozenset[int]
    least: int = 1
    most: int = 1
    cards: Callable[[Place], bool] | None = None

    def fits(self, place: Place, field: str) -> bool:
        """Tells whether a change is one of those asked for."""
        if not any(
            field == each or (each.endswith("*") and field.startswith(each[:-1]))
            for each in self.fields
        ):
            return False
        if place == TABLE:
            return True
        if place[0] not in self.ships:
            return False
        return place[1] == -1 if self.cards is None else place[1] != -1 and self.cards(place)


Demands = tuple[Demand, ...]
Actor = frozenset[int]
"""The ships that a verb's subject may stand for."""


@dataclass(frozen=True)
class Case:
    """Is one way in which a clause may go: its demands, and whether all of it was done.

    Not all of it is seen where a verb demands no change of the state: a treated maneuver, a
    prevented event. Then the round must go another way.
    """

    demands: Demands
    is_full: bool = True
    does: bool = True
    is_seen: bool = True


def fits(bag: Bag, demands: Iterable[Demand]) -> bool:
    """Tells whether a bag holds exactly what is demanded."""
    left: Counter[tuple[Place, str]] = Counter(bag)
    ordered = sorted(demands, key=lambda each: (each.least != each.most, len(each.ships)))
    # What must be comes first, then what may be more of it.
    for demand in ordered:
        if _take(left, demand, demand.least) < demand.least:
            return False
    for demand in ordered:
        _take(left, demand, demand.most - demand.least)
    return not any(number for (_, field), number in left.items() if not _is_bookkeeping(field))


def _take(left: Counter[tuple[Place, str]], demand: Demand, number: int) -> int:
    taken = 0
    for (place, field), there in list(left.items()):
        if taken >= number:
            break
        if there and demand.fits(place, field):
            here = min(there, number - taken)
            left[place, field] -= here
            taken += here
    return taken


FREE = frozenset(
    {
        "temporary_handlers",
        "attack:attack_dice",
        "attack:defense_dice",
        "attack:lock_still_rerolls",
        "attack:lock_was_spent",
        "captain",
        "event:action",
        "executed",
        "marks",
        "place",
        "setting",
    }
)


def _is_bookkeeping(field: str) -> bool:
    return field in FREE or field.startswith("event:dice")


# --- who and how many ---------------------------------------------------------------------


class Reader:
    """Reads the demands of one clause; knows who fights whom, and where the card lies."""

    def __init__(self, fight: str, place: int, types: dict[Place, str]) -> None:
        self.place = place
        self.types = types
        names = ("a1", "a2", "b1", "b2")
        self.roles = tuple(frozenset({names.index(each)}) for each in fight.split())
        self.targets = SHIPS

    def ships(self, thing: t.Thing | None) -> frozenset[int]:
        """Returns the ships that a thing may stand for."""
        if thing is None or isinstance(thing, (t.ThisShip, t.ThisCard)):
            return OWN
        if isinstance(thing, t.RoleReference):
            if thing.role is words.Role.ATTACKER:
                return self.roles[0]
            return self.roles[1] if thing.role is words.Role.DEFENDER else self.targets
        if isinstance(thing, (t.ThisShipOr, t.ThisShipPlus)):
            return OWN | self.ships(thing.group)
        if isinstance(thing, t.Group) and {Noun.SHIP, Noun.SQUADRON} & set(thing.nouns):
            if Trait.FRIENDLY in thing.adjectives:
                return FRIENDS
            return FOES if Trait.OPPOSING in thing.adjectives else SHIPS
        if isinstance(thing, t.Group) and thing.on is not None:
            return self.ships(thing.on)
        return SHIPS

    def cards(self, thing: Any) -> tuple[frozenset[int], Callable[[Place], bool]]:
        """Returns the places at which the cards of a thing may lie."""
        if thing is tv.HERE or isinstance(thing, t.ThisCard):
            return OWN, lambda place: place == (0, self.place)
        if isinstance(thing, t.Group):
            nouns = {each.value for each in thing.nouns}
            ships = self.ships(thing.on) if thing.on is not None else SHIPS
            return ships, lambda place: _is_one(self.types.get(place, "upgrade"), nouns)
        return SHIPS, lambda place: True

    def times(self, thing: t.Thing | None) -> int:
        """Returns at how many ships or cards at most the same is done."""
        if isinstance(thing, (t.ThisShipPlus,)):
            return 1 + self.times(thing.group)
        quantity = thing.quantity if isinstance(thing, t.Group) else None
        if isinstance(thing, t.RoleReference) and thing.role is words.Role.TARGETS:
            return MANY
        return MANY if quantity is None and isinstance(thing, t.Group) else span(quantity)[1]


def _is_one(kind: str, nouns: set[str]) -> bool:
    if nouns & {"card", "damage card", f"{kind}-type upgrade"} or kind in nouns:
        return True
    if "torpedo" in nouns and kind == "weapon":
        return True
    return "upgrade" in nouns and kind not in ("captain", "admiral", "ship")


def span(quantity: t.Quantity | None) -> tuple[int, int]:
    """Returns how few and how many a quantity means."""
    if quantity is None:
        return 1, 1
    kind, number = quantity.quantifier, quantity.number or 1
    if kind in (Quantifier.EACH, Quantifier.ALL, Quantifier.ANY):
        return 1, MANY
    if kind is Quantifier.UP_TO or kind is Quantifier.AT_MOST:
        return 1, number
    return (number, MANY) if kind is Quantifier.AT_LEAST else (number, number)


def is_card(thing: t.Thing) -> bool:
    """Tells whether a thing stands for a card, not for a ship."""
    if isinstance(thing, t.That):
        return thing.noun not in (Noun.SHIP, Noun.SQUADRON)
    return isinstance(thing, (t.ThisCard, t.Quoted)) or (
        isinstance(thing, t.Group) and not {Noun.SHIP, Noun.SQUADRON} & set(thing.nouns)
    )


def token_field(token: t.Token, sign: str) -> tuple[str, ...]:
    """Returns the fields in which tokens of a kind are counted."""
    simple = {
        TokenKind.EVADE: "evade",
        TokenKind.SCAN: "scan",
        TokenKind.BATTLE_STATIONS: "battle_stations",
        TokenKind.AUXILIARY_POWER: "auxiliary",
        TokenKind.MISSION: "mission",
        TokenKind.TIME: "time",
        TokenKind.DISABLED: "disabled",
        TokenKind.DRONE: "drones",
        TokenKind.TARGET_LOCK: "locks",
        TokenKind.RED_TARGET_LOCK: "locks",
    }
    if token.kind in simple:
        # Beside a ship it is counted, on a card it is a marker.
        return (f"{simple[token.kind]}{sign}", f"marker:{token.kind.value}{sign}")
    if token.kind is TokenKind.CLOAK:
        return ("cloak",)
    if token.kind is TokenKind.SAME:
        beside = ("evade", "scan", "battle_stations", "mission", "auxiliary")
        on_card = ("evade", "scan", "battle stations", "auxiliary power", "target lock", "time")
        return (
            *(f"{each}{sign}" for each in beside),
            *(f"marker:{each}{sign}" for each in on_card),
            f"time{sign}",
        )
    name = token.name if token.kind is TokenKind.NAMED else token.kind.value
    return (f"marker:{name}{sign}",)


def fields_of(tokens: t.Tokens, sign: str) -> tuple[str, ...]:
    """Returns the fields of all kinds of some tokens."""
    return tuple(field for kind in tokens.kinds for field in token_field(kind, sign))


# --- cases of steps ------------------------------------------------------------------------


def cases_of(clause: Clause, reader: Reader) -> Iterator[Case]:
    """Returns the ways in which a clause may go, at most a few thousand."""
    rows = [list(_of_step(step, reader)) for step in clause.steps]
    for combination in islice(product(*rows), 4000):
        states = [each[1] for each in combination]
        if _is_consistent(clause.steps, states):
            demands = tuple(demand for each in combination for demand in each[0].demands)
            demands = _without_buried(demands, reader)
            done = [each[0] for each in combination]
            yield Case(
                demands,
                all(each.is_full for each in done),
                any(each.does for each in done),
                all(each.is_seen for each in done),
            )


def _without_buried(demands: Demands, reader: Reader) -> Demands:
    """Returns demands without tokens of the card itself where it is discarded: they go with it."""
    own = (0, reader.place)

    def is_here(demand: Demand) -> bool:
        return demand.cards is not None and demand.ships == OWN and demand.cards(own)

    if not any(is_here(each) and "is_discarded+" in each.fields for each in demands):
        return demands
    return tuple(
        replace(each, least=0) if is_here(each) and each.fields[0].endswith("-") else each
        for each in demands
    )


def _is_consistent(steps: tuple[Step, ...], states: list[bool]) -> bool:
    """Tells whether nothing follows a cost that was not paid, and `otherwise` is the opposite."""
    was_true = True
    for step, was_done in zip(steps, states, strict=True):
        if isinstance(step.guard, (tree.If, tree.OnFaces)):
            was_true = was_done
        elif isinstance(step.guard, tree.Otherwise) and was_done and was_true:
            return False
    return True


def _of_step(step: Step, reader: Reader) -> Iterator[tuple[Case, bool]]:
    costs = list(of_act(step.cost, reader, is_cost=True)) if step.cost is not None else [Case(())]
    effects = list(of_effect(step.effect, reader))
    times = [1]
    if isinstance(step.guard, tree.ForEach):
        times = list(range(1, 1 + min(8, step.guard.maximum or 8)))
    for cost in costs:
        for number in times:
            for effect in effects:
                demands = cost.demands + tuple(
                    replace(each, least=each.least * number, most=min(MANY, each.most * number))
                    for each in effect.demands
                )
                yield Case(demands, effect.is_full, effect.does, effect.is_seen), True
        if step.cost is not None:
            yield Case(cost.demands, False, False), True
    if step.guard is not None or step.is_optional:
        is_other = isinstance(step.guard, tree.Otherwise)
        yield Case((), is_other, False), False


def of_effect(effect: tree.Effect, reader: Reader) -> Iterator[Case]:
    """Returns the ways in which an effect may go."""
    if isinstance(effect, Choice):
        for option in effect.options:
            yield from of_act(option, reader)
    elif isinstance(effect, Delayed):
        later = _later(effect.clause, reader)
        yield Case(
            (Demand(("temporary_handlers", "bans+", "grants+", "lasting*"), SHIPS, 1, MANY), *later)
        )
    else:
        yield from of_act(effect, reader)


def _later(clause: Clause, reader: Reader) -> Demands:
    """Returns what may come of a clause that waits: all of it may be, nothing must."""
    found: list[Demand] = []
    for step in clause.steps:
        for effect in (step.cost, step.effect):
            if isinstance(effect, Delayed):
                found += _later(effect.clause, reader)
            elif effect is not None:
                for case in of_effect(effect, reader):
                    found += case.demands
    return tuple(replace(each, least=0, most=MANY) for each in dict.fromkeys(found))


UNTOLD = (v.ChooseTarget, v.Fire, v.LookAtDial)
"""Verbs of which nothing is to be seen in a round: they say only whom, how and what one knows."""


def of_act(act: Act, reader: Reader, *, is_cost: bool = False) -> Iterator[Case]:
    """Returns the ways in which an act may go: each phrase is done, or was not possible."""
    from tests.rules.battle.effects.generated_verbs import of_verb

    rows = []
    for subject, phrase in act.with_subjects():
        is_told = is_cost or isinstance(phrase.verb, UNTOLD)
        found: list[Case] = [
            Case(each, is_seen=is_told or any(demand.least for demand in each))
            for each in of_verb(subject, phrase, reader)
        ]
        if not is_cost and (len(act.phrases) > 1 or phrase.may):
            found.append(Case((), is_full=False, does=False))
        rows.append(found)
    for combination in islice(product(*rows), 500):
        yield Case(
            tuple(demand for each in combination for demand in each.demands),
            all(each.is_full for each in combination),
            any(each.does for each in combination),
            all(each.is_seen for each in combination),
        )
