"""What decided between two fleets: the variants, and parts that add up to the whole."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules.__main__ import main
from rules.battle import FleetRecord, options_of, prepare_fleet
from rules.battle.phases.missions import mission_rules
from rules.battle.phases.setup import new_battle
from rules.dice import SeededChance
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import FIXTURES
from rules.simulation import DecidedJob, SimulationError, SimulationJob, Workers, make_job
from rules.simulation.decided import (
    PARTS,
    decide,
    decided_document,
    play_decided_chunk,
    play_decided_chunk_of,
    run_decided,
)
from rules.simulation.decided_job import (
    EQUAL_PLACES,
    EVEN,
    STAND_OFF,
    WHOLE,
    WITHOUT_A,
    WITHOUT_CARDS,
    decided_job_of,
    without_cards,
)
from rules.table import band
from tests.rules.catalogue import catalogue
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE, SUTHERLAND

PICARD = "captain:jean-luc-picard-2017core"
TORPEDOES = "weapon:photon-torpedoes-2017core"
STARTER = str(FIXTURES / "fleets" / "federation-starter.json")
KLINGONS = str(FIXTURES / "fleets" / "klingon-starter.json")


@cache
def armed() -> FleetRecord:
    build = ShipBuild(ship=ENTERPRISE, captain=Equipped(PICARD), upgrades=(Equipped(TORPEDOES),))
    return prepare_fleet(Fleet(name="Armed", ships=(build,)), catalogue(), fleets.ruleset())


def question(a: FleetRecord, b: FleetRecord, *, battles: int = 8) -> DecidedJob:
    simulation = SimulationJob(
        [a, b],
        options_of(fleets.ruleset()),
        fleets.job().pilots,
        battles=battles,
        seed="7",
        catalogue="1",
    )
    return decided_job_of(simulation, battles)


@cache
def found(battles: int = 8) -> dict[str, Any]:
    with Workers(1) as workers:
        return run_decided(question(armed(), fleets.record(CRUISER), battles=battles), workers)


def test_without_its_cards_a_fleet_has_neither_texts_nor_weapons_and_all_its_values() -> None:
    bare = without_cards(armed())
    ship, own = bare.ships[0], armed().ships[0]
    assert not bare.has_texts
    assert armed().has_texts
    assert [weapon.card for weapon in ship.weapons] == [-1]
    assert [weapon.card for weapon in own.weapons] == [-1, 1]
    assert (ship.skill, ship.attack, ship.agility, ship.hull, ship.shields) == (
        own.skill,
        own.attack,
        own.agility,
        own.hull,
        own.shields,
    )
    assert (bare.points, ship.points) == (armed().points, own.points)


def test_each_variant_takes_one_advantage_more() -> None:
    job = question(armed(), fleets.record(CRUISER))
    whole, even, no_a, bare, places = (
        job.simulation(each) for each in (WHOLE, EVEN, WITHOUT_A, WITHOUT_CARDS, EQUAL_PLACES)
    )
    points = [each.points for each in job.fleets]
    assert points[0] != points[1]
    assert [each.points for each in whole.fleets] == points
    for variant in (even, no_a, bare, places):
        assert [each.points for each in variant.fleets] == [max(points)] * 2
        assert variant.options.initiative_tie == "roll"
        assert variant.seed == whole.seed
    assert [each.has_texts for each in even.fleets] == [each.has_texts for each in job.fleets]
    assert not no_a.fleets[0].has_texts
    assert no_a.fleets[1].has_texts == job.fleets[1].has_texts
    assert bare.mission is None
    assert places.mission is not None
    assert [len(ship.dial) for fleet in places.fleets for ship in fleet.ships] == [1, 1]


def test_where_a_total_gives_initiative_by_faction_a_roll_gives_it() -> None:
    classic = options_of(fleets.ruleset("attack-wing-classic"))
    assert classic.initiative_tie == "faction"
    job = replace(question(armed(), fleets.record(CRUISER)), options=classic)
    assert job.simulation(EVEN).options.initiative_tie == "roll"
    assert job.simulation(WHOLE).options.initiative_tie == "faction"


def test_the_rows_of_a_stand_off_face_each_other_in_the_middle_of_range_2() -> None:
    a = fleets.record(ENTERPRISE, SUTHERLAND)
    b = fleets.record(CRUISER)
    battle = new_battle(
        [a, b],
        options_of(fleets.ruleset()),
        SeededChance("1"),
        mission=mission_rules(STAND_OFF),
    )
    drifters = [_Drifter(), _Drifter()]
    question = battle.step()
    while question is not None and battle.state.round < 1:
        question = battle.answer(drifters[question.side].choose(None, question))
    poses = [ship.pose for ship in battle.state.ships]
    half = a.ships[0].base.half
    assert [(pose.x, pose.y, pose.heading) for pose in poses] == [
        (18.0 - half - 0.25, 15.0 - half, 0.0),
        (18.0 + half + 0.25, 15.0 - half, 0.0),
        (18.0, 21.0 + b.ships[0].base.half, 180.0),
    ]
    assert band(poses[0], poses[2]) == 2


class _Drifter:
    def choose(self, view: Any, question: Any) -> int:
        return 0


def test_more_than_ten_ships_stand_in_two_rows() -> None:
    many = fleets.record(*[ENTERPRISE] * 12)
    battle = new_battle(
        [many, fleets.record(CRUISER)],
        options_of(fleets.ruleset()),
        SeededChance("1"),
        mission=mission_rules(STAND_OFF),
    )
    question = battle.step()
    while question is not None and battle.state.round < 1:
        question = battle.answer(0)
    rows = [round(ship.pose.y, 6) for ship in battle.state.ships if ship.side == 0]
    half = many.ships[0].base.half
    assert rows == [round(15.0 - half, 6)] * 10 + [round(14.5 - 3.0 * half, 6)] * 2


def test_parts_add_up_to_the_margin_and_to_what_the_score_is_above_one_half() -> None:
    document = found()
    parts = document["parts"].values()
    assert sum(part["margin"]["change"] for part in parts) == pytest.approx(
        document["margin"]["change"], abs=1e-5
    )
    assert sum(part["score"]["change"] for part in parts) == pytest.approx(
        document["score"]["change"] - 0.5, abs=1e-5
    )


def test_what_dice_did_is_the_margin_of_those_that_a_fleet_wins_above_the_mean() -> None:
    document = found()
    total = 0.0
    for each in document["dice"].values():
        if each["battles"]:
            assert each["margin"] - each["dice"] == pytest.approx(document["margin"]["change"])
            total += each["battles"] * each["dice"]
    assert document["draws"] == 0
    assert total == pytest.approx(0.0, abs=1e-4)


def test_equal_fleets_without_cards_owe_nothing_to_cards_or_initiative() -> None:
    same = fleets.record(CRUISER)
    with Workers(1) as workers:
        document = run_decided(question(same, same), workers)
    nothing = {"change": 0.0, "low": 0.0, "high": 0.0}
    for part in ("initiative", "cards_a", "cards_b"):
        assert document["parts"][part] == {"margin": nothing, "score": nothing}
    assert document["more_points"] is None


def test_parts_of_made_up_battles_are_exact() -> None:
    job = question(armed(), fleets.record(CRUISER), battles=2)
    # Each variant's margins of two battles: whole, even, without a, without b, bare, places.
    margins = [(40, 20), (30, 20), (10, 0), (34, 24), (12, 0), (2, -10)]
    chunks = [
        {
            "index": index,
            "winners": [0 if margin > 0 else 1 if margin < 0 else -1 for margin in row],
            "margins": list(row),
        }
        for index, row in enumerate(margins)
    ]
    document = decided_document(job, chunks)
    assert document["margin"]["change"] == 30.0
    changes = {name: each["margin"]["change"] for name, each in document["parts"].items()}
    assert changes == {
        "initiative": 5.0,  # (10 + 0) / 2
        "cards_a": 21.5,  # (20 + 20) / 2 and (22 + 24) / 2
        "cards_b": -2.5,  # (-4 - 4) / 2 and (-2 + 0) / 2
        "maneuvers": 10.0,  # (10 + 10) / 2
        "ships": -4.0,  # (2 - 10) / 2
    }
    scores = {name: each["score"]["change"] for name, each in document["parts"].items()}
    assert scores == {
        "initiative": 0.0,
        "cards_a": 0.25,
        "cards_b": 0.0,
        "maneuvers": 0.25,
        "ships": 0.0,
    }
    assert document["dice"] == {
        "a": {"battles": 2, "margin": 30.0, "dice": 0.0},
        "b": {"battles": 0, "margin": None, "dice": None},
    }
    assert decided_document(job, chunks[:5])["pairs"] == 0
    with pytest.raises(SimulationError, match="counted already"):
        decided_document(job, [chunks[0], chunks[0]])


def test_a_job_is_its_document_and_any_number_of_workers_finds_the_same() -> None:
    job = question(armed(), fleets.record(CRUISER))
    text = json.dumps(job.to_document())
    assert DecidedJob.from_document(json.loads(text)).to_document() == job.to_document()
    assert play_decided_chunk_of(text, 9) == play_decided_chunk(job, 9)
    with Workers(2) as workers:
        assert run_decided(job, workers) == found()


def test_battles_of_the_whole_are_those_of_the_simulation() -> None:
    simulation = fleets.job(battles=8)
    job = decided_job_of(simulation)
    assert (job.battles, job.all_battles) == (8, 48)
    assert job.simulation(WHOLE).to_document()["fleets"] == simulation.to_document()["fleets"]
    assert job.simulation(WHOLE).seed == simulation.seed


def test_chunks_beyond_the_last_are_refused() -> None:
    job = question(armed(), fleets.record(CRUISER))
    with pytest.raises(SimulationError, match=f"there are chunks 0 to {job.chunks - 1}"):
        job.place(job.chunks)


def test_unequal_fleets_are_remarked() -> None:
    document = decide(fleets.job(battles=2))
    a, b = (fleet["points"] for fleet in document["fleets"])
    assert document["more_points"] == {"fleet": "a", "points": a - b}


def test_of_a_mission_its_objective_decides() -> None:
    simulation = make_job(
        fleets.fleet(ENTERPRISE),
        fleets.fleet(CRUISER),
        catalogue(),
        fleets.ruleset(),
        battles=2,
        seed="1",
        mission=mission_rules(STAND_OFF),
    )
    with pytest.raises(SimulationError) as caught:
        decided_job_of(simulation)
    assert (caught.value.code, caught.value.field) == ("simulation.mission", "mission")


def test_the_command_prints_the_parts(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--battles", "4", "--pilot", "drifter"]
    assert main(["decided", STARTER, KLINGONS, *options]) == 0
    printed = capsys.readouterr().out
    for name in ("initiative", "cards of A", "cards of B", "flying", "ships"):
        assert name in printed
    assert "24 battles in" in printed
    assert main(["decided", STARTER, KLINGONS, *options, "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["parts"]) == list(PARTS)
