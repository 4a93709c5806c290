"""Whether a text that can be read makes sense: things of the right kind, words in their place.

The grammar knows how words follow each other; what they speak of is looked at here: a card is
disabled and a ship is attacked, `the target` was chosen before, `instead` replaces something.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from rules.abilities import conditions, things, tree, verbs, windows, words
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.errors import AbilityError
from rules.abilities.printer import render
from rules.abilities.things import Node
from rules.abilities.words import Noun
from rules.names import nearest_words

RANGE_BANDS: Final = range(1, 4)
MAXIMUM_NUMBER: Final = 20
SIDES_OF_A_DIE: Final = 8


class Nature(Enum):
    """What a thing is, as far as verbs care."""

    SHIP = "a ship"
    CARD = "a card"
    SHIELD = "a shield"
    TABLE = "a thing on the table"


NATURES: Final[Mapping[Noun, frozenset[Nature]]] = MappingProxyType(
    dict.fromkeys(Noun, frozenset({Nature.CARD}))
    | {
        Noun.SHIP: frozenset({Nature.SHIP}),
        Noun.SQUADRON: frozenset({Nature.SHIP, Nature.CARD}),
        Noun.SHIELD: frozenset({Nature.SHIELD}),
        Noun.OBSTACLE: frozenset({Nature.TABLE}),
        Noun.MINEFIELD: frozenset({Nature.TABLE}),
        Noun.PLANET: frozenset({Nature.TABLE}),
        Noun.PROBE: frozenset({Nature.TABLE}),
        Noun.EFFECT: frozenset(),
    }
)

_SHIP: Final = frozenset({Nature.SHIP})
_CARD: Final = frozenset({Nature.CARD})
# Which kind of thing each field of a verb or event takes.
_TAKING: Final[Mapping[type[Any], Mapping[str, frozenset[Nature]]]] = {
    tv.Disable: {"thing": frozenset({Nature.CARD, Nature.SHIELD})},
    tv.Discard: {"thing": _CARD},
    verbs.HaveNoLower: {"than": _SHIP},
    tv.UseText: {"thing": _CARD},
    tv.RemoveFromGame: {"thing": frozenset({Nature.CARD, Nature.TABLE})},
    tv.StealCard: {"thing": _CARD},
    tv.Borrow: {"thing": _CARD},
    tv.Adapt: {"thing": _CARD},
    tv.MoveCard: {"thing": _CARD},
    tv.PlaceBeneath: {"thing": _CARD},
    tv.SwapCards: {"thing": _CARD, "other": _CARD},
    tv.SwapOutside: {"thing": _CARD, "other": _CARD},
    tv.Equip: {"thing": _CARD},
    tv.BuyBack: {"thing": _CARD},
    tv.FlipCard: {"thing": _CARD},
    tv.BecomeCopy: {"thing": _CARD},
    tv.HaveText: {"thing": _CARD},
    verbs.UseCard: {"thing": _CARD},
    tv.RemoveAnyTokens: {"source": _SHIP},
    tv.AcquireLock: {"on": _SHIP},
    tv.FlipCloak: {"of": _SHIP},
    verbs.ChangeManeuver: {"of": _SHIP},
    verbs.LookAtDial: {"of": _SHIP},
    verbs.Rotate: {"thing": _SHIP},
    verbs.Repair: {"on": _SHIP},
    verbs.Deal: {"to": _SHIP},
    verbs.DealResults: {"to": _SHIP},
    verbs.Destroy: {"thing": frozenset({Nature.SHIP, Nature.SHIELD, Nature.TABLE})},
    verbs.Attack: {"against": _SHIP},
    verbs.AttackBefore: {"target": _SHIP},
    verbs.AttackAboard: {"target": _SHIP},
    verbs.Obstruct: {"against": _SHIP},
    verbs.Ram: {"target": _SHIP},
    verbs.RollAsMany: {"card": _CARD},
    tv.RearrangeDrones: {"among": _SHIP},
    verbs.Fire: {"at": _SHIP},
    verbs.FireAround: {"at": _SHIP},
    verbs.ReopenNegotiations: {"of": _SHIP},
    windows.Disables: {"thing": frozenset({Nature.CARD, Nature.SHIELD})},
    windows.Discards: {"thing": _CARD},
    windows.Locks: {"on": _SHIP},
}
_COUNTING: Final = frozenset(
    {
        things.Range,
        things.Quantity,
        things.Bound,
        verbs.ModifyDice,
        verbs.ModifyStat,
        verbs.RollTest,
        verbs.RollFurther,
        verbs.SwapDie,
    }
)


DONE_BY_CARDS: Final = frozenset(
    {
        words.Doing.AFFECTED,
        words.Doing.TARGETED,
        words.Doing.STOLEN,
        words.Doing.DISABLED,
        words.Doing.DISCARDED,
    }
)
"""What cards do to others, of which a text may undo all."""


@dataclass(slots=True)
class _Place:
    """What a clause has said so far, read in the order of its words."""

    text: str
    clause: int
    replaces: bool
    fires: bool
    attacks: bool
    names: Collection[str] | None
    target: bool = False
    tested: bool = False
    rolled: bool = False
    faction: bool = False
    is_by_action: bool = False
    is_by_effect: bool = False
    fired: list[verbs.Fire] = field(default_factory=list)

    def error(self, message: str, fragment: str) -> AbilityError:
        """Makes an error that points at the words of `fragment` in this clause."""
        position, word = locate(self.text, self.clause, fragment)
        return AbilityError(message, self.text, position, word=word)


def check_sense(ability: tree.Ability, text: str, names: Collection[str] | None = None) -> None:
    """Raises `AbilityError` at the first thing in an ability that makes no sense.

    `text` is what the ability was read from; with `names` quoted names must be among them.
    """
    faction = False
    for number, part in enumerate(ability.parts):
        if isinstance(part, tree.AttackValue):
            _check_things(part, _Place(text, number, False, False, False, names))
            continue
        place = _place(part, text, number, names)
        place.faction = faction
        if isinstance(part.window, windows.ActionWindow) and part.window.partner:
            message = "`that ship` is named before: write until when, such as `this game,`"
            raise place.error(message, "that ship")
        _check_clause(part, place)
        faction = place.faction
        mines = any(isinstance(node, tv.PlaceMinefield) for node in walk(part))
        if place.fires and not place.fired and not mines:
            raise place.error("an attack must say `fire`", "attack")


def walk(root: Any) -> Iterator[Any]:
    """Returns a part of a tree and everything in it, in the order of the fields."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind is tuple:
            waiting.extend(reversed(node))
            continue
        names = _FIELDS.get(kind)
        if names is None:
            if not isinstance(node, Node):
                continue
            names = _FIELDS[kind] = tuple(each.name for each in reversed(fields(kind)))
        yield node
        waiting.extend([getattr(node, name) for name in names])


