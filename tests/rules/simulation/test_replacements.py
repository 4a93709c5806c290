"""What would be better in the place of a card: candidates, their screening, the confirmation."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rules.__main__ import main
from rules.battle import options_of, prepare_fleet
from rules.building import check
from rules.building.editing.fixes import with_part
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import FIXTURES
from rules.simulation import SimulationError, Workers
from rules.simulation.halving import Screening, best_of, fought, play_match_of, rounds_of
from rules.simulation.job import pilots_read
from rules.simulation.replacements import candidates_at, replacements_of
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


def field(*ships: tuple[str, ...], last: int = 6) -> Screening:
    return Screening(
        tuple(fleets.record(*each) for each in ships),
        (fleets.record(CRUISER),),
        options_of(fleets.ruleset()),
        tuple(pilots_read("drifter")),
        "keyed:7",
        1,
        last,
    )


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


def test_the_best_fleets_are_left() -> None:
    """Three ships beat two, and two beat one; twelve battles of one ship tell as much."""
    ships = [(ENTERPRISE,)] * 5 + [(ENTERPRISE,) * 3, (ENTERPRISE,) * 2]
    asked = field(*ships)
    with Workers(1) as one, Workers(2) as two:
        best, battles = best_of(asked, 2, one)
        assert best_of(asked, 2, two) == (best, battles)
    assert best == [5, 6]
    assert battles == 7 * 8


def test_a_match_is_the_same_from_the_document() -> None:
    asked = field((ENTERPRISE,), (ENTERPRISE, ENTERPRISE))
    text = json.dumps(asked.to_document())
    assert json.dumps(Screening.from_document(json.loads(text)).to_document()) == text
    with Workers(1) as workers:
        found = fought(asked, workers)
    for match, (winners, margins) in enumerate(found):
        document = play_match_of(text, match)
        assert (document["winners"], document["margins"]) == (winners, margins)
        assert len(winners) == len(margins) == 6


def test_replacements_are_confirmed_on_fresh_seeds() -> None:
    def asked(jobs: int) -> dict[str, object]:
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

    document = asked(1)
    assert json.loads(json.dumps(asked(2))) == json.loads(json.dumps(document))
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
    assert "'Worf' does not stand in the fleet; name one by its pointer: " in (
        capsys.readouterr().err
    )
