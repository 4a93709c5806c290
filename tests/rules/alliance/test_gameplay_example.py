"""EA-G1 to EA-G9: the rulebook's two rounds as one game, with injected dice.

The text contradicts itself between the rounds: J1 fires at A1 at Range 3 with J2, beside it, out of
range, and before anybody moves A1 is at Range 2. So the ships of the second round are set down as
the text describes them then; tokens, shields and damage go on. Dice that it does not name are those
proposed with the worked examples.

Source: Alliance, Enemy AI: Gameplay Example.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.alliance.mission.document import mission_from_document
from rules.alliance.played.enemy_pilot import EnemyPilot
from rules.alliance.played.game import AllianceRules
from rules.alliance.played.players import player_record
from rules.alliance.played.wings import formation_of
from rules.battle import Battle, FleetRecord
from rules.battle.mechanics.whereabouts import put
from rules.dice import SeededChance
from rules.fleet import Fleet, ShipBuild
from rules.loader import load_rulesets
from rules.table import Pose, Terrain
from tests.rules.alliance.games import PATROL, enemy_types, hangar, mission_document
from tests.rules.battle.examples.scene import Scene
from tests.rules.catalogue import catalogue

AKIRA = "ship:federation-starship-72008"
EXCELSIOR = "ship:federation-starship-71272"

TURN_1 = """
round 1 planning
a1 16,33 h180
a2 13.5,33 h180
a3 9,15 h75
b1 27,11 h0
c1 32,6 h345
"""
TURN_2 = {
    "a1": Pose(18.0, 14.0, 0.0),
    "a2": Pose(20.5, 11.5, 0.0),
    "a3": Pose(24.7542, 19.9458, 315.0),
    "b1": Pose(16.6, 23.8, 120.0),
    "c1": Pose(5.0, 14.0, 105.0),
}
ROCK = Terrain("obstacle", 19.4, 18.5, heading=330.0, outline=6)

DICE = (
    # round 1: J1 rolls a 4 for both, J3 a 2
    "number 3",
    "number 1",
    # J3 at A1, A1 at J3, J1 at A1
    "attack HBX",
    "defense EX",
    "attack HHCB",
    "defense EX",
    "damage Structural Damage",
    "attack XXB",
    "defense XX",
    # round 2: a 5 and a 6
    "number 4",
    "number 5",
    # J3 at A1, A1 at J2, E1 at J1
    "attack HHXB",
    "defense EX",
    "attack HHXX",
    "defense BBX",
    "attack HHH",
    "defense XX",
    "damage Console Fire",
    # what J1 and J2 then do is not told: here one of them has a shot, for nothing
    "attack XXX",
    "defense XXX",
    # round 3: each rolls for itself
    "number 0",
    "number 1",
)


def mission() -> AllianceRules:
    """Returns a mission of a wing of two and an elite ship alone, on an empty map."""
    document = mission_document(PATROL)
    ship = {"type": "attack-ship"}
    document["map"]["terrain"] = []
    wings = (("wing", [ship, ship]), ("alpha", [{**ship, "elite": True}]))
    document["enemies"] = [
        {"id": name, "name": name, "arrival": "setup", "bearing": 3, "ships": {"2": ships}}
        for name, ships in wings
    ]
    document["house_made"] = []
    return AllianceRules(mission_from_document(document), enemy_types(), 2)


def player(ship: str) -> FleetRecord:
    """Returns a player's ship without upgrades."""
    fleet = Fleet(ships=(ShipBuild(ship=ship),))
    return player_record(fleet, catalogue(), load_rulesets()["alliance"])


class Game:
    """Is the example as it is played: the enemy by its rules, the players as told."""

    def __init__(self) -> None:
        ships = hangar()
        # The elite ability of this card matters at Range 3 only.
        enemies = [ships["attack-ship", 1, False], ships["attack-ship", 2, False]]
        enemies.append(ships["attack-ship", 5, True])
        self.scene = Scene(
            TURN_1,
            FleetRecord("Enemies", tuple(enemies), 0),
            player(AKIRA),
            player(EXCELSIOR),
            rules="alliance",
            teams=(0, 1, 1),
            mission=mission(),
            script=DICE,
        )
        self.pilot = EnemyPilot(SeededChance("nothing is left to it"))

    @property
    def battle(self) -> Battle:
        """Returns the battle."""
        return self.scene.battle

    def give(self, *answers: str) -> None:
        """Gives the players' answers; the enemy's pilot gives its own in between."""
        for answer in answers:
            self.let_enemy_answer()
            self.scene.give(answer)
        self.let_enemy_answer()

    def let_enemy_answer(self) -> None:
        """Lets the enemy answer as long as it is asked."""
        while (question := self.scene.question) is not None and question.side == 0:
            self.battle.answer(self.pilot.choose(self.battle.views[0], question))

    def actions(self, name: str) -> list[str]:
        """Returns the actions that a ship has performed."""
        return [told.split()[2] for told in self.scene.told("action") if told.split()[1] == name]

    def attacks(self) -> list[tuple[str, str, str]]:
        """Returns attacker, defender and range of every attack."""
        told = [event for event in self.battle.log or () if event.kind == "attack"]
        name = self.scene.name
        return [(name(e["attacker"]), name(e["defender"]), str(e["band"])) for e in told]


