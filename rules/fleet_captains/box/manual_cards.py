"""The cards of a box that hold something which only people carry out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.effects.verbs import (
    ChooseOption,
    EffectVerb,
    MakeOpposedTest,
    MakeTest,
    PeopleDecide,
    RollTable,
)


def manual_cards(box: GameBox, sides: Iterable[str]) -> list[str]:
    """Lists the names of cards of some sides that are left to people in part, in their order."""
    sides = tuple(sides)
    return sorted({name for name, verbs in _cards(box, sides) if any(map(_is_for_people, verbs))})


def _cards(box: GameBox, sides: tuple[str, ...]) -> Iterator[tuple[str, Iterable[EffectVerb]]]:
    for ship in box.ships.values():
        if ship.side in sides and ship.ability is not None:
            yield ship.name, ship.ability.does
    for tile in box.tiles.values():
        yield tile.name, (*tile.while_here, *tile.enter)
    for encounter in box.encounters.values():
        yield encounter.name, (*encounter.passed, *encounter.failed)
    for subdeck in box.subdecks.values():
        if subdeck.side in sides:
            for card in subdeck.cards:
                for effect in card.effects:
                    yield card.name, effect.effect.does
                    if effect.trash is not None:
                        yield card.name, effect.trash.does


def _is_for_people(verb: EffectVerb) -> bool:
    return isinstance(verb, PeopleDecide) or any(map(_is_for_people, _inside(verb)))


def _inside(verb: EffectVerb) -> Iterator[EffectVerb]:
    """Yields the verbs that a verb may bring."""
    if isinstance(verb, RollTable):
        for outcome in verb.outcomes:
            yield from outcome.does
    elif isinstance(verb, ChooseOption):
        for option in verb.options:
            yield from option
    elif isinstance(verb, (MakeTest, MakeOpposedTest)):
        yield from verb.success
        yield from verb.failure
