"""The description of the API holds: no fault of ours, no answer that it does not describe.

What is generated from the schema is sent to every operation, within the schema and outside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from fleetbuilder.wsgi import application
from rules.catalogue import Catalogue

EXAMPLES = 12
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
)


HOLD_A_FLEET = [
    "/api/v1/campaigns/{slug}/rounds/{number}/ships/{card}/",
    "/api/v1/events/{slug}/entries/",
    "/api/v1/events/{slug}/entries/{number}/",
    "/api/v1/events/{slug}/entry/",
    "/api/v1/fleets/",
    "/api/v1/fleets/convert/",
    "/api/v1/fleets/fits/",
    "/api/v1/fleets/sheets/",
    "/api/v1/fleets/{slug}/",
    "/api/v1/mission-simulations/",
    "/api/v1/replacements/",
    "/api/v1/simulations/",
    "/api/v1/worth/",
]
"""Operations whose body has a fleet in it, which all read as the check of fleets does.

Going through all that may be wrong with a fleet takes 1,500 requests each; the check's do for all,
and these get what chance gives.
"""


@pytest.fixture
def api(catalogue: Catalogue) -> Iterator[Any]:
    """Returns the API's description, as it is served."""
    # A request ends by closing connections, and this one holds the test's transaction.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
    schema.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    yield schema
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@pytest.fixture
def api_by_chance(api: Any) -> Any:
    """Returns the API's description, not to be gone through systematically."""
    api.config.phases.coverage.enabled = False
    return api


by_chance = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
everything = schemathesis.pytest.from_fixture("api").exclude(path=HOLD_A_FLEET)
with_fleets = schemathesis.pytest.from_fixture("api_by_chance").include(path=HOLD_A_FLEET)


@everything.parametrize()
@by_chance
def test_no_operation_fails_or_answers_unforeseen(case: Any) -> None:
    case.call_and_validate(checks=list(CHECKS))


@with_fleets.parametrize()
@by_chance
def test_no_operation_with_a_fleet_fails_or_answers_unforeseen(case: Any) -> None:
    case.call_and_validate(checks=list(CHECKS))


def test_the_operations_with_a_fleet_are_there(api: Any) -> None:
    known = {result.ok().path for result in api.get_all_operations()}
    assert set(HOLD_A_FLEET) - known == set()
