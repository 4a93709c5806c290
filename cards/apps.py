"""Registers the app with Django."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """The ``cards`` app."""

    name = "cards"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Returns how the rows become the catalogue that this process keeps in memory."""
        from cards import mapping, selectors

        selectors.catalogue_keep(mapping.catalogue_from_rows)
