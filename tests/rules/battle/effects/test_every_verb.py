"""Every verb of the language changes something in a battle that is not changed without it.

Each verb has a scene in which it can act. The scene is played twice with the same dice and the same
answers, once with the text and once with an empty one in its place: what the verb brings about is
in the first only, what it takes away in the second only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from rules.abilities import parse
from rules.abilities.checks import walk
from rules.abilities.forms import VERBS
from rules.abilities.token_and_card_verbs import HaveText, UseText
from rules.abilities.verbs import Fire, FireAlong, FireAround, Verb
from rules.battle.effects.running.call import RULES
from rules.battle.effects.running.verbs.registry import register_all
from rules.battle.position.events import FIELDS
from rules.battle.position.printing import print_position
from tests.families import each_case
from tests.rules.battle.effects.generated_play import FixedChance
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    Document,
    Scene,
    captain,
    card,
    vessel,
    weapon,
)

ACTIVATION = "round 2 activation begun\na1 18,10 h0 {words}\nb1 {place} acted {other}\n{more}"
ATTACK = "round 2 combat begun\na1 18,10 h0 {words}\nb1 {place} chance {other}\n{more}"
DEFENSE = "round 2 combat begun\na1 18,10 h0 chance {words}\nb1 {place} {other}\n{more}"
"""Where a1, which bears the text, is about to move and to act, to attack, or to be attacked."""


@dataclass(frozen=True)
class Act:
    """Scene of a text: what is seen with it only, or, where `is_gone`, without it only.

    `words` and `other` say how a1 and b1 are, `more` are further lines of the position. `answers`
    are given where they are offered, each once; the card is used wherever it can be. `faces` are
    those of `FixedChance`.
    """

    position: str
    text: str
    seen: str
    answers: tuple[str, ...] = ()
    words: str = ""
    other: str = ""
    place: str = "18,18 h180"
    more: str = ""
    cards: tuple[Document, ...] = ()
    their_cards: tuple[Document, ...] = ()
    weapons: tuple[Document, ...] = ()
    maneuver: str = "0 stop"
    faces: str = "mixed"
    rounds: int = 1
    is_gone: bool = False
    their_ship: tuple[tuple[str, Any], ...] = ()
    own_ship: tuple[tuple[str, Any], ...] = ()
    friend: tuple[tuple[str, Any], ...] = ()


SHOT = "primary weapon at b1"
THEIR_SHOT = "primary weapon at a1"
CREW = card("Other")
FRIEND = "a2 18,13 h0 acted"

ACTS = {
    "choose_target": Act(
        ACTIVATION,
        "action: target an opposing ship in range; give 1 auxiliary power to the target.",
        "token b1 auxiliary 1 crew:helper",
    ),
    "gain": Act(ACTIVATION, "action: gain 1 evade.", "token a1 evade 1 crew:helper"),
    "give": Act(
        ACTIVATION,
        "action: give 1 scan to a friendly ship in range.",
        "token a2 scan 1 crew:helper",
        more=FRIEND,
    ),
    "place_tokens": Act(
        ACTIVATION,
        "combat phase: place 3 time here to gain 1 scan.",
        "card a1 0 0 3 0 0 False False",
    ),
    "place_minefield": Act(
        ACTIVATION,
        "action: place minefield at range 1 in the rear arc.",
        "mine a1 0 minefield 20.7874,9.2531",
    ),
    "remove_tokens": Act(
        ACTIVATION,
        "action: remove 1 scan from an opposing ship in range.",
        "token b1 scan -1 crew:helper",
        other="scan 1",
    ),
    "remove_all_tokens": Act(
        ACTIVATION,
        "action: remove all tokens but auxiliary power from this ship.",
        "marker a1 -1 muon 0",
        words="marker muon 1",
    ),
    "remove_any_tokens": Act(
        ACTIVATION,
        "action: remove 1 token of any kind from an opposing ship in range.",
        "marker b1 -1 muon 0",
        other="marker muon 1",
    ),
    "spend_tokens": Act(
        ATTACK,
        "when attacking: spend 1 scan to add 1 hit.",
        "token a1 scan -1 crew:helper",
        (SHOT,),
        words="scan 1",
    ),
    "steal_tokens": Act(
        ACTIVATION,
        "action: steal 1 evade from an opposing ship in range.",
        "token b1 evade -1 steal_tokens",
        other="evade 1",
    ),
    "move_tokens": Act(
        ACTIVATION,
        "action: move 1 scan from this ship to a friendly ship in range.",
        "token a1 scan -1 move_tokens",
        words="scan 1",
        more=FRIEND,
    ),
    "copy_tokens": Act(
        ACTIVATION,
        "action: copy 1 evade of a friendly ship in range.",
        "token a1 evade 1 crew:helper",
        more=FRIEND + " evade 1",
    ),
    "replace_tokens": Act(
        ACTIVATION,
        "action: replace 1 evade with 1 scan.",
        "token a1 evade -1 replaced",
        words="evade 1",
    ),
    "keep_tokens": Act(
        ACTIVATION,
        "end phase: disable this to keep 1 evade.",
        "token a1 evade -1 end phase",
        words="evade 1",
        is_gone=True,
    ),
    "keep_step": Act(
        ACTIVATION,
        "after overlapping a ship: keep perform action.",
        "token a1 evade 1 action",
        ("evade",),
        place="18,16 h180",
        maneuver="3 straight",
    ),
    "spend_as": Act(
        ATTACK,
        "when attacking: may spend target lock as battle stations.",
        "modified a1 target-lock as battlestations HHH",
        (SHOT, "target-lock as battlestations"),
        words="locks b1",
        faces="stations",
    ),
    "use_tokens": Act(
        ATTACK,
        "always: each friendly ship may use target lock of this ship.",
        "modified a2 target-lock of ship 0 HCBh",
        (SHOT, "target-lock of ship 0", "X"),
        words="locks b1 chance",
        more="a2 18,13 h0",
    ),
    "hold_locks": Act(
        ACTIVATION,
        "always: this ship holds 2 target locks.",
        "unlock a1 b1 replaced",
        ("target-lock", "b2"),
        words="locks b1",
        more="b2 20,18 h180 acted",
        is_gone=True,
    ),
    "hold_ship": Act(
        ACTIVATION,
        "action: hold a ship at range 1 by tractor beam.",
        "marker b1 -1 tractor beam 1",
        place="18,14 h180",
    ),
    "escape": Act(
        ACTIVATION,
        "end of the activation phase: escape tractor beam beyond range 1.",
        "marker a1 -1 tractor beam 0",
        words="marker 'tractor beam' 1",
    ),
    "flip_cloak": Act(
        ACTIVATION,
        "action: flip cloak of each cloaked ship in range to red.",
        "cloak b1 3",
        other="cloak green",
    ),
    "acquire_lock": Act(
        ACTIVATION, "action: acquire a target lock on an opposing ship in range.", "lock a1 b1"
    ),
    "disable": Act(
        ACTIVATION,
        "action: disable a crew on an opposing ship in range.",
        "card b1 0 1 0 0 0 False False",
        their_cards=(CREW,),
    ),
    "discard": Act(
        ACTIVATION,
        "action: discard a crew on an opposing ship in range.",
        "card b1 0 0 0 0 0 True False",
        their_cards=(CREW,),
    ),
    "discard_excess": Act(
        ACTIVATION,
        "action: discard upgrades beyond the upgrade bar.",
        "card a1 2 0 0 0 0 True False",
        more="card a1 1 discarded",
        cards=(card("Berths", "tech"), card("Guest", "borg", holder=1)),
    ),
    "remove_from_game": Act(
        ACTIVATION, "action: remove this from the game to gain 1 scan.", "laid a1 0 False True"
    ),
    "steal_card": Act(
        ACTIVATION,
        "action: steal a crew on an opposing ship in range.",
        "moved-card b1 0 0",
        their_cards=(CREW,),
    ),
    "borrow": Act(
        ATTACK,
        "when this ship would attack: borrow a weapon on an opposing ship in range; attack with "
        "that weapon instead.",
        "copied-card a1 0 1 0",
        their_cards=(card("Cannon", "weapon", ability="attack: disable this to fire."),),
        their_ship=(("weapons", [weapon(0, 5, 1, 3)]),),
    ),
    "place_web": Act(
        ACTIVATION,
        "action: place an energy web behind this ship.",
        "mine a1 0 obstacle 18,8.21259842519685 r1",
    ),
    "place_probe": Act(
        ACTIVATION,
        VERBS["place_probe"].example,
        "mine a1 0 token 18,11.7874",
        ("token 18,11.7874",),
    ),
    "adapt": Act(
        ACTIVATION,
        "action: adapt a crew on an opposing ship in range.",
        "adapted-card a1 0 1 0",
        their_cards=(CREW,),
    ),
    "move_card": Act(
        ACTIVATION,
        "action: move a crew on this ship to a friendly ship in range.",
        "moved-card a1 1 1",
        ("Other of a1",),
        cards=(CREW,),
        more=FRIEND,
    ),
    "swap_cards": Act(
        ACTIVATION,
        "action: swap a crew on this ship for a crew on an opposing ship in range.",
        "moved-card b1 0 0",
        ("Helper of a1",),
        their_cards=(CREW,),
    ),
    "swap_outside": Act(
        ACTIVATION,
        "action: swap a talent on this ship for a talent from outside the fleet.",
        "reserve-card a1 1 0",
        cards=(card("Old", "talent"),),
        own_ship=(("reserve", [card("New", "talent")]),),
    ),
    "launch_support": Act(
        ACTIVATION,
        "action: launch the support vehicle.",
        "launched a2 17.606299212598426,13.149606299212598 h0 0",
        more="a2 waiting",
        friend=(("support", "support-vehicle"), ("dial", ((1, "straight", "white"),))),
    ),
    "enter_along": Act(
        ACTIVATION,
        "always: enter along a 1 straight or 2 straight.",
        "grant a1 enters-along standing crew:helper",
    ),
    "equip": Act(
        ACTIVATION,
        "action: equip a discarded crew.",
        "card a1 1 0 0 0 0 False False",
        cards=(CREW,),
        more="card a1 1 discarded",
    ),
    "place_beneath": Act(
        ACTIVATION,
        "when a crew on this ship would be discarded: may place that crew here instead.",
        "laid a1 1 True False",
        ("crew:eject", "Victim of a1", "crew:helper"),
        cards=(card("Victim"), card("Eject", ability="action: discard a crew on this ship.")),
    ),
    "flip_card": Act(
        ACTIVATION,
        "action: flip a damage card on this ship face down.",
        "flipped a1 Engine Room Fire",
        words='up "Engine Room Fire"',
    ),
    "become_captain": Act(
        ACTIVATION,
        "action: discard the captain on this ship; this becomes the captain with skill 4.",
        "captain a1 0",
        cards=(captain(7),),
    ),
    "stand_in": Act(
        ACTIVATION,
        "always: this stands in for the captain with skill 5.",
        "captain a1 0",
        more="card a1 1 disabled 1",
        cards=(captain(7),),
    ),
    "become_copy": Act(
        ACTIVATION,
        "action: this becomes a copy of a crew on an opposing ship in range this round.",
        "copied-card a1 0 1 0",
        their_cards=(CREW,),
    ),
    "have_text": Act(
        ACTIVATION,
        "always: this has the text of each crew beneath this card.",
        "token a1 scan 1 crew:beneath",
        ("crew:beneath",),
        cards=(card("Beneath", holder=0, face_down=True, ability="action: gain 1 scan."),),
    ),
    "use_text": Act(
        ATTACK,
        "always: each friendly ship at range 1-2 may use a crew on this ship.",
        "dice a2 attack HCBX attack",
        (SHOT, SHOT, "crew:bold"),
        more="a2 18,7 h0",
        cards=(card("Bold", ability="when attacking: roll +1 attack die."),),
    ),
    "modify_dice": Act(
        ATTACK, "when attacking: roll +1 attack die.", "dice a1 attack HCBX attack", (SHOT,)
    ),
    "roll_extra": Act(
        DEFENSE,
        "when defending: roll extra defense dice equal to shields.",
        "dice a1 defense EBX attack",
        (THEIR_SHOT,),
    ),
    "roll_test": Act(
        ACTIVATION,
        "action: roll 1 attack die; on hit or crit, gain 1 scan.",
        "dice a1 attack H Helper",
    ),
    "roll_further": Act(
        ATTACK,
        "when attacking, at roll attack dice: roll 2 further attack dice.",
        "modified a1 Helper HHBXX",
        (SHOT,),
    ),
    "roll_equal": Act(
        ACTIVATION,
        "action: roll attack dice equal to hull; on hit or crit, gain 1 scan.",
        "dice a1 attack HCBX Helper",
    ),
    "contest": Act(
        ACTIVATION,
        "action: target a ship in range; contest 5 attack dice for hit with the target until "
        "decided; if this ship wins, gain 1 scan.",
        "dice b1 attack HCBXX Helper",
    ),
    "leave_tokens": Act(
        ACTIVATION,
        "action: leave 1 evade or battle stations on an opposing ship in range.",
        "token b1 battlestations -1 crew:helper",
        ("battle stations",),
        other="evade 1 battlestations 1",
    ),
    "reroll": Act(
        ATTACK, "when attacking: may re-roll 1 blank.", "modified a1 Helper HBh", (SHOT,)
    ),
    "convert": Act(
        DEFENSE,
        "when defending: may convert 1 battle stations to evade.",
        "modified a1 Helper E",
        (THEIR_SHOT,),
        faces="stations",
    ),
    "add_result": Act(ATTACK, "when attacking: add 1 hit.", "modified a1 Helper HBX+H", (SHOT,)),
    "cancel_results": Act(
        DEFENSE, "when defending: cancel 1 hit.", "modified a1 Helper BX", (THEIR_SHOT,)
    ),
    "cancel_attack": Act(
        DEFENSE,
        "when defending: discard this to cancel the attack.",
        "shields a1 0 0 damaged",
        (THEIR_SHOT,),
        faces="hits",
        is_gone=True,
    ),
    "protect_results": Act(
        ATTACK,
        "when attacking: 3 hits or crits can't be cancelled.",
        "result a1 b1 1 0",
        (SHOT,),
    ),
    "set_dice": Act(
        ATTACK, "when attacking: set 2 attack dice to hit.", "dice a1 attack H+HH attack", (SHOT,)
    ),
    "swap_die": Act(
        ATTACK,
        "when attacking: swap an attack die for a die with 8 crits.",
        "dice a1 attack C Helper",
        (SHOT,),
    ),
    "skip": Act(
        ATTACK,
        "when attacking: the defender skips modify defense dice.",
        "token b1 evade -1 defense",
        (SHOT, "evade"),
        other="evade 1",
        is_gone=True,
    ),
    "prevent": Act(
        DEFENSE,
        "when this ship would suffer damage: discard this to prevent it.",
        "damage a1 Communications Failure True",
        (THEIR_SHOT,),
        faces="hits",
        is_gone=True,
    ),
    "spare": Act(
        ACTIVATION,
        "when this ship would disable a crew on this ship: spare it.",
        "card a1 1 1 0 0 0 False False",
        ("crew:other",),
        cards=(card("Other", ability="action: disable this to gain 1 evade."),),
        is_gone=True,
    ),
    "undo_action": Act(
        "round 2 activation begun\na1 18,10 h0 acted {words}\nb1 {place} {other}\n{more}",
        VERBS["undo_action"].example,
        "token a1 auxiliary 1 crew:foe",
        ("crew:foe",),
        their_cards=(
            card("Foe", ability="action: give 1 auxiliary power to an opposing ship in range."),
        ),
        is_gone=True,
    ),
    "undo_effect": Act(
        "round 2 activation begun\na1 18,10 h0 acted {words}\nb1 {place} {other}\n{more}",
        VERBS["undo_effect"].example,
        "card a1 0 1 0 0 0 False False",
        ("crew:foe",),
        their_cards=(card("Foe", ability="action: disable a crew on an opposing ship in range."),),
        is_gone=True,
    ),
    "modify_stat": Act(
        ACTIVATION, "always: this ship has +1 shields.", "a1 18,10 h0 shields 2/0 dial 0"
    ),
    "modify_stat_up_to": Act(
        ACTIVATION,
        "combat phase: this ship has up to +3 skill this round.",
        "lasting a1 skill 3 round crew:helper None",
        ("3",),
    ),
    "have_no_lower": Act(
        ACTIVATION,
        "combat phase: have no lower skill than each ship with a captain this round.",
        "lasting a1 skill 0 round crew:helper 7",
        their_cards=(captain(7),),
    ),
    "set_stat": Act(
        ACTIVATION,
        "combat phase: set skill to 10 this round.",
        "lasting a1 skill 0 round crew:helper 10",
    ),
    "perform": Act(
        ACTIVATION, "combat phase: perform scan as a free action.", "token a1 scan 1 action"
    ),
    "execute": Act(
        ACTIVATION,
        "combat phase: execute a white 1 bank.",
        "moved a1 1 bank left white 18,10 h0 16.52072467996822,13.571286540104518 h315 4.048 "
        "[] [] [] False False",
    ),
    "change_speed": Act(
        ACTIVATION,
        "reveal dial: raise speed by 1.",
        "moved a1 2 straight green 18,10 h0 18,14.724409448818898 h0 4.724 [] [] [] False False",
        maneuver="1 straight",
    ),
    "treat": Act(
        ACTIVATION,
        "always: treat all straights as green.",
        "token a1 auxiliary -1 green maneuver",
        words="auxiliary 1",
        maneuver="3 straight",
    ),
    "change_maneuver": Act(
        ACTIVATION,
        "reveal dial: change the maneuver to a white straight.",
        "moved a1 3 straight white 18,10 h0 18,16.299212598425196 h0 6.299 [] [] [] False False",
        maneuver="1 straight",
    ),
    "rotate": Act(ACTIVATION, "combat phase: rotate 180 degrees.", "turned a1 180 18,10 h180"),
    "must_perform": Act(
        ACTIVATION,
        "action: target an opposing ship; the target must perform scan this turn.",
        "ban b1 must-perform:scan turn crew:helper False",
    ),
    "must_attack": Act(
        ACTIVATION,
        "action: target an opposing ship; the target must attack this ship this round.",
        "ban b1 must-attack:0 round crew:helper False",
    ),
    "choose_targets": Act(
        ACTIVATION,
        "action: choose the targets of each opposing ship this round.",
        "ban b1 targets-by:0 round crew:helper False",
    ),
    "plan_for": Act(
        ACTIVATION,
        "action: plan the maneuver of an opposing ship as a green maneuver.",
        "ban b1 planned-by:0:green/// plan@1 crew:helper False",
    ),
    "roll_mine": Act(
        ACTIVATION,
        "action: target a minefield at range 1; roll the attack dice of the target.",
        "dice a1 attack HCBX Helper",
        more="card b1 0 discarded\nterrain minefield 18,14\nmine b1 0 minefield 18,14",
        their_cards=(
            card(
                "Mines",
                ability="when a ship overlaps that minefield: roll 4 attack dice; deal the results "
                "to that ship.",
            ),
        ),
    ),
    "plan_in_order": Act(
        ACTIVATION,
        "planning phase: plan first this round.",
        "used a1 order:plan:first",
        rounds=2,
    ),
    "plan_face_up": Act(
        ACTIVATION, "planning phase: plan face up this round.", "used a1 seen:1", rounds=2
    ),
    "advance_step": Act(
        ACTIVATION,
        "planning phase: take perform action before reveal dial this round.",
        "used a1 first:perform action",
        rounds=2,
    ),
    "leave_table": Act(ACTIVATION, "action: leave the table.", "away a1"),
    "place_ship": Act(
        ACTIVATION,
        "action: place this ship not at range 1-3 of an opposing ship.",
        "placed a1 1.1811,1.1811 h0",
    ),
    "activate_in_order": Act(
        ACTIVATION,
        "planning phase: activate first this round.",
        "round 4 activation initiative 0 begun active a1",
        rounds=2,
    ),
    "choose_faction": Act(
        ACTIVATION,
        "action: choose a faction; this round, when attacking, if the defender is of the chosen "
        "faction: roll +1 attack die.",
        "dice a1 attack HCBX attack",
        (SHOT,),
    ),
    "look_at_dial": Act(
        ACTIVATION,
        "end of the planning phase: look at the dial of an opposing ship in range.",
        "used b1 seen:0",
        rounds=2,
    ),
    "repair": Act(
        ACTIVATION, "action: repair 1 shield.", "shields a1 2 0 repaired", words="shields 1/0"
    ),
    "suffer": Act(ACTIVATION, "action: suffer 1 damage to gain 2 evade.", "shields a1 1 0 damaged"),
    "place_equal": Act(
        ACTIVATION,
        "action: place time on a crew on an opposing ship in range equal to hull -2.",
        "card b1 0 0 2 0 0 False False",
        their_cards=(CREW,),
    ),
    "buy_back": Act(
        ACTIVATION,
        "action: buy back a discarded crew on this ship for latinum.",
        "marker a1 1 latinum 1",
        cards=(captain(5), card("Dear", cost=1)),
        more="card a1 1 marker latinum 2\ncard a1 2 discarded\n",
    ),
    "place_fewer": Act(
        ACTIVATION,
        "when any ship would place time on a crew on this ship: place 1 fewer. "
        "action: place 3 time here to gain 1 evade.",
        "card a1 0 0 2 0 0 False False",
    ),
    "pay_more": Act(
        ACTIVATION,
        "always: each opposing ship pays 1 more latinum.",
        f"grant b1 pays-more:latinum:1 standing {CARD}",
    ),
    "pay_less": Act(
        ACTIVATION,
        "when this ship would spend latinum: pay 1 less. action: spend 2 latinum to gain 1 evade.",
        "marker a1 1 latinum 1",
        cards=(captain(5),),
        more="card a1 1 marker latinum 2\n",
    ),
    "suffer_equal": Act(
        ACTIVATION,
        "action: suffer damage equal to hull -3 to gain 2 evade.",
        "shields a1 1 0 damaged",
    ),
    "ram": Act(
        ACTIVATION,
        "action: target an opposing ship in range; ram the target for damage equal to hull -3.",
        "shields b1 1 0 damaged",
    ),
    "destroy": Act(
        ACTIVATION,
        "action: destroy 1 active shield on an opposing ship in range.",
        "shields b1 1 0 destroyed",
    ),
    "reduce_damage": Act(
        DEFENSE,
        "when this ship would suffer damage: reduce the damage by 1.",
        "damage a1 Communications Failure True",
        (THEIR_SHOT,),
        faces="hits",
        is_gone=True,
    ),
    "deal": Act(
        ACTIVATION, "action: deal 1 damage to an opposing ship in range.", "shields b1 1 0 damaged"
    ),
    "deal_results": Act(
        ACTIVATION,
        "action: roll 2 attack dice; deal the results to an opposing ship in range.",
        "shields b1 1 0 damaged",
    ),
    "deal_nothing": Act(
        ATTACK,
        "when attacking: disable this to deal no damage.",
        "damage b1 Communications Failure True",
        (SHOT,),
        faces="hits",
        is_gone=True,
    ),
    "deal_to_shields": Act(
        ATTACK,
        "when attacking, if the attack hits: deal 1 further damage to shields.",
        "shields b1 1 0 damaged",
        (SHOT,),
        faces="hits",
    ),
    "ignore_shields": Act(
        ATTACK,
        "when attacking: disable this to ignore shields.",
        "damage b1 Console Fire True",
        (SHOT,),
        faces="hits",
    ),
    "ignore_tokens": Act(
        DEFENSE,
        "when defending: ignore scan of the attacker.",
        "dice a1 defense E attack",
        (THEIR_SHOT,),
        other="scan 1",
    ),
    "count_twice": Act(
        ATTACK,
        "when attacking: count 1 scan twice.",
        "dice b1 defense E attack",
        (SHOT,),
        words="scan 1",
        their_ship=(("agility", 3),),
    ),
    "pick_damage": Act(
        ATTACK,
        "when an opposing ship would suffer hull crit from this ship: pick from 2 damage cards.",
        "passed-over Console Fire",
        (SHOT,),
        other="shields 0/0",
        faces="hits",
    ),
    "suffer_card": Act(
        ACTIVATION, 'action: suffer "direct hit" to gain 1 evade.', "damage a1 Direct Hit True"
    ),
    "restore_hull": Act(
        ACTIVATION,
        "action: restore hull to 4.",
        "repaired a1 Engine Room Fire",
        words='up "Engine Room Fire"',
    ),
    "place_damage": Act(
        DEFENSE,
        "when this ship would suffer hull damage: place that damage here instead.",
        "beneath a1 0 Communications Failure",
        (THEIR_SHOT,),
        words="shields 0/0",
        faces="hits",
    ),
    "look_at_damage": Act(
        ACTIVATION,
        "action: target a ship in range; look at the damage cards of the target; "
        "flip a face-down damage card on the target face up.",
        "Detail a1: Console Fire | Structural Damage",
        other='down "Console Fire" down "Structural Damage"',
    ),
    "search_deck": Act(
        ATTACK,
        "when attacking, if the defender suffers hull crit: "
        'search the damage deck for "structural damage" instead.',
        "damage b1 Structural Damage True",
        (SHOT,),
        other="shields 0/0",
        faces="hits",
    ),
    "fire": Act(
        ATTACK,
        "attack: disable this to fire at each opposing ship.",
        "attack a1 b2 Helper 0 front 90 2 False False True",
        ("Helper at b1",),
        more="b2 20,18 h180 chance",
        weapons=(weapon(0, 5, 1, 3),),
    ),
    "fire_around": Act(
        ATTACK,
        "attack: disable this to fire at each opposing ship up to range 1 from a token at range 1.",
        "attack a1 b2 Helper 0 all-round 360 1 False False True",
        ("Helper at b1",),
        more="b2 20,16 h180 chance",
        weapons=(weapon(0, 5, 1, 3),),
    ),
    "fire_along": Act(
        ATTACK,
        "attack: disable this to fire along a line up to range 3.",
        "attack a1 b2 Helper 0 front 90 3 False False True",
        ("Helper at b1",),
        more="b2 18,20 h180 chance",
        weapons=(weapon(0, 5, 1, 3),),
    ),
    "attack_from_tokens": Act(
        ATTACK,
        "attack: disable this to fire. after attacking with this: may attack with this from each "
        "of 1 tokens at range 1.",
        "attack a1 b1 Helper 0 all-round 360 2 False False True",
        ("Helper at b1", "crew:helper", "Helper at b1"),
        weapons=(weapon(0, 5, 1, 3),),
    ),
    "attack_aboard": Act(
        ACTIVATION,
        "action: target a ship at range 1-3; attack with 3 unmodified attack dice aboard the "
        "target.",
        "attack a1 b1 3 attack dice -2 all-round 360 1 False True True",
    ),
    "attack": Act(
        ACTIVATION,
        "combat phase: attack with the primary weapon at -1 attack die.",
        "dice a1 attack HX attack",
        (SHOT,),
    ),
    "attack_by_printed_skill": Act(
        ACTIVATION,
        "combat phase: attack by printed skill this round.",
        "ban a1 attack-out-of-order round crew:helper True",
    ),
    "fall_into_disrepute": Act(
        ACTIVATION,
        "combat phase: target an opposing ship; the target falls into disrepute.",
        "marker b1 -1 reputation 1",
    ),
    "lose_crew": Act(
        ATTACK,
        "when attacking, at deal damage: the defender loses crew for damage (max 5).",
        "card b1 0 0 0 0 0 True False",
        (SHOT,),
        faces="hits",
        their_cards=(CREW,),
    ),
    "redo_attack": Act(
        DEFENSE,
        "when defending, at compare results: discard this to redo the attack.",
        "card a1 0 0 0 0 0 True False",
        (THEIR_SHOT,),
    ),
    "restore_cards": Act(
        ATTACK,
        "when attacking: discard this to roll +1 attack die and restore the cards of the attack.",
        "card a1 0 0 0 0 0 True False",
        (SHOT,),
    ),
    "roll_as_many": Act(
        ATTACK,
        "when attacking: discard this to roll as many attack dice as an upgrade on the defender "
        "costs.",
        "dice a1 attack H attack",
        (SHOT,),
        their_cards=(card("Other", cost=1),),
    ),
    "rearrange_drones": Act(
        ACTIVATION,
        "action: rearrange drone among this ship plus each opposing ship in range.",
        "card b1 0 0 0 2 0 False False",
        ("3",),
        more="card a1 1 drones 1",
        cards=(captain(0, drones=5),),
        their_cards=(captain(0, drones=4),),
    ),
    "attack_at_skill": Act(
        ACTIVATION,
        "action: attack with the primary weapon at skill 10 this round.",
        "used a1 attack-at:10/-1",
    ),
    "attack_before": Act(
        ACTIVATION,
        "action: target an opposing ship in range; attack with the primary weapon before the "
        "target this round.",
        "used a1 attack-before:1/-1",
    ),
    "change_target": Act(
        DEFENSE,
        "when defending, at declare target: the attacker must change the target.",
        "shields a1 0 0 damaged",
        (THEIR_SHOT,),
        faces="hits",
        is_gone=True,
    ),
    "obstruct": Act(
        DEFENSE,
        "always: obstruct attacks against each friendly ship.",
        "dice a2 defense EBX attack",
        ("primary weapon at a2",),
        more="a2 18,8 h0 chance",
    ),
    "ignore_planets": Act(
        ATTACK,
        "always: ignore planets beneath it.",
        "attack a1 b1 primary weapon -1 front 90 2 False False False",
        ("primary weapon at b1",),
        more="terrain planet 18,9",
    ),
    "send_back": Act(
        DEFENSE,
        "when defending: discard this to send half the damage back.",
        "shields b1 1 0 damaged",
        (THEIR_SHOT,),
        faces="hits",
    ),
    "gain_shields": Act(ACTIVATION, "action: gain 1 extra shield.", "shields a1 3 0 extra"),
    "lose_shields": Act(
        ACTIVATION,
        "action: gain 1 extra shield; this round, end phase: lose extra shields.",
        "shields a1 2 0 extra ones go",
    ),
    "lose_squadrons": Act(
        ATTACK,
        "when attacking: the defender loses 1 attack squadron.",
        "stack b1 2",
        (SHOT,),
        their_ship=(("support", "squadron"), ("squadron_tokens", 3), ("squadron_skill", 1)),
    ),
    "give_up_attack": Act(
        ATTACK,
        "when attacking: target a friendly ship at range 1; the target gives up the attack.",
        "used a2 attacked",
        (SHOT,),
        more="a2 18,7 h0",
    ),
    "attack_in_order": Act(
        ACTIVATION,
        "combat phase: attack last this round.",
        "order of chance: chance b1, chance a1",
        (SHOT,),
    ),
    "pass_initiative": Act(
        ACTIVATION,
        "combat phase, if this ship has the initiative: pass the initiative.",
        "initiative 1 crew:helper",
    ),
    "reopen_negotiations": Act(
        ACTIVATION,
        "combat phase: may reopen negotiations of this ship.",
        "ended b1 ambassador:envoy",
        words="used game:negotiated:ambassador:envoy=1",
        cards=(
            card("Envoy", "ambassador", "ambassador", ability="negotiations denied: gain 1 scan."),
        ),
    ),
    "modify_reach": Act(
        ACTIVATION,
        "action: each card on this ship has +1 range toward friendly ships this round.",
        "lasting a1 friendly-range 1 round crew:helper None",
    ),
    "fire_at_range": Act(
        ACTIVATION,
        "action: this fires at range 1-2 this round.",
        "grant a1 bands:0:1:2 round crew:helper",
    ),
    "count_range": Act(
        ACTIVATION,
        "action: count range 3 to each friendly ship as range 2 this round.",
        "grant a1 counted-range:3:2:1 round crew:helper",
        more=FRIEND,
    ),
    "repair_by_cost": Act(
        ACTIVATION,
        "action: discard a crew on this ship to repair shield equal to half the cost of that crew.",
        "shields a1 1 0 repaired",
        ("Other of a1",),
        words="shields 0/0",
        cards=(card("Other", cost=2),),
    ),
    "reroll_equal": Act(
        ATTACK,
        "when attacking: may re-roll as many blanks as primary weapon.",
        "modified a1 Helper HBh",
        (SHOT, "X"),
    ),
    "cannot": Act(
        ACTIVATION,
        "action: can't attack this round.",
        "attack a1 b1 primary weapon -1 front 90 2 False False False",
        (SHOT,),
        is_gone=True,
    ),
}


def course(act: Act, text: str) -> list[str]:
    """Returns what a scene with a text shows: questions, orders, events, the last position."""
    dial = HELD if act.maneuver == "0 stop" else DIAL
    first = [bearer(text, *act.cards, dial=dial, weapons=act.weapons, **dict(act.own_ship))]
    first += [vessel(2, **{"dial": HELD, **dict(act.friend)})] if "a2 " in act.more else []
    second = [vessel(1, dial=HELD, cards=act.their_cards, **dict(act.their_ship))]
    second += [vessel(1, dial=HELD)] if "b2 " in act.more else []
    position = act.position.format(words=act.words, other=act.other, place=act.place, more=act.more)
    play = Scene(position, first, second, dials={"a1": act.maneuver})
    play.battle.chance = FixedChance(act.faces)
    seen = []
    left = list(act.answers)
    last = play.state.round + act.rounds
    while play.question is not None and play.state.round < last:
        offered = play.offered
        seen.append(f"{play.asked}: {' | '.join(offered)}")
        wanted = next((each for each in (*left, CARD, "yes") if each in offered), None)
        if wanted is None:
            play._answer_quietly()
            continue
        if wanted in left:
            left.remove(wanted)
        play.give(wanted)
    seen += [f"order of {kind}: {', '.join(play.told(kind))}" for kind in ("active", "chance")]
    return [*seen, *play.told(*FIELDS), *print_position(play.state).splitlines()]


@each_case("name", ACTS)
def test_a_verb_changes_something(name: str) -> None:
    act = ACTS[name]
    assert any(type(node) is VERBS[name].kind for node in walk(parse(act.text)))
    with_it, without_it = course(act, act.text), course(act, "")
    assert (act.seen in with_it, act.seen in without_it) == (not act.is_gone, act.is_gone)


def test_every_verb_has_a_scene() -> None:
    assert set(VERBS) == set(ACTS)


def test_every_verb_of_the_tree_has_a_row_and_a_rule() -> None:
    register_all()
    kinds = {form.kind for form in VERBS.values()}
    assert kinds == set(get_args(Verb))
    # Carried out by `rules.battle.effects.waiting.firing_texts`, and when texts are installed.
    assert kinds - set(RULES) == {Fire, FireAlong, FireAround, HaveText, UseText}
    assert set(RULES) <= kinds
