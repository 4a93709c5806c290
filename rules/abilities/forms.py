"""The words of the language: for each verb, window, event and condition how it is written.

How a new verb comes in is a recipe of README.md, "a verb of card texts". The name of a form is that
of its rule in the grammar; its template prints it, `meaning` explains it and `example` is a text
that parses. The row of a verb also says at which step of an attack it acts and for whom it is good;
neither has a default. In a template `*word` is a verb that takes the form that its subject asks
for, `{field}` a field, `{field:+}` one with its sign, `{field:words}` those words, and a part in
brackets is left out where its field is empty or as it usually is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rules.abilities import conditions, tree, verbs, windows
from rules.abilities import damage_verbs as dv
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.windows import CombatStep


@dataclass(frozen=True, slots=True)
class Form:
    """One form of the language; `example` is a whole ability."""

    name: str
    kind: type[Any]
    template: str
    meaning: str
    example: str


class VariableStep(StrEnum):
    """Step of an attack that depends on what a verb names."""

    ROLL = "where its dice are rolled"
    MODIFY = "where its dice are modified"
    NAMED = "the step that it names"


class Benefit(StrEnum):
    """For whom a verb is good: the ship, card or side that it is done to, or its opponent.

    What is stolen is done to those whom it is taken from.
    """

    HELPS = "helps"
    HARMS = "harms"
    EITHER = "helps or harms as it comes"


@dataclass(frozen=True, slots=True)
class VerbForm(Form):
    """Form of a verb; `step` is where it acts within an attack if its text names no step."""

    step: CombatStep | VariableStep
    benefit: Benefit


VerbRow: TypeAlias = tuple[str, type[Any], CombatStep | VariableStep, Benefit, str, str, str]


def _verbs(*rows: VerbRow) -> Mapping[str, VerbForm]:
    return MappingProxyType(
        {
            name: VerbForm(name, kind, template, meaning, example, step, benefit)
            for name, kind, step, benefit, template, meaning, example in rows
        }
    )


def _table(*rows: tuple[str, type[Any], str, str, str]) -> Mapping[str, Form]:
    return MappingProxyType({row[0]: Form(*row) for row in rows})


WINDOWS: Final = _table(
    ("always", windows.Always, "always",
     "no moment: it holds as long as the card acts", "always: this ship has +2 shields."),
    ("while_true", windows.While, "while {condition}",
     "no moment: it holds as long as the condition is true",
     "while this ship is cloaked: this ship has +1 agility."),
    ("action_window", windows.ActionWindow,
     ("[{free:free} ][{fleet:fleet} ]action[ {friends:of a friendly ship}]"
      "[ {partner:of that ship}]"),
     "instead of another action, when the ship performs its action",
     "action: gain 1 evade and gain 1 scan."),
    ("fire_window", windows.FireWindow, "attack",
     "when this weapon is chosen for an attack", "attack: spend target lock to fire."),
    ("setup", windows.Setup,
     "setup[ {or_command:or taking command}][ {is_early:before the ships}]",
     ("after all forces are placed, or as the card becomes captain later; before the ships: before "
     "any ship is placed"),
     "setup: place 4 drone here."),
    ("phase_window", windows.PhaseWindow, "[{end:end} of the ][{start:start} of the ]{phase}",
     ("at the start of the phase, or at its end; in the end phase where the rule set puts the "
     "effects of cards, unless it names the start or is about tokens that the phase takes from "
     "ships"),
     "end of the planning phase: gain 1 scan."),
    ("step_window", windows.StepWindow, "{step}[ {friends:of a friendly ship}]",
     "at the start of the step in this ship's activation, or in that of a friendly ship",
     "reveal dial: disable this to change speed by 1."),
    ("any_time", windows.AnyTime, "any time",
     "whenever another effect could be used", "any time: discard this to repair 1 hull."),
    ("between_phases", windows.BetweenPhases, "between phases",
     "after a phase and before the next one",
     "between phases: discard this to steal 1 scan from a ship in range."),
    ("negotiations", windows.Negotiations, "negotiations {accepted}",
     "when an ambassador's offer is answered", "negotiations denied: gain 1 evade."),
    ("when", windows.When, "when {events}",
     "at the moment of the event, each time", "when attacking: may re-roll 1 blank."),
    ("after", windows.After, "after {events}",
     "after the event, each time",
     "after executing a green maneuver: gain 1 evade."),
    ("before", windows.Before, "before {events}",
     "just before the event, each time",
     "before executing a maneuver: may perform scan as a free action."),
)  # fmt: skip

EVENTS: Final = _table(
    ("fights", windows.Fights, "*attack or *defend[ against {weapon}][ {range}]",
     "the ship attacks or is attacked", "when attacking or defending: may re-roll 1 blank."),
    ("attacks", windows.Attacks, "*attack[ with {weapon}][ {range}]",
     "the ship attacks", "when attacking with the primary weapon at range 1: add 1 hit."),
    ("defends", windows.Defends, "*defend[ against {weapon}][ {range}]",
     "the ship is attacked", "when defending against a torpedo: roll +1 defense die."),
    ("executes", windows.Executes, "*execute {maneuvers}[ {in_step:during the step}]",
     ("the ship executes such a maneuver; during the step: in its Execute Maneuver step, not by an "
      "action or in another phase"),
     "after executing a red maneuver: gain 1 evade."),
    ("reveals", windows.Reveals, "*reveal {maneuvers}",
     "the ship reveals such a maneuver", "after revealing a red maneuver: gain 1 scan."),
    ("performs", windows.Performs, "*perform {actions}[ {not_free:unless as a free action}]",
     "the ship performs such an action", "after performing scan: gain 1 evade."),
    ("spends", windows.Spends, "*spend {tokens}[ {to_reroll:to re-roll dice}]",
     "the ship spends such a token", "after spending target lock to re-roll dice: gain 1 evade."),
    ("gains", windows.Gains, "*gain {tokens}[ from {source}]",
     "the ship gets such a token",
     "when this ship would gain auxiliary power from a red maneuver: disable this instead."),
    ("loses", windows.Loses, "*lose {tokens}",
     "the ship no longer has such a token", "after losing evade: gain 1 scan."),
    ("overlaps", windows.Overlaps, "*overlap {thing}",
     "the ship's base lies on the thing, or on a token of the table its template",
     "when a ship overlaps that minefield: roll 3 attack dice; deal the results to that ship."),
    ("crosses", windows.Crosses, "*cross {thing}",
     "the template of the ship's maneuver lies on the thing's base, which its own does not overlap",
     "after crossing an opposing ship: deal 1 damage to that ship."),
    ("moves", windows.Moves, "*move[ {range}]",
     "the ship changes its place", "after an opposing ship moves at range 1: gain 1 evade."),
    ("suffers_damage", windows.SuffersDamage, "*suffer {damage}[ {negated:not}][ from {source}]",
     ("the ship suffers such damage; that of the hull, of shields and critical damage comes one at "
      "a time where it is about to be suffered and no number is named, and what is named `each` "
      "once it is suffered"),
     "when this ship would suffer 2 or more damage: discard this to prevent it."),
    ("activates", windows.Activates, "*activate",
     "the ship's activation begins", "when a friendly ship in range activates: gain 1 scan."),
    ("locks", windows.Locks, "*acquire a target lock[ on {on}]",
     "the ship acquires a target lock", "after acquiring a target lock: gain 1 scan."),
    ("rolls_dice", windows.RollsDice, "*roll dice",
     "the ship rolls dice", "after rolling dice: may re-roll 1 blank."),
    ("repairs", windows.Repairs, "*repair",
     "the ship repairs hull or shields",
     "when this ship would repair: disable this to gain 2 scan instead."),
    ("disables", windows.Disables, "*disable {thing}",
     "the subject disables a card or shield",
     "when an opposing ship would disable this: roll 1 defense die; on evade, prevent it."),
    ("discards", windows.Discards, "*discard {thing}",
     "the subject discards a card",
     "when an opposing ship would discard a crew on this ship: discard this instead."),
    ("uses", windows.UsesText, "*use {thing}",
     "the text of a card that waits for a moment acts",
     'after using an "enhanced hull plating" construction: gain 1 scan.'),
    ("places_on", windows.PlacesOn, "*place {tokens} on {thing}",
     "the subject places tokens on a card",
     ("when this ship would place time on a weapon: disable this to place 1 time on that weapon "
     "instead.")),
    ("undergoes", windows.Undergoes, "is {passive}",
     "something is done to the subject",
     "when the captain on this ship would be disabled or discarded: discard this instead."),
    ("comes_to_have", windows.ComesToHave, "*have {has}",
     "the subject's state has become so",
     "when this ship has no active shields: discard this."),
    ("would", windows.Would, "would {happening}",
     "the event is about to happen; it can still be replaced or prevented",
     "when a friendly ship at range 1 would suffer damage: discard this to prevent it."),
)  # fmt: skip

CONDITIONS: Final = _table(
    ("is_", conditions.Is, "{thing} is [{negated:not} ]{state}",
     "the thing is in that state or place, or of that kind",
     "when attacking, if the defender is in the front arc: add 1 hit."),
    ("has_thing", conditions.HasThing, "{thing} *have {has}",
     "the thing has that",
     "when attacking, if the defender has no active shields: add 1 crit."),
    ("lacks_thing", conditions.Lacks, "{thing} lacks {has}",
     "the thing does not have that",
     "action, if this ship lacks the evade action: gain 1 evade."),
    ("shares_faction", conditions.SharesFaction,
     "{thing} shares a [{of} ]faction with {other}",
     "the ship has a faction that the other ship or card has",
     "when attacking, if the defender shares a faction with this ship: add 1 hit."),
    ("holds_ship", conditions.HoldsShip, "{thing} holds {other} by {token}",
     "both have a token of one such pair",
     "attack, if this ship holds the defender by tractor beam: disable this to fire."),
    ("performed", conditions.Performed, "{thing} performed {actions}[ this {span}]",
     "the ship performed that action",
     "end phase, if this ship performed scan this round: gain 1 scan."),
    ("executed", conditions.Executed, "{thing} executed {maneuvers}[ this {span}]",
     "the ship executed such a maneuver",
     "check power strain, if this ship executed a straight: gain 1 scan."),
    ("attacked", conditions.Attacked, "{thing} {negated}[ this {span}]",
     "the ship attacked, or did not",
     "end phase, if this ship did not attack this round: repair 1 shield."),
    ("activated", conditions.Activated, "{thing} activated[ this {span}]",
     "the ship has had its activation in this activation phase",
     "after moving, if an opposing ship at range 1 activated this round: gain 1 evade."),
    ("moved", conditions.Moved, "{thing} {negated}[ this {span}]",
     "the ship executed a maneuver, or did not",
     "combat phase, if this ship did not move this round: gain 1 scan."),
    ("spent", conditions.Spent, "{thing} spent {tokens}[ this {span}]",
     "the ship spent such a token",
     "when attacking, if the defender spent evade this attack: add 1 hit."),
    ("suffers", conditions.Suffers, "{thing} suffers {damage}",
     "the ship is about to suffer such damage",
     "when defending, at deal damage, if this ship suffers hull crit: gain 1 evade."),
    ("overlapped", conditions.Overlapped, "{thing} overlapped {other}[ this {span}]",
     "the ship's maneuver overlapped the thing",
     "after executing a maneuver, if this ship overlapped no obstacle: gain 1 evade."),
    ("would_overlap", conditions.WouldOverlap, "{thing} would overlap {other}",
     "the maneuver that the ship is about to execute would end on such a ship",
     ("when this ship would execute a maneuver, if this ship would overlap a ship: disable this to "
     "prevent it.")),
    ("would_leave", conditions.WouldLeave, "{thing} would leave the table",
     "the maneuver that the ship is about to execute would take it off the table",
     ("before executing a maneuver, if this ship would leave the table: disable this to change the "
     "maneuver to a 1 turn.")),
    ("there_is", conditions.ThereIs, "there {be} {thing}",
     "there are so many such things, neither more nor fewer where a plain number stands",
     ("when attacking, if there are 2 or more friendly ships at range 1 of the defender: add 1 "
     "hit.")),
    ("attack_ends", conditions.AttackEnds, "the attack {outcome}",
     "the attack ended so", "attack: disable this to fire; if the attack hits, gain 1 scan."),
    ("attack_is_with", conditions.AttackIsWith, "the attack is with {weapon}",
     "the attack is made with that weapon",
     "when defending, if the attack is with a torpedo: add 1 evade."),
    ("attack_destroyed_shields", conditions.AttackDestroyedShields,
     "the attack destroyed all shields",
     "the damage that the ship has just suffered came by an attack and left it no shield",
     ("after this ship suffers hull damage, if the attack destroyed all shields: gain 1 auxiliary "
      "power.")),
    ("attack_is_in_combat", conditions.AttackIsInCombat, "the attack is in the combat phase",
     "the attack is made in a combat phase",
     "when defending, if the attack is in the combat phase: add 1 evade."),
    ("is_activation_phase", conditions.IsActivationPhase, "it is the activation phase",
     "an activation phase is on, whatever lets the ship do what the window tells of",
     "after overlapping a ship, if it is the activation phase: gain 1 scan."),
    ("rolled", conditions.Rolled, "{rolled}",
     "so many of the dice just rolled show those faces",
     "action: roll 2 defense dice; if at least 1 evade is rolled, gain 1 evade."),
    ("uncancelled", conditions.Uncancelled, "{uncancelled}",
     "so many results of the attack were not cancelled",
     ("attack: disable this to fire; at deal damage, if at least 2 hits or crits are uncancelled, "
      "gain 1 scan.")),
    ("at_range_condition", conditions.AtRange, "{range}",
     "the other ship of the attack is in that range", "when attacking, if at range 1: add 1 hit."),
    ("costs_more", conditions.CostsMore, "{thing} costs more than the {paid} paid",
     "more is printed as its cost than as that of the card that paid",
     ("action: discard a crew on this ship and target an opposing ship in range to discard a crew "
      "on the target; if that crew costs more than the crew paid, gain 1 scan.")),
    ("tokens_here", conditions.Here, "{tokens} is here",
     "so many tokens are on this card",
     "end phase, if no scan is here: place 1 scan here."),
    ("cards_here", conditions.CardsHere, "{thing} are here",
     "so many damage cards lie under this card",
     ("when this ship would suffer hull damage: place that damage here instead; if 3 or more "
      "damage cards are here, discard this.")),
    ("wins", conditions.Wins, "{thing} wins",
     "the ship won the last contest of dice",
     ("action: target an opposing ship in range; contest 5 attack dice for hit or crit with the "
      "target; if this ship wins, gain 1 evade.")),
    ("all_of", conditions.AllOf, "{parts}",
     "all parts are true",
     "when attacking, if this ship has scan and the defender is locked: add 1 hit."),
    ("any_of", conditions.AnyOf, "{parts}",
     "one part at least is true",
     "when attacking, if this ship has scan, or the defender is locked: add 1 hit."),
)  # fmt: skip

TARGET: Final = CombatStep.DECLARE_TARGET
COMPARE: Final = CombatStep.COMPARE_RESULTS
DAMAGE: Final = CombatStep.DEAL_DAMAGE
ROLL, MODIFY, NAMED = VariableStep
HELPS, HARMS, EITHER = Benefit

VERBS: Final = _verbs(
    ("choose_target", verbs.ChooseTarget, TARGET, EITHER, "*target {thing}",
     "chooses what `the target` stands for; without a legal one the clause cannot be used",
     "action: target an opposing ship in range; give 1 auxiliary power to the target."),
    ("gain", tv.Gain, TARGET, HELPS, "*gain {tokens}",
     "gets tokens", "action: gain 1 evade and gain 1 scan."),
    ("give", tv.Give, TARGET, HELPS, "*give {tokens} to {to}",
     "makes others get tokens",
     "action: give 1 scan to a friendly ship in range."),
    ("place_tokens", tv.PlaceTokens, TARGET, HARMS, "*place {tokens} {on}",
     "puts tokens on this card or another; time tokens block the card until all are gone",
     "planning phase: place 3 time here to gain 1 scan."),
    ("place_equal", tv.PlaceEqual, TARGET, HARMS, "*place {tokens} on {on} equal to {amount}",
     "puts as many tokens on a card as a value says",
     "action: place time on a crew on an opposing ship in range equal to skill -2."),
    ("place_fewer", tv.PlaceFewer, TARGET, HELPS, "*place {number} fewer",
     "puts so many tokens fewer of those that are about to be put on a card",
     "when any ship would place time on a crew on this ship: place 1 fewer."),
    ("pay_more", tv.PayMore, TARGET, HARMS, "*pay {number} more {token}",
     "pays so much more of such tokens each time that it pays with any",
     "always: each opposing ship pays 1 more latinum."),
    ("pay_less", tv.PayLess, TARGET, HELPS, "*pay {number} less",
     "pays so many tokens fewer of those that it is about to spend",
     ("when this ship would spend latinum: may roll defense dice equal to the price; for each "
      "evade rolled, pay 1 less.")),
    ("place_probe", tv.PlaceProbe, TARGET, EITHER, "*place a probe {range}",
     "puts a token of this card on the table, which does nothing by itself",
     "action: place a probe at range 1-2."),
    ("place_web", tv.PlaceWeb, TARGET, HARMS, "*place an energy web behind this ship",
     ("puts an obstacle on the table, also on a ship, without its usual die: a ship that meets it "
      "rolls an attack die for every two that its player has there, rounded up, 10 at most; to "
      "Tholian ships it is nothing"),
     "action: place an energy web behind this ship."),
    ("place_minefield", tv.PlaceMinefield, TARGET, HARMS,
     ("*place minefield[ {range}][ {far}][ {arc}][ {is_clear:on no ship}]"
      "[ beyond range {edge} of the table edges]"),
     "puts a minefield on the table, at this ship or anywhere so far from all edges",
     "action: discard this to place minefield at range 1 in the rear arc."),
    ("remove_tokens", tv.RemoveTokens, TARGET, EITHER, "*remove {tokens} from {source}",
     "takes tokens away", "action: remove 1 scan from an opposing ship in range."),
    ("remove_all_tokens", tv.RemoveAllTokens, TARGET, EITHER,
     "*remove all tokens[ but {but}] from {source}",
     "takes away whatever tokens lie beside a ship; those on its ship card stay",
     "action: discard this to remove all tokens but auxiliary power from this ship."),
    ("remove_any_tokens", tv.RemoveAnyTokens, TARGET, HARMS,
     "*remove {number} token of any kind from {source}",
     "takes away whatever token beside a ship is chosen; those on its ship card stay",
     "action: remove 1 token of any kind from an opposing ship in range."),
    ("spend_tokens", tv.SpendTokens, TARGET, HARMS, "*spend {tokens}[ from {source}]",
     "gives tokens up", "when attacking: spend 1 scan to add 1 hit."),
    ("steal_tokens", tv.StealTokens, TARGET, HARMS, "*steal {tokens} from {source}",
     "takes tokens over", "action: steal 1 evade from an opposing ship in range."),
    ("move_tokens", tv.MoveTokens, TARGET, EITHER,
     "*move {tokens}[ {is_old:not gained this round}] from {source} to {to}",
     "moves tokens", "free action: move 1 scan from here to this ship."),
    ("copy_tokens", tv.CopyTokens, TARGET, HELPS, "*copy {tokens} of {of}",
     "gets the like of another's tokens",
     "action: copy 1 evade or scan of a friendly ship in range."),
    ("replace_tokens", tv.ReplaceTokens, TARGET, EITHER, "*replace {tokens} with {by}",
     "changes tokens into others", "any time: replace 1 evade with 1 scan."),
    ("keep_tokens", tv.KeepTokens, TARGET, HELPS, "*keep {tokens}",
     "does not lose tokens where they would be removed or flipped",
     "end phase: disable this to keep 1 evade."),
    ("keep_step", tv.KeepStep, TARGET, HELPS, "*keep {step}",
     "does not lose a step", ("after overlapping an obstacle: place 2 time here to keep perform "
     "action.")),
    ("leave_tokens", tv.LeaveTokens, TARGET, HARMS, "*leave {tokens} {on}",
     "removes all tokens of these kinds but so many",
     "combat phase: disable this to leave 1 evade or scan on each opposing ship in range."),
    ("spend_as", tv.SpendAs, TARGET, HELPS, "*spend {tokens} as {like}",
     "uses a token as if it were another; one only where the number is said",
     "when attacking: may spend target lock as battle stations."),
    ("use_tokens", tv.UseTokens, TARGET, HELPS, "*use {tokens} of {of}",
     "spends another ship's token as its own; one only where the number is said",
     "always: each friendly ship may use target lock of this ship."),
    ("use_text", tv.UseText, TARGET, HELPS, "*use {thing}[ paying {price}]",
     ("has the texts of cards that are on the ship of this card, as if they were on its own; each "
      "use puts so many time tokens more on the card"),
     "always: each friendly ship at range 1-2 may use a talent on this ship."),
    ("hold_locks", tv.HoldLocks, TARGET, HELPS, "*hold {quantity} target locks",
     "may hold more than one target lock", "always: this ship holds 2 target locks."),
    ("hold_ship", tv.HoldShip, TARGET, HARMS, "*hold {thing} by {token}",
     ("puts such a token beside that ship and another beside this one, which belong together; they "
      "go together too"), "action: hold a ship at range 1 by tractor beam."),
    ("escape", tv.Escape, TARGET, HELPS, "*escape {token}[ beyond range {reach}]",
     ("loses each such token in which no ship within that range holds it any more, or all of them, "
      "and its holders the others of the pairs"),
     "with tractor beam, end of the activation phase: escape tractor beam beyond range 1."),
    ("flip_cloak", tv.FlipCloak, TARGET, HARMS, "*flip cloak[ of {of}] to {side}",
     "turns a cloak token", "action: flip cloak of each cloaked ship in range to red."),
    ("acquire_lock", tv.AcquireLock, TARGET, EITHER, "*acquire a target lock on {on}",
     "gets a target lock", "action: acquire a target lock on an opposing ship in range."),
    ("disable", tv.Disable, TARGET, HARMS, "*disable {thing}[ by {by}]",
     "makes a card or shield useless until it is enabled or repaired",
     "action: disable a crew on an opposing ship in range."),
    ("discard", tv.Discard, TARGET, HARMS, "*discard {thing}",
     "puts a card out of use for the rest of the game",
     "action: discard a crew on a ship at range 1."),
    ("discard_excess", tv.DiscardExcess, TARGET, HARMS, "*discard upgrades beyond the upgrade bar",
     "discards upgrades of its player's choice until the upgrade bar has slots for all that stay",
     ("when this ship has no vulcan captain: discard this; discard upgrades beyond the upgrade "
      "bar.")),
    ("remove_from_game", tv.RemoveFromGame, TARGET, HARMS, "*remove {thing} from the game",
     "takes a card out of the game: nothing brings it back",
     "attack: remove this from the game to fire."),
    ("steal_card", tv.StealCard, TARGET, HARMS, "*steal {thing}[ {into}]",
     ("takes a card over to this ship, whatever its slots; one that finds no free slot is "
      "discarded, or one of its type makes room for it in a slot"),
     "action: discard this to steal a crew on a ship at range 1."),
    ("borrow", tv.Borrow, TARGET, HARMS, "*borrow {thing}",
     ("disables a weapon of another ship that could attack from here, and has one like it, which "
      "fires and pays as its text says; it is to leave the game when it has fired"),
     ("when this ship would attack: discard this to borrow a weapon on a ship in range and attack "
      "with that weapon instead; remove that weapon from the game.")),
    ("adapt", tv.Adapt, TARGET, EITHER, "*adapt {thing}",
     ("has a copy of a card that its ship may carry, beside this card and whatever becomes of the "
      "other one, until the copy is disabled or discarded, or this card is discarded or adapts "
      "another; a player has one such copy"),
     "action: disable this to adapt a tech on an opposing ship in range."),
    ("move_card", tv.MoveCard, TARGET, EITHER, "*move {thing} to {to}",
     "moves a card", "action: move a crew on this ship to a friendly ship in range."),
    ("swap_cards", tv.SwapCards, TARGET, HARMS, "*swap {thing} for {other}",
     "exchanges two cards",
     "action: swap a crew on this ship for a crew on a friendly ship in range."),
    ("swap_outside", tv.SwapOutside, TARGET, HELPS,
     "*swap {thing} for {other} from outside the fleet",
     ("discards a card and equips one in its place that no ship of the fleet has or had; tokens on "
      "the one go to the other"),
     ("planning phase: may swap a unique talent on this ship for a unique talent costing 4 or less "
      "from outside the fleet.")),
    ("place_beneath", tv.PlaceBeneath, TARGET, HELPS, "*place {thing} here",
     "puts the card face down beneath this one, where nothing reaches it",
     "when a crew on this ship would be discarded: may place that crew here instead."),
    ("equip", tv.Equip, TARGET, HELPS, "*equip {thing}",
     "puts a card on this ship", "action: discard this to equip a discarded crew."),
    ("buy_back", tv.BuyBack, TARGET, HELPS, "*buy back {thing} for {token}",
     "equips a card again, and spends as many such tokens as it costs",
     "activation phase: may buy back a discarded crew on this ship for latinum."),
    ("flip_card", tv.FlipCard, TARGET, HELPS, "*flip {thing}[ {side}]",
     "turns a card over", "action: flip a damage card on this ship face down."),
    ("become_captain", tv.BecomeCaptain, TARGET, HELPS,
     "this becomes the captain[ with skill {skill}]",
     "this card takes the captain's place",
     "when the captain on this ship is discarded: this becomes the captain with skill 4."),
    ("stand_in", tv.StandIn, TARGET, HELPS,
     "this stands in for the captain with skill {skill}",
     ("this card is the captain while that of its ship is disabled or discarded, or a damage card "
      "takes his text or his skill from him; then he commands again"),
     "always: this stands in for the captain with skill 5."),
    ("become_copy", tv.BecomeCopy, TARGET, HELPS, "this becomes a copy of {thing}",
     "this card is in all respects the other one till the end of the round; costs fall on it",
     "activation phase: this becomes a copy of a crew on an opposing ship in range this round."),
    ("have_text", tv.HaveText, TARGET, HELPS, "this has the text of {thing}",
     ("the text of cards beneath this one acts as its own, or of captains of its fleet that spend "
      "tokens: the clauses that do, as long as they are aboard"),
     "always: this has the text of each captain beneath this card."),
    ("modify_dice", verbs.ModifyDice, ROLL, HELPS,
     ("*roll {number:+} {kind}[ {of_range:as a range bonus}][ (min {least})][ against {against}]"
      "[ {each_time:each time}]"),
     ("rolls more or fewer dice (a modifier: the rule of 3 counts, except for range bonuses, which "
      "are never less than none), in all unless each time; what takes some off leaves so many"),
     "when attacking: roll +1 attack die."),
    ("roll_extra", verbs.RollExtra, ROLL, HELPS,
     "*roll extra {kind} dice equal to {amount}[ (max {most})]",
     "rolls as many more dice as a value says",
     "when defending: roll extra defense dice equal to shields."),
    ("roll_test", verbs.RollTest, TARGET, EITHER,
     "*roll {number}[ {is_unmodified:unmodified}] {kind}",
     "rolls dice outside an attack, for the steps that follow; nobody changes unmodified ones",
     "action: roll 1 attack die; on hit or crit, gain 1 scan."),
    ("roll_further", verbs.RollFurther, CombatStep.ROLL_ATTACK_DICE, HELPS,
     "*roll {number} further attack {dice}",
     "rolls more dice when those of the attack lie there, and adds them, whatever they show",
     ("attack: disable this to fire; at roll attack dice, if at least 2 hits or crits are rolled, "
      "roll 3 further attack dice.")),
    ("roll_mine", verbs.RollMine, TARGET, EITHER,
     "*roll the attack dice of {of}[ at {modifier}]",
     "rolls as many attack dice as the card of a minefield says, for the steps that follow",
     ("action: discard this and target a minefield in range to roll the attack dice of the target; "
     "deal the results to each ship at range 1 of the target.")),
    ("roll_equal", verbs.RollEqual, TARGET, EITHER,
     "*roll[ {is_unmodified:unmodified}] {kind} dice equal to {amount}",
     "rolls as many dice as a value says, outside an attack, for the steps that follow",
     "action: roll attack dice equal to hull; deal the results to each ship at range 1."),
    ("contest", verbs.Contest, TARGET, EITHER,
     "*contest {number} {kind} for {faces} with {opponent}[ {until_decided:until decided}]",
     ("both ships roll so many dice, and the one that shows more of those faces wins; a tie is "
      "rolled again until decided, else nobody wins"),
     ("action: target an opposing ship in range; contest 5 attack dice for battle stations with "
      "the target until decided; if this ship wins, gain 1 evade; otherwise, give 1 evade to the "
      "target.")),
    ("reroll", verbs.Reroll, MODIFY, HELPS, "*re-roll {results}[ {again}]",
     "rolls dice again", "when attacking: may re-roll up to 2 blanks."),
    ("reroll_equal", verbs.RerollEqual, MODIFY, HELPS, "*re-roll as many {faces} as {stat}",
     "rolls as many dice again as the value of this ship says, or fewer",
     "when attacking: may re-roll as many blanks as primary weapon."),
    ("convert", verbs.Convert, MODIFY, HELPS, "*convert {results} to [{number} ]{faces}",
     "turns results into others", "when defending: may convert 1 battle stations to evade."),
    ("add_result", verbs.AddResult, MODIFY, HELPS, "*add {quantity} {face}",
     "adds results without a die", "when attacking: disable this to add 1 hit."),
    ("cancel_results", verbs.CancelResults, COMPARE, HARMS, "*cancel {results}",
     "takes results away before they are compared",
     "when defending: discard this to cancel 1 hit or crit."),
    ("protect_results", verbs.ProtectResults, CombatStep.ROLL_ATTACK_DICE, HELPS,
     "{results} can't be {passive}",
     ("keeps results of the attack from that until it is over; where some of them are kept from "
      "being cancelled, these are crits first"),
     "when attacking, if this ship has scan: 1 hit or crit can't be cancelled."),
    ("cancel_attack", verbs.CancelAttack, COMPARE, EITHER, "*cancel the attack",
     "ends the attack", "when defending: discard this to cancel the attack."),
    ("set_dice", verbs.SetDice, ROLL, EITHER, "*set {number} {kind} to {face}",
     "places dice with a chosen face up", ("when attacking: discard this to set 2 attack dice to "
     "hit.")),
    ("swap_die", verbs.SwapDie, ROLL, HELPS, "*swap {kind} for a die with {sides}",
     ("rolls such a die in place of one of its own; nothing rolls it again. A double hit is 2 "
      "damage, and 1 evade cancels it, after the hits and before the crits; what a defense die "
      "shows of hits and crits damages the attacker at deal damage"),
     ("when attacking: discard this to swap an attack die for a die with 4 hits plus 2 double "
      "hits plus 2 crits.")),
    ("skip", verbs.Skip, NAMED, HARMS, "*skip {step}",
     "leaves a step out", ("when attacking: discard this so the defender skips modify defense "
     "dice.")),
    ("prevent", verbs.Prevent, COMPARE, HELPS, "prevent it",
     "what was about to happen does not happen",
     "when this ship would suffer damage: discard this to prevent it."),
    ("spare", verbs.Spare, TARGET, HELPS, "spare it",
     "the card stays as it is; as a cost that counts as paid",
     "when this ship would disable a torpedo, if the attack is with that torpedo: spare it."),
    ("undo_action", verbs.UndoAction, TARGET, HELPS, "undo that action",
     ("nothing of what the action does happens; its costs stay paid, but that its card comes back "
      "disabled where it was discarded for it"),
     ("when this ship would be targeted by an action of an opposing crew: disable this to undo "
      "that action.")),
    ("undo_effect", verbs.UndoEffect, TARGET, HELPS, "undo that effect",
     ("nothing more of what the other card does happens; its costs stay paid. The clause acts once "
      "for each use of that card, however much it does"),
     ("when an upgrade on this ship would be disabled or discarded by an opposing crew: discard "
      "this to undo that effect.")),
    ("reopen_negotiations", verbs.ReopenNegotiations, TARGET, EITHER,
     "*reopen negotiations of {of}",
     ("ends what the ambassadors of those ships have negotiated; the player of each may then "
      "negotiate anew, with another opposing ship"),
     "once per game, planning phase: may reopen negotiations of this ship."),
    ("pass_initiative", verbs.PassInitiative, TARGET, EITHER, "*pass the initiative",
     "gives the initiative token, which its player holds, to the next player on the left",
     "any time, if this ship has the initiative: discard this to pass the initiative."),
    ("modify_stat", verbs.ModifyStat, TARGET, HELPS, "*have {number:+} {stat}[ (max {most:+})]",
     ("raises or lowers a value (a modifier: the rule of 3 counts), by so much at most for all "
      "times"),
     "always: this ship has +1 shields."),
    ("modify_stat_up_to", verbs.ModifyStatUpTo, TARGET, HELPS, "*have up to {number:+} {stat}",
     "raises a value by as much as the player chooses, for each ship anew, or not at all",
     "fleet action: each friendly ship in range has up to +3 skill this round."),
    ("modify_reach", verbs.ModifyReach, TARGET, HELPS,
     "*have {number:+} range toward friendly ships",
     "its printed range reaches so much farther, 3 at most, where a ship is friendly",
     ("planning phase: place 3 time here so each card on this ship has +1 range toward friendly "
      "ships this round.")),
    ("fire_at_range", verbs.FireAtRange, TARGET, EITHER, "this fires {range}",
     "the weapon has that range in place of the one that it prints",
     ('attack: discard this to fire. while this is on a "ferengi shuttle" ship: this fires at '
      'range 1-2.')),
    ("count_range", verbs.CountRange, TARGET, HELPS,
     "*count range {band} to {to} as range {as_band}",
     "for the cards on this ship those ships count as that near, measured from this ship",
     "always: count range 3 to each friendly federation ship as range 2."),
    ("have_no_lower", verbs.HaveNoLower, TARGET, HELPS, "*have no lower skill than {than}",
     ("has the skill of the highest of them where its printed one is lower, and what modifies it "
     "besides; others held up by such a text are not counted"),
     "always: this ship has no lower skill than each ship with a captain."),
    ("set_stat", verbs.SetStat, TARGET, HELPS, "*set {stat} to {amount}",
     "replaces a value before modifiers", ("activation phase: discard this to set skill to 10 this "
     "round.")),
    ("perform", verbs.Perform, TARGET, HELPS,
     ("*perform[ {additional:additional}] {actions}[ {free:as a free action}][ on {on}]"
      "[ costing {fewer} {of} fewer]"),
     ("performs an action; an additional one even if it was performed this round; a target lock "
      "on that ship alone, where one is named; for fewer tokens where it asks for a number"),
     "activation phase: disable this to perform scan as a free action."),
    ("must_perform", verbs.MustPerform, TARGET, HARMS, "must perform {actions}",
     "performs the one of these actions on its bar that this player names, if it can, and no other",
     ("after an opposing ship in range moves: place 2 time here so that ship must perform evade or "
     "scan this turn.")),
    ("execute", verbs.Execute, TARGET, HELPS, "*execute {maneuvers}",
     "executes a maneuver", "combat phase: discard this to execute a white 1 bank."),
    ("change_speed", verbs.ChangeSpeed, TARGET, EITHER,
     "*{change} speed by {quantity}[ {on_dial:on the dial}]",
     "changes the speed of the maneuver, to one of the dial only where that is said",
     "reveal dial: disable this to raise speed by 1."),
    ("treat", verbs.Treat, TARGET, EITHER, "*treat {maneuvers} as {colour}",
     "gives maneuvers another colour", "always: treat all straights as green."),
    ("change_maneuver", verbs.ChangeManeuver, TARGET, EITHER,
     "*change the maneuver[ of {of}] to {maneuvers}",
     "sets a dial to another maneuver",
     "reveal dial: discard this to change the maneuver to a green maneuver."),
    ("rotate", verbs.Rotate, TARGET, EITHER, "*rotate[ {thing}] {degrees} degrees",
     "turns a ship where it stands", "combat phase: discard this to rotate 180 degrees."),
    ("plan_in_order", verbs.PlanInOrder, TARGET, EITHER, "*plan {order}",
     "sets its dial before or after all other ships",
     "planning phase: discard this to plan last this round."),
    ("plan_for", verbs.PlanFor, TARGET, HARMS, "*plan the maneuver of {of} as {maneuvers}",
     ("sets its dial in the next planning phase, to such a maneuver of it that leaves the ship on "
     "the table"),
     "negotiations denied: may plan the maneuver of that ship as a green or white maneuver."),
    ("plan_face_up", verbs.PlanFaceUp, TARGET, HARMS, "*plan face up",
     "sets its dial for all to see",
     "planning phase: target an opposing ship in range; the target plans face up this round."),
    ("advance_step", verbs.AdvanceStep, TARGET, EITHER, "*take {step} before {before}",
     "does a step of its activation before another one, instead of at its own time",
     "planning phase: disable this to take perform action before reveal dial this round."),
    ("leave_table", verbs.LeaveTable, TARGET, EITHER, "*leave the table",
     ("is off the table until it is placed there again: it neither moves nor fights, and what its "
     "cards say acts only where it speaks of a ship off the table"),
     ("action: leave the table; this round, end phase, if this ship is off the table: place this "
     "ship not at range 1-3 of an opposing ship.")),
    ("launch_support", verbs.LaunchSupport, TARGET, HELPS, "*launch the support vehicle",
     ("puts the support vehicle of its fleet, which waits beside the table, on it as a shuttle is "
      "launched; it acts from the next phase"),
     "action: discard this to launch the support vehicle."),
    ("enter_along", verbs.EnterAlong, TARGET, EITHER, "*enter along {maneuvers}",
     "as a support vehicle it comes to the table along the template of such a maneuver",
     "always: enter along a 1 straight or 2 straight."),
    ("place_ship", verbs.PlaceShip, TARGET, EITHER, "*place this ship {range}",
     ("puts the ship at any place so far away from where it stands or from those ships, without a "
     "move; one that is off the table and finds no room is destroyed"),
     "action: discard this to place this ship not at range 1-3 of an opposing ship."),
    ("activate_in_order", verbs.ActivateInOrder, TARGET, EITHER, "*activate {order}",
     "activates before or after all other ships",
     "activation phase: discard this to activate first this round."),
    ("choose_faction", verbs.ChooseFaction, TARGET, EITHER, "choose a faction",
     "names the faction that `the chosen faction` stands for",
     ("planning phase: choose a faction; this round, when attacking, if the defender is of the "
     "chosen faction: roll +1 attack die.")),
    ("look_at_dial", verbs.LookAtDial, TARGET, HARMS, "*look at the dial of {of}",
     "sees a planned maneuver", ("end of the planning phase: look at the dial of an opposing ship "
     "in range.")),
    ("repair", verbs.Repair, TARGET, HELPS, "*repair {quantity} {kinds}[ on {on}]",
     "removes damage or enables shields; what lies face down of the hull is no critical damage",
     "end phase: disable this to repair 1 shield."),
    ("repair_by_cost", verbs.RepairByCost, TARGET, HELPS,
     "*repair {kinds} equal to half the cost of {card}",
     "repairs as much as half of what is printed as the cost of that card, rounded up",
     ("once per game, any time: discard a tech on this ship to repair hull or shield equal to half "
      "the cost of that tech.")),
    ("suffer", verbs.Suffer, TARGET, HARMS, "*suffer {damage}",
     "takes damage", "action: suffer 1 damage to gain 2 evade."),
    ("suffer_equal", verbs.SufferEqual, TARGET, HARMS, "*suffer {damage} equal to {amount}",
     ("takes as much damage as a value says; the speed is that of its maneuver this round, the "
      "revealed speed that on its dial"),
     "action: suffer damage equal to speed -1 to gain 2 evade."),
    ("ram", verbs.Ram, TARGET, HARMS,
     "*ram {target} for damage equal to {amount}[ (max {most})]",
     ("both ships suffer as much damage as a value says; the one with the higher skill rolls as "
      "many defense dice against it as their skills differ by"),
     "after overlapping an opposing ship: ram that ship for damage equal to speed (max 4)."),
    ("destroy", verbs.Destroy, TARGET, HARMS, "*destroy {thing}",
     "takes ships or shields out of the game",
     "action: destroy 1 active shield on a ship at range 1."),
    ("reduce_damage", verbs.ReduceDamage, DAMAGE, HELPS,
     "*reduce the[ {is_normal:normal}] damage by {number}",
     "makes the damage less: all of it, hits before crits, or hits alone",
     ("when this ship would suffer damage: discard this to reduce the "
     "damage by 1.")),
    ("deal", verbs.Deal, TARGET, HARMS, "*deal {damage} to {to}",
     "damages others without an attack", "combat phase: deal 1 damage to a ship at range 1."),
    ("deal_results", verbs.DealResults, TARGET, HARMS,
     "*deal the results to {to}[ {against_dice:against defense dice}][ at {modifier}]",
     ("each hit and crit just rolled becomes damage; against defense dice the ship rolls as many "
      "as its agility, or so many more or fewer, and evades cancel them"),
     "action: roll 2 attack dice; deal the results to a ship at range 1."),
    ("deal_nothing", verbs.DealNothing, DAMAGE, HELPS, "*deal no damage",
     "the attack damages nothing", "attack: disable this to fire; deal no damage."),
    ("deal_to_shields", verbs.DealToShields, DAMAGE, HARMS,
     "*deal {number} further damage to shields",
     "the attack takes active shields, between its hits and its crits",
     "when attacking, if the attack hits: discard this to deal 1 further damage to shields."),
    ("ignore_shields", verbs.IgnoreShields, DAMAGE, HELPS,
     "*ignore shields[ {with_crits:with crits}]",
     "the damage of this attack, or its critical damage, goes to the hull",
     "attack: discard this to fire; ignore shields."),
    ("ignore_tokens", verbs.IgnoreTokens, TARGET, HELPS, "*ignore {tokens}[ of {of}]",
     "acts as if there were no such tokens", ("while this ship is cloaked: ignore scan of the "
     "attacker.")),
    ("count_twice", verbs.CountTwice, CombatStep.ROLL_DEFENSE_DICE, HELPS,
     "*count {tokens} twice",
     "counts so many of its scan tokens twice in this attack, if they count at all",
     "when attacking at range 3: count 1 scan twice."),
    ("suffer_card", dv.SufferCard, TARGET, HARMS, '*suffer "{name}"',
     "gets that damage card from the damage deck, face up, past the shields",
     'when defending, if the attack hits: suffer "warp core breach" to reduce the damage by 3.'),
    ("pick_damage", dv.PickDamage, DAMAGE, HELPS, "*pick from {number} damage cards",
     ("draws so many cards for one critical damage to a hull, chooses the one that is dealt and "
      "discards the others"),
     "when an opposing ship would suffer hull crit from this ship: may pick from 2 damage cards."),
    ("restore_hull", dv.RestoreHull, TARGET, HELPS, "*restore hull to {number}",
     ("takes damage cards off, one at a time, or adds some face down, until so much of the hull is "
      "left; a ship that was just destroyed stays in play"),
     "after this ship is destroyed: discard this to restore hull to 1."),
    ("place_damage", dv.PlaceDamage, DAMAGE, HELPS, "*place[ {number} of] that damage here",
     ("puts the damage card under this card; of damage that comes at once a number of normal ones "
      "that would reach the hull"),
     "when this ship would suffer hull damage: place that damage here instead."),
    ("look_at_damage", dv.LookAtDamage, TARGET, HELPS, "*look at the damage cards of {of}",
     "sees what lies face down, to choose by that which of them it turns up",
     ("action: target a ship in range; look at the damage cards of the target; flip a face-down "
      "damage card on the target face up.")),
    ("search_deck", verbs.SearchDeck, DAMAGE, HARMS, "search the damage deck for {names}",
     "takes a damage card by name",
     'when attacking, if the attack hits: discard this to search the damage deck for "breach".'),
    ("fire", verbs.Fire, TARGET, HARMS,
     ("fire[ {fired_as}][ {times}][ {every}][ {direction}][ at {at}]"
      "[ sharing its dice, {sharing} or more each]"),
     ("attacks with this weapon; as the primary weapon it counts as such in the attack, with range "
      "bonuses it has those of the primary weapon; its dice may be shared among several ships"),
     "attack: disable this to fire at each opposing ship."),
    ("fire_around", verbs.FireAround, TARGET, HARMS,
     "fire at {at} up to range {reach} from {token}[ {past_terrain:past obstacles and planets}]",
     ("puts a token on the table and attacks each such ship around it with this weapon, one attack "
      "each; range and line are measured from the token, and there is no arc; then the token is "
      "taken away"),
     ("attack: disable this to fire at each opposing ship up to range 1 from a token at range "
      "1-2.")),
    ("fire_along", verbs.FireAlong, TARGET, HARMS,
     "fire along a line up to range {reach}[ from {token}]",
     ("attacks each ship on one straight line with this weapon, friendly ones too, each with 1 "
      "attack die fewer than the one before it; the line starts at this ship and lies in an arc "
      "of this weapon, or in any direction at a token that is put on the table for that"),
     "attack: discard this to fire along a line up to range 3."),
    ("attack", verbs.Attack, TARGET, HELPS,
     ("*attack[ with {weapon}][ {without_lock:without a target lock}]"
      "[ {without_tokens:without tokens}][ {free:at no cost}]"
      "[ at {modifier}][ {same_range:at the same range}][ (max {most})][ {direction}]"
      "[ against {against}][ sharing its dice, {sharing} or more each]"),
     ("makes a further attack, with so many dice at most, or with a share of the dice of the one "
      "at hand"), ("combat phase: discard this to attack with the primary weapon at "
     "-1 attack die.")),
    ("attack_from_tokens", verbs.AttackFromTokens, TARGET, HELPS,
     "*attack with {weapon} from each of {number} tokens {range}",
     ("puts so many tokens on the table and may make one attack from each, at no cost and in any "
      "direction, with range and line measured from the token; then the tokens are taken away"),
     ("attack: disable this to fire. after attacking with this: may attack with this from each of "
      "2 tokens in range.")),
    ("attack_aboard", verbs.AttackAboard, TARGET, HARMS, "*attack with {weapon} aboard {target}",
     ("attacks a ship from within: neither range nor arcs nor what lies between matter, and the "
      "damage goes to the hull"),
     "negotiations denied: attack with 3 unmodified attack dice aboard that ship."),
    ("must_attack", verbs.MustAttack, TARGET, HARMS, "must attack {target}",
     "attacks that ship, and no other, if it can attack it",
     "action: target an opposing ship in range; the target must attack this ship this round."),
    ("choose_targets", verbs.ChooseTargets, TARGET, HARMS,
     "choose the[ {on_any_side:friendly or opposing}] targets of {of}",
     ("names the target, out of the legal ones, of each attack of a ship; friendly ones only "
      "where that is said"),
     ("combat phase: discard this and target an opposing ship in range to choose the targets of "
     "the target this round.")),
    ("give_up_attack", verbs.GiveUpAttack, TARGET, HARMS, "*give up the attack",
     "counts as having attacked, and does not attack in its turn; a cloak turns red",
     "action: target a friendly ship at range 1; the target gives up the attack."),
    ("attack_in_order", verbs.AttackInOrder, TARGET, EITHER, "*attack {order}",
     "attacks before or after all other ships; second: after those that attack first",
     "combat phase: discard this to attack first this round."),
    ("attack_at_skill", verbs.AttackAtSkill, TARGET, HELPS,
     "*attack with {weapon} at skill {skill}",
     "may make its attack with that weapon when that skill is called",
     "action: attack with this at skill 10 this round."),
    ("attack_before", verbs.AttackBefore, TARGET, HELPS, "*attack with {weapon} before {target}",
     "attacks with that weapon right before that ship has its turn, and at no other time",
     ("action: target an opposing ship in range; attack with the primary weapon before the target "
      "this round.")),
    ("change_target", verbs.ChangeTarget, TARGET, EITHER, "must change the target",
     "makes its attack against another legal target; the attack is cancelled where there is none",
     ("when defending, at declare target: roll 1 defense die; on blank, the attacker must change "
      "the target.")),
    ("obstruct", verbs.Obstruct, TARGET, HELPS, "*obstruct attacks against {against}",
     "its base obstructs attacks against such ships, as an obstacle would",
     "always: obstruct attacks against each friendly ship."),
    ("ignore_planets", verbs.IgnorePlanets, TARGET, HELPS, "*ignore planets beneath it",
     "a planet on which it stands neither blocks nor obstructs attacks by and against it",
     "always: ignore planets beneath it."),
    ("send_back", verbs.SendBack, TARGET, HELPS, "*send half the damage back",
     ("suffers no damage from the attack; half of it, rounded down, is normal damage to the "
      "attacker"),
     "when defending: discard this to send half the damage back."),
    ("lose_crew", verbs.LoseCrew, DAMAGE, HARMS, "*lose crew for damage (max {most})",
     ("each damage of the attack costs a crew, then the captain, and no damage; the rest damages "
      "the ship, up to that number"),
     "attack: discard this to fire; at deal damage, the defender loses crew for damage (max 5)."),
    ("redo_attack", verbs.RedoAttack, COMPARE, EITHER, "*redo the attack",
     "all its dice are rolled again; cards that have acted in it do not act again",
     "when defending, at compare results: discard this to redo the attack."),
    ("restore_cards", verbs.RestoreCards, COMPARE, EITHER, "*restore the cards of the attack",
     "puts all other cards back as they stood before the attack",
     ("when defending, at compare results: discard this to cancel the attack and restore the cards "
      "of the attack.")),
    ("roll_as_many", verbs.RollAsMany, CombatStep.ROLL_ATTACK_DICE, HELPS,
     "*roll as many attack dice as {card} costs[ (max {most})]",
     "rolls so many dice in place of the usual number; of several cards the dearest counts",
     ("when attacking: discard this to roll as many attack dice as an upgrade on the defender "
      "costs (max 4).")),
    ("rearrange_drones", tv.RearrangeDrones, TARGET, HELPS, "*rearrange drone among {among}",
     "deals the drones of their captains out anew, to none more than he began with",
     "action: discard this to rearrange drone among each friendly borg ship in range."),
    ("gain_shields", verbs.GainShields, TARGET, HELPS, "*gain {number} extra {shields}",
     "has so many active shields more, which go before its others",
     "action: gain 1 extra shield; this round, end phase: lose extra shields."),
    ("lose_shields", verbs.LoseShields, TARGET, HARMS, "*lose extra shields",
     "has no extra shields any more: those that are left go",
     "action: gain 2 extra shields; this round, end phase: lose extra shields."),
    ("lose_squadrons", verbs.LoseSquadrons, DAMAGE, HARMS, "*lose {number} attack squadron",
     "loses tokens of its stack, whatever its shields",
     ("attack: disable this to fire; for each uncancelled hit or crit, the defender loses 1 attack "
      "squadron.")),
    ("attack_by_printed_skill", verbs.AttackByPrintedSkill, TARGET, EITHER,
     "*attack by printed skill",
     "attacks when the printed skill of its captain is called, 1 without one, whatever else says",
     ("combat phase: discard this so an opposing ship in range attacks by printed skill this "
      "round.")),
    ("fall_into_disrepute", verbs.FallIntoDisrepute, TARGET, HARMS,
     "*fall into disrepute",
     ("for the rest of the game all other ships, those of its own side too, treat it as an enemy; "
      "a reputation token beside it tells so; it stays its owner's"),
     "setup: target an opposing ship; the target falls into disrepute."),
    ("cannot", verbs.Cannot, TARGET, HARMS, "can't {what}",
     "may not do that; a ban beats a permission",
     "action: gain 1 evade; can't perform evade as a free action this round."),
)  # fmt: skip

# What can be forbidden and is no verb of its own.
BANS: Final = _table(
    ("attack_any", verbs.AttackAny, "attack",
     "may not attack", "action: repair 1 hull; can't attack this round."),
    ("attack_with", verbs.AttackWith, "attack with {weapon}",
     "may not attack with that weapon",
     "action: repair 1 hull; can't attack with the primary weapon this round."),
    ("reroll_any", verbs.RerollAny, "re-roll {results}",
     "may not re-roll such dice",
     "when attacking: discard this so the defender can't re-roll any defense dice."),
    ("roll_any", verbs.RollAny, "roll {kind} dice",
     "may not roll such dice",
     "attack: discard this to fire; the defender can't roll defense dice."),
    ("roll_more", verbs.RollMore, "roll more than {number} {kind} dice",
     "rolls no more such dice than so many, whatever adds some",
     "always: this ship has +1 primary weapon and can't roll more than 6 attack dice."),
    ("modify_any", verbs.ModifyAny, "modify {stat}",
     "keeps the value that it has or was given, whatever adds to it",
     "when defending: discard this so the attacker can't modify primary weapon this round."),
    ("avoid_target", verbs.AvoidTarget, "target {thing} if there is another target",
     "may attack such a ship only if it can attack no other",
     ("action: target an opposing ship in range; the target can't target this ship if there is "
     "another target this round.")),
    ("share_texts", verbs.ShareTexts, "share texts with friendly ships",
     "no text of its cards affects other ships of its side, and none of theirs affects it",
     ("action: target a ship in range; the target can't share texts with friendly ships this "
      "round.")),
    ("change_any", verbs.ChangeAny, "change the maneuver",
     "executes the maneuver on its dial, whatever would change it",
     ("end of the planning phase: target an opposing ship in range; the target can't change the "
     "maneuver this round.")),
    ("set_dial", verbs.SetDial, "set the dial to {maneuvers}",
     "may not set its dial to such a maneuver, as long as it has others",
     ("action: target an opposing ship in range; the target can't set the dial to a maneuver with "
      "speed 3 or more next round.")),
    ("look_any", verbs.LookAny, "look at the dial",
     "its player may not see its dial before it is revealed",
     ("end of the planning phase: target an opposing ship in range to change the maneuver of the "
     "target to a green maneuver; the target can't look at the dial this round.")),
    ("raise_any", verbs.RaiseAny, "raise shields",
     "its disabled shields stay down",
     "action: gain 2 evade; can't raise shields this round."),
    ("plan_any", verbs.PlanAny, "plan the maneuver",
     "its dial is not set: a text says what it executes",
     ("planning phase: discard this so an opposing ship in range can't plan the maneuver this "
      "round.")),
    ("benefit_from", verbs.BenefitFrom, "benefit from {tokens}",
     "has no such tokens, as far as texts ask whether it has some",
     "when defending: the attacker can't benefit from scan."),
    ("use_card", verbs.UseCard, "use {thing}",
     "may not use such a card",
     "action: target a ship in range; the target can't use a crew this round."),
    ("be_done", verbs.BeDone, "be {passive}",
     "nobody may do that to it", "always: this ship can't be targeted by an opposing tech."),
    ("be_attacked_with", verbs.BeAttackedWith, "be attacked with {weapon} {direction}",
     "no such weapon may fire at it through that arc",
     "always: this ship can't be attacked with a weapon from the rear arc."),
    ("be_locked", verbs.BeLocked, "be locked[ by {by}]",
     "is no target of target locks: no action and no text acquires one on it",
     ("action: disable this so this ship can't be locked by a ship not at range 1 this "
      "round.")),
    ("be_kept", verbs.BeKept, "be kept from attacking",
     "may attack in its turn, whatever forbids it to attack",
     "combat phase: discard this so this ship can't be kept from attacking this round."),
    ("suffer_others", dv.SufferOthers, 'suffer a damage card other than "{name}"',
     "any damage card but that one that it gets face up turns face down at once",
     ('when defending, at deal damage: can\'t suffer a damage card other than "warp core breach" '
      'this attack.')),
    ("be_dealt", dv.BeDealt, 'be dealt "{name}"',
     "such a damage card that it would get face up is discarded, and the damage with it",
     ('when defending, at deal damage, if this ship suffers crit: discard this so this ship can\'t '
      'be dealt "injured captain" this attack.')),
    ("have_cancelled", verbs.HaveCancelled, "have attacks cancelled",
     "its attacks may not be cancelled",
     "combat phase: discard this so this ship can't have attacks cancelled this round."),
    ("cancel_attacks_of", verbs.CancelAttacksOf, "cancel attacks of {of}",
     "may not cancel attacks of that ship",
     ("combat phase: target an opposing ship in range; the target can't cancel attacks of this "
      "ship this round.")),
)  # fmt: skip

GUARDS: Final = _table(
    ("if_true", tree.If, "if {condition}",
     "the step is done if the condition is true",
     "action: gain 1 scan; if this ship is cloaked, gain 1 evade."),
    ("otherwise", tree.Otherwise, "otherwise",
     "the step is done if the condition before was false",
     "action: if this ship is cloaked, gain 1 evade; otherwise, gain 1 scan."),
    ("unless", tree.Unless, "unless {act}",
     "the step is done unless somebody else does that, who is asked",
     ("when an opposing ship overlaps that minefield: unless that ship performs its scan, deal 1 "
     "damage to that ship.")),
    ("for_each", tree.ForEach, "[{otherwise:otherwise }]for each {counted}[ (max {maximum})]",
     ("the step is done as often as things are counted; otherwise for each only where the "
      "condition before was false"),
     "action: roll 3 defense dice; for each evade rolled, gain 1 evade."),
    ("on_faces", tree.OnFaces, "on {faces}",
     "the step is done if one of the faces was rolled",
     "action: roll 1 attack die; on hit or crit, gain 1 scan."),
    ("after_this", tree.AfterThis, "after this {span}",
     "the step is done when that is over",
     "when attacking: add 1 hit; after this attack, gain 1 auxiliary power."),
)  # fmt: skip

DURATIONS: Final = _table(
    ("this_span", tree.ForSpan, "{next} {span}[ {in_round:this round}]",
     "until that is over", "combat phase: disable this to roll +1 attack die this round."),
    ("this_phase", tree.ForPhase, "this {phase}",
     "until the phase is over",
     "activation phase: disable this to set skill to 10 this activation phase."),
    ("as_long_as", tree.AsLongAs, "while {condition}",
     "as long as the condition is true",
     "action: place 3 time here to roll +1 defense die while this ship has no active shields."),
    ("while_still", tree.WhileStill, "while still {condition}",
     "as long as the condition is true; once it is not, that is over for good",
     "action: gain 1 evade; can't be attacked while still this ship has evade."),
)  # fmt: skip

TABLES: Final[Mapping[str, Mapping[str, Form]]] = MappingProxyType(
    {
        "windows": WINDOWS,
        "events": EVENTS,
        "conditions": CONDITIONS,
        "verbs": VERBS,
        "bans": BANS,
        "guards": GUARDS,
        "durations": DURATIONS,
    }
)
VERB_FORM_OF: Final[Mapping[type[Any], VerbForm]] = MappingProxyType(
    {form.kind: form for form in VERBS.values()}
)
FORM_OF: Final[Mapping[type[Any], Form]] = MappingProxyType(
    {form.kind: form for table in TABLES.values() for form in table.values()}
)
