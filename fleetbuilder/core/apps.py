"""Registers the app with Django."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    """The ``core`` app."""

    name = "fleetbuilder.core"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Makes ours the application that shared tasks belong to, and registers the checks."""
        from fleetbuilder import celery
        from fleetbuilder.core import checks

        self.celery = celery.app
        self.checks = checks
