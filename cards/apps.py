"""Registers the app with Django."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """The ``cards`` app."""

    name = "cards"
    default_auto_field = "django.db.models.BigAutoField"
