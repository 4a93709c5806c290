"""Movement: where ships and cloak tokens can go, breaking away, evading, exploring on the way.

Source: Fleet Captains, Movement, Breakaway Rolls, Task Forces; FC-28 to FC-40, FC-61, FC-64,
FC-65, FC-150; DF-4, DF-5, DF-18, DF-19, DF-29.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import combinations

from rules.fleet_captains.effects import deeds
from rules.fleet_captains.play.actions import who_agree
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.combat import attack
from rules.fleet_captains.play.exploration import enter_location, explore, is_unexplored
from rules.fleet_captains.play.game_questions import (
    ChooseDestination,
    ChooseFreeAttack,
    ChooseTaskForce,
    SectorPath,
)
from rules.fleet_captains.play.missions import (
    DoneDeed,
    check_conditions,
    forget_ship,
    note_deed,
)
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.power import offer_adjustment
from rules.fleet_captains.play.ratings import crossing_relief, does_ignore, rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.rolls import is_free
from rules.fleet_captains.play.state import NOBODY, CaptainsGame, CloakToken, StarshipInPlay
from rules.fleet_captains.play.system_tests import in_play
from rules.fleet_captains.terms import SYSTEMS

ENGINES = "engines"


# --- ways ----------------------------------------------------------------------


def find_paths(
    game: CaptainsGame,
    player: int,
    start: int,
    points: int,
    *,
    spent: int = 0,
    relief: int = 0,
    is_hidden: bool = False,
    has_home: bool = True,
) -> tuple[SectorPath, ...]:
    """Lists the ways from a place that the movement points allow, by place, cost and risk.

    A way costs the Sizes of the locations crossed and 1 for the last one, nothing for the own
    Command Post; `spent` are points used before it. Tiles that lie face down end a way. A dearer
    way to the same place is listed where less may happen on it. Ships of two players together have
    no Command Post of their own. Source: FC-30, FC-33; DF-4, DF-5.
    """
    locations, neighbours, tiles = game.locations, game.layout.neighbours, game.layout.tiles
    home = game.players[player].post if has_home else NOBODY
    found: list[SectorPath] = []
    best: dict[int, list[tuple[int, int]]] = {}
    heap: list[tuple[int, int, tuple[int, ...]]] = [(spent, 0, ())]
    while heap:
        crossed, risks, places = heappop(heap)
        here = places[-1] if places else start
        for place in neighbours[here]:
            is_home = place == home
            if (place >= tiles and not is_home) or place == start or place in places:
                continue
            cost = crossed if is_home else crossed + 1
            if cost > points:
                continue
            before = best.get(place)
            if before is None:
                best[place] = [(cost, risks)]
            elif any(had <= cost and risk <= risks for had, risk in before):
                continue
            else:
                before.append((cost, risks))
            way = (*places, place)
            found.append(SectorPath(way, cost, risks))
            location = locations[place]
            tile = location.tile
            if is_home or tile is None or location.explorer == NOBODY:
                continue
            onward = crossed + max(0, tile.size - relief)
            if onward <= points:
                risk = 0 if is_hidden else _risk_at(game, player, place)
                heappush(heap, (onward, risks + risk, way))
    found.sort(key=_by_place)
    return tuple(found)


def _by_place(path: SectorPath) -> tuple[int, int, int]:
    return path.places[-1], path.cost, path.risks


def _risk_at(game: CaptainsGame, player: int, place: int) -> int:
    tile = game.locations[place].tile
    return bool(game.foes_at(place, player)) + bool(tile is not None and tile.enter)


def movement_points(
    game: CaptainsGame, ships: Sequence[StarshipInPlay], c: Circumstances | None = None
) -> int | None:
    """Returns the movement points of ships together: the lowest Engines, None for no movement.

    Source: FC-28, FC-30, FC-38.
    """
    found = []
    for ship in ships:
        engines = rating(game, ship, ENGINES, c if c is not None and c.ship is ship else None)
        if engines is None:
            return None
        found.append(engines)
    return min(found)


def can_move(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether an uncloaked ship may still move and has somewhere to go (FC-18, FC-28)."""
    if ship.moved or ship.is_cloaked:
        return False
    points = movement_points(game, [ship])
    if points is None:
        return False
    if points >= 1:
        return True
    return bool(find_paths(game, ship.player, ship.place, points))


# --- ships ---------------------------------------------------------------------


def move_ships(referee: Referee, ships: Sequence[StarshipInPlay]) -> None:
    """Moves a ship or a task force: breakaway, then the way, exploring and evading on it.

    No card and no action interrupts it (FC-32, FC-111).
    """
    game = referee.game
    lead = ships[0]
    player = lead.player
    for ship in ships:
        ship.moved = True
    c = Circumstances(player, lead.place, ("move",), lead, system="")
    start = lead.place
    use_moment(referee, c)
    ships = in_play(game, ships, start)
    if ships and _foes_left(game, ships) and not _all_ignore(game, ships, "breakaway", c):
        _break_away(referee, ships)
        ships = in_play(game, ships, start)
    _travel(referee, ships, c)
    check_conditions(referee)


