"""Reading the catalogue.

`catalogue_current` answers from the memory of the process. Whether another process has loaded a
newer catalogue is asked of the database at most once in `CATALOGUE_CHECK_SECONDS` (a setting, 10
by default) by one thread while the others go on with what they have, so that a request makes no
query. A load in the same process is seen at once.

How rows become a catalogue is the business of `cards.mapping`, which stands above this module;
the app hands it in when it is ready.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings

from cards.fitting import cards_that_fit, fitting_for
from cards.models import Card, CatalogueVersion
from cards.search import SearchResult, index_for, search
from rules.building.predicates import classes_named
from rules.cards import Card as PrintedCard
from rules.cards import Ship
from rules.catalogue import Catalogue

DEFAULT_CHECK_SECONDS = 10.0
CARD_KEY = re.compile(r"[a-z-]{1,40}:[a-z0-9-]{1,80}")


@dataclass(slots=True)
class _Held:
    """A catalogue with the number of the version row that it was built after."""

    catalogue: Catalogue
    row: int
    checked_at: float


class CatalogueHolder:
    """Keeps the current catalogue of the process and renews it; safe between threads.

    `build` makes a catalogue from the rows, `clock` gives seconds that never go back.
    """

    def __init__(
        self, build: Callable[[], Catalogue], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._build = build
        self._clock = clock
        self._building = threading.Lock()
        self._held: _Held | None = None

    def get(self) -> Catalogue:
        """Returns the current catalogue, built at first use; an empty one while none is loaded."""
        held = self._held
        if held is None:
            with self._building:
                held = self._held or self._renew(None)
        elif self._is_old(held) and self._building.acquire(blocking=False):
            # Whoever comes while this thread looks goes on with the catalogue at hand.
            try:
                held = self._renew(held)
            finally:
                self._building.release()
        return held.catalogue

    def forget(self) -> None:
        """Makes the next reader build the catalogue anew."""
        with self._building:
            self._held = None

    def _renew(self, held: _Held | None) -> _Held:
        now = self._clock()
        row = version_row()
        if held is not None and held.row == row:
            held.checked_at = now
            return held
        while True:
            catalogue = self._build()
            again = version_row()
            if again == row:
                break
            # A load was finished between the queries: they may have seen half of it.
            row = again
        self._held = _Held(catalogue, row, now)
        return self._held

    def _is_old(self, held: _Held) -> bool:
        patience = getattr(settings, "CATALOGUE_CHECK_SECONDS", DEFAULT_CHECK_SECONDS)
        return self._clock() - held.checked_at >= patience


_holders: list[CatalogueHolder] = []


def catalogue_keep(build: Callable[[], Catalogue]) -> None:
    """Returns how the catalogue of this process is made from the rows; called once."""
    _holders[:] = [CatalogueHolder(build)]


def catalogue_current() -> Catalogue:
    """Returns the catalogue of the rows, from memory; it is empty while none was loaded."""
    return _holders[0].get()


def catalogue_forget() -> None:
    """Makes the next `catalogue_current` of this process read the rows again."""
    _holders[0].forget()


def version_row() -> int:
    """Returns the number of the latest version row, 0 when there is none."""
    latest = CatalogueVersion.objects.order_by("-pk").values_list("pk", flat=True).first()
    return latest or 0


def cards_search(*, query: str) -> tuple[Catalogue, SearchResult]:
    """Answers a query over the current catalogue, from memory."""
    catalogue = catalogue_current()
    return catalogue, search(index_for(catalogue), query, cards_that_fit)


def card_withdrawn(*, key: str) -> Card | None:
    """Returns the row of a card that is no longer in the catalogue, or None."""
    if not CARD_KEY.fullmatch(key):
        return None
    return Card.objects.filter(key=key, withdrawn_at__isnull=False).first()


def card_ships(*, catalogue: Catalogue, card: PrintedCard) -> tuple[Ship, ...]:
    """Returns the ships on which a card can be put, in catalogue order."""
    return fitting_for(catalogue).ships_for(card)


def set_cards(*, catalogue: Catalogue) -> Mapping[str, tuple[PrintedCard, ...]]:
    """Maps the key of each set to the cards that it holds, reprints last."""
    return catalogue.once(_groups).set_cards


def class_ships(*, catalogue: Catalogue) -> Mapping[str, tuple[Ship, ...]]:
    """Maps the key of each ship class to its ships."""
    return catalogue.once(_groups).class_ships


def class_cards(*, catalogue: Catalogue) -> Mapping[str, tuple[PrintedCard, ...]]:
    """Maps the key of each ship class to the cards whose restriction names its printed name."""
    return catalogue.once(_groups).class_cards


@dataclass(slots=True)
class _Groups:
    set_cards: dict[str, tuple[PrintedCard, ...]]
    class_ships: dict[str, tuple[Ship, ...]]
    class_cards: dict[str, tuple[PrintedCard, ...]]


def _groups(catalogue: Catalogue) -> _Groups:
    """Returns the cards by set and class."""
    first: dict[str, list[PrintedCard]] = {key: [] for key in catalogue.sets}
    reprints: dict[str, list[PrintedCard]] = {key: [] for key in catalogue.sets}
    ships: dict[str, list[Ship]] = {key: [] for key in catalogue.ship_classes}
    named: dict[str, list[PrintedCard]] = {}
    # A house card may outlive the official set or class that it names.
    for card in catalogue:
        for place, key in enumerate(card.sets):
            (reprints if place else first).get(key, []).append(card)
        if isinstance(card, Ship):
            ships.get(card.ship_class, []).append(card)
        for key in classes_named(card.building.restrictions):
            named.setdefault(key, []).append(card)
    return _Groups(
        {key: (*first[key], *reprints[key]) for key in first},
        {key: tuple(each) for key, each in ships.items()},
        {key: tuple(named.get(each.printed, ())) for key, each in catalogue.ship_classes.items()},
    )
