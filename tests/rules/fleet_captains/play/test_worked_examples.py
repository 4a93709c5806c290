"""The worked examples of the rulebook, EF-1 to EF-43, each played through the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.effects.deeds import ExploredLocations
from rules.fleet_captains.play.game_questions import (
    ChooseCardUse,
    ChooseCargo,
    ChooseDestination,
    ChooseFreeAttack,
    ChooseHelpers,
    ChooseJump,
    ChooseMission,
    ChooseMix,
    ChooseOwnShip,
    ChooseReinforcement,
    ChooseRepair,
    ChooseSetting,
    ChooseSettingAfter,
    ChooseStep,
    ChooseSubdecks,
    TurnStep,
)
from rules.fleet_captains.play.menu import (
    ADJUST,
    ASSIGN,
    ATTACK,
    ATTACK_INSTALLATION,
    BEAM,
    BUILD,
    CARD_ACTION,
    CLOAK,
    ECHO,
    IMPROVED_REPAIR,
    MOVE,
    MOVE_CLOAKED,
    REINFORCE,
    REPAIR,
    SYSTEM_TEST,
    TASK_FORCE,
)
from rules.fleet_captains.play.missions import check_conditions, draw_missions
from rules.fleet_captains.play.played_game import play_on, referee_of, seat_log
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.setup import GameSetup, set_up
from rules.fleet_captains.terms import FEDERATION, KLINGON
from tests.rules.fleet_captains.play.scenes import (
    Scene,
    ScriptedCaptain,
    encounter_card,
    goes_to,
    house_box,
    house_commands,
    mission_card,
    plays,
    ship_card,
    uses_crew,
)

EXAMPLES: Final[dict[str, Callable[[], None]]] = {}


def example(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Puts an example into the list under its id."""

    def note(play: Callable[[], None]) -> Callable[[], None]:
        assert name not in EXAMPLES
        EXAMPLES[name] = play
        return play

    return note


@pytest.mark.parametrize("name", [f"EF-{number}" for number in range(1, 44)])
def test_worked_example(name: str) -> None:
    EXAMPLES[name]()


def test_every_example_is_one_of_the_book() -> None:
    assert list(EXAMPLES) == [f"EF-{number}" for number in range(1, 44)]


# --- set-up --------------------------------------------------------------------


class UnmixedChance:
    """Leaves every stack as it lies: what is drawn is the last of it."""

    def below(self, bound: int, key: int = 0) -> int:
        return bound - 1

    def __getattr__(self, name: str) -> Callable[..., int]:
        raise AssertionError(f"nothing here draws {name}")


def set_up_with(goal: int, *drawn: str, subdecks: tuple[str, ...] = (), first: int = 0) -> Referee:
    """Returns a game set up where these ships are turned over in this order."""
    house = house_box()
    order = [key for key in house.ships if key not in drawn] + list(drawn[::-1])
    box: GameBox = replace(house, ships={key: house.ships[key] for key in order})
    scene = Scene()
    captain = ScriptedCaptain(scene)
    referee = referee_of(
        box, GameSetup((FEDERATION, KLINGON), goal, first=first), [captain] * 2, UnmixedChance()
    )
    if subdecks:
        captain.choose = lambda view, question: (  # type: ignore[method-assign]
            question.answers.index(subdecks)
            if isinstance(question, ChooseSubdecks) and subdecks in question.answers
            else 0
        )
    else:
        captain.choose = lambda view, question: 0  # type: ignore[method-assign]
    set_up(referee, box)
    return referee


@example("EF-1")
def a_fleet_is_mustered() -> None:
    game = set_up_with(10, "uss-venture", "uss-equinox", "uss-enterprise-e", "uss-sutherland").game
    assert [ship.card.key for ship in game.ships_of(0)] == [
        "uss-venture",
        "uss-equinox",
        "uss-sutherland",
    ]
    pool = [card.key for card in game.teams[0].pool]
    assert len(pool) == 9
    assert pool[0] == "uss-enterprise-e"
    assert game.size_in_play(0) == game.teams[0].fleet_size == 10
    assert {game.layout.place_name(ship.place) for ship in game.ships_of(0)} == {"C near post"}


@example("EF-2")
def a_deck_is_built_for_the_missions_of_a_fleet() -> None:
    # Eleven cards take a Fleet Size of 11 (DF-9).
    chosen = ("way-of-the-warrior", "the-science-of-war", "battleships", "code-of-honor")
    referee = set_up_with(
        11, "iks-neghvar", "iks-rotarran", "iks-chtang", "iks-somraw", subdecks=chosen
    )
    game = referee.game
    fleet = [ship.card for ship in game.ships_of(1)]
    assert [sum(card.missions[place] for card in fleet) for place in range(3)] == [1, 3, 7]
    klingon = game.players[1]
    assert len(klingon.deck) + len(klingon.hand) == 40
    assert len(klingon.hand) == 4
    decks = [fields for kind, fields in referee.events or [] if kind == "mission_deck"]
    assert decks[1]["cards"] == 11
    assert len(game.teams[1].mission_deck) + len(klingon.missions) == 11