# The fields of each kind of node, the last one first; filled as kinds are met.
_FIELDS: Final[dict[type[Any], tuple[str, ...]]] = {}


def locate(text: str, clause: int, fragment: str) -> tuple[int, str]:
    """Finds words in the clause of that number; its first word where they are not.

    Gives the position and the word there.
    """
    ends = [each.end() for each in re.finditer(r'"[^"]*"|\.', text) if each.group() == "."]
    start = ends[clause - 1] if clause else 0
    end = ends[clause] if clause < len(ends) else len(text)
    pattern = r"\s+".join(re.escape(word) for word in fragment.split())
    found = re.compile(rf"(?<![\w\"-]){pattern}(?![\w-])").search(text, start, end)
    position = found.start() if found else start + len(text[start:]) - len(text[start:].lstrip())
    word = re.compile(r'"[^"]*"|[^\s.:;,]+|.').match(text, position)
    return position, word.group() if word else ""


def _place(clause: tree.Clause, text: str, number: int, names: Collection[str] | None) -> _Place:
    window = clause.window
    events = window.events if isinstance(window, (windows.When, windows.After)) else ()
    happenings = [each.happening for each in events]
    fights = (windows.Attacks, windows.Defends, windows.Fights)
    fires = isinstance(window, windows.FireWindow)
    replaces = any(isinstance(each, windows.Would) for each in happenings)
    reveals = window == windows.StepWindow(windows.OwnStep.REVEAL_DIAL)
    reveals = reveals or any(isinstance(each, windows.Reveals) for each in happenings)
    attacks = fires or any(isinstance(each, fights) for each in happenings)
    place = _Place(text, number, replaces or reveals, fires, attacks, names)
    place.is_by_action = any(
        isinstance(each, conditions.Passive)
        and each.by_action_of is not None
        and not set(each.doings) & {words.Doing.DISABLED, words.Doing.DISCARDED}
        for each in walk(window)
    )
    place.is_by_effect = replaces and any(
        isinstance(each, conditions.Passive) and set(each.doings) <= DONE_BY_CARDS
        for each in walk(window)
    )
    return place


