"""Shapes that several rooms of campaigns share."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

MOST: Final = 2**31 - 1


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses fields that there are not."""

    def to_internal_value(self, data: Any) -> Any:
        """Reads the fields; raises `ValidationError` naming what is wrong."""
        if isinstance(data, dict) and (unknown := set(data) - set(self.fields)):
            message = ["There is no such field."]
            raise serializers.ValidationError({str(name)[:60]: message for name in sorted(unknown)})
        return super().to_internal_value(data)


class MarkSerializer(serializers.Serializer[Any]):
    """Describes something that stays with a campaign."""

    id = serializers.CharField()
    words = serializers.CharField()
