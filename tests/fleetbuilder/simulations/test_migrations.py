"""What the history of the database makes of fleets that were kept, or fought, before."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from fleetbuilder.accounts.models import User
from fleetbuilder.fleets.check.open_fleets import fleet_code
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved.services import fleet_save
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.models import SimulatedFleet
from rules.catalogue import Catalogue
from rules.notation import fleet_from_document, parse
from tests.fleetbuilder.fleets.saved import OWNER, TORPEDOES, WORF, content, saved

BEFORE = [("simulations", "0002_simulated_fleet")]
UNMARKED = [
    ("simulations", "0004_delete_kept_fleet"),
    ("fleets", "0002_fleet_and_revision"),
]


def migrated(target: list[tuple[str, str]]) -> Any:
    """Brings the database to a point of its history and returns the models of then."""
    executor = MigrationExecutor(connection)
    return executor.migrate(target).apps


def newest() -> list[tuple[str, str]]:
    """Returns where every app's history ends, which the models of today stand on."""
    return MigrationExecutor(connection).loader.graph.leaf_nodes()


@pytest.mark.django_db(transaction=True)
def test_kept_fleets_become_saved_ones(catalogue: Catalogue) -> None:
    user = User.objects.create_user("picard", "picard@example.org", "make it so 1701")
    code = fleet_code(parse("I.K.S. Vorn (2017core)\nK'mpec", catalogue).fleets[0])
    try:
        kept = migrated(BEFORE).get_model("simulations", "KeptFleet")
        kept.objects.create(user_id=user.pk, name="My Vorn", code=code)
        kept.objects.create(user_id=user.pk, name="Unread", code="FB0-nothing")
    finally:
        migrated(newest())
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


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("catalogue")
def test_fleets_learn_what_is_in_force_and_whether_they_fought() -> None:
    twice, fought = saved(WORF), saved(TORPEDOES)
    first = twice.fingerprint
    fleet_save(fleet=twice, content=content(TORPEDOES, WORF), expected=1, author=OWNER)
    job = Job.objects.create(kind="battles", document={}, chunk_count=1, owner=OWNER, client="")
    SimulatedFleet.objects.create(job=job, side="a", fleet=fought, revision=1)
    try:
        before = migrated(UNMARKED).get_model("fleets", "Fleet")
        names = {field.name for field in before._meta.get_fields()}
        assert not names & {"fingerprint", "is_simulated"}
    finally:
        migrated(newest())
    rows = Fleet.objects.in_bulk()
    last = Revision.objects.get(fleet=twice, number=2).fingerprint
    assert last != first
    assert (rows[twice.pk].fingerprint, rows[twice.pk].is_simulated) == (last, False)
    assert (rows[fought.pk].fingerprint, rows[fought.pk].is_simulated) == (fought.fingerprint, True)
