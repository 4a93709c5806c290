"""What a captain believes of cloak tokens, from what it sees of them."""

from __future__ import annotations

from rules.dice import SeededChance
from rules.fleet_captains.pilots.belief import PlayerBelief, TokenBelief, way_cost
from rules.fleet_captains.play.cloak_tokens import place_token, remove_token
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.state import CLOAKED, NOBODY, CloakToken
from tests.rules.fleet_captains.play.scenes import Scene

SHIP = "iks-korinar"
OTHER = "iks-tong"


def moved(scene: Scene, token: CloakToken, name: str) -> None:
    """Puts a token, and the ship under it, somewhere else."""
    token.place = scene.place(name)
    if not token.is_echo:
        scene.game.ships[token.ship].place = token.place


def test_a_lone_token_of_a_lone_ship_is_that_ship() -> None:
    with Scene() as scene:
        ship = scene.ship(SHIP, "C2", cloaked=True)
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 0))
        assert belief.ship_chance(ship.token) == 1.0
        assert belief.drawn(SeededChance("any")) == {ship.token: ship.number}


def test_where_nothing_is_known_all_are_alike() -> None:
    with Scene() as scene:
        ship = scene.ship(SHIP, "C2", cloaked=True)
        echo = scene.echo("C4")
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 0))
        assert [belief.ship_chance(token) for token in (ship.token, echo.number)] == [0.5, 0.5]
        drawn = {belief.drawn(SeededChance(str(seed)))[ship.token] for seed in range(20)}
        assert drawn == {ship.number, NOBODY}


def test_an_echo_that_comes_later_is_told_from_its_ship_where_it_cannot_be_mixed() -> None:
    with Scene() as scene:
        ship = scene.ship(SHIP, "C2", cloaked=True)
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 0))
        echo = scene.echo("C4")
        belief.observe(GameView(scene.game, 0))
        assert belief.ship_chance(ship.token) == 1.0
        assert belief.ship_chance(echo.number) == 0.0
        moved(scene, echo, "C2")
        belief.observe(GameView(scene.game, 0))
        assert belief.ship_chance(ship.token) == 0.5


def test_tokens_that_parted_may_have_been_mixed_before() -> None:
    with Scene() as scene:
        ship = scene.ship(SHIP, "C2", cloaked=True)
        scene.echo("C2")
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 0))
        # It went off, towards nobody: a ship moves more often than an echo.
        scene.tile("C3")
        moved(scene, scene.game.tokens[ship.token], "C3")
        belief.observe(GameView(scene.game, 0))
        assert round(belief.ship_chance(ship.token), 9) == 0.6


def test_a_way_that_is_too_long_for_a_ship_tells_who_it_is() -> None:
    with Scene() as scene:
        slow = scene.ship(SHIP, "C2", cloaked=True)
        fast = scene.ship(OTHER, "C2", cloaked=True)
        belief = PlayerBelief(1)
        ships = {slow.number: slow, fast.number: fast}
        places = {slow.token: slow.place, fast.token: fast.place}
        view = GameView(scene.game, 0)
        belief.observe(view, places, ships)
        assert belief.chance_of(slow.token, slow.number) == 0.5
        far = max(
            range(scene.game.layout.tiles), key=lambda each: way_cost(view, 1, slow.place, each)
        )
        likely = belief._likelihoods(view, slow.place, far, ships)
        assert likely[slow.number] == likely[fast.number] == 0.02
        assert likely[NOBODY] == 0.2


def test_the_token_of_a_ship_that_is_seen_is_gone_and_the_other_is_the_echo() -> None:
    with Scene() as scene:
        ship = scene.ship(SHIP, "C2", cloaked=True)
        echo = scene.echo("C2")
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 0))
        remove_token(scene.game, scene.game.tokens[ship.token])
        ship.setting = 0
        belief.observe(GameView(scene.game, 0))
        assert belief.ship_chance(echo.number) == 0.0
        # It cloaks again: the new token is the ship, wherever the old echo is.
        ship.setting = CLOAKED
        ship.place = scene.place("C4")
        token = place_token(scene.game, 1, ship.place, ship.number)
        belief.observe(GameView(scene.game, 0))
        assert belief.ship_chance(token.number) == 1.0
        assert belief.ship_chance(echo.number) == 0.0


def test_an_echo_that_was_removed_leaves_the_ship() -> None:
    with Scene() as scene:
        ship = scene.ship(SHIP, "C2", cloaked=True)
        echo = scene.echo("C2")
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 0))
        remove_token(scene.game, echo)
        belief.observe(GameView(scene.game, 0))
        assert belief.ship_chance(ship.token) == 1.0


def test_own_tokens_are_no_matter_of_belief() -> None:
    with Scene() as scene:
        ship = scene.ship(SHIP, "C2", cloaked=True)
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 1))
        assert belief.drawn(SeededChance("any")) == {}
        assert belief.ship_chance(ship.token) == 0.0


def test_too_many_ways_are_held_for_alike() -> None:
    with Scene() as scene:
        tokens = [scene.ship(SHIP, "C2", cloaked=True).token for _ in range(5)]
        echoes = [scene.echo("C2").number for _ in range(5)]
        belief = TokenBelief()
        belief.observe(GameView(scene.game, 0))
        assert belief.ship_chance(tokens[0]) == belief.ship_chance(echoes[0]) == 0.5
        drawn = belief.drawn(SeededChance("any"))
        assert sorted(drawn.values()) == [NOBODY] * 5 + [0, 1, 2, 3, 4]
