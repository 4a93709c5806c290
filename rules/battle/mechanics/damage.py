"""Suffering damage: shields, damage cards, squadron tokens, destruction, repair.

Damage is suffered one at a time, all normal damage before any critical one.

Source: 2017, Suffering Damage, Critical Damage, Destroying Ships, Simultaneous Attack Rule,
Component Limitations, Attack Squadrons 4-6, Regenerate; EDITIONS H1-H3, O1; DECISIONS D37, D79-D83.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import cards, damage_cards, damage_pile, harm, tokens
from rules.battle.mechanics.card_transfer import move_card
from rules.battle.mechanics.rolls import roll_test
from rules.battle.mechanics.values import refresh
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER
from rules.battle.position.permissions import NotDealt
from rules.battle.position.records import FLEET_RESOURCE
from rules.battle.position.terms import (
    AWAY,
    COMBAT,
    DESTROYED,
    DOCKED,
    IN_PLAY,
    LEFT,
    NO_CLOAK,
    NOBODY,
)
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.permissions import is_banned, turns_face_down
from rules.battle.timing.questions import ChooseDamageToRepair, ChooseDetail, Steps
from rules.dice import CRIT, HIT, face_total

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack, DamagePick
    from rules.battle.timing.battle import Battle


def roll_attack_test(battle: Battle, ship: Ship, dice: int, why: str) -> Steps[tuple[int, int]]:
    """Rolls attack dice that are no attack; gives the hits and the crits."""
    results = yield from roll_test(battle, ship, dice, why)
    return face_total(results, HIT), face_total(results, CRIT)


def suffer(
    battle: Battle,
    ship: Ship,
    hits: int,
    crits: int,
    attack: Attack | None = None,
    *,
    past_shields: bool = False,
    by: Ship | None = None,
    why: str = "",
) -> Steps[int]:
    """Lets a ship suffer damage, then critical damage; gives what shields and hull lost.

    `past_shields` is damage that goes to the hull whatever shields there are; `by` is the ship
    that does it without an attack, `why` what else does: an obstacle, a minefield.
    What is left over when it is destroyed is not dealt, unless it stays for its own attack.
    Source: 2017, Suffering Damage; DECISIONS D79, D81.
    """
    if not battle.moments:
        return (yield from _suffer_all(battle, ship, hits, crits, attack, past_shields, None))
    doer = by if attack is None else attack.attacker
    blow = harm.Harm(ship, attack, doer, why, past_shields)
    if moments.WOULD_SUFFER_ALL in battle.moments and hits + crits:
        hits, crits = yield from harm.announce(battle, blow, hits, crits)
    lost = yield from _suffer_all(battle, ship, hits, crits, attack, past_shields, blow)
    if (
        lost
        and moments.HAS_SUFFERED_ALL in battle.moments
        and (ship.place == IN_PLAY or ship.place == DESTROYED)
    ):
        yield from harm.tell(battle, blow, lost)
    return lost


def _suffer_all(
    battle: Battle,
    ship: Ship,
    hits: int,
    crits: int,
    attack: Attack | None,
    past_shields: bool,
    blow: harm.Harm | None,
) -> Steps[int]:
    """Lets a ship suffer its damage one at a time; gives how much was dealt."""
    lost = 0
    is_squadron = ship.record.squadron_tokens > 0
    if is_squadron:
        hits, crits = hits + crits, 0
    for is_critical, number in ((False, hits), (True, crits)):
        left = number
        if is_critical and attack is not None and attack.crits_ignore_shields:
            past_shields = True
            if blow is not None:
                blow.past_shields = True
        while left > 0 and ship.place == IN_PLAY:
            if is_squadron and ship.tokens_left == 0:
                return lost  # it awaits its attack and has nothing left to lose
            if ship.shields > 0 and blow is None and not past_shields:
                # Nothing can happen between two shields, so they go together.
                absorbed = min(left, ship.shields)
                tokens.set_shields(
                    battle, ship, ship.shields - absorbed, ship.disabled_shields, "damaged"
                )
                left -= absorbed
                lost += absorbed
                continue
            left -= 1
            was_dealt = yield from _suffer_one(
                battle, ship, is_critical, attack, past_shields, blow
            )
            if was_dealt:
                lost += 1
                if is_squadron and attack is not None and attack.took_token:
                    return lost
            if blow is not None and blow.is_over:
                return lost
        if not is_critical and attack is not None and attack.to_shields:
            lost += yield from _lose_shields(battle, ship, attack.to_shields)
    return lost


def _lose_shields(battle: Battle, ship: Ship, number: int) -> Steps[int]:
    """Takes active shields besides the damage of an attack; gives how many there were to take.

    They go after its hits and before its crits (F16-72, F16-73).
    """
    number = min(number, ship.shields)
    if number and ship.place == IN_PLAY:
        tokens.set_shields(battle, ship, ship.shields - number, ship.disabled_shields, "damaged")
        if ship.shields == 0 and moments.SHIELDS_GONE in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.SHIELDS_GONE, ship))
    return number


def _suffer_one(
    battle: Battle,
    ship: Ship,
    is_critical: bool,
    attack: Attack | None,
    past_shields: bool,
    blow: harm.Harm | None,
) -> Steps[bool]:
    """Lets a ship suffer one damage; tells whether a shield or its hull took it."""
    pick: DamagePick | None = None
    searched = ""
    if blow is not None and moments.WOULD_SUFFER in battle.moments:
        occasion = yield from windows.open_window(
            battle, blow.one(moments.WOULD_SUFFER, is_critical)
        )
        pick, searched = occasion.pick, occasion.searched
        if occasion.at_once:
            yield from damage_cards.act_at_once(battle, ship, occasion.at_once)
        if occasion.is_prevented or occasion.amount <= 0 or ship.place != IN_PLAY:
            return False
        is_critical = occasion.what == "critical"
    had = ship.damage
    if ship.shields > 0 and not past_shields:
        tokens.set_shields(battle, ship, ship.shields - 1, ship.disabled_shields, "damaged")
        if ship.shields == 0 and moments.SHIELDS_GONE in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.SHIELDS_GONE, ship))
    elif ship.record.squadron_tokens:
        yield from lose_token(battle, ship, attack)
    else:
        yield from _damage_hull(battle, ship, is_critical, attack, pick, searched, blow)
    if blow is not None and moments.HAS_SUFFERED in battle.moments and ship.place == IN_PLAY:
        dealt = int(ship.damage > had)
        yield from windows.open_window(battle, blow.one(moments.HAS_SUFFERED, is_critical, dealt))
    return True


def _damage_hull(
    battle: Battle,
    ship: Ship,
    is_critical: bool,
    attack: Attack | None,
    pick: DamagePick | None,
    searched: str,
    blow: harm.Harm | None,
) -> Steps[None]:
    """Deals one damage card, face up for critical damage (2017, Suffering Damage 2).

    A card that an effect searched for, or that is picked from several, takes the place of the one
    drawn face up: of this one, or of the first of the attack.
    """
    name = ""
    if is_critical and searched in battle.state.deck:
        name = searched
    elif is_critical and attack is not None and attack.searched in battle.state.deck:
        name, attack.searched = attack.searched, ""
    elif is_critical:
        if pick is None and attack is not None:
            pick, attack.pick = attack.pick, None
        if pick is not None:
            name = yield from _picked(battle, ship, pick)
    if name == "":
        name = damage_pile.draw(battle, ship)
    if name == "":
        damage_pile.count_damage(battle, ship, 1)
        yield from check_hull(battle, ship)
        return
    yield from deal_card(battle, ship, name, is_critical, blow)


def deal_card(
    battle: Battle, ship: Ship, name: str, is_critical: bool, blow: harm.Harm | None = None
) -> Steps[None]:
    """Deals a damage card that was drawn, looks at the hull, and lets the card act."""
    if is_critical and ship.bans and is_banned(ship, NotDealt(name.lower())):
        damage_pile.pass_over(battle, name)
        return
    damage_pile.deal(battle, ship, name, is_face_up=is_critical)
    if is_critical and ship.bans and turns_face_down(ship, name.lower()):
        damage_pile.flip_down(battle, ship, name)
    elif is_critical and blow is not None:
        blow.names.append(name)
    if is_critical:
        cards.review_command(battle)
    if is_critical and moments.DAMAGE_CARD_DEALT in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.DAMAGE_CARD_DEALT, ship, what=name))
    if (yield from check_hull(battle, ship)) and blow is not None:
        blow.is_over = True
    if is_critical and ship.place == IN_PLAY:
        # One that stays for its last attack suffers what its new card does at once.
        yield from damage_cards.take_effect(battle, ship, name)


def _picked(battle: Battle, ship: Ship, pick: DamagePick) -> Steps[str]:
    """Draws several damage cards of which a player picks one; the others are discarded."""
    drawn = damage_pile.draw_several(battle, ship, pick.number)
    if not drawn:
        return ""
    name, names = drawn[0], tuple(sorted(set(drawn)))
    if len(names) > 1:
        side = battle.state.ships[pick.ship].side
        answer: Any = yield ChooseDetail(
            side, pick.ship, names, pick.source, "pick_damage", "damage", battle.attack
        )
        name = answer
    drawn.remove(name)
    for other in drawn:
        damage_pile.pass_over(battle, other)
    return name


def repair_one(battle: Battle, ship: Ship, *, is_normal: bool = False) -> Steps[None]:
    """Repairs one damage of the owner's choice to a ship's hull (2017, Regenerate).

    Where it `is_normal` no critical damage is repaired. Whether it may repair is asked before,
    once for all that an effect repairs (`may_repair`).
    """
    answers = () if is_normal else tuple(sorted({card.name for card in ship.face_up}))
    if ship.face_down or ship.counted:
        answers = ("", *answers)
    if not answers:
        return
    name = answers[0]
    if len(answers) > 1:
        name = yield ChooseDamageToRepair(ship.side, ship.index, answers)
    damage_pile.remove_damage(battle, ship, name)
    cards.review_command(battle)
    if moments.HAS_REPAIRED in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.HAS_REPAIRED, ship, what=name))


def may_repair(battle: Battle, ship: Ship) -> Steps[bool]:
    """Opens the moment before a ship repairs its hull or shields; tells whether it still does."""
    if moments.WOULD_REPAIR in battle.moments:
        occasion = yield from windows.open_window(battle, Occasion(moments.WOULD_REPAIR, ship))
        return not occasion.is_prevented
    return True


def lose_token(battle: Battle, ship: Ship, attack: Attack | None) -> Steps[None]:
    """Destroys a squadron's token; the next one has all its shields.

    What happens instead of the destruction leaves the last token where it is.
    Source: 2017, Attack Squadrons 4, 5, Attack Squadron Tokens.
    """
    if attack is not None:
        attack.took_token = True
    if ship.tokens_left > 1:
        set_stack(battle, ship, ship.tokens_left - 1)
        tokens.set_shields(battle, ship, ship.shield_value, 0, "new token")
    elif (yield from _is_lost(battle, ship)):
        set_stack(battle, ship, 0)
        yield from _fall(battle, ship)


def set_stack(battle: Battle, ship: Ship, number: int) -> None:
    """Sets the height of a squadron's stack."""
    ship.tokens_left = number
    if battle.log is not None:
        battle.note("stack", ship.index, number)
    refresh(ship, battle.options, battle.state.round)


