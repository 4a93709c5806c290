"""Everything that a card does to building a fleet, in sentences, field by field.

The drawn face shows some of it as values and icons only; this says all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cards.wording import (
    STAT_NAMES,
    Names,
    action_name,
    condition_phrase,
    exclusion_term,
    faction_name,
    modifier_term,
    penalty_term,
    restriction_terms,
    slot_change_term,
    slot_term,
    waiver_term,
)
from rules.cards import BuildingData, Card, Modifier

CHECK_SENTENCES: Final[Mapping[str, str]] = {
    "crew-as-captain": "One of its crew may command it in place of a captain.",
    "face-down-talents-replace-own-talent": (
        "Talents face down beneath it take the place of its own talent."
    ),
    "fills-two-slots": "Takes two slots.",
    "free-talent-forgoes-slot": "A captain who has a talent slot gains no second one from it.",
    "highest-captain-skill": "Goes to the ship whose captain has the highest skill.",
    "no-captain": "The ship needs no captain.",
    "officer-exchange": "Exchanges officers between two factions that are chosen for the fleet.",
    "price-half-of-all-hull": "Costs half of the hull values of all ships of the fleet.",
    "price-half-of-all-shields": "Costs half of the shield values of all ships of the fleet.",
    "price-large-hulls": "Its price depends on how many ships of high hull value the fleet has.",
    "price-talents-of-crew": "Its price depends on the talents that the fleet's crew hold.",
    "second-admiral": "A fleet may have it beside another admiral.",
    "sideboard": "Brings a sideboard of further cards.",
    "skill-of-captain-beneath": "Its skill is that of the captain beneath it.",
    "slotless-without-talent-icon": "Needs no slot under a captain without a talent slot.",
    "squadron-is-resource": "The squadron is the fleet's resource.",
    "takes-borg-and-weapon-slot": "Takes a Borg slot and a weapon slot.",
}
"""What each named check asks, for those cards that no other kind of data can express."""


def effects_by_field(card: Card, names: Names) -> dict[str, tuple[str, ...]]:
    """Gives the sentences of each building field that the card has, in the order of reading."""
    building = card.building
    found = {
        "restrictions": tuple(
            term.sentence for term in restriction_terms(building.restrictions, names)
        ),
        "excludes": tuple(exclusion_term(each, names).sentence for each in building.excludes),
        "slots": tuple(slot_term(each, names).sentence for each in building.slots),
        "slot_changes": tuple(
            slot_change_term(each, names).sentence for each in building.slot_changes
        ),
        "adds_factions": tuple(
            f"The {each.to} is {faction_name(each.faction)} as well."
            for each in building.adds_factions
        ),
        "adds_actions": tuple(_actions(building, names)),
        "modifiers": tuple(_modifier(each, names) for each in building.modifiers),
        "penalties": tuple(penalty_term(each, names).sentence for each in building.penalties),
        "restriction_waivers": tuple(
            waiver_term(each, names).sentence for each in building.restriction_waivers
        ),
        "checks": tuple(CHECK_SENTENCES[name] for name in building.checks),
    }
    return {field: sentences for field, sentences in found.items() if sentences}


def effects_of(card: Card, names: Names) -> tuple[str, ...]:
    """Gives all sentences about what a card does to building a fleet, each once."""
    sentences = (each for part in effects_by_field(card, names).values() for each in part)
    return tuple(dict.fromkeys(sentences))


def _actions(building: BuildingData, names: Names) -> Iterator[str]:
    for each in building.adds_actions:
        when = f" {condition_phrase(each.when, names)}" if each.when is not None else ""
        yield f"Puts {action_name(each.action)} on the ship's action bar{when}."


def _modifier(modifier: Modifier, names: Names) -> str:
    term = modifier_term(modifier, names)
    if term is not None:
        return term.sentence
    verb = "Adds" if modifier.amount > 0 else "Takes"
    word = "to" if modifier.amount > 0 else "from"
    stat = STAT_NAMES[modifier.value].removeprefix("captain ")
    return f"{verb} {abs(modifier.amount)} {word} the {modifier.to}'s {stat}."
