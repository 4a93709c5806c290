"""What happened, one record each: the log from which a battle can be shown and replayed.

An event is a kind and the values of its fields, in the order of `FIELDS`. Everything that changes
a state is an event; some more tell only what players saw, such as dice. When no log is kept no
event is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.battle.position.errors import BattleError

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    # the battle and its rounds
    "began": ("format", "version", "options", "fleets", "teams", "deck", "area", "mission"),
    "round": ("round",),
    "phase": ("phase", "initiative"),
    "begun": (),
    "initiative": ("team", "why"),
    "rank": ("ranks",),
    "standing": ("teams",),
    "over": ("winner", "reason"),
    "eliminated": ("side",),
    # the table
    "area": ("side", "area"),
    "terrain": ("token", "is_added"),
    "mine": ("ship", "card", "token"),
    "placed": ("ship", "pose"),
    "night-shift": ("ship",),
    "left": ("ship", "place", "why"),
    "away": ("ship",),
    "docked": ("ship", "capital"),
    "launched": ("ship", "pose", "setting"),
    # planning and activation
    "dial": ("ship", "setting", "maneuver"),
    "revealed": ("ship", "setting", "maneuver"),
    "maneuver": ("ship", "bearing", "speed", "side", "colour", "setting"),
    "redialed": ("ship", "setting", "maneuver"),
    "turned": ("ship", "degrees", "pose"),
    "moved": (
        "ship",
        "maneuver",
        "start",
        "pose",
        "way",
        "overlapped",
        "touching",
        "met",
        "planet",
        "fled",
    ),
    "echoed": ("ship", "speed", "side", "shift", "pose"),
    "barred": ("ship", "until"),
    "active": ("ship",),
    "acted": ("ship",),
    "chance": ("ship",),
    "action": ("ship", "action", "bit", "card", "is_free"),
    # tokens, shields, cards
    "token": ("ship", "token", "change", "why"),
    "cloak": ("ship", "cloak"),
    "shields": ("ship", "active", "disabled", "why"),
    "lock": ("ship", "target"),
    "unlock": ("ship", "target", "why"),
    "card": ("ship", "card", "disabled", "time", "drones", "mission", "is_discarded", "is_away"),
    "marker": ("ship", "card", "name", "number"),
    "laid": ("ship", "card", "is_face_down", "is_removed"),
    "captain": ("ship", "card"),
    "moved-card": ("ship", "card", "to"),
    "reserve-card": ("ship", "card", "number"),
    "copied-card": ("ship", "card", "other", "other_card"),
    "adapted-card": ("ship", "card", "other", "other_card"),
    "fleet-action": ("side", "ship"),
    "used": ("ship", "what"),
    "lasting": ("ship", "value", "amount", "until", "source", "replacement"),
    "expired": ("until",),
    "ban": ("ship", "what", "until", "source", "is_combat"),
    "grant": ("ship", "what", "until", "source"),
    "dropped": ("ship",),
    "ended": ("ship", "source"),
    "skill-order": (),
    "mark": ("name", "value"),
    "reasoned": ("ship", "text"),
    "stack": ("ship", "tokens"),
    # attacks
    "attack": (
        "attacker",
        "defender",
        "weapon",
        "card",
        "arc",
        "band",
        "is_obstructed",
        "is_elsewhere",
        "is_extra",
    ),
    "dice": ("ship", "dice", "results", "why"),
    "modified": ("ship", "by", "attack", "defense"),
    "result": ("attacker", "defender", "hits", "crits"),
    "effect": ("ship", "source", "moment"),
    "carried-out": (
        "ship",
        "source",
        "moment",
        "paid",
        "dice",
        "tokens",
        "damage",
        "saved",
    ),
    # damage
    "damage": ("ship", "card", "is_face_up"),
    "passed-over": ("card",),
    "beneath": ("ship", "card", "damage"),
    "counted": ("ship", "change"),
    "flipped": ("ship", "card"),
    "turned-up": ("ship", "card"),
    "repaired": ("ship", "card"),
    "reshuffled": (),
    "breaches": ("ship",),
    "doomed": ("ship",),
    "spared": ("ship",),
}
"""Kind of event -> its fields."""


class Event:
    """One event: `event["ship"]` gives the value of a field."""

    __slots__ = ("kind", "values")

    def __init__(self, kind: str, values: tuple[Any, ...]) -> None:
        self.kind: Final[str] = kind
        self.values: Final[tuple[Any, ...]] = values

    def __getitem__(self, field: str) -> Any:
        return self.values[FIELDS[self.kind].index(field)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.kind, repr(self.values)))

    def __repr__(self) -> str:
        return f"<{self.kind} {self.values}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Event, (self.kind, self.values))

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form, a JSON object with the kind first."""
        return {
            "event": self.kind,
            **{
                name: list(value) if isinstance(value, tuple) else value
                for name, value in zip(FIELDS[self.kind], self.values, strict=True)
            },
        }


def event_from_document(document: Mapping[str, Any]) -> Event:
    """Reads the plain form; raises `BattleError` for an unknown kind or wrong fields."""
    kind = document.get("event")
    fields = FIELDS.get(kind) if isinstance(kind, str) else None
    if fields is None or not isinstance(kind, str):
        raise BattleError(f"there is no event {kind!r}", "log.unknown_event")
    if set(document) != {"event", *fields}:
        wanted = ", ".join(fields) or "no fields"
        raise BattleError(f"the event {kind!r} has {wanted}", "log.wrong_fields")
    values = [document[name] for name in fields]
    return Event(
        kind, tuple(tuple(value) if isinstance(value, list) else value for value in values)
    )