# --- destruction ------------------------------------------------------------------


def check_hull(battle: Battle, ship: Ship) -> Steps[bool]:
    """Destroys a ship whose damage reaches its hull value, unless it may still attack.

    Tells whether an effect kept it from being destroyed.

    Source: 2017, Destroying Ships, Simultaneous Attack Rule; EDITIONS H3, O1; DECISIONS D80.
    """
    if ship.place != IN_PLAY or ship.hull_left > 0 or ship.is_doomed:
        return False
    return (yield from destroy(battle, ship))


def destroy(battle: Battle, ship: Ship) -> Steps[bool]:
    """Destroys a ship, at once or after the attack that is still due to it.

    Tells whether an effect kept it from that.
    """
    if ship.place != IN_PLAY or ship.is_doomed:
        return False
    if not (yield from _is_lost(battle, ship)):
        return True
    return (yield from _fall(battle, ship))


def _is_lost(battle: Battle, ship: Ship) -> Steps[bool]:
    """Opens the moment before a ship is destroyed; tells whether it still is."""
    harm.remember_blow(battle, ship)
    if moments.WOULD_BE_DESTROYED not in battle.moments:
        return True
    occasion = yield from windows.open_window(
        battle, harm.of_destruction(battle, moments.WOULD_BE_DESTROYED, ship)
    )
    return not occasion.is_prevented


