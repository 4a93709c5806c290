"""When a text that names the End Phase acts in it: with the other card effects, or at its start.

The lists of the rulebooks put card effects after cloaks, shields, tokens and time tokens. What has
to do with what the phase itself takes from ships would find nothing there; it acts at the start of
the phase, as the general rule says.
Source: 2017, End Phase, Timing; classic, End Phase; EDITIONS I1, O4; DECISIONS D90.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities import tree
from rules.abilities.verbs import Verb
from rules.abilities.windows import Phase
from rules.abilities.words import Noun, TokenKind

TAKEN: Final = frozenset(
    {TokenKind.SCAN, TokenKind.EVADE, TokenKind.BATTLE_STATIONS, TokenKind.CLOAK}
)
"""The tokens that the End Phase takes from ships: a cloak, if it is red."""


def acts_before_tokens_go(clause: tree.Clause) -> bool:
    """Returns whether a clause of the End Phase acts before the phase takes anything from ships.

    It does if what it does (its costs too) takes, keeps or turns over tokens that the phase takes
    from ships, if it asks for a ship that has such tokens, and if it lasts no longer than the phase
    itself. That it asks for a ship without a cloak, or with shields, makes no difference.
    """
    return (
        any(_is_about_taken(verb) for step in clause.steps for verb in _verbs(step))
        or any(_lasts_through_phase(step) for step in clause.steps)
        or _asks_for_taken(clause.condition)
    )


def _verbs(step: tree.Step) -> Iterator[Verb]:
    """Returns the verbs of a step that are done at once; not those of a clause left behind."""
    for act in _acts(step):
        for phrase in act.phrases:
            yield phrase.verb


def _acts(step: tree.Step) -> Iterator[tree.Act]:
    if step.cost is not None:
        yield step.cost
    effect = step.effect
    if isinstance(effect, tree.Choice):
        for option in effect.options:
            if option.cost is not None:
                yield option.cost
            yield option
    elif isinstance(effect, tree.Act):
        yield effect


def _is_about_taken(verb: Verb) -> bool:
    if isinstance(verb, v.FlipCloak):
        return True
    if isinstance(verb, (v.KeepTokens, v.ReplaceTokens)):
        return _are_taken(verb.tokens)
    if isinstance(verb, (v.SpendTokens, v.RemoveTokens, v.MoveTokens, v.StealTokens)):
        return _are_taken(verb.tokens) and _is_of_ships(verb.source)
    return isinstance(verb, v.CopyTokens) and _are_taken(verb.tokens)


def _are_taken(tokens: t.Tokens) -> bool:
    return any(each.kind in TAKEN for each in tokens.kinds)


def _is_of_ships(place: v.Place | None) -> bool:
    """Returns whether tokens lie beside a ship: where no place is named, beside this one."""
    if isinstance(place, t.Group):
        return Noun.SHIP in place.nouns
    if isinstance(place, t.That):
        return place.noun is Noun.SHIP
    return place is not v.HERE and not isinstance(place, (t.ThisCard, t.Quoted))


def _lasts_through_phase(step: tree.Step) -> bool:
    """Returns whether what a step does is over when the phase is: after the cards nothing comes."""
    if isinstance(step.effect, tree.Delayed):
        return _ends_with_phase(step.effect.duration)
    return any(_ends_with_phase(phrase.duration) for act in _acts(step) for phrase in act.phrases)


def _ends_with_phase(duration: tree.Duration | None) -> bool:
    if isinstance(duration, tree.ForPhase):
        return duration.phase is Phase.END
    spans = (c.Span.PHASE, c.Span.ROUND)
    return isinstance(duration, tree.ForSpan) and duration.span in spans and not duration.next


def _asks_for_taken(condition: c.Condition | None) -> bool:
    if isinstance(condition, c.AllOf):
        return any(_asks_for_taken(part) for part in condition.parts)
    if not isinstance(condition, c.HasThing) or not isinstance(condition.has, t.Tokens):
        return False
    # A cloak may stay.
    kinds = [each.kind for each in condition.has.kinds if each.kind is not TokenKind.CLOAK]
    return _is_of_ships(condition.thing) and bool(TAKEN.intersection(kinds))
