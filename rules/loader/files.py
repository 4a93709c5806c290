"""Single files: documents in JSON, and fleets in any format."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rules.catalogue import Catalogue
from rules.errors import CatalogueError, DocumentError, TooLargeError
from rules.notation import NO_TERMS, Parsed, ReadingTerms, parse
from rules.notation.reading.budget import MAXIMUM_SIZE

FIXTURES: Final = Path(__file__).resolve().parents[2] / "fixtures"
"""The repository's own documents."""


def read_document(path: Path) -> Any:
    """Reads one JSON file; raises `CatalogueError` naming the file when that fails."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CatalogueError(f"cannot be read: {error.strerror}", file=path.name) from error
    except ValueError as error:
        raise CatalogueError(f"is not JSON: {error}", file=path.name) from error


def read_fleets(
    name: str,
    catalogue: Catalogue,
    format: str | None = None,  # noqa: A002
    terms: ReadingTerms = NO_TERMS,
    better: Callable[[Parsed], ReadingTerms | None] | None = None,
) -> Parsed:
    """Reads the fleets of a file in any format; "-" is standard input.

    `terms` tell which printing a name means where the file doesn't. Once it is read, `better` may
    return other terms by which it is read again.

    One that is too large is refused before it is held in memory. Raises `DocumentError` for what
    cannot be read and for a file without a fleet, `TooLargeError` beyond the bounds.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAXIMUM_SIZE + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAXIMUM_SIZE + 1)
    except OSError as error:
        raise DocumentError(f"cannot be read: {error.strerror}", name) from error
    if len(data) > MAXIMUM_SIZE:
        raise TooLargeError(f"is larger than {MAXIMUM_SIZE} bytes", name)
    parsed = parse(data, catalogue, format=format, terms=terms)
    again = better(parsed) if better is not None else None
    if again is not None:
        parsed = parse(data, catalogue, format=format, terms=again)
    if not parsed.fleets:
        raise DocumentError("holds no fleet", name)
    return parsed
