"""Two players a team: what they share, what each does alone, and what they ask each other."""

from __future__ import annotations

import pytest

from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.play.damage import take_damage
from rules.fleet_captains.play.game_questions import (
    ChooseCardUse,
    ChooseConsent,
    ChooseDestination,
    ChooseHandCard,
    ChooseOpponent,
    ChoosePlace,
    ChooseSettingAfter,
    ChooseSwapCard,
    ChooseTarget,
    ChooseTaskForce,
    ChooseTransport,
)
from rules.fleet_captains.play.menu import (
    BUILD,
    GIVE_WAY,
    MOVE,
    REINFORCE,
    REPAIR,
    SCAN,
    SWAP_CARDS,
    SYSTEM_TEST,
    TASK_FORCE,
    TRANSPORT,
)
from rules.fleet_captains.play.missions import check_conditions
from rules.fleet_captains.play.played_game import game_chance, referee_of, seat_log
from rules.fleet_captains.play.setup import GameSetup, set_up
from rules.fleet_captains.play.teamwork import SWAP_MISSIONS
from rules.fleet_captains.play.turn import speaker
from rules.fleet_captains.terms import FEDERATION, KLINGON
from tests.rules.fleet_captains.play.scenes import Scene, goes_to, house_box, mission_card, plays


def team_scene(*dice: int, active: int = 0) -> Scene:
    return Scene(*dice, layout="teams", goal=16, active=active)


def test_a_team_shares_fleet_and_missions() -> None:
    # FC-141, FC-142, FC-143, FC-144; DF-3
    captain = DrifterCaptain(game_chance("teams"))
    setup = GameSetup((FEDERATION, KLINGON), 16, "teams")
    referee = referee_of(house_box(), setup, [captain] * 4, game_chance("teams"))
    set_up(referee, house_box())
    game = referee.game
    assert game.layout.tiles == 45
    assert game.layout.columns == (6, 7, 6, 7, 6, 7, 6)
    assert [game.name_of(player.post) for player in game.players] == [
        *("C near post", "E near post"),
        *("C far post", "E far post"),
    ]
    assert [len(game.layout.neighbours[player.post]) for player in game.players] == [3] * 4
    for team in game.teams:
        sizes = [sum(s.card.size for s in game.ships_of(each)) for each in team.players]
        assert sum(sizes) <= team.fleet_size == 16
        assert abs(sizes[0] - sizes[1]) <= 2
        dealt = sum(len(game.players[each].missions) for each in team.players)
        assert dealt == 6
        assert dealt + len(team.mission_deck) == sum(sizes)
    for player in game.players:
        assert len(player.hand) + len(player.deck) == 40
        assert {ship.place for ship in game.ships_of(player.number)} <= {player.post}


def test_both_players_act_in_one_turn() -> None:
    # FC-145: two actions each, interleaved, on own ships only.
    with team_scene() as scene:
        own, other = (
            scene.ship("uss-venture", "post 0"),
            scene.ship("uss-reliant", "post 1", player=1),
        )
        scene.begin()
        assert [player.actions for player in scene.game.players] == [2, 2, 0, 0]
        assert speaker(scene.game) == 0
        assert not scene.steps(SCAN, other, player=0)
        scene.take(GIVE_WAY, player=0)
        assert speaker(scene.game) == 1
        scene.says(ChoosePlace, scene.game.layout.neighbours[other.place][0])
        scene.take(SCAN, other)
        scene.take(GIVE_WAY, player=1)
        assert speaker(scene.game) == 0
        assert scene.steps(SCAN, own)
        assert [player.actions for player in scene.game.players[:2]] == [2, 1]


@pytest.mark.parametrize("agrees", [True, False])
def test_a_mixed_task_force_needs_consent(agrees: bool) -> None:
    # FC-150; it enters no Command Post, as each player has another (FC-33).
    with team_scene() as scene:
        scene.open_tiles("D1", "D2")
        lead = scene.ship("uss-venture", "D1", engines=6)
        mate = scene.ship("uss-reliant", "D1", player=1, engines=6)
        scene.begin()
        scene.says(ChooseConsent, agrees, player=1)
        scene.says(ChooseDestination, goes_to("D2"))
        scene.take(TASK_FORCE, lead)
        assert lead.place == scene.place("D2")
        assert (mate.place == scene.place("D2")) == agrees
        assert ("C near post" in scene.destinations()) != agrees
        assert bool(scene.steps(MOVE, mate)) != agrees
        assert not scene.offered(ChooseTaskForce)


def test_missions_are_swapped_for_an_action() -> None:
    # FC-147: open ones, anywhere, if the mate agrees; without an action nothing is proposed.
    with team_scene() as scene:
        scene.missions(0, "Attack Run", "Border Raid")
        scene.missions(1, "Settlers", "Hold Them Fast")
        scene.game.players[0].missions[0].progress[-1] = 1
        scene.begin()
        assert [(s.number, s.effect) for s in scene.steps(SWAP_MISSIONS, player=0)] == [(0, 0)]
        scene.says(ChooseConsent, True, player=1)
        scene.take(SWAP_MISSIONS, player=0)
        names = [[each.card.name for each in p.missions] for p in scene.game.players[:2]]
        assert names == [["Settlers", "Border Raid"], ["Attack Run", "Hold Them Fast"]]
        assert scene.game.players[1].missions[0].progress == {}
        assert [player.actions for player in scene.game.players[:2]] == [1, 2]
        assert scene.last("missions_swapped")["other"] == "Settlers"
        scene.game.players[0].actions = 0
        assert not scene.steps(SWAP_MISSIONS, player=0)