@example("EF-3")
def a_ship_brings_missions() -> None:
    game = set_up_with(6, "uss-enterprise-e").game
    cards = [*game.teams[0].mission_deck, *(each.card for each in game.players[0].missions)]
    kinds = [card.kind for card in cards]
    assert [kinds.count(kind) for kind in ("science", "influence", "combat")] == [3, 2, 1]


# --- System Tests --------------------------------------------------------------


def yosemite_meets_the_fountain(
    scene: Scene, *, adjusts: bool = False, is_hurt: bool = False
) -> None:
    ship = scene.ship("uss-yosemite", "C1", sensors=7)
    scene.open_tiles("C1")
    scene.encounter("Particle Fountain")
    scene.begin()
    scene.says(ChooseDestination, goes_to("C2"))
    if adjusts:
        scene.says(ChooseSetting, 1)
    if is_hurt:
        scene.says(ChooseSettingAfter, 0)
    scene.take(MOVE, ship)


@example("EF-4")
def a_test_takes_a_five() -> None:
    for die, is_passed in ((4, False), (5, True), (6, True)):
        with Scene(1, die) as scene:
            yosemite_meets_the_fountain(scene, is_hurt=not is_passed)
            assert scene.last("tested") == {
                "player": 0,
                "ships": ["U.S.S. Yosemite"],
                "system": "sensors",
                "rating": 7,
                "level": 12,
                "die": die,
                "success": is_passed,
            }
            assert scene.game.teams[0].points == int(is_passed)


@example("EF-5")
def a_higher_rating_needs_no_die() -> None:
    with Scene(1) as scene:
        yosemite_meets_the_fountain(scene, adjusts=True)
        assert scene.last("tested")["rating"] == 13
        assert scene.last("tested")["die"] is None
        assert scene.game.teams[0].points == 1


@example("EF-6")
def two_ships_test_together() -> None:
    for die, is_passed in ((2, False), (3, True)):
        with Scene(die, active=1) as scene:
            scene.tile("C3", "Class K Planet")
            klothos = scene.ship("iks-klothos", "C3", sensors=7)
            helper = scene.ship("iks-maht-ha", "C3", sensors=10)
            scene.missions(1, "Geological Study")
            scene.begin()
            scene.says(ChooseHelpers, (helper.number,))
            scene.take(SYSTEM_TEST, klothos)
            assert scene.game.players[1].actions == 1
            assert scene.last("tested")["rating"] == 17
            assert scene.last("tested")["success"] == is_passed
            assert scene.game.teams[1].points == 2 * is_passed


@example("EF-7")
def sensors_are_overloaded() -> None:
    for enemy_die, is_won in ((1, True), (2, False)):
        with Scene(4, enemy_die) as scene:
            scene.open_tiles("C3")
            yeager = scene.ship("uss-yeager", "C3", sensors=6)
            bortas = scene.ship("iks-bortas", "C3", sensors=7, aboard=["Learned Officer"])
            scene.hand(0, "Sensor Overload", "Emergency Power")
            scene.begin()
            scene.says(ChooseCardUse, plays("Emergency Power"))
            scene.take(CARD_ACTION, yeager, card="Sensor Overload")
            told = scene.last("opposed")
            assert (told["rating"], told["die"]) == (8, 4)
            assert (told["enemy_rating"], told["enemy_die"]) == (10, enemy_die)
            assert told["success"] == is_won
            assert (rating(scene.game, bortas, "sensors") is None) == is_won


# --- movement ------------------------------------------------------------------


@example("EF-8")
def a_path_costs_what_it_crosses() -> None:
    with Scene(active=1) as scene:
        scene.tile("E1", "Class M Planet")
        scene.open_tiles("D1", "C1")
        scene.tile("E2", "Class K Nebula")
        scene.tile("D2", "Hypergiant Star")
        # The far player moves it, so that the near Command Post is none of its neighbours.
        reliant = scene.ship("uss-reliant", "E1", player=1, engines=9)
        scene.begin()
        scene.take(MOVE, reliant)
        assert scene.destinations() == {
            "D1": 1,
            "D2": 1,
            "E2": 1,
            "C1": 5,
            "D3": 6,
            "E3": 6,
            "B1": 9,
            "B2": 9,
            "C2": 9,
        }


