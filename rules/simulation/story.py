"""A battle's log as sentences: what a replay prints, and what those read who see no table.

Every line knows the event that it tells of, so that a page can lead from one to the other. Events
that only keep the books are told by none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.battle import BattleError, Event
from rules.battle.position.terms import COLOURS
from rules.simulation.story_combat import TOLD
from rules.simulation.story_words import (
    Teller,
    Words,
    maneuver_words,
    many,
    place_words,
    sentence,
)

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
    "mission": "the mission is over",
}


class StoryLine(NamedTuple):
    """A sentence, the place of its event in the log, and how deep it is set in (0 to 3)."""

    event: int
    round: int
    depth: int
    text: str

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {"event": self.event, "round": self.round, "depth": self.depth, "text": self.text}


def tell(events: Sequence[Event], letters: str = "ab") -> Iterator[StoryLine]:
    """Tells a battle from its log; `letters` are those of the sides, in the order of seats.

    Raises `BattleError` for a log that does not begin with its beginning.
    """
    if not events or events[0].kind != "began":
        raise BattleError("a log begins with the event 'began'", "log.no_beginning")
    teller = Teller(events[0], letters)
    for place, event in enumerate(events):
        told = _TOLD.get(event.kind)
        if event.kind == "round":
            teller.round = event["round"]
        if told is None:
            continue
        depth, words = told
        text = sentence(teller, event, words)
        if text:
            yield StoryLine(place, teller.round, depth, text)


def story_text(lines: Iterator[StoryLine]) -> str:
    """Returns the story as text, set in by depth."""
    shown: list[str] = []
    for line in lines:
        if line.depth == HEADING and shown:
            shown.append("")
        shown.append("  " * line.depth + line.text)
    return "\n".join(shown)


def _began(teller: Teller, event: Event) -> str:
    fleets = [
        f"{teller.side(side)}, {fleet['points']} SP" for side, fleet in enumerate(teller.fleets)
    ]
    return " against ".join(fleets)


def _phase(teller: Teller, event: Event) -> str:
    return _PHASES[event["phase"]]


def _initiative(teller: Teller, event: Event) -> str:
    verb = "passes to" if event["why"] == "passed" else "goes to"
    return f"Initiative {verb} {teller.team(event['team'])}."


def _over(teller: Teller, event: Event) -> str:
    why = _REASONS.get(event["reason"], event["reason"])
    if event["winner"] < 0:
        return f"A draw: {why}."
    return f"{teller.team(event['winner'])} wins: {why}."


def _terrain(teller: Teller, event: Event) -> str:
    kind = event["token"].split()[0].partition(":")[0]
    verb = "is put on the table" if event["is_added"] else "is taken off the table"
    article = "An" if kind[0] in "aeiou" else "A"
    return f"{article} {kind} {verb}."


def _left(teller: Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["why"] == "fled":
        return f"{ship} flies off the table and is destroyed."
    if event["place"] == "left":
        return f"{ship} leaves the table."
    because = "" if event["why"] == "destroyed" else f": {event['why']}"
    return f"{ship} is destroyed{because}."


def _maneuver(teller: Teller, event: Event) -> str:
    words = (str(event["speed"]), event["bearing"], event["side"], COLOURS[event["colour"]])
    maneuver = maneuver_words(" ".join(word for word in words if word))
    return f"{teller.ship(event['ship'])} executes {maneuver} instead."


def _turned(teller: Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} turns by {round(event['degrees'])}°."


def _moved(teller: Teller, event: Event) -> str:
    text = f"It moves to {place_words(event['pose'])}"
    if event["overlapped"]:
        text += f", back from {teller.ships_named(event['overlapped'])}"
    if event["planet"]:
        text += ", back from the planet"
    return f"{text}."


def _barred(teller: Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} may not perform actions." if event["until"] else ""


def _action(teller: Teller, event: Event) -> str:
    free = " as a free action" if event["is_free"] else ""
    name = _ACTIONS.get(event["action"], event["action"])
    return f"{teller.ship(event['ship'])} performs {name}{free}."


def _token(teller: Teller, event: Event) -> str:
    if event["why"] == "action":
        return ""
    name, change = _TOKENS.get(event["token"], event["token"]), event["change"]
    verb = "gains" if change > 0 else "loses"
    return f"{teller.ship(event['ship'])} {verb} {many(abs(change), f'{name} token')}."


def _marker(teller: Teller, event: Event) -> str:
    ship, tokens = teller.ship(event["ship"]), many(event["number"], f"{event['name']} token")
    if event["card"] < 0:
        return f"{ship} now has {tokens}."
    return f"{teller.card(event['ship'], event['card'])} on {ship} now has {tokens}."


def _cloak(teller: Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} {_CLOAKS[event['cloak']]}."


def _shields(teller: Teller, event: Event) -> str:
    left = many(event["active"], "active shield")
    disabled = f" and {event['disabled']} disabled" if event["disabled"] else ""
    return f"{teller.ship(event['ship'])} now has {left}{disabled}."


def _unlock(teller: Teller, event: Event) -> str:
    if event["why"] == "left":
        return ""
    ship, target = teller.ship(event["ship"]), teller.ship(event["target"])
    return f"{ship} no longer has a target lock on {target}."


def _card(teller: Teller, event: Event) -> str:
    card = teller.card(event["ship"], event["card"])
    states = [
        "is discarded" if event["is_discarded"] else "",
        "is away" if event["is_away"] else "",
        f"has {many(event['disabled'], 'disabled token')}" if event["disabled"] else "",
        f"has {many(event['time'], 'time token')}" if event["time"] else "",
        f"has {many(event['drones'], 'drone token')}" if event["drones"] else "",
        f"has {many(event['mission'], 'mission token')}" if event["mission"] else "",
    ]
    told = " and ".join(each for each in states if each) or "is free of tokens"
    return f"{card} on {teller.ship(event['ship'])} {told}."


def _captain(teller: Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["card"] < 0:
        return f"{ship} has no captain any more."
    return f"{teller.card(event['ship'], event['card'])} takes command of {ship}."


def _ended(teller: Teller, event: Event) -> str:
    return (
        f"What {teller.source(event['source'])} brought upon {teller.ship(event['ship'])} is over."
    )


def _stack(teller: Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} is down to {many(event['tokens'], 'token')}."


_TOLD: Final[Mapping[str, tuple[int, Words]]] = {
    "began": (HEADING, _began),
    "round": (HEADING, "Round {round}"),
    "phase": (PHASE, _phase),
    "initiative": (PLAIN, _initiative),
    "over": (HEADING, _over),
    "eliminated": (PLAIN, "{side} is eliminated."),
    "terrain": (PLAIN, _terrain),
    "placed": (PLAIN, "{ship} is placed at {pose}."),
    "night-shift": (PLAIN, "{ship} sails on night shift."),
    "left": (PLAIN, _left),
    "away": (PLAIN, "{ship} leaves the table for a while."),
    "docked": (PLAIN, "{ship} docks with {capital}."),
    "launched": (PLAIN, "{ship} is launched to {pose}."),
    "dial": (PLAIN, "{ship} sets its dial to {maneuver}."),
    "revealed": (PLAIN, "{ship} reveals {maneuver}."),
    "maneuver": (DETAIL, _maneuver),
    "redialed": (DETAIL, "{ship} sets its dial anew to {maneuver}."),
    "turned": (DETAIL, _turned),
    "moved": (DETAIL, _moved),
    "echoed": (DETAIL, "{ship} moves by sensor echo to {pose}."),
    "barred": (DETAIL, _barred),
    "action": (PLAIN, _action),
    "token": (DETAIL, _token),
    "marker": (DETAIL, _marker),
    "cloak": (DETAIL, _cloak),
    "shields": (DETAIL, _shields),
    "lock": (DETAIL, "{ship} has a target lock on {target}."),
    "unlock": (DETAIL, _unlock),
    "card": (DETAIL, _card),
    "captain": (DETAIL, _captain),
    "moved-card": (DETAIL, "{card} moves from {ship} to {to}."),
    "reserve-card": (DETAIL, "A card from outside the fleet takes the place of {card} of {ship}."),
    "copied-card": (DETAIL, "{card} of {ship} becomes a copy of another card."),
    "adapted-card": (DETAIL, "{card} of {ship} adapts a card of {other}."),
    "stack": (DETAIL, _stack),
    "ended": (DETAIL, _ended),
    "reasoned": (DETAIL, "{ship}: {text}"),
    **{kind: (PLAIN if kind == "attack" else DETAIL, words) for kind, words in TOLD.items()},
}
"""Kind of event -> how deep its sentence is set in, and the sentence."""
