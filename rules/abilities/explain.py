"""Says in plain English what an ability does and when: a few lines a clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.abilities import token_and_card_verbs as tv
from rules.abilities import tree, verbs, windows
from rules.abilities.end_phase import acts_before_tokens_go
from rules.abilities.forms import FORM_OF
from rules.abilities.printer import render
from rules.abilities.things import Thing, ThisShip
from rules.abilities.timing import phrase_step

INDENT = "  "
# Verbs that have no subject of their own.
IMPERSONAL = (
    tv.BecomeCaptain,
    tv.BecomeCopy,
    tv.StandIn,
    tv.HaveText,
    verbs.Prevent,
    verbs.Spare,
    verbs.UndoAction,
    verbs.UndoEffect,
    verbs.Fire,
    verbs.FireAround,
    verbs.FireAlong,
    verbs.ChooseFaction,
    verbs.SearchDeck,
    verbs.ProtectResults,
)


def explain(ability: tree.Ability) -> tuple[str, ...]:
    """Explains an ability; lines that belong to the one above are indented by two spaces."""
    lines: list[str] = []
    for part in ability.parts:
        if isinstance(part, tree.AttackValue):
            lines.append(f"The attack value is {render(part.amount)}.")
        else:
            lines += _clause_lines(part)
    return tuple(lines)


def _clause_lines(clause: tree.Clause) -> Iterator[str]:
    if clause.beside is not None:
        yield f"Each ship with {render(clause.beside)} has this text:"
    if clause.beside_defender is not None:
        yield f"Each ship that attacks one with {render(clause.beside_defender)} has this text:"
    yield f"{_when(clause)} {_duty(clause)}"
    if clause.at is not None:
        yield f"{INDENT}It acts at the step {clause.at.value}."
    if clause.condition is not None:
        yield f"{INDENT}Only if {render(clause.condition)}."
    for step in clause.steps:
        for line in _step_lines(clause, step):
            yield INDENT + line


def _when(clause: tree.Clause) -> str:
    window = clause.window
    text = f"When: {render(window)} ({_meaning_of_window(clause)})."
    events = getattr(window, "events", ())
    if events:
        meanings = dict.fromkeys(_meaning(_innermost(each.happening)) for each in events)
        text = f"When: {render(window)} ({_meaning(window)}: {'; or '.join(meanings)})."
    if clause.limit is not None:
        text += f" At most once per {clause.limit.value}."
    return text


def _innermost(happening: Any) -> Any:
    return happening.happening if isinstance(happening, windows.Would) else happening


def _duty(clause: tree.Clause) -> str:
    if isinstance(clause.window, (windows.Always, windows.While)):
        return "It simply holds."
    if isinstance(clause.window, windows.ActionWindow):
        whose = "fleet's" if clause.window.fleet else "ship's"
        if clause.window.friends:
            whose = "friendly ship's"
        kind = "free action" if clause.window.free else "action"
        return f"Your choice: it is the {whose} {kind}."
    if isinstance(clause.window, windows.FireWindow):
        return "Your choice: it is an attack."
    if clause.steps[0].cost is not None:
        return "Your choice: it has a cost."
    return "Your choice." if clause.is_optional else "You must."


def _step_lines(clause: tree.Clause, step: tree.Step) -> Iterator[str]:
    head = ""
    if isinstance(step.guard, tree.Otherwise):
        head = "Otherwise: "
    elif step.guard is not None:
        head = f"{render(step.guard).capitalize()}: "
    if step.at is not None:
        head = f"At the step {step.at.value}: {head}"
    if step.cost is not None:
        costs = "; ".join(_phrases(step.cost))
        who = "another ship acts, or it acts later" if step.link is tree.Link.SO else "then"
        yield f"{head}Pay first: {costs}. Declined or not payable, the rest of it is lost; {who}:"
        head = ""
    elif step.may:
        head += "If you like: "
    for line in _effect_lines(clause, step):
        yield head + line
        head = ""


def _effect_lines(clause: tree.Clause, step: tree.Step) -> Iterator[str]:
    effect: tree.Effect = step.effect
    if isinstance(effect, tree.Delayed):
        yield f"{render(effect.duration).capitalize()} the following holds:"
        for line in _clause_lines(effect.clause):
            yield INDENT + line
    elif isinstance(effect, tree.Choice):
        yield "Choose one:" if effect.by is None else f"{render(effect.by)} chooses one:"
        for number, option in enumerate(effect.options, start=1):
            paid = "" if option.cost is None else f"Pay {render(option.cost)}: "
            yield f"{INDENT}{number}. {paid}{'; '.join(_phrases(option, clause, step))}."
    else:
        instead = " This replaces what was about to happen." if effect.instead else ""
        yield f"{'; '.join(_phrases(effect, clause, step))}.{instead}"


def _phrases(
    act: tree.Act, clause: tree.Clause | None = None, step: tree.Step | None = None
) -> Iterator[str]:
    """Explains each phrase with its subject, its verb's meaning and its step of the attack."""
    for subject, phrase in act.with_subjects():
        text = render(_with_subject(phrase, subject))
        note = _meaning(phrase.verb)
        if clause is not None and step is not None and clause.at is None and step.at is None:
            at = phrase_step(clause, step, phrase.verb, subject)
            note = note if at is None else f"{note}; at {at.value}"
        yield f"{text} ({note})"


def _with_subject(phrase: tree.Phrase, subject: Thing | None) -> tree.Phrase:
    if isinstance(phrase.verb, IMPERSONAL):
        return phrase
    return replace(phrase, subject=subject or ThisShip())


def _meaning_of_window(clause: tree.Clause) -> str:
    window = clause.window
    if not isinstance(window, windows.PhaseWindow):
        return _meaning(window)
    if window.end:
        return "at the end of the phase"
    is_apart = window.phase is windows.Phase.END and not window.start
    if is_apart and not acts_before_tokens_go(clause):
        return "where the rule set puts the effects of cards in that phase"
    return "at the start of the phase"


def _meaning(node: Any) -> str:
    return FORM_OF[type(node)].meaning
