"""Games that differ only in what one seat cannot see."""

from __future__ import annotations

import random

from rules.fleet_captains.play.state import NOBODY, CaptainsGame, PlayerInGame


def hide_differently(game: CaptainsGame, seat: int, chance: random.Random) -> set[str]:
    """Changes what a seat cannot see; returns what was changed."""
    changed = set()
    others = [each for each in game.players if each.number != seat]
    for other in others:
        if other.deck and other.hand:
            cards = [*other.hand, *other.deck]
            chance.shuffle(cards)
            other.hand, other.deck = cards[: len(other.hand)], cards[len(other.hand) :]
            changed.add("hand")
    chance.shuffle(game.players[seat].deck)
    chance.shuffle(game.encounters)
    for team in game.teams:
        chance.shuffle(team.mission_deck)
    for stack in game.mission_stacks.values():
        chance.shuffle(stack)
    chance.shuffle(game.spare_tiles)
    for other in others:
        if _swap_mission(game, other, chance):
            changed.add("mission")
    down = [
        place
        for place in game.locations
        if place.tile is not None and not place.is_explored and seat not in place.scanners
    ]
    tiles = [place.tile for place in down]
    chance.shuffle(tiles)
    for place, tile in zip(down, tiles, strict=True):
        place.tile = tile
        place.scanners = tuple(each.number for each in others if chance.random() < 0.5)
    if tiles:
        changed.add("tiles")
    for other in others:
        # Which token is the ship lies open to a mate (FC-150).
        if other.team != game.players[seat].team and _mix_tokens(game, other.number, chance):
            changed.add("tokens")
    return changed


def _swap_mission(game: CaptainsGame, player: PlayerInGame, chance: random.Random) -> bool:
    for mission in player.missions:
        stack = game.mission_stacks.get(mission.card.kind, [])
        spare = [place for place, card in enumerate(stack) if card.secret]
        if mission.card.secret and spare:
            place = chance.choice(spare)
            mission.card, stack[place] = stack[place], mission.card
            mission.progress = {}
            return True
    return False


def _mix_tokens(game: CaptainsGame, player: int, chance: random.Random) -> bool:
    tokens = [token for token in game.tokens.values() if token.player == player]
    if len({token.ship for token in tokens}) < 2:
        return False
    are = [(token.ship, token.moved) for token in tokens]
    chance.shuffle(are)
    for token, (ship, moved) in zip(tokens, are, strict=True):
        token.ship, token.moved = ship, moved
        if ship != NOBODY:
            game.ships[ship].token = token.number
            game.ships[ship].place = token.place
    return True
