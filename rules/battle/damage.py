"""Suffering damage: shields, damage cards, squadron tokens, destruction, repair.

Damage is suffered one at a time, all normal damage before any critical one.

Source: 2017, Suffering Damage, Critical Damage, Destroying Ships, Simultaneous Attack Rule,
Component Limitations, Attack Squadrons 4-6, Regenerate; EDITIONS H1-H3, O1; DECISIONS D37, D79-D83.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rules.battle import moments, tokens, windows
from rules.battle.moments import ACTOR, OTHER
from rules.battle.pieces import DamageCard
from rules.battle.questions import ChooseDamageToRepair, Steps
from rules.battle.terms import (
    COMBAT,
    DESTROYED,
    DOCKED,
    IN_PLAY,
    LEFT,
    NO_CLOAK,
    NOBODY,
)
from rules.battle.values import refresh
from rules.dice import CRIT, HIT, attack_text, face_total

if TYPE_CHECKING:
    from rules.battle.attack import Attack
    from rules.battle.battle import Battle
    from rules.battle.state import Ship


def roll_attack_test(battle: Battle, ship: Ship, dice: int, why: str) -> Steps[tuple[int, int]]:
    """Rolls attack dice that are no attack; gives the hits and the crits.

    Effects that act on such a roll find its results as the occasion's `amount`, and may change it.
    """
    results = battle.chance.attack_dice(dice)
    if battle.log is not None:
        battle.note("dice", ship.index, "attack", attack_text(results), why)
    if moments.HAS_ROLLED in battle.moments:
        occasion = yield from windows.open_window(
            battle, windows.Occasion(moments.HAS_ROLLED, ship, what=why, amount=results)
        )
        if occasion.amount != results:
            results = occasion.amount
            if battle.log is not None:
                battle.note("modified", ship.index, why, attack_text(results), "")
    return face_total(results, HIT), face_total(results, CRIT)


def suffer(
    battle: Battle, ship: Ship, hits: int, crits: int, attack: Attack | None = None
) -> Steps[int]:
    """Lets a ship suffer damage, then critical damage; gives what shields and hull lost.

    What is left over when it is destroyed is not dealt, unless it stays for its own attack.
    Source: 2017, Suffering Damage; DECISIONS D79, D81.
    """
    lost = 0
    is_squadron = ship.record.squadron_tokens > 0
    if is_squadron:
        hits, crits = hits + crits, 0
    for is_critical, number in ((False, hits), (True, crits)):
        left = number
        while left > 0 and ship.place == IN_PLAY:
            if is_squadron and ship.tokens_left == 0:
                return lost  # it awaits its attack and has nothing left to lose
            if ship.shields > 0 and not battle.moments:
                # Nothing can happen between two shields, so they go together.
                absorbed = min(left, ship.shields)
                tokens.set_shields(
                    battle, ship, ship.shields - absorbed, ship.disabled_shields, "damaged"
                )
                left -= absorbed
                lost += absorbed
                continue
            left -= 1
            was_dealt = yield from _suffer_one(battle, ship, is_critical, attack)
            if was_dealt:
                lost += 1
                if is_squadron and attack is not None and attack.took_token:
                    return lost
    return lost


def _suffer_one(
    battle: Battle, ship: Ship, is_critical: bool, attack: Attack | None
) -> Steps[bool]:
    """Lets a ship suffer one damage; tells whether a shield or its hull took it."""
    if moments.WOULD_SUFFER in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            windows.Occasion(
                moments.WOULD_SUFFER,
                ship,
                None if attack is None else attack.attacker,
                attack=attack,
                what="critical" if is_critical else "normal",
                amount=1,
            ),
        )
        if occasion.is_prevented or ship.place != IN_PLAY:
            return False
        is_critical = occasion.what == "critical"
    if ship.shields > 0:
        tokens.set_shields(battle, ship, ship.shields - 1, ship.disabled_shields, "damaged")
        if ship.shields == 0 and moments.SHIELDS_GONE in battle.moments:
            yield from windows.open_window(battle, windows.Occasion(moments.SHIELDS_GONE, ship))
    elif ship.record.squadron_tokens:
        yield from _lose_token(battle, ship, attack)
    else:
        yield from _damage_hull(battle, ship, is_critical)
    if moments.HAS_SUFFERED in battle.moments and ship.place == IN_PLAY:
        yield from windows.open_window(
            battle,
            windows.Occasion(
                moments.HAS_SUFFERED,
                ship,
                None if attack is None else attack.attacker,
                attack=attack,
                what="critical" if is_critical else "normal",
            ),
        )
    return True


def _damage_hull(battle: Battle, ship: Ship, is_critical: bool) -> Steps[None]:
    """Deals one damage card, face up for critical damage (2017, Suffering Damage 2)."""
    from rules.battle.damage_cards import take_effect

    name = draw(battle)
    if name == "":
        count_damage(battle, ship, 1)
        yield from check_hull(battle, ship)
        return
    deal(battle, ship, name, is_face_up=is_critical)
    if is_critical and moments.DAMAGE_CARD_DEALT in battle.moments:
        yield from windows.open_window(
            battle, windows.Occasion(moments.DAMAGE_CARD_DEALT, ship, what=name)
        )
    yield from check_hull(battle, ship)
    if is_critical and ship.place == IN_PLAY:
        # One that stays for its last attack suffers what its new card does at once.
        yield from take_effect(battle, ship, name)


def draw(battle: Battle) -> str:
    """Draws a damage card at random; "" when neither deck nor discard pile has one.

    Source: 2017, Suffering Damage, Component Limitations; EDITIONS H2; DECISIONS D83.
    """
    state = battle.state
    if not state.deck:
        if not state.discards:
            return ""
        reshuffle(battle)
    return state.deck[battle.chance.damage_card(state.deck)]


def reshuffle(battle: Battle) -> None:
    """Makes a new damage deck of the discard pile (2017, Suffering Damage)."""
    state = battle.state
    state.deck = sorted(state.deck + state.discards)
    state.discards = []
    if battle.log is not None:
        battle.note("reshuffled")


def deal(battle: Battle, ship: Ship, name: str, *, is_face_up: bool) -> None:
    """Puts a damage card from the deck beside a ship."""
    state = battle.state
    state.deck.remove(name)
    if is_face_up:
        ship.face_up.append(DamageCard(name, state.round))
    else:
        ship.face_down += 1
        state.hidden[ship.index].append(name)
    if battle.log is not None:
        battle.note("damage", ship.index, name, is_face_up)
    if is_face_up:
        refresh(ship, battle.options, state.round)


def count_damage(battle: Battle, ship: Ship, change: int) -> None:
    """Counts damage for which there is no card left (DECISIONS D83)."""
    ship.counted += change
    if battle.log is not None:
        battle.note("counted", ship.index, change)


def flip_down(battle: Battle, ship: Ship, name: str) -> None:
    """Turns a face-up damage card face down: its text ends, the damage stays."""
    for place, card in enumerate(ship.face_up):
        if card.name == name:
            del ship.face_up[place]
            ship.face_down += 1
            battle.state.hidden[ship.index].append(name)
            if battle.log is not None:
                battle.note("flipped", ship.index, name)
            refresh(ship, battle.options, battle.state.round)
            return


def repair_one(battle: Battle, ship: Ship) -> Steps[None]:
    """Repairs one damage of the owner's choice to a ship's hull (2017, Regenerate)."""
    answers = tuple(sorted({card.name for card in ship.face_up}))
    if ship.face_down or ship.counted:
        answers = ("", *answers)
    if not answers:
        return
    name = answers[0]
    if len(answers) > 1:
        name = yield ChooseDamageToRepair(ship.side, ship.index, answers)
    remove_damage(battle, ship, name)
    if moments.HAS_REPAIRED in battle.moments:
        yield from windows.open_window(
            battle, windows.Occasion(moments.HAS_REPAIRED, ship, what=name)
        )


def remove_damage(battle: Battle, ship: Ship, name: str) -> None:
    """Takes a damage away: a face-up card by its name, or "" for one face down or counted."""
    state = battle.state
    if name == "" and not ship.face_down:
        count_damage(battle, ship, -1)
        return
    if name == "":
        ship.face_down -= 1
        card = state.hidden[ship.index].pop()
    else:
        place = next(i for i, each in enumerate(ship.face_up) if each.name == name)
        card = ship.face_up.pop(place).name
    _discard_card(battle, card)
    if battle.log is not None:
        battle.note("repaired", ship.index, name)
    refresh(ship, battle.options, state.round)


def _discard_card(battle: Battle, name: str) -> None:
    state = battle.state
    state.discards.append(name)
    state.discards.sort()


def _lose_token(battle: Battle, ship: Ship, attack: Attack | None) -> Steps[None]:
    """Destroys a squadron's token; the next one has all its shields.

    Source: 2017, Attack Squadrons 4, 5, Attack Squadron Tokens.
    """
    set_stack(battle, ship, ship.tokens_left - 1)
    if attack is not None:
        attack.took_token = True
    if ship.tokens_left > 0:
        tokens.set_shields(battle, ship, ship.shield_value, 0, "new token")
    yield from check_hull(battle, ship)


def set_stack(battle: Battle, ship: Ship, number: int) -> None:
    """Sets the height of a squadron's stack."""
    ship.tokens_left = number
    if battle.log is not None:
        battle.note("stack", ship.index, number)
    refresh(ship, battle.options, battle.state.round)


