"""The shapes of accounts in the API."""

from __future__ import annotations

from rest_framework import serializers


class AccountSerializer(serializers.Serializer[object]):
    """The account of whoever asks."""

    email = serializers.EmailField(allow_blank=True, help_text="The address for signing in.")
    since = serializers.DateTimeField(source="date_joined")
