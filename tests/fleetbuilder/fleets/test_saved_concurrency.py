"""Many saves of one fleet at once: none is lost, and who comes too late is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from cards import mapping, selectors
from fleetbuilder.core.visitors import visitor_of_user
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.services import FleetConflictError
from rules.catalogue import Catalogue
from rules.notation import fleet_to_document
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.fleets.saved import OWNER, content, saved
from tests.parallel import at_once

SAVES = 50
KEYS = 10
STARS = 12

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _catalogue(whole: Catalogue, transactional_db: None) -> Iterator[None]:
    selectors.catalogue_keep(lambda: whole)
    selectors.catalogue_current()
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def named(number: int) -> Any:
    return content(name=f"Fleet {number}")


def test_of_many_saves_of_one_state_one_is_accepted_and_all_others_are_told() -> None:
    fleet = saved()

    def save(number: int) -> tuple[int, str]:
        own = Fleet.objects.get(pk=fleet.pk)
        try:
            revision, is_new = saved_services.fleet_save(
                fleet=own, content=named(number), expected=1, author=OWNER
            )
        except FleetConflictError as error:
            return -error.current.number, error.difference.changes[0].text
        assert is_new
        return revision.number, ""

    results = at_once(SAVES, save)
    [winner] = [number for number, (accepted, _) in enumerate(results) if accepted > 0]
    assert sorted(accepted for accepted, _ in results) == [-2] * (SAVES - 1) + [2]
    assert Revision.objects.get(number=2).document["name"] == f"Fleet {winner}"
    assert Revision.objects.count() == 2
    for number, (_, text) in enumerate(results):
        if number != winner:
            assert text == f"Name: “Fleet {number}” instead of “Fleet {winner}”."


def test_who_tries_again_after_a_conflict_loses_nothing() -> None:
    fleet = saved()

    def save(number: int) -> int:
        expected = 1
        while True:
            own = Fleet.objects.get(pk=fleet.pk)
            try:
                revision, _ = saved_services.fleet_save(
                    fleet=own, content=named(number), expected=expected, author=OWNER
                )
            except FleetConflictError as error:
                expected = error.current.number
            else:
                return revision.number

    numbers = at_once(SAVES, save)
    assert sorted(numbers) == list(range(2, SAVES + 2))
    kept = {row.number: row.document["name"] for row in Revision.objects.filter(number__gt=1)}
    assert kept == {accepted: f"Fleet {number}" for number, accepted in enumerate(numbers)}
    fleet.refresh_from_db()
    assert (fleet.current, fleet.name) == (SAVES + 1, kept[SAVES + 1])


def test_many_saves_on_top_of_whatever_is_in_force_are_all_accepted() -> None:
    user = UserFactory(username="picard")
    fleet = saved(owner=visitor_of_user(user.pk))
    clients = [Client() for _ in range(STARS)]
    for client in clients:
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    bodies = [
        *({"fleet": fleet_to_document(named(number))} for number in range(STARS - 1)),
        # To bring a revision back is a save as well.
        {},
    ]

    def save(number: int) -> tuple[int, int]:
        call, address = clients[number].put, f"/api/v1/fleets/{fleet.slug}/"
        if not bodies[number]:
            call, address = clients[number].post, f"{address}revisions/1/restore/"
        response = call(
            address, bodies[number], content_type="application/json", headers={"if-match": "*"}
        )
        return response.status_code, response.json().get("saved")

    answers = at_once(STARS, save)
    assert [status for status, _ in answers] == [200] * STARS
    # What is the same as before makes no revision: the last may come first.
    made = sorted({number for _, number in answers} | {1})
    assert made == list(range(1, Revision.objects.count() + 1))
    assert len(made) in (STARS, STARS + 1)


def test_retried_requests_at_once_act_once() -> None:
    def make(number: int) -> tuple[int, bool]:
        which = number % KEYS
        fleet, is_new = saved_services.fleet_create(
            owner=OWNER, content=named(which), key=f"key {which}"
        )
        return fleet.pk, is_new

    made = at_once(SAVES, make)
    assert len({pk for pk, _ in made}) == Fleet.objects.count() == KEYS
    assert sum(is_new for _, is_new in made) == KEYS
    fleet = Fleet.objects.get(pk=made[0][0])

    def save(number: int) -> tuple[int, bool]:
        own = Fleet.objects.get(pk=fleet.pk)
        revision, is_new = saved_services.fleet_save(
            fleet=own, content=content(name="Once"), expected=1, author=OWNER, key="save"
        )
        return revision.number, is_new

    done = at_once(SAVES, save)
    assert {number for number, _ in done} == {2}
    assert sum(is_new for _, is_new in done) == 1
    assert Revision.objects.filter(fleet=fleet).count() == 2
