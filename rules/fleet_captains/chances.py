"""Chances as documents write them: exact as a fraction, and as a decimal beside it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction


def chance_document(value: Fraction) -> dict[str, str | float]:
    """Returns a chance, or another exact value, as a document writes it."""
    return {"fraction": str(value), "decimal": float(value)}


def chances_by_number(chances: Mapping[int, Fraction]) -> dict[str, dict[str, str | float]]:
    """Returns the chances of numbers as a document writes them, by the number."""
    return {str(number): chance_document(chance) for number, chance in chances.items()}
