"""The moments at which an effect may act, as named numbers.

By the timing rule an effect that names a phase or a step acts at its beginning; what may act at
any time acts between phases and wherever another effect could start. "Would" moments come before
something happens, so that it can be prevented or replaced.

Source: 2017, Timing, Combat vs. Non-combat, Card Ability Anatomy; EDITIONS L1-L3, G5, G6.
"""

from __future__ import annotations

from typing import Final

HOLDS: Final = -1
"""No moment: among those of a battle it says that texts hold all the time."""

# the round
SET_UP: Final = 0
ROUND: Final = 1
PLANNING_PHASE: Final = 2
ALL_DIALS_SET: Final = 3
ACTIVATION_PHASE: Final = 4
END_OF_ACTIVATION: Final = 5
COMBAT_PHASE: Final = 6
END_OF_COMBAT: Final = 7
END_PHASE: Final = 8
END_PHASE_CARDS: Final = 9
END_OF_ROUND: Final = 10
ANY_TIME: Final = 11
# one ship's activation
ACTIVATES: Final = 12
REVEALS_DIAL: Final = 13
WOULD_EXECUTE: Final = 14
EXECUTES: Final = 15
OVERLAPS_SHIP: Final = 16
MEETS_OBSTACLE: Final = 17
MEETS_MINEFIELD: Final = 18
CHECKS_STRAIN: Final = 19
HAS_MOVED: Final = 20
PERFORMS_ACTION: Final = 21
WOULD_ACT: Final = 22
HAS_PERFORMED: Final = 23
HAS_ECHOED: Final = 24
HAS_ACTIVATED: Final = 25
# an attack
DECLARES_TARGET: Final = 26
ROLLS_ATTACK: Final = 27
MODIFIES_ATTACK: Final = 28
ROLLS_DEFENSE: Final = 29
MODIFIES_DEFENSE: Final = 30
COMPARES: Final = 31
IS_HIT: Final = 32
DEALS_DAMAGE: Final = 33
HAS_ATTACKED: Final = 34
# damage
WOULD_SUFFER: Final = 35
HAS_SUFFERED: Final = 36
DAMAGE_CARD_DEALT: Final = 37
SHIELDS_GONE: Final = 38
WOULD_BE_DESTROYED: Final = 39
IS_DESTROYED: Final = 40
HAS_REPAIRED: Final = 41
# tokens
WOULD_GAIN: Final = 42
HAS_GAINED: Final = 43
WOULD_SPEND: Final = 44
HAS_SPENT: Final = 45
WOULD_LOCK: Final = 46
HAS_LOCKED: Final = 47
# cards
WOULD_BE_DISABLED: Final = 48
IS_DISABLED: Final = 49
WOULD_BE_DISCARDED: Final = 50
IS_DISCARDED: Final = 51
TIME_IS_UP: Final = 52
# other
HAS_ROLLED: Final = 53
HAS_DOCKED: Final = 54
HAS_LAUNCHED: Final = 55
FLEET_ACTION: Final = 56
WOULD_LOSE: Final = 57
HAS_LOST: Final = 58
WOULD_REPAIR: Final = 59
WOULD_PLACE: Final = 60
HAS_PLACED: Final = 61
WOULD_BE_AFFECTED: Final = 62
IS_AFFECTED: Final = 63
WOULD_ATTACK: Final = 64
HAS_MET: Final = 65
WOULD_SUFFER_ALL: Final = 66
HAS_SUFFERED_ALL: Final = 67

