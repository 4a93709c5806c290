"""Everybody who may come to an event: organiser, player, guest with the link, stranger, nobody."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client

from fleetbuilder.events.common.models import Entry, Event
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.events.tables import TORPEDOES, content, opened, submit

NAMES = ("organiser", "player", "guest", "stranger", "anonymous")


@dataclass
class People:
    """Are the people with their browsers, and the event with the entry of the player."""

    event: Event
    entry: Entry
    clients: dict[str, Client]

    def link(self, name: str) -> str:
        """Returns what an address needs besides for somebody: the key, for the guest."""
        return f"?key={self.event.share_key}" if name == "guest" else ""


def people_made() -> People:
    """Makes the people and an event that is open, with two entries."""
    users = {name: UserFactory(username=name) for name in NAMES[:4]}
    clients = {name: Client() for name in NAMES}
    for name, user in users.items():
        clients[name].force_login(user, "django.contrib.auth.backends.ModelBackend")
    event = opened(owner=f"user:{users['organiser'].pk}")
    entry, _ = submit(event, TORPEDOES, visitor=f"user:{users['player'].pk}", name="Kathryn")
    submit(event, visitor="session:other", name="Chakotay", fleet=content())
    return People(event, entry, clients)
