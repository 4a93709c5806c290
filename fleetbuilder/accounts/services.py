"""Changes of accounts: tokens made, used, revoked."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from fleetbuilder.accounts.models import Token, User
from fleetbuilder.accounts.selectors import token_digest
from fleetbuilder.core import errors

PREFIX: Final = "fb_"
"""Begins every secret, so that one that has leaked is recognized as ours."""
SECRET_BYTES: Final = 32
START: Final = 8
MOST_TOKENS: Final = 20
USED_EVERY: Final = timedelta(minutes=1)
"""How often the last use is written down, however often a token is used."""


def token_create(*, user: User, name: str, days: int | None = None) -> tuple[Token, str]:
    """Makes a token; gives it with its secret, which is never to be had again.

    It ends after `days`, or never. Raises `InvalidError` for no name, a name used before, or too
    many tokens.
    """
    name = " ".join(name.split())
    if not name:
        raise errors.InvalidError.at("name", "Give the token a name.")
    if Token.objects.filter(user=user).count() >= MOST_TOKENS:
        raise errors.InvalidError.at(
            "name", f"You have {MOST_TOKENS} tokens. Revoke one that you do not need."
        )
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    try:
        with transaction.atomic():
            token = Token.objects.create(
                user=user,
                name=name,
                digest=token_digest(secret),
                start=secret[:START],
                expires_at=None if days is None else timezone.now() + timedelta(days=days),
            )
    except IntegrityError as error:
        message = "You have a token of that name. Revoke it, or take another name."
        raise errors.InvalidError.at("name", message) from error
    return token, secret


def token_revoke(*, user: User, token_id: int) -> bool:
    """Ends a token of a user; tells whether there was one."""
    return Token.objects.filter(user=user, pk=token_id).delete()[0] > 0


def token_mark_used(*, token: Token) -> None:
    """Writes down that a token was used, unless that was done a moment ago."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USED_EVERY:
        stale = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - USED_EVERY)
        Token.objects.filter(stale, pk=token.pk).update(last_used_at=now)
