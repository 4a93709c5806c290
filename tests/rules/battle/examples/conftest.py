"""The scene of a test, whose script of chance must be used up when the test has passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rules.battle.examples.scene import Scene

MakeScene = Callable[..., Scene]


@pytest.fixture
def scene() -> Iterator[MakeScene]:
    """Gives what makes a scene; see `Scene` for its arguments."""
    made: list[Scene] = []

    def make(*args: Any, **kwargs: Any) -> Scene:
        made.append(Scene(*args, **kwargs))
        return made[-1]

    yield make
    for each in made:
        each.chance.finish()
