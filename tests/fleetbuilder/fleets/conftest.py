"""The rule sets, and a later catalogue with other prices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cards import mapping, selectors
from rules.catalogue import Catalogue, card_from_document, card_to_document
from rules.loader import load_rulesets
from rules.rulesets import RuleSets
from tests.fleetbuilder.fleets.saved import WORF


@pytest.fixture(scope="session")
def rulesets() -> RuleSets:
    """Returns the rule sets of the fixtures."""
    return load_rulesets()


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
