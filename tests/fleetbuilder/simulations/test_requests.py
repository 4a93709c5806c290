"""What a simulation is asked for: fleets as lists mean the printings of its rules."""

from __future__ import annotations

import pytest

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
