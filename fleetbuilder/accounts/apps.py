"""Registers the app with Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The ``accounts`` app."""

    name = "fleetbuilder.accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Describes tokens to the API, hands in what belongs to accounts, and waits for people."""
        from django.contrib.auth.signals import user_logged_in

        from fleetbuilder.accounts import authentication, own_belongings
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.accounts.signals import adopt_session

        self.authentication = authentication
        belonging_register(own_belongings.SIMULATIONS)
        belonging_register(own_belongings.TOKENS)
        user_logged_in.connect(adopt_session, dispatch_uid="accounts.adopt_session")
