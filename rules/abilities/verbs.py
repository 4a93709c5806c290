"""What an ability does: one class a verb.

The fields of a verb stand in the order in which its words are written. Which words those are,
and what each verb means, is in `rules.abilities.forms`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from rules.abilities import damage_verbs as dv
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.conditions import Passive
from rules.abilities.things import (
    Amount,
    Arc,
    CostOf,
    Damage,
    Maneuvers,
    Node,
    Performable,
    Quantity,
    Range,
    Results,
    ShipReference,
    Thing,
    Token,
    Tokens,
    Weapon,
)
from rules.abilities.windows import CombatStep, OwnStep
from rules.abilities.words import Colour, DiceKind, DieSide, Face, Stat


class Order(StrEnum):
    """A place in the order of a phase."""

    FIRST = "first"
    SECOND = "second"
    LAST = "last"


class Direction(StrEnum):
    """The arc that a weapon may fire in; at any range no arc is looked at either."""

    ANY = "in any direction"
    FRONT = "from the front arc"
    REAR = "from the rear arc"
    FRONT_OR_REAR = "from the front or rear arc"
    OUTSIDE_FRONT = "outside the front arc"
    ANY_RANGE = "at any range"


class SpeedChange(StrEnum):
    """A way to change the speed of a maneuver."""

    RAISE = "raise"
    LOWER = "lower"
    CHANGE = "change"


class Again(StrEnum):
    """Says that dice may be re-rolled more often than once."""

    TWICE = "twice"
    AGAIN = "again"
    SECOND = "a second time"


class Repairable(StrEnum):
    """What can be repaired."""

    HULL = "hull"
    FACE_DOWN_HULL = "face-down hull"
    SHIELD = "shield"


class ChooseTarget(Node):
    """target NP."""

    thing: Thing


# --- dice --------------------------------------------------------------------------


class ModifyDice(Node):
    """roll ±N DICE [(min N)] [against NP] [each time]; or: as a range bonus."""

    number: int
    kind: DiceKind
    least: int = 0
    against: Thing | None = None
    each_time: bool = False
    of_range: bool = False


class RollExtra(Node):
    """roll extra DICE equal to AMOUNT [(max N)]."""

    kind: DiceKind
    amount: Amount
    most: int = 0


class RollTest(Node):
    """roll N [unmodified] DICE."""

    number: int
    kind: DiceKind
    is_unmodified: bool = False


class RollFurther(Node):
    """roll N further attack dice."""

    number: int


class RollEqual(Node):
    """roll [unmodified] DICE equal to AMOUNT."""

    kind: DiceKind
    amount: Amount | CostOf
    is_unmodified: bool = False


class Contest(Node):
    """contest N DICE for FACES with NP [until decided]."""

    number: int
    kind: DiceKind
    faces: tuple[Face, ...]
    opponent: Thing
    until_decided: bool = False


class Reroll(Node):
    """re-roll RESULTS [twice | again | a second time]."""

    results: Results
    again: Again | None = None


class RerollEqual(Node):
    """re-roll FACES up to STAT."""

    faces: tuple[Face, ...]
    stat: Stat


class Convert(Node):
    """convert RESULTS to [N] FACES."""

    results: Results
    number: int | None
    faces: tuple[Face, ...]


class AddResult(Node):
    """add [up to] N FACE."""

    quantity: Quantity
    face: Face


class CancelResults(Node):
    """cancel RESULTS."""

    results: Results


class ProtectResults(Node):
    """RESULTS can't be PASSIVE."""

    results: Results
    passive: Passive


class CancelAttack(Node):
    """cancel the attack."""


class SetDice(Node):
    """set N DICE to FACE."""

    number: int
    kind: DiceKind
    face: Face


class Sides(Node):
    """N SIDE: so many sides of a die show that."""

    number: int
    side: DieSide


