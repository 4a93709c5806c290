"""The reference of the language: every form with how it is written, its meaning, an example.

It is made of the grammar (how a form is written, which words there are) and of the tables of
`rules.abilities.forms` (what it means, an example that parses).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rules.abilities.forms import TABLES
from rules.abilities.parser import grammar_text

# The rules that list the words of one kind, with what they are and a text that uses them.
VOCABULARY: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "noun": ("things", "action: disable a crew on a ship at range 1."),
        "trait": ("adjectives", "action: discard a disabled crew on a friendly ship in range."),
        "faction": ("factions", "always: each friendly non-borg ship has +1 skill."),
        "article": ("quantities", "action: give 1 scan to each friendly ship in range."),
        "token_kind": ("tokens", "action: gain 1 evade and gain 1 battle stations."),
        "face": ("faces of dice", "when attacking: may convert 1 blank to hit."),
        "action_kind": ("actions", "free action: perform scan as a free action."),
        "bearing": ("bearings", "combat phase: execute a 1 bank or 2 straight."),
        "colour": ("colours of maneuvers", "after executing a green maneuver: gain 1 scan."),
        "stat": ("values", "always: this ship has +1 hull."),
        "role": ("ships of an attack", "when attacking: the defender rolls -1 defense die."),
        "doing": ("things done", "always: this ship can't be targeted by an opposing tech."),
        "standing": ("states", "when attacking, if the defender is cloaked: add 1 hit."),
        "phase": ("phases", "combat phase: gain 1 scan."),
        "own_step": ("steps of an activation", "perform action: gain 1 scan."),
        "step_name": ("steps of an attack", "when attacking, at declare target: gain 1 scan."),
        "span": ("spans", "once per game, any time: repair 1 hull."),
        "ship_span": ("spans for each ship of the window",
                      "once per round and ship, when a ship moves: give 1 scan to that ship."),
        "compared": ("comparisons",
                     "when attacking, if the defender has lower skill than this ship: add 1 hit."),
    }
)  # fmt: skip
ALTERNATIVE: Final = re.compile(r"^\s*[?!]?(?:\w+:|\|)?\s*(?:\|)?\s*(.*?)\s*->\s*(\w+)\s*$")
# How the parts of a rule are called in the reference.
PARTS: Final = {
    "np": "THING", "np0": "THING", "tokens": "TOKENS", "maneuvers": "MANEUVERS",
    "actions": "ACTIONS", "results": "RESULTS", "damage": "DAMAGE", "conditions": "CONDITIONS",
    "condition": "CONDITION", "events": "EVENTS", "has": "WHAT", "at_range": "RANGE",
    "dice_kind": "DICE", "on": "THING", "place": "THING or here", "up_to": "[up to] N",
    "INT": "N", "SIGNED": "±N", "STRING": '"NAME"', "_COMMA_OR": ", or", "_dice": "dice",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReferenceEntry:
    """One form: its name in the grammar, how it is written, what it means, an example."""

    name: str
    written: str
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the reference: all windows, all verbs, all words."""

    name: str
    entries: tuple[ReferenceEntry, ...]


@lru_cache(maxsize=1)
def reference() -> tuple[Section, ...]:
    """Returns the whole reference, in the order of the grammar's tables, the words last."""
    written = written_forms()
    sections = [
        Section(
            name,
            tuple(
                ReferenceEntry(
                    form.name, written.get(form.name, form.name), form.meaning, form.example
                )
                for form in table.values()
            ),
        )
        for name, table in TABLES.items()
    ]
    vocabulary = tuple(
        ReferenceEntry(rule, " · ".join(words_of(rule)), meaning, example)
        for rule, (meaning, example) in VOCABULARY.items()
    )
    return (*sections, Section("words", vocabulary))


@lru_cache(maxsize=1)
def written_forms() -> Mapping[str, str]:
    """Returns how each rule of the grammar is written.

    Its first alternative where it has several.
    """
    forms: dict[str, str] = {}
    for line in grammar_text().splitlines():
        match = ALTERNATIVE.match(line)
        if match and not line.startswith("//"):
            forms.setdefault(match.group(2), _readable(match.group(1)))
    return MappingProxyType(forms)


def words_of(rule: str) -> tuple[str, ...]:
    """Returns the alternatives of a rule that lists words, as the grammar has them."""
    match = re.search(rf"^[!?]*{rule}:(.*?)(?=^\S|\Z)", grammar_text(), re.MULTILINE | re.DOTALL)
    body = match.group(1) if match else ""
    alternatives = re.split(r"\|(?![^(]*\))", body)
    return tuple(" ".join(each.replace('"', "").split()) for each in alternatives)


def _readable(rule: str) -> str:
    """Turns the right side of a rule into what a person writes."""
    words = re.findall(r'"[^"]*"|\w+|[^\w\s"]', rule)
    shown = []
    for word in words:
        if word.startswith('"'):
            shown.append(word.strip('"'))
        elif word in PARTS:
            shown.append(PARTS[word])
        elif word.startswith("_"):
            shown.append(word[1:].replace("reroll", "re-roll"))
        else:
            shown.append(word.upper().replace("_", " ") if word.isidentifier() else word)
    return re.sub(r"\s+([\])*+?])|([\[(])\s+", r"\1\2", " ".join(shown))
