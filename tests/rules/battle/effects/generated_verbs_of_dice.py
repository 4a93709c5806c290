"""What verbs about dice, values and damage should change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import words
from rules.abilities.tree import Phrase
from rules.abilities.words import DiceKind, Face
from tests.rules.battle.effects.generated import MANY, SHIPS, Actor, Demand, Demands, Reader, span

# --- dice --------------------------------------------------------------------------------


def read_dice(
    verb: v.ModifyDice, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    sign, number = ("+" if verb.number > 0 else "-"), abs(verb.number)
    kind = "attack" if verb.kind is DiceKind.ATTACK else "defense"
    what = "bonus" if verb.of_range else "modifier"
    now = Demand((f"attack:{kind}_{what}{sign}",), SHIPS, number, number)
    later = Demand((f"lasting:{kind}-dice{sign}",), actor, number, number)
    yield (now,)
    if phrase.duration is not None:
        yield (later,)
        yield (now, later)
        yield (Demand(("temporary_handlers",), SHIPS),)


def read_extra(
    verb: v.RollExtra, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    kind = "attack" if verb.kind is DiceKind.ATTACK else "defense"
    yield (Demand((f"attack:{kind}_modifier+",), SHIPS, 1, 9),)
    yield (Demand(("event:dice",), SHIPS, 1, 9),)


def read_test(verb: v.RollTest, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("event:dice",), SHIPS, 1, 9),)


def read_further(
    verb: v.RollFurther, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield (Demand(("event:modified",), SHIPS, 1, 9),)


def read_set(verb: v.SetDice, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    kind = "attack" if verb.kind is DiceKind.ATTACK else "defense"
    yield (Demand((f"attack:set_{kind}",), SHIPS),)
    if phrase.duration is not None:
        yield (Demand(("temporary_handlers", "grants+", "lasting*"), SHIPS),)


def read_swap(verb: v.SwapDie, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    kind = "attack" if verb.kind is DiceKind.ATTACK else "defense"
    yield (Demand((f"attack:{kind}_swap*",), SHIPS),)


LETTER = {Face.HIT: "H", Face.CRIT: "C", Face.BATTLE_STATIONS: "B", Face.BLANK: "X",
          Face.EVADE: "E"}  # fmt: skip


def _faces(results: t.Results, marks: str, sign: str) -> tuple[str, ...]:
    kinds = "AD"
    if results.kind is not None:
        kinds = "A" if results.kind is DiceKind.ATTACK else "D"
    letters = [LETTER[face] for face in results.faces] or ["H", "C", "B", "X", "E"]
    return tuple(
        f"pool:{kind}{letter}{mark}{sign}" for kind in kinds for letter in letters for mark in marks
    )


def _pool(marks: str, sign: str) -> tuple[str, ...]:
    return _faces(t.Results(None, None), marks, sign)


def read_reroll(verb: v.Reroll, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    low, high = span(verb.results.quantity)
    marks = "01" if verb.again is not None else "0"
    for number in range(low, min(high, 9) + 1):
        yield (
            Demand(_faces(verb.results, marks, "-"), SHIPS, number, number),
            Demand(_pool("1", "+"), SHIPS, number, number),
            Demand(("event:dice",), SHIPS, 0, 2),
        )
    yield (Demand(("temporary_handlers", "grants+"), SHIPS),)


def read_convert(
    verb: v.Convert, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    low, high = span(verb.results.quantity)
    for number in range(low, min(high, 9) + 1):
        for face in verb.faces:
            come = _faces(t.Results(None, None, (face,)), "012", "+")
            many = number if verb.number is None else verb.number
            yield (
                Demand(_faces(verb.results, "012", "-"), SHIPS, number, number),
                Demand(come, SHIPS, many, many),
            )
    yield (
        Demand(("attack:hits*",), SHIPS, 0, MANY),
        Demand(("attack:crits*",), SHIPS, 1, MANY),
        Demand(_pool("012", "+"), SHIPS, 0, MANY),
        Demand(_pool("012", "-"), SHIPS, 0, MANY),
    )
    yield (Demand(("temporary_handlers", "grants+"), SHIPS),)


def read_add(verb: v.AddResult, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    low, high = span(verb.quantity)
    yield (Demand(_faces(t.Results(None, None, (verb.face,)), "2", "+"), SHIPS, low, high),)
    field = "hits" if verb.face is Face.HIT else "crits"
    if verb.face in (Face.HIT, Face.CRIT):
        yield (Demand((f"attack:{field}+",), SHIPS, low, high),)
        yield (
            Demand((f"attack:{field}+",), SHIPS, low, high),
            Demand(_faces(t.Results(None, None, (verb.face,)), "2", "+"), SHIPS, low, high),
        )
    yield (Demand(("temporary_handlers",), SHIPS),)


def read_cancel(
    verb: v.CancelResults, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    low, high = span(verb.results.quantity)
    gone = Demand(_faces(verb.results, "012", "-"), SHIPS, low, high)
    left = Demand(("attack:hits-", "attack:crits-"), SHIPS, low, high)
    yield (gone,)
    yield (left,)
    yield (gone, left)
    yield (Demand(("temporary_handlers",), SHIPS),)


def read_figure(name: str) -> Callable[..., Iterator[Demands]]:
    def read(verb: Any, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
        yield (Demand((f"attack:{name}*",), SHIPS, 1, 9),)
        yield (Demand(("temporary_handlers", "grants+", "bans+"), SHIPS),)
        if name in ("reduced", "searched"):
            yield ()  # announced damage is no part of the state

    return read


# --- values, damage --------------------------------------------------------------------


VALUES = {
    words.Stat.SKILL: "skill",
    words.Stat.AGILITY: "agility",
    words.Stat.HULL: "hull",
    words.Stat.SHIELDS: "shields",
    words.Stat.PRIMARY_WEAPON: "attack",
    words.Stat.RANGE: "*",
}


def read_stat(
    verb: v.ModifyStat, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    sign, number = ("+" if verb.number > 0 else "-"), abs(verb.number)
    name = VALUES[verb.stat]
    field = "lasting:*" if name == "*" else f"lasting:{name}{sign}"
    shields = Demand((f"shields{sign}",), actor, 0, number)
    yield (Demand((field,), actor, number, number), shields)
    yield (Demand(("temporary_handlers",), SHIPS),)


def read_set_stat(
    verb: v.SetStat, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    number = str(verb.amount.plus) if verb.amount.stat is None else ""
    suffix = f"={number}" if number else "=*"
    yield (Demand((f"lasting:{VALUES[verb.stat]}{suffix}",), actor),)
    yield (Demand(("temporary_handlers",), SHIPS),)


def _harm(damage: t.Damage, ships: Actor) -> Iterator[Demands]:
    low = high = 1
    if damage.bound is None:
        low, high = 1, MANY
    else:
        low = high = damage.bound.number
    fields = ("damage+",) if damage.hull else ("damage+", "shields-")
    crits = Demand(("crit+",), ships, 0, high)
    if damage.crit and damage.hull:
        crits = replace(crits, least=low)
    yield (Demand(fields, ships, low, high), crits)


def read_suffer(verb: v.Suffer, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield from _harm(verb.damage, actor)


def read_deal(verb: v.Deal, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    many = reader.times(verb.to)
    for demands in _harm(verb.damage, reader.ships(verb.to)):
        yield tuple(replace(each, most=min(MANY, each.most * many)) for each in demands)


def read_results(
    verb: v.DealResults, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield from _harm(t.Damage(), reader.ships(verb.to))


def read_repair(verb: v.Repair, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    low, high = span(verb.quantity)
    ships = actor if verb.on is None else reader.ships(verb.on)
    high = min(MANY, high * reader.times(verb.on))
    for kind in verb.kinds:
        # On a cloaked ship a repaired shield is a disabled one.
        fields = (
            ("damage-",) if kind is not v.Repairable.SHIELD else ("shields+", "disabled_shields+")
        )
        for least in {low, 1}:
            yield (
                Demand(fields, ships, least, high),
                Demand(("crit-", "disabled_shields-"), ships, 0, high),
            )
    if len(verb.kinds) > 1:
        yield (
            Demand(("damage-", "shields+"), ships, low, high),
            Demand(("crit-", "disabled_shields-"), ships, 0, high),
        )
