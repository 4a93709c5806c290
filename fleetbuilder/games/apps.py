"""Registers the app with Django."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The ``games`` app."""

    name = "fleetbuilder.games"
    default_auto_field = "django.db.models.BigAutoField"
