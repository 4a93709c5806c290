"""The kinds of long work that the site's apps offer.

An app registers its kind when Django starts (`AppConfig.ready`). All functions take the job's
document as JSON text: it is the same for every chunk, so what they make of it can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final


def _whole(result: Any) -> Any:
    """Gives a brief that says only that there is a result."""
    return True


def _never(document: str, briefs: Sequence[Any]) -> int | None:
    """Tells of no chunks that are enough before all are done."""
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """Is a kind of work.

    `play` does chunk n of a document and gives a JSON value other than null. It must be pure: the
    same for the same arguments, whoever does it and how often. `brief` gives the little of a
    result that progress needs, not null either. `enough` tells how many chunks are enough, from
    the briefs of chunks 0, 1, 2 … up to the first gap; None while it cannot be told.
    """

    name: str
    play: Callable[[str, int], Any]
    brief: Callable[[Any], Any] = _whole
    enough: Callable[[str, Sequence[Any]], int | None] = _never


_KINDS: Final[dict[str, Kind]] = {}


def kind_register(kind: Kind) -> None:
    """Makes a kind known under its name."""
    _KINDS[kind.name] = kind


def kind_named(name: str) -> Kind:
    """Gives the kind of that name; raises `KeyError` when no app has registered it."""
    return _KINDS[name]
