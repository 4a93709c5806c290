"""What texts forbid and allow to a ship now: the questions that the rules ask of bans and grants.

Source: 2017, Breaking the Rules, Auxiliary Power, Spending Target Lock Tokens; EDITIONS G9, L3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rules.battle.position.permissions import (
    ANY_DESPITE_AUXILIARY,
    ATTACKS_STAND,
    FIXED_WEAPON,
    NO_SHIELDS_RAISED,
    ONLY_ACTIONS_OF_BAR,
    ActionDespiteAuxiliary,
    Allowance,
    AttackDiceLimit,
    BarAction,
    ByKinds,
    ByName,
    ByShips,
    CardDespiteAuxiliary,
    ColourChange,
    DefenseDiceLimit,
    LockLimit,
    NoAction,
    NoActionOfCard,
    NoCancelling,
    NoDamageCard,
    NoEcho,
    NoManeuver,
    NoOtherDamageCard,
    NoPlannedManeuver,
    NotLocked,
    NoUseOfKind,
    NoUseOfName,
    Prohibition,
    Protection,
)
from rules.battle.position.records import SECOND_CAPTAIN

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord, DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Action

_Kind = TypeVar("_Kind", bound=Allowance)


# --- bans ---------------------------------------------------------------------------------


def is_banned(ship: Ship, what: Prohibition) -> bool:
    """Returns whether an effect forbids something to a ship; what forbids beats what allows."""
    text = what.text
    for ban in ship.bans:  # noqa: SIM110 - no generator: it is asked often
        if ban.what.text == text and not ban.is_waiting:
            return True
    return False


def turns_face_down(ship: Ship, name: str) -> bool:
    """Returns whether a damage card of a name, in small letters, turns over as it is suffered."""
    if is_banned(ship, NoDamageCard(name)):
        return True
    return any(
        type(ban.what) is NoOtherDamageCard and ban.what.name != name and not ban.is_waiting
        for ban in ship.bans
    )


def may_raise_shields(battle: Battle, ship: Ship) -> bool:
    """Returns whether nothing keeps a ship's disabled shields down in the End Phase.

    Outside combat combat effects forbid nothing, where the rules keep the two apart.
    Source: 2017, Breaking the Rules, Combat vs. Non-combat; EDITIONS G9.
    """
    return not any(
        ban.what == NO_SHIELDS_RAISED
        and not ban.is_waiting
        and not (ban.is_combat and battle.options.combat_effects_apart)
        for ban in ship.bans
    )


def may_be_locked(ship: Ship, distance: int) -> bool:
    """Returns whether no text forbids a target lock on a ship from a range band."""
    for ban in ship.bans:
        what = ban.what
        if isinstance(what, NotLocked) and distance > what.within and not ban.is_waiting:
            return False
    return True


def is_weapon_fixed(ship: Ship) -> bool:
    """Returns whether nothing modifies a ship's primary weapon now."""
    return is_banned(ship, FIXED_WEAPON)


def most_attack_dice(ship: Ship, dice: int) -> int:
    """Returns how many of so many attack dice a ship may roll."""
    for ban in ship.bans:
        what = ban.what
        if isinstance(what, AttackDiceLimit) and not ban.is_waiting:
            dice = min(dice, what.number)
    return dice


def most_defense_dice(ship: Ship, dice: int) -> int:
    """Returns how many of so many defense dice a ship may roll."""
    for ban in ship.bans:
        what = ban.what
        if isinstance(what, DefenseDiceLimit) and not ban.is_waiting:
            dice = min(dice, what.number)
    return dice


def may_be_cancelled(attacker: Ship, by: Ship) -> bool:
    """Returns whether no text forbids that an effect of a ship cancels an attack of another."""
    return not (
        (attacker.bans and is_banned(attacker, ATTACKS_STAND))
        or (by.bans and is_banned(by, NoCancelling(attacker.index)))
    )


def may_execute(ship: Ship, setting: DialSetting, colour: int) -> bool:
    """Returns whether no text forbids a ship a maneuver in the colour that it has for it."""
    return not _is_ruled_out(ship, setting, colour, NoManeuver)


def may_plan(ship: Ship, setting: DialSetting, colour: int) -> bool:
    """Returns whether no text forbids that a ship's dial is set to a maneuver."""
    return may_execute(ship, setting, colour) and not _is_ruled_out(
        ship, setting, colour, NoPlannedManeuver
    )


def _is_ruled_out(
    ship: Ship,
    setting: DialSetting,
    colour: int,
    ruling: type[NoManeuver] | type[NoPlannedManeuver],
) -> bool:
    for ban in ship.bans:
        what = ban.what
        if (
            isinstance(what, ruling)
            and what.kind.fits(setting.speed, setting.bearing, colour)
            and not ban.is_waiting
        ):
            return True
    return False


