"""Finds a world in which a clause acts: first those that its window asks for, then further ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import tree, words
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.checks import walk
from rules.abilities.tree import Clause
from tests.rules.battle.effects.generated_hints import extras
from tests.rules.battle.effects.generated_worlds import World, asked_maneuvers_of, parse

Fields = dict[str, Any]

FOES = {
    words.Doing.DISABLED: "action: disable a card on an opposing ship in range.",
    words.Doing.DISCARDED: "action: discard a card on an opposing ship in range.",
    words.Doing.STOLEN: "action: steal a crew on an opposing ship in range.",
    words.Doing.TARGETED: (
        "action: target an opposing ship in range to disable a crew on the target."
    ),
    words.Doing.AFFECTED: "action: disable a crew on an opposing ship in range.",
    words.Doing.FLIPPED: "action: flip an upgrade on an opposing ship in range face down.",
    words.Doing.REMOVED: "action: remove 1 evade from an opposing ship in range.",
}
ACTS = {
    words.ActionKind.EVADE: "evade",
    words.ActionKind.SCAN: "scan",
    words.ActionKind.BATTLE_STATIONS: "battlestations",
    words.ActionKind.TARGET_LOCK: "target-lock",
    words.ActionKind.CLOAK: "cloak",
    words.ActionKind.SENSOR_ECHO: "sensor-echo",
    words.ActionKind.REGENERATE: "regenerate",
}
FIGHTS = ("a1 b1", "b1 a1", "a2 b1", "b1 a2")
DIALS = (
    "0 stop",
    "1 straight",
    "2 straight",
    "3 turn",
    "1 bank",
    "2 turn",
    "4 straight",
    "3 about",
)

SINGLE: tuple[Fields, ...] = (
    {"band": 1},
    {"band": 3},
    {"band": -1},
    {"band": 11},
    {"is_cloaked": True},
    {"is_damaged": True},
    {"has_tokens": False},
    {"is_free_of_shields": True},
    {"cards_are_off": True},
    {"is_busy": True},
    {"faces": "hits"},
    {"faces": "evades"},
    {"faces": "stations"},
    {"faces": "blanks"},
    {"is_called": False},
    {"is_wanting": False},
    {"skill": 2},
    {"skill": 9},
    {"is_burdened": True},
    {"here": 0},
    {"time": 2},
    *[{"fight": each} for each in FIGHTS[1:]],
    *[{"dial": each} for each in DIALS[1:]],
    *[{"dial_b": each} for each in DIALS[1:4]],
    *[{"foe": each} for each in FOES.values()],
    {"terrain": "planet 18,12.5"},
    {"others_are_bare": True},
    {"cards_are_gone": True},
    {"hull": 3},
    {"hull": 1},
    {"has_crit": True},
    {"is_alone": True},
    {"hull_of_others": 8},
    *[{"acts": each} for each in ACTS.values()],
    *[{"aim": each} for each in ("crew", "captain", "tech", "weapon")],
)


def hints(clause: Clause) -> Fields:
    """Returns what a clause's window asks for."""
    found: Fields = {}
    window = clause.window
    if isinstance(window, (w.Always, w.While)) and any(
        isinstance(each, v.Perform) for each in walk(clause)
    ):
        found["has_short_bar"] = True
    if isinstance(window, w.Setup):
        return {"is_set_up": True}
    if isinstance(window, w.Negotiations):
        found |= {"is_set_up": True, "denies": not window.accepted}
    events = getattr(window, "events", ())
    for event in events:
        happening: Any = getattr(event.happening, "happening", event.happening)
        is_own = event.subject is None or isinstance(event.subject, t.ThisShip)
        if isinstance(happening, w.Attacks):
            found["fight"] = "a1 b1" if is_own else "a2 b1"
        elif isinstance(happening, (w.Defends, w.SuffersDamage)):
            found["fight"] = "b1 a1" if is_own else "b1 a2"
            found["faces"] = "hits" if isinstance(happening, w.SuffersDamage) else "mixed"
        elif isinstance(happening, (w.Performs, w.Spends, w.Gains, w.Locks, w.Loses)):
            found["is_busy"] = True
            actions = getattr(happening, "actions", None)
            if isinstance(actions, t.Actions) and actions.kinds[0].kind in ACTS:
                found["acts"] = ACTS[actions.kinds[0].kind]
        elif isinstance(happening, (w.Executes, w.Reveals)) and happening.maneuvers.kinds:
            found["dial" if is_own else "dial_b"] = _dial(happening.maneuvers)
        elif isinstance(happening, (w.Executes, w.Reveals)):
            found["dial" if is_own else "dial_b"] = "1 straight"
        elif isinstance(happening, (w.Overlaps,)):
            found |= {"band": 11, "dial": "1 straight"}
        elif isinstance(happening, w.Undergoes) and happening.passive.doings[0] in FOES:
            found["foe"] = FOES[happening.passive.doings[0]]
            if isinstance(event.subject, t.Group):
                noun = event.subject.nouns[0]
                found["aim"] = "crew" if noun is words.Noun.UPGRADE else noun.value
        elif (
            isinstance(happening, w.Undergoes) and words.Doing.DESTROYED in happening.passive.doings
        ):
            found |= {"hull": 1, "is_free_of_shields": True, "faces": "hits"}
            found["fight"] = "b1 a1" if is_own else "a1 b1"
        elif isinstance(happening, (w.Disables, w.Discards)):
            found["foe"] = FOES[words.Doing.DISABLED]
        arms = getattr(happening, "weapon", None)
        if arms is not None and arms.kind is not words.WeaponKind.PRIMARY:
            found["is_wanting"] = False
        span = getattr(happening, "range", None)
        if isinstance(span, t.Range) and span.low is not None:
            found["band"] = span.low
    for node in walk(clause):
        if isinstance(node, (v.Repair,)):
            found["is_damaged"] = True
        if isinstance(node, (tv.Equip, tv.BuyBack)):
            found["cards_are_gone"] = True
        if isinstance(node, tv.BuyBack):
            found["cost"] = 2
        if isinstance(node, c.Suffers):
            found |= {"is_free_of_shields": True, "faces": "hits"}
        if isinstance(node, tv.FlipCard):
            found["has_crit"] = True
        if isinstance(node, c.Performed) and isinstance(node.actions, t.Actions):
            found["acts"] = ACTS.get(node.actions.kinds[0].kind, "")
        if isinstance(node, c.Executed) and node.maneuvers.kinds:
            found["dial"] = _dial(node.maneuvers)
        if isinstance(node, tv.RemoveTokens) and words.TokenKind.DISABLED in {
            each.kind for each in node.tokens.kinds
        }:
            found["cards_are_off"] = True
    _states(clause, found)
    return found


