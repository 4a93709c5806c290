"""What the drawn face of a card, and its row in a list, show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.faces.prices import long_date
from cards.wording import (
    ERA_NAMES,
    STAT_NAMES,
    SUPPORT_NAMES,
    IconTerm,
    Names,
    ShownClause,
    ability_clauses,
    action_name,
    capitalised,
    condition_phrase,
    exclusion_term,
    faction_name,
    join,
    modifier_term,
    penalty_term,
    restriction_terms,
    signed,
    slot_change_term,
    slot_name,
    slot_term,
    type_name,
    waiver_term,
)
from cards.wording.effects import CHECK_SENTENCES
from rules.cards import (
    SUB_FACTIONS,
    Admiral,
    Attachment,
    Captain,
    Card,
    Modifier,
    Resource,
    Ship,
    Upgrade,
)
from rules.catalogue import Catalogue

LIMITING: Final = frozenset({"restriction", "surcharge"})
"""The kinds of term that say where a card may go and when it costs more."""

SHIP_STATS: Final = ("attack", "agility", "hull", "shields")

_ARC_NAMES: Final = {
    "front": ("arc-front", "front arc"),
    "rear": ("arc-rear", "rear arc"),
    "all_round": ("arc-all-round", "360° arc"),
    "all-round": ("arc-all-round", "360° arc"),
}


@dataclass(frozen=True, slots=True)
class MarkedIcon:
    """An icon that carries meaning: its name in the sprite, and the words for it.

    `count` says how often it stands in a row.
    """

    icon: str
    label: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class ShownFaction:
    """A faction of a card. `prime` names the prime faction of a sub-faction, else ""."""

    key: str
    name: str
    icon: str
    prime: str = ""


@dataclass(frozen=True, slots=True)
class PrintedValue:
    """A printed value: `kind` picks its game colour, `text` is the figure, `label` its name.

    `spoken` says it as one phrase for those who hear the page. `words` marks a text that is no
    figure and is set smaller.
    """

    kind: str
    icon: str
    text: str
    label: str
    spoken: str
    words: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """Holds all that the drawn face of one card shows, in the order of the printed card."""

    card: Card
    key: str
    name: str
    marks: tuple[MarkedIcon, ...]
    type: str
    type_name: str
    type_note: str
    factions: tuple[ShownFaction, ...]
    values: tuple[PrintedValue, ...]
    upgrade_bar: tuple[MarkedIcon, ...]
    action_bar: tuple[MarkedIcon, ...]
    terms: tuple[IconTerm, ...]
    clauses: Sequence[ShownClause]
    ability_note: str
    badges: tuple[MarkedIcon, ...]
    cost: str
    cost_spoken: str

    @property
    def heading(self) -> str:
        """Returns the kind of card as one phrase: "Crew", "Ship, Galaxy Class"."""
        return f"{self.type_name}, {self.type_note}" if self.type_note else self.type_name


def face_of(card: Card, catalogue: Catalogue | None = None) -> CardFace:
    """Prepares the face of a card; the catalogue supplies names of classes and other cards."""
    names = Names(catalogue)
    return CardFace(
        card=card,
        key=card.key,
        name=card.name,
        marks=name_marks(card),
        type=card.type,
        type_name=type_name(card.type),
        type_note=_type_note(card, names),
        factions=shown_factions(card.factions),
        values=printed_values(card),
        upgrade_bar=upgrade_bar(card),
        action_bar=action_bar(card),
        terms=terms_of(card, names),
        clauses=ability_clauses(card.ability),
        ability_note=_ability_note(card),
        badges=_badges(card),
        cost=cost_text(card),
        cost_spoken=_cost_spoken(card),
    )


def name_marks(card: Card) -> tuple[MarkedIcon, ...]:
    """Returns the uniqueness marks before a name.

    Source: 2017, Unique Names, Mirror Universe, One Per Ship.
    """
    marks: list[MarkedIcon] = []
    if card.unique:
        if card.mirror_universe:
            marks.append(MarkedIcon("mirror-unique", "unique in the mirror universe"))
        else:
            marks.append(MarkedIcon("unique", "unique"))
    if card.one_per_ship:
        marks.append(MarkedIcon("one-per-ship", "one per ship"))
    return tuple(marks)


def shown_faction(faction: str) -> ShownFaction:
    """Returns name and mark of one faction."""
    prime = SUB_FACTIONS.get(faction, "")
    return ShownFaction(
        faction, faction_name(faction), f"faction-{faction}", faction_name(prime) if prime else ""
    )


def shown_factions(factions: Iterable[str]) -> tuple[ShownFaction, ...]:
    """Returns name and mark of each faction, in the order printed."""
    return tuple(map(shown_faction, factions))


def printed_values(card: Card) -> tuple[PrintedValue, ...]:
    """Returns the printed values of a card, and what it adds to its ship or captain.

    Source: 2017, Ship Cards, Captain Cards, Upgrade Card Anatomy.
    """
    values: list[PrintedValue] = []
    if isinstance(card, Ship):
        values.extend(_value(stat, str(getattr(card, stat))) for stat in SHIP_STATS)
        if card.squadron_tokens:
            values.append(
                PrintedValue(
                    "token",
                    "token",
                    str(card.squadron_tokens),
                    "Tokens",
                    f"{card.squadron_tokens} squadron tokens",
                )
            )
        if card.squadron_skill:
            values.append(_value("skill", str(card.squadron_skill)))
    elif isinstance(card, Captain):
        if card.skill is None:
            spoken = "captain skill: the number of its drone tokens"
            values.append(PrintedValue("skill", "skill", "✱", "Skill", spoken))
        else:
            values.append(_value("skill", str(card.skill)))
    elif isinstance(card, Admiral):
        values.append(_value("skill", signed(card.skill_modifier)))
    elif isinstance(card, Upgrade):
        values.extend(_weapon_values(card))
    values.extend(_added_values(card.building.modifiers))
    if card.range_variable:
        values.append(PrintedValue("range", "range", "✱", "Range", "range: see the card"))
    elif card.range is not None:
        nearest, farthest = card.range
        text = str(nearest) if nearest == farthest else f"{nearest}–{farthest}"
        spoken = f"range {nearest}" if nearest == farthest else f"range {nearest} to {farthest}"
        values.append(PrintedValue("range", "range", text, "Range", spoken))
    if isinstance(card, Upgrade):
        for arc in card.arcs:
            icon, label = _ARC_NAMES.get(arc, ("arc-front", arc))
            short = {"front": "Front", "rear": "Rear"}.get(arc, "360°")
            values.append(PrintedValue("arc", icon, short, "Arc", label, words=True))
    return tuple(values)


def _value(stat: str, text: str) -> PrintedValue:
    label = "Skill" if stat == "skill" else stat.capitalize()
    return PrintedValue(stat, stat, text, label, f"{STAT_NAMES.get(stat, stat)} {text}")


def _weapon_values(card: Upgrade) -> list[PrintedValue]:
    if card.attack is not None:
        return [_value("attack", str(card.attack))]
    if card.attack_primary_plus is None:
        return []
    plus = card.attack_primary_plus
    text = f"Ship’s {signed(plus)}" if plus else "Ship’s"
    words = f" {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else ""
    spoken = f"attack: the ship’s primary weapon value{words}"
    return [PrintedValue("attack", "attack", text, "Attack", spoken, words=True)]


def _added_values(modifiers: Iterable[Modifier]) -> list[PrintedValue]:
    values: list[PrintedValue] = []
    for modifier in modifiers:
        if modifier.to not in ("ship", "captain") or modifier.value == "cost":
            continue
        if not modifier.amount or modifier.when is not None or modifier.counted is not None:
            continue
        if modifier.value in STAT_NAMES:
            values.append(_value(modifier.value, signed(modifier.amount)))
    return values


def upgrade_bar(card: Card) -> tuple[MarkedIcon, ...]:
    """Returns the printed slots of a card: a ship's upgrade bar, the talents of captain and crew.

    Source: 2017, Upgrade Cards.
    """
    slots: list[str] = ["talent"] * card.talents
    if isinstance(card, Ship):
        slots.extend(card.upgrade_bar)
    return tuple(MarkedIcon(slot, f"{slot_name(slot)} slot") for slot in slots)


def action_bar(card: Card) -> tuple[MarkedIcon, ...]:
    """Returns the actions of a ship's action bar, or those that a card always puts on it."""
    actions: list[str] = []
    if isinstance(card, Ship | Attachment):
        actions.extend(card.actions)
    actions.extend(each.action for each in card.building.adds_actions if each.when is None)
    return tuple(MarkedIcon(action, action_name(action)) for action in actions)


