"""What a fleet lacks, as far as whoever looks at it has said what they own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.collection.selectors import card_counts, collection_of
from rules.building.comparison.buying import Purchase, sets_to_buy
from rules.building.comparison.missing import MissingCard, missing
from rules.cards import CardSet
from rules.catalogue import Catalogue
from rules.fleet import Fleet

SHOWN_SETS: Final = 4
"""Sets that are named for a card; generic captains come in dozens."""


@dataclass(frozen=True, slots=True)
class MissingCardLine:
    """A missing card as the page shows it; `more` counts the sets that are not named."""

    card: MissingCard
    is_known: bool
    sets: tuple[CardSet, ...]
    more: int


def fleet_missing(content: Fleet, *, visitor: str) -> tuple[MissingCard, ...] | None:
    """Returns the cards of a fleet that a visitor has too few of; None when they own nothing."""
    owned = collection_of(visitor)
    if not owned:
        return None
    catalogue = catalogue_current()
    return missing(content, card_counts(owned, catalogue), catalogue)


def missing_document(found: tuple[MissingCard, ...] | None) -> list[dict[str, Any]] | None:
    """Returns what is missing as plain data."""
    return None if found is None else [each.to_document() for each in found]


def buying_document(found: tuple[MissingCard, ...] | None) -> list[dict[str, Any]] | None:
    """Returns which sets to buy for what is missing, as plain data."""
    if found is None:
        return None
    return [each.to_document() for each in sets_to_buy(found, catalogue_current())]


def missing_context(content: Fleet, *, visitor: str) -> dict[str, Any]:
    """Prepares what is missing for the page of a fleet."""
    found = fleet_missing(content, visitor=visitor)
    catalogue = catalogue_current()
    return {
        "owns": found is not None,
        "lacks": [_lack(each, catalogue) for each in found or ()],
        "lacking": sum(each.count for each in found or ()),
        "buying": _shown_purchases(found or (), catalogue),
    }


def _shown_purchases(
    found: tuple[MissingCard, ...], catalogue: Catalogue
) -> list[tuple[Purchase, str]]:
    """Returns the sets to buy, each with the cards that come out of it in words."""
    names = {each.card: each.name for each in found}
    return [
        (
            each,
            ", ".join(
                names[card] if count == 1 else f"{count} × {names[card]}"
                for card, count in each.cards
            ),
        )
        for each in sets_to_buy(found, catalogue)
    ]


def _lack(card: MissingCard, catalogue: Catalogue) -> MissingCardLine:
    sets = [catalogue.sets[key] for key in card.sets if key in catalogue.sets]
    return MissingCardLine(
        card, card.card in catalogue, tuple(sets[:SHOWN_SETS]), max(0, len(sets) - SHOWN_SETS)
    )
