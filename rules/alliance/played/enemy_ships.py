"""Enemies made ready for battles: a ship record from a logic card and a loadout card.

An enemy has no captain and no dial that anybody sets. Its class lends it the dial from which others
guess where it will go, and its own arcs; the logic card gives its values. What the loadout card
adds is part of the ship, a weapon excepted, which is a card of its own.

Source: Alliance, Enemy AI Introduction, Enemy Ship Setup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.abilities.names import class_names, plain
from rules.alliance.enemy.logic import EnemyType, LoadoutSide
from rules.battle.effects.install import explain_unplayable
from rules.battle.effects.reading.firing import costs_in
from rules.battle.position.records import Document, ShipRecord, arcs_document
from rules.battle.position.terms import NOBODY
from rules.cards import ShipClass
from rules.table import ALL_ROUND, FiringArcs, arc_named, arcs_of, templates_of

Hangar = Mapping[tuple[str, int, bool], ShipRecord]
"""Type, number of the loadout card, whether its elite side is used -> the ship."""

WORTH: Final = 4
"""Squadron points that a pilot gives an enemy for each point of shields and hull (ours).

Logic cards print no points, and players' ships cost none (Alliance, Player Ships).
"""

_BAR: Final = ("evade", "scan", "battlestations", "target-lock", "regenerate")
_LOADOUT: Final = "loadout"
_ENEMY: Final = "enemy:"


def hangar_of(
    types: Mapping[str, EnemyType], classes: Mapping[str, ShipClass]
) -> dict[tuple[str, int, bool], ShipRecord]:
    """Makes every loadout of some enemy types ready for battles.

    `classes` are ship classes by key. Raises `KeyError` for a class that is not among them.
    """
    return {
        (name, card, is_elite): enemy_record(
            kind, kind.loadout(card, is_elite=is_elite), classes[kind.logic.ship_class]
        )
        for name, kind in types.items()
        for card in range(1, len(kind.loadouts) + 1)
        for is_elite in (False, True)
    }


def enemy_record(kind: EnemyType, loadout: LoadoutSide, ship_class: ShipClass) -> ShipRecord:
    """Makes one enemy ship ready for battles, with the values of its cards."""
    logic = kind.logic
    shields = kind.shields(loadout)
    arcs = _arcs(kind, ship_class)
    name = f"{loadout.name} (elite)" if loadout.is_elite else loadout.name
    return ShipRecord(
        {
            "key": f"{_ENEMY}{logic.id}:{loadout.card}:{loadout.side}",
            "name": name,
            "class": ship_class.key,
            "base": logic.base,
            "arcs": arcs_document(arcs),
            "dial": [
                [maneuver.speed, maneuver.bearing, way.side, maneuver.colour]
                for maneuver, way in templates_of(ship_class)
            ],
            "attack": logic.stats.primary_weapon,
            "agility": logic.stats.agility,
            "hull": logic.stats.hull,
            "shields": shields,
            "skill": loadout.skill,
            "actions": _bar(kind),
            "slots": [],
            "factions": [logic.faction],
            "support": "",
            "is_station": False,
            "is_capital": False,
            "capital": NOBODY,
            "squadron_tokens": 0,
            "squadron_skill": 0,
            "points": WORTH * (shields + logic.stats.hull),
            "carried": 0,
            "exchangeable": [],
            "cards": [] if loadout.weapon is None else [_weapon_card(logic.id, loadout)],
            "changes": [],
            "weapons": _weapons(kind, loadout, arcs),
            "ability": _played(loadout.ability),
            "reach": None,
            "names": sorted({plain(logic.name), *class_names(ship_class.name)}),
            "unique": False,
        }
    )


def type_of(record: ShipRecord) -> str:
    """Returns the id of the type of an enemy's record."""
    return record.key.removeprefix(_ENEMY).split(":")[0]


def loadout_of(kind: EnemyType, record: ShipRecord) -> LoadoutSide:
    """Returns the side of the loadout card from which an enemy's record was made."""
    _, card, side = record.key.removeprefix(_ENEMY).split(":")
    return kind.loadout(int(card), is_elite=side == "elite")


def _played(text: str) -> str:
    """Returns a text of the ability language, "" for one that battles have no rule for."""
    return "" if text and explain_unplayable(text) else text


def _arcs(kind: EnemyType, ship_class: ShipClass) -> FiringArcs:
    """Returns the arcs of a logic card: the primary weapon fires to the front."""
    stats = kind.logic.stats
    own = arcs_of(ship_class)
    front = arc_named("front", stats.front_arc) if stats.front_arc else own.weapon
    rear = arc_named("rear", stats.rear_arc) if stats.rear_arc else None
    return FiringArcs(front, front, rear)


def _bar(kind: EnemyType) -> list[str]:
    """Returns the actions of the bar that a logic card lists, in the order of all bars."""
    listed = {entry.action for entry in kind.logic.actions}
    return [name for name in _BAR if name in listed]


def _weapons(kind: EnemyType, loadout: LoadoutSide, arcs: FiringArcs) -> list[Document]:
    weapons: list[Document] = []
    if arcs.weapon is not None:
        primary = kind.logic.stats.primary_weapon
        weapons.append(_weapon(NOBODY, primary, (1, 2, 3), arcs.weapon.name, arcs.weapon.degrees))
    extra = loadout.weapon
    if extra is not None and _played(extra.ability) == extra.ability:
        # Nobody would pay the price of a weapon whose text battles have no rule for.
        arc = {"front": arcs.primary, "rear": arcs.secondary}.get(extra.arc) or ALL_ROUND
        document = _weapon(0, extra.attack, extra.bands, arc.name, arc.degrees)
        document["costs"] = list(costs_in(extra.ability))
        weapons.append(document)
    return weapons


def _weapon(card: int, attack: int, bands: tuple[int, ...], arc: str, degrees: int) -> Document:
    return {
        "card": card,
        "attack": attack,
        "range": [min(bands), max(bands)],
        "arcs": [[arc, degrees]],
        "adds_to_primary": False,
        "costs": [],
    }


def _weapon_card(type_id: str, loadout: LoadoutSide) -> dict[str, Any]:
    """Returns the weapon of a loadout card as a card that cannot be told from a weapon upgrade."""
    weapon = loadout.weapon
    name = "" if weapon is None else weapon.name
    return {
        "key": f"{_LOADOUT}:{type_id}-{loadout.card}",
        "name": name,
        "type": "weapon",
        "role": "upgrade",
        "points": 0,
        "holder": NOBODY,
        "face_down": False,
        "factions": [],
        "skill": 0,
        "skill_modifier": 0,
        "drones": 0,
        "where": "/weapon",
        "ability": "" if weapon is None else _played(weapon.ability),
        "reach": None if weapon is None else [min(weapon.bands), max(weapon.bands)],
        "names": [plain(name)],
        "unique": False,
        "cost": 0,
    }
