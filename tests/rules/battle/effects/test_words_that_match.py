"""Every faction, class, type and name of which a text speaks is that of a card or a ship."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from rules.abilities import AbilityError, parse
from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities.checks import walk
from rules.abilities.names import keyword_name, plain
from rules.abilities.words import Noun
from rules.battle import prepare_fleet
from rules.battle.effects.reading import groups
from rules.battle.mechanics.damage_cards import COPIES
from rules.battle.position.records import CardRecord
from rules.battle.timing.scope import Scope, TextSource
from rules.building.factions import BIT, faction_bits
from rules.cards import Card
from tests.rules.battle.effects.printed import acting
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel
from tests.rules.building.helpers import fleet, ruleset
from tests.rules.catalogue import catalogue

COMMANDERS = ("captain", "admiral", "crew")
"""What may command a ship: of the crew some become captain."""
ANYTHING = (Noun.SHIP, Noun.CARD, Noun.DAMAGE_CARD)
"""What it may be that a text only points to or names: one of them is enough."""


@cache
def ships() -> list[Any]:
    """Returns every ship of the catalogue as adjectives see it."""
    return [
        SimpleNamespace(record=prepare_fleet(fleet(card.key), catalogue(), ruleset()).ships[0])
        for card in catalogue().by_type["ship"]
    ]


@cache
def bearers() -> list[Any]:
    """Returns every other card, each on a ship of its own, as adjectives see it."""
    return [
        SimpleNamespace(cards=[SimpleNamespace(record=record_of(card))])
        for card in catalogue()
        if card.type != "ship"
    ]


def record_of(card: Card) -> CardRecord:
    bits = faction_bits(card.factions, sub_factions=True)
    return CardRecord(
        card.key,
        card.name,
        card.type,
        "upgrade" if card.is_upgrade else card.type,
        factions=tuple(each for each in BIT if bits & BIT[each]),
        names=(plain(card.name), *map(keyword_name, card.keywords)),
    )


def is_one(record: CardRecord, noun: Noun) -> bool:
    if noun is Noun.CAPTAIN:
        return record.type in COMMANDERS
    return (
        record.type == "question" if noun is Noun.QUESTION_UPGRADE else groups.is_noun(record, noun)
    )


def is_true_of_any(scope: Scope, adjectives: list[t.Adjective], noun: Noun) -> bool:
    """Returns whether all that is printed of what adjectives say is true of one ship or card."""
    if noun is Noun.DAMAGE_CARD:
        names = {name.lower() for name in COPIES}
        return all(isinstance(each, t.Quoted) and each.name in names for each in adjectives)
    if noun in groups.SHIPS:
        tests = [groups.test_of_adjective(each) for each in adjectives]
        return any(all(test(scope, ship) for test in tests) for ship in ships())
    of_cards = [groups.test_of_card(each) for each in adjectives]
    return noun not in groups.CARDS or any(
        is_one(ship.cards[0].record, noun) and all(test(scope, ship, 0) for test in of_cards)
        for ship in bearers()
    )


def spoken_of(text: str) -> Iterator[tuple[list[t.Adjective], tuple[Noun, ...]]]:
    """Returns what a text says of what is printed on something, and what that may be."""
    for node in walk(parse(text)):
        if isinstance(node, (t.Group, t.Weapon)):
            nouns = node.nouns if isinstance(node, t.Group) else (Noun.WEAPON,)
            printed = [
                each for each in node.adjectives if isinstance(each, (t.OfFaction, t.Quoted))
            ]
            yield printed, nouns
        elif isinstance(node, t.Quoted):
            yield [node], ANYTHING
        elif isinstance(node, c.Is) and isinstance(node.state, (t.OfFaction, t.Quoted)):
            nouns = node.thing.nouns if isinstance(node.thing, t.Group) else ANYTHING
            yield [node.state], nouns


def misses(scope: Scope, text: str) -> list[tuple[Noun, list[t.Adjective]]]:
    """Returns what a text says that is true of no ship and of no card."""
    missed = []
    for adjectives, nouns in spoken_of(text):
        found = [is_true_of_any(scope, adjectives, noun) for noun in nouns]
        if nouns == ANYTHING:
            found = [any(found)] * len(found)
        missed += [
            (noun, adjectives) for noun, is_true in zip(nouns, found, strict=True) if not is_true
        ]
    return missed


@pytest.fixture
def scope(scene: MakeScene) -> Scope:
    battle = acting(scene, vessel(1, dial=HELD)).battle
    return Scope(battle, battle.state.ships[0], TextSource("ship:own", "Own", -1, (1, 3)))


def test_what_texts_say_is_true_of_something(scope: Scope) -> None:
    read = {}
    for card in catalogue():
        try:
            parse(card.ability)
        except AbilityError:
            continue  # in words of its own, which no battle plays
        read[card.key] = card.ability
    assert sum(bool(each) for text in read.values() for each, _ in spoken_of(text)) > 500
    assert {key: found for key, text in read.items() if (found := misses(scope, text))} == {}


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("action: target a kazon ship at range 1; gain 1 scan.", []),
        ("action: discard a q-continuum weapon on this ship to gain 1 scan.", [Noun.WEAPON]),
        ('action: discard a "kirk" crew on this ship to gain 1 scan.', [Noun.CREW, *ANYTHING]),
        ('when attacking with a "photon torpedoes" weapon: add 1 hit.', []),
        ('when attacking with a "cloaking device" weapon: add 1 hit.', [Noun.WEAPON]),
        ("when attacking, if the defender is q-continuum: add 1 hit.", []),
    ],
)
def test_words_that_are_true_of_nothing(scope: Scope, text: str, missed: list[Noun]) -> None:
    assert [noun for noun, _ in misses(scope, text)] == missed
