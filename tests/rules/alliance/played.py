"""What the Enemy AI does in a situation: played by a mission's rules and read from its log.

One enemy activates and attacks on a battle of its own, then a player's ship fires at it. Battles
are made once for each loadout card; a situation is put on a copy of their state.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from rules.alliance.enemy.logic import COLOURS, EnemyManeuver
from rules.alliance.mission.document import mission_from_document
from rules.alliance.mission.map import Edge
from rules.alliance.mission.mission import ATTACK, EnemyShip, Mission
from rules.alliance.played import cargo, wings
from rules.alliance.played.enemy_pilot import EnemyPilot
from rules.alliance.played.game import AllianceRules
from rules.battle import Battle, Event, FleetRecord, Question, View
from rules.battle.mechanics.actions import BAR_ACTIONS
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.weapons import shots
from rules.battle.phases.activation import activate
from rules.battle.phases.combat import take_chance
from rules.battle.phases.setup import new_battle
from rules.battle.position.moments import CHECKS_STRAIN
from rules.battle.position.pieces import DamageCard
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import IN_PLAY, LEFT, WHITE
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import ChooseSwerve, ChooseTarget
from rules.battle.timing.view import Texts
from rules.battle.timing.windows import add_handler
from rules.dice import CRIT, HIT, SeededChance, face_total, parse_attack
from rules.table import TABLE, Pose, Terrain
from tests.rules.alliance.checker_facts import Decided, Dice, Situation
from tests.rules.alliance.games import FREIGHTERS, enemy_types, hangar, mission_document, options
from tests.rules.alliance.situations import AGILITIES, EDGES
from tests.rules.battle.examples.scene import HELD, effect, fleet_of, vessel

OTHERS = 2
FIRST = 1 + OTHERS
"""The place of the first player's ship: before it are the enemy itself and others beside it."""

ENOUGH = 30
"""Shields with which nobody is destroyed, so that everything can be judged."""

_ROLLED = re.compile(r"A (\d) on the (\w+) ring of the ([\w-]+) table(, flipped to the left)?: ")
_KINDS = {
    "target-lock": "spend-target-lock",
    "battlestations": "spend-battle-stations",
    "evade": "spend-evade",
}

Enemy = tuple[str, int, bool]


@cache
def plain_mission() -> Mission:
    """Returns a mission without terrain, with all orders, whose enemies are yet to be named."""
    document = mission_document(FREIGHTERS)
    document["house_made"] = []
    document["map"]["terrain"] = []
    guard = {"kind": "orders", "id": "guard", "words": "Guard.", "target": "place", "place": "C"}
    document["rules"].append(guard)
    others = {"id": "others", "name": "Others", "arrival": "setup", "bearing": 3}
    document["enemies"].append({**others, "ships": {"2": [{"type": "attack-ship"}] * OTHERS}})
    return mission_from_document(document)


@cache
def mission_of(enemy: Enemy, orders: str, retreats: frozenset[str]) -> AllianceRules:
    """Returns a mission of one enemy under an order, with two others that never act."""
    mission = plain_mission()
    others = mission.formations[-1]
    kind, _, is_elite = enemy
    wing = replace(
        others,
        id="supply-convoy",
        name="Wing",
        orders=orders or ATTACK,
        columns={2: (EnemyShip(kind, is_elite),)},
    )
    edges = {edge: Edge(edge, retreat=("enemies",) if edge in retreats else ()) for edge in EDGES}
    table = replace(mission.map, edges=edges)
    return AllianceRules(replace(mission, map=table, formations=(wing, others)), enemy_types(), 2)


class Template:
    """Is a battle of an enemy against seven players' ships, none of them on the table."""

    def __init__(self, enemy: Enemy) -> None:
        ships = hangar()
        records = (ships[enemy], *[ships["attack-ship", 1, False]] * OTHERS)
        self.fleets = [FleetRecord("Enemies", records, 0)]
        self.fleets += [
            fleet_of(vessel(2, agility=agility, attack=2 + place % 4, dial=HELD))
            for place, agility in enumerate(AGILITIES)
        ]
        self.colours: list[int] = []
        self.battle = new_battle(
            self.fleets,
            options(),
            SeededChance("template"),
            mission=mission_of(enemy, "", frozenset()),
            teams=(0, *[1] * len(AGILITIES)),
        )

        def note(battle: Battle, occasion: Occasion, ship: object) -> None:
            self.colours.append(occasion.amount)

        add_handler(self.battle, self.battle.state.ships[0], effect(CHECKS_STRAIN, note))
        self.texts = Texts(self.battle)


