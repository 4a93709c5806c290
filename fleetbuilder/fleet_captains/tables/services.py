"""Changes of tables: opened, deleted. Steps and seats are those of all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.fleet_captains.tables.game import CAPTAINS_TABLE, CaptainsTableRequest
from fleetbuilder.fleet_captains.tables.selectors import house_document, own_document
from fleetbuilder.games.models import Game
from fleetbuilder.games.services import game_open

HOUSE: Final = "house"
COUNTS: Final = "counts"
BOX_WORDS: Final = f'"{HOUSE}", "{COUNTS}" for a table that counts only, or the id of your box'
MOST_TABLES: Final = 100
"""Tables of one person."""


def table_open(*, owner: str, document: Any, key: str = "") -> tuple[Game, bool]:
    """Opens a table; gives it, and whether it is new.

    `document` has the `box`: that of the site, none, an own one by its id, or a box itself; the
    rest is as `rules.fleet_captains.at_table.start` reads it. With a `key` that the owner has used
    before, the table of then is given. Raises `InvalidError` naming what is wrong, and for too many
    tables; `ConflictError` when the key belongs to another request.
    """
    if not isinstance(document, Mapping):
        raise errors.InvalidError("Send an object with goal and players.")
    asked = {name: value for name, value in document.items() if name != "box"}
    request = CaptainsTableRequest(asked, _boxes(owner, document.get("box", HOUSE)))
    return game_open(
        kind=CAPTAINS_TABLE,
        owner=owner,
        request=request,
        digest=digest_of(document),
        key=key,
        most=MOST_TABLES,
    )


def _boxes(owner: str, box: Any) -> list[Any]:
    if box == COUNTS:
        return []
    if box == HOUSE:
        return [house_document()]
    if isinstance(box, Mapping):
        return [house_document(), box]
    own = own_document(owner=owner, slug=box) if isinstance(box, str) else None
    if own is None:
        raise errors.InvalidError.at("/box", f"There is no such box. Send {BOX_WORDS}, or a box.")
    return [house_document(), own]
