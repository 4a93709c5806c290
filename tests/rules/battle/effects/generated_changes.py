"""What changed between two moments of a battle, as a bag of small changes.

A change is a place, a field and a sign, with how much: ((0, -1), "evade+") -> 1. The place is a
ship and one of its cards, -1 for the ship itself; (-1, -1) is the attack at hand or the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.battle.position.marks import ChosenFaction, SkippedStep, marks_of
from rules.battle.position.state import Ship, State
from rules.battle.position.terms import DESTROYED, LEFT
from rules.dice import FACES, MARKS, count_of
from tests.rules.battle.effects.generated_play import WATCHED, Segment, Snapshot

Place = tuple[int, int]
Bag = Counter[tuple[Place, str]]

SHIP_NUMBERS = (
    "evade",
    "scan",
    "battle_stations",
    "auxiliary",
    "mission",
    "shields",
    "disabled_shields",
)
CARD_NUMBERS = (
    "disabled",
    "time",
    "drones",
    "mission",
    "is_discarded",
    "is_removed",
    "is_away",
    "is_moved",
)
TABLE: Place = (-1, -1)
LETTERS = ("H", "C", "B", "X")
COUNTED_IN_ATTACK = (
    "attack_modifier",
    "defense_modifier",
    "attack_bonus",
    "defense_bonus",
    "reduced",
    "to_shields",
    "safe",
    "hits",
    "crits",
)
EVENTS = (
    "dice",
    "moved",
    "echoed",
    "action",
    "attack",
    "turned",
    "redialed",
    "turned-up",
    "passed-over",
)


def changes_of(segments: Sequence[Segment]) -> Bag:
    """Returns all that changed while a card acted."""
    bag: Bag = Counter()
    for segment in segments:
        _of_states(bag, segment.before.state, segment.after.state)
        _of_attack(bag, segment.before, segment.after)
        for event in segment.events:
            if event.kind in EVENTS:
                bag[TABLE, f"event:{event.kind}"] += 1
        if segment.after.temporary_handlers > segment.before.temporary_handlers:
            bag[TABLE, "temporary_handlers"] += (
                segment.after.temporary_handlers - segment.before.temporary_handlers
            )
    return +bag


def _add(bag: Bag, place: Place, name: str, change: int) -> None:
    if change:
        bag[place, f"{name}{'+' if change > 0 else '-'}"] += abs(change)


def _of_states(bag: Bag, before: State, after: State) -> None:
    for ship, later in zip(before.ships, after.ships, strict=True):
        _of_ship(bag, ship, later)
    _of_new_cards(bag, before, after)
    if before.terrain != after.terrain:
        bag[TABLE, "terrain"] += 1
    if before.marks != after.marks:
        bag[TABLE, "marks"] += 1
    if before.dials != after.dials:
        bag[TABLE, "dials"] += 1


def _of_ship(bag: Bag, ship: Ship, later: Ship) -> None:
    place = (ship.index, -1)
    for name in SHIP_NUMBERS:
        _add(bag, place, name, getattr(later, name) - getattr(ship, name))
    _add(bag, place, "damage", _damage(later) - _damage(ship))
    _add(bag, place, "crit", len(later.face_up) - len(ship.face_up))
    for other in (*ship.locks, *later.locks):
        if (other in ship.locks) is not (other in later.locks):
            bag[place, f"locks{'+' if other in later.locks else '-'}"] = 1
    for name in ("cloak", "captain", "pose", "place", "setting", "executed"):
        if getattr(ship, name) != getattr(later, name):
            bag[place, name] += 1
    if later.place in (DESTROYED, LEFT) and ship.place != later.place:
        bag[place, "lost"] += 1
    _of_effects(bag, place, ship, later)
    _of_markers(bag, place, ship.markers, later.markers)
    for number, (card, now) in enumerate(zip(ship.cards, later.cards, strict=False)):
        _of_card(bag, (ship.index, number), card, now)
    _add(bag, place, "cards", len(later.cards) - len(ship.cards))
    for mark in marks_of(later.used, SkippedStep):
        if mark.text not in ship.used:
            bag[place, "skips+"] += 1
    chosen, before = (marks_of(each.used, ChosenFaction) for each in (later, ship))
    _add(bag, place, "faction", len([each for each in chosen if each not in before]))


def _of_new_cards(bag: Bag, before: State, after: State) -> None:
    """Tells what lies on cards that were moved, at the places from which they came."""
    origins = {
        card.record.key: (ship.index, number)
        for ship, later in zip(before.ships, after.ships, strict=True)
        for number, (card, now) in enumerate(zip(ship.cards, later.cards, strict=False))
        if now.is_moved and not card.is_moved
    }
    for ship, later in zip(before.ships, after.ships, strict=True):
        for number in range(len(ship.cards), len(later.cards)):
            card = later.cards[number]
            place = origins.get(card.record.key, (ship.index, number))
            for name in ("disabled", "time"):
                _add(bag, place, name, getattr(card, name))


def _damage(ship: Ship) -> int:
    return len(ship.face_up) + ship.face_down + ship.counted


def _of_effects(bag: Bag, place: Place, ship: Ship, later: Ship) -> None:
    _add(bag, place, "bans", len(later.bans) - len(ship.bans))
    _add(bag, place, "grants", len(later.grants) - len(ship.grants))
    for effect in later.lasting[len(ship.lasting) :]:
        name = f"lasting:{effect.value.partition('@')[0]}"
        if effect.replacement is not None:
            bag[place, f"{name}={effect.replacement}"] += 1
        else:
            _add(bag, place, name, effect.amount)


def _of_markers(bag: Bag, place: Place, before: Any, after: Any) -> None:
    old, new = dict(before), dict(after)
    for name in {*old, *new}:
        _add(bag, place, f"marker:{name}", new.get(name, 0) - old.get(name, 0))


def _of_card(bag: Bag, place: Place, card: Any, now: Any) -> None:
    left = now.is_gone and not card.is_gone
    for name in CARD_NUMBERS:
        if left and not name.startswith("is_"):
            continue  # what lay on it goes with it
        _add(bag, place, name, int(getattr(now, name)) - int(getattr(card, name)))
    if card.is_face_down != now.is_face_down:
        bag[place, "is_face_down"] += 1
    _add(bag, place, "beneath", len(now.damage) - len(card.damage))
    if not left:
        _of_markers(bag, place, card.markers, now.markers)


def _of_attack(bag: Bag, before: Snapshot, after: Snapshot) -> None:
    if not before.attack or not after.attack or before.attack_id != after.attack_id:
        return
    for name, old, new in zip(WATCHED, before.attack, after.attack, strict=True):
        if name in COUNTED_IN_ATTACK:
            _add(bag, TABLE, f"attack:{name}", new - old)
        elif old != new:
            bag[TABLE, f"attack:{name}"] += 1
    for letter, old, new in zip("AD", before.pools, after.pools, strict=True):
        for face in range(FACES):
            for mark in range(MARKS):
                change = count_of(new, face, mark) - count_of(old, face, mark)
                shown = "E" if letter == "D" and face == 0 else LETTERS[face]
                _add(bag, TABLE, f"pool:{letter}{shown}{mark}", change)


LEFT_BEHIND = (
    "evade-",
    "scan-",
    "battle_stations-",
    "auxiliary-",
    "mission-",
    "locks-",
    "damage-",
    "crit-",
    "place",
    "lost",
    "cloak",
)


def without_the_lost(bag: Bag, segments: Sequence[Segment]) -> Bag:
    """Returns changes without what a ship loses because it leaves the battle."""
    lost = {
        ship.index
        for segment in segments
        for ship, later in zip(segment.before.state.ships, segment.after.state.ships, strict=True)
        if later.place in (DESTROYED, LEFT) and ship.place != later.place
    }
    return Counter(
        {
            (place, field): number
            for (place, field), number in bag.items()
            if place[1] != -1
            or field not in LEFT_BEHIND
            or not (place[0] in lost or (lost and field == "locks-"))
        }
    )
