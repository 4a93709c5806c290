"""Missions as plain data, for the API and the pages: objectives, enemies, rules, what is ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.missions import serializers
from rules.alliance.mission.document import mission_from_document
from rules.alliance.mission.fleet_terms import FleetTerms
from rules.alliance.mission.map import MOST_PLAYERS
from rules.alliance.mission.map_drawing import description, legend
from rules.alliance.mission.mission import (
    ATTACK,
    FEWEST_PLAYERS,
    SETUP,
    EnemyFormation,
    EnemyShip,
    Mission,
)
from rules.building.wording import faction_name

COLUMNS: Final = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
"""The columns of an Enemy Ships table; each adds ships to those before it."""
PARTS: Final = ("stardate", "map", "enemies", "objectives", "rules", "end", "fates")
"""Parts of a mission that may bear the mark of what is ours."""


def missions_all() -> list[Mission]:
    """Returns the missions of the site in the order of campaigns, others after them."""
    documents = bundled_documents.mission_documents()
    ordered = [
        name
        for terms in bundled_documents.campaign_documents().values()
        for act in terms["acts"]
        for name in act["missions"]
    ]
    names = dict.fromkeys([*ordered, *documents])
    return [mission_from_document(documents[name]) for name in names]


def mission_find(name: str) -> Mission | None:
    """Finds a mission of the site by its id."""
    document = bundled_documents.mission_documents().get(name)
    return mission_from_document(document) if document is not None else None


def parts_of_house(mission: Mission) -> set[str]:
    """Returns the parts of a mission of which something is ours; all where the whole mission is."""
    if mission.is_ours:
        return set(PARTS)
    return {mark.where.split("/")[1] for mark in mission.house_made}


def mark_words() -> dict[str, str]:
    """Returns what the marks of campaigns mean, by id."""
    return {
        mark["id"]: mark["words"]
        for terms in bundled_documents.campaign_documents().values()
        for mark in terms.get("marks", ())
    }


def ships_words(ships: Sequence[EnemyShip], names: Mapping[str, str]) -> list[str]:
    """Names ships of a formation, those alike once with their number."""
    counted = Counter((ship.type, ship.is_elite) for ship in ships)
    return [
        (f"{number} × " if number > 1 else "")
        + names.get(name, name)
        + (" (elite)" if is_elite else "")
        for (name, is_elite), number in counted.items()
    ]


def enemy_names() -> dict[str, str]:
    """Returns the names of enemy types by id."""
    return {name: each["name"] for name, each in bundled_documents.enemy_documents().items()}


def formation_row(mission: Mission, row: EnemyFormation) -> dict[str, Any]:
    """Returns a row of the enemy table; `columns` are the ships that each column adds."""
    orders = mission.orders_named(row.orders)
    names = enemy_names()
    return serializers.EnemyRowSerializer.row(
        row,
        arrives="At the start" if row.arrival == SETUP else f"Round {row.arrival}",
        orders="Attack" if row.orders == ATTACK else row.orders,
        orders_words=orders.words if orders else "",
        columns=[
            {"players": column, "ships": ships_words(row.columns.get(column, ()), names)}
            for column in COLUMNS
        ],
    )


def fleets_words(terms: FleetTerms) -> str:
    """Returns what captains may use besides their own faction's; "" where nothing is said.

    Source: Alliance, Factions.
    """
    catalogue = catalogue_current()
    found = [catalogue.find(key) for key in terms.cards]
    names = [
        *(f"{faction_name(each)} ships and upgrades" for each in terms.factions),
        *(card.name if card else key for card, key in zip(found, terms.cards, strict=True)),
    ]
    listed = ", ".join(dict.fromkeys(names))
    return f"Whatever their faction, captains may use: {listed}." if listed else ""


def mission_page(mission: Mission) -> dict[str, Any]:
    """Returns a mission with all that its page tells, words ours."""
    catalogue = catalogue_current()

    def named(key: str) -> str:
        card = catalogue.find(key)
        return card.name if card is not None else key

    return serializers.MissionSerializer.row(
        mission,
        house_parts=sorted(parts_of_house(mission)),
        map={
            "words": description(mission),
            "legend": serializers.LegendSerializer.rows(legend(mission)),
        },
        enemies=[formation_row(mission, row) for row in mission.formations],
        rules=[each.words for each in mission.rules],
        fleets=fleets_words(mission.fleets),
        ready_made=[
            {"ship": named(each.ship), "upgrades": [named(key) for key in each.upgrades]}
            for each in mission.pregenerated
        ],
    )
