"""What a ship's values come to: printed, replaced, modified; and who counts in which order.

A ship keeps its values ready (`Ship.attack_base` and the like); `refresh` works them out again
whenever a card or a damage card that bears on them has changed.

Source: 2017, Rule of 3, Replace Then Modify, Admiral Cards; EDITIONS G10, N8, N9; DECISIONS D5,
D42, D51.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics.command import stand_in_of
from rules.battle.position.permissions import PRINTED_SKILL_ORDER
from rules.battle.position.pieces import LEAST_SKILL, LOST_COMMAND_SKILL, STANDING, CardState
from rules.battle.position.records import SECOND_CAPTAIN
from rules.battle.position.state import Ship
from rules.battle.position.terms import ACTIVATION, COMBAT, END, MAY_ACT, NOBODY, PLANNING
from rules.battle.timing.permissions import is_banned, is_weapon_fixed
from rules.battle.timing.windows import FOR_THE_GAME
from rules.modifiers import counted

if TYPE_CHECKING:
    from rules.battle.position.options import PlayOptions
    from rules.battle.timing.battle import Battle


def refresh(ship: Ship, options: PlayOptions, round_: int) -> None:
    """Works out a ship's values from its record, its cards, its damage and lasting effects.

    `round_` is the present round: what a damage card does from the next round on is asked of it.
    """
    record = ship.record
    bases: dict[str, int] = {}
    sums: dict[str, int] = {}
    for change in record.changes:
        if change.card >= 0 and not ship.cards[change.card].is_working:
            continue
        if ship.governed and (change.card, change.value) in ship.governed:
            continue
        if change.replacement is not None:
            bases[change.value] = change.replacement
        sums[change.value] = sums.get(change.value, 0) + change.amount
    lasting_skill: int | None = None
    set_skill: int | None = None
    for effect in ship.lasting:
        if effect.is_waiting:
            continue
        if effect.replacement is not None and effect.value == "skill":
            lasting_skill = effect.replacement
            set_skill = None if effect.until == STANDING else effect.replacement
        if effect.replacement is not None:
            bases[effect.value] = effect.replacement
        sums[effect.value] = sums.get(effect.value, 0) + effect.amount
    for card in ship.face_up:
        if card.name == "Weapons Malfunction":
            sums["attack"] = sums.get("attack", 0) - 1
        elif card.name == "Structural Damage":
            sums["agility"] = sums.get("agility", 0) - 1
    rule_of_3 = options.rule_of_3
    ship.attack_base = bases.get("attack", record.attack)
    ship.attack_sum = sums.get("attack", 0)
    ship.agility_base = bases.get("agility", record.agility)
    ship.agility_sum = sums.get("agility", 0)
    if record.is_station and not options.station_systems:
        # A station gains no agility (EDITIONS N14).
        ship.agility_base = min(ship.agility_base, record.agility)
        ship.agility_sum = min(ship.agility_sum, 0)
    ship.hull = max(
        0, bases.get("hull", record.hull) + counted(sums.get("hull", 0), rule_of_3=rule_of_3)
    )
    ship.shield_value = max(
        0,
        bases.get("shields", record.shields) + counted(sums.get("shields", 0), rule_of_3=rule_of_3),
    )
    base = _skill_base(ship, bases.get("skill"), lasting_skill, options, round_)
    if LOST_COMMAND_SKILL in bases and _has_lost_command(ship):
        base = bases[LOST_COMMAND_SKILL]
    added = counted(sums.get("skill", 0) + _admiral_modifier(ship), rule_of_3=rule_of_3)
    if not rule_of_3 and base == set_skill:
        # Before 2017 a text that sets the skill sets what it comes to (F16-152).
        added = 0
    ship.skill = max(bases.get(LEAST_SKILL, 0), base + added)


def _skill_base(
    ship: Ship, replacement: int | None, lasting: int | None, options: PlayOptions, round_: int
) -> int:
    """Returns the skill before modifiers; what lasts may make a disabled captain worth still less.

    Source: EDITIONS N8; DECISIONS D42, D51.
    """
    record = ship.record
    if record.squadron_tokens:
        lost = record.squadron_tokens - ship.tokens_left
        return max(1, record.squadron_skill - lost)
    stand_in = stand_in_of(ship)
    if stand_in is not None and stand_in.place == ship.captain:
        return stand_in.skill if replacement is None else replacement
    for card in ship.face_up:
        if card.name == "Communications Failure" and card.round < round_:
            return 0
    for away in ship.cards:
        # His ship has skill 1 even if an admiral commands it (2017, Mission 1).
        if away.is_away and away.record.role in ("captain", SECOND_CAPTAIN):
            return options.disabled_captain_skill
    if ship.captain == NOBODY:
        if record.captain == NOBODY:
            return record.skill if replacement is None else replacement
        return options.disabled_captain_skill
    captain = ship.cards[ship.captain]
    second = _second_skill(ship)
    if captain.disabled or captain.is_gone:
        skill = max(options.disabled_captain_skill, second)
        return skill if lasting is None else min(skill, lasting)
    return _skill_of(captain, second) if replacement is None else replacement


def _has_lost_command(ship: Ship) -> bool:
    """Returns whether the captain of a ship, which had one, is disabled or gone."""
    if ship.captain == NOBODY:
        return ship.record.captain != NOBODY
    captain = ship.cards[ship.captain]
    return captain.disabled > 0 or captain.is_gone


def _skill_of(captain: CardState, least: int = 0) -> int:
    record = captain.record
    has_drones = record.drones or record.drones_in_command or (captain.drones and record.is_upgrade)
    return max(least, captain.drones if has_drones else record.skill)


def _second_skill(ship: Ship) -> int:
    """Returns the skill of a second captain: of two the higher one counts, 0 where there is none.

    One who is disabled or gone leaves that of the other.
    """
    second = ship.record.second
    if second == NOBODY or second == ship.captain:
        return 0
    card = ship.cards[second]
    return 0 if card.disabled or card.is_gone else _skill_of(card)


def _admiral_modifier(ship: Ship) -> int:
    """Returns what a face-up admiral adds to the skill of his own ship (2017, Admiral Cards)."""
    admiral = ship.record.admiral
    if admiral == NOBODY or admiral == ship.captain:
        return 0
    card = ship.cards[admiral]
    if card.disabled or card.is_gone:
        return 0
    return card.record.skill_modifier


def attack_value(ship: Ship, options: PlayOptions, modifier: int = 0) -> int:
    """Returns a ship's primary weapon value, before range bonuses (2017, Roll Attack Dice)."""
    if ship.bans and is_weapon_fixed(ship):
        return ship.attack_base
    total = ship.attack_sum + modifier
    if options.rule_of_3:
        if total > 3:
            total = 3
        elif total < -3:
            total = -3
    value = ship.attack_base + total
    return value if value > 0 else 0


