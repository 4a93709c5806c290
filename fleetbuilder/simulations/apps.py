"""Registers the app with Django."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    """The ``simulations`` app."""

    name = "fleetbuilder.simulations"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers kinds of long work, and tells the pages of fleets how they fared."""
        from fleetbuilder.fleets.saved.battle_records import records_keep
        from fleetbuilder.jobs.kinds import kind_register
        from fleetbuilder.simulations.common.job_kind import SIMULATION
        from fleetbuilder.simulations.decided.job_kind import DECIDED
        from fleetbuilder.simulations.replacements.job_kind import REPLACEMENTS
        from fleetbuilder.simulations.simulation.battle_records import records_of
        from fleetbuilder.simulations.worth.job_kind import WORTH

        records_keep(records_of)
        kind_register(SIMULATION)
        kind_register(DECIDED)
        kind_register(WORTH)
        kind_register(REPLACEMENTS)
