"""Setting up a game: fleets, decks, the sector, the first hands and missions.

Source: Fleet Captains, Game Set-Up; FC-1 to FC-16, FC-141 to FC-144; DF-8, DF-10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.hexes import SectorLayout
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.muster.draft import Draft, draft_fleet, require_goal
from rules.fleet_captains.play.command_decks import fill_hand
from rules.fleet_captains.play.decks import copies_of, deck_of, shuffle
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.game_questions import (
    ChooseDivision,
    ChooseMulligan,
    ChooseSubdecks,
)
from rules.fleet_captains.play.missions import draw_missions
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.reinforcement import enter_play, set_first_dial
from rules.fleet_captains.play.state import (
    CaptainsGame,
    LocationInPlay,
    PlayerInGame,
    TeamInGame,
)
from rules.fleet_captains.terms import MISSION_KINDS, SUBDECKS_OF_A_DECK, USUAL_GOAL
from rules.notation.reading.messages import shown

TEAMS: Final = 2
STANDARD_LAYOUT: Final = "standard"
"""The board of 27 tiles in five columns (FC-5; DF-1)."""
_TILES_A_POINT: Final = 2.7
"""Of the standard sector at the usual goal."""
_GREATEST_DIFFERENCE: Final = 2
"""By how much the Sizes of two players of a team may differ (FC-142)."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What players agree on before a game: sides, goal, layout, the first team, options.

    Any goal from the least to the greatest is the Fleet Size of both, 11 as well as 10 (DF-9).
    """

    sides: tuple[str, str]
    goal: int = USUAL_GOAL
    layout: str = STANDARD_LAYOUT
    first: int = 0
    options: GameOptions = GameOptions()  # noqa: RUF009 - it is frozen


def usual_layout(box: GameBox, goal: int) -> str:
    """Returns the id of the layout on which two players usually play to a goal.

    The more points, the larger the sector (FC-3): of the box's layouts for two, none smaller than
    the standard one, that whose tiles for each point come nearest to those of the standard sector
    at the usual goal. `STANDARD_LAYOUT` where the box has no layout for two.
    """
    for_two = [layout for layout in box.layouts.values() if len(layout.posts) == TEAMS]
    standard = box.layouts.get(STANDARD_LAYOUT)
    if standard is not None:
        for_two = [layout for layout in for_two if layout.tiles >= standard.tiles]
    if not for_two:
        return STANDARD_LAYOUT
    return min(for_two, key=lambda layout: abs(layout.tiles - _TILES_A_POINT * goal)).id


def empty_game(box: GameBox, setup: GameSetup) -> CaptainsGame:
    """Returns a game with its players and teams and nothing on the table.

    A layout with four Command Posts is for two teams of two (FC-141; DF-3). Raises `CaptainsError`:
    `goal.range`, `box.side`, `box.layout`, `setup.first`, `layout.players`.
    """
    require_goal(setup.goal)
    layout = _layout(box, setup.layout)
    if setup.first not in range(TEAMS):
        raise CaptainsError(f"the first team is 0 or 1, not {setup.first}", "setup.first")
    number = len(layout.posts)
    if number not in (2, 4):
        raise CaptainsError(
            f"the layout {layout.id!r} has {number} Command Posts; a game has 2, or 4 for teams",
            "layout.players",
        )
    game = CaptainsGame(layout, setup.goal, setup.options)
    game.first = game.active = setup.first
    game.subdecks = tuple(box.subdecks.values())
    each = number // TEAMS
    for team, side in enumerate(setup.sides):
        box.ships_of(side)
        players = tuple(range(team * each, (team + 1) * each))
        game.teams.append(TeamInGame(team, side, players, setup.goal))
        game.players += [
            PlayerInGame(player, team, layout.post_place(player)) for player in players
        ]
    return game


def set_up(referee: Referee, box: GameBox) -> None:
    """Musters fleets, builds decks and sector, and draws the first hands and missions.

    Missions lie in a stack of each kind, encounters in one (FC-7). Fleets come first, then subdecks
    are chosen, then missions are drawn in the order of turns (DF-10).

    Raises `CaptainsError` with the code `box.tiles` where the box has too few tiles.
    """
    game = referee.game
    referee.record(
        "began",
        goal=game.goal,
        layout=game.layout.id,
        sides=[team.side for team in game.teams],
        first=game.first,
    )
    _lay_sector(referee, box)
    order = [game.first, 1 - game.first]
    for team in order:
        _muster(referee, box, game.teams[team])
    for team in order:
        for player in game.teams[team].players:
            _build_command_deck(referee, box, game.players[player], game.teams[team].side)
    for kind in MISSION_KINDS:
        cards = copies_of([card for card in box.missions.values() if card.kind == kind])
        shuffle(cards, referee.chance)
        game.mission_stacks[kind] = cards
    game.encounters = copies_of(list(box.encounters.values()))
    shuffle(game.encounters, referee.chance)
    for team in order:
        _build_mission_deck(referee, game.teams[team])
    for team in order:
        for player in game.teams[team].players:
            draw_missions(referee, player)


def _layout(box: GameBox, layout: str) -> SectorLayout:
    if layout not in box.layouts:
        raise CaptainsError(
            f"the box has no layout {shown(layout)}; it has {', '.join(box.layouts)}",
            "box.layout",
        )
    return box.layouts[layout]


def _lay_sector(referee: Referee, box: GameBox) -> None:
    """Shuffles the tiles and lays the sector of them; the rest is kept (FC-4)."""
    game = referee.game
    tiles = copies_of(list(box.tiles.values()))
    if len(tiles) < game.layout.tiles:
        raise CaptainsError(
            f"the box has {len(tiles)} tiles and the layout {game.layout.id!r} takes "
            f"{game.layout.tiles}; take a smaller layout",
            "box.tiles",
        )
    shuffle(tiles, referee.chance)
    game.locations = [LocationInPlay(tiles.pop()) for _ in range(game.layout.tiles)]
    game.locations += [LocationInPlay(None) for _ in game.layout.posts]
    game.spare_tiles = tiles


def _muster(referee: Referee, box: GameBox, team: TeamInGame) -> None:
    """Draws a team's fleet; where it comes short its first player may begin anew (FC-9; DF-8)."""
    cards = box.ships_of(team.side)
    leader = team.players[0]
    draft = draft_fleet(cards, team.fleet_size, referee.chance)
    while not draft.is_exact and referee.ask(ChooseMulligan(leader, (False, True))):
        draft = draft_fleet(cards, team.fleet_size, referee.chance)
    team.pool = list(draft.pool)
    for player, fleet in zip(team.players, _divided(referee, team, draft), strict=True):
        ships = [enter_play(referee.game, player, card) for card in fleet]
        referee.record("fleet", player=player, ships=[card.name for card in fleet])
        for ship in ships:
            set_first_dial(referee, ship)