@cache
def template(enemy: Enemy) -> Template:
    """Returns the battle of a loadout card."""
    return Template(enemy)


@cache
def loadouts() -> dict[tuple[str, str, str], Enemy]:
    """Returns each side of each loadout card by type, name and ability or weapon."""
    found: dict[tuple[str, str, str], Enemy] = {}
    for kind, each in enemy_types().items():
        for card in range(1, len(each.loadouts) + 1):
            for is_elite in (True, False):
                side = each.loadout(card, is_elite=is_elite)
                found[kind, side.name, side.ability] = (kind, card, is_elite)
    return found


class Played:
    """Is a situation on a battle, and what was asked of the players meanwhile."""

    def __init__(self, seen: Situation, seed: str) -> None:
        side = seen.loadout
        enemy = loadouts()[seen.card["id"], side["name"], side.get("ability", "")]
        made = template(enemy)
        state = made.battle.state.copy()
        rules = mission_of(enemy, seen.orders, seen.retreats)
        self.colours = made.colours
        self.colours.clear()
        self.battle = Battle(
            state,
            made.battle.options,
            SeededChance(seed),
            fleets=made.fleets,
            mission=rules,
            log=[],
            shared=made.texts,
        )
        self.view = View(state, 0, made.texts)
        self.pilot = EnemyPilot(SeededChance(f"{seed} pilot"))
        self.draw = random.Random(seed)
        self.asked: list[Question] = []
        self.ship = state.ships[0]
        self._put(seen)

    def _put(self, seen: Situation) -> None:
        state, ship = self.battle.state, self.ship
        state.round, state.area = 1, TABLE
        state.terrain = [Terrain("obstacle", x, y, radius=r) for x, y, r in seen.obstacles]
        state.terrain += [Terrain("planet", x, y, radius=r) for x, y, r in seen.planets]
        at = {0: seen.place}
        at |= {1 + number: place for number, place in enumerate(seen.others)}
        at |= {FIRST + player.ship: player.place for player in seen.players}
        for index, place in at.items():
            other = state.ships[index]
            other.place, other.pose, other.shields = IN_PLAY, Pose(*place), ENOUGH
        for carrier in seen.carriers:
            state.marks[f"{cargo.CARRIES}{FIRST + carrier}-medicine"] = 1
        ship.auxiliary, ship.scan, ship.evade = seen.auxiliary, seen.scans, seen.evades
        ship.battle_stations = int(seen.has_battle_stations)
        ship.locks = () if seen.locked is None else (FIRST + seen.locked,)
        for name in seen.fixable:
            state.deck.remove(name)
            ship.face_up.append(DamageCard(name, 0))
        for name in seen.barred:
            ship.done |= BAR_ACTIONS[name].bit

    def run(self, steps: Iterator[Question]) -> list[Event]:
        """Carries steps out and returns what the log tells of them; players answer at random."""
        log = self.battle.log
        assert log is not None
        start = len(log)
        answer: Any = None
        running: Any = steps
        try:
            while True:
                question = running.send(answer)
                self.asked.append(question)
                place = self.draw.randrange(len(question.answers))
                if question.side == 0:
                    chosen = self.pilot.choose(self.view, question)
                    assert isinstance(chosen, int)
                    place = chosen
                answer = question.answers[place]
        except StopIteration:
            return log[start:]


def decide(seen: Situation, seed: str) -> Decided:
    """Returns what the Enemy AI does in a situation; players answer by the seed."""
    game = Played(seen, seed)
    made = _activated(game, game.run(activate(game.battle, game.ship)))
    if made.fate != "retreats":
        _attacked(game, made)
        _defended(game, made)
    return made


# --- the activation ----------------------------------------------------------------------


