"""What a fleet needs and nobody owns."""

from __future__ import annotations

import pytest

from rules.building.comparison.missing import MissingCard, missing
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import load_catalogue

SHIP = "ship:u-s-s-enterprise-d-71120"
PICARD = "captain:jean-luc-picard-71120"
TALENT = "talent:engage-71120"
DATA = "crew:data-71120"
TORPEDOES = "weapon:photon-torpedoes-71121"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture
def fleet() -> Fleet:
    """Returns two ships, a card inside another, an unknown card and one that nobody knows."""
    first = ShipBuild(
        ship=SHIP,
        captain=Equipped(PICARD, upgrades=(Equipped(TALENT),)),
        upgrades=(Equipped(TORPEDOES), Equipped("crew:lost"), Equipped("", name="Wesley")),
    )
    second = ShipBuild(ship=SHIP, upgrades=(Equipped(TORPEDOES), Equipped(DATA)))
    return Fleet(ships=(first, second), sideboard=(Equipped(TORPEDOES),))


def test_who_owns_nothing_lacks_everything(fleet: Fleet, catalogue: Catalogue) -> None:
    assert [(each.card, each.count) for each in missing(fleet, {}, catalogue)] == [
        (SHIP, 2),
        (PICARD, 1),
        (TALENT, 1),
        (TORPEDOES, 3),
        ("crew:lost", 1),
        (DATA, 1),
    ]


def test_what_is_owned_is_taken_off(fleet: Fleet, catalogue: Catalogue) -> None:
    owned = {SHIP: 2, PICARD: 5, TALENT: 1, TORPEDOES: 1, DATA: 0}
    found = missing(fleet, owned, catalogue)
    assert found == (
        MissingCard(
            TORPEDOES, "Photon Torpedoes", 3, 1, ("71121", "71122", "71272", "72240", "72292")
        ),
        MissingCard("crew:lost", "crew:lost", 1, 0, ()),
        MissingCard(DATA, "Data", 1, 0, ("71120",)),
    )
    assert found[0].to_document() == {
        "card": TORPEDOES,
        "name": "Photon Torpedoes",
        "needed": 3,
        "owned": 1,
        "missing": 2,
        "sets": ["71121", "71122", "71272", "72240", "72292"],
    }


def test_nothing_is_missing(fleet: Fleet, catalogue: Catalogue) -> None:
    owned = dict.fromkeys(filter(None, fleet.keys()), 3)
    assert missing(fleet, owned, catalogue) == ()
    assert missing(Fleet(), {}, catalogue) == ()


def test_another_printing_under_another_key_is_another_card(catalogue: Catalogue) -> None:
    build = ShipBuild(ship=SHIP, upgrades=(Equipped(TORPEDOES),))
    owned = {SHIP: 1, "weapon:photon-torpedoes-71120": 9}
    found = missing(Fleet(ships=(build,)), owned, catalogue)
    assert [each.card for each in found] == [TORPEDOES]
