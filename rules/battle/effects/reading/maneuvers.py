"""Maneuvers as abilities speak of them: which settings fit the words, which a ship may execute.

Source: 2017, Types of Maneuvers, Maneuver Dial; EDITIONS N19; DECISIONS D34.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import words
from rules.battle.mechanics import damage_cards
from rules.battle.mechanics.movement import granted
from rules.battle.position.terms import COLOURS
from rules.table import TableError, sides_of

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship


def fits(
    maneuvers: t.Maneuvers,
    setting: DialSetting,
    colour: int,
    revealed: DialSetting | None = None,
) -> bool:
    """Returns whether a maneuver is one of those named.

    `colour` is the one it counts as now, `revealed` the maneuver whose speed "the same speed"
    means, and whose side "the same direction".
    """
    if maneuvers.quantifier is words.Quantifier.THE:
        return setting is revealed
    if not maneuvers.kinds:
        return True
    return any(_is_kind(kind, setting, colour, revealed) for kind in maneuvers.kinds)


def _is_kind(
    kind: t.Maneuver, setting: DialSetting, colour: int, revealed: DialSetting | None
) -> bool:
    if kind.colours and COLOURS[colour] not in kind.colours:
        return False
    if kind.bearing is not None and not is_bearing(kind.bearing, setting):
        return False
    speed = abs(setting.speed)
    if kind.same_speed and (revealed is None or speed != abs(revealed.speed)):
        return False
    if kind.same_side and not _is_on_side(setting.side, revealed):
        return False
    if kind.speed is not None:
        low, high = kind.speed.low, kind.speed.high
        if (low is not None and speed < low) or (high is not None and speed > high):
            return False
    return True


def is_bearing(bearing: words.Bearing, setting: DialSetting) -> bool:
    """Returns whether a maneuver has a shape: full astern is a straight of negative speed."""
    if setting.bearing != bearing_of(bearing):
        return False
    return setting.bearing != "straight" or (setting.speed < 0) is (
        bearing is words.Bearing.FULL_ASTERN
    )


NAMES: Final = {each: each.value for each in words.Bearing} | {
    words.Bearing.COME_ABOUT: "about",
    words.Bearing.FULL_ASTERN: "straight",
    words.Bearing.IMPULSE_ROLL: "flank",
    words.Bearing.FULL_ABOUT: "full-about",
    words.Bearing.EVASIVE_ACTION: "evasive-action",
}


def bearing_of(bearing: words.Bearing) -> str:
    """Returns the table's name of a bearing."""
    return NAMES[bearing]


def each_choice(
    ship: Ship, maneuvers: t.Maneuvers, revealed: DialSetting | None
) -> Iterator[tuple[DialSetting, int]]:
    """Returns the maneuvers that a text lets a ship execute, each with the colour it counts as.

    Those that fit the words twice come twice. A maneuver named by number and bearing needs no
    place on the dial; all others are its own.
    Where a colour is written in front of a number it is the maneuver's, else the dial's.
    """
    if maneuvers.quantifier is words.Quantifier.THE:
        if revealed is not None:
            yield revealed, damage_cards.colour_of(ship, revealed)
        return
    for kind in maneuvers.kinds or (t.Maneuver(),):
        speed = kind.speed
        is_named = (
            kind.bearing is not None
            and speed is not None
            and speed.low is not None
            and speed.low == speed.high
        )
        if is_named and kind.bearing is not None and speed is not None and speed.low is not None:
            number = -speed.low if kind.bearing is words.Bearing.FULL_ASTERN else speed.low
            yield from _named(ship, kind, bearing_of(kind.bearing), number, revealed)
            continue
        for setting in ship.record.dial:
            colour = damage_cards.colour_of(ship, setting)
            if _is_kind(kind, setting, colour, revealed):
                yield setting, colour


def _is_on_side(side: str, revealed: DialSetting | None) -> bool:
    """Returns whether a side is that of the maneuver in question."""
    return revealed is not None and side == revealed.side


def _named(
    ship: Ship, kind: t.Maneuver, bearing: str, speed: int, revealed: DialSetting | None
) -> Iterator[tuple[DialSetting, int]]:
    for side in sides_of(bearing):
        if kind.same_side and not _is_on_side(side, revealed):
            continue
        try:
            setting = granted(ship, bearing, speed, side)
        except TableError:
            continue
        if setting.index < 0 and ship.record.is_station:
            continue  # it moves by its dial alone (F14-G34b)
        colour = damage_cards.colour_of(ship, setting) if setting.index >= 0 else setting.colour
        if kind.colours:
            colour = COLOURS.index(kind.colours[0].value)
        yield setting, colour
