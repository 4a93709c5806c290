"""What happens in the sector: movement, exploration, encounters, cloaks, influence, repair."""

from __future__ import annotations

import pytest

from rules.fleet_captains.play.cloaking import can_cloak
from rules.fleet_captains.play.damage import take_damage
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.game_questions import (
    ChooseAwayTeam,
    ChooseCardUse,
    ChooseCargo,
    ChooseDestination,
    ChooseFreeAttack,
    ChooseHandCard,
    ChooseHelpers,
    ChooseInvolved,
    ChooseJump,
    ChooseLoss,
    ChooseMix,
    ChooseOptionOf,
    ChoosePlace,
    ChooseSetting,
    ChooseSettingAfter,
    ChooseTransport,
)
from rules.fleet_captains.play.menu import (
    ADJUST,
    AWAY_TEAM,
    BEAM,
    BUILD,
    CLOAK,
    ECHO,
    ENCOUNTER,
    IMPROVED_REPAIR,
    INFLUENCE,
    MOVE,
    MOVE_CLOAKED,
    REPAIR,
    SCAN,
    TASK_FORCE,
    TRANSPORT,
    UNMASK,
)
from rules.fleet_captains.play.movement import find_paths
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.state import CargoPiece
from rules.fleet_captains.play.turn import end_turn
from tests.rules.fleet_captains.play.scenes import (
    Scene,
    command_card,
    crew,
    encounter_card,
    goes_to,
    house_commands,
    location_tile,
    mission_card,
    ops,
    plays,
    ship_card,
)

# --- movement ------------------------------------------------------------------


def test_engines_at_nothing_reach_only_the_own_post() -> None:
    # FC-28, FC-33, DF-5; Disabled Engines reach nothing.
    for engines, expected in ((0, {"C near post": 0}), ("D", None), (1, {"C near post": 0})):
        with Scene() as scene:
            ship = scene.ship(ship_card((1, 1, engines, 1)), "C1")
            scene.tile("C1")
            scene.begin()
            assert bool(scene.steps(MOVE, ship)) == (expected is not None)
            if expected is not None:
                scene.take(MOVE, ship)
                found = scene.destinations()
                assert found["C near post"] == 0
                assert (set(found) == set(expected)) == (engines == 0)


def test_a_path_costs_what_it_crosses_and_1_for_its_end() -> None:
    # FC-30, DF-4: not where it starts, and no 1 for the own Command Post.
    with Scene() as scene:
        for name, size in (("C3", 9), ("C2", 3), ("C1", 2)):
            scene.tile(name, location_tile(size=size))
        ship = scene.ship(ship_card((1, 1, 5, 1)), "C3")
        scene.begin()
        scene.take(MOVE, ship)
        costs = scene.destinations()
        assert (costs["C2"], costs["C1"], costs["C near post"]) == (1, 3 + 1, 3 + 2)
        # B1 is next to C1 alone, and would cost 3 + 2 + 1.
        assert "B1" not in costs


def test_an_enemy_post_is_closed() -> None:
    # FC-33
    with Scene() as scene:
        scene.open_tiles("C5")
        ship = scene.ship("uss-reliant", "C5", engines=9)
        scene.begin()
        scene.take(MOVE, ship)
        assert "C far post" not in scene.destinations()


