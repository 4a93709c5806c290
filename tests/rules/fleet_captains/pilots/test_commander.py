"""The commander: legal answers to every question, from nothing but what a player sees."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.dice import SeededChance, derived_seed
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.pilots import commander
from rules.fleet_captains.pilots.captain_choice import CAPTAINS, CaptainChoice
from rules.fleet_captains.pilots.commander import CommanderCaptain
from rules.fleet_captains.pilots.personalities import PERSONALITIES
from rules.fleet_captains.play import game_questions
from rules.fleet_captains.play.game_questions import CaptainsQuestion, ChooseStep, TurnStep
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.menu import ASSIGN, PLAY
from rules.fleet_captains.play.played_game import play_game, referee_of
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.setup import GameSetup, set_up
from rules.fleet_captains.play.state import CaptainsGame
from rules.fleet_captains.play.turn import play_turn
from rules.fleet_captains.terms import FEDERATION, KLINGON
from rules.loader import load_boxes

SIDES = (FEDERATION, KLINGON)


@pytest.fixture(scope="module")
def box() -> GameBox:
    return load_boxes()["house-base"]


def commanders(number: int, seed: str, personality: str = "balanced") -> list[CommanderCaptain]:
    """Returns commanders, each with its own chance."""
    return [
        CommanderCaptain(SeededChance(derived_seed(seed, player)), personality)
        for player in range(number)
    ]


def test_every_question_has_an_answer() -> None:
    questions = {
        kind
        for kind in vars(game_questions).values()
        if isinstance(kind, type) and issubclass(kind, CaptainsQuestion)
    } - {CaptainsQuestion, ChooseStep}
    assert questions == set(commander._ANSWERS)


@pytest.mark.parametrize("personality", PERSONALITIES)
def test_every_personality_plays_to_the_end(box: GameBox, personality: str) -> None:
    captains = commanders(2, "end", personality)
    game = play_game(box, GameSetup(SIDES, 6, "small"), captains, "end", is_checked=True).game
    assert game.outcome == "won"


def test_missions_that_people_read_are_left_out_of_the_plans(box: GameBox) -> None:
    """An owner's box may have missions of which only title and numbers are typed in."""
    missions = {
        name: replace(card, deed=None, condition=None) if number % 4 else card
        for number, (name, card) in enumerate(box.missions.items())
    }
    captains = commanders(2, "read")
    setup = GameSetup(SIDES, 6, "small")
    game = play_game(replace(box, missions=missions), setup, captains, "read", is_checked=True).game
    assert game.outcome in ("won", "stalled")


def test_two_teams_of_two_play_to_the_end(box: GameBox) -> None:
    captains = commanders(4, "teams")
    game = play_game(box, GameSetup(SIDES, 16, "teams"), captains, "teams", is_checked=True).game
    assert game.outcome == "won"


def test_the_same_seed_plays_the_same_game(box: GameBox) -> None:
    def played() -> Referee:
        return play_game(box, GameSetup(SIDES), commanders(2, "same"), "same")

    assert played().events == played().events


class TwinCaptain:
    """A commander, and its twin that sees a game in which all that is hidden is another."""

    def __init__(self, seed: str) -> None:
        self.one = CommanderCaptain(SeededChance(seed))
        self.other = CommanderCaptain(SeededChance(seed))
        self.chance = SeededChance(derived_seed(seed, "hidden"))
        self.asked = 0

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the answer of both, which must be the same."""
        game = view._game.copy()
        self.shuffle(game, view.player)
        answer = self.one.choose(view, question)
        assert self.other.choose(GameView(game, view.player), question) == answer
        self.asked += 1
        return answer

    def shuffle(self, game: CaptainsGame, player: int) -> None:
        """Exchanges what a player cannot see: cards, decks, tiles, cloak tokens."""
        own = game.players[player]
        for other in game.players:
            hidden = [*other.hand, *other.deck] if other is not own else list(other.deck)
            self.mix(hidden)
            if other is not own:
                other.hand[:] = hidden[: len(other.hand)]
            other.deck[:] = hidden[-len(other.deck) :] if other.deck else []
        for team in game.teams:
            self.mix(team.mission_deck)
        self.mix(game.encounters)
        places = [
            location
            for location in game.locations
            if location.tile is not None
            and not location.is_explored
            and player not in location.scanners
        ]
        tiles = [location.tile for location in places] + list(game.spare_tiles)
        self.mix(tiles)
        for location in places:
            location.tile = tiles.pop()

    def mix(self, things: list[Any]) -> None:
        """Brings things into another order."""
        for place in range(len(things) - 1, 0, -1):
            other = self.chance.below(place + 1)
            things[place], things[other] = things[other], things[place]


def test_it_knows_only_what_a_player_sees(box: GameBox) -> None:
    twins = [TwinCaptain("one"), TwinCaptain("other")]
    game = play_game(box, GameSetup(SIDES), twins, "hidden").game
    assert game.outcome == "won"
    assert min(twin.asked for twin in twins) > 30


def test_captains_have_names() -> None:
    assert list(CAPTAINS) == ["drifter", "commander", "admiral"]
    assert str(CaptainChoice.parse("commander/bold")) == "commander/bold"
    assert str(CaptainChoice.parse("commander/balanced")) == "commander"
    for text, code in (("kirk", "captains.unknown"), ("commander/kind", "captains.personality")):
        with pytest.raises(CaptainsError) as caught:
            CaptainChoice.parse(text)
        assert caught.value.code == code


@pytest.mark.parametrize("name", ["Conference Room", "Captain Kirk"])
def test_a_hand_that_never_empties_does_not_keep_the_turn_going(box: GameBox, name: str) -> None:
    """With a whole deck in hand, what is played or replaced comes back in the next turn (DF-53)."""
    captains = [CountingCaptain(captain) for captain in commanders(2, "endless")]
    referee = referee_of(box, GameSetup(SIDES, 6, "small"), captains, SeededChance("endless"))
    set_up(referee, box)
    game = referee.game
    player = game.players[game.first]
    drawing = next(
        card for subdeck in box.subdecks.values() for card in subdeck.cards if card.name == name
    )
    player.hand[:] = [drawing] * 3
    player.deck[:] = []
    player.discards[:] = [drawing] * 3
    game.round, game.active = 1, game.first
    play_turn(referee)
    assert captains[game.first].played == 6


class CountingCaptain:
    """A captain that counts the cards which it plays in its turn."""

    def __init__(self, captain: CommanderCaptain) -> None:
        self.captain = captain
        self.played = 0

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the captain's answer."""
        answer = self.captain.choose(view, question)
        step = question.answers[answer]
        self.played += isinstance(step, TurnStep) and step.kind in (PLAY, ASSIGN)
        return answer
