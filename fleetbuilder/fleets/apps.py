"""Registers the app with Django."""

from django.apps import AppConfig


class FleetsConfig(AppConfig):
    """The ``fleets`` app."""

    name = "fleetbuilder.fleets"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.fleets.belonging import FLEETS

        belonging_register(FLEETS)
