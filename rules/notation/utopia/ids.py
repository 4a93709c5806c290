"""Which card an id of Utopia means: today, and in links of before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.cards import CARD_TYPES, Card
from rules.catalogue import Catalogue
from rules.notation.reading.messages import shown

SYSTEM: Final = "utopia"
_FORMER_SYSTEM: Final = "space_dock"
"""Whose ids Utopia's cards bore before November 2022."""
_TYPES: Final = {"starship_construction": "construction", "starshipconstruction": "construction"}
_KINDS: Final = (*CARD_TYPES, *_TYPES)


@dataclass(frozen=True, slots=True)
class KnownId:
    """Cards that an id may mean, the likeliest first; `doubt` says why there are several."""

    cards: tuple[Card, ...] = ()
    doubt: str = ""


def find(identifier: str, catalogue: Catalogue) -> KnownId:
    """Returns the cards with a Utopia id, with or without its type before it, or our own key.

    Of several cards with an id the one whose first id it is comes first. An id that stood for
    another card before means what it means today, since a link bears no date.
    """
    own = catalogue.find(identifier)
    if own is not None:
        return KnownId((own,))
    kind, _, plain = identifier.rpartition(":")
    plain = plain.strip()
    present = _of_type(catalogue.by_external_id(SYSTEM, plain), kind)
    first = tuple(card for card in present if card.external_ids[SYSTEM][0] == plain)
    present = first if len(first) == 1 else present
    former: dict[str, Card] = {}
    for each in (kind,) if kind else _KINDS:
        found = catalogue.by_former_id(SYSTEM, each, plain)
        former.update((card.key, card) for card in found if card not in present)
    cards = (*present, *former.values()) or _of_type(
        catalogue.by_external_id(_FORMER_SYSTEM, plain), kind
    )
    return KnownId(cards, _doubt(plain, cards, bool(present and former), bool(present)))


def _of_type(cards: tuple[Card, ...], kind: str) -> tuple[Card, ...]:
    """Returns those of some cards that are of a type, all if none is."""
    fitting = tuple(card for card in cards if card.type == _TYPES.get(kind, kind))
    return fitting or cards


def _doubt(identifier: str, cards: tuple[Card, ...], is_reused: bool, is_present: bool) -> str:
    if len(cards) < 2:
        return ""
    taken = f"{cards[0].name} ({cards[0].key}) was taken"
    if is_reused:
        others = " and ".join(f"{card.name} ({card.key})" for card in cards[1:])
        return f"The id {shown(identifier)} meant {others} before; {taken}, which it means today."
    verb = "have" if is_present else "had"
    return f"Several cards {verb} the id {shown(identifier)}; {taken}."
