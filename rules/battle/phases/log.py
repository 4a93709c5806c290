"""The log of a battle as JSON lines, and the state rebuilt from it.

Each line is one event; the first holds fleets, options and deck. `replay` leads to the same
state as the battle that wrote the log, at any line; nothing else is needed for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.battle.mechanics import (
    actions,
    card_transfer,
    cards,
    damage,
    damage_cards,
    damage_pile,
    mines,
    movement,
    night_shift,
    shuttles,
    terrain,
    tokens,
    values,
    whereabouts,
)
from rules.battle.phases import activation, combat, planning, setup, victory
from rules.battle.position.errors import BattleError
from rules.battle.position.events import Event, event_from_document
from rules.battle.position.options import PlayOptions
from rules.battle.position.permission_text import parse_allowance, parse_prohibition
from rules.battle.position.pieces import Ban, Grant, Lasting
from rules.battle.position.records import FleetRecord
from rules.battle.position.state import Ship
from rules.battle.position.terms import DESTROYED, LEFT, TOKENS
from rules.battle.timing import initiative, windows
from rules.battle.timing.battle import Battle
from rules.battle.timing.handlers import Action
from rules.dice import ScriptedChance
from rules.table import parse_area, parse_pose, parse_terrain

__all__ = [
    "apply_event",
    "read_log",
    "replay",
    "replay_steps",
    "write_log",
]


def write_log(events: Iterable[Event]) -> str:
    """Writes events as JSON lines."""
    return "".join(
        json.dumps(event.to_document(), ensure_ascii=False, separators=(",", ":")) + "\n"
        for event in events
    )


def read_log(text: str) -> list[Event]:
    """Reads JSON lines; raises `BattleError` naming the line that is no event."""
    events = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            document = json.loads(line)
            if not isinstance(document, dict):
                raise BattleError("is no JSON object", "log.malformed")
            events.append(event_from_document(document))
        except (ValueError, BattleError) as error:
            raise BattleError(f"line {number} of the log: {error}", "log.malformed") from error
    return events


def replay(events: Sequence[Event]) -> Battle:
    """Rebuilds the battle to which a log, or the first part of one, leads.

    Raises `BattleError` when it does not begin with the event that begins a battle.
    """
    steps = replay_steps(events)
    battle = next(steps)
    for _ in steps:
        pass
    return battle


def replay_steps(events: Sequence[Event]) -> Iterator[Battle]:
    """Returns the battle after each event of a log, always the same object."""
    if not events or events[0].kind != "began":
        raise BattleError("a log begins with the event 'began'", "log.no_beginning")
    battle = _beginning(events[0])
    yield battle
    for event in events[1:]:
        apply_event(battle, event)
        yield battle


def apply_event(battle: Battle, event: Event) -> None:
    """Changes a battle's state as an event of its log says."""
    change = _CHANGES.get(event.kind)
    if callable(change):
        change(battle, event)
    elif change is not None:
        changes, *names = change
        changes(battle, *[_value(battle, event, name) for name in names])


def _beginning(event: Event) -> Battle:
    if event["format"] != setup.FORMAT or event["version"] != setup.VERSION:
        raise BattleError(
            f"a log of format {event['format']!r}, version {event['version']} cannot be read; "
            f"it must be {setup.FORMAT!r}, version {setup.VERSION}",
            "log.version",
        )
    options = dict(event["options"])
    ruleset = options.pop("ruleset")
    battle = setup.new_battle(
        [FleetRecord.from_document(each) for each in event["fleets"]],
        PlayOptions(ruleset, options),
        ScriptedChance(),
        teams=event["teams"],
        deck=event["deck"],
    )
    battle.state.area = parse_area(event["area"])
    return battle


def _value(battle: Battle, event: Event, name: str) -> Any:
    """Returns what a field of an event stands for."""
    value = event[name]
    if name in ("ship", "to"):
        return battle.state.ships[value]
    return _READERS[name](value) if name in _READERS else value


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "pose": parse_pose,
    "area": parse_area,
    "token": parse_terrain,
    "ranks": list,
    "teams": tuple,
}


def _ship(battle: Battle, event: Event) -> Ship:
    index: int = event["ship"]
    return battle.state.ships[index]


def _terrain(battle: Battle, event: Event) -> None:
    token = parse_terrain(event["token"])
    (terrain.add_terrain if event["is_added"] else terrain.remove_terrain)(battle, token)


def _left(battle: Battle, event: Event) -> None:
    place = LEFT if event["place"] == "left" else DESTROYED
    damage.remove_ship(battle, _ship(battle, event), place, event["why"])


