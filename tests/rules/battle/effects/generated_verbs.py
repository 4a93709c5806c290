"""What each verb should change: the alternatives of its demands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities.things import ActionKind, DiceKind, Face, Noun
from rules.abilities.tree import Phrase
from tests.rules.battle.effects.generated import (
    MANY,
    OWN,
    SHIPS,
    Demand,
    Demands,
    Reader,
    fields_of,
    span,
)

Actor = frozenset[int]


def of_verb(subject: t.Thing | None, phrase: Phrase, reader: Reader) -> Iterator[Demands]:
    """Returns the alternatives of what a phrase should change."""
    verb = phrase.verb
    if subject is not None and _is_card(subject):
        actor = reader.cards(subject)[0]
    else:
        actor = reader.ships(subject)
    reading = READINGS.get(type(verb))
    if reading is None:
        yield (Demand(("*",), SHIPS, 0, MANY),)
        return
    for demands in reading(verb, actor, reader, phrase):
        many = reader.times(subject)
        yield (
            tuple(replace(each, most=min(MANY, each.most * many)) for each in demands)
            if many > 1
            else demands
        )


def _is_card(thing: t.Thing) -> bool:
    return isinstance(thing, (t.ThisCard, t.Quoted)) or (
        isinstance(thing, t.Group) and not {Noun.SHIP, Noun.SQUADRON} & set(thing.nouns)
    )


# --- tokens ------------------------------------------------------------------------------


def _moved(
    tokens: t.Tokens, ships: Actor, sign: str, cards: Callable[[Any], bool] | None = None
) -> Iterator[Demands]:
    least, most = span(tokens.quantity)
    for kind in tokens.kinds:
        fields = fields_of(t.Tokens(None, (kind,)), sign)
        if fields == ("cloak",):
            most = least = 1
        if kind.kind is t.TokenKind.RED_TARGET_LOCK:
            ships = SHIPS
        if kind.kind is t.TokenKind.DRONE and cards is None:
            yield (Demand(fields, ships, least, most, lambda place: place[1] == 0),)
        yield (Demand(fields, ships, least, most, cards),)


def _gain(verb: v.Gain, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield from _moved(verb.tokens, actor, "+")


def _spend(verb: v.SpendTokens, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    if verb.source is None:
        yield from _moved(verb.tokens, actor, "-")
    else:
        yield from _at(verb.tokens, verb.source, "-", reader)


def _at(tokens: t.Tokens, place: Any, sign: str, reader: Reader) -> Iterator[Demands]:
    """Tokens at a place, which is a ship or a card."""
    if place is not v.HERE and not _is_card(place):
        many = reader.times(place)
        for (each,) in _moved(tokens, reader.ships(place), sign):
            yield (replace(each, most=min(MANY, each.most * many)),)
        return
    ships, cards = reader.cards(place)
    many = 1 if place is v.HERE else reader.times(place)
    for (each,) in _moved(tokens, ships, sign, cards):
        yield (replace(each, most=min(MANY, each.most * many)),)
    if (isinstance(place, t.ThisCard) or place is v.HERE) and reader.place == -1:
        # A ship's own text keeps its tokens beside the ship.
        yield from ((replace(each, cards=None),) for (each,) in _moved(tokens, OWN, sign))
        kinds = [each for each in tokens.kinds if each.kind is t.TokenKind.TIME]
        if kinds:
            low, high = span(tokens.quantity)
            yield (Demand((f"marker:time{sign}",), OWN, low, high),)


def _place(verb: v.PlaceTokens, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield from _at(verb.tokens, verb.on, "+", reader)


def _remove(
    verb: v.RemoveTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield from _at(verb.tokens, verb.source, "-", reader)


def _give(verb: v.Give, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    for (come,) in _at(verb.tokens, verb.to, "+", reader):
        yield (come,)
        for (gone,) in _moved(verb.tokens, actor, "-"):
            yield (gone, come)


def _steal(verb: v.StealTokens, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    gone = list(_at(verb.tokens, verb.source, "-", reader))
    come = list(_moved(verb.tokens, actor, "+"))
    yield from (one + other for one, other in zip(gone, come, strict=False))


def _move_tokens(
    verb: v.MoveTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    gone = list(_at(verb.tokens, verb.source, "-", reader))
    come = list(_at(verb.tokens, verb.to, "+", reader))
    yield from (one + other for one in gone for other in come)


def _replace(
    verb: v.ReplaceTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    for one in _moved(verb.tokens, SHIPS, "-"):
        for other in _moved(verb.by, SHIPS, "+"):
            yield one + other


def _lock(verb: v.AcquireLock, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("locks+",), actor, 1, 3), Demand(("locks-",), actor, 0, 3))


def _cloak(verb: v.FlipCloak, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    ships = actor if verb.of is None else reader.ships(verb.of)
    yield (Demand(("cloak",), ships, 1, reader.times(verb.of)),)


# --- cards -------------------------------------------------------------------------------


def _disable(verb: v.Disable, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    thing = verb.thing
    if isinstance(thing, t.Group) and Noun.SHIELD in thing.nouns:
        low, high = span(thing.quantity)
        ships = actor if thing.on is None else reader.ships(thing.on)
        many = min(MANY, high * reader.times(thing.on))
        yield (
            Demand(("shields-",), ships, low, many),
            Demand(("disabled_shields+",), ships, low, many),
        )
        return
    yield from _on_cards("disabled+", thing, actor, reader)
    if reader.place == -1 and isinstance(thing, t.ThisCard):
        yield (Demand(("marker:disabled+",), OWN),)


def _discard(verb: v.Discard, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield from _on_cards("is_discarded+", verb.thing, actor, reader)


def _out(verb: v.RemoveFromGame, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    for (each,) in _on_cards("is_removed+", verb.thing, actor, reader):
        yield (each, replace(each, fields=("is_discarded+",), least=0))


def _on_cards(field: str, thing: t.Thing, actor: Actor, reader: Reader) -> Iterator[Demands]:
    ships, cards = reader.cards(thing)
    if isinstance(thing, t.Group) and thing.on is None:
        ships = actor if thing.posts == () else SHIPS
    low, high = span(thing.quantity) if isinstance(thing, t.Group) else (1, 1)
    many = reader.times(thing.on) if isinstance(thing, t.Group) else 1
    yield (Demand((field,), ships, low, min(MANY, high * many), cards),)
    if low > 1:
        yield (Demand((field,), ships, 1, min(MANY, high * many), cards),)


def _flip(verb: v.FlipCard, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    if isinstance(verb.thing, t.Group) and Noun.DAMAGE_CARD in verb.thing.nouns:
        yield (Demand(("crit*",), SHIPS, 1, MANY), Demand(("event:turned-up",), SHIPS, 0, MANY))
        return
    for (each,) in _on_cards("is_face_down", verb.thing, actor, reader):
        yield (each, Demand(("captain",), SHIPS, 0, 1))


def _change_place(verb: Any, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    fields = ("is_moved*", "is_discarded*", "is_away*", "is_face_down")
    yield (
        Demand(fields, SHIPS, 1, MANY, lambda place: True),
        Demand(("cards*", "captain", "bans*"), SHIPS, 0, MANY),
    )


def _captain(
    verb: v.BecomeCaptain, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield (Demand(("captain",), OWN), Demand(("lasting*", "grants*"), OWN, 0, 5))


# --- dice --------------------------------------------------------------------------------


def _dice(verb: v.ModifyDice, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    sign, number = ("+" if verb.number > 0 else "-"), abs(verb.number)
    kind = "attack" if verb.kind is DiceKind.ATTACK else "defense"
    now = Demand((f"attack:{kind}_modifier{sign}",), SHIPS, number, number)
    later = Demand((f"lasting:{kind}-dice{sign}",), actor, number, number)
    yield (now,)
    if phrase.duration is not None:
        yield (later,)
        yield (now, later)
        yield (Demand(("armed",), SHIPS),)


def _extra(verb: v.RollExtra, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    kind = "attack" if verb.kind is DiceKind.ATTACK else "defense"
    yield (Demand((f"attack:{kind}_modifier+",), SHIPS, 1, 9),)
    yield (Demand(("event:dice",), SHIPS, 1, 9),)


def _test(verb: v.RollTest, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("event:dice",), SHIPS, 1, 9),)


def _set(verb: v.SetDice, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    kind = "attack" if verb.kind is DiceKind.ATTACK else "defense"
    yield (Demand((f"attack:set_{kind}",), SHIPS),)
    if phrase.duration is not None:
        yield (Demand(("armed", "grants+", "lasting*"), SHIPS),)


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


def _reroll(verb: v.Reroll, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    low, high = span(verb.results.quantity)
    marks = "01" if verb.again is not None else "0"
    for number in range(low, min(high, 9) + 1):
        yield (
            Demand(_faces(verb.results, marks, "-"), SHIPS, number, number),
            Demand(_pool("1", "+"), SHIPS, number, number),
            Demand(("event:dice",), SHIPS, 0, 2),
        )
    yield (Demand(("armed", "grants+"), SHIPS),)


def _convert(verb: v.Convert, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    low, high = span(verb.results.quantity)
    for number in range(low, min(high, 9) + 1):
        for face in verb.faces:
            come = _faces(t.Results(None, None, (face,)), "012", "+")
            many = number * (verb.number or 1)
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
    yield (Demand(("armed", "grants+"), SHIPS),)


def _add(verb: v.AddResult, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    low, high = span(verb.quantity)
    yield (Demand(_faces(t.Results(None, None, (verb.face,)), "2", "+"), SHIPS, low, high),)
    field = "hits" if verb.face is Face.HIT else "crits"
    if verb.face in (Face.HIT, Face.CRIT):
        yield (Demand((f"attack:{field}+",), SHIPS, low, high),)
        yield (
            Demand((f"attack:{field}+",), SHIPS, low, high),
            Demand(_faces(t.Results(None, None, (verb.face,)), "2", "+"), SHIPS, low, high),
        )
    yield (Demand(("armed",), SHIPS),)


def _cancel(
    verb: v.CancelResults, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    low, high = span(verb.results.quantity)
    gone = Demand(_faces(verb.results, "012", "-"), SHIPS, low, high)
    left = Demand(("attack:hits-", "attack:crits-"), SHIPS, low, high)
    yield (gone,)
    yield (left,)
    yield (gone, left)
    yield (Demand(("armed",), SHIPS),)


def _figure(name: str) -> Callable[..., Iterator[Demands]]:
    def read(verb: Any, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
        yield (Demand((f"attack:{name}*",), SHIPS, 1, 9),)
        yield (Demand(("armed", "grants+", "bans+"), SHIPS),)
        if name == "reduced":
            yield ()  # announced damage is no part of the state

    return read


# --- values, damage --------------------------------------------------------------------


VALUES = {
    t.Stat.SKILL: "skill",
    t.Stat.AGILITY: "agility",
    t.Stat.HULL: "hull",
    t.Stat.SHIELDS: "shields",
    t.Stat.PRIMARY_WEAPON: "attack",
    t.Stat.RANGE: "*",
}


def _stat(verb: v.ModifyStat, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    sign, number = ("+" if verb.number > 0 else "-"), abs(verb.number)
    name = VALUES[verb.stat]
    field = "lasting:*" if name == "*" else f"lasting:{name}{sign}"
    shields = Demand((f"shields{sign}",), actor, 0, number)
    yield (Demand((field,), actor, number, number), shields)
    yield (Demand(("armed",), SHIPS),)


def _set_stat(verb: v.SetStat, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    number = str(verb.amount.plus) if verb.amount.stat is None else ""
    suffix = f"={number}" if number else "=*"
    yield (Demand((f"lasting:{VALUES[verb.stat]}{suffix}",), actor),)
    yield (Demand(("armed",), SHIPS),)


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


def _suffer(verb: v.Suffer, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield from _harm(verb.damage, actor)


def _deal(verb: v.Deal, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    many = reader.times(verb.to)
    for demands in _harm(verb.damage, reader.ships(verb.to)):
        yield tuple(replace(each, most=min(MANY, each.most * many)) for each in demands)


def _results(
    verb: v.DealResults, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield from _harm(t.Damage(), reader.ships(verb.to))


def _repair(verb: v.Repair, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    low, high = span(verb.quantity)
    ships = actor if verb.on is None else reader.ships(verb.on)
    high = min(MANY, high * reader.times(verb.on))
    for kind in verb.kinds:
        field = "damage-" if kind is v.Repairable.HULL else "shields+"
        for least in {low, 1}:
            yield (
                Demand((field,), ships, least, high),
                Demand(("crit-", "disabled_shields-"), ships, 0, high),
            )
    if len(verb.kinds) > 1:
        yield (
            Demand(("damage-", "shields+"), ships, low, high),
            Demand(("crit-", "disabled_shields-"), ships, 0, high),
        )


# --- what goes through the engine's own steps --------------------------------------------


NAMED = {
    ActionKind.EVADE: "evade+",
    ActionKind.SCAN: "scan+",
    ActionKind.BATTLE_STATIONS: "battle_stations+",
    ActionKind.TARGET_LOCK: "locks*",
    ActionKind.CLOAK: "cloak",
    ActionKind.SENSOR_ECHO: "pose",
}
ANYTHING = ("evade*", "scan*", "battle_stations*", "locks*", "cloak", "pose", "auxiliary*",
            "shields*", "disabled_shields*", "damage*", "crit*", "event:*", "disabled*", "time*",
            "is_discarded*", "lasting*", "bans*", "grants*", "armed", "marker*", "mission*",
            "captain", "attack:*", "pool:*")  # fmt: skip


def _anything(ships: Actor) -> Demands:
    return (
        Demand(ANYTHING, ships, 0, MANY),
        Demand(ANYTHING, SHIPS, 0, MANY, lambda place: True),
    )


def _perform(verb: v.Perform, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    actions = verb.actions
    if isinstance(actions, t.SensorEchoWith):
        yield (Demand(("pose",), actor), Demand(("event:echoed",), SHIPS, 1, 2))
        return
    if isinstance(actions, t.Actions):
        for each in actions.kinds:
            if each.kind in NAMED:
                echo = each.kind is ActionKind.SENSOR_ECHO
                cloak = each.kind is ActionKind.CLOAK
                lock = each.kind is ActionKind.TARGET_LOCK
                yield (
                    Demand((NAMED[each.kind],), actor, 1, 2 if lock else 1),
                    Demand(("event:echoed",), SHIPS, int(echo), 2),
                    Demand(("shields-", "disabled_shields+"), actor, 0, 20 if cloak else 0),
                    Demand(("event:action",), SHIPS, 1, 1),
                )
            else:
                yield (Demand(("event:action",), SHIPS, 1, 3), *_anything(SHIPS))
        return
    yield (Demand(("event:action", "armed"), SHIPS, 1, 3), *_anything(SHIPS))


def _execute(verb: v.Execute, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (
        Demand(("event:moved",), SHIPS, 1, 4),
        Demand(("pose", "auxiliary*", "dials", "event:*"), SHIPS, 0, MANY),
    )
    yield (Demand(("setting", "executed", "event:*"), SHIPS, 0, 4),)


def _attack(verb: v.Attack, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("event:attack",), SHIPS, 1, 4), *_anything(SHIPS))
    yield (Demand(("armed", "grants+", "lasting*"), SHIPS, 1, 4),)
    yield ()


def _cannot(verb: v.Cannot, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield (Demand(("bans+",), actor, 1, MANY),)
    yield (Demand(("armed", "attack:*"), SHIPS, 1, 3),)


def _loose(*fields: str, least: int = 0) -> Callable[..., Iterator[Demands]]:
    def read(verb: Any, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
        yield (Demand(fields, SHIPS, least, 9),) if fields else ()

    return read


def _target(
    verb: v.ChooseTarget, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    reader.targets = reader.ships(verb.thing)
    yield ()


def _destroy(verb: v.Destroy, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    ships = reader.ships(verb.thing)
    yield (
        Demand(("lost", "terrain"), ships, 1, 3),
        Demand(("damage+", "crit+", "shields*", "disabled_shields*", "pose"), ships, 0, MANY),
        Demand(("locks-",), SHIPS, 0, 3),
    )
    if isinstance(verb.thing, t.Group) and Noun.SHIELD in verb.thing.nouns:
        low, high = span(verb.thing.quantity)
        on = actor if verb.thing.on is None else reader.ships(verb.thing.on)
        yield (Demand(("shields-", "disabled_shields-"), on, low, high),)


Reading = Callable[[Any, Actor, Reader, Phrase], Iterator[Demands]]
READINGS: dict[type, Reading] = {
    v.ChooseTarget: _target,
    v.Gain: _gain,
    v.SpendTokens: _spend,
    v.PlaceTokens: _place,
    v.RemoveTokens: _remove,
    v.Give: _give,
    v.StealTokens: _steal,
    v.MoveTokens: _move_tokens,
    v.ReplaceTokens: _replace,
    v.CopyTokens: _loose("evade+", "scan+", "battle_stations+", least=1),
    v.AcquireLock: _lock,
    v.FlipCloak: _cloak,
    v.Disable: _disable,
    v.Discard: _discard,
    v.RemoveFromGame: _out,
    v.FlipCard: _flip,
    v.StealCard: _change_place,
    v.MoveCard: _change_place,
    v.SwapCards: _change_place,
    v.Equip: _change_place,
    v.BecomeCaptain: _captain,
    v.ModifyDice: _dice,
    v.RollExtra: _extra,
    v.RollTest: _test,
    v.SetDice: _set,
    v.Reroll: _reroll,
    v.Convert: _convert,
    v.AddResult: _add,
    v.CancelResults: _cancel,
    v.CancelAttack: _figure("is_cancelled"),
    v.ReduceDamage: _figure("reduced"),
    v.DealNothing: _figure("deals_nothing"),
    v.IgnoreShields: _figure("ignores_shields"),
    v.SearchDeck: _figure("searched"),
    v.Skip: _figure("skipped"),
    v.IgnoreTokens: _loose("attack:*", "grants+", "bans+", "armed", least=1),
    v.ModifyStat: _stat,
    v.SetStat: _set_stat,
    v.Suffer: _suffer,
    v.Deal: _deal,
    v.DealResults: _results,
    v.Repair: _repair,
    v.Perform: _perform,
    v.Execute: _execute,
    v.Attack: _attack,
    v.Cannot: _cannot,
    v.Destroy: _destroy,
    v.Fire: _loose(),
    v.Prevent: _loose(),
    v.KeepTokens: _loose("grants+", "armed", "cloak"),
    v.KeepStep: _loose("grants+", "armed"),
    v.LookAtDial: _loose("marks"),
    v.ChooseFaction: _loose("marker*", "marks", least=0),
    v.ChangeManeuver: _loose("dials", "event:redialed"),
    v.ChangeSpeed: _loose("dials", "event:redialed"),
    v.Treat: _loose("dials", "event:redialed", "grants+", "armed"),
    v.Rotate: _loose("pose", "event:turned", least=1),
    v.HoldLocks: _loose("grants+", least=1),
    v.SpendAs: _loose("grants+", least=1),
    v.UseTokens: _loose("grants+", least=1),
    v.AttackInOrder: _loose("lasting*", "armed", "grants+", "bans+"),
    v.ActivateInOrder: _loose("lasting*", "armed", "grants+", "bans+"),
    v.PlaceMinefield: _loose("terrain", least=1),
    v.PlaceOnTable: _loose("terrain", "marks", least=1),
}
