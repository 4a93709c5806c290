"""What the pages of the collection show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.http import urlencode

from cards.selectors import cards_search, catalogue_current, set_cards
from cards.wording.labels import ERA_NAMES
from fleetbuilder.collection.models import MOST_COUNT
from fleetbuilder.collection.selectors import Collection, sums
from rules.building.wording import TYPE_NAMES
from rules.cards import fold
from rules.catalogue import Catalogue

FOUND: Final = 30
"""Cards that a search lists."""
A_PAGE: Final = 50
"""Loose cards of one page."""
MOST_UNKNOWN: Final = 200
NAMED: Final = ("name", "era", "owned", "q", "page")


@dataclass(frozen=True, slots=True)
class OwnedRow:
    """A set or a card with how many of it somebody owns; `field` names it in a form."""

    field: str
    name: str
    about: str
    href: str
    count: int

    @property
    def id(self) -> str:
        """Returns what tells its field from others on the page."""
        return f"count-{self.field}".replace(":", "-").replace(".", "-")


def query_of(values: Mapping[str, Any]) -> dict[str, str]:
    """Returns what a list is narrowed to, without what is empty and what there is not."""
    return {name: str(values[name])[:200] for name in NAMED if values.get(name)}


def overview_context(values: Mapping[str, Any], collection: Collection) -> dict[str, Any]:
    """Prepares the whole page."""
    catalogue = catalogue_current()
    query = query_of(values)
    asked = query.get("q", "")
    answer = cards_search(query=asked)[1] if asked.strip() else None
    problem = answer.problems[0].message if answer and answer.problems else ""
    cards = answer.cards(0, FOUND) if answer else []
    found = [_card_row(card.key, collection, catalogue) for card in cards]
    loose = sorted(
        (key for key in collection.cards if key in catalogue),
        key=lambda key: (catalogue[key].folded_name, key),
    )
    page = Paginator(loose, A_PAGE).get_page(query.get("page"))
    unknown = _unknown(collection, catalogue)
    return {
        **sums_context(collection),
        "catalogue": catalogue,
        "query": query,
        "change": _with(reverse("collection:change"), query),
        "eras": [(key, name) for key, name in ERA_NAMES.items()],
        "sets": _sets(query, collection, catalogue),
        "is_narrowed": any(name in query for name in ("name", "era", "owned")),
        "asked": asked,
        "problem": problem,
        "found": found,
        "found_more": answer.count - len(found) if answer else 0,
        "near": answer.near if answer else "",
        # A card of both lists would have two fields.
        "loose": [] if asked else [_card_row(key, collection, catalogue) for key in page],
        "page": page,
        "unknown": unknown[:MOST_UNKNOWN],
        "unknown_more": max(0, len(unknown) - MOST_UNKNOWN),
        "most": MOST_COUNT,
    }


def sums_context(collection: Collection) -> dict[str, Any]:
    """Prepares how much it is in all."""
    return {"sums": sums(collection, catalogue_current()), "owns": bool(collection)}


def back_address(values: Mapping[str, Any]) -> str:
    """Returns the address of the page with what it was narrowed to."""
    return _with(reverse("collection:overview"), query_of(values))


def _with(address: str, query: Mapping[str, str]) -> str:
    return f"{address}?{urlencode(query)}" if query else address


def _sets(query: Mapping[str, str], collection: Collection, catalogue: Catalogue) -> list[OwnedRow]:
    """Returns the sets that hold cards, the newest first."""
    held = set_cards(catalogue=catalogue)
    words = [fold(word) for word in query.get("name", "").split()]
    rows = []
    for each in sorted(catalogue.sets.values(), key=lambda each: each.released, reverse=True):
        count = collection.sets.get(each.key, 0)
        cards = len(held[each.key])
        if not (cards or count) or ("owned" in query and not count):
            continue
        if query.get("era", each.era) != each.era:
            continue
        text = fold(f"{each.name} {each.parent} {each.key}")
        if not all(word in text for word in words):
            continue
        parts = [each.parent, each.key, each.released[:4]]
        about = " · ".join([*filter(None, parts), f"{cards} card{'' if cards == 1 else 's'}"])
        href = reverse("cards:set_detail", args=[each.key])
        rows.append(OwnedRow(f"set:{each.key}", each.name, about, href, count))
    return rows


def _card_row(key: str, collection: Collection, catalogue: Catalogue) -> OwnedRow:
    card = catalogue[key]
    kind = TYPE_NAMES[card.type]
    own = catalogue.sets.get(card.sets[0])
    about = f"{kind[:1].upper()}{kind[1:]} · {own.name if own else card.sets[0]}"
    href = reverse("cards:card_detail", args=[key])
    return OwnedRow(f"card:{key}", card.name, about, href, collection.cards.get(key, 0))


def _unknown(collection: Collection, catalogue: Catalogue) -> list[OwnedRow]:
    """Returns what the catalogue does not know, by the only name that it has."""
    unknown = collection.unknown(catalogue)
    return [
        OwnedRow(f"{kind}:{key}", key, f"a {kind} that the catalogue does not know", "", count)
        for kind, counts in (("set", unknown.sets), ("card", unknown.cards))
        for key, count in sorted(counts.items())
    ]
