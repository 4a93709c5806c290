"""What the shapes of the API have in common: of bodies that are read, and of answers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from operator import attrgetter
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


class RowSerializer(serializers.Serializer[Any]):
    """Describes an answer, and makes it of a thing."""

    @classmethod
    def row(cls, thing: object, *, whole: bool = False, **given: Any) -> dict[str, Any]:
        """Returns what is told of a thing: of each field what is given, else the thing's own.

        That is the attribute of its name, or of its `source`. Fields that may be absent are left
        out unless they are given, or all are wanted.
        """
        return {
            name: given[name] if name in given else _told(field, name, thing)
            for name, field in cls._declared_fields.items()
            if whole or field.required or name in given
        }

    @classmethod
    def rows(cls, things: Iterable[object], **given: Any) -> list[dict[str, Any]]:
        """Returns what is told of each of several things."""
        return [cls.row(each, **given) for each in things]


def _told(field: serializers.Field[Any, Any, Any, Any], name: str, thing: object) -> Any:
    value = attrgetter(field.source or name)(thing)
    if value is not None and isinstance(field, RowSerializer):
        return field.row(value)
    if isinstance(field, serializers.ListSerializer) and isinstance(field.child, RowSerializer):
        return field.child.rows(value)
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value