def _check_clause(clause: tree.Clause, place: _Place) -> None:
    continuous = isinstance(clause.window, (windows.Always, windows.While))
    if clause.limit is not None and continuous:
        raise place.error(
            f"`{render(clause.window)}` is no moment: drop the limit", f"once per {clause.limit}"
        )
    if clause.at is not None and not place.attacks:
        raise place.error("only an attack has such a step", f"at {clause.at.value}")
    _check_things(clause.window, place)
    if clause.condition is not None:
        _check_things(clause.condition, place)
    for step in clause.steps:
        _check_step(step, place)


def _check_step(step: tree.Step, place: _Place) -> None:
    if step.at is not None and not place.attacks:
        raise place.error("only an attack has such a step", f"at {step.at.value}")
    is_otherwise = isinstance(step.guard, tree.Otherwise) or (
        isinstance(step.guard, tree.ForEach) and step.guard.otherwise
    )
    if is_otherwise and not place.tested:
        raise place.error("`otherwise` needs an `if` or `on` before it", "otherwise")
    if step.guard is not None and not isinstance(step.guard, tree.Otherwise):
        _check_things(step.guard, place)
        place.tested = place.tested or isinstance(step.guard, (tree.If, tree.Unless, tree.OnFaces))
        place.attacks = place.attacks or isinstance(step.guard, tree.AfterThis)
    if step.each is not None:
        _check_things(step.each, place)
    if step.cost is not None:
        for phrase in step.cost.phrases:
            if phrase.may:
                message = 'a step with a cost is optional already: drop "may"'
                raise place.error(message, "may")
        _check_act(step.cost, place)
    _check_effect(step.effect, place)


def _check_effect(effect: tree.Effect, place: _Place) -> None:
    if isinstance(effect, tree.Delayed):
        inner = _place(effect.clause, place.text, place.clause, place.names)
        inner.target, inner.faction = place.target, place.faction
        _check_things(effect.duration, place)
        _check_clause(effect.clause, inner)
        place.fired += inner.fired
    elif isinstance(effect, tree.Choice):
        if effect.by is not None:
            _check_things(effect.by, place)
        for each in effect.options:
            if each.cost is not None:
                _check_act(each.cost, place)
            _check_act(each, place)
    else:
        _check_act(effect, place)


def _check_act(act: tree.Act, place: _Place) -> None:
    for phrase in act.phrases:
        _check_phrase(phrase, place)
    # A damage card that is searched for replaces the one that would be drawn.
    searches = any(isinstance(each.verb, verbs.SearchDeck) for each in act.phrases)
    if act.instead and not (place.replaces or searches):
        message = "`instead` belongs behind `would` or `reveal dial`"
        raise place.error(message, "instead")


def _check_phrase(phrase: tree.Phrase, place: _Place) -> None:
    verb = phrase.verb
    if phrase.subject is not None:
        _check_things(phrase.subject, place)
    if isinstance(verb, verbs.Fire):
        if not place.fires:
            raise place.error("`fire` belongs behind `attack:`", "fire")
        place.fired.append(verb)
    if isinstance(verb, verbs.Prevent) and not place.replaces:
        raise place.error("`prevent it` belongs behind `would`", "prevent it")
    if isinstance(verb, verbs.Spare) and not place.replaces:
        raise place.error("`spare it` belongs behind `would`", "spare it")
    if isinstance(verb, verbs.UndoAction) and not place.is_by_action:
        message = "`undo that action` belongs behind `targeted by an action of`"
        raise place.error(message, "undo that action")
    if isinstance(verb, verbs.UndoEffect) and not place.is_by_effect:
        message = "`undo that effect` belongs behind `would be` and what cards do to others"
        raise place.error(message, "undo that effect")
    if isinstance(verb, verbs.DealResults) and not place.rolled:
        raise place.error("there are no results: roll dice first", "the results")
    if isinstance(verb, verbs.ModifyDice) and verb.each_time and phrase.duration is None:
        raise place.error("`each time` needs to know until when", "each time")
    if isinstance(verb, verbs.ModifyDice) and verb.of_range and phrase.duration is not None:
        raise place.error("a range bonus is that of the attack at hand", "as a range bonus")
    if isinstance(verb, verbs.ModifyDice) and verb.least and verb.number > 0:
        raise place.error("only what takes dice off leaves some", f"min {verb.least}")
    _check_things(verb, place)
    if phrase.duration is not None:
        _check_things(phrase.duration, place)
    place.target = place.target or isinstance(verb, verbs.ChooseTarget)
    rolls = (verbs.RollTest, verbs.RollEqual, verbs.RollMine)
    place.rolled = place.rolled or isinstance(verb, rolls)
    place.faction = place.faction or isinstance(verb, verbs.ChooseFaction)


