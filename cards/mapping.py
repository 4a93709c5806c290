"""The only place that turns rows of the catalogue into what `rules` works on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards import selectors
from cards.models import Card, CardSet, ShipClass
from rules.cards import Card as PrintedCard
from rules.catalogue import Catalogue, card_from_document


def catalogue_from_rows() -> Catalogue:
    """Builds the catalogue of all cards, sets and ship classes that are not withdrawn.

    It equals the one built from the fixtures that were loaded, version included, while there are
    no house cards. Raises `CatalogueError` if a row's document cannot be read.
    """
    cards: dict[int, list[Mapping[str, Any]]] = {}
    for set_id, document in (
        Card.objects.filter(withdrawn_at=None)
        .order_by("first_set_id", "position", "pk")
        .values_list("first_set_id", "document")
    ):
        cards.setdefault(set_id, []).append(document)
    sets = []
    for each in CardSet.objects.filter(withdrawn_at=None).order_by("position", "pk"):
        own = cards.get(each.pk, [])
        if own or each.official:
            reprints = {"reprints": each.reprints} if each.reprints else {}
            sets.append({"set": each.document, **reprints, "cards": own})
    classes = ShipClass.objects.filter(withdrawn_at=None).order_by("position", "pk")
    return Catalogue.from_documents(sets, list(classes.values_list("document", flat=True)))


def card_from_row(document: Mapping[str, Any]) -> PrintedCard:
    """Builds a card from the document of its row; raises `CatalogueError` naming the field."""
    return card_from_document(document)


def card_find(*, key: str) -> tuple[Catalogue, PrintedCard, bool] | None:
    """Finds a card by key, and tells whether it was withdrawn.

    Only a key that the catalogue does not have is looked for among the rows.
    """
    catalogue = selectors.catalogue_current()
    card = catalogue.find(key)
    if card is not None:
        return catalogue, card, False
    row = selectors.card_withdrawn(key=key)
    return None if row is None else (catalogue, card_from_row(row.document), True)
