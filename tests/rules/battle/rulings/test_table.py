"""The official rulings that act in a battle: what shows each, or why nothing does.

A ruling that no test shows says `why` it cannot act in software, or `waits` for the cards whose
texts nobody plays yet.
"""

from __future__ import annotations

from tests.rules.catalogue import catalogue
from tests.rules.rulings import TESTS, marked, table_of, without_test_or_reason

RULINGS = table_of("battle_rulings")


def test_tests_name_rulings_that_there_are() -> None:
    # A ruling on building a fleet has its tests beside those of prices and legality.
    assert marked(TESTS / "rules" / "battle") <= set(RULINGS)


def test_what_a_ruling_waits_for_is_a_text_that_nobody_plays() -> None:
    for name, row in RULINGS.items():
        assert not {"why", "waits"} <= set(row), name
        for key in row.get("waits", ()):
            assert catalogue()[key].ability_status == "manual", f"{name}: {key} is played now"


def test_every_ruling_has_either_a_test_or_a_reason() -> None:
    assert without_test_or_reason(RULINGS, marked(), ("why", "waits")) == ([], [])
