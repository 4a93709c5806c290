"""Talents that a card lets the player choose between: the cheaper choice is taken by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.building.checks.fleet_problems import load
from rules.building.slots import free_seats
from rules.fleet import Equipped, Fleet
from rules.notation import FORMATS, parse, render
from tests.families import each_case
from tests.rules.building.helpers import (
    CLASSIC,
    ENTERPRISE_D,
    PICARD,
    RULES_2017,
    Card,
    card,
    faults,
    fleet,
    items,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

SHINZON = "captain:shinzon-71533"
KIRK = "captain:james-t-kirk-71122"
KHAZARA = "ship:i-r-w-khazara-71120"
ROMULAN = "ship:romulan-starship-71120"
ENTERPRISE = "ship:u-s-s-enterprise-71122"
COUNTER_ATTACK = "talent:counter-attack-71120"
FULL_STOP = "talent:full-stop-71533"
THETA = "talent:attack-pattern-shinzon-theta-71533"
SECRET_RESEARCH = "talent:secret-research-72016"
ENGAGE = "talent:engage-71120"
MAKE_IT_SO = "talent:make-it-so-71531"
CHEAT_DEATH = "talent:cheat-death-71122"
TWO_ICONS = "captain:jean-luc-picard-2017core"
RESOURCE = "resource:fleet-captain-collectiveop2"
FEDERATION = "fleet-captain:independent-federation-collectiveop2"


def commanded(hull: str, captain: Card, *talents: Card, by: str = FEDERATION) -> Fleet:
    """Returns a fleet of one ship whose captain is the fleet captain."""
    return fleet(ship(hull, *talents, captain=captain, resource=by), resource=RESOURCE)


# --- Shinzon: his own talent, or up to four face down for 4 SP --------------------------------


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
@each_case(
    ("held", "beside", "talents"),
    [
        pytest.param((), (), 0, id="none"),
        pytest.param((COUNTER_ATTACK,), (), 3, id="one of 3, his own"),
        pytest.param((THETA,), (), 4, id="one of 5 beneath him"),
        pytest.param((), (THETA,), 4, id="one of 5 in a list"),
        pytest.param((COUNTER_ATTACK, FULL_STOP), (), 4, id="two beneath him"),
        pytest.param((), (COUNTER_ATTACK, FULL_STOP), 4, id="two in a list"),
        pytest.param((COUNTER_ATTACK,), (FULL_STOP,), 4, id="one of each"),
        pytest.param((COUNTER_ATTACK, SECRET_RESEARCH), (), 4, id="a surcharge is free too"),
    ],
)
def test_shinzon_pays_4_for_talents_face_down(
    held: tuple[str, ...], beside: tuple[str, ...], talents: int, rules: str
) -> None:
    """FAQ F16-75: whatever they cost; however the list is written."""
    chosen = fleet(ship(ROMULAN, *beside, captain=card(SHINZON, *held)))
    hull = catalogue()[ROMULAN].cost_on(ruleset(rules)["price_date"])
    assert total(chosen, rules) == hull + 6 + talents
    assert [each for each in faults(chosen, rules) if each != "ships.too_few"] == []


def test_a_fifth_talent_finds_no_slot() -> None:
    keys = (COUNTER_ATTACK, FULL_STOP, THETA, SECRET_RESEARCH, "talent:decoy-71278")
    assert faults(fleet(ship(ROMULAN, captain=card(SHINZON, *keys)))) == ["slots.none_left"]


def test_a_talent_of_another_faction_takes_his_own_icon() -> None:
    engage = fleet(ship(ROMULAN, ENGAGE, captain=SHINZON))
    assert items(engage, "/ships/0/upgrades/0") == [(3, "printed cost"), (1, "faction penalty")]


@pytest.mark.parametrize("identifier", FORMATS)
@each_case(
    ("held", "beside"),
    [
        pytest.param((COUNTER_ATTACK, FULL_STOP), (), id="held"),
        pytest.param((), (COUNTER_ATTACK, FULL_STOP), id="listed"),
        pytest.param((THETA,), (), id="one"),
    ],
)
def test_every_format_keeps_the_price(
    identifier: str, held: tuple[str, ...], beside: tuple[str, ...]
) -> None:
    chosen = fleet(ship(ROMULAN, *beside, captain=card(SHINZON, *held)))
    text = render(chosen, catalogue(), identifier)
    (read,) = parse(text, catalogue(), format=identifier).fleets
    assert (total(chosen), total(read)) == (25 + 6 + 4, 25 + 6 + 4)


def test_as_fleet_captain_he_has_a_further_talent() -> None:
    """FAQ F16-77: the further slot hides no card; or his own talent is free."""
    hidden = (FULL_STOP, THETA, SECRET_RESEARCH, "talent:decoy-71278")
    both = commanded(KHAZARA, card(SHINZON, *hidden), COUNTER_ATTACK)
    assert (total(both), faults(both)) == (30 + 6 + 4 + 5 + 3, [])
    own = commanded(KHAZARA, SHINZON, FULL_STOP)
    assert (total(own), faults(own)) == (30 + 6 + 5, [])


# --- fleet captain: a further talent, or one for free ---------------------------------------------


@pytest.mark.parametrize(
    ("hull", "captain", "talents", "expected"),
    [
        pytest.param(ENTERPRISE_D, PICARD, (ENGAGE,), [0], id="one is free"),
        pytest.param(ENTERPRISE_D, PICARD, (ENGAGE, MAKE_IT_SO), [3, 5], id="two are paid"),
        pytest.param(KHAZARA, PICARD, (ENGAGE,), [0 + 1], id="the penalty is paid all the same"),
        pytest.param(
            ENTERPRISE_D,
            PICARD,
            (SECRET_RESEARCH,),
            [0 + 1 + 5],
            id="and the surcharge",
        ),
        pytest.param(
            ENTERPRISE_D,
            "captain:federation-71120",
            (ENGAGE,),
            [3],
            id="without a talent icon it is paid",
        ),
    ],
)
def test_the_free_talent_needs_no_choice(
    hull: str, captain: str, talents: tuple[str, ...], expected: list[int]
) -> None:
    """Fleet Captain 5; FAQ F16-137."""
    paid = prices(commanded(hull, captain, *talents))
    assert [paid[f"/ships/0/upgrades/{place}"] for place in range(len(talents))] == expected


@pytest.mark.parametrize(
    "by", [each.key for each in catalogue().by_type["fleet-captain"] if "talent" in str(each)]
)
def test_every_fleet_captain_gives_the_talent(by: str) -> None:
    """Whoever serves: the verdict on his faction apart."""
    free = commanded(ENTERPRISE_D, PICARD, ENGAGE, by=by)
    paid = commanded(ENTERPRISE_D, PICARD, by=by)
    has_slot = any(slot.types == ("talent",) for slot in catalogue()[by].building.slots)
    assert total(free) - total(paid) == (0 if has_slot else 3)


def test_of_several_talents_the_dearest_is_free() -> None:
    """FAQ FR-008.2: as the player likes best."""
    assert catalogue()[TWO_ICONS].talents == 2
    chosen = commanded(ENTERPRISE_D, TWO_ICONS, ENGAGE, MAKE_IT_SO)
    paid = prices(chosen)
    assert (paid["/ships/0/upgrades/0"], paid["/ships/0/upgrades/1"]) == (3, 0)


def test_an_admiral_s_talent_is_not_free() -> None:
    """FAQ FR-054.3: of the captain's own talents one."""
    admiral: dict[str, Any] = {"admiral": card("admiral:hayes-72008", MAKE_IT_SO)}
    build = ship(ENTERPRISE_D, captain=card(PICARD, ENGAGE), resource=FEDERATION, **admiral)
    paid = prices(fleet(build, resource=RESOURCE))
    assert paid["/ships/0/captain/upgrades/0"] == 0
    assert paid["/ships/0/admiral/upgrades/0"] == 5


