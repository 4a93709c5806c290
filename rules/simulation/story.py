"""A battle's log as sentences: what a replay prints, and what those read who see no table.

Every line knows the event that it tells of, so that a page can lead from one to the other. Events
that only keep the books are told by none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.battle import BattleError, Event
from rules.dice import (
    BATTLE_STATIONS,
    BLANK,
    CRIT,
    EVADE,
    HIT,
    face_total,
    parse_attack,
    parse_defense,
)
from rules.table import parse_pose

HEADING: Final = 0
PHASE: Final = 1
PLAIN: Final = 2
DETAIL: Final = 3

_PHASES: Final = ("Set-up", "Planning Phase", "Activation Phase", "Combat Phase", "End Phase", "")
_TOKENS: Final[Mapping[str, str]] = {
    "evade": "evade",
    "scan": "scan",
    "battlestations": "battle stations",
    "auxiliary": "auxiliary power",
    "mission": "mission",
}
_ACTIONS: Final[Mapping[str, str]] = {
    "battlestations": "battle stations",
    "target-lock": "target lock",
    "sensor-echo": "sensor echo",
    "enable-card": "enable a card",
    "fleet-action": "fleet action",
    "exchange-cards": "exchange cards",
}
_MODIFIED: Final[Mapping[str, str]] = {
    "target-lock": "spends its target lock",
    "battlestations": "spends battle stations",
    "evade": "spends an evade token",
}
_CLOAKS: Final[Mapping[int, str]] = {
    0: "is no longer cloaked",
    1: "is cloaked",
    3: "turns its cloak token to red",
    5: "stays cloaked",
    7: "stays cloaked, its token red",
}
_REASONS: Final[Mapping[str, str]] = {
    "elimination": "all opposing ships are gone",
    "simultaneous": "the last ships went at the same time",
    "objective": "the objective is met",
    "round-limit": "the round limit is reached",
    "fleet-points-limit": "the limit of Fleet Points is reached",
}
_ATTACK_WORDS: Final = (
    (HIT, "hit", "hits"),
    (CRIT, "crit", "crits"),
    (BATTLE_STATIONS, "battle stations", "battle stations"),
    (BLANK, "blank", "blanks"),
)
_DEFENSE_WORDS: Final = (
    (EVADE, "evade", "evades"),
    (BATTLE_STATIONS, "battle stations", "battle stations"),
    (BLANK, "blank", "blanks"),
)


class StoryLine(NamedTuple):
    """Is a sentence, the place of its event in the log, and how deep it is set in (0 to 3)."""

    event: int
    round: int
    depth: int
    text: str

    def to_document(self) -> dict[str, Any]:
        """Gives the plain form."""
        return {"event": self.event, "round": self.round, "depth": self.depth, "text": self.text}


def tell(events: Sequence[Event], letters: str = "ab") -> Iterator[StoryLine]:
    """Tells a battle from its log; `letters` are those of the sides, in the order of seats.

    Raises `BattleError` for a log that does not begin with its beginning.
    """
    if not events or events[0].kind != "began":
        raise BattleError("a log begins with the event 'began'", "log.no_beginning")
    teller = _Teller(events[0], letters)
    for place, event in enumerate(events):
        told = _TOLD.get(event.kind)
        if event.kind == "round":
            teller.round = event["round"]
        if told is None:
            continue
        depth, words = told
        text = words(teller, event)
        if text:
            yield StoryLine(place, teller.round, depth, text)


def story_text(lines: Iterator[StoryLine]) -> str:
    """Gives the story as text, set in by depth."""
    shown: list[str] = []
    for line in lines:
        if line.depth == HEADING and shown:
            shown.append("")
        shown.append("  " * line.depth + line.text)
    return "\n".join(shown)


def dice_words(results: str, kind: str) -> str:
    """Gives dice in words: "2 hits, 1 blank". `kind` is attack or defense."""
    is_attack = kind == "attack"
    count = parse_attack(results) if is_attack else parse_defense(results)
    parts = []
    for face, one, several in _ATTACK_WORDS if is_attack else _DEFENSE_WORDS:
        number = face_total(count, face)
        if number:
            parts.append(f"{number} {one if number == 1 else several}")
    return ", ".join(parts) or "no dice"


class _Teller:
    """Knows the names that events leave out."""

    def __init__(self, began: Event, letters: str) -> None:
        self.round = 0
        self.began: Final = began
        self.letters: Final = letters
        self.fleets: Final[list[Mapping[str, Any]]] = list(began["fleets"])
        self.ships: Final[list[Mapping[str, Any]]] = [
            ship for fleet in self.fleets for ship in fleet["ships"]
        ]
        self.codes: Final = [
            f"{letters[side]}{place + 1}"
            for side, fleet in enumerate(self.fleets)
            for place in range(len(fleet["ships"]))
        ]

    def ship(self, index: int) -> str:
        """Names a ship: "U.S.S. Defiant [a2]"."""
        return f"{self.ships[index]['name']} [{self.codes[index]}]"

    def ships_named(self, indexes: Sequence[int]) -> str:
        """Names several ships."""
        return ", ".join(self.ship(index) for index in indexes)

    def side(self, side: int) -> str:
        """Names a player by letter and fleet."""
        name = self.fleets[side]["name"]
        letter = self.letters[side].upper()
        return f"{letter} ({name})" if name else letter

    def team(self, team: int) -> str:
        """Names all players of a team."""
        teams = self.began["teams"]
        return " and ".join(
            self.side(side) for side in range(len(self.fleets)) if teams[side] == team
        )

    def card(self, ship: int, place: int) -> str:
        """Names a card on a ship."""
        return str(self.ships[ship]["cards"][place]["name"])


Words = Callable[[_Teller, Event], str]


def _place(text: str) -> str:
    pose = parse_pose(text)
    return f"{pose.x:.1f} in east, {pose.y:.1f} in north, heading {round(pose.heading) % 360}°"


def maneuver_words(text: str) -> str:
    """Gives a maneuver of the log, such as "-1 straight red", as players call it."""
    speed, *middle, colour = text.split()
    if speed.startswith("-"):
        return f"{speed[1:]} full astern ({colour})"
    bearing = " ".join("come about" if word == "about" else word for word in middle)
    return f"{speed} {bearing} ({colour})"


def _many(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def _began(teller: _Teller, event: Event) -> str:
    fleets = [
        f"{teller.side(side)}, {fleet['points']} SP" for side, fleet in enumerate(teller.fleets)
    ]
    return " against ".join(fleets)


def _round(teller: _Teller, event: Event) -> str:
    return f"Round {event['round']}"


def _phase(teller: _Teller, event: Event) -> str:
    return _PHASES[event["phase"]]


def _initiative(teller: _Teller, event: Event) -> str:
    verb = "passes to" if event["why"] == "passed" else "goes to"
    return f"Initiative {verb} {teller.team(event['team'])}."


def _over(teller: _Teller, event: Event) -> str:
    why = _REASONS.get(event["reason"], event["reason"])
    if event["winner"] < 0:
        return f"A draw: {why}."
    return f"{teller.team(event['winner'])} wins: {why}."


def _eliminated(teller: _Teller, event: Event) -> str:
    return f"{teller.side(event['side'])} is eliminated."


def _terrain(teller: _Teller, event: Event) -> str:
    kind = event["token"].split()[0].partition(":")[0]
    verb = "is put on the table" if event["is_added"] else "is taken off the table"
    article = "An" if kind[0] in "aeiou" else "A"
    return f"{article} {kind} {verb}."


def _placed(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} is placed at {_place(event['pose'])}."


def _left(teller: _Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["why"] == "fled":
        return f"{ship} flies off the table and is destroyed."
    if event["place"] == "left":
        return f"{ship} leaves the table."
    because = "" if event["why"] == "destroyed" else f": {event['why']}"
    return f"{ship} is destroyed{because}."


def _docked(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} docks with {teller.ship(event['capital'])}."


def _launched(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} is launched to {_place(event['pose'])}."


def _dial(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} sets its dial to {maneuver_words(event['maneuver'])}."


def _revealed(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} reveals {maneuver_words(event['maneuver'])}."


def _moved(teller: _Teller, event: Event) -> str:
    text = f"It moves to {_place(event['pose'])}"
    if event["overlapped"]:
        text += f", back from {teller.ships_named(event['overlapped'])}"
    if event["planet"]:
        text += ", back from the planet"
    return f"{text}."


def _echoed(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} moves by sensor echo to {_place(event['pose'])}."


def _barred(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} may not perform actions." if event["until"] else ""


def _action(teller: _Teller, event: Event) -> str:
    free = " as a free action" if event["is_free"] else ""
    name = _ACTIONS.get(event["action"], event["action"])
    return f"{teller.ship(event['ship'])} performs {name}{free}."


def _token(teller: _Teller, event: Event) -> str:
    if event["why"] == "action":
        return ""
    name, change = _TOKENS.get(event["token"], event["token"]), event["change"]
    verb = "gains" if change > 0 else "loses"
    return f"{teller.ship(event['ship'])} {verb} {_many(abs(change), f'{name} token')}."


def _cloak(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} {_CLOAKS[event['cloak']]}."


def _shields(teller: _Teller, event: Event) -> str:
    left = _many(event["active"], "active shield")
    disabled = f" and {event['disabled']} disabled" if event["disabled"] else ""
    return f"{teller.ship(event['ship'])} now has {left}{disabled}."


def _lock(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} has a target lock on {teller.ship(event['target'])}."


def _unlock(teller: _Teller, event: Event) -> str:
    if event["why"] == "left":
        return ""
    ship, target = teller.ship(event["ship"]), teller.ship(event["target"])
    return f"{ship} no longer has a target lock on {target}."


def _card(teller: _Teller, event: Event) -> str:
    card = teller.card(event["ship"], event["card"])
    states = [
        "is discarded" if event["is_discarded"] else "",
        "is away" if event["is_away"] else "",
        f"has {_many(event['disabled'], 'disabled token')}" if event["disabled"] else "",
        f"has {_many(event['time'], 'time token')}" if event["time"] else "",
        f"has {_many(event['drones'], 'drone token')}" if event["drones"] else "",
        f"has {_many(event['mission'], 'mission token')}" if event["mission"] else "",
    ]
    told = " and ".join(each for each in states if each) or "is free of tokens"
    return f"{card} on {teller.ship(event['ship'])} {told}."


def _captain(teller: _Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["card"] < 0:
        return f"{ship} has no captain any more."
    return f"{teller.card(event['ship'], event['card'])} takes command of {ship}."


def _moved_card(teller: _Teller, event: Event) -> str:
    card = teller.card(event["ship"], event["card"])
    return f"{card} moves from {teller.ship(event['ship'])} to {teller.ship(event['to'])}."


def _stack(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} is down to {_many(event['tokens'], 'token')}."


def _attack(teller: _Teller, event: Event) -> str:
    attacker, defender = teller.ship(event["attacker"]), teller.ship(event["defender"])
    more = ", through an obstacle" if event["is_obstructed"] else ""
    weapon = event["weapon"]
    fires = "the primary weapon" if event["card"] < 0 else weapon
    return f"{attacker} attacks {defender} with {fires} at Range {event['band']}{more}."


def _dice(teller: _Teller, event: Event) -> str:
    rolled = dice_words(event["results"], event["dice"])
    kind = "defense" if event["dice"] == "defense" else "attack"
    because = "" if event["why"] == "attack" else f" for {event['why']}"
    return f"{teller.ship(event['ship'])} rolls {kind} dice{because}: {rolled}."


def _modified(teller: _Teller, event: Event) -> str:
    how = _MODIFIED.get(event["by"], f"uses {event['by']}")
    now = [dice_words(event[kind], kind) for kind in ("attack", "defense") if event[kind]]
    return f"{teller.ship(event['ship'])} {how}: {'; '.join(now)}."


def _result(teller: _Teller, event: Event) -> str:
    hits, crits = event["hits"], event["crits"]
    if not hits + crits:
        return "The attack does no damage."
    parts = [_many(number, word) for number, word in ((hits, "hit"), (crits, "crit")) if number]
    verb = "gets" if hits + crits == 1 else "get"
    return f"{' and '.join(parts)} {verb} through."


def _effect(teller: _Teller, event: Event) -> str:
    return f"{event['source']} acts for {teller.ship(event['ship'])}."


def _damage(teller: _Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["is_face_up"]:
        return f"{ship} suffers critical damage: {event['card']}."
    return f"{ship} suffers 1 damage to its hull."


def _counted(teller: _Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["change"] < 0:
        return f"{ship} repairs {-event['change']} damage."
    return f"{ship} suffers {event['change']} damage to its hull, and no card is left to deal."


def _flipped(teller: _Teller, event: Event) -> str:
    return f"{event['card']} on {teller.ship(event['ship'])} is turned face down."


def _repaired(teller: _Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} repairs {event['card'] or 'a damage card'}."


def _reshuffled(teller: _Teller, event: Event) -> str:
    return "The discards become a new damage deck."


def _doomed(teller: _Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    return f"{ship} will be destroyed, but still has its attack at the same skill."


_TOLD: Final[Mapping[str, tuple[int, Words]]] = {
    "began": (HEADING, _began),
    "round": (HEADING, _round),
    "phase": (PHASE, _phase),
    "initiative": (PLAIN, _initiative),
    "over": (HEADING, _over),
    "eliminated": (PLAIN, _eliminated),
    "terrain": (PLAIN, _terrain),
    "placed": (PLAIN, _placed),
    "left": (PLAIN, _left),
    "docked": (PLAIN, _docked),
    "launched": (PLAIN, _launched),
    "dial": (PLAIN, _dial),
    "revealed": (PLAIN, _revealed),
    "moved": (DETAIL, _moved),
    "echoed": (DETAIL, _echoed),
    "barred": (DETAIL, _barred),
    "action": (PLAIN, _action),
    "token": (DETAIL, _token),
    "cloak": (DETAIL, _cloak),
    "shields": (DETAIL, _shields),
    "lock": (DETAIL, _lock),
    "unlock": (DETAIL, _unlock),
    "card": (DETAIL, _card),
    "captain": (DETAIL, _captain),
    "moved-card": (DETAIL, _moved_card),
    "stack": (DETAIL, _stack),
    "attack": (PLAIN, _attack),
    "dice": (DETAIL, _dice),
    "modified": (DETAIL, _modified),
    "result": (DETAIL, _result),
    "effect": (DETAIL, _effect),
    "damage": (DETAIL, _damage),
    "counted": (DETAIL, _counted),
    "flipped": (DETAIL, _flipped),
    "repaired": (DETAIL, _repaired),
    "reshuffled": (DETAIL, _reshuffled),
    "doomed": (DETAIL, _doomed),
}
"""Kind of event -> how deep its sentence is set in, and the sentence."""

UNTOLD: Final = frozenset(
    {
        "acted",
        "active",
        "area",
        "ban",
        "begun",
        "breaches",
        "chance",
        "expired",
        "fleet-action",
        "lasting",
        "mark",
        "rank",
        "standing",
        "used",
    }
)
"""The kinds of event that only keep the books."""
