"""Every verb, need, deed and condition of the language, carried out by the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from rules.fleet_captains.effects.forms import DEEDS, NEEDS, STATES, VERBS
from rules.fleet_captains.play.game_questions import (
    ChooseAwayTeam,
    ChooseCardUse,
    ChooseCargo,
    ChooseDestination,
    ChooseDiscarded,
    ChooseFreeAttack,
    ChooseHandCard,
    ChooseJump,
    ChooseMix,
    ChooseOptionOf,
    ChooseOwnMission,
    ChoosePlace,
    ChooseRollAgain,
    ChooseSettingAfter,
    ChooseSystem,
    ChooseTransport,
)
from rules.fleet_captains.play.menu import (
    ADJUST,
    ATTACK,
    BEAM,
    BUILD,
    INFLUENCE,
    MOVE,
    SCAN,
    SYSTEM_TEST,
    UNMASK,
)
from rules.fleet_captains.play.missions import check_conditions, is_fulfilled
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.state import CargoPiece, StarshipInPlay
from rules.fleet_captains.play.turn import end_turn
from tests.rules.fleet_captains.play.scenes import (
    Answer,
    Scene,
    combat,
    command_card,
    encounter_card,
    goes_to,
    house_box,
    house_commands,
    mission_card,
    ops,
    plays,
    ship_card,
)

WORK: Final[dict[str, Callable[[], None]]] = {}


def form(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Puts the test of a form into the list under its kind and name."""

    def note(work: Callable[[], None]) -> Callable[[], None]:
        assert name not in WORK
        WORK[name] = work
        return work

    return note


def forms() -> list[str]:
    """Lists all forms of the language by kind and name."""
    return [
        f"{vocabulary.what} {next(iter(document))}"
        for vocabulary in (VERBS, NEEDS, DEEDS, STATES)
        for document, _ in vocabulary.examples()  # type: ignore[attr-defined]
    ]


@pytest.mark.parametrize("name", forms())
def test_form_at_work(name: str) -> None:
    assert name in WORK, f"no test carries out {name}"
    WORK[name]()


def test_no_test_is_of_a_form_that_is_gone() -> None:
    assert set(WORK) == set(forms())


# --- scenes --------------------------------------------------------------------


def reliant(scene: Scene, at: str = "C3", **more: Any) -> StarshipInPlay:
    """Puts the Reliant (6 4 6 4) at an open place."""
    if not at.startswith("post") and not scene.at(at).is_explored:
        scene.open_tiles(at)
    return scene.ship("uss-reliant", at, weapons=6, sensors=4, **more)


def play(scene: Scene, *does: Any, needs: dict[str, Any] | None = None, when: str = "turn") -> None:
    """Lets the Federation play a card that does this."""
    scene.hand(0, command_card("It", ops(when, *does, needs=needs)))
    scene.begin()
    scene.take("play" if when == "turn" else "card action", player=0, card="It")


def may_play(scene: Scene, **needs: Any) -> bool:
    """Returns whether a card with these needs may be played in the turn."""
    scene.hand(0, command_card("It", ops("turn", {"add": {"sensors": 1}}, needs=needs)))
    scene.begin()
    return bool(scene.steps("play", player=0))


def fight(scene: Scene, *does: Any, needs: dict[str, Any] | None = None) -> StarshipInPlay:
    """Lets the Reliant (Weapons 6) attack a Klothos (Shields 5) with a card that does this."""
    attacker = reliant(scene)
    target = scene.ship("iks-klothos", "C3", shields=5)
    scene.hand(0, command_card("It", combat(*does, needs=needs)))
    scene.begin()
    scene.script.insert(0, Answer(ChooseCardUse, plays("It"), 0))
    scene.take(ATTACK, attacker)
    return target


def explore(scene: Scene, card: Any = None, tile: str = "Empty Space") -> StarshipInPlay:
    """Lets the Reliant explore C2 from C3."""
    ship = reliant(scene)
    scene.tile("C2", tile, explorer=-1)
    if card is not None:
        scene.hand(0, card)
    scene.begin()
    scene.script.insert(0, Answer(ChooseDestination, goes_to("C2")))
    scene.take(MOVE, ship)
    return ship


# --- verbs: Ratings and dice ---------------------------------------------------


@form("verb add")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene)
        scene.says(ChooseSystem, "sensors")
        play(scene, {"add": {"weapons": -2, "any": 3}})
        assert [rating(scene.game, ship, each) for each in ("weapons", "sensors")] == [4, 7]
        end_turn(scene.game)
        assert [rating(scene.game, ship, each) for each in ("weapons", "sensors")] == [6, 4]


@form("verb weaken")
def _() -> None:
    for system, shields in (("shields", 3), ("any", 3), ("weapons", 5)):
        with Scene(1, 6) as scene:
            if system == "weapons":
                attacker = reliant(scene)
                scene.ship("iks-klothos", "C3", shields=5)
                scene.hand(0, command_card("It", combat({"weaken": {"weapons": 2}})))
                scene.begin()
                scene.take(ATTACK, attacker)
                assert "It" not in scene.cards_offered  # the target makes a Shields Test
            else:
                fight(scene, {"weaken": {system: 2}})
            assert scene.last("attacked")["shields"] == shields


