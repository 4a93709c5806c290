"""What odds cost on the web against the floor of the framework, in alternating rounds.

The floor of the API is an empty view with everything that the resource has, that of the page the
frame of every page without content. Both run in this process, without a network.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client
from django.urls import path
from pytest_benchmark.fixture import BenchmarkFixture
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.odds.api import ATTACK_EXAMPLE, SEQUENCE_EXAMPLE, AttackOddsView
from fleetbuilder.urls import handler404, handler500
from fleetbuilder.urls import urlpatterns as site

__all__ = ["handler404", "handler500"]

ROUNDS = 15
REQUESTS_A_ROUND = 20
MOST_TIMES_THE_FLOOR = {"attack": 2.0, "sequence": 2.5, "page": 15.0, "result": 10.0}
HEADERS = {"page": {}, "result": {"HX-Request": "true"}}


class FloorView(AttackOddsView):
    """Reads the body and answers nothing."""

    schema = None  # no part of the API's description

    def post(self, request: Request) -> Response:
        assert request.data
        return Response({})


def frame(request: HttpRequest) -> HttpResponse:
    """Answers the frame of every page."""
    return render(request, "base.html")


urlpatterns = [*site, path("api/v1/floor/", FloorView.as_view()), path("floor/", frame)]


@dataclass(frozen=True)
class Ratio:
    """Holds medians in milliseconds of processor time."""

    name: str
    cost: float
    floor: float

    @property
    def value(self) -> float:
        return self.cost / self.floor

    def __str__(self) -> str:
        return f"{self.name}: {self.cost:.2f} ms, floor {self.floor:.2f} ms, ratio {self.value:.2f}"


def measured(name: str, ask: Callable[[], object], floor: Callable[[], object]) -> Ratio:
    """Measures both in alternating rounds, in time of this process, which nothing else takes."""
    spent: dict[str, list[float]] = {"cost": [], "floor": []}
    for _ in range(ROUNDS):
        for kind, act in (("cost", ask), ("floor", floor)):
            for _ in range(REQUESTS_A_ROUND):
                begun = time.process_time()
                act()
                spent[kind].append(time.process_time() - begun)
    return Ratio(
        name, statistics.median(spent["cost"]) * 1000, statistics.median(spent["floor"]) * 1000
    )


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("name", MOST_TIMES_THE_FLOOR)
def test_odds_against_the_floor(
    benchmark: BenchmarkFixture, client: Client, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """An attack, two attacks on one ship, a page with its chart, and what htmx gets of it."""
    addresses = {"attack": "/api/v1/odds/", "sequence": "/api/v1/odds/sequence/"}
    bodies = {"attack": ATTACK_EXAMPLE, "sequence": SEQUENCE_EXAMPLE}

    def get(address: str) -> None:
        assert client.get(address, headers=HEADERS[name]).status_code == 200

    def post(address: str) -> None:
        body = json.dumps(bodies[name])
        assert client.post(address, body, content_type="application/json").status_code == 200

    if name in HEADERS:
        query = "?attack=5&defense=2&target_lock=1&evade=1&shields=2&hull=4"
        ask, floor = (lambda: get(f"/odds/{query}")), (lambda: get("/floor/"))
    else:
        ask, floor = (lambda: post(addresses[name])), (lambda: post("/api/v1/floor/"))
    ratio = benchmark.pedantic(measured, args=(name, ask, floor), rounds=1, iterations=1)
    benchmark.extra_info.update(
        ms=round(ratio.cost, 3), floor_ms=round(ratio.floor, 3), ratio=round(ratio.value, 2)
    )
    with capsys.disabled():
        print(f"\n{ratio}")
    assert ratio.value <= MOST_TIMES_THE_FLOOR[name]
