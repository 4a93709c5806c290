"""Shapes that several rooms of campaigns share."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class MarkSerializer(serializers.Serializer[Any]):
    """Describes something that stays with a campaign."""

    id = serializers.CharField()
    words = serializers.CharField()
