"""A battle's log as moments: what the replay page shows, one after the other.

    replay = replay_of(events)
    replay.moments                  # how many there are
    replay.state_at(84)             # everything that the page shows at the 84th
    replay.to_document()            # the same for the script, as changes from moment to moment

Moment n is the nth sentence of the story (`rules.simulation.story`), counted from 1, with the
table as it is then. Events that no sentence tells of go with the sentence before them; those that
begin the turn of another ship go with the sentence after. Inches and degrees, as in `rules.table`,
rounded to what can be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.simulations.replay.scenes import Scenes
from rules.battle import Event
from rules.battle.phases.log import replay_steps
from rules.battle.position.records import FleetRecord, ShipRecord
from rules.battle.position.state import Ship, State
from rules.battle.position.terms import DESTROYED, IN_PLAY, LEFT, NOBODY, OVER, PLACES, TOKENS
from rules.simulation.story import StoryLine, tell
from rules.simulation.story_words import maneuver_words
from rules.table import Area, Terrain, parse_area, parse_terrain, print_terrain

Shown = dict[str, Any]
"""What is shown of a ship or of the table: plain values by name."""

PHASE_NAMES: Final = ("Set-up", "Planning", "Activation", "Combat", "End", "Over")
LEADING: Final = frozenset({"active"})
"""The untold kinds of event that belong to the sentence after them: they begin a turn."""

TURNS: Final = frozenset({"revealed", "attack", "launched", "phase", "round", "over"})
"""The kinds of event with which an activation, an attack or a phase begins."""
OWN: Final = frozenset(
    {
        *("placed", "dial", "revealed", "moved", "echoed", "token", "cloak", "shields", "lock"),
        *("unlock", "card", "damage", "counted", "flipped", "repaired", "doomed", "stack"),
        *("redialed", "maneuver", "turned", "away"),
    }
)
"""The kinds of event after which only the ship that they name may look different."""
QUIET: Final = frozenset(
    {
        *("begun", "initiative", "standing", "active", "acted", "chance", "action", "used"),
        *(
            "area",
            "terrain",
            "mine",
            "attack",
            "dice",
            "modified",
            "result",
            "effect",
            "reshuffled",
            "night-shift",
        ),
        "carried-out",
    }
)
"""The kinds of event after which every ship looks as before."""
HEADINGS: Final = frozenset({"began", "round", "phase"})
"""Those that are headings of what follows."""


@dataclass(frozen=True, slots=True)
class ReplayShip:
    """What never changes about a ship of a battle; `code` is A1, B2 and so on."""

    index: int
    code: str
    side: int
    record: ShipRecord


@dataclass(frozen=True, slots=True)
class ReplaySide:
    """A player of a battle: `letter` names the fleet, `team` those who play together."""

    letter: str
    team: int
    fleet: FleetRecord
    area: Area | None
    ships: tuple[ReplayShip, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A battle made ready to be shown.

    `lines` are the sentences, one a moment. `changes` are what differs from the moment before, the
    first from nothing. `turns` and `rounds` are the moments at which one stops who steps by turns
    (the last of each, when all of it can be seen) or by rounds (the first). `terrain` is all that
    ever lay on the table; a state says what lies there now.
    """

    sides: tuple[ReplaySide, ...]
    area: Area
    terrain: tuple[Terrain, ...]
    lines: tuple[StoryLine, ...]
    changes: tuple[Shown, ...]
    scenes: Scenes
    turns: tuple[int, ...]
    rounds: tuple[int, ...]

    @property
    def moments(self) -> int:
        """Returns how many moments there are."""
        return len(self.lines)

    @property
    def start(self) -> int:
        """Returns the moment with which to begin: the first round, all ships in their places."""
        return self.rounds[1] if len(self.rounds) > 1 else 1

    @property
    def ships(self) -> list[ReplayShip]:
        """Lists the ships of all sides, in the order of the log."""
        return [ship for side in self.sides for ship in side.ships]

    def state_at(self, moment: int) -> Shown:
        """Returns all that is shown at a moment, counted from 1."""
        state: Shown = {"ships": [{} for _ in self.ships]}
        for change in self.changes[:moment]:
            for name, value in change.items():
                if name == "ships":
                    for index, shown in value.items():
                        state["ships"][int(index)].update(shown)
                else:
                    state[name] = value
        return state

    def to_document(self) -> Shown:
        """Returns the plain form that the script of the page plays."""
        return {
            "changes": list(self.changes),
            "turns": list(self.turns),
            "rounds": list(self.rounds),
            **self.scenes.to_document(),
        }


