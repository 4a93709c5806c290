"""What happens when somebody signs in."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from fleetbuilder.accounts.account_data import session_adopt
from fleetbuilder.accounts.models import User


def adopt_session(sender: Any, *, request: HttpRequest | None, user: User, **_: Any) -> None:
    """Moves what the browser collected before into the account.

    From then on the session lasts as an account's does, not as a browser's without one.
    """
    session = getattr(request, "session", None)
    if session is not None:
        session_adopt(user=user, session=session)
        session.set_expiry(None)
