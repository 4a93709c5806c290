"""What all forms of events share."""

from __future__ import annotations

from typing import Any

from django import forms

from rules.notation.reading.bounds import MAXIMUM_NUMBER


def points_field(label: str, **more: Any) -> forms.IntegerField:
    """Returns a field for points."""
    return forms.IntegerField(label=label, min_value=0, max_value=MAXIMUM_NUMBER, **more)