@form("verb roll")
def _() -> None:
    for die, hand in ((2, 4 - 1 + 1), (3, 4 - 1 + 2 + 1)):
        with Scene(die) as scene:
            play(scene, {"roll": [[3, 6, [{"draw": 2}]]]})
            assert scene.last("rolled")["die"] == die
            assert len(scene.game.players[0].hand) == hand


@form("verb choose")
def _() -> None:
    for chosen, points in ((0, 1), (1, 2)):
        with Scene() as scene:
            scene.says(ChooseOptionOf, chosen)
            play(scene, {"choose": [[{"vp": 1}], [{"vp": 2}]]})
            assert scene.game.teams[0].points == points


@form("verb reroll")
def _() -> None:
    with Scene(1, 5, 6) as scene:
        scene.says(ChooseRollAgain, True, player=0)
        fight(scene, {"reroll": "own"})
        assert (scene.last("attacked")["die"], scene.last("attacked")["enemy_die"]) == (5, 6)
    with Scene(1, 6, 5) as scene:
        scene.says(ChooseRollAgain, True, player=0)
        fight(scene, {"reroll": "enemy"})
        assert (scene.last("attacked")["die"], scene.last("attacked")["enemy_die"]) == (1, 5)


# --- verbs: ships --------------------------------------------------------------


@form("verb prevent")
def _() -> None:
    # The attack does 2 damage: 4 + 6 against 4 + 1.
    for number, level in ((1, 1), ("all", 0)):
        with Scene(6, 1, active=1) as scene:
            target = reliant(scene)
            attacker = scene.ship("iks-klothos", "C3", weapons=4)
            scene.hand(0, command_card("It", combat({"prevent": number}, when="damage")))
            scene.begin()
            scene.says(ChooseCardUse, plays("It"), player=0)
            if level:
                scene.says(ChooseSettingAfter, 0, player=0)
            scene.take(ATTACK, attacker)
            assert scene.last("prevented")["damage"] == 2 - level
            assert target.level == level


@form("verb damage")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene)
        scene.says(ChooseSettingAfter, 1, player=0)
        play(scene, {"damage": 2})
        assert (ship.level, ship.setting) == (2, 1)
    with Scene() as scene:
        reliant(scene)
        foe = scene.ship("iks-klothos", "C3")
        scene.says(ChooseSettingAfter, 0, player=1)
        play(scene, {"damage": {"number": 1, "who": "enemy"}}, when="as_action")
        assert foe.level == 1
        assert scene.game.teams[0].points == 0


@form("verb repair")
def _() -> None:
    with Scene() as scene:
        ship = scene.ship("uss-reliant", "C3", level=2)
        scene.open_tiles("C3")
        scene.says(ChooseSettingAfter, 1)
        play(scene, {"repair": 1})
        assert (ship.level, ship.setting) == (1, 1)


@form("verb disable")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene)
        foe = scene.ship("iks-klothos", "C3")
        play(scene, {"disable": {"system": "engines", "who": "enemy"}})
        assert rating(scene.game, foe, "engines") is None
        assert rating(scene.game, ship, "engines") == 6
        end_turn(scene.game)
        assert rating(scene.game, foe, "engines") == 6


@form("verb enable")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene)
        ship.damaged = ("weapons", "sensors")
        scene.says(ChooseSystem, "sensors")
        play(scene, {"enable": "any"})
        assert ship.damaged == ("weapons",)
        assert scene.offered(ChooseSystem) == ("weapons", "sensors")


@form("verb system_token")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene)
        play(scene, {"system_token": "weapons"})
        end_turn(scene.game)
        assert ship.damaged == ("weapons",)
        assert rating(scene.game, ship, "weapons") is None


@form("verb move")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene)
        scene.open_tiles("C2", "C1")
        scene.says(ChoosePlace, scene.place("C1"))
        play(scene, {"move": 2})
        # Tiles that lie face down end the way, the own Command Post is too far.
        assert scene.place("post 0") not in scene.offered(ChoosePlace)
        assert ship.place == scene.place("C1")
        assert not ship.moved


@form("verb extra_action")
def _() -> None:
    with Scene() as scene:
        play(scene, {"extra_action": 2})
        assert scene.game.players[0].actions == 3 + 2


@form("verb extra_adjustment")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene)
        ship.adjusted = 0
        play(scene, {"extra_adjustment": True})
        ship.adjusted = 1
        assert scene.steps(ADJUST, ship)
        ship.adjusted = 2
        assert not scene.steps(ADJUST, ship)


# --- verbs: cards --------------------------------------------------------------


@form("verb draw")
def _() -> None:
    with Scene() as scene:
        play(scene, {"draw": 2})
        assert len(scene.game.players[0].hand) == 3 + 2 + 1


