"""The pairs of fleets that battles are measured with are what they claim to be."""

from __future__ import annotations

from rules import check
from tests.families import each_case
from tests.rules.battle_fleets import battle_fleets, battle_records, battle_rules
from tests.rules.catalogue import catalogue


def test_there_are_enough_pairs_to_measure_with() -> None:
    assert len(battle_fleets()) == 24


@each_case("name", sorted(battle_fleets()))
def test_both_fleets_of_a_pair_are_legal_and_use_up_their_points(name: str) -> None:
    for fleet, record in zip(battle_fleets()[name], battle_records()[name], strict=True):
        report = check(fleet, catalogue(), battle_rules())
        assert [problem.message for problem in report.problems] == []
        assert report.points_limit == 100
        assert 95 <= report.points <= 100
        assert record.points == report.points
        assert len(record.ships) == len(fleet.ships)
