"""Writes an ability: tree to text, in the one normal form.

`parse(render(tree)) == tree`. The words of verbs, windows, events and conditions come from the
templates of `rules.abilities.forms`, those of all other parts from the templates here; the rest
joins them and puts nouns and verbs into the form that number and subject ask for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from rules.abilities import conditions, things, tree, verbs, windows
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.forms import FORM_OF
from rules.abilities.words import (
    ActionKind,
    Bearing,
    DiceKind,
    DieSide,
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


FIELD: Final = re.compile(r"\{(\w+)(?::([^}]*))?\}")
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
    kind = type(node)
    if kind in PRINTERS:
        return PRINTERS[kind](node)
    if kind in TEMPLATES:
        return _fill(TEMPLATES[kind], node, mood)
    return _joined(node, BETWEEN.get(type(node[0]), " or ")) if kind is tuple else str(node)


def _fill(template: str, node: Any, mood: Mood = Mood.BASE) -> str:
    """Fills a template with the fields of a node, and conjugates its verbs."""

    def value(name: str, words: str | None = None) -> str:
        if words is not None:
            return f"{getattr(node, name):+}" if words == "+" else words
        special = FIELDS.get((type(node), name))
        return special(node) if special else _text(getattr(node, name))

    def optional(match: re.Match[str]) -> str:
        names = [name for name, _ in FIELD.findall(match.group(1))]
        return match.group(1) if any(_is_written(node, name) for name in names) else ""

    template = OPTIONAL.sub(optional, template)
    if "*" in template:
        template = OPEN_VERB.sub(lambda match: "*" + value(match.group(1)), template)
        template = VERB.sub(lambda match: conjugated(match.group(1), _mood(node, mood)), template)
    return FIELD.sub(lambda match: value(*match.groups()), template)


def _is_written(node: Any, name: str) -> bool:
    """Returns whether a field is neither empty nor as it is where nothing is written."""
    return getattr(node, name) not in (None, getattr(type(node), name, None))


def _mood(node: Any, mood: Mood) -> Mood:
    if isinstance(node, conditions.HasThing):
        return Mood.BASE if _is_plural(node.thing) else Mood.THIRD
    return mood


def conjugated(verb: str, mood: Mood) -> str:
    """Returns the form of a verb that the grammar knows."""
    if mood is Mood.BASE:
        return verb
    if mood is Mood.THIRD:
        irregular = {
            "have": "has",
            "copy": "copies",
            "search": "searches",
            "redo": "redoes",
            "cross": "crosses",
            "pass": "passes",
            "launch": "launches",
        }
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
    return _fill("[{printed:printed} ][{half:half} ]{stat}[ of {of}][ {plus:+}]", amount)


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


def _sides(sides: verbs.Sides) -> str:
    plural = sides.number != 1 and sides.side is not DieSide.BATTLE_STATIONS
    return f"{sides.number} {sides.side.value}{'s' if plural else ''}"


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
    kind = "crit" if damage.crit else "damage"
    return _fill(f"[{{bound}} ][{{each:each}} ][{{hull:hull}} ][{{shields:shield}} ]{kind}", damage)


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
    words = [*map(_text, group.adjectives), _joined(nouns), *map(_text, group.posts)]
    return _counted(quantity, _fill(" ".join(words) + "[ on {on}]", group))


def _range(post: things.Range) -> str:
    place = "in range"
    if post.low is not None:
        place = f"at range {_span(post.low, post.high)}"
    return _fill(f"[{{negated:not}} ]{place}[ of {{of}}]", post)


def _span(low: int | None, high: int | None) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _is_plural(thing: things.Thing | None) -> bool:
    if isinstance(thing, things.Group):
        quantity = thing.quantity
        return bool(quantity and quantity.is_plural and quantity.quantifier is not Quantifier.ANY)
    if isinstance(thing, things.RoleReference):
        return thing.role is Role.TARGETS
    return isinstance(thing, things.ThisShipPlus)


# --- maneuvers, actions, weapons ---------------------------------------------------------


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
    if maneuver.same_side:
        words.append("in the same direction")
    return " ".join(words)


def _is_numbered(maneuver: things.Maneuver) -> bool:
    """Returns whether a maneuver is named by its number and shape: `2 bank`."""
    speed = maneuver.speed
    return maneuver.bearing is not None and speed is not None and speed.low == speed.high


def _speed_of_all(kinds: Sequence[things.Maneuver]) -> str:
    """Returns the speed behind maneuvers, which all have that are not named by their number."""
    for kind in kinds:
        if kind.same_speed:
            return f" with {kind.same_speed.value}"
        if kind.speed is not None and not _is_numbered(kind):
            return f" with speed {_speed(kind.speed)}"
    return ""


def _speed(speed: things.Speed) -> str:
    if speed.low is None:
        return f"{speed.high} or less"
    if speed.high is None:
        return f"{speed.low} or more"
    return _span(speed.low, speed.high)


def _maneuvers(maneuvers: things.Maneuvers) -> str:
    if maneuvers.quantifier is Quantifier.THE:
        return "the maneuver"
    plural = maneuvers.quantifier is Quantifier.ALL
    kinds = _joined(_shape(each, plural) for each in maneuvers.kinds)
    kinds += _speed_of_all(maneuvers.kinds)
    return _counted(things.Quantity(maneuvers.quantifier), kinds)


def _action(action: things.Action) -> str:
    name = f'"{action.name}"' if action.kind is ActionKind.NAMED else action.kind.value
    return f"its {name}" if action.own else name


def _action_of(action: things.ActionOf) -> str:
    """A card prints one action, a ship has several to choose from."""
    is_ship = isinstance(action.thing, (things.ThisShip, things.RoleReference, things.That))
    return f"{'an' if is_ship else 'the'} action of {_text(action.thing)}"


def _repairables(repair: verbs.Repair) -> str:
    plural = repair.quantity.is_plural
    shield = verbs.Repairable.SHIELD
    return _joined(f"{each}s" if plural and each is shield else str(each) for each in repair.kinds)


_FIXED: Final[Mapping[WeaponKind, str]] = {
    WeaponKind.FIXED_DICE: "fixed ",
    WeaponKind.UNMODIFIED_DICE: "unmodified ",
}


def _weapon(weapon: things.Weapon) -> str:
    if weapon.kind in (WeaponKind.WEAPON, WeaponKind.TORPEDO):
        return " ".join(["a", *(_text(each) for each in weapon.adjectives), weapon.kind.value])
    if weapon.number is not None and weapon.dice is not None:
        fixed = _FIXED.get(weapon.kind, "")
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


def _rolled(rolled: conditions.Rolled) -> str:
    faces = _faces(rolled.faces, rolled.number != 1)
    if rolled.fewer:
        return f"fewer than {rolled.number} {faces} are rolled"
    return f"at least {rolled.number} {faces} {'is' if rolled.number == 1 else 'are'} rolled"


def _uncancelled(left: conditions.Uncancelled) -> str:
    faces = _faces(left.faces, left.number != 1)
    return f"at least {left.number} {faces} {'is' if left.number == 1 else 'are'} uncancelled"


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
    paid = "" if act.cost is None else f"{_act(act.cost)} to "
    if act.limit is not None:
        paid = f"once per {act.limit.value} "
    return paid + " and ".join(phrases) + (" instead" if act.instead else "")


def _choice(choice: tree.Choice) -> str:
    options = _fill("{options}", choice)
    if choice.by is None:
        return f"choose one: {options}"
    return f"{_text(choice.by)} chooses one: {options}"


def _counted_faces(counted: tree.CountFaces) -> str:
    faces = _text(counted.faces)
    if counted.count in (tree.FaceCount.UNCANCELLED, tree.FaceCount.CANCELLED):
        return f"{counted.count.value} {faces}"
    return f"{faces} {counted.count.value}"


def _counted_tokens(counted: tree.CountTokens) -> str:
    token = _token(counted.token)
    if counted.on is not None:
        return f"{token} on {_text(counted.on)}"
    return f"{token} {'here' if counted.here else 'spent'}"


# How parts are written that are no form of their own.
TEMPLATES: Final[Mapping[type[Any], str]] = {
    **{kind: form.template for kind, form in FORM_OF.items()},
    things.ThisShip: "this ship",
    things.ThisCard: "this",
    things.RoleReference: "the {role}",
    things.That: "that {noun}",
    things.Quoted: '[{negated:non-}]"{name}"',
    things.OfFaction: "[{negated:non-}]{factions}",
    things.Arc: "[{negated:not} ]in the {side} arc[ of {of}]",
    things.Touching: "touching {of}",
    things.CostOf: "the cost of {card}",
    things.ThePrice: "the price",
    things.With: "with[{negated:out}] {has}",
    verbs.FiringToken: "a token {range}[ {arc}][ {is_clear:on no ship}]",
    verbs.ForEvery: "once for every {number} attack squadrons on the defender",
    tv.Losses: "each {faces} on {number} {kind}",
    things.InTheWay: "in the way",
    things.Beside: "beside that {noun}",
    things.Beneath: "beneath this card",
    things.GoneBefore: "gone before this round",
    things.SpendsTokens: "that spends {token}",
    things.HeldBy: "held by {token}",
    things.Docking: "docking or launching",
    things.Overlapping: "overlapping {what}",
    things.ThisShipOr: "[{alike:either} ]this ship or {group}",
    things.ThisShipPlus: "this ship plus {group}",
    things.Facing: "[{negated:not} ]facing {of}",
    things.HasAttacked: "that[ {negated:did not attack}][ attacked {of}]",
    things.HasMore: "more {group}[ than {than}]",
    things.HasStat: "[{printed:printed} ]{stat} {bound}",
    things.HasAction: "the [{printed:printed} ]{action} action",
    things.HasInitiative: "the initiative",
    things.HasHiddenDial: "its dial face down",
    things.HasCompared: "{comparison} {stat}[ than {than}]",
    things.Actions: "{kinds}",
    things.SensorEchoWith: "sensor echo with {maneuvers}",
    conditions.Passive: "{doings}[ by {by}][ by an action of {by_action_of}]",
    conditions.On: "on {thing}",
    conditions.Named: 'named "{name}"',
    tree.CountThings: "{group}[ {passive}]",
    tree.CountDamage: "suffered [{hull:hull} ][{shields:shield} ]damage",
    tree.Despite: "despite {token}",
    tree.EvenIfUncloaked: "even if uncloaked",
    tree.EvenWithoutShields: "even without active shields",
    tree.Step: "[at {at}, ][{guard}, ][{may:may} ][{cost} {link} ]{effect}[ {each}]",
    tree.Clause: (
        "[with {beside}, ][against {beside_defender}, ][once per {limit}, ]{window}[, at {at}]"
        "[, if {condition}]: {steps}."
    ),
    tree.AttackValue: "attack value: {amount}.",
    tree.Ability: "{parts}",
}

PRINTERS: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    things.Quantity: _quantity,
    things.Bound: _bound,
    things.Amount: _amount,
    things.Tokens: _tokens,
    things.Token: _token,
    things.Results: _results,
    verbs.Sides: _sides,
    things.Damage: _damage,
    things.Range: _range,
    things.HasBearing: lambda n: f"{article(n.bearing.value)} {n.bearing.value} on the dial",
    things.Costing: lambda n: f"{'bought for' if n.paid else 'costing'} {_bound(n.bound)}",
    things.Group: _group,
    things.Maneuver: lambda node: f"{_shape(node)}{_speed_of_all((node,))}",
    things.Maneuvers: _maneuvers,
    things.Action: _action,
    things.ActionOf: _action_of,
    things.Weapon: _weapon,
    windows.Event: _event,
    windows.Would: _would,
    conditions.Rolled: _rolled,
    conditions.Uncancelled: _uncancelled,
    conditions.AllOf: lambda node: _joined(node.parts, " and "),
    conditions.AnyOf: lambda node: _joined(node.parts, ", or "),
    tree.CountFaces: _counted_faces,
    tree.Choice: _choice,
    tree.CountTokens: _counted_tokens,
    tree.Phrase: lambda node: _phrase(node)[0],
    tree.Act: _act,
    tree.Delayed: lambda node: f"{_text(node.duration)}, {_text(node.clause).removesuffix('.')}",
}

# What stands between several of a kind, if it is no bare *or*.
BETWEEN: Final[Mapping[type[Any], str]] = {
    verbs.Sides: " plus ",
    windows.Event: ", or ",
    tree.Act: ", or ",
    tree.Step: "; ",
    tree.Clause: " ",
    tree.AttackValue: " ",
}


def _more(node: things.HasMore) -> str:
    nouns = [_noun(each, plural=True) for each in node.group.nouns]
    return " ".join([*map(_text, node.group.adjectives), _joined(nouns)])


def _dice_of(node: Any) -> str:
    return _dice(node.number, node.kind)


def _dice_of_attack(node: Any) -> str:
    if isinstance(node.modifier, verbs.HalfDice):
        return "half attack dice"
    return f"{node.modifier.number:+} {_dice_of(node.modifier)}"


# Fields that are not printed by their type alone.
FIELDS: Final[Mapping[tuple[type[Any], str], Callable[[Any], str]]] = {
    (windows.Negotiations, "accepted"): lambda node: "accepted" if node.accepted else "denied",
    (conditions.ThereIs, "be"): lambda node: "are" if _is_plural(node.thing) else "is",
    (conditions.Moved, "negated"): lambda n: "did not move" if n.negated else "moved",
    (conditions.Attacked, "negated"): lambda n: "did not attack" if n.negated else "attacked",
    (tv.LeaveTokens, "on"): lambda n: "here" if n.on is tv.HERE else f"on {_text(n.on)}",
    (tv.PlaceTokens, "on"): lambda n: "here" if n.on is tv.HERE else f"on {_text(n.on)}",
    (verbs.ModifyDice, "kind"): _dice_of,
    (verbs.RollTest, "kind"): _dice_of,
    (tv.Losses, "kind"): _dice_of,
    (verbs.Contest, "kind"): _dice_of,
    (verbs.SetDice, "kind"): _dice_of,
    (verbs.GainShields, "shields"): lambda n: "shield" if n.number == 1 else "shields",
    (verbs.SwapDie, "kind"): lambda n: f"{article(n.kind.value)} {_dice(1, n.kind)}",
    (verbs.RerollEqual, "faces"): lambda node: _faces(node.faces, plural=True),
    (verbs.RollFurther, "dice"): lambda node: "die" if node.number == 1 else "dice",
    (things.HasMore, "group"): _more,
    (verbs.RollMine, "modifier"): _dice_of_attack,
    (verbs.DealResults, "modifier"): _dice_of_attack,
    (verbs.Attack, "modifier"): _dice_of_attack,
    (verbs.Repair, "kinds"): _repairables,
    (verbs.RepairByCost, "kinds"): lambda node: _joined(each.value for each in node.kinds),
    (verbs.SearchDeck, "names"): lambda node: _joined(f'"{each}"' for each in node.names),
    (verbs.Fire, "times"): lambda node: "twice" if node.times == 2 else f"{node.times} times",
    # Things are counted one by one: an active shield, not active shields.
    (tree.CountThings, "group"): lambda node: _text(node.group).replace("shields", "shield"),
    (tree.ForSpan, "next"): lambda node: "next" if node.next else "this",
}
