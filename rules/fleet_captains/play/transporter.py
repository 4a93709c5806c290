"""The transporter: between own ships, to and from enemy ships, and away teams.

Source: Fleet Captains, Transporter; FC-84 to FC-87; DF-34, DF-35, DF-37, DF-48, DF-49.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.effects import deeds
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.command_decks import discard_card, discard_from_hand, fill_hand
from rules.fleet_captains.play.game_questions import (
    NONE,
    ChooseAwayTeam,
    ChooseCargo,
    ChooseLoss,
    ChooseOptionOf,
    ChooseTarget,
    ChooseTransport,
)
from rules.fleet_captains.play.missions import DoneDeed, check_conditions, note_deed
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import (
    AWAY_TEAM,
    PRISONER,
    CaptainsGame,
    CargoPiece,
    StarshipInPlay,
)
from rules.fleet_captains.play.system_tests import in_play, make_test
from rules.fleet_captains.terms import CREW, CREW_TYPES

SENSORS: Final = "sensors"

DISCARD: Final = "discard"
TAKE_CREW: Final = "take_crew"
TAKE_CARGO: Final = "take_cargo"
GIVE_CARGO: Final = "give_cargo"

PLACE: Final = "place"
RECOVER_OWN: Final = "own"
RECOVER_ENEMY: Final = "enemy"


def has_transporter(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship's Sensors are active, 0 included (FC-84)."""
    return rating(game, ship, SENSORS) is not None


# --- own ships -----------------------------------------------------------------


def partners(game: CaptainsGame, ship: StarshipInPlay) -> tuple[int, ...]:
    """Lists the ships of the team there between which and the ship something can be beamed."""
    return tuple(
        other.number
        for other in game.ships_at(ship.place)
        if other is not ship
        and not game.is_foe(other, ship.player)
        and other.is_cloaked == ship.is_cloaked
        and (other.crew or other.cargo or ship.crew or ship.cargo)
    )


def beam_between(referee: Referee, ship: StarshipInPlay) -> None:
    """Beams any number of crew and cargo between two ships of the team (FC-84)."""
    game = referee.game
    number = referee.ask(ChooseTarget(ship.player, partners(game, ship), ship.number))
    if number is None:
        return
    other = game.ships[number]
    done: set[tuple[int, int]] = set()
    while True:
        pieces = _pieces(ship, other, done)
        piece = referee.ask(ChooseTransport(ship.player, (None, *pieces), ship.number))
        if piece is None:
            break
        aboard, name = piece
        one, two = (ship, other) if aboard == ship.number else (other, ship)
        if name in CREW_TYPES:
            card = one.crew.pop(name)
            done.add((two.number, id(card)))
            _move_crew(referee, two, name, card, one)
        else:
            cargo = one.cargo.pop(int(name))
            done.add((two.number, id(cargo)))
            two.cargo.append(cargo)
            _record(referee, one, two, cargo.name)
    check_conditions(referee)


def _pieces(
    ship: StarshipInPlay, other: StarshipInPlay, done: set[tuple[int, int]]
) -> list[tuple[int, str]]:
    """Lists what is aboard of two ships and was not beamed already."""
    found = []
    for each in (ship, other):
        found += [
            (each.number, crew)
            for crew, card in each.crew.items()
            if (each.number, id(card)) not in done
        ]
        found += [
            (each.number, str(place))
            for place, piece in enumerate(each.cargo)
            if (each.number, id(piece)) not in done
        ]
    return found


def _move_crew(
    referee: Referee, ship: StarshipInPlay, crew: str, card: CommandCard, source: StarshipInPlay
) -> None:
    """Puts crew aboard; one of the same type there is discarded first (FC-120; DF-49)."""
    before = ship.crew.pop(crew, None)
    ship.crew[crew] = card
    if before is not None:
        discard_card(referee, ship.player, before)
    _record(referee, source, ship, card.name)


# --- enemy ships ---------------------------------------------------------------


def beam_targets(game: CaptainsGame, ship: StarshipInPlay) -> tuple[int, ...]:
    """Lists the enemy ships at the ship's location with or to which something can be beamed."""
    return tuple(
        foe.number for foe in game.foes_at(ship.place, ship.player) if _ways(game, ship, foe)
    )


def beam_enemy(referee: Referee, ship: StarshipInPlay) -> None:
    """Tests Sensors against the Shields of an enemy ship, then beams.

    Nothing is beamed to or from a ship that left in between. Source: FC-85; DF-34, DF-35, DF-51.
    """
    game = referee.game
    number = referee.ask(ChooseTarget(ship.player, beam_targets(game, ship), ship.number))
    if number is None:
        return
    target = game.ships[number]
    level = rating(game, target, "shields") or 0
    if not make_test(referee, [ship], SENSORS, level, "transport", enemy=target):
        return
    if not in_play(game, [target], ship.place) or target.is_cloaked:
        return
    use_moment(referee, Circumstances(ship.player, ship.place, ("transport",), ship, target))
    beam_across(referee, ship, target)