@example("EF-9")
def a_nebula_is_explored() -> None:
    for engines, may_go_on in ((6, False), (7, True)):
        with Scene(3, active=1) as scene:
            scene.open_tiles("C4")
            scene.tile("C3", "Class J Nebula", explorer=-1).scanners = (0,)
            kronos = scene.ship("iks-kronos-one", "C4", engines=engines)
            other = scene.ship("uss-venture", "C3", shields=8)
            scene.begin()
            scene.says(ChooseDestination, goes_to("C3"))
            scene.take(MOVE, kronos)
            assert scene.at("C3").explorer == 1
            assert scene.at("C3").scanners == ()
            printed = kronos.ratings[3]
            assert printed is not None
            assert rating(scene.game, kronos, "shields") == printed + 4
            assert rating(scene.game, other, "shields") == 8 + 4
            assert scene.last("rolled")["die"] == 3
            assert not scene.events("encountered")
            asked = [each for each in scene.asked if isinstance(each, ChooseDestination)]
            assert len(asked) == 1 + may_go_on
            if may_go_on:
                assert set(scene.destinations().values()) == {7}


@example("EF-10")
def a_ship_breaks_away_in_vain() -> None:
    with Scene(2, 5, 1, 6) as scene:
        scene.open_tiles("C3", "C2")
        venture = scene.ship("uss-venture", "C3")
        rotarran = scene.ship("iks-rotarran", "C3")
        somraw = scene.ship("iks-somraw", "C3")
        scene.begin()
        scene.says(ChooseFreeAttack, (somraw.number, venture.number), player=1)
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, venture)
        told = scene.last("broke_away")
        assert (told["total"], told["enemy_total"], told["free"]) == (7, 8, False)
        assert set(scene.offered(ChooseFreeAttack)) == {
            (rotarran.number, venture.number),
            (somraw.number, venture.number),
        }
        assert scene.last("attacked")["ships"] == ["I.K.S. Somraw"]
        assert venture.place == scene.place("C2")


@example("EF-11")
def a_task_force_goes_as_its_slowest_ship() -> None:
    with Scene() as scene:
        scene.open_tiles("C3", "C4", "C5")
        scene.tile("B3", "Class K Nebula")
        scene.tile("D3", "Class J Giant")
        excelsior = scene.ship("uss-excelsior", "C3", engines=8)
        scene.ship("uss-reliant", "C3", engines=6)
        scene.begin()
        scene.take(TASK_FORCE, excelsior)
        costs = scene.destinations()
        assert max(costs.values()) == 6
        assert costs["A2"] == 6  # across the nebula, of Size 5
        assert costs["C5"] == 5
        assert "E3" not in costs  # across the giant, of Size 6


# --- power and actions ---------------------------------------------------------


@example("EF-12")
def power_is_adjusted_in_an_encounter() -> None:
    for has_adjusted in (False, True):
        dice = (1,) if has_adjusted else (1, 6)
        with Scene(*dice) as scene:
            scene.open_tiles("C1")
            equinox = scene.ship("uss-equinox", "C1", engines=5 if has_adjusted else 12)
            scene.encounter("Derelict")
            scene.begin()
            if has_adjusted:
                scene.says(ChooseSetting, 2)
                scene.take(ADJUST, equinox)
            scene.says(ChooseDestination, goes_to("C2"))
            if not has_adjusted:
                scene.says(ChooseSetting, 0)
            scene.take(MOVE, equinox)
            assert scene.last("tested")["rating"] == (None if has_adjusted else 5)
            assert scene.last("tested")["die"] == (None if has_adjusted else 6)
            assert scene.last("tested")["success"] == (not has_adjusted)


@example("EF-13")
def a_test_for_a_mission_costs_an_action() -> None:
    for key in ("uss-enterprise-e", "uss-enterprise-a"):
        with Scene(6) as scene:
            scene.tile("C3", "Class J Nebula")
            ship = scene.ship(
                key, "C3", sensors={"uss-enterprise-e": 8, "uss-enterprise-a": 9}[key]
            )
            scene.missions(0, "Nebula Research")
            scene.begin()
            assert scene.game.players[0].actions == 3
            scene.take(SYSTEM_TEST, ship)
            assert scene.game.players[0].actions == 2
            assert ship.acted == 1
            assert scene.game.teams[0].points == 1


# --- cloaks --------------------------------------------------------------------


@example("EF-14")
def the_defiant_cloaks_until_it_is_at_red() -> None:
    for level, may_cloak in ((0, True), (1, True), (2, False)):
        with Scene() as scene:
            scene.open_tiles("C3")
            defiant = scene.ship("uss-defiant", "C3", level=level)
            scene.begin()
            assert bool(scene.steps(CLOAK, defiant)) == may_cloak


@example("EF-15")
def the_korinar_cloaks_at_red() -> None:
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        korinar = scene.ship("iks-korinar", "C3", level=2)
        scene.begin()
        scene.take(CLOAK, korinar)
        assert scene.game.players[1].actions == 2
        assert korinar.is_cloaked
        assert korinar.ratings == (None, None, 5, None)
        (token,) = scene.game.tokens.values()
        assert (token.place, token.ship, korinar.token) == (
            scene.place("C3"),
            korinar.number,
            token.number,
        )


