"""Registers the app with Django."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The ``events`` app."""

    name = "fleetbuilder.events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.events.belonging import ENTRIES, EVENTS

        belonging_register(EVENTS)
        belonging_register(ENTRIES)
