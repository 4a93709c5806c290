"""The missions and the campaign of the fixtures, for the tests beside."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

from rules.alliance.campaign.campaign import Campaign
from rules.alliance.mission.mission import Mission
from rules.loader import FIXTURES, load_alliance_missions, load_campaigns

PATROL = "a-simple-patrol"
FREIGHTERS = "a-friend-among-freighters"
RELAY = "hold-the-relay"
NAMES = [FREIGHTERS, PATROL, RELAY]

Edit = Callable[[Any], object]


@cache
def missions() -> dict[str, Mission]:
    return dict(load_alliance_missions())


def mission(name: str = PATROL) -> Mission:
    return missions()[name]


@cache
def campaign() -> Campaign:
    return load_campaigns()["dominion-war"]


@cache
def _decoded(path: str) -> Any:
    return json.loads((FIXTURES / path).read_text(encoding="utf-8"))


def document(name: str = PATROL, edit: Edit | None = None) -> Any:
    """Returns a mission's document, decoded anew and changed by `edit`."""
    return _changed(f"missions/alliance/{name}.json", edit)


def campaign_document(edit: Edit | None = None) -> Any:
    """Returns the campaign's document, decoded anew and changed by `edit`."""
    return _changed("campaigns/dominion-war.json", edit)


def _changed(path: str, edit: Edit | None) -> Any:
    found = deepcopy(_decoded(path))
    if edit is not None:
        edit(found)
    return found


def put(path: str, value: object) -> Edit:
    """Returns an edit that puts a value at a place such as `map/bearings/0/edge`."""

    def edit(found: Any) -> None:
        *way, last = path.split("/")
        for part in way:
            found = found[int(part) if isinstance(found, list) else part]
        found[int(last) if isinstance(found, list) else last] = value

    return edit


def cut(path: str) -> Edit:
    """Returns an edit that takes away what stands at a place."""

    def edit(found: Any) -> None:
        *way, last = path.split("/")
        for part in way:
            found = found[int(part) if isinstance(found, list) else part]
        del found[int(last) if isinstance(found, list) else last]

    return edit
