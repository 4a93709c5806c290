"""The log of a battle as JSON lines, and the state rebuilt from it.

Each line is one event; the first holds fleets, options and deck. `replay` leads to the same
state as the battle that wrote the log, at any line; nothing else is needed for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.battle.mechanics import (
    actions,
    card_transfer,
    cards,
    damage,
    damage_cards,
    damage_pile,
    mines,
    movement,
    shuttles,
    terrain,
    tokens,
    values,
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
    if change is not None:
        change(battle, event)


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


def _ship(battle: Battle, event: Event) -> Ship:
    index: int = event["ship"]
    return battle.state.ships[index]


def _round(battle: Battle, event: Event) -> None:
    values.reset_for_round(battle, event["round"])


def _phase(battle: Battle, event: Event) -> None:
    values.begin_phase(battle, event["phase"])


def _begun(battle: Battle, event: Event) -> None:
    planning.begin(battle)


def _initiative(battle: Battle, event: Event) -> None:
    initiative.take_initiative(battle, event["team"], event["why"])


def _rank(battle: Battle, event: Event) -> None:
    initiative.set_ranks(battle, list(event["ranks"]))


def _standing(battle: Battle, event: Event) -> None:
    damage.set_standing(battle, tuple(event["teams"]))


def _over(battle: Battle, event: Event) -> None:
    victory.end(battle, event["winner"], event["reason"])


def _eliminated(battle: Battle, event: Event) -> None:
    victory.put_out(battle, event["side"])


def _area(battle: Battle, event: Event) -> None:
    setup.set_area(battle, event["side"], parse_area(event["area"]))


def _terrain(battle: Battle, event: Event) -> None:
    token = parse_terrain(event["token"])
    (terrain.add_terrain if event["is_added"] else terrain.remove_terrain)(battle, token)


def _mine(battle: Battle, event: Event) -> None:
    token = parse_terrain(event["token"])
    mines.set_mine(battle, _ship(battle, event), event["card"], token)


def _placed(battle: Battle, event: Event) -> None:
    setup.put(battle, _ship(battle, event), parse_pose(event["pose"]))


def _left(battle: Battle, event: Event) -> None:
    place = LEFT if event["place"] == "left" else DESTROYED
    damage.remove_ship(battle, _ship(battle, event), place, event["why"])


def _docked(battle: Battle, event: Event) -> None:
    shuttles.put_in_dock(battle, _ship(battle, event), event["capital"])


def _launched(battle: Battle, event: Event) -> None:
    pose = parse_pose(event["pose"])
    shuttles.set_out(battle, _ship(battle, event), pose, event["setting"])


def _dial(battle: Battle, event: Event) -> None:
    movement.put_dial(battle, _ship(battle, event), event["setting"])


def _revealed(battle: Battle, event: Event) -> None:
    activation.set_revealed(battle, _ship(battle, event), event["setting"])


def _maneuver(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    way = (event["bearing"], event["speed"], event["side"])
    setting = movement.made(ship, *way, event["colour"], event["setting"])
    movement.set_executed(battle, ship, setting, event["colour"])


def _redialed(battle: Battle, event: Event) -> None:
    movement.change_dial(battle, _ship(battle, event), event["setting"])


def _turned(battle: Battle, event: Event) -> None:
    movement.turn(battle, _ship(battle, event), event["degrees"])


def _moved(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    ship.pose = parse_pose(event["pose"])
    if event["overlapped"]:
        ship.overlapped = tuple(event["overlapped"])


def _echoed(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    actions.echo_to(battle, ship, parse_pose(event["pose"]), 0, "", 0.0)


def _barred(battle: Battle, event: Event) -> None:
    movement.set_bar(battle, _ship(battle, event), event["until"])


def _active(battle: Battle, event: Event) -> None:
    activation.set_active(battle, event["ship"])


def _acted(battle: Battle, event: Event) -> None:
    activation.finish(battle, _ship(battle, event))


def _chance(battle: Battle, event: Event) -> None:
    combat.pass_chance(battle, _ship(battle, event))


def _action(battle: Battle, event: Event) -> None:
    action = Action(event["action"], event["bit"], card=event["card"])
    actions.mark_performed(battle, _ship(battle, event), action)


def _token(battle: Battle, event: Event) -> None:
    token = TOKENS.index(event["token"])
    tokens.change_token(battle, _ship(battle, event), token, event["change"], "")


def _cloak(battle: Battle, event: Event) -> None:
    tokens.set_cloak(battle, _ship(battle, event), event["cloak"])


def _shields(battle: Battle, event: Event) -> None:
    tokens.set_shields(battle, _ship(battle, event), event["active"], event["disabled"], "")


def _lock(battle: Battle, event: Event) -> None:
    tokens.lock(battle, _ship(battle, event), event["target"])


def _unlock(battle: Battle, event: Event) -> None:
    tokens.unlock(battle, _ship(battle, event), event["target"], "")


def _card(battle: Battle, event: Event) -> None:
    ship = _ship(battle, event)
    card = ship.own_card(event["card"])
    card.disabled, card.time = event["disabled"], event["time"]
    card.drones, card.mission = event["drones"], event["mission"]
    card.is_discarded, card.is_away = event["is_discarded"], event["is_away"]
    cards.note_card(battle, ship, event["card"])


def _marker(battle: Battle, event: Event) -> None:
    tokens.set_marker(battle, _ship(battle, event), event["card"], event["name"], event["number"])


def _laid(battle: Battle, event: Event) -> None:
    ship, place = _ship(battle, event), event["card"]
    cards.lay(battle, ship, place, face_down=event["is_face_down"], removed=event["is_removed"])


def _captain(battle: Battle, event: Event) -> None:
    cards.give_command(battle, _ship(battle, event), event["card"])


def _moved_card(battle: Battle, event: Event) -> None:
    taker = battle.state.ships[event["to"]]
    card_transfer.move_card(battle, _ship(battle, event), event["card"], taker)


def _fleet_action(battle: Battle, event: Event) -> None:
    actions.give_fleet_action(battle, event["side"], event["ship"])


def _used(battle: Battle, event: Event) -> None:
    windows.mark_used(battle, _ship(battle, event), event["what"])


def _lasting(battle: Battle, event: Event) -> None:
    effect = Lasting(
        event["value"], event["amount"], event["until"], event["source"], event["replacement"]
    )
    cards.add_lasting(battle, _ship(battle, event), effect)


def _expired(battle: Battle, event: Event) -> None:
    cards.expire(battle, event["until"])


def _ban(battle: Battle, event: Event) -> None:
    what = parse_prohibition(event["what"])
    ban = Ban(what, event["until"], event["source"], is_combat=event["is_combat"])
    cards.add_ban(battle, _ship(battle, event), ban)


def _grant(battle: Battle, event: Event) -> None:
    grant = Grant(parse_allowance(event["what"]), event["until"], event["source"])
    cards.add_grant(battle, _ship(battle, event), grant)


def _dropped(battle: Battle, event: Event) -> None:
    cards.drop_standing(battle, _ship(battle, event))


def _skill_order(battle: Battle, event: Event) -> None:
    values.order_by_skill(battle)


def _mark(battle: Battle, event: Event) -> None:
    battle.state.marks[event["name"]] = event["value"]


def _stack(battle: Battle, event: Event) -> None:
    damage.set_stack(battle, _ship(battle, event), event["tokens"])


def _attack(battle: Battle, event: Event) -> None:
    if not event["is_extra"]:
        battle.state.ships[event["attacker"]].attacks += 1


def _damage(battle: Battle, event: Event) -> None:
    damage_pile.deal(battle, _ship(battle, event), event["card"], is_face_up=event["is_face_up"])


def _counted(battle: Battle, event: Event) -> None:
    damage_pile.count_damage(battle, _ship(battle, event), event["change"])


def _flipped(battle: Battle, event: Event) -> None:
    damage_pile.flip_down(battle, _ship(battle, event), event["card"])


def _turned_up(battle: Battle, event: Event) -> None:
    damage_pile.flip_up(battle, _ship(battle, event), event["card"])


def _repaired(battle: Battle, event: Event) -> None:
    damage_pile.remove_damage(battle, _ship(battle, event), event["card"])


def _reshuffled(battle: Battle, event: Event) -> None:
    damage_pile.reshuffle(battle)


def _breaches(battle: Battle, event: Event) -> None:
    damage_cards.contain_breaches(battle, _ship(battle, event))


def _doomed(battle: Battle, event: Event) -> None:
    damage.doom(battle, _ship(battle, event))


_CHANGES: Final[Mapping[str, Callable[[Battle, Event], None]]] = {
    "round": _round,
    "phase": _phase,
    "begun": _begun,
    "initiative": _initiative,
    "rank": _rank,
    "standing": _standing,
    "over": _over,
    "eliminated": _eliminated,
    "area": _area,
    "terrain": _terrain,
    "mine": _mine,
    "placed": _placed,
    "left": _left,
    "docked": _docked,
    "launched": _launched,
    "dial": _dial,
    "revealed": _revealed,
    "maneuver": _maneuver,
    "redialed": _redialed,
    "turned": _turned,
    "moved": _moved,
    "echoed": _echoed,
    "barred": _barred,
    "active": _active,
    "acted": _acted,
    "chance": _chance,
    "action": _action,
    "token": _token,
    "cloak": _cloak,
    "shields": _shields,
    "lock": _lock,
    "unlock": _unlock,
    "card": _card,
    "marker": _marker,
    "laid": _laid,
    "captain": _captain,
    "moved-card": _moved_card,
    "fleet-action": _fleet_action,
    "used": _used,
    "lasting": _lasting,
    "expired": _expired,
    "ban": _ban,
    "grant": _grant,
    "dropped": _dropped,
    "skill-order": _skill_order,
    "mark": _mark,
    "stack": _stack,
    "attack": _attack,
    "damage": _damage,
    "counted": _counted,
    "flipped": _flipped,
    "turned-up": _turned_up,
    "repaired": _repaired,
    "reshuffled": _reshuffled,
    "breaches": _breaches,
    "doomed": _doomed,
}
"""The kinds of event that change a state, and how; the others only tell."""
