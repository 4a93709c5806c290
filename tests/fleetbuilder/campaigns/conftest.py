"""Campaigns that are gone before a test's tables are emptied, as their triggers ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cards import mapping, selectors
from fleetbuilder.campaigns.campaign.services import campaign_delete
from fleetbuilder.campaigns.common.models import Campaign
from rules.catalogue import Catalogue
from rules.loader import load_catalogue


@pytest.fixture
def campaigns_gone(transactional_db: None) -> Iterator[None]:
    """Deletes all campaigns at the end, the only way in which ledgers go."""
    yield
    for campaign in Campaign.objects.all():
        campaign_delete(campaign=campaign)


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