def task_forces(game: CaptainsGame, ship: StarshipInPlay) -> list[tuple[int, ...]]:
    """Lists the task forces that a ship may lead: with ships it began the turn with (FC-38).

    Only uncloaked ones; those of a team mate come along by consent (FC-150; DF-19).
    """
    if not ship.mates or ship.is_cloaked or ship.moved:
        return []
    if movement_points(game, [ship]) is None:
        return []
    mates = [
        number
        for number in ship.mates
        if number in game.ships
        and not game.ships[number].moved
        and not game.ships[number].is_cloaked
        and game.ships[number].place == ship.place
        and movement_points(game, [game.ships[number]]) is not None
    ]
    return [
        (ship.number, *others)
        for size in range(1, len(mates) + 1)
        for others in combinations(mates, size)
    ]


def move_task_force(referee: Referee, ship: StarshipInPlay) -> None:
    """Asks which ships move with a ship, and moves them together.

    Ships of a mate who does not agree stay where they are. Source: FC-38, FC-150.
    """
    game = referee.game
    forces = tuple(task_forces(game, ship))
    chosen = referee.ask(ChooseTaskForce(ship.player, forces, ship.number))
    force = [game.ships[number] for number in chosen]
    move_ships(referee, who_agree(referee, ship.player, force))


def _travel(referee: Referee, ships: Sequence[StarshipInPlay], c: Circumstances) -> None:
    game = referee.game
    spent = 0
    while ships:
        lead = ships[0]
        points = movement_points(game, ships, c)
        if points is None:
            return
        relief = min(crossing_relief(game, ship, c) for ship in ships)
        paths = find_paths(
            game,
            lead.player,
            lead.place,
            points,
            spent=spent,
            relief=relief,
            has_home=len({ship.player for ship in ships}) == 1,
        )
        if not paths:
            return
        path = referee.ask(ChooseDestination(lead.player, (None, *paths), lead.number))
        if path is None or not _follow(referee, ships, path, c):
            return
        ships = in_play(game, ships, path.places[-1])
        if not ships:
            return
        tile = game.locations[ships[0].place].tile
        if tile is None:
            return
        # The 1 for the place where it might have stopped is not paid again (DF-4).
        last = 0 if game.is_own_post(path.places[-1], lead.player) else 1
        spent = path.cost - last + max(0, tile.size - relief)


def _follow(
    referee: Referee, ships: Sequence[StarshipInPlay], path: SectorPath, c: Circumstances
) -> bool:
    """Moves ships along a way; returns whether they may go on: they explored and drew nothing.

    A failed evasion, a power adjustment in what a location does, and a ship that is lost or carried
    off end the way (FC-31).
    """
    game = referee.game
    lead = ships[0]
    player = lead.player
    walked = []
    left: Sequence[StarshipInPlay] = ships
    for place in path.places:
        walked.append(place)
        c.place = place
        for ship in left:
            ship.place = place
        if place == path.places[-1]:
            break
        adjusted = sum(ship.adjusted for ship in left)
        enter_location(referee, left)
        gone_on = in_play(game, left, place)
        has_adjusted = sum(ship.adjusted for ship in left) > adjusted
        if len(gone_on) < len(left):
            left = gone_on
            break
        if has_adjusted or not _evade(referee, left, place, c):
            break
    referee.record(
        "moved",
        player=player,
        ship=[ship.card.name for ship in ships],
        path=[game.name_of(place) for place in walked],
        cost=path.cost,
    )
    for ship in left:
        _note_way(referee, ship, walked)
    left = in_play(game, left, path.places[-1])
    if not left:
        return False
    if is_unexplored(game, left[0].place):
        return explore(referee, left)
    enter_location(referee, left)
    return False


def _note_way(referee: Referee, ship: StarshipInPlay, places: Sequence[int]) -> None:
    """Notes the locations that a ship entered; in its Command Post it begins anew (FC-33)."""
    game = referee.game
    for place in places:
        if game.is_own_post(place, ship.player):
            forget_ship(game, ship)
        elif not game.layout.is_post(place):
            note_deed(referee, DoneDeed(deeds.TravelFar, ship.player, place, ship.number))


def _evade(referee: Referee, ships: Sequence[StarshipInPlay], place: int, c: Circumstances) -> bool:
    """Rolls to go on through a location with uncloaked enemies (FC-36)."""
    game = referee.game
    foes = game.foes_at(place, ships[0].player)
    if not foes or _all_ignore(game, ships, "evasion", c):
        return True
    return _roll_free(referee, "evaded", ships, foes, place=game.name_of(place))


