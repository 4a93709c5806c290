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
from fleetbuilder.core import errors

TOO_MANY: Final = "too_many_login_attempts"
WAIT: Final = 300
"""Seconds after which somebody who failed to sign in too often is let try again at the latest.

django-allauth counts failed attempts of an address over five minutes, and of a browser over one.
"""
QUIET_MODULES: Final = 4
"""The margin that readers of the code need, in modules."""


class AccountAdapter(DefaultAccountAdapter):
    """Is the site's way with accounts."""

    def validation_error(self, code: str, *args: Any) -> Exception:
        """Gives the error of a form; one attempt too many is the whole page's, with its status."""
        if code == TOO_MANY:
            return errors.ThrottledError(
                f"Too many failed attempts to sign in. Try again in {WAIT // 60} minutes.",
                headers={"Retry-After": str(WAIT)},
            )
        found: Exception = super().validation_error(code, *args)
        return found

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
