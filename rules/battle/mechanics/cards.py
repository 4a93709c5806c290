"""Cards in play: disabled, discarded, freed, time tokens, who commands the ship.

Source: 2017, Disabling/Discarding Cards, Time Tokens, Admiral Cards; EDITIONS F6, F7, F9, N8;
DECISIONS D41, D42, D49-D51.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import damage_pile
from rules.battle.mechanics.command import (
    STOOD_IN_FOR,
    cannot_command,
    replaced_captain,
    stand_in_of,
)
from rules.battle.mechanics.restrictions import is_refused
from rules.battle.mechanics.values import refresh
from rules.battle.position import moments
from rules.battle.position.marks import DiscardedCard
from rules.battle.position.permissions import StandInCommand
from rules.battle.position.pieces import (
    NEXT,
    STANDING,
    Ban,
    CardState,
    Grant,
    Lasting,
    number_of_markers,
)
from rules.battle.position.terms import NOBODY, SETTING_UP
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.ports import review
from rules.battle.timing.questions import ChooseAdmiral, Steps
from rules.battle.timing.temporary_handlers import end_temporary_handlers

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

WHILE_CAPTAIN: Final = "command"
"""Until when an effect lasts that a ship has from its present captain."""

RESOURCE: Final = "resource"
"""The role of a resource that is a card of one ship."""

COMMAND_DAMAGE = ("Communications Failure", "Injured Captain")


def work_out(battle: Battle, ship: Ship) -> None:
    """Works a ship's values out anew; shields beyond a lower Shield Value go at once."""
    from rules.battle.mechanics.tokens import fit_shields

    before = ship.shield_value
    refresh(ship, battle.options, battle.state.round)
    if ship.shield_value < before:
        fit_shields(battle, ship, before)


def note_card(battle: Battle, ship: Ship, place: int) -> None:
    """Notes how a card stands, and works out anew what depends on it."""
    card = ship.cards[place]
    if card.damage and card.is_discarded:
        damage_pile.clear_beneath(battle, ship, place)
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
    if card.record.is_adapted and (card.disabled or card.is_discarded) and not card.is_removed:
        card.disabled = 0
        lay(battle, ship, place, removed=True)
    elif card.is_discarded:
        drop_adapted(battle, ship, place)
    work_out(battle, ship)


def drop_adapted(battle: Battle, ship: Ship, holder: int) -> None:
    """Takes the copies of cards of other ships away that lie beside a card."""
    for place, card in enumerate(ship.cards):
        if card.record.is_adapted and card.record.holder == holder and not card.is_gone:
            lay(battle, ship, place, removed=True)


def is_idle(card: CardState) -> bool:
    """Returns whether a card may be disabled: it is in place and not disabled yet."""
    return not (card.disabled or card.is_gone or card.is_face_down)


def disable(
    battle: Battle, ship: Ship, place: int, by: Ship | None = None, source: str = ""
) -> Steps[bool]:
    """Puts a Disabled token on a card; tells whether it was, or something was done instead.

    `by` is the ship whose effect does it, `source` the key of the card that it stands on.
    Source: 2017, Disabling/Discarding Cards.
    """
    if not is_idle(ship.cards[place]):
        return False
    if moments.WOULD_BE_DISABLED in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.WOULD_BE_DISABLED, ship, by, card=place, source=source),
        )
        if occasion.is_prevented:
            return occasion.is_replaced
    hull = ship.hull
    ship.own_card(place).disabled += 1
    note_card(battle, ship, place)
    review_texts(battle)
    if moments.IS_DISABLED in battle.moments:
        yield from windows.open_window(
            battle, Occasion(moments.IS_DISABLED, ship, by, card=place, source=source)
        )
    yield from after_change(battle, ship, hull)
    return True


