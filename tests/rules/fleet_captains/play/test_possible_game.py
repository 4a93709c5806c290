"""Games that are possible for all that a player knows: what stays, and what is drawn anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from rules.dice import SeededChance, derived_seed
from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.play.game_questions import CaptainsQuestion, ChooseStep
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.invariants import GameInvariants
from rules.fleet_captains.play.played_game import play_game, play_turns
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.play.state import NOBODY, CaptainsGame
from rules.fleet_captains.play.verbs_at_work import carry_out
from rules.fleet_captains.terms import FEDERATION, KLINGON
from tests.rules.fleet_captains.hiding import hide_differently
from tests.rules.fleet_captains.play.scenes import house_box


class Looker:
    """Answers as a drifter, and notes the games of its menus."""

    def __init__(self, seed: str) -> None:
        self.drifter = DrifterCaptain(SeededChance(seed))
        self.seen: list[tuple[CaptainsGame, int]] = []

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Notes the game where the menu is asked."""
        if isinstance(question, ChooseStep) and view.round % 4 == 1:
            self.seen.append((view._game.copy(), view.player))
        return self.drifter.choose(view, question)


def seen_games(layout: str, players: int, rounds: int) -> list[tuple[CaptainsGame, int]]:
    """Returns games as they stood at menus, with who was asked."""
    lookers = [Looker(derived_seed("look", player)) for player in range(players)]
    setup = GameSetup((FEDERATION, KLINGON), 10 if players == 2 else 16, layout)
    play_game(house_box(), setup, lookers, f"possible {layout}")
    found = [each for looker in lookers for each in looker.seen]
    return found[:: max(1, len(found) // rounds)]


def truth(game: CaptainsGame, player: int) -> dict[int, int]:
    """Returns what the tokens of the other team are."""
    team = game.players[player].team
    return {
        token.number: token.ship
        for token in game.tokens.values()
        if game.players[token.player].team != team
    }


def written(game: CaptainsGame) -> dict[str, Any]:
    """Returns all of a game that may be hidden, and some of what is open."""
    return {
        "hands": [[card.name for card in each.hand] for each in game.players],
        "decks": [[card.name for card in each.deck] for each in game.players],
        "missions": [
            [(each.card.name, each.progress) for each in player.missions] for player in game.players
        ],
        "mission decks": [[card.name for card in team.mission_deck] for team in game.teams],
        "stacks": {
            kind: [card.name for card in game.mission_stacks[kind]] for kind in game.mission_stacks
        },
        "encounters": [card.name for card in game.encounters],
        "tiles": [(each.tile and each.tile.name, each.scanners) for each in game.locations],
        "spare": [tile.name for tile in game.spare_tiles],
        "ships": [(each.number, each.place, each.token) for each in game.ships.values()],
        "tokens": [(each.number, each.place, each.ship) for each in game.tokens.values()],
    }


def test_nothing_hidden_enters() -> None:
    chance = random.Random(1)
    changed: set[str] = set()
    for number, (game, player) in enumerate(seen_games("standard", 2, 60)):
        other = game.copy()
        changed |= hide_differently(other, player, chance)
        under = truth(game, player)
        one, two = (
            GameView(each, player).possible_game(SeededChance(str(number)), under)
            for each in (game, other)
        )
        assert written(one) == written(two)
    assert changed == {"hand", "mission", "tiles", "tokens"}


def test_what_the_player_knows_stays() -> None:
    for number, (game, player) in enumerate(seen_games("standard", 2, 20)):
        possible = GameView(game, player).possible_game(
            SeededChance(str(number)), truth(game, player)
        )
        before, after = written(game), written(possible)
        for kind in ("hands", "missions"):
            assert after[kind][player] == before[kind][player]
        assert Counter(after["decks"][player]) == Counter(before["decks"][player])
        assert Counter(after["encounters"]) == Counter(before["encounters"])
        for kind in ("hands", "decks", "missions", "mission decks"):
            assert [len(each) for each in after[kind]] == [len(each) for each in before[kind]]
        assert after["tokens"] == before["tokens"]
        assert after["ships"] == before["ships"]
        for place, location in enumerate(game.locations):
            if location.is_explored or player in location.scanners:
                assert possible.locations[place].tile == location.tile
        view = GameView(possible, player)
        for other in game.players:
            assert view.missions_of(other.number) == GameView(game, player).missions_of(
                other.number
            )
            if other.number != player:
                side = game.teams[other.team].side
                subdecks = [each for each in game.subdecks if each.side == side]
                names = {card.name for each in subdecks for card in each.cards}
                assert {card.name for card in possible.players[other.number].hand} <= names


def test_possible_games_can_be_played_on() -> None:
    for layout, players in (("standard", 2), ("teams", 4)):
        for number, (game, player) in enumerate(seen_games(layout, players, 12)):
            under = dict.fromkeys(truth(game, player), NOBODY) | truth(game, player)
            possible = GameView(game, player).possible_game(SeededChance(str(number)), under)
            captains = [DrifterCaptain(SeededChance(str(each))) for each in range(players)]
            chance = SeededChance(f"{layout} {number}")
            referee = Referee(possible, captains, chance, carry_out, has_log=False)
            active = game.active
            play_turns(referee, 1)
            assert possible.outcome or possible.active == 1 - active


def test_turns_are_played_to_the_end_of_the_game() -> None:
    game, _ = seen_games("standard", 2, 4)[0]
    captains = [DrifterCaptain(SeededChance(str(each))) for each in range(2)]
    referee = Referee(game.copy(), captains, SeededChance("end"), carry_out)
    referee.watcher = GameInvariants(referee.game)
    play_turns(referee, 1000)
    assert referee.game.outcome in ("won", "stalled")