@example("EF-16")
def the_korinar_decloaks_before_it_is_repaired() -> None:
    with Scene(active=1) as scene:
        korinar = scene.ship("iks-korinar", "post 1", level=2, cloaked=True)
        scene.begin()
        assert not scene.steps(REPAIR, korinar)
        scene.says(ChooseSetting, 1)
        scene.take(ADJUST, korinar)
        assert scene.offered(ChooseSetting) == (None, 0, 1)
        assert not korinar.is_cloaked
        assert not scene.game.tokens
        assert scene.steps(REPAIR, korinar)


@example("EF-17")
def the_korinar_moves_by_five() -> None:
    with Scene(active=1) as scene:
        scene.open_tiles("C3", "C2", "C1", "B3")
        scene.ship("iks-korinar", "C3", level=2, cloaked=True)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2", "C1"))
        scene.take(MOVE_CLOAKED, player=1)
        assert max(scene.destinations().values()) == 5
        assert scene.last("token_moved")["path"] == ["C2", "C1"]


def korinar_with_an_echo(scene: Scene, *names: str) -> None:
    scene.open_tiles("C3", *names)
    korinar = scene.ship("iks-korinar", "C3", level=2, cloaked=True)
    scene.begin()
    scene.says(ChooseMix, (1, 0))
    scene.take(ECHO, korinar)


@example("EF-18")
def an_echo_is_placed() -> None:
    with Scene(active=1) as scene:
        korinar_with_an_echo(scene)
        korinar = scene.game.ships[0]
        assert scene.game.players[1].actions == 2
        ship_token, echo = sorted(scene.game.tokens.values(), key=lambda token: token.is_echo)
        assert ship_token.place == echo.place == korinar.place
        # They were mixed: the ship is under the token that was placed last.
        assert ship_token.number == korinar.token == 2
        seen = seat_log(scene.game, scene.referee.events or [], 0)
        assert not any(kind == "tokens_mixed" for kind, _ in seen)
        view = scene.referee.views[0]
        assert sorted(view.tokens()) == [(1, 1, korinar.place), (2, 1, korinar.place)]
        assert view.ship(korinar.number) is None


@example("EF-19")
def ship_and_echo_move_apart() -> None:
    with Scene(active=1) as scene:
        korinar_with_an_echo(scene, "C2", "C4", "C1", "C5")
        for number, way in ((1, ("C2", "C1")), (2, ("C4", "C5"))):
            scene.says(ChooseDestination, goes_to(*way))
            scene.take(MOVE_CLOAKED, player=1, number=number)
            assert max(scene.destinations().values()) == 5
        assert {token.place for token in scene.game.tokens.values()} == {
            scene.place("C1"),
            scene.place("C5"),
        }


@example("EF-20")
def a_cloaked_ship_fulfils_a_mission() -> None:
    with Scene(active=1) as scene:
        korinar_with_an_echo(scene, "C2", "C4", "C1", "C5")
        scene.missions(1, mission_card(deed={"travel": 2}))
        scene.says(ChooseDestination, goes_to("C4"))
        scene.take(MOVE_CLOAKED, player=1, number=1)
        echo = next(token for token in scene.game.tokens.values() if token.is_echo)
        korinar = scene.game.ships[0]
        scene.says(ChooseDestination, goes_to("C2", "C1"))
        scene.says(ChooseJump, (echo.number, scene.place("C1")))
        scene.says(ChooseMix, (1, 0))
        scene.take(MOVE_CLOAKED, player=1, number=korinar.token)
        assert scene.game.teams[1].points == 1
        assert scene.last("token_shown")["ship"] == "I.K.S. Korinar"
        assert {token.place for token in scene.game.tokens.values()} == {scene.place("C1")}
        assert scene.game.tokens[korinar.token].ship == korinar.number
        assert korinar.is_cloaked


# --- combat, influence, reinforcement ------------------------------------------


@example("EF-21")
def triple_is_three_damage() -> None:
    with Scene(4, 1, active=1) as scene:
        scene.open_tiles("C3")
        neghvar = scene.ship("iks-neghvar", "C3", weapons=11)
        scene.ship("uss-yosemite", "C3", shields=3)
        scene.begin()
        scene.take(ATTACK, neghvar)
        told = scene.last("attacked")
        assert (told["weapons"] + told["die"], told["shields"] + told["enemy_die"]) == (15, 4)
        assert told["damage"] == 3
        assert scene.events("destroyed")
        assert scene.game.teams[1].points == 1
        assert [card.key for card in scene.game.lost] == ["uss-yosemite"]


@example("EF-22")
def a_colony_becomes_a_starbase() -> None:
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(0, 3), installation=2)
        venture = scene.ship("uss-venture", "C3")
        scene.begin()
        scene.take(BUILD, venture)
        location = scene.at("C3")
        assert (location.installation, location.control, location.owner) == (3, 3, 0)
        assert scene.game.players[0].actions == 2
        assert scene.game.teams[0].points == 1