def _fall(battle: Battle, ship: Ship) -> Steps[bool]:
    """Takes a destroyed ship out of play, at once or after the attack that is still due to it.

    Tells whether an effect kept it in play all the same.
    """
    is_saved = False
    if may_still_attack(battle, ship):
        doom(battle, ship)
    else:
        is_saved = yield from leave(battle, ship, DESTROYED, "destroyed")
    if battle.running and not is_saved:
        remember_blast(battle, ship)
    return is_saved


BLASTS: Final[Mapping[str, Mapping[int, int]]] = {
    "hit-or-destroyed": {
        moments.IS_HIT: OTHER,
        moments.WOULD_BE_DESTROYED: ACTOR,
        moments.IS_DESTROYED: ACTOR,
    },
    "destroyed": {moments.WOULD_BE_DESTROYED: ACTOR, moments.IS_DESTROYED: ACTOR},
}
"""Option `last_blast` -> the moments at which a lost ship's effect may win, with its role."""


def remember_blast(battle: Battle, lost: Ship) -> None:
    """Remembers that an effect of a ship that was hit or destroyed took the last opponent along.

    Source: 2017, Winning the Game, Exception; classic, the same; EDITIONS J3.
    """
    winning = BLASTS.get(battle.options.last_blast, {})
    for handler in battle.running:
        if winning.get(handler.moment) == handler.role:
            for ship in battle.state.ships:
                if (
                    ship.team != lost.team
                    and handler in battle.handlers[ship.index].get(handler.moment, ())
                    and all(each.is_doomed for each in battle.state.opponents(ship.team))
                ):
                    battle.blast = ship.team


