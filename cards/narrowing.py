"""Ways to narrow a search by what the catalogue does not know, handed in by the apps that do.

The catalogue knows nobody. An app that knows who asks registers its way when Django starts
(`AppConfig.ready`); the page of the search then offers it as a box to tick, and the API takes it
as a parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from cards.search import SearchResult


@dataclass(frozen=True, slots=True)
class Narrowing:
    """A way to narrow a search.

    `name` is the parameter, 1 for yes, `label` what stands beside the box, `about` what the API
    says of it. `is_offered` tells whether it means anything to who asks, `keys` gives the cards
    that stay; it may refuse who is not known.
    """

    name: str
    label: str
    about: str
    is_offered: Callable[[HttpRequest], bool]
    keys: Callable[[HttpRequest | Request], Collection[str]]


@dataclass(frozen=True, slots=True)
class FilterBox:
    """A way that is offered to who asks, ticked or not."""

    name: str
    label: str
    is_ticked: bool


_NARROWINGS: Final[dict[str, Narrowing]] = {}


def narrowing_register(narrowing: Narrowing) -> None:
    """Makes a way known under its name."""
    _NARROWINGS[narrowing.name] = narrowing


def ways() -> tuple[Narrowing, ...]:
    """Returns every way that was registered."""
    return tuple(_NARROWINGS.values())


def boxes(request: HttpRequest) -> list[FilterBox]:
    """Returns the ways that are offered to who asks."""
    return [
        FilterBox(each.name, each.label, request.GET.get(each.name) == "1")
        for each in _NARROWINGS.values()
        if each.is_offered(request)
    ]


def narrowed(
    result: SearchResult, request: HttpRequest | Request, ticked: Collection[str]
) -> SearchResult:
    """Returns a result with those cards only that stay under every way in `ticked`."""
    for name in ticked:
        result = result.among(_NARROWINGS[name].keys(request))
    return result
