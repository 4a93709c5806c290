"""Registers the app with Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The ``accounts`` app."""

    name = "fleetbuilder.accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Describes tokens to the API, hands in what belongs to accounts and what is to be sent."""
        from django.contrib.auth.signals import user_logged_in

        from fleetbuilder.accounts import authentication, belonging
        from fleetbuilder.accounts.belongings import belonging_register
        from fleetbuilder.accounts.outbox import mails_send
        from fleetbuilder.accounts.signals import adopt_session
        from fleetbuilder.jobs.sweeping import sweeper_register

        self.authentication = authentication
        belonging_register(belonging.SIMULATIONS)
        belonging_register(belonging.TOKENS)
        sweeper_register("mail", mails_send)
        user_logged_in.connect(adopt_session, dispatch_uid="accounts.adopt_session")
