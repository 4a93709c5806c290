"""Where undoing and redoing lead."""

from __future__ import annotations

import pytest

from fleetbuilder.fleets.saved.timeline import Timeline, timeline


@pytest.mark.parametrize(
    ("restored", "expected"),
    [
        ([], Timeline()),
        ([None], Timeline()),
        ([None, None], Timeline(undo=1)),
        ([None, None, None], Timeline(undo=2)),
        ([None, None, None, 2], Timeline(undo=1, redo=3)),
        ([None, None, None, 2, 1], Timeline(redo=2)),
        ([None, None, None, 2, 1, 2], Timeline(undo=1, redo=3)),
        ([None, None, None, 2, 1, 2, 3], Timeline(undo=2)),
        # A step after undoing leaves nothing to redo.
        ([None, None, None, 2, None], Timeline(undo=2)),
        # What is brought back from far away is a step like any other.
        ([None, None, None, None, 1], Timeline(undo=4)),
        ([None, None, None, None, 1, 4], Timeline(undo=3, redo=5)),
    ],
)
def test_ways(restored: list[int | None], expected: Timeline) -> None:
    assert timeline(enumerate(restored, 1)) == expected


def test_undoing_everything_and_redoing_it_ends_where_it_began() -> None:
    history: list[tuple[int, int | None]] = [(number, None) for number in range(1, 51)]

    def step(to: int | None) -> None:
        assert to is not None
        history.append((len(history) + 1, to))

    for _ in range(49):
        step(timeline(history).undo)
    assert timeline(history) == Timeline(redo=2)
    for _ in range(49):
        step(timeline(history).redo)
    assert timeline(history) == Timeline(undo=49)
