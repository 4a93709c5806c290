"""Narrowing down what the builder lists: facets counted over the cards that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode

from cards.search import FACETS, FacetValue, Node, SearchResult, Term, Text, print_query, refined
from cards.search.syntax import conjuncts
from fleetbuilder.fleets.builder.card_search import CardsFound
from rules.catalogue import Catalogue

ACCENTED: Final = "faction"
FIELDS: Final = ("type", "faction", "cost")
"""The facets of the catalogue that help to choose a card for a place; sets are counted here."""
LABELS: Final = {"cost": "Printed cost in SP"}
MOST_SETS: Final = 12
"""Sets that are listed, those with most of the cards; others are asked for in words."""


def facets_shown(found: CardsFound, catalogue: Catalogue, slug: str) -> list[dict[str, Any]]:
    """Prepares the facets of a list of the fleet `slug`: each leads to the list narrowed down.

    Every facet stands there, one that tells nothing apart without options, so that a page may
    exchange the options alone and leave open what the reader opened.
    """
    page = reverse("fleets:build", args=[slug])
    part = reverse("fleets:build_find", args=[slug])
    base = replace(found.target, words="").address()
    result = found.result.among(found.keys)
    parts = conjuncts(result.query)
    shown = []
    for field, label, values in _counted(result, found.keys, catalogue):
        chosen = [value.word for value in values if value.term in parts]
        options = []
        for value in values if len(values) > 1 or chosen else ():
            words = print_query(refined(result.query, value.term))
            address = f"{base}&{urlencode({'q': words})}" if words else base
            options.append(
                {
                    "id": f"facet-{field}-{value.word}",
                    "label": value.label,
                    "count": value.count,
                    "selected": value.word in chosen,
                    "href": f"{page}?{address}",
                    "part": f"{part}?{address}&only=results&narrowed=1",
                    "icon": {"type": value.word, "faction": f"faction-{value.word}"}.get(field, ""),
                    "accent": value.word if field == ACCENTED else "",
                }
            )
        shown.append(
            {"id": f"facet-{field}", "label": label, "options": options, "open": bool(chosen)}
        )
    return shown


def _counted(
    result: SearchResult, keys: Iterable[str], catalogue: Catalogue
) -> Iterator[tuple[str, str, list[FacetValue]]]:
    """Returns field, label and values with a card of each facet."""
    counts = result.facet_counts()
    for facet in FACETS:
        if facet.field in FIELDS:
            own = counts[facet.field]
            values = [
                replace(each, count=own[each.word]) for each in facet.values if each.word in own
            ]
            yield facet.field, LABELS.get(facet.field, facet.label), values
    yield "set", "Set", _sets(result, keys, catalogue)


def _sets(result: SearchResult, keys: Iterable[str], catalogue: Catalogue) -> list[FacetValue]:
    counts = Counter(key for card in keys for key in catalogue[card].sets)
    asked = {each.text for each in _texts_of("set", conjuncts(result.query))}
    most = [key for key, _ in counts.most_common(MOST_SETS)]
    listed = [*most, *(key for key in counts if key in asked and key not in most)]
    values = []
    for key in listed:
        own = catalogue.sets.get(key)
        term = Term("set", ":", (Text(key),))
        values.append(FacetValue(key, own.name if own is not None else key, term, counts[key]))
    return values


def _texts_of(field: str, parts: Iterable[Node]) -> Iterator[Text]:
    for part in parts:
        if isinstance(part, Term) and part.field == field:
            yield from (value for value in part.values if isinstance(value, Text))
