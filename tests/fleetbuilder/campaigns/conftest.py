"""Campaigns that are gone before a test's tables are emptied, as their triggers ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fleetbuilder.campaigns.campaign.services import campaign_delete
from fleetbuilder.campaigns.common.models import Campaign


@pytest.fixture
def campaigns_gone(transactional_db: None) -> Iterator[None]:
    """Deletes all campaigns at the end, the only way in which ledgers go."""
    yield
    for campaign in Campaign.objects.all():
        campaign_delete(campaign=campaign)
