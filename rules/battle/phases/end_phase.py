"""The End Phase: cloaks, shields, tokens, effects, initiative.

Source: 2017, End Phase, Time Tokens, Admiral Cards, Initiative; classic, End Phase; Alliance, End
Phase; EDITIONS C10, F5, F9, I1-I5, N14, O3, O4; DECISIONS D4, D90-D92.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import actions, cards, tokens
from rules.battle.mechanics.card_sides import end_copies
from rules.battle.phases import victory
from rules.battle.phases.planning import begin
from rules.battle.position import moments
from rules.battle.position.terms import (
    BATTLE_STATIONS,
    CLOAK_IS_BESIDE,
    CLOAK_IS_RED,
    ENEMIES,
    EVADE,
    IN_PLAY,
    NO_CLOAK,
    NOBODY,
    OVER,
    SCAN,
)
from rules.battle.timing import initiative, windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.permissions import may_raise_shields
from rules.battle.timing.questions import ChooseCloak, Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


PLAYERS_FIRST: Final = "players-then-enemies"
"""The order of turns in Alliance: players ascending, then enemies descending."""


def end_phase(battle: Battle) -> Steps[None]:
    """Does what ends a round, in the order of the rule set (EDITIONS I1; DECISIONS D90)."""
    begin(battle)
    order = battle.options.end_phase_order
    if order == "cards-first":
        yield from _effects(battle, moments.END_PHASE, moments.END_PHASE_CARDS)
    else:
        yield from _effects(battle, moments.END_PHASE)
    has_cloaks = any([ship.cloak for ship in battle.state.ships])  # noqa: C419
    if order == "shields-first":
        raise_all_shields(battle)
        yield from lose_tokens(battle)
        if has_cloaks:
            yield from settle_cloaks(battle)
    else:
        if has_cloaks:
            yield from settle_cloaks(battle)
        raise_all_shields(battle)
        yield from lose_tokens(battle)
    for ship in battle.state.ships:
        for card in ship.cards:
            if card.time:
                yield from cards.take_time_off(battle, ship)
                break
        if ship.markers:
            cards.take_time_off_ship(battle, ship)
    if order != "cards-first":
        yield from _effects(battle, moments.END_PHASE_CARDS)
    if battle.mission is not None:
        yield from battle.mission.end_round(battle)
        if battle.state.phase == OVER:
            return
    return_fleet_actions(battle)
    if moments.END_OF_ROUND in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.END_OF_ROUND, None))
    end_copies(battle)
    cards.end_time(battle, "phase", "phase:end", "round")
    if victory.judge(battle):
        return
    initiative.pass_initiative(battle)


def _effects(battle: Battle, *at: int) -> Steps[None]:
    """Lets the effects of moments of this phase act: by initiative, or turn by turn.

    In Alliance the ships take turns with them, the players' before the enemies'; players whose
    skill is equal choose among themselves. Source: Alliance, End Phase; EDITIONS C10, I2;
    DECISIONS D92.
    """
    if not any([moment in battle.moments for moment in at]):  # noqa: C419
        return
    groups: list[windows.Places] = [None]
    if battle.options.end_phase_turns == PLAYERS_FIRST:
        groups = [[ship.index for ship in group] for group in turn_groups(battle)]
    for group in groups:
        for moment in at:
            if moment in battle.moments:
                yield from windows.open_window(battle, Occasion(moment, None), among=group)


def settle_cloaks(battle: Battle) -> Steps[None]:
    """Removes red cloak tokens; lets owners keep green ones, which then lie beside the ship.

    Ships act by ascending skill. Source: 2017, End Phase; EDITIONS C10, F5, I2.
    """
    for ship in turns(battle):
        if ship.cloak & CLOAK_IS_RED:
            _drop(battle, ship)
        elif ship.cloak != NO_CLOAK:
            keeps: bool = yield ChooseCloak(ship.side, ship.index, (True, False))
            if keeps:
                tokens.set_cloak(battle, ship, ship.cloak | CLOAK_IS_BESIDE)
            else:
                _drop(battle, ship)


def _drop(battle: Battle, ship: Ship) -> None:
    """Ends a cloak; in the End Phase the shields come back under every rule set."""
    tokens.remove_cloak(battle, ship)
    tokens.raise_shields(battle, ship)


def turn_groups(battle: Battle) -> list[list[Ship]]:
    """Lists the ships in the order in which they act in the End Phase, those of a choice together.

    Source: EDITIONS C10, I2; DECISIONS D92.
    """
    groups = initiative.acting_groups(battle, battle.options.equal_skill_end)
    if battle.options.end_phase_turns != PLAYERS_FIRST:
        return groups
    players = [group for group in groups if group[0].team != ENEMIES]
    enemies = [[ship] for group in groups for ship in group if ship.team == ENEMIES]
    return players + enemies[::-1]


def turns(battle: Battle) -> list[Ship]:
    """Lists the ships in the order in which they act in the End Phase (EDITIONS C10, I2)."""
    return [ship for group in turn_groups(battle) for ship in group]


def raise_all_shields(battle: Battle) -> None:
    """Makes the disabled shields of all ships that are not cloaked active again.

    Source: 2017, End Phase; EDITIONS I5; DECISIONS D91.
    """
    for ship in battle.state.ships:
        if ship.disabled_shields and ship.cloak == NO_CLOAK and ship.place == IN_PLAY:
            if ship.bans and not may_raise_shields(battle, ship):
                continue
            tokens.raise_shields(battle, ship)


def lose_tokens(battle: Battle) -> Steps[None]:
    """Lets all ships lose the tokens of the round, those that they keep excepted."""
    if not (moments.WOULD_LOSE in battle.moments or moments.HAS_LOST in battle.moments):
        remove_tokens(battle)
        return
    for ship in battle.state.ships:
        for token in (SCAN, EVADE, BATTLE_STATIONS):
            number = tokens.number_of(ship, token) - tokens.number_kept(ship, token)
            yield from tokens.lose(battle, ship, token, "end phase", number)


def remove_tokens(battle: Battle) -> None:
    """Removes scan, evade and battle stations tokens; target locks stay (2017, End Phase)."""
    for ship in battle.state.ships:
        if ship.scan:
            _remove(battle, ship, SCAN, ship.scan)
        if ship.evade:
            _remove(battle, ship, EVADE, ship.evade)
        if ship.battle_stations:
            _remove(battle, ship, BATTLE_STATIONS, ship.battle_stations)


def _remove(battle: Battle, ship: Ship, token: int, number: int) -> None:
    if ship.used:
        number -= tokens.number_kept(ship, token)
    tokens.change_token(battle, ship, token, -number, "end phase")


def return_fleet_actions(battle: Battle) -> None:
    """Returns fleet action tokens back to the admirals (2017, Admiral Cards; EDITIONS I4)."""
    for place, side in enumerate(battle.state.sides):
        if side.fleet_action != NOBODY:
            actions.give_fleet_action(battle, place, NOBODY)