def _activated(game: Played, log: list[Event]) -> Decided:
    ship, battle = game.ship, game.battle
    order = wings.choice_of(battle.state, ship)
    assert order is not None
    moved = next(place for place, event in enumerate(log) if event.kind == "moved")
    told = [event["text"] for event in log if event.kind == "reasoned"]
    roll, ring, sector, flipped = next(filter(None, map(_ROLLED.match, told))).groups()
    executed = next(event for event in log if event.kind == "maneuver")
    flown = _words(
        executed["bearing"], executed["speed"], executed["side"], COLOURS[executed["colour"]]
    )
    fate = "stays"
    if ship.place == LEFT:
        fate = "retreats"
    elif not battle.state.area.holds(ship.pose):
        fate = "outside"
    if fate == "outside":
        # As what it counts when power strain is checked, which white is not.
        colour = game.colours[-1] if game.colours else WHITE
        flown = " ".join([COLOURS[colour], *flown.split()[1:]])
    targets, ways = [order.target], [flown]
    for question in game.asked:
        if isinstance(question, ChooseTarget):
            targets = list(question.answers)
        elif isinstance(question, ChooseSwerve):
            ways = [_of_setting(each) for each in question.answers]
    if fate == "outside" and ways == [flown]:
        ways = [_words(executed["bearing"], executed["speed"], executed["side"], _colour(executed))]
    action = next((event for event in log if event.kind == "action"), None)
    name = "" if action is None else action["action"].split()[0]
    fixes = ""
    if action is not None and name == "repair:":
        name, fixes = "fix-critical-damage", action["action"].removeprefix("repair: ")
    return Decided(
        targets=[each - FIRST for each in targets],
        gained=["target-lock" for event in log[:moved] if event.kind == "lock"],
        sector=sector.replace("right", "left") if flipped else sector,
        ring=ring,
        roll=int(roll),
        rolled=str(order.maneuver),
        ways=ways,
        flown=flown,
        ended=(ship.pose.x, ship.pose.y, ship.pose.heading),
        fate=fate,
        new_auxiliary=ship.auxiliary,
        action=name,
        fixes=fixes,
        target=order.target - FIRST,
        lock=ship.locks[0] - FIRST if ship.locks else None,
    )


def _colour(event: Event) -> str:
    return COLOURS[event["colour"]]


def _of_setting(setting: DialSetting) -> str:
    return _words(setting.bearing, setting.speed, setting.side, COLOURS[setting.colour])


def _words(bearing: str, speed: int, side: str, colour: str) -> str:
    """Returns a maneuver in the words of a logic card."""
    return str(EnemyManeuver(bearing, speed, side, colour))


# --- its attack, and one on it ---------------------------------------------------------------


def _attacked(game: Played, made: Decided) -> None:
    game.asked.clear()
    log = game.run(take_chance(game.battle, game.ship))
    attack = next((event for event in log if event.kind == "attack"), None)
    if attack is None:
        return
    made.weapon = "primary" if attack["card"] < 0 else "loadout"
    made.shot = attack["defender"] - FIRST
    made.attacked = [made.shot]
    for question in game.asked:
        if isinstance(question, ChooseTarget):
            made.attacked = [each.target - FIRST for each in question.answers]
    made.attack = _dice(log, "attack")


def _defended(game: Played, made: Decided) -> None:
    battle, ship = game.battle, game.ship
    found: list[tuple[Any, Shot]] = []
    for other in battle.state.ships[FIRST:]:
        if other.place == IN_PLAY:
            found += [(other, shot) for shot in shots(battle, other) if shot.target == 0]
    if not found:
        return
    tokens = bool(ship.battle_stations), ship.evade
    shooter, shot = game.draw.choice(found)
    log = game.run(make_attack(battle, shooter, shot))
    made.defense = _dice(log, "defense")
    made.defense.has_battle_stations, made.defense.evades = tokens
    against = [
        event["results"] for event in log if event.kind == "dice" and event["dice"] == "attack"
    ] + [event["attack"] for event in log if event.kind == "modified" and event["attack"]]
    results = parse_attack(against[-1]) if against else 0
    made.defense.hits, made.defense.crits = face_total(results, HIT), face_total(results, CRIT)


def _dice(log: list[Event], kind: str) -> Dice:
    """Reads what an enemy did with its dice of a kind, and what fell."""
    dice = Dice()
    now = ""
    for event in log:
        if event.kind == "dice" and event["dice"] == kind and event["why"] == "attack":
            now = dice.rolled = event["results"]
        elif event.kind == "modified" and event["ship"] == 0 and event[kind]:
            after = event[kind]
            dice.steps.append((_kind(event["by"], now, after), now, after))
            now = after
    return dice


def _kind(by: str, before: str, after: str) -> str:
    """Returns what did something to dice: a token, a text that rolled again, another text."""
    if by in _KINDS:
        return _KINDS[by]

    def again(dice: str) -> int:
        return sum(letter.islower() for letter in dice)

    return "re-roll" if again(after) > again(before) else "card"
