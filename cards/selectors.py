"""Reading the catalogue.

`catalogue_current` answers from the memory of the process. Whether another process has loaded a
newer catalogue is asked of the database at most once in `CATALOGUE_CHECK_SECONDS` (a setting, 10
by default) by one thread while the others go on with what they have, so that a request makes no
query. A load in the same process is seen at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings

from cards import mapping
from cards.models import Card, CatalogueVersion
from rules.catalogue import Catalogue

DEFAULT_CHECK_SECONDS = 10.0


@dataclass(slots=True)
class _Held:
    """Is a catalogue with the number of the version row that it was built after."""

    catalogue: Catalogue
    row: int
    checked_at: float


class CatalogueHolder:
    """Keeps the current catalogue of the process and renews it; safe between threads.

    `clock` gives seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._building = threading.Lock()
        self._held: _Held | None = None

    def get(self) -> Catalogue:
        """Gives the current catalogue, built at first use; an empty one while none is loaded."""
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
            catalogue = mapping.catalogue_from_rows()
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


_holder = CatalogueHolder()


def catalogue_current() -> Catalogue:
    """Gives the catalogue of the rows, from memory; it is empty while none was loaded."""
    return _holder.get()


def catalogue_forget() -> None:
    """Makes the next `catalogue_current` of this process read the rows again."""
    _holder.forget()


def version_row() -> int:
    """Gives the number of the latest version row, 0 when there is none."""
    latest = CatalogueVersion.objects.order_by("-pk").values_list("pk", flat=True).first()
    return latest or 0


def card_withdrawn(*, key: str) -> Card | None:
    """Gives the row of a card that is no longer in the catalogue, or None."""
    return Card.objects.filter(key=key, withdrawn_at__isnull=False).first()