def terms_of(card: Card, names: Names) -> tuple[IconTerm, ...]:
    """Returns the lines beside the left rail: restrictions, surcharges, then what the card adds."""
    building = card.building
    terms = [*restriction_terms(building.restrictions, names)]
    terms.extend(exclusion_term(each, names) for each in building.excludes)
    changes = [term for each in building.modifiers if (term := modifier_term(each, names))]
    terms.extend(term for term in changes if term.kind == "surcharge")
    if isinstance(card, Upgrade):
        terms.extend(_filling_terms(card))
    terms.extend(slot_term(each, names) for each in building.slots)
    terms.extend(slot_change_term(each, names) for each in building.slot_changes)
    for added in building.adds_actions:
        if added.when is not None:
            where = condition_phrase(added.when, names)
            text = f"{action_name(added.action)} on the action bar {where}."
            terms.append(IconTerm("addition", added.action, text))
    for faction in building.adds_factions:
        owner = "captain" if faction.to == "captain" else "ship"
        text = f"The {owner} is {faction_name(faction.faction)} as well."
        terms.append(IconTerm("addition", "plus", text, "", (faction.faction,)))
    terms.extend(term for term in changes if term.kind != "surcharge")
    terms.extend(penalty_term(each, names) for each in building.penalties)
    terms.extend(waiver_term(each, names) for each in building.restriction_waivers)
    sentences = (CHECK_SENTENCES.get(check) for check in building.checks)
    terms.extend(IconTerm("addition", "rules", sentence) for sentence in sentences if sentence)
    if isinstance(card, Resource) and card.carriers:
        carriers = join(type_name(kind).lower() for kind in card.carriers)
        terms.append(IconTerm("addition", card.carriers[0], f"Comes with a {carriers} card."))
    if isinstance(card, Attachment) and card.resource:
        text = f"Belongs to the resource “{names.card(card.resource)}”."
        terms.append(IconTerm("addition", "resource", text))
    if isinstance(card, Admiral) and card.captain_side:
        terms.append(IconTerm("addition", "captain", "Face down it serves as a captain."))
    return tuple(terms)


