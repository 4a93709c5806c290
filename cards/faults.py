"""Everything that is wrong with card documents, all at once."""

from __future__ import annotations

from collections.abc import Iterable

from rules.abilities import AbilityError
from rules.errors import CatalogueError


class AbilityFaultError(CatalogueError):
    """Says what is wrong with the text of a card; `error` points at the word."""

    def __init__(self, error: AbilityError, *, file: str = "", card: str = "") -> None:
        quoted = error.word.strip('"')
        word = f" at “{quoted}”" if quoted else ""
        super().__init__(
            f"cannot be read{word} (character {error.position + 1}): {error.message}",
            file=file,
            card=card,
            field="ability",
        )
        self.error = error


class CatalogueFaultsError(CatalogueError):
    """Says everything that is wrong with a catalogue; `faults` holds one error for each place."""

    def __init__(self, faults: Iterable[CatalogueError]) -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        super().__init__(first.message, file=first.file, card=first.card, field=first.field)

    @property
    def count(self) -> str:
        """Returns the number of faults in words: "1 fault", "2 faults"."""
        return "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))
