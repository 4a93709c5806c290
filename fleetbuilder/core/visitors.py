"""Who asks, without an account: a browser's session, and the address for quotas."""

from __future__ import annotations

import secrets
from typing import Any, Final, cast

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.crypto import salted_hmac
from rest_framework.request import Request

from fleetbuilder.core.throttles import ScopeThrottle

SESSION_KEY: Final = "visitor"
KNOWN_SECONDS: Final = 365 * 24 * 3600
"""How long a browser without an account is known after it last kept something.

What it kept is reached by its session alone, and nobody signs in to it; the two weeks for which
accounts stay signed in would lose the fleets of whoever goes on holiday.
"""


def visitor_of(request: HttpRequest | Request, *, make: bool = False) -> str:
    """Returns whose things a request may see and change, "" for somebody who has none yet.

    A user is told by the account, anybody else by a token in the session; `make`, for who is about
    to keep something, puts one there, and has the browser known for another year.
    """
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return visitor_of_user(user.pk)
    token = request.session.get(SESSION_KEY, "")
    if make:
        token = token or secrets.token_urlsafe(24)
        request.session[SESSION_KEY] = token
        request.session.set_expiry(KNOWN_SECONDS)
        # With the session's cookie goes that of the token without which the API changes nothing.
        get_token(request)
    return visitor_of_session(token) if token else ""


def visitor_of_user(pk: int) -> str:
    """Returns how an account is named as an owner."""
    return f"user:{pk}"


def visitor_of_session(token: str) -> str:
    """Returns how a browser's session is named as an owner."""
    return f"session:{token}"


def client_of(request: HttpRequest | Request) -> str:
    """Returns from where a request comes, for quotas: a keyed hash, not the address itself."""
    # It reads the headers only, which both kinds of request have.
    address: str = ScopeThrottle().get_ident(cast(Any, request))
    return salted_hmac("fleetbuilder.client", address).hexdigest()
