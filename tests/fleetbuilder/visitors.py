"""Browsers without an account that have things of their own."""

from __future__ import annotations

from django.test import Client

from fleetbuilder.core.visitors import SESSION_KEY, visitor_of_session


def visit_as(client: Client, token: str) -> str:
    """Makes a browser somebody; returns how they are named as an owner."""
    session = client.session
    session[SESSION_KEY] = token
    session.save()
    return visitor_of_session(token)