def enable(battle: Battle, ship: Ship, place: int) -> Steps[bool]:
    """Takes a Disabled token off a card; tells whether it went."""
    if moments.WOULD_LOSE in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.WOULD_LOSE, ship, what="disabled", amount=1, card=place),
        )
        if occasion.is_prevented or not ship.cards[place].disabled:
            return False
    ship.own_card(place).disabled -= 1
    note_card(battle, ship, place)
    review_texts(battle)
    if moments.HAS_LOST in battle.moments:
        yield from windows.open_window(
            battle, Occasion(moments.HAS_LOST, ship, what="disabled", amount=1, card=place)
        )
    return True


def enableable(battle: Battle, ship: Ship, *, are_upgrades: bool = False) -> tuple[int, ...]:
    """Lists the cards that the ship's action may free: disabled ones, the captain too.

    Of upgrades alone, where a text lets a ship perform the action so.
    Members of an away team stay where they are (2017, Mission 1).
    Source: 2017, Disabling/Discarding Cards; EDITIONS F6, N8; DECISIONS D41.
    """
    only_upgrades = are_upgrades or battle.options.freed_cards == "upgrades"
    return tuple(
        place
        for place, card in enumerate(ship.cards)
        if card.disabled and not card.is_gone and (card.record.is_upgrade or not only_upgrades)
    )


def discard(
    battle: Battle, ship: Ship, place: int, by: Ship | None = None, source: str = ""
) -> Steps[bool]:
    """Discards a card for the rest of the game; tells whether it, or something instead, was done.

    Source: EDITIONS F7.
    Members of an away team are out of reach (2017, Mission 1).
    Time tokens stay on it and lasting effects go on (2017, Continuous Effect Tokens).
    """
    card = ship.cards[place]
    if card.is_gone:
        return False
    if moments.WOULD_BE_DISCARDED in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.WOULD_BE_DISCARDED, ship, by, card=place, source=source),
        )
        if occasion.is_prevented:
            return occasion.is_replaced
    hull = ship.hull
    is_shared = shares_command(ship, place)
    ship.own_card(place).is_discarded = True
    note_card(battle, ship, place)
    if moments.NOTES_DISCARDS in battle.moments:
        windows.mark_used(battle, ship, DiscardedCard(place).text)
    lose_officers(battle, ship, place)
    if place == ship.captain:
        lose_captain(battle, ship)
    review_texts(battle)
    if is_shared:
        end_shared_command(battle, ship)
    if moments.IS_DISCARDED in battle.moments:
        yield from windows.open_window(
            battle, Occasion(moments.IS_DISCARDED, ship, by, card=place, source=source)
        )
    yield from after_change(battle, ship, hull)
    return True


def lose_officers(battle: Battle, ship: Ship, place: int) -> None:
    """Discards the officers of a crew that is lost, leaves its ship or takes command.

    They are a part of that card: no further card is discarded (FR-030.1, FR-060.5, FR-060.6,
    FR-273.1). The talent of an officer goes with him.
    """
    for at in officers_of(ship, place):
        if not ship.cards[at].is_gone:
            _put_off(battle, ship, at)


def _put_off(battle: Battle, ship: Ship, place: int) -> None:
    ship.own_card(place).is_discarded = True
    note_card(battle, ship, place)


def officers_of(ship: Ship, place: int) -> list[int]:
    """Lists the places of a crew's officers, and of the talents that these have."""
    found = [
        at
        for at, card in enumerate(ship.record.cards)
        if card.type == "officer" and card.holder == place
    ]
    return found + [
        at
        for at, card in enumerate(ship.record.cards)
        if card.type == "talent" and card.holder in found
    ]


def review_texts(battle: Battle) -> None:
    """Works out what texts do all the time, now that a card has changed."""
    if moments.HOLDS in battle.moments:
        review(battle)


def review_command(battle: Battle) -> None:
    """Lets cards stand in for captains, now that a damage card has come, gone or turned."""
    if moments.STANDS_IN in battle.moments:
        review(battle)


def after_change(battle: Battle, ship: Ship, hull: int) -> Steps[None]:
    """Removes a ship whose hull value fell to what it has suffered; `hull` is that before.

    One that is being destroyed stays until what its cards do then is done.
    """
    if ship.hull < hull and ship.hull_left <= 0:
        from rules.battle.mechanics.damage import check_hull

        yield from check_hull(battle, ship)


