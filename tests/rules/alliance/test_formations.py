"""Alliance, Formations, Broken Formations; EDITIONS H4, O14; DECISIONS D114."""

from __future__ import annotations

import pytest

from rules.alliance.enemy.formations import (
    Formation,
    formation,
    leader_of,
    leavers,
    why_led,
    why_left,
    without,
)
from rules.alliance.errors import AllianceError
from tests.families import each_case

WING = formation("Dominion 1st Wing", [3, 1, 2])


def headings(*degrees: float) -> dict[int, float]:
    """Returns the headings of ships 1, 2, 3, …"""
    return dict(enumerate(degrees, start=1))


def test_ea_e3_the_lowest_id_token_leads() -> None:
    """EA-E3: three ships in formation; 1 leads, 2 and 3 do the same."""
    assert [leader_of(WING, ship) for ship in (1, 2, 3)] == [1, 1, 1]
    assert why_led(WING, 3).text == (
        "Dominion 1st Wing flies in formation: ship 1 has its lowest ID token."
    )
    assert leavers(WING, headings(45.0, 45.0, 45.0)) == ()


def test_a_ship_alone_leads_itself() -> None:
    alone = formation("Dominion Alpha", [7])
    assert not alone.is_flown_together
    assert leader_of(alone, 7) == 7
    assert leavers(alone, {7: 0.0}) == ()


def test_ea_g6_of_two_ships_neither_leaves() -> None:
    """EA-G6: J1 swerves away from J2, and both still count as a formation (O14)."""
    pair = formation("J", [1, 2])
    assert leavers(pair, headings(315.0, 0.0)) == ()
    assert pair.is_flown_together


@each_case(
    ("degrees", "left"),
    [
        ((0.0, 0.0, 0.0), ()),
        ((0.0, 0.0, 45.0), (3,)),
        ((45.0, 0.0, 0.0), (1,)),
        ((0.0, 45.0, 90.0), (1, 2, 3)),
        ((0.0, 0.0, 45.0, 45.0), ()),
        ((0.0, 0.0, 45.0, 90.0), (3, 4)),
        ((0.0, 0.0, 0.0, 90.0), (4,)),
        ((358.0, 2.0, 0.0), ()),
        ((0.0, 4.9, 355.2), ()),
        ((0.0, 0.0, 5.0), (3,)),
        ((0.0, 0.0, 355.0), (3,)),
        ((180.0, 0.0, 180.0), (2,)),
    ],
)
def test_d114_who_faces_otherwise_than_more_than_half(
    degrees: tuple[float, ...], left: tuple[int, ...]
) -> None:
    wing = formation("Wing", range(1, len(degrees) + 1))
    assert leavers(wing, headings(*degrees)) == left


def test_who_left_chooses_alone() -> None:
    rest = without(WING, leavers(WING, headings(90.0, 0.0, 0.0)))
    assert rest == Formation("Dominion 1st Wing", (2, 3))
    assert leader_of(rest, 3) == 2
    with pytest.raises(
        AllianceError, match="ship 1 does not fly in Dominion 1st Wing; its ships are 2, 3"
    ):
        leader_of(rest, 1)
    assert why_left(1).rule == "Alliance, Perform the Maneuver, Formations"


def test_ea_g9_who_flew_in_a_broken_one_chooses_alone() -> None:
    """EA-G9: J1's hull was damaged, from the next round J1 and J2 choose singly."""
    pair = Formation("J", (1, 2), is_broken=True)
    assert [leader_of(pair, ship) for ship in (1, 2)] == [1, 2]
    assert leavers(pair, headings(0.0, 90.0)) == ()
    assert without(pair, [1]).is_broken
    assert why_led(pair, 2).text == "J is broken: ship 2 chooses for itself."
    assert why_led(pair, 2).rule == "Alliance, Broken Formations"


def test_misuse_is_refused() -> None:
    with pytest.raises(AllianceError, match="an ID token stands twice"):
        formation("J", [1, 1])
    with pytest.raises(AllianceError, match="ship 4 does not fly in"):
        leader_of(WING, 4)
    with pytest.raises(AllianceError, match="the heading of ship 3 is missing"):
        leavers(WING, headings(0.0, 0.0))
