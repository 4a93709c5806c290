"""Catalogues for the tests: a small one written for them, and the whole one of the fixtures."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cards import mapping, selectors
from cards.services import LoadReport, catalogue_load
from rules.catalogue import Catalogue
from rules.loader import load_catalogue

SMALL = Path(__file__).resolve().parents[1] / "data" / "small_catalogue"

Edit = Callable[..., None]


@pytest.fixture(scope="session")
def small() -> Catalogue:
    """Returns the small catalogue: 17 cards in two sets, four ship classes."""
    return load_catalogue(SMALL)


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """Returns a copy of the small fixtures that a test may spoil."""
    return Path(shutil.copytree(SMALL, tmp_path / "fixtures"))


@pytest.fixture
def edit(directory: Path) -> Edit:
    """Returns a function that changes one card of the copy: a field, or with `...` removes it."""

    def change(file: str, card_key: str, /, **fields: Any) -> None:
        path = directory / "cards" / file
        document = json.loads(path.read_text(encoding="utf-8"))
        card = next(card for card in document["cards"] if card["key"] == card_key)
        for name, value in fields.items():
            if value is ...:
                del card[name]
            else:
                card[name] = value
        path.write_text(json.dumps(document), encoding="utf-8")

    return change


@pytest.fixture
def loaded(db: None, directory: Path) -> Iterator[LoadReport]:
    """Loads the small fixtures into the tables; the process forgets them after the test."""
    report = catalogue_load(directory=directory)
    selectors.catalogue_forget()
    yield report
    selectors.catalogue_forget()


@pytest.fixture
def site(db: None, whole: Catalogue) -> Iterator[Catalogue]:
    """Makes the whole catalogue the current one, without its rows."""
    selectors.catalogue_keep(lambda: whole)
    assert selectors.catalogue_current() is whole
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)


@pytest.fixture
def small_site(db: None, small: Catalogue) -> Iterator[Catalogue]:
    """Makes the small catalogue the current one, without its rows."""
    selectors.catalogue_keep(lambda: small)
    assert selectors.catalogue_current() is small
    yield small
    selectors.catalogue_keep(mapping.catalogue_from_rows)