# --- things ------------------------------------------------------------------------------


def nature(thing: Any) -> frozenset[Nature]:
    """Returns what a thing may be; everything when it cannot be told."""
    if isinstance(thing, (things.ThisShip, things.RoleReference)):
        return _SHIP
    if isinstance(thing, things.ThisCard):
        return _CARD
    if isinstance(thing, things.That):
        return NATURES[thing.noun]
    if isinstance(thing, things.Group):
        return frozenset().union(*(NATURES[each] for each in thing.nouns))
    if isinstance(thing, (things.ThisShipOr, things.ThisShipPlus)):
        return _SHIP | nature(thing.group)
    return frozenset(Nature)


def _check_things(root: Any, place: _Place) -> None:
    for node in walk(root):
        kind = type(node)
        if kind in _TAKING:
            _check_natures(node, place)
        if kind in _COUNTING:
            _check_numbers(node, place)
        elif kind is things.RoleReference:
            _check_role(node, place)
        elif kind is things.Quoted:
            _check_name(node.name, place)
        elif kind is conditions.Is and node.state is conditions.ThingState.CHOSEN_FACTION:
            _check_faction(place)


def _check_role(node: things.RoleReference, place: _Place) -> None:
    if node.role in (words.Role.TARGET, words.Role.TARGETS) and not place.target:
        message = f"`{render(node)}` needs a `target …` before it in the clause"
        raise place.error(message, render(node))


def _check_faction(place: _Place) -> None:
    if not place.faction:
        message = "`of the chosen faction` needs `choose a faction` before it"
        raise place.error(message, "of the chosen faction")


def _check_natures(node: Node, place: _Place) -> None:
    for name, allowed in _TAKING[type(node)].items():
        thing = getattr(node, name)
        if thing is None or nature(thing) <= allowed or nature(thing) == frozenset(Nature):
            continue
        wanted = " or ".join(kind.value for kind in Nature if kind in allowed)
        wrong = " or ".join(kind.value for kind in Nature if kind in nature(thing) - allowed)
        verb = render(node).split()[0]
        message = f"`{verb}` needs {wanted}, and this is {wrong or 'something else'}"
        raise place.error(message, render(thing))


def _check_numbers(node: Node, place: _Place) -> None:
    if isinstance(node, things.Range) and not _is_range(node):
        raise place.error("ranges go from 1 to 3, the nearer one first", render(node))
    if isinstance(node, (things.Quantity, things.Bound)):
        number = node.number or 0
        if number > MAXIMUM_NUMBER:
            message = f"{number} is more than the game has: at most {MAXIMUM_NUMBER}"
            raise place.error(message, str(number))
        if isinstance(node, things.Quantity) and node.number == 0:
            raise place.error("0 of something is nothing: write `no` or leave it out", "0")
    if isinstance(node, (verbs.ModifyDice, verbs.ModifyStat)) and not node.number:
        raise place.error("+0 changes nothing", f"{node.number:+}")
    if isinstance(node, verbs.SwapDie):
        _check_sides(node, place)
    if (
        isinstance(node, (verbs.RollTest, verbs.RollFurther))
        and not 0 < node.number <= MAXIMUM_NUMBER
    ):
        message = f"roll 1 to {MAXIMUM_NUMBER} dice"
        raise place.error(message, str(node.number))


def _check_sides(node: verbs.SwapDie, place: _Place) -> None:
    number = sum(each.number for each in node.sides)
    if number != SIDES_OF_A_DIE:
        message = f"a die has {SIDES_OF_A_DIE} sides, and these are {number}"
        raise place.error(message, render(node.sides[0]))
    strange = words.DieSide.EVADE
    if node.kind is words.DiceKind.DEFENSE:
        strange = words.DieSide.DOUBLE_HIT
    for each in node.sides:
        if each.side is strange:
            raise place.error(f"no {node.kind.value} die shows that", render(each))


def _is_range(node: things.Range) -> bool:
    if node.low is None or node.high is None:
        return True
    return node.low <= node.high and {node.low, node.high} <= set(RANGE_BANDS)


def _check_name(name: str, place: _Place) -> None:
    if place.names is None or name == "?":
        return
    if name != name.lower():
        raise place.error(f'write "{name.lower()}" in lower case', f'"{name}"')
    if name in place.names:
        return
    near = nearest_words(name, tuple(place.names))
    hint = f" (did you mean {', '.join(near)}?)" if near else ""
    error = place.error(f'no card, ship class or keyword is called "{name}"{hint}', f'"{name}"')
    error.suggestions = near
    raise error
