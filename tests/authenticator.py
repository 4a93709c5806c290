"""What an authenticator app shows."""

from __future__ import annotations

import time

from allauth.mfa import app_settings
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value


def code_shown(secret: str) -> str:
    """Returns the code that an app shows now.

    The site takes it for a whole step longer (RFC 6238, section 5.2), so a slow test sees it taken.
    """
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // app_settings.TOTP_PERIOD)))