class SwapDie(Node):
    """swap a DIE for a die with SIDES."""

    kind: DiceKind
    sides: tuple[Sides, ...]


class Skip(Node):
    """skip STEP."""

    step: CombatStep | OwnStep


class ReopenNegotiations(Node):
    """reopen negotiations of NP."""

    of: Thing


class PassInitiative(Node):
    """pass the initiative."""


class Prevent(Node):
    """prevent it."""


class Spare(Node):
    """spare it."""


class UndoAction(Node):
    """undo that action."""


class UndoEffect(Node):
    """undo that effect."""


# --- values ------------------------------------------------------------------------


class ModifyStat(Node):
    """have ±N STAT [(max ±N)]."""

    number: int
    stat: Stat
    most: int = 0


class ModifyStatUpTo(Node):
    """have up to +N STAT."""

    number: int
    stat: Stat


class ModifyReach(Node):
    """have SIGNED range toward friendly ships."""

    number: int


class FireAtRange(Node):
    """this fires RANGE: a weapon, whatever range it prints."""

    range: Range


class CountRange(Node):
    """count range N to NP as range N."""

    band: int
    to: Thing
    as_band: int


class HaveNoLower(Node):
    """have no lower skill than NP."""

    than: Thing


class SetStat(Node):
    """set STAT to AMOUNT."""

    stat: Stat
    amount: Amount


# --- maneuvers and actions -----------------------------------------------------------


class Perform(Node):
    """perform [additional] ACTIONS [as a free action [on NP | costing N TOKEN fewer]]."""

    actions: Performable
    free: bool = False
    additional: bool = False
    on: Thing | None = None
    fewer: int = 0
    of: Token | None = None


class MustPerform(Node):
    """must perform ACTIONS."""

    actions: Performable


class Execute(Node):
    """execute MANEUVERS."""

    maneuvers: Maneuvers


class ChangeSpeed(Node):
    """raise | lower | change speed by [up to] N [on the dial]."""

    change: SpeedChange
    quantity: Quantity
    on_dial: bool = False


class Treat(Node):
    """treat MANEUVERS as COLOUR."""

    maneuvers: Maneuvers
    colour: Colour


class ChangeManeuver(Node):
    """change the maneuver [of NP] to MANEUVERS."""

    of: Thing | None
    maneuvers: Maneuvers


class Rotate(Node):
    """rotate [NP] N degrees."""

    thing: Thing | None
    degrees: int


class PlanInOrder(Node):
    """plan first | last."""

    order: Order


class PlanFor(Node):
    """plan the maneuver of NP as MANEUVERS."""

    of: Thing
    maneuvers: Maneuvers


class PlanFaceUp(Node):
    """plan face up."""


class AdvanceStep(Node):
    """take STEP before STEP."""

    step: OwnStep
    before: OwnStep


class LeaveTable(Node):
    """leave the table."""


class PlaceShip(Node):
    """place this ship [not] at range R [of NP]."""

    range: Range


class ActivateInOrder(Node):
    """activate first | last."""

    order: Order


class ChooseFaction(Node):
    """choose a faction."""


class LookAtDial(Node):
    """look at the dial of NP."""

    of: Thing


# --- damage ------------------------------------------------------------------------


class Repair(Node):
    """repair [up to] N hull [or shield] [on NP]."""

    quantity: Quantity
    kinds: tuple[Repairable, ...]
    on: Thing | None = None


class RepairByCost(Node):
    """repair hull [or shield] equal to half the cost of CARD."""

    kinds: tuple[Repairable, ...]
    card: Thing


class Suffer(Node):
    """suffer DAMAGE."""

    damage: Damage


class SufferEqual(Node):
    """suffer DAMAGE equal to AMOUNT."""

    damage: Damage
    amount: Amount


class Destroy(Node):
    """destroy NP."""

    thing: Thing


class ReduceDamage(Node):
    """reduce the [normal] damage by N."""

    number: int
    is_normal: bool = False


