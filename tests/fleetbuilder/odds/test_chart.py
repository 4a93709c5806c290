"""The measures of the bar chart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fleetbuilder.odds.charts import Column, chart_of, figure, percent


@pytest.mark.parametrize(
    ("p", "long", "short"),
    [
        (Fraction(0), "0", "0"),
        (Fraction(1), "100", "100"),
        (Fraction(1, 2), "50.0", "50"),
        (Fraction(187, 1000), "18.7", "19"),
        (Fraction(6, 1000), "0.6", "1"),
        (Fraction(4, 1000), "0.4", "<1"),
        (Fraction(1, 10**9), "<0.1", "<1"),
        (1 - Fraction(1, 10**9), ">99.9", ">99"),
        (Fraction(996, 1000), "99.6", ">99"),
    ],
)
def test_nearly_never_and_nearly_always_do_not_look_certain(
    p: Fraction, long: str, short: str
) -> None:
    assert (figure(p), figure(p, decimals=0)) == (long, short)
    assert percent(p) == f"{long}\N{NO-BREAK SPACE}%"


def test_bars_stand_on_the_ground_and_the_tallest_fills_the_chart() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    chart = chart_of(
        [Column("0", (("nothing", half),)), Column("1", (("hits", quarter), ("crits", quarter)))],
        title="t",
        description="d",
        axis="a",
    )
    assert (chart.ground, chart.height, chart.dense) == (184, 228, False)
    first, second = chart.bars
    assert [(part.kind, part.y, part.height) for part in first.parts] == [
        ("nothing", "24.0", "160.0")
    ]
    assert [(part.kind, part.y, part.height) for part in second.parts] == [
        ("hits", "104.0", "80.0"),
        ("crits", "24.0", "80.0"),
    ]
    assert (first.x, first.width, first.middle) == ("1.667%", "13.333%", "8.333%")
    assert (second.x, second.middle) == ("18.333%", "25.000%")
    assert (first.figure, first.short, first.figure_y) == ("50.0", "50", "18.0")


def test_a_full_chart_has_room_for_certainty() -> None:
    (bar,) = chart_of(
        [Column("1", (("crits", Fraction(1, 4)),))], title="t", description="d", axis="a", full=True
    ).bars
    assert [part.height for part in bar.parts] == ["40.0"]


def test_what_is_hardly_ever_can_be_seen_and_what_is_never_is_not_drawn() -> None:
    parts = (("hits", Fraction(1, 10**9)), ("crits", Fraction(0)))
    _, bar = chart_of(
        [Column("0", (("nothing", Fraction(1)),)), Column("1", parts)],
        title="t",
        description="d",
        axis="a",
    ).bars
    assert [(part.kind, part.height) for part in bar.parts] == [("hits", "1.5")]


def test_many_bars_share_the_width() -> None:
    columns = [Column(str(number), (("hits", Fraction(1, 20)),)) for number in range(20)]
    chart = chart_of(columns, title="t", description="d", axis="a")
    assert chart.dense
    assert (chart.bars[0].x, chart.bars[0].width) == ("0.500%", "4.000%")
    assert chart.bars[-1].middle == "97.500%"
