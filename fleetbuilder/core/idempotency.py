"""Requests that act once: their keys, and the digests that tell a repetition from another request.

A row that a request makes keeps its `key` and the `digest` of its content. The same key with the
same digest is a repetition and is given that row; with another digest it is refused.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.db import IntegrityError, models, transaction
from django.db.models import QuerySet

from fleetbuilder.core import errors

Row = TypeVar("Row", bound=models.Model)
MOST_KEY: Final = 100
KEY_BYTES: Final = 12
SLUG_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of addresses: none that is mistaken for another."""


class HandledRequest(models.Model):
    """A request that has changed something, known by its idempotency key, so that it acts once."""

    visitor = models.CharField(max_length=80)
    key = models.CharField(max_length=MOST_KEY)
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key


def key_made() -> str:
    """Makes the key of a form: sent twice, it acts once."""
    return secrets.token_urlsafe(KEY_BYTES)


def slug_made(length: int) -> str:
    """Makes the random part of an address."""
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(length))


def digest_of(value: Any) -> str:
    """Returns the digest of plain data; the order of fields makes no difference."""
    return _hash_of(json.dumps(value, sort_keys=True, separators=(",", ":")))


def job_digest_of(value: Any) -> str:
    """Returns the digest of a request for battles.

    Its text has spaces, as that of every such job in the tables has: with another digest a request
    that is repeated would be refused.
    """
    return _hash_of(json.dumps(value, sort_keys=True))


def _hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def key_check(key: str, app: str) -> None:
    """Raises `InvalidError`, with a code of the app, for what cannot be an idempotency key."""
    if len(key) > MOST_KEY or not key.isprintable():
        raise errors.InvalidError(
            f"An Idempotency-Key is a line of at most {MOST_KEY} characters.", code=f"{app}.key"
        )


def key_taken(app: str, other: str = "another request") -> errors.ConflictError:
    """Returns the refusal of a key that belongs to another request, with a code of the app."""
    return errors.ConflictError(
        f"This Idempotency-Key was used for {other}. Send a new one.", code=f"{app}.key_taken"
    )


def earlier_of(
    rows: QuerySet[Row], key: str, digest: str, app: str, other: str = "another request"
) -> Row | None:
    """Returns the row that the same request has made before, None for one without a key.

    Raises `ConflictError` when the key belongs to a request with another digest.
    """
    row = rows.filter(key=key).first() if key else None
    if row is not None and row.digest != digest:  # type: ignore[attr-defined]
        raise key_taken(app, other)
    return row


def made_once(make: Callable[[], Row], earlier: Callable[[], Row | None]) -> tuple[Row, bool]:
    """Makes a row in a transaction; returns it, and whether it is new.

    `earlier` finds the row that the same request has made meanwhile on another connection.
    """
    try:
        with transaction.atomic():
            return make(), True
    except IntegrityError:
        if (found := earlier()) is None:
            raise
        return found, False