class Deal(Node):
    """deal DAMAGE to NP."""

    damage: Damage
    to: Thing


class DealResults(Node):
    """deal the results to NP [against defense dice [at ±N DICE]]."""

    to: Thing
    against_dice: bool = False
    modifier: ModifyDice | HalfDice | None = None

    @property
    def plus(self) -> int:
        """Returns how many defense dice more are rolled against them, or fewer if negative."""
        return self.modifier.number if isinstance(self.modifier, ModifyDice) else 0


class DealNothing(Node):
    """deal no damage."""


class DealToShields(Node):
    """deal N further damage to shields."""

    number: int


class IgnoreShields(Node):
    """ignore shields [with crits]."""

    with_crits: bool = False


class CountTwice(Node):
    """count TOKENS twice."""

    tokens: Tokens


class IgnoreTokens(Node):
    """ignore TOKENS [of NP]."""

    tokens: Tokens
    of: Thing | None = None


class SearchDeck(Node):
    """search the damage deck for NAMES."""

    names: tuple[str, ...]


# --- attacks -----------------------------------------------------------------------


class FiredAs(StrEnum):
    """A way in which a secondary weapon fires like the primary one."""

    PRIMARY = "as the primary weapon"
    WITH_RANGE = "with range bonuses"


class ForEvery(Node):
    """once for every N attack squadrons on the defender."""

    number: int


class FiringToken(Node):
    """a token RANGE [in the SIDE arc] [on no ship]: where it is put on the table."""

    range: Range
    arc: Arc | None = None
    is_clear: bool = False


class Fire(Node):
    """fire [FIRED AS] [N times] [EVERY] [DIRECTION] [at NP] [sharing its dice, N or more each]."""

    fired_as: FiredAs | None = None
    times: int = 1
    every: ForEvery | None = None
    direction: Direction | None = None
    at: Thing | None = None
    sharing: int = 0


class FireAround(Fire):
    """fire at NP up to range N from TOKEN [past obstacles and planets]."""

    reach: int = 0
    token: FiringToken | None = None
    past_terrain: bool = False


class FireAlong(Fire):
    """fire along a line up to range N [from TOKEN]."""

    reach: int = 0
    token: FiringToken | None = None


class HalfDice(Node):
    """half attack dice: the number that would be rolled, rounded down."""


class Attack(Node):
    """attack [with W] [without a target lock] … [against NP] [sharing its dice, N or more each]."""

    weapon: Weapon | None = None
    without_lock: bool = False
    without_tokens: bool = False
    free: bool = False
    modifier: ModifyDice | HalfDice | None = None
    same_range: bool = False
    most: int = 0
    direction: Direction | None = None
    against: Thing | None = None
    sharing: int = 0

    @property
    def plus(self) -> int:
        """Returns how many dice more it rolls, or fewer if negative."""
        return self._of_kind(DiceKind.ATTACK)

    @property
    def defense_plus(self) -> int:
        """Returns how many dice more are rolled against it, or fewer if negative."""
        return self._of_kind(DiceKind.DEFENSE)

    def _of_kind(self, kind: DiceKind) -> int:
        modifier = self.modifier
        if not isinstance(modifier, ModifyDice) or modifier.kind is not kind:
            return 0
        return modifier.number

    @property
    def is_halved(self) -> bool:
        """Returns whether it rolls half its dice, rounded down."""
        return isinstance(self.modifier, HalfDice)


class AttackFromTokens(Node):
    """attack with W from each of N tokens RANGE."""

    weapon: Weapon
    number: int
    range: Range


class AttackAboard(Node):
    """attack with W aboard NP."""

    weapon: Weapon
    target: Thing


class MustAttack(Node):
    """must attack NP."""

    target: Thing


class ChooseTargets(Node):
    """choose the [friendly or opposing] targets of NP."""

    of: Thing
    on_any_side: bool = False


