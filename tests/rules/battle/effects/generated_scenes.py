"""Which scene each clause has: the worlds found for them are kept beside the tests.

A row of the file is a card and the number of its clause, with what its world has that is not
plain, and how much of the clause the scene shows. Run this module to look for the scenes of
clauses that have none.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from rules.abilities import windows as w
from rules.battle.prepare import is_played
from rules.cards import Card
from tests.rules.battle.effects.generated import Reader, cases_of, fits
from tests.rules.battle.effects.generated_changes import Bag, changes_of
from tests.rules.battle.effects.generated_play import Play, Segment
from tests.rules.battle.effects.generated_search import worlds_for
from tests.rules.battle.effects.generated_standing import standing_result
from tests.rules.battle.effects.generated_worlds import World, clauses_of, parse, place_of
from tests.rules.catalogue import catalogue

KEPT = Path(__file__).resolve().parents[3] / "data" / "card_scenes.json"
FULL, PART, NONE = "full", "part", "none"
STANDING = (w.Always, w.While)


def played_cards() -> list[Card]:
    """Returns the cards whose text battles play."""
    return [card for card in catalogue() if card.ability and is_played(card)]


@cache
def kept_scenes() -> dict[str, list[Any]]:
    """Returns the kept scenes: card and clause -> how much is shown, and the world's fields."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def first_use(play: Play) -> list[Segment]:
    """Returns the times that the card acted, up to the first one that comes again."""
    found: list[Segment] = []
    for segment in play.watch.segments:
        if segment.moment in {each.moment for each in found}:
            break
        found.append(segment)
    return found


def judged(card: Card, text: str, play: Play) -> tuple[str, Bag]:
    """Returns how much of a clause a play shows, exactly, and what changed."""
    segments = first_use(play)
    bag = changes_of(segments)
    if not segments:
        return "", bag
    types = {
        (ship.index, place): each.record.type
        for ship in play.battle.state.ships
        for place, each in enumerate(ship.cards)
    }
    best = NONE
    reader = Reader(play.world.fight, place_of(card), types)
    for case in cases_of(parse(text).clauses[0], reader):
        if case.does and fits(bag, case.demands):
            if case.is_full:
                return FULL, bag
            best = PART
    return best, bag


def is_standing(text: str) -> bool:
    """Tells whether a clause holds all the time instead of acting."""
    return isinstance(parse(text).clauses[0].window, STANDING)


def shown_in(card: Card, text: str, world: World) -> tuple[str, Bag]:
    """Returns how much of a clause a world shows, exactly, and what changed in it."""
    if is_standing(text):
        return standing_result(card, text, world), Bag()
    return judged(card, text, Play(card, text, world).run())


def found_scene(card: Card, text: str, most: int) -> list[Any]:
    """Returns the best scene among so many worlds: how much it shows, and its world."""
    order = ("", NONE, PART, FULL)
    best: list[Any] = ["", {}]
    for world in islice(worlds_for(text, getattr(card, "range", None)), most):
        try:
            result, _ = shown_in(card, text, world)
        except Exception as error:  # noqa: BLE001 - a fault to be looked at, not a scene
            print(f"FAULT {card.key} {text!r} {world.told()}: {error!r}", flush=True)
            continue
        if order.index(result) > order.index(best[0]):
            best = [result, world.fields()]
        if result == FULL:
            break
    return best


def names_and_texts() -> Iterator[tuple[str, Card, str]]:
    """Returns every clause of every card, with its name."""
    for card in played_cards():
        for number, text in enumerate(clauses_of(card.ability)):
            yield f"{card.key} {number}", card, text


def _main(most: int, part: int, parts: int) -> None:
    """Looks for scenes, one share of the cards; writes the share beside the file."""
    kept = kept_scenes()
    found: dict[str, list[Any]] = {}
    known: dict[tuple[Any, ...], list[Any]] = {}
    for place, (name, card, text) in enumerate(names_and_texts()):
        if place % parts != part:
            continue
        old = kept.get(name)
        if old is not None and old[0] == FULL:
            world = World(**old[1])
            if shown_in(card, text, world)[0] == FULL:
                found[name] = old
                continue
        alike = (text, card.type, getattr(card, "range", None))
        if alike not in known:
            known[alike] = found_scene(card, text, most)
        found[name] = known[alike]
    rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(found.items())]
    target = KEPT if parts == 1 else KEPT.with_suffix(f".{part}.json")
    target.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _main(*(int(each) for each in sys.argv[1:4]))
