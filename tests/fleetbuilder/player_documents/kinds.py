"""All kinds of documents that players type in, with what a test of the mechanism sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest

from fleetbuilder.accounts.belongings import Belonging
from fleetbuilder.fleet_captains.boxes.belonging import CAPTAINS_BOXES
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.decks.belonging import CAPTAINS_DECKS
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.player_documents.models import PlayerDocument
from tests.fleetbuilder.fleet_captains.own_boxes import (
    FOUR_SUBDECKS,
    box_of,
    deck_of,
    document,
    small_box,
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind: `make` saves one of an owner with the content `body`, `other` is another content.

    `address` is that of its list in the API.
    """

    model: type[PlayerDocument]
    belonging: Belonging
    make: Callable[[str], PlayerDocument]
    address: str
    body: dict[str, Any]
    other: dict[str, Any]
    most: int


DECK: Final[dict[str, Any]] = {
    "name": "Kobayashi Maru",
    "side": "klingon",
    "subdecks": list(FOUR_SUBDECKS),
    "missions": {"science": 1, "influence": 3, "combat": 6},
}
KINDS: Final = (
    Kind(
        OwnersBox,
        CAPTAINS_BOXES,
        box_of,
        "/api/v1/fleet-captains/boxes/",
        small_box(),
        document(name="Ours"),
        20,
    ),
    Kind(
        CommandDeck,
        CAPTAINS_DECKS,
        deck_of,
        "/api/v1/fleet-captains/decks/",
        DECK,
        {**DECK, "subdecks": list(FOUR_SUBDECKS[:3])},
        50,
    ),
)
every_kind: Final = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.model.__name__)
