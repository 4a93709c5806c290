"""A mission at a real table from its set-up to its end, phase by phase.

Source: Alliance, Mission Setup, The Game Round, Reinforcement Phase, End Phase, Ending a Mission;
EDITIONS D4, I1, I2; DECISIONS D90, D92, D120, D121.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Final

from rules.alliance.at_table import abilities
from rules.alliance.at_table.activation import Led, TableEnemyTurn, leave_formations
from rules.alliance.at_table.arrival import arrive
from rules.alliance.at_table.combat import EnemyAttack
from rules.alliance.at_table.damage import destroy, destroy_player, tests_of_damage
from rules.alliance.at_table.objectives import hold_places, tally_of, use_tokens
from rules.alliance.at_table.play import Play, ShipTakenOut, Steps
from rules.alliance.at_table.player import PlayerAttack, player_turn
from rules.alliance.at_table.prompts import OVER, Prompt
from rules.alliance.at_table.state import (
    ACTIVATION,
    COMBAT,
    END,
    GREEN,
    PLANNING,
    REINFORCEMENT,
    ROUND_TOKENS,
    TIME,
    AnyShip,
    TableEnemy,
    skill_now,
)
from rules.alliance.at_table.state import OVER as OVER_PHASE
from rules.alliance.campaign.rewards import is_done
from rules.alliance.enemy.choices import Reason
from rules.alliance.enemy.initiative import Contender, Turns, activation_order, combat_order
from rules.alliance.mission.mission import SETUP as AT_SETUP
from rules.battle.mechanics.damage_cards import CONSOLE_FIRE, WARP_CORE_BREACH

_SETUP: Final = "Alliance, Mission Setup"
_MAP: Final = "Alliance, Map Setup"
_PLANNING: Final = "Alliance, Planning Phase"
_END: Final = "Alliance, End Phase"
_TIES: Final = "Alliance, Breaking Ties in Captain Skill"


def whole_mission(play: Play) -> Steps[None]:
    """Plays a mission: set-up, rounds until it ends, and then nothing more."""
    state = play.state
    yield from _set_up(play)
    mission = state.start.mission
    last = mission.end.round
    while state.round < last and state.players_in_play and not is_done(mission, tally_of(state)):
        state.round += 1
        yield from _guarded(play, _round(play))
    state.phase, state.active = OVER_PHASE, ""
    play.log("The mission is over.", (Reason("Its end is reached.", "Alliance, Ending a Mission"),))
    while True:
        yield _over(play)


def _over(play: Play) -> Prompt:
    prompt = play.prompt("over", "The mission is over", "Record what it brought.")
    return replace(prompt, kind=OVER, reasons=(Reason("Its end is reached.", _SETUP),))


def _guarded(play: Play, part: Steps[None]) -> Steps[None]:
    """Plays a part, and ends it where a correction took away whom it was about."""
    try:
        yield from part
    except ShipTakenOut:
        play.log("A correction took away the ship whose turn it was: on to what comes next.")


def _round(play: Play) -> Steps[None]:
    state = play.state
    for phase, part in (
        (REINFORCEMENT, _reinforcement),
        (PLANNING, _planning),
        (ACTIVATION, _activation),
        (COMBAT, _combat),
        (END, _end_phase),
    ):
        state.phase, state.active = phase, ""
        if not state.players_in_play:
            return
        yield from _guarded(play, part(play))


# --- set-up and reinforcements ----------------------------------------------------


def _set_up(play: Play) -> Steps[None]:
    state = play.state
    mission, count = state.start.mission, len(state.start.players)
    words = "Lay out the map with its terrain and mission tokens."
    if any(not _is_fixed(play, each.place) for each in mission.map.terrain_for(count)):
        words += " What lies at random is drawn for you; near enough will do."
    yield from play.tell("map", mission.name, words, (Reason("By the legend.", _MAP),))
    yield from _guarded(play, arrive(play, AT_SETUP))
    names = ", ".join(each.title for each in state.players)
    words = f"Place your ships in the deployment area: {names}."
    why = Reason("Enemies stand first.", "Alliance, When Finished, Deploy!")
    yield from play.tell("deploy", mission.name, words, (why,))


def _is_fixed(play: Play, place: str) -> bool:
    return play.start.mission.map.places[place].kind == "point"


def _reinforcement(play: Play) -> Steps[None]:
    yield from arrive(play, play.state.round)


# --- planning ---------------------------------------------------------------------


def _planning(play: Play) -> Steps[None]:
    """Rolls for damage cards that act in this phase; then players set their dials."""
    state = play.state
    for enemy in state.enemies_in_play:
        if WARP_CORE_BREACH not in enemy.up or enemy.ignores_breach:
            continue
        why = Reason("On a critical hit it is destroyed.", f"Damage Deck, {WARP_CORE_BREACH}")
        words = f"Roll 1 attack die for {WARP_CORE_BREACH}."
        for _ in range(enemy.up.count(WARP_CORE_BREACH)):
            pool = yield from play.roll_attack(f"breach-{enemy.id}", enemy.title, words, 1, (why,))
            if pool.crits:
                yield from destroy(play, enemy, f"{WARP_CORE_BREACH}: a critical hit.")
                break
    words = "Set your dials, openly if you like. Enemies have none."
    why = Reason("They choose when they activate.", _PLANNING)
    yield from play.tell("dials", f"Round {state.round}", words, (why,))


# --- activation and combat ---------------------------------------------------------

Order = Callable[[list[Contender]], Turns]


def _turns(
    play: Play, order: Order, is_due: Callable[[AnyShip], bool], what: str
) -> Generator[Prompt, object, AnyShip | None]:
    """Returns whose turn comes next, None when everybody has had it.

    Players choose among equals.
    """
    state = play.state
    ships: dict[int, AnyShip] = {each.id: each for each in state.enemies_in_play}
    ships |= {-each.number: each for each in state.players_in_play}
    contenders = [
        Contender(place, skill_now(state, each), place)
        if isinstance(each, TableEnemy)
        else Contender(place, each.skill)
        for place, each in ships.items()
        if is_due(each)
    ]
    turns = order(contenders)
    if not turns:
        return None
    if len(turns[0]) == 1:
        return ships[turns[0][0]]
    tied = {ships[place].key for place in turns[0]}

    def options() -> dict[str, str]:
        return {
            each.key: each.title
            for each in state.players_in_play
            if each.key in tied and is_due(each)
        }

    why = Reason("Equal skill: you choose.", _TIES)
    key = yield from play.ask_one("order", f"Round {state.round}", what, options, (why,))
    return state.ship(key)


def _activation(play: Play) -> Steps[None]:
    state = play.state
    for each in state.everybody:
        each.has_activated = False
    led: dict[str, Led] = {}
    while state.players_in_play:
        state.active = ""
        ship = yield from _turns(
            play, activation_order, lambda each: not each.has_activated, "Which ship goes next?"
        )
        if ship is None:
            break
        ship.has_activated = True
        state.active = ship.key
        if isinstance(ship, TableEnemy):
            yield from _guarded(play, TableEnemyTurn(play, ship).run(led))
        else:
            yield from _guarded(play, player_turn(play, ship))
        leave_formations(play)
    state.active = ""
    yield from use_tokens(play, "end_of_activation")


def _combat(play: Play) -> Steps[None]:
    state = play.state
    for each in state.everybody:
        each.has_attacked = False
    for enemy in state.enemies_in_play:
        yield from tests_of_damage(play, enemy, CONSOLE_FIRE)
    while state.players_in_play:
        state.active = ""
        ship = yield from _turns(
            play, combat_order, lambda each: not each.has_attacked, "Which ship attacks next?"
        )
        if ship is None:
            break
        state.active = ship.key
        if isinstance(ship, TableEnemy):
            ship.has_attacked = True
            yield from _guarded(play, EnemyAttack(play, ship).run())
        else:
            if state.enemies_in_play:
                yield from _guarded(play, PlayerAttack(play, ship).run())
            ship.has_attacked = True
            if ship.is_doomed and ship.is_in_play:
                yield from destroy_player(play, ship)
    state.active = ""


# --- the End Phase ------------------------------------------------------------------


def _end_phase(play: Play) -> Steps[None]:
    """Ends the round in the order of the text: headed cards, cloaks, shields, tokens, missions."""
    state = play.state
    why = Reason("Your ships by ascending skill, then the enemies by descending.", _END)
    title = f"End of round {state.round}"
    headed = "Cards headed End Phase first; "
    if any(abilities.repairs_shield(each.loadout) for each in state.enemies_in_play):
        # Enemies act after every player, so what players' cards do must be done before.
        words = "Do what your cards headed End Phase say, the lowest skill first."
        yield from play.tell("headed", title, words, (why,))
        yield from _repair(play)
        headed = ""
    yield from _raise_shields(play)
    for ship in state.everybody:
        for token in ROUND_TOKENS:
            ship.tokens.pop(token, None)
    for enemy in state.enemies:
        enemy.may_not_attack = False
        if enemy.tokens[TIME]:
            enemy.tokens[TIME] -= 1
    words = (
        f"{headed}red cloak tokens off; disabled shields up again; scan, evade and battle stations "
        "tokens off every ship; a time token off each card."
    )
    yield from play.tell("end", title, f"{words[0].upper()}{words[1:]}", (why,))
    yield from use_tokens(play, "end_phase")
    yield from hold_places(play)


def _raise_shields(play: Play) -> Steps[None]:
    """Raises players' disabled shields, except under a cloak that its player keeps.

    Source: Alliance, End Phase; DECISIONS D90, D91.
    """
    for ship in sorted(play.state.players_in_play, key=lambda each: each.skill):
        if ship.cloak == GREEN:
            why = Reason("Its shields stay disabled as long as it is cloaked.", _END)
            question = f"Does {ship.title} stay cloaked?"
            name = f"cloak-{ship.number}"
            if (yield from play.ask_yes(name, ship.title, question, (why,), ship.key)):
                play.log(f"{ship.title} stays cloaked: put the token beside its base.", (why,))
                continue
        if ship.disabled or ship.cloak:
            ship.raise_shields()
            words = f"{ship.title}: all its shields are active again, {ship.shields} in all."
            play.log(words, (Reason("Disabled shields are raised for free.", _END),), ship.key)


def _repair(play: Play) -> Steps[None]:
    """Has enemies repair a shield whose headed card says so (DECISIONS D92)."""
    for enemy in sorted(
        play.state.enemies_in_play, key=lambda each: (-skill_now(play.state, each), -each.id)
    ):
        if abilities.repairs_shield(enemy.loadout) and not enemy.shields:
            enemy.shields = 1
            why = Reason(enemy.loadout.ability, f"Loadout card, {enemy.loadout.name}")
            words = f"{enemy.title} repairs 1 shield."
            yield from play.tell("repair", enemy.title, words, (why,), enemy.key)
