"""Whole simulations: the same on any number of workers, taken up again, stopped early."""

import json

import pytest

from rules.battle import options_of
from rules.simulation import (
    Simulation,
    SimulationError,
    SimulationJob,
    Stop,
    Workers,
    gauntlet,
    matrix,
    play_chunk,
    run_job,
    simulate,
    workers,
)
from tests.rules.catalogue import catalogue
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE, SUTHERLAND


def run(job: SimulationJob, jobs: int = 1, **options: object) -> Simulation:
    with Workers(jobs) as pool:
        return run_job(job, pool, **options)  # type: ignore[arg-type]


def test_two_workers_give_what_one_gives() -> None:
    job = fleets.job(battles=60, chunk=6)
    assert run(job, 2).to_document() == run(job).to_document()


def test_two_workers_stop_where_one_stops() -> None:
    job = fleets.job(battles=2000, chunk=20, stop=Stop(0.17, 60))
    one, two = run(job), run(job, 2)
    assert one.to_document() == two.to_document()
    assert one.totals.battles == 120
    document = one.to_document()
    assert (document["stopped_early"], document["asked"]) == (True, 2000)
    assert document["sides"]["a"]["high"] - document["sides"]["a"]["low"] <= 0.17
    assert one.totals.chunks == set(range(6))


def test_an_interrupted_run_is_taken_up() -> None:
    job = fleets.job(battles=40)
    whole = run(job)
    recorded = {index: play_chunk(job, index) for index in (0, 1, 5, 9)}
    played = []
    again = run(
        job,
        recorded=recorded,
        on_chunk=lambda totals, document: played.append((document["index"], totals.battles)),
    )
    assert again.to_document() == whole.to_document()
    assert played == [(index, 4 * index + 4) for index in range(10)]


def test_recorded_chunks_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    job = fleets.job(battles=12)
    recorded = {index: play_chunk(job, index) for index in (0, 2)}
    asked = []

    def play(job: SimulationJob, index: int) -> dict[str, object]:
        asked.append(index)
        return play_chunk(job, index)

    monkeypatch.setattr(workers, "play_chunk", play)
    run(job, recorded=recorded)
    assert asked == [1]


def test_simulate_is_told_of_everything_in_one_call() -> None:
    a = fleets.fleet(ENTERPRISE, name="One", captain="captain:jean-luc-picard-2017core")
    b = fleets.fleet(CRUISER, name="Other")
    simulation = simulate(
        a, b, catalogue(), fleets.ruleset(), battles=8, seed="5", pilots="drifter"
    )
    document = json.loads(json.dumps(simulation.to_document()))
    assert document["battles"] == document["asked"] == 8
    assert document["seed"] == "keyed:5"
    assert document["ruleset"] == "attack-wing-2017"
    assert document["sides"]["a"]["name"] == "One"
    assert document["sides"]["b"]["pilot"] == "drifter"
    assert document["abilities"]["not_simulated"] == len(document["manual_cards"])
    assert document["versions"] == {"catalogue": catalogue().version, "engine": 6}
    assert simulation.totals.battles == 8


def test_mirrored_fleets_win_equally_often_from_either_seat() -> None:
    job = fleets.job(a=(SUTHERLAND, CRUISER), b=(SUTHERLAND, CRUISER), battles=600, chunk=100)
    low, high = (run(job).to_document()["sides"]["a"][end] for end in ("low", "high"))
    assert low < 0.5 < high


def test_a_gauntlet_is_a_simulation_for_each_opponent() -> None:
    own = fleets.fleet(ENTERPRISE, SUTHERLAND, name="Own")
    others = [fleets.fleet(CRUISER, name="One"), fleets.fleet(SUTHERLAND, name="Two")]
    found = gauntlet(own, others, catalogue(), fleets.ruleset(), battles=4, pilots="drifter")
    assert [each.job.fleets[1].name for each in found] == ["One", "Two"]
    assert {each.job.fleets[0].name for each in found} == {"Own"}
    assert len({each.job.seed for each in found}) == 2
    with pytest.raises(SimulationError, match="needs an opponent"):
        gauntlet(own, [], catalogue(), fleets.ruleset())


def test_a_matrix_has_every_pair_once() -> None:
    names = ("One", "Two", "Three")
    ships = ((ENTERPRISE, SUTHERLAND, CRUISER), (CRUISER,), (ENTERPRISE,))
    some = [fleets.record(*keys, name=name) for name, keys in zip(names, ships, strict=True)]
    found = matrix(some, catalogue(), fleets.ruleset(), battles=20, pilots="drifter")
    assert list(found.simulations) == [(0, 1), (0, 2), (1, 2)]
    for one, other in found.simulations:
        totals = found.simulations[one, other].totals
        assert found.win_rate(one, other) == totals.wins[0] / 20
        assert found.win_rate(other, one) == totals.wins[1] / 20
    assert found.win_rate(1, 1) is None
    standing = found.standing()
    assert standing[0][0] == 0
    assert [mean for _, mean in standing] == sorted((mean for _, mean in standing), reverse=True)
    document = found.to_document()
    assert document["fleets"][1] == {"name": "Two", "points": some[1].points}
    assert document["win_rates"][0][0] is None
    with pytest.raises(SimulationError, match="two fleets or more"):
        matrix(some[:1], catalogue(), fleets.ruleset())


@pytest.mark.parametrize("jobs", [0, -1, 65])
def test_a_number_of_workers_beyond_bounds_is_refused(jobs: int) -> None:
    with pytest.raises(SimulationError, match="1 to 64 workers"):
        Workers(jobs)


def test_every_rule_set_of_attack_wing_can_be_simulated() -> None:
    record = fleets.record(SUTHERLAND, CRUISER)
    for name in ("attack-wing-classic", "organized-play-2016", "alliance"):
        job = SimulationJob(
            [record, record],
            options_of(fleets.ruleset(name)),
            fleets.job().pilots,
            battles=6,
            seed="3",
        )
        simulation = run(job)
        assert simulation.totals.battles == 6
        assert simulation.to_document()["ruleset"] == name
