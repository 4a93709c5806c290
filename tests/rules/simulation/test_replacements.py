"""What would be better in the place of a card: candidates, their screening, the confirmation."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.__main__ import main
from rules.battle import options_of, prepare_fleet
from rules.building import check
from rules.building.editing.fixes import with_part
from rules.errors import DocumentError, UnknownCardError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import FIXTURES
from rules.simulation import SimulationError
from rules.simulation.fleet_documents import without_ships
from rules.simulation.halving import WHOLE, Halving, rounds_of
from rules.simulation.job import pilots_read
from rules.simulation.replacement_job import (
    Replaced,
    ReplacementJob,
    Substitute,
    candidates_at,
    course_of,
    make_replacement_job,
    place_of_card,
)
from rules.simulation.replacements import (
    play_replacement_task_of,
    replacements_document,
    replacements_of,
)
from tests.rules.catalogue import catalogue
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE

EXOCOMP = "tech:exocomp-2017core"
PICARD = "captain:jean-luc-picard-2017core"
WHERE = "/ships/0/upgrades/0"
STARTER = str(FIXTURES / "fleets" / "federation-starter.json")
KLINGONS = str(FIXTURES / "fleets" / "klingon-starter.json")


def own() -> Fleet:
    build = ShipBuild(ship=ENTERPRISE, captain=Equipped(PICARD), upgrades=(Equipped(EXOCOMP),))
    return Fleet(name="Own", ships=(build,))


def asked(*ships: tuple[str, ...], wanted: int = 2, battles: int = 6) -> ReplacementJob:
    """Asks which of some ships are the best, against a cruiser."""
    return ReplacementJob(
        Replaced(WHERE, EXOCOMP, "Exocomp"),
        fleets.record(ENTERPRISE),
        [Substitute(f"tech:{n}", f"Tech {n}", 5, fleets.record(*e)) for n, e in enumerate(ships)],
        [fleets.record(CRUISER)],
        options_of(fleets.ruleset()),
        pilots_read("drifter"),
        wanted=wanted,
        battles=battles,
        seed="7",
        chunk=50,
    )


def played(job: ReplacementJob, results: list[Any], *order: int) -> list[Any]:
    """Plays the next round in some order, each task from the job's document."""
    tasks = job.course.next_tasks(results)
    text = json.dumps({"job": job.to_document(), "tasks": tasks})
    found = {index: play_replacement_task_of(text, index) for index in order or range(len(tasks))}
    return [*results, *(found[index] for index in sorted(found))]


def test_candidates_are_lawful_and_no_dearer() -> None:
    found = candidates_at(own(), WHERE, catalogue(), fleets.ruleset())
    whole = prepare_fleet(own(), catalogue(), fleets.ruleset())
    assert len(found) > 30
    assert EXOCOMP not in {each.card for each in found}
    for each in found:
        fleet = with_part(own(), WHERE, Equipped(each.card))
        assert check(fleet, catalogue(), fleets.ruleset()).legal, each.card
        assert catalogue()[each.card].type == "tech"
        assert each.points <= whole.points == each.record.points
        # The points that it saves stay with its ship: it gains no initiative by being cheap.
        assert each.record.ships[0].points == whole.ships[0].points
    contents = [(each.name, catalogue()[each.card].ability) for each in found]
    assert len(set(contents)) == len(contents)


def test_a_fleet_with_problems_gets_no_further_ones() -> None:
    """Two of a unique captain: the candidates for the tech are the same as without them."""
    twice = replace(own(), ships=own().ships * 2)
    assert not check(twice, catalogue(), fleets.ruleset()).legal
    found = {each.card for each in candidates_at(twice, WHERE, catalogue(), fleets.ruleset())}
    alone = {each.card for each in candidates_at(own(), WHERE, catalogue(), fleets.ruleset())}
    assert found == alone


def test_what_is_no_card_has_no_replacement() -> None:
    with pytest.raises(SimulationError, match="is a ship; name a card that stands on one"):
        candidates_at(own(), "/ships/0", catalogue(), fleets.ruleset())
    with pytest.raises(DocumentError):
        candidates_at(own(), "/ships/0/upgrades/3", catalogue(), fleets.ruleset())
    aside = replace(own(), sideboard=(Equipped(EXOCOMP),))
    with pytest.raises(SimulationError, match="lies on the sideboard; name a card that stands on"):
        candidates_at(aside, "/sideboard/0", catalogue(), fleets.ruleset())
    ship = replace(own().ships[0], upgrades=(Equipped("tech:nothing-1"),))
    with pytest.raises(UnknownCardError, match="nothing-1"):
        candidates_at(replace(own(), ships=(ship,)), WHERE, catalogue(), fleets.ruleset())