@form("verb discard")
def _() -> None:
    for player in (0, 1):
        with Scene() as scene:
            scene.says(ChooseHandCard, 1, player=player)
            play(scene, {"discard": "own" if player == 0 else "enemy"})
            assert len(scene.discards(player)) == (2 if player == 0 else 1)
            assert len(scene.game.players[player].hand) == 4


@form("verb discard_crew")
def _() -> None:
    with Scene() as scene:
        ship = reliant(scene, aboard=["Data", "Captain Kirk"])
        play(scene, {"discard_crew": "all"})
        assert ship.crew == {}
        assert sorted(scene.discards(0)) == ["Captain Kirk", "Data", "It"]
    with Scene(1, 6) as scene:
        target = fight(scene, {"discard_crew": {"number": 1, "who": "enemy"}})
        assert target.crew == {}


@form("verb look")
def _() -> None:
    with Scene() as scene:
        scene.hand(1, "Kurn")
        play(scene, {"look": "hand"})
        assert scene.last("looked")["seen"] == ["Kurn", "Filler", "Filler", "Filler"]
    with Scene() as scene:
        scene.missions(1, "Border Raid", "Attack Run")
        play(scene, {"look": "missions"})
        assert scene.last("looked")["seen"] == ["Border Raid"]
    with Scene() as scene:
        scene.encounter("Derelict", "Raiders")
        play(scene, {"look": "encounter"})
        assert scene.last("looked")["seen"] == ["Derelict"]
    with Scene() as scene:
        scene.game.players[0].deck = [house_commands()["Data"]]
        play(scene, {"look": "deck"})
        assert scene.last("looked")["seen"] == ["Data"]
    with Scene() as scene:
        reliant(scene)
        scene.says(ChoosePlace, scene.place("C2"))
        play(scene, {"look": "location"})
        assert scene.at("C2").scanners == (0,)


@form("verb swap_mission")
def _() -> None:
    with Scene() as scene:
        scene.missions(0, "Attack Run", "Settlers")
        scene.game.teams[0].mission_deck = [house_box().missions["Broadside"]]
        scene.says(ChooseOwnMission, 0)
        play(scene, {"swap_mission": True})
        names = [each.card.name for each in scene.game.players[0].missions]
        assert names == ["Settlers", "Broadside"]


@form("verb take_back")
def _() -> None:
    for what, places in (("card", (0, 1, 2)), ("crew", (1,)), ("combat", (2,))):
        with Scene() as scene:
            names = ("Conference Room", "Captain Kirk", "Full Spread")
            scene.game.players[0].discards = [house_commands()[name] for name in names]
            if len(places) > 1:
                scene.says(ChooseDiscarded, places[0])
            play(scene, {"take_back": what})
            taken = scene.last("card_taken_back")["card"]
            assert taken == names[places[0]]
            assert taken in [card.name for card in scene.game.players[0].hand]


@form("verb trash")
def _() -> None:
    # FC-127: it never returns to a deck.
    with Scene() as scene:
        play(scene, {"draw": 1}, {"trash": True})
        assert [card.name for card in scene.game.trashed] == ["It"]
        assert scene.discards(0) == []
        assert len(scene.game.players[0].hand) == 5


@form("verb cancel")
def _() -> None:
    with Scene(1) as scene:
        scene.encounter("Raiders")
        scene.says(ChooseCardUse, plays("It"))
        explore(scene, command_card("It", ops("encounter", {"cancel": "encounter"})))
        assert not scene.events("tested")
        assert [card.name for card in scene.game.encounter_discards] == ["Raiders"]
    with Scene(6) as scene:
        ship = reliant(scene)
        scene.missions(0, mission_card(deed={"test": {"system": "sensors", "level": 10}}))
        scene.hand(0, command_card("Boost", ops("test", {"add": {"sensors": 5}})))
        scene.hand(1, command_card("It", ops("test", {"cancel": "card"})))
        scene.begin()
        scene.says(ChooseCardUse, plays("Boost"), player=0)
        scene.says(ChooseCardUse, plays("It"), player=1)
        scene.take(SYSTEM_TEST, ship)
        assert scene.last("tested")["rating"] == 4
        assert scene.last("card_cancelled")["card"] == "Boost"
    with Scene(6) as scene:
        scene.tile("C3", "Class K Nebula")  # -2 Sensors
        ship = reliant(scene)
        scene.missions(0, mission_card(deed={"test": {"system": "sensors", "level": 10}}))
        scene.hand(0, command_card("It", ops("test", {"cancel": "location"})))
        scene.begin()
        scene.says(ChooseCardUse, plays("It"))
        scene.take(SYSTEM_TEST, ship)
        assert scene.last("tested")["rating"] == 4


@form("verb cargo")
def _() -> None:
    with Scene(1, 1) as scene:
        scene.encounter("A Purring Cargo")
        ship = explore(scene)
        assert [piece.name for piece in ship.cargo] == ["A Purring Cargo"]
        assert scene.game.encounter_discards == []


