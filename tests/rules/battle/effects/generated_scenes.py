"""Which scene each clause has: the worlds found for them are kept beside the tests.

A row of the file is a card and the number of its clause, with what its world has that is not
plain, and how much of the clause the scene shows. `python -m tests.follow_cards` looks for the
scenes of clauses that have none.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from rules.abilities import token_and_card_verbs as tv
from rules.abilities import windows as w
from rules.abilities import words
from rules.abilities.checks import walk
from rules.abilities.tree import Clause
from rules.battle.phases.prepare import is_played
from rules.battle.position import moments
from rules.battle.position.terms import END
from rules.cards import Card
from tests.rules.battle.effects.generated import Reader, cases_of, fits
from tests.rules.battle.effects.generated_changes import Bag, changes_of, without_the_lost
from tests.rules.battle.effects.generated_fleets import place_of
from tests.rules.battle.effects.generated_play import Play, Segment
from tests.rules.battle.effects.generated_search import worlds_for
from tests.rules.battle.effects.generated_standing import standing_result
from tests.rules.battle.effects.generated_worlds import World, clauses_of, parse
from tests.rules.catalogue import catalogue

KEPT = Path(__file__).resolve().parents[3] / "data" / "card_scenes.json"
FULL, PART, NONE = "full", "part", "none"
MOST_WORLDS = 2000
STANDING = (w.Always, w.While)


def played_cards() -> list[Card]:
    """Returns the cards whose text battles play."""
    return [card for card in catalogue() if card.ability and is_played(card)]


@cache
def kept_scenes() -> dict[str, list[Any]]:
    """Returns the kept scenes: card and clause -> how much is shown, and the world's fields."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def first_use(play: Play) -> list[Segment]:
    """Returns the times that the card acted, up to the first one that comes again.

    What a weapon does at one moment comes in parts, one right behind the other.
    """
    found: list[Segment] = []
    for segment in play.watch.segments:
        is_next = play.fires and found and segment.begin <= found[-1].end + 1
        if segment.moment in {each.moment for each in found} and not is_next:
            break
        found.append(segment)
    return found


def acts_of_the_last(text: str, play: Play) -> list[Segment]:
    """Returns the times that the card acted by its last clause, not by a set-up before it."""
    is_setup = isinstance(parse(text).clauses[-1].window, w.Setup | w.Negotiations)
    return [each for each in play.watch.segments if is_setup or each.moment != moments.SET_UP]


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
    clause = parse(text).clauses[-1]
    if is_of_destruction(clause):
        bag = without_the_lost(bag, segments)
    reader = Reader(play.world.fight, place_of(card), types)
    before = tuple(
        replace(demand, least=0)
        for earlier in parse(text).clauses[:-1]
        for case in cases_of(earlier, reader)
        for demand in case.demands
    )
    for case in cases_of(clause, reader):
        if case.does and fits(bag, (*case.demands, *before)):
            if not (case.is_seen or is_felt(card, clause, play)):
                continue
            if case.is_full:
                return FULL, bag
            best = PART
    return best, bag


def is_of_destruction(clause: Clause) -> bool:
    """Tells whether a clause waits for a ship that leaves the battle."""
    if any(getattr(step.effect, "instead", False) for step in clause.steps):
        return False  # then it must not leave
    happenings = [
        getattr(each.happening, "happening", each.happening)
        for each in getattr(clause.window, "events", ())
    ]
    return any(
        isinstance(each, w.Undergoes) and words.Doing.DESTROYED in each.passive.doings
        for each in happenings
    )


def is_standing(text: str) -> bool:
    """Tells whether a clause holds all the time instead of acting."""
    return isinstance(parse(text).clauses[-1].window, STANDING)


def shown_in(card: Card, text: str, world: World) -> tuple[str, Bag]:
    """Returns how much of a clause a world shows, exactly, and what changed in it."""
    if is_standing(text):
        return standing_result(card, text, world), Bag()
    return judged(card, text, Play(card, text, world).run())


def is_felt(card: Card, clause: Clause, play: Play) -> bool:
    """Tells whether a round went another way than without the text, besides what the card did."""
    plain = Play(card, "", play.world).run()
    is_late = any(isinstance(node, (tv.KeepTokens, tv.KeepStep)) for node in walk(clause))
    return _course_of(play, is_late=is_late) != _course_of(plain, is_late=is_late)


def _course_of(play: Play, *, is_late: bool) -> list[str]:
    """Returns what happened up to the End Phase other than while the card acted.

    Until then what a cost took away is not missed; what is kept shows in the End Phase only.
    """
    silent = ("began", "effect", "carried-out", "used")
    own = (0, place_of(play.source))
    found = []
    for number, event in enumerate(play.watch):
        if event.kind == "phase" and event.values[0] == END and not is_late:
            break
        is_own = any(each.begin <= number < each.end for each in play.watch.segments)
        if is_own or event.kind in silent or (event.kind == "card" and event.values[:2] == own):
            continue
        if (
            event.kind == "shields"
            and found
            and found[-1].startswith(f"<shields ({event['ship']},")
        ):
            found.pop()  # without texts they are lost together
        found.append(str(event))
    return found


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


def follow_scenes(keys: Collection[str] = (), most: int = MOST_WORLDS) -> list[str]:
    """Keeps the scenes that still serve, looks for those of other clauses; returns what has none.

    With `keys` only the scenes of those cards are looked at. `most` worlds are tried for a clause;
    one for which none was found before is not tried again until its row is taken out of the file.
    """
    kept = kept_scenes()
    found: dict[str, list[Any]] = {}
    known: dict[tuple[Any, ...], list[Any]] = {}
    for name, card, text in names_and_texts():
        old = kept.get(name)
        if old is not None and (
            (keys and card.key not in keys)
            or old[0] not in (FULL, PART)
            or shown_in(card, text, World(**old[1]))[0] == old[0]
        ):
            found[name] = old
            continue
        alike = (text, card.type, getattr(card, "range", None))
        if alike not in known:
            known[alike] = found_scene(card, text, most)
        found[name] = known[alike]
    rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(found.items())]
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    return sorted(name for name, (result, _) in found.items() if result not in (FULL, PART))
