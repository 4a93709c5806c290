"""Values of ships as texts change them, as `rules.battle.position.pieces.Lasting` effects.

Source: 2017, Replace Then Modify, Rule of 3, Ship Card Anatomy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities.parser import parse
from rules.abilities.tree import Act
from rules.abilities.windows import Always
from rules.abilities.words import DiceKind, Stat
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.possessions import amount_of, stat_of
from rules.battle.effects.reading.things import is_of_cards, ships
from rules.battle.position.pieces import Lasting
from rules.battle.position.terms import NOBODY
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

VALUES: Final = {
    Stat.SKILL: "skill",
    Stat.AGILITY: "agility",
    Stat.HULL: "hull",
    Stat.SHIELDS: "shields",
    Stat.PRIMARY_WEAPON: "attack",
    Stat.RANGE: "range",
}
"""Value -> its name among the values of a ship; "card-range" is that of its upgrades."""

DICE: Final = {DiceKind.ATTACK: "attack-dice", DiceKind.DEFENSE: "defense-dice"}


@lru_cache(maxsize=512)
def values_set_in(text: str) -> frozenset[str]:
    """Returns the values that a text always replaces by the printed ones, and more or less.

    So much more is no modifier of theirs, which the rule of 3 would bound.
    """
    if "to printed" not in text:
        return frozenset()
    return frozenset(
        VALUES[phrase.verb.stat]
        for clause in parse(text).clauses
        if isinstance(clause.window, Always)
        for step in clause.steps
        if isinstance(step.effect, Act)
        for phrase in step.effect.phrases
        if phrase.subject is None
        and isinstance(phrase.verb, v.SetStat)
        and phrase.verb.amount.stat is phrase.verb.stat
        and phrase.verb.amount.printed
    )


def check(verb: v.ModifyStat | v.SetStat) -> None:
    """Makes sure that a value can be changed; raises `UnplayableError` otherwise."""
    if isinstance(verb, v.SetStat) and verb.stat is Stat.RANGE:
        raise refuse(verb, "a range is only modified")


def check_reach(verb: v.ModifyReach) -> None:
    """Makes sure that a range grows; raises `UnplayableError` otherwise."""
    if verb.number < 1:
        raise refuse(verb, "a range toward friendly ships only grows")


def lasting_of(
    scope: Scope,
    ship: Ship,
    subject: t.Thing | None,
    verb: v.ModifyStat | v.SetStat,
    until: str,
    times: int = 1,
) -> Lasting:
    """Returns the effect of a change of a value, done so many times."""
    key = scope.source.key
    value = VALUES[verb.stat]
    if isinstance(verb, v.ModifyStat):
        if verb.stat is Stat.RANGE and subject is not None and is_of_cards(subject):
            value = "card-range"
        return Lasting(value, verb.number * times, until, key)
    return Lasting(value, 0, until, key, _new_value(scope, ship, verb))


def _new_value(scope: Scope, ship: Ship, verb: v.SetStat) -> int:
    """Returns what a value is set to; one of no named ship is that of the ship itself."""
    amount = verb.amount
    if amount.stat is not None and amount.of is None:
        number = stat_of(scope, ship, amount.stat, printed=amount.printed) + amount.plus
    else:
        number = amount_of(scope, amount)
    return max(0, number)


def least_skill(scope: Scope, ship: Ship, verb: v.HaveNoLower, until: str) -> Lasting:
    """Returns the effect of a printed skill that is not below the skills of other ships.

    It is replaced before it is modified. Of ships that the same card holds up no account is taken:
    two would hold each other up. Source: 2017, Replace Then Modify; FR-214.1.
    """
    key = scope.source.key
    skills = [
        other.skill
        for other in ships(scope, verb.than)
        if other is not ship
        and not any(each.value == "skill" and each.source == key for each in other.lasting)
    ]
    captain = ship.captain
    printed = ship.record.skill if captain == NOBODY else ship.cards[captain].record.skill
    return Lasting("skill", 0, until, key, max([printed, *skills]))


def differs(scope: Scope, ship: Ship, verb: v.SetStat) -> bool:
    """Returns whether a value would be set to another number than it has."""
    return _new_value(scope, ship, verb) != stat_of(scope, ship, verb.stat)


def dice_of(scope: Scope, verb: v.ModifyDice, until: str, times: int = 1) -> list[Lasting]:
    """Returns the effects of dice rolled more or fewer, against all ships or those named."""
    key, number, value = scope.source.key, verb.number * times, DICE[verb.kind]
    if verb.against is None:
        return [Lasting(value, number, until, key)]
    return [
        Lasting(f"{value}@{ship.index}", number, until, key) for ship in ships(scope, verb.against)
    ]