def may_still_attack(battle: Battle, ship: Ship) -> bool:
    """Returns whether a destroyed ship stays until its own attack.

    Its skill must equal that of the active ship, in the Combat Phase, and it must not have had
    its chance. Source: 2017, Simultaneous Attack Rule; EDITIONS H3, O1.
    """
    state = battle.state
    if not battle.options.simultaneous_attack or state.phase != COMBAT or state.active < 0:
        return False
    return not ship.had_chance and ship.phase_skill == state.ships[state.active].phase_skill


def doom(battle: Battle, ship: Ship) -> None:
    """Marks a ship as destroyed that stays until it has had its attack."""
    ship.is_doomed = True
    if battle.log is not None:
        battle.note("doomed", ship.index)


def spare(battle: Battle, ship: Ship) -> None:
    """Lets a ship that was destroyed go on."""
    ship.is_doomed = False
    if battle.log is not None:
        battle.note("spared", ship.index)


def leave(battle: Battle, ship: Ship, place: int, why: str) -> Steps[bool]:
    """Takes a ship out of play: its tokens, damage cards and docked shuttles go with it.

    An attack that a text gives it now comes when the present one is over: it stays for that, and
    so do its tokens (FR-324.1). Tells whether a text kept it in play.
    Source: 2017, Destroying Ships, Docking a Shuttlecraft b; DECISIONS D37, D45.
    """
    remember_standing(battle)
    if place == DESTROYED and moments.IS_DESTROYED in battle.moments:
        waiting = len(battle.further)
        occasion = yield from windows.open_window(
            battle, harm.of_destruction(battle, moments.IS_DESTROYED, ship, why)
        )
        if occasion.is_prevented:
            spare(battle, ship)
            return True
        if len(battle.further) > waiting:

            def go(later: Battle) -> Steps[None]:
                yield from ()
                _take_away(later, later.state.ships[ship.index], place, why)

            doom(battle, ship)
            battle.further.append(go)
            return False
    _take_away(battle, ship, place, why)
    return False