@example("EF-23")
def a_colony_is_attacked() -> None:
    for die, is_destroyed in ((2, False), (3, True)):
        with Scene(die, active=1) as scene:
            scene.tile("C3", "Class M Planet", control=(0, 2), installation=2)
            bortas = scene.ship("iks-bortas", "C3", weapons=12)
            scene.begin()
            scene.take(ATTACK_INSTALLATION, bortas)
            assert scene.last("tested")["level"] == 15
            assert scene.at("C3").installation == (0 if is_destroyed else 2)
            assert scene.at("C3").control == 2


@example("EF-24")
def a_lost_ship_makes_room() -> None:
    for wanted in (("uss-prometheus",), ("uss-excelsior", "uss-reliant")):
        with Scene(6, 1, active=1) as scene:
            pool = ("uss-prometheus", "uss-excelsior", "uss-reliant", "uss-enterprise-e")
            scene.game.teams[0].pool = [house_box().ships[key] for key in pool]
            scene.open_tiles("C3")
            scene.ship("uss-venture", "post 0")
            scene.ship("uss-equinox", "post 0")
            scene.ship("uss-sutherland", "C3", level=2)
            attacker = scene.ship("iks-bortas", "C3", weapons=12)
            scene.begin()
            scene.take(ATTACK, attacker)
            assert scene.game.teams[0].fleet_size == 11
            scene.begin(team=0)
            scene.says(ChooseReinforcement, wanted[0])
            scene.says(ChooseSettingAfter, 0)
            scene.take(REINFORCE)
            assert scene.offered(ChooseReinforcement) == pool[:3]
            if len(wanted) == 2:
                # Only the Reliant fits now, so that nobody is asked which ship.
                scene.says(ChooseSettingAfter, 0)
                scene.take(REINFORCE)
            assert not scene.steps(REINFORCE)
            assert scene.game.players[0].actions == 3 - len(wanted)
            assert {ship.card.key for ship in scene.game.ships_of(0)} == {
                "uss-venture",
                "uss-equinox",
                *wanted,
            }


@example("EF-25")
def one_thing_is_repaired() -> None:
    for what in ("alert", "weapons"):
        with Scene(active=1) as scene:
            scene.tile("C3", "Class M Planet", control=(1, 1), installation=1)
            somraw = scene.ship("iks-somraw", "C3", level=1)
            somraw.damaged = ("weapons",)
            scene.begin()
            assert not scene.steps(IMPROVED_REPAIR, somraw)
            scene.says(ChooseRepair, what)
            if what == "alert":
                scene.says(ChooseSettingAfter, 0)
            scene.take(REPAIR, somraw)
            assert scene.offered(ChooseRepair) == ("alert", "weapons")
            assert somraw.level == (0 if what == "alert" else 1)
            assert somraw.damaged == (("weapons",) if what == "alert" else ())
            assert not scene.steps(REPAIR, somraw)


@example("EF-26")
def both_are_repaired_at_a_starbase() -> None:
    with Scene(active=1) as scene:
        scene.tile("C3", "Class M Planet", control=(1, 3), installation=3)
        somraw = scene.ship("iks-somraw", "C3", level=1)
        somraw.damaged = ("weapons",)
        scene.begin()
        scene.says(ChooseRepair, "weapons")
        scene.take(IMPROVED_REPAIR, somraw)
        assert scene.game.players[1].actions == 3
        assert not scene.steps(MOVE, somraw)
        scene.says(ChooseSettingAfter, 0)
        scene.take(REPAIR, somraw)
        assert (somraw.level, somraw.damaged) == (0, ())
        assert scene.game.players[1].actions == 2


@example("EF-27")
def tribbles_are_given_away() -> None:
    for die, is_passed in ((3, False), (4, True)):
        with Scene(die) as scene:
            scene.open_tiles("C3")
            enterprise = scene.ship("uss-enterprise-a", "C3", sensors=2)
            groth = scene.ship("iks-groth", "C3", shields=6)
            scene.cargo(enterprise, "A Purring Cargo")
            scene.begin()
            scene.take(BEAM, enterprise)
            assert scene.last("tested")["level"] == 6
            assert scene.last("tested")["success"] == is_passed
            aboard = [piece.name for piece in groth.cargo]
            assert aboard == (["A Purring Cargo"] if is_passed else [])
            assert not scene.offered(ChooseCargo)  # there was nothing else to do


# --- locations and the dial ----------------------------------------------------


@example("EF-28")
def a_nebula_weakens_weapons() -> None:
    with Scene(1, 6, 1) as scene:
        scene.tile("C3", "Class 17 Nebula")
        venture = scene.ship("uss-venture", "C3", weapons=8)
        scene.ship("iks-somraw", "C3", shields=3)
        scene.missions(0, mission_card(deed={"test": {"system": "weapons", "level": 9}}))
        scene.begin()
        scene.take(ATTACK, venture)
        assert scene.last("attacked")["weapons"] == 6
        venture.acted = 0
        scene.take(SYSTEM_TEST, venture)
        assert scene.last("tested")["rating"] == 6
        assert rating(scene.game, venture, "weapons") == 6


