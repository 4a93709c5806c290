"""What bans and grants are about: values that are written as text and read back.

Source: 2017, Breaking the Rules; EDITIONS L3.
"""

from __future__ import annotations

import pytest

from rules.battle.position import permissions as p
from rules.battle.position.errors import BattleError
from rules.battle.position.permission_text import parse_allowance, parse_prohibition
from rules.battle.position.terms import GREEN, NOBODY, RED, WHITE
from tests.families import each_case

FAST = p.ManeuverKind((), "", 3, None)

PROHIBITIONS = [
    ("attack", p.NO_ATTACK),
    ("target:3", p.NoTarget(3)),
    ("avoid:3", p.LastResortTarget(3)),
    ("must-attack:3", p.AttackDuty(3)),
    ("planned-by:1:white,red///", p.PlannedBy(1, p.ManeuverKind((WHITE, RED), "", None, None))),
    ("targets-by:1", p.TargetsChosenBy(1)),
    ("targets-by:1:any", p.TargetsChosenBy(1, on_any_side=True)),
    ("must-perform:scan", p.ActionDuty("scan")),
    ("suffer:warp core breach", p.NoDamageCard("warp core breach")),
    ("suffer-others:warp core breach", p.NoOtherDamageCard("warp core breach")),
    ("be-dealt:injured captain", p.NotDealt("injured captain")),
    ("action", p.NO_ACTION),
    ("action:scan", p.NoAction("scan")),
    ("free-action", p.NO_FREE_ACTION),
    ("free-action:scan", p.NoAction("scan", is_free=True)),
    ("action-of:tech:beam", p.NoActionOfCard("tech:beam")),
    ("echo:/straight/2/2", p.NoEcho(p.ManeuverKind((), "straight", 2, 2))),
    ("maneuver:white,red///", p.NoManeuver(p.ManeuverKind((WHITE, RED), "", None, None))),
    ("token:auxiliary", p.NoTokenGain("auxiliary")),
    ("spend:target-lock", p.NoTokenSpending("target-lock")),
    ("benefit:scan", p.NoTokenBenefit("scan")),
    ("roll:defense", p.NoRoll("defense")),
    ("roll:attack", p.NoRoll("attack")),
    ("roll:attack:6", p.AttackDiceLimit(6)),
    ("roll:defense:3", p.DefenseDiceLimit(3)),
    ("cancel:2", p.NoCancelling(2)),
    ("reroll:attack", p.NoReroll("attack")),
    ("modify:attack", p.FIXED_WEAPON),
    ("use:captain", p.NoUseOfKind("captain")),
    ("use:=cheat death", p.NoUseOfName("cheat death")),
    ("raise-shields", p.NO_SHIELDS_RAISED),
    ("plan-maneuver", p.NO_DIAL),
    ("be-attacked", p.NOT_ATTACKED),
    ("be-attacked:3", p.NotAttackedBy(3)),
    ("be-locked:1", p.NotLocked(1)),
    ("plan://3/", p.NoPlannedManeuver(FAST)),
    ("be-damaged:obstacle", p.NOT_DAMAGED_BY_OBSTACLES),
    ("be-damaged:at-obstacle", p.NO_DAMAGE_AT_OBSTACLES),
    ("be-damaged:at-ship", p.NO_DAMAGE_AT_SHIPS),
    ("be-affected", p.Protection("affected", NOBODY, None)),
    ("be-disabled@0|ships|1,2", p.Protection("disabled", 0, p.ByShips((1, 2)))),
    ("be-discarded@2|ships|", p.Protection("discarded", 2, p.ByShips(()))),
    ("be-targeted|named|cheat death", p.Protection("targeted", NOBODY, p.ByName("cheat death"))),
    (
        "be-affected@shields|opposing|card",
        p.Protection("affected", p.SHIELDS, p.ByKinds(("card",), is_opposing=True)),
    ),
    (
        "be-stolen@12|any|crew+tech",
        p.Protection("stolen", 12, p.ByKinds(("crew", "tech"), is_opposing=False)),
    ),
]