def replay_of(events: Sequence[Event], letters: str = "ab") -> Replay:
    """Makes a battle's log ready to be shown; `letters` name the sides, in the order of seats.

    Raises `BattleError` for a log that does not begin with its beginning.
    """
    lines = tuple(tell(events, letters.upper()))
    began = events[0]
    sides = _sides(began, events, letters)
    codes = [ship.code for side in sides for ship in side.ships]
    terrain = _terrain(events)
    scenes = Scenes(codes)
    ends = _ends(lines, events)
    changes: list[Shown] = []
    before: Shown = {"ships": [{} for _ in codes]}
    touched: set[int] = set()
    for place, (event, battle) in enumerate(zip(events, replay_steps(events), strict=True)):
        scenes.take(event)
        touched |= _touched(event, len(codes))
        if len(changes) < len(lines) and place == ends[len(changes)]:
            now = _shown(battle.state, codes, terrain, before, touched)
            now |= scenes.shown(battle.state.active)
            changes.append(_difference(before, now))
            before = now
            touched = set()
    starts = [events[line.event].kind for line in lines]
    return Replay(
        sides=sides,
        area=parse_area(began["area"]),
        terrain=tuple(terrain),
        lines=lines,
        changes=tuple(changes),
        scenes=scenes,
        turns=_turn_stops(starts),
        rounds=_round_stops(starts),
    )


def _touched(event: Event, ships: int) -> set[int]:
    """Returns the ships that may look different after an event."""
    if event.kind in QUIET:
        return set()
    return {event["ship"]} if event.kind in OWN else set(range(ships))


def _ends(lines: Sequence[StoryLine], events: Sequence[Event]) -> list[int]:
    """Returns the last event of each moment."""
    ends = []
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        beyond = following.event if following is not None else len(events)
        end = line.event + 1
        while end < beyond and events[end].kind not in LEADING:
            end += 1
        ends.append(end - 1 if following is not None else len(events) - 1)
    return ends


def _turn_stops(starts: Sequence[str]) -> tuple[int, ...]:
    """Returns the first moment of all and the last of each turn; a heading by itself is none."""
    stops = [1]
    has_content = False
    for moment, kind in enumerate(starts):
        if kind in TURNS and has_content:
            stops.append(moment)
            has_content = False
        has_content = has_content or kind not in HEADINGS
    return tuple(sorted({*stops, len(starts)}))


def _round_stops(starts: Sequence[str]) -> tuple[int, ...]:
    """Returns the first moment of all, of each round, and the last of all."""
    rounds = [moment for moment, kind in enumerate(starts, 1) if kind == "round"]
    return tuple(sorted({1, *rounds, len(starts)}))


def _sides(began: Event, events: Sequence[Event], letters: str) -> tuple[ReplaySide, ...]:
    areas = {each["side"]: parse_area(each["area"]) for each in events if each.kind == "area"}
    sides = []
    first = 0
    for place, document in enumerate(began["fleets"]):
        fleet = FleetRecord.from_document(document)
        letter = letters[place].upper()
        ships = tuple(
            ReplayShip(first + nth, f"{letter}{nth + 1}", place, record)
            for nth, record in enumerate(fleet.ships)
        )
        first += len(ships)
        sides.append(ReplaySide(letter, began["teams"][place], fleet, areas.get(place), ships))
    return tuple(sides)


def _terrain(events: Sequence[Event]) -> list[Terrain]:
    """Returns every token that ever lay on the table, once."""
    texts = dict.fromkeys(event["token"] for event in events if event.kind == "terrain")
    return [parse_terrain(text) for text in texts]


# --- what is shown ----------------------------------------------------------------------------


