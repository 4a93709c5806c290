"""What is said of a result: who wins, whether that may be chance, what decided."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.simulations.common import numbers
from fleetbuilder.simulations.common.results import fleet_names
from fleetbuilder.simulations.simulation import interpretation
from fleetbuilder.simulations.simulation.example_battles import battles_picked
from rules.simulation import wilson


def plain(text: str) -> str:
    return text.replace(numbers.SPACE, " ")


def damage(
    attacks: float = 2.0,
    per: float = 3.0,
    expected: float = 3.0,
    luck: float = 0.0,
    own: float = 0.0,
    other: float = 0.0,
) -> dict[str, float]:
    return {
        "attacks": attacks,
        "per_attack": per,
        "expected_per_attack": expected,
        "luck": luck,
        "own_cards": own,
        "other_cards": other,
    }


def result(wins: int, other: int, battles: int, **fields: Any) -> dict[str, Any]:
    """Returns a result with so many battles won by either side."""
    sides = {}
    for letter, name, number in (("a", "Alpha", wins), ("b", "Beta", other)):
        low, high = wilson(number, battles)
        sides[letter] = {
            "name": name,
            "wins": number,
            "win_rate": number / battles if battles else None,
            "low": low,
            "high": high,
            "damage": damage(),
            "ships": [{"name": f"{name} One", "lost_first": 0}],
        }
    draws = battles - wins - other
    nothing = {"battles": 0, "wins": 0, "win_rate": None}
    return {
        "battles": battles,
        "draws": draws,
        "draw_rate": draws / battles if battles else None,
        "sides": sides,
        "rounds": {"median": 5.0},
        "reasons": {"elimination": battles},
        "decided": {
            "first_loss": {"a": nothing, "b": nothing},
        },
    } | fields


# --- who wins ---------------------------------------------------------------------------------


def test_a_clear_winner_is_named_with_the_interval() -> None:
    verdict = interpretation.verdict(result(156, 244, 400))
    assert verdict.side == "b"
    assert plain(verdict.title) == "Beta wins 61 % (56–66 %) of 400 battles."
    assert verdict.text == "The difference is too large to be chance."


def test_what_may_be_chance_is_called_so() -> None:
    verdict = interpretation.verdict(result(110, 90, 200))
    assert verdict.side == ""
    assert plain(verdict.title) == "Too close to call: Alpha wins 55 % (48–62 %) of 200 battles."
    assert verdict.text == "The intervals overlap: it may be chance."


def test_equal_wins_favour_nobody() -> None:
    verdict = interpretation.verdict(result(40, 40, 100))
    assert plain(verdict.title) == "Level: each fleet wins 40 % (31–50 %) of 100 battles."
    assert plain(verdict.text) == "The intervals overlap: it may be chance. 20 % are draws."


def test_draws_alone_have_no_winner() -> None:
    verdict = interpretation.verdict(result(0, 0, 20))
    assert plain(verdict.title) == "Nobody wins: draws in all 20 battles."


def test_before_the_first_battle_nothing_is_claimed() -> None:
    assert interpretation.verdict(result(0, 0, 0)).title == "No battle is played yet."
    assert interpretation.reasons_why(result(0, 0, 0)) == []


def test_a_partial_result_says_so() -> None:
    assert interpretation.verdict(result(9, 1, 10), is_final=False).title.endswith(
        "battles so far."
    )


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Red", "Blue"), ("Red", "Blue")),
        (("Red", "Red"), ("Red (A)", "Red (B)")),
        (("", ""), ("Your fleet", "The opponent")),
        (("The opponent", ""), ("The opponent (A)", "The opponent (B)")),
    ],
)
def test_fleets_can_be_told_apart(names: tuple[str, str], shown: tuple[str, str]) -> None:
    sides = {"a": {"name": names[0]}, "b": {"name": names[1]}}
    assert fleet_names(sides) == shown


# --- why --------------------------------------------------------------------------------------


def test_fire_is_compared_by_how_often_and_how_hard() -> None:
    found = result(60, 40, 100)
    found["sides"]["b"]["damage"] = damage(attacks=3.0, expected=2.5)
    [first, *_] = interpretation.reasons_why(found)
    assert first == (
        "Beta can expect 7.5 damage a battle from the dice and tokens of its attacks, Alpha 6.0: "
        "it attacks more often."
    )
    found["sides"]["b"]["damage"] = damage(attacks=3.0, expected=3.5)
    assert interpretation.reasons_why(found)[0].endswith(": it attacks more often and hits harder.")
    for letter in "ab":
        found["sides"][letter]["damage"] = damage(0.0, 0.0, 0.0)
    assert interpretation.reasons_why(found)[0] == "Nobody fired a shot."


def test_luck_is_told_where_it_is_worth_it() -> None:
    found = result(60, 40, 100)
    assert "Over all battles the dice favoured nobody." in interpretation.reasons_why(found)
    found["sides"]["a"]["damage"] = damage(luck=0.17)
    assert "Over all battles the dice favoured nobody." in interpretation.reasons_why(found)
    found["sides"]["a"]["damage"] = damage(luck=-0.25)
    assert (
        "The dice gave Alpha 0.25 damage a battle less than they do on average."
        in interpretation.reasons_why(found)
    )


def test_cards_are_told_apart_from_dice() -> None:
    found = result(60, 40, 100)
    assert not any(each.startswith("Cards of") for each in interpretation.reasons_why(found))
    found["sides"]["a"]["damage"] = damage(own=0.87, other=-0.4)
    found["sides"]["b"]["damage"] = damage(own=-0.02, other=0.04)
    sentences = interpretation.reasons_why(found)
    assert "Cards of Alpha added 0.87 damage a battle to its own attacks." in sentences
    assert "Cards of Beta took 0.40 damage a battle off those of Alpha." in sentences
    found["sides"]["b"]["damage"] = damage(other=-1.25)
    assert (
        "Cards of Alpha added 0.87 damage a battle to its own attacks and took 1.25 damage a "
        "battle off those of Beta."
    ) in interpretation.reasons_why(found)


def test_results_of_before_say_nothing_of_dice() -> None:
    found = result(60, 40, 100)
    for letter in "ab":
        found["sides"][letter]["damage"] = damage(luck=4.0)
        del found["sides"][letter]["damage"]["own_cards"]
    assert not any("dice gave" in each for each in interpretation.reasons_why(found))


def test_the_first_loss_is_told_of_fleets_that_have_another_ship() -> None:
    found = result(60, 40, 100)
    loss = {"battles": 30, "wins": 6, "win_rate": 0.2}
    found["decided"]["first_loss"] = {"a": loss, "b": loss}
    found["sides"]["a"]["ships"] = [
        {"name": "One", "lost_first": 9},
        {"name": "Two", "lost_first": 21},
    ]
    sentences = [plain(each) for each in interpretation.reasons_why(found)]
    assert (
        "Alpha lost a ship first in 30 battles, most often Two, and won 20 % of them all the same."
    ) in sentences
    assert not any(each.startswith("Beta lost") for each in sentences)


def test_rare_ends_are_left_out() -> None:
    found = result(600, 400, 1000, reasons={"elimination": 985, "round-limit": 9})
    assert not any("ended" in each for each in interpretation.reasons_why(found))
    found["reasons"] = {"elimination": 985, "round-limit": 15}
    assert plain(interpretation.reasons_why(found)[-1]) == (
        "15 battles ended at the round limit, by Fleet Points."
    )


# --- two results ------------------------------------------------------------------------------


def test_a_difference_has_newcombes_interval() -> None:
    # Newcombe, 1998, table II: 56/70 against 48/80, method 10 gives 0.0524 to 0.3339.
    found = interpretation.difference(result(48, 32, 80), result(56, 14, 70))
    assert found is not None
    assert round(found.rate, 4) == 0.2
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)
    assert found.is_clear
    assert plain(interpretation.difference_words(found)) == (
        "The win rate of the first fleet changes by +20 points (+5 to +33) from the first "
        "simulation to the second. The difference is too large to be chance."
    )


def test_a_small_difference_may_be_chance() -> None:
    found = interpretation.difference(result(50, 50, 100), result(47, 53, 100))
    assert plain(interpretation.difference_words(found)) == (
        "The win rate of the first fleet changes by −3 points (−17 to +11) from the first "
        "simulation to the second. It may be chance."
    )
    assert interpretation.difference(result(0, 0, 0), result(1, 0, 1)) is None
    assert interpretation.difference_words(None) == "There is nothing to compare yet."


# --- battles worth a look ---------------------------------------------------------------------


def battle(
    number: int,
    winner: str | None,
    points: tuple[int, int],
    rounds: int = 5,
    luck: tuple[float, float] = (0.0, 0.0),
) -> dict[str, Any]:
    return {
        "number": number,
        "winner": winner,
        "rounds": rounds,
        "fleet_points": dict(zip("ab", points, strict=True)),
        "dealt": {"a": 5, "b": 5},
        "luck": dict(zip("ab", luck, strict=True)),
    }


def test_each_example_is_another_battle() -> None:
    played = [
        battle(1, "a", (40, 10), rounds=9),
        battle(2, "a", (40, 0), rounds=5),
        battle(3, "a", (40, 38), rounds=6, luck=(0.0, 4.0)),
        battle(4, "b", (0, 40), rounds=7),
        battle(5, "a", (40, 0), rounds=6, luck=(3.0, -3.0)),
        battle(6, None, (20, 20), rounds=3),
        battle(7, "a", (40, 20), rounds=20),
        battle(8, "a", (40, 23), rounds=5),
    ]
    picks = battles_picked(played, result(6, 1, 8))
    assert [(pick.label, pick.battle["number"]) for pick in picks] == [
        ("Typical", 8),
        ("Closest", 3),
        ("Against the odds", 4),
        ("Decided by dice", 5),
        ("Fastest", 6),
        ("Longest", 7),
    ]


def test_one_battle_is_one_example() -> None:
    picks = battles_picked([battle(1, "b", (0, 40))], result(0, 1, 1))
    assert [(pick.label, pick.battle["number"]) for pick in picks] == [("Typical", 1)]
    assert battles_picked([], result(0, 0, 0, rounds={"median": None})) == []


def test_rows_of_before_are_no_example_of_dice() -> None:
    played = [{**battle(number, "a", (40, number)), "luck": None} for number in range(1, 9)]
    labels = [pick.label for pick in battles_picked(played, result(8, 0, 8))]
    assert labels[0] == "Typical"
    assert "Decided by dice" not in labels


# --- numbers as words -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rate", "words"),
    [
        (None, "–"),
        (0.0, "0 %"),
        (0.004, "under 1 %"),
        (0.614, "61 %"),
        (0.996, "over 99 %"),
        (1.0, "100 %"),
    ],
)
def test_shares(rate: float | None, words: str) -> None:
    assert plain(numbers.percent(rate)) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "–"), (0.0, "0.0"), (-0.04, "0.0"), (0.04, "0.0"), (1.25, "+1.2"), (-3.0, "−3.0")],
)
def test_signed_numbers(value: float | None, words: str) -> None:
    assert numbers.signed(value) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.4, "under a second"),
        (1.2, "1 second"),
        (89, "89 seconds"),
        (90, "2 minutes"),
        (7199, "2 hours"),
        (4 * 3600, "4 hours"),
        (200_000, "2 days"),
    ],
)
def test_times(seconds: float, words: str) -> None:
    assert plain(numbers.duration(seconds)) == words


def test_times_past() -> None:
    assert numbers.ago(59) == "just now"
    assert plain(numbers.ago(300)) == "5 minutes ago"
