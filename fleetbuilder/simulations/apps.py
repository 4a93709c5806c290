"""Registers the app with Django."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    """The ``simulations`` app."""

    name = "fleetbuilder.simulations"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers kinds of long work, and what belongs to accounts."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.jobs.kinds import kind_register
        from fleetbuilder.simulations.shelf import KEPT_FLEETS
        from fleetbuilder.simulations.work import SIMULATION
        from fleetbuilder.simulations.worth_work import WORTH

        belonging_register(KEPT_FLEETS)
        kind_register(SIMULATION)
        kind_register(WORTH)
