"""Registers the app with Django."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """The ``collection`` app."""

    name = "fleetbuilder.collection"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hands in what belongs to accounts, and a way to narrow the search for cards."""
        from cards.narrowing import narrowing_register
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.collection.belonging import COLLECTION
        from fleetbuilder.collection.narrowing import OWN

        belonging_register(COLLECTION)
        narrowing_register(OWN)