def may_echo_with(ship: Ship, speed: int, bearing: str = "straight") -> bool:
    """Returns whether no text forbids a ship to echo with a template."""
    for ban in ship.bans:
        what = ban.what
        if isinstance(what, NoEcho) and not ban.is_waiting and what.kind.fits(speed, bearing, 0):
            return False
    return True


def may_act(ship: Ship, action: Action, *, is_free: bool) -> bool:
    """Returns whether no text forbids a ship an action, or forbids it as a free action."""
    for ban in ship.bans:
        what = ban.what
        if ban.is_waiting:
            continue
        if isinstance(what, NoAction):
            if (is_free or not what.is_free) and what.name in ("", action.name):
                return False
        elif isinstance(what, NoActionOfCard):
            if action.card and what.key == action.source:
                return False
        elif what == ONLY_ACTIONS_OF_BAR and not is_on_bar(ship, action):
            return False
    return True


def may_use(ship: Ship, record: CardRecord) -> bool:
    """Returns whether no text forbids a ship the use of a card."""
    for ban in ship.bans:
        what = ban.what
        if isinstance(what, NoUseOfKind):
            if is_of_kind(record, what.kind) and not ban.is_waiting:
                return False
        elif isinstance(what, NoUseOfName) and what.name in record.names and not ban.is_waiting:
            return False
    return True


def is_of_kind(record: CardRecord, kind: str) -> bool:
    """Returns whether a card is of a kind: a role, a type, an upgrade, any card."""
    if kind == "card" or kind in (record.role, record.type):
        # A captain aboard as an admiral's double is what he is used as.
        return kind != "captain" or record.role in ("captain", SECOND_CAPTAIN)
    return kind == "upgrade" and record.is_upgrade


def is_safe(
    ship: Ship, doing: str, place: int, by: Ship | None, record: CardRecord | None = None
) -> bool:
    """Returns whether a text forbids that something is done to a ship, its shields or a card.

    `doing` is disabled, discarded, affected and the like; whatever is done to it by choice targets
    and affects it, and what another ship does to something on it targets the ship, too. `place` is
    as in `Protection`. `by` is the ship whose effect it is, `record` the card of which (None: its
    own text, or unknown).
    """
    for ban in ship.bans:
        what = ban.what
        if (
            isinstance(what, Protection)
            and (what.place == place or (what.is_of_target and by is not ship))
            and what.doing in ("affected", "targeted", doing)
            and not ban.is_waiting
            and (what.by is None or _comes_from(what.by, ship, by, record))
        ):
            return True
    return False


def _comes_from(
    source: ByShips | ByName | ByKinds, ship: Ship, by: Ship | None, record: CardRecord | None
) -> bool:
    """Returns whether an effect upon a ship comes from such a source."""
    if by is None:
        return False
    if isinstance(source, ByShips):
        return by.index in source.ships
    if isinstance(source, ByName):
        return record is not None and source.name in record.names
    if source.is_opposing and not ship.opposes(by):
        return False
    if source.kinds == ("card",):
        return True
    return record is not None and any(is_of_kind(record, kind) for kind in source.kinds)


# --- grants -------------------------------------------------------------------------------


def granted(ship: Ship, kind: type[_Kind]) -> list[_Kind]:
    """Lists what a ship is granted of a kind."""
    return [
        grant.what for grant in ship.grants if isinstance(grant.what, kind) and not grant.is_waiting
    ]


def is_granted(ship: Ship, what: Allowance) -> bool:
    """Returns whether a ship is granted something."""
    return any(grant.what == what and not grant.is_waiting for grant in ship.grants)


def is_on_bar(ship: Ship, action: Action) -> bool:
    """Returns whether an action is on a ship's bar, where cards may have added it (FR-064.1)."""
    return action.is_on_bar and (
        action.name in ship.record.actions or is_granted(ship, BarAction(action.name))
    )


def is_despite_auxiliary(ship: Ship, action: Action, *, is_from_bar: bool = True) -> bool:
    """Returns whether a ship may perform an action under auxiliary power.

    What lets it act by its bar holds for actions that come `is_from_bar` only: its own, and those
    of texts that name none (FR-064.3, FR-064.6).
    """
    if is_from_bar and is_granted(ship, ANY_DESPITE_AUXILIARY) and is_on_bar(ship, action):
        return True
    if action.is_on_bar and is_granted(ship, ActionDespiteAuxiliary(action.name)):
        return True
    return is_granted(ship, CardDespiteAuxiliary(action.source))


def colour_of(ship: Ship, setting: DialSetting, colour: int) -> int:
    """Returns the colour that a maneuver counts as, by texts in the order in which they came."""
    for change in granted(ship, ColourChange):
        if change.kind.fits(setting.speed, setting.bearing, colour):
            colour = change.colour
    return colour


def most_locks(ship: Ship) -> int:
    """Returns how many target locks a ship may hold (2017, Acquire a Target Lock: one)."""
    return max([1, *(limit.number for limit in granted(ship, LockLimit))])
