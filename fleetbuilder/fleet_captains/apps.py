"""Registers the app with Django."""

from django.apps import AppConfig


class FleetCaptainsConfig(AppConfig):
    """The ``fleet_captains`` app."""

    name = "fleetbuilder.fleet_captains"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts, and registers kinds of long work and of games."""
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.fleet_captains.boxes.belonging import CAPTAINS_BOXES
        from fleetbuilder.fleet_captains.decks.belonging import CAPTAINS_DECKS
        from fleetbuilder.fleet_captains.play.belonging import CAPTAINS_GAMES
        from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME
        from fleetbuilder.fleet_captains.simulations.job_kind import CAPTAINS
        from fleetbuilder.fleet_captains.tables.belonging import CAPTAINS_TABLES
        from fleetbuilder.fleet_captains.tables.game import CAPTAINS_TABLE
        from fleetbuilder.games.kinds import game_kind_register
        from fleetbuilder.jobs.kinds import kind_register

        game_kind_register(CAPTAINS_GAME)
        game_kind_register(CAPTAINS_TABLE)
        belonging_register(CAPTAINS_BOXES)
        belonging_register(CAPTAINS_DECKS)
        belonging_register(CAPTAINS_TABLES)
        belonging_register(CAPTAINS_GAMES)
        kind_register(CAPTAINS)
