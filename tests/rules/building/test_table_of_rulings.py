"""The official rulings that act in building a fleet: what shows each, or why nothing does.

Most are shown by fleets of `tests/data/building_cases.json`, which name them.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.families import each_case
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017
from tests.rules.building.test_cases import CASES, read, verdict
from tests.rules.catalogue import catalogue
from tests.rules.rulings import TESTS, marked, table_of, without_test_or_reason

RULINGS = table_of("building_rulings")
IN_BATTLE = table_of("battle_rulings")
MARKED = marked(TESTS / "rules" / "building")
OF_CASES = {name: row["id"] for row in CASES for name in row["rulings"]}


def test_tests_and_cases_name_rulings_that_there_are() -> None:
    assert RULINGS.keys() >= MARKED
    decisions = {name for name in OF_CASES if name.startswith("D")}
    assert OF_CASES.keys() - decisions <= RULINGS.keys()
    for row in RULINGS.values():
        assert all(key in catalogue() for key in row["cards"])


def test_every_ruling_has_either_a_test_or_a_reason() -> None:
    assert without_test_or_reason(RULINGS, MARKED | OF_CASES.keys()) == ([], [])


def test_what_binds_is_shown() -> None:
    """Official rulings and errata have a fleet that is priced and judged by them."""
    unshown = [
        name
        for name, row in RULINGS.items()
        if row["binds"] != "A" and "why" in row and name not in IN_BATTLE
    ]
    assert unshown == []


OF_EVENTS = {
    *("points.over_limit", "points.ship_over_cap", "points.costly_ship_upgrades"),
    *("ships.too_few", "card.banned", "resource.retired"),
}
"""What some rule sets ask beside the rulings: totals, bans, retirements."""
EDITIONS = (RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016)


@each_case(
    "row",
    [
        pytest.param(row, id=row["id"])
        for row in CASES
        if any(RULINGS.get(name, {"binds": "A"})["binds"] != "A" for name in row["rulings"])
        # A card that was printed anew with another mark.
        and "D128" not in row["rulings"]
    ],
)
def test_what_binds_does_so_in_every_edition(row: dict[str, Any]) -> None:
    fleet = read("\n".join(row["fleet"]))
    found = {rules: set(verdict(fleet, rules)[1]) - OF_EVENTS for rules in EDITIONS}
    assert found == dict.fromkeys(EDITIONS, set(row["problems"]) - OF_EVENTS)


@each_case(
    ("key", "facts"),
    [
        pytest.param("captain:ferengi-op1prize", {"unique": False}, id="F14-G28"),
        pytest.param("ship:mirror-universe-starship-71529", {"cost": 22}, id="F14-S8"),
        pytest.param("captain:kuvak-71527", {"factions": ("vulcan",)}, id="F14-C17"),
        pytest.param("captain:soval-71446", {"skill": 7}, id="FR-282.1"),
        pytest.param("tech:holo-communicator-72263", {"unique": True}, id="FR-107.1"),
        pytest.param("question:captured-72013wp", {"one_per_ship": True}, id="FR-249.2"),
        pytest.param("tech:interphase-generator-71124", {"one_per_ship": True}, id="FR-178.2"),
        pytest.param("captain:duras-son-of-toral-72012wp", {"unique": True}, id="FR-125.2"),
        pytest.param("captain:tactical-drone-71525", {"unique": True}, id="F14-C19"),
        *(
            pytest.param(key, {"unique": True, "mirror_universe": True}, id=f"F16-88, {key}")
            for key in (
                "talent:make-it-so-71535",
                "talent:i-will-deal-with-them-myself-71535",
                "talent:rebellion-71529",
                "talent:strafing-run-71529",
                "talent:intendant-s-orders-71535",
            )
        ),
    ],
)
def test_a_card_is_as_its_erratum_says(key: str, facts: dict[str, Any]) -> None:
    card = catalogue()[key]
    assert {field: getattr(card, field) for field in facts} == facts
