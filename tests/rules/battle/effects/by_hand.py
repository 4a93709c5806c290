"""Which clauses have their scene by hand: tests say so, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

SHOWN: Final[set[str]] = set()
"""The clauses that have a scene by hand, each by its card and its number there."""

Test = TypeVar("Test", bound=Callable[..., Any])


def shows(*clauses: str) -> Callable[[Test], Test]:
    """Says which clauses a test shows."""
    SHOWN.update(clauses)
    return lambda test: test
