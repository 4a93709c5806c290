"""What verbs about tokens and cards should change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import words
from rules.abilities.tree import Phrase
from rules.abilities.words import Noun
from tests.rules.battle.effects.generated import (
    MANY,
    OWN,
    SHIPS,
    Actor,
    Demand,
    Demands,
    Reader,
    fields_of,
    is_card,
    span,
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
        if kind.kind is words.TokenKind.RED_TARGET_LOCK:
            ships = SHIPS
        if kind.kind is words.TokenKind.DRONE and cards is None:
            yield (Demand(fields, ships, least, most, lambda place: place[1] == 0),)
        if kind.kind is words.TokenKind.LATINUM and cards is None:
            # It lies on the card of whoever leads the ship.
            yield (Demand(fields, ships, least, most, lambda place: True),)
        yield (Demand(fields, ships, least, most, cards),)


def read_gain(verb: tv.Gain, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    yield from _moved(verb.tokens, actor, "+")


def read_spend(
    verb: tv.SpendTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    if verb.source is None:
        yield from _moved(verb.tokens, actor, "-")
    else:
        yield from _at(verb.tokens, verb.source, "-", reader)


def _at(tokens: t.Tokens, place: Any, sign: str, reader: Reader) -> Iterator[Demands]:
    """Tokens at a place, which is a ship or a card."""
    if place is not tv.HERE and not is_card(place):
        many = reader.times(place)
        for (each,) in _moved(tokens, reader.ships(place), sign):
            yield (replace(each, most=min(MANY, each.most * many)),)
        return
    ships, cards = reader.cards(place)
    many = 1 if place is tv.HERE else reader.times(place)
    for (each,) in _moved(tokens, ships, sign, cards):
        yield (replace(each, most=min(MANY, each.most * many)),)
    if (isinstance(place, t.ThisCard) or place is tv.HERE) and reader.place == -1:
        # A ship's own text keeps its tokens beside the ship.
        yield from ((replace(each, cards=None),) for (each,) in _moved(tokens, OWN, sign))
        kinds = [each for each in tokens.kinds if each.kind is words.TokenKind.TIME]
        if kinds:
            low, high = span(tokens.quantity)
            yield (Demand((f"marker:time{sign}",), OWN, low, high),)


def read_buy_back(
    verb: tv.BuyBack, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    paid = Demand((f"marker:{verb.token.kind.value}-",), actor, 1, MANY, lambda place: True)
    for demands in read_change_place(verb, actor, reader, phrase):
        yield (*demands, paid)


def read_place(
    verb: tv.PlaceTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield from _at(verb.tokens, verb.on, "+", reader)


def read_remove(
    verb: tv.RemoveTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    source = verb.source
    if isinstance(source, t.Group) and Noun.SHIELD in source.nouns:
        # A disabled shield that loses the token is active again.
        high = span(source.quantity)[1]
        ships = actor if source.on is None else reader.ships(source.on)
        shields = Demand(("shields+",), ships, 1, high)
        yield (shields, replace(shields, fields=("disabled_shields-",)))
        return
    yield from _at(verb.tokens, source, "-", reader)


def read_give(verb: tv.Give, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    for (come,) in _at(verb.tokens, verb.to, "+", reader):
        yield (come,)
        for (gone,) in _moved(verb.tokens, actor, "-"):
            yield (gone, come)


def read_steal(
    verb: tv.StealTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    gone = list(_at(verb.tokens, verb.source, "-", reader))
    come = list(_moved(verb.tokens, actor, "+"))
    yield from (one + other for one, other in zip(gone, come, strict=False))


def read_move_tokens(
    verb: tv.MoveTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    gone = list(_at(verb.tokens, verb.source, "-", reader))
    come = list(_at(verb.tokens, verb.to, "+", reader))
    yield from (one + other for one in gone for other in come)


def read_replace(
    verb: tv.ReplaceTokens, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    for one in _moved(verb.tokens, SHIPS, "-"):
        for other in _moved(verb.by, SHIPS, "+"):
            yield one + other


def read_lock(
    verb: tv.AcquireLock, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield (Demand(("locks+",), actor, 1, 3), Demand(("locks-",), actor, 0, 3))


def read_cloak(
    verb: tv.FlipCloak, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    ships = actor if verb.of is None else reader.ships(verb.of)
    yield (Demand(("cloak",), ships, 1, reader.times(verb.of)),)


# --- cards -------------------------------------------------------------------------------


def read_disable(
    verb: tv.Disable, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
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


def read_discard(
    verb: tv.Discard, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    if isinstance(verb.thing, t.Group) and Noun.DAMAGE_CARD in verb.thing.nouns:
        low, high = span(verb.thing.quantity)
        yield (Demand(("damage-",), SHIPS, low, high), Demand(("crit-",), SHIPS, 0, high))
        return
    yield from _on_cards("is_discarded+", verb.thing, actor, reader)


def read_out(
    verb: tv.RemoveFromGame, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    if isinstance(verb.thing, (t.Group, t.That)) and _is_terrain(verb.thing):
        yield (Demand(("terrain",), SHIPS),)
        return
    for (each,) in _on_cards("is_removed+", verb.thing, actor, reader):
        yield (each, replace(each, fields=("is_discarded+",), least=0))


def _is_terrain(thing: t.Group | t.That) -> bool:
    nouns = (thing.noun,) if isinstance(thing, t.That) else thing.nouns
    return bool({Noun.OBSTACLE, Noun.MINEFIELD, Noun.PLANET} & set(nouns))


def _on_cards(field: str, thing: t.Thing, actor: Actor, reader: Reader) -> Iterator[Demands]:
    ships, cards = reader.cards(thing)
    if isinstance(thing, t.Group) and thing.on is None:
        ships = actor if thing.posts == () else SHIPS
    low, high = span(thing.quantity) if isinstance(thing, t.Group) else (1, 1)
    many = reader.times(thing.on) if isinstance(thing, t.Group) else 1
    yield (Demand((field,), ships, low, min(MANY, high * many), cards),)
    if low > 1:
        yield (Demand((field,), ships, 1, min(MANY, high * many), cards),)


def read_flip(verb: tv.FlipCard, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    if isinstance(verb.thing, t.Group) and Noun.DAMAGE_CARD in verb.thing.nouns:
        yield (Demand(("crit*",), SHIPS, 1, MANY), Demand(("event:turned-up",), SHIPS, 0, MANY))
        return
    if isinstance(verb.thing, t.That) and verb.thing.noun is Noun.DAMAGE_CARD:
        # A critical damage that is dealt face down is a normal one.
        yield (Demand(("attack:hits+",), SHIPS), Demand(("attack:crits-",), SHIPS))
        return
    for (each,) in _on_cards("is_face_down", verb.thing, actor, reader):
        yield (each, Demand(("captain",), SHIPS, 0, 1))


def read_change_place(verb: Any, actor: Actor, reader: Reader, phrase: Phrase) -> Iterator[Demands]:
    fields = ("is_moved*", "is_discarded*", "is_away*", "is_face_down")
    yield (
        Demand(fields, SHIPS, 1, MANY, lambda place: True),
        Demand(("cards*", "captain", "bans*"), SHIPS, 0, MANY),
    )


def read_captain(
    verb: tv.BecomeCaptain, actor: Actor, reader: Reader, phrase: Phrase
) -> Iterator[Demands]:
    yield (Demand(("captain",), OWN), Demand(("lasting*", "grants*"), OWN, 0, 5))
