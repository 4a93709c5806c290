"""Steps of the turn: begun, ended, actions spent, a mission cycled, a card discarded; and points.

Source: Fleet Captains, Player Turns, Winning the Game; FC-16 to FC-18, FC-35, FC-38, FC-57, FC-112,
FC-132, FC-139, FC-140; DF-24.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.dice import SeededChance
from rules.fleet_captains.at_table.state import CaptainsTable, Values, ship_name
from rules.fleet_captains.at_table.step_fields import (
    MOST_NUMBER,
    SHIP,
    TableStepField,
    flag,
    one_of,
    optional,
    player,
    team,
    title,
    whole,
)
from rules.fleet_captains.effects.verbs import EffectVerb
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.actions import actions_of_turn
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import NO_TEAM, CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.victory import (
    SOURCES,
    GameOverError,
    end_game,
    end_round_or_game,
    score,
)

CORRECTED: Final = "correction"
"""The source of points that a correction adds or takes."""

MOVED: Final = "moved"
ACTED: Final = "acted"
ADJUSTED: Final = "adjusted"
MARKS: Final = (MOVED, ADJUSTED, ACTED)

ACTIONS: Final = (
    "cloaking",
    "combat",
    "influence",
    "reinforcement",
    "repair",
    "scan",
    "transporter",
    "test",
    "card",
)
"""What an action may be (FC-46, FC-116)."""


def pay_action(
    table: CaptainsTable, owner: int, ship: StarshipInPlay | None = None, *, is_free: bool = False
) -> str:
    """Spends an action of a player, and of the ship that takes it; returns what is odd about it.

    Raises `CaptainsError` with the code `table.actions` where none is left (FC-57).
    """
    if is_free or not table.is_begun:
        return ""
    game = table.game
    if not game.is_turn_of(owner):
        raise CaptainsError(
            f"it is not the turn of {table.name_of(owner)}; say that this takes no action",
            "table.actions",
        )
    if not game.players[owner].actions:
        raise CaptainsError(
            f"{table.name_of(owner)} has no action left; correct their number, or say that this "
            "takes no action",
            "table.actions",
        )
    game.players[owner].actions -= 1
    if ship is None:
        return ""
    ship.acted += 1
    return f"action {ship.acted} of this ship this turn" if ship.acted > 1 else ""


def score_points(table: CaptainsTable, team_number: int, what: str, points: int) -> None:
    """Adds to a Victory Pile; the game ends where the rules of play say so (FC-139; DF-24)."""
    try:
        score(_referee(table), team_number, what, points)
    except GameOverError:
        _tell_end(table)


def begin(table: CaptainsTable, by: int, values: Values) -> None:
    """Begins the first turn; until then dials are set without a cost (FC-11, FC-16)."""
    if table.is_begun:
        raise CaptainsError("the game has begun already; end a turn instead", "table.begun")
    table.game.round = 1
    _begin_turn(table)


def end_turn(table: CaptainsTable, by: int, values: Values) -> None:
    """Ends the turn and begins that of the other team, or ends the game (FC-139; DF-24)."""
    if not table.is_begun:
        raise CaptainsError("the first turn has not begun; begin it", "table.begun")
    game = table.game
    was = game.active
    for ship in game.ships.values():
        ship.end_turn()
    for each in game.players:
        each.actions = 0
    table.note(by, f"{table.team_name(was)} ended the turn")
    if was != game.first:
        try:
            end_round_or_game(_referee(table))
        except GameOverError:
            _tell_end(table)
            return
        game.round += 1
    game.active = 1 - was
    _begin_turn(table)


def act(table: CaptainsTable, by: int, values: Values) -> None:
    """Spends an action of a ship on what the other steps do not follow."""
    ship = values["ship"]
    remark = pay_action(table, ship.player, ship)
    table.note(by, f"{ship_name(ship)}: an action, {values['action']}", remark)


def mark(table: CaptainsTable, by: int, values: Values) -> None:
    """Marks a ship as moved, adjusted or acted, or takes the mark away."""
    ship, what, done = values["ship"], values["what"], values["done"]
    if what == MOVED:
        ship.moved = done
    elif what == ADJUSTED:
        ship.adjusted = int(done)
    else:
        ship.acted = int(done)
    table.note(by, f"{ship_name(ship)}: {'' if done else 'not '}{what} this turn")


def cycle(table: CaptainsTable, by: int, values: Values) -> None:
    """Notes that a player cycled a mission this turn (FC-132)."""
    table.game.players[values["player"]].cycled = True
    table.note(by, f"{table.name_of(values['player'])} cycled a mission")


def discard(table: CaptainsTable, by: int, values: Values) -> None:
    """Notes that a player discarded a command card this turn (FC-112)."""
    table.game.players[values["player"]].discarded = True
    table.note(by, f"{table.name_of(values['player'])} discarded a command card")


def gain(table: CaptainsTable, by: int, values: Values) -> None:
    """Adds points to a Victory Pile, with their source (FC-140)."""
    number, points = values["team"], values["points"]
    what = f" for {values['name']}" if values["name"] else ""
    table.note(by, f"{table.team_name(number)}: {points} VP{what}, {values['source']}")
    score_points(table, number, values["source"], points)


def fleet_size(table: CaptainsTable, by: int, values: Values) -> None:
    """Changes the Fleet Size of a team, as a card or a loss says (FC-71, FC-88)."""
    changed = table.game.teams[values["team"]]
    size = changed.fleet_size + values["change"]
    if not 0 <= size <= MOST_NUMBER:
        raise CaptainsError(
            f"the Fleet Size would be {size}; it is 0 to {MOST_NUMBER}", "table.number", "/change"
        )
    changed.fleet_size = size
    table.note(by, f"Fleet Size of {table.team_name(changed.number)}: {size}")


TURN_STEPS: Final = {
    "begin": (begin, {}),
    "act": (act, {"ship": SHIP, "action": TableStepField(one_of("action", *ACTIONS))}),
    "mark": (
        mark,
        {
            "ship": SHIP,
            "what": TableStepField(one_of("mark", *MARKS)),
            "done": optional(flag, True),
        },
    ),
    "cycle": (cycle, {"player": TableStepField(player)}),
    "discard": (discard, {"player": TableStepField(player)}),
    "gain": (
        gain,
        {
            "team": TableStepField(team),
            "source": TableStepField(one_of("source", *SOURCES)),
            "points": TableStepField(whole(1, 9)),
            "name": optional(title, ""),
        },
    ),
    "fleet_size": (
        fleet_size,
        {"team": TableStepField(team), "change": TableStepField(whole(-MOST_NUMBER, MOST_NUMBER))},
    ),
}


def reconsider_end(table: CaptainsTable) -> None:
    """Works out anew, after a correction, whether this is the last turn and who has won."""
    game = table.game
    game.outcome = ""
    game.winner = NO_TEAM
    first, second = game.teams[game.first], game.teams[1 - game.first]
    game.last_turn = first.points >= game.goal
    if second.points >= game.goal and (not game.last_turn or second.points >= first.points):
        try:
            end_game(_referee(table), second.number)
        except GameOverError:
            _tell_end(table)


def _begin_turn(table: CaptainsTable) -> None:
    """Gives actions, and notes what each ship finds with it (FC-35, FC-38, FC-57)."""
    game = table.game
    for number in game.teams[game.active].players:
        active = game.players[number]
        active.actions = actions_of_turn(game.goal, len(game.players))
        active.cycled = active.discarded = False
    for ship in game.ships_of_team(game.active):
        ship.begin_turn()
        foes = [] if ship.is_cloaked else foes_beside(game, ship)
        ship.foes = tuple(foe.number for foe in foes)
    for token in game.tokens.values():
        if game.players[token.player].team == game.active:
            token.moved = False
    table.note(
        game.teams[game.active].players[0],
        f"Turn of {table.team_name(game.active)}, round {game.round}",
        "the last turn" if game.last_turn and game.active != game.first else "",
    )


def foes_beside(game: CaptainsGame, ship: StarshipInPlay) -> list[StarshipInPlay]:
    """Lists the uncloaked enemies at the place of a ship."""
    return game.foes_at(ship.place, ship.player)


def _referee(table: CaptainsTable) -> Referee:
    """Returns a referee for the rules that score: at a table nobody is asked and nothing drawn."""
    return Referee(table.game, (), SeededChance("0"), _no_verbs, has_log=False)


def _no_verbs(referee: Referee, verbs: Sequence[EffectVerb], circumstances: Circumstances) -> None:
    raise ValueError("people carry out what cards do")


def _tell_end(table: CaptainsTable) -> None:
    game = table.game
    points = ", ".join(f"{table.team_name(each.number)} {each.points} VP" for each in game.teams)
    if game.winner != NO_TEAM:
        table.note(
            game.teams[game.winner].players[0], f"{table.team_name(game.winner)} won: {points}"
        )
