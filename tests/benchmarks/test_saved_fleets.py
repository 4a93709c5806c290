"""What saved fleets cost as they become many: 100,000 of 10,000 people beside 1,000 of 100.

With SQLite the two states cannot be measured turn by turn, so that a busy machine would meet one
and not the other: the time that passes was found to differ by half without any cause in the code.
Processor time does not, and this thread does all the work there. With PostgreSQL it does not; but
there the few stand in a schema of their own, and every round asks both states one after the other.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_benchmark.fixture import BenchmarkFixture

from cards import mapping, selectors
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved import services as saved_services
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content
from rules.loader import load_catalogue
from tests.fleetbuilder.accounts.factories import UserFactory

FEW, MANY = 1_000, 100_000
EACH = 10
"""Fleets of one person."""
ROUNDS = 150
QUICK = 0.25
"""The share of the rounds that counts: the quickest."""
MOST_TIMES = 1.5
TABLES = ("fleets_fleet", "fleets_revision")
PATHS = ("few, public", "public")
LETTERS = "abcdefghjkmnpqrstuvwxyz"
FLEET = Content(
    name="Wolf 359",
    ships=(
        ShipBuild(
            ship="ship:u-s-s-enterprise-d-71120",
            captain=Equipped("captain:jean-luc-picard-71120"),
            upgrades=(Equipped("weapon:photon-torpedoes-2017core"),),
        ),
    ),
)


@pytest.fixture(autouse=True)
def _catalogue(db: None) -> Iterator[None]:
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def fill(template: Fleet, first: int, last: int) -> None:
    """Makes rows like a fleet, each with its revision; every tenth belongs to the same person."""
    slugs = ["".join(letters) for letters in product(LETTERS, repeat=4)]
    model = Revision.objects.get(fleet=template)
    shared = {
        field.attname: getattr(template, field.attname)
        for field in Fleet._meta.concrete_fields
        if field.attname not in ("id", "slug", "owner", "visibility", "changed_at")
    }
    own = {
        field.attname: getattr(model, field.attname)
        for field in Revision._meta.concrete_fields
        if field.attname not in ("id", "fleet_id")
    }
    now = timezone.now()
    for begin in range(first, last, 2_000):
        fleets = Fleet.objects.bulk_create(
            Fleet(
                slug=f"bulk{slugs[number]}",
                owner=f"user:{1_000_000 + number // EACH}",
                visibility="private" if number % 5 else "public",
                changed_at=now - timedelta(seconds=number * 7_919 % MANY),
                **shared,
            )
            for number in range(begin, min(begin + 2_000, last))
        )
        Revision.objects.bulk_create(Revision(fleet=fleet, **own) for fleet in fleets)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def seconds(client: Client, addresses: dict[str, str]) -> dict[str, float]:
    """Returns the processor time of each address, by the mean of the quickest rounds."""
    spent: dict[str, list[float]] = {name: [] for name in addresses}
    for _ in range(ROUNDS):
        for name, address in addresses.items():
            begun = time.thread_time()
            response = client.get(address)
            spent[name].append(time.thread_time() - begun)
            assert response.status_code == 200
    return {name: quickest(each) for name, each in spent.items()}


def quickest(spent: list[float]) -> float:
    """Returns the mean of the quickest rounds."""
    count = int(len(spent) * QUICK)
    return sum(sorted(spent)[:count]) / count


def set_apart() -> None:
    """Copies the rows so far into a schema of their own, with all their indexes."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA few")
        for table in TABLES:
            cursor.execute(f"CREATE TABLE few.{table} (LIKE public.{table} INCLUDING ALL)")
            cursor.execute(f"INSERT INTO few.{table} OVERRIDING SYSTEM VALUE TABLE public.{table}")
            cursor.execute(f"ANALYZE few.{table}")


def seconds_by_turns(client: Client, addresses: dict[str, str]) -> dict[str, tuple[float, float]]:
    """Returns the time that passes for each address among the few and among the many."""
    spent: dict[str, dict[str, list[float]]] = {
        name: {path: [] for path in PATHS} for name in addresses
    }
    for _ in range(ROUNDS):
        for path, count in zip(PATHS, (FEW + EACH, MANY + EACH), strict=True):
            with connection.cursor() as cursor:
                cursor.execute(f"SET search_path TO {path}")
            assert Fleet.objects.count() == Revision.objects.count() == count
            for name, address in addresses.items():
                begun = time.perf_counter()
                response = client.get(address)
                spent[name][path].append(time.perf_counter() - begun)
                assert response.status_code == 200
    return {
        name: (quickest(each[PATHS[0]]), quickest(each[PATHS[1]])) for name, each in spent.items()
    }


def test_a_hundred_times_as_many_fleets_cost_at_most_half_as_much_again(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    user = UserFactory(username="picard")
    owner = f"user:{user.pk}"
    mine = [saved_services.fleet_create(owner=owner, content=FLEET)[0] for _ in range(EACH)]
    client = Client()
    client.force_login(user)
    addresses = {
        "list": "/api/v1/fleets/",
        "search": "/api/v1/fleets/?search=wolf+picard",
        "public list": "/api/v1/fleets/?of=all",
        "public search": "/api/v1/fleets/?of=all&search=wolf+picard",
        "public search in vain": "/api/v1/fleets/?of=all&search=tribble",
        "open": f"/api/v1/fleets/{mine[0].slug}/",
        "history": f"/api/v1/fleets/{mine[0].slug}/revisions/",
        "page of the list": "/fleets/",
        "page of a fleet": f"/fleets/{mine[0].slug}/",
    }

    def measure() -> dict[str, tuple[float, float]]:
        fill(mine[0], 0, FEW)
        if connection.vendor == "postgresql":
            set_apart()
            fill(mine[0], FEW, MANY)
            return seconds_by_turns(client, addresses)
        few = seconds(client, addresses)
        fill(mine[0], FEW, MANY)
        many = seconds(client, addresses)
        return {name: (few[name], many[name]) for name in addresses}

    found: dict[str, Any] = benchmark.pedantic(measure, rounds=1, iterations=1)
    assert Fleet.objects.count() == Revision.objects.count() == MANY + EACH
    times = {name: many / few for name, (few, many) in found.items()}
    lines = [
        f"{name}: {few * 1000:.2f} ms, {many * 1000:.2f} ms, {times[name]:.2f} times"
        for name, (few, many) in found.items()
    ]
    benchmark.extra_info.update({name: round(value, 2) for name, value in times.items()})
    with capsys.disabled():
        print(f"\n{connection.vendor}, {FEW:,} and {MANY:,} fleets")
        print(*lines, sep="\n")
    assert {name: value for name, value in times.items() if value > MOST_TIMES} == {}
