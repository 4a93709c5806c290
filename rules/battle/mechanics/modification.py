"""Modifying dice: the effects of others, then the owner's effects and tokens in any order.

Source: 2017, Modify Attack Dice, Modify Defense Dice, Modifying Dice Results; EDITIONS G5, N16,
N17; DECISIONS D46, D72-D77.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import spending, tokens
from rules.battle.mechanics.attack_dice import may_spend_lock
from rules.battle.mechanics.prospect import MODIFYING
from rules.battle.position import moments
from rules.battle.position.permissions import NoReroll, NoTokenSpending
from rules.battle.position.terms import BATTLE_STATIONS as BATTLE_STATIONS_TOKEN
from rules.battle.position.terms import EVADE as EVADE_TOKEN
from rules.battle.timing import windows
from rules.battle.timing.dice_keys import key_in_attack
from rules.battle.timing.handlers import Handler, Occasion, SpendToken
from rules.battle.timing.permissions import is_banned
from rules.battle.timing.questions import ChooseReroll, Steps
from rules.dice import (
    BATTLE_STATIONS,
    BLANK,
    CRIT,
    EVADE,
    FRESH,
    HIT,
    MARK_BITS,
    count_of,
    face_total,
)

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle

LOCK: Final = "target-lock"
STATIONS: Final = "battlestations"
EVADE_NAME: Final = "evade"


def modify(battle: Battle, attack: Attack, moment: int, ship: Ship) -> Steps[None]:
    """Lets the effects of others, then the owner of dice modify them.

    The owner resolves effects and spends tokens one by one in any order, until passing.
    Source: 2017, Modify Attack Dice, Modify Defense Dice; EDITIONS G5; DECISIONS D75.
    """
    is_attack = moment == moments.MODIFIES_ATTACK
    is_open = moment in battle.moments
    occasion = _occasion(battle, attack, moment) if is_open else None
    # Until something was done nobody has to be looked for again.
    own_wait = False
    if occasion is not None:
        own_wait, others_wait = _who_waits(battle, occasion, ship.side)
        if others_wait:
            yield from windows.open_window(battle, occasion, left_out=ship.side)
            own_wait = True  # it may have left an effect behind
    if attack.skipped and (moment, ship.index) in attack.skipped:
        return
    done: list[Handler] = []
    waiting: windows.Waiting = []
    while True:
        if own_wait:
            if is_open and occasion is None:
                # What the owner did meanwhile may have left an effect behind.
                occasion = _occasion(battle, attack, moment)
            if occasion is not None:
                waiting = windows.waiting_of(battle, occasion, done, side=ship.side)
        names = _attack_tokens(battle, attack) if is_attack else _defense_tokens(battle, attack)
        if not waiting and not names:
            return
        chosen = yield from _next_modification(attack, ship, occasion, waiting, names)
        if chosen is None:
            return
        own_wait = True
        if not isinstance(chosen, str):
            done.append(chosen[1])
            if occasion is not None:
                yield from windows.resolve(battle, occasion, *chosen)
        elif is_attack:
            yield from _spend_on_attack(battle, attack, chosen)
        else:
            yield from _spend_on_defense(battle, attack, chosen)


def _occasion(battle: Battle, attack: Attack, moment: int) -> Occasion | None:
    """Returns the occasion for effects on the dice of an attack; None where no effect awaits it."""
    attacker, defender = attack.attacker, attack.defender
    if not windows.is_awaited(battle, moment, attacker, defender):
        return None
    return Occasion(moment, attacker, defender, attack=attack)


def _who_waits(battle: Battle, occasion: Occasion, side: int) -> tuple[bool, bool]:
    """Returns whether effects of a side await the occasion, and whether those of others do."""
    ships = battle.state.ships
    own = others = False
    for index, _ in windows.concerned(battle, occasion):
        if ships[index].side == side:
            own = True
        else:
            others = True
    return own, others


def _next_modification(
    attack: Attack,
    ship: Ship,
    occasion: Occasion | None,
    waiting: windows.Waiting,
    names: list[str],
) -> Steps[tuple[Ship, Handler] | str | None]:
    """Asks the owner of dice what comes next: a token, an effect, or nothing more."""
    if not names and occasion is not None:
        return (yield from windows.chosen_of(waiting, occasion))
    answers: list[Any] = [None, *names]
    if waiting:
        answers += [handler for _, handler in waiting]
        if not all(handler.is_optional for _, handler in waiting):
            del answers[0]
    owners = tuple([each for each, _ in waiting])
    answer: Any = yield SpendToken(ship.side, ship.index, tuple(answers), attack, occasion, owners)
    if answer is None or isinstance(answer, str):
        return answer
    return next(each for each in waiting if each[1] is answer)


def _attack_tokens(battle: Battle, attack: Attack) -> list[str]:
    """Lists the tokens that the attacker may spend now (2017, Modify Attack Dice)."""
    ship, results = attack.attacker, attack.attack_pool.results
    names: list[str] = []
    if attack.is_void or attack.without_tokens or attack.is_unmodified:
        return names
    if (
        (ship.locks or attack.lock_still_rerolls)
        and may_spend_lock(attack)
        and _has_fresh_dice(results)
    ):
        names.append(LOCK)
    if ship.battle_stations and face_total(results, BATTLE_STATIONS):
        names.append(STATIONS)
    if ship.bans:
        names = _allowed(battle, ship, names)
    return names + _others(battle, attack, ship) if ship.grants else names


def _allowed(battle: Battle, ship: Ship, names: list[str]) -> list[str]:
    return [
        name
        for name in names
        if not is_banned(ship, NoTokenSpending(name))
        and not (name == LOCK and is_banned(ship, NoReroll("attack")))
    ]


# --- tokens spent as others, and those of other ships --------------------------------------


def _standins(battle: Battle, attack: Attack, ship: Ship) -> list[spending.Standin]:
    """Lists the tokens that a text lets the owner of dice spend on them as if they were others."""
    likes = []
    if ship is attack.attacker:
        results = attack.attack_pool.results
        if (
            not attack.lock_was_spent
            and _has_fresh_dice(results)
            and not is_banned(ship, NoReroll("attack"))
        ):
            likes.append(LOCK)
    else:
        results = attack.defense_pool.results
        likes.append(EVADE_NAME)
    if face_total(results, BATTLE_STATIONS):
        likes.append(STATIONS)
    return spending.standins(battle, ship, attack, likes)


def _others(battle: Battle, attack: Attack, ship: Ship) -> list[str]:
    return [each.name for each in _standins(battle, attack, ship)]


def _spend_other(battle: Battle, attack: Attack, ship: Ship, name: str) -> Steps[None]:
    """Spends a token as another: it does what that one does."""
    standin = next(each for each in _standins(battle, attack, ship) if each.name == name)
    if standin.like == LOCK:
        yield from _reroll(battle, attack, standin)
    elif (yield from spending.spend(battle, attack, ship, standin, "dice")):
        if standin.like == EVADE_NAME:
            attack.defense_pool.add(EVADE)
        elif ship is attack.attacker:
            attack.attack_pool.convert(BATTLE_STATIONS, HIT)
        else:
            attack.defense_pool.convert(BATTLE_STATIONS, EVADE)


def _spend_on_attack(battle: Battle, attack: Attack, name: str) -> Steps[None]:
    """Spends a token on the attack dice.

    A lock re-rolls dice that were not re-rolled before; battle stations convert all such results.
    """
    ship, pool = attack.attacker, attack.attack_pool
    if " " in name:
        yield from _spend_other(battle, attack, ship, name)
    elif name == LOCK:
        yield from _reroll(battle, attack)
    elif (yield from tokens.spend(battle, ship, BATTLE_STATIONS_TOKEN, "attack")):
        pool.convert(BATTLE_STATIONS, HIT)
    if battle.log is not None:
        battle.note("modified", ship.index, name, str(pool), "")


_FRESH_DICE: Final = (1 << 20) - 1


def _has_fresh_dice(results: int) -> bool:
    return results & _FRESH_DICE != 0


Reroll = tuple[int, int, int, int]
_REROLLS: Final[dict[int, tuple[Reroll, ...]]] = {}
_FRESH_FACES: Final = (HIT, CRIT, BATTLE_STATIONS, BLANK)


def reroll_answers(results: int) -> tuple[Reroll, ...]:
    """Lists the ways to pick dice for a re-roll: how many of each face, at least one die.

    Dice that were re-rolled before and added results are not offered.
    Source: 2017, Modifying Dice Results; DECISIONS D73, D74.
    """
    fresh = results & _FRESH_DICE
    found = _REROLLS.get(fresh)
    if found is None:
        counts = [range(count_of(fresh, face, FRESH) + 1) for face in _FRESH_FACES]
        found = _REROLLS[fresh] = tuple(
            (hits, crits, stations, blanks)
            for hits, crits, stations, blanks in product(*counts)
            if hits or crits or stations or blanks
        )
    return found


def _reroll(battle: Battle, attack: Attack, standin: spending.Standin | None = None) -> Steps[None]:
    """Spends the target lock, or what stands for it, and rolls the chosen dice again.

    Source: 2017, Spending Target Lock Tokens.
    """
    ship, pool = attack.attacker, attack.attack_pool
    answers = reroll_answers(pool.results)
    chosen = answers[0]
    if len(answers) > 1:
        chosen = yield ChooseReroll(ship.side, ship.index, answers, attack)
    attack.lock_was_spent = True
    if standin is not None:
        yield from spending.spend(battle, attack, ship, standin, "spent")
    elif attack.defender.index in ship.locks:
        target = attack.defender.index
        yield from tokens.spend_lock(battle, ship, target, "spent", to_reroll=attack)
    key = key_in_attack(battle, attack, "target-lock")
    rolled = pool.reroll(dict(zip(_FRESH_FACES, chosen, strict=True)), battle.chance, key)
    if battle.uses is not None:
        from rules.battle.mechanics.luck import of_roll_again

        left = pool.results - (rolled << MARK_BITS)
        attack.record.dice += of_roll_again(battle, attack, MODIFYING, left, rolled, is_attack=True)


def _defense_tokens(battle: Battle, attack: Attack) -> list[str]:
    """Lists the tokens that the defender may spend now (2017, Modify Defense Dice).

    Evade also where no dice were rolled. Source: EDITIONS N17; DECISIONS D46, D72.
    """
    ship = attack.defender
    names: list[str] = []
    if attack.is_void or attack.without_tokens:
        return names
    if ship.evade:
        names.append(EVADE_NAME)
    if ship.battle_stations and face_total(attack.defense_pool.results, BATTLE_STATIONS):
        names.append(STATIONS)
    if ship.bans:
        names = _allowed(battle, ship, names)
    return names + _others(battle, attack, ship) if ship.grants else names


def _spend_on_defense(battle: Battle, attack: Attack, name: str) -> Steps[None]:
    """Spends a token on the defense dice: evade adds a result, battle stations convert all."""
    ship, pool = attack.defender, attack.defense_pool
    if " " in name:
        yield from _spend_other(battle, attack, ship, name)
    elif name == EVADE_NAME:
        if (yield from tokens.spend(battle, ship, EVADE_TOKEN, "defense")):
            pool.add(EVADE)
    elif (yield from tokens.spend(battle, ship, BATTLE_STATIONS_TOKEN, "defense")):
        pool.convert(BATTLE_STATIONS, EVADE)
    if battle.log is not None:
        battle.note("modified", ship.index, name, "", str(pool))
