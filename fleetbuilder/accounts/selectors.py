"""Reading accounts: tokens, and whose a secret is."""

from __future__ import annotations

import hashlib

from django.db.models import QuerySet

from fleetbuilder.accounts.models import Token, User


def token_digest(secret: str) -> str:
    """Returns what is kept of a token's secret."""
    return hashlib.sha256(secret.encode("utf-8")).hexdigest()


def token_list(*, user: User) -> QuerySet[Token]:
    """Returns a user's tokens, the newest first."""
    return Token.objects.filter(user=user)


def token_find(*, secret: str) -> Token | None:
    """Finds the token of a secret; one that has expired, or whose user is closed, is not found."""
    token = Token.objects.select_related("user").filter(digest=token_digest(secret)).first()
    if token is None or token.has_expired or not token.user.is_active:
        return None
    return token
