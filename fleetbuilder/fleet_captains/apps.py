"""Registers the app with Django."""

from django.apps import AppConfig


class FleetCaptainsConfig(AppConfig):
    """The ``fleet_captains`` app."""

    name = "fleetbuilder.fleet_captains"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts, and the kind of long work."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.fleet_captains.boxes.belonging import CAPTAINS_BOXES
        from fleetbuilder.fleet_captains.simulations.job_kind import CAPTAINS
        from fleetbuilder.jobs.kinds import kind_register

        belonging_register(CAPTAINS_BOXES)
        kind_register(CAPTAINS)
