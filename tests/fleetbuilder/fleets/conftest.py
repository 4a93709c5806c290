"""The catalogue of the fixtures, without its rows, and the rule sets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cards import mapping, selectors
from rules.catalogue import Catalogue, card_from_document, card_to_document
from rules.loader import load_catalogue, load_rulesets
from rules.rulesets import RuleSets
from tests.fleetbuilder.fleets.saved import WORF


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture(scope="session")
def rulesets() -> RuleSets:
    """Returns the rule sets of the fixtures."""
    return load_rulesets()


@pytest.fixture
def catalogue(db: None, whole: Catalogue) -> Iterator[Catalogue]:
    """Makes the whole catalogue the current one, without its rows."""
    selectors.catalogue_keep(lambda: whole)
    assert selectors.catalogue_current() is whole
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)


@pytest.fixture
def dearer(catalogue: Catalogue) -> Iterator[Catalogue]:
    """Makes a later catalogue current, in which Worf costs 3 SP more."""
    cards = [
        card_from_document({**card_to_document(card), "cost": card.cost + 3})
        if card.key == WORF
        else card
        for card in catalogue
    ]
    later = Catalogue(
        cards, catalogue.ship_classes.values(), catalogue.sets.values(), "later0000000"
    )

    selectors.catalogue_keep(lambda: later)
    yield later
    selectors.catalogue_keep(mapping.catalogue_from_rows)
