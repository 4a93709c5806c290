"""Where the parts of a card come from: printed and public, or made by us."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.notation.reading.messages import kind_of
from rules.notation.reading.objects import Fields, read_title
from rules.notation.reading.values import FieldError

REASONS: Final = ("house_made", "printed")
"""Fields of a card: why we wrote a part, and by which line of the rulebook one is told."""


def read_reasons(value: object) -> Mapping[str, str]:
    """Returns reasons by the JSON pointer of a part. Raises `FieldError`."""
    if not isinstance(value, dict):
        raise FieldError(f"reasons by JSON pointer are an object, not {kind_of(value)}")
    for pointer, reason in value.items():
        try:
            read_title(reason)
        except FieldError as fault:
            raise fault.under(pointer) from None
    return dict(value)


def reasons_of(fields: Fields) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Returns both reasons of a card: what is ours, what is printed. Raises `FieldError`."""
    house_made, printed = (fields.read(name, read_reasons, default={}) for name in REASONS)
    return house_made, printed


def reasons_document(*reasons: Mapping[str, str]) -> dict[str, Any]:
    """Returns both reasons as fields of a document; empty ones are left out."""
    return {name: dict(each) for name, each in zip(REASONS, reasons, strict=True) if each}
