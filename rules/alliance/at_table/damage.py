"""Damage at a real table: enemies' shields and damage cards, players' ships roughly.

Players deal and read their own cards; the app counts them. What an enemy's cards say is played.
Source: Alliance, Suffering Damage, Broken Formations, Destroying Ships; DECISIONS D79, D121.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.alliance.at_table.play import Play, Steps
from rules.alliance.at_table.prompts import APP, number
from rules.alliance.at_table.state import AUXILIARY, DESTROYED, AnyShip, TableEnemy, TableShip
from rules.alliance.enemy.choices import Reason
from rules.battle.mechanics.damage_cards import (
    COMMUNICATIONS_FAILURE,
    DIRECT_HIT,
    IMMEDIATE,
    MINOR_EXPLOSION,
    POWER_DISRUPTION,
)

_SUFFER: Final = "Alliance, Suffering Damage"
_CARD: Final = "Damage Deck, {}"
_BROKEN: Final = "Alliance, Broken Formations"
_DESTROYED: Final = "Alliance, Destroying Ships"
_SIMULTANEOUS: Final = "Alliance, Simultaneous Attack Rule"
_MOST_FURTHER: Final = 6


def break_formation(play: Play, enemy: TableEnemy) -> None:
    """Breaks the formation of an enemy that has hull damage, for the rest of the mission.

    A ship that has left its formation is no part of it any more, and breaks nothing.
    """
    state = play.state
    if enemy.has_left or enemy.formation in state.broken:
        return
    name = state.start.mission.formation(enemy.formation).name
    members = [
        each for each in state.enemies if each.formation == enemy.formation and not each.has_left
    ]
    state.broken.add(enemy.formation)
    if len(members) > 1:
        text = f"{name} is broken: its ships choose for themselves from now on."
        play.log(text, (Reason(f"{enemy.title} took hull damage.", _BROKEN),), enemy.key)


def suffer(play: Play, enemy: TableEnemy, hits: int, crits: int) -> Steps[None]:
    """Has an enemy suffer damage, then critical damage, one at a time.

    What is left over when it is destroyed is not dealt (DECISIONS D79).
    """
    before = enemy.shields
    for is_critical in [False] * hits + [True] * crits:
        if not enemy.is_in_play:
            return
        if enemy.shields:
            enemy.shields -= 1
            continue
        yield from _hull(play, enemy, is_critical)
    if lost := before - enemy.shields:
        told = "1 shield" if lost == 1 else f"{lost} shields"
        play.log(f"{enemy.title} loses {told}.", ship=enemy.key)


def _hull(play: Play, enemy: TableEnemy, is_critical: bool) -> Steps[None]:
    if not is_critical:
        enemy.down += 1
        play.log(f"{enemy.title} takes a damage card face down.", ship=enemy.key)
    else:
        name = yield from _drawn(play, enemy)
        enemy.up.append(name)
        play.log(f"{enemy.title} takes a damage card face up: {name}.", ship=enemy.key)
    break_formation(play, enemy)
    yield from check_hull(play, enemy)
    if is_critical and enemy.is_in_play:
        yield from _take_effect(play, enemy, enemy.up[-1])


def _drawn(play: Play, enemy: TableEnemy) -> Steps[str]:
    """Asks which damage card lies face up now; the app draws if it is asked to."""
    names = sorted(set(play.start.deck))
    answer = yield from play.ask_one(
        "card",
        enemy.title,
        "Deal it a damage card face up. Which is it?",
        lambda: {APP: "Draw for us", **{each: each for each in names}},
        (Reason("It suffers critical damage without a shield.", _SUFFER),),
    )
    if answer != APP:
        return answer
    left = Counter(play.start.deck)
    left.subtract(Counter(card for each in play.state.enemies for card in each.up))
    cards = [name for name in names for _ in range(max(0, left[name]))] or list(play.start.deck)
    return cards[play.chance("card", enemy.key).damage_card(cards)]


def check_hull(play: Play, enemy: TableEnemy) -> Steps[None]:
    """Destroys an enemy that has as many damage cards as hull."""
    if enemy.damage >= enemy.hull:
        yield from destroy(
            play, enemy, f"It has {enemy.damage} damage cards and hull {enemy.hull}."
        )


def destroy(play: Play, enemy: TableEnemy, why: str) -> Steps[None]:
    """Takes a destroyed enemy out of play, with everything that lay beside it.

    Enemies attack before players' ships of the same skill, so the Simultaneous Attack Rule never
    keeps one.
    """
    leave_play(play, enemy, DESTROYED)
    reasons = (Reason(why, _DESTROYED),)
    words = f"{enemy.title} is destroyed. Take it off the table; shuffle its cards away."
    yield from play.tell("destroyed", enemy.title, words, reasons, enemy.key)


def leave_play(play: Play, ship: AnyShip, status: str) -> None:
    """Takes a ship out of play: what lay beside it returns to the supply (Destroying Ships)."""
    ship.status = status
    ship.tokens.clear()
    ship.lock = ""
    if isinstance(ship, TableShip):
        ship.cloak = ""
    clear_locks(play, ship.key)


def clear_locks(play: Play, key: str) -> None:
    """Removes the target locks on a ship that is gone."""
    for each in play.state.everybody:
        if each.lock == key:
            each.lock = ""


def _take_effect(play: Play, enemy: TableEnemy, card: str) -> Steps[None]:
    """Plays what a card says the moment it is dealt."""
    if card == COMMUNICATIONS_FAILURE:
        enemy.quiet_from = play.state.round + 1
    if card not in IMMEDIATE:
        return
    reasons = (Reason(f"{card} acts at once and is turned face down.", _CARD.format(card)),)
    turn_down(enemy, card)
    if card == DIRECT_HIT:
        play.log(f"{enemy.title} suffers 1 more damage.", reasons, enemy.key)
        yield from suffer(play, enemy, 1, 0)
    elif card == MINOR_EXPLOSION:
        yield from test_of_damage(play, enemy, card)
    elif card == POWER_DISRUPTION:
        enemy.tokens[AUXILIARY] += 1
        words = f"Put 1 auxiliary power token beside {enemy.title}."
        yield from play.tell("auxiliary", enemy.title, words, reasons, enemy.key)
    elif enemy.loadout.weapon is not None and enemy.has_weapon:
        enemy.has_weapon = False
        words = f"{enemy.title} loses its {enemy.loadout.weapon.name}."
        yield from play.tell("munitions", enemy.title, words, reasons, enemy.key)


def turn_all_down(enemy: TableEnemy, card: str) -> None:
    """Turns every face up copy of a damage card face down."""
    while card in enemy.up:
        turn_down(enemy, card)


def turn_down(enemy: TableEnemy, card: str) -> None:
    """Turns a face up damage card face down."""
    enemy.up.remove(card)
    enemy.down += 1


def test_of_damage(play: Play, enemy: TableEnemy, card: str) -> Steps[None]:
    """Rolls an attack die for a card: on a hit the enemy suffers 1 damage."""
    reasons = (Reason(f"{card}: on a hit it suffers 1 damage.", _CARD.format(card)),)
    pool = yield from play.roll_attack(
        f"test-{slug(card)}", enemy.title, f"Roll 1 attack die for {card}.", 1, reasons
    )
    if pool.hits:
        play.log(f"{card}: a hit. {enemy.title} suffers 1 damage.", reasons, enemy.key)
        yield from suffer(play, enemy, 1, 0)
    else:
        play.log(f"{card}: no hit.", reasons, enemy.key)


def tests_of_damage(play: Play, enemy: TableEnemy, card: str) -> Steps[None]:
    """Rolls for every copy of a card that lies face up when its moment comes."""
    for _ in range(enemy.up.count(card)):
        if enemy.is_in_play:
            yield from test_of_damage(play, enemy, card)


def slug(name: str) -> str:
    """Returns a card's name as part of a prompt's key."""
    return name.lower().replace(" ", "-")


def met_obstacle(play: Play, enemy: TableEnemy) -> Steps[None]:
    """Rolls for an obstacle that an enemy met: it suffers what the die shows."""
    reasons = (
        Reason(
            "It met an obstacle: one attack die, and it suffers any damage rolled.",
            "Alliance, Moving Into and Through Obstacles",
        ),
    )
    pool = yield from play.roll_attack(
        "obstacle", enemy.title, "It hits an obstacle. Roll 1 attack die.", 1, reasons
    )
    play.log(f"Obstacle: the die shows {pool or 'nothing'}.", reasons, enemy.key)
    yield from suffer(play, enemy, pool.hits, pool.crits)


# --- players' ships --------------------------------------------------------------


def suffer_player(
    play: Play, ship: TableShip, hits: int, crits: int, attacker_skill: int
) -> Steps[None]:
    """Counts the damage of a player's ship; its cards are dealt and read by its player."""
    total = hits + crits
    if not total:
        return
    shields = min(ship.shields, total)
    ship.shields -= shields
    cards = total - shields
    face_up = min(crits, cards)
    ship.damage += cards
    told = [f"{shields} shields" if shields != 1 else "1 shield"] if shields else []
    if cards:
        told.append(f"{cards} damage cards" if cards != 1 else "1 damage card")
    words = f"{ship.title} loses {' and takes '.join(told)}." if shields else ""
    words = words or f"{ship.title} takes {told[-1]}."
    if face_up:
        words += f" {face_up} of them face up." if cards > 1 else " It lies face up."
    reasons = (Reason("Damage first, then critical damage, one at a time.", _SUFFER),)
    if face_up and ship.damage < ship.hull:
        play.log(words, reasons, ship.key)
        yield from _further(play, ship, words)
    else:
        yield from play.tell("damage", ship.title, words, reasons, ship.key)
    yield from check_player(play, ship, attacker_skill)