def _break_away(referee: Referee, ships: Sequence[StarshipInPlay]) -> None:
    """Rolls to break away; a failure gives an enemy a free attack first (FC-35, FC-40)."""
    game = referee.game
    foes = _foes_left(game, ships)
    if _roll_free(referee, "broke_away", ships, foes):
        return
    for ship in ships:
        offer_adjustment(referee, ship, "shields")
    choices = tuple(
        (foe.number, ship.number)
        for foe in foes
        for ship in ships
        if rating(game, foe, "weapons") is not None
    )
    if not choices:
        return
    attacker, target = referee.ask(ChooseFreeAttack(foes[0].player, choices))
    attack(referee, [game.ships[attacker]], game.ships[target], is_free=True)


def _roll_free(
    referee: Referee,
    event: str,
    ships: Sequence[StarshipInPlay],
    foes: Sequence[StarshipInPlay],
    **where: str,
) -> bool:
    """Rolls Size and die against the enemies' Sizes and die; the mover wins ties (DF-50)."""
    die, enemy_die = referee.roll(), referee.roll()
    total = die + sum(ship.card.size for ship in ships)
    enemy_total = enemy_die + sum(foe.card.size for foe in foes)
    free = is_free(total, enemy_total)
    referee.record(
        event,
        player=ships[0].player,
        ships=[ship.card.name for ship in ships],
        **where,
        die=die,
        total=total,
        enemy_die=enemy_die,
        enemy_total=enemy_total,
        free=free,
    )
    return free


def _foes_left(game: CaptainsGame, ships: Sequence[StarshipInPlay]) -> list[StarshipInPlay]:
    """Lists the enemies from which ships must break away: there since the turn began (DF-18)."""
    numbers = {number for ship in ships if not ship.is_cloaked for number in ship.foes}
    return [foe for foe in game.foes_at(ships[0].place, ships[0].player) if foe.number in numbers]


def _all_ignore(
    game: CaptainsGame, ships: Sequence[StarshipInPlay], rule: str, c: Circumstances
) -> bool:
    return all(does_ignore(game, ship, rule, c if c.ship is ship else None) for ship in ships)


# --- cloak tokens --------------------------------------------------------------


def token_points(game: CaptainsGame, token: CloakToken) -> int | None:
    """Returns how far a token moves; None for not at all.

    A ship moves by its own Engines, an echo by those of its owner's fastest cloaked ship,
    unmodified; without one it goes to a neighbouring location. Source: FC-61, FC-64, FC-65.
    """
    if not token.is_echo:
        return rating(game, game.ships[token.ship], ENGINES)
    place = SYSTEMS.index(ENGINES)
    found = [ship.ratings[place] for ship in game.ships_of(token.player) if ship.is_cloaked]
    if not found:
        return 1
    return max((each for each in found if each is not None), default=None)


def token_paths(game: CaptainsGame, token: CloakToken) -> tuple[SectorPath, ...]:
    """Lists the ways of a cloak token that has not moved; it stops on unexplored tiles (FC-61)."""
    points = token_points(game, token)
    if token.moved or points is None:
        return ()
    return find_paths(game, token.player, token.place, points, is_hidden=True)


def can_move_token(game: CaptainsGame, token: CloakToken) -> bool:
    """Returns whether a cloak token may still move and has somewhere to go (FC-61)."""
    points = token_points(game, token)
    if token.moved or points is None:
        return False
    return points >= 1 or bool(token_paths(game, token))


def move_token(referee: Referee, token: CloakToken) -> None:
    """Moves a cloak token, a ship's or an echo: no rolls, no exploring (FC-37, FC-61)."""
    game = referee.game
    paths = token_paths(game, token)
    path = referee.ask(ChooseDestination(token.player, (None, *paths), token.ship))
    if path is None:
        return
    token.moved = True
    token.place = path.places[-1]
    if not token.is_echo:
        ship = game.ships[token.ship]
        ship.place = token.place
        ship.moved = True
    referee.record(
        "token_moved",
        player=token.player,
        token=token.number,
        path=[game.name_of(place) for place in path.places],
        ship="" if token.is_echo else game.ships[token.ship].card.name,
    )
    if not token.is_echo:
        _note_way(referee, game.ships[token.ship], path.places)
    check_conditions(referee)


# --- moves by cards ------------------------------------------------------------


def relocate(referee: Referee, ship: StarshipInPlay, place: int) -> None:
    """Moves a ship by a card, whatever its Engines; an unexplored tile is explored (FC-34)."""
    game = referee.game
    ship.place = place
    if ship.is_cloaked:
        game.tokens[ship.token].place = place
    referee.record(
        "moved",
        player=ship.player,
        ship=[ship.card.name],
        path=[game.name_of(place)],
        cost=0,
    )
    _note_way(referee, ship, (place,))
    if ship.is_cloaked or ship.number not in game.ships or ship.place != place:
        return
    if is_unexplored(game, place):
        explore(referee, [ship])
    else:
        enter_location(referee, [ship])
