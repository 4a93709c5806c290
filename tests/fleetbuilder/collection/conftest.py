"""The catalogue of the fixtures, without its rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cards import mapping, selectors
from rules.catalogue import Catalogue
from rules.loader import load_catalogue


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture
def catalogue(db: None, whole: Catalogue) -> Iterator[Catalogue]:
    """Makes the whole catalogue the current one, without its rows."""
    selectors.catalogue_keep(lambda: whole)
    assert selectors.catalogue_current() is whole
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)
