"""What the history of the database makes of missions at a table that were opened before."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from tests.fleetbuilder.campaigns.test_table_play import API, opened, send, step_of

BEFORE = [("games", None)]


def migrated(target: list[tuple[str, Any]]) -> None:
    """Brings the database to a point of its history."""
    MigrationExecutor(connection).migrate(target)


@pytest.mark.django_db(transaction=True)
def test_a_table_of_before_is_played_on() -> None:
    try:
        migrated(BEFORE)
        assert "games_game" not in connection.introspection.table_names()
        play, client = opened(), Client()
        answer = step_of(play)
        assert send(client, play, 0, "k", **answer).status_code == 200
    finally:
        migrated(MigrationExecutor(connection).loader.graph.leaf_nodes())
    assert "games_game" in connection.introspection.table_names()
    assert client.get(f"/campaigns/table/{play.slug}/").status_code == 200
    # What was sent before the site changed is known when it is sent again.
    assert send(client, play, 0, "k", **answer).json()["steps"] == 1
    assert send(client, play, 1, "l", kind="undo").json()["prompt"]["key"] == answer["prompt"]
    assert len(client.get(f"{API}{play.slug}/steps/").json()) == 2