TIME: Final = "time"


def place_time(
    battle: Battle, ship: Ship, place: int, number: int, by: Ship | None = None
) -> Steps[bool]:
    """Puts time tokens on a card: it cannot be used until all are gone (2017, Time Tokens).

    Tells whether they were, or something was done instead.
    """
    if moments.WOULD_PLACE in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.WOULD_PLACE, ship, by, what=TIME, amount=number, card=place),
        )
        if occasion.is_prevented:
            return occasion.is_replaced
        number = occasion.amount
        if number <= 0:
            return True  # none is left to place, and what they pay for is paid
    ship.own_card(place).time += number
    note_card(battle, ship, place)
    review_texts(battle)
    if moments.HAS_PLACED in battle.moments:
        yield from windows.open_window(
            battle,
            Occasion(moments.HAS_PLACED, ship, by, what=TIME, amount=number, card=place),
        )
    return True


def take_time_off(battle: Battle, ship: Ship) -> Steps[None]:
    """Takes the time tokens of an End Phase off each card; ends what they measured.

    Source: 2017, Time Tokens, Continuous Effect Tokens; EDITIONS F9.
    """
    for place in range(len(ship.cards)):
        if ship.cards[place].time:
            yield from lose_time(battle, ship, place, battle.options.time_tokens_off)


def lose_time(battle: Battle, ship: Ship, place: int, number: int) -> Steps[int]:
    """Takes time tokens off a card; gives how many, and ends what they measured.

    Source: 2017, Continuous Effect Tokens.
    """
    card = ship.own_card(place)
    number = min(number, card.time)
    if moments.WOULD_LOSE in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.WOULD_LOSE, ship, what=TIME, amount=number, card=place),
        )
        number = min(occasion.amount, card.time)
        if occasion.is_prevented or number <= 0:
            return 0
    card.time -= number
    note_card(battle, ship, place)
    if moments.HAS_LOST in battle.moments:
        yield from windows.open_window(
            battle, Occasion(moments.HAS_LOST, ship, what=TIME, amount=number, card=place)
        )
    if card.time == 0:
        expire(battle, card.record.key)
        review_texts(battle)
        if moments.TIME_IS_UP in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.TIME_IS_UP, ship, card=place))
    return number


def take_time_off_ship(battle: Battle, ship: Ship) -> None:
    """Takes the time tokens of an End Phase off a ship's own card."""
    from rules.battle.mechanics.tokens import set_marker

    number = number_of_markers(ship.markers, TIME)
    if number:
        set_marker(battle, ship, NOBODY, TIME, max(0, number - battle.options.time_tokens_off))
        if number <= battle.options.time_tokens_off:
            expire(battle, ship.record.key)
            review_texts(battle)


def lay(
    battle: Battle, ship: Ship, place: int, *, face_down: bool = False, removed: bool = False
) -> None:
    """Turns a card, or takes it out of the game for good: then it counts as discarded too."""
    card = ship.own_card(place)
    card.is_face_down = face_down
    card.is_removed = removed
    if removed:
        card.is_discarded = True
        damage_pile.clear_beneath(battle, ship, place)
        lose_officers(battle, ship, place)
        drop_adapted(battle, ship, place)
    if battle.log is not None:
        battle.note("laid", ship.index, place, face_down, removed)
    work_out(battle, ship)


def change_drones(battle: Battle, ship: Ship, place: int, change: int) -> None:
    """Takes drone tokens off a captain, or adds some; his skill is the number left."""
    ship.own_card(place).drones += change
    note_card(battle, ship, place)


def heir(ship: Ship) -> int:
    """Returns who commands a ship when its captain is gone: a second captain, else its admiral.

    Where he stood in for another one that one does.
    """
    replaced = replaced_captain(ship)
    if replaced >= 0 and not ship.cards[replaced].is_gone:
        return replaced
    second = ship.record.second
    if second >= 0 and second != ship.captain and not ship.cards[second].is_gone:
        return second
    return ship.record.admiral


