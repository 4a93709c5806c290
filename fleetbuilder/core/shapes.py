"""What the shapes of the API have in common: of bodies that are read, and of answers."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

MOST: Final = 2**31 - 1
"""The highest number that a row can have."""


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses fields that there are not."""

    def to_internal_value(self, data: Any) -> Any:
        """Reads the fields; raises `ValidationError` naming what is wrong."""
        if isinstance(data, dict) and (unknown := set(data) - set(self.fields)):
            message = ["There is no such field."]
            raise serializers.ValidationError({str(name)[:60]: message for name in sorted(unknown)})
        return super().to_internal_value(data)