def _take_away(battle: Battle, ship: Ship, place: int, why: str) -> None:
    remove_ship(battle, ship, place, why)
    for other in battle.state.ships:
        if other.place == DOCKED and other.dock == ship.index:
            remove_ship(battle, other, place, f"{why} with {ship.record.name}")


def remember_standing(battle: Battle) -> None:
    """Remembers which teams had ships when the present moment began (DECISIONS D82)."""
    state = battle.state
    if not state.standing:
        set_standing(
            battle,
            tuple(sorted({ship.team for ship in state.ships if ship.place in (IN_PLAY, AWAY)})),
        )


def set_standing(battle: Battle, teams: tuple[int, ...]) -> None:
    """Sets the teams that stood at the beginning of the moment; none begins a new moment."""
    if not teams:
        battle.blast = NOBODY
        battle.lost = []
    if battle.state.standing != teams:
        battle.state.standing = teams
        if battle.log is not None:
            battle.note("standing", teams)


def hand_on_resource(battle: Battle, ship: Ship) -> None:
    """Returns the fleet's resource, which a ship that goes kept, to another ship of its player.

    Source: 2017, Resources: it is the fleet's as long as any ship is in play.
    """
    for place, card in enumerate(ship.cards):
        if card.record.role == FLEET_RESOURCE and not card.is_gone:
            for other in battle.state.ships:
                if (
                    other is not ship
                    and other.side == ship.side
                    and other.place
                    in (
                        IN_PLAY,
                        AWAY,
                    )
                ):
                    move_card(battle, ship, place, other)
                    return


def remove_ship(battle: Battle, ship: Ship, place: int, why: str) -> None:
    """Removes a ship and everything beside it (2017, Destroying Ships)."""
    state = battle.state
    hand_on_resource(battle, ship)
    tokens.remove_locks(battle, ship)
    for side in state.sides:
        if side.fleet_action == ship.index:
            side.fleet_action = NOBODY
    for damage_card in ship.face_up:
        damage_pile.discard(battle, damage_card.name)
    for name in state.hidden[ship.index]:
        damage_pile.discard(battle, name)
    for number, card in enumerate(ship.cards):
        if card.damage:
            damage_pile.clear_beneath(battle, ship, number)
    state.hidden[ship.index] = []
    ship.face_up = []
    ship.face_down = 0
    clear_tokens(ship)
    ship.counted = 0
    ship.is_doomed = False
    ship.bans = []
    ship.place = place
    ship.dock = NOBODY
    ship.left_in = state.round
    if place == DESTROYED:
        battle.lost.append(ship.index)
    refresh(ship, battle.options, state.round)
    if battle.log is not None:
        battle.note("left", ship.index, "left" if place == LEFT else "destroyed", why)


def clear_tokens(ship: Ship) -> None:
    """Puts all tokens of a ship back in the supply."""
    ship.evade = 0
    ship.scan = 0
    ship.battle_stations = 0
    ship.auxiliary = 0
    ship.cloak = NO_CLOAK
    ship.shields = 0
    ship.disabled_shields = 0
    ship.mission = 0
