"""Registers the app with Django."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    """The ``core`` app."""

    name = "fleetbuilder.core"
    default_auto_field = "django.db.models.BigAutoField"
