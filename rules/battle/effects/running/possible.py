"""Whether a step can be paid and would do anything: asked before it is offered.

The phrases of an act are read once for all battles (`Part`). Nothing here asks a pilot.
Source: 2017, Card Ability Anatomy, Card Abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities import tree, words
from rules.abilities.checks import walk
from rules.abilities.damage_verbs import SufferCard
from rules.abilities.forms import FORM_OF
from rules.abilities.tree import Act, Choice, Delayed, Step
from rules.abilities.verbs import (
    AttackAny,
    Cannot,
    ChooseTarget,
    DealResults,
    LeaveTable,
    Perform,
    PlaceShip,
    RollAny,
    RollTest,
    Suffer,
    Treat,
    Verb,
)
from rules.battle.effects.reading import dice_faces, protection
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.groups import GroupReading, group_of
from rules.battle.effects.reading.possessions import number_had, number_of_use
from rules.battle.effects.reading.things import (
    cards,
    each_ship,
    has_docked_cards,
    holders,
    is_of_cards,
    ships,
)
from rules.battle.effects.reading.tokens import on_card
from rules.battle.effects.running.call import Call, Can, VerbRule, Words, rule_of
from rules.battle.effects.running.card_payments import payable, takes_all
from rules.battle.effects.running.limits import is_chosen_up
from rules.battle.timing.scope import CardPlace, Scope

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

_PAID_IN_CARDS: Final = (v.Disable, v.Discard, v.RemoveFromGame)
_GAINS: Final = (Perform, LeaveTable, PlaceShip)
"""Of use by itself, as the price of something else, too."""


def word_of(verb: Verb) -> str:
    """Returns the name of a verb in the reference, by which questions tell of it."""
    return FORM_OF[type(verb)].name


class Part(Words):
    """One phrase of an act with its own or carried subject, read once.

    `is_own` says that this ship does it, `is_carried_on` that those ships do it that did the part
    before, `is_plain` that this ship does it without any question (`at_once` is how),
    `chooses_target` that it names the target,
    `is_targeted` that a later part of the act speaks of that, `asks_cards` that as a cost it is
    paid with cards, `shares_cards` that another part is too, `is_drawback` that it only harms
    this ship.
    """

    __slots__ = (
        "asks_cards",
        "at_once",
        "can",
        "chooses_target",
        "is_carried_on",
        "is_drawback",
        "is_of_cards",
        "is_own",
        "is_plain",
        "is_targeted",
        "may",
        "rule",
        "shares_cards",
        "verb",
        "word",
    )

    def __init__(self, subject: t.Thing | None, phrase: tree.Phrase, following: Any) -> None:
        super().__init__(subject, phrase.duration, phrase.exemption, _colour_given(following))
        self.verb: Final[Any] = phrase.verb
        self.may: Final[bool] = phrase.may
        self.rule: Final[VerbRule] = rule_of(phrase.verb)
        self.can: Final[Can] = self.rule.can
        self.word: Final[str] = word_of(phrase.verb)
        self.is_own: Final[bool] = subject is None or isinstance(subject, t.ThisShip)
        self.is_carried_on: Final[bool] = phrase.subject is None and not self.is_own
        self.at_once: Final[Any] = self.rule.at_once
        self.is_plain: Final[bool] = self.is_own and not self.may and self.at_once is not None
        self.is_of_cards: Final[bool] = subject is not None and is_of_cards(subject)
        self.chooses_target: Final[bool] = isinstance(phrase.verb, ChooseTarget)
        self.is_targeted: Final[bool] = self.chooses_target and _speak_of_target(following)
        self.asks_cards: Final[bool] = isinstance(phrase.verb, _PAID_IN_CARDS)
        self.shares_cards = False
        self.is_drawback = self.is_own and _harms_its_ship(phrase.verb)


def _harms_its_ship(verb: Verb) -> bool:
    """Returns whether a verb does nothing but harm to the ship that is its subject."""
    if isinstance(verb, Cannot):
        return isinstance(verb.what, (Perform, AttackAny, RollAny))
    if isinstance(verb, v.Gain):
        return all(each.kind is words.TokenKind.AUXILIARY_POWER for each in verb.tokens.kinds)
    return isinstance(verb, (Suffer, SufferCard))


def _colour_given(following: tuple[tree.Phrase, ...]) -> words.Colour | None:
    """Returns the colour that the next phrase gives "the maneuver", if that is what it says."""
    verb = following[0].verb if following else None
    if not isinstance(verb, Treat) or verb.maneuvers.quantifier is not words.Quantifier.THE:
        return None
    return verb.colour


def _speak_of_target(phrases: tuple[tree.Phrase, ...]) -> bool:
    return any(
        isinstance(node, t.RoleReference) and node.role in (words.Role.TARGET, words.Role.TARGETS)
        for phrase in phrases
        for node in walk(phrase)
    )


class ActReading:
    """What an act comes to, worked out once for all battles: its parts.

    `chooses_target` says that one of them names the target, `is_targeted` that a later one speaks
    of that, `names_that` that the target is the ship that the window names. `only` is the single
    part of an act that this ship does: most costs are of this kind.
    `disabled` are the cards on this ship of which it disables some, and nothing else.
    `is_gain` says that it lets a ship perform an action, takes it elsewhere or takes a card from
    another ship: as a cost that is of use by itself.
    """

    __slots__ = (
        "chooses_target",
        "disabled",
        "is_gain",
        "is_targeted",
        "names_that",
        "only",
        "parts",
    )

    def __init__(self, act: Act) -> None:
        self.parts: Final[list[Part]] = [
            Part(subject, phrase, act.phrases[place + 1 :])
            for place, (subject, phrase) in enumerate(act.with_subjects())
        ]
        asking = [part for part in self.parts if part.asks_cards]
        for part in asking:
            part.shares_cards = len(asking) > 1
        if all(part.is_drawback for part in self.parts):
            for part in self.parts:
                part.is_drawback = False  # harm is all that the text is about
        self.chooses_target: Final[bool] = any(part.chooses_target for part in self.parts)
        self.is_targeted: Final[bool] = any(part.is_targeted for part in self.parts)
        self.names_that: Final[bool] = any(
            part.chooses_target and isinstance(part.verb.thing, t.That) for part in self.parts
        )
        alone = self.parts[0] if len(self.parts) == 1 else None
        is_plain = alone is not None and alone.is_own and not alone.is_targeted
        self.only: Final[Part | None] = alone if is_plain else None
        self.disabled: Final[GroupReading | None] = _group_disabled(self.only)
        self.is_gain: Final[bool] = any(
            isinstance(part.verb, _GAINS) or _takes_from_others(part) for part in self.parts
        )


def _takes_from_others(part: Part) -> bool:
    """Returns whether a part disables or discards a card on a ship that may be an opponent."""
    on = getattr(part.verb.thing, "on", None) if part.asks_cards else None
    return isinstance(on, t.Group) and words.Trait.FRIENDLY not in on.adjectives


def _group_disabled(part: Part | None) -> GroupReading | None:
    if part is None or not isinstance(part.verb, v.Disable):
        return None
    thing = part.verb.thing
    if not isinstance(thing, t.Group) or takes_all(thing):
        return None
    group = group_of(thing)
    return group if group.is_of_cards and group.is_here else None


def reading_of(act: Act) -> ActReading:
    """Returns what an act comes to."""
    try:
        found: ActReading = act.reading
    except AttributeError:
        found = ActReading(act)
        object.__setattr__(act, "reading", found)  # the tree is frozen
    return found


def actors_of(scope: Scope, part: Part) -> list[Ship]:
    """Lists the ships that may be the subject: cards act through the ship that they are on."""
    if part.is_own:
        return [scope.ship]
    if part.subject is not None and part.is_of_cards:
        return holders(cards(scope, part.subject))
    return ships(scope, part.subject)


# --- how often -----------------------------------------------------------------------


def repeats(scope: Scope, guard: tree.Guard | None) -> int:
    """Returns how often a step is done: once or never by a condition, or for each thing counted."""
    if guard is None:
        return 1
    if isinstance(guard, tree.If):
        scope.was_true = holds(scope, guard.condition)
        return int(scope.was_true)
    if isinstance(guard, tree.Otherwise):
        return int(not scope.was_true)
    if isinstance(guard, tree.OnFaces):
        scope.was_true = dice_faces.rolled_count(scope, guard.faces) > 0
        return int(scope.was_true)
    if isinstance(guard, tree.ForEach):
        if guard.otherwise and scope.was_true:
            return 0
        number = count(scope, guard.counted)
        return number if guard.maximum is None else min(number, guard.maximum)
    return 1


def count(scope: Scope, counted: tree.Counted) -> int:
    """Counts what a step is done for, once for each."""
    if isinstance(counted, tree.CountFaces):
        if counted.count is tree.FaceCount.ROLLED:
            return dice_faces.rolled_count(scope, counted.faces)
        if counted.count is tree.FaceCount.ADDED:
            return scope.added
        attack = scope.attack
        if attack is None:
            return 0
        if counted.count is tree.FaceCount.CANCELLED:
            return attack.number_cancelled
        hits = attack.hits if words.Face.HIT in counted.faces else 0
        return hits + (attack.crits if words.Face.CRIT in counted.faces else 0)
    if isinstance(counted, tree.CountTokens):
        if counted.on is not None:
            return sum(
                number_of_use(scope.battle, ship, counted.token)
                for ship in ships(scope, counted.on)
            )
        if not counted.here:
            return scope.spent
        card = scope.card_state
        return 0 if card is None else on_card(card, counted.token)
    if isinstance(counted, tree.CountThings):
        if counted.passive is not None:
            return max(0, scope.touched)  # within a loop it may not be known yet
        group = counted.group
        if is_of_cards(group):
            return len(cards(scope, group))
        if words.Noun.SHIELD in group.nouns or words.Noun.DAMAGE_CARD in group.nouns:
            holders = ships(scope, group.on)
            return sum(number_had(scope, ship, group) for ship in holders)
        return len(ships(scope, group))
    if counted.hull:
        return 0 if scope.occasion is None else scope.occasion.hull
    if counted.shields:
        return 0 if scope.occasion is None else scope.occasion.amount - scope.occasion.hull
    if scope.occasion is not None and scope.occasion.amount:
        return scope.occasion.amount
    return 0 if scope.attack is None else scope.attack.dealt


# --- effects -------------------------------------------------------------------------


def can_effect(scope: Scope, effect: tree.Effect) -> bool:
    """Returns whether an effect would do anything now."""
    if not isinstance(effect, Act):
        return isinstance(effect, Delayed) or _can_choose(scope, effect)
    reading = reading_of(effect)
    only = reading.only
    if only is not None:
        return only.can(Call(scope, scope.ship, only, False, effect.instead), only.verb)
    is_known, is_void = True, False
    for part in reading.parts:
        if part.is_drawback:
            continue  # nobody uses a card for it alone
        if part.chooses_target:
            if not _can(scope, part, effect.instead):
                return False
            is_known = False  # the rest depends on the choice
        elif is_known and not is_void and _can(scope, part, effect.instead):
            return True
        is_void = part.colour is not None  # a colour for a maneuver that cannot be
    return not is_known


def can_choose(scope: Scope, option: Act) -> bool:
    """Returns whether one of several acts is left, can be paid for and would do something."""
    if option.limit is not None and is_chosen_up(
        scope, option.limit, word_of(option.phrases[0].verb)
    ):
        return False
    if option.cost is not None and not may_pay(scope, option.cost):
        return False
    return can_effect(scope, option)


def _can_choose(scope: Scope, choice: Choice) -> bool:
    """Returns whether one of several acts would do something, for one of those that choose."""
    if choice.by is None:
        return any(can_choose(scope, option) for option in choice.options)
    named, found = scope.that_ship, False
    for ship in ships(scope, choice.by):
        if ship is not scope.ship:
            scope.that_ship = ship  # as when it is done
        if any(can_choose(scope, option) for option in choice.options):
            found = True
            break
    scope.that_ship = named
    return found


def _can(scope: Scope, part: Part, is_instead: bool) -> bool:
    if part.is_own:
        return part.can(Call(scope, scope.ship, part, False, is_instead), part.verb)
    named, found = scope.that_ship, False
    for ship in actors_of(scope, part):
        if ship is not scope.ship:
            scope.that_ship = ship  # as when it is done
        if part.can(Call(scope, ship, part, False, is_instead), part.verb):
            found = True
            break
    scope.that_ship = named
    return found


# --- costs ---------------------------------------------------------------------------


def may_pay(scope: Scope, cost: Act) -> bool:
    """Returns whether a cost can be paid: every part of it, and a target has to be there.

    No card pays for two parts.
    """
    reading = reading_of(cost)
    part = reading.only
    if part is None:
        return _may_pay(scope, reading.parts)
    return part.can(Call(scope, scope.ship, part, True), part.verb)


def lacks_cards(battle: Battle, ship: Ship, disabled: GroupReading) -> bool:
    """Returns whether a ship has no card of those of which a cost disables some."""
    return not disabled.has_idle(ship) and not has_docked_cards(battle)


def _may_pay(scope: Scope, parts: list[Part]) -> bool:
    cards_asked: list[tuple[int, list[CardPlace]]] = []
    for place, part in enumerate(parts):
        actors = actors_of(scope, part)
        if not actors:
            return False
        for ship in actors:
            call = Call(scope, ship, part, True)
            if not part.can(call, part.verb):
                return False
            if part.asks_cards and len(parts) > 1 and (part.shares_cards or len(actors) > 1):
                asked = _cards_asked(call, part.verb)
                if asked is not None:
                    cards_asked.append(asked)
        if part.is_targeted:
            return bool(_paying_targets(scope, part.verb, parts[place + 1 :], is_one=True))
    return len(cards_asked) < 2 or _are_enough(cards_asked)


def _cards_asked(call: Call, verb: Verb) -> tuple[int, list[CardPlace]] | None:
    return payable(call, verb)


def _are_enough(asked: list[tuple[int, list[CardPlace]]]) -> bool:
    """Returns whether each part of a cost finds cards of its own."""
    wanted = [found for number, found in asked for _ in range(number)]
    taken: list[CardPlace] = []

    def is_served(place: int) -> bool:
        if place == len(wanted):
            return True
        for each in wanted[place]:
            if each not in taken:
                taken.append(each)
                if is_served(place + 1):
                    return True
                taken.pop()
        return False

    return is_served(0)


def _paying_targets(
    scope: Scope, verb: ChooseTarget, parts: list[Part], *, is_one: bool = False
) -> list[Ship]:
    """Lists the targets of which the other parts of a cost can be paid, or the first of them."""
    chosen = scope.targets
    found = []
    for ship in each_ship(scope, verb.thing):
        if not protection.is_open_ship(scope, ship, "choose_target"):
            continue
        scope.targets = [ship]
        if _may_pay(scope, parts):
            found.append(ship)
            if is_one:
                break
        scope.targets = chosen
    scope.targets = chosen
    return found


def targets_to_choose(scope: Scope, cost: Act) -> list[Ship] | None:
    """Lists the targets of which the rest of a cost can be paid; None where it names none."""
    reading = reading_of(cost)
    if not reading.is_targeted:
        return None
    place = next(place for place, part in enumerate(reading.parts) if part.is_targeted)
    return _paying_targets(scope, reading.parts[place].verb, reading.parts[place + 1 :])


# --- steps ---------------------------------------------------------------------------


def _counts_cost(counted: tree.Counted) -> bool:
    """Returns whether things are counted that the cost of the same step spends or does."""
    if isinstance(counted, tree.CountThings):
        return counted.passive is not None
    return isinstance(counted, tree.CountTokens) and not counted.here and counted.on is None


def is_possible(scope: Scope, step: Step) -> bool:
    """Returns whether an optional step can be offered: its cost paid and its effect of any use."""
    cost, guard = step.cost, step.guard
    if cost is not None and not may_pay(scope, cost):
        return False
    if guard is not None and isinstance(guard, tree.If) and not holds(scope, guard.condition):
        return False
    each = step.each
    if each is not None and not _counts_cost(each.counted) and count(scope, each.counted) == 0:
        return False
    if cost is not None:
        reading = reading_of(cost)
        if reading.chooses_target and not reading.names_that:
            return True  # what it does depends on the target
        if reading.is_gain:
            return True
        if not reading.parts[0].is_own and not reading.parts[0].is_of_cards:
            return _can_once_paid(scope, reading.parts[0], step.effect)
    return can_effect(scope, step.effect)


def rolls_at_nobody(scope: Scope, first: Step, following: Step) -> bool:
    """Returns whether dice would be rolled for damage to ships none of which is there any more."""
    rolled, dealt = first.effect, following.effect
    return (
        isinstance(rolled, Act)
        and isinstance(dealt, Act)
        and isinstance(rolled.phrases[-1].verb, RollTest)
        and isinstance(dealt.phrases[0].verb, DealResults)
        and following.guard is None
        and not can_effect(scope, dealt)
    )


def is_of_later_use(scope: Scope, first: Step, later: Iterable[Step]) -> bool:
    """Returns whether a cost is worth paying for what comes after a first effect without any.

    The effects of a card stand on their own: one that can do nothing bars no other. A condition
    of theirs is asked as things are before the cost is paid.
    """
    if first.cost is None or first.guard is not None or not may_pay(scope, first.cost):
        return False
    for step in later:
        guard = step.guard
        is_seen_now = guard is None or isinstance(guard, (tree.If, tree.Otherwise))
        # An `if` that is false is what an `otherwise` behind it asks about.
        is_left_out = not is_seen_now or repeats(scope, guard) == 0
        if step.cost is None and not is_left_out and can_effect(scope, step.effect):
            return True
    return False


def _can_once_paid(scope: Scope, payer: Part, effect: tree.Effect) -> bool:
    """Returns whether an effect would do anything once another ship has paid for it."""
    named = scope.that_ship
    for ship in actors_of(scope, payer)[:1]:
        if ship is not scope.ship:
            scope.that_ship = ship
    found = can_effect(scope, effect)
    scope.that_ship = named
    return found


def is_worthwhile(scope: Scope, steps: tuple[Step, ...]) -> bool:
    """Returns whether any of several steps would do something, as far as can be seen before them.

    A step that an `if` leaves out binds nothing; a cost that cannot be paid ends the clause.
    """
    if len(steps) == 1 and steps[0].guard is None:
        return is_possible(scope, steps[0])
    was_true = True
    for step in steps:
        guard = step.guard
        if guard is not None:
            if isinstance(guard, tree.If):
                was_true = holds(scope, guard.condition)
            if isinstance(guard, (tree.If, tree.Otherwise)):
                is_left_out = was_true is isinstance(guard, tree.Otherwise)
                if is_left_out:
                    continue
            if isinstance(guard, tree.OnFaces) or (
                isinstance(guard, tree.ForEach) and count(scope, guard.counted) == 0
            ):
                continue  # nothing was rolled, or done to anything, by now
        if is_possible(scope, step):
            return True
        if step is steps[-1] or _chooses_target(step.effect):
            return False
        if step.cost is not None and not may_pay(scope, step.cost):
            return False
    return False


def lacks_target(scope: Scope, effect: tree.Effect) -> bool:
    """Returns whether an effect chooses a target, without which its clause ends, and has none."""
    return _chooses_target(effect) and not can_effect(scope, effect)


def _chooses_target(effect: tree.Effect) -> bool:
    return isinstance(effect, Act) and reading_of(effect).chooses_target