def _dial(maneuvers: t.Maneuvers) -> str:
    """Returns a setting of one of the maneuvers asked for; the dials have it."""
    asked = asked_maneuvers_of(maneuvers)
    return f"{asked[0][0]} {asked[0][1]}"


def _states(clause: Clause, found: Fields) -> None:
    for node in walk(clause):
        if isinstance(node, c.Is) and not node.negated:
            if node.state is c.ThingState.NIGHT_SHIFT:
                found["is_night"] = True
            if node.state is c.ThingState.CLOAKED:
                found["is_cloaked"] = True
            elif isinstance(node.state, t.Arc) and node.state.side is words.ArcSide.REAR:
                found["band"] = -1
        elif isinstance(node, t.Group) and words.Trait.CLOAKED in node.adjectives:
            found["is_cloaked"] = True
        elif (isinstance(node, t.Range) and node.high == 1 and not node.negated) or isinstance(
            node, c.ThereIs
        ):
            found.setdefault("band", 1)


def worlds_for(text: str, reach: tuple[int, int] | None = None) -> Iterator[World]:
    """Returns worlds in which a clause may act, the likeliest first, each once."""
    clause = parse(text).clauses[-1]
    hinted = hints(clause)
    if any(isinstance(each.window, w.Setup) for each in parse(text).clauses):
        hinted["is_set_up"] = True
    if reach is not None and "band" not in hinted:
        hinted["band"] = min(max(2, reach[0]), reach[1])
    seen: set[World] = set()
    for fields in chain(({},), extras(text)):
        for hint in (hinted, {}):
            world = World(**(hint | fields))
            if world not in seen:
                seen.add(world)
                yield world
    for base in (World(**hinted), World()):
        for fields in _changes():
            world = replace(base, **fields)
            if world not in seen:
                seen.add(world)
                yield world


def _changes() -> Iterator[Fields]:
    yield {}
    yield from SINGLE
    for one, other in combinations(SINGLE, 2):
        if set(one) != set(other):
            yield one | other


# --- worlds in which nothing may happen ------------------------------------------------------


