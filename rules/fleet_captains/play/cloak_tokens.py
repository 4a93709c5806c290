"""Cloak tokens on the board: which ship each is, mixing them, showing them.

A token's number lies open; what is under it only its own team knows. Mixing is the owner's
answer, never chance, so that nothing of it reaches the others. Source: Fleet Captains, Cloaking;
FC-63, FC-64, FC-66, FC-150.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rules.fleet_captains.play.game_questions import ChooseJump, ChooseMix
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import NOBODY, CaptainsGame, CloakToken, StarshipInPlay


def place_token(game: CaptainsGame, player: int, place: int, ship: int = NOBODY) -> CloakToken:
    """Puts a new cloak token on the board: a ship's, or a sensor echo (FC-58, FC-63)."""
    token = CloakToken(game.next_token, player, place, ship)
    game.next_token += 1
    game.tokens[token.number] = token
    if ship != NOBODY:
        game.ships[ship].token = token.number
    return token


def remove_token(game: CaptainsGame, token: CloakToken) -> None:
    """Takes a cloak token off the board."""
    del game.tokens[token.number]
    if token.ship != NOBODY:
        game.ships[token.ship].token = NOBODY


def may_place_echo(game: CaptainsGame, player: int) -> bool:
    """Returns whether a player may have one more echo: one for each cloaked ship (FC-63; DF-29)."""
    tokens = [token for token in game.tokens.values() if token.player == player]
    echoes = sum(token.is_echo for token in tokens)
    return echoes < len(tokens) - echoes


def place_echo(referee: Referee, player: int, place: int) -> None:
    """Places a sensor echo and lets its owner mix the tokens there (FC-63)."""
    token = place_token(referee.game, player, place)
    referee.record(
        "echo_placed", player=player, place=referee.game.name_of(place), token=token.number
    )
    mix_tokens(referee, player, place)


def mix_tokens(referee: Referee, player: int, place: int) -> None:
    """Lets a player say what each own token of a place is from now on (FC-63)."""
    game = referee.game
    tokens = game.tokens_at(place, player)
    if len(tokens) < 2:
        return
    present = [(token.ship, token.moved) for token in tokens]
    ways = {tuple(present[each] for each in way): way for way in permutations(range(len(tokens)))}
    chosen = referee.ask(ChooseMix(player, tuple(ways.values())))
    for token, each in zip(tokens, chosen, strict=True):
        token.ship, token.moved = present[each]
        if token.ship != NOBODY:
            game.ships[token.ship].token = token.number
    referee.record(
        "tokens_mixed",
        player=player,
        place=game.name_of(place),
        tokens={
            str(token.number): game.ships[token.ship].card.name if token.ship != NOBODY else ""
            for token in tokens
        },
    )


def show_token(referee: Referee, token: CloakToken, *, is_for_test: bool = False) -> None:
    """Shows what a token is and turns it back.

    After a ship any own echo may jump to that place, after an echo the echo itself to another own
    token; not where an opponent's test showed it. Then the tokens there are mixed (FC-66).
    """
    game = referee.game
    player = token.player
    referee.record(
        "token_shown",
        player=player,
        token=token.number,
        ship="" if token.is_echo else game.ships[token.ship].card.name,
    )
    own = [other for other in game.tokens.values() if other.player == player]
    if token.is_echo:
        if is_for_test:
            return
        jumps = [
            (token.number, place)
            for place in sorted({other.place for other in own if other is not token})
            if place != token.place
        ]
    else:
        jumps = [
            (other.number, token.place)
            for other in own
            if other.is_echo and other.place != token.place
        ]
    chosen = referee.ask(ChooseJump(player, (None, *jumps)))
    place = token.place
    if chosen is not None:
        number, place = chosen
        game.tokens[number].place = place
        referee.record("echo_jumped", player=player, token=number, place=game.name_of(place))
    mix_tokens(referee, player, place)


def show_ships(referee: Referee, ships: Sequence[StarshipInPlay]) -> None:
    """Shows the tokens of cloaked ships that had to be identified (FC-66)."""
    for ship in ships:
        show_token(referee, referee.game.tokens[ship.token])
