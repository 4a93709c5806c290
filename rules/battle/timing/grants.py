"""What texts allow a ship, or let it ignore, as `Grant.what` names it.

    perform:scan             it may perform an action that its bar lacks
    echo-with:1              it echoes with that straight, if its bar has no sensor echo
    despite:scan             it may perform it under auxiliary power; bar: all of its bar;
    despite:card:<key>       so for the action of a card
    execute-red              it may execute red maneuvers under auxiliary power
    colour:green:<maneuver>  such maneuvers count as green (written as in
                             `rules.battle.timing.bans`)
    locks:2                  it may hold two target locks
    spend:scan=evade         it may spend a scan as an evade token
    use:target-lock:3        it may use the target locks of ship 3 as its own
    cloak-bare               it may cloak without active shields
    lock-cloaked             it may acquire locks on cloaked ships
    ignore:scan              scan tokens of the attacker do not count against it
    shot:-1:REAR:-1:1:3      it may attack with its primary weapon (or that of a card's place) in
                             that direction, so many dice more, from Range 1 to 3
    minefield-dice:-2        minefields roll so many dice fewer against it

Source: 2017, Breaking the Rules, Auxiliary Power, Spending Target Lock Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.position.pieces import NEXT
from rules.battle.position.terms import COLOURS
from rules.battle.timing.bans import fits_maneuver

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.action import Action


def granted(ship: Ship, kind: str) -> list[str]:
    """Lists what a ship is granted of a kind: what stands behind its name, such as "scan"."""
    head = f"{kind}:"
    return [
        grant.what[len(head) :]
        for grant in ship.grants
        if grant.what.startswith(head) and not grant.until.startswith(NEXT)
    ]


def has(ship: Ship, what: str) -> bool:
    """Returns whether a ship is granted something."""
    return any(grant.what == what and not grant.until.startswith(NEXT) for grant in ship.grants)


def is_on_bar(ship: Ship, action: Action) -> bool:
    """Returns whether an action is on a ship's bar, where cards may have added it (FR-064.1)."""
    return action.is_on_bar and (
        action.name in ship.record.actions or has(ship, f"perform:{action.name}")
    )


def is_despite_auxiliary(ship: Ship, action: Action) -> bool:
    """Returns whether a ship may perform an action under auxiliary power."""
    for what in granted(ship, "despite"):
        if what == "bar":
            if is_on_bar(ship, action):
                return True
        elif what.startswith("card:"):
            if action.card.partition("#")[0] == what[5:]:
                return True
        elif action.is_on_bar and action.name == what:
            return True
    return False


def colour_of(ship: Ship, setting: DialSetting, colour: int) -> int:
    """Returns the colour that a maneuver counts as, by texts in the order in which they came."""
    for what in granted(ship, "colour"):
        wanted, _, words = what.partition(":")
        if fits_maneuver(words, setting.speed, setting.bearing, colour):
            colour = COLOURS.index(wanted)
    return colour


def most_locks(ship: Ship) -> int:
    """Returns how many target locks a ship may hold (2017, Acquire a Target Lock: one)."""
    return max([1, *(int(number) for number in granted(ship, "locks"))])
