"""The official rulings that act in building a fleet: what shows each, or why nothing does.

Most are shown by fleets of `tests/data/building_cases.json`, which name them.
"""

from __future__ import annotations

from tests.rules.building.test_cases import CASES
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