ALLOWANCES = [
    ("perform:scan", p.BarAction("scan")),
    ("echo-with:1", p.EchoTemplate(1)),
    ("despite:bar", p.ANY_DESPITE_AUXILIARY),
    ("despite:scan", p.ActionDespiteAuxiliary("scan")),
    ("despite:card:tech:beam", p.CardDespiteAuxiliary("tech:beam")),
    ("execute-red", p.RED_DESPITE_AUXILIARY),
    ("colour:green:///", p.ColourChange(GREEN, p.ManeuverKind((), "", None, None))),
    ("colour:white://3/", p.ColourChange(WHITE, FAST)),
    ("locks:2", p.LockLimit(2)),
    ("spend:scan=evade", p.TokenAs("scan", "evade")),
    ("spend-once:scan=evade", p.TokenAs("scan", "evade", is_once=True)),
    ("use:target-lock:3", p.TokensOfShip("target-lock", 3)),
    ("use-once:scan:3", p.TokensOfShip("scan", 3, is_once=True)),
    ("pays-more:latinum:1", p.Surcharge("latinum", 1)),
    ("cloak-bare", p.CLOAK_WITHOUT_SHIELDS),
    ("lock-cloaked", p.LOCKS_ON_CLOAKED),
    ("ignore:scan", p.SCAN_IGNORED),
    ("obstruct", p.SHIELDING),
    ("ignore-planets-beneath", p.NO_PLANETS_BENEATH),
    ("enters-along", p.ENTERS_ALONG),
    ("shot:-1:REAR:-1:1:3", p.GrantedShot(NOBODY, "REAR", -1, 1, 3)),
    (
        "shot:2::0:1:3:without-lock:for gain 1 auxiliary power",
        p.GrantedShot(2, "", 0, 1, 3, is_without_lock=True, price="gain 1 auxiliary power"),
    ),
    ("bands:2:1:2", p.WeaponBands(2, 1, 2)),
    ("counted-range:3:2:1,4", p.CountedRange(3, 2, (1, 4))),
    ("card-dice:1:boarding party", p.CardDice("boarding party", 1)),
    ("stand-in:2:5", p.StandInCommand(2, 5)),
    ("minefield-dice:-2", p.MinefieldDice(-2)),
]


def details(value: p.Worded) -> dict[str, object]:
    """Returns the fields of a value by name, those of the values in it included."""
    names = [name for each in type(value).__mro__ for name in getattr(each, "__slots__", ())]
    found = {name: getattr(value, name) for name in names}
    return {
        name: details(each) if isinstance(each, p.Worded) else each for name, each in found.items()
    }


@each_case(("text", "value"), PROHIBITIONS)
def test_prohibitions_are_read_as_they_are_written(text: str, value: p.Prohibition) -> None:
    found = parse_prohibition(text)
    assert value.text == text
    assert (type(found), details(found)) == (type(value), details(value))


@each_case(("text", "value"), ALLOWANCES)
def test_allowances_are_read_as_they_are_written(text: str, value: p.Allowance) -> None:
    found = parse_allowance(text)
    assert value.text == text
    assert (type(found), details(found)) == (type(value), details(value))


def test_every_kind_is_read() -> None:
    for base, listed in ((p.Prohibition, PROHIBITIONS), (p.Allowance, ALLOWANCES)):
        assert set(base.__subclasses__()) | {base} == {type(value) for _, value in listed}


@pytest.mark.parametrize(
    "text", ["", "sleep", "action:", "target:a1", "maneuver:pink///", "roll:attack:many", "be-x@y"]
)
def test_a_text_that_forbids_nothing(text: str) -> None:
    with pytest.raises(BattleError) as caught:
        parse_prohibition(text)
    assert str(caught.value) == f"{text!r} does not name what a ban is about"
    assert caught.value.code == "position.permission"


@pytest.mark.parametrize(
    "text", ["attack", "locks:some", "colour:pink:///", "spend:scan", "shot:1"]
)
def test_a_text_that_allows_nothing(text: str) -> None:
    with pytest.raises(BattleError) as caught:
        parse_allowance(text)
    assert str(caught.value) == f"{text!r} does not name what a grant is about"


@pytest.mark.parametrize(
    ("kind", "maneuver", "fits"),
    [
        (FAST, (3, "bank", GREEN), True),
        (FAST, (2, "bank", GREEN), False),
        (p.ManeuverKind((), "", None, 2), (3, "turn", RED), False),
        (p.ManeuverKind((RED,), "", None, None), (3, "turn", WHITE), False),
        (p.ManeuverKind((), "come-about", None, None), (3, "about", RED), True),
        (p.ManeuverKind((), "full-astern", 1, 1), (-1, "straight", RED), True),
        (p.ManeuverKind((), "straight", None, None), (-1, "straight", RED), False),
    ],
)
def test_maneuvers_of_a_kind(
    kind: p.ManeuverKind, maneuver: tuple[int, str, int], fits: bool
) -> None:
    assert kind.fits(*maneuver) is fits


def test_equal_are_those_of_the_same_text() -> None:
    assert p.NoAction("scan") == p.NoAction("scan")
    assert len({p.NoAction("scan"), p.NoAction("scan"), p.NoAction("scan", is_free=True)}) == 2
