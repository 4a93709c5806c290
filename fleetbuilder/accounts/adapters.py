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
RETRY: Final = {"Retry-After": str(WAIT)}
QUIET_MODULES: Final = 4
"""The margin that readers of the code need, in modules."""


class PasswordLockedError(errors.ThrottledError):
    """One attempt too many with a wrong password, by whomever; a new password ends the wait."""

    code = "accounts.password_locked"
    message = (
        "Too many attempts to sign in have failed, from here or with this e-mail address, yours or "
        f"somebody else's. For up to {WAIT // 60} minutes nobody is let in, not even with the "
        "right password."
    )


class CodeLockedError(errors.ThrottledError):
    """One attempt too many with a wrong code of the second step."""

    code = "accounts.code_locked"
    message = (
        f"Too many wrong codes were given for this account. For up to {WAIT // 60} minutes nobody "
        "is let in, not even with the right code. Whoever gave them knows its password: if that "
        "was not you, choose another one."
    )


class AccountAdapter(DefaultAccountAdapter):
    """The site's way with accounts."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts an attempt with a password; raises `PasswordLockedError` for one too many."""
        try:
            super().pre_authenticate(request, **credentials)
        except CodeLockedError:
            raise PasswordLockedError(headers=RETRY) from None

    def validation_error(self, code: str, *args: Any) -> Exception:
        """Returns the error of a form.

        One attempt too many is the whole page's, with its status.
        """
        if code == TOO_MANY:
            return CodeLockedError(headers=RETRY)
        found: Exception = super().validation_error(code, *args)
        return found

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Returns where a changed password leads."""
        return reverse("accounts:overview")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """Returns where a confirmed address leads: to the account, or to signing in."""
        user = self.request.user
        return reverse("accounts:overview" if user.is_authenticated else "account_login")


class MFAAdapter(DefaultMFAAdapter):
    """The site's way with codes of authenticator apps."""

    def encrypt(self, text: str) -> str:
        """Returns a secret as it is stored."""
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Returns a secret from what is stored; raises `SealError` when no key of ours opens it."""
        return unseal(encrypted_text)

    def build_totp_svg(self, url: str) -> str:
        """Draws the code that an authenticator app reads, dark on white whatever the theme."""
        drawing = io.BytesIO()
        segno.make(url, error="m", micro=False).save(
            drawing, kind="svg", xmldecl=False, scale=4, border=QUIET_MODULES, light="#ffffff"
        )
        return drawing.getvalue().decode("utf-8")
