"""Registers the app with Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The ``accounts`` app."""

    name = "fleetbuilder.accounts"
    default_auto_field = "django.db.models.BigAutoField"
