"""Scenes are for all tests of battles, as they are for the examples."""

from __future__ import annotations

from tests.rules.battle.examples.conftest import scene

__all__ = ["scene"]