@example("EF-29")
def a_planet_has_encounters_on_low_numbers() -> None:
    for die in range(1, 7):
        with Scene(die) as scene:
            scene.open_tiles("C1")
            scene.tile("C2", "Class K Planet", explorer=-1)
            ship = scene.ship("uss-reliant", "C1", engines=5)
            scene.encounter("Nothing but Echoes")
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2"))
            scene.take(MOVE, ship)
            assert bool(scene.events("encountered")) == (die <= 3)


@example("EF-30")
def voyager_has_other_settings() -> None:
    with Scene() as scene:
        voyager = scene.ship("uss-voyager", "post 0", engines=9, sensors=10)
        scene.begin()
        scene.take(ADJUST, voyager)
        others = [voyager.status.settings[place] for place in scene.offered(ChooseSetting)[1:]]
        assert voyager.ratings not in others
        weapons, _, _, shields = voyager.ratings
        assert any((setting[0] or 0) > (weapons or 0) for setting in others)
        assert any((setting[3] or 0) > (shields or 0) for setting in others)


@example("EF-31")
def disabled_weapons_stay_so() -> None:
    with Scene(1) as scene:
        scene.open_tiles("C3", "C2")
        voyager = scene.ship("uss-voyager", "C2", weapons=None)
        other = scene.ship("iks-somraw", "C2")
        scene.hand(0, "Battle Stations")
        scene.missions(0, mission_card(deed={"test": {"system": "weapons", "level": 1}}))
        scene.begin()
        assert not scene.steps(ATTACK, voyager)
        assert not scene.steps(SYSTEM_TEST, voyager)
        del scene.game.ships[other.number]
        scene.encounter(encounter_card(test={"system": "weapons", "level": 1}))
        scene.says(ChooseDestination, goes_to("C1"))
        scene.says(ChooseCardUse, plays("Battle Stations"))
        scene.take(MOVE, voyager)
        assert scene.last("tested")["rating"] is None
        assert scene.last("tested")["success"] is False


