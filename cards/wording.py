"""Says in English what card data mean: names of types and factions, conditions, building data.

Pure Python over `rules.cards`; no Django. A condition becomes a phrase that follows "only", such as
"on a Klingon ship" or "under a captain of skill 8 or more", so that every sentence about it reads
the same wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.building.wording import ACTION_NAMES, BEARING_NAMES, FACTION_NAMES, describe
from rules.building.wording import join_words as _join_words
from rules.cards import (
    AddedSlot,
    Condition,
    Exclusion,
    Modifier,
    PenaltyWaiver,
    RestrictionWaiver,
    SlotChange,
)
from rules.catalogue import Catalogue

TYPE_NAMES: Final[Mapping[str, str]] = {
    "ship": "Ship",
    "captain": "Captain",
    "admiral": "Admiral",
    "ambassador": "Ambassador",
    "talent": "Talent",
    "crew": "Crew",
    "weapon": "Weapon",
    "tech": "Tech",
    "borg": "Borg upgrade",
    "squadron": "Squadron upgrade",
    "question": "“?” upgrade",
    "resource": "Resource",
    "ship-resource": "Ship resource",
    "flagship": "Flagship",
    "fleet-captain": "Fleet captain",
    "officer": "Officer",
    "construction": "Construction",
}

SLOT_NAMES: Final[Mapping[str, str]] = {
    "talent": "talent",
    "crew": "crew",
    "weapon": "weapon",
    "tech": "tech",
    "borg": "Borg",
    "squadron": "squadron",
    "question": "“?”",
    "captain": "captain",
    "construction": "construction",
}

STAT_NAMES: Final[Mapping[str, str]] = {
    "attack": "attack",
    "agility": "agility",
    "hull": "hull",
    "shields": "shields",
    "skill": "captain skill",
    "weapon_attack": "attack",
}

SUPPORT_NAMES: Final[Mapping[str, str]] = {
    "shuttle": "Shuttlecraft",
    "squadron": "Attack squadron",
    "borg-support": "Borg support vehicle",
}

ERA_NAMES: Final[Mapping[str, str]] = {
    "classic": "classic",
    "modern-2017": "2017",
    "alliance": "Alliance",
}

_TYPES_OF_CARD: Final[Mapping[str, tuple[str, str]]] = {
    "upgrade": ("upgrade", "upgrades"),
    "ship": ("ship", "ships"),
    "captain": ("captain", "captains"),
    "admiral": ("admiral", "admirals"),
    "ambassador": ("ambassador", "ambassadors"),
    "resource": ("resource", "resources"),
    "construction": ("construction card", "construction cards"),
    "officer": ("officer", "officers"),
    "flagship": ("flagship", "flagships"),
    "fleet-captain": ("fleet captain", "fleet captains"),
    "ship-resource": ("ship resource", "ship resources"),
}

_OPPOSITE: Final[Mapping[str, str]] = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!="}
_SIGNS: Final[Mapping[str, str]] = {
    ">=": "≥",
    "<=": "≤",
    ">": ">",
    "<": "<",
    "=": "=",
    "!=": "≠",
}


@dataclass(frozen=True, slots=True)
class Term:
    """Is one line beside an icon: a restriction, a surcharge, or something that a card adds.

    `kind` is restriction, surcharge or addition. `token` is what the rail shows beneath the icon
    ("≥ 4", "+5"), `factions` whose marks it shows, `sentence` says it in full.
    """

    kind: str
    icon: str
    sentence: str
    token: str = ""
    factions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """Finds the names of ship classes, cards and sets; without a catalogue it reads the key."""

    catalogue: Catalogue | None = None

    def ship_class(self, key: str) -> str:
        """Gives the name of a ship class."""
        found = self.catalogue.ship_classes.get(key) if self.catalogue else None
        return found.name if found else key_words(key)

    def card(self, key: str) -> str:
        """Gives the name of a card."""
        found = self.catalogue.find(key) if self.catalogue else None
        return found.name if found else key_words(key.partition(":")[2] or key)

    def card_set(self, key: str) -> str:
        """Gives the name of a set."""
        found = self.catalogue.sets.get(key) if self.catalogue else None
        return found.name if found else key


def key_words(key: str) -> str:
    """Reads a key as words: "galaxy-class" gives "Galaxy Class"."""
    return " ".join(word.capitalize() for word in key.replace("_", "-").split("-") if word)


def join(words: Iterable[str], conjunction: str = "or") -> str:
    """Lists words in English: "a", "a or b", "a, b or c"."""
    return _join_words(list(words), conjunction)


def capitalised(text: str) -> str:
    """Gives the text with a capital first letter, the rest untouched."""
    return text[:1].upper() + text[1:]


def signed(amount: int) -> str:
    """Gives a number with its sign, with a true minus: "+2", "−1", "0"."""
    if amount < 0:
        return f"−{-amount}"
    return f"+{amount}" if amount else "0"


def faction_name(faction: str) -> str:
    """Gives the name of a faction; an unknown key is read as words."""
    return FACTION_NAMES.get(faction) or key_words(faction)


def type_name(kind: str) -> str:
    """Gives the name of a type of card; an unknown one is read as words."""
    return TYPE_NAMES.get(kind) or key_words(kind)


def action_name(action: str) -> str:
    """Gives the name of an action as it stands on a bar: "Target Lock"."""
    return key_words(ACTION_NAMES.get(action, action).replace(" ", "-"))


def bearing_name(bearing: str) -> str:
    """Gives the name of a bearing as it stands on a dial: "Come About"."""
    name = BEARING_NAMES.get(bearing)
    return " ".join(map(capitalised, name.split())) if name else key_words(bearing)


def slot_name(kind: str) -> str:
    """Gives the name of a type of slot as it stands within a sentence."""
    return SLOT_NAMES.get(kind) or kind


# --- conditions on the ship and its captain -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Leaf:
    icon: str
    phrase: str
    token: str = ""
    factions: tuple[str, ...] = ()


_Wording = Callable[[tuple[Any, ...], Names, bool], _Leaf]


def _a(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _flat(values: Iterable[Any]) -> list[str]:
    flat: list[str] = []
    for value in values:
        if isinstance(value, list | tuple):
            flat.extend(_flat(value))
        else:
            flat.append(str(value))
    return flat


def _faction_leaf(icon: str, preposition: str, noun: str) -> _Wording:
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
        factions = tuple(_flat(values))
        listed = join(map(faction_name, factions))
        if holds:
            phrase = f"{preposition} {_a(listed)} {noun}"
        else:
            phrase = f"{preposition} a {noun} that is not {listed}"
        return _Leaf(icon, phrase, "" if holds else "not", factions)

    return wording


def _bound(values: tuple[Any, ...], holds: bool) -> tuple[str, str]:
    """Gives a comparison as words ("4 or more") and as a token ("≥ 4")."""
    sign, bound = str(values[0]), int(values[1])
    if not holds:
        sign = _OPPOSITE[sign]
    words = {
        ">=": f"{bound} or more",
        "<=": f"{bound} or less",
        ">": f"{bound + 1} or more",
        "<": f"{bound - 1} or less",
        "=": f"exactly {bound}",
        "!=": f"other than {bound}",
    }[sign]
    return words, f"{_SIGNS[sign]} {bound}"


def _stat_leaf(icon: str, preposition: str, noun: str, stat: str) -> _Wording:
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
        words, token = _bound(values, holds)
        return _Leaf(icon, f"{preposition} a {noun} {stat} {words}", token)

    return wording


def _ship_class(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    classes = [names.ship_class(key) for key in _flat(values)]
    if holds:
        named = [
            f"{_a(name)} ship" if name.endswith("Class") else _a(name) for name in sorted(classes)
        ]
        return _Leaf("restriction-class", f"on {join(named)}")
    return _Leaf("restriction-class", f"on a ship that is no {join(sorted(classes))}", "not")


def _ship_name(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    ships = join(_flat(values))
    phrase = f"on the {ships}" if holds else f"on a ship other than the {ships}"
    return _Leaf("restriction-name", phrase, "" if holds else "not")


def _ship(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    return _ship_name(tuple(names.card(key) for key in _flat(values)), names, holds)


def _ship_flag(yes: str, no: str, icon: str) -> _Wording:
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
        return _Leaf(icon, yes if bool(values[0]) is holds else no)

    return wording


def _ship_with(icon: str, words: Callable[[str], str], without: str = "without") -> _Wording:
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
        things = join(map(words, _flat(values)))
        return _Leaf(icon, f"on a ship {'with' if holds else without} {things}")

    return wording


def _ship_type(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    kinds = join(SUPPORT_NAMES.get(kind, key_words(kind)).lower() for kind in _flat(values))
    return _Leaf(
        "restriction-class", f"on {_a(kinds)}" if holds else f"on a ship that is no {kinds}"
    )


def _captain_name(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    captains = join(_flat(values))
    phrase = f"under {captains}" if holds else f"under a captain other than {captains}"
    return _Leaf("restriction-captain", phrase, "" if holds else "not")


def _captain_name_contains(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    parts = join(f"“{part}”" for part in _flat(values))
    word = "with" if holds else "without"
    return _Leaf("restriction-captain", f"under a captain {word} {parts} in the name")


def _captain_talents(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    words, token = _bound(values, holds)
    amount = {"1 or more": "a talent slot", "0 or less": "no talent slot"}.get(words)
    phrase = f"under a captain with {amount or f'{words} talent slots'}"
    return _Leaf("restriction-captain", phrase, "" if amount else token)


def _ship_name_starts(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    starts = join(f"“{start}”" for start in _flat(values))
    verb = "starts" if holds else "does not start"
    return _Leaf("restriction-name", f"on a ship whose name {verb} with {starts}")


def _fleet_card(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    cards = join(f"“{name}”" for name in _flat(values))
    return _Leaf("restriction-other", f"{'with' if holds else 'without'} {cards} in the fleet")


def _with_card(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    cards = join(f"“{name}”" for name in _flat(values))
    return _Leaf("restriction-other", f"{'with' if holds else 'without'} {cards} on the ship")


def _fleet_ships(values: tuple[Any, ...], names: Names, holds: bool) -> _Leaf:
    faction, least = str(values[0]), int(values[1])
    ships = f"{least} or more {faction_name(faction)} ships"
    return _Leaf(
        "restriction-faction",
        f"in a fleet {'with' if holds else 'without'} {ships}",
        f"{least} ×" if holds else "not",
        (faction,),
    )


_LEAVES: Final[Mapping[str, _Wording]] = {
    "ship_faction": _faction_leaf("restriction-faction", "on", "ship"),
    "ship_class": _ship_class,
    "ship_name": _ship_name,
    "ship": _ship,
    "ship_hull": _stat_leaf("restriction-hull", "on", "ship with", "hull"),
    "ship_attack": _stat_leaf("restriction-value", "on", "ship with", "primary weapon value"),
    "ship_agility": _stat_leaf("restriction-value", "on", "ship with", "agility"),
    "ship_shields": _stat_leaf("restriction-value", "on", "ship with", "shields"),
    "ship_cost": _stat_leaf("restriction-value", "on", "ship with", "a cost in SP of"),
    "ship_speed": _stat_leaf("restriction-maneuver", "on", "ship with", "top speed"),
    "ship_unique": _ship_flag(
        "on a unique ship", "on a ship that is not unique", "restriction-class"
    ),
    "ship_name_is_class": _ship_flag(
        "on a ship that gave its class the name",
        "on a ship that did not give its class the name",
        "restriction-name",
    ),
    "ship_action": _ship_with("restriction-other", lambda key: f"{action_name(key)} on its bar"),
    "ship_arc": _ship_with(
        "restriction-arc",
        lambda key: {"rear": "a rear firing arc", "all-round": "a 360° firing arc"}.get(key, key),
    ),
    "ship_maneuver": _ship_with(
        "restriction-maneuver",
        lambda key: f"{bearing_name(key)} on its dial",
    ),
    "ship_type": _ship_type,
    "captain_faction": _faction_leaf("restriction-captain", "under", "captain"),
    "captain_skill": _stat_leaf("restriction-skill", "under", "captain of", "skill"),
    "captain_cost": _stat_leaf("restriction-captain", "under", "captain with", "a cost in SP of"),
    "captain_name": _captain_name,
    "captain_name_contains": _captain_name_contains,
    "captain_unique": _ship_flag(
        "under a unique captain", "under a captain that is not unique", "restriction-captain"
    ),
    "captain_talents": _captain_talents,
    "has_captain": _ship_flag("under a captain", "without a captain", "restriction-captain"),
    "ship_name_starts": _ship_name_starts,
    "holds_cards": _ship_flag(
        "while cards lie beneath it", "while no card lies beneath it", "restriction-other"
    ),
    "fleet_card": _fleet_card,
    "with_card": _with_card,
    "fleet_ships": _fleet_ships,
}


def simplified(condition: Condition, *, holds: bool = True) -> Condition:
    """Moves every `not` down to the leaves and merges nested `all` and `any`.

    With `holds` false it gives the opposite of the condition.
    """
    if condition.op == "not":
        return simplified(condition.parts[0], holds=not holds)
    if condition.op not in ("all", "any"):
        return condition if holds else Condition("not", parts=(condition,))
    op = condition.op if holds else {"all": "any", "any": "all"}[condition.op]
    parts: list[Condition] = []
    for part in condition.parts:
        inner = simplified(part, holds=holds)
        parts.extend(inner.parts if inner.op == op else (inner,))
    return parts[0] if len(parts) == 1 else Condition(op, parts=tuple(parts))


def condition_phrase(condition: Condition, names: Names) -> str:
    """Says a condition on the ship and its captain: "on a Klingon ship or under a captain …"."""
    return _phrase(simplified(condition), names).phrase


def _phrase(condition: Condition, names: Names) -> _Leaf:
    if condition.op == "all":
        leaves = [_phrase(part, names) for part in condition.parts]
        return _Leaf(leaves[0].icon, join((leaf.phrase for leaf in leaves), "and"))
    if condition.op == "any":
        pairs = _same_faction_pairs(condition)
        if pairs:
            listed = join(map(faction_name, pairs))
            phrase = f"on a ship under a captain of its own faction: {listed}"
            return _Leaf("restriction-faction", phrase, "=")
        leaves = [_phrase(part, names) for part in condition.parts]
        return _Leaf("restriction-other", join(leaf.phrase for leaf in leaves))
    holds = condition.op != "not"
    leaf = condition if holds else condition.parts[0]
    wording = _LEAVES.get(leaf.op)
    if wording is None:
        phrase = f"{'with' if holds else 'without'} {describe(leaf, names.catalogue)}"
        return _Leaf("restriction-other", phrase)
    return wording(leaf.values, names, holds)


def _same_faction_pairs(condition: Condition) -> tuple[str, ...]:
    """Gives the factions of "captain and ship both X, or both Y …"; empty for anything else."""
    factions: list[str] = []
    for part in condition.parts:
        leaves = {leaf.op: leaf.values for leaf in part.parts} if part.op == "all" else {}
        ship, captain = leaves.get("ship_faction"), leaves.get("captain_faction")
        if len(part.parts) != 2 or ship is None or ship != captain:
            return ()
        factions.extend(ship)
    return tuple(factions)


def restriction_terms(condition: Condition | None, names: Names) -> tuple[Term, ...]:
    """Gives the restrictions of a card, one term for each that has to be met by itself."""
    if condition is None:
        return ()
    simple = simplified(condition)
    parts = simple.parts if simple.op == "all" else (simple,)
    leaves = [_phrase(part, names) for part in parts]
    return tuple(
        Term("restriction", leaf.icon, f"Only {leaf.phrase}.", leaf.token, leaf.factions)
        for leaf in leaves
    )


# --- conditions on other cards ------------------------------------------------------------------


def cards_phrase(condition: Condition | None, names: Names, *, plural: bool = True) -> str:
    """Says which cards meet a condition: "Klingon crew upgrades of 4 SP or less"."""
    if condition is None:
        return "cards" if plural else "card"
    return _cards(simplified(condition), names, plural)


def _cards(condition: Condition, names: Names, plural: bool) -> str:
    if condition.op == "any":
        return join(_cards(part, names, plural) for part in condition.parts)
    parts = condition.parts if condition.op == "all" else (condition,)
    noun = "cards" if plural else "card"
    before: list[str] = []
    after: list[str] = []
    for part in parts:
        holds = part.op != "not"
        leaf = part if holds else part.parts[0]
        values = _flat(leaf.values)
        if leaf.op == "card_type":
            types = join(_type_noun(kind, plural) for kind in values)
            if holds:
                noun = types
            else:
                after.append(f"other than {types}")
        elif leaf.op == "card_faction":
            listed = join(map(faction_name, values))
            before.append(listed if holds else f"non-{listed}")
        elif leaf.op == "card_cost":
            words, _ = _bound(leaf.values, holds)
            number, _, rest = words.partition(" ")
            after.append(f"of {number} SP {rest}".strip())
        elif leaf.op in ("card_name", "card"):
            cards = values if leaf.op == "card_name" else [names.card(key) for key in values]
            quoted = join(f"“{card}”" for card in cards)
            if holds and len(parts) == 1:
                return quoted
            after.append(f"named {quoted}" if holds else f"other than {quoted}")
        elif leaf.op == "card_name_contains":
            quoted = join(f"“{part}”" for part in values)
            after.append(f"{'with' if holds else 'without'} {quoted} in the name")
        elif leaf.op == "card_unique":
            before.append("unique" if bool(leaf.values[0]) is holds else "non-unique")
        elif leaf.op == "card_keyword":
            before.append(join(f"“{value}”" for value in values))
        elif leaf.op == "card_class_restricted":
            classes = join(names.ship_class(key) for key in values)
            after.append(f"restricted to {classes}")
        elif leaf.op == "card_faction_matches_ship":
            same = bool(leaf.values[0]) is holds
            after.append(f"of {'the ship’s own' if same else 'another'} faction")
        elif leaf.op == "card_exchanged":
            after.append("taken in exchange" if holds else "not taken in exchange")
        elif leaf.op == "card_mentions_ship":
            after.append("that name the ship")
        elif leaf.op == "card_talents":
            words, _ = _bound(leaf.values, holds)
            after.append(f"with {words} talents")
        elif leaf.op == "card_range":
            words, _ = _bound(leaf.values, holds)
            after.append(f"of range {words}")
        else:
            after.append(_phrase(part, names).phrase)
    return " ".join([*before, noun, *after])


def _type_noun(kind: str, plural: bool) -> str:
    if kind in _TYPES_OF_CARD:
        return _TYPES_OF_CARD[kind][plural]
    return f"{slot_name(kind)} {'upgrades' if plural else 'upgrade'}"


# --- what a card does to building a fleet -------------------------------------------------------


def _when(condition: Condition | None, names: Names) -> str:
    return f" {condition_phrase(condition, names)}" if condition is not None else ""


def _times(count: int) -> str:
    return {1: "one", 2: "two", 3: "three", 4: "four"}.get(count, str(count))


def slot_term(slot: AddedSlot, names: Names) -> Term:
    """Says what slots a card adds and on which terms."""
    kinds = join(slot_name(kind) for kind in slot.types)
    amount = _a(kinds) if slot.count == 1 else f"{_times(slot.count)} {kinds}"
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
        terms.append(f"together exactly {slot.combined_cost_max} SP as printed")
    elif slot.combined_cost_max is not None:
        terms.append(f"together at most {slot.combined_cost_max} SP as printed")
    elif slot.combined_cost_min is not None:
        terms.append(f"together at least {slot.combined_cost_min} SP as printed")
    if slot.penalty_waived:
        terms.append("no faction penalty")
    if slot.restrictions_waived:
        terms.append("restrictions do not count")
    if slot.shared_by:
        terms.append(f"one for every two “{slot.shared_by}” cards")
    if terms:
        text += f": {', '.join(terms)}"
    icon = slot.types[0] if slot.types and slot.types[0] in SLOT_NAMES else "plus"
    return Term("addition", icon, f"{text}.", f"+{slot.count}")


def modifier_term(modifier: Modifier, names: Names) -> Term | None:
    """Says how a card changes a price or value; None where the face shows it as a value."""
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
    return Term("addition", icon, f"{text}.", change if modifier.set_to is None else "")


def _own_cost_term(modifier: Modifier, names: Names) -> Term:
    if modifier.from_stat:
        stat = "primary weapon value" if modifier.from_stat == "attack" else modifier.from_stat
        plus = f" and {modifier.amount} more" if modifier.amount else ""
        text = f"Costs as many SP as the ship’s printed {stat}{plus}"
        return Term("surcharge", "points", f"{text}{_when(modifier.when, names)}.")
    if modifier.set_to is not None:
        text = f"Costs {modifier.set_to} SP{_when(modifier.when, names)}."
        return Term("surcharge", "points", text, str(modifier.set_to))
    word = "more" if modifier.amount > 0 else "less"
    text = f"Costs {abs(modifier.amount)} SP {word}"
    factions: tuple[str, ...] = ()
    if modifier.counted is not None:
        text += f" for each of the ship’s other {cards_phrase(modifier.counted, names)}"
    if modifier.when is not None:
        if modifier.when.op == "not":
            leaf = _phrase(simplified(modifier.when, holds=False), names)
            text += f" unless {leaf.phrase}"
        else:
            leaf = _phrase(simplified(modifier.when), names)
            text += f" {leaf.phrase}"
        factions = leaf.factions
    return Term("surcharge", "restriction-surcharge", f"{text}.", signed(modifier.amount), factions)


def _other_cost_term(modifier: Modifier, names: Names) -> Term:
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
    if modifier.each_type:
        text += ", at most one of each type"
    if modifier.total_limit is not None:
        text += f", {abs(modifier.total_limit)} SP in all at most"
    if modifier.optional:
        text += ", if you choose so"
    return Term("addition", "points", f"{text}.", token)


def _target(modifier: Modifier, names: Names) -> tuple[str, str]:
    if modifier.to != "cards":
        return f"the {modifier.to}", "costs"
    if modifier.limit == 1:
        return f"one {cards_phrase(modifier.cards, names, plural=False)}", "costs"
    target = cards_phrase(modifier.cards, names)
    if modifier.limit is not None:
        return f"up to {_times(modifier.limit)} {target}", "cost"
    return target, "costs" if target.startswith("“") and target.endswith("”") else "cost"


def penalty_term(waiver: PenaltyWaiver, names: Names) -> Term:
    """Says whom a card frees from the faction penalty, or whose penalty it multiplies."""
    who = "it" if waiver.to == "self" else cards_phrase(waiver.cards, names)
    if waiver.scope == "fleet" and waiver.to != "self":
        who += " throughout the fleet"
    if waiver.factor == 0:
        text = f"No faction penalty for {who}"
    else:
        text = f"Faction penalty times {waiver.factor} for {who}"
    return Term("addition", "swap", f"{text}{_when(waiver.when, names)}.", "")


def exclusion_term(exclusion: Exclusion, names: Names) -> Term:
    """Says which cards may not serve together with a card."""
    where = "in the fleet" if exclusion.scope == "fleet" else "on its ship"
    which = cards_phrase(exclusion.cards, names)
    if exclusion.minimum:
        text = f"At most {exclusion.minimum} {which} {where}."
    else:
        text = f"No {which} {where}."
    return Term("restriction", "close", text)


def slot_change_term(change: SlotChange, names: Names) -> Term:
    """Says which slots of the ship take a further type of card."""
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
    return Term("addition", "swap", text)


def waiver_term(waiver: RestrictionWaiver, names: Names) -> Term:
    """Says which cards a card frees from their restrictions."""
    which = cards_phrase(waiver.cards, names)
    if not waiver.leaves:
        return Term("addition", "check", f"Restrictions of {which} do not count on its ship.")
    kinds = join(leaf.replace("_", " ") for leaf in waiver.leaves)
    text = f"Restrictions by {kinds} do not count for {which} on its ship."
    return Term("addition", "check", text)


def ability_clauses(ability: str) -> Sequence[tuple[str, str]]:
    """Splits an ability into its sentences, each as (timing, what happens).

    The timing is what stands before the first colon, "" where there is none (rules text of the
    ability language: one sentence a line).
    """
    clauses: list[tuple[str, str]] = []
    for line in ability.splitlines():
        sentence = line.strip()
        if not sentence:
            continue
        timing, colon, effect = sentence.partition(":")
        clauses.append((timing.strip(), effect.strip()) if colon else ("", sentence))
    return clauses