def _shown(
    state: State,
    codes: Sequence[str],
    terrain: Sequence[Terrain],
    before: Shown,
    touched: Collection[int],
) -> Shown:
    """Returns all that is shown of a state; ships that nothing touched are as they were before."""
    lying = {print_terrain(token) for token in state.terrain}
    return {
        "round": state.round,
        "phase": PHASE_NAMES[state.phase],
        "initiative": state.initiative if 0 < state.phase < OVER else NOBODY,
        "winner": state.winner,
        "terrain": [nth for nth, each in enumerate(terrain) if print_terrain(each) in lying],
        "ships": [
            _ship(state, ship, codes, was) if ship.index in touched else was
            for ship, was in zip(state.ships, before["ships"], strict=True)
        ],
    }


def _ship(state: State, ship: Ship, codes: Sequence[str], before: Shown) -> Shown:
    """Returns what is shown of a ship; one that left keeps its last place, as a mark."""
    is_gone = ship.place in (DESTROYED, LEFT)
    shown: Shown = {"place": PLACES[ship.place], "left_in": ship.left_in if is_gone else 0}
    if ship.place == IN_PLAY or (is_gone and "x" not in before):
        shown |= {
            "x": round(ship.pose.x, 2),
            "y": round(ship.pose.y, 2),
            "heading": round(ship.pose.heading, 1),
        }
    else:
        shown |= {name: before.get(name, 0) for name in ("x", "y", "heading")}
    shown |= {
        "hull": 0 if ship.place == DESTROYED else max(0, ship.hull_left),
        "hull_of": ship.record.squadron_tokens or ship.hull,
        "shields": 0 if is_gone else ship.shields,
        "shields_off": 0 if is_gone else ship.disabled_shields,
        "shields_of": ship.shield_value,
        "skill": ship.phase_skill if ship.place == IN_PLAY else ship.skill,
        "cloak": (ship.is_cloaked + ship.is_cloak_red) if not is_gone else 0,
        "lock": " ".join(codes[target] for target in ship.locks),
        "dial": _dial(state, ship),
        "damage": _damage(ship),
        "cards": _cards(ship),
    }
    for name in TOKENS:
        shown[name] = getattr(ship, _FIELDS.get(name, name))
    return shown


_FIELDS: Final[Mapping[str, str]] = {"battlestations": "battle_stations"}


def _dial(state: State, ship: Ship) -> str:
    """Returns the maneuver that a ship chose or revealed this round."""
    if ship.place != IN_PLAY:
        return ""
    setting = ship.setting if ship.setting != NOBODY else state.dials[ship.index]
    return "" if setting == NOBODY else maneuver_words(str(ship.record.dial[setting]))


def _damage(ship: Ship) -> list[str]:
    """Lists the damage cards beside a ship, those face down as a number."""
    shown = [card.name for card in ship.face_up]
    if ship.face_down:
        shown.append(f"{ship.face_down} face down")
    if ship.counted:
        shown.append(f"{ship.counted} counted")
    if ship.is_doomed:
        shown.append("destroyed after its attack")
    return shown


def _cards(ship: Ship) -> list[str]:
    """Lists the cards that something has happened to: tokens on them, or that they are gone.

    Tokens of cards that lie beside the ship come first.
    """
    beside = ", ".join(f"{name} {number}" for name, number in ship.markers)
    shown = [f"Beside the ship: {beside}"] if beside else []
    for card in ship.cards:
        states = [
            "discarded" if card.is_discarded else "",
            "away" if card.is_away else "",
            "aboard another ship" if card.is_moved else "",
            "disabled" if card.disabled else "",
            f"time {card.time}" if card.time else "",
            f"drones {card.drones}" if card.drones else "",
            f"mission {card.mission}" if card.mission else "",
            *(f"{name} {number}" for name, number in card.markers),
        ]
        told = ", ".join(each for each in states if each)
        if told:
            shown.append(f"{card.record.name}: {told}")
    return shown


def _difference(before: Shown, now: Shown) -> Shown:
    change = {
        name: value
        for name, value in now.items()
        if name != "ships" and (name not in before or before[name] != value)
    }
    ships = {}
    for index, (old, new) in enumerate(zip(before["ships"], now["ships"], strict=True)):
        if old is new:
            continue
        differing = {
            name: value for name, value in new.items() if name not in old or old[name] != value
        }
        if differing:
            ships[str(index)] = differing
    if ships:
        change["ships"] = ships
    return change
