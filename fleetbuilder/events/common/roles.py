"""Who somebody is to an event, and what they may do with it.

The organiser owns it. A player has an entry in it. A guest holds the link that the organiser gave
away, and may hand in a fleet. Once it is published everybody who has the address may read it;
until then all others are not even told that it is there.

A thing of somebody else is not found (404), here as everywhere (`accounts.access`): the event by
who has not been given its link; the fleet of another player until it is published, by whatever
number it is asked for; and what the organiser alone may do by all who only read the event or play
in it. Those are told why, since they know of the event anyway.
"""

from __future__ import annotations

import enum
from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.accounts.access import KEY, Access, access_to
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.selectors import entry_of

SESSION_KEY: Final = "event_links"
MOST_LINKS: Final = 50
"""Links that a browser's session remembers, the newest."""


class EventRole(enum.IntEnum):
    """Who somebody is, each of whom may do more than the one before."""

    NOBODY = 0
    READER = 1
    GUEST = 2
    PLAYER = 3
    ORGANISER = 4


def role_of(request: HttpRequest | Request, event: Event) -> EventRole:
    """Returns who has sent a request, by account, session and link."""
    visitor = visitor_of(request)
    if access_to(event, visitor=visitor) == Access.CHANGE:
        return EventRole.ORGANISER
    if (entry := entry_of(event=event, owner=visitor)) and entry.withdrawn_at is None:
        return EventRole.PLAYER
    for key in (request.GET.get(KEY, ""), _links(request).get(event.slug, "")):
        if key and access_to(_Unpublished(event), visitor="", key=key) == Access.READ:
            return EventRole.GUEST
    # Whoever withdrew came with the link once.
    if entry is not None:
        return EventRole.GUEST
    return EventRole.READER if event.is_public else EventRole.NOBODY


class _Unpublished:
    """An event to which only its link leads."""

    def __init__(self, event: Event) -> None:
        self.owner = event.owner
        self.share_key = event.share_key


def role_check(request: HttpRequest | Request, event: Event, needed: EventRole) -> EventRole:
    """Returns who asks; raises `NotFoundError` for who may not, which says why to who may read."""
    role = role_of(request, event)
    if role == EventRole.NOBODY:
        raise errors.NotFoundError
    if role < needed:
        raise errors.NotFoundError(_REFUSALS[needed])
    return role


_REFUSALS: Final = {
    EventRole.READER: "You may not read this.",
    EventRole.GUEST: "Ask the organiser for the link to this event.",
    EventRole.PLAYER: "Only who takes part may do this.",
    EventRole.ORGANISER: "Only the organiser may do this.",
}


def link_remember(request: HttpRequest, event: Event) -> None:
    """Keeps the link that a browser came by in its session, so that later pages need no key."""
    key = request.GET.get(KEY, "")
    links = _links(request)
    if not key or links.get(event.slug) == key or role_of(request, event) != EventRole.GUEST:
        return
    kept = {slug: held for slug, held in links.items() if slug != event.slug}
    newest = list(kept.items())[-(MOST_LINKS - 1) :]
    request.session[SESSION_KEY] = {**dict(newest), event.slug: key}


def _links(request: HttpRequest | Request) -> dict[str, str]:
    links: dict[str, str] = request.session.get(SESSION_KEY, {})
    return links