class RollMine(Node):
    """roll the attack dice of NP [at ±N DICE]."""

    of: Thing
    modifier: ModifyDice | HalfDice | None = None

    @property
    def plus(self) -> int:
        """Returns how many dice more are rolled, or fewer if negative."""
        return self.modifier.number if isinstance(self.modifier, ModifyDice) else 0

    @property
    def is_halved(self) -> bool:
        """Returns whether half the dice are rolled, rounded down."""
        return isinstance(self.modifier, HalfDice)


class GiveUpAttack(Node):
    """give up the attack."""


class AttackInOrder(Node):
    """attack first | last."""

    order: Order


class AttackAtSkill(Node):
    """attack with W at skill N."""

    weapon: Weapon
    skill: int


class AttackBefore(Node):
    """attack with W before NP."""

    weapon: Weapon
    target: Thing


class ChangeTarget(Node):
    """must change the target."""


class LaunchSupport(Node):
    """launch the support vehicle."""


class EnterAlong(Node):
    """enter along MANEUVERS."""

    maneuvers: Maneuvers


class Ram(Node):
    """ram NP for damage equal to AMOUNT [(max N)]."""

    target: Thing
    amount: Amount
    most: int | None = None


class Obstruct(Node):
    """obstruct attacks against NP."""

    against: Thing


class IgnorePlanets(Node):
    """ignore planets beneath it."""


class SendBack(Node):
    """send half the damage back."""


class LoseCrew(Node):
    """lose crew for damage (max N)."""

    most: int


class RedoAttack(Node):
    """redo the attack."""


class RestoreCards(Node):
    """restore the cards of the attack."""


class RollAsMany(Node):
    """roll as many attack dice as NP costs [(max N)]."""

    card: Thing
    most: int = 0


class GainShields(Node):
    """gain N extra shield."""

    number: int


class LoseShields(Node):
    """lose extra shields."""


class LoseSquadrons(Node):
    """lose N attack squadron."""

    number: int


class AttackByPrintedSkill(Node):
    """attack by printed skill."""


class FallIntoDisrepute(Node):
    """fall into disrepute."""


# --- bans --------------------------------------------------------------------------


class RerollAny(Node):
    """re-roll RESULTS, as something forbidden."""

    results: Results


class RollAny(Node):
    """roll DICE, as something forbidden."""

    kind: DiceKind


class RollMore(Node):
    """roll more than N DICE, as something forbidden."""

    number: int
    kind: DiceKind


class ModifyAny(Node):
    """modify STAT, as something forbidden."""

    stat: Stat


class AvoidTarget(Node):
    """target NP if there is another target, as something forbidden."""

    thing: Thing


class ShareTexts(Node):
    """share texts with friendly ships, as something forbidden."""


class ChangeAny(Node):
    """change the maneuver, as something forbidden."""


class RaiseAny(Node):
    """raise shields, as something forbidden."""


class PlanAny(Node):
    """plan the maneuver, as something forbidden."""


class SetDial(Node):
    """set the dial to MANEUVERS, as something forbidden."""

    maneuvers: Maneuvers


class LookAny(Node):
    """look at the dial, as something forbidden."""


class BenefitFrom(Node):
    """benefit from TOKENS, as something forbidden."""

    tokens: Tokens


class UseCard(Node):
    """use NP, as something forbidden."""

    thing: Thing


class BeDone(Node):
    """be PASSIVE, as something forbidden."""

    passive: Passive


class AttackAny(Node):
    """attack, as something forbidden."""


class AttackWith(Node):
    """attack with W, as something forbidden."""

    weapon: Weapon


class HaveCancelled(Node):
    """have attacks cancelled, as something forbidden."""


class CancelAttacksOf(Node):
    """cancel attacks of SHIP, as something forbidden."""

    of: ShipReference


class BeAttackedWith(Node):
    """be attacked with WEAPON DIRECTION, as something forbidden."""

    weapon: Weapon
    direction: Direction


