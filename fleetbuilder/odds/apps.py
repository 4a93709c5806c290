"""Registers the app with Django."""

from django.apps import AppConfig


class OddsConfig(AppConfig):
    """The ``odds`` app."""

    name = "fleetbuilder.odds"
