"""Where django-allauth asks us: where pages lead, how a code is drawn, how secrets are kept."""

from __future__ import annotations

import io
from typing import Any, Final

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.http import HttpRequest
from django.urls import reverse

from fleetbuilder.accounts.sealing import seal, unseal

QUIET_MODULES: Final = 4
"""The margin that readers of the code need, in modules."""


class AccountAdapter(DefaultAccountAdapter):
    """Is the site's way with accounts."""

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Gives where a changed password leads."""
        return reverse("accounts:overview")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """Gives where a confirmed address leads: to the account, or to signing in."""
        user = self.request.user
        return reverse("accounts:overview" if user.is_authenticated else "account_login")


class MFAAdapter(DefaultMFAAdapter):
    """Is the site's way with codes of authenticator apps."""

    def encrypt(self, text: str) -> str:
        """Gives a secret as it is stored."""
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Gives a secret from what is stored; raises `SealError` when no key of ours opens it."""
        return unseal(encrypted_text)

    def build_totp_svg(self, url: str) -> str:
        """Draws the code that an authenticator app reads, dark on white whatever the theme."""
        drawing = io.BytesIO()
        segno.make(url, error="m", micro=False).save(
            drawing, kind="svg", xmldecl=False, scale=4, border=QUIET_MODULES, light="#ffffff"
        )
        return drawing.getvalue().decode("utf-8")
