"""Everything that a card does to building a fleet, in sentences, field by field.

The drawn face shows some of it as values and icons only; this says all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from cards.wording import (
    STAT_NAMES,
    Names,
    action_name,
    condition_phrase,
    exclusion_term,
    faction_name,
    join,
    modifier_term,
    penalty_term,
    restriction_terms,
    slot_change_term,
    slot_name,
    slot_term,
    waiver_term,
)
from rules.cards import BuildingData, Card, Modifier, Upgrade

CHECK_SENTENCES: Final[Mapping[str, str]] = {
    "captain-not-affected": "No other card adds to its skill.",
    "counts-as-its-slot": "Counts as an upgrade of the type of the slot that it takes.",
    "crew-as-captain": "One of its crew may command it in place of a captain.",
    "face-down-talents-replace-own-talent": (
        "Holds either its own talent or talents face down beneath it."
    ),
    "free-talent-forgoes-slot": (
        "A talent taken free of charge takes the place of the talent slot that it adds."
    ),
    "highest-captain-skill": "Of all captains on its ship the highest skill counts.",
    "officer-exchange": "Exchanges officers between two factions that are chosen for the fleet.",
    "price-half-of-all-hull": "Costs half of the hull of all ships of the fleet, rounded up.",
    "price-half-of-all-shields": "Costs half of the shields of all ships of the fleet, rounded up.",
    "price-large-hulls": "Costs 3 SP, and 2 SP for each ship with a hull above 3.",
    "price-talents-of-crew": "Costs 1 SP for each talent held by a crew card.",
    "second-admiral": "A fleet may have it beside another admiral.",
    "sideboard": "Brings a sideboard of further cards.",
    "skill-of-captain-beneath": "Has the skill and talents of the captain beneath it.",
    "slotless-without-talent-icon": "Needs no slot under a captain without a talent slot.",
    "squadron-is-resource": "Its price is that of the fleet's one attack squadron.",
    "support-vehicle-dock": "Lets one ship of hull 7 or less serve as a Borg support vehicle.",
}
"""What each named check asks, for those cards that no other kind of data can express."""


def effects_by_field(card: Card, names: Names) -> dict[str, tuple[str, ...]]:
    """Returns the sentences of each building field that the card has, in the order of reading."""
    building = card.building
    found = {
        "restrictions": tuple(
            term.sentence for term in restriction_terms(building.restrictions, names)
        ),
        "excludes": tuple(exclusion_term(each, names).sentence for each in building.excludes),
        "fills": tuple(_fills(card)),
        "also_fills": tuple(_also_fills(card)),
        "slots": tuple(slot_term(each, names).sentence for each in building.slots),
        "slot_changes": tuple(
            slot_change_term(each, names).sentence for each in building.slot_changes
        ),
        "adds_factions": tuple(
            f"The {each.to} is {faction_name(each.faction)} as well."
            for each in building.adds_factions
        ),
        "adds_actions": tuple(_actions(building, names)),
        "modifiers": tuple(_modifier(each, card, names) for each in building.modifiers),
        "penalties": tuple(penalty_term(each, names).sentence for each in building.penalties),
        "restriction_waivers": tuple(
            waiver_term(each, names).sentence for each in building.restriction_waivers
        ),
        "checks": tuple(CHECK_SENTENCES[name] for name in building.checks),
    }
    return {field: sentences for field, sentences in found.items() if sentences}


def effects_of(card: Card, names: Names) -> tuple[str, ...]:
    """Returns all sentences about what a card does to building a fleet, each once."""
    sentences = (each for part in effects_by_field(card, names).values() for each in part)
    return tuple(dict.fromkeys(sentences))


def _fills(card: Card) -> Iterator[str]:
    if not isinstance(card, Upgrade) or card.fills == (card.type,):
        return
    if card.fills:
        yield f"Takes {_a(join(map(slot_name, card.fills)))} slot."
    else:
        yield "Needs no slot."


def _also_fills(card: Card) -> Iterator[str]:
    for kind, count in Counter(card.also_fills).items():
        slots = f"{_a(slot_name(kind))} slot" if count == 1 else f"{count} {slot_name(kind)} slots"
        yield f"Takes {slots} as well."


def _a(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _actions(building: BuildingData, names: Names) -> Iterator[str]:
    for each in building.adds_actions:
        when = f" {condition_phrase(each.when, names)}" if each.when is not None else ""
        yield f"Puts {action_name(each.action)} on the ship's action bar{when}."


def _modifier(modifier: Modifier, card: Card, names: Names) -> str:
    term = modifier_term(modifier, names)
    if term is not None:
        return term.sentence
    verb = "Adds" if modifier.amount > 0 else "Takes"
    word = "to" if modifier.amount > 0 else "from"
    stat = STAT_NAMES[modifier.value].removeprefix("captain ")
    if card.type == "flagship" and modifier.to == "ship":
        # What it raises counts as printed (FAQ F14-W22).
        stat = f"printed {stat}"
    return f"{verb} {abs(modifier.amount)} {word} the {modifier.to}'s {stat}."
