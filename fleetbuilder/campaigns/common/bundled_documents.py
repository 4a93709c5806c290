"""The campaigns, missions and player cards that come with the site.

They are files of the release; each process reads them once. What a group plays is pinned: the
campaign and the mission in play keep the documents that they began with.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from rules.alliance.campaign.player_card import Sheet
from rules.alliance.campaign.player_card_document import sheet_from_document
from rules.loader import read_document


def _documents(*folder: str) -> dict[str, Any]:
    directory = settings.FIXTURES_DIR.joinpath(*folder)
    found = [read_document(path) for path in sorted(directory.glob("*.json"))]
    return {document["id"]: document for document in found}


@functools.cache
def campaign_documents() -> Mapping[str, Any]:
    """Returns the documents of all campaigns by id."""
    return _documents("campaigns")


@functools.cache
def mission_documents() -> Mapping[str, Any]:
    """Returns the documents of all missions of Alliance by id."""
    return _documents("missions", "alliance")


@functools.cache
def enemy_documents() -> Mapping[str, Any]:
    """Returns the documents of all enemy ship types by id."""
    return _documents("enemies")


def missions_for(terms: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the documents of the missions that the acts of a campaign list, by id."""
    known = mission_documents()
    return {each: known[each] for act in terms["acts"] for each in act["missions"]}


@functools.cache
def sheet_documents() -> Mapping[str, Any]:
    """Returns the documents of all player cards by id."""
    return _documents("player_cards")


@functools.cache
def sheets_all() -> Mapping[str, Sheet]:
    """Returns all player cards by id."""
    return {name: sheet_from_document(each) for name, each in sheet_documents().items()}