@form("verb text")
def _() -> None:
    with Scene() as scene:
        play(scene, {"text": "shake hands"})
        assert scene.last("left_to_people")["words"] == "shake hands"


@form("verb fleet_size")
def _() -> None:
    # FC-88
    for name, player in (("Code 47", 0), ("Reinforcements", 1)):
        with Scene(active=player) as scene:
            scene.hand(player, name)
            scene.begin()
            scene.take("play", player=player, card=name)
            assert scene.game.teams[player].fleet_size == 11


@form("verb vp")
def _() -> None:
    with Scene() as scene:
        play(scene, {"vp": 2})
        assert scene.game.teams[0].points == 2


# --- verbs: locations ----------------------------------------------------------


@form("verb control")
def _() -> None:
    for whose, team in (("own", 0), ("enemy", 1)):
        with Scene() as scene:
            reliant(scene)
            play(scene, {"control": {"whose": whose, "number": 2}})
            assert (scene.at("C3").holder, scene.at("C3").control) == (team, 2)


@form("verb remove_control")
def _() -> None:
    for whose, team in (("own", 0), ("enemy", 1)):
        with Scene() as scene:
            scene.tile("C3", "Class M Planet", control=(team, 3))
            reliant(scene)
            play(scene, {"remove_control": {"whose": whose, "number": 2}})
            assert (scene.at("C3").holder, scene.at("C3").control) == (team, 1)


@form("verb build")
def _() -> None:
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(0, 3), installation=2)
        reliant(scene)
        play(scene, {"build": True})
        assert scene.at("C3").installation == 3
        assert scene.game.players[0].actions == 3
        assert scene.game.teams[0].points == 1


@form("verb raze")
def _() -> None:
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(1, 3), installation=2)
        reliant(scene)
        play(scene, {"raze": True})
        assert (scene.at("C3").installation, scene.at("C3").control) == (0, 3)


@form("verb away_team")
def _() -> None:
    with Scene() as scene:
        scene.tile("C3", "Class M Planet")
        ship = reliant(scene)
        play(scene, {"away_team": "place"})
        assert scene.at("C3").away_teams == (0,)
        play(scene, {"away_team": "recover"})
        assert scene.at("C3").away_teams == ()
        assert ship.cargo == []
        assert scene.game.players[0].actions == 3


@form("verb build_tokens")
def _() -> None:
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(0, 1), installation=1)
        ship = reliant(scene)
        scene.hand(0, "Treaty Draft")
        scene.begin()
        scene.take(BUILD, ship)
        assert scene.at("C3").installation == 2
        assert scene.discards(0) == ["Treaty Draft"]
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(0, 1), installation=1)
        ship = reliant(scene, aboard=["Governor"])
        scene.begin()
        scene.take(BUILD, ship)
        assert scene.at("C3").installation == 2


@form("verb cross")
def _() -> None:
    with Scene() as scene:
        scene.open_tiles("C2")
        ship = reliant(scene)
        scene.hand(0, "Overdriven Warp Core")
        scene.begin()
        scene.says(ChooseCardUse, plays("Overdriven Warp Core"))
        scene.take(MOVE, ship)
        assert scene.destinations()["C1"] == 4 - 2 + 1


@form("verb ignore")
def _() -> None:
    # A breakaway, an evasion, an encounter, the limit of actions, enemies, the cloak.
    with Scene() as scene:
        ship = reliant(scene)
        scene.open_tiles("C2", "C1")
        scene.ship("iks-bortas", "C2")
        scene.ship("iks-klothos", "C3")
        play(scene, {"ignore": "breakaway"}, {"ignore": "evasion"})
        scene.says(ChooseDestination, goes_to("C2", "C1"))
        scene.take(MOVE, ship)
        assert not scene.offered(ChooseFreeAttack)
        assert scene.game.name_of(ship.place) == "C1"
    with Scene() as scene:
        scene.encounter("Raiders")
        scene.says(ChooseCardUse, plays("It"))
        explore(scene, command_card("It", ops("exploration", {"ignore": "encounter"})))
        assert not scene.events("rolled")
    with Scene() as scene:
        ship = reliant(scene)
        play(scene, {"ignore": "limit"})
        for _ in range(2):
            scene.take(INFLUENCE, ship)
        assert not scene.steps(INFLUENCE, ship)
        assert scene.game.players[0].actions == 1
    with Scene() as scene:
        ship = reliant(scene)
        scene.ship("iks-klothos", "C3")
        play(scene, {"ignore": "enemies"})
        assert scene.steps(INFLUENCE, ship)
    with Scene() as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-defiant", "C3", cloaked=True)
        play(scene, {"ignore": "cloaked"})
        assert scene.steps(INFLUENCE, ship)


# --- verbs: combat, tests, transporter -----------------------------------------


@form("verb end_combat")
def _() -> None:
    with Scene() as scene:
        target = fight(scene, {"end_combat": True})
        assert not scene.events("attacked")
        assert target.level == 0


