"""What else the worker does at each sweep, said by the apps above that have something to send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

_SWEEPERS: Final[dict[str, Callable[[], Any]]] = {}


def sweeper_register(name: str, sweeper: Callable[[], Any]) -> None:
    """Makes known what is to be done every few seconds; it must be short, and may be done twice."""
    _SWEEPERS[name] = sweeper


def sweepers_run() -> None:
    """Does what the apps have registered."""
    for sweeper in _SWEEPERS.values():
        sweeper()
