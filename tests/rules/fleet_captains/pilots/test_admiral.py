"""The admiral: plans rehearsed in games that are possible, and nothing hidden that it knows."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.dice import SeededChance, derived_seed
from rules.fleet_captains.pilots.admiral import AdmiralCaptain, RatedOrder
from rules.fleet_captains.pilots.captain_choice import CAPTAINS, USUAL_CAPTAIN, CaptainChoice
from rules.fleet_captains.pilots.card_worth import subdeck_worth
from rules.fleet_captains.pilots.plan import ShipPlan
from rules.fleet_captains.pilots.rehearsal import OrderedCommander, rehearsed
from rules.fleet_captains.pilots.standing import win_chance
from rules.fleet_captains.play.game_questions import CaptainsQuestion, ChooseSubdecks, ChooseToken
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.played_game import play_game
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.terms import FEDERATION, KLINGON
from tests.rules.fleet_captains.hiding import hide_differently
from tests.rules.fleet_captains.play.scenes import Scene, command_card, crew, house_box, ops

SIDES = (FEDERATION, KLINGON)


class TwinAdmiral:
    """An admiral, and its twin that sees a game in which all that is hidden is another."""

    def __init__(self, seed: str) -> None:
        self.one, self.other = (AdmiralCaptain(SeededChance(seed)) for _ in range(2))
        self.chance = random.Random(seed)
        self.changed: set[str] = set()
        self.asked = 0

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the answer of both, which must be the same."""
        game = view._game.copy()
        self.changed |= hide_differently(game, view.player, self.chance)
        answer = self.one.choose(view, question)
        assert self.other.choose(GameView(game, view.player), question) == answer
        self.asked += 1
        return answer


def test_it_knows_only_what_a_player_sees() -> None:
    twins = [TwinAdmiral("one"), TwinAdmiral("other")]
    game = play_game(house_box(), GameSetup(SIDES, 6, "small"), twins, "hidden").game
    assert game.outcome == "won"
    assert min(twin.asked for twin in twins) > 20
    assert twins[0].changed | twins[1].changed >= {"hand", "tiles"}


def test_the_same_seed_plays_the_same_game() -> None:
    def played() -> Referee:
        captains = [AdmiralCaptain(SeededChance(derived_seed("same", each))) for each in range(2)]
        return play_game(house_box(), GameSetup(SIDES, 6, "small"), captains, "same")

    assert played().events == played().events


def test_two_teams_of_two_play_to_the_end() -> None:
    chances = [SeededChance(str(each)) for each in range(4)]
    captains = [AdmiralCaptain(chances[0]), *map(OrderedCommander, chances[1:])]
    setup = GameSetup(SIDES, 12, "teams")
    assert play_game(house_box(), setup, captains, "teams", is_checked=True).game.outcome == "won"


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_it_takes_the_plan_whose_reply_costs_less(seed: str) -> None:
    """A ship beside a cruiser leaves its Shields down, or raises them for the enemy's turn."""
    with Scene(chance=SeededChance("any")) as scene:
        scene.tile("C2")
        ship = scene.ship("uss-enterprise-e", "C2", level=1)
        scene.ship("iks-neghvar", "C2")
        shields = [setting[3] or 0 for setting in ship.status.settings]
        ship.setting = shields.index(min(shields))
        scene.begin(0)
        down, up = ShipPlan(ship.place), ShipPlan(ship.place)
        up.final = shields.index(max(shields))
        captain = AdmiralCaptain(SeededChance(seed))
        orders = [RatedOrder((ship.number, plan), 0.0) for plan in (down, up)]
        assert captain.best_of(GameView(scene.game, 0), orders) == orders[1].order


def test_an_order_is_carried_out_by_a_ship_that_may_adjust_twice() -> None:
    """Its setting is set once, and the ship goes where it was sent (FC-41)."""
    with Scene(chance=SeededChance("any")) as scene:
        scene.open_tiles("C1", "C2", "C3")
        ship = scene.ship("uss-enterprise-a", "C2")
        scene.ship("iks-korinar", "post 1")
        scene.begin(0)
        ship.adjustments = 2
        engines = [setting[2] or 0 for setting in ship.status.settings]
        plan = ShipPlan(scene.place("C1"))
        plan.setting = engines.index(max(engines))
        ship.setting = engines.index(min(engines))
        captain = OrderedCommander(SeededChance("own"))
        captain.follow((ship.number, plan))
        chances = [SeededChance(str(each)) for each in range(3)]
        position = scene.game.copy()
        rehearsed(position, captain, 0, chances, 0)
        moved = position.ships[ship.number]
        assert moved.moved
        assert moved.adjusted >= 1


def test_it_takes_the_subdecks_whose_cards_promise_most() -> None:
    """Crew that adds to Sensors for the whole game is worth more than a card of one moment."""
    with Scene() as scene:
        crewed, plain = (
            replace(
                house_box().subdecks["main-engineering"],
                key=key,
                cards=(command_card("Made", effect),),
            )
            for key, effect in (
                ("crewed", crew("officer", {"add": {"sensors": 3}})),
                ("plain", ops("scan", {"draw": 1})),
            )
        )
        assert subdeck_worth(crewed) == pytest.approx(1.2)
        assert subdeck_worth(plain) == pytest.approx(0.04)
        scene.game.subdecks = (crewed, plain)
        question = ChooseSubdecks(0, (("plain",), ("crewed",)))
        captain = AdmiralCaptain(SeededChance("any"))
        assert captain.choose(GameView(scene.game, 0), question) == 1


def test_it_sees_through_a_wrong_token() -> None:
    with Scene() as scene:
        ship = scene.ship("iks-korinar", "C2", cloaked=True)
        captain = AdmiralCaptain(SeededChance("token"))
        captain.belief.observe(GameView(scene.game, 0))
        echo = scene.echo("C4")
        captain.belief.observe(GameView(scene.game, 0))
        scene.game.tokens[ship.token].place = ship.place = scene.place("C4")
        for tokens in ((ship.token, echo.number), (echo.number, ship.token)):
            twin = AdmiralCaptain(SeededChance("token"))
            twin.belief._players = captain.belief._players
            scene.game.tokens[ship.token].place = scene.place("C2")
            chosen = twin.choose(GameView(scene.game, 0), ChooseToken(0, tokens))
            assert tokens[chosen] == ship.token


def test_a_position_is_better_for_who_has_more() -> None:
    with Scene() as scene:
        scene.ship("uss-yosemite", "C2")
        scene.ship("iks-korinar", "C4")
        weights = AdmiralCaptain(SeededChance("any"))._weights
        even = win_chance(scene.game, 0, weights)
        assert win_chance(scene.game, 1, weights) == pytest.approx(1 - even)
        scene.points(0, 3)
        assert win_chance(scene.game, 0, weights) > even + 0.1


def test_after_the_last_turn_who_has_more_has_won() -> None:
    with Scene(active=1) as scene:
        scene.game.last_turn = True
        scene.points(0, 10)
        weights = AdmiralCaptain(SeededChance("any"))._weights
        assert win_chance(scene.game, 0, weights) == 1.0
        scene.points(1, 10)
        assert win_chance(scene.game, 0, weights) == 0.0
        assert win_chance(scene.game, 1, weights) == 1.0


def test_it_is_a_captain_but_not_the_usual_one() -> None:
    assert list(CAPTAINS) == ["drifter", "commander", "admiral"]
    assert USUAL_CAPTAIN == "commander"
    captain = CaptainChoice.parse("admiral/bold").make(SeededChance("any"))
    assert isinstance(captain, AdmiralCaptain)
