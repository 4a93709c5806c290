"""The sentences about attacks, damage, and what the effects of cards do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.battle import Event
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY
from rules.simulation.story_words import Teller, Words, dice_words, many

_MODIFIED: Final[Mapping[str, str]] = {
    "target-lock": "spends its target lock",
    "battlestations": "spends battle stations",
    "evade": "spends an evade token",
}
_LEAST_DAMAGE: Final = 0.005
"""Less is not told."""


def _attack(teller: Teller, event: Event) -> str:
    attacker, defender = teller.ship(event["attacker"]), teller.ship(event["defender"])
    more = ", through an obstacle" if event["is_obstructed"] else ""
    weapon = event["weapon"]
    fires = "the primary weapon" if event["card"] == NOBODY else weapon
    where = f"at Range {event['band']}" if event["band"] else "beyond Range 3"
    return f"{attacker} attacks {defender} with {fires} {where}{more}."


def _dice(teller: Teller, event: Event) -> str:
    rolled = dice_words(event["results"], event["dice"])
    kind = "defense" if event["dice"] == "defense" else "attack"
    because = "" if event["why"] == "attack" else f" for {event['why']}"
    return f"{teller.ship(event['ship'])} rolls {kind} dice{because}: {rolled}."


def _modified(teller: Teller, event: Event) -> str:
    how = _MODIFIED.get(event["by"], f"uses {teller.source(event['by'])}")
    now = [dice_words(event[kind], kind) for kind in ("attack", "defense") if event[kind]]
    return f"{teller.ship(event['ship'])} {how}: {'; '.join(now)}."


def _result(teller: Teller, event: Event) -> str:
    hits, crits = event["hits"], event["crits"]
    if not hits + crits:
        return "The attack does no damage."
    parts = [many(number, word) for number, word in ((hits, "hit"), (crits, "crit")) if number]
    verb = "gets" if hits + crits == 1 else "get"
    return f"{' and '.join(parts)} {verb} through."


def _damage(teller: Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["is_face_up"]:
        return f"{ship} suffers critical damage: {event['card']}."
    return f"{ship} suffers 1 damage to its hull."


def _counted(teller: Teller, event: Event) -> str:
    ship = teller.ship(event["ship"])
    if event["change"] < 0:
        return f"{ship} repairs {-event['change']} damage."
    return f"{ship} suffers {event['change']} damage to its hull, and no card is left to deal."


def _beneath(teller: Teller, event: Event) -> str:
    card = teller.card(event["ship"], event["card"])
    return f"{event['damage']} goes under {card} of {teller.ship(event['ship'])}."


def _repaired(teller: Teller, event: Event) -> str:
    return f"{teller.ship(event['ship'])} repairs {event['card'] or 'a damage card'}."


def _effect(teller: Teller, event: Event) -> str:
    card, ship = teller.source(event["source"]), teller.ship(event["ship"])
    return f"{card} acts for {ship} ({moments.NAMES[event['moment']]})."


def _carried_out(teller: Teller, event: Event) -> str:
    """Tells in figures what an effect did; "" where there is none."""
    damage, saved = event["damage"], event["saved"]
    parts = []
    if event["dice"]:
        parts.append(f"changes {many(event['dice'], 'die', 'dice')}")
    if event["tokens"]:
        parts.append(f"gains {many(event['tokens'], 'token')}")
    if abs(damage) >= _LEAST_DAMAGE:
        parts.append(f"{'adds' if damage > 0 else 'gives up'} {abs(damage):.2f} damage")
    if abs(saved) >= _LEAST_DAMAGE:
        parts.append(f"{'saves' if saved > 0 else 'costs its side'} {abs(saved):.2f} damage")
    if not parts:
        return ""
    told = " and ".join((", ".join(parts[:-1]), parts[-1]) if len(parts) > 1 else parts)
    return f"{teller.source(event['source'])} {told}."


TOLD: Final[Mapping[str, Words]] = {
    "attack": _attack,
    "dice": _dice,
    "modified": _modified,
    "result": _result,
    "effect": _effect,
    "carried-out": _carried_out,
    "damage": _damage,
    "passed-over": "{card} is drawn and discarded.",
    "beneath": _beneath,
    "counted": _counted,
    "spared": "{ship} goes on.",
    "flipped": "{card} on {ship} is turned face down.",
    "repaired": _repaired,
    "reshuffled": "The discards become a new damage deck.",
    "doomed": "{ship} will be destroyed, but still has its attack at the same skill.",
}
"""Kind of event -> its sentence."""
