"""Fleets that a browser's session kept by name, before every fleet was saved alike.

Sessions of that time end by themselves (`SESSION_COOKIE_AGE`); then this module has done its work.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import replace
from typing import Any, Final

from django.http import HttpRequest

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.saved.services import fleet_create
from rules.errors import DocumentError
from rules.fleet import Fleet

SESSION_KEY: Final = "shelf"
"""Where a session has them: share codes by name."""


def session_fleet(name: str, code: str) -> Fleet:
    """Returns a session's fleet; of a code that nobody reads any more, one whose notes hold it."""
    try:
        [fleet, *_] = check_services.text_parse(code, open_fleets.CODE).fleets
    except (DocumentError, errors.RequestError):
        fleet = Fleet(notes=code)
    return replace(fleet, name=name)


def session_fleets_save(session: MutableMapping[str, Any], *, owner: str) -> int:
    """Saves the fleets of a session as an owner's; gives how many there were.

    What an owner with too many fleets cannot take stays in the session.
    """
    left = dict(session.get(SESSION_KEY, {}))
    names = list(left)
    for name in names:
        key = f"shelf {digest_of([name, left[name]])}"
        try:
            fleet_create(owner=owner, content=session_fleet(name, left[name]), key=key)
        except errors.InvalidError:
            break
        except errors.ConflictError:
            # It was moved before, and by other cards.
            pass
        del left[name]
    if names:
        session[SESSION_KEY] = left
        if not left:
            del session[SESSION_KEY]
    return len(names) - len(left)


def session_fleets_of_request_save(request: HttpRequest) -> None:
    """Saves the fleets in the session of a request as those of whoever asks."""
    if request.session.get(SESSION_KEY):
        session_fleets_save(request.session, owner=visitor_of(request, make=True))
