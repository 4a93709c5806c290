"""Prepares what the drawn face of a card, a dial and a base show.

Pure Python over `rules.cards`; no Django and no HTML. The templates under `templates/components/`
only lay out what stands here.
"""

from __future__ import annotations

from cards.faces.arcs import Arcs, arcs_of
from cards.faces.card import (
    CardFace,
    PrintedValue,
    action_bar,
    cost_text,
    face_of,
    facts_of,
    name_marks,
    printed_values,
    row_of,
    shown_faction,
    shown_factions,
    terms_of,
    upgrade_bar,
)
from cards.faces.dials import (
    COLOUR_NOTES,
    Dial,
    DialCell,
    dial_of,
)
from cards.faces.prices import PriceSpan, long_date, price_spans

__all__ = [
    "COLOUR_NOTES",
    "Arcs",
    "CardFace",
    "Dial",
    "DialCell",
    "PriceSpan",
    "PrintedValue",
    "action_bar",
    "arcs_of",
    "cost_text",
    "dial_of",
    "face_of",
    "facts_of",
    "long_date",
    "name_marks",
    "price_spans",
    "printed_values",
    "row_of",
    "shown_faction",
    "shown_factions",
    "terms_of",
    "upgrade_bar",
]