@form("verb remove_ship")
def _() -> None:
    # The target's only ship leaves the combat: nobody is left to be hit, and it stays there.
    with Scene() as scene:
        target = fight(scene, {"remove_ship": True})
        assert not scene.events("attacked")
        assert target.place == scene.place("C3")


@form("verb test")
def _() -> None:
    for die, points in ((4, 0), (5, 2)):
        with Scene(die) as scene:
            ship = reliant(scene)
            test = {"system": "engines", "level": 11, "success": [{"vp": 2}]}
            if not points:
                scene.says(ChooseSettingAfter, 0)
            play(scene, {"test": {**test, "failure": [{"damage": 1}]}})
            assert scene.game.teams[0].points == points
            assert ship.level == (0 if points else 1)


@form("verb opposed_test")
def _() -> None:
    for enemy_die, points in ((2, 1), (3, 0)):
        with Scene(5, enemy_die) as scene:
            reliant(scene)
            scene.ship("iks-klothos", "C3", engines=6)
            # Sensors 4 + 5 against Engines 6: a tie is lost (DF-50).
            play(
                scene,
                {"opposed_test": {"own": "sensors", "enemy": "engines", "success": [{"vp": 1}]}},
            )
            assert scene.game.teams[0].points == points


@form("verb transport")
def _() -> None:
    for what, question in (("take_crew", "take_crew"), ("take_cargo", "take_cargo")):
        with Scene() as scene:
            ship = reliant(scene)
            foe = scene.ship("iks-klothos", "C3", aboard=["Kurn"])
            scene.cargo(foe, "A Purring Cargo")
            play(scene, {"transport": question})
            assert [piece.name for piece in ship.cargo] == [
                "Kurn" if what == "take_crew" else "A Purring Cargo"
            ]
            assert not scene.events("tested")
    with Scene() as scene:
        ship = reliant(scene)
        foe = scene.ship("iks-klothos", "C3", aboard=["Kurn"])
        scene.cargo(ship, "A Purring Cargo")
        play(scene, {"transport": "give_cargo"})
        assert [piece.name for piece in foe.cargo] == ["A Purring Cargo"]
    with Scene() as scene:
        ship = reliant(scene, aboard=["Data"])
        other = scene.ship("uss-venture", "C3")
        scene.hand(0, command_card("It", ops("turn", {"transport": "own"})))
        scene.begin()
        scene.says(ChooseTransport, (ship.number, "officer"))
        steps = scene.steps("play", ship)
        scene.take("play", ship, number=steps[0].number)
        assert list(other.crew) == ["officer"]
        assert scene.game.players[0].actions == 3


# --- verbs: cloaks -------------------------------------------------------------


@form("verb cloak")
def _() -> None:
    with Scene() as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-defiant", "C3")
        play(scene, {"cloak": True})
        assert ship.is_cloaked
        assert scene.game.players[0].actions == 3


@form("verb decloak")
def _() -> None:
    with Scene() as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-defiant", "C3", cloaked=True)
        scene.says(ChooseSettingAfter, 2, player=0)
        play(scene, {"decloak": "own"})
        assert (ship.is_cloaked, ship.setting) == (False, 2)
    with Scene() as scene:
        reliant(scene)
        foe = scene.ship("iks-korinar", "C3", cloaked=True)
        scene.says(ChooseSettingAfter, 1, player=1)
        play(scene, {"decloak": "enemy"})
        assert (foe.is_cloaked, foe.setting) == (False, 1)


@form("verb show_token")
def _() -> None:
    with Scene() as scene:
        reliant(scene)
        scene.tile("C1")
        scene.ship("iks-korinar", "C3", cloaked=True)
        echo = scene.echo("C1")
        scene.says(ChooseJump, (echo.number, scene.place("C3")), player=1)
        scene.says(ChooseMix, (0, 1), player=1)
        play(scene, {"show_token": True})
        assert scene.last("token_shown")["ship"] == "I.K.S. Korinar"
        assert len(scene.game.tokens) == 2


@form("verb echo")
def _() -> None:
    with Scene() as scene:
        scene.open_tiles("C3")
        scene.ship("uss-defiant", "C3", cloaked=True)
        scene.says(ChooseMix, (0, 1), player=0)
        play(scene, {"echo": True})
        assert [token.is_echo for token in scene.game.tokens.values()] == [False, True]


# --- needs ---------------------------------------------------------------------


def at_planet(scene: Scene, **more: Any) -> StarshipInPlay:
    scene.tile("C3", "Class M Planet", **more)
    return reliant(scene)


def need(name: str, value: Any, *scenes: tuple[Callable[[Scene], Any], bool]) -> None:
    """Notes the test of a need: in which scenes it is met, and in which not."""

    @form(f"need {name}")
    def _() -> None:
        for build, is_met in scenes:
            with Scene() as scene:
                build(scene)
                assert may_play(scene, **{name: value}) == is_met, (name, is_met)


