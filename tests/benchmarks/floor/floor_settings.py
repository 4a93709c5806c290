"""The settings of one's own machine, with the addresses of the benchmark."""

from fleetbuilder.settings.dev import *  # noqa: F403

ROOT_URLCONF = "floor_urls"