def _further(play: Play, ship: TableShip, words: str) -> Steps[None]:
    """Asks whether a card that was dealt face up does further damage at once."""
    label = "Further damage by what the card says"
    answer = yield from play.ask(
        "further",
        ship.title,
        f"{words} Read it aloud: how much damage does it do besides?",
        number("further", label, 0, _MOST_FURTHER, 0),
        ship=ship.key,
    )
    more = answer["further"]
    shields = min(ship.shields, more)
    ship.shields -= shields
    ship.damage += more - shields


def check_player(play: Play, ship: TableShip, attacker_skill: int) -> Steps[None]:
    """Destroys a player's ship with as many damage cards as hull, or lets it attack first.

    Source: Alliance, Destroying Ships, Simultaneous Attack Rule.
    """
    if ship.damage < ship.hull or not ship.is_in_play or ship.is_doomed:
        return
    if attacker_skill == ship.skill and not ship.has_attacked:
        ship.is_doomed = True
        words = f"{ship.title} will be destroyed, but first it has its attack."
        reason = Reason("Its skill equals the attacker's and it has not attacked.", _SIMULTANEOUS)
        yield from play.tell("doomed", ship.title, words, (reason,), ship.key)
        return
    yield from destroy_player(play, ship)


def destroy_player(play: Play, ship: TableShip) -> Steps[None]:
    """Takes a destroyed player's ship out of play; what it carried returns to the supply."""
    leave_play(play, ship, DESTROYED)
    ship.is_doomed = False
    words = f"{ship.title} is destroyed. Take it off the table."
    if +ship.cargo:
        words += " What it carried returns to the supply."
    ship.cargo.clear()
    reason = Reason(f"It has {ship.damage} damage cards and hull {ship.hull}.", _DESTROYED)
    yield from play.tell("destroyed", ship.title, words, (reason,), ship.key)