need(
    "location",
    {"kind": "planet", "habitable": True},
    (at_planet, True),
    (lambda scene: (scene.tile("C3", "Class K Planet"), reliant(scene)), False),
    (reliant, False),
)
need(
    "rating",
    {"weapons": 6},
    (reliant, True),
    (lambda scene: (scene.open_tiles("C3"), scene.ship("uss-reliant", "C3", weapons=2)), False),
    (lambda scene: setattr(reliant(scene), "damaged", ("weapons",)), False),
)
need(
    "alert",
    "red",
    (lambda scene: scene.ship("uss-reliant", "post 0", level=2), True),
    (lambda scene: scene.ship("uss-reliant", "post 0", level=1), False),
)
need(
    "least_size",
    4,
    (lambda scene: scene.ship("uss-sutherland", "post 0"), True),
    (lambda scene: scene.ship("uss-excelsior", "post 0"), False),
)
need(
    "most_size",
    2,
    (lambda scene: scene.ship("uss-reliant", "post 0"), True),
    (lambda scene: scene.ship("uss-excelsior", "post 0"), False),
)
need(
    "crew",
    "officer",
    (lambda scene: reliant(scene, aboard=["Data"]), True),
    (lambda scene: reliant(scene, aboard=["Captain Kirk"]), False),
)
need(
    "cloaked",
    True,
    (lambda scene: scene.ship("uss-defiant", "post 0", cloaked=True), True),
    (lambda scene: scene.ship("uss-defiant", "post 0"), False),
)
need(
    "enemies_here",
    False,
    (reliant, True),
    (lambda scene: (reliant(scene), scene.ship("iks-korinar", "C3", cloaked=True)), True),
    (lambda scene: (reliant(scene), scene.ship("iks-korinar", "C3")), False),
)
need(
    "friends_here",
    1,
    (lambda scene: (reliant(scene), scene.ship("uss-yeager", "C3")), True),
    (lambda scene: (reliant(scene), scene.ship("iks-korinar", "C3")), False),
)
need(
    "control",
    "own",
    (lambda scene: at_planet(scene, control=(0, 1)), True),
    (lambda scene: at_planet(scene, control=(1, 1)), False),
    (at_planet, False),
)
need(
    "installation",
    "own",
    (lambda scene: at_planet(scene, control=(0, 1), installation=1), True),
    (lambda scene: at_planet(scene, control=(1, 1), installation=1), False),
    (lambda scene: at_planet(scene, control=(0, 1)), False),
)
need(
    "disabled",
    "weapons",
    (lambda scene: setattr(reliant(scene), "disabled", ("weapons",)), True),
    (reliant, False),
)
need(
    "with_cargo",
    True,
    (lambda scene: scene.cargo(reliant(scene), "A Purring Cargo"), True),
    (reliant, False),
)
need(
    "behind",
    True,
    (lambda scene: (reliant(scene), scene.points(1, 1)), True),
    (lambda scene: (reliant(scene), scene.points(1, 1), scene.points(0, 1)), False),
)
need(
    "after_loss",
    True,
    (lambda scene: (reliant(scene), setattr(scene.game.teams[0], "losses", 1)), True),
    (reliant, False),
)
need("command_post", True, (lambda scene: reliant(scene, at="post 0"), True), (reliant, False))


def offered_in_combat(player: int, needs: dict[str, Any], key: str = "iks-klothos") -> bool:
    """Returns whether a player's combat card with needs is offered as the Reliant attacks."""
    with Scene(1, 6) as scene:
        attacker = reliant(scene)
        scene.ship(key, "C3", shields=5)
        scene.hand(player, command_card("It", combat({"add": {"any": 1}}, needs=needs)))
        scene.begin()
        scene.take(ATTACK, attacker)
        return "It" in scene.cards_offered


@form("need role")
def _() -> None:
    assert offered_in_combat(0, {"role": "attacker"})
    assert not offered_in_combat(1, {"role": "attacker"})
    assert offered_in_combat(1, {"role": "target"})


@form("need against")
def _() -> None:
    assert offered_in_combat(0, {"against": "larger"})
    assert not offered_in_combat(0, {"against": "smaller"})
    assert offered_in_combat(1, {"against": "smaller"})
    assert not offered_in_combat(0, {"against": "larger"}, key="iks-korinar")


# --- deeds ---------------------------------------------------------------------


def fulfilled(scene: Scene) -> bool:
    """Returns whether the one mission of the Federation was fulfilled."""
    return scene.game.teams[0].points > 0 and bool(scene.events("fulfilled"))


@form("deed test")
def _() -> None:
    deed = {"test": {"system": "sensors", "level": 10, "at": {"kind": "nebula"}}}
    for tile, is_open in (("Class J Nebula", True), ("Empty Space", False)):
        with Scene(*((6,) if is_open else ())) as scene:
            scene.tile("C3", tile)
            ship = reliant(scene)
            scene.missions(0, mission_card(deed=deed))
            scene.begin()
            assert bool(scene.steps(SYSTEM_TEST, ship)) == is_open
            if is_open:
                scene.take(SYSTEM_TEST, ship)
                assert fulfilled(scene)


