"""Games that differ only in what one seat cannot see."""

from __future__ import annotations

import random

from rules.fleet_captains.play.state import NOBODY, CaptainsGame


def hide_differently(game: CaptainsGame, seat: int, chance: random.Random) -> set[str]:
    """Changes what a seat cannot see; returns what was changed."""
    changed = set()
    other = next(each for each in game.players if each.number != seat)
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
    for mission in other.missions:
        stack = game.mission_stacks.get(mission.card.kind, [])
        spare = [place for place, card in enumerate(stack) if card.secret]
        if mission.card.secret and spare:
            place = chance.choice(spare)
            mission.card, stack[place] = stack[place], mission.card
            mission.progress = {}
            changed.add("mission")
            break
    down = [
        place
        for place in game.locations
        if place.tile is not None and not place.is_explored and seat not in place.scanners
    ]
    tiles = [place.tile for place in down]
    chance.shuffle(tiles)
    for place, tile in zip(down, tiles, strict=True):
        place.tile = tile
        place.scanners = tuple(each for each in (other.number,) if chance.random() < 0.5)
    if tiles:
        changed.add("tiles")
    tokens = [token for token in game.tokens.values() if token.player == other.number]
    if len({token.ship for token in tokens}) > 1:
        are = [(token.ship, token.moved) for token in tokens]
        chance.shuffle(are)
        for token, (ship, moved) in zip(tokens, are, strict=True):
            token.ship, token.moved = ship, moved
            if ship != NOBODY:
                game.ships[ship].token = token.number
                game.ships[ship].place = token.place
        changed.add("tokens")
    return changed
