"""Registers the app with Django."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """The ``campaigns`` app."""

    name = "fleetbuilder.campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts, and registers the long work of simulated missions."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.campaigns.belonging import CAMPAIGNS, CARDS
        from fleetbuilder.campaigns.missions.work import MISSION
        from fleetbuilder.campaigns.table.belonging import TABLES
        from fleetbuilder.jobs.kinds import kind_register

        kind_register(MISSION)
        belonging_register(CAMPAIGNS)
        belonging_register(CARDS)
        belonging_register(TABLES)