@form("deed attack")
def _() -> None:
    # 6 + 6 against 5 + 1: two damage.
    for deed, is_done in (
        ({"damage": 2}, True),
        ({"damage": 3}, False),
        ({"damage": 2, "larger": True}, True),
    ):
        with Scene(6, 1) as scene:
            scene.missions(0, mission_card(deed={"attack": deed}))
            scene.says(ChooseSettingAfter, 0)
            fight(scene, {"add": {"weapons": 1}})
            assert fulfilled(scene) == is_done


@form("deed destroy")
def _() -> None:
    for count, is_done in ((1, True), (2, False)):
        with Scene(6, 1) as scene:
            attacker = reliant(scene)
            scene.ship("iks-klothos", "C3", level=2)
            scene.missions(0, mission_card(deed={"destroy": count}))
            scene.begin()
            scene.take(ATTACK, attacker)
            assert bool(scene.events("fulfilled")) == is_done


@form("deed scan")
def _() -> None:
    # FC-134: one ship, over turns.
    with Scene() as scene:
        ship, other = reliant(scene), scene.ship("uss-yeager", "C3", sensors=6)
        scene.missions(0, mission_card(deed={"scan": 2}))
        for each, place, is_done in ((ship, "C2", False), (other, "C4", False), (ship, "B3", True)):
            scene.begin()
            scene.says(ChoosePlace, scene.place(place))
            scene.take(SCAN, each)
            assert fulfilled(scene) == is_done


@form("deed away_team")
def _() -> None:
    for what, done in (("place", 1), ("recover", 2), ("both", 2)):
        with Scene() as scene:
            at_planet(scene)
            one, other = scene.game.ships[0], scene.ship("uss-yeager", "C3", sensors=6)
            scene.missions(0, mission_card(deed={"away_team": what}))
            scene.begin()
            scene.take("away team", one)
            assert fulfilled(scene) == (done == 1)
            scene.says(ChooseAwayTeam, "own")
            scene.take("away team", other)
            assert fulfilled(scene)
    for holder, is_done in ((1, True), (0, False)):
        with Scene() as scene:
            ship = at_planet(scene, control=(holder, 1))
            scene.at("C3").away_teams = (0,)
            scene.missions(0, mission_card(deed={"away_team": "rescue"}))
            scene.begin()
            scene.says(ChooseAwayTeam, "own")
            scene.take("away team", ship)
            assert fulfilled(scene) == is_done


@form("deed remove_control")
def _() -> None:
    for count, is_done in ((1, True), (2, False)):
        with Scene() as scene:
            ship = at_planet(scene, control=(1, 3))
            scene.missions(0, mission_card(deed={"remove_control": count}))
            scene.begin()
            scene.take(INFLUENCE, ship)
            assert fulfilled(scene) == is_done


@form("deed place_control")
def _() -> None:
    # Two tokens in one turn; what was placed a turn before does not count.
    with Scene() as scene:
        ship = at_planet(scene)
        scene.missions(0, mission_card(deed={"place_control": 2}))
        for _ in range(2):
            scene.begin()
            scene.take(INFLUENCE, ship)
            end_turn(scene.game)
            assert not fulfilled(scene)
        play(scene, {"control": {"whose": "own", "number": 2}})
        assert fulfilled(scene)


@form("deed build")
def _() -> None:
    for level, is_done in (("colony", True), ("outpost", False)):
        with Scene() as scene:
            ship = at_planet(scene, control=(0, 2), installation=1)
            scene.missions(0, mission_card(deed={"build": level}))
            scene.begin()
            scene.take(BUILD, ship)
            assert fulfilled(scene) == is_done


@form("deed raze")
def _() -> None:
    with Scene() as scene:
        ship = at_planet(scene, control=(1, 1), installation=1)
        scene.missions(0, mission_card(deed={"raze": True}))
        scene.begin()
        scene.take("attack installation", ship)
        assert fulfilled(scene)


@form("deed explore")
def _() -> None:
    for count, is_done in ((1, True), (2, False)):
        with Scene(6) as scene:
            scene.missions(0, mission_card(deed={"explore": count}))
            explore(scene)
            assert fulfilled(scene) == is_done


@form("deed travel")
def _() -> None:
    for count, is_done in ((2, True), (3, False)):
        with Scene() as scene:
            scene.open_tiles("C2", "C1")
            ship = reliant(scene)
            scene.missions(0, mission_card(deed={"travel": count}))
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2", "C1"))
            scene.take(MOVE, ship)
            assert fulfilled(scene) == is_done


@form("deed transport")
def _() -> None:
    for what, choice in (
        ("crew", ("take_crew", "captain")),
        ("cargo", ("take_cargo", "0")),
        ("give", ("give_cargo", "0")),
    ):
        with Scene() as scene:
            ship = reliant(scene)
            weak = ship_card((1, 1, 1, 0), side="klingon")
            foe = scene.ship(weak, "C3", aboard=["Kurn"])
            scene.cargo(foe, "A Purring Cargo")
            scene.cargo(ship, "Stellar Pulse")
            scene.missions(0, mission_card(deed={"transport": what}))
            scene.begin()
            scene.says(ChooseCargo, choice)
            scene.take(BEAM, ship)
            assert fulfilled(scene)


