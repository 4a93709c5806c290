"""The scene of a test of battles, whose script of chance must be used up when it has passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.rules.battle.examples.scene import MakeScene, Scene


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
