"""Ship classes in spreadsheets: the plain generic ship of the class, and a remark."""

from __future__ import annotations

import pytest

from rules.cards import Ship
from rules.notation import parse
from tests.rules.catalogue import catalogue
from tests.rules.notation.posted_fleets import terms


def classes(text: str) -> list[str]:
    """Returns the classes of the ships read, each remarked, all of them plain ones."""
    parsed = parse(text, catalogue(), terms=terms("attack-wing-2017"))
    [fleet] = parsed.fleets
    assert not fleet.name
    found = []
    for build in fleet.ships:
        ship = catalogue().find(build.ship)
        assert isinstance(ship, Ship), build
        assert (ship.unique, len(ship.factions)) == (False, 1)
        assert any(
            each.card == ship.key and each.code in ("text.class", "card.ambiguous")
            for each in parsed.notices
        )
        found.append(catalogue().class_of(ship).name)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Ship,Captain,Crew\nGalaxy Class,Will Riker,Worf\nD7 Class,,\n",
        "Ship,Captain\nGalaxy Class,Will Riker\nD7 Class,\n",
        "Ship\tCaptain\nGalaxy Class\tWill Riker\nD7 Class\tMartok\n",
        "Ship;SP\nGalaxy Class;\nD7 Class;\n",
        "Class,Captain\nGalaxy,Will Riker\nD7,Martok\n",
        "Ship class,Captain,Crew\nGalaxy class,Will Riker,\nD7,,\n",
        "Class;SP\nGalaxy;\nD7;\n",
        "Ship,Class,Captain\n,Galaxy,Will Riker\n-,D7 Class,Martok\n",
        "Type,Card,Class\nShip,,Galaxy\nCaptain,Will Riker,\nShip,,D7\n",
        "Galaxy Class,,\nWill Riker,,\n,,\nD7 Class,,\nMartok,,\n",
        "Ship\nGalaxy Class\nD7 Class\n",
    ],
)
def test_a_class_without_a_price_is_its_plain_ship(text: str) -> None:
    assert classes(text) == ["Galaxy Class", "D7 Class"]


def test_a_class_of_one_ship_is_remarked_too() -> None:
    text = "Class,Captain\nMiranda,\nGalaxy,Will Riker\n"
    assert len(classes(text)) == 2


def test_a_class_beside_a_ship_tells_which_is_meant() -> None:
    text = (
        "Ship,Class,Captain\nFederation Starship,Constitution,\nU.S.S. Enterprise-D,Galaxy,Data\n"
    )
    parsed = parse(text, catalogue(), terms=terms("attack-wing-2017"))
    first, second = (catalogue()[each.ship] for each in parsed.fleets[0].ships)
    assert isinstance(first, Ship)
    assert catalogue().class_of(first).name == "Constitution Class"
    assert second.name == "U.S.S. Enterprise-D"
    assert "text.class" not in [each.code for each in parsed.notices]


def test_two_words_are_headings_only_of_ships() -> None:
    [fleet] = parse(
        "Captain,Talent\nU.S.S. Enterprise-D\nTea, Earl Grey, Hot\n", catalogue()
    ).fleets
    assert [each.card.partition(":")[2][:17] for each in fleet.ships[0].upgrades] == [
        "tea-earl-grey-hot"
    ]