def _divided(referee: Referee, team: TeamInGame, draft: Draft) -> list[tuple[ShipCard, ...]]:
    """Divides a fleet among the players of a team, as evenly as the rule asks (FC-142)."""
    fleet = draft.fleet
    if len(team.players) == 1:
        return [fleet]
    ways = [
        chosen
        for number in range(1, len(fleet))
        for chosen in combinations(range(len(fleet)), number)
    ]
    if not ways:
        return [fleet, ()]

    def difference(chosen: Sequence[int]) -> int:
        return abs(2 * sum(fleet[place].size for place in chosen) - draft.total)

    least = max(_GREATEST_DIFFERENCE, min(map(difference, ways)))
    even = tuple(chosen for chosen in ways if difference(chosen) <= least)
    mine = referee.ask(ChooseDivision(team.players[0], even))
    return [
        tuple(fleet[place] for place in mine),
        tuple(card for place, card in enumerate(fleet) if place not in mine),
    ]


def _build_command_deck(referee: Referee, box: GameBox, player: PlayerInGame, side: str) -> None:
    """Lets a player choose four subdecks, shuffles them, and draws the first hand.

    In a team each player has a deck of his own. Source: FC-12, FC-143.
    """
    subdecks = [each for each in box.subdecks.values() if each.side == side]
    keys = [each.key for each in subdecks]
    number = min(SUBDECKS_OF_A_DECK, len(keys))
    chosen = referee.ask(ChooseSubdecks(player.number, tuple(combinations(keys, number))))
    player.deck = deck_of(subdecks, chosen)
    shuffle(player.deck, referee.chance)
    referee.record(
        "command_deck",
        player=player.number,
        cards=len(player.deck),
        subdecks=[each.name for each in subdecks if each.key in chosen],
    )
    fill_hand(referee, player.number)


def _build_mission_deck(referee: Referee, team: TeamInGame) -> None:
    """Adds what each ship of the fleet brings, as far as the stacks go.

    A fleet that came short brings fewer (FC-15). Source: FC-14, FC-144.
    """
    game = referee.game
    for ship in game.ships_of_team(team.number):
        for kind, number in zip(MISSION_KINDS, ship.card.missions, strict=True):
            for _ in range(min(number, len(game.mission_stacks[kind]))):
                team.mission_deck.append(game.mission_stacks[kind].pop())
    shuffle(team.mission_deck, referee.chance)
    for player in team.players:
        referee.record("mission_deck", player=player, cards=len(team.mission_deck))
