"""Says in English what a card does to building a fleet: slots, prices, penalties, exclusions."""

from __future__ import annotations

from cards.wording.conditions import (
    cards_phrase,
    condition_phrase,
    phrase_of,
    simplified,
    with_article,
)
from cards.wording.names import (
    SLOT_NAMES,
    STAT_NAMES,
    IconTerm,
    Names,
    capitalised,
    join,
    signed,
    slot_name,
)
from rules.cards import (
    AddedSlot,
    Condition,
    Exclusion,
    Modifier,
    PenaltyWaiver,
    RestrictionWaiver,
    SlotChange,
)


def _when(condition: Condition | None, names: Names) -> str:
    return f" {condition_phrase(condition, names)}" if condition is not None else ""


def _times(count: int) -> str:
    return {1: "one", 2: "two", 3: "three", 4: "four"}.get(count, str(count))


def slot_term(slot: AddedSlot, names: Names) -> IconTerm:
    """Returns what slots a card adds and on which terms."""
    kinds = join(slot_name(kind) for kind in slot.types)
    amount = with_article(kinds) if slot.count == 1 else f"{_times(slot.count)} {kinds}"
    text = f"Adds {amount} {'slot' if slot.count == 1 else 'slots'}"
    if slot.face_down:
        text += " beneath it, face down"
    if slot.cards is not None:
        text += f"{',' if slot.face_down else ''} for {cards_phrase(slot.cards, names)}"
    text += _when(slot.when, names)
    terms: list[str] = []
    each = "each" if slot.count > 1 else ""
    if slot.cost is not None:
        terms.append(f"{slot.cost} SP {each}".strip())
    if slot.cost_change:
        word = "less" if slot.cost_change < 0 else "more"
        terms.append(f"{abs(slot.cost_change)} SP {word} {each}".strip())
    if slot.cost_change_per_empty_slot:
        word = "less" if slot.cost_change_per_empty_slot < 0 else "more"
        terms.append(f"{abs(slot.cost_change_per_empty_slot)} SP {word} for each unused slot")
    if terms and slot.terms_for is not None:
        terms[-1] += f" for {cards_phrase(slot.terms_for, names)}"
    if slot.combined_cost_max is not None and slot.combined_cost_max == slot.combined_cost_min:
        terms.append(f"together exactly {slot.combined_cost_max} SP")
    elif slot.combined_cost_max is not None:
        terms.append(f"together at most {slot.combined_cost_max} SP")
    elif slot.combined_cost_min is not None:
        terms.append(f"together at least {slot.combined_cost_min} SP")
    if slot.penalty_waived:
        terms.append("no faction penalty")
    elif slot.cost == 0 and slot.face_down:
        terms.append("the faction penalty is paid")
    if slot.restrictions_waived:
        terms.append("restrictions do not count")
    if slot.in_name_only:
        terms.append("chosen among all cards, also those in play")
    if slot.shared_by:
        terms.append(f"one for every two “{slot.shared_by}” cards")
    if terms:
        text += f": {', '.join(terms)}"
    icon = slot.types[0] if slot.types and slot.types[0] in SLOT_NAMES else "plus"
    return IconTerm("addition", icon, f"{text}.", f"+{slot.count}")


def modifier_term(modifier: Modifier, names: Names) -> IconTerm | None:
    """Returns how a card changes a price or value; None where the face shows it as a value."""
    if modifier.value == "cost":
        return (
            _own_cost_term(modifier, names)
            if modifier.to == "self"
            else _other_cost_term(modifier, names)
        )
    if modifier.to in ("ship", "captain") and modifier.amount and modifier.when is None:
        return None
    stat = STAT_NAMES.get(modifier.value, modifier.value)
    change = signed(modifier.amount) if modifier.set_to is None else f"becomes {modifier.set_to}"
    owner = {"ship": "ship’s ", "captain": "", "cards": "", "self": "own "}.get(modifier.to, "")
    text = capitalised(f"{owner}{stat} {change}")
    if modifier.to == "cards":
        text += f" for {cards_phrase(modifier.cards, names)}"
    if modifier.counted is not None:
        text += f" for each of the ship’s other {cards_phrase(modifier.counted, names)}"
    text += _when(modifier.when, names)
    icon = {"weapon_attack": "attack"}.get(modifier.value, modifier.value)
    return IconTerm("addition", icon, f"{text}.", change if modifier.set_to is None else "")