@form("deed encounter")
def _() -> None:
    for die, is_done in ((4, False), (5, True)):
        with Scene(1, die) as scene:
            scene.encounter(encounter_card(test={"system": "sensors", "level": 9}))
            scene.missions(0, mission_card(deed={"encounter": True}))
            explore(scene)
            assert fulfilled(scene) == is_done


@form("deed reveal")
def _() -> None:
    with Scene(6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-voyager", "C3", sensors=10)
        scene.ship("iks-korinar", "C3", cloaked=True)
        scene.missions(0, mission_card(deed={"reveal": True}))
        scene.begin()
        scene.says(ChooseSettingAfter, 0, player=1)
        scene.take(UNMASK, ship)
        assert fulfilled(scene)


# --- conditions ----------------------------------------------------------------


def state(name: str, value: Any, *scenes: tuple[Callable[[Scene], Any], bool]) -> None:
    """Notes the test of a condition: in which scenes it holds, and in which not."""

    @form(f"condition {name}")
    def _() -> None:
        card = mission_card(condition={name: value})
        for number, (build, holds) in enumerate(scenes):
            with Scene() as scene:
                build(scene)
                assert card.condition is not None
                assert is_fulfilled(scene.game, 0, card.condition) == holds, (name, number)
                scene.missions(0, card)
                check_conditions(scene.referee)
                assert fulfilled(scene) == holds


def opened(*names: str, by: int = 0) -> Callable[[Scene], Any]:
    return lambda scene: [scene.tile(name, explorer=by) for name in names]


def held(*names: str, team: int = 0, tile: str = "Empty Space") -> Callable[[Scene], Any]:
    return lambda scene: [scene.tile(name, tile, control=(team, 1)) for name in names]


def both(*builds: Callable[[Scene], Any]) -> Callable[[Scene], Any]:
    return lambda scene: [build(scene) for build in builds]


state(
    "explored",
    {"count": 3, "connected": True},
    (opened("C1", "C2", "C3"), True),
    (opened("C1", "C2", "C4"), False),
    (both(opened("C1", "C2"), opened("C3", by=1)), False),
)
state(
    "controls",
    {"count": 2, "at": {"kind": "planet"}},
    (held("C1", "C2", tile="Class K Planet"), True),
    (held("C1", "C2"), False),
    (both(held("C1", tile="Class K Planet"), held("C2", team=1, tile="Class K Planet")), False),
)
state(
    "linked",
    True,
    (held("C1", "C2", "C3", "C4", "C5"), True),
    (held("C1", "C2", "C4", "C5"), False),
    (held("C1", "C2", "C3", "C4", "C5", team=1), False),
)


def installed(name: str, level: int, team: int = 0) -> Callable[[Scene], Any]:
    return lambda scene: scene.tile(
        name, "Class M Planet", control=(team, level), installation=level
    )


state(
    "installations",
    {"count": 2, "least": "colony"},
    (both(installed("C1", 2), installed("C2", 3)), True),
    (both(installed("C1", 1), installed("C2", 3)), False),
    (both(installed("C1", 2, team=1), installed("C2", 3)), False),
)


def ships(*places: str) -> Callable[[Scene], Any]:
    return lambda scene: [scene.ship("uss-reliant", place) for place in places]


state(
    "beyond_middle",
    2,
    (ships("C4", "D4"), True),
    (ships("C4", "C3"), False),
    (ships("C4", "D3"), False),
)
state(
    "together",
    {"count": 2, "at": {"kind": "planet", "habitable": True}},
    (both(installed("C3", 1), ships("C3", "C3")), True),
    (both(opened("C3"), ships("C3", "C3")), False),
    (both(installed("C3", 1), ships("C3", "C2")), False),
)
state(
    "crew_aboard",
    2,
    (lambda scene: scene.ship("uss-reliant", "C3", aboard=["Data", "Captain Kirk"]), True),
    (lambda scene: scene.ship("uss-reliant", "C3", aboard=["Data"]), False),
)
state(
    "prisoners",
    1,
    (
        lambda scene: scene.ship("uss-reliant", "C3").cargo.append(
            CargoPiece("prisoner", 1, house_commands()["Kurn"])
        ),
        True,
    ),
    (lambda scene: scene.cargo(scene.ship("uss-reliant", "C3"), "A Purring Cargo"), False),
)


def test_tiles_act_on_ships_that_enter() -> None:
    # FC-135
    with Scene(1) as scene:
        scene.tile("C2", "Asteroid Field")
        ship = reliant(scene)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.says(ChooseSettingAfter, 0)
        scene.take(MOVE, ship)
        assert scene.last("tested")["level"] == 9
        assert ship.level == 1
