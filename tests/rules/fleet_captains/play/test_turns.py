"""Set-up, turns, command cards, missions and the end of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.box_check import check_box
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.play.actions import actions_of_turn
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.game_questions import (
    ChooseCardUse,
    ChooseDestination,
    ChooseHandCard,
    ChooseMulligan,
    ChooseSetting,
    ChooseSettingAfter,
    ChooseStack,
    ChooseStep,
    ChooseSubdecks,
    TurnStep,
)
from rules.fleet_captains.play.menu import (
    ADJUST,
    ATTACK,
    CARD_ACTION,
    CYCLE,
    DISCARD,
    INFLUENCE,
    MOVE,
    SCAN,
    open_steps,
)
from rules.fleet_captains.play.missions import draw_missions, largest_group
from rules.fleet_captains.play.played_game import game_chance, play_on, referee_of
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.reinforcement import enter_play, set_first_dial
from rules.fleet_captains.play.setup import GameSetup, set_up
from rules.fleet_captains.terms import FEDERATION, KLINGON, SIDES, TILES
from tests.rules.fleet_captains.play.scenes import (
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
    uses_crew,
)


def set_up_game(goal: int = 10, layout: str = "standard", seed: str = "1") -> Referee:
    """Returns a game that is set up, by drifters."""
    captain = DrifterCaptain(game_chance(f"captain {seed}"))
    setup = GameSetup((FEDERATION, KLINGON), goal, layout)
    players = len(house_box().layouts[layout].posts)
    referee = referee_of(house_box(), setup, [captain] * players, game_chance(seed))
    set_up(referee, house_box())
    return referee


# --- set-up --------------------------------------------------------------------


def test_everything_is_laid_out_for_two() -> None:
    # FC-2, FC-4, FC-7, FC-8, FC-10, FC-11, FC-12, FC-45
    game = set_up_game().game
    assert [team.fleet_size for team in game.teams] == [10, 10]
    assert [team.side for team in game.teams] == list(SIDES)
    tiles = sum(location.tile is not None for location in game.locations)
    assert (tiles, tiles + len(game.spare_tiles)) == (27, TILES)
    assert not any(location.is_explored for location in game.locations)
    for team, player in zip(game.teams, game.players, strict=True):
        ships = game.ships_of(player.number)
        assert {(ship.place, ship.level) for ship in ships} == {(player.post, 0)}
        assert not any(ship.is_cloaked for ship in ships)
        assert len(ships) + len(team.pool) == 12
        assert (len(player.hand), len(player.deck), len(player.missions)) == (4, 36, 3)
    for kind, stack in game.mission_stacks.items():
        assert {card.kind for card in stack} == {kind}


def test_a_ship_starts_at_any_undamaged_setting() -> None:
    # FC-11
    with Scene() as scene:
        card = ship_card((1, 1, 1, 4), (1, 1, 4, 1), (4, 1, 1, 1), side="klingon")
        ship = enter_play(scene.game, 1, card)
        scene.says(ChooseSettingAfter, 2, player=1)
        set_first_dial(scene.referee, ship)
        assert scene.offered(ChooseSettingAfter) == (0, 1, 2)
        assert (ship.place, ship.level, ship.setting) == (scene.place("post 1"), 0, 2)


def test_a_short_fleet_brings_fewer_missions() -> None:
    # FC-13, FC-15: every ship brings as many as its Size, whatever the Fleet Size.
    for seed in range(12):
        referee = set_up_game(20, seed=str(seed))
        game = referee.game
        for team in game.teams:
            cards = len(team.mission_deck) + len(game.players[team.number].missions)
            assert cards == game.size_in_play(team.number)


def test_subdecks_are_chosen_when_both_fleets_are_known() -> None:
    # FC-13, DF-10: fleets first, then subdecks, then missions in turn order.
    kinds = [kind for kind, _ in set_up_game().events or []]
    last_fleet = max(place for place, kind in enumerate(kinds) if kind == "fleet")
    first_deck, last_deck = (
        kinds.index("command_deck"),
        len(kinds) - 1 - kinds[::-1].index("command_deck"),
    )
    assert last_fleet < first_deck
    assert last_deck < kinds.index("mission_deck") < kinds.index("mission_drawn")


def test_a_fleet_that_came_short_may_be_drawn_anew() -> None:
    # FC-9, DF-8
    asked = set()
    for seed in range(30):
        captain = DrifterCaptain(game_chance(f"captain {seed}"))
        seen: list[type] = []

        class Watching:
            def choose(self, view: object, question: object, captain=captain, seen=seen) -> int:  # type: ignore[no-untyped-def]
                seen.append(type(question))
                return captain.choose(view, question)  # type: ignore[arg-type]

        setup = GameSetup((FEDERATION, KLINGON), 10)
        referee = referee_of(house_box(), setup, [Watching()] * 2, game_chance(str(seed)))
        set_up(referee, house_box())
        asked |= set(seen)
    assert {ChooseMulligan, ChooseSubdecks, ChooseSettingAfter} <= asked


def test_the_sides_of_the_house_box_come_to_the_greatest_goal() -> None:
    # DF-45
    for side in SIDES:
        assert sum(card.size for card in house_box().ships_of(side)) == 38


# --- turns ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "players", "actions"),
    [(6, 2, 3), (12, 2, 3), (13, 2, 4), (15, 2, 4), (16, 2, 5), (38, 2, 5), (10, 4, 2), (16, 4, 2)],
)
def test_actions_of_a_turn(goal: int, players: int, actions: int) -> None:
    # FC-57, DF-6, DF-46
    assert actions_of_turn(goal, players) == actions


def test_all_parts_of_a_turn_are_open_in_any_order() -> None:
    # FC-17, FC-18, FC-32: a ship that stopped does not move on, and every part is done once.
    with Scene(6, 6) as scene:
        scene.open_tiles("C1")
        ship = scene.ship("uss-reliant", "C1", engines=6)
        other = scene.ship("uss-yeager", "C1", engines=4)
        scene.missions(0, "Attack Run")
        scene.begin()
        scene.take(DISCARD, player=0, number=0)
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        assert not scene.steps(MOVE, ship)
        scene.take(CYCLE, player=0)
        scene.says(ChooseSetting, 1)
        scene.take(ADJUST, ship)
        scene.take(INFLUENCE, ship)
        scene.says(ChooseDestination, goes_to("B2"))
        scene.take(MOVE, other)
        for kind in (MOVE, ADJUST, CYCLE, DISCARD):
            assert not [step for step in scene.steps(kind, player=0) if step.ship != other.number]
        # FC-47, FC-112: neither moving, nor adjusting, nor a discard took an action.
        assert scene.game.players[0].actions == 2
        assert ship.acted == 1
        assert not scene.steps(INFLUENCE, ship)


def test_there_are_eight_kinds_of_actions() -> None:
    # FC-46, DF-7
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(0, 1), installation=1)
        scene.open_tiles("C2")
        scene.ship("uss-defiant", "C3", level=1, sensors=4)
        scene.ship("uss-reliant", "C2", weapons=6)
        scene.ship("iks-klothos", "C2")
        scene.game.teams[0].pool = [house_box().ships["uss-yeager"]]
        scene.missions(0, mission_card(deed={"test": {"system": "sensors", "level": 10}}))
        scene.begin()
        kinds = {step.kind for step in open_steps(scene.game, 0)}
        assert {
            "cloak",
            "attack",
            "influence",
            "reinforce",
            "repair",
            "scan",
            "away team",
            "test",
        } <= kinds


def test_a_power_adjustment_stays_within_its_level() -> None:
    # FC-42, FC-43: settings of one level, which share their power; never the cloak's.
    card = ship_card((4, 1, 1, 1), (1, 4, 1, 1), (1, 1, 4, 1))
    assert not [problem for problem in check_box(box_of(card)) if problem.code == "dial.power"]
    with Scene() as scene:
        ship = scene.ship("uss-defiant", "post 0", level=1)
        scene.begin()
        scene.says(ChooseSetting, 2)
        scene.take(ADJUST, ship)
        assert scene.offered(ChooseSetting) == (None, 1, 2)
        assert (ship.level, ship.setting, ship.is_cloaked) == (1, 2, False)


def box_of(card: ShipCard) -> GameBox:
    """Returns a box with one ship only."""
    return replace(house_box(), ships={card.key: card})


# --- command cards -------------------------------------------------------------


def test_ops_are_never_played_in_combat() -> None:
    # FC-111, FC-115, FC-117: nor a combat card in a test of Sensors.
    both = command_card("Both", ops("test", {"add": {"any": 2}}), combat({"add": {"any": 3}}))
    with Scene(1, 6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", weapons=6)
        scene.ship("iks-klothos", "C3", shields=5)
        scene.hand(0, both)
        scene.begin()
        scene.take(ATTACK, ship)
        (asked,) = [each for each in scene.asked if isinstance(each, ChooseCardUse)]
        assert [use.effect for use in asked.answers if use is not None] == [1]
    with Scene(6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", sensors=4)
        scene.hand(0, both)
        scene.missions(0, mission_card(deed={"test": {"system": "sensors", "level": 10}}))
        scene.begin()
        scene.take("test", ship)
        (asked,) = [each for each in scene.asked if isinstance(each, ChooseCardUse)]
        assert [use.effect for use in asked.answers if use is not None] == [0]


def test_the_effect_that_is_chosen_sets_the_kind() -> None:
    # FC-113
    for effect, kind in ((0, "combat"), (1, "ops")):
        with Scene(1, 6) as scene:
            scene.open_tiles("C1")
            ship = scene.ship("uss-reliant", "C1", shields=4)
            scene.hand(0, "Shield Harmonics")
            scene.encounter(encounter_card(test={"system": "shields", "level": 12}))
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2"))
            scene.says(ChooseCardUse, plays("Shield Harmonics", effect))
            scene.take(MOVE, ship)
            assert scene.last("card_played")["kind"] == kind
            assert scene.last("tested")["rating"] == 4 + (4, 3)[effect]


def test_a_card_means_own_ships() -> None:
    # FC-114: it is played for any own ship, and for no enemy.
    with Scene() as scene:
        own = [scene.ship("uss-reliant", "post 0"), scene.ship("uss-yeager", "post 0")]
        scene.ship("iks-klothos", "post 1")
        scene.hand(0, "Full Reverse")
        scene.begin()
        assert {step.ship for step in scene.steps("play", player=0)} == {
            ship.number for ship in own
        }


def test_a_card_that_is_an_action_costs_one() -> None:
    # FC-116: of a named ship, which has no other then.
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(1, 1))
        ship = scene.ship("uss-reliant", "C3")
        scene.hand(0, "Quiet Withdrawal")
        scene.begin()
        scene.take(CARD_ACTION, ship, card="Quiet Withdrawal")
        assert scene.game.players[0].actions == 2
        assert scene.at("C3").control == 0
        assert not scene.steps(SCAN, ship)


def test_crew_is_given_up_in_the_turn() -> None:
    # FC-126: trashed for what it brings; it is not replaced.
    with Scene() as scene:
        ship = scene.ship("uss-reliant", "post 0", aboard=["Captain Kirk"])
        scene.begin()
        scene.take("use crew", ship)
        assert scene.game.players[0].actions == 4
        assert ship.crew == {}
        assert [card.name for card in scene.game.trashed] == ["Captain Kirk"]
        assert len(scene.game.players[0].hand) == 4


def test_an_opponent_plays_at_the_beginning_of_a_turn() -> None:
    # FC-115: cards for the opponent's turn.
    with Scene(active=1) as scene:
        scene.hand(0, "Double Agent")
        scene.says(ChooseCardUse, plays("Double Agent"), player=0)
        scene.says(ChooseHandCard, 0, player=1)
        scene.begin()
        assert scene.discards(1) == ["Filler"]
        assert scene.discards(0) == ["Double Agent"]


def test_the_discard_pile_becomes_the_deck() -> None:
    # FC-127; cards of the hand, of ships and trashed ones stay away.
    with Scene(1) as scene:
        me = scene.game.players[0]
        me.deck = []
        me.discards = [house_commands()[name] for name in ("Data", "Full Spread")]
        scene.begin()
        scene.take(DISCARD, player=0, number=0)
        # DF-53: what left the hand in this turn stays on the pile until the next.
        assert scene.discards(0) == ["Filler"]
        assert len(me.deck) == 1
        assert len(me.hand) == 4


def test_no_card_comes_back_in_the_turn_in_which_it_was_played() -> None:
    # DF-53: with the whole deck in the hand, the same card could be drawn and played without end.
    with Scene() as scene:
        me = scene.game.players[0]
        scene.hand(0, "Fresh Orders")
        me.deck = []
        me.discards = []
        scene.begin()
        scene.take("play", player=0, number=0)
        assert scene.discards(0) == ["Fresh Orders"]
        assert [card.name for card in me.hand] == ["Filler"] * 3
        scene.begin()
        assert scene.discards(0) == []
        assert sorted(card.name for card in me.hand) == ["Filler"] * 3 + ["Fresh Orders"]


def test_what_is_taken_back_from_the_pile_leaves_the_cards_of_this_turn_on_it() -> None:
    # DF-53
    with Scene() as scene:
        me = scene.game.players[0]
        scene.hand(0, "Fit for Duty", "Fresh Orders")
        me.deck = []
        me.discards = [house_commands()[name] for name in ("Captain Kirk", "Full Spread")]
        scene.begin()
        assert me.resting == 2
        scene.take("play", player=0, number=0)
        assert me.resting == 0
        assert scene.discards(0) == ["Fit for Duty"]
        assert sorted(card.name for card in me.hand) == [
            "Captain Kirk",
            "Filler",
            "Filler",
            "Fresh Orders",
            "Full Spread",
        ]


# --- missions ------------------------------------------------------------------


def test_three_missions_lie_on_the_table() -> None:
    # FC-128, FC-132: the discarded one is replaced from the team's deck.
    with Scene() as scene:
        cards = house_box().missions
        scene.missions(0, "Attack Run", "Settlers", "Border Raid")
        scene.game.teams[0].mission_deck = [cards["Broadside"]]
        scene.begin()
        scene.take(CYCLE, player=0, number=1)
        names = [mission.card.name for mission in scene.game.players[0].missions]
        assert names == ["Attack Run", "Border Raid", "Broadside"]
        assert [card.name for card in scene.game.mission_discards] == ["Settlers"]
        # The opponent sees the open ones only.
        seen = scene.referee.views[1].missions_of(0)
        assert [card.name if card else None for card in seen] == ["Attack Run", None, "Broadside"]


def test_an_empty_mission_deck_is_drawn_from_any_stack() -> None:
    # FC-133: chosen each time; never reshuffled. Without stacks there are fewer (DF-25).
    with Scene() as scene:
        cards = house_box().missions
        scene.game.mission_stacks = {
            "science": [cards["Deep Probe"]],
            "influence": [cards["Settlers"]],
            "combat": [],
        }
        scene.says(ChooseStack, "influence", player=0)
        draw_missions(scene.referee, 0)
        names = [mission.card.name for mission in scene.game.players[0].missions]
        assert names == ["Settlers", "Deep Probe"]
        assert scene.offered(ChooseStack) == ("science", "influence")


def test_what_was_done_before_does_not_count() -> None:
    # FC-129
    with Scene() as scene:
        ships = [scene.ship("uss-reliant", "C3"), scene.ship("uss-yeager", "C3")]
        scene.tile("C3", "Class M Planet")
        scene.begin()
        scene.take(INFLUENCE, ships[0])
        scene.missions(0, mission_card(deed={"place_control": 1}))
        assert not scene.events("fulfilled")
        scene.take(INFLUENCE, ships[1])
        assert scene.events("fulfilled")


def test_conditions_are_checked_in_both_turns() -> None:
    # FC-131, DF-21, DF-22: any number at once, and what is drawn for them.
    with Scene(active=1) as scene:
        scene.tile("C3", "Class M Planet", control=(0, 1))
        scene.tile("C2", "Class M Planet", control=(0, 1))
        controls = mission_card(condition={"controls": 2})
        scene.missions(0, controls, controls)
        scene.game.teams[0].mission_deck = [controls]
        scene.begin()
        assert scene.game.teams[0].points == 3


def test_deeds_count_in_the_own_turn() -> None:
    # DF-22: a token that the enemy's card places is no deed of the enemy's turn.
    with Scene(1, 6) as scene:
        scene.open_tiles("C1")
        scene.tile("C2", "Class M Planet", explorer=-1)
        ship = scene.ship("uss-reliant", "C1", engines=5)
        scene.hand(0, "First Contact")
        scene.missions(1, mission_card(deed={"place_control": 1}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.says(ChooseCardUse, plays("First Contact"))
        scene.take(MOVE, ship)
        assert scene.at("C2").holder == 1
        assert not scene.events("fulfilled")


def test_six_adjacent_locations_are_one_group() -> None:
    # DF-23
    with Scene() as scene:
        line = [scene.place(name) for name in ("C1", "C2", "C3", "C4", "C5")]
        assert largest_group(scene.game, [*line, scene.place("E5")]) == 5
        assert largest_group(scene.game, [*line, scene.place("B5")]) == 6


def test_control_tokens_have_no_limit() -> None:
    # DF-30
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(0, 20))
        ship = scene.ship("uss-reliant", "C3")
        scene.begin()
        scene.take(INFLUENCE, ship)
        assert scene.at("C3").control == 21


def test_a_passed_encounter_goes_to_the_victory_pile() -> None:
    # FC-136, FC-140: no action; without points its card is discarded.
    for vp in (1, 0):
        with Scene(1, 6) as scene:
            scene.open_tiles("C1")
            ship = scene.ship("uss-reliant", "C1", sensors=4)
            scene.encounter(
                encounter_card(test={"system": "sensors", "level": 10}, passed={"vp": vp})
            )
            scene.begin()
            scene.says(ChooseDestination, goes_to("C2"))
            scene.take(MOVE, ship)
            assert len(scene.game.teams[0].pile) == vp
            assert len(scene.game.encounter_discards) == 1 - vp
            assert scene.game.players[0].actions == 3


# --- the end -------------------------------------------------------------------


def points_mission(vp: int) -> dict[str, object]:
    return {"vp": vp, "condition": {"controls": 1}}


@pytest.mark.parametrize(
    ("first", "scores", "winner", "turns"),
    [
        # The second team's game ends the moment it reaches the goal.
        (0, ((0, 0), (1, 10)), 1, [0, 1]),
        # The first team's success gives the other one whole turn, and equal points win (DF-24).
        (0, ((0, 11), (1, 11)), 1, [0, 1]),
        (0, ((0, 11), (1, 10)), 0, [0, 1]),
        (0, ((0, 11), (1, 12)), 1, [0, 1]),
        (1, ((1, 10), (0, 9)), 1, [1, 0]),
    ],
)
def test_who_wins(
    first: int, scores: tuple[tuple[int, int], ...], winner: int, turns: list[int]
) -> None:
    # FC-16, FC-139, DF-24
    with Scene(first=first) as scene:
        scene.game.round = 0
        for team, points in scores:
            if points:
                scene.hand(team, command_card("Win", ops("turn", *([{"vp": 1}]))))
                scene.points(team, points - 1)
                scene.says(
                    ChooseStep,
                    lambda scene, question: question.answers[
                        next(i for i, step in enumerate(question.answers) if step.kind == "play")
                    ],
                    player=team,
                )
        play_on(scene.referee)
        assert scene.game.winner == winner
        assert [each["team"] for each in scene.events("turn")] == turns


def test_a_success_in_the_turn_of_the_other_makes_it_the_last() -> None:
    # DF-24: the first team reaches the goal in the second's turn; its rest is the last.
    with Scene(first=0) as scene:
        scene.game.round = 0
        scene.points(0, 9)
        scene.points(1, 8)
        scene.hand(0, command_card("Win", ops("enemy_turn", {"vp": 1})))
        scene.says(ChooseCardUse, plays("Win"), player=0)
        play_on(scene.referee)
        assert (scene.game.winner, scene.game.round) == (0, 1)
        assert scene.last("last_turn")["team"] == 1


def test_a_game_without_end_is_a_stall() -> None:
    # DF-27
    with Scene(options=GameOptions(rounds=3)) as scene:
        scene.game.round = 0
        play_on(scene.referee)
        assert (scene.game.outcome, scene.game.winner, scene.game.round) == ("stalled", -1, 3)
        turns = Counter(each["team"] for each in scene.events("turn"))
        assert turns == {0: 3, 1: 3}


def test_ending_stands_first_in_the_menu() -> None:
    # FC-17: all is optional.
    with Scene() as scene:
        scene.ship("uss-reliant", "post 0")
        scene.begin()
        assert open_steps(scene.game, 0)[0] == TurnStep("end")
        assert not uses_crew(scene.game.ships[0], "captain").effect >= 0
