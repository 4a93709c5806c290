"""Worlds for scenes that are generated: four ships with cards and tokens of every kind.

a1 bears the text; a2 is its friend, b1 and b2 are opposing ships. What differs from world to
world are the places, the tokens, the damage, who attacks whom and what the others do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.abilities import AbilityError, render
from rules.abilities import parse as parse_once
from rules.abilities import things as t
from rules.abilities.names import keyword_name, plain
from rules.abilities.tree import Ability, Clause
from rules.battle import FleetRecord
from rules.battle.effects.chains import nodes
from rules.cards import Card
from tests.rules.battle.examples.scene import (
    ALL_ROUND,
    card,
    fleet_of,
    vessel,
    weapon,
)

DIAL = (
    (0, "stop", "white"),
    (1, "straight", "green"),
    (1, "bank", "green"),
    (2, "straight", "white"),
    (2, "bank", "white"),
    (2, "turn", "white"),
    (3, "turn", "red"),
    (3, "about", "red"),
    (-1, "straight", "red"),
    (4, "straight", "red"),
)
FOE = "crew:foe"
CRITS = {"a1": "Munitions Failure", "b1": "Weapons Malfunction"}
PLACES = {
    1: {"a1": "18,10 h0", "a2": "20,10 h0", "b1": "18,13 h180", "b2": "20,13 h180"},
    2: {"a1": "18,10 h0", "a2": "20,10 h0", "b1": "18,17.5 h180", "b2": "20,17.5 h180"},
    3: {"a1": "18,10 h0", "a2": "20,10 h0", "b1": "18,21 h180", "b2": "20,21 h180"},
    -1: {"a1": "18,14 h180", "a2": "20,14 h180", "b1": "18,17.2 h180", "b2": "20,17.2 h180"},
    11: {"a1": "18,10 h0", "a2": "19.8,10 h0", "b1": "18,12.2 h180", "b2": "20,12.2 h180"},
}
"""The band between the two sides -> where the ships stand; -1: the others are behind."""

parse = cache(parse_once)


@dataclass(frozen=True)
class World:
    """Says in what a world differs from the plainest one."""

    band: int = 2
    fight: str = "a1 b1"
    dial: str = "0 stop"
    dial_b: str = "0 stop"
    is_cloaked: bool = False
    has_tokens: bool = True
    is_damaged: bool = False
    is_free_of_shields: bool = False
    cards_are_off: bool = False
    is_busy: bool = False
    is_wanting: bool = True
    foe: str = ""
    faces: str = "mixed"
    is_called: bool = True
    skill: int = 5
    time: int = 0
    here: int = 3
    terrain: str = ""
    is_burdened: bool = False
    others_are_bare: bool = False
    cards_are_gone: bool = False
    hull: int = 6
    is_out_of_use: bool = False
    is_set_up: bool = False
    acts: str = ""
    aim: str = ""
    has_crit: bool = False
    is_alone: bool = False
    hull_of_others: int = 0
    has_short_bar: bool = False
    are_without_crew: bool = False

    def fields(self) -> dict[str, Any]:
        """Returns what is not plain."""
        usual = World()
        names = self.__dataclass_fields__
        return {
            name: getattr(self, name)
            for name in names
            if getattr(self, name) != getattr(usual, name)
        }

    def told(self) -> str:
        """Returns what is not plain, in words."""
        usual = World()
        return ", ".join(
            f"{name}={getattr(self, name)}"
            for name in self.__dataclass_fields__
            if getattr(self, name) != getattr(usual, name)
        )


@cache
def clauses_of(text: str) -> list[str]:
    """Returns the clauses of a text, each as a text of its own."""
    ability = parse(text)
    values = tuple(each for each in ability.parts if not isinstance(each, Clause))
    found = []
    for number, clause in enumerate(ability.clauses):
        alone = render(Ability((*values, clause)))
        try:
            parse(alone)
        except AbilityError:  # it speaks of what an earlier clause chose
            alone = render(Ability((*values, *ability.clauses[: number + 1])))
        found.append(alone)
    return found


@cache
def words_of(text: str) -> tuple[list[str], list[str]]:
    """Returns the names and the factions of which a text speaks."""
    names, factions = [], []
    for clause in parse(text).clauses:
        for node in nodes(clause):
            if isinstance(node, t.Quoted):
                names.append(plain(node.name))
            elif isinstance(node, t.OfFaction):
                factions.append(node.faction.value)
            elif isinstance(node, t.Group) and t.Noun.QUESTION_UPGRADE in node.nouns:
                names.append(t.Noun.QUESTION_UPGRADE.value)
    return sorted(set(names)), sorted(set(factions))


# --- ships and cards ---------------------------------------------------------------------


def companions(names: list[str], factions: list[str], *, drones: int = 2) -> list[dict[str, Any]]:
    """Returns cards of every type, which bear all names that a text asks for."""
    is_asked = t.Noun.QUESTION_UPGRADE.value in names
    last = "question" if is_asked else KINDS[-1]
    kinds = [("captain", "captain"), *[(kind, "upgrade") for kind in (*KINDS[:-1], last)]]
    found = []
    for number, (kind, role) in enumerate(kinds):
        name = TORPEDO if kind == "weapon" else f"Other {number}"
        found.append(
            card(
                name,
                kind,
                role,
                skill=4 if role == "captain" else 0,
                drones=drones if role == "captain" else 0,
                names=sorted({name.lower(), *names}),
                factions=factions,
                cost=5,
                points=5,
                unique=True,
            )
        )
    return found


KINDS = ("crew", "crew", "tech", "weapon", "talent", "borg")
TORPEDO = "Photon Torpedoes"


def own_card(source: Card, text: str) -> dict[str, Any]:
    """Returns the card under test as it lies on a ship, with one clause of its text."""
    role = {"captain": "captain", "admiral": "admiral"}.get(source.type, "upgrade")
    reach = getattr(source, "range", None)
    return card(
        source.name,
        source.type,
        role,
        ability=text,
        reach=None if reach is None else list(reach),
        names=sorted({plain(source.name), *map(keyword_name, source.keywords)}),
        factions=list(source.factions),
        cost=getattr(source, "cost", 0) or 0,
        skill=5 if role == "captain" else 0,
        drones=3 if role == "captain" else 0,
        unique=source.unique,
    ) | {"key": source.key}


def ships_of(source: Card, text: str, world: World) -> tuple[FleetRecord, FleetRecord]:
    """Returns the two fleets of a scene; the text is on a1 or on a card of it."""
    names, factions = words_of(source.ability)
    if not world.is_called:
        names, factions = [], ["federation"]
    factions = factions or ["federation"]
    classes = sorted({"plain", *names})
    dial = (*DIAL, *[each for each in asked_maneuvers(source.ability) if each not in DIAL])
    fields: dict[str, Any] = {"names": classes, "factions": factions, "dial": dial}
    own: dict[str, Any] = {}
    cards = companions(names, factions)
    if source.type == "ship":
        reach = getattr(source, "range", None)
        own = {"ability": text, "key": source.key, "reach": None if reach is None else list(reach)}
        place = -1
    else:
        mine = own_card(source, text)
        if source.type == "captain":
            cards = [mine, *cards[1:]]
            place = 0
        else:
            cards = [*cards, mine]
            place = len(cards) - 1
    if "the action of" in source.ability:
        for each in cards:
            if each["key"] != source.key:
                each["ability"] = "action: gain 1 scan."
    for each in cards:
        if each["type"] == "talent" and each["key"] != source.key:
            each["holder"] = 0
    weapons = [weapon(4, 4, 1, 3)]
    if place >= 0 and source.type in ("weapon", "borg", "squadron"):
        weapons.append(own_weapon(source, place))
    if world.has_short_bar:
        own["actions"] = ["evade"]
    first = vessel(
        world.skill, cards=cards, weapons=weapons, hull=world.hull, shields=4, **fields, **own
    )
    more = {**fields, "hull": world.hull_of_others or world.hull, "shields": 4}
    friend = vessel(4, cards=companions(names, factions), **more)
    foes = companions(names, factions)
    if world.foe:
        foes = [*foes, card("Foe", ability=world.foe, reach=[1, 3])]
    foe = vessel(3, cards=foes, weapons=[weapon(4, 4, 1, 3)], **more)
    last = vessel(1, cards=companions(names, factions), **more)
    return fleet_of(first, friend), fleet_of(foe, last)


def own_weapon(source: Card, place: int) -> dict[str, Any]:
    """Returns the weapon that a card is: its printed range, all round."""
    nearest, farthest = getattr(source, "range", None) or (1, 3)
    attack = getattr(source, "attack", None)
    plus = getattr(source, "attack_primary_plus", None)
    return weapon(
        place, 3 + (plus or 0) if attack is None else attack, nearest, farthest, arcs=[ALL_ROUND]
    )


def place_of(source: Card) -> int:
    """Returns where the card under test lies on a1, -1 for the ship itself."""
    if source.type == "ship":
        return -1
    return 0 if source.type == "captain" else 1 + len(KINDS)


# --- positions ---------------------------------------------------------------------------


def position_of(source: Card, world: World) -> str:
    """Returns the position at which a scene begins: before the Planning Phase."""
    places = PLACES[world.band]
    lines = ["round 1 planning"]
    for name in ("a1", "a2", "b1", "b2"):
        words = [name, "4,4 h0" if world.is_alone and name == "a2" else places[name]]
        if world.has_tokens:
            locks = {"a1": "b1", "a2": "b1", "b1": "a1", "b2": "a1"}[name]
            words += ["evade 1 scan 1 battlestations 1 locks", locks]
        if world.is_burdened:
            words.append("auxiliary 1")
        if world.is_cloaked:
            words.append("cloak green")
        if world.is_free_of_shields or (world.others_are_bare and name != "a1"):
            words.append("shields 0/0")
        elif world.is_damaged:
            words.append("shields 1/1")
        if world.is_damaged:
            words.append("down 2")
        if world.has_crit and name in CRITS:
            words.append(f"up '{CRITS[name]}'")
        if world.here:
            words += [f"marker '{each}' {world.here}" for each in named_tokens(source.ability)]
        if world.is_out_of_use and place_of(source) < 0 and name == "a1":
            words.append("marker time 1")
        lines.append(" ".join(words))
        if world.are_without_crew:
            lines += [f"card {name} {each} discarded" for each in (1, 2)]
        if world.cards_are_gone:
            lines += [f"card {name} {each} discarded" for each in (2, 3)]
        if world.cards_are_off:
            lines += [f"card {name} {place} disabled 1" for place in range(1, 7)]
    if world.terrain:
        lines.append(f"terrain {world.terrain}")
    place = place_of(source)
    if place >= 0:
        lines += own_lines(source, world, place)
        if world.is_out_of_use:
            lines.append(f"card a1 {place} disabled 1")
    return "\n".join(lines)


def own_lines(source: Card, world: World, place: int) -> list[str]:
    """Returns what lies on the card under test: the tokens of which its text speaks."""
    words = (
        [f"marker '{name}' {world.here}" for name in named_tokens(source.ability)]
        if world.here
        else []
    )
    if world.time:
        words.append(f"time {world.time}")
    words += [f"mission {world.here}", f"drones {world.here}"]
    return [f"card a1 {place} {' '.join(words)}"] if words else []


@cache
def named_tokens(text: str) -> list[str]:
    """Returns the tokens of which a card's text speaks by a name of their own."""
    found = {
        node.name
        for clause in parse(text).clauses
        for node in nodes(clause)
        if isinstance(node, t.Token) and node.kind is t.TokenKind.NAMED
    }
    return sorted(found)


BEARINGS = {
    t.Bearing.STRAIGHT: "straight",
    t.Bearing.BANK: "bank",
    t.Bearing.TURN: "turn",
    t.Bearing.COME_ABOUT: "about",
}


@cache
def asked_maneuvers(text: str) -> list[tuple[int, str, str]]:
    """Returns a maneuver of each kind of which a text speaks, for the dials."""
    return [
        each
        for clause in parse(text).clauses
        for node in nodes(clause)
        if isinstance(node, t.Maneuvers)
        for each in asked_maneuvers_of(node)
    ]


def asked_maneuvers_of(maneuvers: t.Maneuvers) -> list[tuple[int, str, str]]:
    """Returns a maneuver of each kind that is named: speed, bearing, colour."""
    found = []
    for kind in maneuvers.kinds:
        bounds = (1,) if kind.speed is None else (kind.speed.low, kind.speed.high)
        speed = next((each for each in bounds if each is not None), 1) or 1
        bearing = BEARINGS.get(kind.bearing or t.Bearing.STRAIGHT, "straight")
        if kind.bearing is t.Bearing.FULL_ASTERN:
            speed = -speed
        found.append((speed, bearing, kind.colours[0].value if kind.colours else "white"))
    return found