@pytest.fixture
def game() -> Iterator[Game]:
    """Gives the game, whose dice must be used up at the end."""
    made = Game()
    yield made
    made.scene.chance.finish()


def turn_1(game: Game) -> None:
    """Plays the first round: EA-G1 to EA-G5."""
    game.give("2 bank left", "2 straight")
    game.give("b1", "battlestations", "pass")
    game.give("b1", "primary weapon at a3", "battlestations")


def set_second_picture(game: Game) -> None:
    """Sets the ships as the text describes them when the second round begins."""
    for name, pose in TURN_2.items():
        put(game.battle, game.scene.ship(name), pose)
    game.battle.state.terrain.append(ROCK)


def test_the_gameplay_example(game: Game) -> None:
    scene, state = game.scene, game.battle.state
    j1, j2, j3, a1, e1 = (scene.ship(name) for name in ("a1", "a2", "a3", "b1", "c1"))
    assert [each.skill for each in (j1, j2, j3, a1, e1)] == [1, 1, 4, 2, 2]
    assert (a1.shields, e1.shields, j1.shields, j3.shields) == (2, 3, 2, 2)

    turn_1(game)
    assert state.round == 2
    moved = [told.split()[1:5] for told in scene.told("moved")]
    assert moved == [
        ["a1", "3", "bank", "left"],
        ["a2", "3", "bank", "left"],
        ["b1", "2", "bank", "left"],
        ["c1", "2", "straight", "green"],
        ["a3", "4", "straight", "white"],
    ]
    assert [game.actions(name) for name in ("a1", "a2", "a3")] == [
        ["scan"],
        ["scan"],
        ["battlestations"],
    ]
    assert game.attacks() == [("a3", "b1", "2"), ("b1", "a3", "2"), ("a1", "b1", "3")]
    assert (a1.shields, a1.damage) == (1, 0)
    assert (j3.shields, [card.name for card in j3.face_up]) == (0, ["Structural Damage"])
    assert (e1.shields, j1.damage, j2.damage) == (3, 0, 0)

    set_second_picture(game)
    game.give("1 straight", "3 straight")
    moved = [told.split()[1:5] for told in scene.told("moved")][5:7]
    assert moved == [["a1", "2", "bank", "left"], ["a2", "2", "straight", "green"]]
    assert game.actions("a1") == ["scan", "battlestations"]
    assert game.actions("a2") == ["scan", "battlestations"]

    game.give("b1", "pass", "pass")
    last = [told.split()[1:4] for told in scene.told("moved")][-1]
    assert last == ["a3", "3", "about"]
    assert (j3.auxiliary, game.actions("a3")) == (0, ["battlestations"])
    assert (a1.shields, j2.battle_stations) == (0, 1)

    assert "primary weapon at a1" not in scene.give("b1").offered
    game.give("primary weapon at a2")
    assert (j2.shields, j2.damage, j2.battle_stations) == (2, 0, 0)
    scene.give("primary weapon at a1")
    assert game.attacks()[3:6] == [("a3", "b1", "1"), ("b1", "a2", "2"), ("c1", "a1", "2")]
    obstructed = [e["is_obstructed"] for e in game.battle.log or () if e.kind == "attack"]
    assert obstructed[:6] == [False, False, False, False, True, False]
    assert (a1.shields, a1.damage) == (0, 0)
    assert (j3.shields, [card.name for card in j3.face_up]) == (0, ["Structural Damage"])
    assert (j1.shields, j1.face_down, j1.face_up) == (0, 1, [])
    assert (j2.shields, j2.damage, j2.battle_stations) == (2, 0, 0)
    assert isinstance(scene.mission, AllianceRules)
    wing = scene.mission.wings[0]
    assert not formation_of(state, wing).is_flown_together

    # From the next round J1 and J2 choose singly.
    assert state.round == 3
    state.terrain.clear()  # the obstacle has done its part
    scene.give("1 straight", "1 straight")
    rolls = [
        e["text"]
        for e in game.battle.log or ()
        if e.kind == "reasoned" and " ring of the " in e["text"]
    ]
    assert [text[:3] for text in rolls] == ["A 4", "A 2", "A 5", "A 6", "A 1", "A 2"]
