"""Prohibitions and allowances read from the texts in which positions and logs write them.

Source: 2017, Breaking the Rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from rules.battle.position import permissions as p
from rules.battle.position.errors import BattleError
from rules.battle.position.terms import COLOURS, NOBODY

_Kind = TypeVar("_Kind", bound=p.Worded)


def parse_prohibition(text: str) -> p.Prohibition:
    """Returns what a text says is forbidden; raises `BattleError` where it is no such text."""
    return _parsed(text, _PLAIN_PROHIBITIONS, _PROHIBITIONS, "a ban")


def parse_allowance(text: str) -> p.Allowance:
    """Returns what a text says is allowed; raises `BattleError` where it is no such text."""
    return _parsed(text, _PLAIN_ALLOWANCES, _ALLOWANCES, "a grant")


def _parsed(
    text: str,
    plain: Mapping[str, _Kind],
    kinds: Mapping[str, Callable[[str], _Kind]],
    name: str,
) -> _Kind:
    """Returns the value of a text: one of those without details, or of the kind it begins with."""
    if text in plain:
        return plain[text]
    for head, kind in kinds.items():
        if text.startswith(head):
            try:
                found = kind(text[len(head) :])
            except (ValueError, IndexError):
                break
            if found.text == text:
                return found
    raise BattleError(f"{text!r} does not name what {name} is about", "position.permission")


def _maneuver_kind(text: str) -> p.ManeuverKind:
    colours, bearing, least, greatest = text.split("/")
    return p.ManeuverKind(
        tuple(COLOURS.index(each) for each in colours.split(",") if each),
        bearing,
        int(least) if least else None,
        int(greatest) if greatest else None,
    )


def _protection(text: str) -> p.Protection:
    head, _, source = text.partition("|")
    doing, _, where = head.partition("@")
    place = p.SHIELDS if where == "shields" else int(where) if where else NOBODY
    return p.Protection(doing, place, _source(source) if source else None)


def _source(text: str) -> p.ByShips | p.ByName | p.ByKinds:
    whose, _, what = text.partition("|")
    if whose == "ships":
        return p.ByShips(tuple(int(each) for each in what.split(",") if each))
    if whose == "named":
        return p.ByName(what)
    return p.ByKinds(tuple(what.split("+")), is_opposing=whose == "opposing")


def _planned_by(text: str) -> p.PlannedBy:
    side, _, kind = text.partition(":")
    return p.PlannedBy(int(side), _maneuver_kind(kind))


def _colour_change(text: str) -> p.ColourChange:
    colour, _, kind = text.partition(":")
    return p.ColourChange(COLOURS.index(colour), _maneuver_kind(kind))


def _token_as(text: str, *, is_once: bool = False) -> p.TokenAs:
    token, like = text.split("=")
    return p.TokenAs(token, like, is_once=is_once)


def _tokens_of_ship(text: str, *, is_once: bool = False) -> p.TokensOfShip:
    token, _, ship = text.rpartition(":")
    return p.TokensOfShip(token, int(ship), is_once=is_once)


def _shot(text: str) -> p.GrantedShot:
    head, _, price = text.partition(":for ")
    place, direction, modifier, nearest, farthest, *rest = head.split(":")
    return p.GrantedShot(
        int(place),
        direction,
        int(modifier),
        int(nearest),
        int(farthest),
        is_without_lock=rest == ["without-lock"],
        price=price,
    )


def _surcharge(text: str) -> p.Surcharge:
    token, _, number = text.rpartition(":")
    return p.Surcharge(token, int(number))


_PLAIN_PROHIBITIONS: Final[Mapping[str, p.Prohibition]] = {
    each.text: each
    for each in (
        p.NO_ATTACK,
        p.NO_PRIMARY_ATTACK,
        p.NOT_ATTACKED,
        p.NOT_FROM_REAR,
        p.NOT_DAMAGED_BY_OBSTACLES,
        p.NO_DAMAGE_AT_OBSTACLES,
        p.NO_DAMAGE_AT_SHIPS,
        p.NO_SHIELDS_RAISED,
        p.NO_DIAL,
        p.FIXED_WEAPON,
        p.NO_CHANGE,
        p.NO_SHARING,
        p.NO_LOOK,
        p.SURE_TO_ATTACK,
        p.ATTACKS_STAND,
        p.PRINTED_SKILL_ORDER,
        p.NO_ACTION,
        p.NO_FREE_ACTION,
        p.ONLY_ACTIONS_OF_BAR,
    )
}


def _counted_range(text: str) -> p.CountedRange:
    band, as_band, ships = text.split(":")
    return p.CountedRange(int(band), int(as_band), tuple(int(each) for each in ships.split(",")))


# Where one begins as another does, the longer comes first.
_PROHIBITIONS: Final[Mapping[str, Callable[[str], p.Prohibition]]] = {
    "planned-by:": _planned_by,
    "avoid:": lambda text: p.LastResortTarget(int(text)),
    "must-attack:": lambda text: p.AttackDuty(int(text)),
    "targets-by:": lambda text: p.TargetsChosenBy(
        int(text.partition(":")[0]), on_any_side=text.endswith(":any")
    ),
    "must-perform:": p.ActionDuty,
    "target:": lambda text: p.NoTarget(int(text)),
    "cancel:": lambda text: p.NoCancelling(int(text)),
    "action:": p.NoAction,
    "free-action:": lambda text: p.NoAction(text, is_free=True),
    "action-of:": p.NoActionOfCard,
    "echo:": lambda text: p.NoEcho(_maneuver_kind(text)),
    "maneuver:": lambda text: p.NoManeuver(_maneuver_kind(text)),
    "plan:": lambda text: p.NoPlannedManeuver(_maneuver_kind(text)),
    "token:": p.NoTokenGain,
    "spend:": p.NoTokenSpending,
    "benefit:": p.NoTokenBenefit,
    "suffer:": p.NoDamageCard,
    "suffer-others:": p.NoOtherDamageCard,
    "roll:attack:": lambda text: p.AttackDiceLimit(int(text)),
    "roll:defense:": lambda text: p.DefenseDiceLimit(int(text)),
    "roll:": p.NoRoll,
    "reroll:": p.NoReroll,
    "use:=": p.NoUseOfName,
    "use:": p.NoUseOfKind,
    "be-dealt:": p.NotDealt,
    "be-attacked:": lambda text: p.NotAttackedBy(int(text)),
    "be-locked:": lambda text: p.NotLocked(int(text)),
    "be-": _protection,
}


def _weapon_bands(text: str) -> p.WeaponBands:
    place, nearest, farthest = map(int, text.split(":"))
    return p.WeaponBands(place, nearest, farthest)


def _card_dice(text: str) -> p.CardDice:
    number, name = text.split(":", 1)
    return p.CardDice(name, int(number))


_PLAIN_ALLOWANCES: Final[Mapping[str, p.Allowance]] = {
    each.text: each
    for each in (
        p.ANY_DESPITE_AUXILIARY,
        p.RED_DESPITE_AUXILIARY,
        p.CLOAK_WITHOUT_SHIELDS,
        p.LOCKS_ON_CLOAKED,
        p.SCAN_IGNORED,
        p.SHIELDING,
        p.NO_PLANETS_BENEATH,
        p.ENTERS_ALONG,
        p.FACE_UP_DIAL,
    )
}

_ALLOWANCES: Final[Mapping[str, Callable[[str], p.Allowance]]] = {
    "perform:": p.BarAction,
    "despite:card:": p.CardDespiteAuxiliary,
    "despite:": p.ActionDespiteAuxiliary,
    "echo-with:": lambda text: p.EchoTemplate(int(text)),
    "colour:": _colour_change,
    "locks:": lambda text: p.LockLimit(int(text)),
    "spend:": _token_as,
    "spend-once:": lambda text: _token_as(text, is_once=True),
    "use:": _tokens_of_ship,
    "use-once:": lambda text: _tokens_of_ship(text, is_once=True),
    "shot:": _shot,
    "bands:": _weapon_bands,
    "pays-more:": _surcharge,
    "counted-range:": _counted_range,
    "card-dice:": _card_dice,
    "stand-in:": lambda text: p.StandInCommand(*map(int, text.split(":"))),
    "minefield-dice:": lambda text: p.MinefieldDice(int(text)),
}
