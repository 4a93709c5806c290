"""Registers the app with Django."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """The ``jobs`` app."""

    name = "fleetbuilder.jobs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Returns the worker its timers and its guard."""
        from fleetbuilder.celery import app
        from fleetbuilder.jobs.bootsteps import LeaseTimer, PoolGuard, SweepTimer

        app.steps["worker"].update((SweepTimer, LeaseTimer, PoolGuard))
