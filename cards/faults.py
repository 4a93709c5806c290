"""Everything that is wrong with card documents, all at once."""

from __future__ import annotations

from collections.abc import Iterable

from rules.errors import CatalogueError


class CatalogueFaultsError(CatalogueError):
    """Says everything that is wrong with a catalogue; `faults` holds one error for each place."""

    def __init__(self, faults: Iterable[CatalogueError]) -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        super().__init__(first.message, file=first.file, card=first.card, field=first.field)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))
