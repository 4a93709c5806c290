"""`manage.py reseal_secrets`: secrets of the second step under the present secret key."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from fleetbuilder.accounts import sealing


class Command(BaseCommand):
    """Seals every secret anew, so that SECRET_KEY_FALLBACKS can be emptied; or changes nothing."""

    help = "Seals the secrets of the second step with the present SECRET_KEY, in one transaction."

    def handle(self, *args: Any, **options: Any) -> None:
        """Seals them, and prints how many accounts' secrets there were."""
        try:
            with transaction.atomic():
                rows = Authenticator.objects.select_for_update().order_by("pk")
                count = sealing.authenticators_change(rows, sealing.reseal)
        except sealing.SealError as error:
            raise CommandError(
                "A secret was sealed with a key that is neither SECRET_KEY nor one of "
                "SECRET_KEY_FALLBACKS. Name that key too. Nothing was changed."
            ) from error
        self.stdout.write(f"{count} secret{'' if count == 1 else 's'} sealed with the present key.")
