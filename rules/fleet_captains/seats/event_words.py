"""What happened in a game, in plain English: one sentence for each event as a seat sees it.

A field that is hidden from the seat is missing, and the sentence does without it (DF-44).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.fleet_captains.effects.field_kinds import joined, system_name
from rules.fleet_captains.play.game_events import GameEvent
from rules.fleet_captains.play.state import NO_TEAM
from rules.fleet_captains.seats.step_words import ACTION_WORDS
from rules.fleet_captains.terms import INSTALLATIONS

Fields = Mapping[str, Any]


class EventWriter:
    """Writes events; `players` and `teams` are what people call them, by number."""

    def __init__(self, players: Sequence[str], teams: Sequence[str]) -> None:
        self._players = players
        self._teams = teams

    def words(self, event: GameEvent) -> str:
        """Returns an event as a sentence."""
        kind, fields = event
        return _WORDS[kind](self, fields)

    def who(self, fields: Fields) -> str:
        """Returns what the player of an event is called."""
        return self._players[fields["player"]]

    def team(self, team: int) -> str:
        """Returns what a team is called, that of no team as "nobody"."""
        return "nobody" if team == NO_TEAM else self._teams[team]


def _began(writer: EventWriter, fields: Fields) -> str:
    return (
        f"The game begins: {joined(writer.team(team) for team in range(len(fields['sides'])))}, to "
        f"{fields['goal']} victory points; {writer.team(fields['first'])} first."
    )


def _moved(writer: EventWriter, fields: Fields) -> str:
    cost = f", for {fields['cost']}" if fields["cost"] else ""
    return f"{joined(fields['ship'])} → {' → '.join(fields['path'])}{cost}."


def _token_moved(writer: EventWriter, fields: Fields) -> str:
    what = f" ({fields['ship'] or 'an echo'})" if "ship" in fields else ""
    path = " → ".join(fields["path"])
    return f"{writer.who(fields)} moves token {fields['token']}{what} → {path}."


def _tokens_mixed(writer: EventWriter, fields: Fields) -> str:
    are = ", ".join(f"{token} {name or 'an echo'}" for token, name in fields["tokens"].items())
    return f"{writer.who(fields)} mixes the tokens at {fields['place']}: {are}."


def _free(what: str) -> Callable[[EventWriter, Fields], str]:
    def words(writer: EventWriter, fields: Fields) -> str:
        how = "succeeds" if fields["free"] else "fails"
        where = f" at {fields['place']}" if "place" in fields else ""
        return (
            f"{joined(fields['ships'])}: {what}{where} {how}, {fields['total']} against "
            f"{fields['enemy_total']} (dice {fields['die']} and {fields['enemy_die']})."
        )

    return words


def _rolled(writer: EventWriter, fields: Fields) -> str:
    return f"{writer.who(fields)} rolls {fields['die']} ({fields['why']})."


def _acted(writer: EventWriter, fields: Fields) -> str:
    what = ACTION_WORDS.get(fields["action"], fields["action"])
    who = fields["ship"] or writer.who(fields)
    return f"{who} takes an action: {what}; {_count(fields['left'], 'action')} left."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _tested(writer: EventWriter, fields: Fields) -> str:
    how = "succeeds" if fields["success"] else "fails"
    rating = "Disabled" if fields["rating"] is None else fields["rating"]
    die = f" + {fields['die']}" if fields["die"] else ""
    return (
        f"{joined(fields['ships'])}: {system_name(fields['system'])} Test {how}, {rating}{die} "
        f"against {fields['level']}."
    )


def _opposed(writer: EventWriter, fields: Fields) -> str:
    how = "succeeds" if fields["success"] else "fails"
    return (
        f"{joined(fields['ships'])}: opposed test {how}, {_total(fields, 'rating', 'die')} "
        f"against {_total(fields, 'enemy_rating', 'enemy_die')}."
    )


def _total(fields: Fields, rating: str, die: str) -> str:
    if fields[rating] is None:
        return "Disabled"
    return f"{fields[rating]} + {fields[die]}" if fields[die] else str(fields[rating])


def _attacked(writer: EventWriter, fields: Fields) -> str:
    return (
        f"{joined(fields['ships'])} → {fields['target']}: Weapons "
        f"{_total(fields, 'weapons', 'die')} against Shields "
        f"{_total(fields, 'shields', 'enemy_die')}: {fields['damage']} damage."
    )


_ENDS: Final = {
    "card": "a card ends it",
    "weapons": "the Weapons are Disabled",
}


def _played(writer: EventWriter, fields: Fields) -> str:
    ship = f", for {fields['ship']}" if fields["ship"] else ""
    return f"{writer.who(fields)} plays {fields['card']} ({fields['kind']}{ship})."


def _drawn(writer: EventWriter, fields: Fields) -> str:
    return f"{writer.who(fields)} draws {fields.get('card', 'a card')}."


def _dial(fields: Fields) -> str:
    setting = fields["setting"]
    where = "cloaked" if setting < 0 else f"setting {setting + 1}"
    return f"{fields['level']}, {where}"


def _control(writer: EventWriter, fields: Fields) -> str:
    if not fields["tokens"]:
        return f"{fields['place']}: no control token is left."
    tokens = _count(fields["tokens"], "control token")
    return f"{fields['place']}: {tokens} of {writer.team(fields['team'])}."


def _installation(writer: EventWriter, fields: Fields) -> str:
    if not fields["level"]:
        return f"{fields['place']}: the installation is gone."
    return f"{writer.who(fields)}: {INSTALLATIONS[fields['level'] - 1]} at {fields['place']}."


def _mission_drawn(writer: EventWriter, fields: Fields) -> str:
    name = fields["mission"] or fields.get("secret") or "a secret mission"
    secret = ", secret" if fields.get("secret") else ""
    return f"{writer.who(fields)} draws a mission: {name}{secret}."


def _scanned(writer: EventWriter, fields: Fields) -> str:
    seen = f": {fields['tile']}" if "tile" in fields else ""
    return f"{writer.who(fields)} scans {fields['place']}{seen}."


def _looked(writer: EventWriter, fields: Fields) -> str:
    seen = f": {joined(fields['seen'] or ['nothing'])}" if "seen" in fields else ""
    return f"{writer.who(fields)} looks at {fields['what']}{seen}."


def _shown(writer: EventWriter, fields: Fields) -> str:
    what = fields["ship"] or "an echo"
    return f"{writer.who(fields)} shows token {fields['token']}: {what}."


def _system_token(writer: EventWriter, fields: Fields) -> str:
    how = "gets" if fields["placed"] else "loses"
    return f"{fields['ship']} {how} a token: {system_name(fields['system'])} Disabled."


def _strengthened(writer: EventWriter, fields: Fields) -> str:
    number = fields["number"]
    return f"{fields['ship']}: {system_name(fields['system'])} {number:+d} this turn."


def _ended(writer: EventWriter, fields: Fields) -> str:
    points = " : ".join(str(each) for each in fields["points"])
    if fields["winner"] == NO_TEAM:
        return f"The game ends without a winner, {points} after {fields['rounds']} rounds."
    rounds = _count(fields["rounds"], "round")
    return f"{writer.team(fields['winner'])} wins, {points} after {rounds}."


def _said(pattern: str) -> Callable[[EventWriter, Fields], str]:
    """Returns what writes a pattern, in which `{who}` is the player and `{team}` the team."""

    def words(writer: EventWriter, fields: Fields) -> str:
        more = {"who": writer.who(fields)} if "player" in fields else {}
        if "team" in fields:
            more["team_name"] = writer.team(fields["team"])
        return pattern.format(**{**fields, **more})

    return words


_WORDS: Final[Mapping[str, Callable[[EventWriter, Fields], str]]] = {
    "began": _began,
    "fleet": lambda writer, fields: (
        f"{writer.who(fields)} musters {joined(fields['ships'] or ['no ship'])}."
    ),
    "command_deck": lambda writer, fields: (
        f"{writer.who(fields)} builds a Command Deck of {fields['cards']} cards"
        + (f": {joined(fields['subdecks'])}." if "subdecks" in fields else ".")
    ),
    "mission_deck": _said("{who} builds a Mission Deck of {cards} cards."),
    "turn": _said("Round {round}: the turn of {team_name} begins."),
    "moved": _moved,
    "token_moved": _token_moved,
    "tokens_mixed": _tokens_mixed,
    "broke_away": _free("breaking away"),
    "evaded": _free("evasion"),
    "explored": _said("{who} explores {place}: {tile}."),
    "rolled": _rolled,
    "encountered": _said("{place}: encounter {encounter}."),
    "encounter_ended": _said("{place}: encounter {encounter} ends ({how})."),
    "adjusted": lambda writer, fields: f"{fields['ship']} adjusts power: {_dial(fields)}.",
    "acted": _acted,
    "tested": _tested,
    "opposed": _opposed,
    "card_played": _played,
    "card_drawn": _drawn,
    "card_discarded": _said("{who} discards {card}."),
    "card_trashed": _said("{who} trashes {card}: it is out of the game."),
    "card_taken_back": _said("{who} takes {card} back into the hand."),
    "deck_shuffled": _said("{who} shuffles {cards} discarded cards into a new deck."),
    "card_cancelled": _said("{card} is cancelled."),
    "left_to_people": _said("To be carried out by hand: {words}"),
    "crew_assigned": _said("{who} assigns {card} to {ship} as {crew}."),
    "crew_discarded": _said("{card} leaves {ship}."),
    "attacked": _attacked,
    "combat_ended": lambda writer, fields: (
        f"The combat ends: {_ENDS.get(fields['why'], fields['why'])}."
    ),
    "damaged": lambda writer, fields: (
        f"{fields['ship']} takes {fields['damage']} damage: {_dial(fields)}."
    ),
    "prevented": _said("{damage} damage to {ship} is prevented."),
    "destroyed": _said("{ship} is destroyed at {place}."),
    "disabled": lambda writer, fields: (
        f"{fields['ship']}: {system_name(fields['system'])} Disabled this turn."
    ),
    "system_token": _system_token,
    "strengthened": _strengthened,
    "cloaked": _said("{ship} cloaks at {place}: token {token}."),
    "decloaked": _said("{ship} de-cloaks at {place} from token {token}."),
    "echo_placed": _said("{who} places an echo at {place}: token {token}."),
    "echo_removed": _said("{who} removes token {token} at {place}: an echo."),
    "echo_jumped": _said("{who}: token {token} jumps to {place}."),
    "token_shown": _shown,
    "control": _control,
    "installation": _installation,
    "reinforced": _said("{who}: {ship} enters as a reinforcement."),
    "repaired": lambda writer, fields: f"{fields['ship']} is repaired: {_dial(fields)}.",
    "scanned": _scanned,
    "looked": _looked,
    "transported": _said("{what} is beamed from {ship} to {other}."),
    "away_team": _said("{ship}, away team at {place}: {what}."),
    "mission_drawn": _mission_drawn,
    "mission_discarded": _said("{who} discards the mission {mission}."),
    "missions_swapped": _said("{who} swaps the mission {mission} for {other}."),
    "card_swapped": lambda writer, fields: (
        f"{writer.who(fields)} gives {fields.get('card', 'a card')} to a mate."
    ),
    "fulfilled": _said("{who} fulfils {mission}: {points} VP."),
    "more_actions": _said("{who} gets {number} more actions."),
    "fleet_size": _said("The Fleet Size of {team_name} is {size} now."),
    "scored": _said("{team_name} scores {points} ({what}): {total} VP."),
    "last_turn": _said("The goal is reached: {team_name} has the last turn."),
    "ended": _ended,
}
