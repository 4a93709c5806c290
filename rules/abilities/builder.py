"""Makes our tree of what the parser recognizes: a rule of the grammar, a part of the tree.

Most rules give their children, in the order written, to one class (`FORMS` knows the verbs,
windows and conditions by the name of their rule); the rest is here. No object of lark leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from rules.abilities import conditions, things, tree, verbs, windows, words
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.words import Quantifier

Rule = Callable[[Sequence[Any]], Any]
Word = TypeVar("Word", bound=StrEnum)

OTHER_FORMS: Final = {"an": "a", "raises": "raise", "lowers": "lower", "changes": "change"}


def make(kind: type[Any], /, *named: str, **fixed: Any) -> Rule:
    """Returns a rule that hands its children, and fixed values, to the fields of a class.

    The children are those fields in order that are not fixed, or those named; what was not
    written leaves its field as it usually is.
    """
    places = named or tuple(each.name for each in fields(kind) if each.name not in fixed)
    usual = {each.name for each in fields(kind) if each.default is not MISSING}

    def build(children: Sequence[Any]) -> Any:
        given = zip(places, children, strict=False)
        written = {k: v for k, v in given if v is not None or k not in usual}
        return kind(**written, **fixed)

    return build


def _word(kind: type[Word]) -> Rule:
    """Returns a rule that reads its words as a member of an enumeration, plural or not."""
    members = {each.value: each for each in kind}

    def build(children: Sequence[Any]) -> Word:
        text = " ".join(str(each) for each in children if each is not None)
        text = OTHER_FORMS.get(text, text)
        return members[text if text in members else text.removesuffix("s")]

    return build


def _span(text: str) -> tuple[int, int]:
    low, high = text.split("-")
    return int(low), int(high)


# --- amounts, things, maneuvers --------------------------------------------------------


def _speed(children: Sequence[Any]) -> things.Speed:
    bound: things.Bound = children[0]
    low = None if bound.quantifier is Quantifier.AT_MOST else bound.number
    high = None if bound.quantifier is Quantifier.AT_LEAST else bound.number
    return things.Speed(low, high)


def _damage(children: Sequence[Any]) -> tuple[bool, bool]:
    words = [str(each) for each in children if each is not None]
    return "hull" in words, "crit" in words


def _group(
    quantity: Any, adjectives: Any, nouns: Any, posts: Any = (), on: Any = None
) -> things.Group:
    return things.Group(quantity, nouns, adjectives, posts, on)


def _maneuvers(quantifier: Quantifier) -> Rule:
    return lambda children: things.Maneuvers(quantifier, tuple(children))


def _speed_maneuvers(quantifier: Quantifier) -> Rule:
    """Returns a rule that gives a speed to all maneuvers before it but those with their own."""

    def build(children: Sequence[Any]) -> things.Maneuvers:
        *kinds, speed = children
        return things.Maneuvers(quantifier, tuple(_at_speed(kind, speed) for kind in kinds))

    return build


def _at_speed(kind: things.Maneuver, speed: things.Speed | words.SameSpeed) -> things.Maneuver:
    if kind.additional or kind.speed is not None:
        return kind
    if isinstance(speed, words.SameSpeed):
        return replace(kind, same_speed=speed)
    return replace(kind, speed=speed)


# --- bodies ----------------------------------------------------------------------------


def _body(children: Sequence[Any]) -> tuple[tree.Step, ...]:
    """Gathers the steps; those behind a delayed clause belong to it, up to the next such clause."""
    steps: tuple[tree.Step, ...] = ()
    for item in reversed(children):
        step = tree.Step(item) if isinstance(item, tree.Delayed) else item
        if isinstance(step.effect, tree.Delayed):
            delayed = [isinstance(each.effect, tree.Delayed) for each in steps]
            end = delayed.index(True) if True in delayed else len(steps)
            clause = step.effect.clause
            clause = replace(clause, steps=clause.steps + steps[:end])
            step = replace(step, effect=replace(step.effect, clause=clause))
            steps = steps[end:]
        steps = (step, *steps)
    return steps


def _delayed(children: Sequence[Any]) -> tree.Delayed:
    duration, limit, window, at, condition, step = children
    return tree.Delayed(duration, tree.Clause(window, _body([step]), limit, at, condition))


def _phrase(children: Sequence[Any]) -> tree.Phrase:
    subject, verb, exemption, duration = children
    may = isinstance(subject, tuple)
    return tree.Phrase(subject[0] if may else subject, may, verb, exemption, duration)


RULES: Final[dict[str, Callable[[Any], Any]]] = {
    # numbers and names
    "INT": int,
    "SIGNED": int,
    "RANGE": _span,
    "STRING": lambda text: text[1:-1],
    # clauses, steps, phrases
    "start": lambda c: tree.Ability(tuple(c)),
    "clause": make(
        tree.Clause, "beside", "beside_defender", "limit", "window", "at", "condition", "steps"
    ),
    "attack_value": make(tree.AttackValue),
    "body": _body,
    "delayed": _delayed,
    "step": lambda c: replace(c[2], at=c[0], guard=c[1]),
    "mandatory": make(tree.Step),
    "optional": make(tree.Step, may=True),
    "costed": make(tree.Step, "cost", "effect", link=tree.Link.TO),
    "costed_for_each": lambda c: tree.Step(c[1], c[0], tree.Link.TO, each=tree.ForEach(*c[2:])),
    "costed_so_for_each": lambda c: tree.Step(c[1], c[0], tree.Link.SO, each=tree.ForEach(*c[2:])),
    "costed_so": make(tree.Step, "cost", "effect", link=tree.Link.SO),
    "choice": lambda c: tree.Choice(tuple(c)),
    "costed_option": lambda c: replace(c[1], cost=c[0]),
    "limited_option": lambda c: replace(c[1], limit=c[0]),
    "choice_by": lambda c: tree.Choice(tuple(c[1:]), c[0]),
    "act": lambda c: tree.Act(tuple(c[:-1]), c[-1] is not None),
    "phrase": _phrase,
    "may_phrase": lambda c: replace(c[0], may=True),
    "subject_may": lambda c: (c[0],),
    # words
    "span": _word(conditions.Span),
    "ship_span": lambda _: conditions.Span.SHIP,
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
    "any_range": lambda _: verbs.Direction.ANY_RANGE,
    "fired_as": _word(verbs.FiredAs),
    "dice_word": _word(words.DiceKind),
    "repairable": _word(verbs.Repairable),
    "face": _word(words.Face),
    "die_side": _word(words.DieSide),
    "sides": make(verbs.Sides),
    "die_sides": tuple,
    "token_kind": _word(words.TokenKind),
    "role": _word(words.Role),
    "trait": _word(words.Trait),
    "faction": _word(words.Faction),
    "noun": _word(words.Noun),
    "side": _word(words.ArcSide),
    "colour": _word(words.Colour),
    "bearing": _word(words.Bearing),
    "action_kind": _word(words.ActionKind),
    "bar_action": _word(words.ActionKind),
    "stat": _word(words.Stat),
    "outcome": _word(conditions.Outcome),
    "standing": _word(conditions.ThingState),
    "compared": _word(words.Comparison),
    # windows and events
    "phase_end": make(windows.PhaseWindow, end=True),
    "end_phase_start": lambda c: windows.PhaseWindow(windows.Phase.END, start=True),
    "free_action_window": make(windows.ActionWindow, free=True),
    "friends_action_window": make(windows.ActionWindow, friends=True),
    "executes_in_step": make(windows.Executes, in_step=True),
    "friends_step_window": make(windows.StepWindow, friends=True),
    "friends_free_action_window": make(windows.ActionWindow, free=True, friends=True),
    "partners_free_action_window": make(windows.ActionWindow, free=True, partner=True),
    "fleet_action_window": make(windows.ActionWindow, fleet=True),
    "free_fleet_action_window": make(windows.ActionWindow, free=True, fleet=True),
    "negotiations_accepted": make(windows.Negotiations, accepted=True),
    "negotiations_denied": make(windows.Negotiations, accepted=False),
    "early_setup": make(windows.Setup, is_early=True),
    "setup_or_command": make(windows.Setup, or_command=True),
    "events": tuple,
    "event": make(windows.Event),
    "would_attack": make(windows.Attacks),
    "passive": lambda c: conditions.Passive(tuple(c[:-1]), c[-1]),
    "undergoes_by_action": lambda c: windows.Undergoes(conditions.Passive((c[0],), None, c[1])),
    # guards and durations
    "count_rolled": make(tree.CountFaces, count=tree.FaceCount.ROLLED),
    "count_added": make(tree.CountFaces, count=tree.FaceCount.ADDED),
    "count_uncancelled": make(tree.CountFaces, count=tree.FaceCount.UNCANCELLED),
    "count_cancelled": make(tree.CountFaces, count=tree.FaceCount.CANCELLED),
    "otherwise_for_each": make(tree.ForEach, otherwise=True),
    "count_spent": make(tree.CountTokens),
    "count_here": make(tree.CountTokens, here=True),
    "count_on": make(tree.CountTokens, "token", "on"),
    "count_squadrons": make(
        tree.CountTokens, "on", token=things.Token(words.TokenKind.ATTACK_SQUADRON)
    ),
    "count_things": lambda c: tree.CountThings(_group(None, *c)),
    "count_done": lambda c: tree.CountThings(things.Group(None, c[1], c[0]), c[2]),
    "count_damage": make(tree.CountDamage),
    "count_hull_damage": make(tree.CountDamage, hull=True),
    "count_shield_damage": make(tree.CountDamage, shields=True),
    "despite": make(tree.Despite),
    "even_if_uncloaked": make(tree.EvenIfUncloaked),
    "even_without_shields": make(tree.EvenWithoutShields),
    "next_span_duration": make(tree.ForSpan, next=True),
    # verbs
    "place_here": make(tv.PlaceTokens, on=tv.HERE),
    "leave_here": make(tv.LeaveTokens, on=tv.HERE),
    "here": lambda c: tv.HERE,
    "place_beneath": lambda c: tv.PlaceBeneath(things.That(c[0])),
    "place_minefield_inside": make(tv.PlaceMinefield, "edge"),
    "fire_around": make(verbs.FireAround, "at", "reach", "token", "past_terrain"),
    "fire_along": make(verbs.FireAlong, "reach", "token"),
    "firing_token": make(verbs.FiringToken),
    "choose_targets": make(verbs.ChooseTargets, "on_any_side", "of"),
    "roll_test": make(verbs.RollTest, "number", "is_unmodified", "kind"),
    "roll_equal": make(verbs.RollEqual, "is_unmodified", "kind", "amount"),
    "losses": make(tv.Losses),
    "for_every": make(verbs.ForEvery),
    "into_slot": _word(tv.IntoSlot),
    "yes": lambda c: True,
    "twice": lambda c: 2,
    "at_dice": make(verbs.ModifyDice),
    "suffers_other_damage": make(windows.SuffersDamage, negated=True),
    "reduce_normal_damage": make(verbs.ReduceDamage, is_normal=True),
    "modify_dice_of_range": make(verbs.ModifyDice, of_range=True),
    "half_dice": make(verbs.HalfDice),
    "repairables": tuple,
    "search_deck": lambda c: verbs.SearchDeck(tuple(c)),
    "perform_cheaper": make(verbs.Perform, "actions", "free", "fewer", "of"),
    "perform_additional": make(verbs.Perform, additional=True),
    "spend_forbidden": make(tv.SpendTokens),
    # dice and tokens
    "face_results": make(things.Results, kind=None),
    "kind_face_results": make(things.Results),
    "kind_results": make(things.Results, "quantity", "kind", "of"),
    "any_results": make(things.Results, kind=None),
    "faces": tuple,
    "tokens": lambda c: things.Tokens(c[0], tuple(c[1:])),
    "token": make(things.Token),
    "named_token": make(things.Token, kind=words.TokenKind.NAMED),
    # things
    "this_card": make(things.ThisCard),
    "this_ship": make(things.ThisShip),
    "this_ship_or": make(things.ThisShipOr),
    "either_ship": make(things.ThisShipOr, alike=True),
    "this_ship_plus": make(things.ThisShipPlus),
    "role_reference": make(things.RoleReference),
    "that": make(things.That),
    "quoted": make(things.Quoted),
    "not_quoted": make(things.Quoted, negated=True),
    "group": lambda c: _group(*c),
    "the_group": lambda c: _group(things.Quantity(Quantifier.THE), *c),
    "several": lambda c: _group(things.Quantity(Quantifier.AT_LEAST, c[0]), *c[1:]),
    "a_group": lambda c: _group(things.Quantity(Quantifier.A), *c),
    "has_group": lambda c: things.Group(c[0], c[2], c[1]),
    "has_some": lambda c: things.Group(None, c[-1], tuple(c[:-1])),
    "article": _word(Quantifier),
    "q_article": make(things.Quantity),
    "exactly": make(things.Quantity, quantifier=Quantifier.EXACTLY),
    "up_to": make(things.Quantity, quantifier=Quantifier.UP_TO),
    "at_least": make(things.Quantity, quantifier=Quantifier.AT_LEAST),
    "at_most": make(things.Quantity, quantifier=Quantifier.AT_MOST),
    "adjectives": tuple,
    "nouns": tuple,
    "of_faction": lambda c: things.OfFaction(tuple(c)),
    "not_of_faction": lambda c: things.OfFaction(tuple(c), negated=True),
    "posts": lambda c: tuple(each for each in c if each is not None),
    "not_in": lambda c: replace(c[0], negated=True),
    "move_tokens": make(tv.MoveTokens, "tokens", "is_old", "source", "to"),
    "perform_on": make(verbs.Perform, "actions", "free", "on"),
    "touching": make(things.Touching),
    "with_has": make(things.With),
    "without_has": make(things.With, negated=True),
    "costing": make(things.Costing),
    "bought": make(things.Costing, paid=True),
    "facing": make(things.Facing),
    "not_facing": make(things.Facing, negated=True),
    "that_attacked": make(things.HasAttacked),
    "that_spends": make(things.SpendsTokens),
    "held_by": make(things.HeldBy),
    "that_did_not_attack": make(things.HasAttacked, negated=True),
    "in_range": make(things.Range, "of"),
    "at_range": lambda c: things.Range(c[0], c[0], *c[1:]),
    "at_ranges": lambda c: things.Range(*c[0], *c[1:]),
    "in_the_way": make(things.InTheWay),
    "beneath": make(things.Beneath),
    "gone_before": make(things.GoneBefore),
    "beside_that": make(things.Beside),
    "docking": make(things.Docking),
    "overlapping": make(things.Overlapping),
    "arc": make(things.Arc),
    "bound": make(things.Bound),
    "bound_at_most": make(things.Bound, quantifier=Quantifier.AT_MOST),
    "bound_at_least": make(things.Bound, quantifier=Quantifier.AT_LEAST),
    "has_stat": make(things.HasStat),
    "has_printed": make(things.HasStat, printed=True),
    "has_action": make(things.HasAction),
    "has_initiative": make(things.HasInitiative),
    "has_bearing": make(things.HasBearing),
    "has_hidden_dial": make(things.HasHiddenDial),
    "has_printed_action": make(things.HasAction, printed=True),
    "has_compared": make(things.HasCompared),
    "has_more": lambda c: things.HasMore(things.Group(None, c[1], c[0]), c[2]),
    "primary_weapon": make(things.Weapon, kind=words.WeaponKind.PRIMARY),
    "a_weapon": make(things.Weapon, kind=words.WeaponKind.WEAPON),
    "a_torpedo": make(things.Weapon, kind=words.WeaponKind.TORPEDO),
    "this_weapon": make(things.Weapon, kind=words.WeaponKind.THIS),
    "another_weapon": make(things.Weapon, kind=words.WeaponKind.ANOTHER),
    "that_weapon": make(things.Weapon, kind=words.WeaponKind.THAT_WEAPON),
    "that_torpedo": make(things.Weapon, kind=words.WeaponKind.THAT_TORPEDO),
    "weapon_dice": make(things.Weapon, "number", "dice", kind=words.WeaponKind.DICE),
    "weapon_fixed_dice": make(things.Weapon, "number", "dice", kind=words.WeaponKind.FIXED_DICE),
    "weapon_unmodified_dice": make(
        things.Weapon, "number", "dice", kind=words.WeaponKind.UNMODIFIED_DICE
    ),
    # maneuvers, actions, values
    "a_maneuver": _maneuvers(Quantifier.A),
    "any_maneuver": _maneuvers(Quantifier.ANY),
    "all_maneuvers": _maneuvers(Quantifier.ALL),
    "the_maneuver": _maneuvers(Quantifier.THE),
    "speed_maneuver": _speed_maneuvers(Quantifier.A),
    "any_speed_maneuver": _speed_maneuvers(Quantifier.ANY),
    "named_maneuver": lambda c: things.Maneuver(c[0] or (), things.Speed(c[1], c[1]), c[2]),
    "directed_maneuver": lambda c: things.Maneuver(
        c[0] or (), things.Speed(c[1], c[1]), c[2], same_side=True
    ),
    "shape_maneuver": make(things.Maneuver, "colours", "bearing"),
    "any_shape_maneuver": make(things.Maneuver),
    "additional_maneuver": make(things.Maneuver, additional=True),
    "with_speed": _speed,
    "with_speeds": lambda c: things.Speed(*c[0]),
    "with_same_speed": lambda c: words.SameSpeed.SHOWN,
    "with_their_speed": lambda c: words.SameSpeed.THEIRS,
    "colours": tuple,
    "actions": lambda c: things.Actions(tuple(c)),
    "action": make(things.Action),
    "own_action": make(things.Action, own=True),
    "named_action": make(things.Action, kind=words.ActionKind.NAMED),
    "sensor_echo_with": make(things.SensorEchoWith),
    "action_of": make(things.ActionOf),
    "number": make(things.Amount, "plus", stat=None),
    "stat_amount": make(things.Amount),
    "speed_amount": make(things.Amount, stat=words.Stat.SPEED),
    "revealed_speed_amount": make(things.Amount, stat=words.Stat.REVEALED_SPEED),
    "stat_of": make(things.Amount, "stat", "of", "plus"),
    "half_of": make(things.Amount, "stat", "of", half=True),
    "printed_amount": make(things.Amount, printed=True),
    "printed_of": make(things.Amount, "stat", "of", "plus", printed=True),
    "cost_of": make(things.CostOf),
    "the_price": make(things.ThePrice),
    "damage_kind": _damage,
    "some_damage": lambda c: things.Damage(None, *c[0]),
    "damage": lambda c: things.Damage(things.Bound(c[0]), *c[1]),
    "damage_or_more": lambda c: things.Damage(things.Bound(c[0], Quantifier.AT_LEAST), *c[1]),
    "that_damage": make(things.Damage, that=True),
    "shield_damage": make(things.Damage, shields=True),
    "each_damage": lambda c: things.Damage(hull=c[0][0], crit=c[0][1], each=True),
    # conditions
    "all_of": lambda c: conditions.AllOf(tuple(c)),
    "any_of": lambda c: conditions.AnyOf(tuple(c)),
    "on_thing": make(conditions.On),
    "is_not": make(conditions.Is, negated=True),
    "named": make(conditions.Named),
    "did_not_move": make(conditions.Moved, negated=True),
    "did_not_attack": make(conditions.Attacked, negated=True),
    "fewer_rolled": make(conditions.Rolled, fewer=True),
    "shares_faction": make(conditions.SharesFaction, "thing", "of", "other"),
    "uncancelled": make(conditions.Uncancelled),
}
