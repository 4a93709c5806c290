"""Cards in play: disabled, discarded, freed, time tokens, who commands the ship.

Source: 2017, Disabling/Discarding Cards, Time Tokens, Admiral Cards; EDITIONS F6, F7, F9, N8;
DECISIONS D41, D42, D49-D51.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle import moments, windows
from rules.battle.pieces import Ban, CardState, Lasting
from rules.battle.questions import ChooseAdmiral, Steps
from rules.battle.terms import NOBODY
from rules.battle.values import refresh

if TYPE_CHECKING:
    from rules.battle.battle import Battle
    from rules.battle.state import Ship

COMMAND_DAMAGE = ("Communications Failure", "Injured Captain")


def note_card(battle: Battle, ship: Ship, place: int) -> None:
    """Notes how a card stands, and works out anew what depends on it."""
    card = ship.cards[place]
    if battle.log is not None:
        battle.note(
            "card",
            ship.index,
            place,
            card.disabled,
            card.time,
            card.drones,
            card.mission,
            card.is_discarded,
            card.is_away,
        )
    refresh(ship, battle.options, battle.state.round)


def is_idle(card: CardState) -> bool:
    """Tells whether a card may be disabled: it is in place and not disabled yet."""
    return not (card.disabled or card.is_gone or card.is_face_down)


def disable(battle: Battle, ship: Ship, place: int, by: Ship | None = None) -> Steps[bool]:
    """Puts a Disabled token on a card; tells whether it was.

    Source: 2017, Disabling/Discarding Cards.
    """
    if not is_idle(ship.cards[place]):
        return False
    if moments.WOULD_BE_DISABLED in battle.moments:
        occasion = yield from windows.open_window(
            battle, windows.Occasion(moments.WOULD_BE_DISABLED, ship, by, card=place)
        )
        if occasion.is_prevented:
            return False
    ship.cards[place].disabled += 1
    note_card(battle, ship, place)
    if moments.IS_DISABLED in battle.moments:
        yield from windows.open_window(
            battle, windows.Occasion(moments.IS_DISABLED, ship, by, card=place)
        )
    yield from _after_change(battle, ship)
    return True


def enable(battle: Battle, ship: Ship, place: int) -> None:
    """Takes a Disabled token off a card."""
    ship.cards[place].disabled -= 1
    note_card(battle, ship, place)


def enableable(battle: Battle, ship: Ship) -> tuple[int, ...]:
    """Lists the cards that the ship's action may free: disabled ones, the captain too.

    Members of an away team stay where they are (2017, Mission 1).
    Source: 2017, Disabling/Discarding Cards; EDITIONS F6, N8; DECISIONS D41.
    """
    only_upgrades = battle.options.freed_cards == "upgrades"
    return tuple(
        place
        for place, card in enumerate(ship.cards)
        if card.disabled and not card.is_gone and (card.record.is_upgrade or not only_upgrades)
    )


def discard(battle: Battle, ship: Ship, place: int, by: Ship | None = None) -> Steps[bool]:
    """Discards a card for the rest of the game; tells whether it was (EDITIONS F7).

    Members of an away team are out of reach (2017, Mission 1).
    Time tokens stay on it and lasting effects go on (2017, Continuous Effect Tokens).
    """
    card = ship.cards[place]
    if card.is_gone:
        return False
    if moments.WOULD_BE_DISCARDED in battle.moments:
        occasion = yield from windows.open_window(
            battle, windows.Occasion(moments.WOULD_BE_DISCARDED, ship, by, card=place)
        )
        if occasion.is_prevented:
            return False
    card.is_discarded = True
    note_card(battle, ship, place)
    if place == ship.captain:
        give_command(battle, ship, ship.record.admiral)
    if moments.IS_DISCARDED in battle.moments:
        yield from windows.open_window(
            battle, windows.Occasion(moments.IS_DISCARDED, ship, by, card=place)
        )
    yield from _after_change(battle, ship)
    return True


def _after_change(battle: Battle, ship: Ship) -> Steps[None]:
    """Removes a ship whose hull value fell to what it has suffered."""
    from rules.battle.damage import check_hull

    yield from check_hull(battle, ship)


def place_time(battle: Battle, ship: Ship, place: int, number: int) -> None:
    """Puts time tokens on a card: it cannot be used until all are gone (2017, Time Tokens)."""
    ship.cards[place].time += number
    note_card(battle, ship, place)


def take_time_off(battle: Battle, ship: Ship) -> Steps[None]:
    """Takes the time tokens of an End Phase off each card; ends what they measured.

    Source: 2017, Time Tokens, Continuous Effect Tokens; EDITIONS F9.
    """
    for place, card in enumerate(ship.cards):
        if card.time:
            card.time = max(0, card.time - battle.options.time_tokens_off)
            note_card(battle, ship, place)
            if card.time == 0:
                expire(battle, card.record.key)
                if moments.TIME_IS_UP in battle.moments:
                    yield from windows.open_window(
                        battle, windows.Occasion(moments.TIME_IS_UP, ship, card=place)
                    )


def change_drones(battle: Battle, ship: Ship, place: int, change: int) -> None:
    """Takes drone tokens off a captain, or adds some; his skill is the number left."""
    ship.cards[place].drones += change
    note_card(battle, ship, place)


def give_command(battle: Battle, ship: Ship, place: int) -> None:
    """Makes another card the ship's captain; -1: nobody commands it.

    An admiral aboard takes over when the captain is gone.
    Source: 2017, Admiral Cards; DECISIONS D51.
    """
    if place >= 0 and ship.cards[place].is_gone:
        place = NOBODY
    ship.captain = place
    if battle.log is not None:
        battle.note("captain", ship.index, place)
    refresh(ship, battle.options, battle.state.round)


def offer_command(battle: Battle, ship: Ship) -> Steps[None]:
    """Offers the admiral command of his own ship when its command is damaged.

    Those damage cards are turned face down and the captain is discarded.
    Source: 2017, Admiral Cards.
    """
    from rules.battle.damage import flip_down

    admiral = ship.record.admiral
    if admiral < 0 or admiral == ship.captain or ship.captain < 0:
        return
    if ship.cards[admiral].is_gone or not any(ship.has_face_up(name) for name in COMMAND_DAMAGE):
        return
    takes_over: bool = yield ChooseAdmiral(ship.side, ship.index, (True, False))
    if takes_over:
        for name in COMMAND_DAMAGE:
            while ship.has_face_up(name):
                flip_down(battle, ship, name)
        yield from discard(battle, ship, ship.captain)


# --- effects that last ------------------------------------------------------------


def add_lasting(battle: Battle, ship: Ship, effect: Lasting) -> None:
    """Lets an effect on a value last (2017, Continuous Effect Tokens; EDITIONS F10)."""
    ship.lasting.append(effect)
    if battle.log is not None:
        battle.note("lasting", ship.index, *effect.values())
    refresh(ship, battle.options, battle.state.round)


def add_ban(battle: Battle, ship: Ship, ban: Ban) -> None:
    """Forbids something to a ship for a while."""
    ship.bans.append(ban)
    if battle.log is not None:
        battle.note("ban", ship.index, *ban.values())


def expire(battle: Battle, until: str) -> None:
    """Ends all effects that last until a moment, or as long as a card has time tokens."""
    is_changed = False
    for ship in battle.state.ships:
        if ship.bans and any(ban.until == until for ban in ship.bans):
            ship.bans = [ban for ban in ship.bans if ban.until != until]
            is_changed = True
        if ship.lasting and any(effect.until == until for effect in ship.lasting):
            ship.lasting = [effect for effect in ship.lasting if effect.until != until]
            refresh(ship, battle.options, battle.state.round)
            is_changed = True
    if is_changed and battle.log is not None:
        battle.note("expired", until)
