"""Rows of campaigns that no service makes by itself: what a mission earned, ships of a round."""

from __future__ import annotations

import factory
from django.utils import timezone

from fleetbuilder.campaigns.common.models import MissionResult, RoundShip


class MissionResultFactory(factory.django.DjangoModelFactory[MissionResult]):
    """What a mission earned for a card; `round` and `card` are given."""

    class Meta:
        model = MissionResult

    xp = 1
    made_at = factory.LazyFunction(timezone.now)


class RoundShipFactory(factory.django.DjangoModelFactory[RoundShip]):
    """The ship of a card in a round; both are given."""

    class Meta:
        model = RoundShip