def shares_command(ship: Ship, place: int) -> bool:
    """Returns whether a card is one of two captains who command a ship by a resource."""
    second = ship.record.second
    return second >= 0 and place in (ship.captain, second)


def end_shared_command(battle: Battle, ship: Ship) -> None:
    """Takes the resource away by which a ship had two captains, now that one is lost (FR-055.1).

    What it gave goes with it: skill, hull, and a shield beyond those that the ship still has.
    """
    for place, card in enumerate(ship.cards):
        if card.record.role == RESOURCE and not card.is_gone:
            _put_off(battle, ship, place)
    review_texts(battle)


def give_command(battle: Battle, ship: Ship, place: int) -> None:
    """Makes another card the ship's captain; -1: nobody commands it.

    An admiral aboard takes over when the captain is gone; where the ship takes no such captain he
    is discarded at once. Source: 2017, Admiral Cards; FR-148.1; DECISIONS D51.
    """
    card = None if place < 0 else ship.cards[place]
    if card is not None and not card.is_gone and is_refused(ship, card.record, "captain"):
        ship.own_card(place).is_discarded = True
        note_card(battle, ship, place)
    if place >= 0 and ship.cards[place].is_gone:
        place = NOBODY
    ship.captain = place
    if place >= 0:
        lose_officers(battle, ship, place)
        number = ship.cards[place].record.drones_in_command
        if number and battle.state.phase != SETTING_UP:
            change_drones(battle, ship, place, number - ship.cards[place].drones)
    if ship.lasting:
        # What a card gave its bearer as captain goes with him.
        ship.lasting = [each for each in ship.lasting if each.until != WHILE_CAPTAIN]
    if battle.log is not None:
        battle.note("captain", ship.index, place)
    work_out(battle, ship)


def lose_captain(battle: Battle, ship: Ship) -> None:
    """Gives a ship whose captain was discarded to a card that stands in for him, or to his heir."""
    stand_in = stand_in_of(ship)
    if stand_in is None or replaced_captain(ship) >= 0:
        give_command(battle, ship, heir(ship))
    else:
        _stand_in(battle, ship, stand_in)


def _stand_in(battle: Battle, ship: Ship, stand_in: StandInCommand) -> None:
    replaced = ship.captain
    give_command(battle, ship, stand_in.place)
    if ship.captain == stand_in.place:
        key = ship.cards[stand_in.place].record.key
        add_lasting(battle, ship, Lasting(STOOD_IN_FOR, replaced, WHILE_CAPTAIN, key))


def settle_command(battle: Battle) -> bool:
    """Lets cards stand in for captains, or hand the command back; tells whether any did."""
    is_changed = False
    for ship in battle.state.ships:
        stand_in, replaced = stand_in_of(ship), replaced_captain(ship)
        if replaced >= 0:
            if stand_in is None or not cannot_command(ship, replaced, battle.state.round):
                give_command(battle, ship, heir(ship))
                is_changed = True
        elif (
            stand_in is not None
            and ship.captain not in (NOBODY, stand_in.place)
            and cannot_command(ship, ship.captain, battle.state.round)
        ):
            _stand_in(battle, ship, stand_in)
            is_changed = is_changed or ship.captain == stand_in.place
    return is_changed


def offer_command(battle: Battle, ship: Ship) -> Steps[None]:
    """Offers the admiral command of his own ship when its command is damaged.

    Those damage cards are turned face down and the captain is discarded. Where there is a second
    captain, he would come first (FR-055.3).
    Source: 2017, Admiral Cards.
    """
    from rules.battle.mechanics.damage_pile import flip_down

    admiral = ship.record.admiral
    if admiral < 0 or admiral == ship.captain or ship.captain < 0 or heir(ship) != admiral:
        return
    if replaced_captain(ship) >= 0:
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
    """Lets an effect on a value last; what holds all the time comes before what was used since.

    Source: 2017, Continuous Effect Tokens; EDITIONS F10.
    """
    if effect.until == STANDING:
        number = sum(each.until == STANDING for each in ship.lasting)
        ship.lasting.insert(number, effect)
    else:
        ship.lasting.append(effect)
    if battle.log is not None:
        battle.note("lasting", ship.index, *effect.values())
    refresh(ship, battle.options, battle.state.round)


