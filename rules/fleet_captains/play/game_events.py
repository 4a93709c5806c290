"""What happens in a game: the kinds of events, their fields, and who may see each field.

A seat's log is the whole log without what its player may not see. Players are named by number,
ships by name, places by their name on the board. Source: DF-44.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

ALL: Final = "all"
OWNER: Final = "owner"
"""Who sees a field: all players, or the one that the event's field `player` names."""


@dataclass(frozen=True, slots=True)
class GameEventForm:
    """A kind of event: who sees each field, and whether all of it is the owner's alone."""

    fields: Mapping[str, str]
    is_secret: bool = False


def _open(*fields: str, owner: Iterable[str] = ()) -> GameEventForm:
    return GameEventForm({**dict.fromkeys(fields, ALL), **dict.fromkeys(owner, OWNER)})


def _secret(*fields: str) -> GameEventForm:
    return GameEventForm(dict.fromkeys(fields, OWNER), is_secret=True)


EVENTS: Final[Mapping[str, GameEventForm]] = {
    "began": _open("goal", "layout", "sides", "first"),
    "fleet": _open("player", "ships"),
    "command_deck": _open("player", "cards", owner=["subdecks"]),
    "mission_deck": _open("player", "cards"),
    "turn": _open("round", "team"),
    "moved": _open("player", "ship", "path", "cost"),
    "token_moved": _open("player", "token", "path", owner=["ship"]),
    "tokens_mixed": _secret("player", "place", "tokens"),
    "broke_away": _open("player", "ships", "die", "total", "enemy_die", "enemy_total", "free"),
    "evaded": _open("player", "ships", "place", "die", "total", "enemy_die", "enemy_total", "free"),
    "explored": _open("player", "place", "tile"),
    "rolled": _open("player", "die", "why"),
    "encountered": _open("player", "place", "encounter"),
    "encounter_ended": _open("player", "place", "encounter", "how"),
    "adjusted": _open("player", "ship", "level", "setting"),
    "acted": _open("player", "ship", "action", "left"),
    "tested": _open("player", "ships", "system", "rating", "level", "die", "success"),
    "opposed": _open(
        "player", "ships", "enemy", "rating", "die", "enemy_rating", "enemy_die", "success"
    ),
    "card_played": _open("player", "card", "kind", "ship"),
    "card_drawn": _open("player", owner=["card"]),
    "card_discarded": _open("player", "card"),
    "card_trashed": _open("player", "card"),
    "card_taken_back": _open("player", "card"),
    "deck_shuffled": _open("player", "cards"),
    "card_cancelled": _open("player", "card"),
    "left_to_people": _open("player", "words"),
    "crew_assigned": _open("player", "ship", "card", "crew"),
    "crew_discarded": _open("player", "ship", "card"),
    "attacked": _open(
        "player", "ships", "target", "weapons", "die", "shields", "enemy_die", "damage"
    ),
    "combat_ended": _open("player", "why"),
    "damaged": _open("player", "ship", "damage", "level", "setting"),
    "prevented": _open("player", "ship", "damage"),
    "destroyed": _open("player", "ship", "place"),
    "disabled": _open("player", "ship", "system"),
    "system_token": _open("player", "ship", "system", "placed"),
    "strengthened": _open("player", "ship", "system", "number"),
    "cloaked": _open("player", "ship", "place", "token"),
    "decloaked": _open("player", "ship", "place", "token", "setting"),
    "echo_placed": _open("player", "place", "token"),
    "echo_removed": _open("player", "place", "token"),
    "echo_jumped": _open("player", "token", "place"),
    "token_shown": _open("player", "token", "ship"),
    "control": _open("player", "place", "team", "tokens"),
    "installation": _open("player", "place", "level"),
    "reinforced": _open("player", "ship"),
    "repaired": _open("player", "ship", "level", "setting"),
    "scanned": _open("player", "place", owner=["tile"]),
    "looked": _open("player", "what", owner=["seen"]),
    "transported": _open("player", "ship", "other", "what"),
    "away_team": _open("player", "ship", "place", "what"),
    "mission_drawn": _open("player", "mission", owner=["secret"]),
    "mission_discarded": _open("player", "mission"),
    "missions_swapped": _open("player", "mission", "mate", "other"),
    "card_swapped": _open("player", "mate", owner=["card"]),
    "fulfilled": _open("player", "mission", "points"),
    "more_actions": _open("player", "number"),
    "fleet_size": _open("player", "team", "size"),
    "scored": _open("team", "what", "points", "total"),
    "last_turn": _open("team"),
    "ended": _open("outcome", "winner", "points", "rounds"),
}
"""Every kind of event with its fields."""

GameEvent = tuple[str, Mapping[str, Any]]
"""What happened: the kind, and its fields by name, as JSON may have them."""

Watcher = Callable[[str, Mapping[str, Any]], None]
"""What is told of every event as it happens."""


def event_for(event: GameEvent, player: int, mates: Iterable[int] = ()) -> GameEvent | None:
    """Returns what a player sees of an event, None for nothing.

    Secrets of `mates`, the player's own team, are seen where they are of cloak tokens (FC-150).
    """
    kind, fields = event
    form = EVENTS[kind]
    owner: Any = fields.get("player")
    if owner == player or (kind in _OF_CLOAKS and owner in mates):
        return event
    if form.is_secret:
        return None
    return kind, {name: value for name, value in fields.items() if form.fields[name] == ALL}


_OF_CLOAKS: Final = frozenset({"tokens_mixed", "token_moved"})


def event_document(event: GameEvent) -> dict[str, Any]:
    """Returns an event as a line of a log has it."""
    kind, fields = event
    return {"event": kind, **fields}