def _own_cost_term(modifier: Modifier, names: Names) -> IconTerm:
    if modifier.from_stat:
        stat = "primary weapon value" if modifier.from_stat == "attack" else modifier.from_stat
        plus = f" and {modifier.amount} more" if modifier.amount else ""
        text = f"Costs as many SP as the ship’s printed {stat}{plus}"
        return IconTerm("surcharge", "points", f"{text}{_when(modifier.when, names)}.")
    if modifier.set_to is not None:
        text = f"Costs {modifier.set_to} SP{_when(modifier.when, names)}."
        return IconTerm("surcharge", "points", text, str(modifier.set_to))
    word = "more" if modifier.amount > 0 else "less"
    text = f"Costs {abs(modifier.amount)} SP {word}"
    factions: tuple[str, ...] = ()
    if modifier.counted is not None:
        text += f" for each of the ship’s other {cards_phrase(modifier.counted, names)}"
    if modifier.when is not None:
        if modifier.when.op == "not":
            leaf = phrase_of(simplified(modifier.when, holds=False), names)
            text += f" unless {leaf.phrase}"
        else:
            leaf = phrase_of(simplified(modifier.when), names)
            text += f" {leaf.phrase}"
        factions = leaf.factions
    return IconTerm(
        "surcharge", "restriction-surcharge", f"{text}.", signed(modifier.amount), factions
    )


def _other_cost_term(modifier: Modifier, names: Names) -> IconTerm:
    target, verb = _target(modifier, names)
    if modifier.set_to is not None:
        text = f"{capitalised(target)} {verb} {modifier.set_to} SP"
        token = str(modifier.set_to)
    else:
        word = "more" if modifier.amount > 0 else "less"
        text = f"{capitalised(target)} {verb} {abs(modifier.amount)} SP {word}"
        token = signed(modifier.amount)
    if modifier.scope == "fleet":
        text += " throughout the fleet"
    text += _when(modifier.when, names)
    if modifier.up_to is not None:
        text += f", those of {modifier.up_to} SP or less in all"
    if modifier.each_type:
        text += ", at most one of each type"
    if modifier.total_limit is not None:
        text += f", {abs(modifier.total_limit)} SP in all at most"
    if modifier.optional:
        text += ", if you choose so"
    return IconTerm("addition", "points", f"{text}.", token)


def _target(modifier: Modifier, names: Names) -> tuple[str, str]:
    if modifier.to != "cards":
        return f"the {modifier.to}", "costs"
    if modifier.limit == 1:
        return f"one {cards_phrase(modifier.cards, names, plural=False)}", "costs"
    target = cards_phrase(modifier.cards, names)
    if modifier.limit is not None:
        return f"up to {_times(modifier.limit)} {target}", "cost"
    return target, "costs" if target.startswith("“") and target.endswith("”") else "cost"


def penalty_term(waiver: PenaltyWaiver, names: Names) -> IconTerm:
    """Says whom a card frees from the faction penalty, or whose penalty it multiplies."""
    who = "it" if waiver.to == "self" else cards_phrase(waiver.cards, names)
    if waiver.scope == "fleet" and waiver.to != "self":
        who += " throughout the fleet"
    if waiver.factor == 0:
        text = f"No faction penalty for {who}"
    else:
        text = f"Faction penalty times {waiver.factor} for {who}"
    return IconTerm("addition", "swap", f"{text}{_when(waiver.when, names)}.", "")


def exclusion_term(exclusion: Exclusion, names: Names) -> IconTerm:
    """Returns which cards may not serve together with a card."""
    where = "in the fleet" if exclusion.scope == "fleet" else "on its ship"
    which = cards_phrase(exclusion.cards, names)
    return IconTerm("restriction", "close", f"No {which} {where}.")


def slot_change_term(change: SlotChange, names: Names) -> IconTerm:
    """Returns which slots of the ship take a further type of card."""
    slots = f"{join(slot_name(slot) for slot in change.slots)} slots" if change.slots else "Slots"
    if change.limit is not None:
        slots = f"{_times(change.limit)} of the {slots}"
    what = (
        cards_phrase(change.cards, names)
        if change.cards is not None
        else f"{join(slot_name(kind) for kind in change.also)} upgrades"
    )
    verb = "takes" if change.limit == 1 else "take"
    text = f"{capitalised(slots)} of the ship also {verb} {what}{_when(change.when, names)}."
    return IconTerm("addition", "swap", text)


def waiver_term(waiver: RestrictionWaiver, names: Names) -> IconTerm:
    """Returns which cards a card frees from their restrictions."""
    which = cards_phrase(waiver.cards, names)
    if not waiver.leaves:
        return IconTerm("addition", "check", f"Restrictions of {which} do not count on its ship.")
    kinds = join(leaf.replace("_", " ") for leaf in waiver.leaves)
    text = f"Restrictions by {kinds} do not count for {which} on its ship."
    return IconTerm("addition", "check", text)