NOTES_SPENDING: Final = -2
"""No moment: it stands among those of a battle in which a text asks what was spent."""
NOTES_FREE_ACTIONS: Final = -4
"""No moment: it stands among those of a battle in which a text forbids free actions."""
NOTES_GAINS: Final = -5
"""No moment: it stands among those of a battle in which a text asks which tokens were gained."""
HAS_TEXTS: Final = -3
"""No moment: it stands among those of a battle with texts, also where none of them waits."""
ATTACKS_EARLY: Final = -5
"""No moment: it stands among those of a battle in which a text lets ships attack early."""
REDOES: Final = -8
"""No moment: it stands among those of a battle in which a text does an attack over."""
RESTORES: Final = -7
"""No moment: it stands among those of a battle in which a text puts the cards of an attack back."""
STANDS_IN: Final = -9
"""No moment: it stands among those of a battle in which a card stands in for a captain."""
NOTES_DISCARDS: Final = -10
"""No moment: it stands among those of a battle in which a text asks when cards were discarded."""
JAMS: Final = -11
"""No moment: it stands among those of a battle in which a text keeps texts from other ships."""
OBSTRUCTS: Final = -6
"""No moment: it stands among those of a battle in which a text lets ships obstruct attacks."""
ATTACK_DICE_ROLLED: Final = 68
DEFENSE_DICE_ROLLED: Final = 69
IS_TURNED_OVER: Final = 70
HAS_USED: Final = 71
CROSSES_SHIP: Final = 72
BEFORE_SHIPS: Final = 73
WOULD_REST_ON_PLANET: Final = 74

NAMES: Final = (
    "set-up",
    "round",
    "planning phase",
    "end of the planning phase",
    "activation phase",
    "end of the activation phase",
    "combat phase",
    "end of the combat phase",
    "end phase",
    "end phase, cards",
    "end of the round",
    "any time",
    "activates",
    "reveals its dial",
    "would execute a maneuver",
    "executes a maneuver",
    "overlaps a ship",
    "meets an obstacle",
    "meets a minefield",
    "checks for power strain",
    "has moved",
    "performs an action",
    "would perform an action",
    "has performed an action",
    "has echoed",
    "has activated",
    "declare target",
    "roll attack dice",
    "modify attack dice",
    "roll defense dice",
    "modify defense dice",
    "compare results",
    "is hit",
    "deal damage",
    "has attacked",
    "would suffer damage",
    "has suffered damage",
    "is dealt a damage card",
    "has lost its last shield",
    "would be destroyed",
    "is destroyed",
    "has repaired",
    "would gain a token",
    "has gained a token",
    "would spend a token",
    "has spent a token",
    "would acquire a target lock",
    "has acquired a target lock",
    "would be disabled",
    "is disabled",
    "would be discarded",
    "is discarded",
    "has lost its last time token",
    "has rolled dice",
    "has docked",
    "has been launched",
    "fleet action",
    "would lose a token",
    "has lost a token",
    "would repair",
    "would place a token on a card",
    "has placed a token on a card",
    "would be affected by a card",
    "is affected by a card",
    "would attack",
    "has met an obstacle",
    "would suffer damage, all of it",
    "has suffered damage, all of it",
    "attack dice are rolled",
    "defense dice are rolled",
    "is turned over",
    "has used a card",
    "crosses a ship",
    "set-up before the ships",
    "would overlap a planet",
)
"""The name of each moment, by its number."""

IN_COMBAT: Final = frozenset(range(DECLARES_TARGET, HAS_ATTACKED + 1)) | {
    COMBAT_PHASE,
    END_OF_COMBAT,
    ATTACK_DICE_ROLLED,
    DEFENSE_DICE_ROLLED,
}
"""The moments at which everything is a combat effect (2017, Combat vs. Non-combat)."""

# Whose effect it is, seen from what happens.
ACTOR: Final = 0
OTHER: Final = 1
WATCHER: Final = 2
ROLES: Final = ("actor", "other", "watcher")
"""The actor is the ship to which it happens, in an attack the attacker; the other the ship
concerned besides, in an attack the defender; a watcher any further ship."""

_BETWEEN: Final = {ATTACK_DICE_ROLLED: ROLLS_ATTACK, DEFENSE_DICE_ROLLED: ROLLS_DEFENSE}


def order_in_attack(moment: int) -> int:
    """Returns a number that grows from step to step of an attack."""
    step = _BETWEEN.get(moment)
    return 2 * moment if step is None else 2 * step + 1