def _filling_terms(card: Upgrade) -> list[IconTerm]:
    if not card.fills:
        return [IconTerm("addition", "check", "Needs no slot.")]
    if card.fills == (card.type,):
        return []
    slots = join(slot_name(slot) for slot in card.fills)
    return [IconTerm("addition", card.fills[0], f"Fills one {slots} slot.")]


def _type_note(card: Card, names: Names) -> str:
    if isinstance(card, Ship):
        return names.ship_class(card.ship_class)
    return ""


def _ability_note(card: Card) -> str:
    if card.ability or card.ability_status == "none":
        return ""
    return "Ability: see the printed card."


def _badges(card: Card) -> tuple[MarkedIcon, ...]:
    badges: list[MarkedIcon] = []
    if isinstance(card, Ship) and card.support:
        badges.append(
            MarkedIcon("squadron", SUPPORT_NAMES.get(card.support, capitalised(card.support)))
        )
    if card.banned:
        badges.append(MarkedIcon("warning", "Banned at official events"))
    if isinstance(card, Resource) and card.retires:
        badges.append(MarkedIcon("clock", f"Official events until {long_date(card.retires)}"))
    if card.unique_until:
        badges.append(MarkedIcon("unique", f"Unique until {long_date(card.unique_until)}"))
    if card.two_sided:
        other = f", the other side is {card.other_side}" if card.other_side else ""
        badges.append(MarkedIcon("swap", f"Two-sided{other}"))
    if not card.official:
        badges.append(MarkedIcon("note", "House card"))
    return tuple(badges)


