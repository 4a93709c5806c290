"""Writes an ability: tree to text, in the one normal form.

`parse(render(tree)) == tree`. The words of verbs, windows, events and conditions come from the
templates of `rules.abilities.forms`; what is here joins them and puts nouns and verbs into the
form that number and subject ask for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Any, Final

from rules.abilities import conditions, things, tree, verbs, windows
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.forms import FORM_OF
from rules.abilities.words import (
    ActionKind,
    Bearing,
    DiceKind,
    Face,
    Noun,
    Quantifier,
    Role,
    TokenKind,
    WeaponKind,
)


class Mood(Enum):
    """The form of a verb: *gain*, *gains*, *gaining*."""

    BASE = 0
    THIRD = 1
    PARTICIPLE = 2


FIELD: Final = re.compile(r"\{(\w+)\}")
OPTIONAL: Final = re.compile(r"\[([^\]]*)\]")
VERB: Final = re.compile(r"\*([\w-]+)")
OPEN_VERB: Final = re.compile(r"\*\{(\w+)\}")
UNCOUNTED_TOKENS: Final = frozenset(TokenKind) - {
    TokenKind.TARGET_LOCK,
    TokenKind.RED_TARGET_LOCK,
}
VOWELS: Final = "aeiou"
# Letters whose own name begins with a vowel, for names that are spelt out.
SPELT_VOWELS: Final = "aefhilmnorsx"


def render(node: things.Node) -> str:
    """Returns the text of an ability, or of any part of one."""
    return _text(node)


def _text(node: Any, mood: Mood = Mood.BASE) -> str:
    printer = PRINTERS.get(type(node))
    if printer is not None:
        return printer(node)
    form = FORM_OF.get(type(node))
    if form is not None:
        return _fill(form.template, node, mood)
    if isinstance(node, StrEnum):
        return node.value
    return str(node)


def _fill(template: str, node: Any, mood: Mood) -> str:
    """Fills a template with the fields of a node, and conjugates its verbs."""

    def value(name: str) -> str:
        special = FIELDS.get((type(node), name))
        return special(node) if special else _text(getattr(node, name))

    def optional(match: re.Match[str]) -> str:
        names = FIELD.findall(match.group(1))
        present = any(_is_written(getattr(node, name)) for name in names)
        once = isinstance(node, verbs.Fire) and names == ["times"] and node.times == 1
        return match.group(1) if present and not once else ""

    template = OPTIONAL.sub(optional, template)
    template = OPEN_VERB.sub(lambda match: "*" + value(match.group(1)), template)
    template = VERB.sub(lambda match: conjugated(match.group(1), _mood(node, mood)), template)
    return FIELD.sub(lambda match: value(match.group(1)), template)


def _is_written(value: Any) -> bool:
    return value is not None and value is not False


def _mood(node: Any, mood: Mood) -> Mood:
    if isinstance(node, conditions.HasThing):
        return Mood.BASE if _is_plural(node.thing) else Mood.THIRD
    return mood


def conjugated(verb: str, mood: Mood) -> str:
    """Returns the form of a verb that the grammar knows."""
    if mood is Mood.BASE:
        return verb
    if mood is Mood.THIRD:
        irregular = {"have": "has", "copy": "copies", "search": "searches"}
        return irregular.get(verb, f"{verb}s")
    if verb in ("have", "overlap"):
        return {"have": "having", "overlap": "overlapping"}[verb]
    return f"{verb.removesuffix('e')}ing"


def _joined(parts: Iterable[Any], word: str = " or ") -> str:
    return word.join(part if type(part) is str else _text(part) for part in parts)


# --- numbers -------------------------------------------------------------------------


def _counted(quantity: things.Quantity | None, rest: str) -> str:
    """Puts a quantity before its noun phrase; `a` becomes `an` before a vowel."""
    if quantity is None:
        return rest
    quantifier, number = quantity.quantifier, quantity.number
    if quantifier is Quantifier.A:
        return f"{article(rest)} {rest}"
    if number is None:
        return f"{quantifier.value} {rest}"
    return f"{_number(quantifier, number)} {rest}"


def _number(quantifier: Quantifier, number: int) -> str:
    if quantifier is Quantifier.EXACTLY:
        return str(number)
    if quantifier is Quantifier.UP_TO:
        return f"up to {number}"
    return f"{number} {quantifier.value}"


def article(rest: str) -> str:
    """Returns `a` or `an`, by the sound of the word that follows."""
    first = rest.lstrip('"').split()[0].rstrip('"') if rest.strip('" ') else ""
    if first.startswith(("uni", "u.")):
        return "a"
    is_spelt = not any(letter in VOWELS + "y" for letter in first) or "." in first
    return "an" if first[:1] in (SPELT_VOWELS if is_spelt else VOWELS) and first else "a"


def _bound(bound: things.Bound) -> str:
    if bound.quantifier is Quantifier.AT_MOST:
        return f"{bound.number} or less"
    return _number(bound.quantifier, bound.number)


def _quantity(quantity: things.Quantity) -> str:
    return _counted(quantity, "").rstrip()


def _amount(amount: things.Amount) -> str:
    if amount.stat is None:
        return str(amount.plus)
    words = ["printed"] if amount.printed else []
    words.append(amount.stat.value)
    if amount.of is not None:
        words.append(f"of {_text(amount.of)}")
    if amount.plus:
        words.append(f"{amount.plus:+}")
    return " ".join(words)


# --- dice, tokens, damage ---------------------------------------------------------------


def _dice(number: int, kind: DiceKind) -> str:
    return f"{kind.value} {'die' if abs(number) == 1 else 'dice'}"


def _faces(faces: Iterable[Face], plural: bool) -> str:
    stations = Face.BATTLE_STATIONS
    return _joined(f"{each}s" if plural and each is not stations else str(each) for each in faces)


def _results(results: things.Results) -> str:
    plural = results.quantity is not None and results.quantity.is_plural
    words = []
    if results.kind is not None:
        words.append(results.kind.value)
    words.append(_faces(results.faces, plural) or ("dice" if plural else "die"))
    if results.of is not None:
        words.append(f"of {_text(results.of)}")
    return _counted(results.quantity, " ".join(words))


def _token(token: things.Token, plural: bool = False) -> str:
    if token.kind is TokenKind.NAMED:
        return f'"{token.name}" token'
    return token.kind.value + ("s" if plural and token.kind not in UNCOUNTED_TOKENS else "")


def _tokens(tokens: things.Tokens) -> str:
    plural = tokens.quantity is not None and tokens.quantity.is_plural
    return _counted(tokens.quantity, _joined(_token(each, plural) for each in tokens.kinds))


def _damage(damage: things.Damage) -> str:
    if damage.that:
        return "that damage"
    words = ([_bound(damage.bound)] if damage.bound else []) + (["hull"] if damage.hull else [])
    return " ".join([*words, "crit" if damage.crit else "damage"])


# --- things --------------------------------------------------------------------------


def _noun(noun: Noun, plural: bool) -> str:
    return noun.value + ("s" if plural and noun.value in PLURAL_NOUNS else "")


PLURAL_NOUNS: Final = frozenset(
    {"ship", "captain", "talent", "weapon", "upgrade", "card", "damage card", "effect", "shield"}
    | {"obstacle", "minefield", "planet", "squadron", "borg-type upgrade", "question-type upgrade"}
)


SHIELD: Final = Noun.SHIELD


def _group(group: things.Group) -> str:
    quantity = group.quantity
    plural = _is_plural(group)
    # Shields are spoken of in the plural where they are not counted: no shields, any shields.
    uncounted = quantity is None or quantity.quantifier in (Quantifier.NO, Quantifier.ANY)
    nouns = [_noun(each, plural or (uncounted and each is SHIELD)) for each in group.nouns]
    words = [*(_text(each) for each in group.adjectives), _joined(nouns)]
    words += [_text(each) for each in group.posts]
    if group.on is not None:
        words.append(f"on {_text(group.on)}")
    return _counted(quantity, " ".join(words))


def _faction(faction: things.OfFaction) -> str:
    return f"{'non-' if faction.negated else ''}{faction.faction.value}"


def _range(post: things.Range) -> str:
    words = ["not"] if post.negated else []
    if post.low is None:
        words.append("in range")
    else:
        span = str(post.low) if post.low == post.high else f"{post.low}-{post.high}"
        words.append(f"at range {span}")
    if post.of is not None:
        words.append(f"of {_text(post.of)}")
    return " ".join(words)


def _arc(post: things.Arc) -> str:
    words = f"{'not ' if post.negated else ''}in the {post.side.value} arc"
    return words if post.of is None else f"{words} of {_text(post.of)}"


def _with(post: things.With) -> str:
    return f"{'without' if post.negated else 'with'} {_text(post.has)}"


def _has_stat(has: things.HasStat) -> str:
    return f"{'printed ' if has.printed else ''}{has.stat.value} {_bound(has.bound)}"


def _has_compared(has: things.HasCompared) -> str:
    words = f"{has.comparison.value} {has.stat.value}"
    return words if has.than is None else f"{words} than {_text(has.than)}"


def _is_plural(thing: things.Thing | None) -> bool:
    if isinstance(thing, things.Group):
        quantity = thing.quantity
        return bool(quantity and quantity.is_plural and quantity.quantifier is not Quantifier.ANY)
    if isinstance(thing, things.RoleReference):
        return thing.role is Role.TARGETS
    return isinstance(thing, things.ThisShipPlus)


# --- maneuvers, actions, weapons ---------------------------------------------------------


def _maneuver(maneuver: things.Maneuver, plural: bool = False) -> str:
    speed = _speed_of_all((maneuver,))
    return f"{_shape(maneuver, plural)}{speed}"


def _shape(maneuver: things.Maneuver, plural: bool = False) -> str:
    if maneuver.additional:
        return "additional maneuver"
    words = [_joined(maneuver.colours)] if maneuver.colours else []
    bearing = maneuver.bearing
    if bearing is None:
        return " ".join([*words, "maneuvers" if plural else "maneuver"])
    if maneuver.speed is not None and _is_numbered(maneuver):
        words.append(str(maneuver.speed.low))
    regular = bearing in (Bearing.STRAIGHT, Bearing.BANK, Bearing.TURN)
    words.append(bearing.value + ("s" if plural and regular else ""))
    return " ".join(words)


def _is_numbered(maneuver: things.Maneuver) -> bool:
    """Returns whether a maneuver is named by its number and shape: `2 bank`."""
    speed = maneuver.speed
    return maneuver.bearing is not None and speed is not None and speed.low == speed.high


def _speed_of_all(kinds: Sequence[things.Maneuver]) -> str:
    """Returns the speed behind maneuvers, which all have that are not named by their number."""
    for kind in kinds:
        if kind.same_speed:
            return " with the same speed"
        if kind.speed is not None and not _is_numbered(kind):
            return f" with speed {_speed(kind.speed)}"
    return ""


def _speed(speed: things.Speed) -> str:
    if speed.low is None:
        return f"{speed.high} or less"
    if speed.high is None:
        return f"{speed.low} or more"
    return str(speed.low) if speed.low == speed.high else f"{speed.low}-{speed.high}"


def _maneuvers(maneuvers: things.Maneuvers) -> str:
    if maneuvers.quantifier is Quantifier.THE:
        return "the maneuver"
    plural = maneuvers.quantifier is Quantifier.ALL
    kinds = _joined(_shape(each, plural) for each in maneuvers.kinds)
    kinds += _speed_of_all(maneuvers.kinds)
    return _counted(things.Quantity(maneuvers.quantifier), kinds)


def _action(action: things.Action) -> str:
    return f'"{action.name}"' if action.kind is ActionKind.NAMED else action.kind.value


def _action_of(action: things.ActionOf) -> str:
    """A card prints one action, a ship has several to choose from."""
    is_ship = isinstance(action.thing, (things.ThisShip, things.RoleReference, things.That))
    return f"{'an' if is_ship else 'the'} action of {_text(action.thing)}"


def _repairables(repair: verbs.Repair) -> str:
    plural = repair.quantity.is_plural
    shield = verbs.Repairable.SHIELD
    return _joined(f"{each}s" if plural and each is shield else str(each) for each in repair.kinds)


def _weapon(weapon: things.Weapon) -> str:
    if weapon.kind in (WeaponKind.WEAPON, WeaponKind.TORPEDO):
        return " ".join(["a", *(_text(each) for each in weapon.adjectives), weapon.kind.value])
    if weapon.number is not None and weapon.dice is not None:
        fixed = "fixed " if weapon.kind is WeaponKind.FIXED_DICE else ""
        return f"{weapon.number} {fixed}{_dice(weapon.number, weapon.dice)}"
    return weapon.kind.value


# --- windows and conditions --------------------------------------------------------------


def _event(event: windows.Event) -> str:
    if event.subject is None:
        return _text(event.happening, Mood.PARTICIPLE)
    plural = _is_plural(event.subject)
    happening = _text(event.happening, Mood.BASE if plural else Mood.THIRD)
    if plural and isinstance(event.happening, windows.Undergoes):
        happening = "are" + happening.removeprefix("is")
    return f"{_text(event.subject)} {happening}"


def _would(would: windows.Would) -> str:
    happening = _text(would.happening)
    if isinstance(would.happening, windows.Undergoes):
        happening = "be" + happening.removeprefix("is")
    return f"would {happening}"


def _passive(passive: conditions.Passive) -> str:
    words = _joined(passive.doings)
    return words if passive.by is None else f"{words} by {_text(passive.by)}"


def _rolled(rolled: conditions.Rolled) -> str:
    faces = _faces(rolled.faces, rolled.number != 1)
    if rolled.fewer:
        return f"fewer than {rolled.number} {faces} are rolled"
    return f"at least {rolled.number} {faces} {'is' if rolled.number == 1 else 'are'} rolled"


# --- steps and clauses -----------------------------------------------------------------


def _phrase(phrase: tree.Phrase, carried: Mood = Mood.BASE) -> tuple[str, Mood]:
    """Returns a phrase and the form of the verbs that share its subject."""
    words = []
    mood = carried
    if phrase.subject is not None:
        words.append(_text(phrase.subject))
        mood = Mood.BASE if phrase.may or _is_plural(phrase.subject) else Mood.THIRD
    if phrase.may:
        words.append("may")
    words.append(_text(phrase.verb, Mood.BASE if phrase.may else mood))
    words += [_text(each) for each in (phrase.exemption, phrase.duration) if each is not None]
    return " ".join(words), mood


def _act(act: tree.Act) -> str:
    phrases = []
    mood = Mood.BASE
    for phrase in act.phrases:
        text, mood = _phrase(phrase, mood)
        phrases.append(text)
    return " and ".join(phrases) + (" instead" if act.instead else "")


def _choice(choice: tree.Choice) -> str:
    return f"choose one: {', or '.join(_act(each) for each in choice.options)}"


def _step(step: tree.Step) -> str:
    words = [f"at {step.at.value},"] if step.at is not None else []
    if step.guard is not None:
        words.append(f"{_text(step.guard)},")
    if step.may:
        words.append("may")
    if step.cost is not None and step.link is not None:
        words += [_act(step.cost), step.link.value]
    words.append(_text(step.effect))
    return " ".join(words)


def _clause(clause: tree.Clause) -> str:
    limit = f"once per {clause.limit.value}, " if clause.limit is not None else ""
    at = f", at {clause.at.value}" if clause.at is not None else ""
    condition = f", if {_text(clause.condition)}" if clause.condition is not None else ""
    steps = "; ".join(_step(each) for each in clause.steps)
    return f"{limit}{_text(clause.window)}{at}{condition}: {steps}"


def _counted_faces(counted: tree.CountFaces) -> str:
    faces = _faces(counted.faces, plural=False)
    if counted.count is tree.FaceCount.UNCANCELLED:
        return f"uncancelled {faces}"
    return f"{faces} {counted.count.value}"


def _counted_things(counted: tree.CountThings) -> str:
    # The thing is counted one by one: an active shield, not active shields.
    group = _counted(None, _text(counted.group)).replace("shields", "shield")
    return group if counted.passive is None else f"{group} {_text(counted.passive)}"


PRINTERS: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    things.Quantity: _quantity,
    things.Bound: _bound,
    things.Amount: _amount,
    things.Tokens: _tokens,
    things.Token: _token,
    things.Results: _results,
    things.Damage: _damage,
    things.ThisShip: lambda _: "this ship",
    things.ThisCard: lambda _: "this",
    things.RoleReference: lambda node: f"the {node.role.value}",
    things.That: lambda node: f"that {node.noun.value}",
    things.Quoted: lambda node: f'{"non-" if node.negated else ""}"{node.name}"',
    things.OfFaction: _faction,
    things.Range: _range,
    things.Arc: _arc,
    things.With: _with,
    things.Costing: lambda n: f"{'bought for' if n.paid else 'costing'} {_bound(n.bound)}",
    things.Group: _group,
    things.ThisShipOr: lambda node: f"this ship or {_text(node.group)}",
    things.ThisShipPlus: lambda node: f"this ship plus {_text(node.group)}",
    things.HasStat: _has_stat,
    things.HasCompared: _has_compared,
    things.Maneuver: _maneuver,
    things.Maneuvers: _maneuvers,
    things.Action: _action,
    things.Actions: lambda node: _joined(node.kinds),
    things.SensorEchoWith: lambda node: f"sensor echo with {_maneuvers(node.maneuvers)}",
    things.ActionOf: _action_of,
    things.Weapon: _weapon,
    windows.Event: _event,
    windows.Would: _would,
    conditions.Passive: _passive,
    conditions.On: lambda node: f"on {_text(node.thing)}",
    conditions.Rolled: _rolled,
    conditions.AllOf: lambda node: _joined(node.parts, " and "),
    conditions.AnyOf: lambda node: _joined(node.parts, ", or "),
    tree.CountFaces: _counted_faces,
    tree.CountTokens: lambda node: f"{_token(node.token)} {'here' if node.here else 'spent'}",
    tree.CountThings: _counted_things,
    tree.CountDamage: lambda _: "suffered damage",
    tree.Despite: lambda node: f"despite {_token(node.token)}",
    tree.EvenIfUncloaked: lambda _: "even if uncloaked",
    tree.Phrase: lambda node: _phrase(node)[0],
    tree.Act: _act,
    tree.Choice: _choice,
    tree.Delayed: lambda node: f"{_text(node.duration)}, {_clause(node.clause)}",
    tree.Step: _step,
    tree.Clause: lambda node: f"{_clause(node)}.",
    tree.AttackValue: lambda node: f"attack value: {_amount(node.amount)}.",
    tree.Ability: lambda node: _joined(node.parts, " "),
}


def _dice_of(node: Any) -> str:
    return _dice(node.number, node.kind)


def _dice_of_attack(node: verbs.Attack) -> str:
    return "half attack dice" if node.is_halved else f"{node.plus:+} {_dice_of(node.modifier)}"


# Fields that are not printed by their type alone.
FIELDS: Final[Mapping[tuple[type[Any], str], Callable[[Any], str]]] = {
    (windows.ActionWindow, "free"): lambda node: "free",
    (windows.ActionWindow, "fleet"): lambda node: "fleet",
    (windows.PhaseWindow, "end"): lambda node: "end",
    (windows.Negotiations, "accepted"): lambda node: "accepted" if node.accepted else "denied",
    (windows.When, "events"): lambda node: _joined(node.events, ", or "),
    (windows.After, "events"): lambda node: _joined(node.events, ", or "),
    (windows.Before, "events"): lambda node: _joined(node.events, ", or "),
    (conditions.ThereIs, "be"): lambda node: "are" if _is_plural(node.thing) else "is",
    (conditions.Is, "negated"): lambda node: "not",
    (conditions.Attacked, "negated"): lambda n: "did not attack" if n.negated else "attacked",
    (tv.PlaceTokens, "on"): lambda n: "here" if n.on is tv.HERE else f"on {_text(n.on)}",
    (verbs.ModifyDice, "number"): lambda node: f"{node.number:+}",
    (verbs.ModifyDice, "kind"): _dice_of,
    (verbs.ModifyDice, "each_time"): lambda node: "each time",
    (verbs.RollTest, "kind"): _dice_of,
    (verbs.SetDice, "kind"): _dice_of,
    (verbs.RollExtra, "kind"): lambda node: f"{node.kind.value} dice",
    (verbs.RollAny, "kind"): lambda node: f"{node.kind.value} dice",
    (verbs.RollMore, "kind"): lambda node: f"{node.kind.value} dice",
    (verbs.Convert, "faces"): lambda node: _faces(node.faces, plural=False),
    (verbs.ModifyStat, "number"): lambda node: f"{node.number:+}",
    (windows.Performs, "not_free"): lambda node: "unless as a free action",
    (verbs.Perform, "free"): lambda node: "as a free action",
    (verbs.Attack, "free"): lambda node: "at no cost",
    (verbs.Attack, "modifier"): _dice_of_attack,
    (verbs.Repair, "kinds"): _repairables,
    (verbs.SearchDeck, "names"): lambda node: _joined(f'"{each}"' for each in node.names),
    (verbs.Fire, "times"): lambda node: "twice" if node.times == 2 else f"{node.times} times",
    (tree.ForSpan, "next"): lambda node: "next" if node.next else "this",
    (tree.ForSpan, "in_round"): lambda node: "this round",
    (tree.OnFaces, "faces"): lambda node: _faces(node.faces, plural=False),
}
