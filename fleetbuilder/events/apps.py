"""Registers the app with Django."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The ``events`` app."""

    name = "fleetbuilder.events"
    default_auto_field = "django.db.models.BigAutoField"
