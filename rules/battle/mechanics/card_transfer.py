"""Cards that go from one ship to another, with all that lies on them.

Source: 2017, Docking a Shuttlecraft c, Resources.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import cards
from rules.battle.mechanics.values import refresh
from rules.battle.position.pieces import CardState
from rules.battle.position.records import SECOND_CAPTAIN, ShipRecord
from rules.battle.position.state import Arrival
from rules.battle.position.terms import NOBODY
from rules.battle.timing import ports

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

CAPTAIN: Final = "captain"


def exchange_captains(battle: Battle, one: Ship, other: Ship) -> None:
    """Lets two captains change places."""
    own, theirs = one.captain, other.captain
    sharing = [ship for ship in (one, other) if cards.shares_command(ship, ship.captain)]
    move_card(battle, one, own, other)
    move_card(battle, other, theirs, one)
    cards.give_command(battle, one, len(one.cards) - 1)
    cards.give_command(battle, other, len(other.cards) - 1)
    for ship in sharing:
        cards.end_shared_command(battle, ship)


def _place_there(battle: Battle, giver: Ship, place: int, taker: Ship) -> int:
    """Returns the place on a ship of a card that came there from another one; -1 if it did not."""
    arrivals = [each for each in battle.state.moves if each.taker == taker.index]
    move = Arrival(giver.index, place, taker.index)
    if place == NOBODY or move not in arrivals:
        return NOBODY
    return len(taker.cards) - len(arrivals) + arrivals.index(move)


def copy_card(
    battle: Battle,
    ship: Ship,
    place: int,
    other: Ship,
    other_place: int,
    *,
    is_adapted: bool = False,
) -> int:
    """Gives a card the copy of another one as its other side; returns the place of that side.

    One that `is_adapted` lies beside the card instead. The copy is in all respects the other card,
    its faction too, and costs nothing (FR-230.1).
    """
    own, new = ship.cards[place].record, ship.record.to_document()
    card = other.cards[other_place].record.to_document() | {
        "role": own.role,
        "points": 0,
        "holder": place,
        "face_down": not is_adapted,
        "where": own.where,
        "is_other_side": not is_adapted,
        "is_copy": True,
    }
    new["cards"].append(card)
    new_place = len(new["cards"]) - 1
    document = other.record.to_document()
    for kind in ("weapons", "changes"):
        taken = [each for each in document[kind] if each["card"] == other_place]
        new[kind] += [{**each, "card": new_place} for each in taken]
    for each in new["weapons"]:
        if each["card"] == new_place:
            each["arcs"] = _own_arcs(each["arcs"], document["arcs"], new["arcs"])
    ship.record = ShipRecord(new)
    ship.governed += tuple(
        [(new_place, value) for card_, value in other.governed if card_ == other_place]
    )
    ship.own_cards().append(CardState(ship.record.cards[new_place]))
    arrival = Arrival(other.index, other_place, ship.index, place, not is_adapted)
    battle.state.moves = (*battle.state.moves, arrival)
    refresh(ship, battle.options, battle.state.round)
    if battle.log is not None:
        kind = "adapted-card" if is_adapted else "copied-card"
        battle.note(kind, ship.index, place, other.index, other_place)
    record = ship.record.cards[new_place]
    if record.ability:
        ports.texts().install_text(battle, ship, record, new_place)
    return new_place


def take_from_reserve(battle: Battle, ship: Ship, place: int, number: int) -> None:
    """Equips a card from outside the fleet in place of one, whose tokens go to it."""
    old, new = ship.own_card(place), ship.record.to_document()
    record = ship.record.reserve[number]
    own = {"holder": old.record.holder, "where": old.record.where}
    new["cards"].append(record.to_document() | own)
    new_place = len(new["cards"]) - 1
    ship.record = ShipRecord(new)
    arrived = CardState(ship.record.cards[new_place])
    arrived.disabled, old.disabled = old.disabled, 0
    arrived.time, old.time = old.time, 0
    arrived.mission, old.mission = old.mission, 0
    arrived.markers, old.markers = old.markers, ()
    ship.own_cards().append(arrived)
    arrival = Arrival(NOBODY, number, ship.index, place)
    battle.state.moves = (*battle.state.moves, arrival)
    refresh(ship, battle.options, battle.state.round)
    if battle.log is not None:
        battle.note("reserve-card", ship.index, place, number)
    if arrived.record.ability:
        ports.texts().install_text(battle, ship, arrived.record, new_place)


def _own_arcs(arcs: list[Any], theirs: dict[str, Any], own: dict[str, Any]) -> list[Any]:
    """Returns the arcs of a weapon on another ship: its front arc for the front arc there."""
    sides = {str(theirs[side]): own[side] for side in ("primary", "secondary") if theirs[side]}
    found = [sides.get(str(arc), arc) for arc in arcs]
    return [arc for arc in found if arc is not None]


def move_card(battle: Battle, giver: Ship, place: int, taker: Ship) -> None:
    """Moves a card with all that lies on it to another ship, where it takes the last place.

    The place that it leaves stays empty, so that the places of other cards do not change.
    """
    state = giver.own_card(place)
    cards.lose_officers(battle, giver, place)
    old, new = giver.record.to_document(), taker.record.to_document()
    card = state.record.to_document()
    card["holder"] = _place_there(battle, giver, card["holder"], taker)
    if card["role"] == SECOND_CAPTAIN:
        card["role"] = CAPTAIN  # he is second only where the resource is
    new["cards"].append(card)
    new_place = len(new["cards"]) - 1
    for kind in ("weapons", "changes"):
        taken = [each for each in old[kind] if each["card"] == place]
        old[kind] = [each for each in old[kind] if each["card"] != place]
        new[kind] += [{**each, "card": new_place} for each in taken]
    old["points"] -= card["points"]
    new["points"] += card["points"]
    giver.record, taker.record = ShipRecord(old), ShipRecord(new)
    taker.governed += tuple((new_place, value) for card_, value in giver.governed if card_ == place)
    arrived = CardState(taker.record.cards[new_place])
    arrived.disabled, arrived.time = state.disabled, state.time
    arrived.drones, arrived.mission = state.drones, state.mission
    arrived.markers, arrived.is_face_down = state.markers, state.is_face_down
    arrived.damage, state.damage = state.damage, ()
    taker.own_cards().append(arrived)
    state.is_moved = True
    battle.state.moves = (*battle.state.moves, Arrival(giver.index, place, taker.index))
    for ship in (giver, taker):
        cards.work_out(battle, ship)
    if battle.log is not None:
        battle.note("moved-card", giver.index, place, taker.index)
    if arrived.record.ability:
        # Its text acts from the new place; at the old one it is silent, as the card is gone.
        ports.texts().install_text(battle, taker, arrived.record, new_place)


def move_with_copies(battle: Battle, giver: Ship, place: int, taker: Ship) -> int:
    """Moves a card, and the copies beside it behind it; returns its place on the other ship."""
    move_card(battle, giver, place, taker)
    new_place = len(taker.cards) - 1
    for at, card in enumerate(giver.cards):
        if card.record.is_adapted and card.record.holder == place and not card.is_gone:
            move_card(battle, giver, at, taker)
    return new_place