class BeLocked(Node):
    """be locked [by SHIPS], as something forbidden."""

    by: Thing | None = None


class BeKept(Node):
    """be kept from attacking, as something forbidden."""


Forbidden: TypeAlias = (
    AvoidTarget | ChangeAny | LookAny | AttackAny | Perform | Execute | tv.SpendTokens | tv.Gain
    | RerollAny | RollAny | RollMore | ModifyAny | BeDone | ChooseTarget | UseCard | HaveCancelled
    | CancelAttacksOf | BeKept | BeAttackedWith | AttackWith | dv.SufferCard | RaiseAny | PlanAny
    | dv.BeDealt | dv.SufferOthers | SetDial | BeLocked | BenefitFrom | ShareTexts
)  # fmt: skip


class Cannot(Node):
    """can't VERB."""

    what: Forbidden


Verb: TypeAlias = (
    ChooseTarget | tv.Gain | tv.Give | tv.PlaceTokens | tv.PlaceProbe | tv.PlaceMinefield
    | tv.RemoveTokens | tv.SpendTokens | tv.StealTokens | tv.MoveTokens | tv.CopyTokens
    | tv.ReplaceTokens | tv.KeepTokens | tv.KeepStep | tv.SpendAs | tv.UseTokens | tv.HoldLocks
    | tv.HoldShip | tv.Escape | tv.RemoveAllTokens | tv.RemoveAnyTokens | tv.BuyBack
    | tv.FlipCloak | tv.AcquireLock | tv.Disable | tv.Discard | tv.RemoveFromGame | tv.StealCard
    | tv.MoveCard | tv.SwapCards | tv.Equip | tv.PlaceBeneath | tv.FlipCard | tv.BecomeCaptain
    | tv.BecomeCopy | tv.StandIn | tv.Borrow | tv.Adapt | GainShields | LoseShields
    | tv.HaveText | ModifyDice | RollExtra | RollTest | RollFurther | Reroll | Convert | AddResult
    | CancelResults | ProtectResults | CancelAttack | SetDice | Skip | Prevent | Spare | UndoAction
    | UndoEffect | ModifyStat | HaveNoLower | tv.DiscardExcess | tv.UseText
    | ModifyStatUpTo | SetStat | Perform | Execute | ChangeSpeed | Treat | ChangeManeuver | Rotate
    | ActivateInOrder | ChooseFaction | LookAtDial | Repair | Suffer | Destroy | ReduceDamage
    | Deal | DealResults | DealNothing | DealToShields | IgnoreShields | IgnoreTokens | SearchDeck
    | LoseCrew | RedoAttack | RestoreCards | RollAsMany | tv.RearrangeDrones | IgnorePlanets | Ram
    | CountTwice
    | tv.SwapOutside | LaunchSupport | EnterAlong | tv.PlaceWeb
    | AttackAtSkill | AttackBefore | ChangeTarget | Obstruct | SendBack | LoseSquadrons
    | Fire | FireAround | FireAlong | Attack | AttackFromTokens | AttackAboard | AttackInOrder
    | GiveUpAttack | AttackByPrintedSkill | FallIntoDisrepute | Cannot | PlanFor | RollMine
    | SufferEqual
    | tv.PlaceEqual | tv.PlaceFewer | tv.PayMore | tv.PayLess
    | PassInitiative | ModifyReach | CountRange | FireAtRange
    | RepairByCost | ReopenNegotiations | RerollEqual | SwapDie
    | tv.LeaveTokens | RollEqual | Contest
    | MustPerform | MustAttack | ChooseTargets | LeaveTable | PlaceShip | PlanInOrder | PlanFaceUp
    | AdvanceStep | dv.PickDamage | dv.SufferCard | dv.RestoreHull | dv.PlaceDamage
    | dv.LookAtDamage
)  # fmt: skip
