"""How many cards' texts battles play: by set, era and type, counted from the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards.wording.labels import ERA_NAMES
from rules.building.wording import TYPE_NAMES
from rules.cards import CARD_TYPES, ERAS, Card
from rules.catalogue import Catalogue
from rules.loader import load_pilot_uses

STATUSES: Final = ("automated", "manual", "none")
USED: Final = "used"
_COUNTS: Final = (*STATUSES, USED)


@dataclass(frozen=True, slots=True)
class Share:
    """Counts the cards of one set, era or type by what becomes of their text.

    `used` are those that gunners were seen to use (`rules.loader.load_pilot_uses`).
    """

    key: str
    name: str
    automated: int
    manual: int
    none: int
    used: int = 0

    @property
    def cards(self) -> int:
        """Returns the number of cards."""
        return self.automated + self.manual + self.none

    @property
    def abilities(self) -> int:
        """Returns the number of cards that have a text."""
        return self.automated + self.manual

    @property
    def percent(self) -> int | None:
        """Returns how many of a hundred texts battles play, None without a text.

        Rounded down, so that 100 means all.
        """
        return self.automated * 100 // self.abilities if self.abilities else None

    def as_document(self) -> dict[str, Any]:
        """Returns the row of the API; the share is that of the texts."""
        share = round(self.automated / self.abilities, 4) if self.abilities else None
        return {
            "key": self.key,
            "name": self.name,
            "cards": self.cards,
            "automated": self.automated,
            "manual": self.manual,
            "none": self.none,
            "used_by_pilots": self.used,
            "automated_share": share,
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """Holds the shares of a catalogue; groups without a card are left out."""

    total: Share
    eras: tuple[Share, ...]
    types: tuple[Share, ...]
    sets: tuple[Share, ...]

    def as_document(self) -> dict[str, Any]:
        """Returns the answer of the API."""
        return {
            "total": self.total.as_document(),
            "eras": [each.as_document() for each in self.eras],
            "types": [each.as_document() for each in self.types],
            "sets": [each.as_document() for each in self.sets],
        }


def coverage_of(catalogue: Catalogue) -> Coverage:
    """Returns the shares of a catalogue, worked out once; a card counts for its first set."""
    return catalogue.once(_counted)


def _counted(catalogue: Catalogue) -> Coverage:
    counts: dict[tuple[str, str], dict[str, int]] = {}
    uses = load_pilot_uses()
    for card in catalogue:
        is_used = card.key in uses and uses[card.key][1] > 0
        for place in _places(card):
            own = counts.setdefault(place, dict.fromkeys(_COUNTS, 0))
            own[card.ability_status] += 1
            own[USED] += is_used

    def shares(group: str, keys: Iterable[str], names: Mapping[str, str]) -> tuple[Share, ...]:
        return tuple(
            Share(key, names[key], **counts[group, key]) for key in keys if (group, key) in counts
        )

    types = {key: name[:1].upper() + name[1:] for key, name in TYPE_NAMES.items()}
    sets = {key: each.name for key, each in catalogue.sets.items()}
    total = Share("", "All cards", **counts.get(("", ""), dict.fromkeys(_COUNTS, 0)))
    return Coverage(
        total,
        shares("era", ERAS, ERA_NAMES),
        shares("type", CARD_TYPES, types),
        shares("set", sorted(sets, key=lambda key: sets[key].casefold()), sets),
    )


def _places(card: Card) -> tuple[tuple[str, str], ...]:
    first = card.sets[0] if card.sets else ""
    return ("", ""), ("era", card.era), ("type", card.type), ("set", first)
