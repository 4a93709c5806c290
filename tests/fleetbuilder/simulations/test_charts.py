"""What the charts of a simulation draw: every figure where it belongs, and in the table too."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.core import charts as core_charts
from fleetbuilder.simulations.simulation import charts
from rules.catalogue import Catalogue
from rules.loader import load_rulesets
from rules.notation import parse
from rules.simulation import simulate

NAMES = ("Alpha", "Beta")
SPACE = "\u00a0"


def side(**fields: Any) -> dict[str, Any]:
    """Returns a side of a result with the fields that charts read."""
    return {"wins": 0, "win_rate": None, "low": 0.0, "high": 1.0, "survival": [], "ships": [{}]} | (
        fields
    )


def result(**fields: Any) -> dict[str, Any]:
    """Returns a result with the fields that charts read; nothing is played unless named."""
    return {
        "battles": 0,
        "draws": 0,
        "draw_rate": None,
        "sides": {"a": side(), "b": side()},
        "margin": {"mean": None, "counts": {}},
        "rounds": {"mean": None, "counts": {}},
    } | fields


# --- win rates --------------------------------------------------------------------------------


def test_rates_stand_with_their_interval() -> None:
    chart = charts.win_rates(
        result(
            battles=400,
            draws=20,
            draw_rate=0.05,
            sides={
                "a": side(wins=260, win_rate=0.65, low=0.602, high=0.695),
                "b": side(wins=120, win_rate=0.3, low=0.257, high=0.347),
            },
        ),
        NAMES,
    )
    first, second = chart.rows
    assert (first.side, first.rate, first.low, first.high) == ("a", 65.0, 60.2, 69.5)
    assert (second.side, second.percent, second.interval) == ("b", f"30{SPACE}%", f"26–35{SPACE}%")
    assert chart.table.rows == (
        ("Alpha", "260", f"65{SPACE}%", f"60–70{SPACE}%"),
        ("Beta", "120", f"30{SPACE}%", f"26–35{SPACE}%"),
        ("Draws", "20", f"5{SPACE}%", ""),
    )
    assert chart.description == (
        f"Share of 400{SPACE}battles, with the 95 % interval: "
        f"Alpha 65{SPACE}% (60–70{SPACE}%); Beta 30{SPACE}% (26–35{SPACE}%); draws 5{SPACE}%."
    )


def test_rates_of_nothing_are_drawn_as_nothing_known() -> None:
    row = charts.win_rates(result(), NAMES).rows[0]
    assert (row.rate, row.low, row.high, row.percent) == (0.0, 0.0, 100.0, "–")


# --- histograms -------------------------------------------------------------------------------


def test_leads_of_a_stand_right_of_zero_and_those_of_b_left() -> None:
    chart = charts.margins(
        result(battles=10, margin={"mean": 3.4, "counts": {"-40": 3, "0": 1, "38": 4, "5": 2}}),
        NAMES,
    )
    assert [bar.side for bar in chart.bars] == ["b", "neither", "a", "a"]
    left, level, near, far = chart.bars
    assert chart.zero == 195.0
    assert left.x < level.x < chart.zero <= near.x < far.x
    # 40 % of the battles at the top of an axis that ends at 40 %.
    assert [tick.label for tick in chart.up] == ["0", "20", f"40{SPACE}%"]
    assert (far.y, far.height) == (12.0, 160.0)
    assert (level.y, level.height) == (132.0, 40.0)
    assert chart.table.rows == (
        ("Beta by 36–40 SP", "3", f"30{SPACE}%"),
        ("level", "1", f"10{SPACE}%"),
        ("Alpha by 1–5 SP", "2", f"20{SPACE}%"),
        ("Alpha by 36–40 SP", "4", f"40{SPACE}%"),
    )
    assert chart.description == "On average Alpha is 3.4 SP ahead."
    # The outermost bars end where the axis does.
    assert (left.x, far.x + far.width) == (42.5, 347.5)


def test_a_margin_is_counted_from_zero_outwards_on_either_side() -> None:
    counts = {"-100": 1, "-51": 1, "-50": 1, "50": 1, "51": 1, "100": 1}
    chart = charts.margins(result(battles=6, margin={"mean": 0.0, "counts": counts}), NAMES)
    assert [row[0] for row in chart.table.rows] == [
        "Beta by 91–100 SP",
        "Beta by 51–60 SP",
        "Beta by 41–50 SP",
        "Alpha by 41–50 SP",
        "Alpha by 51–60 SP",
        "Alpha by 91–100 SP",
    ]
    middle = chart.zero
    assert middle is not None
    mirrored = [round(2 * middle - bar.x - bar.width, 1) for bar in chart.bars]
    assert mirrored == [bar.x for bar in reversed(chart.bars)]
    assert chart.description == "On average nobody is ahead."


def test_only_drawn_battles_stand_on_zero() -> None:
    chart = charts.margins(result(battles=3, margin={"mean": 0.0, "counts": {"0": 3}}), NAMES)
    [bar] = chart.bars
    assert (bar.side, bar.height, bar.label) == ("neither", 160.0, f"level: 100{SPACE}%")


def test_rounds_have_a_bar_each_while_they_are_few() -> None:
    chart = charts.rounds(
        result(battles=8, rounds={"mean": 5.25, "counts": {"4": 2, "5": 4, "7": 2}})
    )
    assert chart.table.rows == (
        ("4", "2", f"25{SPACE}%"),
        ("5", "4", f"50{SPACE}%"),
        ("7", "2", f"25{SPACE}%"),
    )
    assert chart.axis == "rounds"
    assert [tick.label for tick in chart.across] == ["4", "5", "6", "7"]
    # A round stands below the middle of its bar.
    assert chart.across[1].at == chart.bars[1].x + chart.bars[1].width / 2
    assert chart.description == ("5.2 rounds on average, the shortest battle 4, the longest 7.")


def test_many_rounds_share_bars() -> None:
    counts = {str(number): 1 for number in range(3, 61)}
    chart = charts.rounds(result(battles=58, rounds={"mean": 31.5, "counts": counts}))
    assert len(chart.bars) == 13
    assert chart.table.rows[0][:2] == ("0–4", "2")
    assert chart.table.rows[-1][:2] == ("60–64", "1")
    assert chart.axis == "rounds, 5 to a bar"
    assert sum(int(row[1]) for row in chart.table.rows) == 58


def test_the_least_bar_can_still_be_seen() -> None:
    chart = charts.rounds(result(battles=5000, rounds={"mean": 4.0, "counts": {"4": 4999, "5": 1}}))
    assert chart.bars[1].height == 1.0
    assert chart.table.rows[1] == ("5", "1", f"under{SPACE}1{SPACE}%")


# --- survival ---------------------------------------------------------------------------------


def test_survival_is_the_share_of_a_fleets_own_ships() -> None:
    chart = charts.survival(
        result(
            battles=10,
            sides={
                "a": side(survival=[2.0, 2.0, 1.0], ships=[{}, {}]),
                "b": side(survival=[4.0, 3.0, 0.0], ships=[{}] * 4),
            },
        ),
        NAMES,
    )
    first, second = chart.curves
    assert first.path == "M42 12 L191 12 L340 92"
    assert second.path == "M42 12 L191 52 L340 172"
    assert second.marks == ((42.0, 12.0), (191.0, 52.0), (340.0, 172.0))
    assert chart.table.heads == ("Round", "Alpha", "Beta")
    assert chart.table.rows == (
        ("0", "2.00", "4.00"),
        ("1", "2.00", "3.00"),
        ("2", "1.00", "0.00"),
    )
    assert chart.description == (
        f"At the end on average: Alpha 1.0 of 2{SPACE}ships; Beta 0.0 of 4{SPACE}ships."
    )


# --- a simulation that was played -------------------------------------------------------------


@pytest.fixture(scope="module")
def played(whole: Catalogue) -> dict[str, Any]:
    """Returns the result of 60 battles of two starter fleets."""
    texts = ("I.K.S. Vorn (2017core)", "U.S.S. Sutherland (2017core)")
    a, b = (parse(text, whole).fleets[0] for text in texts)
    ruleset = load_rulesets()["attack-wing-2017"]
    simulation = simulate(a, b, whole, ruleset, battles=60, seed="7", pilots="drifter")
    return simulation.to_document()


def test_every_battle_is_in_every_histogram(played: dict[str, Any]) -> None:
    for chart in (charts.margins(played, NAMES), charts.rounds(played)):
        assert sum(int(row[1]) for row in chart.table.rows) == 60
        assert len(chart.bars) == len(chart.table.rows)
        for bar in chart.bars:
            assert bar.x >= core_charts.LEFT
            assert bar.x + bar.width <= core_charts.RIGHT
            assert bar.y >= core_charts.TOP
            assert bar.y + bar.height == pytest.approx(core_charts.BOTTOM)


def test_curves_end_where_the_longest_battle_does(played: dict[str, Any]) -> None:
    chart = charts.survival(played, NAMES)
    assert len(chart.table.rows) == played["rounds"]["most"] + 1
    assert chart.table.rows[0] == ("0", "1.00", "1.00")
    for letter, curve in zip("ab", chart.curves, strict=True):
        stand = played["sides"][letter]["ships"][0]["survival_rate"]
        last = float(curve.path.rpartition(" ")[2])
        assert last == pytest.approx(172 - 160 * stand, abs=0.06)