def _computed_from(card: Card) -> Modifier | None:
    for modifier in card.building.modifiers:
        if modifier.value == "cost" and modifier.to == "self" and modifier.from_stat:
            return modifier
    return None


def cost_text(card: Card) -> str:
    """Returns the printed price as its figure, or a star where the price is computed."""
    if card.cost_variable or (card.cost == 0 and _computed_from(card) is not None):
        return "✱"
    return str(card.cost)


def _cost_spoken(card: Card) -> str:
    computed = _computed_from(card)
    if computed is not None:
        stat = "primary weapon value" if computed.from_stat == "attack" else computed.from_stat
        more = f" and {computed.amount} more" if computed.amount else ""
        return f"costs as many squadron points as the ship’s {stat}{more}"
    if card.cost_variable:
        return "costs a computed number of squadron points"
    return f"costs {card.cost} squadron {'point' if card.cost == 1 else 'points'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """Holds what the line of a card in a list shows."""

    name: str
    marks: tuple[MarkedIcon, ...]
    type: str
    kind: str
    factions: tuple[ShownFaction, ...]
    values: tuple[PrintedValue, ...]
    slots: tuple[MarkedIcon, ...]
    terms: tuple[IconTerm, ...]
    set: str
    set_name: str
    cost: str
    is_house_card: bool


def row_of(card: Card, catalogue: Catalogue | None = None) -> CardRow:
    """Prepares the line of a card in a list; equal slots are counted together."""
    names = Names(catalogue)
    note = _type_note(card, names)
    return CardRow(
        name=card.name,
        marks=name_marks(card),
        type=card.type,
        kind=note or type_name(card.type),
        factions=shown_factions(card.factions),
        values=printed_values(card),
        slots=_counted(upgrade_bar(card)),
        terms=tuple(term for term in terms_of(card, names) if term.kind in LIMITING),
        set=_set_code(card, names),
        set_name=names.card_set(card.sets[0]) if card.sets else "",
        cost=cost_text(card),
        is_house_card=not card.official,
    )


BOX_NUMBER: Final = re.compile(r"[0-9]{5}[a-z]{0,2}")
"""The number that the publisher printed on a set, with a letter for a part of one."""


def _set_code(card: Card, names: Names) -> str:
    """Returns the number on the box of a card's first set, the name of a set that never had one."""
    key = card.sets[0] if card.sets else ""
    return key if BOX_NUMBER.fullmatch(key) else names.card_set(key)


def _counted(marks: Iterable[MarkedIcon]) -> tuple[MarkedIcon, ...]:
    counts: dict[str, MarkedIcon] = {}
    for mark in marks:
        known = counts.get(mark.icon)
        counts[mark.icon] = replace(mark, count=known.count + 1) if known else mark
    return tuple(counts.values())


def facts_of(card: Card, catalogue: Catalogue | None = None) -> tuple[tuple[str, str], ...]:
    """Returns what the face leaves out, as (name, value): sets, era, faction of a sub-faction."""
    names = Names(catalogue)
    facts = [("Sets", ", ".join(names.card_set(key) for key in card.sets))]
    facts.append(("Era", ERA_NAMES.get(card.era, card.era)))
    primes = [each for each in shown_factions(card.factions) if each.prime]
    if primes:
        facts.append(("Sub-faction", ", ".join(f"{each.name} of {each.prime}" for each in primes)))
    return tuple(facts)
