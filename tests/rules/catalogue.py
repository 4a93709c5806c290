"""The real catalogue for tests, read once in each process."""

from __future__ import annotations

from functools import cache

from rules.catalogue import Catalogue
from rules.loader import load_catalogue


@cache
def catalogue() -> Catalogue:
    """Returns the catalogue of the repository's fixtures."""
    return load_catalogue()
