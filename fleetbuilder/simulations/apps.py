"""Registers the app with Django."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    """The ``simulations`` app."""

    name = "fleetbuilder.simulations"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Makes simulations a kind of long work."""
        from fleetbuilder.jobs.kinds import kind_register
        from fleetbuilder.simulations.work import SIMULATION

        kind_register(SIMULATION)
