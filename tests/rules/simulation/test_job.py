"""A simulation as a document."""

import json

import pytest

from rules.battle import BattleError
from rules.battle.phases.missions import mission_rules
from rules.dice import SeedError
from rules.loader import load_mission_rules
from rules.simulation import (
    PilotChoice,
    SimulationError,
    SimulationJob,
    Stop,
    make_job,
    play_battle,
)
from rules.simulation.job import chunk_size
from tests.rules.catalogue import catalogue
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE, SUTHERLAND


def test_a_job_survives_its_document() -> None:
    job = fleets.job(stop=Stop(0.1), keeps_answers=True)
    text = json.dumps(job.to_document())
    again = SimulationJob.from_document(json.loads(text))
    assert json.dumps(again.to_document()) == text
    assert (again.battles, again.chunk, again.seed) == (20, 4, "keyed:7")
    assert again.stop == Stop(0.1)
    assert again.keeps_answers
    assert play_battle(again, 3).result == play_battle(job, 3).result


def test_a_job_needs_no_catalogue_once_it_is_made() -> None:
    job = make_job(
        fleets.fleet(ENTERPRISE, name="One"),
        fleets.fleet(CRUISER),
        catalogue(),
        fleets.ruleset(),
        battles=10,
        seed="42",
        pilots=("drifter", "drifter/bold"),
    )
    document = job.to_document()
    assert document["catalogue"] == catalogue().version
    assert document["pilots"] == [
        {"name": "drifter", "personality": "balanced"},
        {"name": "drifter", "personality": "bold"},
    ]
    assert [fleet["ships"][0]["key"] for fleet in document["fleets"]] == [ENTERPRISE, CRUISER]
    assert document["options"]["ruleset"] == "attack-wing-2017"
    assert [str(pilot) for pilot in job.pilots] == ["drifter", "drifter/bold"]


def test_battles_are_numbered_from_1_in_chunks_from_0() -> None:
    job = fleets.job(battles=10, chunk=4)
    assert job.chunks == 3
    assert [list(job.numbers(index)) for index in range(3)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10],
    ]
    for index in (-1, 3):
        with pytest.raises(SimulationError, match="has chunks 0 to 2"):
            job.numbers(index)


@pytest.mark.parametrize(
    ("pilots", "battles", "size"),
    [
        ("drifter drifter", 20_000, 200),
        ("gunner drifter", 20_000, 100),
        ("gunner gunner", 200, 10),
        ("gunner gunner", 210, 12),
        ("tactician gunner", 20_000, 10),
        ("drifter drifter", 1, 2),
    ],
)
def test_a_chunk_is_an_even_number_of_battles(pilots: str, battles: int, size: int) -> None:
    assert chunk_size([PilotChoice(name) for name in pilots.split()], battles) == size


@pytest.mark.parametrize("battles", [0, -1, 1_000_001])
def test_a_number_of_battles_beyond_bounds_is_refused(battles: int) -> None:
    with pytest.raises(SimulationError, match="has 1 to 1,000,000 battles") as caught:
        fleets.job(battles=battles)
    assert (caught.value.code, caught.value.field) == ("simulation.battles", "battles")


@pytest.mark.parametrize(
    ("text", "message", "code"),
    [
        ("warp", "there is no pilot 'warp': choose one of drifter", "simulation.unknown_pilot"),
        ("", "there is no pilot ''", "simulation.unknown_pilot"),
        ("drifter/x", "there is no personality 'x'", "simulation.unknown_personality"),
    ],
)
def test_an_unknown_pilot_is_refused(text: str, message: str, code: str) -> None:
    with pytest.raises(SimulationError, match=message) as caught:
        PilotChoice.parse(text)
    assert caught.value.code == code


def test_what_cannot_be_simulated_is_refused() -> None:
    record = fleets.record(SUTHERLAND)
    make = {"catalogue": catalogue(), "ruleset": fleets.ruleset(), "battles": 2}
    with pytest.raises(BattleError, match="without ships"):
        make_job(fleets.fleet(), record, seed="1", pilots="drifter", **make)
    with pytest.raises(SeedError):
        make_job(record, record, seed="other:1", pilots="drifter", **make)
    with pytest.raises(SimulationError, match="two fleets and a pilot for each"):
        make_job(record, record, seed="1", pilots=["drifter"] * 3, **make)


def test_a_mission_for_two_is_part_of_the_job() -> None:
    document = {
        "id": "duel",
        "name": "Duel",
        "battle": {
            "rules": "standard",
            "area": "0,0 24,24",
            "starting_areas": ["0,0 8,4", "16,20 24,24"],
            "terrain": ["planet 12,12"],
        },
    }
    record = fleets.record(SUTHERLAND, CRUISER)
    make = {"catalogue": catalogue(), "ruleset": fleets.ruleset(), "battles": 4, "seed": "1"}
    job = make_job(record, record, pilots="drifter", mission=mission_rules(document), **make)
    again = SimulationJob.from_document(json.loads(json.dumps(job.to_document())))
    for number in (1, 2):
        log = play_battle(again, number, log=True).battle.log
        assert log == play_battle(job, number, log=True).battle.log
        assert log is not None
        assert (log[0]["mission"], log[0]["area"]) == ("duel", "0,0 24,24")
    mission = load_mission_rules()["the-chase"]
    with pytest.raises(SimulationError, match="is for 3 players, and a simulation has two"):
        make_job(record, record, pilots="drifter", mission=mission, **make)


def test_another_format_version_or_engine_is_refused() -> None:
    document = fleets.job().to_document()
    for changed in ({**document, "format": "other"}, {**document, "version": 2}, {}):
        with pytest.raises(SimulationError, match="no job of format"):
            SimulationJob.from_document(changed)
    with pytest.raises(SimulationError, match="begun with version 0 of the play") as caught:
        SimulationJob.from_document({**document, "engine": 0})
    assert caught.value.code == "simulation.engine"
