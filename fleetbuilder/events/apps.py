"""Registers the app with Django."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The ``events`` app."""

    name = "fleetbuilder.events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts, and says which fleets are handed in."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.events.common.selectors import fleets_submitted
        from fleetbuilder.events.event.belonging import ENTRIES, EVENTS
        from fleetbuilder.fleets.saved.references_to_fleets import referrer_register

        belonging_register(EVENTS)
        belonging_register(ENTRIES)
        referrer_register("events", fleets_submitted)
