"""Secrets of the second step at rest: sealed with a key that is made from `SECRET_KEY`.

Who has read the database alone cannot sign in with what stands there. What was sealed with one of
`SECRET_KEY_FALLBACKS` can still be read; `manage.py reseal_secrets` seals it with the present key.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

import structlog
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

from fleetbuilder.core import errors

MARK: Final = "sealed:"
SALT: Final = "fleetbuilder.accounts.sealing"
FIELDS: Final = ("secret", "seed")
"""The fields of an authenticator's data that hold a secret."""

log = structlog.get_logger(__name__)


class SealError(errors.ConflictError):
    """A secret that none of the site's keys opens."""

    code = "accounts.sealed"
    message = (
        "The second step of this account cannot be read, because the site's secret key has "
        "changed. Whoever runs the site can put the earlier key into SECRET_KEY_FALLBACKS."
    )


def seal(text: str) -> str:
    """Returns a secret as it is stored."""
    return MARK + _box().encrypt(text.encode()).decode("ascii")


def unseal(stored: str) -> str:
    """Returns a secret from what is stored; raises `SealError` for what none of our keys opens.

    What was never sealed is refused too: whoever can write to the database could put a secret of
    their own there.
    """
    try:
        if not stored.startswith(MARK):
            raise InvalidToken
        return _box().decrypt(stored.removeprefix(MARK).encode()).decode()
    except InvalidToken as error:
        log.error("secret_cannot_be_opened")
        raise SealError from error


def is_sealed(stored: str) -> bool:
    """Returns whether a secret is stored sealed, by whichever key."""
    return stored.startswith(MARK)


def reseal(stored: str) -> str:
    """Returns what is stored sealed anew with the present key; raises `SealError`."""
    return seal(unseal(stored) if is_sealed(stored) else stored)


def authenticators_change(rows: Iterable[Any], change: Callable[[str], str]) -> int:
    """Changes how the secrets of some authenticators are stored; gives how many were changed.

    `rows` are of `allauth.mfa`'s model, which a migration has in its own form. Raises what
    `change` raises, with the rows before it changed: run it in a transaction.
    """
    changed = 0
    for row in rows:
        data = {**row.data}
        for name in FIELDS:
            if name in data:
                data[name] = change(data[name])
        if "migrated_codes" in data:
            data["migrated_codes"] = [change(code) for code in data["migrated_codes"]]
        if data != row.data:
            row.data = data
            row.save(update_fields=["data"])
            changed += 1
    return changed


def _box() -> MultiFernet:
    return _box_of((settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


@lru_cache(maxsize=4)
def _box_of(keys: tuple[str, ...]) -> MultiFernet:
    """Makes what seals with the first of some keys, and opens with any."""
    return MultiFernet([Fernet(base64.urlsafe_b64encode(_derived(key))) for key in keys])


def _derived(key: str) -> bytes:
    return salted_hmac(SALT, "second step", secret=key, algorithm="sha256").digest()
