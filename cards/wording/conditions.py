"""Says conditions in English: on the ship and its captain, and on other cards.

A condition becomes a phrase that follows "only", such as "on a Klingon ship" or "under a captain
of skill 8 or more", so that every sentence about it reads the same wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards.wording.names import (
    _OPPOSITE,
    _SIGNS,
    _TYPES_OF_CARD,
    SUPPORT_NAMES,
    IconTerm,
    Names,
    action_name,
    bearing_name,
    faction_name,
    join,
    key_words,
    slot_name,
)
from rules.building.wording import describe
from rules.cards import Condition

# --- conditions on the ship and its captain -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leaf:
    """One condition of a text, as words of the page."""

    icon: str
    phrase: str
    token: str = ""
    factions: tuple[str, ...] = ()


_Wording = Callable[[tuple[Any, ...], Names, bool], Leaf]


def with_article(noun: str) -> str:
    """Returns a noun with its article: "an Admiral"."""
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
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
        factions = tuple(_flat(values))
        listed = join(map(faction_name, factions))
        if holds:
            phrase = f"{preposition} {with_article(listed)} {noun}"
        else:
            phrase = f"{preposition} a {noun} that is not {listed}"
        return Leaf(icon, phrase, "" if holds else "not", factions)

    return wording


def _bound(values: tuple[Any, ...], holds: bool) -> tuple[str, str]:
    """Returns a comparison as words ("4 or more") and as a token ("≥ 4")."""
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
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
        words, token = _bound(values, holds)
        return Leaf(icon, f"{preposition} a {noun} {stat} {words}", token)

    return wording


def _ship_class(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    classes = [names.ship_class(key) for key in _flat(values)]
    if holds:
        named = [
            f"{with_article(name)} ship" if name.endswith("Class") else with_article(name)
            for name in sorted(classes)
        ]
        return Leaf("restriction-class", f"on {join(named)}")
    return Leaf("restriction-class", f"on a ship that is no {join(sorted(classes))}", "not")


def _ship_name(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    ships = join(_flat(values))
    phrase = f"on the {ships}" if holds else f"on a ship other than the {ships}"
    return Leaf("restriction-name", phrase, "" if holds else "not")


def _ship(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    return _ship_name(tuple(names.card(key) for key in _flat(values)), names, holds)


def _ship_flag(yes: str, no: str, icon: str) -> _Wording:
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
        return Leaf(icon, yes if bool(values[0]) is holds else no)

    return wording


def _ship_with(icon: str, words: Callable[[str], str], without: str = "without") -> _Wording:
    def wording(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
        things = join(map(words, _flat(values)))
        return Leaf(icon, f"on a ship {'with' if holds else without} {things}")

    return wording


def _ship_type(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    kinds = join(SUPPORT_NAMES.get(kind, key_words(kind)).lower() for kind in _flat(values))
    return Leaf(
        "restriction-class",
        f"on {with_article(kinds)}" if holds else f"on a ship that is no {kinds}",
    )


def _captain_name(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    captains = join(_flat(values))
    phrase = f"under {captains}" if holds else f"under a captain other than {captains}"
    return Leaf("restriction-captain", phrase, "" if holds else "not")


def _captain_name_contains(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    parts = join(f"“{part}”" for part in _flat(values))
    word = "with" if holds else "without"
    return Leaf("restriction-captain", f"under a captain {word} {parts} in the name")


def _captain_talents(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    words, token = _bound(values, holds)
    amount = {"1 or more": "a talent slot", "0 or less": "no talent slot"}.get(words)
    phrase = f"under a captain with {amount or f'{words} talent slots'}"
    return Leaf("restriction-captain", phrase, "" if amount else token)


def _ship_name_starts(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    starts = join(f"“{start}”" for start in _flat(values))
    verb = "starts" if holds else "does not start"
    return Leaf("restriction-name", f"on a ship whose name {verb} with {starts}")


def _fleet_card(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    cards = join(f"“{name}”" for name in _flat(values))
    return Leaf("restriction-other", f"{'with' if holds else 'without'} {cards} in the fleet")


def _with_card(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    cards = join(f"“{name}”" for name in _flat(values))
    return Leaf("restriction-other", f"{'with' if holds else 'without'} {cards} on the ship")


def _fleet_ships(values: tuple[Any, ...], names: Names, holds: bool) -> Leaf:
    faction, least = str(values[0]), int(values[1])
    ships = f"{least} or more {faction_name(faction)} ships"
    return Leaf(
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
        "restriction-maneuver", lambda key: f"{bearing_name(key)} on its dial"
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
    return phrase_of(simplified(condition), names).phrase


def phrase_of(condition: Condition, names: Names) -> Leaf:
    """Says a simplified condition as `condition_phrase`, with the icon that stands for it."""
    if condition.op == "all":
        leaves = [phrase_of(part, names) for part in condition.parts]
        return Leaf(leaves[0].icon, join((leaf.phrase for leaf in leaves), "and"))
    if condition.op == "any":
        pairs = _same_faction_pairs(condition)
        if pairs:
            listed = join(map(faction_name, pairs))
            phrase = f"on a ship under a captain of its own faction: {listed}"
            return Leaf("restriction-faction", phrase, "=")
        leaves = [phrase_of(part, names) for part in condition.parts]
        return Leaf("restriction-other", join(leaf.phrase for leaf in leaves))
    holds = condition.op != "not"
    leaf = condition if holds else condition.parts[0]
    wording = _LEAVES.get(leaf.op)
    if wording is None:
        phrase = f"{'with' if holds else 'without'} {describe(leaf, names.catalogue)}"
        return Leaf("restriction-other", phrase)
    return wording(leaf.values, names, holds)


def _same_faction_pairs(condition: Condition) -> tuple[str, ...]:
    """Returns the factions of "captain and ship both X, or both Y …"; empty for anything else."""
    factions: list[str] = []
    for part in condition.parts:
        leaves = {leaf.op: leaf.values for leaf in part.parts} if part.op == "all" else {}
        ship, captain = leaves.get("ship_faction"), leaves.get("captain_faction")
        if len(part.parts) != 2 or ship is None or ship != captain:
            return ()
        factions.extend(ship)
    return tuple(factions)


def restriction_terms(condition: Condition | None, names: Names) -> tuple[IconTerm, ...]:
    """Returns the restrictions of a card, one term for each that has to be met by itself."""
    if condition is None:
        return ()
    simple = simplified(condition)
    parts = simple.parts if simple.op == "all" else (simple,)
    leaves = [phrase_of(part, names) for part in parts]
    return tuple(
        IconTerm("restriction", leaf.icon, f"Only {leaf.phrase}.", leaf.token, leaf.factions)
        for leaf in leaves
    )


# --- conditions on other cards ------------------------------------------------------------------


def cards_phrase(condition: Condition | None, names: Names, *, plural: bool = True) -> str:
    """Returns which cards meet a condition: "Klingon crew upgrades of 4 SP or less"."""
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
        elif leaf.op in ("card_name", "card") and holds and len(parts) == 1:
            return _quoted_names(leaf, names)
        elif leaf.op == "card_faction":
            listed = join(map(faction_name, values))
            before.append(listed if holds else f"non-{listed}")
        elif leaf.op == "card_unique":
            before.append("unique" if bool(leaf.values[0]) is holds else "non-unique")
        elif leaf.op == "card_keyword":
            before.append(join(f"“{value}”" for value in values))
        else:
            after.append(_words_after(leaf, names, holds) or phrase_of(part, names).phrase)
    return " ".join([*before, noun, *after])


def _words_after(leaf: Condition, names: Names, holds: bool) -> str:
    """Returns what follows the noun to say a condition on cards; "" for one on anything else."""
    values = _flat(leaf.values)
    match leaf.op:
        case "card_cost" | "card_printed_cost":
            words, _ = _bound(leaf.values, holds)
            number, _, rest = words.partition(" ")
            where = "in all" if leaf.op == "card_cost" else "as printed"
            return f"of {number} SP {rest}".strip() + f" {where}"
        case "card_name" | "card":
            return f"{'named' if holds else 'other than'} {_quoted_names(leaf, names)}"
        case "card_name_contains":
            quoted = join(f"“{part}”" for part in values)
            return f"{'with' if holds else 'without'} {quoted} in the name"
        case "card_class_restricted":
            return f"restricted to {join(names.ship_class(key) for key in values)}"
        case "card_faction_matches_ship":
            same = bool(leaf.values[0]) is holds
            return f"of {'the ship’s own' if same else 'another'} faction"
        case "card_exchanged":
            return "taken in exchange" if holds else "not taken in exchange"
        case "card_mentions_ship":
            return "that name the ship"
        case "card_talents":
            return f"with {_bound(leaf.values, holds)[0]} talents"
        case "card_range":
            return f"of range {_bound(leaf.values, holds)[0]}"
    return ""


def _quoted_names(leaf: Condition, names: Names) -> str:
    values = _flat(leaf.values)
    cards = values if leaf.op == "card_name" else [names.card(key) for key in values]
    return join(f"“{card}”" for card in cards)


def _type_noun(kind: str, plural: bool) -> str:
    if kind in _TYPES_OF_CARD:
        return _TYPES_OF_CARD[kind][plural]
    return f"{slot_name(kind)} {'upgrades' if plural else 'upgrade'}"
