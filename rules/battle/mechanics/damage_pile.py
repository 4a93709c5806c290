"""Damage cards: drawn, laid beside ships, turned over, taken away, shuffled anew.

These do just what they say and note it; what suffering damage brings with it is in
`rules.battle.mechanics.damage`, what the cards say in `rules.battle.mechanics.damage_cards`.
Source: 2017, Suffering Damage, Critical Damage, Component Limitations; EDITIONS H2; DECISIONS D83.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics.values import refresh
from rules.battle.position.pieces import DamageCard
from rules.battle.timing.dice_keys import key_of_ship

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def draw(battle: Battle, ship: Ship) -> str:
    """Draws a damage card for a ship at random; "" when neither deck nor discard pile has one.

    Source: 2017, Suffering Damage, Component Limitations; EDITIONS H2; DECISIONS D83.
    """
    state = battle.state
    if not state.deck:
        if not state.discards:
            return ""
        reshuffle(battle)
    return state.deck[battle.chance.damage_card(state.deck, key_of_ship(battle, ship, "damage"))]


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


def draw_several(battle: Battle, ship: Ship, number: int) -> list[str]:
    """Draws damage cards to pick one for a ship; they stay in the deck until one is dealt."""
    state = battle.state
    drawn: list[str] = []
    while len(drawn) < number:
        name = draw(battle, ship)
        if name == "":
            break
        state.deck.remove(name)
        drawn.append(name)
    state.deck = sorted(state.deck + drawn)
    return drawn


def pass_over(battle: Battle, name: str) -> None:
    """Discards a card that was drawn and not dealt."""
    battle.state.deck.remove(name)
    discard(battle, name)
    if battle.log is not None:
        battle.note("passed-over", name)


def put_beneath(battle: Battle, ship: Ship, place: int, name: str) -> None:
    """Puts a damage card from the deck under a card, where it counts against no hull."""
    battle.state.deck.remove(name)
    card = ship.own_card(place)
    card.damage = (*card.damage, name)
    if battle.log is not None:
        battle.note("beneath", ship.index, place, name)


def clear_beneath(battle: Battle, ship: Ship, place: int) -> None:
    """Discards the damage cards under a card that goes."""
    card = ship.own_card(place)
    for name in card.damage:
        discard(battle, name)
    card.damage = ()


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


def flip_up(battle: Battle, ship: Ship, name: str) -> None:
    """Turns a face-down damage card face up; what it does then is `damage_cards.take_effect`."""
    state = battle.state
    state.hidden[ship.index].remove(name)
    ship.face_down -= 1
    ship.face_up.append(DamageCard(name, state.round))
    if battle.log is not None:
        battle.note("turned-up", ship.index, name)
    refresh(ship, battle.options, state.round)


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
    discard(battle, card)
    if battle.log is not None:
        battle.note("repaired", ship.index, name)
    refresh(ship, battle.options, state.round)


def discard(battle: Battle, name: str) -> None:
    """Puts a damage card on the discard pile."""
    state = battle.state
    state.discards.append(name)
    state.discards.sort()