def lasting_dice(ship: Ship, kind: str, against: Ship) -> int:
    """Returns how many dice more a ship rolls with any weapon: attack-dice or defense-dice.

    They are modifiers, bounded with all others (2017, Rule of 3).
    """
    if not ship.lasting:
        return 0
    return lasting_sum(ship, kind) + lasting_sum(ship, f"{kind}@{against.index}")


def lasting_sum(ship: Ship, value: str) -> int:
    """Returns the sum of what lasting effects add to a value that the ship does not keep ready."""
    return sum(
        effect.amount for effect in ship.lasting if effect.value == value and not effect.is_waiting
    )


def begin_round(battle: Battle, number: int) -> None:
    """Begins a round: everything that holds for one round is forgotten, phases start anew.

    Source: 2017, The Game Round.
    """
    reset_for_round(battle, number)
    begin_phase(battle, PLANNING)


def reset_for_round(battle: Battle, number: int) -> None:
    """Forgets everything that holds for one round."""
    state = battle.state
    state.round = number
    if battle.log is not None:
        battle.note("round", number)
    for ship in state.ships:
        ship.setting = NOBODY
        ship.executed = None
        ship.bar = MAY_ACT
        ship.done = 0
        ship.acted = ()
        if ship.used:
            ship.used = tuple(each for each in ship.used if each.startswith(FOR_THE_GAME))
        ship.overlapped = ()
        ship.attacks = 0
        for card in ship.face_up:
            if card.name == "Communications Failure" and card.round == number - 1:
                # It counts from now on.
                refresh(ship, battle.options, number)
    for index in range(len(state.dials)):
        state.dials[index] = NOBODY


def order_by_skill(battle: Battle) -> None:
    """Fixes the order of skill once more, after what acts at the beginning of a phase.

    Source: 2017, Timing; EDITIONS N9; DECISIONS D5.
    """
    is_changed = False
    for ship in battle.state.ships:
        skill = skill_in_order(ship)
        if ship.phase_skill != skill:
            ship.phase_skill = skill
            is_changed = True
    if is_changed and battle.log is not None:
        battle.note("skill-order")


def skill_in_order(ship: Ship) -> int:
    """Returns the skill by which a ship has its turn: its own, or its captain's printed one.

    A ship without a captain prints 1, where a text asks for that.
    """
    if not (ship.bans and is_banned(ship, PRINTED_SKILL_ORDER)):
        return ship.skill
    stand_in = stand_in_of(ship)
    if stand_in is not None and stand_in.place == ship.captain:
        return stand_in.skill
    return 1 if ship.captain == NOBODY else ship.cards[ship.captain].record.skill


def begin_phase(battle: Battle, phase: int) -> None:
    """Begins a phase: the order of skill is fixed for it (EDITIONS N9; DECISIONS D5)."""
    state = battle.state
    state.phase = phase
    state.has_phase_begun = False
    state.active = NOBODY
    if battle.log is not None:
        battle.note("phase", phase, state.initiative)
    for ship in state.ships:
        ship.phase_skill = skill_in_order(ship) if phase == COMBAT else ship.skill
        ship.has_acted = False
        ship.had_chance = False


def next_phase(battle: Battle) -> None:
    """Goes on from one phase of a round to the next."""
    begin_phase(battle, {PLANNING: ACTIVATION, ACTIVATION: COMBAT, COMBAT: END}[battle.state.phase])
