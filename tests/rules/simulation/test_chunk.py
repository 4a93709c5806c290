"""Chunks: pure functions of job and index, from which all totals derive."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.battle import AnswerError
from rules.errors import RulesError
from rules.simulation import (
    BattleRow,
    SimulationError,
    Stop,
    Totals,
    brief_of,
    enough,
    play_battle,
    play_chunk,
    play_chunk_of,
    replay_battle,
    result_document,
)
from rules.simulation.answers import print_answers, read_answers
from rules.simulation.play import seats_of
from rules.table import parse_pose
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE, SUTHERLAND


def test_a_chunk_is_the_same_every_time_and_from_json() -> None:
    job = fleets.job(keeps_answers=True)
    chunk = play_chunk(job, 2)
    assert play_chunk(job, 2) == chunk
    assert play_chunk_of(json.dumps(job.to_document()), 2) == chunk
    assert json.loads(json.dumps(chunk)) == chunk
    assert (chunk["index"], chunk["first"], len(chunk["rows"])) == (2, 9, 4)
    assert "answers" not in play_chunk(fleets.job(), 2)


def test_rows_tell_battles_by_fleet_whoever_sits_first() -> None:
    job = fleets.job()
    chunk = play_chunk(job, 0)
    for number, plain in enumerate(chunk["rows"], 1):
        row = BattleRow.from_document(plain)
        assert row.to_document() == plain
        result = play_battle(job, number).result
        first, _ = seats = seats_of(number)
        size = 2 if first == 0 else 1
        left = {first: result.left_in[:size], 1 - first: result.left_in[size:]}
        assert row.left == (left[0], left[1])
        assert [len(ships) for ships in row.left] == [2, 1]
        assert row.winner == (-1 if result.winner < 0 else seats[result.winner])
        assert row.points[first] == result.fleet_points[0]
        dealt = [0, 0]
        for attack in result.attacks:
            dealt[first if attack.attacker < size else 1 - first] += attack.dealt
        assert row.dealt == tuple(dealt)
        assert (row.reason, row.rounds) == (result.reason, result.rounds)


def test_fleets_change_seats_from_battle_to_battle() -> None:
    assert [seats_of(number) for number in (1, 2, 3, 4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    job = fleets.job()
    names = [play_battle(job, number).battle.fleets[0].name for number in (1, 2, 3)]
    assert names == ["First", "Second", "First"]


def test_what_another_seed_or_number_gives_is_another_battle() -> None:
    answers = {
        tuple(play_battle(fleets.job(seed=seed), number).battle.answers)
        for seed in ("1", "2")
        for number in (1, 3, 5)
    }
    assert len(answers) == 6
    for number in (0, 21):
        with pytest.raises(SimulationError, match="has battles 1 to 20"):
            play_battle(fleets.job(), number)


def test_totals_are_the_sums_of_the_battles() -> None:
    job = fleets.job(battles=40, a=(ENTERPRISE, SUTHERLAND), b=(CRUISER, CRUISER))
    totals = Totals(job, [play_chunk(job, index) for index in range(job.chunks)])
    battles = [play_battle(job, number) for number in range(1, 41)]
    assert totals.battles == 40
    assert totals.wins == [sum(each.winner == fleet for each in battles) for fleet in (0, 1)]
    assert totals.draws == sum(each.result.is_draw for each in battles)
    assert totals.rounds == Counter(each.result.rounds for each in battles)
    assert totals.reasons == Counter(each.result.reason for each in battles)
    attacks = damage = dealt = 0
    dice = own = other = 0.0
    for each in battles:
        for attack in each.result.attacks:
            seat = 0 if attack.attacker < 2 else 1
            if each.seats[seat] == 0:
                attacks += 1
                damage += attack.damage
                dealt += attack.dealt
                dice += attack.dice
                own += attack.own_cards
                other += attack.other_cards
    document = result_document(totals)
    side = document["sides"]["a"]
    assert attacks > 0
    assert side["damage"]["attacks"] == attacks / 40
    assert side["damage"]["dealt"] == dealt / 40
    assert side["damage"]["per_attack"] == pytest.approx(damage / attacks, abs=1e-6)
    assert side["damage"]["luck"] == pytest.approx(dice / 40, abs=1e-4)
    assert side["damage"]["own_cards"] == pytest.approx(own / 40, abs=1e-4)
    assert side["damage"]["other_cards"] == pytest.approx(other / 40, abs=1e-4)
    expected = (damage - dice - own - other) / attacks
    assert side["damage"]["expected_per_attack"] == pytest.approx(expected, abs=1e-4)
    lost = Counter[int]()
    for each in battles:
        start = 0 if each.seats[0] == 0 else 2
        lost[each.result.left_in[start]] += 1
    ship = side["ships"][0]
    assert ship["survived"] == lost[0]
    assert ship["left_in"] == {str(number): lost[number] for number in sorted(lost) if number}
    assert side["survival"][0] == 2.0
    assert side["survival"][-1] * 40 == sum(each["survived"] for each in side["ships"])


@settings(max_examples=25)
@given(st.data())
def test_totals_depend_on_no_order_and_on_no_size_of_chunk(data: st.DataObject) -> None:
    whole = fleets.job(battles=12, chunk=12)
    size = data.draw(st.sampled_from([2, 4, 6, 8]))
    job = fleets.job(battles=12, chunk=size)
    order = data.draw(st.permutations(range(job.chunks)))
    parts = Totals(job, [play_chunk(job, index) for index in order])
    assert result_document(parts) == result_document(Totals(whole, [play_chunk(whole, 0)]))


def test_a_chunk_counts_once() -> None:
    job = fleets.job()
    totals = Totals(job, [play_chunk(job, 1)])
    with pytest.raises(SimulationError, match="chunk 1 was counted already"):
        totals.add(play_chunk(job, 1))
    assert totals.battles == 4


def test_the_result_of_nothing_says_so() -> None:
    document = result_document(Totals(fleets.job()))
    side = document["sides"]["a"]
    assert (side["win_rate"], side["low"], side["high"]) == (None, 0.0, 1.0)
    assert document["rounds"]["mean"] is None
    assert side["survival"] == []


def _row(
    winner: int,
    *,
    left: list[list[int]],
    damage: list[int],
    dice: list[int],
    own: list[int],
    other: list[int],
) -> list:
    return [winner, "elimination", 5, [10, 4], damage, damage, [dice, own, other], left]


def test_expected_is_what_neither_dice_nor_cards_did() -> None:
    plain = _row(
        0,
        left=[[0, 0], [1, 2]],
        damage=[4, 1],
        dice=[-5_001, 10_000],
        own=[2, 0],
        other=[0, -3],
    )
    row = BattleRow.from_document(plain)
    assert [row.expected(fleet) for fleet in (0, 1)] == [44_999, 3]


def test_rows_of_before_do_not_tell_dice_from_cards() -> None:
    plain = [0, "elimination", 5, [10, 4], [4, 1], [4, 1], [45_000, 10_000], [[0, 0], [1, 2]]]
    row = BattleRow.from_document(plain)
    assert (row.winner, row.damage, row.causes, row.left) == (0, (4, 1), None, ((0, 0), (1, 2)))


def test_what_decided_is_counted_battle_by_battle() -> None:
    job = fleets.job(b=(CRUISER, CRUISER))
    none = [0, 0]
    rows = [
        # a loses a ship first and wins; more expected damage, worse dice
        _row(0, left=[[2, 0], [4, 5]], damage=[4, 4], dice=[-10_000, 10_000], own=none, other=none),
        # both lose one in the same round; b wins with less expected and better dice
        _row(1, left=[[3, 4], [3, 0]], damage=[4, 4], dice=[-10_000, 10_000], own=none, other=none),
        # b loses first and loses; more expected and better dice
        _row(0, left=[[0, 0], [1, 2]], damage=[5, 0], dice=[20_000, -10_000], own=none, other=none),
        # nobody loses a ship; a draw counts for nobody's dice
        _row(-1, left=[[0, 0], [0, 0]], damage=none, dice=none, own=none, other=none),
        # b wins with less of both, and no card did anything
        _row(1, left=[[1, 1], [0, 2]], damage=[5, 0], dice=[20_000, -10_000], own=none, other=none),
        # b wins with less of both; the cards of either side did more for it
        _row(
            1,
            left=[[1, 1], [0, 2]],
            damage=[4, 3],
            dice=[20_000, -10_000],
            own=[0, 30_000],
            other=[-10_000, 0],
        ),
    ]
    totals = Totals(job, [{"index": 0, "first": 1, "rows": rows, "weapons": []}])
    assert result_document(totals)["decided"] == {
        "first_loss": {
            "a": {"battles": 3, "wins": 1, "win_rate": 0.333333},
            "b": {"battles": 1, "wins": 0, "win_rate": 0.0},
            "same_round": 1,
            "none": 1,
        },
    }
    ships = result_document(totals)["sides"]["a"]["ships"]
    assert [ship["lost_first"] for ship in ships] == [4, 2]
    assert result_document(totals)["margin"]["counts"] == {"6": 6}


def test_early_stopping_looks_at_what_follows_without_a_gap() -> None:
    job = fleets.job(battles=400, chunk=50, stop=Stop(0.15))
    brief = {"battles": 50, "wins": [50, 0]}
    even = {"battles": 50, "wins": [25, 25]}
    assert enough(job, [brief]) is None
    assert enough(job, [brief, brief]) == 2
    assert enough(job, [brief] * 6) == 2
    assert enough(job, [even] * 3) is None
    assert enough(job, [even] * 4) == 4
    assert enough(fleets.job(battles=400, chunk=50), [brief] * 7) is None
    assert enough(fleets.job(battles=400, chunk=50), [brief] * 8) == 8
    assert brief_of(play_chunk(fleets.job(), 0))["battles"] == 4


def test_a_battle_is_replayed_from_its_answers() -> None:
    job = fleets.job(keeps_answers=True)
    chunk = play_chunk(job, 1)
    for number, answers in enumerate(chunk["answers"], 5):
        played = play_battle(job, number, log=True)
        again = replay_battle(job, number, answers)
        assert again.battle.log == played.battle.log
        assert again.result == played.result
        assert again.winner == played.winner


def test_a_record_that_does_not_fit_is_refused() -> None:
    job = fleets.job()
    answers = play_battle(job, 1).battle.answers
    with pytest.raises(SimulationError, match="asks for more than was recorded"):
        replay_battle(job, 1, print_answers(answers[:-1]))
    with pytest.raises(SimulationError, match="ended before its record"):
        replay_battle(job, 1, print_answers([*answers, 0]))
    with pytest.raises(AnswerError):
        replay_battle(job, 1, print_answers([99_999]))


def test_answers_survive_their_text() -> None:
    answers = [0, 17, parse_pose("3.25,4 h90"), 3, parse_pose("1,2 h0 oversized")]
    assert read_answers(print_answers(answers)) == answers
    assert read_answers(print_answers([])) == []


@given(st.text(max_size=60))
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        read_answers(text + "!")


def test_a_record_cannot_unpack_to_more_than_its_bound() -> None:
    with pytest.raises(SimulationError, match="cut off or too long"):
        read_answers(print_answers([1] * 600_000))
