"""Registers the app with Django."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """The ``jobs`` app."""

    name = "fleetbuilder.jobs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Gives the worker its timer."""
        from fleetbuilder.celery import app
        from fleetbuilder.jobs.steps import SweepTimer

        app.steps["worker"].add(SweepTimer)
