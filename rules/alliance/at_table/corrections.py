"""Corrections at a real table: what was typed wrongly, or what the app cannot know.

A correction sets one thing of one ship to a value; it is a step like any other and can be taken
back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.alliance.at_table.damage import break_formation, clear_locks
from rules.alliance.at_table.play import Play
from rules.alliance.at_table.state import (
    DESTROYED,
    ENEMY_TOKENS,
    GREEN,
    IN_PLAY,
    MOST_TOKENS,
    PLAYER_TOKENS,
    RED,
    STATUSES,
    AnyShip,
    TableEnemy,
    TableShip,
)
from rules.alliance.enemy.choices import Reason
from rules.alliance.errors import AllianceError
from rules.battle.mechanics.damage_cards import IMMEDIATE
from rules.notation.reading.messages import kind_of, shown

NUMBERS: Final = {"shields": 12, "damage": 12, "skill": 12, "agility": 12, "attack": 12}
"""What has a number, with the highest that it takes; `damage` counts cards that lie face down."""

PLAYER_NUMBERS: Final = {**NUMBERS, "disabled": 12}
"""What has a number of players' ships: their disabled shields too."""

CLOAK: Final = "cloak"
NO_CLOAK: Final = "off"
FACE_UP: Final = "face-up"
FACE_DOWN: Final = "face-down"
LOCK: Final = "lock"
STATUS: Final = "status"
CARGO: Final = "cargo:"


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing of one ship set to a value: a number, or a name."""

    ship: str
    what: str
    value: int | str


def read_correction(step: Mapping[str, Any]) -> Correction:
    """Reads a correction; raises `AllianceError` (`table.correction`) for what can be none."""
    values = []
    for name in ("ship", "what"):
        value = step.get(name)
        if not isinstance(value, str):
            raise _refused(f'a correction\'s "{name}" is text, not {kind_of(value)}')
        values.append(value)
    value = step.get("value")
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise _refused(f"a correction's value is a number or text, not {kind_of(value)}")
    return Correction(values[0], values[1], value)


def correct(play: Play, correction: Correction) -> None:
    """Carries a correction out; raises `AllianceError` (`table.correction`) if it cannot be."""
    ship = play.state.ship(correction.ship)
    what, value = correction.what, correction.value
    numbers = NUMBERS if isinstance(ship, TableEnemy) else PLAYER_NUMBERS
    if what in numbers:
        _set_number(play, ship, what, _whole(what, value, numbers[what]))
    elif what in (ENEMY_TOKENS if isinstance(ship, TableEnemy) else PLAYER_TOKENS):
        _set_count(ship.tokens, what, _whole(what, value, MOST_TOKENS))
    elif what == STATUS:
        _set_status(play, ship, _one_of(what, value, STATUSES))
    elif what == LOCK:
        others = play.state.players if isinstance(ship, TableEnemy) else play.state.enemies
        keys = tuple(each.key for each in others if each.is_in_play)
        ship.lock = _one_of(what, value, ("", *keys))
    elif what == CLOAK and isinstance(ship, TableShip):
        side = _one_of(what, value, (NO_CLOAK, GREEN, RED))
        ship.cloak = "" if side == NO_CLOAK else side
    elif what in (FACE_UP, FACE_DOWN) and isinstance(ship, TableEnemy):
        _turn(play, ship, what, value)
    elif what.startswith(CARGO) and isinstance(ship, TableShip):
        _set_cargo(play, ship, what.removeprefix(CARGO), value)
    else:
        raise _refused(f"{ship.title} has no {shown(what)} to correct; it has {_known(play, ship)}")
    reason = Reason("Corrected by hand.", "Correction")
    play.log(f"{ship.title}: {what} is {value or 'none'} now.", (reason,), ship.key)


def _known(play: Play, ship: AnyShip) -> str:
    if isinstance(ship, TableEnemy):
        return ", ".join((*NUMBERS, *ENEMY_TOKENS, STATUS, LOCK, FACE_UP, FACE_DOWN))
    cargo = tuple(f"{CARGO}{each.id}" for each in play.start.mission.cargo)
    return ", ".join((*PLAYER_NUMBERS, *PLAYER_TOKENS, STATUS, LOCK, CLOAK, *cargo))


def _set_number(play: Play, ship: AnyShip, what: str, number: int) -> None:
    if what == "damage" and isinstance(ship, TableEnemy):
        is_more = number > ship.down
        ship.down = number
        if is_more:
            break_formation(play, ship)
    else:
        setattr(ship, what, number)
    is_lost = ship.damage >= ship.hull
    if what == "damage" and is_lost and ship.is_in_play:
        _set_status(play, ship, DESTROYED)


def _set_status(play: Play, ship: AnyShip, status: str) -> None:
    ship.status = status
    if status != IN_PLAY:
        ship.lock = ""
        ship.tokens.clear()
        clear_locks(play, ship.key)
    elif ship.damage >= ship.hull:
        raise _refused(
            f"{ship.title} has {ship.damage} damage cards and hull {ship.hull}; correct its damage "
            "first, then bring it back"
        )
    if status == DESTROYED and isinstance(ship, TableShip):
        ship.cargo.clear()
        ship.is_doomed = False


def _turn(play: Play, enemy: TableEnemy, what: str, value: int | str) -> None:
    """Deals a named card face up, or turns one face down."""
    if what == FACE_DOWN:
        card = _one_of(what, value, tuple(enemy.up))
        enemy.up.remove(card)
        enemy.down += 1
        return
    lasting = tuple(card for card in sorted(set(play.start.deck)) if card not in IMMEDIATE)
    enemy.up.append(_one_of(what, value, lasting))
    break_formation(play, enemy)
    if enemy.damage >= enemy.hull:
        _set_status(play, enemy, DESTROYED)


def _set_cargo(play: Play, ship: TableShip, cargo: str, value: int | str) -> None:
    limits = {each.id: each.limit for each in play.start.mission.cargo}
    if cargo not in limits:
        raise _refused(f"this mission has no cargo {shown(cargo)}; it has {_listed(limits)}")
    _set_count(ship.cargo, cargo, _whole(f"{CARGO}{cargo}", value, limits[cargo]))


def _set_count(counts: Counter[str], name: str, number: int) -> None:
    if number:
        counts[name] = number
    else:
        counts.pop(name, None)


def _whole(what: str, value: int | str, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise _refused(f"{what} is a whole number from 0 to {most}, not {shown(str(value))}")
    return value


def _one_of(what: str, value: int | str, known: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in known:
        return value
    raise _refused(f"{what} is one of {_listed(known)}, not {shown(str(value))}")


def _listed(names: Any) -> str:
    return ", ".join(str(each) or '""' for each in names) or "none"


def _refused(text: str) -> AllianceError:
    return AllianceError(text, "table.correction")