def test_a_refused_swap_costs_nothing_and_is_not_proposed_again() -> None:
    # FC-147
    with team_scene() as scene:
        scene.missions(0, "Attack Run")
        scene.missions(1, "Settlers")
        scene.begin()
        scene.says(ChooseConsent, False, player=1)
        scene.take(SWAP_MISSIONS, player=0)
        assert scene.game.players[0].actions == 2
        assert not scene.steps(SWAP_MISSIONS, player=0)
        scene.begin()
        assert scene.steps(SWAP_MISSIONS, player=0)


def test_a_swapped_condition_is_checked() -> None:
    # FC-131, FC-147: it may hold for the team already, but only once.
    with team_scene() as scene:
        scene.missions(0, "Attack Run")
        scene.missions(1, "Settlers")
        scene.begin()
        check_conditions(scene.referee)
        assert scene.game.teams[0].points == 0


def test_cards_are_swapped_where_both_have_a_ship() -> None:
    # FC-149: one for one, as many as both like, for one action.
    with team_scene() as scene:
        scene.open_tiles("D3")
        own = scene.ship("uss-reliant", "D3", sensors=4)
        mate = scene.ship("uss-venture", "D4", player=1)
        scene.hand(0, "Data", "Full Spread")
        scene.hand(1, "Captain Kirk", "Code 47")
        scene.begin()
        assert not scene.steps(SWAP_CARDS, own)
        mate.place = own.place
        scene.says(ChooseSwapCard, 0, player=0)
        scene.says(ChooseSwapCard, 1, player=1)
        scene.says(ChooseSwapCard, 0, player=0)
        scene.says(ChooseSwapCard, None, player=1)
        scene.take(SWAP_CARDS, own)
        hands = [[card.name for card in player.hand] for player in scene.game.players[:2]]
        assert sorted(hands[0]) == ["Code 47", "Filler", "Filler", "Full Spread"]
        assert sorted(hands[1]) == ["Captain Kirk", "Data", "Filler", "Filler"]
        assert [player.actions for player in scene.game.players[:2]] == [1, 2]
        for enemy in (2, 3):
            seen = seat_log(scene.game, scene.referee.events or [], enemy)
            assert not any("card" in fields for kind, fields in seen if kind == "card_swapped")


def test_crew_moves_between_ships_of_mates() -> None:
    # FC-149
    with team_scene() as scene:
        scene.open_tiles("D3")
        own = scene.ship("uss-reliant", "D3", sensors=4, aboard=["Data"])
        mate = scene.ship("uss-venture", "D3", player=1)
        scene.begin()
        scene.says(ChooseTransport, (own.number, "officer"))
        scene.take(TRANSPORT, own)
        assert list(mate.crew) == ["officer"]
        assert scene.game.players[0].actions == 1


def test_either_member_fulfils_what_either_may() -> None:
    # FC-146: not what follows one ship or one turn.
    test = {"test": {"system": "sensors", "level": 10}}
    with team_scene(6) as scene:
        scene.open_tiles("D3")
        ship = scene.ship("uss-reliant", "D3", sensors=4)
        scene.missions(1, mission_card(deed=test), mission_card(deed={"scan": 1}))
        scene.begin()
        scene.says(ChoosePlace, scene.place("D2"))
        scene.take(SCAN, ship)
        assert not scene.events("fulfilled")
        ship.acted = 0
        scene.take(SYSTEM_TEST, ship)
        assert scene.game.teams[0].points == 1
        assert len(scene.game.players[1].missions) == 1


def test_a_card_is_about_one_opponent() -> None:
    # FC-148
    with team_scene() as scene:
        scene.hand(0, "Intercepted Orders")
        scene.hand(3, "Kurn")
        scene.begin()
        scene.says(ChooseOpponent, 3, player=0)
        scene.take("play", player=0, card="Intercepted Orders")
        assert scene.last("looked")["seen"][0] == "Kurn"
    with team_scene(active=1) as scene:
        scene.hand(0, "Double Agent")
        scene.says(ChooseCardUse, plays("Double Agent"), player=0)
        scene.says(ChooseOpponent, 2, player=0)
        scene.says(ChooseHandCard, 0, player=2)
        scene.begin()
        assert scene.discards(2) == ["Filler"]
        assert not scene.offered(ChooseTarget)


def test_two_losses_raise_the_fleet_size_of_a_team() -> None:
    # FC-71, FC-151: reinforcements come through the post of who calls them.
    with team_scene() as scene:
        ships = [scene.ship("uss-reliant", "D3", level=2, player=each % 2) for each in range(3)]
        sizes = []
        for ship in ships:
            take_damage(scene.referee, ship, 1)
            sizes.append(scene.game.teams[0].fleet_size)
        assert sizes == [17, 18, 18]
        scene.game.teams[0].pool = [house_box().ships["uss-yeager"]]
        scene.begin()
        scene.says(ChooseSettingAfter, 0, player=1)
        scene.take(REINFORCE, player=1)
        (ship,) = scene.game.ships.values()
        assert (ship.player, ship.place) == (1, scene.place("post 1"))
        assert [player.actions for player in scene.game.players[:2]] == [2, 1]


def test_installations_serve_both() -> None:
    # FC-152: repair there, and the next level.
    with team_scene() as scene:
        location = scene.tile("D3", "Class M Planet", control=(0, 2), installation=1)
        ship = scene.ship("uss-reliant", "D3", player=1, level=1)
        scene.begin()
        assert scene.steps(REPAIR, ship)
        scene.take(BUILD, ship)
        assert location.installation == 2
