"""What a simulation is asked for: lists mean the printings of its rules, and keys are known."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.jobs import messages
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.requests import simulation_request_read
from fleetbuilder.simulations.new_simulation.forms import SimulationForm
from fleetbuilder.simulations.worth.requests import worth_request_read

pytestmark = pytest.mark.usefixtures("catalogue")

RULES = ({}, "ship:scimitar-75012"), ({"ruleset": "organized-play-2016"}, "ship:scimitar-71533")
LIST = {"text": "Scimitar"}


@pytest.mark.parametrize(("rules", "ship"), RULES)
def test_lists_are_read_for_the_rules_of_the_simulation(rules: dict[str, str], ship: str) -> None:
    wanted = simulation_request_read({"a": LIST, "b": LIST, **rules}, lambda text: None)
    assert [each.ships[0].ship for each in (wanted.a, wanted.b)] == [ship, ship]
    worth = worth_request_read({"fleet": LIST, "opponents": [LIST], **rules}, lambda text: None)
    assert [each.ships[0].ship for each in (worth.fleet, *worth.opponents)] == [ship, ship]


@pytest.mark.parametrize(("rules", "ship"), RULES)
def test_so_does_the_page(rules: dict[str, str], ship: str) -> None:
    values = {"a": "Scimitar", "b": "Scimitar", "battles": "10", "pilot": "greedy", **rules}
    form = SimulationForm(values, find=lambda text: None)
    form.is_valid()
    assert form.cleaned_data["fleet_a"].ships[0].ship == ship


DEMOS = {"demo": "federation-starter"}, {"demo": "klingon-starter"}
BATTLES = {"battles": 20, "seed": "42", "pilot": "drifter"}


@pytest.mark.usefixtures("demos")
@pytest.mark.parametrize(
    ("address", "body", "digest"),
    [
        (
            "simulations",
            {"a": DEMOS[0], "b": DEMOS[1], **BATTLES},
            "fe170a071ae17e911727d7d945af94e1faf0001178a83d8d96b18ff4a27d2efc",
        ),
        (
            "worth",
            {"fleet": DEMOS[0], "opponents": [DEMOS[1]], **BATTLES},
            "7d0a444210a69c2ad3de724e6caf678aec0d7769f207b359d96747cca02cfc18",
        ),
        (
            "mission-simulations",
            {"mission": "a-simple-patrol", "players": [1, 2], "battles": 20, "seed": "7"},
            "dbcd51e11c1aa9ecf865338d573e7ab35c26b108cba0061dd56603b82b9d31d6",
        ),
    ],
)
def test_digests_are_those_of_the_jobs_that_were_begun_before(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    body: dict[str, Any],
    digest: str,
) -> None:
    """With other digests a client that sends its request once more would be refused."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    sent: dict[str, Any] = {"content_type": "application/json", "headers": {"Idempotency-Key": "k"}}
    response = client.post(f"/api/v1/{address}/", body, **sent)
    job = Job.objects.get()
    assert (response.status_code, job.key, job.digest) == (201, "k", digest)
    again = client.post(f"/api/v1/{address}/", body, **sent)
    assert (again.status_code, again.json()["id"]) == (200, str(job.pk))
    assert Job.objects.count() == 1
