"""Registers the app with Django."""

from django.apps import AppConfig


class FleetCaptainsConfig(AppConfig):
    """The ``fleet_captains`` app."""

    name = "fleetbuilder.fleet_captains"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.fleet_captains.boxes.belonging import CAPTAINS_BOXES

        belonging_register(CAPTAINS_BOXES)
