"""Scenes for tests of pilots."""

from __future__ import annotations

from tests.rules.battle.examples.conftest import scene

__all__ = ["scene"]