@pytest.mark.parametrize(
    ("candidates", "wanted", "rounds"),
    [
        (3, 3, []),
        (4, 3, [(4, 8)]),
        (100, 3, [(100, 8), (25, 24), (7, 72)]),
        (5, 1, [(5, 8), (2, 24)]),
    ],
)
def test_few_fight_often(candidates: int, wanted: int, rounds: list[tuple[int, int]]) -> None:
    assert rounds_of(candidates, wanted) == rounds


def test_the_best_fleets_are_left_and_confirmed() -> None:
    """Three ships beat two, and two beat one; eight battles of one ship tell as much."""
    job = asked(*[(ENTERPRISE,)] * 5, (ENTERPRISE,) * 3, (ENTERPRISE,) * 2)
    course = job.course
    assert course.rounds == [(7, 1, 8, False), (3, 1, 6, True)]
    assert (course.screening_battles, course.all_battles) == (56, 56 + 18)
    first = course.next_tasks([])
    assert [[len(each["matches"]), each["confirms"]] for each in first] == [[7, False], [1, False]]
    # The first task holds 50 battles, so the seventh match goes on in the second.
    assert first[0]["matches"][6] == [6, 0, 1, 2]
    assert first[1]["matches"] == [[6, 0, 3, 8]]
    results = played(job, [], 1, 0)
    assert [len(each["winners"]) for each in results] == [50, 6]
    last = course.next_tasks(results)
    assert [each["matches"] for each in last] == [[[WHOLE, 0, 1, 6], [5, 0, 1, 6], [6, 0, 1, 6]]]
    assert last[0]["confirms"]
    results = played(job, results)
    assert course.next_tasks(results) == []
    assert list(course.confirmed(results)) == [WHOLE, 5, 6]


def test_a_candidate_keeps_what_it_won_in_earlier_rounds() -> None:
    """Worked out by hand: five candidates, one wanted, two battles a task."""
    course = Halving(candidates=5, opponents=1, wanted=1, battles=2, chunk=40)
    assert course.rounds == [(5, 1, 8, False), (2, 9, 32, False), (2, 1, 2, True)]
    won, lost = [0] * 8, [1] * 8
    first = {"winners": [*lost, *won, *lost, *won, *lost], "margins": [0] * 24 + [9] * 16}
    second = course.next_tasks([first])[0]
    assert second["matches"] == [[3, 0, 9, 32], [1, 0, 9, 24]]
    # The third has the better margin of two that won as often; each wins half of what comes.
    half = [0, 1] * 12
    results = [first, {"winners": (half * 2)[:40], "margins": [0] * 40}]
    results.append({"winners": [0] * 8, "margins": [0] * 8})
    (last,) = course.next_tasks(results)
    assert last == {"confirms": True, "matches": [[WHOLE, 0, 1, 2], [1, 0, 1, 2]]}


def test_few_candidates_are_confirmed_at_once() -> None:
    course = Halving(candidates=2, opponents=2, wanted=3, battles=4, chunk=100)
    assert (course.screening_battles, course.all_battles) == (0, 24)
    (task,) = course.next_tasks([])
    assert [each[:2] for each in task["matches"]] == [
        [fleet, opponent] for fleet in (WHOLE, 0, 1) for opponent in (0, 1)
    ]


@given(
    candidates=st.integers(1, 60),
    opponents=st.integers(1, 4),
    wanted=st.integers(1, 4),
    battles=st.integers(1, 30),
    chunk=st.integers(2, 40),
    luck=st.randoms(use_true_random=False),
)
def test_tasks_hold_every_battle_of_a_round_once(
    candidates: int, opponents: int, wanted: int, battles: int, chunk: int, luck: Any
) -> None:
    course = Halving(candidates, opponents, wanted, battles, chunk)
    results: list[Any] = []
    fought = 0
    for each in course.rounds:
        tasks = course.next_tasks(results)
        assert len(tasks) == course.tasks_in(each)
        seen = []
        for task in tasks:
            size = 0
            for fleet, opponent, first, last in task["matches"]:
                assert each.first <= first <= last <= each.last
                seen += [(fleet, opponent, number) for number in range(first, last + 1)]
                size += last + 1 - first
            assert size == chunk or task is tasks[-1]
            winners = [luck.choice([0, 1, -1]) for _ in range(size)]
            results.append({"winners": winners, "margins": [luck.randint(-9, 9)] * size})
        assert len(seen) == len(set(seen)) == course.battles_in(each)
        fought += len(seen)
    assert course.next_tasks(results) == []
    assert fought == course.all_battles
    assert len(course.confirmed(results)) == 1 + min(wanted, candidates)