def beam_across(
    referee: Referee, ship: StarshipInPlay, target: StarshipInPlay, only: str = ""
) -> None:
    """Beams one thing to or from an enemy ship; `only` names what a card allows (FC-85)."""
    game = referee.game
    if ship.number not in game.ships or target.number not in game.ships:
        return
    ways = tuple(way for way in _ways(game, ship, target) if only in ("", way[0]))
    if not ways:
        return
    what, piece = referee.ask(ChooseCargo(ship.player, ways, ship.number))
    if what == DISCARD:
        _lose_crew(referee, target)
    elif what == TAKE_CREW:
        card = target.crew.pop(piece)
        ship.cargo.append(CargoPiece(PRISONER, target.player, card))
        _record(referee, target, ship, card.name)
        _note(referee, ship, "crew")
    elif what == TAKE_CARGO:
        cargo = target.cargo.pop(int(piece))
        ship.cargo.append(cargo)
        _record(referee, target, ship, cargo.name)
        _rescue(referee, ship, cargo)
        _note(referee, ship, "cargo")
    else:
        cargo = ship.cargo.pop(int(piece))
        target.cargo.append(cargo)
        _record(referee, ship, target, cargo.name)
        _note(referee, ship, "give")
    check_conditions(referee)


def _ways(
    game: CaptainsGame, ship: StarshipInPlay, target: StarshipInPlay
) -> list[tuple[str, str]]:
    ways = [(DISCARD, "")] if target.crew else []
    ways += [(TAKE_CREW, crew) for crew in target.crew]
    ways += [(TAKE_CARGO, str(place)) for place in range(len(target.cargo))]
    ways += [(GIVE_CARGO, str(place)) for place in range(len(ship.cargo))]
    return ways


def _crew_in_hand(game: CaptainsGame, player: int) -> list[int]:
    return [
        place
        for place, card in enumerate(game.players[player].hand)
        if any(effect.kind == CREW for effect in card.effects)
    ]


def _lose_crew(referee: Referee, target: StarshipInPlay) -> None:
    """Lets the opponent discard crew of the ship, or a crew card of his hand (FC-85; DF-47)."""
    game = referee.game
    losses = [(target.number, crew) for crew in target.crew]
    losses += [(NONE, str(place)) for place in _crew_in_hand(game, target.player)]
    number, piece = referee.ask(ChooseLoss(target.player, tuple(losses), target.number))
    if number == NONE:
        discard_from_hand(referee, target.player, int(piece))
        fill_hand(referee, target.player, 1)
        return
    card = target.crew.pop(piece)
    discard_card(referee, target.player, card)


def _rescue(referee: Referee, ship: StarshipInPlay, cargo: CargoPiece) -> None:
    """Assigns a prisoner of the own team to the rescuing ship, or discards it (FC-86)."""
    game = referee.game
    if cargo.kind != PRISONER or not isinstance(cargo.card, CommandCard):
        return
    if game.players[cargo.player].team != game.players[ship.player].team:
        return
    ship.cargo.pop()
    card = cargo.card
    crew = next(effect.crew for effect in card.effects if effect.kind == CREW)
    if referee.ask(ChooseOptionOf(ship.player, (0, 1), ship.number)) == 0 and crew is not None:
        _move_crew(referee, ship, crew, card, ship)
    else:
        discard_card(referee, cargo.player, card)


# --- away teams ----------------------------------------------------------------


def away_team_ways(game: CaptainsGame, ship: StarshipInPlay) -> tuple[str, ...]:
    """Lists what a ship may do with away teams at its location (FC-87)."""
    location = game.locations[ship.place]
    if not location.is_explored or location.tile is None:
        return ()
    team = game.players[ship.player].team
    ways = [PLACE] if location.tile.habitable else []
    owners = {game.players[player].team for player in location.away_teams}
    if team in owners:
        ways.append(RECOVER_OWN)
    if owners - {team}:
        ways.append(RECOVER_ENEMY)
    return tuple(ways)


def beam_away_team(referee: Referee, ship: StarshipInPlay) -> None:
    """Beams an away team down or up, enemies there or not (FC-87)."""
    ways = away_team_ways(referee.game, ship)
    move_away_team(referee, ship, referee.ask(ChooseAwayTeam(ship.player, ways, ship.number)))


def move_away_team(referee: Referee, ship: StarshipInPlay, way: str) -> None:
    """Places an away team, or takes one aboard; an enemy one becomes cargo (FC-87; DF-37)."""
    game = referee.game
    location = game.locations[ship.place]
    if way == PLACE:
        location.away_teams = (*location.away_teams, ship.player)
        what = PLACE
    else:
        team = game.players[ship.player].team
        is_own = way == RECOVER_OWN
        owner = next(
            player
            for player in location.away_teams
            if (game.players[player].team == team) == is_own
        )
        teams = list(location.away_teams)
        teams.remove(owner)
        location.away_teams = tuple(teams)
        if not is_own:
            ship.cargo.append(CargoPiece(AWAY_TEAM, owner))
        is_hostile = location.control > 0 and location.holder != team
        what = "rescue" if is_hostile else "recover"
    referee.record(
        "away_team",
        player=ship.player,
        ship=ship.card.name,
        place=game.name_of(ship.place),
        what=way,
    )
    note_deed(
        referee,
        DoneDeed(deeds.HandleAwayTeam, ship.player, ship.place, ship.number, what=what),
    )


def _record(referee: Referee, source: StarshipInPlay, ship: StarshipInPlay, what: str) -> None:
    referee.record(
        "transported",
        player=ship.player,
        ship=source.card.name,
        other=ship.card.name,
        what=what,
    )


def _note(referee: Referee, ship: StarshipInPlay, what: str) -> None:
    note_deed(
        referee,
        DoneDeed(deeds.BeamAcross, ship.player, ship.place, ship.number, what=what),
    )
