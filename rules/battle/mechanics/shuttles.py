"""Shuttles: docking on a capital ship, being launched, exchanging cards, being bumped.

Source: 2017, Shuttlecrafts, Capital Ship; T16, Additional Rules Cards; EDITIONS N6; DECISIONS
D32, D101, D103.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.battle.mechanics import damage, tokens
from rules.battle.mechanics.card_transfer import exchange_captains, move_with_copies
from rules.battle.position import moments
from rules.battle.position.permissions import STAYS_ON_TABLE
from rules.battle.position.pieces import CardState
from rules.battle.position.records import CardRecord, DialSetting
from rules.battle.position.terms import AUXILIARY, DOCKED, IN_PLAY, NO_CLOAK, NOBODY
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.permissions import is_banned
from rules.battle.timing.questions import ChooseExchange, ChooseLaunch, Steps
from rules.cards import Maneuver
from rules.table import Pose, free_launches, launches, print_pose

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

SHUTTLE = "shuttle"


def bump(battle: Battle, ship: Ship, other: Ship) -> Steps[None]:
    """Lets a shuttle suffer 1 damage that overlaps an opposing ship, or is overlapped by one.

    Source: 2017, Docking a Shuttlecraft, note.
    """
    if not (ship.opposes(other) or other.opposes(ship)):
        return
    for each in (ship, other):
        if each.record.support == SHUTTLE and each.place == IN_PLAY:
            yield from damage.suffer(battle, each, 1, 0)


# --- docking ----------------------------------------------------------------------


def docking_pair(battle: Battle, ship: Ship) -> tuple[Ship, Ship] | None:
    """Returns (shuttle, capital ship) when a ship that just moved makes docking possible.

    One that may not be taken off the table does not dock.
    """
    for index in ship.overlapped:
        other = battle.state.ships[index]
        # A team mate's ship is friendly too (2017, Team Play Rules).
        if (
            other.team != ship.team
            or ship.opposes(other)
            or other.opposes(ship)
            or other.place != IN_PLAY
        ):
            continue
        if _takes(battle, other, ship):
            return ship, other
        if battle.options.docking == "either-moves" and _takes(battle, ship, other):
            return other, ship
    return None


def _takes(battle: Battle, capital: Ship, shuttle: Ship) -> bool:
    """Returns whether a capital ship has room: one shuttle each (2017, Capital Ship)."""
    return (
        shuttle.record.support == SHUTTLE
        and capital.record.is_capital
        and docked_on(battle, capital) is None
        and not is_banned(shuttle, STAYS_ON_TABLE)
    )


def docked_on(battle: Battle, capital: Ship) -> Ship | None:
    """Returns the shuttle that is docked on a ship."""
    for ship in battle.state.ships:
        if ship.place == DOCKED and ship.dock == capital.index:
            return ship
    return None


def dock(battle: Battle, ship: Ship) -> Steps[None]:
    """Takes a shuttle aboard; its tokens go, the capital ship gains auxiliary power."""
    pair = docking_pair(battle, ship)
    if pair is None:
        return
    shuttle, capital = pair
    put_in_dock(battle, shuttle, capital.index)
    yield from tokens.gain(battle, capital, AUXILIARY, "docked")
    if moments.HAS_DOCKED in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.HAS_DOCKED, shuttle, capital))


def put_in_dock(battle: Battle, shuttle: Ship, capital: int) -> None:
    """Puts a shuttle in its dock; shields and damage stay on its card."""
    tokens.remove_locks(battle, shuttle)
    shuttle.evade = 0
    shuttle.scan = 0
    shuttle.battle_stations = 0
    shuttle.auxiliary = 0
    shuttle.cloak = NO_CLOAK
    shuttle.place = DOCKED
    shuttle.dock = capital
    if battle.log is not None:
        battle.note("docked", shuttle.index, capital)


# --- launching --------------------------------------------------------------------


def launch_all(battle: Battle) -> Steps[None]:
    """Offers every docked shuttle to be launched (2017, Launching a Shuttlecraft)."""
    for ship in battle.state.ships:
        if ship.place == DOCKED and ship.dock >= 0 and battle.state.ships[ship.dock].is_in_play:
            yield from _offer_launch(battle, ship)


def _offer_launch(battle: Battle, shuttle: Ship) -> Steps[None]:
    places = launch_places(battle, shuttle)
    if not places:
        return
    chosen: tuple[DialSetting | None, Pose] | None = yield ChooseLaunch(
        shuttle.side, shuttle.index, (None, *places)
    )
    if chosen is None:
        return
    setting, pose = chosen
    capital = battle.state.ships[shuttle.dock]
    set_out(battle, shuttle, pose, NOBODY if setting is None else setting.index)
    yield from tokens.gain(battle, shuttle, AUXILIARY, "launched")
    yield from tokens.gain(battle, capital, AUXILIARY, "launched")
    if moments.HAS_LAUNCHED in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.HAS_LAUNCHED, shuttle, capital))


def launch_places(
    battle: Battle,
    shuttle: Ship,
    capital: Ship | None = None,
    along: Sequence[DialSetting] = (),
) -> list[tuple[DialSetting | None, Pose]]:
    """Lists where a shuttle may be launched to from its dock, or a ship from another one.

    2017: along the template of a maneuver of its dial. 2016: within Range 1 (EDITIONS N6). A text
    may say `along` which templates.
    """
    state = battle.state
    capital = capital or state.ships[shuttle.dock]
    others = [ship.pose for ship in state.in_play() if ship is not capital]
    base = shuttle.record.base
    if battle.options.launching == "within-range-1" and not along:
        free = free_launches(capital.pose, others, state.terrain, state.area, base)
        return [(None, pose) for pose in free]
    found: list[tuple[DialSetting | None, Pose]] = []
    for setting in along or shuttle.record.dial:
        if setting.bearing not in ("straight", "bank", "turn", "about", "spin"):
            continue
        maneuver = Maneuver(setting.speed, setting.bearing, "white")
        poses = launches(
            capital.pose, maneuver, setting.side, others, state.terrain, state.area, base
        )
        found += [(setting, pose) for pose in poses]
    return found


def set_out(battle: Battle, shuttle: Ship, pose: Pose, setting: int) -> None:
    """Puts a launched shuttle on the table; after a template it does not move this round."""
    shuttle.place = IN_PLAY
    shuttle.dock = NOBODY
    shuttle.pose = pose
    shuttle.has_acted = setting != NOBODY
    if battle.log is not None:
        battle.note("launched", shuttle.index, print_pose(pose), setting)


# --- exchanging cards -------------------------------------------------------------


Exchange = tuple[Any, int]


def exchanges(capital: Ship, shuttle: Ship) -> list[Exchange]:
    """Lists what may change places: single upgrades into free slots, and the two captains.

    Each is (index of the ship that gives, place of the card), or ("captains", 0).
    Source: 2017, Docking a Shuttlecraft c.
    """
    found: list[Exchange] = []
    if capital.captain >= 0 and shuttle.captain >= 0:
        found.append(("captains", 0))
    for giver, taker in ((capital, shuttle), (shuttle, capital)):
        for place, card in enumerate(giver.cards):
            if _is_movable(giver, card) and _has_room(taker, card.record):
                found.append((giver.index, place))
    return found


def _is_movable(giver: Ship, card: CardState) -> bool:
    return card.record.is_upgrade and not card.is_gone and not card.is_face_down


def _has_room(taker: Ship, record: CardRecord) -> bool:
    if record.key not in taker.record.exchangeable and all(
        each.record.key != record.key for each in taker.cards
    ):
        return False
    slots = taker.record.slots.count(record.type)
    held = sum(1 for card in taker.cards if card.record.type == record.type and not card.is_gone)
    return held < slots


def exchange(battle: Battle, capital: Ship) -> Steps[None]:
    """Lets a capital ship and its docked shuttle exchange cards until their player is done."""
    shuttle = docked_on(battle, capital)
    if shuttle is None:
        return
    moved: list[str] = []
    while True:
        answers = [each for each in exchanges(capital, shuttle) if _name(battle, each) not in moved]
        if not answers:
            return
        chosen: Exchange | None = yield ChooseExchange(
            capital.side, capital.index, (None, *answers)
        )
        if chosen is None:
            return
        moved.append(_name(battle, chosen))
        giver, place = chosen
        if giver == "captains":
            exchange_captains(battle, capital, shuttle)
        else:
            taker = shuttle if giver == capital.index else capital
            move_with_copies(battle, battle.state.ships[giver], place, taker)


def _name(battle: Battle, exchange: Exchange) -> str:
    giver, place = exchange
    if giver == "captains":
        return "captains"
    return battle.state.ships[giver].cards[place].record.where
