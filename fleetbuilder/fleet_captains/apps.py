"""Registers the app with Django."""

from django.apps import AppConfig


class FleetCaptainsConfig(AppConfig):
    """The ``fleet_captains`` app."""

    name = "fleetbuilder.fleet_captains"
