"""Registers the app with Django."""

from django.apps import AppConfig


class FleetsConfig(AppConfig):
    """The ``fleets`` app."""

    name = "fleetbuilder.fleets"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers imports as long work, and hands in what belongs to accounts."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.fleets.imports.job_kind import IMPORT
        from fleetbuilder.fleets.saved.belonging import FLEETS, REVISIONS
        from fleetbuilder.jobs.kinds import kind_register

        belonging_register(FLEETS)
        belonging_register(REVISIONS)
        kind_register(IMPORT)
