"""What cards are worth: fleets without one of them, pairs of battles, their interval."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.battle import BattleError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import FIXTURES
from rules.simulation import (
    SimulationError,
    Workers,
    WorthJob,
    make_worth_job,
    play_battle,
    play_worth_chunk,
    run_worth,
    worth_document,
    worth_of_cards,
)
from rules.simulation.removals import removals_of, without
from rules.simulation.worth import play_worth_chunk_of
from rules.simulation.worth_result import Pairs, paired_change
from tests.rules.catalogue import catalogue
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE, SUTHERLAND

PICARD = "captain:jean-luc-picard-2017core"
MAKE_IT_SO = "talent:make-it-so-2017core"
EXOCOMP = "tech:exocomp-2017core"
WORF = "crew:worf-2017core"
STARTER = str(FIXTURES / "fleets" / "federation-starter.json")
KLINGONS = str(FIXTURES / "fleets" / "klingon-starter.json")


def own() -> Fleet:
    captain = Equipped(PICARD, upgrades=(Equipped(MAKE_IT_SO),))
    first = ShipBuild(ship=ENTERPRISE, captain=captain, upgrades=(Equipped(EXOCOMP),))
    second = ShipBuild(ship=SUTHERLAND, upgrades=(Equipped(WORF),))
    return Fleet(name="Own", ships=(first, second))


def asked(**fields: object) -> WorthJob:
    usual = {"battles": 6, "seed": "7", "pilots": "drifter"}
    opponents = [fleets.fleet(CRUISER, name="One"), fleets.fleet(CRUISER, CRUISER, name="Two")]
    return make_worth_job(own(), opponents, catalogue(), fleets.ruleset(), **{**usual, **fields})  # type: ignore[arg-type]


def test_a_card_takes_what_it_holds_with_it() -> None:
    found = removals_of(own(), catalogue(), fleets.ruleset())
    assert [(each.where, each.card, each.ship, each.taken, each.points) for each in found] == [
        ("/ships/0/captain", PICARD, 0, (MAKE_IT_SO,), 9),
        ("/ships/0/captain/upgrades/0", MAKE_IT_SO, 0, (), 3),
        ("/ships/0/upgrades/0", EXOCOMP, 0, (), 4),
        ("/ships/1/upgrades/0", WORF, 1, (), found[3].points),
    ]
    keys = [[card.key for card in each.record.ships[0].cards] for each in found]
    assert keys == [
        [EXOCOMP],
        [PICARD, EXOCOMP],
        [PICARD, MAKE_IT_SO],
        [PICARD, MAKE_IT_SO, EXOCOMP],
    ]
    assert [len(each.record.ships) for each in found] == [2, 2, 2, 2]
    assert [each.record.points + each.points for each in found] == [found[0].record.points + 9] * 4


def test_a_talent_that_stands_in_a_list_goes_with_its_captain() -> None:
    build = ShipBuild(
        ship=ENTERPRISE,
        captain=Equipped(PICARD),
        upgrades=(Equipped(MAKE_IT_SO), Equipped(EXOCOMP)),
    )
    captain, *_ = removals_of(Fleet(ships=(build,)), catalogue(), fleets.ruleset())
    assert (captain.card, captain.taken) == (PICARD, (MAKE_IT_SO,))
    assert [card.key for card in captain.record.ships[0].cards] == [EXOCOMP]


def test_a_resource_is_a_card_of_the_fleet() -> None:
    [resource] = [card for card in catalogue() if card.type == "resource"][:1]
    fleet = Fleet(ships=(ShipBuild(ship=ENTERPRISE),), resource=Equipped(resource.key))
    assert without(fleet, {"/resource"}).resource is None
    assert [each.where for each in removals_of(fleet, catalogue(), fleets.ruleset())][-1:] == [
        "/resource"
    ]


def test_a_job_is_made_again_from_its_document() -> None:
    job = asked()
    document = json.loads(json.dumps(job.to_document()))
    again = WorthJob.from_document(document)
    assert again.to_document() == document
    # Four variants differ from the whole fleet by a ship each; the opponents add two.
    assert len(document["ships"]) == 2 + 4 + 3
    assert play_worth_chunk(again, 3) == play_worth_chunk(job, 3)
    assert play_worth_chunk_of(json.dumps(document), 3) == play_worth_chunk(job, 3)


def test_chunks_go_by_part_then_opponent_then_variant() -> None:
    job = asked(battles=60)
    assert (job.chunk, job.parts, job.chunks, job.all_battles) == (50, 2, 20, 600)
    assert [job.place(index) for index in (0, 4, 5, 10, 19)] == [
        (0, 0, 0),
        (0, 0, 4),
        (0, 1, 0),
        (1, 0, 0),
        (1, 1, 4),
    ]
    assert [list(job.numbers(part))[::49] for part in (0, 1)] == [[1, 50], [51]]
    for index in (-1, 20):
        with pytest.raises(SimulationError, match="there are chunks 0 to 19"):
            job.place(index)


def test_variants_fight_from_the_same_seeds() -> None:
    job = asked()
    seeds = {job.simulation(0, variant).seed for variant in range(5)}
    assert len(seeds) == 1
    assert job.simulation(1, 0).seed not in seeds
    whole, other = job.simulation(0, 0), job.simulation(0, 3)
    chance = [play_battle(each, 1).battle.answers[:2] for each in (whole, other)]
    assert chance[0] == chance[1]


def test_a_card_that_does_nothing_is_worth_nothing() -> None:
    # Worf acts on a cloaked attacker only, which a Federation ship never is.
    document = worth_of_cards(
        own(), [fleets.fleet(CRUISER)], catalogue(), fleets.ruleset(), battles=20, pilots="drifter"
    )
    [worf] = [each for each in document["cards"] if each["card"] == WORF]
    assert (worf["change"], worf["better"], worf["worse"], worf["battles"]) == (0.0, 0, 0, 20)
    assert worf["low"] == -worf["high"]


def test_any_number_of_workers_gives_the_same() -> None:
    job = asked()
    with Workers(2) as two, Workers(1) as one:
        document = run_worth(job, two)
        assert run_worth(job, one) == document
    assert (document["battles"], document["asked"]) == (60, 60)
    assert [each["battles"] for each in document["opponents"]] == [6, 6]
    assert [each["battles"] for each in document["cards"]] == [12] * 4
    changes = [each["change"] for each in document["cards"]]
    assert changes == sorted(changes, reverse=True)
    for card in document["cards"]:
        assert card["change"] == round((card["better"] - card["worse"]) / 12, 6)
        assert card["low"] <= card["change"] <= card["high"]
        assert sum(card["by_opponent"]) / 2 == pytest.approx(card["change"], abs=1e-6)


def test_a_part_without_its_pair_does_not_count_yet() -> None:
    job = asked()
    chunks = [play_worth_chunk(job, index) for index in range(3)]
    cards = {each["where"]: each for each in worth_document(job, chunks)["cards"]}
    assert [cards[each.where]["battles"] for each in job.cards] == [6, 6, 0, 0]
    late = cards[job.cards[3].where]
    assert (late["change"], late["low"], late["high"]) == (0.0, -1.0, 1.0)
    with pytest.raises(SimulationError, match="counted already"):
        worth_document(job, [*chunks, chunks[0]])


@pytest.mark.parametrize(
    ("better", "worse", "battles", "found"),
    [
        (0, 0, 0, (0.0, -1.0, 1.0)),
        (0, 0, 98, (0.0, -0.0196, 0.0196)),
        (38, 15, 100, (0.23, 0.091239, 0.359742)),
        (4, 0, 4, (1.0, 0.167684, 1.0)),
    ],
)
def test_the_interval_is_that_of_differences(
    better: int, worse: int, battles: int, found: tuple[float, float, float]
) -> None:
    assert paired_change(better, worse, battles) == pytest.approx(found, abs=1e-5)


def test_draws_are_battles_that_were_not_won() -> None:
    pairs = Pairs()
    pairs.add([0, 0, 1, -1, 0], [0, 1, 0, 0, -1])
    assert (pairs.battles, pairs.better, pairs.worse) == (5, 2, 2)


def test_questions_that_make_no_sense_are_refused() -> None:
    with pytest.raises(SimulationError, match="carries no card"):
        make_worth_job(
            fleets.fleet(CRUISER),
            [fleets.fleet(CRUISER)],
            catalogue(),
            fleets.ruleset(),
            battles=2,
            seed="1",
        )
    with pytest.raises(SimulationError, match="takes 1 to 24 opponents, not 0"):
        make_worth_job(own(), [], catalogue(), fleets.ruleset(), battles=2, seed="1")
    with pytest.raises(SimulationError, match="at least 1 battle"):
        asked(battles=0)
    with pytest.raises(BattleError):
        make_worth_job(own(), [Fleet()], catalogue(), fleets.ruleset(), battles=2, seed="1")
    document = asked().to_document()
    with pytest.raises(SimulationError, match="this is no job of format"):
        WorthJob.from_document({**document, "version": 0})
    with pytest.raises(SimulationError, match="run it again"):
        WorthJob.from_document({**document, "engine": 0})


def test_the_command_prints_a_line_for_each_card(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command = ["worth", STARTER, KLINGONS, "--battles", "6", "--seed", "9", "--pilot", "drifter"]
    assert main(command) == 0
    first, second, *rows, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Federation starter, 42 SP: ")
    assert first.endswith(" against 1 opponent, seed keyed:9")
    assert second.startswith("Points of the win rate")
    assert sorted(row.partition(" SP  ")[2] for row in rows) == [
        "Exocomp, U.S.S. Enterprise-D",
        "Jean-Luc Picard, U.S.S. Enterprise-D",
        "Miles O'Brien, U.S.S. Enterprise-D",
        "Photon Torpedoes, U.S.S. Enterprise-D",
    ]
    assert last.startswith("30 battles in ")
    assert main([*command, "--json", "--jobs", "2"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["battles"], document["seed"], len(document["cards"])) == (30, "keyed:9", 4)
    assert document.pop("seconds") >= 0.0
