"""What cards are worth: fleets without one of them, pairs of battles, their interval."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.battle import BattleError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import FIXTURES, read_fleets
from rules.simulation import (
    SimulationError,
    Workers,
    WorthJob,
    make_worth_job,
    play_battle,
    play_worth_chunk,
    run_worth,
    variants_of,
    worth_brief,
    worth_document,
    worth_enough,
    worth_of_cards,
)
from rules.simulation.removals import removals_of, without
from rules.simulation.worth import play_worth_chunk_of
from rules.simulation.worth_result import MarginPairs, Pairs, paired_change
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
    # Each of four cards is left out of a ship at either total; the opponents add one each.
    assert len(document["ships"]) == 2 + 8 + 3
    # The whole fleet, four without a card at its total, four at the lower one; two opponents.
    totals = [each["points"] for each in document["fleets"]]
    assert totals[:9] == [job.variants[0].points] * 5 + [
        job.variants[0].points - card.points for card in job.cards
    ]
    assert variants_of(document) == 9
    assert play_worth_chunk(again, 3) == play_worth_chunk(job, 3)
    assert play_worth_chunk_of(json.dumps(document), 3) == play_worth_chunk(job, 3)


def test_chunks_go_by_part_then_opponent_then_variant() -> None:
    job = asked(battles=60)
    assert (job.chunk, job.parts, job.chunks, job.all_battles) == (50, 2, 36, 1080)
    assert [job.place(index) for index in (0, 8, 9, 18, 35)] == [
        (0, 0, 0),
        (0, 0, 8),
        (0, 1, 0),
        (1, 0, 0),
        (1, 1, 8),
    ]
    assert [list(job.numbers(part))[::49] for part in (0, 1)] == [[1, 50], [51]]
    for index in (-1, 36):
        with pytest.raises(SimulationError, match="there are chunks 0 to 35"):
            job.place(index)


def test_variants_fight_from_the_same_seeds() -> None:
    job = asked()
    seeds = {job.simulation(0, variant).seed for variant in range(9)}
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
    assert (worf["acted"], worf["is_passive"]) == (0, False)
    assert worf["margin"] == {"change": 0.0, "low": 0.0, "high": 0.0}
    # What its points are worth is the rest of what leaving it out changes.
    assert worf["together"] == worf["points_part"]


def test_any_number_of_workers_gives_the_same() -> None:
    job = asked()
    with Workers(2) as two, Workers(1) as one:
        document = run_worth(job, two)
        assert run_worth(job, one) == document
    assert (document["battles"], document["asked"]) == (108, 108)
    assert [each["battles"] for each in document["opponents"]] == [6, 6]
    assert [each["battles"] for each in document["cards"]] == [12] * 4
    changes = [each["change"] for each in document["cards"]]
    assert changes == sorted(changes, reverse=True)
    for card in document["cards"]:
        assert card["change"] == round((card["better"] - card["worse"]) / 12, 6)
        assert card["low"] <= card["change"] <= card["high"]
        parts = card["change"] + card["points_part"]["change"]
        assert card["together"]["change"] == pytest.approx(parts, abs=2e-6)
        assert sum(card["by_opponent"]) / 2 == pytest.approx(card["change"], abs=1e-6)


def test_a_part_without_its_pair_does_not_count_yet() -> None:
    job = asked()
    chunks = [play_worth_chunk(job, index) for index in (0, 1, 2, 3, 5, 6)]
    cards = {each["where"]: each for each in worth_document(job, chunks)["cards"]}
    # Without the third card it has fought at the same total, but not at the lower one.
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


def test_battles_end_when_every_interval_is_narrow_enough() -> None:
    """After the first whole part with 100 pairs of which too few differ to matter."""
    job = asked(battles=400, precision=0.05)
    size = len(job.variants) * len(job.opponents)
    assert (job.chunk, size) == (50, 18)
    same, other = [0, 1] * 25, [1, 0] * 25
    alike = [same] * size
    assert worth_enough(job, alike[:-1]) is None
    assert worth_enough(job, alike) == size
    # The first card changes the winner of every second battle: 100 pairs leave +-10 points.
    loud = [same, *([same[:25] + other[25:]] + [same] * 7)] * 2
    assert worth_enough(job, loud) is None
    parts = next(number for number in range(1, 40) if worth_enough(job, loud * number))
    assert parts == 8
    assert worth_enough(job, loud * 20) == 8 * size
    assert worth_enough(asked(battles=400, precision=0.0), alike * 8) is None
    # Fewer than 100 pairs are never enough.
    few = asked(battles=40)
    assert worth_enough(few, [[0] * few.chunk] * few.chunks) is None


def test_any_number_of_workers_ends_at_the_same_battle() -> None:
    card = Fleet(name="Own", ships=(ShipBuild(ship=ENTERPRISE, upgrades=(Equipped(WORF),)),))
    job = make_worth_job(
        card,
        [fleets.fleet(CRUISER)],
        catalogue(),
        fleets.ruleset(),
        battles=400,
        seed="3",
        pilots="drifter",
    )
    with Workers(2) as two, Workers(1) as one:
        document = run_worth(job, two)
        assert run_worth(job, one) == document
    assert (document["battles"], document["asked"]) == (300, 1200)
    assert (document["is_precise"], document["precision"]) == (True, 0.05)
    chunks = [play_worth_chunk(job, index) for index in range(6)]
    assert worth_enough(job, [worth_brief(each) for each in chunks]) == 6


def test_a_weapon_that_is_fired_acts() -> None:
    document = worth_of_cards(
        read_fleets(STARTER, catalogue()).fleets[0],
        read_fleets(KLINGONS, catalogue()).fleets,
        catalogue(),
        fleets.ruleset(),
        battles=20,
        precision=0.0,
    )
    assert {card["name"]: card["acted"] for card in document["cards"]} == {
        "Exocomp": 15,
        "Jean-Luc Picard": 0,
        "Miles O'Brien": 0,
        "Photon Torpedoes": 6,
    }


def test_margins_tell_cards_apart_where_every_battle_is_won() -> None:
    strong = fleets.fleet(ENTERPRISE, ENTERPRISE, ENTERPRISE)
    first = replace(strong.ships[0], captain=Equipped(PICARD), upgrades=(Equipped(EXOCOMP),))
    document = worth_of_cards(
        replace(strong, ships=(first, *strong.ships[1:])),
        [fleets.fleet(CRUISER)],
        catalogue(),
        fleets.ruleset(),
        battles=20,
        pilots="gunner",
    )
    assert (document["fleet"]["win_rate"], document["ranked_by"]) == (1.0, "margin")
    margins = [card["margin"]["change"] for card in document["cards"]]
    assert margins == sorted(margins, reverse=True)
    for card in document["cards"]:
        assert card["margin"]["low"] <= card["margin"]["change"] <= card["margin"]["high"]


def test_the_interval_of_margins_is_that_of_their_differences() -> None:
    found = MarginPairs()
    assert found.to_document() == {"change": None, "low": None, "high": None}
    found.add([10, 0, -5, 7], [8, 0, -9, 5])
    # Differences 2, 0, 4, 2: their mean is 2 and their deviation the root of 8/3.
    spread = 1.959964 * (8 / 3) ** 0.5 / 2
    document = found.to_document()
    assert document["change"] == 2.0
    assert document["low"] == pytest.approx(2 - spread, abs=1e-5)
    assert document["high"] == pytest.approx(2 + spread, abs=1e-5)


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
    with pytest.raises(SimulationError, match="precision lies between 0 and 1, 1 does not"):
        asked(precision=1.0)
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
    first, second, _, *rows, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Federation starter, 42 SP: ")
    assert first.endswith(" against 1 opponent, seed keyed:9")
    assert second.startswith("Points of the win rate")
    assert sorted(row.rpartition(" SP  ")[2].partition(";")[0] for row in rows) == [
        "Exocomp, U.S.S. Enterprise-D",
        "Jean-Luc Picard, U.S.S. Enterprise-D",
        "Miles O'Brien, U.S.S. Enterprise-D",
        "Photon Torpedoes, U.S.S. Enterprise-D",
    ]
    assert last.startswith("54 battles in ")
    assert main([*command, "--json", "--jobs", "2"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["battles"], document["seed"], len(document["cards"])) == (54, "keyed:9", 4)
    assert document.pop("seconds") >= 0.0