@example("EF-32")
def damage_is_one_level_down() -> None:
    with Scene(1, 1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("uss-reliant", "C3", weapons=6)
        chtang = scene.ship("iks-chtang", "C3", shields=4)
        scene.begin()
        scene.says(ChooseSettingAfter, 1, player=1)
        scene.take(ATTACK, attacker)
        assert scene.last("attacked")["damage"] == 1
        assert chtang.status.name == "yellow"
        assert scene.last("damaged")["level"] == "yellow"


# --- command cards -------------------------------------------------------------


@example("EF-33")
def data_serves_in_three_ways() -> None:
    # From the hand, in combat: one damage less, and the card is a combat card.
    with Scene(6, 1, active=1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("iks-klothos", "C3", weapons=4)
        target = scene.ship("uss-reliant", "C3", shields=4)
        scene.hand(0, "Data")
        scene.begin()
        scene.says(ChooseCardUse, plays("Data", 0), player=0)
        scene.says(ChooseSettingAfter, 0)
        scene.take(ATTACK, attacker)
        assert scene.last("attacked")["damage"] == 2
        assert scene.last("card_played")["kind"] == "combat"
        assert target.level == 1
    # In a test: +5 Sensors.
    with Scene(1, 2) as scene:
        scene.open_tiles("C1")
        ship = scene.ship("uss-reliant", "C1", sensors=4)
        scene.hand(0, "Data")
        scene.encounter(encounter_card(test={"system": "sensors", "level": 11}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.says(ChooseCardUse, plays("Data", 1))
        scene.take(MOVE, ship)
        assert scene.last("card_played")["kind"] == "ops"
        assert scene.last("tested")["rating"] == 9
        assert scene.last("tested")["success"]
    # As crew: +3 Sensors for as long as he is aboard, and all damage prevented once.
    with Scene(6, 1, active=1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("iks-klothos", "C3", weapons=4)
        target = scene.ship("uss-reliant", "C3", shields=4, sensors=4, aboard=["Data"])
        scene.begin()
        assert rating(scene.game, target, "sensors") == 4 + 3
        scene.says(ChooseCardUse, uses_crew(target, "officer"), player=0)
        scene.take(ATTACK, attacker)
        assert scene.last("attacked")["damage"] == 2
        assert target.level == 0
        assert [card.name for card in scene.game.trashed] == ["Data"]
        assert rating(scene.game, target, "sensors") == 4


@example("EF-34")
def a_first_contact_may_go_wrong() -> None:
    for die in range(1, 7):
        with Scene(die, 6) as scene:
            scene.open_tiles("C1")
            scene.tile("C2", "Class M Planet", explorer=-1)
            ship = scene.ship("uss-reliant", "C1", engines=5)
            scene.hand(0, "First Contact")
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2"))
            scene.says(ChooseCardUse, plays("First Contact"))
            scene.take(MOVE, ship)
            location = scene.at("C2")
            assert (location.holder, location.control) == (1 if die == 1 else 0, 1)
    with Scene(6) as scene:
        scene.open_tiles("C1")
        scene.tile("C2", "Class K Planet", explorer=-1)
        ship = scene.ship("uss-reliant", "C1", engines=5)
        scene.hand(0, "First Contact")
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        assert "First Contact" not in scene.cards_offered


@example("EF-35")
def a_torpedo_needs_weapons() -> None:
    for weapons, is_playable in ((1, True), (0, False), ("D", False)):
        with Scene(1, 1) as scene:
            scene.open_tiles("C1")
            ship = scene.ship(ship_card((weapons, 6, 3, 3)), "C1")
            scene.hand(0, "Modified Torpedo")
            scene.encounter(encounter_card(test={"system": "sensors", "level": 11}))
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2"))
            if is_playable:
                scene.says(ChooseCardUse, plays("Modified Torpedo"))
            scene.take(MOVE, ship)
            assert ("Modified Torpedo" in scene.cards_offered) == is_playable
            assert scene.last("tested")["rating"] == (10 if is_playable else 6)


@example("EF-36")
def battle_stations_serve_in_combat_and_tests() -> None:
    for active in (0, 1):
        with Scene(1, 6, active=active) as scene:
            scene.open_tiles("C3")
            venture = scene.ship("uss-venture", "C3", weapons=8, shields=8)
            somraw = scene.ship("iks-somraw", "C3", weapons=6, shields=3)
            scene.hand(0, "Battle Stations")
            scene.begin()
            scene.says(ChooseCardUse, plays("Battle Stations"), player=0)
            if active == 0:
                scene.says(ChooseSettingAfter, 0)
            scene.take(ATTACK, (venture, somraw)[active])
            told = scene.last("attacked")
            if active == 0:
                assert (told["weapons"], told["shields"]) == (10, 3)
            else:
                assert (told["weapons"], told["shields"]) == (6, 10)
    for system in ("weapons", "shields"):
        with Scene(1, 6) as scene:
            scene.open_tiles("C1")
            ship = scene.ship("uss-reliant", "C1", weapons=6, shields=4)
            scene.hand(0, "Battle Stations")
            scene.encounter(encounter_card(test={"system": system, "level": 12}))
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2"))
            scene.says(ChooseCardUse, plays("Battle Stations"))
            scene.take(MOVE, ship)
            assert scene.last("tested")["rating"] == (8 if system == "weapons" else 6)


@example("EF-37")
def a_second_captain_replaces_the_first() -> None:
    with Scene(active=1) as scene:
        neghvar = scene.ship("iks-neghvar", "post 1")
        scene.hand(1, "Kurn", "Vagh", "Nu'Daq")
        scene.begin()
        for name in ("Kurn", "Vagh"):
            scene.take(ASSIGN, player=1, card=name)
        assert {post: card.name for post, card in neghvar.crew.items()} == {
            "captain": "Kurn",
            "officer": "Vagh",
        }
        assert scene.discards(1) == []
        scene.take(ASSIGN, player=1, card="Nu'Daq")
        assert {post: card.name for post, card in neghvar.crew.items()} == {
            "officer": "Vagh",
            "captain": "Nu'Daq",
        }
        assert scene.discards(1) == ["Kurn"]
        assert not scene.offered(ChooseOwnShip)


@example("EF-38")
def spock_is_given_up_for_his_own_ship() -> None:
    def explores(scene: Scene, key: str) -> None:
        scene.open_tiles("C1")
        for each, sensors in (("uss-enterprise-a", 6), ("uss-yeager", 6)):
            scene.ship(each, "C1", sensors=sensors)
        enterprise, yeager = scene.game.ships.values()
        enterprise.crew["officer"] = house_commands()["Mr. Spock"]
        scene.hand(0, "Finer Lateral Arrays")
        scene.encounter(encounter_card(test={"system": "sensors", "level": 20}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        if key == "uss-enterprise-a":
            scene.says(ChooseCardUse, uses_crew(enterprise, "officer", 0))
        scene.says(ChooseCardUse, plays("Finer Lateral Arrays"))
        scene.take(MOVE, enterprise if key == "uss-enterprise-a" else yeager)

    with Scene(1, 1) as scene:
        explores(scene, "uss-enterprise-a")
        # +5 for him in place of his +3, and the one card of the test besides.
        assert scene.last("tested")["rating"] == 6 + 5 + 4
        assert set(scene.discards(0)) == {"Mr. Spock", "Finer Lateral Arrays"}
    with Scene(1, 1) as scene:
        explores(scene, "uss-yeager")
        assert scene.last("tested")["rating"] == 6 + 4
        uses = [
            use for each in scene.asked if isinstance(each, ChooseCardUse) for use in each.answers
        ]
        assert not any(use is not None and use.crew for use in uses)
        assert rating(scene.game, scene.game.ships[0], "sensors") == 6 + 3


# --- missions, encounters, the end ---------------------------------------------


@example("EF-39")
def an_attack_run_succeeds() -> None:
    with Scene(1, 1, active=1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("iks-klothos", "C3", weapons=8)
        scene.ship("uss-reliant", "C3", shields=5)
        scene.missions(1, "Attack Run")
        scene.begin()
        scene.says(ChooseSettingAfter, 0, player=0)
        scene.take(ATTACK, attacker)
        assert scene.last("fulfilled")["mission"] == "Attack Run"
        assert scene.game.teams[1].points == 1


@example("EF-40")
def a_test_fulfils_one_of_two_missions() -> None:
    with Scene() as scene:
        scene.tile("C3", "Class J Nebula")
        ship = scene.ship("uss-venture", "C3", sensors=11)
        test = {"test": {"system": "sensors", "level": 10, "at": {"kind": "nebula"}}}
        scene.missions(
            0, mission_card(name="One", deed=test), mission_card(name="Other", deed=test)
        )
        scene.begin()
        scene.says(ChooseMission, 1)
        scene.take(SYSTEM_TEST, ship, number=0)
        assert [each.card.name for each in scene.game.players[0].missions] == ["One"]
        assert scene.game.teams[0].points == 1
        ship.acted = 0
        scene.take(SYSTEM_TEST, ship)
        assert scene.game.teams[0].points == 2


@example("EF-41")
def a_survey_of_six_locations() -> None:
    names = ("C1", "C2", "C3", "C4", "B2", "B3")
    survey = house_box().missions["Expansive Survey"]
    assert survey.condition == ExploredLocations(6, connected=True)
    # Fulfilled with the sixth location.
    with Scene(6) as scene:
        scene.open_tiles(*names[:4], names[4])
        scene.missions(0, "Expansive Survey")
        ship = scene.ship("uss-reliant", "B2", engines=5)
        scene.begin()
        assert not scene.events("fulfilled")
        scene.says(ChooseDestination, goes_to("B3"))
        scene.take(MOVE, ship)
        assert scene.game.teams[0].points == 2
    # Also where it is drawn later.
    with Scene() as scene:
        scene.open_tiles(*names)
        scene.game.teams[0].mission_deck = [survey]
        draw_missions(scene.referee, 0)
        check_conditions(scene.referee)
        assert scene.game.teams[0].points == 2
    # Not where the enemy explored one of them, nor where they are no group.
    with Scene() as scene:
        scene.open_tiles(*names)
        scene.missions(0, "Expansive Survey")
        scene.at("C2").explorer = 1
        check_conditions(scene.referee)
        assert scene.game.teams[0].points == 0


@example("EF-42")
def the_defiant_meets_abductions() -> None:
    for die, is_passed in ((5, False), (6, True)):
        with Scene(1, die) as scene:
            scene.open_tiles("C1")
            defiant = scene.ship(
                "uss-defiant", "C1", shields=6, aboard=["Captain Kirk", "Governor"]
            )
            scene.encounter("Mysterious Abductions")
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2"))
            scene.take(MOVE, defiant)
            assert scene.last("tested")["level"] == 12
            assert scene.game.teams[0].points == int(is_passed)
            assert len(defiant.crew) == (2 if is_passed else 0)
            pile = [each.card.name for each in scene.game.teams[0].pile if each.card]
            discarded = [card.name for card in scene.game.encounter_discards]
            assert (pile, discarded) == (
                (["Mysterious Abductions"], []) if is_passed else ([], ["Mysterious Abductions"])
            )


@example("EF-43")
def the_other_player_has_a_last_turn() -> None:
    controls = {"condition": {"controls": 1}}
    for before, winner in ((9, 0), (8, 1)):
        with Scene(first=1) as scene:
            scene.game.round = 0
            scene.tile("C3", "Class M Planet")
            scene.tile("C2", "Class M Planet")
            scene.ship("iks-bortas", "C3")
            scene.ship("uss-venture", "C2")
            scene.points(1, 9)
            scene.points(0, before)
            for player in (0, 1):
                scene.missions(player, mission_card(vp=2, **controls))
            for player, ship in ((1, 0), (0, 1)):
                scene.says(ChooseStep, TurnStep("influence", ship), player=player)
                if player == 1 or winner == 1:
                    # The first player's turn is played out.
                    scene.says(ChooseStep, TurnStep("end"), player=player)
            play_on(scene.referee)
            assert [team.points for team in scene.game.teams] == [before + 2, 11]
            assert scene.game.outcome == "won"
            assert scene.game.winner == winner
            assert scene.game.round == 1