def test_a_job_is_the_same_from_its_document() -> None:
    job = make_replacement_job(
        own(), WHERE, [fleets.fleet(CRUISER)], catalogue(), fleets.ruleset(), pilots="drifter"
    )
    document = job.to_document()
    text = json.dumps(document)
    assert json.dumps(ReplacementJob.from_document(json.loads(text)).to_document()) == text
    assert course_of(document) == job.course
    # Each variant has a ship of its own, and the opponent one.
    assert len(document["ships"]) == 1 + len(job.candidates) + 1
    light = without_ships(document)
    assert (light["ships"], {len(each["ships"]) for each in light["fleets"]}) == ([], {0})
    assert course_of(light) == job.course
    with pytest.raises(SimulationError, match="this was begun with version 0 of the play"):
        ReplacementJob.from_document({**document, "engine": 0})


def test_the_result_needs_no_ships() -> None:
    job = asked((ENTERPRISE,), (ENTERPRISE, ENTERPRISE))
    results = played(job, [])
    light = ReplacementJob.from_document(without_ships(job.to_document()))
    assert replacements_document(light, results) == replacements_document(job, results)


def test_replacements_are_confirmed_on_fresh_seeds() -> None:
    def ask(jobs: int) -> dict[str, object]:
        return replacements_of(
            own(),
            WHERE,
            [fleets.fleet(CRUISER)],
            catalogue(),
            fleets.ruleset(),
            wanted=2,
            battles=10,
            seed="5",
            pilots="drifter",
            jobs=jobs,
        )

    document = ask(1)
    assert json.loads(json.dumps(ask(2))) == json.loads(json.dumps(document))
    candidates = document["candidates"]
    assert isinstance(candidates, int)
    rounds = rounds_of(candidates, 2)
    assert document["screening_battles"] == sum(number * each for number, each in rounds)
    assert (document["battles"], document["seed"]) == (30, "keyed:5")
    rows = document["replacements"]
    assert isinstance(rows, list)
    assert len(rows) == 2
    assert rows[0]["change"] >= rows[1]["change"]
    for row in rows:
        assert row["low"] <= row["change"] <= row["high"]
        assert row["saves"] >= 0
        assert row["change"] == pytest.approx(row["win_rate"] - document["fleet"]["win_rate"])  # type: ignore[index]


def test_a_card_is_named_by_name_key_or_pointer() -> None:
    for text in ("exocomp", EXOCOMP, WHERE):
        assert place_of_card(own(), text, catalogue()) == WHERE
    twice = replace(own(), ships=own().ships * 2)
    message = (
        r"'Exocomp' stands several times in the fleet; name one by its place: "
        r"/ships/0/upgrades/0 on U.S.S. Enterprise-D, /ships/1/upgrades/0 on U.S.S. Enterprise-D$"
    )
    with pytest.raises(SimulationError, match=message):
        place_of_card(twice, "Exocomp", catalogue())
    bare = replace(own(), ships=(ShipBuild(ship=ENTERPRISE),))
    with pytest.raises(SimulationError, match=r"does not stand in the fleet; its cards are: none$"):
        place_of_card(bare, "Exocomp", catalogue())


def test_questions_that_make_no_sense_are_refused() -> None:
    def ask(**fields: object) -> object:
        usual = {"opponents": [fleets.fleet(CRUISER)], "pilots": "drifter"}
        opponents = {**usual, **fields}.pop("opponents")
        left = {name: value for name, value in fields.items() if name != "opponents"}
        return replacements_of(own(), WHERE, opponents, catalogue(), fleets.ruleset(), **left)  # type: ignore[arg-type]

    with pytest.raises(SimulationError, match="1 to 24 opponents, not 0"):
        ask(opponents=[])
    with pytest.raises(SimulationError, match="at least 1 battle and 1 card"):
        ask(battles=0)
    with pytest.raises(SimulationError, match="at least 1 battle and 1 card"):
        ask(wanted=0)


def test_the_command_prints_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    usual = ["--battles", "4", "--seed", "9", "--pilot", "drifter", "--wanted", "1"]
    command = ["instead", STARTER, "photon torpedoes", KLINGONS, *usual]
    assert main(command) == 0
    first, second, row, last = capsys.readouterr().out.splitlines()
    assert first.startswith("With Photon Torpedoes: ")
    assert second.endswith("cards that may take its place, in points of the win rate, and in SP:")
    assert " (weapon:" in row
    assert last.endswith(" of them to screen")
    assert main(["instead", STARTER, "Worf", KLINGONS, *usual]) != 0
    assert "'Worf' does not stand in the fleet; its cards are: Exocomp, " in (
        capsys.readouterr().err
    )
