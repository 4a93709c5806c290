"""The fleets that accounts kept by name, moved to the saved ones by the history of the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from fleetbuilder.accounts.models import User
from fleetbuilder.fleets.desk import fleet_code
from fleetbuilder.fleets.models import Fleet, Revision
from fleetbuilder.fleets.saved_services import fleet_save
from rules.catalogue import Catalogue
from rules.notation import fleet_from_document, parse

BEFORE = [("simulations", "0002_simulated_fleet")]
AFTER = [("simulations", "0004_delete_kept_fleet")]


def migrated(target: list[tuple[str, str]]) -> Any:
    """Brings the database to a point of its history and returns the models of then."""
    executor = MigrationExecutor(connection)
    return executor.migrate(target).apps


@pytest.mark.django_db(transaction=True)
def test_kept_fleets_become_saved_ones(catalogue: Catalogue) -> None:
    user = User.objects.create_user("picard", "picard@example.org", "make it so 1701")
    code = fleet_code(parse("I.K.S. Vorn (2017core)\nK'mpec", catalogue).fleets[0])
    try:
        kept = migrated(BEFORE).get_model("simulations", "KeptFleet")
        kept.objects.create(user_id=user.pk, name="My Vorn", code=code)
        kept.objects.create(user_id=user.pk, name="Unread", code="FB0-nothing")
    finally:
        migrated(AFTER)
    vorn, unread = Fleet.objects.order_by("pk")
    assert {vorn.owner, unread.owner} == {f"user:{user.pk}"}
    assert (vorn.name, vorn.points, vorn.is_legal, vorn.visibility) == (
        "My Vorn",
        28,
        True,
        "private",
    )
    revision = Revision.objects.get(fleet=vorn)
    content = fleet_from_document(revision.document)
    assert (revision.number, content.name, len(content.ships)) == (1, "My Vorn", 1)
    # What nobody reads any more is not lost.
    assert Revision.objects.get(fleet=unread).document["notes"] == "FB0-nothing"
    # It is a saved fleet like any other.
    again, is_new = fleet_save(fleet=vorn, content=content, expected=1, author=vorn.owner)
    assert (again.number, is_new) == (1, False)