def _maneuver(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    way = (event["bearing"], event["speed"], event["side"])
    setting = movement.made(ship, *way, event["colour"], event["setting"])
    movement.set_executed(battle, ship, setting, event["colour"])


def _moved(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    ship.pose = parse_pose(event["pose"])
    if event["overlapped"]:
        ship.overlapped = tuple(event["overlapped"])


def _echoed(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    actions.echo_to(battle, ship, parse_pose(event["pose"]), 0, "", 0.0)


def _active(battle: Battle, event: Event) -> None:
    activation.set_active(battle, event["ship"])


def _action(battle: Battle, event: Event) -> None:
    action = Action(event["action"], event["bit"], card=event["card"])
    actions.mark_performed(battle, _ship(battle, event), action)


def _token(battle: Battle, event: Event) -> None:
    token = TOKENS.index(event["token"])
    tokens.change_token(battle, _ship(battle, event), token, event["change"], "")


def _shields(battle: Battle, event: Event) -> None:
    tokens.set_shields(battle, _ship(battle, event), event["active"], event["disabled"], "")


def _unlock(battle: Battle, event: Event) -> None:
    tokens.unlock(battle, _ship(battle, event), event["target"], "")


def _card(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    card = ship.own_card(event["card"])
    card.disabled, card.time = event["disabled"], event["time"]
    card.drones, card.mission = event["drones"], event["mission"]
    card.is_discarded, card.is_away = event["is_discarded"], event["is_away"]
    cards.note_card(battle, ship, event["card"])


def _laid(battle: Battle, event: Event) -> None:
    ship, place = _ship(battle, event), event["card"]
    cards.lay(battle, ship, place, face_down=event["is_face_down"], removed=event["is_removed"])


def _copied_card(battle: Battle, event: Event) -> None:
    other = battle.state.ships[event["other"]]
    ship = _ship(battle, event)
    is_adapted = event.kind == "adapted-card"
    card_transfer.copy_card(
        battle, ship, event["card"], other, event["other_card"], is_adapted=is_adapted
    )


def _fleet_action(battle: Battle, event: Event) -> None:
    actions.give_fleet_action(battle, event["side"], event["ship"])


def _lasting(battle: Battle, event: Event) -> None:
    effect = Lasting(
        event["value"], event["amount"], event["until"], event["source"], event["replacement"]
    )
    cards.add_lasting(battle, _ship(battle, event), effect)


def _ban(battle: Battle, event: Event) -> None:
    what = parse_prohibition(event["what"])
    ban = Ban(what, event["until"], event["source"], is_combat=event["is_combat"])
    cards.add_ban(battle, _ship(battle, event), ban)


def _grant(battle: Battle, event: Event) -> None:
    grant = Grant(parse_allowance(event["what"]), event["until"], event["source"])
    cards.add_grant(battle, _ship(battle, event), grant)


def _mark(battle: Battle, event: Event) -> None:
    battle.state.marks[event["name"]] = event["value"]


def _attack(battle: Battle, event: Event) -> None:
    if not event["is_extra"]:
        battle.state.ships[event["attacker"]].attacks += 1


def _damage(battle: Battle, event: Event) -> None:
    damage_pile.deal(battle, _ship(battle, event), event["card"], is_face_up=event["is_face_up"])


_CHANGES: Final[Mapping[str, Callable[[Battle, Event], None] | tuple[Any, ...]]] = {
    "round": (values.reset_for_round, "round"),
    "phase": (values.begin_phase, "phase"),
    "begun": (planning.begin,),
    "initiative": (initiative.take_initiative, "team", "why"),
    "rank": (initiative.set_ranks, "ranks"),
    "standing": (damage.set_standing, "teams"),
    "over": (victory.end, "winner", "reason"),
    "eliminated": (victory.put_out, "side"),
    "area": (setup.set_area, "side", "area"),
    "terrain": _terrain,
    "mine": (mines.set_mine, "ship", "card", "token"),
    "placed": (whereabouts.put, "ship", "pose"),
    "night-shift": (night_shift.set_night_shift, "ship"),
    "left": _left,
    "away": (whereabouts.take_off, "ship"),
    "docked": (shuttles.put_in_dock, "ship", "capital"),
    "launched": (shuttles.set_out, "ship", "pose", "setting"),
    "dial": (movement.put_dial, "ship", "setting"),
    "revealed": (activation.set_revealed, "ship", "setting"),
    "maneuver": _maneuver,
    "redialed": (movement.change_dial, "ship", "setting"),
    "turned": (movement.turn, "ship", "degrees"),
    "moved": _moved,
    "echoed": _echoed,
    "barred": (movement.set_bar, "ship", "until"),
    "active": _active,
    "acted": (activation.finish, "ship"),
    "chance": (combat.pass_chance, "ship"),
    "action": _action,
    "token": _token,
    "cloak": (tokens.set_cloak, "ship", "cloak"),
    "shields": _shields,
    "lock": (tokens.lock, "ship", "target"),
    "unlock": _unlock,
    "card": _card,
    "marker": (tokens.set_marker, "ship", "card", "name", "number"),
    "laid": _laid,
    "captain": (cards.give_command, "ship", "card"),
    "moved-card": (card_transfer.move_card, "ship", "card", "to"),
    "reserve-card": (card_transfer.take_from_reserve, "ship", "card", "number"),
    "copied-card": _copied_card,
    "adapted-card": _copied_card,
    "fleet-action": _fleet_action,
    "used": (windows.mark_used, "ship", "what"),
    "lasting": _lasting,
    "expired": (cards.expire, "until"),
    "ban": _ban,
    "grant": _grant,
    "dropped": (cards.drop_standing, "ship"),
    "ended": (cards.end_effects, "ship", "source"),
    "skill-order": (values.order_by_skill,),
    "mark": _mark,
    "stack": (damage.set_stack, "ship", "tokens"),
    "attack": _attack,
    "damage": _damage,
    "passed-over": (damage_pile.pass_over, "card"),
    "beneath": (damage_pile.put_beneath, "ship", "card", "damage"),
    "counted": (damage_pile.count_damage, "ship", "change"),
    "flipped": (damage_pile.flip_down, "ship", "card"),
    "turned-up": (damage_pile.flip_up, "ship", "card"),
    "repaired": (damage_pile.remove_damage, "ship", "card"),
    "reshuffled": (damage_pile.reshuffle,),
    "breaches": (damage_cards.contain_breaches, "ship"),
    "doomed": (damage.doom, "ship"),
    "spared": (damage.spare, "ship"),
}
"""The kinds of event that change a state; the others only tell.

Each has what changes it: a function, with the fields of the event that it takes, or one of here.
"""
