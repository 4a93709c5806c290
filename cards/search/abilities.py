"""What the search knows of abilities: when they act, what they do, what they cost.

The words come from the tables of the ability language, so that a new verb or window can be asked
for as soon as it exists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cards.wording import ability_tree
from rules.abilities import windows as w
from rules.abilities.forms import EVENTS, FORM_OF, VERBS, WINDOWS
from rules.abilities.printer import Mood, conjugated
from rules.abilities.timing import is_attack_window, phrase_step, step_of
from rules.abilities.tree import Act, Choice, Clause, Delayed, Effect, Step
from rules.cards import Card

_LEAD: Final = re.compile(r"\*?([\w'-]+)")
# Verbs whose first word says nothing, or is chosen by the text.
_OTHER_LEADS: Final[Mapping[str, str]] = {
    "become_captain": "become",
    "become_copy": "copy",
    "have_text": "have-text",
    "change_speed": "change",
}
_ATTACK_WINDOW: Final = "firing"
_LINKS: Final[Mapping[type[Any], str]] = {w.When: "when", w.After: "after", w.Before: "before"}


def hyphened(word: str) -> str:
    """Writes a name or phrase as one word of the search language."""
    return word.replace("_", "-").replace(" ", "-").replace("'", "")


def _lead(name: str, template: str) -> str:
    match = _LEAD.match(template)
    return hyphened(_OTHER_LEADS.get(name) or (match.group(1) if match else name))


_LEADS: Final = {name: _lead(name, form.template) for name, form in VERBS.items()}
_SHARED: Final = frozenset(lead for lead, count in Counter(_LEADS.values()).items() if count > 1)


def _has_own_word(name: str) -> bool:
    """Returns whether a verb shares its first word with others, and its name is another word."""
    lead = _LEADS[name]
    return lead in _SHARED and name != lead.replace("-", "")


def _verb_words() -> dict[str, str]:
    """Maps each word for a verb to the one that it means: its first word, or all of its name."""
    words: dict[str, str] = {}
    for name, lead in _LEADS.items():
        full = hyphened(name)
        words[lead] = lead
        words[full] = full if _has_own_word(name) else lead
    return words


def _participle(name: str) -> str:
    if name == "undergoes":
        return "undergoing"
    lead = _lead(name, EVENTS[name].template)
    return conjugated(lead, Mood.PARTICIPLE)


def _timing_words() -> dict[str, str]:
    """Maps the words of windows, events and steps to those of the search."""
    phrases = [
        *(each for each in _window_names()),
        *w.Phase,
        # No card waits for the end of the phase that ends the round.
        *(f"end of the {each}" for each in w.Phase if each is not w.Phase.END),
        *w.OwnStep,
        *w.CombatStep,
        *_LINKS.values(),
        *(_participle(name) for name in EVENTS if name not in ("fights", "would")),
    ]
    words = {hyphened(each): hyphened(each) for each in phrases}
    return words | {each: hyphened(each) for each in phrases}


def _window_names() -> Iterator[str]:
    replaced = {"while_true": "while", "fire_window": _ATTACK_WINDOW, "action_window": "action"}
    for name in WINDOWS:
        if name not in ("phase_window", "step_window", "when", "after", "before"):
            yield replaced.get(name, name.replace("_", " "))
    yield from ("free action", "fleet action")
    yield from ("once per game", "once per round", "once per round and ship", "once per attack")


DOES_WORDS: Final[Mapping[str, str]] = _verb_words()
TIMING_WORDS: Final[Mapping[str, str]] = _timing_words()


def timings(card: Card) -> frozenset[str]:
    """Returns when the clauses of a card's ability act.

    An attack's steps count where the text names them or its verbs imply them.
    """
    return frozenset(hyphened(word) for clause in _clauses(card) for word in _clause_words(clause))


def deeds(card: Card) -> frozenset[str]:
    """Returns the verbs of what a card's ability does."""
    return frozenset(
        word
        for clause in _clauses(card)
        for step in clause.steps
        for act in _acts(step.effect)
        for word in _act_words(act)
    )


def costs(card: Card) -> frozenset[str]:
    """Returns the verbs of what using a card's ability costs."""
    return frozenset(
        word
        for clause in _clauses(card)
        for step in clause.steps
        if step.cost is not None
        for word in _act_words(step.cost)
    )


def _clauses(card: Card) -> Iterator[Clause]:
    """Returns the clauses of a card's text, those that wait for their window as well."""
    tree = ability_tree(card.ability) if card.ability_status == "automated" else None
    waiting = list(tree.clauses) if tree is not None else []
    while waiting:
        clause = waiting.pop()
        yield clause
        for step in clause.steps:
            if isinstance(step.effect, Delayed):
                waiting.append(step.effect.clause)


def _acts(effect: Effect) -> tuple[Act, ...]:
    if isinstance(effect, Choice):
        return effect.options
    return (effect,) if isinstance(effect, Act) else ()


def _act_words(act: Act) -> Iterator[str]:
    for phrase in act.phrases:
        name = FORM_OF[type(phrase.verb)].name
        if name in VERBS:
            lead = _LEADS[name]
            yield lead
            if _has_own_word(name):
                yield hyphened(name)


def _clause_words(clause: Clause) -> Iterator[str]:
    window = clause.window
    if clause.limit is not None:
        yield f"once per {clause.limit.value}"
    if isinstance(window, w.PhaseWindow):
        yield f"end of the {window.phase}" if window.end else window.phase
    elif isinstance(window, w.StepWindow):
        yield window.step
    elif isinstance(window, (w.When, w.After, w.Before)):
        yield _LINKS[type(window)]
        for event in window.events:
            yield from _event_words(event.happening)
    else:
        yield from _plain_window(window)
    if is_attack_window(window):
        for step in clause.steps:
            yield from _combat_steps(clause, step)


def _plain_window(window: w.Window) -> Iterator[str]:
    if isinstance(window, w.ActionWindow):
        yield "action"
        if window.free:
            yield "free action"
        if window.fleet:
            yield "fleet action"
        return
    name = FORM_OF[type(window)].name
    yield {"while_true": "while", "fire_window": _ATTACK_WINDOW}.get(name, name.replace("_", " "))


def _event_words(happening: Any) -> Iterator[str]:
    if isinstance(happening, w.Would):
        happening = happening.happening
    if isinstance(happening, w.Fights):
        yield from ("attacking", "defending")
    else:
        yield _participle(FORM_OF[type(happening)].name)


def _combat_steps(clause: Clause, step: Step) -> Iterator[str]:
    begins = step_of(clause, step)
    if begins is not None:
        yield begins
    for act in _acts(step.effect):
        for phrase in act.phrases:
            acts = phrase_step(clause, step, phrase.verb)
            if acts is not None:
                yield acts
