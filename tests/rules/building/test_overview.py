"""What somebody who builds a fleet sees of it."""

from __future__ import annotations

from rules.building.assessment.overview import CardPlace, FreeSlot, ShipOverview, overview
from rules.building.checks.fleet_problems import load
from rules.fleet import Fleet, ShipBuild
from tests.rules.building.helpers import GALAXY, PICARD, card, fleet, ruleset, ship
from tests.rules.catalogue import catalogue

DATA, ENGAGE, ALCOVE = "crew:data-71120", "talent:engage-71120", "borg:borg-alcove-71444"


def seen(of: Fleet) -> tuple[ShipOverview, ...]:
    return overview(load(of, catalogue(), ruleset()))


def test_an_empty_fleet_shows_nothing() -> None:
    assert seen(Fleet()) == ()


def test_a_bare_ship_shows_its_upgrade_bar() -> None:
    [bare] = seen(fleet(GALAXY))
    assert (bare.where, bare.ship, bare.cards) == ("/ships/0", GALAXY, ())
    assert [each.types for each in bare.free] == [("weapon",), ("crew",), ("crew",), ("crew",)]
    assert {each.name: each.total for each in bare.values} == {
        "attack": 4,
        "agility": 1,
        "hull": 5,
        "shields": 3,
        "skill": 1,
    }


def test_a_captain_brings_slots_and_cards_take_them() -> None:
    [here] = seen(fleet(ship(GALAXY, DATA, captain=PICARD)))
    assert here.cards == (
        CardPlace("/ships/0/captain", PICARD, "captain", 0, True),
        CardPlace("/ships/0/upgrades/0", DATA, "upgrade", 0, True),
    )
    assert here.free == (
        FreeSlot(("weapon",)),
        FreeSlot(("crew",)),
        FreeSlot(("crew",)),
        FreeSlot(("talent",), "/ships/0/captain"),
    )


def test_cards_held_by_cards_and_cards_without_a_slot() -> None:
    [here] = seen(fleet(ship(GALAXY, ALCOVE, captain=card(PICARD, ENGAGE))))
    assert here.cards == (
        CardPlace("/ships/0/captain", PICARD, "captain", 0, True),
        CardPlace("/ships/0/captain/upgrades/0", ENGAGE, "upgrade", 1, True),
        CardPlace("/ships/0/upgrades/0", ALCOVE, "upgrade", 0, False),
    )


def test_an_unknown_ship_shows_its_cards_only() -> None:
    [here] = seen(fleet(ShipBuild(ship="ship:nothing", captain=card(PICARD))))
    assert (here.values, here.free) == ((), ())
    assert [each.card for each in here.cards] == [PICARD]