# --- destruction ------------------------------------------------------------------


def check_hull(battle: Battle, ship: Ship) -> Steps[None]:
    """Destroys a ship whose damage reaches its hull value, unless it may still attack.

    Source: 2017, Destroying Ships, Simultaneous Attack Rule; EDITIONS H3, O1; DECISIONS D80.
    """
    if ship.place != IN_PLAY or ship.hull_left > 0 or ship.is_doomed:
        return
    yield from destroy(battle, ship)


def destroy(battle: Battle, ship: Ship) -> Steps[None]:
    """Destroys a ship, at once or after the attack that is still due to it."""
    if ship.place != IN_PLAY or ship.is_doomed:
        return
    if moments.WOULD_BE_DESTROYED in battle.moments:
        occasion = yield from windows.open_window(
            battle, windows.Occasion(moments.WOULD_BE_DESTROYED, ship)
        )
        if occasion.is_prevented:
            return
    if may_still_attack(battle, ship):
        doom(battle, ship)
    else:
        yield from leave(battle, ship, DESTROYED, "destroyed")
    if battle.running:
        remember_blast(battle, ship)


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
    """Tells whether a destroyed ship stays until its own attack.

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


def leave(battle: Battle, ship: Ship, place: int, why: str) -> Steps[None]:
    """Takes a ship out of play: its tokens, damage cards and docked shuttles go with it.

    Source: 2017, Destroying Ships, Docking a Shuttlecraft b; DECISIONS D37, D45.
    """
    remember_standing(battle)
    if place == DESTROYED and moments.IS_DESTROYED in battle.moments:
        yield from windows.open_window(
            battle, windows.Occasion(moments.IS_DESTROYED, ship, what=why)
        )
    remove_ship(battle, ship, place, why)
    for other in battle.state.ships:
        if other.place == DOCKED and other.dock == ship.index:
            remove_ship(battle, other, place, f"{why} with {ship.record.name}")


def remember_standing(battle: Battle) -> None:
    """Remembers which teams had ships when the present moment began (DECISIONS D82)."""
    state = battle.state
    if not state.standing:
        set_standing(
            battle, tuple(sorted({ship.team for ship in state.ships if ship.place == IN_PLAY}))
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


def remove_ship(battle: Battle, ship: Ship, place: int, why: str) -> None:
    """Removes a ship and everything beside it (2017, Destroying Ships)."""
    state = battle.state
    tokens.remove_locks(battle, ship)
    for side in state.sides:
        if side.fleet_action == ship.index:
            side.fleet_action = NOBODY
    for card in ship.face_up:
        _discard_card(battle, card.name)
    for name in state.hidden[ship.index]:
        _discard_card(battle, name)
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
