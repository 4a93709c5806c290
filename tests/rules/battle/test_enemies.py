"""Ships that the game plays: what the engine asks of a mission's rules instead of a pilot.

Source: Alliance, Enemy AI Introduction, Activation Phase, Combat Phase: Enemy AI Ships; EDITIONS
D3, D4, E4-E6, E9, J1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.battle.mechanics.actions import BAR_ACTIONS
from rules.battle.mechanics.movement import made
from rules.battle.mechanics.whereabouts import put
from rules.battle.phases.missions import MissionRules
from rules.battle.position.options import USUAL, PlayOptions, options_of
from rules.battle.position.records import DialSetting
from rules.battle.position.state import Ship
from rules.battle.position.terms import COLOURS, WAITING
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.battle import Battle
from rules.battle.timing.handlers import Action
from rules.battle.timing.questions import Steps
from rules.table import Movement, Pose
from tests.rules.battle.battles import rulesets
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel

TABLE = {"starting_areas": ["0,0 36,4"] * 3}
PLACE = Pose(18.0, 30.0, 180.0)


class Drill(MissionRules):
    """Is a mission whose enemies do what they are told: a maneuver, an action, no attack.

    `calls` tells which of its rules were asked, and about which ship.
    """

    def __init__(self, maneuver: str = "2 straight white", action: str = "scan") -> None:
        super().__init__("drill", "Drill", TABLE)
        self.order = maneuver.split()
        self.act = action
        self.calls: list[str] = []
        self.fires = False

    def places(self, battle: Battle, ship: Ship) -> bool:
        """Places the enemies itself."""
        return ship.team == battle.enemies

    def begin_round(self, battle: Battle) -> Steps[None]:
        """Brings every waiting enemy in the first round."""
        self.calls.append(f"round {battle.state.round}")
        for ship in battle.state.ships:
            if ship.team == battle.enemies and ship.place == WAITING:
                put(battle, ship, Pose(PLACE.x + 3.0 * ship.index, PLACE.y, PLACE.heading))
        yield from ()

    def maneuver(self, battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
        """Gives the maneuver that was ordered."""
        self.calls.append(f"maneuver {ship.index}")
        speed, bearing, colour = self.order
        yield from ()
        return made(ship, bearing, int(speed), "", COLOURS.index(colour))

    def action(self, battle: Battle, ship: Ship, answers: Sequence[Action]) -> Steps[Action | None]:
        """Gives the action that was ordered, if it may be performed."""
        self.calls.append(f"action {ship.index}")
        yield from ()
        wanted = BAR_ACTIONS[self.act]
        return wanted if wanted in answers else None

    def attack(self, battle: Battle, ship: Ship, shots: Sequence[Shot]) -> Steps[Shot | None]:
        """Fires the first shot, or none."""
        self.calls.append(f"attack {ship.index} of {len(shots)}")
        yield from ()
        return shots[0] if self.fires else None

    def end_activation(self, battle: Battle) -> Steps[None]:
        """Notes that the phase ends."""
        self.calls.append("end of activation")
        yield from ()

    def leave(self, battle: Battle, ship: Ship, movement: Movement) -> Steps[bool]:
        """Sets an enemy back inside the edge; players' ships flee as ever."""
        self.calls.append(f"leave {ship.index}")
        yield from ()
        if ship.team != battle.enemies:
            return False
        put(battle, ship, PLACE)
        return True


def drill(
    make: MakeScene, mission: Drill, *lines: str, rules: str = "alliance", **fields: Any
) -> Scene:
    """Returns a scene of two enemies against two players of one team."""
    return make(
        "\n".join(lines),
        fields.pop("enemies", [vessel(1), vessel(1)]),
        fields.pop("player", vessel(2, dial=HELD)),
        vessel(2, dial=HELD),
        rules=rules,
        teams=(0, 1, 1),
        mission=mission,
        **fields,
    )


def test_only_a_mission_of_alliance_plays_a_side(scene: MakeScene) -> None:
    assert drill(scene, Drill()).battle.enemies == 0
    assert drill(scene, Drill(), rules="attack-wing-2017").battle.enemies == -1
    plain = scene("", vessel(1), vessel(1), rules="alliance")
    assert plain.battle.enemies == -1


def test_the_usual_options_stay_out_of_the_plain_form() -> None:
    usual = options_of(rulesets()["attack-wing-2017"])
    assert not set(USUAL) & set(usual.to_document())
    alliance = options_of(rulesets()["alliance"])
    document = alliance.to_document()
    # Texts of any time are as usual in Alliance.
    assert {name: document[name] for name in USUAL if name in document} == {
        "dial_planners": "player-ships",
        "round_starts_with": "reinforcement",
        "red_maneuver": "token-or-enemy-skips",
        "green_maneuver": "token-off-players",
    }
    ruleset = document.pop("ruleset")
    again = PlayOptions(ruleset, document)
    assert all(getattr(again, name) == getattr(alliance, name) for name in USUAL)


