"""Registers the app with Django."""

from django.apps import AppConfig


class FleetsConfig(AppConfig):
    """The ``fleets`` app."""

    name = "fleetbuilder.fleets"
    default_auto_field = "django.db.models.BigAutoField"
