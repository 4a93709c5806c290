"""Scenes for clauses that hold all the time: the same round with the text and without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities import token_and_card_verbs as tv
from rules.abilities import tree, words
from rules.abilities import verbs as v
from rules.battle.position.marks import ExecutedManeuver, marks_of
from rules.battle.position.state import Ship
from rules.battle.position.terms import COLOURS
from rules.cards import Card
from tests.rules.battle.effects.generated import Reader
from tests.rules.battle.effects.generated_fleets import place_of
from tests.rules.battle.effects.generated_play import Play
from tests.rules.battle.effects.generated_worlds import World, parse

VALUES = {
    words.Stat.SKILL: 0,
    words.Stat.AGILITY: 1,
    words.Stat.PRIMARY_WEAPON: 2,
    words.Stat.HULL: 3,
    words.Stat.SHIELDS: 4,
}
Look = tuple[Any, ...]


def values_of(ship: Ship) -> tuple[int, ...]:
    """Returns the values of a ship as they stand."""
    return (
        ship.skill,
        ship.agility_base + ship.agility_sum,
        ship.attack_base + ship.attack_sum,
        ship.hull,
        ship.shield_value,
    )


def recoloured(ship: Ship) -> tuple[str, ...]:
    """Returns the colours in which a ship executed maneuvers that have another on its dial."""
    return tuple(
        COLOURS[mark.colour]
        for mark in marks_of(ship.used, ExecutedManeuver)
        for each in ship.record.dial
        if (each.speed, each.bearing, each.side) == (mark.speed, mark.bearing, mark.side)
        if each.colour != mark.colour
    )


def looks_of(card: Card, text: str, world: World) -> tuple[list[Look], list[Any]]:
    """Plays a round; returns each question with the values at it, and the attacks."""
    play = Play(card, text, world)
    looks: list[Look] = []
    ask = play.answered

    def answered(question: Any) -> int:
        values = tuple(values_of(ship) for ship in play.battle.state.ships)
        marks = tuple((ship.locks, recoloured(ship)) for ship in play.battle.state.ships)
        looks.append((question, [str(each) for each in question.answers], values, marks))
        return ask(question)

    play.answered = answered  # type: ignore[method-assign]
    play.run()
    return looks, list(play.battle.attacks)


def standing_result(card: Card, text: str, world: World) -> str:
    """Returns whether a clause changes what its tree says, and no value besides."""
    looks, attacks = looks_of(card, text, world)
    plain_looks, plain_attacks = looks_of(card, "", world)
    clause = parse(text).clauses[-1]
    reader = Reader(world.fight, place_of(card), {})
    if not looks or not plain_looks:
        return ""
    changed = _changed(looks[0][2], plain_looks[0][2])
    wanted = list(_wanted(clause, reader))
    if wanted:
        if not changed:
            return ""
        return "full" if any(_fits(changed, each) for each in wanted) else "none"
    if changed:
        return "none"
    kinds = {type(phrase.verb) for phrase in _phrases(clause)}
    if kinds == {v.ModifyDice}:
        return _dice_result(clause, attacks, plain_attacks)
    if kinds & {tv.HoldLocks, v.Treat}:
        shown = _marks_result(clause, looks, plain_looks)
        if shown:
            return shown
    for (question, answers, _, _), (other, plain, _, _) in zip(looks, plain_looks, strict=False):
        if type(question) is not type(other) or question.ship != other.ship:
            return "full"
        if answers != plain:
            more = set(answers) > set(plain)
            fewer = set(answers) < set(plain)
            is_ban = kinds == {v.Cannot}
            fits = fewer if is_ban else more if v.Cannot not in kinds else True
            return "full" if fits else "part"
    return "full" if attacks != plain_attacks and _sizes(attacks) != _sizes(plain_attacks) else ""


def _marks_result(clause: tree.Clause, looks: list[Look], plain: list[Look]) -> str:
    """Returns whether ships came to hold more locks, or executed in the colour that is told."""
    for phrase in _phrases(clause):
        verb = phrase.verb
        if isinstance(verb, tv.HoldLocks):
            held, usual = (
                max(len(locks) for look in each for locks, _ in look[3]) for each in (looks, plain)
            )
            return "full" if (held, usual) == (verb.quantity.number, 1) else ""
        if isinstance(verb, v.Treat):
            shown = {each for look in looks for _, done in look[3] for each in done}
            return "full" if shown == {verb.colour.value} else ""
    return ""


def _sizes(attacks: list[Any]) -> list[tuple[int, int]]:
    return [(each.attack_dice, each.defense_dice) for each in attacks]


def _dice_result(clause: tree.Clause, attacks: list[Any], plain: list[Any]) -> str:
    if len(attacks) != len(plain) or not attacks:
        return ""
    numbers = [0, 0]
    for phrase in _phrases(clause):
        if isinstance(phrase.verb, v.ModifyDice):
            numbers[phrase.verb.kind is not words.DiceKind.ATTACK] += phrase.verb.number
    before, after = _sizes(plain)[0], _sizes(attacks)[0]
    changed = [after[0] - before[0], after[1] - before[1]]
    if changed == [0, 0]:
        return ""
    return "full" if changed == numbers else "part" if changed[0] * numbers[0] > 0 else "none"


def _phrases(clause: tree.Clause) -> Iterator[tree.Phrase]:
    for step in clause.steps:
        if isinstance(step.effect, tree.Act):
            yield from step.effect.phrases


Changed = dict[tuple[int, int], int]


def _changed(values: Any, plain: Any) -> Changed:
    return {
        (ship, place): one - other
        for ship, (mine, theirs) in enumerate(zip(values, plain, strict=True))
        for place, (one, other) in enumerate(zip(mine, theirs, strict=True))
        if one != other
    }


def _wanted(clause: tree.Clause, reader: Reader) -> Iterator[list[tuple[frozenset[int], int, Any]]]:
    """Returns the changes of values that a clause asks for: ships, value, numbers."""
    found: list[tuple[frozenset[int], int, Any]] = []
    for step in clause.steps:
        if not isinstance(step.effect, tree.Act):
            continue
        many = range(1, 2)
        if isinstance(step.guard, tree.ForEach):
            many = range(1, 1 + (step.guard.maximum or 9))
        for subject, phrase in step.effect.with_subjects():
            verb = phrase.verb
            ships = reader.ships(subject)
            if isinstance(verb, v.ModifyStat) and verb.stat in VALUES:
                # Modifiers of a value come to 3 at most (2017, Rule of 3).
                numbers = {max(-3, min(3, verb.number * each)) for each in many}
                if verb.stat in (words.Stat.HULL, words.Stat.SHIELDS):
                    numbers = {verb.number * each for each in many}
                found.append((ships, VALUES[verb.stat], numbers))
            elif isinstance(verb, v.SetStat) and verb.stat in VALUES:
                found.append((ships, VALUES[verb.stat], None))
    if found:
        yield found


def _fits(changed: Changed, wanted: list[tuple[frozenset[int], int, Any]]) -> bool:
    for (ship, place), number in changed.items():
        numbers = [each for each in wanted if ship in each[0] and each[1] == place]
        if not numbers or not any(each[2] is None or number in each[2] for each in numbers):
            return False
    return all(any(place == each[1] for _, place in changed) for each in wanted)
