"""Registers the app with Django."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """The ``campaigns`` app."""

    name = "fleetbuilder.campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts, and registers kinds of long work and of games."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.campaigns.missions.job_kind import MISSION
        from fleetbuilder.campaigns.record.belonging import CAMPAIGNS, CARDS
        from fleetbuilder.campaigns.table.belonging import TABLES
        from fleetbuilder.campaigns.table.game import TABLE
        from fleetbuilder.games.kinds import game_kind_register
        from fleetbuilder.jobs.kinds import kind_register

        kind_register(MISSION)
        game_kind_register(TABLE)
        belonging_register(CAMPAIGNS)
        belonging_register(CARDS)
        belonging_register(TABLES)
