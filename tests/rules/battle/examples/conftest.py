"""The scene of a battle and its type, for tests elsewhere that play scenes too."""

from __future__ import annotations

from tests.rules.battle.conftest import scene
from tests.rules.battle.examples.scene import MakeScene

__all__ = ["MakeScene", "scene"]
