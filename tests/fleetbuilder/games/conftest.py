"""What the tests of games share: a game that counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fleetbuilder.games.models import Game
from fleetbuilder.games.services import game_open
from tests.fleetbuilder.games.counting import COUNTING, counting_known
from tests.fleetbuilder.games.counting_urls import TEMPLATES

REQUEST = {"goal": 5, "lucky": {"first": 7, "second": 13}}


@pytest.fixture(autouse=True)
def counting() -> Iterator[None]:
    """Has the site know the counting game."""
    with counting_known():
        yield


@pytest.fixture
def game(db: None) -> Game:
    """Returns a game to five that somebody has opened."""
    return game_open(kind=COUNTING, owner="session:opener", request=REQUEST)[0]


@pytest.fixture
def site(settings: Any) -> None:
    """Puts the pages of the counting game on the site."""
    settings.ROOT_URLCONF = "tests.fleetbuilder.games.counting_urls"
    [engine] = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], TEMPLATES]}]
