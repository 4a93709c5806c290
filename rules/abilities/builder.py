"""Makes our tree of what the parser recognizes: a rule of the grammar, a part of the tree.

Most rules give their children, in the order written, to one class (`FORMS` knows the verbs,
windows and conditions by the name of their rule); the rest is here. No object of lark leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, TypeVar

from rules.abilities import conditions, things, tree, verbs, windows, words
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.words import Quantifier

Rule = Callable[[Sequence[Any]], Any]
Word = TypeVar("Word", bound=StrEnum)

PLURALS: Final = {"raises": "raise", "lowers": "lower", "changes": "change"}


def _word(kind: type[Word]) -> Rule:
    """Returns a rule that reads its words as a member of an enumeration, plural or not."""
    members = {each.value: each for each in kind}

    def build(children: Sequence[Any]) -> Word:
        text = " ".join(str(each) for each in children if each is not None)
        text = PLURALS.get(text, text)
        return members[text if text in members else text.removesuffix("s")]

    return build


def _make(kind: Callable[..., Any], *more: Any, **named: Any) -> Rule:
    """Returns a rule that hands its children, then fixed values, to a class."""
    return lambda children: kind(*children, *more, **named)


def _name(text: str) -> str:
    return text[1:-1]


def _span(text: str) -> tuple[int, int]:
    low, high = text.split("-")
    return int(low), int(high)


def _or_false(value: bool | None) -> bool:
    return bool(value)


# --- amounts, dice, tokens -----------------------------------------------------------


def _counted(quantifier: Quantifier) -> Rule:
    return lambda children: things.Quantity(quantifier, int(children[0]))


def _article(children: Sequence[Any]) -> things.Quantity:
    word = str(children[0])
    return things.Quantity(Quantifier("a" if word == "an" else word))


def _bound(quantifier: Quantifier) -> Rule:
    return lambda children: things.Bound(int(children[0]), quantifier)


def _speed(children: Sequence[Any]) -> things.Speed:
    bound: things.Bound = children[0]
    low = None if bound.quantifier is Quantifier.AT_MOST else bound.number
    high = None if bound.quantifier is Quantifier.AT_LEAST else bound.number
    return things.Speed(low, high)


def _amount(stat: words.Stat, plus: str | None, **named: Any) -> things.Amount:
    return things.Amount(stat, int(plus or 0), **named)


def _damage(children: Sequence[Any]) -> tuple[bool, bool]:
    words = [str(each) for each in children if each is not None]
    return "hull" in words, "crit" in words


def _bounded_damage(quantifier: Quantifier) -> Rule:
    def build(children: Sequence[Any]) -> things.Damage:
        hull, crit = children[1]
        return things.Damage(things.Bound(int(children[0]), quantifier), hull, crit)

    return build


# --- things --------------------------------------------------------------------------


def _group(children: Sequence[Any]) -> things.Group:
    quantity, adjectives, nouns, posts, on = children
    return things.Group(quantity, nouns, adjectives, posts, on)


def _a_group(children: Sequence[Any]) -> things.Group:
    adjectives, nouns, *near = children
    posts = tuple(each for each in near if each is not None)
    return things.Group(things.Quantity(Quantifier.A), nouns, adjectives, posts)


def _negate(children: Sequence[Any]) -> things.Range | things.Arc:
    post: things.Range | things.Arc = children[0]
    if isinstance(post, things.Range):
        return things.Range(post.low, post.high, post.of, negated=True)
    return things.Arc(post.side, post.of, negated=True)


def _some(children: Sequence[Any]) -> things.Group:
    *adjectives, nouns = children
    return things.Group(None, nouns, tuple(adjectives))


def _range(low: str, high: str | None = None, of: Any = None) -> things.Range:
    return things.Range(int(low), int(high or low), of)


# --- maneuvers -------------------------------------------------------------------------


def _colours(value: tuple[words.Colour, ...] | None) -> tuple[words.Colour, ...]:
    return value or ()


def _maneuvers(quantifier: Quantifier) -> Rule:
    return lambda children: things.Maneuvers(quantifier, tuple(children))


def _named_maneuver(children: Sequence[Any]) -> things.Maneuver:
    colours, speed, bearing = children
    return things.Maneuver(_colours(colours), things.Speed(int(speed), int(speed)), bearing)


def _speed_maneuvers(quantifier: Quantifier) -> Rule:
    """Returns a speed to all maneuvers before it, but for those that have their own."""

    def build(children: Sequence[Any]) -> things.Maneuvers:
        *kinds, speed = children
        return things.Maneuvers(quantifier, tuple(_at_speed(kind, speed) for kind in kinds))

    return build


def _at_speed(kind: things.Maneuver, speed: things.Speed | None) -> things.Maneuver:
    if kind.additional or kind.speed is not None:
        return kind
    return things.Maneuver(kind.colours, speed, kind.bearing, same_speed=speed is None)


# --- bodies ----------------------------------------------------------------------------


def _clause(children: Sequence[Any]) -> tree.Clause:
    limit, window, at, condition, steps = children
    return tree.Clause(window, steps, limit, at, condition)


def _body(children: Sequence[Any]) -> tuple[tree.Step, ...]:
    """Gathers the steps; those behind a delayed clause belong to it, up to the next such clause."""
    steps: tuple[tree.Step, ...] = ()
    for item in reversed(children):
        step = tree.Step(item) if isinstance(item, tree.Delayed) else item
        if isinstance(step.effect, tree.Delayed):
            duration, clause = step.effect.duration, step.effect.clause
            end = next(
                (i for i, each in enumerate(steps) if isinstance(each.effect, tree.Delayed)),
                len(steps),
            )
            whole = tree.Clause(
                clause.window, clause.steps + steps[:end], clause.limit, clause.at, clause.condition
            )
            effect = tree.Delayed(duration, whole)
            first = tree.Step(effect, step.cost, step.link, step.may, step.guard, step.at)
            steps = (first, *steps[end:])
        else:
            steps = (step, *steps)
    return steps


def _delayed(children: Sequence[Any]) -> tree.Delayed:
    duration, limit, window, at, condition, step = children
    return tree.Delayed(duration, tree.Clause(window, _body([step]), limit, at, condition))


def _step(children: Sequence[Any]) -> tree.Step:
    at, guard, core = children
    return tree.Step(core.effect, core.cost, core.link, core.may, guard, at)


def _act(children: Sequence[Any]) -> tree.Act:
    *phrases, instead = children
    return tree.Act(tuple(phrases), instead is not None)


def _phrase(children: Sequence[Any]) -> tree.Phrase:
    subject, verb, exemption, duration = children
    may = isinstance(subject, tuple)
    return tree.Phrase(subject[0] if may else subject, may, verb, exemption, duration)


def _may_phrase(children: Sequence[Any]) -> tree.Phrase:
    phrase: tree.Phrase = children[0]
    return tree.Phrase(phrase.subject, True, phrase.verb, phrase.exemption, phrase.duration)


def _count_faces(count: tree.FaceCount) -> Rule:
    return lambda children: tree.CountFaces(count, children[0])


def _count_things(children: Sequence[Any]) -> tree.CountThings:
    adjectives, nouns, posts, on = children
    return tree.CountThings(things.Group(None, nouns, adjectives, posts, on))


def _count_done(children: Sequence[Any]) -> tree.CountThings:
    adjectives, nouns, passive = children
    return tree.CountThings(things.Group(None, nouns, adjectives), passive)


def _passive(children: Sequence[Any]) -> conditions.Passive:
    *doings, by = children
    return conditions.Passive(tuple(doings), by)


# --- verbs -----------------------------------------------------------------------------


def _attack(children: Sequence[Any]) -> verbs.Attack:
    weapon, free, modifier, direction, against = children
    return verbs.Attack(weapon, _or_false(free), modifier, direction, against)


def _fire(children: Sequence[Any]) -> verbs.Fire:
    times, direction, at = children
    return verbs.Fire(times or 1, direction, at)


def _modify_dice(children: Sequence[Any]) -> verbs.ModifyDice:
    number, kind, against, each_time = (*children, None, None)[:4]
    return verbs.ModifyDice(int(number), kind, against, _or_false(each_time))


def _convert(children: Sequence[Any]) -> verbs.Convert:
    results, number, faces = children
    return verbs.Convert(results, int(number) if number else None, faces)


RULES: Final[dict[str, Rule]] = {
    "start": lambda c: tree.Ability(tuple(c)),
    "clause": _clause,
    "attack_value": _make(tree.AttackValue),
    "body": _body,
    "delayed": _delayed,
    "step": _step,
    "mandatory": lambda c: tree.Step(c[0]),
    "optional": lambda c: tree.Step(c[0], may=True),
    "costed": lambda c: tree.Step(c[1], c[0], tree.Link.TO),
    "costed_so": lambda c: tree.Step(c[1], c[0], tree.Link.SO),
    "choice": lambda c: tree.Choice(tuple(c)),
    "act": _act,
    "phrase": _phrase,
    "may_phrase": _may_phrase,
    "subject": lambda c: c[0],
    "subject_may": lambda c: (c[0],),
    # words
    "span": _word(conditions.Span),
    "next_span": _word(conditions.Span),
    "past_span": _word(conditions.Span),
    "phase": _word(windows.Phase),
    "own_step": _word(windows.OwnStep),
    "step_name": _word(windows.CombatStep),
    "doing": _word(words.Doing),
    "cloak_side": _word(tv.CloakSide),
    "card_side": _word(tv.CardSide),
    "order": _word(verbs.Order),
    "again": _word(verbs.Again),
    "speed_change": _word(verbs.SpeedChange),
    "direction": _word(verbs.Direction),
    "dice_word": _word(words.DiceKind),
    "repairable": _word(verbs.Repairable),
    "face": _word(words.Face),
    "token_kind": _word(words.TokenKind),
    "role": _word(words.Role),
    "trait": _word(words.Trait),
    "faction": _word(words.Faction),
    "noun": _word(words.Noun),
    "side": _word(words.ArcSide),
    "colour": _word(words.Colour),
    "bearing": _word(words.Bearing),
    "action_kind": _word(words.ActionKind),
    "stat": _word(words.Stat),
    "outcome": _word(conditions.Outcome),
    "standing": _word(conditions.ThingState),
    "compared": _word(words.Comparison),
    # windows and events
    "phase_end": _make(windows.PhaseWindow, end=True),
    "free_action_window": _make(windows.ActionWindow, free=True),
    "fleet_action_window": _make(windows.ActionWindow, fleet=True),
    "free_fleet_action_window": _make(windows.ActionWindow, True, True),
    "negotiations_accepted": _make(windows.Negotiations, True),
    "negotiations_denied": _make(windows.Negotiations, False),
    "events": tuple,
    "event": _make(windows.Event),
    "performs": lambda c: windows.Performs(c[0], any(c[1:])),
    "would_attack": _make(windows.Attacks),
    "passive": _passive,
    # guards and durations
    "count_rolled": _count_faces(tree.FaceCount.ROLLED),
    "count_added": _count_faces(tree.FaceCount.ADDED),
    "count_uncancelled": _count_faces(tree.FaceCount.UNCANCELLED),
    "count_spent": _make(tree.CountTokens),
    "count_here": _make(tree.CountTokens, True),
    "count_things": _count_things,
    "count_done": _count_done,
    "count_damage": _make(tree.CountDamage),
    "for_each": lambda c: tree.ForEach(c[0], int(c[1]) if c[1] else None),
    "despite": _make(tree.Despite),
    "even_if_uncloaked": _make(tree.EvenIfUncloaked),
    "in_round": lambda c: True,
    "next_span_duration": lambda c: tree.ForSpan(c[0], True, _or_false(c[1])),
    # verbs
    "place_here": lambda c: tv.PlaceTokens(c[0], tv.HERE),
    "here": lambda c: tv.HERE,
    "free": lambda c: True,
    "not_free": lambda c: True,
    "no_cost": lambda c: True,
    "each_time": lambda c: True,
    "twice": lambda c: 2,
    "n_times": lambda c: int(c[0]),
    "at_dice": _modify_dice,
    "half_dice": lambda c: verbs.HalfDice(),
    "dice_kind": lambda c: c[0],
    "repairables": tuple,
    "modify_dice": _modify_dice,
    "roll_test": lambda c: verbs.RollTest(int(c[0]), c[1]),
    "set_dice": lambda c: verbs.SetDice(int(c[0]), c[1], c[2]),
    "convert": _convert,
    "modify_stat": lambda c: verbs.ModifyStat(int(c[0]), c[1]),
    "perform": lambda c: verbs.Perform(c[0], _or_false(c[1])),
    "rotate": lambda c: verbs.Rotate(c[0], int(c[1])),
    "roll_more": lambda c: verbs.RollMore(int(c[0]), c[1]),
    "reduce_damage": lambda c: verbs.ReduceDamage(int(c[0])),
    "deal_to_shields": lambda c: verbs.DealToShields(int(c[0])),
    "become_captain": lambda c: tv.BecomeCaptain(int(c[0]) if c[0] else None),
    "search_deck": lambda c: verbs.SearchDeck(tuple(_name(each) for each in c)),
    "attack": _attack,
    "fire": _fire,
    "spend_forbidden": _make(tv.SpendTokens),
    # dice and tokens
    "face_results": lambda c: things.Results(c[0], None, c[1], c[2]),
    "kind_face_results": lambda c: things.Results(c[0], c[1], c[2], c[3]),
    "kind_results": lambda c: things.Results(c[0], c[1], (), c[2]),
    "any_results": lambda c: things.Results(c[0], None),
    "faces": tuple,
    "tokens": lambda c: things.Tokens(c[0], tuple(c[1:])),
    "token": _make(things.Token),
    "named_token": lambda c: things.Token(words.TokenKind.NAMED, _name(c[0])),
    # things
    "this_card": _make(things.ThisCard),
    "this_ship": _make(things.ThisShip),
    "this_ship_or": _make(things.ThisShipOr),
    "this_ship_plus": _make(things.ThisShipPlus),
    "role_reference": _make(things.RoleReference),
    "that": _make(things.That),
    "quoted": lambda c: things.Quoted(_name(c[0])),
    "not_quoted": lambda c: things.Quoted(_name(c[0]), negated=True),
    "group": _group,
    "the_group": lambda c: _group([things.Quantity(Quantifier.THE), *c]),
    "a_group": _a_group,
    "a_group_near": _a_group,
    "has_group": lambda c: things.Group(c[0], c[2], c[1]),
    "has_some": _some,
    "has": lambda c: c[0],
    "article": _article,
    "q_article": lambda c: c[0],
    "exactly": _counted(Quantifier.EXACTLY),
    "up_to": _counted(Quantifier.UP_TO),
    "at_least": _counted(Quantifier.AT_LEAST),
    "at_most": _counted(Quantifier.AT_MOST),
    "adjectives": tuple,
    "nouns": tuple,
    "of_faction": _make(things.OfFaction),
    "not_of_faction": _make(things.OfFaction, True),
    "posts": lambda c: tuple(each for each in c if each is not None),
    "not_in": _negate,
    "with_has": _make(things.With),
    "without_has": _make(things.With, True),
    "costing": _make(things.Costing),
    "bought": _make(things.Costing, True),
    "in_range": lambda c: things.Range(of=c[0]),
    "at_range": lambda c: _range(c[0], of=c[1]),
    "at_ranges": lambda c: things.Range(*_span(c[0]), of=c[1]),
    "in_printed_range": lambda c: things.Range(),
    "near_range": lambda c: _range(c[0]),
    "near_ranges": lambda c: things.Range(*_span(c[0])),
    "arc": _make(things.Arc),
    "bound": _bound(Quantifier.EXACTLY),
    "bound_at_most": _bound(Quantifier.AT_MOST),
    "bound_at_least": _bound(Quantifier.AT_LEAST),
    "has_stat": _make(things.HasStat),
    "has_printed": _make(things.HasStat, True),
    "has_compared": _make(things.HasCompared),
    "primary_weapon": lambda c: things.Weapon(words.WeaponKind.PRIMARY),
    "a_weapon": lambda c: things.Weapon(words.WeaponKind.WEAPON, c[0]),
    "a_torpedo": lambda c: things.Weapon(words.WeaponKind.TORPEDO, c[0]),
    "this_weapon": lambda c: things.Weapon(words.WeaponKind.THIS),
    "that_weapon": lambda c: things.Weapon(words.WeaponKind.THAT_WEAPON),
    "that_torpedo": lambda c: things.Weapon(words.WeaponKind.THAT_TORPEDO),
    "weapon_dice": lambda c: things.Weapon(words.WeaponKind.DICE, (), int(c[0]), c[1]),
    "weapon_fixed_dice": lambda c: things.Weapon(words.WeaponKind.FIXED_DICE, (), int(c[0]), c[1]),
    # maneuvers, actions, values
    "a_maneuver": _maneuvers(Quantifier.A),
    "any_maneuver": _maneuvers(Quantifier.ANY),
    "all_maneuvers": _maneuvers(Quantifier.ALL),
    "the_maneuver": _maneuvers(Quantifier.THE),
    "speed_maneuver": _speed_maneuvers(Quantifier.A),
    "any_speed_maneuver": _speed_maneuvers(Quantifier.ANY),
    "named_maneuver": _named_maneuver,
    "shape_maneuver": lambda c: things.Maneuver(_colours(c[0]), None, c[1]),
    "any_shape_maneuver": lambda c: things.Maneuver(_colours(c[0])),
    "additional_maneuver": lambda c: things.Maneuver(additional=True),
    "with_speed": _speed,
    "with_speeds": lambda c: things.Speed(*_span(c[0])),
    "with_same_speed": lambda c: None,
    "colours": tuple,
    "actions": lambda c: things.Actions(tuple(c)),
    "action": _make(things.Action),
    "named_action": lambda c: things.Action(words.ActionKind.NAMED, _name(c[0])),
    "sensor_echo_with": _make(things.SensorEchoWith),
    "action_of": _make(things.ActionOf),
    "number": lambda c: things.Amount(None, int(c[0])),
    "stat_amount": lambda c: _amount(*c),
    "stat_of": lambda c: _amount(c[0], c[2], of=c[1]),
    "printed_amount": lambda c: _amount(*c, printed=True),
    "damage_kind": _damage,
    "some_damage": lambda c: things.Damage(None, *c[0]),
    "damage": _bounded_damage(Quantifier.EXACTLY),
    "damage_or_more": _bounded_damage(Quantifier.AT_LEAST),
    "that_damage": lambda c: things.Damage(that=True),
    # conditions
    "all_of": lambda c: conditions.AllOf(tuple(c)),
    "any_of": lambda c: conditions.AnyOf(tuple(c)),
    "on_thing": _make(conditions.On),
    "is_not": _make(conditions.Is, True),
    "did_not_attack": _make(conditions.Attacked, True),
    "rolled": lambda c: conditions.Rolled(int(c[0]), c[1]),
    "fewer_rolled": lambda c: conditions.Rolled(int(c[0]), c[1], True),
}