def test_players_place_their_ships_and_reinforcements_come_before_the_dials(
    scene: MakeScene,
) -> None:
    mission = Drill()
    game = drill(scene, mission)
    # Both players have skill 2 and are of one team: they choose who places first.
    assert game.asked == "Activation side 1"
    assert game.offered == ["b1", "c1"]
    game.go_to("Activation side 1")
    while game.state.round == 0:
        game._answer_quietly()
    assert mission.calls[0] == "round 1"
    placed = [each.split()[1] for each in game.told("placed")]
    assert placed == ["b1", "c1", "a1", "a2"]


def test_an_enemy_is_never_asked_and_acts_in_the_order_of_its_token(scene: MakeScene) -> None:
    mission = Drill()
    mission.fires = True
    game = drill(
        scene,
        mission,
        "round 1 planning",
        "a1 18,20 h180\na2 22,20 h180\nb1 18,8 h0\nc1 22,8 h0",
        # The scan token of each takes the one defense die away.
        script=("attack XXX", "attack XXX"),
    )
    game.finish_round()
    assert all(each.partition(" ")[2] not in ("a1", "a2") for each in game.history)
    assert mission.calls[:9] == [
        "round 1",
        "maneuver 0",
        "action 0",
        "maneuver 1",
        "action 1",
        "end of activation",
        "attack 0 of 2",
        "attack 1 of 2",
        "round 2",
    ]
    assert {each.split()[1] for each in game.told("dial")} == {"b1", "c1"}


def test_a_red_maneuver_costs_an_enemy_its_action_and_no_token(scene: MakeScene) -> None:
    mission = Drill("2 straight red")
    game = drill(scene, mission, "round 1 activation begun", "a1 18,20 h180\nb1 4,4 h0\nc1 30,4 h0")
    game.finish_phase()
    assert mission.calls == ["maneuver 0", "end of activation"]
    assert game.ship("a1").auxiliary == 0
    assert game.ship("a1").scan == 0
    assert game.told("barred") == ["barred a1 1"]


def test_an_enemy_under_auxiliary_power_acts_and_keeps_the_token_on_green(
    scene: MakeScene,
) -> None:
    mission = Drill("1 straight green")
    game = drill(
        scene,
        mission,
        "round 1 activation begun",
        "a1 18,20 h180 auxiliary 1\nb1 4,4 h0\nc1 30,4 h0",
    )
    game.finish_phase()
    assert mission.calls == ["maneuver 0", "action 0", "end of activation"]
    assert (game.ship("a1").auxiliary, game.ship("a1").scan) == (1, 1)


def test_an_enemy_set_back_at_the_edge_has_executed_a_red_maneuver(scene: MakeScene) -> None:
    mission = Drill("4 straight white")
    game = drill(scene, mission, "round 1 activation begun", "a1 18,2 h180\nb1 4,4 h0\nc1 30,4 h0")
    game.finish_phase()
    assert mission.calls == ["maneuver 0", "leave 0", "end of activation"]
    assert game.ship("a1").pose == PLACE
    assert (game.ship("a1").auxiliary, game.ship("a1").scan) == (0, 0)


def test_planets_stop_players_and_no_enemies(scene: MakeScene) -> None:
    mission = Drill("2 straight white")
    game = drill(
        scene,
        mission,
        "round 1 activation begun",
        "a1 18,21 h180\nb1 18,14 h0\nc1 30,4 h0",
        "terrain planet 18,18",
        player=vessel(2, dial=((2, "straight", "white"),)),
        dials={"b1": "2 straight"},
    )
    game.finish_phase()
    moved = {each.split()[1]: each.split()[-2:] for each in game.told("moved")}
    assert moved["a1"] == ["False", "False"]  # neither on a planet nor off the table
    assert moved["b1"] == ["True", "False"]


def test_a_side_without_ships_is_not_out_where_the_last_side_does_not_win(
    scene: MakeScene,
) -> None:
    game = drill(
        scene,
        Drill(),
        "round 1 combat begun",
        "a1 18,20 h180 shields 0\na2 destroyed 1\nb1 18,17 h0\nc1 24,17 h0",
        script=("attack HHHH", "defense X", *["damage Console Fire", "damage Injured Captain"] * 2),
    )
    assert game.asked == "Activation side 1"
    game.give("b1", "primary weapon at a1")
    assert game.told("left") == ["left a1 destroyed destroyed"]
    assert not game.state.sides[0].is_out
    assert not game.is_over