def test_the_own_post_begins_missions_of_a_ship_anew() -> None:
    # FC-33, FC-134: also what was entered on the way there.
    with Scene() as scene:
        scene.open_tiles("C3", "C2", "C1")
        ship = scene.ship("uss-reliant", "C3", engines=9)
        scene.missions(0, mission_card(deed={"travel": 3}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2", "C1", "C near post"))
        scene.take(MOVE, ship)
        assert scene.game.players[0].missions[0].progress == {}
        assert not scene.events("fulfilled")
        assert scene.last("moved")["cost"] == 8


def test_an_adjustment_on_the_way_ends_the_way() -> None:
    # FC-31, FC-41: the test of an Asteroid Field is passed after a power adjustment.
    for adjusts, place in ((True, "C2"), (False, "C1")):
        with Scene(6) as scene:
            scene.tile(
                "C2",
                location_tile(
                    size=2,
                    enter=[
                        {"test": {"system": "engines", "level": 12, "failure": [{"damage": 1}]}}
                    ],
                ),
            )
            scene.open_tiles("C3", "C1")
            ship = scene.ship("uss-reliant", "C3", engines=6)
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2", "C1"))
            scene.says(ChooseSetting, 3 if adjusts else None)
            scene.take(MOVE, ship)
            assert ship.place == scene.place(place)


def test_a_ship_that_is_carried_off_goes_no_further() -> None:
    # DF-51
    with Scene() as scene:
        scene.tile("C2", location_tile(size=2, enter=[{"move": 1}]))
        scene.open_tiles("C3", "C1")
        ship = scene.ship("uss-reliant", "C3", engines=9)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2", "C1"))
        scene.says(ChoosePlace, scene.place("C3"))
        scene.take(MOVE, ship)
        assert ship.place == scene.place("C3")


def test_a_failed_evasion_stops_the_ship() -> None:
    # FC-36, DF-50: the mover wins ties; there is no free attack.
    for die, place in ((3, "C2"), (4, "C1")):
        with Scene(die, 4) as scene:
            scene.open_tiles("C3", "C2", "C1")
            ship = scene.ship("uss-reliant", "C3", engines=9)
            scene.ship("iks-rotarran", "C2")
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2", "C1"))
            scene.take(MOVE, ship)
            assert ship.place == scene.place(place)
            assert not scene.offered(ChooseFreeAttack)


def test_breakaway_is_from_enemies_since_the_turn_began() -> None:
    # FC-35, FC-37, DF-18
    with Scene() as scene:
        scene.open_tiles("C3", "C2")
        ship = scene.ship("uss-reliant", "C3", engines=9)
        scene.begin()
        scene.ship("iks-rotarran", "C3")  # it came later
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        assert not scene.events("broke_away")
    with Scene(active=1) as scene:
        scene.open_tiles("C3", "C2")
        scene.ship("iks-korinar", "C3", cloaked=True)
        scene.ship("uss-reliant", "C3")
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE_CLOAKED, player=1)
        assert not scene.events("broke_away")


def test_a_free_attack_comes_even_if_the_ship_stays() -> None:
    # FC-35, FC-41, DF-13: the mover may still adjust.
    with Scene(1, 6, 1, 6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", engines=6)
        scene.ship("iks-neghvar", "C3", weapons=8)
        scene.begin()
        scene.says(ChooseSetting, 3)
        scene.says(ChooseDestination, None)
        scene.take(MOVE, ship)
        assert scene.events("attacked")
        assert ship.place == scene.place("C3")
        assert not scene.steps(MOVE, ship)


def test_breakaway_is_from_all_enemies_together() -> None:
    # FC-35, DF-50: from Sizes 2 and 1; the mover wins ties, else one enemy attacks freely.
    for enemy_die, is_free in ((3, True), (4, False)):
        with Scene(1, enemy_die, *(() if is_free else (1, 6))) as scene:
            scene.open_tiles("C3", "C2")
            venture = scene.ship("uss-venture", "C3")
            scene.ship("iks-rotarran", "C3")
            somraw = scene.ship("iks-somraw", "C3")
            scene.begin()
            if not is_free:
                scene.says(ChooseFreeAttack, (somraw.number, venture.number), player=1)
            scene.says(ChooseDestination, goes_to("C2"))
            scene.take(MOVE, venture)
            told = scene.last("broke_away")
            assert (told["total"], told["enemy_total"]) == (1 + 5, enemy_die + 2 + 1)
            assert told["free"] == is_free
            assert len(scene.events("attacked")) == 1 - is_free
            assert venture.place == scene.place("C2")


def test_a_task_force_breaks_away_together() -> None:
    # FC-38, FC-40
    with Scene(1, 6, 1, 6) as scene:
        scene.open_tiles("C3", "C2")
        lead = scene.ship("uss-reliant", "C3", engines=6)
        mate = scene.ship("uss-yosemite", "C3", engines=7)
        foe = scene.ship("iks-korinar", "C3", weapons=2)
        scene.begin()
        scene.says(ChooseFreeAttack, (foe.number, mate.number), player=1)
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(TASK_FORCE, lead)
        told = scene.last("broke_away")
        assert (told["total"], told["enemy_total"]) == (1 + 3, 6 + 2)
        assert scene.last("attacked")["target"] == "U.S.S. Yosemite"
        assert lead.place == mate.place == scene.place("C2")


def test_cloaked_ships_form_no_task_force() -> None:
    # DF-19
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        lead = scene.ship("iks-bortas", "C3")
        scene.ship("iks-korinar", "C3", cloaked=True)
        scene.begin()
        assert not scene.steps(TASK_FORCE, lead)


# --- exploration and encounters ------------------------------------------------


@pytest.mark.parametrize(("option", "levels"), [("all", [1, 1]), ("involved", [0, 1])])
def test_a_penalty_hits_a_task_force(option: str, levels: list[int]) -> None:
    # FC-39, DF-20: the owner chooses who takes the test.
    options = GameOptions(task_force_penalty=option)
    with Scene(1, 1, options=options) as scene:
        scene.open_tiles("C3")
        lead = scene.ship("uss-reliant", "C3", engines=6)
        mate = scene.ship("uss-yeager", "C3", engines=4)
        scene.encounter("Hostile Probe")
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.says(ChooseInvolved, mate.number)
        for _ in range(sum(levels)):
            scene.says(ChooseSettingAfter, 0)
        scene.take(TASK_FORCE, lead)
        assert scene.last("tested")["ships"] == ["U.S.S. Yeager"]
        assert [lead.level, mate.level] == levels
        assert not scene.steps(MOVE, mate)


def test_a_penalty_by_a_die_hits_each_ship_by_its_own() -> None:
    # FC-39; what its owner loses is lost once.
    card = encounter_card(
        test={"system": "engines", "level": 12},
        fail={"does": [{"roll": [[1, 3, [{"damage": 1}]]]}, {"discard": "own"}]},
    )
    with Scene(1, 1, 4, 3) as scene:
        scene.open_tiles("C3")
        lead = scene.ship("uss-reliant", "C3", engines=6)
        mate = scene.ship("uss-yeager", "C3", engines=4)
        scene.encounter(card)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.says(ChooseInvolved, lead.number)
        scene.says(ChooseHandCard, 0)
        scene.says(ChooseSettingAfter, 0)
        scene.take(TASK_FORCE, lead)
        assert (lead.level, mate.level) == (0, 1)
        assert len(scene.discards(0)) == 1


def test_a_task_force_meets_together_what_is_for_all() -> None:
    # FC-39: the benefit goes to one ship.
    card = encounter_card(
        involves="all",
        test={"system": "engines", "level": 11},
        passed={"does": [{"control": "own"}]},
    )
    with Scene(1, 1) as scene:
        scene.open_tiles("C3")
        lead = scene.ship("uss-reliant", "C3", engines=6)
        scene.ship("uss-yeager", "C3", engines=4)
        scene.encounter(card)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(TASK_FORCE, lead)
        assert scene.last("tested")["rating"] == 10
        assert scene.at("C2").control == 1


def test_an_encounter_takes_one_card() -> None:
    # FC-138; what it adds lasts for the encounter and no longer (FC-121).
    with Scene(1, 1) as scene:
        scene.open_tiles("C1")
        ship = scene.ship("uss-reliant", "C1", sensors=4)
        scene.hand(0, "Against the Odds", "Finer Lateral Arrays")
        scene.encounter("Particle Fountain")
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.says(ChooseCardUse, plays("Against the Odds"))
        scene.says(ChooseSettingAfter, 0)
        scene.take(MOVE, ship)
        assert scene.last("tested")["rating"] == 4 + 3
        assert "Finer Lateral Arrays" not in scene.cards_offered
        assert ship.bonus == {}


def test_an_encounter_stays_until_it_is_resolved() -> None:
    # FC-137: each ship that tries pays an action, and several may try together.
    with Scene(2, 6, active=1) as scene:
        scene.tile("C3", "Class K Planet").persistent = encounter_card(
            persistent=True, test={"system": "engines", "level": 15}, passed={"vp": 1}
        )
        one = scene.ship("iks-klothos", "C3", engines=6)
        other = scene.ship("iks-korinar", "C3", engines=5)
        scene.begin()
        scene.says(ChooseHelpers, (other.number,))
        scene.take(ENCOUNTER, one)
        assert scene.game.players[1].actions == 1
        assert scene.at("C3").persistent is not None
        scene.begin()
        scene.says(ChooseHelpers, (other.number,))
        scene.take(ENCOUNTER, one)
        assert scene.game.teams[1].points == 1
        assert scene.at("C3").persistent is None


def test_the_stack_of_encounters_is_renewed() -> None:
    # DF-26: by its discards; without any there is no encounter.
    with Scene(1) as scene:
        scene.open_tiles("C1")
        ship = scene.ship("uss-reliant", "C1", engines=9)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        assert not scene.events("encountered")
    with Scene(1) as scene:
        scene.open_tiles("C1")
        ship = scene.ship("uss-reliant", "C1", engines=9)
        scene.game.encounter_discards = [encounter_card()]
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        assert scene.events("encountered")
        assert len(scene.game.encounter_discards) == 1


# --- cloaks --------------------------------------------------------------------


def test_a_cloaked_ship_stops_on_a_tile_that_lies_face_down() -> None:
    # FC-61, FC-62, DF-39: nothing is explored until it de-cloaks.
    with Scene(6, active=1) as scene:
        scene.open_tiles("C3")
        scene.tile("C2", "Class J Nebula", explorer=-1)
        korinar = scene.ship("iks-korinar", "C3", cloaked=True)
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE_CLOAKED, player=1)
        assert not scene.at("C2").is_explored
        assert rating(scene.game, korinar, "engines") == 8
        scene.says(ChooseSetting, 0)
        scene.take(ADJUST, korinar)
        assert scene.at("C2").explorer == 1
        assert rating(scene.game, korinar, "shields") == 5 + 4


def test_a_cloaked_ship_does_nothing_but_cloaking() -> None:
    # FC-59
    with Scene(active=1) as scene:
        scene.tile("C3", "Class M Planet", control=(1, 3), installation=3)
        korinar = scene.ship("iks-korinar", "C3", level=1, cloaked=True)
        foe = scene.ship("uss-reliant", "C3")
        scene.begin()
        kinds = {step.kind for step in scene.steps(ECHO, korinar)}
        for kind in (INFLUENCE, BUILD, REPAIR, IMPROVED_REPAIR, SCAN, AWAY_TEAM, "attack", CLOAK):
            assert not scene.steps(kind, korinar), kind
        assert kinds == {ECHO}
        scene.begin(0)
        assert not scene.steps("attack", foe)
        assert scene.steps(UNMASK, foe)


def test_echoes_are_as_many_as_cloaked_ships() -> None:
    # FC-63, DF-29
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        korinar = scene.ship("iks-korinar", "C3", cloaked=True)
        scene.begin()
        assert scene.steps(ECHO, korinar)
        scene.echo("C3")
        assert not scene.steps(ECHO, korinar)


@pytest.mark.parametrize(("cloaks", "most"), [((5, 8), 8), ((), 1)])
def test_an_echo_moves_as_the_fastest_cloaked_ship(cloaks: tuple[int, ...], most: int) -> None:
    # FC-64, FC-65: unmodified, and one location where there is no cloaked ship.
    with Scene(active=1) as scene:
        scene.open_tiles("C3", "C2", "C1", "C4", "B3")
        for engines in cloaks:
            level = {5: 2, 8: 0}[engines]
            scene.ship("iks-korinar", "A1", level=level, cloaked=True)
        scene.tile("A1")
        echo = scene.echo("C3")
        scene.begin()
        scene.take(MOVE_CLOAKED, player=1, number=echo.number)
        costs = set(scene.destinations().values())
        assert max(costs) == (5 if cloaks else 1)
        assert max(costs) <= most


def test_a_cloak_with_disabled_engines_moves_no_echo() -> None:
    # FC-64
    dead = ship_card(
        (1, 1, 1, 1),
        side="klingon",
        dial=[
            {"level": level, "settings": [[1, 1, 1, 1]], "cloak": ["D", "D", "D", "D"]}
            for level in ("undamaged", "yellow", "red")
        ],
    )
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        scene.ship(dead, "C3", cloaked=True)
        echo = scene.echo("C3")
        scene.begin()
        assert not [
            step for step in scene.steps(MOVE_CLOAKED, player=1) if step.number == echo.number
        ]


def test_a_shown_echo_may_jump_to_another_token() -> None:
    # FC-66: not where a test of the opponent showed it.
    show = {"show_token": True}
    test = {"test": {"system": "sensors", "level": 1, "success": [show]}}
    for verb, jumps in ((show, True), (test, False)):
        with Scene() as scene:
            scene.open_tiles("C3", "C1")
            scene.ship("uss-voyager", "C1", sensors=10)
            scene.ship("iks-korinar", "C3", cloaked=True)
            echo = scene.echo("C1")
            scene.hand(0, command_card("Show", ops("turn", verb)))
            scene.begin()
            if jumps:
                scene.says(ChooseJump, (echo.number, scene.place("C3")), player=1)
                scene.says(ChooseMix, (0, 1), player=1)
            scene.take("play", player=0, card="Show")
            assert scene.last("token_shown")["ship"] == ""
            assert echo.place == scene.place("C3" if jumps else "C1")


def test_a_condition_about_places_shows_the_cloaked_ships_that_count() -> None:
    # FC-66, FC-131
    with Scene(active=1) as scene:
        scene.open_tiles("C1", "C2")
        korinar = scene.ship("iks-korinar", "C2", cloaked=True)
        scene.missions(1, mission_card(condition={"beyond_middle": 1}))
        scene.begin()
        assert scene.last("token_shown")["ship"] == "I.K.S. Korinar"
        assert scene.game.teams[1].points == 1
        assert korinar.is_cloaked


@pytest.mark.parametrize(
    ("key", "level", "stays"), [("iks-korinar", 1, True), ("uss-defiant", 1, False)]
)
def test_a_cloaked_ship_is_damaged(key: str, level: int, stays: bool) -> None:
    # DF-17
    with Scene(*(() if stays else (6,))) as scene:
        ship = scene.ship(key, "C3", level=level, cloaked=True)
        if not stays:
            scene.says(ChooseSettingAfter, 1)
        take_damage(scene.referee, ship, 1)
        assert ship.is_cloaked == stays
        assert bool(scene.game.tokens) == stays
        assert scene.at("C3").is_explored != stays
        assert can_cloak(ship) is False


@pytest.mark.parametrize("is_echo", [True, False])
def test_a_cloak_token_is_scanned(is_echo: bool) -> None:
    # FC-60, FC-83: an echo goes; a ship de-cloaks, and the scanner has a second action.
    with Scene(6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-voyager", "C3", sensors=10)
        if is_echo:
            scene.echo("C3")
        else:
            korinar = scene.ship("iks-korinar", "C3", cloaked=True)
            scene.says(ChooseSettingAfter, 2, player=1)
        scene.missions(0, "Out of the Shadows")
        scene.begin()
        scene.take(UNMASK, ship)
        assert scene.last("tested")["level"] == 15
        assert not scene.game.tokens
        assert bool(scene.steps(SCAN, ship)) != is_echo
        assert scene.game.players[0].actions == 2
        assert scene.game.teams[0].points == (0 if is_echo else 1)
        if not is_echo:
            assert korinar.setting == 2


# --- scans, influence, repair --------------------------------------------------


def test_a_scan_looks_at_a_tile_next_to_the_ship() -> None:
    # FC-82, DF-38, DF-44
    with Scene() as scene:
        ship = scene.ship(ship_card((1, 1, 1, 1), (1, 0, 1, 2)), "post 0")
        scene.begin()
        assert [
            scene.game.name_of(place) for place in scene.game.layout.neighbours[ship.place]
        ] == [
            "B1",
            "C1",
            "D1",
        ]
        scene.says(ChoosePlace, scene.place("C1"))
        scene.take(SCAN, ship)
        assert scene.at("C1").scanners == (0,)
        assert scene.referee.views[0].tile(scene.place("C1")) is not None
        assert scene.referee.views[1].tile(scene.place("C1")) is None
        scene.begin()
        ship.setting = 1
        assert not scene.steps(SCAN, ship)


def test_influence_needs_a_location_without_enemies() -> None:
    # FC-72, FC-73, DF-36
    with Scene() as scene:
        scene.tile("C3", "Main Sequence Star", control=(1, 1))
        ship = scene.ship("uss-venture", "C3")
        foe = scene.ship("iks-somraw", "C3")
        scene.begin()
        assert not scene.steps(INFLUENCE, ship)
        del scene.game.ships[foe.number]
        scene.take(INFLUENCE, ship)
        assert (scene.at("C3").holder, scene.at("C3").control) == (-1, 0)
        scene.begin()
        scene.take(INFLUENCE, ship)
        assert (scene.at("C3").holder, scene.at("C3").control) == (0, 1)
        assert not scene.steps(BUILD, ship)
        ship.place = scene.place("post 0")
        scene.begin()
        assert not scene.steps(INFLUENCE, ship)


@pytest.mark.parametrize(
    ("tile", "level", "control", "may_build"),
    [
        ("Class M Planet", 0, 1, True),
        ("Class M Planet", 1, 1, False),
        ("Class M Planet", 1, 2, True),
        ("Class M Planet", 2, 2, False),
        ("Class M Planet", 3, 3, False),
        ("Class L Planet", 0, 1, False),
        ("Class L Planet", 0, 2, True),
        ("Settled World", 0, 0, True),
        ("Class K Planet", 0, 3, False),
    ],
)
def test_installations_take_control(tile: str, level: int, control: int, may_build: bool) -> None:
    # FC-74, FC-76
    with Scene() as scene:
        held = (0, control) if control else None
        scene.tile("C3", tile, control=held, installation=level)
        ship = scene.ship("uss-venture", "C3")
        scene.begin()
        assert bool(scene.steps(BUILD, ship)) == may_build
        if may_build:
            scene.take(BUILD, ship)
            assert (scene.at("C3").installation, scene.at("C3").control) == (level + 1, control)


def test_an_installation_goes_to_whoever_holds_the_planet() -> None:
    # FC-77, DF-31: to its builder where nobody does; its point is kept (FC-75).
    with Scene(active=1) as scene:
        location = scene.tile("C3", "Class M Planet", control=(0, 1), installation=1)
        ship = scene.ship("iks-bortas", "C3")
        scene.begin()
        scene.take(INFLUENCE, ship)
        assert location.owner == 0
        scene.begin()
        scene.take(INFLUENCE, ship)
        assert location.owner == 1
        ship.acted = 0
        location.control = 2
        scene.take(BUILD, ship)
        assert (location.installation, location.owner) == (2, 1)


def test_repair_needs_a_yard_without_enemies() -> None:
    # FC-80, FC-81, DF-33
    with Scene() as scene:
        yard = scene.tile("C3", "Class M Planet", control=(0, 3), installation=3)
        ship = scene.ship("uss-venture", "C3", level=2)
        scene.ship("iks-somraw", "C3")
        scene.begin()
        assert not scene.steps(REPAIR, ship)
        # Without its movement a ship is mended at a starbase only.
        yard.installation = 2
        assert not scene.steps(IMPROVED_REPAIR, ship)
        yard.installation = 3
        scene.says(ChooseSettingAfter, 0)
        scene.take(IMPROVED_REPAIR, ship)
        assert (ship.level, ship.acted, ship.moved) == (1, 0, True)
        assert not scene.steps(IMPROVED_REPAIR, ship)


# --- the transporter -----------------------------------------------------------


def test_crew_is_beamed_between_own_ships() -> None:
    # FC-84, FC-120, DF-49: one of the same type there is discarded; Sensors at 0 are enough.
    with Scene() as scene:
        scene.open_tiles("C3")
        one = scene.ship(ship_card((1, 0, 1, 1)), "C3", aboard=["Captain Kirk", "Data"])
        other = scene.ship("uss-venture", "C3", aboard=["A Captain Who Listens"])
        scene.begin()
        scene.says(ChooseTransport, (one.number, "captain"))
        scene.says(ChooseTransport, (one.number, "officer"))
        scene.take(TRANSPORT, one)
        assert one.crew == {}
        assert {post: card.name for post, card in other.crew.items()} == {
            "captain": "Captain Kirk",
            "officer": "Data",
        }
        assert scene.discards(0) == ["A Captain Who Listens"]
        assert scene.game.players[0].actions == 2


def test_crew_is_taken_and_rescued() -> None:
    # FC-85, FC-86, DF-34, DF-35, DF-48
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        groth = scene.ship("iks-groth", "C3", sensors=7)
        target = scene.ship(ship_card((1, 1, 1, "D"), (7, 7, 1, "D")), "C3", aboard=["Mr. Spock"])
        scene.begin()
        scene.says(ChooseCargo, ("take_crew", "officer"))
        scene.take(BEAM, groth)
        assert scene.last("tested")["level"] == 0
        (prisoner,) = groth.cargo
        assert (prisoner.kind, prisoner.player, prisoner.name) == ("prisoner", 0, "Mr. Spock")
        assert target.crew == {}
    for is_kept in (0, 1):
        with Scene() as scene:
            scene.open_tiles("C3")
            ship = scene.ship("uss-voyager", "C3", sensors=10)
            groth = scene.ship("iks-groth", "C3", shields=6)
            spock = house_commands()["Mr. Spock"]
            groth.cargo.append(CargoPiece("prisoner", 0, spock))
            scene.begin()
            scene.says(ChooseOptionOf, is_kept)
            scene.take(BEAM, ship)
            assert groth.cargo == []
            assert ("officer" in ship.crew) == (is_kept == 0)
            assert scene.discards(0) == ([] if is_kept == 0 else ["Mr. Spock"])


def test_an_opponent_chooses_what_crew_he_loses() -> None:
    # FC-85, DF-47: of the ship, or of his hand, which is filled up.
    with Scene(1) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-voyager", "C3", sensors=10)
        scene.ship(ship_card((1, 1, 1, 10), side="klingon"), "C3", aboard=["Kurn"])
        scene.hand(1, "Vagh")
        scene.begin()
        scene.says(ChooseCargo, ("discard", ""))
        scene.says(ChooseLoss, (-1, "0"), player=1)
        scene.take(BEAM, ship)
        assert scene.discards(1) == ["Vagh"]
        assert len(scene.game.players[1].hand) == 4


def test_away_teams_go_down_and_up() -> None:
    # FC-87, DF-37: enemies or not; an enemy one is cargo.
    with Scene() as scene:
        scene.tile("C3", "Class M Planet")
        one = scene.ship("uss-reliant", "C3", sensors=4)
        other = scene.ship("uss-yeager", "C3", sensors=6)
        foe = scene.ship("iks-groth", "C3", sensors=4)
        scene.missions(0, "Landing Party")
        scene.begin()
        scene.take(AWAY_TEAM, one)
        assert scene.at("C3").away_teams == (0,)
        assert not scene.events("fulfilled")
        scene.at("C3").away_teams = (0, 0)
        scene.says(ChooseAwayTeam, "own")
        scene.take(AWAY_TEAM, other)
        assert scene.game.teams[0].points == 1
        scene.begin(1)
        scene.says(ChooseAwayTeam, "enemy")
        scene.take(AWAY_TEAM, foe)
        assert scene.at("C3").away_teams == ()
        assert [(piece.kind, piece.player) for piece in foe.cargo] == [("away team", 0)]


def test_what_lasts_until_the_end_of_the_turn_is_over_then() -> None:
    # FC-22
    with Scene() as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", sensors=4)
        ship.disabled = ("sensors",)
        assert rating(scene.game, ship, "sensors") is None
        end_turn(scene.game)
        assert rating(scene.game, ship, "sensors") == 4


def test_paths_end_at_tiles_that_lie_face_down() -> None:
    with Scene() as scene:
        scene.open_tiles("C3")
        paths = find_paths(scene.game, 0, scene.place("C3"), 30)
        assert {len(path.places) for path in paths} == {1}


def test_a_card_that_moves_a_ship_explores() -> None:
    # FC-34
    with Scene(6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", engines=6)
        scene.hand(0, command_card("Jump", ops("turn", {"move": 1})))
        scene.missions(0, mission_card(deed={"travel": 1}))
        scene.begin()
        scene.says(ChoosePlace, scene.place("C2"))
        scene.take("play", player=0, card="Jump")
        assert scene.at("C2").explorer == 0
        assert scene.game.teams[0].points == 1
        assert scene.steps(MOVE, ship)


def test_a_crew_that_is_replaced_goes_to_the_discards() -> None:
    # FC-120
    with Scene() as scene:
        other = command_card("Other", crew("captain", {"add": {"weapons": 1}}))
        ship = scene.ship("uss-reliant", "post 0", aboard=["Captain Kirk"])
        scene.hand(0, other)
        scene.begin()
        scene.take("assign", player=0, card="Other")
        assert ship.crew["captain"].name == "Other"
        assert scene.discards(0) == ["Captain Kirk"]
        assert len(scene.game.players[0].hand) == 4


def test_what_is_explored_in_the_turn_of_another_is_no_deed() -> None:
    # DF-22, FC-60, FC-62: a ship that is made to de-cloak explores.
    with Scene(6, 6) as scene:
        scene.ship("iks-korinar", "C3", cloaked=True)
        scanner = scene.ship("uss-voyager", "C3", sensors=10)
        scene.missions(1, mission_card(deed={"explore": 1}))
        scene.begin()
        scene.says(ChooseSettingAfter, 0, player=1)
        scene.take(UNMASK, scanner)
        assert scene.at("C3").explorer == 1
        assert not scene.events("fulfilled")


def test_nothing_is_beamed_from_a_ship_that_left() -> None:
    # DF-51
    away = command_card("Away", ops("test", {"move": 1}))
    with Scene() as scene:
        scene.open_tiles("C3", "C2")
        ship = scene.ship("uss-voyager", "C3", sensors=10)
        target = scene.ship("iks-somraw", "C3", aboard=["Kurn"])
        scene.hand(1, away)
        scene.begin()
        scene.says(ChooseCardUse, plays("Away"), player=1)
        scene.says(ChoosePlace, scene.place("C2"), player=1)
        scene.take(BEAM, ship)
        assert target.place == scene.place("C2")
        assert list(target.crew) == ["captain"]
        assert not scene.offered(ChooseCargo)


def test_needs_ask_for_ratings_as_they_are() -> None:
    # FC-115: at an Ion Storm, with 2 Weapons less, a torpedo has none to go with.
    for tile, weapons, is_open in (
        ("Ion Storm", 2, False),
        ("Ion Storm", 3, True),
        ("Empty Space", 1, True),
    ):
        with Scene(6) as scene:
            scene.tile("C3", tile)
            ship = scene.ship(ship_card((weapons, 6, 3, 3)), "C3")
            scene.hand(0, "Modified Torpedo")
            test = {"test": {"system": "sensors", "level": 10}}
            scene.missions(0, mission_card(deed=test))
            scene.begin()
            scene.take("test", ship)
            assert ("Modified Torpedo" in scene.cards_offered) == is_open


def test_an_ability_may_be_an_action() -> None:
    # FC-116
    card = ship_card((1, 1, 1, 1), ability={"when": "as_action", "does": [{"draw": 2}]})
    with Scene() as scene:
        ship = scene.ship(card, "post 0", has_ability=True)
        scene.begin()
        scene.take("use ability", ship)
        assert len(scene.game.players[0].hand) == 6
        assert (scene.game.players[0].actions, ship.acted) == (2, 1)
        assert not scene.steps("use ability", ship)