def add_ban(battle: Battle, ship: Ship, ban: Ban) -> None:
    """Forbids something to a ship for a while."""
    ship.bans.append(ban)
    if battle.log is not None:
        battle.note("ban", ship.index, *ban.values())


def add_grant(battle: Battle, ship: Ship, grant: Grant) -> None:
    """Lets a ship do something, or not heed it, for a while."""
    ship.grants.append(grant)
    if isinstance(grant.what, StandInCommand):
        refresh(ship, battle.options, battle.state.round)
    if battle.log is not None:
        battle.note("grant", ship.index, *grant.values())


def drop_standing(battle: Battle, ship: Ship) -> None:
    """Ends what texts that hold all the time do to a ship; what still holds is added again."""
    ship.lasting = [each for each in ship.lasting if each.until != STANDING]
    ship.bans = [each for each in ship.bans if each.until != STANDING]
    ship.grants = [each for each in ship.grants if each.until != STANDING]
    if battle.log is not None:
        battle.note("dropped", ship.index)
    refresh(ship, battle.options, battle.state.round)


def end_effects(battle: Battle, ship: Ship, source: str) -> None:
    """Ends what a card has left on a ship for a while: values, bans and permissions."""
    ship.lasting = [each for each in ship.lasting if not _is_left_by(each, source)]
    ship.bans = [each for each in ship.bans if not _is_left_by(each, source)]
    ship.grants = [each for each in ship.grants if not _is_left_by(each, source)]
    if battle.log is not None:
        battle.note("ended", ship.index, source)
    work_out(battle, ship)


def _is_left_by(effect: Lasting | Ban | Grant, source: str) -> bool:
    return effect.source == source and effect.until != STANDING


def expire(battle: Battle, until: str) -> None:
    """Ends all effects that last until a moment, or as long as a card has time tokens.

    What lasts for the next such time begins its time.
    """
    following = f"{NEXT}{until}"
    is_changed = False
    for ship in battle.state.ships:
        if ship.bans and _is_over(ship.bans, until, following):
            ship.bans = _left(ship.bans, until, following)
            is_changed = True
        if ship.grants and _is_over(ship.grants, until, following):
            ship.grants = _left(ship.grants, until, following)
            is_changed = True
        if ship.lasting and _is_over(ship.lasting, until, following):
            ship.lasting = _left(ship.lasting, until, following)
            work_out(battle, ship)
            is_changed = True
    if battle.temporary_handlers:
        end_temporary_handlers(battle, until)
    if is_changed and battle.log is not None:
        battle.note("expired", until)


def _left(effects: list[Any], until: str, following: str) -> list[Any]:
    """Returns the effects that go on after a moment; those that waited for it have begun."""
    return [
        each.begun() if each.until == following else each for each in effects if each.until != until
    ]


def _is_over(effects: Sequence[Ban | Grant | Lasting], until: str, following: str) -> bool:
    """Returns whether any of several effects lasts until a moment, or waits for it to pass."""
    for each in effects:  # noqa: SIM110 - no generator: it is asked at the end of every turn
        if each.until in (until, following):
            return True
    return False


def end_time(battle: Battle, *untils: str) -> None:
    """Ends the effects that last until now, where there are any: a turn, a phase, a round."""
    times = [each.until for each in battle.temporary_handlers] if battle.temporary_handlers else []
    for ship in battle.state.ships:
        # Most of what lasts does so as long as a text holds: no time ends that.
        if ship.lasting:
            times += [each.until for each in ship.lasting if each.until != STANDING]
        if ship.bans:
            times += [each.until for each in ship.bans if each.until != STANDING]
        if ship.grants:
            times += [each.until for each in ship.grants if each.until != STANDING]
    if not times:
        return
    for until in untils:
        if until in times or NEXT + until in times:
            expire(battle, until)
