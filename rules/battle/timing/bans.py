"""What texts forbid to a ship, as `Ban.what` names it, and where the rules of the battle ask.

    attack                    it may not attack
    target:3                  it may not attack ship 3
    action, action:scan       it may perform no action, or not that one
    action-of:tech:key        it may not perform the action of that card
    free-action, -:scan       it may not do so as a free action
    echo:<maneuver>           it may not echo with that template
    maneuver:<maneuver>       it may not execute such maneuvers
    token:scan, spend:scan    it may not gain, or spend, such tokens
    roll:defense, reroll:…    it may not roll, or re-roll, such dice
    roll:attack:6             it may not roll more attack dice than so many
    modify:attack             its primary weapon is what it is set to, whatever modifies it
    use:captain, use:=name    it may not use such cards, or those of that name
    be-attacked, -:3          it may not be attacked, or not by ship 3
    be-damaged:obstacle       obstacles do it no damage
    be-affected@2|opposing|tech    its card 2 may not be affected by an opposing tech

A maneuver is written as colours/bearing/least speed/greatest speed, each of which may be empty.
What is done to a ship, its shields ("@shields") or a card has no bar, or two: whose, and of what
kind; ships by number ("ships|3,4") or a card by name ("named|cheat death").
Source: 2017, Breaking the Rules; EDITIONS L3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position.pieces import NEXT, Ban
from rules.battle.position.terms import COLOURS

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord, DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

SHIELDS: Final = "shields"
SHIP: Final = ""
"""The place of what is done to the ship itself."""


MOST: Final = "roll:attack:"
"""How a ban begins that bounds the number of attack dice."""


FIXED_WEAPON: Final = "modify:attack"


def is_weapon_fixed(ship: Ship) -> bool:
    """Returns whether nothing modifies a ship's primary weapon now."""
    return any(ban.what == FIXED_WEAPON and is_now(ban) for ban in ship.bans)


def most_attack_dice(ship: Ship, dice: int) -> int:
    """Returns how many of so many attack dice a ship may roll."""
    return min([dice, *(int(ban.what[len(MOST) :]) for ban in _bounds(ship))])


def _bounds(ship: Ship) -> list[Ban]:
    return [ban for ban in ship.bans if ban.what.startswith(MOST) and is_now(ban)]


def is_now(ban: Ban) -> bool:
    """Returns whether the time of a ban has begun."""
    return not ban.until.startswith(NEXT)


# --- maneuvers --------------------------------------------------------------------------


def fits_maneuver(words: str, speed: int, bearing: str, colour: int) -> bool:
    """Returns whether a maneuver is such as words say: colours/bearing/least/greatest speed."""
    if bearing == "straight" and speed < 0:
        bearing, speed = "full-astern", -speed
    elif bearing == "about":
        bearing = "come-about"
    colours, shape, least, greatest = words.split("/")
    if colours and COLOURS[colour] not in colours.split(","):
        return False
    if shape and bearing != shape:
        return False
    return not ((least and speed < int(least)) or (greatest and speed > int(greatest)))


def may_execute(ship: Ship, setting: DialSetting, colour: int) -> bool:
    """Returns whether no text forbids a ship a maneuver in the colour that it has for it."""
    for ban in ship.bans:
        if ban.what.startswith("maneuver:") and is_now(ban):
            words = ban.what.partition(":")[2]
            if fits_maneuver(words, setting.speed, setting.bearing, colour):
                return False
    return True


def may_echo_with(ship: Ship, speed: int, bearing: str = "straight") -> bool:
    """Returns whether no text forbids a ship to echo with a template."""
    for ban in ship.bans:
        if ban.what.startswith("echo:") and is_now(ban):
            words = ban.what.partition(":")[2]
            if fits_maneuver(words, speed, bearing, 0):
                return False
    return True


# --- cards ------------------------------------------------------------------------------


def may_use(ship: Ship, record: CardRecord) -> bool:
    """Returns whether no text forbids a ship the use of a card."""
    for ban in ship.bans:
        if ban.what.startswith("use:") and is_now(ban):
            what = ban.what.partition(":")[2]
            if what.startswith("="):
                if what[1:] in record.names:
                    return False
            elif is_of_kind(record, what):
                return False
    return True


def is_of_kind(record: CardRecord, kind: str) -> bool:
    """Returns whether a card is of a kind: a role, a type, an upgrade, any card."""
    if kind == "card" or kind in (record.role, record.type):
        # A captain aboard as an admiral's double is what he is used as.
        return kind != "captain" or record.role == "captain"
    return kind == "upgrade" and record.is_upgrade


# --- what may not be done -----------------------------------------------------------------


def is_safe(
    battle: Battle,
    ship: Ship,
    doing: str,
    place: str,
    by: Ship | None,
    record: CardRecord | None = None,
) -> bool:
    """Returns whether a text forbids that something is done to a ship, its shields or a card.

    `doing` is disabled, discarded, affected and the like; whatever is done to it by choice targets
    and affects it. `place` is that
    of a card, `SHIELDS` or `SHIP`. `by` is the ship whose effect it is, `record` the card of which
    (None: its own text, or unknown).
    """
    for ban in ship.bans:
        what = ban.what
        if not what.startswith("be-") or not is_now(ban):
            continue
        head, *source = what.split("|")
        said, _, where = head[3:].partition("@")
        if where != place or said not in ("affected", "targeted", doing):
            continue
        if not source or _is_by(ship, source, by, record):
            return True
    return False


def _is_by(ship: Ship, source: list[str], by: Ship | None, record: CardRecord | None) -> bool:
    whose, what = source
    if by is None:
        return False
    if whose == "ships":
        return str(by.index) in what.split(",")
    if whose == "named":
        return record is not None and what in record.names
    if whose == "opposing" and by.team == ship.team:
        return False
    if what == "card":
        return True
    return record is not None and any(is_of_kind(record, kind) for kind in what.split("+"))
