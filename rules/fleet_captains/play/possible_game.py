"""A game that is possible for all that a player knows: what is hidden is drawn anew.

What a player sees stays: own hand and missions, all that lies open, how many cards hands and decks
have, tiles that the player scanned. The rest is dealt again from what nobody showed yet: order of
all decks, hands and decks of others, missions that lie face down, tiles, what cloak tokens are.
Nothing of how it really lies enters, not even the order. Source: DF-44; FC-12, FC-14, FC-45, FC-63,
FC-82, FC-128.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.dice import Chance
from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.play.decks import deck_of, shuffle
from rules.fleet_captains.play.state import (
    NOBODY,
    CaptainsGame,
    MissionInPlay,
    PlayerInGame,
    TeamInGame,
)
from rules.fleet_captains.terms import MISSION_KINDS, SUBDECKS_OF_A_DECK


def possible_game(
    game: CaptainsGame, player: int, chance: Chance, under: Mapping[int, int]
) -> CaptainsGame:
    """Returns a copy in which all that a player cannot see is drawn from what is possible.

    `under` has the ship, or `NOBODY` for an echo, of each cloak token of the other team by number.
    """
    possible = game.copy()
    me = possible.players[player]
    for other in possible.players:
        if other is not me:
            _deal_hand(possible, other, chance)
    me.deck.sort(key=_name)
    shuffle(me.deck, chance)
    _deal_missions(possible, me, chance)
    _lay_tiles(possible, player, chance)
    possible.encounters.sort(key=lambda card: card.name)
    shuffle(possible.encounters, chance)
    _put_under_tokens(possible, under)
    return possible


def _name(card: CommandCard) -> tuple[str, str]:
    """Returns what tells command cards apart; an owner's box may have two of one name."""
    return card.name, repr(card.effects)


def _deal_hand(game: CaptainsGame, player: PlayerInGame, chance: Chance) -> None:
    """Deals hand and deck of another player: of subdecks that fit what was seen (FC-12)."""
    seen = list(player.discards)
    for ship in game.ships_of(player.number):
        seen += ship.crew.values()
    side = game.teams[player.team].side
    subdecks = [each for each in game.subdecks if each.side == side]
    known = [each.key for each in subdecks if any(card in each.cards for card in seen)]
    others = [each.key for each in subdecks if each.key not in known]
    shuffle(others, chance)
    keys = (known + others)[:SUBDECKS_OF_A_DECK]
    cards = deck_of(subdecks, keys)
    whole = list(cards)
    for card in seen:
        if card in cards:
            cards.remove(card)
    shuffle(cards, chance)
    in_hand, in_deck = len(player.hand), len(player.deck)
    # Cards that went to others, or were put out of the game, may leave too few.
    while whole and len(cards) < in_hand + in_deck:
        cards.append(whole[chance.below(len(whole))])
    player.hand = cards[:in_hand]
    player.deck = cards[in_hand : in_hand + in_deck]


def _deal_missions(game: CaptainsGame, me: PlayerInGame, chance: Chance) -> None:
    """Deals all missions that lie face down: on tables, in decks and stacks (FC-14, FC-128).

    How many of each kind a team has is known from its ships, and secret ones lie face down.
    """
    face_down = [
        (other, place)
        for other in game.players
        if other is not me
        for place, mission in enumerate(other.missions)
        if mission.card.secret
    ]
    pools: dict[str, list[MissionCard]] = {kind: [] for kind in MISSION_KINDS}
    for stack in game.mission_stacks.values():
        for card in stack:
            pools[card.kind].append(card)
    counts = [_kinds_of(team, game, me) for team in game.teams]
    for team in game.teams:
        for card in team.mission_deck:
            pools[card.kind].append(card)
    for other, place in face_down:
        card = other.missions[place].card
        pools[card.kind].append(card)
    for pool in pools.values():
        pool.sort(key=lambda card: card.name)
        shuffle(pool, chance)
    for other, place in face_down:
        other.missions[place] = MissionInPlay(_secret_one(pools, counts[other.team], chance))
    for team in game.teams:
        team.mission_deck = [
            pools[kind].pop() for kind in MISSION_KINDS for _ in range(counts[team.number][kind])
        ]
        shuffle(team.mission_deck, chance)
    for kind in game.mission_stacks:
        game.mission_stacks[kind] = pools[kind]


def _kinds_of(team: TeamInGame, game: CaptainsGame, me: PlayerInGame) -> Counter[str]:
    """Counts the kinds of a team's missions that lie face down, in its deck or on its tables."""
    counts = Counter(card.kind for card in team.mission_deck)
    for number in team.players:
        if number != me.number:
            missions = game.players[number].missions
            counts.update(each.card.kind for each in missions if each.card.secret)
    return counts


def _secret_one(
    pools: Mapping[str, list[MissionCard]], counts: Counter[str], chance: Chance
) -> MissionCard:
    found = [
        (kind, place)
        for kind in MISSION_KINDS
        if counts[kind]
        for place, card in enumerate(pools[kind])
        if card.secret
    ]
    if not found:
        # In a game of teams a mate's secret mission may have gone to the other team.
        found = [
            (kind, place)
            for kind in MISSION_KINDS
            if counts[kind]
            for place in range(len(pools[kind]))
        ]
    kind, place = found[chance.below(len(found))]
    counts[kind] -= 1
    return pools[kind].pop(place)


def _lay_tiles(game: CaptainsGame, player: int, chance: Chance) -> None:
    """Lays the tiles that lie face down anew, but for those that the player scanned (FC-82).

    Nobody else knows any then: what others saw under theirs is not what lies there now.
    """
    hidden = []
    for location in game.locations:
        if location.tile is None or location.is_explored:
            continue
        if player in location.scanners:
            location.scanners = (player,)
        else:
            location.scanners = ()
            hidden.append(location)
    tiles = [*game.spare_tiles, *(each.tile for each in hidden if each.tile is not None)]
    tiles.sort(key=lambda tile: tile.name)
    shuffle(tiles, chance)
    for location in hidden:
        location.tile = tiles.pop()
    game.spare_tiles = tiles


def _put_under_tokens(game: CaptainsGame, under: Mapping[int, int]) -> None:
    """Puts ships and echoes of the other team under its cloak tokens (FC-63)."""
    for number, ship in under.items():
        token = game.tokens[number]
        token.ship = ship
        token.moved = False
        if ship != NOBODY:
            game.ships[ship].token = number
            game.ships[ship].place = token.place
            game.ships[ship].moved = False
