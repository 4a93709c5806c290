"""Worlds for scenes that are generated: four ships with cards and tokens of every kind.

a1 bears the text; a2 is its friend, b1 and b2 are opposing ships. What differs from world to
world are the places, the tokens, the damage, who attacks whom and what the others do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.abilities import AbilityError, render, words
from rules.abilities import parse as parse_once
from rules.abilities import things as t
from rules.abilities.checks import walk
from rules.abilities.names import plain
from rules.abilities.tree import Ability, Clause

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
FOE, OWN, FRIEND = "foe", "own", "friend"
"""Cards that make happen what a clause waits for: on b1, on a1 and on a2."""
HELPERS = frozenset({FOE, OWN, FRIEND})


def helper_of(key: str) -> str:
    """Returns which helper a card is, "" for any other card."""
    name = key.partition("#")[0].rpartition(":")[2]
    return name if name in HELPERS else ""


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
    spends: str = ""
    own: str = ""
    friend: str = ""
    arms: str = ""
    acts_b: str = ""
    denies: bool = False
    has_time: bool = False
    cost: int = 5
    picks: int = -1
    start: str = "planning"
    faction: str = ""
    far: bool = False
    captain_is_off: bool = False
    cards_are_down: bool = False
    marks: str = ""
    support: str = ""
    captain_marks: str = ""
    gone: str = ""
    is_worn: bool = False
    rank: int = 4
    rank_own: int = 4
    shields: str = ""
    foe_type: str = "crew"
    is_round: bool = False
    uses_own: bool = False
    of_ship: str = ""
    is_night: bool = False

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
        for node in walk(clause):
            if isinstance(node, t.Quoted) and not node.negated:
                names.append(plain(node.name))
            elif isinstance(node, t.OfFaction):
                factions += [each.value for each in node.factions]
            elif isinstance(node, t.Group) and words.Noun.QUESTION_UPGRADE in node.nouns:
                names.append(words.Noun.QUESTION_UPGRADE.value)
    return sorted(set(names)), sorted(set(factions))


@cache
def named_tokens(text: str) -> list[str]:
    """Returns the tokens of which a card's text speaks by a name of their own."""
    found = {
        node.name
        for clause in parse(text).clauses
        for node in walk(clause)
        if isinstance(node, t.Token) and node.kind is words.TokenKind.NAMED
    }
    return sorted(found)


BEARINGS = {
    words.Bearing.STRAIGHT: "straight",
    words.Bearing.BANK: "bank",
    words.Bearing.TURN: "turn",
    words.Bearing.COME_ABOUT: "about",
}


@cache
def asked_maneuvers(text: str) -> list[tuple[int, str, str]]:
    """Returns a maneuver of each kind of which a text speaks, for the dials."""
    return [
        each
        for clause in parse(text).clauses
        for node in walk(clause)
        if isinstance(node, t.Maneuvers)
        for each in asked_maneuvers_of(node)
    ]


def asked_maneuvers_of(maneuvers: t.Maneuvers) -> list[tuple[int, str, str]]:
    """Returns a maneuver of each kind that is named: speed, bearing, colour."""
    found = []
    for kind in maneuvers.kinds:
        bounds = (1,) if kind.speed is None else (kind.speed.low, kind.speed.high)
        speed = next((each for each in bounds if each is not None), 1) or 1
        bearing = BEARINGS.get(kind.bearing or words.Bearing.STRAIGHT, "straight")
        if kind.bearing is words.Bearing.FULL_ASTERN:
            speed = -speed
        found.append((speed, bearing, kind.colours[0].value if kind.colours else "white"))
    return found
