"""What cards did in the battles of a simulation: counted exactly, in any order."""

from __future__ import annotations

import random

import pytest

from rules.battle.position.records import CardRecord
from rules.simulation import Totals, Workers, play_battle, play_chunk, result_document, run_job
from rules.simulation.card_uses import (
    PARTS,
    CardSums,
    abilities_document,
    cards_document,
    holds_always,
    uses_in_battle,
)
from rules.simulation.job import PilotChoice, SimulationJob
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE

SIMULATED = (ENTERPRISE, "ship:u-s-s-sutherland-2017core")


def gunners(**fields: object) -> SimulationJob:
    return fleets.job(pilot="gunner", **fields)  # type: ignore[arg-type]


def test_uses_are_those_of_the_battle_by_fleet() -> None:
    job = gunners()
    for number in (1, 2):
        played = play_battle(job, number)
        uses = played.battle.uses
        assert uses
        found = uses_in_battle(job, played)
        assert {key for _, key in found} <= {ENTERPRISE, SIMULATED[1], CRUISER}
        assert all((fleet == 1) is (key == CRUISER) for fleet, key in found)
        for (_, key), sums in found.items():
            own = [use for use in uses if use.source == key]
            assert (sums.battles, sums.uses) == (1, len([use for use in own if not use.is_later]))
            assert sums.dice == sum(use.dice for use in own)
            assert sums.saved == sum(round(use.saved * PARTS) for use in own)


def test_a_log_changes_no_use() -> None:
    job = gunners()
    for number in (1, 2, 3):
        assert (
            play_battle(job, number).battle.uses == play_battle(job, number, log=True).battle.uses
        )


def test_fewer_dice_save_what_the_odds_say() -> None:
    job = gunners()
    uses = play_battle(job, 1).battle.uses or []
    saved = {round(use.saved, 6) for use in uses if use.source == ENTERPRISE}
    assert saved
    assert all(0.0 < each < 1.0 for each in saved)
    assert {use.dice for use in uses if use.source == ENTERPRISE} == {1}


def test_chunks_in_any_order_give_the_same_cards() -> None:
    job = gunners(battles=12)
    chunks = [play_chunk(job, index) for index in range(job.chunks)]
    whole = result_document(Totals(job, chunks))
    random.Random(1).shuffle(chunks)
    assert result_document(Totals(job, chunks)) == whole
    with Workers(2) as workers:
        assert run_job(job, workers).to_document() == whole
    assert {each["card"] for each in whole["sides"]["a"]["cards"]} == set(SIMULATED)
    assert whole["abilities"] == {"total": 3, "not_simulated": 0}


def test_chunks_of_before_have_no_cards() -> None:
    job = gunners(battles=4)
    chunk = play_chunk(job, 0)
    del chunk["cards"]
    sides = result_document(Totals(job, [chunk]))["sides"]
    assert [each["uses"] for each in sides["a"]["cards"]] == [0.0, 0.0]


def test_cards_stand_in_the_order_of_their_effect() -> None:
    fleet = fleets.record(ENTERPRISE, SIMULATED[1])
    totals = {
        (0, ENTERPRISE): CardSums(3, 5, 5, 0, 12_500, 2),
        (0, SIMULATED[1]): CardSums(4, 8, 8, 0, 40_000, 0),
        (1, ENTERPRISE): CardSums(9, 9, 9, 9, 9, 9),
    }
    first, second = cards_document(fleet, 0, totals, 10)
    assert first["card"] == SIMULATED[1]
    assert second == {
        "card": ENTERPRISE,
        "name": "U.S.S. Enterprise-D",
        "holds": False,
        "battles": 3,
        "use_rate": 0.3,
        "uses": 0.5,
        "dice": 0.5,
        "damage": 0.0,
        "saved": 0.125,
        "tokens": 0.2,
    }
    assert cards_document(fleet, 0, {}, 0)[0]["uses"] is None


def test_abilities_that_nobody_plays_are_counted() -> None:
    job = gunners()
    assert abilities_document(job) == {"total": 3, "not_simulated": 0}
    other = SimulationJob(
        [fleets.record(ENTERPRISE), fleets.record(CRUISER)],
        job.options,
        [PilotChoice("drifter")] * 2,
        battles=1,
        seed="1",
    )
    assert abilities_document(other) == {"total": 2, "not_simulated": 0}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("always: this ship has +1 agility.", True),
        ("when attacking: roll +1 attack die.", False),
        ("always: this ship has +1 agility. when attacking: roll +1 attack die.", False),
    ],
)
def test_a_text_that_holds_has_no_moment(text: str, holds: bool) -> None:
    assert holds_always(text) is holds


def test_a_card_record_without_text_is_not_simulated() -> None:
    assert CardRecord("crew:nobody", "Nobody", "crew", "upgrade").ability == ""