def test_the_choice_of_the_document_is_kept() -> None:
    free = Equipped(ENGAGE, discount_from=FEDERATION)
    paid = prices(commanded(ENTERPRISE_D, TWO_ICONS, free, MAKE_IT_SO))
    assert (paid["/ships/0/upgrades/0"], paid["/ships/0/upgrades/1"]) == (0, 5)


def test_the_further_slot_is_still_offered() -> None:
    """With a second talent the first is paid for, and the slot is there."""
    loaded = load(commanded(ENTERPRISE_D, PICARD, ENGAGE), catalogue(), ruleset())
    free = free_seats(loaded.loadouts[0])
    assert sum("talent" in seat.types for seat in free) == 1


# --- captains who set what their talents cost -----------------------------------------------------


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(1, [3], id="one"),
        pytest.param(2, [3, 3], id="two"),
        pytest.param(3, [3, 3, 3], id="the third in the further slot"),
    ],
)
@pytest.mark.parametrize("nested", [True, False])
def test_kirk_s_talents_cost_3_as_fleet_captain_too(
    number: int, expected: list[int], nested: bool
) -> None:
    """FAQ FR-075.1: exactly 3, so that none is free."""
    talents = (CHEAT_DEATH, "talent:the-needs-of-the-many-71523", MAKE_IT_SO)[:number]
    chosen = (
        commanded(ENTERPRISE, card(KIRK, *talents))
        if nested
        else commanded(ENTERPRISE, KIRK, *talents)
    )
    paid = prices(chosen)
    assert [points for where, points in paid.items() if "/upgrades/" in where] == expected
    assert faults(chosen) == []


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
def test_kirk_s_talents_pay_the_penalty_off_federation_ships(rules: str) -> None:
    """FAQ F14-C2: 3 and 1."""
    chosen = fleet(ship("ship:i-k-s-koraga-71273", captain=card(KIRK, MAKE_IT_SO)))
    assert items(chosen, "/ships/0/captain/upgrades/0", rules) == [
        (3, "costs exactly 3 in a slot of James T. Kirk"),
        (1, "faction penalty"),
    ]


def test_nothing_of_a_choice_is_left_on_a_fleet() -> None:
    """Asking twice, or after a look at what is free, gives the same price."""
    chosen = commanded(ENTERPRISE_D, PICARD, ENGAGE)
    loaded = load(chosen, catalogue(), ruleset())
    free_seats(loaded.loadouts[0])
    assert total(chosen) == total(replace(chosen)) == 28 + 6 + 5
