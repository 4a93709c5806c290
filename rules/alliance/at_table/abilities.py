"""Which abilities of loadout cards the app plays at a real table; people play the others.

Only forms are read here that need nothing which the app can't know. Any other text is shown when
it may matter, and the numbers that it may change are asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rules.alliance.enemy.combat import RerollAbility
from rules.alliance.enemy.logic import LoadoutSide

ATTACKING: Final = "attacking"
DEFENDING: Final = "defending"
OVERLAPPING: Final = "overlapping"
HITTING: Final = "hitting"
"""Results have been compared, and the attack hits."""
DEALING: Final = "dealing"
"""Damage is about to be dealt."""
_SIGNS: Final = {
    "overlapping": OVERLAPPING,
    "at deal damage": DEALING,
    "if the attack hits": HITTING,
    "when defending": DEFENDING,
    "when attacking": ATTACKING,
    "attack:": ATTACKING,
}
"""What a text has in it, and when it matters then; the first that is found counts."""

_REROLL: Final = re.compile(r"when (attacking|defending): may re-roll (\d+|all) blanks?\.")
_DICE: Final = re.compile(
    r"when (attacking|defending)( with the primary weapon)? at range (\d): "
    r"roll \+(\d+) (?:attack|defense) (?:die|dice)\."
)
_FEWER: Final = re.compile(
    r"when attacking(?: at range (\d))?: the defender rolls -(\d+) defense (?:die|dice)\."
)
_GREEN: Final = re.compile(r"after executing a green maneuver: gain (\d+) (evade|scan)\.")
_AFTER: Final = re.compile(r"after attacking: gain (\d+) (evade|scan)\.")
_REPAIR: Final = re.compile(r"end phase, if this ship has no active shields: repair 1 shield\.")
_RAM: Final = re.compile(
    r"after overlapping an opposing ship: roll 1 attack die; on hit or crit, "
    r"deal (\d+) damage to that ship\."
)
_DISABLE: Final = re.compile(
    r"when attacking(?: at range (\d))?, at deal damage: "
    r"disable (\d+) active shields? on the defender\."
)
_FIRED: Final = r"attack: (?:spend target lock|place \d+ time here) to fire; if the attack hits, "
_MORE_HITS: Final = re.compile(_FIRED + r"add (\d+) hits?\.")
_STRAINS: Final = re.compile(_FIRED + r"the defender gains (\d+) auxiliary power\.")
_TIME: Final = re.compile(r"place (\d+) time here")
_ALL: Final = (
    *(_REROLL, _DICE, _FEWER, _GREEN, _AFTER, _REPAIR),
    *(_RAM, _DISABLE, _MORE_HITS, _STRAINS),
)


@dataclass(frozen=True, slots=True)
class TokenGain:
    """A token that an ability gives: which, and how many."""

    token: str
    number: int


def is_read(text: str) -> bool:
    """Returns whether the app plays a text itself; no text at all counts as read."""
    return not text or any(each.fullmatch(text) for each in _ALL)


def moment_of(text: str) -> str:
    """Returns when a text matters, "" where that can't be told."""
    return next((moment for sign, moment in _SIGNS.items() if sign in text), "")


def texts_of(loadout: LoadoutSide, *, is_primary: bool = True) -> tuple[str, ...]:
    """Returns the texts of a loadout that count in an attack: that of its weapon if it is fired."""
    weapon = "" if is_primary or loadout.weapon is None else loadout.weapon.ability
    return tuple(each for each in (loadout.ability, weapon) if each)


def left_to_people(
    loadout: LoadoutSide, moment: str, *, is_primary: bool = True
) -> tuple[str, ...]:
    """Returns the texts that people play at a moment, since the app does not read them."""
    return tuple(
        each
        for each in texts_of(loadout, is_primary=is_primary)
        if moment_of(each) == moment and not is_read(each)
    )


def rerolls(loadout: LoadoutSide, side: str) -> tuple[RerollAbility, ...]:
    """Returns the re-rolls of blanks that an ability allows when attacking or defending."""
    found = _REROLL.fullmatch(loadout.ability)
    if found is None or found[1] != side:
        return ()
    return (RerollAbility(loadout.name, 0 if found[2] == "all" else int(found[2])),)


def more_dice(loadout: LoadoutSide, side: str, band: int, *, is_primary: bool = True) -> int:
    """Returns how many dice an ability adds to the ship's own roll at a range band."""
    found = _DICE.fullmatch(loadout.ability)
    if found is None or found[1] != side or int(found[3]) != band:
        return 0
    if found[2] and not is_primary:
        return 0
    return int(found[4])


def fewer_dice(loadout: LoadoutSide, band: int) -> int:
    """Returns how many defense dice less a ship rolls that is attacked at a range band."""
    found = _FEWER.fullmatch(loadout.ability)
    if found is None or (found[1] and int(found[1]) != band):
        return 0
    return int(found[2])


def gain_after_green(loadout: LoadoutSide) -> TokenGain | None:
    """Returns what the ship gains after a green maneuver."""
    found = _GREEN.fullmatch(loadout.ability)
    return None if found is None else TokenGain(found[2], int(found[1]))


def gain_after_attack(loadout: LoadoutSide) -> TokenGain | None:
    """Returns what the ship gains after attacking."""
    found = _AFTER.fullmatch(loadout.ability)
    return None if found is None else TokenGain(found[2], int(found[1]))


def repairs_shield(loadout: LoadoutSide) -> bool:
    """Returns whether the ship repairs a shield in an End Phase that finds it without any."""
    return bool(_REPAIR.fullmatch(loadout.ability))


def ram_damage(text: str) -> int:
    """Returns the damage that a ship may do to a player's ship that it overlapped."""
    found = _RAM.fullmatch(text)
    return int(found[1]) if found else 0


def more_hits(text: str) -> int:
    """Returns how many hits a text adds to an attack that hits."""
    found = _MORE_HITS.fullmatch(text)
    return int(found[1]) if found else 0


def auxiliary_of_defender(text: str) -> int:
    """Returns how many auxiliary power tokens the defender gains of an attack that hits."""
    found = _STRAINS.fullmatch(text)
    return int(found[1]) if found else 0


def shields_disabled(text: str, band: int) -> int:
    """Returns how many of the defender's shields a text disables before damage is dealt."""
    found = _DISABLE.fullmatch(text)
    if found is None or (found[1] and int(found[1]) != band):
        return 0
    return int(found[2])


def time_to_fire(loadout: LoadoutSide) -> int:
    """Returns how many time tokens firing the loadout's weapon costs."""
    found = _TIME.search(loadout.weapon.ability) if loadout.weapon is not None else None
    return int(found[1]) if found else 0
