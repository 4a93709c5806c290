"""What of a text spends tokens of a kind, and the same text for fewer of them.

Source: 2017, Drone Tokens.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.checks import walk
from rules.abilities.printer import render
from rules.abilities.tree import Ability, Act, Clause, Phrase, Step
from rules.abilities.words import Quantifier


@lru_cache(maxsize=1000)
def spending_text(text: str, token: t.Token) -> str:
    """Returns the clauses of a text that spend such tokens, "" where none does."""
    if not text:
        return ""
    clauses = tuple(
        clause
        for clause in parse(text).clauses
        if any(
            isinstance(node, tv.SpendTokens) and token in node.tokens.kinds for node in walk(clause)
        )
    )
    return render(Ability(clauses)) if clauses else ""


@lru_cache(maxsize=200)
def cheaper_clause(clause: Clause, fewer: int, token: t.Token) -> Clause:
    """Returns a clause that asks for fewer tokens where it asks for a number of them."""
    return replace(clause, steps=tuple(_cheaper_step(each, fewer, token) for each in clause.steps))


def _cheaper_step(step: Step, fewer: int, token: t.Token) -> Step:
    effect, cost = step.effect, step.cost
    if isinstance(effect, Act):
        effect = _cheaper_act(effect, fewer, token) or effect
    if cost is None:
        return replace(step, effect=effect)
    cost = _cheaper_act(cost, fewer, token)
    # What costs nothing any more is done if its player wants it.
    return replace(step, effect=effect, cost=cost, link=step.link if cost else None, may=not cost)


def _cheaper_act(act: Act, fewer: int, token: t.Token) -> Act | None:
    """Returns an act for fewer tokens, None where nothing is left of it."""
    phrases = []
    for phrase in act.phrases:
        verb = phrase.verb
        number = _number_spent(phrase, token)
        if isinstance(verb, tv.SpendTokens) and number:
            if number <= fewer:
                continue
            tokens = replace(verb.tokens, quantity=t.Quantity(Quantifier.EXACTLY, number - fewer))
            phrase = replace(phrase, verb=replace(verb, tokens=tokens))
        phrases.append(phrase)
    return replace(act, phrases=tuple(phrases)) if phrases else None


def _number_spent(phrase: Phrase, token: t.Token) -> int:
    """Returns how many tokens of a kind a phrase spends, 0 where the player chooses the number."""
    verb = phrase.verb
    if not isinstance(verb, tv.SpendTokens) or verb.tokens.kinds != (token,):
        return 0
    quantity = verb.tokens.quantity
    if quantity is None:
        return 1
    return quantity.number or 0 if quantity.quantifier is Quantifier.EXACTLY else 0