def broken_worlds(text: str, world: World) -> Iterator[tuple[str, World]]:
    """Returns worlds in which a clause must not act: its card, a cost or its condition fails."""
    clause = parse(text).clauses[-1]
    if clause.is_rule_of_tokens:
        return  # the rules of a token act on either side, wherever its card is
    yield "its card out of use", replace(world, is_out_of_use=True)
    if len(parse(text).clauses) > 1:
        return  # where this clause is silent the one before it may act
    cost = clause.steps[0].cost
    if cost is not None and clause.steps[0].guard is None:
        fields = _unpaid(cost)
        if fields:
            yield f"a cost not payable, {fields}", replace(world, **fields)
    for fields in _unfulfilled(clause, world):
        yield f"a condition broken, {fields}", replace(world, **fields)


BESIDE = frozenset(
    {
        words.TokenKind.EVADE,
        words.TokenKind.SCAN,
        words.TokenKind.BATTLE_STATIONS,
        words.TokenKind.TARGET_LOCK,
    }
)


def _unpaid(cost: tree.Act) -> Fields:
    """Returns what makes a part of a cost impossible; nothing where the card itself is the cost."""
    for phrase in cost.phrases:
        verb = phrase.verb
        if isinstance(verb, tv.SpendTokens):
            kinds = {each.kind for each in verb.tokens.kinds}
            if _takes_what_there_is(verb.tokens):
                continue
            if verb.source is tv.HERE and words.TokenKind.TIME not in kinds:
                return {"here": 0}
            if verb.source is None and kinds <= BESIDE:
                return {"has_tokens": False, "is_busy": False}
        if isinstance(verb, (tv.Disable, tv.Discard)) and isinstance(verb.thing, t.Group):
            nouns = set(verb.thing.nouns)
            is_own = any(
                isinstance(getattr(each.verb, "thing", None), t.ThisCard) for each in cost.phrases
            )
            # A crew may pay with itself unless it is part of the cost already.
            if nouns == {words.Noun.CREW} and not verb.thing.adjectives and is_own:
                return {"are_without_crew": True}
            if (
                words.Noun.SHIELD in nouns
                and words.Trait.ACTIVE in verb.thing.adjectives
                and not _takes_what_there_is(verb.thing)
            ):
                return {"is_free_of_shields": True}
    return {}


def _takes_what_there_is(thing: t.Tokens | t.Group) -> bool:
    """Tells whether none are enough: all there are, or as many as its player likes."""
    few = (words.Quantifier.ALL, words.Quantifier.ANY)
    return thing.quantity is not None and thing.quantity.quantifier in few


def _asks_for_some(tokens: t.Tokens) -> bool:
    few = (words.Quantifier.NO, words.Quantifier.AT_MOST)
    return tokens.quantity is None or tokens.quantity.quantifier not in few


def _unfulfilled(clause: Clause, world: World) -> Iterator[Fields]:
    condition = clause.condition
    parts = condition.parts if isinstance(condition, c.AllOf) else (condition,)
    for part in parts:
        if isinstance(part, c.Is) and isinstance(part.thing, t.ThisShip):
            if part.state is c.ThingState.CLOAKED:
                # Firing would end the cloak before the texts of the End Phase act.
                fires = isinstance(clause.window, w.PhaseWindow) and part.negated
                yield {"is_cloaked": part.negated} | ({"fight": "b1 a1"} if fires else {})
            elif part.state is c.ThingState.NIGHT_SHIFT:
                yield {"is_night": part.negated}
        elif (
            isinstance(part, c.Here)
            and _asks_for_some(part.tokens)
            and words.TokenKind.TIME not in {each.kind for each in part.tokens.kinds}
        ):
            yield {"here": 0}
        elif isinstance(part, c.Executed) and part.maneuvers.kinds and part.span is None:
            wanted = part.maneuvers.kinds[0]
            if wanted.colours == (words.Colour.GREEN,):
                yield {"dial": "2 straight"}
            elif wanted.colours == (words.Colour.RED,):
                yield {"dial": "1 straight"}
    window = clause.window
    events = getattr(window, "events", ())
    for event in events if len(events) == 1 else ():
        happening = event.happening
        if isinstance(happening, (w.Attacks, w.Defends)) and event.subject is None:
            others = {"a1 b1": "b1 a1", "b1 a1": "a1 b1"}
            if world.fight in others:
                yield {"fight": others[world.fight]}
            span = happening.range
            if span is not None and not span.negated and span.of is None and span.high is not None:
                if span.high < 3:
                    yield {"band": 3}
                elif span.low is not None and span.low > 1:
                    yield {"band": 1}
